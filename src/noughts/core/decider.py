"""Values under any rule: alpha-beta over every move, with a table, for boards of at most 64 cells.

Nothing is left out but what the rule itself decides, so it holds where a stone more may hurt, where
stones fall and where completing a line loses. (`prover` is quicker where none of that is so.)

A score is for the side to move. It counts by stones: BEYOND less the stones on the board when a side
wins, so that a sooner win is worth more; negative for a loss, 0 for a draw. It does not depend on
where the search began, and so can be kept.
"""

import cython

if not cython.compiled:  # in decider.pxd for C
    from .lines import LineTable
    from .plain import NO_CELL, ONE, WORD_MASK, Score, lowest, popcount
    from .rule import playable
    from .watch import Watch

    MULTIPLY_1, MULTIPLY_2, BEYOND, NO_MOVE = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 66, 255

MOST_SCORE = 66  # BEYOND, for Python
MAX_LINES = 2048


class Decider(Watch):
    """Scores of positions of one board, with one table for all questions.

    lines     the lines as bit sets, and ends the cells next to their ends where those matter
    images    of cell c under symmetry s: images[s*cells + c]
    table     by position: the least and the most that its score can be, and the move that was best
    """

    def __init__(self, board: LineTable, symmetries: tuple, table_bits: cython.int):
        """`symmetries` are permutations of the cells that keep the rule, identity first, or none."""
        i: cython.int
        line: cython.int
        if cython.compiled and self.table != cython.NULL:
            raise TypeError("a decider cannot be changed")
        if board.cells > 64 or board.line_count > MAX_LINES or not 0 <= table_bits <= 26:
            raise ValueError("too many cells, lines or places for a decider")
        for permutation in symmetries:
            if sorted(permutation) != list(range(board.cells)):
                raise ValueError("a symmetry of a decider is a permutation of its cells")
        if not cython.compiled:
            self.lines, self.ends = [0] * MAX_LINES, [0] * MAX_LINES
        self.board = board
        self.loses = not board.wins
        for line in range(board.line_count):
            self.lines[line] = 0
            self.ends[line] = 0
            for i in range(board.k):
                self.lines[line] |= ONE << board.line_cells[line * board.k + i]
            for i in range(2 * line, 2 * line + 2):
                if board.exact and board.line_ends[i] != NO_CELL:
                    self.ends[line] |= ONE << board.line_ends[i]
        self.symmetries = len(symmetries)
        self.symmetric_stones = 14 if len(symmetries) <= 2 else 10 if len(symmetries) <= 8 else 6
        self.held = bytes([image for permutation in symmetries for image in permutation])
        self.table_mask = (ONE << table_bits) - 1
        if cython.compiled:
            self.images = cython.cast(cython.pointer(cython.uchar), cython.cast(cython.p_char, self.held))
            self.table = cython.cast(cython.pointer(Score), calloc(self.table_mask + 1, cython.sizeof(Score)))
            if self.table == cython.NULL:
                raise MemoryError("no memory for the decider's table")
        else:
            self.images = self.held
            self.table = {}
        Watch.__init__(self)

    def __dealloc__(self):
        free(self.table)

    def score(
        self, own: cython.ulonglong, other: cython.ulonglong, alpha: cython.int, beta: cython.int
    ) -> object:
        """The score for the side to move, which holds `own`; None if stopped before.

        At most alpha: it is no more than this. At least beta: no less. Nobody has a line; a cell is empty.
        """
        found: cython.int
        if cython.compiled and self.table == cython.NULL:
            raise TypeError("a decider that was never made")
        if (own | other) & ~self.board.full or own & other or own | other == self.board.full:
            raise ValueError("these are no stones of this board, or it is full")
        if not -BEYOND <= alpha < beta <= BEYOND:
            raise ValueError("the bounds of a score are -66 to 66, the lower first")
        with cython.nogil:
            found = self.visit(own, other, popcount(own | other), alpha, beta, NO_CELL)
        self.finish()
        return None if self.stopped else found

    def visit(
        self,
        own: cython.ulonglong,
        other: cython.ulonglong,
        stones: cython.int,
        alpha: cython.int,
        beta: cython.int,
        last: cython.int,
    ):
        """The score for the side to move, as score() says; `last` is the cell that was played last.

        When self.stopped is set on return, it means nothing.
        """
        moves: cython.ulonglong
        before: cython.int
        best: cython.int = -BEYOND
        best_cell: cython.int = NO_CELL
        found: cython.int
        count: cython.int
        i: cython.int
        place: cython.pointer(Score)
        order = cython.declare(cython.int[64])
        if not cython.compiled:
            order = [0] * 64
        self.nodes += 1
        if self.nodes >= self.next_look and self.look_up():
            return 0
        moves = playable(self.board, own | other)
        if not self.loses and self.completing(own, other) & moves:
            return BEYOND - (stones + 1)
        moves = self.worth_trying(own, other, moves)
        if moves == 0:
            return stones + 2 - self.loses - BEYOND
        found = BEYOND - (stones + 3 - self.loses)  # the soonest win that there can be
        if found <= alpha:
            return found
        beta = min(beta, found)
        found = min(0, stones + 4 - self.loses - BEYOND)  # and the soonest loss
        if found >= beta:
            return found
        alpha = max(alpha, found)
        place = self.find(own, other, stones)
        if place.least >= beta or place.least == place.most:
            return place.least
        if place.most <= alpha:
            return place.most
        before = alpha
        count = self.order_moves(own, other, moves, self.turned_back(place.move), last, order)
        for i in range(count):
            if stones + 1 == self.board.cells:
                found = 0
            else:
                found = -self.visit(other, own | (ONE << order[i]), stones + 1, -beta, -alpha, order[i])
            if self.stopped:
                return 0
            if found > best:
                best = found
                best_cell = order[i]
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        self.remember(self.find(own, other, stones), best, before, beta, best_cell)
        return best

    def worth_trying(self, own: cython.ulonglong, other: cython.ulonglong, moves: cython.ulonglong):
        """Of these moves, none of which wins at once, those that do not lose by this stone or the next."""
        theirs: cython.ulonglong
        if self.loses:
            return moves & ~self.completing(own, other)
        theirs = self.completing(other, own)
        if theirs & moves:
            moves &= theirs
            if moves & (moves - 1):
                return 0
        return moves & ~self.below(theirs)

    def below(self, cells: cython.ulonglong):
        """The cells on which stones stand that are put on these; none where nothing falls."""
        if not self.board.falls:
            return 0
        if self.board.fall > 0:
            return (cells << self.board.fall) & WORD_MASK
        return cells >> -self.board.fall

    def completing(self, own: cython.ulonglong, other: cython.ulonglong):
        """The cells, empty but perhaps not to be played yet, on which a side would complete a line."""
        line: cython.int
        missing: cython.ulonglong
        found: cython.ulonglong = 0
        for line in range(self.board.line_count):
            if self.lines[line] & other or self.ends[line] & own:
                continue
            missing = self.lines[line] & ~own
            if missing & (missing - 1) == 0:
                found |= missing
        return found

    def order_moves(
        self,
        own: cython.ulonglong,
        other: cython.ulonglong,
        moves: cython.ulonglong,
        first: cython.int,
        last: cython.int,
        order: cython.p_int,
    ):
        """Fill `order` with the moves, the most promising first, and give their number.

        The table's move first. Where lines win, those that threaten most lines, then those on most lines;
        where they lose, the cell opposite the last move (at first the centre), then those that bring the
        fewest lines near.
        """
        cell: cython.int
        count: cython.int = 0
        j: cython.int
        promise: cython.int
        promises = cython.declare(cython.int[65])
        if not cython.compiled:
            promises = [0] * 65
        while moves:
            cell = lowest(moves)
            moves &= moves - 1
            promise = 64 * popcount(self.completing(own | (ONE << cell), other))
            promise += self.board.through_start[cell + 1] - self.board.through_start[cell]
            if self.loses:
                promise = -promise
                if cell == self.board.cells - 1 - (cell if last == NO_CELL else last):
                    promise += 1 << 20
            if cell == first:
                promise += 1 << 24
            j = count
            while j > 0 and promises[j - 1] < promise:
                promises[j] = promises[j - 1]
                order[j] = order[j - 1]
                j -= 1
            promises[j] = promise
            order[j] = cell
            count += 1
        return count

    def find(self, own: cython.ulonglong, other: cython.ulonglong, stones: cython.int):
        """The table's entry for a position or its first image, made empty if it held another.

        Leaves the number of the symmetry that makes the image in self.turned.
        """
        best_own: cython.ulonglong = own
        best_other: cython.ulonglong = other
        image_own: cython.ulonglong
        image_other: cython.ulonglong
        hashed: cython.ulonglong
        i: cython.int
        place: cython.pointer(Score)
        self.turned = 0
        if self.symmetries > 1 and stones <= self.symmetric_stones:
            for i in range(1, self.symmetries):
                image_own = self.image(own, i)
                if image_own > best_own:
                    continue
                image_other = self.image(other, i)
                if image_own < best_own or image_other < best_other:
                    best_own = image_own
                    best_other = image_other
                    self.turned = i
        hashed = ((best_own * MULTIPLY_1) & WORD_MASK) ^ ((best_other * MULTIPLY_2) & WORD_MASK)
        hashed = ((hashed ^ (hashed >> 29)) * MULTIPLY_1) & WORD_MASK
        hashed = (hashed ^ (hashed >> 32)) & self.table_mask
        if cython.compiled:
            place = cython.address(self.table[hashed])
        else:
            place = self.table.setdefault(hashed, Score())
        if not place.used or place.own != best_own or place.other != best_other:
            place.used = True
            place.own = best_own
            place.other = best_other
            place.least = -BEYOND
            place.most = BEYOND
            place.move = NO_MOVE
        return place

    def image(self, cells: cython.ulonglong, symmetry: cython.int):
        """A set of cells under a symmetry."""
        found: cython.ulonglong = 0
        while cells:
            found |= ONE << self.images[symmetry * self.board.cells + lowest(cells)]
            cells &= cells - 1
        return found

    def turned_back(self, cell: cython.int):
        """The cell whose image, under the symmetry of the last find(), a cell is."""
        other: cython.int
        if self.turned == 0 or cell == NO_MOVE:
            return cell
        for other in range(self.board.cells):
            if self.images[self.turned * self.board.cells + other] == cell:
                return other
        return NO_MOVE

    def remember(
        self,
        place: cython.pointer(Score),
        best: cython.int,
        alpha: cython.int,
        beta: cython.int,
        cell: cython.int,
    ):
        """Keep what a search between two bounds found, in the entry that find() has just given."""
        if best > alpha:
            place.least = max(place.least, best)
        if best < beta:
            place.most = min(place.most, best)
        if cell != NO_CELL:
            place.move = self.images[self.turned * self.board.cells + cell] if self.turned else cell
