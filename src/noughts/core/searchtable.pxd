from noughts.core.bits cimport NO_CELL, ONE, WORD_MASK
from noughts.core.sharing cimport TAKEN, Marks, give_back, take
from libc.stdlib cimport calloc, free
cimport cython

cdef extern from *:
    """
    #define MULTIPLY 0x9E3779B97F4A7C15ULL
    #define EXACT 1
    #define AT_LEAST 2
    #define AT_MOST 3
    #define FURTHEST (1LL << 42)
    #define WON 1000000000000LL
    #define DEEPEST 96
    #define UNKNOWN (1LL << 60)
    """
    const unsigned long long MULTIPLY
    const int EXACT, AT_LEAST, AT_MOST, DEEPEST
    const long long FURTHEST, WON, UNKNOWN

cdef inline int bound_of(unsigned long long found) noexcept nogil:
    return found & 3

cdef inline int depth_of(unsigned long long found) noexcept nogil:
    return found >> 4 & 255

cdef inline int move_of(unsigned long long found) noexcept nogil:
    return found >> 12 & 511

cdef inline long long score_of(unsigned long long found) noexcept nogil:
    return <long long>(found >> 21) - FURTHEST


cdef class SearchTable:
    cdef unsigned long long *words
    cdef unsigned long long mask
    cdef int stones
    cdef readonly Marks marks

    cdef unsigned long long hash(self, unsigned long long *stones, int side) noexcept nogil
    cdef unsigned long long read(
        self, unsigned long long hashed, unsigned long long *stones, int mode
    ) noexcept nogil
    cdef void write(
        self,
        unsigned long long hashed,
        unsigned long long *stones,
        int mode,
        int bound,
        int depth,
        int move,
        long long score,
    ) noexcept nogil


@cython.final
cdef class Notes:
    cdef SearchTable found
    cdef int best_move
    cdef unsigned short killers[200]
    cdef int history[2][400]
    cdef unsigned short best_line[9409]
    cdef int best_length[98]

    cdef void forget(self) noexcept
    cdef list begin_with(self, int cell)
    cdef object settle(self, list variation)
    cdef void keep(self, int ply, int cell) noexcept nogil
    cdef void refute(self, int side, int cell, int depth, int ply) noexcept nogil
    cdef long long recall(
        self,
        unsigned long long hashed,
        unsigned long long *stones,
        int mode,
        int depth,
        bint deeper,
        int ply,
        long long alpha,
        long long beta,
    ) noexcept nogil
    cdef void remember(
        self,
        unsigned long long hashed,
        unsigned long long *stones,
        int mode,
        int depth,
        int ply,
        long long alpha,
        long long beta,
        long long score,
        int move,
    ) noexcept nogil
