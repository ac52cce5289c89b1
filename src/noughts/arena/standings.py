"""How the players of an event stand: who has which points against whom, and who is how strong.

It follows from counts alone. Tables, reports and the web's page all say what is said here.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ..errors import InvalidArgument
from ..values import Value
from .formats import Score
from .rating import Counts, Ratings, groups, rate_group
from .tallies import Tallies

FEW = 10  # games of a player, below which a rating says little


class Row(NamedTuple):
    """A player's standing; where there are ratings, Elo above the weakest.

    Its interval, `low` to `high`, has 95 % confidence. It is that of how far the player is from the average:
    the weakest has one, too.
    """

    name: str
    elo: float | None
    low: float | None
    high: float | None
    won: int
    drawn: int
    lost: int

    @property
    def points(self) -> float:
        """One for a game that was won, half of one for a draw."""
        return self.won + self.drawn / 2

    @property
    def games(self) -> int:
        """How many it has played."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """Its points a game: while an event is played, some have had more games than others."""
        return self.points / max(1, self.games)


def unrated(players: Iterable[str], tally: Callable[[str], Score]) -> list[Row]:
    """Players by their points a game, the best first; `tally` says what each has won, drawn and lost.

    >>> [row.name for row in unrated(["a", "b"], {"a": (2, 0, 2), "b": (1, 1, 0)}.__getitem__)]
    ['b', 'a']
    """
    rows = [Row(name, None, None, None, *tally(name)) for name in players]
    return sorted(rows, key=_order)


def _order(row: Row) -> tuple[float, ...]:
    return -(row.elo or 0.0), -row.share, -row.points


class Standings(Value):
    """The players of an event, the best first.

    rows      one of each
    ratings   what they follow from; None where there is nothing to go by, and `why` says so
    counts    the games of each pair, who moved first and who second: won by the first, drawn, lost
    repeated  how many of the games say nothing new, so that ratings do not count them

    >>> standings = Standings(["easy", "perfect"], {("easy", "perfect"): (0, 3, 7)})
    >>> [(row.name, row.points) for row in standings.rows]
    [('perfect', 8.5), ('easy', 1.5)]
    >>> standings.score("perfect", "easy")
    (7, 3, 0)
    """

    __slots__ = ("counts", "ratings", "repeated", "rows", "why")

    def __init__(
        self, players: Sequence[str], counts: Counts, rated: bool = True, evidence: Counts | None = None
    ) -> None:
        """Where some of the games say nothing new, the others are the `evidence`."""
        self.ratings: Ratings | None = None
        self.why = ""
        self.counts = counts if isinstance(counts, Tallies) else Tallies(players, counts)
        said = evidence if evidence is not None else self.counts
        said = said if isinstance(said, Tallies) else Tallies(players, said)
        self.repeated = self.counts.games - said.games
        try:
            if rated and said.games and len(apart := groups(said)) == 1:
                self.ratings = rate_group(said, apart[0])
        except InvalidArgument as error:  # the packages that it takes are not there
            self.why = str(error)
        rows = [self._row(name) for name in players]
        self.rows = tuple(sorted(rows, key=_order))

    def score(self, name: str, other: str) -> Score:
        """The games that a player has won, drawn and lost against another, whoever moved first."""
        return self.counts.score(name, other)

    def los(self, one: str, other: str) -> float | None:
        """How sure it is that one player is stronger than another, where both are rated."""
        rated = self.ratings is not None and all([any(self.counts.of(name)) for name in (one, other)])
        return round(self.ratings.los(one, other), 4) if self.ratings is not None and rated else None

    def to_dict(self, most: int | None = None) -> dict[str, Any]:
        """The same as plain values: players, or the best, and what each has won, drawn and lost."""
        names = [row.name for row in self.rows[:most]]
        return {
            "players": [rounded(row) for row in self.rows[:most]],
            "cross": [
                [None if one == other else list(self.score(one, other)) for other in names] for one in names
            ],
            "advantage": round(self.ratings.advantage.elo, 1) if self.ratings else None,
            "repeated": self.repeated,
        }

    def _row(self, name: str) -> Row:
        score = self.counts.of(name)
        if self.ratings is None or not any(score):
            return Row(name, None, None, None, *score)
        rating, weakest = self.ratings.of(name), self.ratings.players[-1].elo
        elo, low, high = [value - weakest for value in (rating.elo, rating.low, rating.high)]
        return Row(name, elo, low, high, *score)


def rounded(row: NamedTuple) -> dict[str, object]:
    """Its values, to a tenth where they are no whole numbers."""
    return {
        key: round(value, 1) if isinstance(value, float) else value for key, value in row._asdict().items()
    }
