from noughts.core.bits cimport lowest, pick, popcount, step
from noughts.core.cabinet cimport Cabinet, hold, let_go
from noughts.core.forms cimport FormTable
from noughts.core.rule cimport playable
from libc.stdlib cimport calloc, free

cdef extern from *:
    """
    #define WIN 0
    #define DRAW 1
    #define LOSS 2
    #define RESIGNED -1
    """
    const int WIN, DRAW, LOSS, RESIGNED


cdef class Pupil(Cabinet):
    cdef bint falls
    cdef object error
    cdef unsigned char *opened
    cdef unsigned long long results[3]
    cdef int drawn[2]
    cdef int drawn_form[26]
    cdef int drawn_cell[26]
    cdef list rivals
    cdef Pupil fellow
    cdef bint fellow_moves
    cdef int rival_count
    cdef int rival_weights
    cdef int rival_weight[8]
    cdef bint known[8]
    cdef int *rival_beads[8]
    cdef int *rival_totals[8]

    cdef void prepare(self) noexcept nogil
    cdef int decide(self, Pupil leader, int form) noexcept nogil
    cdef void learn(self, Pupil leader, int result) noexcept nogil
    cdef object check_rivals(self, list rivals, list weights, object fellow)
    cdef object set_rivals(self, list rivals, list weights, object fellow)
    cdef bint play(self) noexcept nogil
    cdef int draw_rival(self) noexcept nogil
    cdef int choose_anywhere(self, int moves, int choices) noexcept nogil
    cdef int choose(self, int rival, int code, int side) noexcept nogil
    cdef int let_rival_choose(self, int rival, int form) noexcept nogil
    cdef bint ask_rival(self, int rival, int form) noexcept with gil
    cdef void count(self, Pupil leader, int loser) noexcept nogil
