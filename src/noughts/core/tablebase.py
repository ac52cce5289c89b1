"""Every position of a tiny board solved in advance: its exact value and all its best moves.

Up to 12 cells. A position's number counts its cells in base 3 (0 empty, 1 X, 2 O), doubled, plus
one when O is to move.
"""

import cython

if not cython.compiled:  # in tablebase.pxd for C
    from .lines import LineTable
    from .plain import lowest, pick, popcount, scattered, step
    from .rule import completes_word, playable
    from .stones import Stones

MOST_CELLS = 12
SOON = cython.declare(cython.int, 100)  # a win in n plies has the value SOON - n, a loss n - SOON
UNKNOWN = cython.declare(cython.int, -128)


class Tablebase:
    """Values and best moves by a position's number.

    values  for the side to move: SOON - n for a win in n plies, n - SOON for a loss, 0 for a draw
    moves   bit c is set when cell c keeps the value: the fastest win, a draw, the longest resistance
    chances what is to be expected of one who keeps to these moves against one who plays anywhere, from 0
            for a loss to 1 for a win, worked out when first asked for; below 0 where it is not yet
    """

    def __init__(self, table: LineTable):
        """Solve everything that can come of the empty board, whoever begins."""
        size: cython.int
        i: cython.int
        if cython.compiled and self.values != cython.NULL:
            raise TypeError("a tablebase cannot be changed")
        if table.cells > MOST_CELLS:
            raise ValueError("too many cells for a table of every position")
        if not cython.compiled:
            self.powers = [0] * 13
            self.chances = None
        self.table = table
        self.cells = table.cells
        self.powers[0] = 2
        for i in range(12):
            self.powers[i + 1] = 3 * self.powers[i]
        size = self.powers[self.cells]
        if cython.compiled:
            self.values = cython.cast(cython.pointer(cython.schar), calloc(size, 1))
            self.moves = cython.cast(cython.pointer(cython.ushort), calloc(size, 2))
            if self.values == cython.NULL or self.moves == cython.NULL:
                raise MemoryError("no memory for a table of every position")
        else:
            self.values, self.moves = [0] * size, [0] * size
        with cython.nogil:
            for i in range(size):
                self.values[i] = UNKNOWN
            self.fill(0, 0, 0, 0)
            self.fill(0, 0, 1, 1)

    def __dealloc__(self):
        free(self.values)
        free(self.moves)
        free(self.chances)

    def value(self, stones: Stones) -> int:
        """The value for the side to move. The game must not be over."""
        return self.values[self.settled(stones)]

    def best(self, stones: Stones) -> list:
        """All moves that keep the value. The game must not be over."""
        cell: cython.int
        moves: cython.int = self.moves[self.settled(stones)]
        return [cell for cell in range(self.cells) if moves >> cell & 1]

    def chance(self, stones: Stones, cell: cython.int) -> float:
        """What a move lets its side expect against one who plays anywhere: 0 a loss, 1 a win.

        The game must not be over, and the move be legal.
        """
        code: cython.int = self.settled(stones)
        size: cython.int = self.powers[self.cells]
        i: cython.int
        x: cython.int = stones.words[0]
        o: cython.int = stones.words[7]
        if not 0 <= cell < self.cells or not playable(self.table, x | o) >> cell & 1:
            raise ValueError("no such move")
        if cython.compiled:
            if self.chances == cython.NULL:
                self.chances = cython.cast(cython.p_double, calloc(size, cython.sizeof(cython.double)))
                if self.chances == cython.NULL:
                    raise MemoryError("no memory for a table of every position")
                for i in range(size):
                    self.chances[i] = -1.0
        elif self.chances is None:
            self.chances = [-1.0] * size
        return self.after(x, o, stones.side, code, cell, False)

    def expect(self, x: cython.int, o: cython.int, side: cython.int, code: cython.int):
        """What a side to move can expect that keeps to its best moves. On entry nobody has a line."""
        cell: cython.int
        best: cython.double = 0.0
        if self.chances[code] < 0:
            for cell in range(self.cells):
                if self.moves[code] >> cell & 1:
                    best = max(best, self.after(x, o, side, code, cell, False))
            self.chances[code] = best
        return self.chances[code]

    def after(
        self,
        x: cython.int,
        o: cython.int,
        side: cython.int,
        code: cython.int,
        cell: cython.int,
        anywhere: cython.bint,
    ):
        """What a move, of one who keeps to the best moves or of the other, lets the former expect."""
        reply: cython.int
        moves: cython.int
        total: cython.double = 0.0
        if completes_word(self.table, (o if side else x) | 1 << cell, cell):
            return 1.0 if self.table.wins != anywhere else 0.0
        if popcount(x | o) == self.cells - 1:
            return 0.5
        code += (1 + side) * self.powers[cell] + 1 - 2 * side
        if side:
            o |= 1 << cell
        else:
            x |= 1 << cell
        if anywhere:
            return self.expect(x, o, 1 - side, code)
        moves = playable(self.table, x | o)
        for reply in range(self.cells):
            if moves >> reply & 1:
                total += self.after(x, o, 1 - side, code, reply, True)
        return total / popcount(moves)

    def self_play(self, games: cython.longlong, seed: cython.ulonglong) -> tuple:
        """Games of perfect players, X first, each taking one of its best moves at random.

        (won by X, won by O, drawn, plies in all)
        """
        state: cython.ulonglong = scattered(seed)
        own: cython.int
        other: cython.int
        side: cython.int
        code: cython.int
        cell: cython.int
        left: cython.int
        skip: cython.int
        moves: cython.int
        x_wins: cython.longlong = 0
        o_wins: cython.longlong = 0
        draws: cython.longlong = 0
        plies: cython.longlong = 0
        if self.cells == 0:
            raise TypeError("a tablebase that was never made")
        with cython.nogil:
            while games > 0:
                games -= 1
                own = 0
                other = 0
                side = 0
                code = 0
                left = self.cells
                while True:
                    moves = self.moves[code]
                    state = step(state)
                    skip = pick(state, popcount(moves))
                    while skip > 0:
                        moves &= moves - 1
                        skip -= 1
                    cell = lowest(moves)
                    own |= 1 << cell
                    left -= 1
                    if completes_word(self.table, own, cell):
                        if side == self.table.wins:
                            o_wins += 1
                        else:
                            x_wins += 1
                        break
                    if left == 0:
                        draws += 1
                        break
                    code = (code - side) + (1 + side) * self.powers[cell] + (1 - side)
                    side = 1 - side
                    own, other = other, own
                plies += self.cells - left
        return x_wins, o_wins, draws, plies

    def settled(self, stones: Stones):
        """The number of a position that is not over, once it is worked out.

        Where stones fall, or a row may be too long, some positions come of no game: they are worked out here.
        """
        code: cython.int = self.number(stones)
        if self.values[code] == UNKNOWN:
            self.fill(stones.words[0], stones.words[7], stones.side, code)
        return code

    def number(self, stones: Stones):
        """The number of a position that is not over."""
        cell: cython.int
        code: cython.int = stones.side
        if self.table is None or (stones.board is not self.table and stones.board != self.table):
            raise ValueError("this table is of another board")
        if stones.victor or stones.count == self.cells:
            raise ValueError("the game is over")
        for cell in range(self.cells):
            if stones.holds(0, cell):
                code += self.powers[cell]
            elif stones.holds(1, cell):
                code += 2 * self.powers[cell]
        return code

    def fill(self, x: cython.int, o: cython.int, side: cython.int, code: cython.int):
        """Work out a position, and all below it, and give its value. On entry nobody has a line."""
        own: cython.int = o if side else x
        cell: cython.int
        value: cython.int
        best: cython.int = UNKNOWN
        keep: cython.int = 0
        after: cython.int
        bit: cython.int
        moves: cython.int = playable(self.table, x | o)
        if self.values[code] != UNKNOWN:
            return self.values[code]
        for cell in range(self.cells):
            bit = 1 << cell
            if not moves & bit:
                continue
            after = code - side + (1 + side) * self.powers[cell] + (1 - side)
            if completes_word(self.table, own | bit, cell):
                value = SOON - 1 if self.table.wins else 1 - SOON
            elif popcount(x | o) == self.cells - 1:
                value = 0
            else:
                value = -self.fill(x, o | bit, 0, after) if side else -self.fill(x | bit, o, 1, after)
                value -= (value > 0) - (value < 0)  # one ply further away
            if value > best:
                best = value
                keep = bit
            elif value == best:
                keep |= bit
        self.values[code] = best
        self.moves[code] = keep
        return best
