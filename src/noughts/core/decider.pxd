from noughts.core.bits cimport NO_CELL, ONE, WORD_MASK, lowest, popcount
from noughts.core.lines cimport LineTable
from noughts.core.rule cimport playable
from noughts.core.watch cimport Watch
from libc.stdlib cimport calloc, free

cdef extern from *:
    """
    #define MULTIPLY_1 0x9E3779B97F4A7C15ULL
    #define MULTIPLY_2 0xC2B2AE3D27D4EB4FULL
    #define BEYOND 66
    #define NO_MOVE 255
    """
    const unsigned long long MULTIPLY_1, MULTIPLY_2
    const int BEYOND, NO_MOVE

cdef struct Score:
    unsigned long long own
    unsigned long long other
    signed char least
    signed char most
    unsigned char move
    unsigned char used


cdef class Decider(Watch):
    cdef LineTable board
    cdef bint loses
    cdef unsigned long long lines[2048]
    cdef unsigned long long ends[2048]
    cdef int symmetries
    cdef int symmetric_stones
    cdef object held
    cdef unsigned char *images
    cdef int turned
    cdef Score *table
    cdef unsigned long long table_mask

    cdef int visit(
        self, unsigned long long own, unsigned long long other, int stones, int alpha, int beta, int last
    ) noexcept nogil
    cdef unsigned long long worth_trying(
        self, unsigned long long own, unsigned long long other, unsigned long long moves
    ) noexcept nogil
    cdef unsigned long long below(self, unsigned long long cells) noexcept nogil
    cdef unsigned long long completing(self, unsigned long long own, unsigned long long other) noexcept nogil
    cdef int order_moves(
        self,
        unsigned long long own,
        unsigned long long other,
        unsigned long long moves,
        int first,
        int last,
        int *order,
    ) noexcept nogil
    cdef Score *find(self, unsigned long long own, unsigned long long other, int stones) noexcept nogil
    cdef unsigned long long image(self, unsigned long long cells, int symmetry) noexcept nogil
    cdef int turned_back(self, int cell) noexcept nogil
    cdef void remember(self, Score *place, int best, int alpha, int beta, int cell) noexcept nogil
