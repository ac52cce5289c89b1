cimport cython

from noughts.core.bits cimport NO_CELL
from noughts.core.patterns cimport COMPLETES, EMPTY, FOUR, FOUR_THREE, WINS, PatternBoard, Patterns
from noughts.core.searchtable cimport (
    AT_LEAST, AT_MOST, EXACT, SearchTable, bound_of, depth_of, move_of, score_of,
)

cdef extern from *:
    """
    #define WON 1000000000000LL
    #define DEEPEST 96
    """
    const long long WON
    const int DEEPEST


@cython.final
cdef class ThreatSearcher(PatternBoard):
    cdef int farthest
    cdef int fours
    cdef int best_move
    cdef list made_of
    cdef unsigned short killers[200]
    cdef int history[2][400]
    cdef unsigned short best_line[9409]
    cdef int best_length[98]
    cdef int hits[400]
    cdef SearchTable found

    cdef long long try_first(self, int cell, int depth, long long best, int number) noexcept nogil
    cdef long long try_move(self, int cell, int depth, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long visit(self, int depth, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long standing(self) noexcept nogil
    cdef long long follow_fours(self, int left, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long after_block(self, int left, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long blocked(self, int left, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long try_moves(
        self, int depth, int ply, long long alpha, long long beta, unsigned long long hashed
    ) noexcept nogil
    cdef void note_answers(self) noexcept nogil
    cdef void note_refutation(self, int cell, int depth, int ply) noexcept nogil
    cdef int order_moves(self, int depth, int ply, int first, bint pressed, unsigned short *order) noexcept nogil
    cdef long long recall(
        self, unsigned long long hashed, int depth, int ply, long long alpha, long long beta
    ) noexcept nogil
    cdef void remember(
        self, unsigned long long hashed, int depth, int ply, long long score, int bound, int move
    ) noexcept nogil
