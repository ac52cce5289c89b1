"""What searches found of positions: a table that several of them may share, each in a thread of its own.

A position is found again by all its stones, never by a hash alone. Scores of who searches are for the side to
move; WON minus the ply is a line completed at that ply.
"""

import cython

if not cython.compiled:  # in searchtable.pxd for C
    from collections import defaultdict

    from .plain import NO_CELL, ONE, WORD_MASK
    from .sharing import TAKEN, Marks, give_back, take

    MULTIPLY = 0x9E3779B97F4A7C15
    EXACT, AT_LEAST, AT_MOST = 1, 2, 3
    FURTHEST = 1 << 42
    WON = 10**12
    DEEPEST = 96
    UNKNOWN = 1 << 60  # what the table says of a score that it does not know

    def bound_of(found: int) -> int:
        """What the score of an entry is: EXACT, AT_LEAST or AT_MOST."""
        return found & 3

    def depth_of(found: int) -> int:
        """To how many plies it was searched."""
        return found >> 4 & 255

    def move_of(found: int) -> int:
        """The best move."""
        return found >> 12 & 511

    def score_of(found: int) -> int:
        """The score, of a size below FURTHEST."""
        return (found >> 21) - FURTHEST


class SearchTable:
    """By position: a score or a bound of it, to a depth, and the best move; and what is being searched.

    words   of each entry, first what was found, not 0, which is taken by who uses the entry: two bits for
            the bound, two for the mode (the side to move and how it was searched), eight for the depth, nine
            for the move, the rest for the score. Then all stones of the position.
    marks   of moves that somebody is at work on
    """

    def __init__(self, bits: cython.int, stones: cython.int):
        """Room for 2 ** bits positions, the stones of each in so many words."""
        if cython.compiled and self.words != cython.NULL:
            raise TypeError("a search's table cannot be changed")
        if not 0 <= bits <= 30 or not 1 <= stones <= 64:
            raise ValueError("a search's table has 2 ** 0 to 2 ** 30 places of 1 to 64 words")
        self.mask = (ONE << bits) - 1
        self.stones = stones
        self.marks = Marks()
        if cython.compiled:
            self.words = cython.cast(cython.p_ulonglong, calloc(self.mask + 1, 8 * (1 + stones)))
            if self.words == cython.NULL:
                raise MemoryError("no memory for the search's table")
        else:
            self.words = defaultdict(int)

    def __dealloc__(self):
        free(self.words)

    @cython.final
    def hash(self, stones: cython.p_ulonglong, side: cython.int):
        """A number for a position and the side to move."""
        i: cython.int
        hashed: cython.ulonglong = side
        for i in range(self.stones):
            hashed = ((hashed ^ stones[i]) * MULTIPLY) & WORD_MASK
            hashed ^= hashed >> 32
        return hashed

    @cython.final
    def read(self, hashed: cython.ulonglong, stones: cython.p_ulonglong, mode: cython.int):
        """What was found of this very position, searched in this way; 0 if nothing is known."""
        i: cython.int
        at: cython.ulonglong = (hashed & self.mask) * (1 + self.stones)
        found: cython.ulonglong = take(self.words, at)
        known: cython.bint = found != 0 and (found >> 2 & 3) == mode
        if found == TAKEN:
            return 0
        for i in range(self.stones):
            known = known and self.words[at + 1 + i] == stones[i]
        give_back(self.words, at, found)
        return found if known else 0

    @cython.final
    def write(
        self,
        hashed: cython.ulonglong,
        stones: cython.p_ulonglong,
        mode: cython.int,
        bound: cython.int,
        depth: cython.int,
        move: cython.int,
        score: cython.longlong,
    ):
        """Put in what was found, in place of what is there."""
        i: cython.int
        at: cython.ulonglong = (hashed & self.mask) * (1 + self.stones)
        found: cython.ulonglong = score + FURTHEST
        if take(self.words, at) == TAKEN:
            return
        for i in range(self.stones):
            self.words[at + 1 + i] = stones[i]
        give_back(self.words, at, found << 21 | move << 12 | depth << 4 | mode << 2 | bound)


class Notes:
    """What one searcher has found on its way, and the table of what all of them have.

    best_move   of the position that the table was asked for last, or NO_CELL
    killers     of each ply two moves that refuted another line, and history of moves that did so at all
    best_line   of each ply a row, of which best_length are filled: the best continuation found
    """

    def __init__(self, table: SearchTable):
        """Nothing is known but what is in the table."""
        self.found = table
        if not cython.compiled:
            self.killers = [0] * 200
            self.history = [[0] * 400, [0] * 400]
            self.best_line = [0] * 9409
            self.best_length = [0] * 98
        self.forget()

    def forget(self):
        """Another position is searched: what the table knows stays."""
        i: cython.int
        for i in range(200):
            self.killers[i] = NO_CELL
        for i in range(400):
            self.history[0][i] = self.history[1][i] = 0

    @property
    def variation(self) -> list:
        """The best play that was found last."""
        i: cython.int
        return [self.best_line[i] for i in range(self.best_length[0])]

    def begin_with(self, cell: cython.int):
        """A first move with the line that was found behind it."""
        i: cython.int
        return [cell, *[self.best_line[97 + i] for i in range(self.best_length[1])]]

    def settle(self, variation: list):
        """This is the best play."""
        i: cython.int
        self.best_length[0] = len(variation)
        for i in range(len(variation)):
            self.best_line[i] = variation[i]

    @cython.final
    def keep(self, ply: cython.int, cell: cython.int):
        """The best of a ply is this move, with the line behind it."""
        i: cython.int
        self.best_line[97 * ply] = cell
        for i in range(self.best_length[ply + 1]):
            self.best_line[97 * ply + 1 + i] = self.best_line[97 * (ply + 1) + i]
        self.best_length[ply] = self.best_length[ply + 1] + 1

    @cython.final
    def refute(self, side: cython.int, cell: cython.int, depth: cython.int, ply: cython.int):
        """A move that was too good is tried early elsewhere."""
        if self.killers[2 * ply] != cell:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = cell
        self.history[side][cell] = min(1 << 24, self.history[side][cell] + depth * depth)

    @cython.final
    def recall(
        self,
        hashed: cython.ulonglong,
        stones: cython.p_ulonglong,
        mode: cython.int,
        depth: cython.int,
        deeper: cython.bint,
        ply: cython.int,
        alpha: cython.longlong,
        beta: cython.longlong,
    ):
        """The score that the table has, if it settles the question, else UNKNOWN; and self.best_move.

        `deeper`: one of a greater depth will do.
        """
        score: cython.longlong
        found: cython.ulonglong = self.found.read(hashed, stones, mode)
        self.best_move = NO_CELL
        if found == 0:
            return UNKNOWN
        self.best_move = move_of(found)
        if depth_of(found) != depth and not (deeper and depth_of(found) > depth):
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

    @cython.final
    def remember(
        self,
        hashed: cython.ulonglong,
        stones: cython.p_ulonglong,
        mode: cython.int,
        depth: cython.int,
        ply: cython.int,
        alpha: cython.longlong,
        beta: cython.longlong,
        score: cython.longlong,
        move: cython.int,
    ):
        """Put what a search in this window found in the table; a win or loss by its distance from here."""
        bound: cython.int = AT_MOST if score <= alpha else AT_LEAST if score >= beta else EXACT
        if score > WON - 1000:
            score += ply
        elif score < 1000 - WON:
            score -= ply
        self.found.write(hashed, stones, mode, bound, depth, move, score)
