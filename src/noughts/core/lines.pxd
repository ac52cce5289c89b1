# C layout of LineTable; the sizes hold every board up to 20x20 and 7x7x7 (a test tries them all).
cdef class LineTable:
    cdef readonly int cells
    cdef readonly int k
    cdef int line_count
    cdef int width
    cdef unsigned short line_cells[7168]
    cdef unsigned short through_start[404]
    cdef unsigned short through[7168]
    cdef unsigned long long masks[2560]

    cdef object build_masks(self, tuple lines, list through)
