"""The images of a position under all symmetries of its board, as bit sets, and which of them comes first.

For one who needs many positions that differ by a stone: the images of one are taken, and a stone added.
"""

import cython

if not cython.compiled:  # in images.pxd for C
    from .plain import WORD_MASK, lowest

MOST_SYMMETRIES = 192


class Images:
    """The images of one position after the other. Up to 64 cells.

    columns         of each cell, one after the other, its image under every symmetry
    attack_images   under each symmetry those of the attacker's stones, and defence_images of the defender's
    attack          those of the image that comes first, and defence
    """

    def __init__(self, cells: cython.int, symmetries: tuple):
        """`symmetries` are permutations of the cells, identity first, at most 192, that keep lines lines."""
        if cython.compiled and self.columns != cython.NULL:
            raise TypeError("images cannot be changed")
        if not 1 <= cells <= 64 or not 1 <= len(symmetries) <= MOST_SYMMETRIES:
            raise ValueError("images are of 64 cells and under 192 symmetries at most")
        for permutation in symmetries:
            if sorted(permutation) != list(range(cells)):
                raise ValueError("a symmetry is a permutation of the cells")
        if tuple(symmetries[0]) != tuple(range(cells)):
            raise ValueError("the first symmetry changes nothing")
        columns = memoryview(bytearray(8 * len(symmetries) * cells)).cast("Q")
        for number, permutation in enumerate(symmetries):
            for cell, image in enumerate(permutation):
                columns[cell * len(symmetries) + number] = 1 << image
        self.share(len(symmetries), columns.tobytes())

    def share(self, symmetries: cython.int, held: bytes):
        """Have these columns, which others may have, too."""
        self.symmetries = symmetries
        self.held = held
        if cython.compiled:
            self.columns = cython.cast(cython.p_ulonglong, cython.cast(cython.p_char, self.held))
        else:
            self.columns = memoryview(held).cast("Q")
            self.attack_images, self.defence_images = [0] * MOST_SYMMETRIES, [0] * MOST_SYMMETRIES

    def another(self):
        """The same for another thread, with images of its own."""
        other: Images = Images.__new__(Images)
        other.share(self.symmetries, self.held)
        return other

    def take(self, attack: cython.ulonglong, defence: cython.ulonglong):
        """Make all images of a position."""
        s: cython.int
        start: cython.int
        for s in range(self.symmetries):
            self.attack_images[s] = 0
            self.defence_images[s] = 0
        while attack:
            start = lowest(attack) * self.symmetries
            attack &= attack - 1
            for s in range(self.symmetries):
                self.attack_images[s] |= self.columns[start + s]
        while defence:
            start = lowest(defence) * self.symmetries
            defence &= defence - 1
            for s in range(self.symmetries):
                self.defence_images[s] |= self.columns[start + s]

    def find_first(self):
        """Find the first of the images taken, and give the number of its symmetry."""
        s: cython.int
        best: cython.int = 0
        for s in range(1, self.symmetries):
            if self.attack_images[s] < self.attack_images[best] or (
                self.attack_images[s] == self.attack_images[best]
                and self.defence_images[s] < self.defence_images[best]
            ):
                best = s
        self.attack = self.attack_images[best]
        self.defence = self.defence_images[best]
        return best

    def find_first_with(self, attacking: cython.bint, cell: cython.int):
        """Find the first image of the position taken with one stone more; who puts it is not the next to."""
        s: cython.int
        start: cython.int = cell * self.symmetries
        one: cython.ulonglong
        other: cython.ulonglong
        best: cython.ulonglong = WORD_MASK
        best_other: cython.ulonglong = 0
        for s in range(self.symmetries):
            one = self.attack_images[s] | (self.columns[start + s] if attacking else 0)
            if one <= best:
                other = self.defence_images[s] | (0 if attacking else self.columns[start + s])
                if one < best or other < best_other:
                    best = one
                    best_other = other
        self.attack = best
        self.defence = best_other
