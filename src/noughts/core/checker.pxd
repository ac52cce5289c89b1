cdef extern from *:
    """
    #define CHECKER_ONE 1ULL
    #define CHECKER_MIX 0x9E3779B97F4A7C15ULL
    #define CHECKER_FULL 0xFFFFFFFFFFFFFFFFULL
    #define CHECKER_COUNT(word) __builtin_popcountll(word)
    #define CHECKER_LOWEST(word) __builtin_ctzll(word)
    """
    const unsigned long long ONE "CHECKER_ONE", MIX "CHECKER_MIX", FULL "CHECKER_FULL"
    int count "CHECKER_COUNT"(unsigned long long word) noexcept nogil
    int lowest "CHECKER_LOWEST"(unsigned long long word) noexcept nogil


cdef class Checker:
    cdef unsigned long long lines[76]
    cdef unsigned char images[12288]
    cdef unsigned long long failed_x[4096]
    cdef unsigned long long failed_o[4096]
    cdef int failed_left[4096]
    cdef int moves[64]
    cdef int length
    cdef unsigned long long nodes
    cdef unsigned long long most_nodes
    cdef bint reverse
    cdef bint gave_up
    cdef readonly unsigned long long searched

    cdef unsigned long long completing(self, unsigned long long mine, unsigned long long theirs) noexcept nogil
    cdef bint wins(self, unsigned long long x, unsigned long long o, int left, int depth) noexcept nogil
    cdef bint search(
        self, unsigned long long x, unsigned long long o, int left, unsigned long long most_nodes
    ) noexcept nogil
    cdef unsigned long long unspoiled(self, unsigned long long x, unsigned long long o) noexcept nogil
