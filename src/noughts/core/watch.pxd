cdef class Watch:
    cdef readonly unsigned long long nodes
    cdef readonly bint stopped
    cdef unsigned long long node_limit
    cdef unsigned long long next_look
    cdef double deadline
    cdef double next_report
    cdef bint asked_to_stop
    cdef object report
    cdef object error

    cdef bint look_up(self) noexcept nogil
