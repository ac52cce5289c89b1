"""How likely results are if players have these ratings, and the ratings by which they are most likely.

In natural units: a difference of 1 multiplies the odds by e. What is asked of scipy is asked here, or by
`scientific`, when it is needed: nobody else has to have it.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from math import erf, sqrt
from typing import Any, NamedTuple

from ..errors import InvalidArgument
from ..words import text

LACKING = text("ratings and their tests need packages that are not here: pip install 'noughts[arena]'")
WIDTH = 1.959963984540054  # of 95 % of a normal distribution, to each side, in standard deviations
Cells = Mapping[tuple[int, int], Sequence[float]]  # first, second: won, drawn and lost by the first
# Each player is given so much of a game more, a third of it won, drawn and lost, with those it met and in
# that proportion: perfect scores and games without draws have a maximum then. Half a game is nothing beside
# many, and beside few it takes away the bias of maximum likelihood, which puts players too far apart. The two
# draws of BayesElo pull them together: of five players, 200 Elo apart and with 24 games each, one had only
# 84 % of its intervals hold, in place of 95 %.
VIRTUAL = 0.5


def scientific(name: str) -> Any:
    """A module of what the extra `arena` brings, or a sentence that says how to get it.

    >>> scientific("scipy.optimize").__name__
    'scipy.optimize'
    """
    try:
        return import_module(name)
    except ModuleNotFoundError:  # of which package, is nothing that who reads it has to know
        raise InvalidArgument(LACKING) from None


def normal(deviations: float) -> float:
    """How much of a normal distribution is below so many standard deviations.

    >>> normal(0), round(normal(1.96), 3)
    (0.5, 0.975)
    """
    return (1 + erf(deviations / sqrt(2))) / 2


class Games(NamedTuple):
    """Games between players, who are numbers from 0, as arrays: a row for each two, the first to move first.

    A million rows, of a thousand players of whom all have met, take forty megabytes.
    """

    first: Any
    second: Any
    results: Any  # won, drawn and lost by the first

    @classmethod
    def of(cls, cells: Cells) -> "Games":
        """The same of a mapping."""
        np = scientific("numpy")
        pairs = np.array([*cells], np.int32).reshape(-1, 2)
        return cls(pairs[:, 0], pairs[:, 1], np.array([*cells.values()], float).reshape(-1, 3))

    def with_virtual(self, players: int) -> "Games":
        """The same with each player's virtual games, half of them as the first to move.

        >>> more = Games.of({(0, 1): (30, 10, 10)}).with_virtual(2)
        >>> [[round(float(number), 3) for number in row] for row in more.results]
        [[30.167, 10.167, 10.167], [0.167, 0.167, 0.167]]
        """
        np = scientific("numpy")
        first, second, results = self
        each = results.sum(axis=1)
        games = np.bincount(first, each, players) + np.bincount(second, each, players)
        share = VIRTUAL * each * (1 / np.maximum(games[first], 1) + 1 / np.maximum(games[second], 1)) / 6
        shares = np.repeat(share[:, None], 3, axis=1)
        return Games(
            np.concatenate([first, second]),
            np.concatenate([second, first]),
            np.concatenate([results + shares, shares]),
        )


class Maximum(NamedTuple):
    """Where the likelihood is greatest: `at` are the ratings, of average 0, and behind them the advantage.

    `covariance` is that of `at`; `draw` has three values, the estimate and both ends of its 95 % interval.
    """

    at: Any
    covariance: Any
    draw: tuple[float, float, float]


class Likelihood:
    """The likelihood of results, as its logarithm divided by -1 and by the number of games: its `cost`.

    Points are ratings but for one, the advantage, and w = log(odds ** 2 - 1), where the odds are e ** draw.
    A draw is then as likely as a win times a loss times e ** w, so that it counts as one of each and w once:

        log likelihood = sum of (won + drawn) * log P(win) + (lost + drawn) * log P(loss) + drawn * w

    which is concave: it has one maximum, wherever one begins to look.

    The last player's rating is 0 here, which changes no difference: `maximum` puts the average there.

    >>> both = Likelihood(2, Games.of({(0, 1): (30, 10, 10), (1, 0): (10, 10, 30)})).maximum()
    >>> [round(float(number), 3) for number in both.at], round(both.draw[0], 3)
    ([0.448, -0.448, 0.0], 0.49)
    """

    def __init__(self, players: int, games: Games) -> None:
        self.players = players
        self.first, self.second, results = games
        won, drawn, lost = results.T
        self.games = float(results.sum())
        self.won, self.lost = (won + drawn) / self.games, (lost + drawn) / self.games
        self.drawn = float(drawn.sum()) / self.games

    def _parts(self, point: Any) -> Any:
        """How far each first player is beyond a win, and the second; and how much each pulls at that."""
        np, expit = scientific("numpy"), scientific("scipy.special").expit
        ratings = np.append(point[:-2], 0.0)
        ahead = ratings[self.first] - ratings[self.second] + point[-2]
        draw = np.logaddexp(0, point[-1]) / 2
        win, loss = ahead - draw, -ahead - draw
        return win, loss, self.won * expit(-win), self.lost * expit(-loss)

    def _along(self, by: Any) -> Any:
        """The sum of what each row has, by every rating and by the advantage."""
        np = scientific("numpy")
        each = np.bincount(self.first, by, self.players) - np.bincount(self.second, by, self.players)
        each[-1] = by.sum()
        return each

    def cost(self, point: Any) -> Any:
        """The cost of a point, and its gradient."""
        np, expit = scientific("numpy"), scientific("scipy.special").expit
        win, loss, pull, push = self._parts(point)
        value = self.won @ np.logaddexp(0, -win) + self.lost @ np.logaddexp(0, -loss) - self.drawn * point[-1]
        last = expit(point[-1]) / 2 * (pull + push).sum() - self.drawn
        return value, np.append(self._along(push - pull), last)

    def curvature(self, point: Any) -> Any:
        """The matrix of second derivatives of the cost."""
        np, expit = scientific("numpy"), scientific("scipy.special").expit
        win, loss, pull, push = self._parts(point)
        one, other, up = pull * expit(win), push * expit(loss), expit(point[-1]) / 2
        across = up * self._along(other - one)[:, None]
        last = up**2 * (one + other).sum() + up * expit(-point[-1]) * (pull + push).sum()
        return np.block([[self._between(one + other), across], [across.T, last]])

    def _between(self, by: Any) -> Any:
        """The matrix of second derivatives by ratings and advantage, where each row has so much."""
        np, players = scientific("numpy"), self.players
        met = np.bincount(self.first.astype(np.int64) * players + self.second, by, players**2)
        met = met.reshape(players, players)
        found = np.diag(met.sum(axis=0) + met.sum(axis=1)) - met - met.T
        found[-1] = found[:, -1] = self._along(by)
        return found

    def maximum(self) -> Maximum:
        """The most likely point, by scipy; how sure it is, by the curvature there."""
        np, optimize = scientific("numpy"), scientific("scipy.optimize")
        start = np.zeros(self.players + 1)
        point = optimize.minimize(
            self.cost, start, jac=True, hess=self.curvature, method="trust-ncg", options={"gtol": 1e-12}
        ).x
        covariance = np.linalg.inv(self.curvature(point) * self.games)
        apart = WIDTH * sqrt(covariance[-1][-1])
        middle, low, high = [float(np.logaddexp(0, point[-1] + by)) / 2 for by in (0, -apart, apart)]
        back = np.zeros((self.players + 1, self.players))
        back[:-1, :-1] = np.eye(self.players, self.players - 1) - 1 / self.players
        back[-1, -1] = 1
        return Maximum(back @ point[:-1], back @ covariance[:-1, :-1] @ back.T, (middle, low, high))
