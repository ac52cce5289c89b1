"""The 4x4x4 alpha-beta game whose levels are ours, written anew from its document, in plain Python."""

from math import inf


class Game:
    """board[z][y][x] is 0, 1 for X or -1 for O; 76 lines, each looked at in every node."""

    def __init__(self, lines):
        self.board = [[[0] * 4 for _ in range(4)] for _ in range(4)]
        self.lines = [[(cell // 16, cell // 4 % 4, cell % 4) for cell in line] for line in lines]
        self.nodes = 0

    def game_won(self):
        for line in self.lines:
            total = sum(self.board[z][y][x] for z, y, x in line)
            if abs(total) == 4:
                return total // 4
        return 0

    def blanks(self):
        return [(z, y, x) for z in range(4) for y in range(4) for x in range(4) if self.board[z][y][x] == 0]

    def alpha_beta_minimax(self, depth, alpha, beta, player):
        self.nodes += 1
        best = (None, None, None)
        won = self.game_won()
        blanks = self.blanks()
        if depth == 0 or won or not blanks:
            return [*best, 10 * won]
        for z, y, x in blanks:
            self.board[z][y][x] = player
            score = self.alpha_beta_minimax(depth - 1, alpha, beta, -player)[3]
            self.board[z][y][x] = 0
            if player == 1 and score > alpha:
                alpha, best = score, (z, y, x)
            if player == -1 and score < beta:
                beta, best = score, (z, y, x)
            if alpha >= beta:
                break
        return [*best, alpha if player == 1 else beta]

    def ai_move(self, depth):
        return self.alpha_beta_minimax(min(depth, len(self.blanks())), -inf, inf, -1)
