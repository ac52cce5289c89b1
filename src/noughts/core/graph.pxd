from noughts.core.bits cimport ONE, WORD_MASK, popcount
from noughts.core.images cimport Images
from libc.stdlib cimport calloc, free, realloc

cdef extern from *:
    """
    #define NEVER 1000000000
    #define FRESH_PROOF 30
    #define FRESH_DISPROOF 5
    #include <pythread.h>

    /* A lock that is soon free again is tried some times before its owner is waited for: about ten
       microseconds, which is less than it takes to fall asleep and be woken. */
    static inline void take_lock(PyThread_type_lock lock) {
        for (int tries = 0; tries < 300; tries++)
            if (PyThread_acquire_lock(lock, NOWAIT_LOCK))
                return;
        PyThread_acquire_lock(lock, WAIT_LOCK);
    }
    #define new_lock() PyThread_allocate_lock()
    #define release_lock(lock) PyThread_release_lock(lock)
    #define free_lock(lock) if (lock) PyThread_free_lock(lock)

    #define MULTIPLY_1 0x9E3779B97F4A7C15ULL
    #define MULTIPLY_2 0xC2B2AE3D27D4EB4FULL
    """
    void *new_lock()
    void take_lock(void *lock) noexcept nogil
    void release_lock(void *lock) noexcept nogil
    void free_lock(void *lock) noexcept nogil
    const int NEVER, FRESH_PROOF, FRESH_DISPROOF
    const unsigned long long MULTIPLY_1, MULTIPLY_2

cdef struct Node:
    unsigned long long attack
    unsigned long long defence
    int proof
    int disproof
    int first
    unsigned char count
    unsigned char within
    short busy

cdef struct Edge:
    int node
    int proof
    int disproof
    int cell


cdef class Graph:
    cdef int cells
    cdef unsigned long long everywhere
    cdef Images images
    cdef int symmetric_stones
    cdef int balance
    cdef int most_moves
    cdef int workers
    cdef void *guard
    cdef Node *nodes
    cdef readonly int node_count
    cdef int node_room
    cdef Edge *edges
    cdef readonly int edge_count
    cdef int edge_room
    cdef int *buckets
    cdef int bucket_bits
    cdef unsigned long long most_bytes
    cdef object index

    cdef void lock(self) noexcept nogil
    cdef void unlock(self) noexcept nogil
    cdef object clear(self, int symmetric_stones)
    cdef object check(self, unsigned long long attack, unsigned long long defence)
    cdef object check_idle(self)
    cdef int enter(self, unsigned long long attack, unsigned long long defence) noexcept nogil
    cdef int find(self, unsigned long long attack, unsigned long long defence) noexcept nogil
    cdef bint grow(self) noexcept nogil
    cdef void begin_edges(self, int node) noexcept nogil
    cdef bint add_edge(self, int node, int cell, int target, int proof) noexcept nogil
    cdef void drop_edges(self, int node) noexcept nogil
    cdef bint leads_to(self, int node, int target) noexcept nogil
    cdef void settle(self, int node, bint proved) noexcept nogil
    cdef int bound(self, int node) noexcept nogil
    cdef void arrive(self, int node) noexcept nogil
    cdef void leave(self, int node) noexcept nogil
    cdef bint is_settled(self, int node) noexcept nogil
    cdef bint is_within(self, int node, int proof_limit, int disproof_limit) noexcept nogil
    cdef bint is_being_expanded(self, int node) noexcept nogil
    cdef bint chooses(self, int node) noexcept nogil
    cdef int stones(self, int node) noexcept nogil
    cdef int end(self, int node) noexcept nogil
