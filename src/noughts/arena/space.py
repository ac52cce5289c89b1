"""What there is to tune: a few numbers that say what lines are worth, the same to both sides.

A line with one stone alone is worth 1. Then there is a number for each further stone: the logarithm, to the
base 2, of how many times as much the line is worth with it. Where lines with stones of both sides count,
there is one for each x > o, a share of what x - o stones alone are worth. What X's line is worth, O's is
worth to O: weights[o][x] = -weights[x][o]. All weights times anything play alike, and one of them is fixed.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import log2

from ..core.weigher import MOST_WEIGHT
from ..engine.weights import Weights
from ..errors import InvalidArgument

UNIT = 100  # what a line with one stone is worth, so that whole numbers are fine enough
RATIO = (-2.0, 8.0)  # of the logarithms
SHARE = 0.25  # of a line's worth for a step, so that steps matter about as much in all directions
MIXED = (-4.0, 4.0)  # steps


class Space:
    """What can be found for lines of k cells.

    >>> space = Space(4, mixed=True)
    >>> space.size, space.weights([2, 2, 0, 0]).at(3, 0), space.weights([1, 1, 2, 0]).at(1, 2)
    (4, 1600, -50)
    """

    def __init__(self, k: int, mixed: bool = False) -> None:
        self.k = k
        self.steps = max(0, k - 2)
        self.mixed = [(x, o) for x in range(2, k) for o in range(1, x) if x + o <= k] if mixed else []
        if self.size < 2:
            raise InvalidArgument(
                "with lines of {k} cells there are not two numbers to tune, as there are from 4 on", k=k
            )

    @property
    def size(self) -> int:
        """How many numbers."""
        return self.steps + len(self.mixed)

    @property
    def bounds(self) -> list[tuple[float, float]]:
        """Of each number, how small and how large it may be."""
        return [RATIO] * self.steps + [MIXED] * len(self.mixed)

    def weights(self, point: Sequence[float]) -> Weights:
        """What these numbers mean."""
        worth = [0.0, 1.0]
        for step in point[: self.steps]:
            worth.append(worth[-1] * 2.0**step)
        worth.append(worth[-1] * 2.0 ** point[self.steps - 1])  # a whole line, which nobody looks beyond
        unit = min(UNIT, MOST_WEIGHT / max(worth))
        wide = self.k + 1
        values = [0] * wide**2
        shares = [SHARE * step for step in point[self.steps :]]
        alone = [(stones, 0, 1.0) for stones in range(1, wide)]
        both = [(x, o, share) for (x, o), share in zip(self.mixed, shares, strict=True)]
        for x, o, share in alone + both:
            value = round(unit * worth[x - o] * share)
            values[x * wide + o], values[o * wide + x] = value, -value
        return Weights(self.k, values)

    def point(self, weights: Weights) -> list[float]:
        """The numbers that mean these weights, as nearly as there are any."""
        if weights.k != self.k:
            raise InvalidArgument(
                "these weights are for k = {other}, not for k = {k}", other=weights.k, k=self.k
            )
        worth = [weights.at(stones, 0) for stones in range(1, self.k)]
        if min(worth) <= 0 or any(
            [weights.at(0, stones + 1) != -worth[stones] for stones in range(len(worth))]
        ):
            raise InvalidArgument(
                "a search begins with weights that are more than 0 for lines with stones of X alone, and the "
                "same below 0 for those of O"
            )
        steps = [log2(later / sooner) for sooner, later in pairwise(worth)]
        shares = [weights.at(x, o) / worth[x - o - 1] / SHARE for x, o in self.mixed]
        return [
            min(high, max(low, number))
            for number, (low, high) in zip(steps + shares, self.bounds, strict=True)
        ]
