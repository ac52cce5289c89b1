from noughts.core.bits cimport NO_CELL, ONE, WORD_MASK, pick, scattered, step
from noughts.core.lines cimport LineTable
from noughts.core.rule cimport cell_above, completes, completes_word, fills_one, is_supported
from noughts.core.stones cimport Stones
from noughts.core.watch cimport Watch


cdef class Census(Watch):
    cdef LineTable table
    cdef int depth
    cdef int choice_count
    cdef unsigned long long state
    cdef unsigned long long results[4]
    cdef unsigned long long sequences[401]
    cdef unsigned long long endings[1203]
    cdef unsigned long long words[14]
    cdef unsigned long long start[14]
    cdef unsigned short choices[400]
    cdef unsigned short empty[400]
    cdef unsigned char small[64]
    cdef int open_count
    cdef int ply
    cdef unsigned short moves[400]
    cdef unsigned long long draws[2]

    cdef bint may_play(self, int cell) noexcept nogil
    cdef bint place(self, int side, int cell) noexcept nogil
    cdef int winner(self, int side) noexcept nogil
    cdef void walk(self, int side, int ply, int empties) noexcept nogil
    cdef void play_out(self, int side, int empties, long long games) noexcept nogil
    cdef int draw(self, int drawn, int choices) noexcept nogil
    cdef void play_out_word(self, int side, int empties, long long games) noexcept nogil
    cdef int open(self, tuple opening) except -1
    cdef bint put(self, int cell) noexcept nogil
    cdef int play_on(self) noexcept nogil
