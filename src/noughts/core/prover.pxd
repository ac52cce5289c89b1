from noughts.core.bits cimport ONE, WORD_MASK, lowest, popcount
from noughts.core.prooftable cimport ProofTable
from noughts.core.watch cimport Watch

cdef extern from *:
    """
    #define UNLIMITED 255
    #define WHOLE 4294967296ULL
    """
    const unsigned long long WHOLE
    const int UNLIMITED

cdef struct View:
    unsigned long long attack_wins
    unsigned long long attack_open
    unsigned long long defence_wins
    unsigned long long defence_open
    unsigned long long potential
    unsigned long long moves
    unsigned long long name_attack
    unsigned long long name_defence
    int name_tag
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
    cdef ProofTable table
    cdef bint aided
    cdef int partner[64]
    cdef unsigned int seen[64]
    cdef unsigned int stamp
    cdef unsigned long long needs[512]
    cdef View views[65]

    cdef object make_room(self)
    cdef object point_to_images(self)
    cdef object check_idle(self)
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
    cdef bint try_move(
        self, unsigned long long attack, unsigned long long defence, bint attacking, int plies, int stones, int cell
    ) noexcept nogil
    cdef bint try_beside_others(
        self, unsigned long long attack, unsigned long long defence, bint attacking, int plies, int stones, int count
    ) noexcept nogil
    cdef int sort_moves(self, int at) noexcept nogil
    cdef void name(
        self, int at, unsigned long long attack, unsigned long long defence, bint attacking
    ) noexcept nogil
    cdef int recall(self, int at, int plies) noexcept nogil
    cdef bint is_paired(self, int at, unsigned long long attack) noexcept nogil
    cdef bint assign(self, int number) noexcept nogil
