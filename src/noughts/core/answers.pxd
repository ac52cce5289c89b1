from noughts.core.bits cimport ONE, WORD_MASK, lowest, popcount
from noughts.core.forcer cimport Forcer
from noughts.core.lines cimport LineTable

cdef extern from *:
    """
    #define LOST (-1)
    #define ATTACK_NODES 7000
    """
    const int LOST, ATTACK_NODES


cdef class Answers:
    cdef Forcer forcer
    cdef unsigned long long everywhere
    cdef int most_moves
    cdef int attack_nodes
    cdef int pool[4096]
    cdef int pool_length[64]
    cdef int pool_count
    cdef int open_replies[64]
    cdef int within
    cdef readonly unsigned long long calls

    cdef object check(self, unsigned long long attack, unsigned long long defence)
    cdef int find_open_replies(
        self, unsigned long long attack, unsigned long long defence, int most, unsigned long long budget
    ) noexcept nogil
    cdef bint answered(self, int cell, int most, unsigned long long budget) noexcept nogil
    cdef void keep_line(self) noexcept nogil
