"""The games of a round in batches that are worth handing out, made only when somebody has time."""

from array import array
from collections import deque
from collections.abc import Iterator, Sequence

from .batches import WORTH, worth_handing_out
from .formats import Pair
from .games import Conditions, Took, learns
from .openings import Opening
from .played import Fixture
from .shelf import Shelf

SITTINGS = 4  # times as long as it takes players to sit down, such as programs that have to start
FIRST_BATCH = 2  # games, while nobody knows how long one takes

Batch = tuple[Fixture, ...]
Task = tuple[Conditions, Batch]


class Meetings:
    """Who meets whom in a round, and the games that makes: each opening from both sides, one after the other.

    first   the number of the first of all
    pairs   who meet, one after the other
    games   of each of them
    """

    def __init__(self, first: int, pairs: list[Pair], games: int, openings: tuple[Opening, ...]) -> None:
        self.first, self.pairs, self.games = first, pairs, games
        self._openings = openings

    @property
    def end(self) -> int:
        """The number behind the last."""
        return self.first + len(self.pairs) * self.games

    def numbers(self, place: int) -> range:
        """Those of the games of a pair."""
        begin = self.first + place * self.games
        return range(begin, begin + self.games)

    def fixture(self, number: int) -> Fixture:
        """A game by its number."""
        return self.fixtures((number - self.first) // self.games, [number])[0]

    def fixtures(self, place: int, numbers: Sequence[int]) -> list[Fixture]:
        """Games of a pair by their numbers."""
        make = tuple.__new__  # Fixture(...) itself takes twice as long
        openings, count = self._openings, len(self._openings)
        sides = self.pairs[place], self.pairs[place][::-1]
        return [
            make(Fixture, (number, *sides[number & 1], openings[number // 2 % count])) for number in numbers
        ]


class Tasks:
    """Batches of fixtures: of each pair in turn, so many that a batch is worth handing out.

    Which games are in one batch changes nothing about them, except where somebody learns: then the games of
    the pair are one.

    under_way   the batches that were handed out and are not done, by the number of their first game
    """

    def __init__(self, conditions: Conditions, meetings: Meetings, played: Shelf) -> None:
        self.under_way: dict[int, Batch] = {}
        self._conditions, self._meetings, self._played = conditions, meetings, played
        self._next = array("L", [0]) * len(meetings.pairs)  # of each pair: how many were looked at
        self._turns = deque(range(len(meetings.pairs)))
        self._sizes: dict[int, int] = {}  # that would have been right for a batch of late
        self._again: deque[Batch] = deque()

    def took(self, batch: Batch, played: int, took: Took) -> None:
        """So many games of a batch are done; what they took says how large the next of this pair are to be.

        Those that are left are handed out again.
        """
        self.under_way.pop(batch[0].number, None)
        if played < len(batch):
            self._again.append(batch[played:])
        place = (batch[0].number - self._meetings.first) // self._meetings.games
        if played and self._next[place] < self._meetings.games:
            worth = max(WORTH, SITTINGS * took.sitting)
            self._sizes[place] = worth_handing_out(played, took.playing, worth)

    def __iter__(self) -> Iterator[Task]:
        return self

    def __next__(self) -> Task:
        batch = self._again.popleft() if self._again else ()
        while not batch:
            if not self._turns:
                raise StopIteration
            batch = self._batch(self._turns.popleft())
        self.under_way[batch[0].number] = batch
        return self._conditions, batch

    def _batch(self, place: int) -> Batch:
        """The next games of a pair, which is behind the others then; none if there are none."""
        numbers = self._meetings.numbers(place)
        size = len(numbers) if any([learns(name) for name in self._meetings.pairs[place]]) else 0
        size = size or self._sizes.get(place, FIRST_BATCH)
        found: list[int] = []
        at = self._next[place]
        while at < len(numbers) and len(found) < size:
            some = numbers[at : at + size - len(found)]
            found += self._played.absent(some)
            at += len(some)
        self._next[place] = at
        if at < len(numbers):
            self._turns.append(place)
        else:
            self._sizes.pop(place, None)
        return tuple(self._meetings.fixtures(place, found))
