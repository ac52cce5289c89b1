"""Wins by threats alone. What is found here is proved; what is not found is unknown."""

from ..board import Board, Position
from ..board.notation import check_side
from ..board.position import Variation, bits
from ..core.forcer import MOST_MOVES, Forcer
from ..errors import check_whole
from .asked import Asked, position_of
from .limits import NO_LIMITS, Limits, check_nodes

FORCED_NODES = 20_000  # about two milliseconds


def can_force(board: Board) -> bool:
    """Whether wins by threats alone can be looked for: a line wins, and any empty cell may be played.

    >>> can_force(Board("15x15,5,exact")), can_force(Board("7x6,4,gravity"))
    (True, False)
    """
    return board.rule.completing_wins and not board.rule.gravity


def forced_win(
    position: Asked,
    side: str | None = None,
    moves: int = MOST_MOVES,
    nodes: int = FORCED_NODES,
    shortest: bool = False,
) -> Variation | None:
    """The moves of a win by threats alone, a side (else the side to move) moving now; None if none is found.

    Every move threatens to complete a line, so that the other side has one reply, up to a threat at
    two places at once. `moves` is how many moves of its own the side may take. With `nodes` of 0 it
    looks until it has seen all there is. `shortest` looks for one that takes the fewest moves.

    >>> forced_win(Position.parse("3x3", "XO......."))
    (3, 6, 4, 8, 5)
    """
    position = position_of(position)
    check_side(side, position.turn)
    check_whole("a forced win takes 1 to {most} moves, not {moves}", 1, MOST_MOVES, moves=moves)
    check_nodes(nodes)
    return ForcedWins(position.board).find(position, side, moves, nodes, shortest)


class ForcedWins:
    """Wins by threats alone in positions of one board, found by one forcer within limits for all of them."""

    def __init__(self, board: Board, limits: Limits = NO_LIMITS) -> None:
        self.board = board
        self.forcer: Forcer | None = None  # until somebody has stones enough to threaten
        self.limit(limits.nodes, limits.seconds)

    def limit(self, nodes: int, seconds: float) -> None:
        """From now on take so many nodes and seconds, 0 for any."""
        self.limits = (nodes, seconds)
        if self.forcer is not None:
            self.forcer.limit(nodes, seconds, None)

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return self.forcer.nodes if self.forcer is not None else 0

    @property
    def is_stopped(self) -> bool:
        """Whether the limits ended a search: that nothing was found then means nothing."""
        return self.forcer is not None and self.forcer.stopped

    def find(
        self,
        position: Position,
        side: str | None = None,
        moves: int = MOST_MOVES,
        nodes: int = FORCED_NODES,
        shortest: bool = False,
    ) -> Variation | None:
        """As `forced_win`; None also where the limits came first."""
        side = side or position.turn
        if position.is_over or bits(position, side)[0].bit_count() < self.board.k - 2:
            return None  # a threat needs one stone less than a line, the one to be played included
        if not can_force(self.board) or self.is_stopped:
            return None
        forcer = self._at(position)
        mover = "XO".index(side)
        variation = forcer.force(mover, moves, nodes)
        if shortest and variation is not None:
            for fewer in range(1, (len(variation) + 1) // 2):
                sooner = forcer.force(mover, fewer, nodes)
                if sooner is not None or forcer.stopped:
                    variation = sooner or variation
                    break
        return tuple(variation) if variation is not None else None

    def holds(self, position: Position, side: str, variation: Variation) -> bool:
        """Whether these moves are a forced win of a side that is to move in a position."""
        return can_force(self.board) and self._at(position).holds("XO".index(side), list(variation))

    def _at(self, position: Position) -> Forcer:
        if self.forcer is None:
            self.forcer = Forcer(self.board, 12)
            self.forcer.limit(*self.limits, None)
        self.forcer.set_up(position)
        return self.forcer
