from noughts.core.lines cimport LineTable
from libc.stdlib cimport calloc, free


cdef class Patterns:
    cdef readonly LineTable table
    cdef readonly int reach
    cdef readonly int digits
    cdef readonly int spots
    cdef unsigned char *classes
    cdef int *block
    cdef int *spot_cell
    cdef int *empty_code
    cdef int *near_start
    cdef int *near_spot
    cdef int *near_step
    cdef int *spot_start

    cdef object make_classes(self)
    cdef object make_spots(self, list rays)
    cdef object make_room(self, int entries)
    cdef int class_of(self, int code) noexcept
    cdef bint has_line(self, int *row) noexcept
