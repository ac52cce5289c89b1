"""The image of a position that comes first among all its symmetric images.

The permutations come from outside (`noughts.board.symmetry` finds them from the lines).
"""

import cython

if not cython.compiled:
    from .stones import Stones


class SymmetryTable:
    """Permutations of cells, stored by source: in image s, cell c shows what stood on source[s*cells + c]."""

    def __init__(self, permutations: tuple):
        """Each permutation lists, for every cell, the cell it goes to."""
        self.count = len(permutations)
        self.cells = len(permutations[0])
        for permutation in permutations:
            if self.cells > 400 or sorted(permutation) != list(range(self.cells)):
                raise ValueError("a symmetry is a permutation of at most 400 cells")
        sources = memoryview(bytearray(2 * self.count * self.cells)).cast("H")
        start = 0
        for permutation in permutations:
            for cell, image in enumerate(permutation):
                sources[start + image] = cell
            start += self.cells
        if cython.compiled:
            self.held = sources.tobytes()
            self.source = cython.cast(cython.pointer(cython.ushort), cython.cast(cython.p_char, self.held))
        else:
            self.source = sources

    def first(self, stones: Stones) -> int:
        """The number of the symmetry whose image has the first text in the dictionary ('.' < 'O' < 'X').

        Where several images are the same, the lowest number.
        """
        symmetry: cython.int
        cell: cython.int
        best: cython.int = 0
        here: cython.int
        there: cython.int
        marks = cython.declare(cython.uchar[400])
        if not cython.compiled:
            marks = [0] * self.cells
        if stones.board.cells != self.cells:
            raise ValueError("these symmetries are of another board")
        for cell in range(self.cells):
            marks[cell] = 2 if stones.holds(0, cell) else 1 if stones.holds(1, cell) else 0
        for symmetry in range(1, self.count):
            for cell in range(self.cells):
                here = marks[self.source[symmetry * self.cells + cell]]
                there = marks[self.source[best * self.cells + cell]]
                if here != there:
                    if here < there:
                        best = symmetry
                    break
        return best
