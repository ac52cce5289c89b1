from noughts.core.stones cimport Stones


cdef class SymmetryTable:
    cdef readonly int cells
    cdef readonly int count
    cdef object held
    cdef unsigned short *source
