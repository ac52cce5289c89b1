"""What has come of an event so far: its games, counted as they come."""

from collections import Counter
from collections.abc import Iterable, Iterator
from operator import attrgetter

from ..words import Phrase
from .formats import Pair, Score, left_of_knock_out
from .ordered import InOrder, decided_by, pairs_of
from .played import RESULTS, Fixture, Played
from .repeats import Repeats
from .shelf import Shelf
from .sprt import Standing, decide
from .tallies import Tallies
from .terms import Event


class Results:
    """The games of an event that have been played, by number.

    event      what they are of
    games      each of them
    due        how many there will be, as far as that is known
    latest     those that were played last
    under_way  those that are being played, by the batches in which they were handed out
    decided    what a test has found, once it has
    """

    def __init__(self, event: Event, games: Iterable[Played] = ()) -> None:
        self.event = event
        self.due = 0
        self.latest: list[Played] = []
        self.under_way: dict[int, tuple[Fixture, ...]] = {}
        self.decided: str | None = None
        self._order = InOrder(event.players, len(event.openings)) if event.sprt else None
        self._tested = 0  # bytes of the order by which nothing was decided
        self.games = Shelf()
        self._count_anew()
        self.add(list(games))

    def _count_anew(self) -> None:
        self._counts = Tallies(self.event.players)
        self._failures: Counter[Phrase | str] = Counter()
        self._repeats = Repeats(len(self.event.openings))

    def add(self, games: list[Played]) -> list[Played]:
        """Some more, which are the latest; where two are compared until it is clear, whether it is by now.

        Gives those that were not there.
        """
        self.latest = self.games.new(games)
        self.games.add(self.latest)
        self._count(self.latest)
        if self._order is not None:
            for game in self.latest:
                self._order.add(game)
            self._decide(self._order)
        return self.latest

    def _count(self, games: list[Played]) -> None:
        for (x, o, result), times in Counter(map(attrgetter("x", "o", "result"), games)).items():
            self._counts.count(x, o, RESULTS.index(result), times)
        self._failures.update([game.failure for game in games if game.failure])
        self._repeats.add([game for game in games if not game.chance])

    def _decide(self, order: InOrder) -> None:
        """By the games in their order and no others: what was played meanwhile is left out."""
        assert self.event.sprt is not None
        order.upto = decided_by(order.codes, self.event.sprt, self._tested)
        self._tested = len(order.codes)
        if order.upto is not None:
            self.decided = decide(pairs_of(order.codes[: order.upto]), *self.event.sprt).decision
            self.games.cut(2 * order.upto)
            self._count_anew()
            for games in _some(self.games.values()):
                self._count(games)

    def counts(self) -> Tallies:
        """Of each pair, who moved first and who second: won by the first, drawn, lost."""
        return self._counts

    @property
    def repeated(self) -> int:
        """How many games say nothing new: they repeat one before, and nothing in them was left to chance."""
        return self._repeats.games if self._order is None else self._order.repeated

    def evidence(self) -> Tallies:
        """What counts of who is how strong: all games but those that say nothing new."""
        if self._order is not None:
            return Tallies(self.event.players, self._order.counts(evidence=True))
        return self._counts.without(self._repeats.counts()) if self._repeats.games else self._counts

    @property
    def pairs(self) -> list[int]:
        """Of two: how many pairs of games from one opening gave 0, 1/2, 1, 3/2 and 2 points to the first."""
        return pairs_of(self._order.codes[: self._order.upto]) if self._order else [0, 0, 0, 0, 0]

    @property
    def test(self) -> Standing | None:
        """How a test of two stands."""
        return decide(self.pairs, *self.event.sprt) if self.event.sprt else None

    def tally(self, name: str, others: Iterable[str] | None = None) -> Score:
        """Games that a player has won, drawn and lost, against everybody or some."""
        return self._counts.of(name, others)

    def points(self) -> dict[str, float]:
        """Of each player: one for a game that was won, half of one for a draw."""
        return self._counts.points()

    def winner(self, pair: Pair) -> str | None:
        """Of two who have met, who has more points by those games; nobody if they have as many."""
        won, _, lost = self._counts.score(*pair)
        return None if won == lost else pair[won < lost]

    @property
    def left(self) -> str | None:
        """Who is left of a knock-out, once it is over."""
        event, counts = self.event, self._counts
        if event.kind != "knock-out":
            return None
        return left_of_knock_out(event.players, event.games, counts, counts.score)

    def failures(self) -> Counter[Phrase | str]:
        """Why players gave no move, and how often."""
        return self._failures


def _some(games: Iterable[Played], most: int = 10_000) -> Iterator[list[Played]]:
    """Games by the thousands."""
    found: list[Played] = []
    for game in games:
        found.append(game)
        if len(found) == most:
            yield found
            found = []
    if found:
        yield found
