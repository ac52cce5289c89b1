"""The bench signature: one number that changes only when the search or the solver changes."""

from random import Random

from ..board import Position
from .limits import Limits
from .search import search
from .solver import solve

SEARCHED = ["3x3", "4x4", "5x5,4", "6x5,4", "3x3x3", "4x4x4", "9x9,5"]
SOLVED = ["3x3", "5x4,4", "6x4,4", "4x3,3", "6x6,4", "3x3x3"]


def signature() -> int:
    """The nodes of fixed searches and proofs, added up."""
    total = 0
    for board in SEARCHED:
        random = Random(board)
        for stones in (0, 3, 8):
            position = Position(board)
            while position.count < min(stones, position.board.cells // 2) and not position.is_over:
                position = position.play(random.choice(position.legal))
            if not position.is_over:
                total += search(position, Limits(depth=4)).nodes
                total += search(position, Limits(depth=3), extend=False).nodes
    return total + sum([solve(board).nodes for board in SOLVED])
