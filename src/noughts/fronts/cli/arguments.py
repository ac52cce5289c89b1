"""What commands are made of: a parser whose mistakes are one sentence, and what several of them take."""

import argparse
from argparse import Namespace

from ...engine.levels import LEVELS
from ...errors import meant, one_line, shown
from ..streams import screen_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

__all__ = ["Namespace", "Parser"]

BOARD = "such as 3x3, 6x5,4, 4x4x4 or 7x6,4,gravity"
LEVEL = f"one of {', '.join(LEVELS)}"
THREADS = "share the work among so many"
CLOCK = (
    "for each side: 5:00+3 (minutes:seconds, and what a move adds; 5 alone is five seconds) or 0:10/move; "
    "first moves are free"
)
WEIGHTS = "what a line is worth: (k+1) x (k+1) numbers, rows by X's stones, columns by O's"
TURN = "who is to move, where the text does not tell"


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal, which is asked for without importing all that argparse would."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=max(40, screen_width() - 2))


class Parser(argparse.ArgumentParser):
    """A parser whose mistakes are one sentence."""

    def __init__(self, **options: "Any") -> None:
        super().__init__(**{"formatter_class": Formatter, **options})

    def parse_known_args(self, *given: "Any", **named: "Any") -> "Any":
        """What was said; a word that is left over is refused, by the command that it was said to."""
        said, left = super().parse_known_args(*given, **named)
        if left:
            option = left[0].partition("=")[0]
            what = "there is no option" if option.startswith("-") else "there is nothing to do with"
            self.error(f"{what} {shown(option)}{meant(option, self._option_string_actions)}")
        return said, left

    def _check_value(self, action: argparse.Action, value: "Any") -> None:
        """Refuse what is none of the choices of an argument, with what may have been meant."""
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices]
            what = f"{shown(value)} is none of {', '.join(known)}{meant(value, known)}"
            raise argparse.ArgumentError(action, what)

    def error(self, message: str) -> "NoReturn":
        """Say what was wrong and where help is, and leave with status 2."""
        tail = "" if message.endswith("?") else f"; {self.prog} --help explains it"
        self.exit(2, f"noughts: {one_line(message + tail)}\n")

    def does(self, run: "Callable[..., object]", *examples: str) -> None:
        """What the command does: it is called with all that was said, by name. Help shows the examples."""
        self.set_defaults(run=run)
        if examples:
            self.epilog = "\n  ".join(["examples:", *examples])

    def add_actions(self, dest: str = argparse.SUPPRESS) -> "argparse._SubParsersAction[Parser]":
        """The commands of a command; `dest` is told which one was said."""
        return self.add_subparsers(metavar="action", dest=dest, required=True, prog=self.prog)

    def add_json(self, about: str = "answer as JSON") -> None:
        """The choice between words and JSON."""
        self.add_argument("--json", dest="as_json", action="store_true", help=about)

    def add_threads(self, about: str = THREADS) -> None:
        """How many work at it."""
        self.add_argument("--threads", type=number(1, 64), default=1, help=about)


def players(*others: str) -> str:
    """How all players are named, but those of other kinds; whoever has none to name does not load them."""
    from ...players import ROSTER

    return f"{ROSTER.without(*others).names()}; several with weights take turns, as in random=60+perfect=40"


def whole(text: str) -> int:
    """A whole number, for argparse."""
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 18:
        raise argparse.ArgumentTypeError(f"it is a whole number of 18 digits or fewer, not {shown(text)}")
    return int(text)


def number(fewest: int, most: int) -> "Callable[[str], int]":
    """A whole number between two bounds, for argparse."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or len(text) > 15 or not fewest <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"it is a number from {fewest} to {most:,}, not {shown(text)}")
        return int(text)

    return read


def real(text: str) -> float:
    """A number, for argparse; what it may be is for who takes it."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"it is a number, not {shown(text)}") from None


def duration(text: str) -> float:
    """A time above zero, for argparse."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e9:
        raise argparse.ArgumentTypeError(f"seconds are a number above 0, not {shown(text)}")
    return seconds
