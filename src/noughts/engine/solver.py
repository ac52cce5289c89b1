"""Exact values of small positions by plain search: every line of play, each position once.

A value is for the side to move: positive wins, negative loses, 0 draws. Its size says how soon:
the value of a win is one more than the empty cells that remain when the line is completed, so a
faster win is larger and a slower loss is less bad.
"""

from ..board import Position
from ..errors import InvalidArgument

MOST_EMPTY = 9  # cells; beyond this a plain search is no longer quick


def value(position: Position, known: dict[Position, int] | None = None) -> int:
    """The exact value of a position with at most MOST_EMPTY empty cells.

    >>> value(Position("3x3"))
    0
    >>> value(Position.parse("3x3", "XX.OO...."))
    5
    """
    empty = position.board.cells - position.count
    if empty > MOST_EMPTY:
        raise InvalidArgument(f"{empty} empty cells are too many for a plain search: at most {MOST_EMPTY}")
    return _value(position, {} if known is None else known)


def _value(position: Position, known: dict[Position, int]) -> int:
    if position.winner is not None:  # the line was completed by the side that is not to move
        return -(position.board.cells - position.count + 1)
    if position.is_draw:
        return 0
    found = known.get(position)
    if found is None:
        found = max([-_value(position.play(cell), known) for cell in position.legal])
        known[position] = found
    return found


def best_moves(position: Position) -> list[int]:
    """Every move that keeps the exact value: the fastest win, else a draw, else the longest resistance."""
    known: dict[Position, int] = {}
    values = {cell: -value(position.play(cell), known) for cell in position.legal}
    best = max(values.values())
    return [cell for cell, found in values.items() if found == best]
