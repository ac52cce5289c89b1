"""What threads need that share a table: words that only one of them holds at a time, and marks.

A word of an entry is taken before the rest of it is read or written, and given back with what it says from
then on. A checksum would be cheaper by a little, but would let a torn entry pass once in a very long time,
and what is read may count as proved. Nobody waits: who finds a word TAKEN goes on as if the entry were of
something else, or leaves it as it is, which costs a little work and no truth.
"""

import cython

if not cython.compiled:  # in sharing.pxd for C
    TAKEN = 0xFFFFFFFFFFFFFFFF

    def take(words: dict, at: int) -> int:
        """Take a word, if it is there."""
        try:
            return int(words.setdefault(at, [0]).pop())
        except IndexError:
            return TAKEN

    def give_back(words: dict, at: int, value: int) -> None:
        """Give it back with a value."""
        words[at].append(value)

    get, put = list.__getitem__, list.__setitem__


MARKS = cython.declare(cython.ulonglong, (1 << 12) - 1)  # at work on, less one


class Marks:
    """What somebody is at work on, by a hash. Marks may be lost, and tell nothing certain.

    Who finds a mark leaves that work for later, when the table may have its result (Weill's ABDADA).
    """

    def __init__(self):
        if not cython.compiled:
            self.marks = [0] * (MARKS + 1)

    @cython.final
    def mark(self, hashed: cython.ulonglong):
        """Somebody is at work on it."""
        put(self.marks, hashed & MARKS, hashed)

    @cython.final
    def unmark(self, hashed: cython.ulonglong):
        """Nobody is."""
        put(self.marks, hashed & MARKS, 0)

    @cython.final
    def is_marked(self, hashed: cython.ulonglong):
        """Whether somebody seems to be at work on it."""
        return get(self.marks, hashed & MARKS) == hashed
