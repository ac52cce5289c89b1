"""What provers know of positions: a table that several of them may share, each in a thread of its own.

A position is found again by all its stones, never by a hash alone: what is read here counts as proved.
"""

import cython

if not cython.compiled:  # in prooftable.pxd for C
    from collections import defaultdict

    from .plain import ONE, WORD_MASK
    from .sharing import TAKEN, Marks, give_back, take

    MULTIPLY_1, MULTIPLY_2, MULTIPLY_3 = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0xBF58476D1CE4E5B9


class ProofTable:
    """By position: forced within so many plies, not forced within so many; and which are being searched.

    words   of each entry three: a tag that says what else the answer depends on, not 0, with the plies above
            it, 8 bits each; the attacker's stones; the defender's. The first is taken by who uses the entry.
    marks   of positions that somebody is at work on
    """

    def __init__(self, bits: cython.int):
        """Room for 2 ** bits positions."""
        if cython.compiled and self.words != cython.NULL:
            raise TypeError("a table of proofs cannot be changed")
        if not 0 <= bits <= 30:
            raise ValueError("a table of proofs has 2 ** 0 to 2 ** 30 places")
        self.mask = (ONE << bits) - 1
        self.marks = Marks()
        if cython.compiled:
            self.words = cython.cast(cython.p_ulonglong, calloc(self.mask + 1, 24))
            if self.words == cython.NULL:
                raise MemoryError("no memory for a table of proofs")
        else:
            self.words = defaultdict(int)

    def __dealloc__(self):
        free(self.words)

    @cython.final
    def hash(self, attack: cython.ulonglong, defence: cython.ulonglong, tag: cython.int):
        """A number for a position."""
        hashed: cython.ulonglong
        hashed = ((attack * MULTIPLY_1) & WORD_MASK) ^ (((defence + tag) * MULTIPLY_2) & WORD_MASK)
        hashed = ((hashed ^ (hashed >> 29)) * MULTIPLY_3) & WORD_MASK
        return hashed ^ (hashed >> 32)

    @cython.final
    def claim(
        self, at: cython.ulonglong, attack: cython.ulonglong, defence: cython.ulonglong, tag: cython.int
    ):
        """Take the entry that begins at a word, if it is there, and make it the position's."""
        first: cython.ulonglong = take(self.words, at)
        if first == TAKEN:
            return first
        if first & 255 != tag or self.words[at + 1] != attack or self.words[at + 2] != defence:
            self.words[at + 1] = attack
            self.words[at + 2] = defence
            return tag
        return first

    @cython.final
    def read(self, attack: cython.ulonglong, defence: cython.ulonglong, tag: cython.int):
        """What is known: forced within the lower 8 bits, 0 if not known; not within the next 8 bits.

        The place is the position's from now on.
        """
        at: cython.ulonglong = 3 * (self.hash(attack, defence, tag) & self.mask)
        first: cython.ulonglong = self.claim(at, attack, defence, tag)
        if first == TAKEN:
            return 0
        give_back(self.words, at, first)
        return first >> 8

    @cython.final
    def write(
        self,
        attack: cython.ulonglong,
        defence: cython.ulonglong,
        tag: cython.int,
        value: cython.bint,
        plies: cython.int,
    ):
        """Note that a line is forced, or is not, within so many plies."""
        at: cython.ulonglong = 3 * (self.hash(attack, defence, tag) & self.mask)
        first: cython.ulonglong = self.claim(at, attack, defence, tag)
        within: cython.int = first >> 8 & 255
        not_within: cython.int = first >> 16 & 255
        if first == TAKEN:
            return
        if value:
            within = plies if within == 0 else min(within, plies)
        else:
            not_within = max(not_within, plies)
        give_back(self.words, at, tag | within << 8 | not_within << 16)
