"""The score: how the games at a table ended, for each pair of players by itself."""

from collections import Counter
from typing import NamedTuple


class Ended(NamedTuple):
    """How a game of two players ended: who won it, or nobody.

    Players are known by name, so that they may change sides; if both are called alike, the winner is a side.
    """

    pair: frozenset[str]
    winner: str | None

    def renamed(self, old: str, new: str) -> "Ended":
        """The same, where one of them is called otherwise."""
        if old not in self.pair:
            return self
        return Ended(self.pair - {old} | {new}, new if self.winner == old else self.winner)


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

    def rename(self, old: str, new: str) -> None:
        """Count for a new name what was counted for an old one."""
        before, self._number = self._number, Counter()
        for way, number in before.items():
            self._number[way.renamed(old, new)] += number
