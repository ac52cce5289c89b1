from noughts.core.bits cimport ONE, WORD_MASK, pick, scattered, step
from noughts.core.lines cimport LineTable
from noughts.core.stones cimport Stones
from noughts.core.watch cimport Watch


cdef class Census(Watch):
    cdef LineTable table
    cdef int depth
    cdef unsigned long long state
    cdef unsigned long long results[4]
    cdef unsigned long long sequences[401]
    cdef unsigned long long endings[1203]
    cdef unsigned char owner[400]
    cdef unsigned short empty[400]
    cdef unsigned char small[64]

    cdef bint completes(self, int side, int cell) noexcept nogil
    cdef void walk(self, int side, int ply, int empties) noexcept nogil
    cdef void play_out(self, int side, int empties, long long games) noexcept nogil
    cdef void play_out_word(
        self, unsigned long long x, unsigned long long o, int side, int empties, long long games
    ) noexcept nogil
