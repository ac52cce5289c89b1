from noughts.core.bits cimport NO_CELL, ONE
from libc.stdlib cimport calloc, free


cdef class LineTable:
    cdef readonly int cells
    cdef readonly int k
    cdef int line_count
    cdef int width
    cdef bint exact
    cdef bint falls
    cdef bint wins
    cdef int fall
    cdef unsigned long long full
    cdef unsigned long long floor
    cdef unsigned short *line_cells
    cdef unsigned short *line_ends
    cdef unsigned short *through
    cdef unsigned short *beside
    cdef unsigned long long *masks
    cdef unsigned long long *guards
    cdef unsigned short through_start[404]
    cdef unsigned short beside_start[404]
    cdef unsigned short supports[400]

    cdef object make_room(self)
    cdef object set_lines(self, tuple lines, list through)
    cdef object set_ends(self, tuple ends, list through)
    cdef object set_supports(self, tuple supports)
