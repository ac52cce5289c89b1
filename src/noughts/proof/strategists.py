"""A strategist for a board: what finds strategies, for certificates and for the engine."""

from ..board import Board
from ..core.images import MOST_SYMMETRIES
from ..core.strategist import Strategist

MOST_BYTES = 400_000_000  # of a strategist's memory


def make_strategist(board: Board, most_bytes: int = MOST_BYTES) -> Strategist:
    """A strategist for a board of at most 64 cells, with so much memory."""
    symmetries = board.symmetries
    if len(symmetries) > MOST_SYMMETRIES:
        symmetries = (tuple(range(board.cells)),)
    return Strategist(board, symmetries, most_bytes=most_bytes)
