from noughts.core.bits cimport lowest, pick, popcount, scattered, step
from noughts.core.forms cimport FormTable
from noughts.core.rule cimport playable
from libc.stdlib cimport calloc, free


cdef class Cabinet:
    cdef readonly FormTable forms
    cdef readonly int side
    cdef int cells
    cdef bint falls
    cdef int *beads
    cdef int *initial
    cdef int *totals
    cdef unsigned char *opened
    cdef bint resigns
    cdef bint busy
    cdef int readers
    cdef public object ask
    cdef object error
    cdef int rewards[3]
    cdef unsigned long long results[3]
    cdef unsigned long long state
    cdef int drawn[2]
    cdef int drawn_form[26]
    cdef int drawn_cell[26]
    cdef list rivals
    cdef Cabinet pupil
    cdef int rival_count
    cdef int rival_weights
    cdef int rival_weight[8]
    cdef bint known[8]
    cdef int *rival_beads[8]
    cdef int *rival_totals[8]

    cdef int check(self, int form, bint changing) except -1
    cdef int place(self, int form, int cell, int beads) except -1
    cdef int take(self, int *beads, int total, int form) noexcept nogil
    cdef void lay_back(self, int form, int cell, int result) noexcept nogil
    cdef void refill(self, int form) noexcept nogil
    cdef object check_rivals(self, list rivals, list weights, bint learning)
    cdef object hold(self, bint changing)
    cdef object let_go(self, bint changing)
    cdef object set_rivals(self, list rivals, list weights, bint learning)
    cdef bint play(self) noexcept nogil
    cdef int draw_rival(self) noexcept nogil
    cdef int choose_anywhere(self, int moves, int choices) noexcept nogil
    cdef int let_rival_choose(self, int rival, int code, int side) noexcept nogil
    cdef int choose(self, int *beads, int *totals, int code, int side) noexcept nogil
    cdef bint ask_rival(self, int rival, int form) noexcept with gil
    cdef void learn(self, Cabinet leader, int loser) noexcept nogil


cdef object hold(Cabinet cabinet, bint changing)
cdef object let_go(Cabinet cabinet, bint changing)
