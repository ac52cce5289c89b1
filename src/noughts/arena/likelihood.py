"""How likely results are if players have these ratings, and the ratings by which they are most likely.

In natural units: a difference of 1 multiplies the odds by e. What is asked of scipy is asked here, or by
`scientific`, when it is needed: nobody else has to have it.
"""

from importlib import import_module
from math import erf, sqrt
from typing import Any, NamedTuple

from ..errors import InvalidArgument

WIDTH = 1.959963984540054  # of 95 % of a normal distribution, to each side, in standard deviations
Cells = dict[tuple[int, int], tuple[float, float, float]]  # first, second: won, drawn and lost by the first
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
    except ModuleNotFoundError as error:
        raise InvalidArgument(
            "ratings and their tests need the package {name}: pip install 'noughts[arena]'", name=error.name
        ) from None


def normal(deviations: float) -> float:
    """How much of a normal distribution is below so many standard deviations.

    >>> normal(0), round(normal(1.96), 3)
    (0.5, 0.975)
    """
    return (1 + erf(deviations / sqrt(2))) / 2


def with_virtual(cells: Cells) -> Cells:
    """The counts with each player's virtual games, half of them as the first to move.

    >>> [round(number, 3) for number in with_virtual({(0, 1): (30, 10, 10)})[1, 0]]
    [0.167, 0.167, 0.167]
    """
    games: dict[int, float] = {}
    for pair, results in cells.items():
        for player in pair:
            games[player] = games.get(player, 0) + sum(results)
    found = dict(cells)
    for (one, other), results in cells.items():
        share = VIRTUAL * sum(results) * (1 / games[one] + 1 / games[other]) / 6
        for pair in ((one, other), (other, one)):
            won, drawn, lost = found.get(pair, (0, 0, 0))
            found[pair] = won + share, drawn + share, lost + share
    return found


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

    >>> both = Likelihood(2, {(0, 1): (30, 10, 10), (1, 0): (10, 10, 30)}).maximum()
    >>> [round(float(number), 3) for number in both.at], round(both.draw[0], 3)
    ([0.448, -0.448, 0.0], 0.49)
    """

    def __init__(self, players: int, cells: Cells) -> None:
        np = scientific("numpy")
        pairs = sorted(cells)
        won, drawn, lost = np.array([cells[pair] for pair in pairs], float).T
        self.games = float((won + drawn + lost).sum())
        self.won, self.lost = (won + drawn) / self.games, (lost + drawn) / self.games
        self.drawn = float(drawn.sum()) / self.games
        self.centred = np.eye(players, players - 1) - 1 / players  # all ratings of average 0
        rows = [self.centred[first] - self.centred[second] for first, second in pairs]
        self.design = np.column_stack([np.array(rows), np.ones(len(pairs))])

    def _parts(self, point: Any) -> Any:
        """How far each first player is beyond a win, and the second; and how much each pulls at that."""
        np, expit = scientific("numpy"), scientific("scipy.special").expit
        ahead, draw = self.design @ point[:-1], np.logaddexp(0, point[-1]) / 2
        win, loss = ahead - draw, -ahead - draw
        return win, loss, self.won * expit(-win), self.lost * expit(-loss)

    def cost(self, point: Any) -> Any:
        """The cost of a point, and its gradient."""
        np, expit = scientific("numpy"), scientific("scipy.special").expit
        win, loss, pull, push = self._parts(point)
        value = self.won @ np.logaddexp(0, -win) + self.lost @ np.logaddexp(0, -loss) - self.drawn * point[-1]
        last = expit(point[-1]) / 2 * (pull + push).sum() - self.drawn
        return value, np.append(self.design.T @ (push - pull), last)

    def curvature(self, point: Any) -> Any:
        """The matrix of second derivatives of the cost."""
        np, expit = scientific("numpy"), scientific("scipy.special").expit
        win, loss, pull, push = self._parts(point)
        one, other, up = pull * expit(win), push * expit(loss), expit(point[-1]) / 2
        across = up * (self.design.T @ (other - one))[:, None]
        last = up**2 * (one + other).sum() + up * expit(-point[-1]) * (pull + push).sum()
        return np.block([[(self.design.T * (one + other)) @ self.design, across], [across.T, last]])

    def maximum(self) -> Maximum:
        """The most likely point, by scipy; how sure it is, by the curvature there."""
        np, optimize = scientific("numpy"), scientific("scipy.optimize")
        start = np.zeros(self.design.shape[1] + 1)
        point = optimize.minimize(
            self.cost, start, jac=True, hess=self.curvature, method="trust-exact", options={"gtol": 1e-12}
        ).x
        covariance = np.linalg.inv(self.curvature(point) * self.games)
        apart = WIDTH * sqrt(covariance[-1][-1])
        middle, low, high = [float(np.logaddexp(0, point[-1] + by)) / 2 for by in (0, -apart, apart)]
        players = len(self.centred)
        back = np.zeros((players + 1, players))
        back[:-1, :-1], back[-1, -1] = self.centred, 1
        return Maximum(back @ point[:-1], back @ covariance[:-1, :-1] @ back.T, (middle, low, high))
