from noughts.core.bits cimport NO_CELL, ONE, WORD_MASK
from noughts.core.lines cimport LineTable
from noughts.core.rule cimport cell_above, completes, ends_free, is_supported

cdef extern from *:
    """
    #define WORDS 7
    #define MIX 0x9E3779B97F4A7C15ULL

    /* A new object of like's class, with __init__ not yet run: type(like).__new__ without its lookups. */
    static CYTHON_INLINE PyObject *blank(PyObject *like, PyObject *no_arguments) {
        newfunc make = (newfunc)PyType_GetSlot(Py_TYPE(like), Py_tp_new);
        return make(Py_TYPE(like), no_arguments, NULL);
    }
    """
    const int WORDS
    const unsigned long long MIX
    object blank(object like, object no_arguments)


cdef class Stones:
    cdef readonly LineTable board
    cdef unsigned long long words[14]
    cdef int side
    cdef readonly int count
    cdef int victor

    cdef object fill(self, object x, object o, object turn)
    cdef object fill_side(self, int side, object bits)
    cdef object check_turn(self, object xs, object os)
    cdef object find_victor(self)
    cdef object refusal(self, int place)
    cdef int place(self, object cell) except -1
    cdef object bits(self, int side)
    cdef bint holds(self, int side, int cell) noexcept
    cdef bint completes(self, int side, int cell) noexcept
    cdef int won_by(self, int side) noexcept
    cdef set cells_of(self, int line)
    cdef bint has_line(self, int side, int line) noexcept
    cdef object check_supports(self)
    cdef bint stands(self, int cell) noexcept
    cdef bint is_taken(self, int cell) noexcept
    cdef bint is_covered(self, int cell) noexcept
