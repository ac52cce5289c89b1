"""What the game is: boards, positions, symmetry, notation, pictures and counts."""

from .board import Board
from .position import Canonical, Position

__all__ = ["Board", "Canonical", "Position"]
