from noughts.core.bits cimport NO_CELL, popcount
from noughts.core.lines cimport LineTable
from noughts.core.rule cimport playable
from noughts.core.symmetry cimport SymmetryTable
from libc.stdlib cimport calloc, free


cdef class FormTable:
    cdef LineTable table
    cdef SymmetryTable symmetries
    cdef readonly int cells
    cdef readonly int count
    cdef int powers[13]
    cdef int *number
    cdef unsigned short *turned
    cdef int *codes
    cdef unsigned char *plies
    cdef unsigned short *moves
    cdef unsigned char *twins
    cdef unsigned char *won

    cdef void find_won(self) noexcept nogil
    cdef void explore(self, int x, int o, int code) noexcept nogil
    cdef int first(self, int x, int o) noexcept nogil
    cdef object give_numbers(self, list codes, int size)
    cdef void find_twins(self, int form) noexcept nogil
    cdef int mark(self, int form, int cell) noexcept nogil
    cdef int check(self, int form) except -1
