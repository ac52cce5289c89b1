"""The commands that play a game with somebody at the keyboard: `play`, line by line, and `tui`."""

import sys

from ...errors import InvalidArgument
from .arguments import BOARD, CLOCK, WEIGHTS, Parser, duration, players, whole


def add_play(parser: Parser) -> None:
    """A game in the terminal."""
    parser.add_argument("board", nargs="?", help=f"{BOARD} (asked for if left out)")
    parser.add_argument("--level", metavar="NAME", help=f"your opponent: {players()} (default: easy)")
    parser.add_argument("--second", action="store_true", default=None, help="let your opponent move first")
    parser.add_argument("--x", metavar="NAME", help="who plays X, as for --level (default: human)")
    parser.add_argument("--o", metavar="NAME", help="who plays O, as for --level (default: human)")
    parser.add_argument("--first", choices=["X", "O"], default="X", help="who moves first (default: X)")
    parser.add_argument("--moves", metavar="CELLS", help='begin with these moves, as in "b2 a1"')
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game, and who played it")
    parser.add_argument("--clock", metavar="TIME", help=CLOCK)
    parser.add_argument("--seconds", type=duration, help="how long the strongest players may think")
    parser.add_argument("--quiet", action="store_true", help="show no boards, only what has to be said")
    parser.add_json("everything that happens as a line of JSON")
    parser.add_argument("--weights", metavar="NUMBERS", help=WEIGHTS)
    parser.add_argument("--seed", type=whole, help="make the players' choices repeatable")
    parser.does(
        _play,
        "noughts play 4x4x4 --level insane",
        "noughts play 3x3 --second",
        'noughts play 7x6,4,gravity --moves "d d"',
        "noughts play 6x5,4 --x human --o human",
        "noughts play 3x3 --x easy --o menace:m.json",
    )


def _play(
    level: str | None, x: str | None, o: str | None, second: bool | None, **others: "str | float | None"
) -> None:
    from ...players import ROSTER
    from .. import terminal
    from ..streams import end_when_told

    end_when_told()
    for name in (level, x, o):
        if name is not None:
            ROSTER.check(name)
    if level is not None:
        if x is not None or o is not None:
            raise InvalidArgument("--level names your opponent: leave it out with --x and --o")
        x, o = (level, "human") if second else ("human", level)
        second = None
    terminal.play(x=x, o=o, second=second, **others)  # type: ignore[arg-type]


def add_tui(parser: Parser) -> None:
    """A game on the whole screen."""
    parser.add_argument("board", nargs="?", default="4x4x4", help=f"{BOARD} (default: 4x4x4)")
    about = f"your opponent: {players()} (default: easy)"
    parser.add_argument("--level", metavar="NAME", default="easy", help=about)
    parser.add_argument("--second", action="store_true", help="let your opponent move first")
    parser.add_argument("--seed", type=whole, help="make your opponent's choices repeatable")
    parser.add_argument("--clock", metavar="TIME", help=CLOCK)
    parser.add_argument("--dark", action="store_true", help="begin with dark colours")
    parser.does(_fill_the_screen, "noughts tui 4x4x4 --level insane", "noughts tui 3x3 --level menace")


def _fill_the_screen(
    board: str, level: str, second: bool, seed: int | None, clock: str | None, dark: bool
) -> None:
    try:
        import textual  # noqa: F401
    except ImportError:
        raise InvalidArgument(
            "the full-screen game needs Textual, which is not here: pip install 'noughts[tui]'"
        ) from None
    from ...board import Board

    Board(board)
    if not all([stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)]):
        raise InvalidArgument("the full-screen game needs a terminal: noughts play is for everything else")
    from ..tui.app import run

    run(board, level, second, seed, dark, clock)
