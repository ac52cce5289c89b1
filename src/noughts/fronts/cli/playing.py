"""The commands that play a game with somebody at the keyboard: `play`, line by line, and `tui`."""

import sys

from ...errors import InvalidArgument
from ...words import say
from .arguments import BOARD, CLOCK, THINKING, WEIGHTS, Parser, duration, players, whole


def add_play(parser: Parser) -> None:
    """A game in the terminal."""
    about = say("{examples} (asked for if left out)", examples=say(BOARD))
    parser.add_argument("board", nargs="?", help=about)
    _add_opponent(parser, default=None)
    parser.add_argument("--x", metavar="NAME", help=say("who plays X, as for --level (default: human)"))
    parser.add_argument("--o", metavar="NAME", help=say("who plays O, as for --level (default: human)"))
    parser.add_argument("--first", choices=["X", "O"], default="X", help=say("who moves first (default: X)"))
    parser.add_argument("--moves", metavar="CELLS", help=say('begin with these moves, as in "b2 a1"'))
    parser.add_argument("--load", metavar="FILE", help=say("go on with a saved game, and who played it"))
    parser.add_argument("--clock", metavar="TIME", help=say(CLOCK))
    parser.add_argument("--seconds", type=duration, help=say(THINKING))
    parser.add_argument("--quiet", action="store_true", help=say("show no boards, only what has to be said"))
    parser.add_json(say("everything that happens as a line of JSON"))
    parser.add_argument("--weights", metavar="NUMBERS", help=say(WEIGHTS))
    parser.add_argument("--seed", type=whole, help=say("make the players' choices repeatable"))
    parser.does(
        _play,
        "noughts play 4x4x4 --level insane",
        "noughts play 3x3 --second",
        'noughts play 7x6,4,gravity --moves "d d"',
        "noughts play 6x5,4 --x human --o human",
        "noughts play 3x3 --x menace:m.json --o easy",
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
    if level is not None and (x is not None or o is not None):
        raise InvalidArgument("--level names your opponent: leave it out with --x and --o")
    terminal.play(opponent=level, x=x, o=o, second=second, **others)  # type: ignore[arg-type]


def _add_opponent(parser: Parser, default: str | None) -> None:
    about = say("your opponent: {players} (default: easy)", players=players())
    parser.add_argument("--level", metavar="NAME", default=default, help=about)
    about, unsaid = say("let your opponent move first"), None if default is None else False
    parser.add_argument("--second", action="store_true", default=unsaid, help=about)


def add_tui(parser: Parser) -> None:
    """A game on the whole screen."""
    about = say("{examples} (default: 4x4x4)", examples=say(BOARD))
    parser.add_argument("board", nargs="?", default="4x4x4", help=about)
    _add_opponent(parser, default="easy")
    parser.add_argument("--seed", type=whole, help=say("make your opponent's choices repeatable"))
    parser.add_argument("--clock", metavar="TIME", help=say(CLOCK))
    parser.add_argument("--dark", action="store_true", help=say("begin with dark colours"))
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
