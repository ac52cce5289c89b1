from noughts.core.bits cimport ONE, WORD_MASK
from noughts.core.sharing cimport TAKEN, Marks, give_back, take
from libc.stdlib cimport calloc, free

cdef extern from *:
    """
    #define MULTIPLY 0x9E3779B97F4A7C15ULL
    #define EXACT 1
    #define AT_LEAST 2
    #define AT_MOST 3
    #define FURTHEST (1LL << 42)
    """
    const unsigned long long MULTIPLY
    const int EXACT, AT_LEAST, AT_MOST
    const long long FURTHEST

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
