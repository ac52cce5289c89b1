"""The command `tttt`: the 4x4x4 engine's options and output, and its calls with their return codes.

A board is 64 characters, `X` for the human, `O` for the machine, `.` for an empty cell; cells are 0 to
63. The machine moves by weights, one ply deep, or by a level. Nothing is imported that one call does
not need: programs start this command for every move.
"""

import sys

from ..board import Board, Position
from ..board.notation import pretty_marks
from ..engine.weights import Weights
from ..errors import IllegalMove, InvalidArgument, NoughtsError, shown
from .streams import run_command

NO_ERROR, INVALID_MOVE, INVALID_ARGUMENT = 0, -1, -2
BOARD = Board("4x4x4")
MARKS = {"h": "X", "m": "O"}
MOST_TEXT = 10_000
LETTERS = "peghmtwlrq"  # of the options
HELP = """tttt: four in a row on the 4x4x4 cube

  tttt -p h|m [-l LEVEL]           play against the machine; the human or the machine begins
  tttt -e BOARD                    the weighted sum of a board, on the last line
  tttt -g -h MOVES -m MOVES        the board after these moves of the human and of the machine
  tttt -t h|m BOARD                the best move for the human or the machine: <move> <board>

  -w MATRIX   25 weights: rows by the human's stones on a line, columns by the machine's
  -l LEVEL    let a level choose: random, easy, difficult, insane, impossible or perfect
  -r SEED     choose among equal moves at random, by this seed; without it the lowest cell
  -q          say only what was asked for
  --help      this text

A BOARD is 64 characters: X (human), O (machine) or . (empty), layer by layer, row by row.
MOVES are cells from 0 to 63, with spaces or commas between them.
-g with -t or -e takes the generated board for a BOARD that is left out.
The exit status is 0, 1 for an invalid move, 2 for an invalid argument.

examples:
  tttt -g -h "0 21" -m "63"
  tttt -t m X..............................................................O -q
  tttt -p m -l insane
"""


class Machine:
    """How moves are chosen: weights, a level or none, and a seed or none."""

    def __init__(
        self, weights: Weights | None = None, level: str | None = None, seed: int | None = None
    ) -> None:
        self.weights = weights or Weights(4)
        self.level = level
        self.seed = seed
        if level is not None:
            from ..engine.levels import find_level

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
            return self.choose_by_level(x, o, player)
        weigher = self.weights.weigher(BOARD)
        weigher.set_up_any(x, o, "hm".index(player))
        cells = weigher.one_ply()
        if self.seed is None:
            return cells[0]
        from random import Random

        return Random(f"{self.seed} {board}").choice(cells)

    def choose_by_level(self, x: int, o: int, player: str) -> int:
        from random import Random

        from ..engine.levels import candidates

        cells = candidates(Position(BOARD, x, o, MARKS[player]), str(self.level), weights=self.weights)
        return Random(f"{self.seed} {x} {o}").choice(cells) if self.seed is not None else min(cells)


def stones(board: str) -> tuple[int, int]:
    """The human's and the machine's cells of a board, as bit sets."""
    if not isinstance(board, str) or len(board) != BOARD.cells:
        length = len(board) if isinstance(board, str) else shown(board)
        raise InvalidArgument(f"a board is {BOARD.cells} characters of X, O and '.', not {length}")
    for cell, mark in enumerate(board):
        if mark not in "XO.":
            raise InvalidArgument(f"{mark!r} at place {cell} of the board is none of X, O and '.'")
    x, o = [sum([1 << cell for cell, mark in enumerate(board) if mark == side]) for side in "XO"]
    return x, o


def winner(board: str) -> str | None:
    """`h`, `m`, or None while nobody has a line."""
    for player, bits in zip("hm", stones(board), strict=True):
        if any([all([bits >> cell & 1 for cell in line]) for line in BOARD.lines]):
            return player
    return None


def put(board: str, move: int, player: str) -> str:
    """The board after a player takes a cell."""
    if not 0 <= move < BOARD.cells:
        raise IllegalMove(f"{shown(move)} is off the board: cells are 0 to {BOARD.cells - 1}")
    if board[move] != ".":
        raise IllegalMove(f"cell {move} is taken by {board[move]}")
    return f"{board[:move]}{MARKS[player]}{board[move + 1 :]}"


def read_moves(text: str) -> list[int]:
    """Cells from text, with spaces or commas between them."""
    words = text.replace(",", " ").split() if len(text) <= MOST_TEXT else ["too much text"]
    for word in words:
        if not word.isascii() or not word.isdigit() or len(word) > 4:
            raise InvalidArgument(f"moves are numbers from 0 to {BOARD.cells - 1}, not {shown(word)}")
    return [int(word) for word in words]


# -- the engine's calls: a return code first, then what was asked for ---------------------------------

_machine = Machine()


def set_heuristic_weights(weights: object = None) -> int:
    """Weigh lines by 25 numbers from now on, or by the default again.

    >>> set_heuristic_weights("1 2 3"), set_heuristic_weights()
    (-2, 0)
    """
    global _machine
    try:
        _machine = Machine(Weights(4, weights), seed=_machine.seed)
    except NoughtsError:
        return INVALID_ARGUMENT
    return NO_ERROR


def set_randomize(seed: int | None) -> int:
    """Choose among equal moves at random by a seed from now on, or the lowest cell with None."""
    if seed is not None and type(seed) is not int:
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
        if player not in MARKS or type(move) is not int:
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
        if player not in MARKS:
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


# -- the command --------------------------------------------------------------------------------------


def main(argv: list[str] | None = None) -> int:
    """Run the command; gives its exit status."""
    words = sys.argv[1:] if argv is None else argv
    return run_command("tttt", lambda: _run(words), illegal_move=1)


def _run(argv: list[str]) -> None:
    if "--help" in argv:
        print(HELP, end="")
        return
    given, boards = read_options(argv)
    made = _generate(given)
    if not {"p", "e", "g", "t"} & set(given):
        raise InvalidArgument("say what to do: -p, -e, -g or -t; --help explains them")
    weights = Weights(4, given["w"]) if "w" in given else None
    machine = Machine(weights, given.get("l"), _seed(given["r"]) if "r" in given else None)
    if len(boards) > 1 or (boards and not {"e", "t"} & set(given)):
        raise InvalidArgument(f"{shown(boards[-1])} is too much: --help shows what can be said")
    board = boards[0] if boards else given.get("e") or made
    answers = []  # all are worked out before the first is printed
    if "g" in given and not {"p", "e", "t"} & set(given):
        answers.append(str(made))
    if "t" in given:
        answers.append(_move(machine, _player(given["t"], "-t"), board))
    if "e" in given:
        answers.append(_sum(machine, given["e"] or board, "q" in given))
    if "p" in given:
        from .tttt_game import play

        play(machine, _player(given["p"], "-p"), made, "q" in given)
    for answer in answers:
        print(answer)


def read_options(argv: list[str]) -> tuple[dict[str, str], list[str]]:
    """What was said: options with their values ("" for those that take none), and boards."""
    given: dict[str, str] = {}
    boards = []
    words = list(argv)
    while words:
        word = words.pop(0)
        if word == "--":
            boards += words
            break
        if len(word) < 2 or word[0] != "-" or not word[1].isalpha():
            boards.append(word)
            continue
        letters = word[1:]
        while letters:
            option, letters = letters[0], letters[1:]
            if option not in LETTERS:
                raise InvalidArgument(
                    f"there is no option {shown('-' + option)}: --help shows those there are"
                )
            if option in given:
                raise InvalidArgument(f"-{option} is given twice")
            if option in "gq":
                given[option] = ""
                continue
            if not letters and (
                not words or (option == "e" and words[0][:1] == "-" and words[0][1:2] in LETTERS)
            ):
                if option != "e":
                    raise InvalidArgument(f"-{option} needs a value: --help shows which")
                given[option] = ""  # the board that -g makes
                continue
            given[option] = letters or words.pop(0)
            letters = ""
    return given, boards


def _generate(given: dict[str, str]) -> str | None:
    """The board that -g, -h and -m describe, if they are there."""
    if "g" not in given:
        if "h" in given or "m" in given:
            raise InvalidArgument("-h and -m say moves for -g: it is missing")
        return None
    board = "." * BOARD.cells
    for player in "hm":
        for move in read_moves(given.get(player, "")):
            board = put(board, move, player)
    return board


def _move(machine: Machine, player: str, board: str | None) -> str:
    if board is None:
        raise InvalidArgument("-t needs a board, or -g to make one")
    move = machine.choose(board, player)
    return f"{move} {put(board, move, player)}"


def _sum(machine: Machine, board: str | None, quiet: bool) -> str:
    if board is None:
        raise InvalidArgument("-e needs a board, or -g to make one")
    total = machine.sum(board)
    if quiet:
        return str(total)
    state = {"h": "X, the human, has", "m": "O, the machine, has"}.get(str(winner(board)), "Nobody has")
    counts = f"{board.count('X')} X, {board.count('O')} O. {state} four in a row."
    return f"{pretty_marks(BOARD, board)}\n\n{counts}\n{total}"


def _player(word: str, option: str) -> str:
    if word not in MARKS:
        raise InvalidArgument(f"{option} takes h (the human) or m (the machine), not {shown(word)}")
    return word


def _seed(word: str) -> int:
    digits = word.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 18:
        raise InvalidArgument(f"a seed is a whole number, not {shown(word)}")
    return int(word)


if __name__ == "__main__":
    sys.exit(main())
