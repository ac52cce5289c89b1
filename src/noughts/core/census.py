"""Counting games: every move sequence up to a depth, or a seeded sample of random games.

Both run with the GIL released and stop at Ctrl-C.
"""

import cython

if not cython.compiled:  # in census.pxd for C
    from .plain import NO_CELL, ONE, WORD_MASK, pick, scattered, step
    from .rule import cell_above, completes, completes_word, fills_one, is_supported
    from .stones import Stones
    from .watch import Watch

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
    by_words: cython.bint = stones.board.cells > 64 or stones.board.falls
    if stones.victor or empties == 0:
        raise ValueError("the game is over")
    share: cython.longlong = LOOK_EVERY // empties + 1
    chunk: cython.longlong
    census.state = scattered(seed)
    with cython.nogil:
        while games > 0 and not census.look_up():
            chunk = min(games, share)
            if by_words:
                census.play_out(side, empties, chunk)
            else:
                census.play_out_word(side, empties, chunk)
            games -= chunk
    census.finish()
    return census.results[0], census.results[1], census.results[DRAW], census.results[PLIES]


def recorded_games(stones: Stones, base: cython.ulonglong, numbers: list, openings: list) -> list:
    """Uniformly random games by their numbers, each from an opening: its moves and how it ended.

    That is 0 or 1 for who won, or 2 for a draw. The board is empty and X is to move. What a side draws
    follows from the base, the number and the side alone, and is the place of a cell among those that may be
    played, in order.
    """
    census: Census = Census(stones)
    played: list = []
    moves: list
    i: cython.int
    result: cython.int
    number: cython.ulonglong
    for given, opening in zip(numbers, openings, strict=True):
        number = given
        result = census.open(opening)
        census.draws[0] = scattered((base + 2 * number) & WORD_MASK)
        census.draws[1] = scattered((base + 2 * number + 1) & WORD_MASK)
        if result == DRAW:
            with cython.nogil:
                result = census.play_on()
        if census.stopped:
            break
        moves = [census.moves[i] for i in range(census.ply)]
        played.append((tuple(moves), result))
    census.finish()
    return played


class Census(Watch):
    """The working memory of one count.

    words      cells held, as in Stones: 7 words of X, then 7 of O
    start      the same of the position asked about
    choices    the cells that may be played at the start, in order; `choice_count` of them
    empty      the same in any order: a random game draws from the front, and what it drew goes to the back
    small      the same in bytes, for boards of at most 64 cells
    moves      of one game that is recorded, `ply` of them, and what each side draws from
    results    of random games: won by X, won by O, drawn, plies in all
    sequences  of move sequences by length; endings are three a length: won by X, won by O, drawn
    """

    def __init__(self, stones: Stones):
        i: cython.int
        if not cython.compiled:
            self.results = [0] * 4
            self.sequences = [0] * 401
            self.endings = [0] * 1203
            self.words, self.start = [0] * 14, [0] * 14
            self.choices, self.empty, self.small = [0] * 400, [0] * 400, [0] * 64
            self.moves, self.draws = [0] * 400, [0] * 2
        Watch.__init__(self)
        self.table = stones.board
        for i in range(14):
            self.words[i] = stones.words[i]
            self.start[i] = stones.words[i]
        legal: list = stones.legal
        self.choice_count = len(legal)
        for i in range(len(legal)):
            self.choices[i] = legal[i]
            self.empty[i] = legal[i]
            if i < 64:
                self.small[i] = legal[i] & 255

    def may_play(self, cell: cython.int):
        """Whether a cell is empty, and stands on something where stones fall."""
        if (self.words[cell >> 6] | self.words[7 + (cell >> 6)]) >> (cell & 63) & 1:
            return False
        if cython.compiled:
            return is_supported(
                self.table, cython.address(self.words[0]), cython.address(self.words[7]), cell
            )
        return is_supported(self.table, self.words, self.words[7:], cell)

    def place(self, side: cython.int, cell: cython.int):
        """Give a side a cell; whether that completes a line."""
        self.words[7 * side + (cell >> 6)] |= ONE << (cell & 63)
        if cython.compiled:
            return completes(self.table, cython.address(self.words[7 * side]), cell)
        return completes(self.table, self.words[7 * side :], cell)

    def winner(self, side: cython.int):
        """The side that wins when a side completes a line."""
        return side if self.table.wins else 1 - side

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
            if not self.may_play(cell):
                continue
            if self.place(side, cell):
                self.sequences[ply + 1] += 1
                self.endings[3 * (ply + 1) + self.winner(side)] += 1
            else:
                self.walk(1 - side, ply + 1, empties - 1)
            self.words[7 * side + (cell >> 6)] ^= ONE << (cell & 63)
            if self.stopped:
                return

    def play_out(self, side: cython.int, empties: cython.int, games: cython.longlong):
        """Random games on a board of any size and rule."""
        left: cython.int
        choices: cython.int
        mover: cython.int
        result: cython.int
        drawn: cython.int
        cell: cython.int
        i: cython.int
        state: cython.ulonglong = self.state
        while games > 0:
            games -= 1
            left = empties
            choices = self.choice_count
            mover = side
            result = DRAW
            if self.table.falls:
                for i in range(choices):
                    self.empty[i] = self.choices[i]
            while left > 0:
                state = step(state)
                drawn = pick(state, choices)
                left -= 1
                cell = self.empty[drawn]
                choices = self.draw(drawn, choices)
                if self.place(mover, cell):
                    result = self.winner(mover)
                    break
                mover = 1 - mover
            self.results[result] += 1
            self.results[PLIES] += empties - left
            for i in range(14):
                self.words[i] = self.start[i]
        self.state = state

    def draw(self, drawn: cython.int, choices: cython.int):
        """Take a cell from those to choose from, of which it gives the new number.

        Where stones fall, the cell above takes its place.
        """
        cell: cython.int = self.empty[drawn]
        above: cython.int = cell_above(self.table, cell)
        if above != NO_CELL:
            self.empty[drawn] = above
            return choices
        self.empty[drawn] = self.empty[choices - 1]
        self.empty[choices - 1] = cell
        return choices - 1

    def play_out_word(self, side: cython.int, empties: cython.int, games: cython.longlong):
        """The same games as play_out, on a board of at most 64 cells where stones do not fall."""
        own: cython.ulonglong
        other: cython.ulonglong
        left: cython.int
        mover: cython.int
        result: cython.int
        drawn: cython.int
        cell: cython.int
        state: cython.ulonglong = self.state
        empty: cython.pointer(cython.uchar) = self.small
        masks: cython.p_ulonglong = self.table.masks
        width: cython.int = self.table.width
        exact: cython.bint = self.table.exact
        done: cython.bint
        # the first line needs k stones of one side and k - 1 of the other
        lines_possible: cython.int = self.table.cells - 2 * self.table.k + 2
        while games > 0:
            games -= 1
            own = self.start[7 * side]
            other = self.start[7 - 7 * side]
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
                    if exact:
                        done = completes_word(self.table, own, cell)
                    elif cython.compiled:
                        done = fills_one(masks + cell * width, width, own)
                    else:
                        done = fills_one(masks[cell * width :], width, own)
                    if done:
                        result = self.winner(mover)
                        break
                own, other = other, own
                mover = 1 - mover
            self.results[result] += 1
            self.results[PLIES] += empties - left
        self.state = state

    def open(self, opening: tuple):
        """Stand after the first moves of a game that is recorded; who has won by them, or nobody."""
        i: cython.int
        cell: cython.int
        for i in range(14):
            self.words[i] = self.start[i]
        for i in range(self.choice_count):
            self.empty[i] = self.choices[i]
        self.open_count = self.choice_count
        self.ply = 0
        for cell in opening:
            if not 0 <= cell < self.table.cells or not self.may_play(cell):
                raise ValueError("an opening is of cells that may be played")
            if self.put(cell):
                return self.winner((self.ply - 1) & 1)
        return DRAW

    def put(self, cell: cython.int):
        """Play a cell that may be played, for the side to move; whether that completes a line."""
        i: cython.int = 0
        side: cython.int = self.ply & 1
        self.moves[self.ply] = cell
        self.ply += 1
        done: cython.bint = self.place(side, cell)
        if self.table.falls:
            self.open_count = 0
            for i in range(self.table.cells):
                if self.may_play(i):
                    self.empty[self.open_count] = i
                    self.open_count += 1
            return done
        while self.empty[i] != cell:
            i += 1
        self.open_count -= 1
        while i < self.open_count:
            self.empty[i] = self.empty[i + 1]
            i += 1
        return done

    def play_on(self) -> cython.int:
        """Play a game that is recorded to its end, each side drawing from its own: who has won, or nobody."""
        side: cython.int
        while self.open_count > 0:
            side = self.ply & 1
            self.nodes += 1
            if self.nodes >= self.next_look and self.look_up():
                break
            self.draws[side] = step(self.draws[side])
            if self.put(self.empty[pick(self.draws[side], self.open_count)]):
                return self.winner(side)
        return DRAW
