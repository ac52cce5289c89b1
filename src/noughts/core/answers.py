"""Which replies of a defender a forced win answers, and which stay open.

If the attacker has no forced win when the defender passes, he has none after any reply: one search in
place of one for each reply. If he has one, it is replayed after each reply, and only where it fails is
another searched for.
"""

import cython

if not cython.compiled:  # in answers.pxd for C
    from .forcer import Forcer
    from .lines import LineTable
    from .plain import ONE, WORD_MASK, lowest, popcount

    LOST = -1
    ATTACK_NODES = 7000  # of a search for the attacker's forced win; tuned on the whole of 4x4x4

NOWHERE = cython.declare(cython.int, -1)
SEVERAL = cython.declare(cython.int, -2)
MOST_MOVES = cython.declare(cython.int, 127)
DEFENCE_NODES = cython.declare(cython.int, 3000)  # of a search for the defender's forced win


class Answers:
    """Forced wins of an attacker who has so many moves, each search with so many nodes. Up to 64 cells.

    forcer        searches for them; side 0 is the attacker
    most_moves    how many stones he may have in the end
    attack_nodes  of a search for his forced win
    pool          forced wins found for one position of the defender, replayed after his other replies
    within        plies within which they win, his reply counted
    """

    def __init__(self, table: LineTable, table_bits: cython.int):
        """`table_bits` sizes the forcer's table."""
        if cython.compiled and self.forcer is not None:
            raise TypeError("answers cannot be changed")
        if table.cells > 64:
            raise ValueError("answers are for 64 cells at most")
        if not cython.compiled:
            self.pool, self.pool_length, self.open_replies = [0] * 4096, [0] * 64, [0] * 64
        self.forcer = Forcer(table, table_bits)
        self.everywhere = WORD_MASK >> (64 - table.cells)
        self.most_moves = MOST_MOVES
        self.attack_nodes = ATTACK_NODES
        self.calls = 0

    def check(self, attack: cython.ulonglong, defence: cython.ulonglong):
        """Refuse what is no position of the board, and all work half made or for two at once."""
        i: cython.int
        if self.forcer is None:
            raise ValueError("answers that were never made")
        self.forcer.check_idle()
        if self.forcer.k < 2 or attack & defence or (attack | defence) & ~self.everywhere:
            raise ValueError("a strategist has k of 2 or more, and a stone on no cell twice")
        for i in range(self.forcer.table.line_count):
            if not self.forcer.line_bits[i] & ~attack or not self.forcer.line_bits[i] & ~defence:
                raise ValueError("the game is over")

    def replies(
        self, attack: cython.ulonglong, defence: cython.ulonglong, budget: cython.ulonglong = 0
    ) -> object:
        """The defender's replies after which no forced win is found; None if the attacker has failed."""
        count: cython.int
        i: cython.int
        self.check(attack, defence)
        self.forcer.busy = True
        with cython.nogil:
            count = self.find_open_replies(
                attack, defence, self.most_moves - popcount(attack), budget or self.attack_nodes
            )
        self.forcer.busy = False
        self.forcer.finish()
        return None if count == LOST else [self.open_replies[i] for i in range(count)]

    def forced_win(
        self, attack: cython.ulonglong, defence: cython.ulonglong, budget: cython.ulonglong = 0
    ) -> object:
        """The attacker's forced win where he is to move, as moves, or None."""
        self.check(attack, defence)
        if self.most_moves <= popcount(attack):
            return None
        self.forcer.load(attack, defence)
        return self.forcer.force(0, self.most_moves - popcount(attack), budget or self.attack_nodes)

    def must_block(self, attack: cython.ulonglong, defence: cython.ulonglong) -> object:
        """The cell where the defender threatens to complete a line, or None. Of several, any."""
        cell: cython.int
        self.check(attack, defence)
        self.forcer.load(attack, defence)
        cell = self.forcer.completion(0, 1)
        return None if cell == NOWHERE else cell

    def find_open_replies(
        self,
        attack: cython.ulonglong,
        defence: cython.ulonglong,
        most: cython.int,
        budget: cython.ulonglong,
    ):
        """Fill open_replies with those that no forced win within `most` moves answers, and give their number.

        LOST if the defender can complete a line, or wins by force himself, or no cell is left.
        """
        cell: cython.int
        i: cython.int
        count: cython.int = 0
        group: cython.int
        won: cython.bint
        moves: cython.ulonglong = self.everywhere & ~(attack | defence)
        first: cython.ulonglong = 0
        rest: cython.ulonglong
        self.within = 0
        self.forcer.load(attack, defence)
        if self.forcer.completion(0, 1) != NOWHERE or moves == 0 or most < 1:
            return LOST
        cell = self.forcer.danger(0, 0)
        if cell != NOWHERE:
            self.within = 2  # any other reply lets him complete a line
        if cell == SEVERAL:
            return 0
        self.pool_count = 0
        self.forcer.set_aside()
        if cell != NOWHERE:
            if self.answered(cell, most, budget):
                return 0
            self.open_replies[0] = cell
            return 1
        self.calls += 2
        if self.forcer.search(1, MOST_MOVES, DEFENCE_NODES):
            return LOST
        won = self.forcer.search(0, most, budget)
        if won:
            self.keep_line()
            for i in range(self.forcer.line_length):
                first |= ONE << self.forcer.line[i]
        for group in range(2):
            rest = first if group == 0 else moves & ~first
            while rest:
                cell = lowest(rest)
                rest &= rest - 1
                if not won or not self.answered(cell, most, budget):
                    self.open_replies[count] = cell
                    count += 1
        return count

    def answered(self, cell: cython.int, most: cython.int, budget: cython.ulonglong):
        """Whether a forced win is found after the defender's move on a cell."""
        i: cython.int
        self.forcer.take_back()
        self.forcer.place(0, 1, cell)
        for i in range(self.pool_count):
            if self.forcer.replays(0, 0, self.pool, 64 * i, self.pool_length[i]):
                self.within = max(self.within, 1 + self.pool_length[i])
                return True
        self.calls += 1
        if self.forcer.search(0, most, budget):
            self.within = max(self.within, 1 + self.forcer.line_length)
            self.keep_line()
            return True
        return False

    def keep_line(self):
        """Put the forced win that was found last into the pool."""
        i: cython.int
        if self.pool_count < 64:
            for i in range(self.forcer.line_length):
                self.pool[64 * self.pool_count + i] = self.forcer.line[i]
            self.pool_length[self.pool_count] = self.forcer.line_length
            self.pool_count += 1
