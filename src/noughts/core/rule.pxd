# What a rule says of a stone: whether it may be played, whether it completes a line. Nothing else in the
# core asks again. rule.py has the same in plain Python.
from noughts.core.bits cimport NO_CELL
from noughts.core.lines cimport LineTable


# The cells that may be played, of a board of at most 64 cells of which these are taken.
cdef inline unsigned long long playable(LineTable table, unsigned long long taken) noexcept nogil:
    if not table.falls:
        return table.full & ~taken
    if table.fall > 0:
        return table.full & ~taken & (table.floor | (taken >> table.fall))
    return table.full & ~taken & (table.floor | (taken << -table.fall))


# Whether a stone on an empty cell has what it needs below it; `one` and `other` are the sides' cells.
cdef inline bint is_supported(
    LineTable table, const unsigned long long *one, const unsigned long long *other, int cell
) noexcept nogil:
    cdef int below = table.supports[cell]
    return below == NO_CELL or ((one[below >> 6] | other[below >> 6]) >> (below & 63)) & 1


# The cell that a stone on this one supports, or NO_CELL.
cdef inline int cell_above(LineTable table, int cell) noexcept nogil:
    cdef int above = cell - table.fall
    return above if table.falls and 0 <= above < table.cells and table.supports[above] == cell else NO_CELL


# Whether a side that holds these cells, a cell among them, has a line through it. At most 64 cells.
cdef inline bint completes_word(LineTable table, unsigned long long held, int cell) noexcept nogil:
    cdef int i
    if not table.exact:
        return fills_one(table.masks + cell * table.width, table.width, held)
    for i in range(cell * table.width, (cell + 1) * table.width):
        if table.masks[i] & ~held == 0 and table.guards[i] & held == 0:
            return True
    return False


# Whether these cells fill one of so many masks, a multiple of four.
cdef inline bint fills_one(const unsigned long long *masks, int width, unsigned long long held) noexcept nogil:
    cdef unsigned long long missing = ~held
    cdef int i
    cdef bint done
    done = (  # by itself, because four are enough on 3x3
        (masks[0] & missing == 0)
        | (masks[1] & missing == 0)
        | (masks[2] & missing == 0)
        | (masks[3] & missing == 0)
    )
    for i in range(4, width, 4):
        done |= (
            (masks[i] & missing == 0)
            | (masks[i + 1] & missing == 0)
            | (masks[i + 2] & missing == 0)
            | (masks[i + 3] & missing == 0)
        )
    return done


# The same on a board of any size.
cdef inline bint completes(LineTable table, const unsigned long long *held, int cell) noexcept nogil:
    cdef int entry, i, other, line
    if table.width:
        return completes_word(table, held[0], cell)
    for entry in range(table.through_start[cell], table.through_start[cell + 1]):
        line = table.through[entry]
        for i in range(table.k):
            other = table.line_cells[line * table.k + i]
            if not (held[other >> 6] >> (other & 63)) & 1:
                break
        else:
            if not table.exact or ends_free(table, held, line):
                return True
    return False


# Whether a side holds neither of the cells next to the ends of a line.
cdef inline bint ends_free(LineTable table, const unsigned long long *held, int line) noexcept nogil:
    cdef int i, other
    for i in range(2):
        other = table.line_ends[2 * line + i]
        if other != NO_CELL and (held[other >> 6] >> (other & 63)) & 1:
            return False
    return True
