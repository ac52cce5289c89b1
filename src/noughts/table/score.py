"""The score: how the games at a table ended, for each pair of players by itself."""

from collections import Counter
from typing import NamedTuple


class Ended(NamedTuple):
    """How a game of two players ended: who won it, or nobody.

    Players are known by name, so that they may change sides; if both are called alike, the winner is a side.
    """

    pair: frozenset[str]
    winner: str | None

    def renamed(self, before: dict[str, str], after: dict[str, str]) -> "Ended":
        """The same, where players who were called so, by side, are called otherwise."""
        if self.pair == frozenset(before.values()):
            alike = len(self.pair) == 1
            sides = [side for side, name in before.items() if self.winner == (side if alike else name)]
            return ended(after, sides[0] if sides else "draw")
        new = {before[side]: after[side] for side in before if before[side] != after[side]}
        pair = frozenset([new.get(name, name) for name in self.pair])
        return Ended(pair, new.get(str(self.winner), self.winner))


def ended(names: dict[str, str], result: str) -> Ended:
    """What a result, a side or "draw", is for players of those names by side."""
    pair = frozenset(names.values())
    if result == "draw":
        return Ended(pair, None)
    return Ended(pair, result if len(pair) == 1 else names[result])


class Scores:
    """How many games ended in which way, whoever played them; `names` are the players' by side.

    >>> scores, names = Scores(), {"X": "human", "O": "easy"}
    >>> scores.count(ended(names, "X"))
    >>> scores.won({"X": "easy", "O": "human"}, "O"), scores.won(names | {"O": "perfect"}, "X")
    (1, 0)
    >>> scores.games, scores.games_of(names)
    (1, 1)
    """

    def __init__(self) -> None:
        self._number: Counter[Ended] = Counter()

    def copy(self) -> "Scores":
        """The same, counted on by somebody else."""
        other = Scores()
        other._number.update(self._number)
        return other

    def count(self, way: Ended, number: int = 1) -> None:
        """So many games more that ended in one way."""
        self._number[way] += number

    def won(self, names: dict[str, str], side: str) -> int:
        """How many of their games were won by who now plays a side."""
        return self._number[ended(names, side)]

    def drawn(self, names: dict[str, str]) -> int:
        """How many of their games were drawn."""
        return self._number[ended(names, "draw")]

    def games_of(self, names: dict[str, str]) -> int:
        """How many games they have played."""
        return self.won(names, "X") + self.won(names, "O") + self.drawn(names)

    @property
    def games(self) -> int:
        """How many games have ended, of all players."""
        return self._number.total()

    def rename(self, before: dict[str, str], after: dict[str, str]) -> None:
        """Count for new names what was counted for old ones, by side."""
        counted, self._number = self._number, Counter()
        for way, number in counted.items():
            self._number[way.renamed(before, after)] += number
