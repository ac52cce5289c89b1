"""What commands are made of: a parser whose mistakes are one sentence, and what several of them take."""

import argparse
from argparse import Namespace

from ...board.notation import is_number
from ...engine.levels import LEVELS
from ...errors import meant, one_line, shown
from ...words import say, say_many, text
from ..streams import screen_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

__all__ = ["Namespace", "Parser"]

BOARD = text("such as 3x3, 6x5,4, 4x4x4 or 7x6,4,gravity")
CLOCK = text(
    "for each side: 5:00+3 (minutes:seconds, and what a move adds; 5 alone is five seconds) or 0:10/move; "
    "first moves are free"
)
WEIGHTS = text("what a line is worth: (k+1) x (k+1) numbers, rows by X's stones, columns by O's; or a name")
TURN = text("who is to move, where the text does not tell")
THINKING = text("how long the strongest players may think")
SEED = text("make its choices repeatable")

# what stands for a value in help, and what argparse itself says: it is asked for by these texts
VALUES = (
    *(text("board"), text("file"), text("command"), text("action")),
    *(text("BOARD"), text("FILE"), text("FOLDER"), text("NAME"), text("LEVEL"), text("TEXT"), text("CELLS")),
    *(text("ADDRESS"), text("NETWORK")),
    *(text("TIME"), text("SECONDS"), text("SEED"), text("THREADS"), text("DEPTH"), text("NUMBERS")),
    *(text("PROOFS"), text("POINTS"), text("GAMES"), text("LANGUAGE"), text("LOW"), text("HIGH")),
)
ALSO_CALLED = {"--side": "--seat"}  # an option as people may call it who have seen it in an answer
SAID_BY_ARGPARSE = (
    *(text("usage: "), text("positional arguments"), text("options")),
    text("show this help message and exit"),
    text("argument %(argument_name)s: %(message)s"),
    text("not allowed with argument %s"),
    text("ignored explicit argument %r"),
    text("the following arguments are required: %s"),
    text("one of the arguments %s is required"),
    *(text("expected one argument"), text("expected at most one argument")),
    text("expected at least one argument"),
    text("ambiguous option: %(option)s could match %(matches)s"),
)
argparse._ = say  # type: ignore[attr-defined]
argparse.ngettext = say_many  # type: ignore[attr-defined]


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal, which is asked for without importing all that argparse would."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=max(40, screen_width() - 2))


class Parser(argparse.ArgumentParser):
    """A parser whose mistakes are one sentence."""

    def __init__(self, **options: "Any") -> None:
        super().__init__(**{"formatter_class": Formatter, **options})

    def _add_action(self, action: "Any") -> "Any":
        """Add an argument; what stands for its value is said in words."""
        if action.nargs != 0 and action.choices is None:
            name = action.dest.upper() if action.option_strings else action.dest
            said = action.metavar or name
            action.metavar = tuple([say(one) for one in said]) if isinstance(said, tuple) else say(said)
        return super()._add_action(action)

    def parse_known_args(self, *given: "Any", **named: "Any") -> "Any":
        """What was said; a word that is left over is refused, by the command that it was said to."""
        self._given: set[argparse.Action] = set()
        said, left = super().parse_known_args(*given, **named)
        if len(left) == 1 and not left[0].startswith("-"):
            left = self._take_late(said, left)
        if left:
            option, known = left[0].partition("=")[0], self._option_string_actions
            called = ALSO_CALLED.get(option)
            guess = meant(called if called in known else option, known)
            facts = {"word": shown(option), "guess": guess}
            if option.startswith("-"):
                self.error(say("there is no option {word}{guess}", **facts))
            self.error(say("there is nothing to do with {word}{guess}", **facts))
        return said, left

    def _get_values(self, action: argparse.Action, words: list[str]) -> "Any":
        """What words mean to an argument; that it was given any is noted."""
        if words:
            self._given.add(action)
        return super()._get_values(action, words)

    def _take_late(self, said: "Any", words: list[str]) -> list[str]:
        """Give a word behind an option to an argument that may be left out, and was; gives what is left."""
        for action in self._get_positional_actions():
            rivals = [group for group in self._mutually_exclusive_groups if action in group._group_actions]
            given = any([not self._given.isdisjoint(group._group_actions) for group in rivals])
            if action.nargs == argparse.OPTIONAL and action not in self._given and not given:
                try:
                    setattr(said, action.dest, self._get_values(action, words))
                except argparse.ArgumentError as error:
                    self.error(str(error))
                return []
        return words

    def _check_value(self, action: argparse.Action, value: "Any") -> None:
        """Refuse what is none of the choices of an argument, with what may have been meant."""
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices]
            facts = {"value": shown(value), "known": ", ".join(known), "guess": meant(value, known)}
            raise argparse.ArgumentError(action, say("{value} is none of {known}{guess}", **facts))

    def print_help(self, file: "Any" = None) -> None:
        """Explain the command; argparse would not say that it could not be written."""
        print(self.format_help(), end="", file=file)

    def error(self, message: str) -> "NoReturn":
        """Say what was wrong and where help is, and leave with status 2."""
        if not message.endswith("?"):
            message = say("{message}; {program} --help explains it", message=message, program=self.prog)
        self.exit(2, f"noughts: {one_line(message)}\n")

    def does(self, run: "Callable[..., object]", *examples: str) -> None:
        """What the command does: it is called with all that was said, by name. Help shows the examples."""
        self.set_defaults(run=run)
        if examples:
            self.epilog = "\n  ".join([say("examples:"), *examples])

    def add_actions(self, dest: str = argparse.SUPPRESS) -> "argparse._SubParsersAction[Parser]":
        """The commands of a command; `dest` is told which one was said."""
        return self.add_subparsers(metavar=say("action"), dest=dest, required=True, prog=self.prog)

    def add_json(self, about: str = "") -> None:
        """The choice between words and JSON."""
        about = about or say("answer as JSON")
        self.add_argument("--json", dest="as_json", action="store_true", help=about)

    def add_threads(self, about: str = "") -> None:
        """How many work at it."""
        about = about or say("share the work among so many")
        self.add_argument("--threads", type=number(1, 64), default=1, help=about)

    def add_workers(self, about: str = "") -> None:
        """Where the work runs."""
        where = say("so many processes, or a cluster, as dask://HOST:PORT (default: 1)")
        self.add_argument("--workers", metavar="N", help=f"{where}; {about}" if about else where)

    def add_move_limits(self) -> "argparse._MutuallyExclusiveGroup":
        """What a player may take for a move; gives the group, for other ways to say it."""
        how = self.add_mutually_exclusive_group()
        how.add_argument("--seconds", type=duration, default=0.0, help=say("for a move"))
        about = say("positions for a move, in place of time: the same everywhere")
        how.add_argument("--nodes", type=number(1, 10**12), default=0, metavar="N", help=about)
        return how


def levels() -> str:
    """How all levels are named."""
    return ", ".join(LEVELS)


def players(*others: str) -> str:
    """How all players are named, but those of other kinds; whoever has none to name does not load them."""
    from ...players import ROSTER

    names = ROSTER.without(*others).names()
    return say("{names}; several with weights take turns, as in random=60+perfect=40", names=names)


def whole(text: str) -> int:
    """A whole number, for argparse."""
    if not is_number(text.removeprefix("-")):
        raise argparse.ArgumentTypeError(
            say("it is a whole number of 18 digits or fewer, not {text}", text=shown(text))
        )
    return int(text)


def number(fewest: int, most: int) -> "Callable[[str], int]":
    """A whole number between two bounds, for argparse."""

    def read(text: str) -> int:
        if not is_number(text, 15) or not fewest <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                say(
                    "it is a number from {fewest} to {most:,}, not {text}",
                    fewest=fewest,
                    most=most,
                    text=shown(text),
                )
            )
        return int(text)

    return read


def real(text: str) -> float:
    """A number, for argparse; what it may be is for who takes it."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(say("it is a number, not {text}", text=shown(text))) from None


def duration(text: str) -> float:
    """A time above zero, for argparse."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e9:
        raise argparse.ArgumentTypeError(say("seconds are a number above 0, not {text}", text=shown(text)))
    return seconds
