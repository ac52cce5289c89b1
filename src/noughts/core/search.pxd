from noughts.core.bits cimport NO_CELL, WORD_MASK
from noughts.core.lines cimport LineTable
from noughts.core.searchtable cimport DEEPEST, MULTIPLY, UNKNOWN, WON, Notes, SearchTable
from noughts.core.stones cimport Stones
from noughts.core.weigher cimport Weigher
cimport cython


@cython.final
cdef class Searcher(Weigher):
    cdef bint extend
    cdef bint aided
    cdef int widest
    cdef Notes notes

    cdef unsigned long long work(self, unsigned long long hashed, int cell, int depth) noexcept nogil
    cdef long long try_marked(
        self, int cell, int depth, int ply, long long alpha, long long beta, unsigned long long hashed
    ) noexcept nogil
    cdef long long visit(self, int depth, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long try_moves(
        self, int depth, int ply, long long alpha, long long beta, unsigned long long hashed
    ) noexcept nogil
    cdef int forced_move(self, int side) noexcept nogil
    cdef long long complete(self, int ply) noexcept nogil
    cdef long long last_move(self, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long frontier(self, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long try_move(self, int cell, int depth, int ply, long long alpha, long long beta) noexcept nogil
    cdef int order_moves(self, int ply, int first, unsigned short *order) noexcept nogil
