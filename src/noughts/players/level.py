"""A level of the engine as a player, with weights and a time of one's own, within what its clock allows."""

from random import Random

from ..board import Position
from ..clock import TimeLeft
from ..engine.levels import candidates, choose, find_level
from ..engine.limits import Limits
from ..engine.weights import Weights
from ..player import Player

LEAST_SECONDS = 0.005  # for a move, however late it is
FEWEST_MOVES = 8  # that a clock has to last for


class LevelPlayer(Player):
    """A level of the engine.

    >>> LevelPlayer("perfect", Random(1)).choose(Position.parse("3x3", "XX.OO...."))
    2
    """

    def __init__(
        self,
        level: str,
        random: Random | None = None,
        weights: Weights | None = None,
        seconds: float | None = None,
        name: str | None = None,
    ) -> None:
        self.level = find_level(level)
        self.name = name or self.level.name
        self.random = random or Random()
        self.weights = weights
        self.seconds = seconds
        self.plays_anywhere = not self.level.asks

    def choose(self, position: Position, time: TimeLeft | None = None) -> int:
        """The cell that the level plays; weights for another k than the board's do not count."""
        weights = self.weights if self.weights and self.weights.k == position.board.k else None
        return choose(position, self.level.name, self.random, self._limits(position, time), weights)

    def _limits(self, position: Position, time: TimeLeft | None) -> Limits | None:
        """Its own time, or a fair share of what the clock has left where that is less."""
        seconds = self.seconds
        if time is not None:
            usual = seconds if seconds is not None else self.level.limits.seconds
            share = (
                time.left / max(FEWEST_MOVES, (position.board.cells - position.count) // 4)
                + time.increment / 2
            )
            share = max(LEAST_SECONDS, min(share, time.left / 2))
            seconds = share if usual is None else min(usual, share)
        return Limits(seconds=seconds) if seconds is not None else None

    def odds(self, position: Position) -> dict[int, int]:
        """Each of its candidates is as likely as any other."""
        return dict.fromkeys(candidates(position, self.level.name, weights=self.weights), 1)

    def reseed(self, random: Random) -> None:
        """Draw from these random numbers."""
        self.random = random
