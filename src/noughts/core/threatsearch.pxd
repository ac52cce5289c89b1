cimport cython

from noughts.core.bits cimport NO_CELL
from noughts.core.patternboard cimport COMPLETES, EMPTY, FOUR, FOUR_THREE, WINS, PatternBoard
from noughts.core.patterns cimport Patterns
from noughts.core.searchtable cimport DEEPEST, UNKNOWN, WON, Notes, SearchTable


@cython.final
cdef class ThreatSearcher(PatternBoard):
    cdef int farthest
    cdef int fours
    cdef list made_of
    cdef Notes notes

    cdef long long try_first(self, int cell, int depth, long long best, int number) noexcept nogil
    cdef long long try_move(self, int cell, int depth, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long visit(self, int depth, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long follow_fours(self, int left, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long after_block(self, int left, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long blocked(self, int left, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long try_moves(
        self, int depth, int ply, long long alpha, long long beta, unsigned long long hashed
    ) noexcept nogil
    cdef int order_moves(self, int depth, int ply, int first, bint pressed, unsigned short *order) noexcept nogil
