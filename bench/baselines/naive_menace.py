"""MENACE in its plain design: a dictionary from texts to lists of beads, one game at a time.

It shares nothing with noughts: boards are lists of marks, mirror images are found by turning the list.
`below(n)` gives a random number from 0 to n - 1, so that it can be fed any random numbers.
"""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def turned(places):
    return tuple(places[6 - 3 * (cell % 3) + cell // 3] for cell in range(9))


def mirrored(places):
    return tuple(places[3 * (cell // 3) + 2 - cell % 3] for cell in range(9))


def all_views():
    """The eight ways to look at the board: view[cell] is the cell that is seen there."""
    views = [tuple(range(9))]
    for _ in range(3):
        views.append(turned(views[-1]))
    views += [mirrored(view) for view in views]
    return sorted(views, key=lambda view: [view.index(cell) for cell in range(9)])


VIEWS = all_views()


def check_winner(board):
    for a, b, c in LINES:
        if board[a] is not None and board[a] == board[b] == board[c]:
            return board[a]
    return "Draw" if None not in board else None


def canonical(board):
    """The first text of all views, and the view that shows it."""
    best, best_view = None, None
    for view in VIEWS:
        text = "".join([board[cell] or "." for cell in view])
        if best is None or text < best:
            best, best_view = text, view
    return best, best_view


class NaiveMenace:
    def __init__(self, player, below, rewards=(3, 1, -1), resigns=False):
        self.player = player
        self.below = below
        self.rewards = dict(zip(("win", "draw", "loss"), rewards, strict=True))
        self.resigns = resigns
        self.memory = {}
        self.history = []

    def new_box(self, text):
        marks = 9 - text.count(".")
        beads = 8 if marks < 3 else 4 if marks < 6 else 2
        return [beads if mark == "." else 0 for mark in text]

    def make_move(self, board):
        empty = [cell for cell in range(9) if board[cell] is None]
        if len(empty) == 1:
            return empty[0]
        text, view = canonical(board)
        if text not in self.memory:
            self.memory[text] = self.new_box(text)
        box = self.memory[text]
        total = sum(box)
        if total == 0:
            return None
        left = self.below(total)
        for cell, beads in enumerate(box):
            if left < beads:
                self.history.append((text, cell))
                return view[cell]
            left -= beads
        raise AssertionError

    def train(self, result):
        outcome = "draw" if result == "Draw" else "win" if result == self.player else "loss"
        for text, cell in self.history:
            box = self.memory[text]
            box[cell] = max(0, box[cell] + self.rewards[outcome])
            if not self.resigns and sum(box) == 0:
                self.memory[text] = self.new_box(text)
        self.history = []


def random_move(below):
    """An opponent that plays anywhere."""

    def move(board):
        empty = [cell for cell in range(9) if board[cell] is None]
        return empty[below(len(empty))] if len(empty) > 1 else empty[0]

    return move


def perfect_move(below):
    """An opponent that takes any move of the fastest win, of a draw, or of the slowest loss."""
    known = {}

    def value(board, mover):
        """For the one to move: 10 - plies for a win, 0, plies - 10 for a loss."""
        key = (tuple(board), mover)
        if key not in known:
            winner = check_winner(board)
            if winner is not None:
                known[key] = 0 if winner == "Draw" else -10
            else:
                known[key] = max(tried.values()) if (tried := moves(board, mover)) else 0
        return known[key]

    def moves(board, mover):
        found = {}
        for cell in range(9):
            if board[cell] is None:
                after = list(board)
                after[cell] = mover
                reply = -value(after, "O" if mover == "X" else "X")
                found[cell] = reply - 1 if reply > 0 else reply + 1 if reply < 0 else 0
        return found

    def move(board):
        text, view = canonical(board)
        seen = [mark if mark != "." else None for mark in text]
        tried = moves(seen, "X" if text.count("X") == text.count("O") else "O")
        best = [cell for cell, worth in tried.items() if worth == max(tried.values())]
        return view[best[below(len(best))] if text.count(".") > 1 else best[0]]

    return move


def play(menace, opponent, games):
    """Play games and learn from each; X begins."""
    for _ in range(games):
        board = [None] * 9
        mover = "X"
        result = None
        while result is None:
            cell = menace.make_move(board) if mover == menace.player else opponent(board)
            if cell is None:
                result = "O" if mover == "X" else "X"
                break
            board[cell] = mover
            result = check_winner(board)
            mover = "O" if mover == "X" else "X"
        menace.train(result)
