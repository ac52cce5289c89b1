from noughts.core.bits cimport lowest, pick, popcount, scattered, step
from noughts.core.lines cimport LineTable
from noughts.core.rule cimport completes_word, playable
from noughts.core.stones cimport Stones
from libc.stdlib cimport calloc, free


cdef class Tablebase:
    cdef LineTable table
    cdef int cells
    cdef int powers[13]
    cdef signed char *values
    cdef unsigned short *moves
    cdef double *chances

    cdef int fill(self, int x, int o, int side, int code) noexcept nogil
    cdef double expect(self, int x, int o, int side, int code) noexcept nogil
    cdef double after(self, int x, int o, int side, int code, int cell, bint anywhere) noexcept nogil
    cdef int settled(self, Stones stones) except -1
    cdef int number(self, Stones stones) except -1
