from noughts.core.cabinet cimport check_beads
from noughts.core.forms cimport FormTable
from noughts.core.pupil cimport DRAW, LOSS, WIN, Pupil
from libc.stdlib cimport calloc, free


cdef class Matchboxes(Pupil):
    cdef int *initial
    cdef int rewards[3]
    cdef bint resigns

    cdef void learn(self, Pupil leader, int result) noexcept nogil
    cdef void lay_back(self, int form, int at, int result) noexcept nogil
    cdef void refill(self, int form) noexcept nogil
