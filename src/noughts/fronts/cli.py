"""The command `noughts`: words on the command line become a call, errors one line and an exit status."""

import argparse
import os
import sys

from ..engine.levels import LEVELS
from ..errors import NoughtsError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLES = """examples:
  noughts                           choose a board and an opponent, then play
  noughts play 4x4x4 --level easy   play on the cube
  noughts play 6x5,4 --second       let the engine begin
  noughts solve 6x5,4               prove who wins, and how fast
  noughts analyze 3x3 X...O...X     every move, the best one, and why
  noughts solve 4x4x4               prove the first player's win, in seconds
  noughts proof verify              check its certificate, move by move
  noughts menace train --out m.json --games 10000 --opponent perfect
                                    teach a machine of matchboxes
  noughts menace play m.json        play against it, and watch it learn
"""


def main(argv: list[str] | None = None) -> int:
    """Run a command; gives its exit status: 0, 2 for bad arguments, 130 after Ctrl-C."""
    arguments = _parser().parse_args(argv)
    if arguments.version:
        from .. import __version__

        print(f"noughts {__version__}")
        return 0
    try:
        _run(arguments)
        sys.stdout.flush()
    except NoughtsError as error:
        print(f"noughts: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nnoughts: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:  # whoever read our output has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


def _run(arguments: argparse.Namespace) -> None:
    if arguments.command == "solve":
        from . import questions

        questions.answer_solve(
            arguments.board,
            arguments.position,
            arguments.turn,
            arguments.seconds,
            arguments.threads,
            arguments.json,
        )
    elif arguments.command == "proof":
        _run_proof(arguments)
    elif arguments.command == "menace":
        from . import menace

        _read_any_key()
        menace.run(arguments)
    elif arguments.command == "analyze":
        from . import questions

        questions.answer_analyze(
            arguments.board,
            arguments.position,
            arguments.turn,
            arguments.level,
            arguments.depth,
            arguments.weights,
            arguments.json,
        )
    elif arguments.command == "bench":
        from time import perf_counter

        from ..engine.signature import signature

        started = perf_counter()
        nodes = signature()
        seconds = perf_counter() - started
        print(f"signature {nodes}\n{seconds:.2f} s, {nodes / seconds / 1e6:.1f} million nodes a second")
    else:
        from . import terminal

        _read_any_key()
        terminal.play(
            getattr(arguments, "board", None),
            getattr(arguments, "level", None),
            getattr(arguments, "second", None),
            getattr(arguments, "seed", None),
            getattr(arguments, "weights", None),
        )


def _read_any_key() -> None:
    """A key that is no text is one more wrong answer."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def _run_proof(arguments: argparse.Namespace) -> None:
    from . import proofs

    if arguments.action == "export":
        proofs.export(arguments.file, "fast" if arguments.fast else "small", arguments.lines)
    elif arguments.action == "build":
        proofs.build(arguments.file, arguments.proofs, arguments.within, arguments.threads)
    else:
        proofs.verify(arguments.file, "fast" if arguments.fast else "small", arguments.json)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="noughts",
        description="The tic-tac-toe family on any board, from 3x3 to the 4x4x4 cube: play, solve, analyze.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="say which version this is")
    commands = parser.add_subparsers(metavar="command", dest="command")

    def command(name: str, about: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")

    board = "such as 3x3, 6x5,4 or 4x4x4"
    level = f"one of {', '.join(LEVELS)}"
    weights = "what a line is worth: (k+1) x (k+1) numbers, rows by X's stones, columns by O's"
    play = command("play", "play a game in the terminal")
    play.add_argument("board", nargs="?", help=f"{board} (asked for if left out)")
    play.add_argument("--level", help=f"how well the engine plays: {level} (default: easy)")
    play.add_argument("--second", action="store_true", default=None, help="let the engine move first")
    play.add_argument("--weights", metavar="NUMBERS", help=weights)
    play.add_argument("--seed", type=int, help="make the engine's choices repeatable")

    solve = command("solve", "prove whether a position is won, drawn or lost")
    solve.add_argument("board", help=board)
    solve.add_argument("--position", metavar="TEXT", help="X, O or . for each cell (default: empty)")
    solve.add_argument("--turn", choices=["X", "O"], help="who is to move, where the text does not tell")
    solve.add_argument("--seconds", type=_seconds, default=0.0, help="give up after so long (default: never)")
    solve.add_argument("--threads", type=_number(1, 64), default=1, help="share the work among so many")
    solve.add_argument("--json", action="store_true", help="answer as JSON")

    analyze = command("analyze", "look at every move of a position")
    analyze.add_argument("board", help=board)
    analyze.add_argument("position", metavar="TEXT", help="X, O or . for each cell")
    analyze.add_argument("--turn", choices=["X", "O"], help="who is to move, where the text does not tell")
    analyze.add_argument("--level", help=f"what a level sees: {level} (default: proofs and a short search)")
    analyze.add_argument("--depth", type=int, help="how many plies to search")
    analyze.add_argument("--weights", metavar="NUMBERS", help=weights)
    analyze.add_argument("--json", action="store_true", help="answer as JSON")
    _add_proof(command("proof", "write, make or check the certificate that the first player wins 4x4x4"))
    _add_menace(command("menace", "a machine of matchboxes that learns: train, evaluate, show, print, play"))
    command("bench", "print the search's signature and its speed")
    return parser


def _add_proof(proof: argparse.ArgumentParser) -> None:
    actions = proof.add_subparsers(metavar="action", dest="action", required=True)
    fast = "the certificate that wins soonest, not the smallest"
    export = actions.add_parser("export", help="write the certificate to a file")
    export.add_argument("file", help="where to; packed if the name ends in .xz")
    export.add_argument("--fast", action="store_true", help=fast)
    export.add_argument("--lines", action="store_true", help="with all forced lines, for replay.py to check")
    verify = actions.add_parser("verify", help="check a certificate, with code of its own")
    verify.add_argument(
        "file", nargs="?", help="a file of either form (default: what comes with the package)"
    )
    verify.add_argument("--fast", action="store_true", help=fast)
    verify.add_argument("--json", action="store_true", help="answer as JSON")
    build = actions.add_parser("build", help="make a certificate from nothing; takes minutes")
    build.add_argument("file", help="where to; packed if the name ends in .xz")
    build.add_argument("--proofs", type=_number(1, 10_000), help="how many proofs to merge (default: 60)")
    build.add_argument("--within", type=_number(1, 32), metavar="N", help="X wins with at most N stones")
    build.add_argument(
        "--threads", type=_number(1, 64), default=1, help="the result is the same with any number"
    )


def _add_menace(menace: argparse.ArgumentParser) -> None:
    actions = menace.add_subparsers(metavar="action", dest="action", required=True)
    opponent = (
        f"{', '.join(LEVELS)}, menace:FILE; several at once as in random=60+perfect=40 (default: random)"
    )

    def add_kind(action: argparse.ArgumentParser, seat: str, preset: str) -> None:
        action.add_argument(
            "--board", help="a board of 12 cells or fewer, such as 3x3 or 4x3,3 (default: 3x3)"
        )
        action.add_argument(
            "--seat", choices=["X", "O"], help=f"what MENACE plays; X begins (default: {seat})"
        )
        action.add_argument(
            "--preset", metavar="NAME", help=f"its beads: default, michie or 8421 (default: {preset})"
        )

    train = actions.add_parser("train", help="play games, learn from them, and save what was learned")
    train.add_argument("--games", default="1000", metavar="N", help="how many games (default: 1000)")
    train.add_argument(
        "--opponent",
        default="random",
        metavar="P",
        help=f"{opponent}; games:PATH for saved games; random,perfect with --games 100,900 in turn",
    )
    train.add_argument("--seed", type=int, help="make its draws repeatable")
    add_kind(train, "X", "default")
    train.add_argument("--empty", choices=["refill", "resign"], help="what an empty box means")
    for result, beads in (("win", 3), ("draw", 1), ("loss", -1)):
        train.add_argument(
            f"--{result}", type=int, metavar="N", help=f"beads for a {result} (default: {beads})"
        )
    train.add_argument("--from", dest="start", metavar="FILE", help="go on with what was saved")
    train.add_argument("--out", required=True, metavar="FILE", help="where what it learned is saved, as JSON")
    train.add_argument("--rival-out", metavar="FILE", help="let menace:FILE learn too, and save it here")
    train.add_argument("--curve", metavar="FILE", help="draw the learning curve, as SVG")
    train.add_argument("--json", action="store_true", help="answer as JSON")

    evaluate = actions.add_parser("evaluate", help="its exact chances against an opponent")
    evaluate.add_argument("file", help="what was saved")
    evaluate.add_argument("--opponent", default="random", metavar="P", help=opponent)
    evaluate.add_argument("--worst", type=_number(0, 1000), default=5, metavar="N", help="boxes to blame")
    evaluate.add_argument("--json", action="store_true", help="answer as JSON")

    show = actions.add_parser("show", help="its boxes, its curve, and how good it is now")
    show.add_argument("file", help="what was saved")
    which = show.add_mutually_exclusive_group()
    which.add_argument("--box", type=_number(1, 10**6), metavar="N", help="one box, by number")
    which.add_argument("--position", metavar="TEXT", help="the box of a position: X, O or . for each cell")
    show.add_argument("--svg", metavar="FILE", help="draw the cabinet, or that box, as SVG")

    sheets = actions.add_parser("print", help="pages of labels for a real machine of matchboxes")
    sheets.add_argument("--out", required=True, metavar="FOLDER", help="where the pages go, as SVG")
    sheets.add_argument("--from", dest="start", metavar="FILE", help="with the beads of what was saved")
    add_kind(sheets, "X", "michie")

    play = actions.add_parser("play", help="play against it; it learns from every game")
    play.add_argument("file", nargs="?", help="what was saved; saved again after every game")
    play.add_argument("--seed", type=int, help="make its draws repeatable")
    add_kind(play, "O", "default")


def _number(fewest: int, most: int) -> "Callable[[str], int]":
    """A whole number between two bounds, for argparse."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or len(text) > 9 or not fewest <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"it is a number from {fewest} to {most:,}, not {shown(text)}")
        return int(text)

    return read


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e9:
        raise argparse.ArgumentTypeError(f"seconds are a number above 0, not {shown(text)}")
    return seconds


if __name__ == "__main__":
    sys.exit(main())
