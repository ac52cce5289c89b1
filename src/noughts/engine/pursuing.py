"""Wins by fours and threes on large boards. What is found here is proved; what is not found is unknown."""

from ..board import Board, Position
from ..board.position import Variation
from ..core.patterns import Patterns
from ..core.pursuer import Pursuer
from .limits import NO_LIMITS, Limits, Watcher
from .search import knows_threats

PURSUED = "forced"  # by what its proofs are told
TABLE_BITS = 15


class Pursuits:
    """Such wins in positions of one board, found by one pursuer within limits for all of them."""

    def __init__(self, board: Board, limits: Limits = NO_LIMITS, progress: Watcher = None) -> None:
        self.board = board
        self.pursuer = Pursuer(board.kept("_patterns", Patterns), TABLE_BITS)
        self.pursuer.limit(limits.nodes, limits.seconds, progress)

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return self.pursuer.nodes

    def find(self, position: Position, side: str | None = None, nodes: int = 0) -> Variation | None:
        """One way in which a side (else the side to move) wins if it moves now, as far as known; or None.

        The first move wins, whatever the answers. None also where the limits came first.
        """
        if position.is_over or self.pursuer.stopped or not knows_threats(self.board):
            return None
        self.pursuer.set_up(position)
        moves = self.pursuer.pursue("XO".index(side or position.turn), nodes)
        return tuple(moves) if moves is not None else None
