from noughts.core.bits cimport WORD_MASK, lowest


cdef class Images:
    cdef int symmetries
    cdef bytes held
    cdef unsigned long long *columns
    cdef unsigned long long attack_images[192]
    cdef unsigned long long defence_images[192]
    cdef unsigned long long attack
    cdef unsigned long long defence

    cdef object share(self, int symmetries, bytes held)
    cdef Images another(self)
    cdef void take(self, unsigned long long attack, unsigned long long defence) noexcept nogil
    cdef int find_first(self) noexcept nogil
    cdef void find_first_with(self, bint attacking, int cell) noexcept nogil
