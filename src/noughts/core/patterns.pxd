from noughts.core.bits cimport ONE
from noughts.core.lines cimport LineTable
from noughts.core.stones cimport Stones
from noughts.core.watch cimport Watch
from libc.stdlib cimport calloc, free

cdef enum:
    EMPTY = 2
    DOUBLE_THREE = 2
    FOUR = 3
    FOUR_THREE = 4
    WINS = 5
    COMPLETES = 6


cdef class Patterns:
    cdef readonly LineTable table
    cdef readonly int reach
    cdef readonly int digits
    cdef readonly int spots
    cdef unsigned char *classes
    cdef int *block
    cdef int *spot_cell
    cdef int *empty_code
    cdef int *near_start
    cdef int *near_spot
    cdef int *near_step
    cdef int *spot_start

    cdef object make_classes(self)
    cdef object make_spots(self, list rays)
    cdef object make_room(self, int entries)
    cdef int class_of(self, int code) noexcept
    cdef bint has_line(self, int *row) noexcept


cdef class PatternBoard(Watch):
    cdef Patterns patterns
    cdef LineTable table
    cdef int cells
    cdef int words
    cdef int empties
    cdef int side
    cdef int values[16]
    cdef int rank_values[8]
    cdef int to_move
    cdef int packed[16]
    cdef int *block
    cdef int *code[2]
    cdef int *made[2]
    cdef int marks[2][400]
    cdef unsigned char rank[2][400]
    cdef int worth[2][400]
    cdef int ranked[2][8]
    cdef long long total[2]
    cdef unsigned char owner[400]
    cdef unsigned long long bits[14]

    cdef void clear(self) noexcept
    cdef void refresh(self, int side, int spot) noexcept nogil
    cdef bint place(self, int cell) noexcept nogil
    cdef void take_back(self, int cell) noexcept nogil
    cdef int cell_of_rank(self, int side, int rank) noexcept nogil


cdef int rank_of(int marks) noexcept nogil
