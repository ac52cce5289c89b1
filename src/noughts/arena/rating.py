"""Elo ratings of any number of players by maximum likelihood, from counts of games alone.

The model is BayesElo's, which is Bradley and Terry's with the draws of Rao and Kupper and an advantage of
moving first; ratings, `advantage` and `draw` are Elo and are estimated together:

    P(first wins)  = 1 / (1 + 10 ** ((second - first - advantage + draw) / 400))
    P(second wins) = 1 / (1 + 10 ** ((first - second + advantage + draw) / 400))
    P(draw)        = what is left of 1

Without draws a difference of ratings is what everybody calls Elo. The more games are drawn, the larger it is
for the same score: `Ratings.chances` gives it back as chances. scipy finds the maximum.
"""

from array import array
from collections.abc import Mapping
from math import log, sqrt
from typing import Any, NamedTuple

from ..errors import InvalidArgument, meant, shown
from ..values import Value
from .likelihood import WIDTH, Games, Likelihood, Maximum, normal, scientific
from .tallies import Tallies

Counts = Mapping[tuple[str, str], tuple[int, int, int]]  # first, second: won, drawn and lost by the first

ELO = 400 / log(10)  # of odds of e to 1
MOST_ELO = 10_000
MOST_GAMES = 10**12


class Interval(NamedTuple):
    """An estimate in Elo, and from where to where it may be with 95 % confidence: `elo`, `low` and `high`.

    >>> advantage = rate({("a", "b"): (60, 10, 30), ("b", "a"): (55, 10, 35)}).advantage
    >>> advantage.low > 0, round(advantage.elo)
    (True, 89)
    """

    elo: float
    low: float
    high: float


class Rating(NamedTuple):
    """A player's rating: `name`, `elo`, `low` and `high` (95 %), and the games `won`, `drawn` and `lost`.

    >>> best = rate({("a", "b"): (6, 2, 2)}).players[0]
    >>> best.name, best.won, best.drawn, best.lost, best.games, best.score
    ('a', 6, 2, 2, 10, 0.7)
    """

    name: str
    elo: float
    low: float
    high: float
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """How many games it is known by."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """The points of a game, on average, a draw counting half."""
        return (self.won + self.drawn / 2) / self.games


class Ratings(Value):
    """Who is how strong: `players`, best first, the `advantage` of moving first, and `draw`.

    >>> ratings = rate({("a", "b"): (60, 20, 20), ("b", "a"): (45, 20, 35), ("b", "c"): (60, 20, 20)})
    >>> [player.name for player in ratings.players], round(ratings.los("a", "b"), 3)
    (['a', 'b', 'c'], 0.992)
    """

    __slots__ = ("_place", "_spread", "advantage", "draw", "players")

    players: tuple[Rating, ...]
    advantage: Interval
    draw: Interval

    def __init__(
        self, players: tuple[Rating, ...], advantage: Interval, draw: Interval, names: list[str], spread: Any
    ) -> None:
        """`spread` is the covariance of ratings, in the order of `names`."""
        self.players = players
        self.advantage = advantage
        self.draw = draw
        self._place = {name: place for place, name in enumerate(names)}
        self._spread: bytes = spread.tobytes()  # in doubles

    def of(self, name: str) -> Rating:
        """A player's rating.

        >>> rate({("a", "b"): (10, 5, 5)}).of("b").games
        20
        """
        found = next((player for player in self.players if player.name == name), None)
        if found is None:
            raise InvalidArgument(
                "{name} is nobody who is rated here{meant}",
                name=shown(name),
                meant=meant(name, self._place),
            )
        return found

    def difference(self, one: str, other: str) -> Interval:
        """By how much one player is ahead of another.

        >>> ratings = rate({("a", "b"): (75, 0, 25), ("b", "a"): (25, 0, 75)})
        >>> [round(elo) for elo in ratings.difference("a", "b")]
        [190, 134, 245]
        """
        ahead = self.of(one).elo - self.of(other).elo
        return _interval(ahead, self._deviation(one, other))

    def los(self, one: str, other: str) -> float:
        """The likelihood of superiority: how sure it is that one player is stronger than another.

        >>> ratings = rate({("a", "b"): (60, 0, 40), ("b", "a"): (40, 0, 60)})
        >>> round(ratings.los("a", "b"), 3), round(ratings.los("b", "a"), 3), ratings.los("a", "a")
        (0.997, 0.003, 0.5)
        """
        ahead = self.of(one).elo - self.of(other).elo
        deviation = self._deviation(one, other)
        return normal(ahead / deviation) if deviation else 0.5

    def chances(self, first: str, second: str) -> tuple[float, float, float]:
        """How likely the first to move wins, draws and loses, by the model.

        >>> ratings = rate({("a", "b"): (500, 300, 200), ("b", "a"): (300, 300, 400)})
        >>> [round(chance, 2) for chance in ratings.chances("a", "b")]
        [0.51, 0.29, 0.21]
        """
        ahead = self.of(first).elo - self.of(second).elo + self.advantage.elo
        won, lost = [1 / (1 + 10 ** ((self.draw.elo - by) / 400)) for by in (ahead, -ahead)]
        return won, 1 - won - lost, lost

    def to_dict(self) -> dict[str, object]:
        """The same as plain values, for JSON.

        >>> [player["won"] for player in rate({("a", "b"): (10, 5, 5)}).to_dict()["players"]]
        [10, 5]
        """
        return {
            "players": [player._asdict() for player in self.players],
            "advantage": self.advantage._asdict(),
            "draw": self.draw._asdict(),
        }

    def _deviation(self, one: str, other: str) -> float:
        first, second, size = self._place[one], self._place[other], len(self._place)
        spread = memoryview(self._spread).cast("d")
        square = spread[first * (size + 1)] + spread[second * (size + 1)]
        return sqrt(max(0.0, square - spread[first * size + second] - spread[second * size + first]))

    def __repr__(self) -> str:
        told = ", ".join([f"{player.name} {player.elo:+.0f}" for player in self.players])
        return f"<Ratings: {told}>"


def rate(counts: Counts, anchor: tuple[str, float] | None = None) -> Ratings:
    """Ratings that make the results as likely as they can be. They are 0 on average, unless one is anchored.

    For each pair of players, who moved first and who second, the games that the first won, drew and lost.
    Perfect scores are rated, with a wide interval, though games tell only its lower end. Players whom no
    games connect, not even through others, cannot be compared and are refused: `groups` tells them apart, and
    each group is rated by itself.

    >>> ratings = rate({("a", "b"): (75, 0, 25), ("b", "a"): (25, 0, 75)}, anchor=("b", 1000))
    >>> [(player.name, round(player.elo), player.won, player.lost) for player in ratings.players]
    [('a', 1190, 150, 50), ('b', 1000, 50, 150)]
    """
    apart = groups(counts)
    if not apart:
        raise InvalidArgument("without a game nobody can be rated")
    if len(apart) > 1:
        raise InvalidArgument(
            "{one} and {other} cannot be compared: no games connect them, not even through others. "
            "Rate each group of players by itself",
            one=shown(apart[0][0]),
            other=shown(apart[1][0]),
        )
    return rate_group(counts, apart[0], anchor)


def rate_group(counts: Counts, names: list[str], anchor: tuple[str, float] | None = None) -> Ratings:
    """The same of players of whom it is known that games connect all of them."""
    place = {name: number for number, name in enumerate(names)}
    games = _games(place, counts)
    found = Likelihood(len(names), games.with_virtual(len(names))).maximum()
    at, covariance = _anchored(names, found, anchor)
    players = []
    for number, (name, results) in enumerate(zip(names, _tallies(len(names), games), strict=True)):
        interval = _interval(float(at[number]), sqrt(max(0.0, covariance[number][number])))
        players.append(Rating(name, *interval, *results))
    players.sort(key=lambda player: (-player.elo, player.name))
    advantage = _interval(float(found.at[-1]) * ELO, sqrt(found.covariance[-1][-1]) * ELO)
    draw, low, high = [end * ELO for end in found.draw]
    never = not any([player.drawn for player in players])
    return Ratings(tuple(players), advantage, Interval(draw, 0.0 if never else low, high), names, covariance)


def _games(place: dict[str, int], counts: Counts) -> Games:
    """The games as arrays, which take little where very many have met."""
    np = scientific("numpy")
    if isinstance(counts, Tallies):
        order = [counts.place(name) for name in place]
        cells = np.array(counts.cells, float).reshape(len(counts.players), -1, 3)[order][:, order]
        rows, columns = np.nonzero(cells.any(axis=2))
        return Games(rows.astype(np.int32), columns.astype(np.int32), cells[rows, columns])
    pairs, results = array("i"), array("d")
    for (first, second), three in counts.items():
        pairs.extend((place[first], place[second]))
        results.extend(three)
    both = np.frombuffer(pairs, np.int32).reshape(-1, 2)
    order = np.lexsort((both[:, 1], both[:, 0]))  # so that it does not matter who was counted first
    return Games(both[order, 0], both[order, 1], np.frombuffer(results, float).reshape(-1, 3)[order])


def _tallies(players: int, games: Games) -> list[list[int]]:
    """What each player has won, drawn and lost, whoever moved first."""
    np = scientific("numpy")
    first, second, results = games
    columns = [
        np.bincount(first, results[:, at], players) + np.bincount(second, results[:, 2 - at], players)
        for at in range(3)
    ]
    return np.rint(np.array(columns)).astype(np.int64).T.tolist()  # type: ignore[no-any-return]


def groups(counts: Counts) -> list[list[str]]:
    """Who can be compared with whom: the players that games connect, group by group.

    >>> groups({("a", "b"): (1, 0, 0), ("c", "d"): (0, 1, 0), ("d", "e"): (0, 0, 1), ("a", "e"): (0, 0, 0)})
    [['a', 'b'], ['c', 'd', 'e']]
    """
    if not isinstance(counts, Mapping):
        raise InvalidArgument("games are counted by pairs of players, not as {counts}", counts=shown(counts))
    above: dict[str, str] = {}  # of each player another of its group, up to one who is above nobody

    def top(name: str) -> str:
        while (higher := above.setdefault(name, name)) != name:
            above[name] = name = above[higher]  # half as far, the next time
        return name

    are_checked = isinstance(counts, Tallies)
    for pair, results in counts.items():
        if not are_checked:
            _check(pair, results)
        one, other = top(pair[0]), top(pair[1])
        if any(results):
            above[one] = other
    found: dict[str, list[str]] = {}
    for name in above:
        found.setdefault(top(name), []).append(name)
    return sorted([sorted(group) for group in found.values()])


def _check(pair: object, results: object) -> None:
    if not (isinstance(pair, tuple) and len(pair) == 2 and all([isinstance(name, str) for name in pair])):
        raise InvalidArgument(
            "games are counted by the names of who moved first and who second, not by {pair}",
            pair=shown(pair),
        )
    if pair[0] == pair[1]:
        raise InvalidArgument("{name} cannot be rated by games against itself", name=shown(pair[0]))
    if not (isinstance(results, tuple | list) and len(results) == 3 and all([_is_count(n) for n in results])):
        raise InvalidArgument(
            "the games of {first} and {second} are three numbers, won, drawn and lost by {first}, "
            "not {results}",
            first=shown(pair[0]),
            second=shown(pair[1]),
            results=shown(results),
        )


def _is_count(number: object) -> bool:
    return type(number) is int and 0 <= number <= MOST_GAMES


def _interval(elo: float, deviation: float) -> Interval:
    return Interval(elo, elo - WIDTH * deviation, elo + WIDTH * deviation)


def _anchored(names: list[str], found: Maximum, anchor: tuple[str, float] | None) -> tuple[Any, Any]:
    """The ratings and their covariance, where one player has, exactly, the rating that it is said to have."""
    at, covariance = found.at[:-1] * ELO, found.covariance[:-1, :-1] * ELO**2
    if anchor is None:
        return at, covariance
    if not (
        isinstance(anchor, tuple)
        and len(anchor) == 2
        and anchor[0] in names
        and type(anchor[1]) in (int, float)
        and abs(anchor[1]) <= MOST_ELO
    ):
        raise InvalidArgument(
            "an anchor is the name of a player who is rated and an Elo from -{most:,} to {most:,}, "
            "not {anchor}",
            most=MOST_ELO,
            anchor=shown(anchor),
        )
    place = names.index(anchor[0])
    apart = covariance - covariance[place] - covariance[:, [place]] + covariance[place][place]
    return at - at[place] + anchor[1], apart
