"""The command `noughts`: words on the command line become a call, errors one line and an exit status."""

import argparse
import os
import sys

from ..engine.levels import LEVELS
from ..errors import NoughtsError

EXAMPLES = """examples:
  noughts                          choose a board and an opponent, then play
  noughts play 4x4x4 --level easy  play on the cube
  noughts play 6x5,4 --second      let the engine begin
"""


def main(argv: list[str] | None = None) -> int:
    """Run a command; gives its exit status: 0, 2 for bad arguments, 130 after Ctrl-C."""
    arguments = _parser().parse_args(argv)
    if arguments.version:
        from .. import __version__

        print(f"noughts {__version__}")
        return 0
    from . import terminal

    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # a key that is no text is one more wrong answer
    try:
        terminal.play(
            getattr(arguments, "board", None),
            getattr(arguments, "level", None),
            getattr(arguments, "second", None),
            getattr(arguments, "seed", None),
        )
    except NoughtsError as error:
        print(f"noughts: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print()
        return 130
    except BrokenPipeError:  # whoever read our output has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="noughts",
        description="The tic-tac-toe family: play it on any board, from 3x3 to the 4x4x4 cube.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="say which version this is")
    commands = parser.add_subparsers(metavar="command")
    play = commands.add_parser(
        "play", help="play a game in the terminal", description="Play a game in the terminal."
    )
    play.add_argument("board", nargs="?", help="such as 3x3, 6x5,4 or 4x4x4 (asked for if left out)")
    play.add_argument("--level", help=f"how well the engine plays: {', '.join(LEVELS)} (default: easy)")
    play.add_argument("--second", action="store_true", default=None, help="let the engine move first")
    play.add_argument("--seed", type=int, help="make the engine's choices repeatable")
    return parser


if __name__ == "__main__":
    sys.exit(main())
