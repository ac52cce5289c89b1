from noughts.core.bits cimport ONE
from noughts.core.lines cimport LineTable
from noughts.core.patterns cimport Patterns
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
    RANKS = 7


cdef class PatternBoard(Watch):
    cdef Patterns patterns
    cdef LineTable table
    cdef int cells
    cdef int words
    cdef int empties
    cdef int side
    cdef int values[4][16]
    cdef int rank_values[4][8]
    cdef int packed[16]
    cdef int *block
    cdef int *code[2]
    cdef int *made[2]
    cdef int marks[2][400]
    cdef unsigned char rank[2][400]
    cdef int worth[4][400]
    cdef int promise[2][400]
    cdef int hits[400]
    cdef int ranked[2][8]
    cdef long long total[4]
    cdef unsigned char owner[400]
    cdef unsigned long long bits[14]

    cdef void clear(self) noexcept
    cdef void refresh(self, int side, int spot) noexcept nogil
    cdef bint place(self, int cell) noexcept nogil
    cdef void take_back(self, int cell) noexcept nogil
    cdef void note_answers(self) noexcept nogil
    cdef long long standing(self) noexcept nogil
    cdef int cell_of_rank(self, int side, int rank) noexcept nogil


cdef int rank_of(int marks) noexcept nogil
