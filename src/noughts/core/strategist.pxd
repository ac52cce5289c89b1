from noughts.core.bits cimport WORD_MASK, lowest, pick, popcount, scattered
from noughts.core.answers cimport ATTACK_NODES, Answers
from noughts.core.forcer cimport Forcer
from noughts.core.graph cimport FRESH_PROOF, MULTIPLY_1, MULTIPLY_2, NEVER, Graph
from noughts.core.lines cimport LineTable


cdef class Strategist:
    cdef LineTable table
    cdef readonly Graph graph
    cdef readonly Answers answers
    cdef Forcer forcer
    cdef unsigned long long noise_state
    cdef int noise
    cdef int attack_promise[5]
    cdef int defence_promise[5]
    cdef int second
    cdef int others
    cdef readonly unsigned long long expansions

    cdef object check_made(self)
    cdef int promise(self, unsigned long long attack, unsigned long long defence, int cell) noexcept nogil
    cdef void expand(self, int node) noexcept nogil
    cdef void expand_moves(self, int node) noexcept nogil
    cdef void rank_moves(self, int node, int best) noexcept nogil
    cdef void expand_replies(self, int node) noexcept nogil
    cdef void give_up(self, int node) noexcept nogil
    cdef void visit(self, int node, int proof_limit, int disproof_limit) noexcept nogil
    cdef int choose(self, int node, bint choosing, bint committed) noexcept nogil
    cdef int follow(self, int node, int edge, bint choosing) noexcept nogil
