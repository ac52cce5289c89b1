cdef extern from *:
    """
    #ifndef NOUGHTS_SHARING
    #define NOUGHTS_SHARING
    #define TAKEN 0xFFFFFFFFFFFFFFFFULL
    #define take(words, at) __atomic_exchange_n((words) + (at), TAKEN, __ATOMIC_ACQUIRE)
    #define give_back(words, at, value) __atomic_store_n((words) + (at), value, __ATOMIC_RELEASE)
    #define get(words, at) __atomic_load_n((words) + (at), __ATOMIC_RELAXED)
    #define put(words, at, value) __atomic_store_n((words) + (at), value, __ATOMIC_RELAXED)
    #endif
    """
    const unsigned long long TAKEN
    unsigned long long take(unsigned long long *words, unsigned long long at) noexcept nogil
    void give_back(unsigned long long *words, unsigned long long at, unsigned long long value) noexcept nogil
    unsigned long long get(unsigned long long *words, unsigned long long at) noexcept nogil
    void put(unsigned long long *words, unsigned long long at, unsigned long long value) noexcept nogil


cdef class Marks:
    cdef unsigned long long marks[4096]

    cdef void mark(self, unsigned long long hashed) noexcept nogil
    cdef void unmark(self, unsigned long long hashed) noexcept nogil
    cdef bint is_marked(self, unsigned long long hashed) noexcept nogil
