from noughts.core.bits cimport lowest, pick, popcount, step
from noughts.core.forms cimport FormTable
from noughts.core.pupil cimport DRAW, LOSS, WIN, Pupil
from libc.stdlib cimport calloc, free

cdef extern from *:
    """
    #define ONE_GAME (1 << 20)
    #define WHOLE (1 << 16)
    #define SHIFT 16
    #define NOT_PLAYABLE (-(1 << 30))
    """
    const int ONE_GAME, WHOLE, SHIFT, NOT_PLAYABLE


cdef class QTable(Pupil):
    cdef int *values
    cdef int *best
    cdef unsigned short *favourites
    cdef int rewards[3]
    cdef int rate
    cdef int exploring
    cdef unsigned long long rate_decay
    cdef unsigned long long exploring_decay
    cdef int rate_now
    cdef int exploring_now

    cdef void prepare(self) noexcept nogil
    cdef int decide(self, Pupil leader, int form) noexcept nogil
    cdef void learn(self, Pupil leader, int result) noexcept nogil
    cdef void move_towards(self, int form, int cell, int target) noexcept nogil
    cdef void give(self, int form, int cell, int value) noexcept nogil
    cdef void rank(self, int form) noexcept nogil


cdef int check_value(int value) except -1
cdef int decayed(int whole, unsigned long long decay, unsigned long long games) noexcept nogil
