"""Who sits down at a game of the terminal: players by name, and who plays for one that is elsewhere."""

from random import Random
from typing import NamedTuple

from ..board import Board
from ..engine.limits import Limits
from ..engine.weights import Weights
from ..errors import shown
from ..player import Player
from ..players import ROSTER

OPPONENT = "easy"  # where nobody is named


class Seating(NamedTuple):
    """How players are found: from which random numbers, with which weights and seconds a move."""

    random: Random
    weights: str | None = None
    seconds: float | None = None

    def find(self, names: dict[str, str], board: Board) -> dict[str, Player]:
        """The players of those names; if one cannot be found, there is none."""
        weights = Weights(board.k, self.weights) if self.weights is not None else None
        limits = Limits(seconds=self.seconds) if self.seconds is not None else None
        return ROSTER.seat(names, board, self.random, weights, limits)


def who_plays_on(names: dict[str, str]) -> tuple[dict[str, str], str]:
    """Who can play on here of those who played a saved game, and a sentence on who cannot.

    >>> who_plays_on({"X": "human", "O": "learner:a1"})
    ({'X': 'human', 'O': 'easy'}, "'learner:a1' is not found here: easy plays O.")
    >>> who_plays_on({"X": "human", "O": "perfect"})
    ({'X': 'human', 'O': 'perfect'}, '')
    """
    gone = [side for side, name in names.items() if ROSTER.is_elsewhere(name)]
    told = [f"{shown(names[side])} is not found here: {OPPONENT} plays {side}." for side in gone]
    return names | dict.fromkeys(gone, OPPONENT), " ".join(told)
