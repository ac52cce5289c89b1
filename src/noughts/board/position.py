"""A position: which side holds which cells, and whose turn it is.

The rules run in the core; here are names, text, symmetry and pictures.
"""

from ..core.stones import Stones
from ..errors import InvalidArgument, shown
from ..values import Value
from . import notation
from .board import Board
from .symmetry import Permutation, inverse

Variation = tuple[int, ...]  # moves, one after the other


class Position(Stones):
    """An immutable position; playing a cell gives another one.

    board   on which it is
    x, o    the cells of each side, as bit sets: bit c is set when the side holds cell c
    count   how many stones there are

    Either side may have moved first. Only what a game can lead to is a position: see `InvalidPosition`.
    (But in which order stones fell is not asked; nor, where a row may be too long, whether it once was
    not.) A class derived from this one gets positions of its own kind from `play`, made without running
    its `__init__`.

    >>> position = Position("3x3")
    >>> position = position.play("b2").play(0)
    >>> print(position)
    O...X....
    >>> position.turn, position.legal
    ('X', [1, 2, 3, 5, 6, 7, 8])
    >>> position == Position("3x3", x=0b10000, o=0b1)
    True
    """

    __slots__ = ()
    board: Board

    def __init__(self, board: Board | str, x: int = 0, o: int = 0, turn: str | None = None) -> None:
        """Without a turn, it follows from X moving first."""
        if turn is None and isinstance(x, int) and isinstance(o, int):
            turn = notation.turn_that_follows(x, o)
        super().__init__(Board(board), x, o, turn if turn is not None else "X")

    @classmethod
    def parse(cls, board: Board | str, text: str, turn: str | None = None) -> "Position":
        """The position that a text describes: `X`, `O` or `.` for each cell, layer by layer.

        The turn is given, or stands behind the cells, or follows from X moving first.

        >>> Position.parse("3x3", "X...O....").turn
        'X'
        >>> Position.parse("3x3", "......... O").turn
        'O'
        >>> Position.parse("3x3", "X...o....")
        Traceback (most recent call last):
        noughts.errors.InvalidPosition: 'o' at place 4 (b2) is none of 'X', 'O' and '.'
        """
        board = Board(board)
        return cls(board, *notation.parse_stones(board, text, turn))

    @property
    def winning_lines(self) -> tuple[tuple[int, ...], ...]:
        """The completed lines that ended the game: one, or several that the last move completed at once.

        >>> Position.parse("3x3", "XXXOO....").winning_lines
        ((0, 1, 2),)
        """
        if self.winner is None:
            return ()
        return self.board.completed(self.o if self.turn == "X" else self.x)

    def cell(self, name: int | str) -> int:
        """The cell that a person means who is to play: as `Board.cell`, and where stones fall also by column.

        There the column alone is enough, a letter, in three dimensions the peg, letter and row. A cell in
        the air and a full column are refused.

        >>> position = Position("7x6,4,gravity").play(38)
        >>> position.cell("d"), position.cell("d5"), Position("4x4x4,gravity").cell("b2")
        (31, 31, 5)
        """
        return notation.parse_move(self, name)

    def landing(self, cell: int) -> int:
        """Where a stone comes to lie that is played at a cell: there, or as far down as it falls.

        A taken cell is refused, and where stones fall a full column is.

        >>> Position("7x6,4,gravity").play(38).landing(3)
        31
        """
        return notation.land(self, self.board.cell(cell))

    def transform(self, permutation: Permutation) -> "Position":
        """The image of this position: what stands on a cell goes to `permutation[cell]`.

        >>> str(Position.parse("3x3", "X........").transform(Board("3x3").symmetries[-1]))
        '........X'
        """
        is_list = isinstance(permutation, tuple | list) and all([type(cell) is int for cell in permutation])
        if not is_list or sorted(permutation) != list(range(self.board.cells)):
            raise InvalidArgument(
                "a permutation of {board} lists each of its {cells} cells once",
                board=self.board,
                cells=self.board.cells,
            )
        return self._image(permutation)

    def _image(self, permutation: Permutation) -> "Position":
        images = [0, 0]
        for side, bits in enumerate((self.x, self.o)):
            while bits:
                lowest = bits & -bits
                images[side] |= 1 << permutation[lowest.bit_length() - 1]
                bits ^= lowest
        return type(self)(self.board, images[0], images[1], self.turn)

    def canonical(self) -> "Canonical":
        """The one position that stands for all symmetric images of this one.

        It is the image whose text comes first in the dictionary, where `.` < `O` < `X`.

        >>> form = Position.parse("3x3", "X.O......").canonical()
        >>> str(form.position)
        '......O.X'
        >>> form.actual(0)  # a move found on the canonical board, on this one
        8
        """
        return Canonical(self, self.board.symmetry_table.first(self))

    def pretty(self, last: int | str | None = None, width: int = 80) -> str:
        """The board as text for people; the last move or a completed line stands in brackets.

        >>> print(Position.parse("3x3", "X...O....").pretty(last=4))
            a  b  c
         1  X  .  .
         2  . [O] .
         3  .  .  .
        """
        if not isinstance(width, int):
            raise InvalidArgument("a width is a number of characters, not {width}", width=shown(width))
        return notation.pretty(self, self.board.cell(last) if last is not None else None, width)

    def svg(self, last: int | str | None = None) -> str:
        """A picture of the board, in as many dimensions as it has, as SVG text."""
        from . import picture

        return picture.draw(self, self.board.cell(last) if last is not None else None)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return notation.write(self)

    def __repr__(self) -> str:
        return f"Position.parse({self.board.name!r}, {str(self)!r})"


class Canonical(Value):
    """A canonical position, and how the actual one was turned into it.

    position     the canonical one
    symmetry     the number of the permutation in `board.symmetries` that was applied
    permutation  itself: where each cell went
    """

    __slots__ = ("permutation", "position", "symmetry")

    def __init__(self, actual: Position, symmetry: int) -> None:
        self.symmetry = symmetry
        self.permutation = actual.board.symmetries[symmetry]
        self.position = actual._image(self.permutation)

    def actual(self, cell: int) -> int:
        """The cell of the actual board that a cell of the canonical board stands for."""
        return inverse(self.permutation)[self.position.board.cell(cell)]

    def image(self, cell: int) -> int:
        """The cell of the canonical board where a cell of the actual board went."""
        return self.permutation[self.position.board.cell(cell)]

    def __repr__(self) -> str:
        return f"<Canonical {self.position} of {self.position.board}, by symmetry {self.symmetry}>"


def bits(position: Position, side: str) -> tuple[int, int]:
    """A side's stones and the other's.

    >>> bits(Position.parse("3x3", "XX..O...."), "O")
    (16, 3)
    """
    return (position.x, position.o) if side == "X" else (position.o, position.x)
