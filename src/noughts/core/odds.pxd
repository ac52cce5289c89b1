from noughts.core.cabinet cimport Cabinet
from noughts.core.forms cimport FormTable
from noughts.core.watch cimport Watch
from libc.stdlib cimport calloc, free


cdef class Odds(Watch):
    cdef FormTable forms
    cdef Cabinet owner
    cdef Cabinet rival
    cdef double *reach
    cdef double *won
    cdef double *drawn
    cdef double *lost
    cdef double *regret

    cdef void spread(self, int form, bint forward) noexcept nogil
    cdef void ask_rival(self, int form) noexcept nogil
