"""The 4x4x4 engine's calls, each with its return code first; and the machine behind them and `tttt`.

A board is 64 characters, `X` for the human, `O` for the machine, `.` for an empty cell; cells are 0 to
63. The machine moves by weights, one ply deep, or by a level. Nothing is imported that one call does
not need: programs start `tttt` for every move.
"""

from ...board import Board
from ...board.notation import parse_marks
from ...engine.weights import Weights
from ...errors import IllegalMove, InvalidArgument, NoughtsError, shown

NO_ERROR, INVALID_MOVE, INVALID_ARGUMENT = 0, -1, -2
BOARD = Board("4x4x4")
MARKS = {"h": "X", "m": "O"}
MOST_SEED = 10**18


class Machine:
    """How moves are chosen: weights, a level or none; among equals the lowest cell, or one by a seed, or
    with `True` any."""

    def __init__(
        self, weights: Weights | None = None, level: str | None = None, seed: int | bool | None = None
    ) -> None:
        self.weights = weights or Weights(4)
        self.level = level
        self.seed = seed
        if level is not None:
            from ...engine.levels import find_level

            find_level(level)

    def sum(self, board: str) -> int | float:
        """The weighted sum over all lines; positive favours the human."""
        x, o = stones(board)
        weigher = self.weights.weigher(BOARD)
        weigher.set_up_any(x, o, 0)
        return self.weights.in_units(weigher.evaluation)

    def choose(self, board: str, player: str) -> int:
        """The best move for the human, `h`, or the machine, `m`."""
        x, o = stones(board)
        if winner(board) is not None or "." not in board:
            raise IllegalMove("the game on this board is over: there is no move")
        if self.level is not None:
            from .anywhere import candidates_anywhere

            cells = candidates_anywhere(BOARD, x, o, MARKS[player], self.level, self.weights)
        else:
            weigher = self.weights.weigher(BOARD)
            weigher.set_up_any(x, o, "hm".index(player))
            cells = weigher.one_ply()
        if self.seed is None or self.seed is False:
            return min(cells)
        from random import Random

        return Random(None if self.seed is True else f"{self.seed} {board}").choice(cells)

    def warning(self, board: str, player: str) -> str | None:
        """What is to be said of how a move is chosen, if anything."""
        if self.level is None:
            return None
        from .anywhere import is_of_a_game

        if is_of_a_game(BOARD, *stones(board), MARKS[player]):
            return None
        return f"no game leads to this board with {MARKS[player]} to move: {self.level} only searches"


def read_weights(weights: object) -> Weights:
    """Weights from 25 numbers: text, also with the braces of C around them and their rows, or a list.

    >>> read_weights("{{0,-2,-4,-8,-16}, {2,0,0,0,0}, {4,0,1,0,0}, {8,0,0,0,0}, {16,0,0,0,0}}").at(2, 2)
    1
    """
    if isinstance(weights, str) and "{" in weights:
        rows = [row.replace("{", " ").replace(",", " ").split() for row in weights.split("}")]
        sizes = [len(row) for row in rows if row]
        if weights.count("{") != weights.count("}") or sizes not in ([25], [5] * 5):
            raise InvalidArgument(
                "weights in braces are 25 numbers, or five rows of five in braces of their own"
            )
        return Weights(4, [number for row in rows for number in row])
    return Weights(4, weights)


def stones(board: str) -> tuple[int, int]:
    """The human's and the machine's cells of a board, as bit sets."""
    return parse_marks(BOARD, board)


def winner(board: str) -> str | None:
    """`h`, `m`, or None while nobody has a line."""
    for player, bits in zip("hm", stones(board), strict=True):
        if BOARD.completed(bits):
            return player
    return None


def put(board: str, move: int, player: str) -> str:
    """The board after a player takes a cell."""
    if not 0 <= move < BOARD.cells:
        raise IllegalMove(
            "{move} is off the board: cells are 0 to {cells}", move=shown(move), cells=BOARD.cells - 1
        )
    if board[move] != ".":
        raise IllegalMove("cell {move} is taken by {board}", move=move, board=board[move])
    return f"{board[:move]}{MARKS[player]}{board[move + 1 :]}"


# -- the engine's calls: a return code first, then what was asked for ---------------------------------

_machine = Machine()


def set_heuristic_weights(weights: object = None) -> int:
    """Weigh lines by 25 numbers from now on, or by the default again.

    >>> set_heuristic_weights("1 2 3"), set_heuristic_weights()
    (-2, 0)
    """
    global _machine
    try:
        _machine = Machine(read_weights(weights), seed=_machine.seed)
    except NoughtsError:
        return INVALID_ARGUMENT
    return NO_ERROR


def set_randomize(seed: int | bool | None = True) -> int:
    """Choose among equal moves at random from now on, by a seed if one is given; or, with False, the lowest.

    >>> set_randomize(True), set_randomize(7), set_randomize(False), set_randomize("yes")
    (0, 0, 0, -2)
    """
    if seed is not None and (not isinstance(seed, int) or abs(seed) >= MOST_SEED):
        return INVALID_ARGUMENT
    _machine.seed = seed
    return NO_ERROR


def evaluate_board(board: str) -> tuple[int, int | float]:
    """The weighted sum of a board: negative favours the machine.

    >>> evaluate_board("X" + 63 * ".")
    (0, 14)
    """
    try:
        return NO_ERROR, _machine.sum(board)
    except NoughtsError:
        return INVALID_ARGUMENT, 0


def make_move(board: str, move: int, player: str) -> tuple[int, str]:
    """The board after `h` or `m` takes a cell; as it was, if that cannot be.

    >>> make_move(64 * ".", 64, "h")[0], make_move("X" + 63 * ".", 1, "m")[1][:4]
    (-1, 'XO..')
    """
    try:
        stones(board)
        if not _is_player(player) or type(move) is not int:
            return INVALID_ARGUMENT, board
        return NO_ERROR, put(board, move, player)
    except IllegalMove:
        return INVALID_MOVE, board
    except NoughtsError:
        return INVALID_ARGUMENT, board


def best_move(board: str, player: str) -> tuple[int, int]:
    """The best move for `h` or `m`, or -1 where the game is over.

    >>> best_move("XXX" + 61 * ".", "m")
    (0, 3)
    """
    try:
        if not _is_player(player):
            return INVALID_ARGUMENT, -1
        return NO_ERROR, _machine.choose(board, player)
    except IllegalMove:
        return INVALID_MOVE, -1
    except NoughtsError:
        return INVALID_ARGUMENT, -1


def find_winner(board: str) -> tuple[int, str | None]:
    """Who has four in a row: `h`, `m`, or None."""
    try:
        return NO_ERROR, winner(board)
    except NoughtsError:
        return INVALID_ARGUMENT, None


def _is_player(player: object) -> bool:
    return isinstance(player, str) and player in MARKS
