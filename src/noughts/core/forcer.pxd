from noughts.core.bits cimport ONE, WORD_MASK, lowest
from noughts.core.lines cimport LineTable
from noughts.core.stones cimport Stones
from noughts.core.watch cimport Watch
from libc.stdlib cimport calloc, free

cdef extern from *:
    """
    #define MULTIPLY 0x9E3779B97F4A7C15ULL
    #define NO_CELL 65535
    """
    const unsigned long long MULTIPLY
    const int NO_CELL


cdef class Forcer(Watch):
    cdef LineTable table
    cdef int cells
    cdef int k
    cdef int words
    cdef int plane_words
    cdef int size
    cdef int top
    cdef int deepest
    cdef unsigned long long *block
    cdef unsigned long long *states
    cdef unsigned long long *through
    cdef unsigned long long *beside
    cdef unsigned long long *line_bits
    cdef unsigned long long *failed
    cdef unsigned char *failed_within
    cdef unsigned long long failed_mask
    cdef int attacker
    cdef unsigned long long budget_end
    cdef readonly bint exhausted
    cdef unsigned long long stamp
    cdef unsigned long long stamps[400]
    cdef unsigned short partner[400]
    cdef int line[401]
    cdef int line_length

    cdef void load(self, unsigned long long attack, unsigned long long defence) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef void place(self, int at, int side, int cell) noexcept nogil
    cdef void copy(self, int at, int to) noexcept nogil
    cdef void set_aside(self) noexcept nogil
    cdef void take_back(self) noexcept nogil
    cdef bint is_empty(self, int at, int cell) noexcept nogil
    cdef int empty_cell(self, int at, int line, int other) noexcept nogil
    cdef unsigned long long threats(self, int at, int side, int w) noexcept nogil
    cdef int completion(self, int at, int side) noexcept nogil
    cdef int danger(self, int at, int side) noexcept nogil
    cdef bint search(self, int side, int most, unsigned long long budget) noexcept nogil
    cdef bint wins(self, int depth, int most) noexcept nogil
    cdef int gather(
        self, int depth, int forced, unsigned short *moves, unsigned short *replies
    ) noexcept nogil
    cdef void note_failure(self, unsigned long long slot, int at, int most) noexcept nogil
    cdef bint has_failed(self, unsigned long long slot, int at, int most) noexcept nogil
    cdef unsigned long long slot(self, int at) noexcept nogil
    cdef bint completes(self, int at, int side, int cell) noexcept nogil
    cdef bint replays(self, int at, int side, int *line, int start, int length) noexcept nogil
