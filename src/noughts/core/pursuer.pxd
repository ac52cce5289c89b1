cimport cython

from noughts.core.bits cimport NO_CELL
from noughts.core.patternboard cimport COMPLETES, EMPTY, FOUR, RANKS, WINS, PatternBoard
from noughts.core.patterns cimport Patterns
from noughts.core.searchtable cimport SearchTable, score_of


@cython.final
cdef class Pursuer(PatternBoard):
    cdef SearchTable found
    cdef int attacker
    cdef int first
    cdef bint given_up
    cdef unsigned long long budget_end

    cdef int judge(self) noexcept nogil
    cdef int moves_of(self, unsigned short *moves) noexcept nogil
    cdef void prove(self, int ply, long long most, long long most_against) noexcept nogil
    cdef void note(self, long long least) noexcept nogil
    cdef void keep(self, long long least, long long total) noexcept nogil
    cdef void recall(self, long long *proof, long long *against, int i) noexcept nogil
    cdef void look_at(self, long long *proof, long long *against, int i) noexcept nogil
    cdef list way(self)
    cdef int next_move(self) noexcept
