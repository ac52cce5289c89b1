"""Counting games: every move sequence up to a depth, or a seeded sample of random games.

Both run with the GIL released and stop at Ctrl-C.
"""

import cython

if not cython.compiled:  # in census.pxd for C
    from .plain import ONE, WORD_MASK, pick, scattered, step
    from .stones import Stones
    from .watch import Watch

NOBODY = cython.declare(cython.uchar, 2)
DRAW = cython.declare(cython.int, 2)
PLIES = cython.declare(cython.int, 3)
LOOK_EVERY = cython.declare(cython.int, 1 << 22)  # plies of random games between two looks at Ctrl-C


def count_sequences(stones: Stones, depth: cython.int) -> list:
    """For each ply from 0 to depth: (move sequences of that length, of them won by X, by O, drawn).

    A sequence stops where the game ends. The game must not be over; the depth is at most the empty cells.
    """
    census: Census = Census(stones)
    ply: cython.int
    depth = max(0, min(depth, stones.board.cells - stones.count))
    census.depth = depth
    with cython.nogil:
        census.walk(stones.side, 0, stones.board.cells - stones.count)
    census.finish()
    return [
        (
            census.sequences[ply],
            census.endings[3 * ply],
            census.endings[3 * ply + 1],
            census.endings[3 * ply + 2],
        )
        for ply in range(depth + 1)
    ]


def random_games(stones: Stones, games: cython.longlong, seed: cython.ulonglong) -> tuple:
    """Play uniformly random games to the end: (won by X, won by O, drawn, plies in all).

    The game must not be over. The same seed gives the same games, compiled or not.
    """
    census: Census = Census(stones)
    empties: cython.int = stones.board.cells - stones.count
    side: cython.int = stones.side
    x: cython.ulonglong = stones.words[0]
    o: cython.ulonglong = stones.words[7]
    one_word: cython.bint = stones.board.cells <= 64
    if stones.victor or empties == 0:
        raise ValueError("the game is over")
    share: cython.longlong = LOOK_EVERY // empties + 1
    chunk: cython.longlong
    census.state = scattered(seed)
    with cython.nogil:
        while games > 0 and not census.look_up():
            chunk = min(games, share)
            if one_word:
                census.play_out_word(x, o, side, empties, chunk)
            else:
                census.play_out(side, empties, chunk)
            games -= chunk
    census.finish()
    return census.results[0], census.results[1], census.results[DRAW], census.results[PLIES]


class Census(Watch):
    """The working memory of one count.

    owner      who holds each cell: 0 X, 1 O, 2 nobody
    empty      the empty cells in any order: a random game draws from the front, what it drew goes to the back
    small      the same in bytes, for boards of at most 64 cells
    results    of random games: won by X, won by O, drawn, plies in all
    sequences  of move sequences by length; endings are three a length: won by X, won by O, drawn
    """

    def __init__(self, stones: Stones):
        i: cython.int
        empties: cython.int = 0
        if not cython.compiled:
            self.results = [0] * 4
            self.sequences = [0] * 401
            self.endings = [0] * 1203
            self.owner = [0] * 400
            self.empty = [0] * 400
            self.small = [0] * 64
        Watch.__init__(self)
        self.table = stones.board
        for i in range(stones.board.cells):
            if stones.holds(0, i):
                self.owner[i] = 0
            elif stones.holds(1, i):
                self.owner[i] = 1
            else:
                self.owner[i] = NOBODY
                self.empty[empties] = i
                if empties < 64:
                    self.small[empties] = i & 255
                empties += 1

    def completes(self, side: cython.int, cell: cython.int):
        """Whether a side owns every cell of some line through a cell."""
        entry: cython.int
        i: cython.int
        first: cython.int
        k: cython.int = self.table.k
        for entry in range(self.table.through_start[cell], self.table.through_start[cell + 1]):
            first = self.table.through[entry] * k
            for i in range(k):
                if self.owner[self.table.line_cells[first + i]] != side:
                    break
            else:
                return True
        return False

    def walk(self, side: cython.int, ply: cython.int, empties: cython.int):
        """Count this node and all below it. On entry nobody has a line; side is to move."""
        cell: cython.int
        self.sequences[ply] += 1
        self.nodes += 1
        if self.nodes >= self.next_look and self.look_up():
            return
        if empties == 0:
            self.endings[3 * ply + DRAW] += 1
            return
        if ply == self.depth:
            return
        for cell in range(self.table.cells):
            if self.owner[cell] != NOBODY:
                continue
            self.owner[cell] = side
            if self.completes(side, cell):
                self.sequences[ply + 1] += 1
                self.endings[3 * (ply + 1) + side] += 1
            else:
                self.walk(1 - side, ply + 1, empties - 1)
            self.owner[cell] = NOBODY
            if self.stopped:
                return

    def play_out(self, side: cython.int, empties: cython.int, games: cython.longlong):
        """Random games on a board of any size, through the owners of cells."""
        left: cython.int
        mover: cython.int
        result: cython.int
        drawn: cython.int
        state: cython.ulonglong = self.state
        empty: cython.pointer(cython.ushort) = self.empty
        cell: cython.int
        i: cython.int
        while games > 0:
            games -= 1
            left = empties
            mover = side
            result = DRAW
            while left > 0:
                state = step(state)
                drawn = pick(state, left)
                left -= 1
                cell = empty[drawn]
                empty[drawn] = empty[left]
                empty[left] = cell
                self.owner[cell] = mover
                if self.completes(mover, cell):
                    result = mover
                    break
                mover = 1 - mover
            self.results[result] += 1
            self.results[PLIES] += empties - left
            for i in range(left, empties):
                self.owner[empty[i]] = NOBODY
        self.state = state

    def play_out_word(
        self,
        x: cython.ulonglong,
        o: cython.ulonglong,
        side: cython.int,
        empties: cython.int,
        games: cython.longlong,
    ):
        """The same games as play_out, on a board of at most 64 cells, through bit sets."""
        own: cython.ulonglong
        other: cython.ulonglong
        missing: cython.ulonglong
        left: cython.int
        mover: cython.int
        result: cython.int
        drawn: cython.int
        state: cython.ulonglong = self.state
        empty: cython.pointer(cython.uchar) = self.small
        cell: cython.int
        i: cython.int
        won: cython.bint
        masks: cython.p_ulonglong = self.table.masks
        width: cython.int = self.table.width
        # the first line needs k stones of one side and k - 1 of the other
        lines_possible: cython.int = self.table.cells - 2 * self.table.k + 2
        while games > 0:
            games -= 1
            own, other = (o, x) if side else (x, o)
            left = empties
            mover = side
            result = DRAW
            while left > 0:
                state = step(state)
                drawn = pick(state, left)
                left -= 1
                cell = empty[drawn]
                empty[drawn] = empty[left]
                empty[left] = cell
                own |= ONE << cell
                if left < lines_possible:
                    missing = own ^ WORD_MASK
                    i = cell * width
                    won = (  # by itself, because four are enough on 3x3
                        (masks[i] & missing == 0)
                        | (masks[i + 1] & missing == 0)
                        | (masks[i + 2] & missing == 0)
                        | (masks[i + 3] & missing == 0)
                    )
                    for i in range(cell * width + 4, (cell + 1) * width, 4):
                        won |= (
                            (masks[i] & missing == 0)
                            | (masks[i + 1] & missing == 0)
                            | (masks[i + 2] & missing == 0)
                            | (masks[i + 3] & missing == 0)
                        )
                    if won:
                        result = mover
                        break
                own, other = other, own
                mover = 1 - mover
            self.results[result] += 1
            self.results[PLIES] += empties - left
        self.state = state
