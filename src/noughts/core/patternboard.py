"""Stones on a board, with what one more of either side would make on every empty cell, kept up to date."""

import cython

if not cython.compiled:  # in patternboard.pxd for C
    from .lines import LineTable
    from .patterns import Patterns
    from .plain import ONE
    from .stones import Stones
    from .watch import Watch

    EMPTY = 2
    DOUBLE_THREE, FOUR, FOUR_THREE, WINS, COMPLETES = 2, 3, 4, 5, 6
    RANKS = 7


class PatternBoard(Watch):
    """Stones on a board, and of every empty cell what a stone of either side would make there.

    code, made  of each spot, for each side: the number of its neighbours, and the class
    marks       of each cell: how many lines (times 2**24), open ones but for a stone (2**16), others that
                lack one (2**8) and open ones that lack two a stone makes, on all its rays
    rank        what that comes to: COMPLETES a line; WINS, for it can be completed at two places; FOUR_THREE,
                FOUR, DOUBLE_THREE, 1 for one open three (all as in five in a row), 0
    ranked      how many empty cells have a rank
    worth       of each cell what its classes and its rank are worth to a side, [side] if it is to move and
                [2 + side] if it waits; and total, of all empty cells
    hits        of each cell how many of the open fours that note_answers() saw threatened it may prevent
    promise     of each cell what it promises to a side that is to move, by what either side would make
    """

    def __init__(self, patterns: Patterns, values: list):
        """`values` has four times 2 * k whole numbers for the classes and 7 for the ranks.

        The first are what they are worth to the side to move, the second to the other; the third what they
        promise to the side to move, the fourth what they do if the other would make them.
        """
        i: cython.int
        j: cython.int
        table: LineTable = patterns.table
        each: cython.int = 2 * table.k + RANKS
        if len(values) != 4 * each:
            raise ValueError("values are four times of 2 * k classes and 7 ranks")
        self.patterns = patterns
        self.table = table
        self.cells = table.cells
        self.words = (table.cells + 63) // 64
        if cython.compiled:
            free(self.block)
            self.block = cython.cast(cython.p_int, calloc(4 * patterns.spots, 4))
            if self.block == cython.NULL:
                raise MemoryError("no memory for patterns")
            self.code[0] = self.block
            self.code[1] = self.block + patterns.spots
            self.made[0] = self.block + 2 * patterns.spots
            self.made[1] = self.block + 3 * patterns.spots
        else:
            self.code, self.made = ([[0] * patterns.spots for _ in range(2)] for _ in range(2))
            self.marks, self.rank, self.promise = ([[0] * 400 for _ in range(2)] for _ in range(3))
            self.worth = [[0] * 400 for _ in range(4)]
            self.ranked = [[0] * 8, [0] * 8]
            self.hits = [0] * 400
            self.owner, self.bits, self.total, self.packed = [0] * 400, [0] * 14, [0] * 4, [0] * 16
            self.values, self.rank_values = [[0] * 16 for _ in range(4)], [[0] * 8 for _ in range(4)]
        for j in range(4):
            for i in range(2 * table.k):
                self.values[j][i] = values[each * j + i]
            for i in range(RANKS):
                self.rank_values[j][i] = values[each * j + 2 * table.k + i]
        for i in range(16):
            self.packed[i] = 0
        self.packed[2 * table.k - 1] = 1 << 24
        self.packed[2 * table.k - 2] = 1 << 16
        self.packed[2 * table.k - 3] = 1 << 8
        if table.k > 2:
            self.packed[2 * table.k - 4] = 1
        Watch.__init__(self)

    def __dealloc__(self):
        free(self.block)

    def set_up(self, stones: Stones):
        """Take a position of the same board."""
        i: cython.int
        j: cython.int
        if self.table is None or (stones.board is not self.table and stones.board != self.table):
            raise ValueError("this is a position of another board")
        self.check_idle()
        self.clear()
        for i in range(self.cells):
            for j in range(2):
                if stones.holds(j, i):
                    self.side = j
                    self.place(i)
        self.side = stones.side

    def clear(self):
        """Take all stones away."""
        i: cython.int
        j: cython.int
        self.empties = self.cells
        for i in range(14):
            self.bits[i] = 0
        for j in range(2):
            self.total[j] = self.total[2 + j] = 0
            for i in range(RANKS):
                self.ranked[j][i] = 0
            for i in range(self.cells):
                self.owner[i] = EMPTY
                self.marks[j][i] = self.rank[j][i] = 0
                self.worth[j][i] = self.worth[2 + j][i] = self.promise[j][i] = 0
            self.ranked[j][0] = self.cells
        for j in range(2):
            for i in range(self.patterns.spots):
                self.code[j][i] = self.patterns.empty_code[i]
                self.made[j][i] = 0
            for i in range(self.patterns.spots):
                self.refresh(j, i)

    @cython.final
    def refresh(self, side: cython.int, spot: cython.int):
        """See what a stone makes on a spot whose neighbours changed."""
        made: cython.int = self.patterns.classes[self.code[side][spot]]
        before: cython.int = self.made[side][spot]
        cell: cython.int
        soon: cython.int
        late: cython.int
        own: cython.int
        others: cython.int
        rank: cython.int
        if made == before:
            return
        cell = self.patterns.spot_cell[spot]
        self.made[side][spot] = made
        soon = self.values[0][made] - self.values[0][before]
        late = self.values[1][made] - self.values[1][before]
        own = self.values[2][made] - self.values[2][before]
        others = self.values[3][made] - self.values[3][before]
        if self.packed[made] != self.packed[before]:
            self.marks[side][cell] += self.packed[made] - self.packed[before]
            rank = rank_of(self.marks[side][cell])
            before = self.rank[side][cell]
            if rank != before:
                self.rank[side][cell] = rank
                soon += self.rank_values[0][rank] - self.rank_values[0][before]
                late += self.rank_values[1][rank] - self.rank_values[1][before]
                own += self.rank_values[2][rank] - self.rank_values[2][before]
                others += self.rank_values[3][rank] - self.rank_values[3][before]
                if self.owner[cell] == EMPTY:
                    self.ranked[side][before] -= 1
                    self.ranked[side][rank] += 1
        self.worth[side][cell] += soon
        self.worth[2 + side][cell] += late
        self.promise[side][cell] += own
        self.promise[1 - side][cell] += others
        if self.owner[cell] == EMPTY:
            self.total[side] += soon
            self.total[2 + side] += late

    def place(self, cell: cython.int):
        """Put a stone of the side to move on an empty cell and pass the turn; true if it completes a line."""
        side: cython.int = self.side
        other: cython.int = 1 - side
        spot: cython.int
        near: cython.int
        entry: cython.int
        i: cython.int
        for i in range(2):
            self.total[i] -= self.worth[i][cell]
            self.total[2 + i] -= self.worth[2 + i][cell]
            self.ranked[i][self.rank[i][cell]] -= 1
        self.owner[cell] = side
        self.bits[side * self.words + (cell >> 6)] |= ONE << (cell & 63)
        self.empties -= 1
        for spot in range(self.patterns.spot_start[cell], self.patterns.spot_start[cell + 1]):
            for entry in range(self.patterns.near_start[spot], self.patterns.near_start[spot + 1]):
                near = self.patterns.near_spot[entry]
                self.code[side][near] += self.patterns.near_step[entry]
                self.code[other][near] += 2 * self.patterns.near_step[entry]
                self.refresh(side, near)
                self.refresh(other, near)
        self.side = other
        return self.rank[side][cell] == COMPLETES

    def take_back(self, cell: cython.int):
        """Undo place(cell)."""
        side: cython.int = 1 - self.side
        other: cython.int = self.side
        spot: cython.int
        near: cython.int
        entry: cython.int
        i: cython.int
        for spot in range(self.patterns.spot_start[cell], self.patterns.spot_start[cell + 1]):
            for entry in range(self.patterns.near_start[spot], self.patterns.near_start[spot + 1]):
                near = self.patterns.near_spot[entry]
                self.code[side][near] -= self.patterns.near_step[entry]
                self.code[other][near] -= 2 * self.patterns.near_step[entry]
                self.refresh(side, near)
                self.refresh(other, near)
        self.owner[cell] = EMPTY
        self.bits[side * self.words + (cell >> 6)] ^= ONE << (cell & 63)
        self.empties += 1
        self.side = side
        for i in range(2):
            self.total[i] += self.worth[i][cell]
            self.total[2 + i] += self.worth[2 + i][cell]
            self.ranked[i][self.rank[i][cell]] += 1

    @cython.final
    def cell_of_rank(self, side: cython.int, rank: cython.int):
        """The first empty cell of a rank that there is."""
        cell: cython.int = 0
        while self.owner[cell] != EMPTY or self.rank[side][cell] != rank:
            cell += 1
        return cell

    @cython.final
    def note_answers(self):
        """Count for each cell how many of the open fours that the other side threatens it may prevent.

        Whatever prevents one is on a ray on which it would be made, no further than its lines reach.
        """
        other: cython.int = 1 - self.side
        cell: cython.int
        spot: cython.int
        entry: cython.int
        k: cython.int = self.table.k
        for cell in range(self.cells):
            self.hits[cell] = 0
        for cell in range(self.cells):
            if self.owner[cell] != EMPTY or self.rank[other][cell] != WINS:
                continue
            self.hits[cell] += 1
            for spot in range(self.patterns.spot_start[cell], self.patterns.spot_start[cell + 1]):
                if self.made[other][spot] < 2 * k - 3:
                    continue
                for entry in range(self.patterns.near_start[spot], self.patterns.near_start[spot + 1]):
                    self.hits[self.patterns.spot_cell[self.patterns.near_spot[entry]]] += 1

    @cython.final
    def standing(self):
        """What the position is worth to the side to move, as it stands."""
        return self.total[self.side] - self.total[3 - self.side]

    def makes(self, side: cython.int, cell: cython.int) -> list:
        """How often a stone of a side on an empty cell makes each class; then a 1 for its rank, and 0."""
        spot: cython.int
        found: list = [0] * (2 * self.table.k + RANKS)
        for spot in range(self.patterns.spot_start[cell], self.patterns.spot_start[cell + 1]):
            found[self.made[side][spot]] += 1
        found[2 * self.table.k + self.rank[side][cell]] += 1
        return found

    def ranks(self, side: cython.int) -> list:
        """Of each cell its rank for a side; -1 where it is taken."""
        cell: cython.int
        return [self.rank[side][cell] if self.owner[cell] == EMPTY else -1 for cell in range(self.cells)]


def rank_of(marks: cython.int):
    """The rank of a cell where a stone makes all that."""
    fours: cython.int = marks >> 8 & 255
    threes: cython.int = marks & 255
    if marks >> 24:
        return COMPLETES
    if marks >> 16 or fours > 1:
        return WINS
    if fours:
        return FOUR_THREE if threes else FOUR
    if threes > 1:
        return DOUBLE_THREE
    return threes
