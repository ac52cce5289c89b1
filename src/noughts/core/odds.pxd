from noughts.core.bits cimport popcount
from noughts.core.cabinet cimport Cabinet, hold, let_go
from noughts.core.forms cimport FormTable
from libc.stdlib cimport calloc, free


cdef class Odds:
    cdef FormTable forms
    cdef Cabinet owner
    cdef Cabinet rival
    cdef object error
    cdef double *reach
    cdef double *won
    cdef double *drawn
    cdef double *lost
    cdef double *regret

    cdef bint is_owners(self, int form) noexcept nogil
    cdef bint is_even(self, int form) noexcept nogil
    cdef int total(self, int form) noexcept nogil
    cdef int weight(self, int form, int cell) noexcept nogil
    cdef int held(self, int form) noexcept nogil
    cdef int child(self, int form, int cell) noexcept nogil
    cdef bint pass_on(self, int form) noexcept nogil
    cdef void gather(self, int form) noexcept nogil
    cdef bint ask_rival(self, int form) noexcept with gil
