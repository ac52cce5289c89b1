"""A level of the engine as a player, with weights and a time of one's own, within what its clock allows."""

from random import Random

from ..board import Position
from ..clock import TimeLeft
from ..engine.knowledge import Knowledge
from ..engine.levels import chosen_from, find_level, seen_by
from ..engine.limits import Limits
from ..engine.search import one_ply
from ..engine.weights import Weights
from ..player import Player

ONE_PLY = "one-ply"  # how weights are played by who looks no further
LEAST_SECONDS = 0.005  # for a move, however late it is
FEWEST_MOVES = 8  # that a clock has to last for


class LevelPlayer(Player):
    """A level of the engine.

    level     which one
    limits    in place of its own, where some are given
    random    what it chooses by, among moves that are as good
    weights   what lines are worth to it, where they are its own

    >>> LevelPlayer("perfect", Random(1)).choose(Position.parse("3x3", "XX.OO...."))
    2
    """

    def __init__(
        self,
        level: str,
        random: Random | None = None,
        weights: Weights | None = None,
        limits: Limits | None = None,
        name: str | None = None,
    ) -> None:
        self.level = find_level(level)
        self.name = name or self.level.name
        self.random = random or Random()
        self.weights = weights
        self.limits = limits
        self.plays_anywhere = not self.level.asks

    def choose(self, position: Position, time: TimeLeft | None = None) -> int:
        """The cell that the level plays; weights for another k than the board's do not count."""
        if self.plays_anywhere and not position.is_over:
            return self.random.choice(position.legal)
        known = self._see(position, time)
        self.looked_at = known.nodes
        return self.random.choice(chosen_from(self.level, known))

    def odds(self, position: Position) -> dict[int, int]:
        """Each of the cells that it chooses from is as likely as any other."""
        return dict.fromkeys(chosen_from(self.level, self._see(position)), 1)

    def _see(self, position: Position, time: TimeLeft | None = None) -> Knowledge:
        weights = self.weights if self.weights and self.weights.k == position.board.k else None
        return seen_by(self.level, position, self._limits(position, time), weights)

    def _limits(self, position: Position, time: TimeLeft | None) -> Limits | None:
        """Its own limits, within a fair share of what the clock has left."""
        if time is None:
            return self.limits
        empty = position.board.cells - position.count
        share = time.left / max(FEWEST_MOVES, empty // 4) + time.increment / 2
        share = max(LEAST_SECONDS, min(share, time.left / 2))
        return (self.limits or Limits(seconds=self.level.limits.seconds)).within(Limits(seconds=share))

    def reseed(self, random: Random) -> None:
        """Draw from these random numbers."""
        self.random = random


class OnePly(Player):
    """Weights alone: completes a line where it can, else blocks one, else takes the best sum, as `tttt` does.

    >>> OnePly(Weights(4), "weighs", Random(1)).choose(Position.parse("4x4x4", "XXX.O.O." + "." * 56))
    3
    """

    def __init__(self, weights: Weights, name: str, random: Random | None = None) -> None:
        self.weights, self.name = weights, name
        self.random = random or Random()

    def choose(self, position: Position, time: TimeLeft | None = None) -> int:
        """One of the cells that are as good as each other."""
        return one_ply(position, self.weights, self.random)

    def reseed(self, random: Random) -> None:
        """Draw from these random numbers."""
        self.random = random
