"""The 4x4x4 alpha-beta game as an object, under the names that it had: the search itself is the core's.

`board[z][y][x]` is 0 for an empty cell, 1 for X, the player, and -1 for O, the AI; a score is 10 where X has
won, -10 where O has, else 0.
"""

from math import inf
from random import Random

from ...board import Board, Position
from ...core.search import MOST_SCORE, Searcher
from ...engine.search import DECIDED, make_searcher
from ...engine.weights import Weights
from ...errors import IllegalMove, InvalidArgument, check_whole, shown

BOARD = Board("4x4x4")
DEPTHS = {"easy": 2, "difficult": 4, "insane": 6}
USUAL_DEPTH = 4
OPENING = 60  # with so many cells empty, any move will do
WON = 10


class AlphaBetaGame:
    """A game on the cube, and a search that sees nothing but lines.

    nodes   positions that the last search looked at

    >>> game = AlphaBetaGame()
    >>> for x in range(3):
    ...     game.set_move(0, 0, x, 1)
    >>> game.alpha_beta_minimax(2, -inf, inf, -1), game.get_score()
    ([0, 0, 3, 0], 0)
    """

    difficulty_depths = DEPTHS

    def __init__(self, seed: int | None = None) -> None:
        """An empty board; a seed makes the random moves of the opening repeatable."""
        self.board = [[[0] * 4 for _ in range(4)] for _ in range(4)]
        self.nodes = 0
        self._random = Random(seed)

    def set_move(self, z: int, y: int, x: int, player: int) -> None:
        """Put a mark on an empty cell, 1 or -1, or take it away again, 0."""
        if any([type(at) is not int or not 0 <= at < 4 for at in (z, y, x)]):
            raise InvalidArgument("z, y and x are 0 to 3, not {cell}", cell=shown((z, y, x)))
        if type(player) is not int or player not in (1, -1, 0):
            raise InvalidArgument(
                "a player is 1 (X), -1 (O), or 0 for none, not {player}", player=shown(player)
            )
        self._stones()
        if player and self.board[z][y][x]:
            raise IllegalMove(
                "the cell {z}, {y}, {x} is taken by {side}",
                z=z,
                y=y,
                x=x,
                side="X" if self.board[z][y][x] > 0 else "O",
            )
        self.board[z][y][x] = player

    def game_won(self) -> bool:
        """Whether somebody has four in a row."""
        return self.get_score() != 0

    def board_full(self) -> bool:
        """Whether no cell is empty."""
        return not self.blanks()

    def get_score(self) -> int:
        """10 where X has four in a row, -10 where O has, else 0."""
        x, o = self._stones()
        return WON if BOARD.completed(x) else -WON if BOARD.completed(o) else 0

    def blanks(self) -> list[tuple[int, int, int]]:
        """The empty cells as z, y, x, in order."""
        x, o = self._stones()
        return [(cell // 16, cell // 4 % 4, cell % 4) for cell in range(64) if not (x | o) >> cell & 1]

    def alpha_beta_minimax(
        self, depth: int, alpha: float, beta: float, player: int
    ) -> list[int | float | None]:
        """[z, y, x, score]: the first of the best moves, so many plies deep, within a window.

        None in place of the move where there is none to look for, or none that is within the window.
        """
        check_whole("the depth is a number of plies from 0 up, not {depth}", 0, inf, depth=depth)
        if type(player) is not int or player not in (1, -1):
            raise InvalidArgument("a player is 1 (X) or -1 (O), not {player}", player=shown(player))
        for bound in (alpha, beta):
            if type(bound) not in (int, float) or bound != bound:
                raise InvalidArgument("alpha and beta are numbers, not {bound}", bound=shown(bound))
        blanks, score = self.blanks(), self.get_score()
        self.nodes = 0
        if depth == 0 or score or not blanks:
            return [None, None, None, score]
        depth = min(depth, len(blanks))
        searcher = make_searcher(Position(BOARD), Weights(4, [0] * 25), depth)
        searcher.set_up_any(*self._stones(), 0 if player == 1 else 1)
        best: tuple[int | None, int | None, int | None] = (None, None, None)
        for z, y, x in blanks:
            found = _score(searcher, 16 * z + 4 * y + x, depth, alpha, beta, player)
            if player == 1 and found > alpha:
                alpha, best = found, (z, y, x)
            if player == -1 and found < beta:
                beta, best = found, (z, y, x)
            if alpha >= beta:
                break
        self.nodes = searcher.nodes
        return [*best, alpha if player == 1 else beta]

    def ai_move(self, difficulty: str = "difficult") -> tuple[int, int, int]:
        """Let the AI move, and give z, y, x: at random on a nearly empty board, else by its search.

        What is none of the difficulties searches 4 plies deep, as difficult does.
        """
        if not isinstance(difficulty, str):
            raise InvalidArgument(
                "a difficulty is one of {names}, not {difficulty}",
                names=", ".join(DEPTHS),
                difficulty=shown(difficulty),
            )
        blanks = self.blanks()
        if self.game_won() or not blanks:
            raise IllegalMove("the game is over: there is no move")
        if len(blanks) >= OPENING:
            z, y, x = self._random.choice(blanks)
        else:
            depth = min(self.difficulty_depths.get(difficulty, USUAL_DEPTH), len(blanks))
            z, y, x = [int(at or 0) for at in self.alpha_beta_minimax(depth, -inf, inf, -1)[:3]]
        self.set_move(z, y, x, -1)
        return z, y, x

    def __repr__(self) -> str:
        x, o = self._stones()
        return f"<AlphaBetaGame: {x.bit_count()} X, {o.bit_count()} O>"

    def _stones(self) -> tuple[int, int]:
        """The cells of X and of O as bit sets; the board is open to everybody, so it is read each time."""
        bits = {1: 0, -1: 0, 0: 0}
        try:
            marks = [self.board[z][y][x] for z in range(4) for y in range(4) for x in range(4)]
            for cell, mark in enumerate(marks):
                bits[mark] |= 1 << cell
        except (TypeError, LookupError):
            raise InvalidArgument("the board is board[z][y][x], 4 x 4 x 4 marks of 1, -1 and 0") from None
        return bits[1], bits[-1]


def _score(searcher: Searcher, cell: int, depth: int, alpha: float, beta: float, player: int) -> float:
    """The score of one move. That of a search stays within the window, that of a game's end does not."""
    found = searcher.search([cell], depth, False)
    assert found is not None  # nothing stops it but Ctrl-C, which raises
    plies = found[0]
    value = player * (WON if plies > DECIDED else -WON if plies < -DECIDED else 0)
    if depth == 1 or abs(plies) == MOST_SCORE - 1:
        return value
    return min(value, beta) if player == 1 else max(value, alpha)
