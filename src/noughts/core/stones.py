# cython: nonecheck=True
"""A position as the kernels see it: two bit sets, whose turn it is, and who has won.

Immutable from outside. `noughts.board.Position` adds names, text, symmetry and pictures.
"""

from _operator import index  # operator itself would be one more import

import cython

from ..errors import IllegalMove, InvalidArgument, InvalidPosition, shown

if not cython.compiled:  # in stones.pxd for C
    from .lines import LineTable
    from .plain import NO_CELL, ONE, WORD_MASK
    from .rule import cell_above, completes, ends_free, is_supported

    WORDS = 7  # 64-bit words a side, for up to 400 cells
    MIX = 0x9E3779B97F4A7C15

    def blank(like, no_arguments):
        """A new object of the same class, with __init__ not yet run."""
        after = type(like).__new__(type(like))
        after.words = [0] * 14
        return after


class Stones:
    """Stones on a line table.

    words   cells held, 64 a word from cell 0 up: words[0:7] are X's, words[7:14] are O's
    side    0 when X is to move, 1 when O is
    victor  0 while nobody has won, else 1 for X and 2 for O
    """

    def __init__(self, board: LineTable, x: object = 0, o: object = 0, turn: object = "X"):
        """Stones that alternate moves can lead to, whoever began; anything else is refused."""
        if not cython.compiled:
            self.board = self.__dict__.get("board")
        if self.board is not None:
            raise TypeError("a position cannot be changed")
        if not cython.compiled:
            self.words = [0] * 14
        self.board = board
        try:
            self.fill(x, o, turn)
        except BaseException:
            self.board = None  # so that what was refused cannot be used
            raise

    def fill(self, x: object, o: object, turn: object):
        """Set everything but the board, refusing what no game can lead to."""
        if turn != "X" and turn != "O":
            raise InvalidArgument("the turn is 'X' or 'O', not {turn}", turn=shown(turn))
        self.side = 0 if turn == "X" else 1
        self.fill_side(0, x)
        self.fill_side(1, o)
        if x & o:
            cell = (x & o).bit_length() - 1
            raise InvalidPosition("{cell} is held by both sides", cell=self.board.cell_name(cell))
        self.count = x.bit_count() + o.bit_count()
        self.check_turn(x.bit_count(), o.bit_count())
        self.find_victor()

    def fill_side(self, side: cython.int, bits: object):
        i: cython.int
        name = "o" if side else "x"
        if not isinstance(bits, int):
            raise InvalidArgument(
                "{name} is a bit set of cells (a whole number), not {bits}", name=name, bits=shown(bits)
            )
        if bits < 0 or bits >> self.board.cells:
            raise InvalidPosition(
                "{name} holds cells beyond the board's {cells}", name=name, cells=self.board.cells
            )
        for i in range(WORDS):
            self.words[side * WORDS + i] = (bits >> (64 * i)) & 0xFFFFFFFFFFFFFFFF

    def check_turn(self, xs: object, os: object):
        if (xs - os) not in ((0, 1) if self.side else (0, -1)):
            raise InvalidPosition(
                "{x} X and {o} O with {side} to move: no game of alternate moves gets there",
                x=xs,
                o=os,
                side=self.turn,
            )

    def find_victor(self):
        """Set victor, refusing stones in the air, and lines of both sides, or that no last move completes."""
        line: cython.int
        side: cython.int
        last: set = None
        self.victor = 0
        if self.board.falls:
            self.check_supports()
        if self.count < 2 * self.board.k - 1:  # too few for a line of alternate moves
            return
        for line in range(self.board.line_count):
            for side in range(2):
                if not self.has_line(side, line):
                    continue
                if side == self.side:
                    raise InvalidPosition(
                        "{side} has a line, yet the game went on: the side that completes a line moved last",
                        side="XO"[side],
                    )
                cells = self.cells_of(line)
                last = cells if last is None else last & cells
                self.victor = self.won_by(side)
        if last is not None and self.board.falls:
            last = {cell for cell in last if not self.is_covered(cell)}
        if last is not None and not last:
            raise InvalidPosition("{side} has lines that no single move completes", side="XO"[1 - self.side])

    def won_by(self, side: cython.int):
        """The victor, as `victor` has it, where a side has completed a line."""
        return side + 1 if self.board.wins else 2 - side

    def cells_of(self, line: cython.int):
        """The cells of a line, as a set."""
        i: cython.int
        return {self.board.line_cells[line * self.board.k + i] for i in range(self.board.k)}

    def has_line(self, side: cython.int, line: cython.int):
        """Whether a side holds a line, and it counts."""
        i: cython.int
        for i in range(self.board.k):
            if not self.holds(side, self.board.line_cells[line * self.board.k + i]):
                return False
        if not self.board.exact:
            return True
        if cython.compiled:
            return ends_free(self.board, cython.address(self.words[side * WORDS]), line)
        return ends_free(self.board, self.words[side * WORDS :], line)

    def check_supports(self):
        """Refuse a stone with nothing below it."""
        cell: cython.int
        for cell in range(self.board.cells):
            if self.is_taken(cell) and not self.stands(cell):
                name = self.board.cell_name(cell)
                raise InvalidPosition(
                    "{cell} is taken, and the cell below it is empty: stones fall", cell=name
                )

    def stands(self, cell: cython.int):
        """Whether a stone on a cell has, or would have, what it needs below it."""
        if cython.compiled:
            return is_supported(
                self.board, cython.address(self.words[0]), cython.address(self.words[WORDS]), cell
            )
        return is_supported(self.board, self.words, self.words[WORDS:], cell)

    def is_taken(self, cell: cython.int):
        """Whether a stone of either side is on a cell."""
        return self.holds(0, cell) or self.holds(1, cell)

    def is_covered(self, cell: cython.int):
        """Whether a stone stands on the stone of a cell."""
        above: cython.int = cell_above(self.board, cell)
        return above != NO_CELL and self.is_taken(above)

    @property
    def x(self):
        """X's cells as a bit set: bit c is set when X holds cell c."""
        return self.bits(0)

    @property
    def o(self):
        """O's cells as a bit set."""
        return self.bits(1)

    def bits(self, side: cython.int):
        """A side's cells as a Python int."""
        i: cython.int
        if self.board.cells <= 64:
            return self.words[side * WORDS]
        total: object = 0
        for i in range(WORDS):
            total |= int(self.words[side * WORDS + i]) << (64 * i)
        return total

    @property
    def turn(self):
        """The side to move, "X" or "O"; after the end, the side that would have moved next."""
        return "O" if self.side else "X"

    @property
    def winner(self):
        """The side that has won, or None."""
        return None if self.victor == 0 else "X" if self.victor == 1 else "O"

    @property
    def is_over(self):
        """Whether somebody has won or the board is full."""
        return self.victor != 0 or self.count == self.board.cells

    @property
    def is_draw(self):
        """Whether the board is full and nobody has won."""
        return self.victor == 0 and self.count == self.board.cells

    @property
    def legal(self):
        """The cells that may be played, in order; none when the game is over."""
        i: cython.int
        cell: cython.int
        taken: cython.ulonglong
        cells: list = []
        if self.victor != 0:
            return cells
        for i in range((self.board.cells + 63) // 64):
            taken = self.words[i] | self.words[WORDS + i]
            for cell in range(64 * i, min(64 * i + 64, self.board.cells)):
                if not (taken >> (cell & 63)) & ONE and (not self.board.falls or self.stands(cell)):
                    cells.append(cell)
        return cells

    def cell(self, name: object):
        """The cell that is meant by a name when a stone is to be played."""
        return self.board.cell(name)

    def at(self, cell: object):
        """What stands on a cell, by index or name: "X", "O" or "."."""
        place: cython.int = self.place(self.board.cell(cell) if isinstance(cell, str) else cell)
        return "X" if self.holds(0, place) else "O" if self.holds(1, place) else "."

    def play(self, cell: object):
        """The position after the side to move takes a cell, by index or name; this one stays as it is."""
        i: cython.int
        place: cython.int = self.place(self.cell(cell) if isinstance(cell, str) else cell)
        if self.victor != 0 or self.is_taken(place) or (self.board.falls and not self.stands(place)):
            raise self.refusal(place)
        after: Stones = blank(self, ())
        after.board = self.board
        for i in range(2 * WORDS):
            after.words[i] = self.words[i]
        i = self.side * WORDS + (place >> 6)
        after.words[i] = after.words[i] | (ONE << (place & 63))
        after.side = 1 - self.side
        after.count = self.count + 1
        after.victor = self.won_by(self.side) if after.completes(self.side, place) else 0
        return after

    def refusal(self, place: cython.int):
        """The error that says why a cell that is on the board cannot be played."""
        if self.victor != 0:
            return IllegalMove("the game is over: {side} has won", side=self.winner)
        if self.is_draw:
            return IllegalMove("the game is over: it is a draw")
        name = self.board.cell_name(place)
        if self.is_taken(place):
            return IllegalMove("{cell} is taken by {side}", cell=name, side=self.at(place))
        return IllegalMove("{cell} is in the air: a stone falls to the lowest empty cell below it", cell=name)

    def place(self, cell: object):
        """A cell given from outside as a C int, or an error that says why it is none."""
        number: cython.int = -1
        try:
            number = cell if type(cell) is int else index(cell)
        except TypeError:
            raise InvalidArgument("a cell is a number or a name, not {cell}", cell=shown(cell)) from None
        except OverflowError:
            pass
        if number < 0 or number >= self.board.cells:
            last = self.board.cells - 1
            raise IllegalMove(
                "cell {cell} is off the board: cells are 0 to {last}", cell=shown(cell), last=last
            )
        return number

    def holds(self, side: cython.int, cell: cython.int):
        """Whether a side has a stone on a cell. The cell must be on the board."""
        return (self.words[side * WORDS + (cell >> 6)] >> (cell & 63)) & ONE != 0

    def completes(self, side: cython.int, cell: cython.int):
        """Whether a side that has played a cell completed a line with it."""
        if cython.compiled:
            return completes(self.board, cython.address(self.words[side * WORDS]), cell)
        return completes(self.board, self.words[side * WORDS :], cell)

    def __eq__(self, other: object):
        i: cython.int
        that: Stones
        if not isinstance(other, Stones):
            return NotImplemented
        that = other
        if self.side != that.side or (self.board is not that.board and self.board != that.board):
            return False
        for i in range(2 * WORDS):
            if self.words[i] != that.words[i]:
                return False
        return True

    def __hash__(self):
        i: cython.int
        mixed: cython.ulonglong = self.side
        for i in range(2 * WORDS):
            mixed = ((mixed ^ self.words[i]) * MIX) & WORD_MASK
            mixed ^= mixed >> 32
        return cython.cast(cython.longlong, mixed >> 2)

    def __reduce__(self):
        return type(self), (self.board, self.x, self.o, self.turn)
