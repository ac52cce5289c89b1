from noughts.core.bits cimport ONE, WORD_MASK, lowest, pick, popcount, scattered
from noughts.core.answers cimport Answers
from noughts.core.graph cimport FRESH_PROOF, MULTIPLY_1, MULTIPLY_2, NEVER
from noughts.core.lines cimport LineTable


cdef class Strategist(Answers):
    cdef int balance
    cdef unsigned long long noise_state
    cdef int noise
    cdef unsigned long long seed
    cdef int attack_promise[5]
    cdef int defence_promise[5]
    cdef readonly unsigned long long expansions

    cdef bint chooses(self, int node) noexcept nogil
    cdef void expand_moves(self, int node) noexcept nogil
    cdef int promise(self, unsigned long long attack, unsigned long long defence, int cell) noexcept nogil
    cdef void expand_replies(self, int node) noexcept nogil
    cdef void visit(self, int node, int proof_limit, int disproof_limit) noexcept nogil
