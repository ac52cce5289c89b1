"""What the game is: boards, positions, symmetry, notation, pictures and counts."""

from .board import Board
from .position import Canonical, Position

__all__ = ["Board", "Canonical", "Position"]

TYPE_CHECKING = False
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A module of this room, loaded when first asked for."""
        from ..rooms import enter

        return enter(__name__, name)
