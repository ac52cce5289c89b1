cdef class Watch:
    cdef readonly unsigned long long nodes
    cdef readonly bint stopped
    cdef readonly bint out_of_nodes
    cdef unsigned long long next_look
    cdef unsigned long long begun
    cdef unsigned long long portion
    cdef unsigned long long left
    cdef unsigned long long pace
    cdef double looked
    cdef bint bounded
    cdef double deadline
    cdef double next_report
    cdef bint busy
    cdef readonly bint asked_to_stop
    cdef int members
    cdef Watch team
    cdef object report
    cdef object error

    cdef object check_idle(self)
    cdef bint look_up(self) noexcept nogil
    cdef object look_around(self, Watch team)
    cdef object keep_pace(self, double now)
    cdef object count(self, Watch team)
    cdef object take(self, Watch team)
