from noughts.core.bits cimport NO_CELL, WORD_MASK
from noughts.core.lines cimport LineTable
from noughts.core.searchtable cimport (
    AT_LEAST,
    AT_MOST,
    EXACT,
    MULTIPLY,
    SearchTable,
    bound_of,
    depth_of,
    move_of,
    score_of,
)
from noughts.core.stones cimport Stones
from noughts.core.weigher cimport Weigher
cimport cython

cdef extern from *:
    """
    #define WON 1000000000000LL
    #define DEEPEST 96
    """
    const long long WON
    const int DEEPEST


@cython.final
cdef class Searcher(Weigher):
    cdef bint extend
    cdef bint aided
    cdef int widest
    cdef int best_move
    cdef unsigned short killers[200]
    cdef unsigned int history[2][400]
    cdef unsigned short best_line[9409]
    cdef int best_length[98]
    cdef SearchTable found

    cdef unsigned long long work(self, unsigned long long hashed, int cell, int depth) noexcept nogil
    cdef long long try_marked(
        self, int cell, int depth, int ply, long long alpha, long long beta, unsigned long long hashed
    ) noexcept nogil
    cdef long long visit(self, int depth, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long try_moves(
        self, int depth, int ply, long long alpha, long long beta, unsigned long long hashed
    ) noexcept nogil
    cdef void note_refutation(self, int cell, int depth, int ply) noexcept nogil
    cdef int forced_move(self, int side) noexcept nogil
    cdef long long complete(self, int ply) noexcept nogil
    cdef long long last_move(self, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long frontier(self, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long try_move(self, int cell, int depth, int ply, long long alpha, long long beta) noexcept nogil
    cdef int order_moves(self, int ply, int first, unsigned short *order) noexcept nogil
    cdef long long recall(
        self, unsigned long long hashed, int depth, int ply, long long alpha, long long beta
    ) noexcept nogil
    cdef void remember(
        self, unsigned long long hashed, int depth, int ply, long long score, int bound, int move
    ) noexcept nogil
