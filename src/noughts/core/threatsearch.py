"""Search on large boards: what a stone threatens decides which moves are looked at, and how deep.

Scores are for the side to move; WON minus the ply is a line completed at that ply. Against a threat only its
answers are looked at; of quiet moves the most promising, later ones less deep. Beyond the depth fours are
followed. So all of it is an estimate, also where somebody seems to win.
"""

import cython

if not cython.compiled:  # in threatsearch.pxd for C
    from .patternboard import COMPLETES, EMPTY, FOUR, FOUR_THREE, WINS, PatternBoard
    from .patterns import Patterns
    from .plain import NO_CELL
    from .searchtable import DEEPEST, UNKNOWN, WON, Notes, SearchTable

KILLER = cython.declare(cython.longlong, 1 << 40)
WIDEST = cython.declare(cython.int, 24)  # quiet moves that are looked at, and at the last ply:
NARROW = cython.declare(cython.int, 14)
ROOT_WIDEST = cython.declare(cython.int, 48)
FOURS = cython.declare(cython.int, 8)  # one after the other, beyond the depth, and of all together:
MOST_FOURS = cython.declare(cython.int, 64)
EARLY = cython.declare(cython.int, 3)  # moves that are looked at as deep as can be


class ThreatSearcher(PatternBoard):
    """A search from one position after another, with one table for all of them.

    notes       what it found, with the table that several searchers may share
    """

    def __init__(self, patterns: Patterns, values: list, table_bits: cython.int):
        """`values` as for a PatternBoard; the table has 2 ** table_bits places."""
        if cython.compiled and self.notes is not None:
            raise TypeError("a searcher cannot be changed")
        PatternBoard.__init__(self, patterns, values)
        self.made_of = list(values)
        self.notes = Notes(SearchTable(table_bits, 2 * self.words))

    def helper(self):
        """Another searcher with the same values and the same table, to work in a thread of its own."""
        other: ThreatSearcher
        if self.notes is None:
            raise TypeError("a searcher that was never made")
        self.check_idle()
        other = ThreatSearcher(self.patterns, self.made_of, 0)
        other.notes.found = self.notes.found
        return other

    def set_up(self, stones):
        """Take a position of the same board; what the table knows stays."""
        PatternBoard.set_up(self, stones)
        self.notes.forget()

    @property
    def evaluation(self):
        """What the position is worth to the side to move, as it stands."""
        return self.standing()

    @property
    def variation(self):
        """The best play that the last search saw."""
        return self.notes.variation

    def search(self, moves: list, depth: cython.int, extend: cython.bint = True) -> object:
        """(score, one move that reaches it) for the side to move, to a depth of plies; None if stopped.

        No other is better. What is forced is followed, so `extend` says what is so anyway.
        """
        best: cython.longlong = -2 * WON
        found: cython.longlong
        cell: cython.int
        i: cython.int
        variation: list = []
        if self.notes is None:
            raise TypeError("a searcher that was never made")
        self.check_idle()
        if not 0 < depth < DEEPEST:
            raise ValueError(f"a search looks 1 to {DEEPEST - 1} plies ahead")
        for move in moves:
            if not 0 <= move < self.cells or self.owner[move] != EMPTY:
                raise ValueError("a move to search is a cell that may be played")
        self.notes.best_length[0] = 0
        self.farthest = min(DEEPEST - 2, 2 * depth + 12) if depth > 1 else 0  # which nothing stops
        for i, cell in enumerate(self.promising(moves)):
            self.busy = True
            with cython.nogil:
                found = self.try_first(cell, depth, best, i)
            self.busy = False
            self.finish()
            if self.stopped:
                return None
            if found > best:
                best = found
                variation = self.notes.begin_with(cell)
        self.notes.settle(variation)
        return best, variation[:1]

    def promising(self, moves: list) -> list:
        """The first moves to look at: as they come, then those first that mean something to either side.

        They lie along a ray within two steps of a stone, beside it if there is one stone, or threaten.
        """
        side: cython.int = self.side
        near: set = self.near_stones(min(2, self.cells - self.empties))
        close: list = [
            cell for cell in moves if cell in near or self.rank[0][cell] > 0 or self.rank[1][cell] > 0
        ]
        if len(moves) == 1 or not close:
            close = moves
        if len(close) <= ROOT_WIDEST:
            return close
        ranked = sorted(close[1:], key=lambda cell: -self.promise[side][cell])
        return [close[0], *ranked[: ROOT_WIDEST - 1]]

    def near_stones(self, steps: cython.int) -> set:
        """The cells within so many steps of a stone along a ray."""
        spot: cython.int
        entry: cython.int
        reach: cython.int = self.patterns.reach
        least: cython.int = int(3 ** int(reach - min(steps, reach)))
        most: cython.int = int(3 ** int(reach - 1 + min(steps, reach)))
        near: set = set()
        for spot in range(self.patterns.spots):
            if self.owner[self.patterns.spot_cell[spot]] == EMPTY:
                continue
            for entry in range(self.patterns.near_start[spot], self.patterns.near_start[spot + 1]):
                if least <= self.patterns.near_step[entry] <= most:
                    near.add(self.patterns.spot_cell[self.patterns.near_spot[entry]])
        return near

    def try_first(self, cell: cython.int, depth: cython.int, best: cython.longlong, number: cython.int):
        """The score of one of the first moves, if it is more than the best of those before."""
        score: cython.longlong
        if number > 0 and best > -WON:
            score = self.try_move(cell, depth - 1, 0, best, best + 1)
            if score <= best or self.stopped:
                return score
        return self.try_move(cell, depth - 1, 0, best, 2 * WON)

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
            score = WON - (ply + 1)
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
        other: cython.int = 1 - mine
        score: cython.longlong
        hashed: cython.ulonglong
        self.notes.best_length[ply] = 0
        self.nodes += 1
        if self.nodes >= self.next_look and self.look_up():
            return 0
        if self.ranked[mine][COMPLETES]:
            self.notes.best_line[97 * ply] = self.cell_of_rank(mine, COMPLETES)
            self.notes.best_length[ply] = 1
            return WON - (ply + 1)
        if ply >= DEEPEST - 1:
            return self.standing()
        if self.ranked[other][COMPLETES]:
            if self.ranked[other][COMPLETES] > 1:
                return -(WON - (ply + 2))
            return self.try_move(self.cell_of_rank(other, COMPLETES), depth, ply, alpha, beta)
        if self.ranked[mine][WINS]:
            self.notes.best_line[97 * ply] = self.cell_of_rank(mine, WINS)
            self.notes.best_length[ply] = 1
            return WON - (ply + 3)
        if depth <= 0:
            if self.ranked[other][WINS] == 0 or ply >= self.farthest:
                self.fours = MOST_FOURS
                return self.follow_fours(FOURS, ply, alpha, beta)
            depth = 1
        hashed = self.notes.found.hash(self.bits, mine)
        score = self.notes.recall(hashed, self.bits, mine, depth, True, ply, alpha, beta)
        if score != UNKNOWN:
            return score
        return self.try_moves(depth, ply, alpha, beta, hashed)

    def follow_fours(self, left: cython.int, ply: cython.int, alpha: cython.longlong, beta: cython.longlong):
        """The score as it stands, or of fours that are better, so many one after the other.

        On entry nobody can complete a line, nor the side to move make a four that cannot be blocked.
        """
        mine: cython.int = self.side
        cell: cython.int
        block: cython.int
        i: cython.int
        count: cython.int = 0
        score: cython.longlong
        best: cython.longlong = self.standing()
        cells = cython.declare(cython.ushort[400])
        if best >= beta or left == 0 or ply >= DEEPEST - 3:
            return best
        if self.ranked[mine][FOUR] + self.ranked[mine][FOUR_THREE] == 0:
            return best
        if not cython.compiled:
            cells = [0] * 400
        for i in range(2):
            for cell in range(self.cells):
                if self.owner[cell] == EMPTY and self.rank[mine][cell] == FOUR_THREE - i:
                    cells[count] = cell
                    count += 1
        for i in range(count):
            if self.fours == 0:
                return best
            self.fours -= 1
            self.nodes += 1
            self.place(cells[i])
            if self.ranked[mine][COMPLETES] != 1:  # two rays of a torus may end in one cell
                self.take_back(cells[i])
                continue
            block = self.cell_of_rank(mine, COMPLETES)
            if self.rank[1 - mine][block] == COMPLETES:
                self.take_back(cells[i])
                continue
            self.place(block)
            score = 0 if self.empties == 0 else self.after_block(left - 1, ply + 2, max(alpha, best), beta)
            self.take_back(block)
            self.take_back(cells[i])
            if self.stopped:
                return 0
            if score > best:
                best = score
                self.notes.best_line[97 * ply] = cells[i]
                self.notes.best_line[97 * ply + 1] = block
                self.notes.best_length[ply] = 2
                if best >= beta:
                    return best
        return best

    def after_block(self, left: cython.int, ply: cython.int, alpha: cython.longlong, beta: cython.longlong):
        """The score for who made a four that was blocked, and is to move again."""
        mine: cython.int = self.side
        other: cython.int = 1 - mine
        cell: cython.int
        score: cython.longlong
        if self.nodes >= self.next_look and self.look_up():
            return 0
        if self.ranked[mine][COMPLETES]:
            return WON - (ply + 1)
        if self.ranked[other][COMPLETES] > 1:
            return -(WON - (ply + 2))
        if self.ranked[other][COMPLETES]:
            cell = self.cell_of_rank(other, COMPLETES)
            if self.rank[mine][cell] < FOUR:
                return self.standing()
            self.place(cell)
            if self.empties == 0 or self.ranked[mine][COMPLETES] == 0:
                score = 0
            elif self.ranked[mine][COMPLETES] > 1:
                score = WON - (ply + 3)
            else:
                score = self.blocked(left - 1, ply + 1, alpha, beta)
            self.take_back(cell)
            return score
        if self.ranked[mine][WINS]:
            return WON - (ply + 3)
        return self.follow_fours(left, ply, alpha, beta)

    def blocked(self, left: cython.int, ply: cython.int, alpha: cython.longlong, beta: cython.longlong):
        """The score for who has just made a four, which has to be blocked at its only cell."""
        other: cython.int = self.side
        cell: cython.int = self.cell_of_rank(1 - other, COMPLETES)
        score: cython.longlong
        if self.rank[other][cell] == COMPLETES:
            return -(WON - (ply + 1))
        self.place(cell)
        score = 0 if self.empties == 0 else self.after_block(max(left, 0), ply + 1, alpha, beta)
        self.take_back(cell)
        return score

    def try_moves(
        self,
        depth: cython.int,
        ply: cython.int,
        alpha: cython.longlong,
        beta: cython.longlong,
        hashed: cython.ulonglong,
    ):
        """The best score of all moves that are looked at, or the first that is too good; for visit()."""
        mine: cython.int = self.side
        best: cython.longlong = -2 * WON
        score: cython.longlong
        before: cython.longlong = alpha
        best_cell: cython.int = NO_CELL
        count: cython.int
        i: cython.int
        less: cython.int
        pressed: cython.bint = self.ranked[1 - mine][WINS] > 0
        order = cython.declare(cython.ushort[400])
        if not cython.compiled:
            order = [0] * 400
        if pressed:
            self.note_answers()
        count = self.order_moves(depth, ply, self.notes.best_move, pressed, order)
        if count == 0:  # nothing answers all threats
            return -(WON - (ply + 4))
        for i in range(count):
            less = 0
            if i >= EARLY and depth > 2 and not pressed and self.rank[mine][order[i]] == 0:
                less = 1 + (i >= 8) + (depth > 5 and i >= 12)
            if i == 0:
                score = self.try_move(order[i], depth - 1, ply, alpha, beta)
            else:
                score = self.try_move(order[i], depth - 1 - less, ply, alpha, alpha + 1)
                if score > alpha and less and not self.stopped:
                    score = self.try_move(order[i], depth - 1, ply, alpha, alpha + 1)
                if alpha < score < beta and not self.stopped:
                    score = self.try_move(order[i], depth - 1, ply, alpha, beta)
            if self.stopped:
                return 0
            if score > best:
                best = score
                best_cell = order[i]
                if best > alpha:
                    alpha = best
                    if alpha >= beta:
                        self.notes.refute(self.side, best_cell, depth, ply)
                        break
        self.notes.remember(hashed, self.bits, mine, depth, ply, before, beta, best, best_cell)
        return best

    def order_moves(
        self,
        depth: cython.int,
        ply: cython.int,
        first: cython.int,
        pressed: cython.bint,
        order: cython.p_ushort,
    ):
        """Fill `order` with the moves to look at, the most promising first; how many they are.

        The table's move first, then killers, then by what a stone makes and prevents. `pressed`: only fours
        of one's own, and cells that may answer every threat.
        """
        mine: cython.int = self.side
        other: cython.int = 1 - mine
        cell: cython.int
        count: cython.int = 0
        j: cython.int
        widest: cython.int = self.cells if pressed or self.cells <= 64 else NARROW if depth < 3 else WIDEST
        threats: cython.int = self.ranked[other][WINS]
        promise: cython.longlong
        promises = cython.declare(cython.longlong[401])
        if not cython.compiled:
            promises = [0] * 401
        for cell in range(self.cells):
            if self.owner[cell] != EMPTY:
                continue
            if pressed and self.hits[cell] < threats and self.rank[mine][cell] < FOUR:
                continue
            promise = self.promise[mine][cell] * 256 + min(255, self.notes.history[mine][cell] >> 4)
            if cell == first:
                promise += 4 * KILLER
            elif cell == self.notes.killers[2 * ply]:
                promise += 2 * KILLER
            elif cell == self.notes.killers[2 * ply + 1]:
                promise += KILLER
            j = count
            while j > 0 and promises[j - 1] < promise:
                if j < widest:
                    promises[j] = promises[j - 1]
                    order[j] = order[j - 1]
                j -= 1
            if j < widest:
                promises[j] = promise
                order[j] = cell
                count = min(count + 1, widest)
        return count
