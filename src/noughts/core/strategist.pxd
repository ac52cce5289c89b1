from noughts.core.bits cimport ONE, WORD_MASK, lowest, pick, popcount, scattered
from noughts.core.answers cimport ATTACK_NODES, LOST, Answers
from noughts.core.forcer cimport Forcer
from noughts.core.graph cimport FRESH_PROOF, MULTIPLY_1, MULTIPLY_2, NEVER, Graph
from noughts.core.images cimport Images
from noughts.core.lines cimport LineTable

cdef struct Step:
    int cell
    int proof
    unsigned long long attack
    unsigned long long defence

cdef extern from *:
    """
    #include <time.h>

    /* Let others get on: for about as long as an expansion takes. */
    static inline void wait_a_moment(void) {
        struct timespec moment = {0, 20000};
        nanosleep(&moment, NULL);
    }
    """
    void wait_a_moment() noexcept nogil


cdef class Strategist:
    cdef LineTable table
    cdef readonly Graph graph
    cdef readonly Answers answers
    cdef Forcer forcer
    cdef unsigned long long noise_state
    cdef int noise
    cdef int attack_promise[5]
    cdef int defence_promise[5]
    cdef Images images
    cdef Step steps[64]
    cdef bint must_block
    cdef int second
    cdef int others
    cdef int path[65]
    cdef readonly unsigned long long expansions

    cdef object check_made(self)
    cdef object share(self, LineTable table, Graph graph, int table_bits=*)
    cdef int promise(self, unsigned long long attack, unsigned long long defence, int cell) noexcept nogil
    cdef void expand(self, int node) noexcept nogil
    cdef int list_moves(self, unsigned long long attack, unsigned long long defence) noexcept nogil
    cdef int list_replies(self, unsigned long long attack, unsigned long long defence) noexcept nogil
    cdef int chance(self, unsigned long long attack, unsigned long long defence, int cell) noexcept nogil
    cdef void name_children(
        self, unsigned long long attack, unsigned long long defence, bint choosing, int count
    ) noexcept nogil
    cdef bint link(self, int node, bint choosing, bint shared, int count) noexcept nogil
    cdef void settle_together(self, int node) noexcept nogil
    cdef bint visit(self, int node, int proof_limit, int disproof_limit, int depth) noexcept nogil
    cdef bint work(self, int node, int proof_limit, int disproof_limit, int depth) noexcept nogil
    cdef bint descend(
        self, int target, bint choosing, bint committed, int proof_limit, int disproof_limit, int depth
    ) noexcept nogil
    cdef bint is_moot(self, int depth) noexcept nogil
    cdef int choose(self, int node, bint choosing, bint committed, unsigned long long blocked) noexcept nogil
    cdef int follow(self, int node, int edge, bint choosing) noexcept nogil
