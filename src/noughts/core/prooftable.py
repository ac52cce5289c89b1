"""What provers know of positions: a table that several of them may share, each in a thread of its own.

A position is found again by all its stones, never by a hash alone. An entry is read and written while its
guard is held. A checksum would be cheaper by a little, but would let a torn entry pass once in a very long
time, and what is read here counts as proved. Nobody waits for a guard: who finds it taken goes on as if the
position were not known, or leaves it unnoted, which costs a little work and no truth.
"""

import cython

if not cython.compiled:  # in prooftable.pxd for C
    from .plain import ONE, WORD_MASK, Entry

    MULTIPLY_1, MULTIPLY_2, MULTIPLY_3 = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0xBF58476D1CE4E5B9

    def take(entry: Entry) -> bool:
        """Take an entry's guard, if it is there."""
        try:
            return bool(entry.guard.pop())
        except IndexError:
            return False

    def release(entry: Entry) -> None:
        """Give it back."""
        entry.guard.append(True)

    get, put = list.__getitem__, list.__setitem__


MARKS = cython.declare(cython.ulonglong, (1 << 12) - 1)  # positions at work on, less one


class ProofTable:
    """By position: forced within so many plies, not forced within so many; and which are being searched.

    entries   each with the stones of one position, those of the attacker and the defender, and a tag that
              says what else the answer depends on; not 0
    marks     hashes of positions that somebody is at work on. They may be lost, and tell nothing certain.
    """

    def __init__(self, bits: cython.int):
        """Room for 2 ** bits positions."""
        if cython.compiled and self.entries != cython.NULL:
            raise TypeError("a table of proofs cannot be changed")
        if not 0 <= bits <= 30:
            raise ValueError("a table of proofs has 2 ** 0 to 2 ** 30 places")
        self.mask = (ONE << bits) - 1
        if cython.compiled:
            self.entries = cython.cast(cython.pointer(Entry), calloc(self.mask + 1, cython.sizeof(Entry)))
            if self.entries == cython.NULL:
                raise MemoryError("no memory for a table of proofs")
        else:
            self.entries, self.marks = {}, [0] * (MARKS + 1)

    def __dealloc__(self):
        free(self.entries)

    @cython.final
    def hash(self, attack: cython.ulonglong, defence: cython.ulonglong, tag: cython.int):
        """A number for a position."""
        hashed: cython.ulonglong
        hashed = ((attack * MULTIPLY_1) & WORD_MASK) ^ (((defence + tag) * MULTIPLY_2) & WORD_MASK)
        hashed = ((hashed ^ (hashed >> 29)) * MULTIPLY_3) & WORD_MASK
        return hashed ^ (hashed >> 32)

    @cython.final
    def read(self, attack: cython.ulonglong, defence: cython.ulonglong, tag: cython.int):
        """What is known: forced within the lower 8 bits, 0 if not known; not within the next 8 bits.

        The place is the position's from now on.
        """
        entry: cython.pointer(Entry)
        known: cython.int = 0
        slot: cython.ulonglong = self.hash(attack, defence, tag) & self.mask
        if cython.compiled:
            entry = cython.address(self.entries[slot])
        else:
            entry = self.entries.setdefault(slot, Entry())
        if take(entry):
            if entry.attack == attack and entry.defence == defence and entry.tag == tag:
                known = entry.within | (entry.not_within << 8)
            else:
                entry.attack = attack
                entry.defence = defence
                entry.tag = tag
                entry.within = 0
                entry.not_within = 0
            release(entry)
        return known

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
        entry: cython.pointer(Entry)
        slot: cython.ulonglong = self.hash(attack, defence, tag) & self.mask
        if cython.compiled:
            entry = cython.address(self.entries[slot])
        else:
            entry = self.entries.setdefault(slot, Entry())
        if take(entry):
            if entry.attack != attack or entry.defence != defence or entry.tag != tag:
                entry.attack = attack
                entry.defence = defence
                entry.tag = tag
                entry.within = 0
                entry.not_within = 0
            if value:
                entry.within = plies if entry.within == 0 else min(entry.within, plies)
            else:
                entry.not_within = max(entry.not_within, plies)
            release(entry)

    @cython.final
    def mark(self, hashed: cython.ulonglong):
        """Somebody is at work on a position."""
        put(self.marks, hashed & MARKS, hashed)

    @cython.final
    def unmark(self, hashed: cython.ulonglong):
        """Nobody is."""
        put(self.marks, hashed & MARKS, 0)

    @cython.final
    def is_marked(self, hashed: cython.ulonglong):
        """Whether somebody seems to be at work on a position."""
        return get(self.marks, hashed & MARKS) == hashed
