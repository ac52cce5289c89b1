from noughts.core.bits cimport pick, scattered, step
from noughts.core.forms cimport FormTable
from libc.stdlib cimport calloc, free


cdef class Cabinet:
    cdef readonly FormTable forms
    cdef readonly int side
    cdef int cells
    cdef int *beads
    cdef int *totals
    cdef bint busy
    cdef int readers
    cdef public object ask
    cdef unsigned long long state

    cdef int check(self, int form, bint changing) except -1
    cdef int place(self, int form, int cell) except -1
    cdef int take(self, int *beads, int total, int form) noexcept nogil
    cdef object hold(self, bint changing)
    cdef object let_go(self, bint changing)


cdef int check_beads(int beads) except -1
cdef object hold(Cabinet cabinet, bint changing)
cdef object let_go(Cabinet cabinet, bint changing)
