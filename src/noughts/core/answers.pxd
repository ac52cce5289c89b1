from noughts.core.bits cimport ONE, lowest, popcount
from noughts.core.graph cimport Graph
from noughts.core.lines cimport LineTable

cdef extern from *:
    """
    #define LOST (-1)
    """
    const int LOST


cdef class Answers(Graph):
    cdef int most_moves
    cdef int attack_nodes
    cdef int pool[4096]
    cdef int pool_length[64]
    cdef int pool_count
    cdef int open_replies[64]
    cdef readonly unsigned long long calls

    cdef int find_open_replies(
        self, unsigned long long attack, unsigned long long defence, int most, unsigned long long budget
    ) noexcept nogil
    cdef bint answered(self, int cell, int most, unsigned long long budget) noexcept nogil
    cdef void keep_line(self) noexcept nogil
