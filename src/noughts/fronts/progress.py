"""How far long work has come: one line on stderr while somebody sees it, gone when the work ends."""

import sys
from time import monotonic

from ..words import say, say_many, text
from .streams import screen_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..core.watch import Watch

EVERY = 0.1  # seconds between two lines


class Progress:
    """One line that is written over itself. With `with`, it is gone at the end, however that comes.

    The first words are shown at once, later ones now and then. The `tail` of each says how to stop.
    """

    def __init__(self, wanted: bool = True, tail: str = "") -> None:
        self.tail = tail or say("Ctrl-C stops")
        self.shows = wanted and sys.stderr is not None and sys.stderr.isatty()
        self.started = monotonic()
        self.next = 0.0
        self.nodes = 0

    def show(self, words: str) -> None:
        """Write these words in place of the last ones."""
        if self.shows and monotonic() >= self.next:
            self.next = monotonic() + EVERY
            self._write(f"{words}, {self.tail}"[: screen_width(sys.stderr) - 1])

    def show_nodes(self, watch: "Watch") -> None:
        """How many positions somebody has looked at."""
        self.nodes = watch.nodes
        self.show(self.looked_at)

    @property
    def taken(self) -> float:
        """The seconds that the work has taken so far."""
        return monotonic() - self.started

    @property
    def looked_at(self) -> str:
        """How many positions that are, in how long."""
        return say_many(
            "{number:,} position looked at in {taken:.0f} s",
            "{number:,} positions looked at in {taken:.0f} s",
            self.nodes,
            taken=self.taken,
        )

    def show_openings(self, done: int, of: int) -> None:
        """How many openings of so many are drawn."""
        words = say_many(
            "{done:,} of {number:,} opening drawn", "{done:,} of {number:,} openings drawn", of, done=done
        )
        self.show(words)

    def show_games(self, done: int, games: int, before: int = 0) -> None:
        """How many games are played, how fast, and how long the others take; some were there before."""
        taken, now = self.taken, done - before
        words = say_many("{done:,} of {number:,} game", "{done:,} of {number:,} games", games, done=done)
        if now and taken > 0:
            time = left(taken * (games - done) / now)
            words = say("{words}, {rate}, {time} left", words=words, rate=rate(now, taken), time=time)
        self.show(words)

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *error: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Take the line away, for something else to be written there."""
        if self.shows and self.next:
            self._write("")

    def _write(self, words: str) -> None:
        print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)


def rate(games: int, seconds: float) -> str:
    """How many games in a second, or in how many seconds one.

    >>> rate(1000, 2.0), rate(3, 3.0), rate(2, 9.0), rate(5, 0.0)
    ('500 games a second', '1 game a second', '4.5 s a game', '0 games a second')
    """
    if games and seconds > 1.5 * games:
        return say("{seconds:.1f} s a game", seconds=seconds / games)
    number = round(games / seconds) if seconds else 0
    return say_many("{number:,} game a second", "{number:,} games a second", number)


def left(seconds: float) -> str:
    """A time to come, as exactly as anybody needs it.

    >>> left(4.2), left(200), left(40_000), left(10**9)
    ('4 s', '3 min', '11 h', '11,574 days')
    """
    for unit, size in _UNITS:
        if seconds >= 2 * size:
            return say(unit, time=round(seconds / size))
    return say("{time} s", time=round(seconds))


_UNITS = ((text("{time:,} days"), 86_400), (text("{time:,} h"), 3600), (text("{time:,} min"), 60))
