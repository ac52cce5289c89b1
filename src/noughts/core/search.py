"""Alpha-beta search with a weighted count of lines as its evaluation, for boards of any size.

Inside the search a score is for the side to move. WON minus the ply is a line completed at that ply.
"""

import cython

if not cython.compiled:  # in search.pxd for C
    from .lines import LineTable
    from .plain import NO_CELL, WORD_MASK
    from .searchtable import DEEPEST, MULTIPLY, UNKNOWN, WON, Notes, SearchTable
    from .stones import Stones
    from .weigher import Weigher

EMPTY = cython.declare(cython.int, 2)
FREE = cython.declare(cython.int, -1)  # what the side to move must do: nothing, complete a line, or lose
COMPLETES = cython.declare(cython.int, -2)
LOST = cython.declare(cython.int, -3)
MOST_SCORE = 10**12  # WON, for Python
KILLER = cython.declare(cython.longlong, 1 << 56)
SHARED_DEPTH = cython.declare(cython.int, 3)  # below it, work is too short to be shared


class Searcher(Weigher):
    """A search from one position after another, with one table for all of them.

    notes       what it found, with the table that several searchers may share, and `aided`, whether they do
    """

    def __init__(self, table: LineTable, weights: list, table_bits: cython.int):
        """`weights` as for a Weigher; the table has 2 ** table_bits places."""
        if cython.compiled and self.notes is not None:
            raise TypeError("a searcher cannot be changed")
        Weigher.__init__(self, table, weights)
        self.widest = 400 if self.cells <= 64 else 14
        self.aided = False
        self.notes = Notes(SearchTable(table_bits, 2 * self.words))

    def helper(self):
        """Another searcher with the same weights and the same table, to work in a thread of its own."""
        i: cython.int
        other: Searcher
        if self.notes is None:
            raise TypeError("a searcher that was never made")
        self.check_idle()
        other = Searcher(self.table, [self.weights[i] for i in range((self.k + 1) * (self.k + 1))], 0)
        other.notes.found = self.notes.found
        self.aided = other.aided = True
        return other

    def set_up(self, stones: Stones):
        """Take a position of the same board; what the table knows stays."""
        Weigher.set_up(self, stones)
        self.notes.forget()

    @property
    def variation(self):
        """The best play that the last search saw."""
        return self.notes.variation

    def search(self, moves: list, depth: cython.int, extend: cython.bint) -> object:
        """(score, the moves that reach it) for the side to move, to a depth of plies; None if stopped.

        With `extend`, forced moves cost no depth; without it the result is that of plain minimax.
        """
        best: cython.longlong = -2 * MOST_SCORE
        found: cython.longlong
        hashed: cython.ulonglong
        cell: cython.int
        i: cython.int
        count: cython.int = len(moves)
        order: list = list(moves)
        equal: list = []
        variation: list = []
        if self.notes is None:
            raise TypeError("a searcher that was never made")
        self.check_idle()
        if not 0 < depth < DEEPEST:
            raise ValueError(f"a search looks 1 to {DEEPEST - 1} plies ahead")
        for i in range(count):
            if not 0 <= moves[i] < self.cells or not self.may_play(moves[i]):
                raise ValueError("a move to search is a cell that may be played")
        self.extend = extend
        self.notes.best_length[0] = 0
        hashed = self.notes.found.hash(self.bits, self.side)
        i = 0
        while i < len(order):
            cell = order[i]
            i += 1
            if (
                self.aided
                and 1 < i <= count
                and self.notes.found.marks.is_marked(self.work(hashed, cell, depth))
            ):
                order.append(cell)
                continue
            self.busy = True
            with cython.nogil:
                found = self.try_marked(cell, depth, 0, best - 1, 2 * WON, hashed)
            self.busy = False
            self.finish()
            if self.stopped:
                return None
            if found > best:
                best = found
                equal = [cell]
                variation = self.notes.begin_with(cell)
            elif found == best:
                equal.append(cell)
        self.notes.settle(variation)
        return best, [cell for cell in moves if cell in equal]

    def work(self, hashed: cython.ulonglong, cell: cython.int, depth: cython.int):
        """A mark for playing a cell in a position, to be searched to a depth."""
        return (hashed + MULTIPLY * (cell + 1 + 512 * depth)) & WORD_MASK

    def try_marked(
        self,
        cell: cython.int,
        depth: cython.int,
        ply: cython.int,
        alpha: cython.longlong,
        beta: cython.longlong,
        hashed: cython.ulonglong,
    ):
        """As try_move() with a ply less, while others may see that somebody is at work on it."""
        score: cython.longlong
        if not self.aided or depth < SHARED_DEPTH:
            return self.try_move(cell, depth - 1, ply, alpha, beta)
        self.notes.found.marks.mark(self.work(hashed, cell, depth))
        score = self.try_move(cell, depth - 1, ply, alpha, beta)
        self.notes.found.marks.unmark(self.work(hashed, cell, depth))
        return score

    def try_move(
        self,
        cell: cython.int,
        depth: cython.int,
        ply: cython.int,
        alpha: cython.longlong,
        beta: cython.longlong,
    ):
        """The score, for the side to move, of playing a cell; keeps the line behind it if it is good."""
        score: cython.longlong
        self.notes.best_length[ply + 1] = 0
        if self.place(cell):
            score = WON - (ply + 1) if self.table.wins else (ply + 1) - WON
        elif self.empties == 0:
            score = 0
        else:
            score = -self.visit(depth, ply + 1, -beta, -alpha)
        self.take_back(cell)
        if score > alpha and not self.stopped:
            self.notes.keep(ply, cell)
        return score

    def visit(self, depth: cython.int, ply: cython.int, alpha: cython.longlong, beta: cython.longlong):
        """The score for the side to move. On entry nobody has a line and a cell is empty.

        At most alpha: it is no more than this. At least beta: no less. When self.stopped is set on
        return, it means nothing.
        """
        mine: cython.int = self.side
        forced: cython.int
        score: cython.longlong
        hashed: cython.ulonglong
        self.notes.best_length[ply] = 0
        self.nodes += 1
        if self.nodes >= self.next_look and self.look_up():
            return 0
        if ply >= DEEPEST - 1 or (depth <= 0 and not self.extend):
            return -self.score if mine else self.score
        forced = self.forced_move(mine)
        if forced == COMPLETES:
            return self.complete(ply)
        if forced != FREE and (self.extend or depth >= 2):
            if forced == LOST:
                return -(WON - (ply + 2))
            return self.try_move(forced, depth if self.extend else depth - 1, ply, alpha, beta)
        if depth <= 0:
            return -self.score if mine else self.score
        if depth == 1:
            return self.frontier(ply, alpha, beta)
        hashed = self.notes.found.hash(self.bits, mine)
        score = self.notes.recall(
            hashed, self.bits, 2 * self.extend + mine, depth, self.extend, ply, alpha, beta
        )
        if score != UNKNOWN:
            return score
        return self.try_moves(depth, ply, alpha, beta, hashed)

    def try_moves(
        self,
        depth: cython.int,
        ply: cython.int,
        alpha: cython.longlong,
        beta: cython.longlong,
        hashed: cython.ulonglong,
    ):
        """The best score of all moves, or the first that is too good; for visit().

        Where others share the table, a move that somebody is at work on, but for the first, is left for
        later, when the table may have its score; and it may have one's own as soon as another found it.
        """
        best: cython.longlong = -2 * WON
        score: cython.longlong
        before: cython.longlong = alpha
        best_cell: cython.int = NO_CELL
        count: cython.int
        ends: cython.int
        i: cython.int = 0
        mode: cython.int = 2 * self.extend + self.side
        shared: cython.bint = self.aided and depth >= SHARED_DEPTH
        order = cython.declare(cython.ushort[800])
        if not cython.compiled:
            order = [0] * 800
        count = ends = self.order_moves(ply, self.notes.best_move, order)
        while i < ends:
            if shared and i > 0:
                if i < count and self.notes.found.marks.is_marked(self.work(hashed, order[i], depth)):
                    order[ends] = order[i]
                    ends += 1
                    i += 1
                    continue
                score = self.notes.recall(hashed, self.bits, mode, depth, self.extend, ply, before, beta)
                if score != UNKNOWN:
                    self.notes.best_length[ply] = 0
                    return score
            score = self.try_marked(order[i], depth, ply, alpha, beta, hashed)
            if self.stopped:
                return 0
            if score > best:
                best = score
                best_cell = order[i]
                alpha = max(alpha, best)
                if alpha >= beta:
                    self.notes.refute(self.side, best_cell, depth, ply)
                    break
            i += 1
        self.notes.remember(hashed, self.bits, mode, depth, ply, before, beta, best, best_cell)
        return best

    def forced_move(self, side: cython.int):
        """What a side to move must do: COMPLETES a line, block this cell, nothing (FREE), or it is LOST."""
        cell: cython.int
        found: cython.int = FREE
        if not self.table.wins or (self.threats[0] | self.threats[1]) == 0:
            return FREE
        if not self.table.falls:
            if self.threats[side]:
                return COMPLETES
            if self.threats[1 - side] == 0:
                return FREE
            return self.threat_xor[1 - side] if self.threats[1 - side] == 1 else LOST
        for cell in range(self.cells):
            if not (self.completing[0][cell] | self.completing[1][cell]) or not self.may_play(cell):
                continue
            if self.completing[side][cell]:
                return COMPLETES
            found = cell if found == FREE else LOST
        return found

    def complete(self, ply: cython.int):
        """The score of a side to move that can complete a line; the line is the lowest cell that does."""
        cell: cython.int = 0
        while self.completing[self.side][cell] == 0 or not self.may_play(cell):
            cell += 1
        self.notes.best_line[97 * ply] = cell
        self.notes.best_length[ply] = 1
        return WON - (ply + 1)

    def frontier(self, ply: cython.int, alpha: cython.longlong, beta: cython.longlong):
        """The best score one ply on. On entry nobody can win by completing a line.

        A move changes the score by its gain, with no need to make it; only with `extend` are moves
        that threaten a line made and followed.
        """
        cell: cython.int
        i: cython.int
        score: cython.longlong
        best: cython.longlong = -2 * WON
        threatening: cython.int = 0
        still: cython.longlong = -self.score if self.side else self.score
        cells = cython.declare(cython.int[400])
        if not cython.compiled:
            cells = [0] * 400
        if self.empties == 1:
            return self.last_move(ply, alpha, beta)
        for cell in range(self.cells):
            if self.owner[cell] != EMPTY or (self.table.falls and not self.may_play(cell)):
                continue
            self.nodes += 1
            if not self.table.wins and self.completing[self.side][cell]:
                if best < ply + 1 - WON:
                    best = ply + 1 - WON
                    self.notes.best_line[97 * ply] = cell
                continue
            if self.extend and self.makes_threat(cell):
                cells[threatening] = cell
                threatening += 1
                continue
            score = still + self.gain(cell)
            if score > best:
                best = score
                self.notes.best_line[97 * ply] = cell
        self.notes.best_length[ply] = 1
        for i in range(threatening):
            if best >= beta:
                break
            best = max(best, self.try_move(cells[i], 0, ply, max(alpha, best), beta))
        return best

    def last_move(self, ply: cython.int, alpha: cython.longlong, beta: cython.longlong):
        """The score where one cell is left, and nobody can win by completing a line."""
        cell: cython.int = 0
        if self.table.wins:
            return 0
        while not self.may_play(cell):
            cell += 1
        return self.try_move(cell, 0, ply, alpha, beta)

    def order_moves(self, ply: cython.int, first: cython.int, order: cython.p_ushort):
        """Fill `order` with the moves, the most promising first, and give their number.

        The table's move first, then killers, then by gain with history for equals. On boards of more
        than 64 cells only the most promising.
        """
        cell: cython.int
        count: cython.int = 0
        j: cython.int
        promise: cython.longlong
        promises = cython.declare(cython.longlong[401])
        if not cython.compiled:
            promises = [0] * 401
        for cell in range(self.cells):
            if self.owner[cell] != EMPTY or (self.table.falls and not self.may_play(cell)):
                continue
            promise = self.gain(cell) * 256 + min(255, self.notes.history[self.side][cell] >> 6)
            if cell == first:
                promise += 4 * KILLER
            elif cell == self.notes.killers[2 * ply]:
                promise += 2 * KILLER
            elif cell == self.notes.killers[2 * ply + 1]:
                promise += KILLER
            j = count
            while j > 0 and promises[j - 1] < promise:
                if j < self.widest:
                    promises[j] = promises[j - 1]
                    order[j] = order[j - 1]
                j -= 1
            if j < self.widest:
                promises[j] = promise
                order[j] = cell
                count = min(count + 1, self.widest)
        return count
