"""Forced wins: can a side win by threats alone, each of which leaves the other a single reply?

A threat is a line that lacks one cell and has no stone of the other side. Every move of the attacker
makes one, and where the defender has a threat himself it must stand on that very cell. The search is
depth-first over such moves, on a board of any size. It finds a win only where there is one; with no
budget it finds every win of this kind.

A position is kept as planes, sets of lines. For each side plane 0 has the lines that are still open to
it, and plane n, for each n from 1 below k, those on which it has at least n stones, unless the line was
closed before. A stone changes them with a few word operations, and a threat is a mask: open, and k - 1
stones. What a stone does to the planes is said in one place, place().
"""

import cython

if not cython.compiled:  # in forcer.pxd for C
    from .lines import LineTable
    from .plain import ONE, WORD_MASK, lowest
    from .stones import Stones
    from .watch import Watch

    MULTIPLY, NO_CELL = 0x9E3779B97F4A7C15, 65535

NOWHERE = cython.declare(cython.int, -1)
SEVERAL = cython.declare(cython.int, -2)
DOUBLE = cython.declare(cython.int, -1)  # in place of a number of moves: one of them threatens twice
MOST_MOVES = 127  # of an attacker


class Forcer(Watch):
    """Forced wins on one board, with a table of positions where none was found.

    states    one after the other, each `size` words: X's cells, O's cells; then for every 64 lines plane 0
              of X, of O, plane 1 of X, ... to plane k - 1, which is `top` words after plane 0. State 0 is
              the position asked about.
    through   for each cell the lines through it, as one plane; beside, where rows must be exact, the lines
              next to whose ends it lies
    failed    the cells of positions without a forced win, and failed_within: 2 * the number of moves
              within which there is none, + the attacker
    line      the moves of the win that was found last: attacker, defender, ... attacker
    """

    def __init__(self, table: LineTable, table_bits: cython.int):
        """`table_bits` sizes the table of failures: 2 ** table_bits positions."""
        cell: cython.int
        i: cython.int
        entry: cython.int
        if cython.compiled and self.block != cython.NULL:
            raise TypeError("a forcer cannot be changed")
        if not 0 <= table_bits <= 26:
            raise ValueError("the table of a forcer has 2 ** 0 to 2 ** 26 places")
        self.table = table
        self.cells = table.cells
        self.k = table.k
        self.words = (self.cells + 63) // 64
        self.plane_words = (table.line_count + 63) // 64
        self.size = 2 * self.words + 2 * self.k * self.plane_words
        self.top = 2 * (self.k - 1)
        self.deepest = self.cells // 2 + 2
        self.failed_mask = (ONE << table_bits) - 1
        states: cython.int = self.size * (self.deepest + 2)
        through: cython.int = self.cells * self.plane_words
        if cython.compiled:
            self.block = cython.cast(cython.p_ulonglong, calloc(states + 2 * through + table.line_count, 8))
            self.failed = cython.cast(cython.p_ulonglong, calloc((self.failed_mask + 1) * 2 * self.words, 8))
            self.failed_within = cython.cast(cython.p_uchar, calloc(self.failed_mask + 1, 1))
            if self.block == cython.NULL or self.failed == cython.NULL or self.failed_within == cython.NULL:
                raise MemoryError("no memory for the table of a forcer")
            self.states = self.block
            self.through = self.block + states
            self.beside = self.through + through
            self.line_bits = self.beside + through
        else:
            self.states = [0] * states
            self.through, self.beside = [0] * through, [0] * through
            self.line_bits = [0] * table.line_count
            self.failed = {}
            self.stamps, self.partner, self.line = [0] * 400, [0] * 400, [0] * 401
        for cell in range(self.cells):
            for entry in range(table.through_start[cell], table.through_start[cell + 1]):
                i = table.through[entry]
                self.through[cell * self.plane_words + (i >> 6)] |= ONE << (i & 63)
                if self.words == 1:
                    self.line_bits[i] |= ONE << cell
            for entry in range(table.beside_start[cell], table.beside_start[cell + 1]):
                i = table.beside[entry]
                self.beside[cell * self.plane_words + (i >> 6)] |= ONE << (i & 63)
        self.stamp = 0
        self.line_length = 0
        Watch.__init__(self)
        self.clear()

    def __dealloc__(self):
        free(self.block)
        free(self.failed)
        free(self.failed_within)

    def set_up(self, stones: Stones):
        """Take a position of the same board."""
        cell: cython.int
        side: cython.int
        if self.table is None or (stones.board is not self.table and stones.board != self.table):
            raise ValueError("this is a position of another board")
        self.check_idle()
        self.clear()
        for side in range(2):
            for cell in range(self.cells):
                if stones.holds(side, cell):
                    self.place(0, side, cell)

    def force(self, side: cython.int, most: cython.int = MOST_MOVES, budget: cython.ulonglong = 0) -> object:
        """The moves of a forced win of a side (0 X, 1 O) if it were to move now, or None.

        `most` is how many moves of its own it may take, `budget` how many nodes, 0 for any number. With
        None, `exhausted` tells that the budget or a limit ended the search: then there may be one.
        """
        found: cython.bint
        i: cython.int
        if self.table is None:
            raise TypeError("a forcer that was never made")
        if not 0 <= side <= 1 or not 1 <= most <= MOST_MOVES:
            raise ValueError("a forcer has sides 0 and 1, and 1 to 127 moves")
        self.check_idle()
        self.busy = True
        with cython.nogil:
            found = self.search(side, most, budget)
        self.busy = False
        self.finish()
        return [self.line[i] for i in range(self.line_length)] if found else None

    def holds(self, side: cython.int, moves: list) -> bool:
        """Whether these moves are a forced win of a side that is to move, as force() gives them."""
        i: cython.int
        line = cython.declare(cython.int[401])
        if not cython.compiled:
            line = [0] * 401
        if self.table is None or not 0 <= side <= 1 or len(moves) > 401:
            raise ValueError("no such side, or too many moves")
        for i in range(len(moves)):
            line[i] = moves[i]
            if not 0 <= line[i] < self.cells:
                raise ValueError("no such cell")
        self.check_idle()
        return self.replays(0, side, line, 0, len(moves))

    def load(self, attack: cython.ulonglong, defence: cython.ulonglong):
        """Take a position of at most 64 cells as bit sets: the attacker is side 0, the defender side 1."""
        self.clear()
        while attack:
            self.place(0, 0, lowest(attack))
            attack &= attack - 1
        while defence:
            self.place(0, 1, lowest(defence))
            defence &= defence - 1

    def clear(self):
        """Make state 0 the empty board."""
        i: cython.int
        side: cython.int
        for i in range(self.size):
            self.states[i] = 0
        for side in range(2):
            for i in range(self.table.line_count):
                self.states[2 * self.words + (i >> 6) * 2 * self.k + side] |= ONE << (i & 63)

    @cython.final
    def place(self, at: cython.int, side: cython.int, cell: cython.int):
        """Put a stone on a cell of the state that begins at `at`. It closes its lines to the other side.

        Where rows must be exact, it closes those next to whose ends it lies to its own.
        """
        w: cython.int
        i: cython.int
        _: cython.int
        lines: cython.ulonglong
        self.states[at + side * self.words + (cell >> 6)] |= ONE << (cell & 63)
        at += 2 * self.words
        for w in range(self.plane_words):
            lines = self.through[cell * self.plane_words + w]
            self.states[at + 1 - side] &= ~lines
            self.states[at + side] &= ~self.beside[cell * self.plane_words + w]
            i = at + side + self.top
            for _ in range(self.k - 1):
                self.states[i] |= self.states[i - 2] & lines
                i -= 2
            at += 2 * self.k

    @cython.final
    def copy(self, at: cython.int, to: cython.int):
        """Copy the state at `at` to `to`."""
        i: cython.int
        for i in range(self.size):
            self.states[to + i] = self.states[at + i]

    def set_aside(self):
        """Keep state 0 for take_back()."""
        self.copy(0, (self.deepest + 1) * self.size)

    def take_back(self):
        """Make state 0 what it was at set_aside()."""
        self.copy((self.deepest + 1) * self.size, 0)

    @cython.final
    def is_empty(self, at: cython.int, cell: cython.int):
        """Whether nobody holds a cell."""
        at += cell >> 6
        return not (self.states[at] | self.states[at + self.words]) >> (cell & 63) & 1

    @cython.final
    def empty_cell(self, at: cython.int, line: cython.int, other: cython.int):
        """The first empty cell of a line but for another one (NO_CELL: for none), or NO_CELL."""
        i: cython.int
        cell: cython.int
        rest: cython.ulonglong
        if self.words == 1 and other == NO_CELL:
            rest = self.line_bits[line] & ~(self.states[at] | self.states[at + 1])
            return lowest(rest) if rest else NO_CELL
        for i in range(self.k):
            cell = self.table.line_cells[line * self.k + i]
            if cell != other and self.is_empty(at, cell):
                return cell
        return NO_CELL

    @cython.final
    def threats(self, at: cython.int, side: cython.int, w: cython.int):
        """The lines, 64 from 64 * w on, that a side completes with one more stone."""
        at += 2 * self.words + w * 2 * self.k + side
        return self.states[at] & self.states[at + self.top]

    @cython.final
    def completion(self, at: cython.int, side: cython.int):
        """A cell where a side completes a line, or NOWHERE."""
        w: cython.int
        cell: cython.int
        lines: cython.ulonglong
        for w in range(self.plane_words):
            lines = self.threats(at, side, w)
            while lines:
                cell = self.empty_cell(at, 64 * w + lowest(lines), NO_CELL)
                if cell != NO_CELL:  # with k = 1 a line may be complete already
                    return cell
                lines &= lines - 1
        return NOWHERE

    @cython.final
    def danger(self, at: cython.int, side: cython.int):
        """The only cell where a side completes a line, NOWHERE, or SEVERAL. For k above 1."""
        w: cython.int
        cell: cython.int
        found: cython.int = NOWHERE
        lines: cython.ulonglong
        for w in range(self.plane_words):
            lines = self.threats(at, side, w)
            while lines:
                cell = self.empty_cell(at, 64 * w + lowest(lines), NO_CELL)
                if found != NOWHERE and found != cell:
                    return SEVERAL
                found = cell
                lines &= lines - 1
        return found

    @cython.final
    def completes(self, at: cython.int, side: cython.int, cell: cython.int):
        """Whether a side completes a line on an empty cell."""
        w: cython.int
        for w in range(self.plane_words):
            if self.threats(at, side, w) & self.through[cell * self.plane_words + w]:
                return True
        return False

    def search(self, side: cython.int, most: cython.int, budget: cython.ulonglong):
        """Whether a side, to move in state 0, has a forced win; leaves it in self.line."""
        self.exhausted = False
        self.attacker = side
        self.budget_end = self.nodes + budget if budget else WORD_MASK
        self.line[0] = self.completion(0, side)
        if self.line[0] != NOWHERE:
            self.line_length = 1
            return True
        return self.k > 1 and self.wins(0, most)

    @cython.final
    def wins(self, depth: cython.int, most: cython.int):
        """Whether the attacker, to move in a state without a threat of his own, wins by threats.

        `most` is how many moves he has. When self.exhausted is set on return, no is not known.
        """
        at: cython.int = depth * self.size
        i: cython.int
        count: cython.int
        forced: cython.int
        slot: cython.ulonglong
        moves = cython.declare(cython.ushort[400])
        replies = cython.declare(cython.ushort[400])
        if not cython.compiled:
            moves, replies = [0] * 400, [0] * 400
        self.nodes += 1
        if self.nodes >= self.budget_end or (self.nodes >= self.next_look and self.look_up()):
            self.exhausted = True
            return False
        if most < 2:
            return False
        forced = self.danger(at, 1 - self.attacker)
        if forced == SEVERAL:
            return False
        count = self.gather(depth, forced, moves, replies)
        if count == DOUBLE:
            return True
        if count == 0 or most < 3:
            return False
        slot = self.slot(at)
        if self.has_failed(slot, at, most):
            return False
        for i in range(count):
            self.copy(at, at + self.size)
            self.place(at + self.size, self.attacker, moves[i])
            self.place(at + self.size, 1 - self.attacker, replies[i])
            if self.wins(depth + 1, most - 1):
                self.line[2 * depth] = moves[i]
                self.line[2 * depth + 1] = replies[i]
                return True
            if self.exhausted:
                return False
        self.note_failure(slot, at, most)
        return False

    @cython.final
    def gather(self, depth: cython.int, forced: cython.int, moves: cython.p_ushort, replies: cython.p_ushort):
        """The attacker's moves that threaten, with the replies to them, and their number.

        Every line that lacks two cells gives two: a move on one cell threatens the other. `forced`, if not
        NOWHERE, is the cell he must move on. DOUBLE if a move threatens at two places: the win is then in
        self.line from this depth on.
        """
        at: cython.int = depth * self.size
        w: cython.int
        a: cython.int
        b: cython.int
        line: cython.int
        swap: cython.int
        _: cython.int
        count: cython.int = 0
        lines: cython.ulonglong
        rest: cython.ulonglong
        empty: cython.ulonglong = 0
        mine: cython.int = at + 2 * self.words + self.attacker
        self.stamp += 1
        if self.words == 1:
            empty = ~(self.states[at] | self.states[at + 1])
        for w in range(self.plane_words):
            lines = self.states[mine] & self.states[mine + self.top - 2] & ~self.states[mine + self.top]
            mine += 2 * self.k
            while lines:
                line = 64 * w + lowest(lines)
                lines &= lines - 1
                if self.words == 1:
                    rest = self.line_bits[line] & empty
                    a = lowest(rest)
                    b = lowest(rest & (rest - 1))
                else:
                    a = self.empty_cell(at, line, NO_CELL)
                    b = self.empty_cell(at, line, a)
                for _ in range(2):
                    if forced == NOWHERE or a == forced:
                        if self.stamps[a] != self.stamp:
                            self.stamps[a] = self.stamp
                            self.partner[a] = b
                            moves[count] = a
                            replies[count] = b
                            count += 1
                        elif self.partner[a] != b:
                            self.line[2 * depth] = a
                            self.line[2 * depth + 1] = self.partner[a]
                            self.line[2 * depth + 2] = b
                            self.line_length = 2 * depth + 3
                            return DOUBLE
                    swap = a
                    a = b
                    b = swap
        return count

    @cython.final
    def note_failure(self, slot: cython.ulonglong, at: cython.int, most: cython.int):
        """Put into the table that the attacker has no forced win within `most` moves."""
        i: cython.int
        if cython.compiled:
            self.failed_within[slot] = 2 * most + self.attacker
            for i in range(2 * self.words):
                self.failed[slot * 2 * self.words + i] = self.states[at + i]
        else:
            self.failed[slot] = (self.states[at : at + 2 * self.words], 2 * most + self.attacker)

    @cython.final
    def has_failed(self, slot: cython.ulonglong, at: cython.int, most: cython.int):
        """Whether the table knows that these very stones are no win within `most` moves."""
        i: cython.int
        within: cython.int
        if cython.compiled:
            within = self.failed_within[slot]
            for i in range(2 * self.words):
                if self.failed[slot * 2 * self.words + i] != self.states[at + i]:
                    return False
        else:
            stones, within = self.failed.get(slot, ([], 0))
            if stones != self.states[at : at + 2 * self.words]:
                return False
        return within >> 1 >= most and within & 1 == self.attacker

    @cython.final
    def slot(self, at: cython.int):
        """Where the table keeps a state."""
        i: cython.int
        hashed: cython.ulonglong = self.attacker
        for i in range(2 * self.words):
            hashed = ((hashed ^ self.states[at + i]) * MULTIPLY) & WORD_MASK
            hashed ^= hashed >> 32
        return hashed & self.failed_mask

    def replays(
        self, at: cython.int, side: cython.int, line: cython.p_int, start: cython.int, length: cython.int
    ):
        """Whether a forced win found elsewhere also wins from the state at `at`, with a side to move."""
        to: cython.int = self.deepest * self.size
        i: cython.int
        danger: cython.int
        if length % 2 == 0:
            return False
        self.copy(at, to)
        for i in range(start, start + length - 1, 2):
            danger = self.danger(to, 1 - side)
            if (danger != NOWHERE and danger != line[i]) or not self.is_empty(to, line[i]):
                return False
            self.place(to, side, line[i])
            if not self.is_empty(to, line[i + 1]) or not self.completes(to, side, line[i + 1]):
                return False
            if i == start + length - 3:  # the last threat is a double one
                return (
                    line[i + 1] != line[i + 2]
                    and self.is_empty(to, line[i + 2])
                    and self.completes(to, side, line[i + 2])
                )
            self.place(to, 1 - side, line[i + 1])
        return self.is_empty(to, line[start]) and self.completes(to, side, line[start])
