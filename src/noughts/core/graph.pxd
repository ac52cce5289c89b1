from noughts.core.bits cimport ONE, WORD_MASK, lowest, popcount
from libc.stdlib cimport calloc, free, realloc

cdef extern from *:
    """
    #define NEVER 1000000000
    #define FRESH_PROOF 30
    #define FRESH_DISPROOF 5
    #define MULTIPLY_1 0x9E3779B97F4A7C15ULL
    #define MULTIPLY_2 0xC2B2AE3D27D4EB4FULL
    """
    const int NEVER, FRESH_PROOF, FRESH_DISPROOF
    const unsigned long long MULTIPLY_1, MULTIPLY_2

cdef struct Node:
    unsigned long long attack
    unsigned long long defence
    int proof
    int disproof
    int first
    int count

cdef struct Edge:
    int node
    int proof
    int disproof
    int cell


cdef class Graph:
    cdef int cells
    cdef unsigned long long everywhere
    cdef int symmetries
    cdef int symmetric_stones
    cdef object held
    cdef unsigned long long *columns
    cdef unsigned long long attack_images[192]
    cdef unsigned long long defence_images[192]
    cdef int balance
    cdef bint busy
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

    cdef object clear(self, int symmetric_stones)
    cdef object check(self, unsigned long long attack, unsigned long long defence)
    cdef object check_idle(self)
    cdef void take_images(self, unsigned long long attack, unsigned long long defence) noexcept nogil
    cdef int first_image(self) noexcept nogil
    cdef int child(
        self, unsigned long long attack, unsigned long long defence, bint attacking, int cell
    ) noexcept nogil
    cdef int enter(self, unsigned long long attack, unsigned long long defence) noexcept nogil
    cdef int find(self, unsigned long long attack, unsigned long long defence) noexcept nogil
    cdef bint grow(self) noexcept nogil
    cdef void begin_edges(self, int node) noexcept nogil
    cdef bint add_edge(self, int node, int cell, int target, int proof) noexcept nogil
    cdef void drop_edges(self, int node) noexcept nogil
    cdef bint leads_to(self, int node, int target) noexcept nogil
    cdef void settle(self, int node, bint proved) noexcept nogil
    cdef bint chooses(self, int node) noexcept nogil
    cdef int stones(self, int node) noexcept nogil
    cdef int end(self, int node) noexcept nogil
