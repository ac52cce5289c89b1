"""Search on large boards: what a stone threatens decides which moves are looked at, and how deep.

Scores are for the side to move; WON minus the ply is a line completed at that ply. Against a threat only its
answers are looked at; of quiet moves the most promising, later ones less deep. Beyond the depth fours are
followed. So all of it is an estimate, also where somebody seems to win.
"""

import cython

if not cython.compiled:  # in threatsearch.pxd for C
    from .patterns import COMPLETES, EMPTY, FOUR, FOUR_THREE, WINS, PatternBoard, Patterns
    from .plain import NO_CELL
    from .searchtable import AT_LEAST, AT_MOST, EXACT, SearchTable, bound_of, depth_of, move_of, score_of

    WON = 10**12
    DEEPEST = 96

KILLER = cython.declare(cython.longlong, 1 << 40)
UNKNOWN = cython.declare(cython.longlong, 1 << 60)  # what the table says of a score that it does not know
WIDEST = cython.declare(cython.int, 24)  # quiet moves that are looked at, and at the last ply:
NARROW = cython.declare(cython.int, 14)
ROOT_WIDEST = cython.declare(cython.int, 48)
FOURS = cython.declare(cython.int, 8)  # one after the other, beyond the depth, and of all together:
MOST_FOURS = cython.declare(cython.int, 64)
EARLY = cython.declare(cython.int, 3)  # moves that are looked at as deep as can be


class ThreatSearcher(PatternBoard):
    """A search from one position after another, with one table for all of them.

    killers     of each ply two moves that refuted another line, and history of moves that did so at all
    best_line   of each ply a row: the best continuation found
    hits        of each cell how many of the threats at hand it may answer
    """

    def __init__(self, patterns: Patterns, values: list, table_bits: cython.int):
        """`values` as for a PatternBoard; the table has 2 ** table_bits places."""
        if cython.compiled and self.found is not None:
            raise TypeError("a searcher cannot be changed")
        PatternBoard.__init__(self, patterns, values)
        if not cython.compiled:
            self.killers = [0] * 200
            self.history = [[0] * 400, [0] * 400]
            self.best_line = [0] * 9409
            self.best_length = [0] * 98
            self.hits = [0] * 400
        self.made_of = list(values)
        self.found = SearchTable(table_bits, 2 * self.words)

    def helper(self):
        """Another searcher with the same values and the same table, to work in a thread of its own."""
        other: ThreatSearcher
        if self.found is None:
            raise TypeError("a searcher that was never made")
        self.check_idle()
        other = ThreatSearcher(self.patterns, self.made_of, 0)
        other.found = self.found
        return other

    def set_up(self, stones):
        """Take a position of the same board; what the table knows stays."""
        i: cython.int
        j: cython.int
        PatternBoard.set_up(self, stones)
        for i in range(200):
            self.killers[i] = NO_CELL
        for i in range(self.cells):
            for j in range(2):
                self.history[j][i] = 0

    @property
    def evaluation(self):
        """What the position is worth to the side to move, as it stands."""
        return self.standing()

    @property
    def variation(self):
        """The best play that the last search saw."""
        i: cython.int
        return [self.best_line[i] for i in range(self.best_length[0])]

    def search(self, moves: list, depth: cython.int, extend: cython.bint = True) -> object:
        """(score, one move that reaches it) for the side to move, to a depth of plies; None if stopped.

        No other is better. What is forced is followed, so `extend` says what is so anyway.
        """
        best: cython.longlong = -2 * WON
        found: cython.longlong
        cell: cython.int
        i: cython.int
        variation: list = []
        if self.found is None:
            raise TypeError("a searcher that was never made")
        self.check_idle()
        if not 0 < depth < DEEPEST:
            raise ValueError(f"a search looks 1 to {DEEPEST - 1} plies ahead")
        for move in moves:
            if not 0 <= move < self.cells or self.owner[move] != EMPTY:
                raise ValueError("a move to search is a cell that may be played")
        self.best_length[0] = 0
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
                variation = [cell, *[self.best_line[97 + j] for j in range(self.best_length[1])]]
        for i in range(len(variation)):
            self.best_line[i] = variation[i]
        self.best_length[0] = len(variation)
        return best, variation[:1]

    def promising(self, moves: list) -> list:
        """The first moves to look at: as they come, those first that mean something to either side."""
        side: cython.int = self.side
        if len(moves) <= ROOT_WIDEST:
            return moves
        ranked = sorted(moves[1:], key=lambda cell: -(self.worth[side][cell] + self.worth[1 - side][cell]))
        return [moves[0], *ranked[: ROOT_WIDEST - 1]]

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
        i: cython.int
        self.best_length[ply + 1] = 0
        if self.place(cell):
            score = WON - (ply + 1)
        elif self.empties == 0:
            score = 0
        else:
            score = -self.visit(depth, ply + 1, -beta, -alpha)
        self.take_back(cell)
        if score > alpha and not self.stopped:
            self.best_line[97 * ply] = cell
            for i in range(self.best_length[ply + 1]):
                self.best_line[97 * ply + 1 + i] = self.best_line[97 * (ply + 1) + i]
            self.best_length[ply] = self.best_length[ply + 1] + 1
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
        self.best_length[ply] = 0
        self.nodes += 1
        if self.nodes >= self.next_look and self.look_up():
            return 0
        if self.ranked[mine][COMPLETES]:
            self.best_line[97 * ply] = self.cell_of_rank(mine, COMPLETES)
            self.best_length[ply] = 1
            return WON - (ply + 1)
        if ply >= DEEPEST - 1:
            return self.standing()
        if self.ranked[other][COMPLETES]:
            if self.ranked[other][COMPLETES] > 1:
                return -(WON - (ply + 2))
            return self.try_move(self.cell_of_rank(other, COMPLETES), depth, ply, alpha, beta)
        if self.ranked[mine][WINS]:
            self.best_line[97 * ply] = self.cell_of_rank(mine, WINS)
            self.best_length[ply] = 1
            return WON - (ply + 3)
        if depth <= 0:
            if self.ranked[other][WINS] == 0 or ply >= self.farthest:
                self.fours = MOST_FOURS
                return self.follow_fours(FOURS, ply, alpha, beta)
            depth = 1
        hashed = self.found.hash(self.bits, mine)
        score = self.recall(hashed, depth, ply, alpha, beta)
        if score != UNKNOWN:
            return score
        return self.try_moves(depth, ply, alpha, beta, hashed)

    @cython.final
    def standing(self):
        """What the position is worth as it stands."""
        return self.total[self.side] - self.total[1 - self.side] + (self.to_move * self.total[self.side] >> 4)

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
                self.best_line[97 * ply] = cells[i]
                self.best_line[97 * ply + 1] = block
                self.best_length[ply] = 2
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
        count = self.order_moves(depth, ply, self.best_move, pressed, order)
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
                        self.note_refutation(best_cell, depth, ply)
                        break
        self.remember(
            hashed,
            depth,
            ply,
            best,
            AT_MOST if best <= before else AT_LEAST if best >= beta else EXACT,
            best_cell,
        )
        return best

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

    def note_refutation(self, cell: cython.int, depth: cython.int, ply: cython.int):
        """A move that was too good is tried early elsewhere."""
        if self.killers[2 * ply] != cell:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = cell
        self.history[self.side][cell] = min(1 << 24, self.history[self.side][cell] + depth * depth)

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
            promise = 2 * (self.worth[mine][cell] + self.rank_values[self.rank[mine][cell]])
            promise += self.worth[other][cell] + self.rank_values[self.rank[other][cell]]
            promise = promise * 256 + min(255, self.history[mine][cell] >> 4)
            if cell == first:
                promise += 4 * KILLER
            elif cell == self.killers[2 * ply]:
                promise += 2 * KILLER
            elif cell == self.killers[2 * ply + 1]:
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

    def recall(
        self,
        hashed: cython.ulonglong,
        depth: cython.int,
        ply: cython.int,
        alpha: cython.longlong,
        beta: cython.longlong,
    ):
        """The score that the table has, if it settles the question, else UNKNOWN; and self.best_move."""
        score: cython.longlong
        found: cython.ulonglong = self.found.read(hashed, self.bits, self.side)
        self.best_move = NO_CELL
        if found == 0:
            return UNKNOWN
        self.best_move = move_of(found)
        if depth_of(found) < depth:
            return UNKNOWN
        score = score_of(found)
        if score > WON - 1000:
            score -= ply
        elif score < 1000 - WON:
            score += ply
        if (
            bound_of(found) == EXACT
            or (bound_of(found) == AT_LEAST and score >= beta)
            or (bound_of(found) == AT_MOST and score <= alpha)
        ):
            return score
        return UNKNOWN

    def remember(
        self,
        hashed: cython.ulonglong,
        depth: cython.int,
        ply: cython.int,
        score: cython.longlong,
        bound: cython.int,
        move: cython.int,
    ):
        """Put a result in the table; a win or loss is stored by its distance from here."""
        if score > WON - 1000:
            score += ply
        elif score < 1000 - WON:
            score -= ply
        self.found.write(hashed, self.bits, self.side, bound, depth, move, score)
