"""Every position of a tiny board up to symmetry, X first, in which the game goes on: its forms.

Up to 12 cells. Forms are numbered by ply, and within a ply by the order of their texts. A position's
code counts its cells in base 3: 0 empty, 1 X, 2 O.
"""

import cython

if not cython.compiled:  # in forms.pxd for C
    from .lines import LineTable
    from .plain import NO_CELL, popcount
    from .rule import playable
    from .symmetry import SymmetryTable

MOST_CELLS = 12
NONE = cython.declare(cython.int, -1)


class FormTable:
    """The forms of a board, and the way from any position to its form.

    number   by a position's code: its form, or NONE where the game is over or never gets
    turned   by a position's code: the symmetry that makes it its form
    codes    by form: the code of the form itself
    plies    by form: how many stones it has
    moves    by form: the cells that may be played, as a bit set
    twins    by form and cell: the lowest cell that a symmetry of the form takes this one to
    won      by a bit set of cells: whether it holds a line
    """

    def __init__(self, table: LineTable, symmetries: SymmetryTable):
        """Walk through everything that can come of the empty board. The symmetries are the board's."""
        size: cython.int
        code: cython.int
        i: cython.int
        if cython.compiled and self.number != cython.NULL:
            raise TypeError("a table of forms cannot be changed")
        if table.cells > MOST_CELLS or table.cells != symmetries.cells:
            raise ValueError("a table of forms is of a board of 12 cells at most, and of its symmetries")
        if not cython.compiled:
            self.powers = [0] * 13
        self.table = table
        self.symmetries = symmetries
        self.cells = table.cells
        self.powers[0] = 1
        for i in range(12):
            self.powers[i + 1] = 3 * self.powers[i]
        size = self.powers[self.cells]
        if cython.compiled:
            self.number = cython.cast(cython.p_int, calloc(size, cython.sizeof(cython.int)))
            self.turned = cython.cast(cython.pointer(cython.ushort), calloc(size, 2))
            self.won = cython.cast(cython.pointer(cython.uchar), calloc(1 << self.cells, 1))
            if self.number == cython.NULL or self.turned == cython.NULL or self.won == cython.NULL:
                raise MemoryError("no memory for a table of forms")
        else:
            self.number, self.turned, self.won = [0] * size, [0] * size, [0] * (1 << self.cells)
        with cython.nogil:
            self.find_won()
            for i in range(size):
                self.number[i] = NONE
            if self.powers[self.cells] > 1:
                self.explore(0, 0, 0)
        codes: list = [code for code in range(size) if self.number[code] == code]
        codes.sort(key=self.order)
        self.give_numbers(codes, size)

    def __dealloc__(self):
        free(self.number)
        free(self.turned)
        free(self.won)
        free(self.codes)
        free(self.plies)
        free(self.moves)
        free(self.twins)

    def find_won(self):
        """Which bit sets of cells hold a line that counts."""
        line: cython.int
        i: cython.int
        bits: cython.int
        ends: cython.int
        held: cython.int
        k: cython.int = self.table.k
        for line in range(self.table.line_count):
            bits = 0
            ends = 0
            for i in range(k):
                bits |= 1 << self.table.line_cells[line * k + i]
            for i in range(2 * line, 2 * line + 2):
                if self.table.exact and self.table.line_ends[i] != NO_CELL:
                    ends |= 1 << self.table.line_ends[i]
            for held in range(1 << self.cells):
                if held & (bits | ends) == bits:
                    self.won[held] = 1

    def explore(self, x: cython.int, o: cython.int, code: cython.int):
        """Note the first image of a position that is not over, and of all that follow it."""
        cell: cython.int
        bit: cython.int
        image: cython.int = 0
        side: cython.int = popcount(x | o) & 1
        here: cython.int
        mark: cython.int
        moves: cython.int = playable(self.table, x | o)
        if self.number[code] != NONE:
            return
        here = self.first(x, o)
        self.turned[code] = here
        for cell in range(self.cells):
            bit = 1 << self.symmetries.source[here * self.cells + cell]
            mark = 1 if x & bit else 2 if o & bit else 0
            image += mark * self.powers[cell]
        self.number[code] = image
        if popcount(x | o) == self.cells - 1:
            return
        for cell in range(self.cells):
            bit = 1 << cell
            if not moves & bit or self.won[(o if side else x) | bit]:
                continue
            if side:
                self.explore(x, o | bit, code + 2 * self.powers[cell])
            else:
                self.explore(x | bit, o, code + self.powers[cell])

    def first(self, x: cython.int, o: cython.int):
        """The symmetry whose image has the first text ('.' < 'O' < 'X'); the lowest number of equals."""
        symmetry: cython.int
        cell: cython.int
        one: cython.int
        other: cython.int
        here: cython.int
        there: cython.int
        best: cython.int = 0
        for symmetry in range(1, self.symmetries.count):
            for cell in range(self.cells):
                one = 1 << self.symmetries.source[symmetry * self.cells + cell]
                other = 1 << self.symmetries.source[best * self.cells + cell]
                here = 2 if x & one else 1 if o & one else 0
                there = 2 if x & other else 1 if o & other else 0
                if here != there:
                    if here < there:
                        best = symmetry
                    break
        return best

    def order(self, code: int) -> tuple:
        """What forms are sorted by: their stones, then their text."""
        marks = [code // self.powers[cell] % 3 for cell in range(self.cells)]
        return self.cells - marks.count(0), ["021"[mark] for mark in marks]

    def give_numbers(self, codes: list, size: cython.int):
        """Number the forms in this order, and every position by its form."""
        i: cython.int
        form: cython.int
        cell: cython.int
        taken: cython.int
        self.count = len(codes)
        if cython.compiled:
            self.codes = cython.cast(cython.p_int, calloc(self.count, cython.sizeof(cython.int)))
            self.plies = cython.cast(cython.pointer(cython.uchar), calloc(self.count, 1))
            self.moves = cython.cast(cython.pointer(cython.ushort), calloc(self.count, 2))
            self.twins = cython.cast(cython.pointer(cython.uchar), calloc(self.count * self.cells, 1))
            if (
                self.codes == cython.NULL
                or self.plies == cython.NULL
                or self.moves == cython.NULL
                or self.twins == cython.NULL
            ):
                raise MemoryError("no memory for a table of forms")
        else:
            self.codes, self.plies, self.moves = [[0] * self.count for _ in range(3)]
            self.twins = [0] * (self.count * self.cells)
        ranks = {code: form for form, code in enumerate(codes)}
        for i in range(size):
            if self.number[i] != NONE:
                self.number[i] = ranks[self.number[i]]
        for form in range(self.count):
            self.codes[form] = codes[form]
            taken = 0
            for cell in range(self.cells):
                if self.mark(form, cell):
                    taken |= 1 << cell
            self.plies[form] = popcount(taken)
            self.moves[form] = playable(self.table, taken)
            self.find_twins(form)

    def find_twins(self, form: cython.int):
        """For each cell the lowest one that a symmetry which leaves the form as it is takes it to."""
        symmetry: cython.int
        cell: cython.int
        source: cython.int
        first: cython.int = form * self.cells
        for cell in range(self.cells):
            self.twins[first + cell] = cell
        for symmetry in range(self.symmetries.count):
            for cell in range(self.cells):
                source = self.symmetries.source[symmetry * self.cells + cell]
                if self.mark(form, cell) != self.mark(form, source):
                    break
            else:
                for cell in range(self.cells):
                    source = self.symmetries.source[symmetry * self.cells + cell]
                    if cell < self.twins[first + source]:
                        self.twins[first + source] = cell

    def mark(self, form: cython.int, cell: cython.int):
        """What stands on a cell of a form: 0 nothing, 1 X, 2 O."""
        return self.codes[form] // self.powers[cell] % 3

    def check(self, form: cython.int):
        """Refuse a number that is no form's."""
        if form < 0 or form >= self.count:
            raise IndexError(f"forms are 0 to {self.count - 1}, not {form}")
        return 0

    def stones(self, form: cython.int) -> tuple:
        """A form's cells as two bit sets, X's and O's."""
        cell: cython.int
        x: cython.int = 0
        o: cython.int = 0
        self.check(form)
        for cell in range(self.cells):
            if self.mark(form, cell) == 1:
                x |= 1 << cell
            elif self.mark(form, cell) == 2:
                o |= 1 << cell
        return x, o

    def legal(self, form: cython.int) -> list:
        """The cells of a form that may be played."""
        cell: cython.int
        self.check(form)
        return [cell for cell in range(self.cells) if self.moves[form] >> cell & 1]

    def ply(self, form: cython.int) -> int:
        """How many stones a form has."""
        self.check(form)
        return self.plies[form]

    def twin(self, form: cython.int, cell: cython.int) -> int:
        """The lowest cell that is the same move as this one, mirror images counted once."""
        self.check(form)
        if cell < 0 or cell >= self.cells:
            raise IndexError("no such cell")
        return self.twins[form * self.cells + cell]

    def find(self, x: cython.int, o: cython.int) -> tuple:
        """The form of a position and the symmetry that makes it so; None for a form that there is not."""
        cell: cython.int
        code: cython.int = 0
        if x < 0 or o < 0 or x >> self.cells or o >> self.cells or x & o or self.count == 0:
            raise ValueError("these are no stones of this board")
        for cell in range(self.cells):
            code += ((x >> cell & 1) + 2 * (o >> cell & 1)) * self.powers[cell]
        if self.number[code] == NONE:
            return None, 0
        return self.number[code], self.turned[code]
