"""Wins by fours and threes: can a side win by moves each of which threatens a line, or a four that is open?

Against such a move only what answers it matters, and of the answers every one is looked at, fours of the
defender's own among them. So a win that is found is proved, on a board of any size; what is not found is
unknown. The search is for proof numbers, depth first (df-pn): of the moves that may win it goes into the one
that the fewest positions still have to prove.
"""

import cython

if not cython.compiled:  # in pursuer.pxd for C
    from .patternboard import COMPLETES, EMPTY, FOUR, RANKS, WINS, PatternBoard
    from .patterns import Patterns
    from .plain import NO_CELL
    from .searchtable import SearchTable, score_of

MOST_MOVES = cython.declare(cython.int, 128)  # in a position; with more it is given up
MOST_PLIES = cython.declare(cython.int, 100)
DONE = cython.declare(cython.longlong, 1 << 20)  # a number of proof or disproof that no work reaches
EXACTLY = cython.declare(cython.int, 1)
OPEN = cython.declare(cython.int, 0)  # verdicts
HOLDS = cython.declare(cython.int, 1)
FAILS = cython.declare(cython.int, 2)


class Pursuer(PatternBoard):
    """Wins by fours and threes on one board, with a table of what was found of positions.

    attacker   who is to win
    found      the table: of a position two numbers, how much it takes at least to show that the side to move
               there has its way (the attacker that he wins, the defender that he does not), and that not
    first      the first move of the win that was found
    """

    def __init__(self, patterns: Patterns, table_bits: cython.int):
        """`table_bits` sizes the table: 2 ** table_bits positions."""
        if cython.compiled and self.found is not None:
            raise TypeError("a pursuer cannot be changed")
        PatternBoard.__init__(self, patterns, [0] * (4 * (2 * patterns.table.k + RANKS)))
        self.found = SearchTable(table_bits, 2 * self.words)

    def pursue(self, side: cython.int, budget: cython.ulonglong = 0) -> object:
        """The first moves of a win of a side (0 X, 1 O) by fours and threes if it were to move now, or None.

        `budget` is how many positions may be looked at, 0 for any number. The moves are one way in which it
        may go, as far as they are known; the first of them wins.
        """
        verdict: cython.int
        before: cython.int = self.side
        if self.found is None:
            raise TypeError("a pursuer that was never made")
        if not 0 <= side <= 1:
            raise ValueError("a pursuer has sides 0 and 1")
        self.check_idle()
        self.attacker = self.side = side
        self.budget_end = self.nodes + budget if budget else 1 << 62
        self.given_up = False
        self.first = NO_CELL
        self.busy = True
        with cython.nogil:
            verdict = self.judge()
            if verdict == OPEN:
                self.prove(0, DONE - 1, DONE - 1)
        self.busy = False
        self.finish()
        moves: list = self.way() if verdict == HOLDS or self.first != NO_CELL else []
        self.side = before
        return moves or None

    @cython.final
    def judge(self):
        """Whether the side to move has its way at once (HOLDS), has not (FAILS), or that is open."""
        attacker: cython.int = self.attacker
        defender: cython.int = 1 - attacker
        if self.side == attacker:
            if self.ranked[attacker][COMPLETES]:
                return HOLDS
            if self.ranked[defender][COMPLETES]:
                return FAILS if self.ranked[defender][COMPLETES] > 1 else OPEN
            if self.ranked[attacker][WINS]:
                return HOLDS
            return OPEN if self.ranked[attacker][0] < self.empties else FAILS
        if self.ranked[defender][COMPLETES]:
            return HOLDS
        if self.ranked[attacker][COMPLETES]:
            return FAILS if self.ranked[attacker][COMPLETES] > 1 else OPEN
        return OPEN if self.ranked[attacker][WINS] else HOLDS

    @cython.final
    def moves_of(self, moves: cython.p_ushort):
        """Fill `moves` with those to look at where judge() leaves it open, and say how many they are.

        The attacker's are all that threaten; the defender's are all that may answer. -1: they are too many.
        """
        mine: cython.int = self.side
        other: cython.int = 1 - mine
        cell: cython.int
        count: cython.int = 0
        rank: cython.int
        if self.ranked[other][COMPLETES]:
            moves[0] = self.cell_of_rank(other, COMPLETES)
            return 1
        if mine != self.attacker:
            self.note_answers()
        for cell in range(self.cells):
            if self.owner[cell] != EMPTY:
                continue
            rank = self.rank[mine][cell]
            if rank < FOUR:
                if mine == self.attacker:
                    if rank == 0:
                        continue
                elif self.hits[cell] < self.ranked[other][WINS]:
                    continue
            if count == MOST_MOVES:
                return -1
            moves[count] = cell
            count += 1
        return count

    @cython.final
    def prove(self, ply: cython.int, most: cython.longlong, most_against: cython.longlong):
        """Look into a position that judge() leaves open until one of its numbers is beyond what it may be.

        The numbers are put into the table. When self.given_up is set, they mean little, but
        what is proved is.
        """
        i: cython.int
        best: cython.int
        count: cython.int
        least: cython.longlong
        second: cython.longlong
        total: cython.longlong
        moves = cython.declare(cython.ushort[128])
        proof = cython.declare(cython.longlong[128])  # of each child, for who is to move there
        against = cython.declare(cython.longlong[128])
        if not cython.compiled:
            moves, proof, against = [0] * 128, [0] * 128, [0] * 128
        count = self.moves_of(moves)
        if count < 0 or ply >= MOST_PLIES:  # the attacker gets no further here
            self.note(DONE if self.side == self.attacker else 0)
            return
        for i in range(count):
            self.place(moves[i])
            self.look_at(proof, against, i)
            self.take_back(moves[i])
        self.nodes += count
        if self.nodes >= self.budget_end or (self.nodes >= self.next_look and self.look_up()):
            self.given_up = True
        while True:
            least = second = DONE
            total = 0
            best = 0
            for i in range(count):
                total = min(DONE, total + proof[i])
                if against[i] < least:
                    second = least
                    least = against[i]
                    best = i
                elif against[i] < second:
                    second = against[i]
            if ply == 0 and least == 0:
                self.first = moves[best]
            if least > most or total > most_against or least == 0 or total == 0 or self.given_up:
                self.keep(least, total)
                return
            self.place(moves[best])
            self.prove(
                ply + 1,
                most_against - (total - proof[best]),
                min(most, second + 1 + (second >> 2)),
            )
            self.recall(proof, against, best)
            self.take_back(moves[best])

    @cython.final
    def note(self, least: cython.longlong):
        """Put into the table that the side to move has no way, with DONE, or that it has, with 0."""
        self.keep(least, DONE - least)

    @cython.final
    def keep(self, least: cython.longlong, total: cython.longlong):
        """Put the numbers of a position into the table."""
        mode: cython.int = 2 * self.attacker + self.side
        hashed: cython.ulonglong = self.found.hash(self.bits, mode)
        self.found.write(hashed, self.bits, mode, EXACTLY, 0, 0, least << 21 | total)

    @cython.final
    def recall(self, proof: cython.p_longlong, against: cython.p_longlong, i: cython.int):
        """The numbers of a position from the table, 1 and 1 where it has none."""
        mode: cython.int = 2 * self.attacker + self.side
        kept: cython.ulonglong = self.found.read(self.found.hash(self.bits, mode), self.bits, mode)
        score: cython.longlong
        proof[i] = against[i] = 1
        if kept:
            score = score_of(kept)
            proof[i] = score >> 21
            against[i] = score & 2097151

    @cython.final
    def look_at(self, proof: cython.p_longlong, against: cython.p_longlong, i: cython.int):
        """The numbers of a position that was reached just now."""
        verdict: cython.int = self.judge()
        if verdict == OPEN:
            self.recall(proof, against, i)
        else:
            proof[i] = 0 if verdict == HOLDS else DONE
            against[i] = DONE - proof[i]

    def way(self) -> list:
        """The moves of the win that was found, as far as the table knows them."""
        moves: list = []
        cell: cython.int = self.first if self.first != NO_CELL else self.next_move()
        while cell != NO_CELL:
            moves.append(cell)
            cell = NO_CELL if self.place(cell) else self.next_move()
        for cell in reversed(moves):
            self.take_back(cell)
        return moves

    def next_move(self):
        """What the attacker plays to win, or one of the answers to it; NO_CELL at the end or if unknown."""
        i: cython.int
        count: cython.int
        verdict: cython.int
        cells = cython.declare(cython.ushort[128])
        proof = cython.declare(cython.longlong[1])
        against = cython.declare(cython.longlong[1])
        if not cython.compiled:
            cells, proof, against = [0] * 128, [0], [0]
        verdict = self.judge()
        attacks: cython.bint = self.side == self.attacker
        if attacks and verdict == HOLDS:
            rank: cython.int = COMPLETES if self.ranked[self.attacker][COMPLETES] else WINS
            return self.cell_of_rank(self.attacker, rank)
        if verdict != OPEN:
            return NO_CELL
        count = self.moves_of(cells)
        for i in range(count):
            self.place(cells[i])
            self.look_at(proof, against, 0)
            self.take_back(cells[i])
            if against[0] == 0 if attacks else proof[0] == 0:
                return cells[i]
        return NO_CELL
