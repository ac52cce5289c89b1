from noughts.core.bits cimport ONE, WORD_MASK
from noughts.core.lines cimport LineTable
from noughts.core.stones cimport Stones
from noughts.core.watch cimport Watch
from libc.stdlib cimport calloc, free

cdef extern from *:
    """
    #define MULTIPLY 0x9E3779B97F4A7C15ULL
    #define WON 1000000000000LL
    #define EXACT 1
    #define AT_LEAST 2
    #define AT_MOST 3
    #define NO_CELL 65535
    #define DEEPEST 96
    """
    const unsigned long long MULTIPLY
    const long long WON
    const int EXACT, AT_LEAST, AT_MOST, NO_CELL, DEEPEST

cdef struct Record:
    long long score
    unsigned short move
    short depth
    unsigned char bound
    unsigned char side


cdef class Searcher(Watch):
    cdef LineTable table
    cdef int cells
    cdef int k
    cdef int words
    cdef int empties
    cdef int side
    cdef bint extend
    cdef int widest
    cdef long long score
    cdef long long weights[441]
    cdef unsigned char owner[400]
    cdef unsigned char counts[2][3328]
    cdef unsigned short missing[3328]
    cdef unsigned char completing[2][400]
    cdef int threats[2]
    cdef unsigned short threat_xor[2]
    cdef unsigned long long bits[14]
    cdef unsigned short killers[200]
    cdef unsigned int history[2][400]
    cdef unsigned short best_line[9409]
    cdef int best_length[98]
    cdef Record *records
    cdef unsigned long long *keys
    cdef unsigned long long record_mask

    cdef bint place(self, int cell) noexcept nogil
    cdef void take_back(self, int cell) noexcept nogil
    cdef void opens(self, int side, int cell) noexcept nogil
    cdef void closes(self, int side, int cell) noexcept nogil
    cdef long long gain(self, int cell) noexcept nogil
    cdef long long visit(self, int depth, int ply, long long alpha, long long beta) noexcept nogil
    cdef long long complete(self, int ply) noexcept nogil
    cdef long long frontier(self, int ply, long long alpha, long long beta) noexcept nogil
    cdef bint makes_threat(self, int cell) noexcept nogil
    cdef long long try_move(self, int cell, int depth, int ply, long long alpha, long long beta) noexcept nogil
    cdef int order_moves(self, int ply, int first, int *order) noexcept nogil
    cdef unsigned long long slot(self) noexcept nogil
    cdef bint known(self, unsigned long long slot) noexcept nogil
    cdef void remember(
        self, unsigned long long slot, int depth, int ply, long long score, int bound, int move
    ) noexcept nogil
