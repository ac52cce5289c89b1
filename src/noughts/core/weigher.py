"""A position to try moves on: stones come and go, and their weighted sum and the threats are kept.

The score is the sum over all lines of weights[X's stones on it][O's stones on it]; positive
favours X. It is whole numbers throughout, so that what is taken back is gone exactly.
"""

import cython

if not cython.compiled:  # in weigher.pxd for C
    from .lines import LineTable
    from .plain import NO_CELL, ONE
    from .rule import is_supported
    from .stones import Stones
    from .watch import Watch

EMPTY = cython.declare(cython.int, 2)
LEAST = cython.declare(cython.longlong, -(1 << 62))
FAR_BELOW = cython.declare(cython.longlong, 1 << 60)  # any other move
MAX_LINES = 10240  # of 4x4x4x4 on a torus
MOST_WEIGHT = 10**7  # so that a sum over all lines stays far below the score of a win


class Weigher(Watch):
    """Stones on a line table, with what a search asks about them.

    standing    of a line: X's stones times k+1, and O's; one more stone adds the side's `step`
    changes     of the score by one more stone of a side on a line, by the line's standing
    spoiled     how many cells next to the ends of a line a side holds, where it must hold none (`exact`)
    missing     the exclusive or of a line's empty cells: with one empty cell, that cell
    completing  how many lines a cell would complete for a side
    threats     on how many cells a side could complete a line, now or later, and threat_xor of those cells
    bits        the position as bit sets, X's words first
    """

    def __init__(self, table: LineTable, weights: list):
        """`weights` has (k+1) * (k+1) whole numbers: row by X's stones, column by O's."""
        i: cython.int
        j: cython.int
        if not cython.compiled:
            self.weights = [0] * 441
            self.owner = [0] * 400
            self.changes = [[0] * 441, [0] * 441]
            self.step = [0, 0]
            self.standing = [0] * MAX_LINES
            self.spoiled = [[0] * MAX_LINES, [0] * MAX_LINES]
            self.missing = [0] * MAX_LINES
            self.completing = [[0] * 400, [0] * 400]
            self.threats, self.threat_xor = [0, 0], [0, 0]
            self.bits = [0] * 14
        if len(weights) != (table.k + 1) * (table.k + 1) or table.line_count > MAX_LINES:
            raise ValueError("the weights do not fit the board's k, or it has too many lines")
        self.table = table
        self.cells = table.cells
        self.k = table.k
        self.words = (self.cells + 63) // 64
        for i in range(len(weights)):
            self.weights[i] = weights[i]
        self.step[0] = self.k + 1
        self.step[1] = 1
        for j in range(2):
            for i in range(len(weights) - self.step[j]):
                self.changes[j][i] = self.weights[i + self.step[j]] - self.weights[i]
        Watch.__init__(self)

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

    def set_up_any(self, x: object, o: object, side: cython.int):
        """Take any stones as two bit sets, also such as no game of alternate moves leads to."""
        i: cython.int
        if self.table is None or not 0 <= side <= 1:
            raise ValueError("a side is 0 or 1, of a weigher that was made")
        if x < 0 or o < 0 or x & o or (x | o) >> self.cells:
            raise ValueError("these are no stones of this board")
        self.check_idle()
        self.clear()
        for i in range(self.cells):
            if (x | o) >> i & 1:
                self.side = o >> i & 1
                self.place(i)
        self.side = side

    def clear(self):
        """Take all stones away."""
        i: cython.int
        j: cython.int
        line: cython.int
        self.score = self.weights[0] * self.table.line_count
        self.empties = self.cells
        for i in range(14):
            self.bits[i] = 0
        for j in range(2):
            self.threats[j] = 0
            self.threat_xor[j] = 0
            for i in range(self.cells):
                self.owner[i] = EMPTY
                self.completing[j][i] = 0
        for line in range(self.table.line_count):
            self.standing[line] = 0
            self.spoiled[0][line] = 0
            self.spoiled[1][line] = 0
            self.missing[line] = 0
            for i in range(self.k):
                self.missing[line] ^= self.table.line_cells[line * self.k + i]
            if self.k == 1:  # every cell is a line that either side completes at once
                self.opens(0, self.missing[line])
                self.opens(1, self.missing[line])

    @property
    def evaluation(self):
        """The weighted sum over all lines as it stands; positive favours X."""
        return self.score

    def one_ply(self) -> list:
        """The cells to choose from at one ply: those that win, else block, else give the best sum.

        Where a completed line loses, one is completed only if there is no other move.
        """
        cell: cython.int
        side: cython.int
        found: cython.longlong
        best: cython.longlong = LEAST
        cells: list = []
        for side in (self.side, 1 - self.side):
            if self.table.wins and self.threats[side]:
                for cell in range(self.cells):
                    if self.completing[side][cell] and self.may_play(cell):
                        cells.append(cell)
                if cells:
                    return cells
        for cell in range(self.cells):
            if self.owner[cell] != EMPTY or (self.table.falls and not self.may_play(cell)):
                continue
            found = self.gain(cell)
            if not self.table.wins and self.completing[self.side][cell]:
                found -= FAR_BELOW
            if found > best:
                best = found
                cells = [cell]
            elif found == best:
                cells.append(cell)
        return cells

    def may_play(self, cell: cython.int):
        """Whether a cell is empty, and stands on something where stones fall."""
        if self.owner[cell] != EMPTY:
            return False
        if not self.table.falls:
            return True
        if cython.compiled:
            return is_supported(
                self.table, cython.address(self.bits[0]), cython.address(self.bits[self.words]), cell
            )
        return is_supported(self.table, self.bits, self.bits[self.words :], cell)

    @cython.final
    def lacks_one(self, side: cython.int, line: cython.int):
        """Whether a side would complete a line with one more stone."""
        return self.standing[line] == (self.k - 1) * self.step[side] and self.spoiled[side][line] == 0

    def place(self, cell: cython.int):
        """Put a stone of the side to move on an empty cell and pass the turn; true if it completes a line."""
        side: cython.int = self.side
        other: cython.int = 1 - side
        entry: cython.int
        line: cython.int
        done: cython.bint = False
        for entry in range(self.table.through_start[cell], self.table.through_start[cell + 1]):
            line = self.table.through[entry]
            if self.lacks_one(side, line):
                done = True
                self.closes(side, cell)
            if self.lacks_one(other, line):
                self.closes(other, cell)
            self.score += self.changes[side][self.standing[line]]
            self.standing[line] += self.step[side]
            self.missing[line] ^= cell
            if self.lacks_one(side, line):
                self.opens(side, self.missing[line])
        for entry in range(self.table.beside_start[cell], self.table.beside_start[cell + 1]):
            line = self.table.beside[entry]
            if self.lacks_one(side, line):
                self.closes(side, self.missing[line])
            self.spoiled[side][line] += 1
        self.owner[cell] = side
        self.bits[side * self.words + (cell >> 6)] |= ONE << (cell & 63)
        self.empties -= 1
        self.side = other
        return done

    def take_back(self, cell: cython.int):
        """Undo place(cell)."""
        side: cython.int = 1 - self.side
        other: cython.int = self.side
        entry: cython.int
        line: cython.int
        for entry in range(self.table.beside_start[cell], self.table.beside_start[cell + 1]):
            line = self.table.beside[entry]
            self.spoiled[side][line] -= 1
            if self.lacks_one(side, line):
                self.opens(side, self.missing[line])
        for entry in range(self.table.through_start[cell], self.table.through_start[cell + 1]):
            line = self.table.through[entry]
            if self.lacks_one(side, line):
                self.closes(side, self.missing[line])
            self.standing[line] -= self.step[side]
            self.missing[line] ^= cell
            self.score -= self.changes[side][self.standing[line]]
            if self.lacks_one(side, line):
                self.opens(side, cell)
            if self.lacks_one(other, line):
                self.opens(other, cell)
        self.owner[cell] = EMPTY
        self.bits[side * self.words + (cell >> 6)] ^= ONE << (cell & 63)
        self.empties += 1
        self.side = side

    @cython.final
    def opens(self, side: cython.int, cell: cython.int):
        """One more line that a side would complete on a cell."""
        self.completing[side][cell] += 1
        if self.completing[side][cell] == 1:
            self.threats[side] += 1
            self.threat_xor[side] ^= cell

    @cython.final
    def closes(self, side: cython.int, cell: cython.int):
        """One line less that a side would complete on a cell."""
        self.completing[side][cell] -= 1
        if self.completing[side][cell] == 0:
            self.threats[side] -= 1
            self.threat_xor[side] ^= cell

    def gain(self, cell: cython.int):
        """How much the score changes, for the side to move, when it plays a cell."""
        entry: cython.int
        change: cython.longlong = 0
        for entry in range(self.table.through_start[cell], self.table.through_start[cell + 1]):
            change += self.changes[self.side][self.standing[self.table.through[entry]]]
        return -change if self.side else change

    @cython.final
    def can_follow(self, cell: cython.int, other: cython.int):
        """Whether an empty cell may be played right after another."""
        below: cython.int = self.table.supports[other]
        return below in (NO_CELL, cell) or self.owner[below] != EMPTY

    def makes_threat(self, cell: cython.int):
        """Whether the side to move, playing a cell, would need just one more for a line."""
        entry: cython.int
        line: cython.int
        for entry in range(self.table.through_start[cell], self.table.through_start[cell + 1]):
            line = self.table.through[entry]
            if (
                self.standing[line] == (self.k - 2) * self.step[self.side]
                and self.spoiled[self.side][line] == 0
                and self.can_follow(cell, self.missing[line] ^ cell)
            ):
                return self.table.wins
        return False
