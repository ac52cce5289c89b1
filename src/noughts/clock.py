"""How much time a side has: a clock is said once, in words, and what is left follows from what was spent.

Nothing here looks at the time: whoever drives a table does. All times are whole milliseconds.
"""

import re
from typing import NamedTuple

from .errors import InvalidArgument, shown

LONGEST = 24 * 3600 * 1000  # for a side, or for a move
LONGEST_TEXT = 40
_SECONDS = r"[0-9]+(?:\.[0-9]{1,3})?"
_CLOCK = re.compile(rf"(?:([0-9]+):(?=[0-5]?[0-9](?![0-9])))?({_SECONDS})(?:\+({_SECONDS}))?(/move)?")


class TimeLeft(NamedTuple):
    """What a player is told of its clock, in seconds.

    left        until its time is up
    increment   what it gets back for the move
    other       what the other side has left
    """

    left: float
    increment: float
    other: float


class Times(NamedTuple):
    """What a clock says, in milliseconds."""

    total: int = 0
    increment: int = 0
    each: int = 0


class Clock(Times):
    """A total for each side and what is added after each of its moves, or so much for each move.

    At a table the first move of each side costs no time, on purpose: nobody has lost by not having sat down.

    >>> Clock.parse("5:00+3")
    Clock(total=300000, increment=3000, each=0)
    >>> str(Clock.parse("300+3")), str(Clock.parse("10/move"))
    ('5:00+3', '0:10/move')
    """

    __slots__ = ()

    def __new__(cls, total: int = 0, increment: int = 0, each: int = 0) -> "Clock":
        """A clock in milliseconds; one that is said in words is for `parse`."""
        return super().__new__(cls, total, increment, each).checked()

    @classmethod
    def parse(cls, text: object) -> "Clock":
        """A clock from words: minutes:seconds or seconds, `+` what a move adds; or `/move` for each move."""
        short = isinstance(text, str) and len(text) <= LONGEST_TEXT
        match = _CLOCK.fullmatch(str(text).strip()) if short else None
        if match is None or (match[3] and match[4]):
            raise InvalidArgument(
                "a clock is 5:00+3 (five minutes, three seconds more for each move) or 0:10/move, not {text}",
                text=shown(text),
            )
        time = int(match[1] or 0) * 60_000 + _milliseconds(match[2])
        increment = _milliseconds(match[3] or "0")
        if not 0 < time <= LONGEST or increment > LONGEST:
            raise InvalidArgument("a clock has between a moment and 24 hours, not {text}", text=shown(text))
        return cls(each=time) if match[4] else cls(time, increment)

    def checked(self) -> "Clock":
        """Itself, if it says something that a clock can."""
        times = [type(time) is int and 0 <= time <= LONGEST for time in self]
        if not all(times) or (not self.total) == (not self.each) or (self.each and self.increment):
            raise InvalidArgument(
                "a clock has a total and perhaps an increment, or so much for each move, in milliseconds: "
                "{clock} has not. In words it is Clock.parse('5:00+3')",
                clock=shown(self),
            )
        return self

    def left(self, spent: list[int]) -> int:
        """What a side has left before its next move, by what it spent on those before."""
        if self.each:
            return self.each
        return self.total + self.increment * len(spent) - sum(spent)

    def __str__(self) -> str:
        if self.each:
            return f"{shown_time(self.each)}/move"
        more = f"+{_seconds(self.increment)}" if self.increment else ""
        return f"{shown_time(self.total)}{more}"


def shown_time(milliseconds: int) -> str:
    """A time as clocks show it: minutes:seconds, with what is below a second only where there is some.

    >>> shown_time(65_000), shown_time(9_500)
    ('1:05', '0:09.5')
    """
    minutes, rest = divmod(max(0, milliseconds), 60_000)
    whole, below = divmod(rest, 1000)
    return f"{minutes}:{whole:02}{_below(below)}"


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds // 1000}{_below(milliseconds % 1000)}"


def _below(milliseconds: int) -> str:
    return f".{milliseconds:03}".rstrip("0") if milliseconds else ""


def _milliseconds(seconds: str) -> int:
    whole, _, below = seconds.partition(".")
    return int(whole) * 1000 + int(f"{below:0<3}")
