from noughts.core.bits cimport ONE, WORD_MASK, lowest, pick, popcount, scattered
from noughts.core.graph cimport FRESH_PROOF, MULTIPLY_1, MULTIPLY_2, NEVER, Graph
from noughts.core.lines cimport LineTable


cdef class Strategist(Graph):
    cdef int balance
    cdef int most_moves
    cdef unsigned long long noise_state
    cdef int noise
    cdef unsigned long long seed
    cdef int attack_nodes
    cdef int pool[4096]
    cdef int pool_length[64]
    cdef int pool_count
    cdef int open_replies[64]
    cdef int attack_promise[5]
    cdef int defence_promise[5]
    cdef readonly unsigned long long calls
    cdef readonly unsigned long long expansions

    cdef bint chooses(self, int node) noexcept nogil
    cdef void expand_moves(self, int node) noexcept nogil
    cdef int promise(self, unsigned long long attack, unsigned long long defence, int cell) noexcept nogil
    cdef void expand_replies(self, int node) noexcept nogil
    cdef int find_open_replies(
        self, unsigned long long attack, unsigned long long defence, int most, unsigned long long budget
    ) noexcept nogil
    cdef bint answered(self, int cell, int most, unsigned long long budget) noexcept nogil
    cdef void keep_line(self) noexcept nogil
    cdef void visit(self, int node, int proof_limit, int disproof_limit) noexcept nogil
