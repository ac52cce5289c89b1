"""The line table: which cells make a line, and which lines pass through a cell.

It is built once for a board and read by every kernel. It knows numbers only; what a board is
called, and where its lines come from, is for `noughts.board`.
"""

import cython

MAX_CELLS = 400
MAX_ENTRIES = 7168  # line_cells and through: lines times k
MAX_MASKS = 2560  # 64 cells times the padded number of lines through one of them


class LineTable:
    """Lines of k cells each, in the three forms that kernels read.

    line_cells     the cells of line l are line_cells[l*k : (l+1)*k]
    through        the lines through cell c are through[through_start[c] : through_start[c+1]]
    masks          with 64 cells or fewer, the bit sets of those same lines: masks[c*width : (c+1)*width],
                   filled up with all ones (never completed) so that width is a multiple of four
    """

    def __init__(self, cells: cython.int, lines: tuple):
        """Build the tables. Every line must have the same length and name cells below `cells`."""
        if not cython.compiled:
            self.line_cells = [0] * MAX_ENTRIES
            self.through_start = [0] * (MAX_CELLS + 4)
            self.through = [0] * MAX_ENTRIES
            self.masks = [0] * MAX_MASKS
            self.line_count = 0
        if self.line_count:
            raise TypeError("a line table cannot be changed")
        if not 0 < cells <= MAX_CELLS or len(lines) * len(lines[0]) > MAX_ENTRIES:
            raise ValueError("too many cells or lines for a line table")
        for line in lines:
            if len(line) != len(lines[0]) or min(line) < 0 or max(line) >= cells:
                raise ValueError("a line of a line table has k cells of the board")
        self.cells = cells
        self.k = len(lines[0])
        self.line_count = len(lines)
        self.width = 0
        through: list = [[] for _ in range(cells)]
        for number, line in enumerate(lines):
            for i, cell in enumerate(line):
                self.line_cells[number * self.k + i] = cell
                through[cell].append(number)
        end: cython.int = 0
        for cell in range(cells):
            self.through_start[cell] = end
            for number in through[cell]:
                self.through[end] = number
                end += 1
        self.through_start[cells] = end
        if cells <= 64:
            self.build_masks(lines, through)

    def build_masks(self, lines: tuple, through: list):
        self.width = (max([len(numbers) for numbers in through]) + 3) // 4 * 4
        if self.cells * self.width > MAX_MASKS:
            raise ValueError("too many lines for a line table")
        for cell in range(self.cells):
            bits = [sum([1 << other for other in lines[number]]) for number in through[cell]]
            bits += [0xFFFFFFFFFFFFFFFF] * (self.width - len(bits))
            for i in range(self.width):
                self.masks[cell * self.width + i] = bits[i]
