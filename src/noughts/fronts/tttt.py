"""The command `tttt`: the 4x4x4 engine's options and output.

Nothing is imported that one call does not need: programs start this command for every move.
"""

import sys

from ..board.notation import is_number, pretty_marks
from ..errors import InvalidArgument, shown
from .compat.tttt import BOARD, MARKS, Machine, put, read_weights, winner
from .streams import run_command, warn

MOST_TEXT = 10_000
LETTERS = "peghmtwlrq"  # of the options
HELP = """tttt: four in a row on the 4x4x4 cube

  tttt -p h|m [-l LEVEL]           play against the machine; the human or the machine begins
  tttt -e BOARD                    the weighted sum of a board, on the last line
  tttt -g -h MOVES -m MOVES        the board after these moves of the human and of the machine
  tttt -t h|m BOARD                the best move for the human or the machine: <move> <board>

The machine completes a line where it can, else blocks one where it must, and only else weighs: it takes
the move after which the weighted sum is best.

  -w MATRIX   25 weights: rows by the human's stones on a line, columns by the machine's; braces as in C
              may be around them and around each row; or a name, such as 4x4x4-one-ply
  -l LEVEL    let a level choose: random, easy, difficult, insane, impossible or perfect; on a board that
              no game leads to, it only searches, and that is said on stderr
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


def main(argv: list[str] | None = None) -> int:
    """Run the command; gives its exit status."""
    return run_command("tttt", _run, argv, illegal_move=1)


def _run(argv: list[str]) -> None:
    if "--help" in argv:
        print(HELP, end="")
        return
    given, boards = read_options(argv)
    made = _generate(given)
    if not {"p", "e", "g", "t"} & set(given):
        raise InvalidArgument("say what to do: -p, -e, -g or -t; --help explains them")
    weights = read_weights(given["w"]) if "w" in given else None
    machine = Machine(weights, given.get("l"), _seed(given["r"]) if "r" in given else None)
    if len(boards) > 1 or (boards and not {"e", "t"} & set(given)):
        raise InvalidArgument("{boards} is too much: --help shows what can be said", boards=shown(boards[-1]))
    board = boards[0] if boards else given.get("e") or made
    answers = []  # all are worked out before the first is printed
    if "g" in given and not {"p", "e", "t"} & set(given):
        answers.append(str(made))
    if "t" in given:
        player = _player(given["t"], "-t")
        answers.append(_move(machine, player, board))
        warning = machine.warning(str(board), player)
        if warning and "q" not in given:
            warn(f"tttt: {warning}")
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
                    "there is no option {option}: --help shows those there are", option=shown("-" + option)
                )
            if option in given:
                raise InvalidArgument("-{option} is given twice", option=option)
            if option in "gq":
                given[option] = ""
                continue
            if not letters and (
                not words or (option == "e" and words[0][:1] == "-" and words[0][1:2] in LETTERS)
            ):
                if option != "e":
                    raise InvalidArgument("-{option} needs a value: --help shows which", option=option)
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


def read_moves(text: str) -> list[int]:
    """Cells from text, with spaces or commas between them."""
    words = text.replace(",", " ").split() if len(text) <= MOST_TEXT else ["too much text"]
    for word in words:
        if not is_number(word, 4):
            raise InvalidArgument(
                "moves are numbers from 0 to {cells}, not {word}", cells=BOARD.cells - 1, word=shown(word)
            )
    return [int(word) for word in words]


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
        raise InvalidArgument(
            "{option} takes h (the human) or m (the machine), not {word}", option=option, word=shown(word)
        )
    return word


def _seed(word: str) -> int:
    if not is_number(word.removeprefix("-")):
        raise InvalidArgument("a seed is a whole number, not {word}", word=shown(word))
    return int(word)


if __name__ == "__main__":
    sys.exit(main())
