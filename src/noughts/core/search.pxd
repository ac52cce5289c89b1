from noughts.core.bits cimport NO_CELL, ONE, WORD_MASK
from noughts.core.lines cimport LineTable
from noughts.core.stones cimport Stones
from noughts.core.weigher cimport Weigher
from libc.stdlib cimport calloc, free
cimport cython

cdef extern from *:
    """
    #define MULTIPLY 0x9E3779B97F4A7C15ULL
    #define WON 1000000000000LL
    #define EXACT 1
    #define AT_LEAST 2
    #define AT_MOST 3
    #define DEEPEST 96
    """
    const unsigned long long MULTIPLY
    const long long WON
    const int EXACT, AT_LEAST, AT_MOST, DEEPEST

cdef struct Record:
    long long score
    unsigned short move
    short depth
    unsigned char bound
    unsigned char mode


@cython.final
cdef class Searcher(Weigher):
    cdef bint extend
    cdef int widest
    cdef unsigned short killers[200]
    cdef unsigned int history[2][400]
    cdef unsigned short best_line[9409]
    cdef int best_length[98]
    cdef Record *records
    cdef unsigned long long *keys
    cdef unsigned long long record_mask

    cdef long long visit(self, int depth, int ply, long long alpha, long long beta) noexcept nogil
    cdef int forced_move(self, int side) noexcept nogil
    cdef long long complete(self, int ply) noexcept nogil
    cdef long long last_move(self, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long frontier(self, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long try_move(self, int cell, int depth, int ply, long long alpha, long long beta) noexcept nogil
    cdef int order_moves(self, int ply, int first, int *order) noexcept nogil
    cdef unsigned long long slot(self) noexcept nogil
    cdef bint known(self, unsigned long long slot) noexcept nogil
    cdef void remember(
        self, unsigned long long slot, int depth, int ply, long long score, int bound, int move
    ) noexcept nogil
