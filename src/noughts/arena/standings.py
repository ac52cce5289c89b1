"""How the players of an event stand: who has which points against whom, and who is how strong.

It follows from counts alone. Tables, reports and the web's page all say what is said here.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..errors import InvalidArgument
from ..values import Value
from .formats import Pair
from .rating import Counts, Ratings, groups, rate, tally

FEW = 10  # games of a player, below which a rating says little
Score = tuple[int, int, int]  # won, drawn, lost


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


class Standings(Value):
    """The players of an event, the best first.

    rows      one of each
    ratings   what they follow from; None where there is nothing to go by, and `why` says so
    counts    the games of each pair, who moved first and who second: won by the first, drawn, lost

    >>> standings = Standings(["easy", "perfect"], {("easy", "perfect"): (0, 3, 7)})
    >>> [(row.name, row.points) for row in standings.rows]
    [('perfect', 8.5), ('easy', 1.5)]
    >>> standings.score("perfect", "easy")
    (7, 3, 0)
    """

    __slots__ = ("_scores", "counts", "ratings", "rows", "why")

    def __init__(self, players: Sequence[str], counts: Counts, rated: bool = True) -> None:
        self.ratings: Ratings | None = None
        self.why = ""
        self.counts = dict(counts)
        self._scores = _scores(counts)
        try:
            if rated and counts and len(groups(counts)) == 1:
                self.ratings = rate(counts)
        except InvalidArgument as error:  # the package that it takes is not there
            self.why = str(error)
        rows = [self._row(name) for name in players]
        self.rows = tuple(sorted(rows, key=lambda row: (-(row.elo or 0.0), -row.points)))

    def score(self, name: str, other: str) -> Score:
        """The games that a player has won, drawn and lost against another, whoever moved first."""
        return self._scores.get((name, other), (0, 0, 0))

    def to_dict(self) -> dict[str, Any]:
        """The same as plain values: players, and what each has won, drawn and lost against each."""
        names = [row.name for row in self.rows]
        return {
            "players": [rounded(row) for row in self.rows],
            "cross": [
                [None if one == other else list(self.score(one, other)) for other in names] for one in names
            ],
            "advantage": round(self.ratings.advantage.elo, 1) if self.ratings else None,
        }

    def _row(self, name: str) -> Row:
        score = tally(self.counts, name)
        if self.ratings is None or not any(score):
            return Row(name, None, None, None, *score)
        rating, weakest = self.ratings.of(name), self.ratings.players[-1].elo
        elo, low, high = [value - weakest for value in (rating.elo, rating.low, rating.high)]
        return Row(name, elo, low, high, *score)


def _scores(counts: Counts) -> dict[Pair, Score]:
    """What each player has won, drawn and lost against each other one."""
    found: dict[Pair, Score] = {}
    for (first, second), (won, drawn, lost) in counts.items():
        for pair, results in (((first, second), (won, drawn, lost)), ((second, first), (lost, drawn, won))):
            before = found.get(pair, (0, 0, 0))
            found[pair] = (before[0] + results[0], before[1] + results[1], before[2] + results[2])
    return found


def rounded(row: NamedTuple) -> dict[str, object]:
    """Its values, to a tenth where they are no whole numbers."""
    return {
        key: round(value, 1) if isinstance(value, float) else value for key, value in row._asdict().items()
    }
