"""The line table: which cells make a line, which lines pass through a cell, and what the rule adds.

It is built once for a board and read by every kernel. It knows numbers only; what a board is
called, and where its lines come from, is for `noughts.board`. What the tables mean for a stone that
is played, whether it may be and whether it completes a line, is in rule.pxd and rule.py.
"""

import cython

from ..errors import InvalidArgument, shown

if not cython.compiled:  # in lines.pxd for C
    from .plain import NO_CELL, ONE

MAX_CELLS = 400
ALL_ONES = 0xFFFFFFFFFFFFFFFF


class LineTable:
    """Lines of k cells each, in the three forms that kernels read, and the rule.

    line_cells     the cells of line l are line_cells[l*k : (l+1)*k]
    line_ends      where `exact`, line l counts only while its side holds neither of line_ends[2*l : 2*l+2]
    through        the lines through cell c are through[through_start[c] : through_start[c+1]]
    masks          with 64 cells or fewer, the bit sets of those same lines: masks[c*width : (c+1)*width],
                   filled up with all ones (never completed) so that width is a multiple of four
    guards         where `exact`, the bit sets of the ends of those same lines
    beside         where `exact`, the lines next to whose ends cell c lies, as `through` has those through it
    supports       where `falls`, the cell that must be taken before a cell can be, or NO_CELL
    wins           whether a completed line wins; else it loses
    """

    def __init__(
        self,
        cells: cython.int,
        lines: tuple,
        ends: tuple = (),
        supports: tuple = (),
        wins: cython.bint = True,
    ):
        """Build the tables. Every line must have the same length and name cells below `cells`.

        `ends` gives each line up to two cells, or is empty; `supports` gives each cell one cell or
        none (-1), all in the same direction, or is empty.
        """
        if cython.compiled:
            if self.line_cells != cython.NULL:
                raise TypeError("a line table cannot be changed")
        else:
            if self.__dict__.get("line_cells"):
                raise TypeError("a line table cannot be changed")
        if not 0 < cells <= MAX_CELLS or not 0 < len(lines) < NO_CELL:
            raise ValueError("too many cells or lines for a line table")
        for line in lines:
            if len(line) != len(lines[0]) or min(line) < 0 or max(line) >= cells:
                raise ValueError("a line of a line table has k cells of the board")
        self.cells = cells
        self.k = len(lines[0])
        self.line_count = len(lines)
        self.exact = len(ends) > 0
        self.falls = len(supports) > 0
        self.wins = wins
        through: list = [[] for _ in range(cells)]
        for number, line in enumerate(lines):
            for cell in line:
                through[cell].append(number)
        self.width = (max([len(numbers) for numbers in through]) + 3) // 4 * 4 if cells <= 64 else 0
        self.make_room()
        self.set_lines(lines, through)
        self.set_ends(ends, through)
        self.set_supports(supports)

    def cell(self, name: object):
        """The cell of a name. A table has none; what is derived from it may."""
        raise InvalidArgument("a cell is a whole number, not {name}", name=shown(name))

    def cell_name(self, cell: object):
        """What a cell is called in a message."""
        return f"cell {cell}"

    def __dealloc__(self):
        free(self.line_cells)
        free(self.line_ends)
        free(self.through)
        free(self.beside)
        free(self.masks)
        free(self.guards)

    def make_room(self):
        """Memory for the tables; `masks` and `guards` only up to 64 cells."""
        entries: cython.size_t = self.line_count * self.k
        masks: cython.size_t = self.cells * self.width
        if cython.compiled:
            self.line_cells = cython.cast(cython.pointer(cython.ushort), calloc(entries, 2))
            self.line_ends = cython.cast(cython.pointer(cython.ushort), calloc(2 * self.line_count, 2))
            self.through = cython.cast(cython.pointer(cython.ushort), calloc(entries, 2))
            self.beside = cython.cast(cython.pointer(cython.ushort), calloc(2 * self.line_count, 2))
            self.masks = cython.cast(cython.p_ulonglong, calloc(masks + 1, 8))
            self.guards = cython.cast(cython.p_ulonglong, calloc(masks + 1, 8))
            if (
                self.line_cells == cython.NULL
                or self.line_ends == cython.NULL
                or self.through == cython.NULL
                or self.beside == cython.NULL
                or self.masks == cython.NULL
                or self.guards == cython.NULL
            ):
                raise MemoryError("no memory for a line table")
        else:
            self.line_cells, self.through = [0] * entries, [0] * entries
            self.line_ends, self.beside = [0] * (2 * self.line_count), [0] * (2 * self.line_count)
            self.masks, self.guards = [0] * masks, [0] * masks
            self.through_start, self.beside_start = [0] * (MAX_CELLS + 4), [0] * (MAX_CELLS + 4)
            self.supports = [0] * MAX_CELLS

    def set_lines(self, lines: tuple, through: list):
        """The lines by their cells and the cells by their lines."""
        end: cython.int = 0
        for number, line in enumerate(lines):
            for i, cell in enumerate(line):
                self.line_cells[number * self.k + i] = cell
        for cell in range(self.cells):
            self.through_start[cell] = end
            for number in through[cell]:
                self.through[end] = number
                end += 1
            if self.width:
                bits = [sum([1 << other for other in lines[number]]) for number in through[cell]]
                bits += [ALL_ONES] * (self.width - len(bits))
                for i in range(self.width):
                    self.masks[cell * self.width + i] = bits[i]
        self.through_start[self.cells] = end

    def set_ends(self, ends: tuple, through: list):
        """The cells next to both ends of each line."""
        end: cython.int = 0
        beside: list = [[] for _ in range(self.cells)]
        if self.exact and len(ends) != self.line_count:
            raise ValueError("a line table has ends for each of its lines")
        for number, pair in enumerate(ends):
            if len(pair) > 2 or any([not 0 <= cell < self.cells for cell in pair]):
                raise ValueError("the ends of a line are two cells of the board at most")
            for i in range(2):
                self.line_ends[2 * number + i] = pair[i] if i < len(pair) else NO_CELL
            for cell in pair:
                beside[cell].append(number)
        for cell in range(self.cells):
            self.beside_start[cell] = end
            for number in beside[cell]:
                self.beside[end] = number
                end += 1
            if self.exact and self.width:
                for i, number in enumerate(through[cell]):
                    self.guards[cell * self.width + i] = sum([1 << other for other in ends[number]])
        self.beside_start[self.cells] = end

    def set_supports(self, supports: tuple):
        """The cell below each cell, and the same as one shift for 64 cells and fewer."""
        cell: cython.int
        self.full = ALL_ONES >> (64 - self.cells) if self.cells <= 64 else 0
        self.floor = self.full
        self.fall = 0
        for cell in range(self.cells):
            self.supports[cell] = NO_CELL
        if not self.falls:
            return
        if len(supports) != self.cells:
            raise ValueError("a line table has a support for each of its cells, or -1")
        below: dict = {number: other for number, other in enumerate(supports) if other >= 0}
        steps: set = {other - number for number, other in below.items()}
        if len(steps) > 1 or any([not 0 <= other < self.cells for other in below.values()]):
            raise ValueError("all stones of a line table fall in one direction")
        self.falls = len(steps) > 0  # else every cell is on the ground
        self.fall = steps.pop() if steps else 0
        for number, other in below.items():
            cell = number
            self.supports[cell] = other
            if self.width:
                self.floor ^= ONE << cell
