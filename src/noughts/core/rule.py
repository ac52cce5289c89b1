"""Plain Python for what a rule says of a stone (rule.pxd), for when the kernels run uncompiled.

A side's cells are a list of 64-bit words.
"""

from .lines import LineTable
from .plain import NO_CELL, WORD_MASK


def playable(table: LineTable, taken: int) -> int:
    """The cells that may be played, of a board of at most 64 cells of which these are taken."""
    free = table.full & ~taken
    if not table.falls:
        return free
    return free & (table.floor | (taken >> table.fall if table.fall > 0 else taken << -table.fall))


def is_supported(table: LineTable, one: list[int], other: list[int], cell: int) -> bool:
    """Whether a stone on an empty cell has what it needs below it."""
    below = table.supports[cell]
    return below == NO_CELL or bool((one[below >> 6] | other[below >> 6]) >> (below & 63) & 1)


def cell_above(table: LineTable, cell: int) -> int:
    """The cell that a stone on this one supports, or NO_CELL."""
    above = cell - table.fall
    return above if table.falls and 0 <= above < table.cells and table.supports[above] == cell else NO_CELL


def completes_word(table: LineTable, held: int, cell: int) -> bool:
    """Whether a side that holds these cells, a cell among them, has a line through it. At most 64 cells."""
    places = range(cell * table.width, (cell + 1) * table.width)
    missing = ~held & WORD_MASK
    return any([table.masks[i] & missing == 0 and table.guards[i] & held == 0 for i in places])


def fills_one(masks: list[int], width: int, held: int) -> bool:
    """Whether these cells fill one of so many masks."""
    return any([mask & ~held == 0 for mask in masks[:width]])


def completes(table: LineTable, held: list[int], cell: int) -> bool:
    """The same on a board of any size."""
    for entry in range(table.through_start[cell], table.through_start[cell + 1]):
        line = table.through[entry]
        cells = table.line_cells[line * table.k : (line + 1) * table.k]
        full = all([held[other >> 6] >> (other & 63) & 1 for other in cells])
        if full and (not table.exact or ends_free(table, held, line)):
            return True
    return False


def ends_free(table: LineTable, held: list[int], line: int) -> bool:
    """Whether a side holds neither of the cells next to the ends of a line."""
    ends = [other for other in table.line_ends[2 * line : 2 * line + 2] if other != NO_CELL]
    return not any([held[other >> 6] >> (other & 63) & 1 for other in ends])
