"""What searches found of positions: a table that several of them may share, each in a thread of its own.

A position is found again by all its stones, never by a hash alone.
"""

import cython

if not cython.compiled:  # in searchtable.pxd for C
    from collections import defaultdict

    from .plain import ONE, WORD_MASK
    from .sharing import TAKEN, Marks, give_back, take

    MULTIPLY = 0x9E3779B97F4A7C15
    EXACT, AT_LEAST, AT_MOST = 1, 2, 3
    FURTHEST = 1 << 42

    def bound_of(found: int) -> int:
        """What the score of an entry is: EXACT, AT_LEAST or AT_MOST."""
        return found & 3

    def depth_of(found: int) -> int:
        """To how many plies it was searched."""
        return found >> 4 & 255

    def move_of(found: int) -> int:
        """The best move."""
        return found >> 12 & 511

    def score_of(found: int) -> int:
        """The score, of a size below FURTHEST."""
        return (found >> 21) - FURTHEST


class SearchTable:
    """By position: a score or a bound of it, to a depth, and the best move; and what is being searched.

    words   of each entry, first what was found, not 0, which is taken by who uses the entry: two bits for
            the bound, two for the mode (the side to move and how it was searched), eight for the depth, nine
            for the move, the rest for the score. Then all stones of the position.
    marks   of moves that somebody is at work on
    """

    def __init__(self, bits: cython.int, stones: cython.int):
        """Room for 2 ** bits positions, the stones of each in so many words."""
        if cython.compiled and self.words != cython.NULL:
            raise TypeError("a search's table cannot be changed")
        if not 0 <= bits <= 30 or not 1 <= stones <= 64:
            raise ValueError("a search's table has 2 ** 0 to 2 ** 30 places of 1 to 64 words")
        self.mask = (ONE << bits) - 1
        self.stones = stones
        self.marks = Marks()
        if cython.compiled:
            self.words = cython.cast(cython.p_ulonglong, calloc(self.mask + 1, 8 * (1 + stones)))
            if self.words == cython.NULL:
                raise MemoryError("no memory for the search's table")
        else:
            self.words = defaultdict(int)

    def __dealloc__(self):
        free(self.words)

    @cython.final
    def hash(self, stones: cython.p_ulonglong, side: cython.int):
        """A number for a position and the side to move."""
        i: cython.int
        hashed: cython.ulonglong = side
        for i in range(self.stones):
            hashed = ((hashed ^ stones[i]) * MULTIPLY) & WORD_MASK
            hashed ^= hashed >> 32
        return hashed

    @cython.final
    def read(self, hashed: cython.ulonglong, stones: cython.p_ulonglong, mode: cython.int):
        """What was found of this very position, searched in this way; 0 if nothing is known."""
        i: cython.int
        at: cython.ulonglong = (hashed & self.mask) * (1 + self.stones)
        found: cython.ulonglong = take(self.words, at)
        known: cython.bint = found != 0 and (found >> 2 & 3) == mode
        if found == TAKEN:
            return 0
        for i in range(self.stones):
            known = known and self.words[at + 1 + i] == stones[i]
        give_back(self.words, at, found)
        return found if known else 0

    @cython.final
    def write(
        self,
        hashed: cython.ulonglong,
        stones: cython.p_ulonglong,
        mode: cython.int,
        bound: cython.int,
        depth: cython.int,
        move: cython.int,
        score: cython.longlong,
    ):
        """Put in what was found, in place of what is there."""
        i: cython.int
        at: cython.ulonglong = (hashed & self.mask) * (1 + self.stones)
        found: cython.ulonglong = score + FURTHEST
        if take(self.words, at) == TAKEN:
            return
        for i in range(self.stones):
            self.words[at + 1 + i] = stones[i]
        give_back(self.words, at, found << 21 | move << 12 | depth << 4 | mode << 2 | bound)
