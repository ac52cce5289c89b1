from noughts.core.bits cimport ONE, WORD_MASK
from noughts.core.sharing cimport TAKEN, Marks, give_back, take
from libc.stdlib cimport calloc, free

cdef extern from *:
    """
    #define MULTIPLY_1 0x9E3779B97F4A7C15ULL
    #define MULTIPLY_2 0xC2B2AE3D27D4EB4FULL
    #define MULTIPLY_3 0xBF58476D1CE4E5B9ULL
    """
    const unsigned long long MULTIPLY_1, MULTIPLY_2, MULTIPLY_3


cdef class ProofTable:
    cdef unsigned long long *words
    cdef unsigned long long mask
    cdef readonly Marks marks

    cdef unsigned long long hash(
        self, unsigned long long attack, unsigned long long defence, int tag
    ) noexcept nogil
    cdef unsigned long long claim(
        self, unsigned long long at, unsigned long long attack, unsigned long long defence, int tag
    ) noexcept nogil
    cdef int read(self, unsigned long long attack, unsigned long long defence, int tag) noexcept nogil
    cdef void write(
        self, unsigned long long attack, unsigned long long defence, int tag, bint value, int plies
    ) noexcept nogil
