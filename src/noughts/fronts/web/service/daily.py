"""What one client may leave behind in a day: games, learners, and bytes of either, which all stay."""

from math import ceil

from ....words import text
from ..allowances import Allowances
from ..asker import asker
from .refusals import TooMany

DAY = 24 * 60 * 60
EVENT = 100  # bytes that an event of a game takes in the database, about


class Daily:
    """The allowances of all clients of this process. They fill up evenly within a day; 0 is no limit."""

    def __init__(self, games: int, learners: int, size: int) -> None:
        self._games = Allowances(games / DAY, games)
        self._learners = Allowances(learners / DAY, learners)
        self._bytes = Allowances(size / DAY, size)

    def begin(self) -> None:
        """Somebody begins a game."""
        _take(self._games, text("enough games were begun from here for today: try again in {seconds} s"))

    def build(self) -> None:
        """Somebody builds a learner."""
        _take(
            self._learners, text("enough learners were built from here for today: try again in {seconds} s")
        )

    def keep(self, size: int) -> None:
        """Something of so many bytes is to be kept for somebody."""
        _take(self._bytes, text("enough was kept for you for today: try again in {seconds} s"), size)


def _take(allowances: Allowances, enough: str, amount: int = 1) -> None:
    """Take so much from what the client has left; if that is too little, it is told what it had enough of."""
    wait = allowances.wait(asker.get(), amount)
    if wait > 0:
        raise TooMany(enough, seconds=ceil(wait))
