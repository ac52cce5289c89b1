from noughts.core.bits cimport ONE, WORD_MASK, lowest, popcount
from noughts.core.watch cimport Watch
from libc.stdlib cimport calloc, free

cdef extern from *:
    """
    #define MULTIPLY_1 0x9E3779B97F4A7C15ULL
    #define MULTIPLY_2 0xC2B2AE3D27D4EB4FULL
    #define MULTIPLY_3 0xBF58476D1CE4E5B9ULL
    #define UNLIMITED 255
    #define WHOLE 4294967296ULL
    """
    const unsigned long long MULTIPLY_1, MULTIPLY_2, MULTIPLY_3, WHOLE
    const int UNLIMITED

cdef struct Entry:
    unsigned long long attack
    unsigned long long defence
    unsigned char tag
    unsigned char within
    unsigned char not_within

cdef struct View:
    unsigned long long attack_wins
    unsigned long long attack_open
    unsigned long long defence_wins
    unsigned long long defence_open
    unsigned long long potential
    unsigned long long moves
    int shortest
    int wanted
    unsigned long long weights[64]
    int order[64]


cdef class Prover(Watch):
    cdef int cells
    cdef int line_count[2]
    cdef unsigned long long lines[2][512]
    cdef unsigned long long full
    cdef int symmetries
    cdef object held
    cdef unsigned char *images
    cdef int symmetric_stones
    cdef int attacker
    cdef Entry *table
    cdef unsigned long long table_mask
    cdef int partner[64]
    cdef unsigned int seen[64]
    cdef unsigned int stamp
    cdef unsigned long long needs[512]
    cdef View views[65]

    cdef bint forces(
        self, unsigned long long attack, unsigned long long defence, bint attacking, int plies, int stones
    ) noexcept nogil
    cdef bint weigh_attack(self, int at, unsigned long long attack, unsigned long long defence) noexcept nogil
    cdef void weigh_defence(self, int at, unsigned long long attack, unsigned long long defence) noexcept nogil
    cdef int decide(
        self, int at, unsigned long long attack, unsigned long long defence, bint attacking, int plies
    ) noexcept nogil
    cdef bint try_moves(
        self, unsigned long long attack, unsigned long long defence, bint attacking, int plies, int stones
    ) noexcept nogil
    cdef int sort_moves(self, int at) noexcept nogil
    cdef Entry *find(
        self, unsigned long long attack, unsigned long long defence, bint attacking, int stones
    ) noexcept nogil
    cdef bint is_paired(self, int at, unsigned long long attack) noexcept nogil
    cdef bint assign(self, int number) noexcept nogil
