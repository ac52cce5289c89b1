from noughts.core.lines cimport LineTable
from noughts.core.stones cimport Stones

cdef extern from *:
    """
    #define WORD_MASK 0xFFFFFFFFFFFFFFFFULL
    #define LOW_HALF 0xFFFFFFFFULL
    #define ONE 1ULL
    #define MULTIPLIER 6364136223846793005ULL
    #define INCREMENT 1442695040888963407ULL
    #define GOLDEN 0x9E3779B97F4A7C15ULL
    #define MIX_1 0xBF58476D1CE4E5B9ULL
    #define MIX_2 0x94D049BB133111EBULL
    """
    const unsigned long long WORD_MASK, LOW_HALF, ONE, MULTIPLIER, INCREMENT, GOLDEN, MIX_1, MIX_2


cdef class Census:
    cdef LineTable table
    cdef object error
    cdef int depth
    cdef unsigned long long visited
    cdef unsigned long long state
    cdef unsigned long long results[4]
    cdef unsigned long long sequences[401]
    cdef unsigned long long endings[1203]
    cdef unsigned char owner[400]
    cdef unsigned short empty[400]

    cdef bint completes(self, int side, int cell) noexcept nogil
    cdef void walk(self, int side, int ply, int empties) noexcept nogil
    cdef bint interrupted(self) noexcept nogil
    cdef void play_out(self, int side, int empties, long long games) noexcept nogil
    cdef void play_out_word(
        self, unsigned long long x, unsigned long long o, int side, int empties, long long games
    ) noexcept nogil
