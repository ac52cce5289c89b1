from noughts.core.bits cimport ONE, WORD_MASK
from libc.stdlib cimport calloc, free

cdef struct Entry:
    unsigned long long attack
    unsigned long long defence
    unsigned char tag
    unsigned char within
    unsigned char not_within
    unsigned char guard

cdef extern from *:
    """
    #define MULTIPLY_1 0x9E3779B97F4A7C15ULL
    #define MULTIPLY_2 0xC2B2AE3D27D4EB4FULL
    #define MULTIPLY_3 0xBF58476D1CE4E5B9ULL

    /* A guard is a byte: 1 while somebody holds it. Nobody waits for one. */
    #define take(entry) (!__atomic_exchange_n(&(entry)->guard, 1, __ATOMIC_ACQUIRE))
    #define release(entry) __atomic_store_n(&(entry)->guard, 0, __ATOMIC_RELEASE)

    /* Words that threads read and write with nothing else depending on them. */
    #define get(words, at) __atomic_load_n((words) + (at), __ATOMIC_RELAXED)
    #define put(words, at, value) __atomic_store_n((words) + (at), value, __ATOMIC_RELAXED)
    """
    const unsigned long long MULTIPLY_1, MULTIPLY_2, MULTIPLY_3
    bint take(Entry *entry) noexcept nogil
    void release(Entry *entry) noexcept nogil
    unsigned long long get(unsigned long long *words, unsigned long long at) noexcept nogil
    void put(unsigned long long *words, unsigned long long at, unsigned long long value) noexcept nogil


cdef class ProofTable:
    cdef Entry *entries
    cdef unsigned long long mask
    cdef unsigned long long marks[4096]

    cdef unsigned long long hash(
        self, unsigned long long attack, unsigned long long defence, int tag
    ) noexcept nogil
    cdef int read(self, unsigned long long attack, unsigned long long defence, int tag) noexcept nogil
    cdef void write(
        self, unsigned long long attack, unsigned long long defence, int tag, bint value, int plies
    ) noexcept nogil
    cdef void mark(self, unsigned long long hashed) noexcept nogil
    cdef void unmark(self, unsigned long long hashed) noexcept nogil
    cdef bint is_marked(self, unsigned long long hashed) noexcept nogil
