from noughts.core.bits cimport NO_CELL, ONE
from noughts.core.lines cimport LineTable
from noughts.core.rule cimport is_supported
from noughts.core.stones cimport Stones
from noughts.core.watch cimport Watch


cdef class Weigher(Watch):
    cdef LineTable table
    cdef int cells
    cdef int k
    cdef int words
    cdef int empties
    cdef int side
    cdef long long score
    cdef long long weights[441]
    cdef unsigned char owner[400]
    cdef long long changes[2][441]
    cdef int step[2]
    cdef unsigned short standing[10240]
    cdef unsigned char spoiled[2][10240]
    cdef unsigned short missing[10240]
    cdef unsigned char completing[2][400]
    cdef int threats[2]
    cdef unsigned short threat_xor[2]
    cdef unsigned long long bits[14]

    cdef void clear(self) noexcept
    cdef bint may_play(self, int cell) noexcept nogil
    cdef inline bint lacks_one(self, int side, int line) noexcept nogil
    cdef bint place(self, int cell) noexcept nogil
    cdef void take_back(self, int cell) noexcept nogil
    cdef void opens(self, int side, int cell) noexcept nogil
    cdef void closes(self, int side, int cell) noexcept nogil
    cdef long long gain(self, int cell) noexcept nogil
    cdef bint can_follow(self, int cell, int other) noexcept nogil
    cdef bint makes_threat(self, int cell) noexcept nogil
