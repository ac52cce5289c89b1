"""Games as they are counted, of each two and of each player: one value, kept up to date."""

from array import array
from collections.abc import Iterable, Iterator, Mapping

from .formats import Pair, Score


class Tallies(Mapping[Pair, Score]):
    """Of each pair, who moved first and who second, the games that the first has won, drawn and lost.

    They are in `cells`: a row for who moved first, a column for who moved second, and three numbers in each.

    A thousand players take twenty-four megabytes, whoever has met whom.

    >>> tallies = Tallies(["a", "b"])
    >>> tallies.count("a", "b", 0, 6)
    >>> tallies.count("b", "a", 1)
    >>> dict(tallies), tallies.of("b"), tallies.score("a", "b")
    ({('a', 'b'): (6, 0, 0), ('b', 'a'): (0, 1, 0)}, (0, 1, 6), (6, 1, 0))
    """

    def __init__(self, players: Iterable[str], counts: Mapping[Pair, Iterable[int]] | None = None) -> None:
        names = dict.fromkeys(players)
        for pair in counts or ():
            names.update(dict.fromkeys(pair))
        self.players = tuple(names)
        self._place = {name: place for place, name in enumerate(self.players)}
        self.cells = array("L", [0]) * (3 * len(names) ** 2)
        for (first, second), results in (counts or {}).items():
            for result, times in enumerate(results):
                self.count(first, second, result, times)

    def count(self, first: str, second: str, result: int, times: int = 1) -> None:
        """So many games more that the first to move won (0), drew (1) or lost (2)."""
        self.cells[self._at(first, second) + result] += times

    def place(self, name: str) -> int:
        """The place of a player in the rows and columns of `cells`."""
        return self._place[name]

    def _at(self, first: str, second: str) -> int:
        return 3 * (self._place[first] * len(self.players) + self._place[second])

    def of(self, name: str, others: Iterable[str] | None = None) -> Score:
        """What a player has won, drawn and lost against everybody, or some, whoever moved first."""
        if name not in self._place:
            return 0, 0, 0
        if others is not None:
            each = [self.score(name, other) for other in set(others) if other in self._place]
            return sum([one[0] for one in each]), sum([one[1] for one in each]), sum([one[2] for one in each])
        size = 3 * len(self.players)
        first = size * self._place[name]
        row = self.cells[first : first + size]  # in which it moves first
        column = [self.cells[3 * self._place[name] + result :: size] for result in range(3)]
        won, drawn, lost = sum(row[0::3]), sum(row[1::3]), sum(row[2::3])
        return won + sum(column[2]), drawn + sum(column[1]), lost + sum(column[0])

    def score(self, name: str, other: str) -> Score:
        """The games that a player has won, drawn and lost against another, whoever moved first."""
        if name not in self._place or other not in self._place:
            return 0, 0, 0
        won, drawn, lost = self[name, other]
        losses, draws, wins = self[other, name]
        return won + wins, drawn + draws, lost + losses

    def points(self) -> dict[str, float]:
        """Of each player: one for a game that was won, half of one for a draw."""
        scores = {name: self.of(name) for name in self.players}
        return {name: won + drawn / 2 for name, (won, drawn, _) in scores.items()}

    def without(self, others: Mapping[Pair, Score]) -> "Tallies":
        """The same, less some of the games."""
        found = Tallies(self.players, self)
        for (first, second), results in others.items():
            for result, times in enumerate(results):
                found.count(first, second, result, -times)
        return found

    @property
    def games(self) -> int:
        """How many were counted."""
        return sum(self.cells)

    def __getitem__(self, pair: Pair) -> Score:
        won, drawn, lost = self.cells[(at := self._at(*pair)) : at + 3]
        return won, drawn, lost

    def __iter__(self) -> Iterator[Pair]:
        cells, players = self.cells, self.players
        for row, first in enumerate(players):
            for at, second in enumerate(players, row * len(players)):
                if any(cells[3 * at : 3 * at + 3]):
                    yield first, second

    def __contains__(self, pair: object) -> bool:
        return isinstance(pair, tuple) and all([name in self._place for name in pair]) and any(self[pair])

    def __hash__(self) -> int:
        return hash(self.players)

    def __len__(self) -> int:
        return sum([1 for _ in self])
