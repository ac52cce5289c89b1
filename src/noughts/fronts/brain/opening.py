"""The opening by swap2: three stones that favour nobody, and which side to take of three or five.

Who chooses between sides takes the one that looks better, so two further stones, which leave the choice to
the other, would gain nothing.
"""

from random import Random

from ...board import Board, Position
from ...engine.limits import Limits
from .thinking import Thought, promise

STONES = (0, 3, 5)
MOST_TRIED = 40  # openings
NEAR = 3  # cells between the first stone and the others, at most


def three_stones(board: Board, thought: Thought, random: Random) -> tuple[int, ...]:
    """Stones of the first side, the other and the first, after which the sides look most even."""
    best: tuple[int, tuple[int, ...]] | None = None
    for tried in range(MOST_TRIED):
        if thought.stopper.is_stopped and best is not None:
            break
        left = thought.left()
        if best is not None and left.seconds <= 0.001 < thought.limits.seconds:
            break
        share = MOST_TRIED - tried
        limits = Limits(
            max(1, left.nodes // share) if left.nodes else 0,
            left.seconds / share,
            left.depth,
            left.threads,
        )
        stones = _drawn(board, random)
        found = abs(promise(thought.look(_after(board, stones), limits))), stones
        best = min(best or found, found)
    assert best is not None
    return best[1]


def _drawn(board: Board, random: Random) -> tuple[int, ...]:
    first = random.randrange(board.cells)
    _, row, col = board.coordinates(first)
    near = [
        board.index(0, r, c)
        for r in range(max(0, row - NEAR), min(board.rows, row + NEAR + 1))
        for c in range(max(0, col - NEAR), min(board.cols, col + NEAR + 1))
    ]
    return first, *random.sample([cell for cell in near if cell != first], 2)


def _after(board: Board, stones: tuple[int, ...]) -> Position:
    position = Position(board)
    for cell in stones:
        position = position.play(cell)
    return position


def swaps(position: Position, thought: Thought) -> tuple[bool, int]:
    """Whether to take the other side of a position, and else the cell to play, with the side to move."""
    known = thought.look(position, thought.left())
    return promise(known) < 0, known.ranking[0]
