"""What a board is: a shape, a k and a rule, and from them its cells, lines and symmetries.

How its positions are played, written and drawn is for the modules beside this one.
"""

from math import prod

from ..core.lines import LineTable
from ..core.symmetry import SymmetryTable
from ..errors import InvalidArgument, InvalidBoard, meant, shown
from ..words import Phrase, text
from . import geometry, notation, symmetry
from .made import Made
from .rules import WORDS, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Found = TypeVar("Found")

MAX_SIDE = {2: 20, 3: 7, 4: 4}
LONGEST_NAME = 40  # as it may be kept or asked for; the longest that is written has 29 signs
FAMILIAR = {  # boards that people ask for, and what they are to them
    "3x3": text("noughts and crosses"),
    "4x4x4": text("the cube, four in a row"),
    "5x5,4": text("four in a row on 25 cells"),
    "6x6,4": text("four in a row on 36 cells"),
    "15x15,5": text("five in a row"),
    "7x6,4,gravity": text("stones fall, four in a row"),
    "4x4x4,gravity": text("stones fall on sixteen pegs, four in a row"),
    "3x3,misere": text("whoever completes a line loses"),
    "4x4x4x4": text("four dimensions, four in a row"),
}
_EXAMPLES = Phrase("such as 3x3, 6x5,4 or 4x4x4")
_made = Made()


class Board(LineTable):
    """A board of the family, by its name: columns x rows, with layers and blocks if any, k, and the rule.

    `k`, how many in a row win, may be left out when all sides are equal. The rule is none, or words in
    any order: see `Rule`.

    name    as short as it can be written
    shape   how many columns, rows, layers and blocks, as far as there are any
    cells   how many there are
    k       how many in a row win
    rule    what may be played and what a line means, a Rule
    lines   every k cells in a row that count, in order
    below   where stones fall, of each cell the one below it, or -1; nothing where they do not

    >>> board = Board("6x5,4")
    >>> board.cols, board.rows, board.layers, board.k
    (6, 5, 1, 4)
    >>> board.cells, len(board.lines)
    (30, 39)
    >>> len(Board("4x4x4").symmetries)
    192
    >>> Board("7x6,4,gravity").rule.gravity, Board("4x4,torus,misere").name
    (True, '4x4,misere,torus')
    >>> Board("2x2,gravity").below, Board("2x2").below
    ((2, 3, -1, -1), ())
    """

    shape: tuple[int, ...]
    rule: Rule
    name: str
    lines: tuple[tuple[int, ...], ...]
    below: tuple[int, ...]

    def __new__(cls, name: "str | Board") -> "Board":
        if isinstance(name, Board):
            return name
        board = _made.latest.get(name) if isinstance(name, str) else None
        if board is not None:
            return board
        shape, k, rule = parse_name(name)
        written = write_name(shape, k, rule)
        board = _made.find(written)
        if board is None:
            board = super().__new__(cls)
            lines, below = rule.lines(shape, k), rule.supports(shape)
            LineTable.__init__(board, prod(shape), lines, rule.ends(shape, k), below, rule.completing_wins)
            board.__dict__.update(shape=shape, rule=rule, name=written, lines=lines, below=below)
        return _made.keep(board)  # only now, when it is whole

    def __init_subclass__(cls) -> None:
        raise TypeError("a board is known by its name alone: Board cannot be derived from")

    def __init__(self, name: "str | Board") -> None:
        pass  # made in __new__, once for every name

    @property
    def cols(self) -> int:
        """How many columns: the first number of the name."""
        return self.shape[0]

    @property
    def rows(self) -> int:
        """How many rows: the second number of the name."""
        return self.shape[1]

    @property
    def layers(self) -> int:
        """How many layers: the third number of the name, 1 on a flat board."""
        return self.shape[2] if len(self.shape) > 2 else 1

    @property
    def blocks(self) -> int:
        """How many blocks of layers: the fourth number of the name, 1 in fewer dimensions."""
        return self.shape[3] if len(self.shape) > 3 else 1

    @property
    def flats(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The cells as flat layers of rows, block by block: what is drawn on paper.

        >>> Board("3x2,2").flats
        (((0, 1, 2), (3, 4, 5)),)
        >>> len(Board("4x4x4x4").flats)
        16
        """
        each = self.rows * self.cols
        return tuple(
            [
                tuple([tuple(range(row, row + self.cols)) for row in range(start, start + each, self.cols)])
                for start in range(0, self.cells, each)
            ]
        )

    @property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The permutations of cells that map lines to lines, the identity first.

        `permutation[cell]` is where a cell goes. They are found from the lines when first asked
        for; where there are more than 2,000, only the rotations and reflections are given.

        >>> Board("3x3").symmetries[1]
        (0, 3, 6, 1, 4, 7, 2, 5, 8)
        """
        return self.kept("_symmetries", symmetry.find)

    @property
    def line_counts(self) -> tuple[int, ...]:
        """On how many lines each cell lies.

        >>> Board("3x3").line_counts
        (3, 2, 3, 2, 4, 2, 3, 2, 3)
        """
        counts = [0] * self.cells
        for line in self.lines:
            for cell in line:
                counts[cell] += 1
        return tuple(counts)

    def playable(self, taken: int) -> list[int]:
        """The cells that may be played where these, a bit set, are taken.

        >>> Board("3x3").playable(0b11111), Board("3x3,gravity").playable(1 << 6)
        ([5, 6, 7, 8], [3, 7, 8])
        """
        _check_bits(taken)
        return [
            cell
            for cell, support in enumerate(self.below or (-1,) * self.cells)
            if not taken >> cell & 1 and (support < 0 or taken >> support & 1)
        ]

    def completed(self, held: int) -> tuple[tuple[int, ...], ...]:
        """The lines that a side has completed which holds these cells, a bit set.

        >>> Board("4x4,3").completed(0b111), Board("4x4,3,exact").completed(0b1111)
        (((0, 1, 2),), ())
        """
        _check_bits(held)
        every = zip(self.lines, self.line_bits, self.end_bits, strict=True)
        return tuple([line for line, mask, ends in every if mask & ~held == 0 and not ends & held])

    @property
    def line_bits(self) -> list[int]:
        """The lines as bit sets, in the order of `lines`."""
        return self.kept("_line_bits", lambda board: _as_bits(board.lines))

    @property
    def end_bits(self) -> list[int]:
        """For each line, as a bit set, the cells that must not be one's own for it to count."""
        return self.kept("_end_bits", _ends_as_bits)

    def cell(self, name: "int | str") -> int:
        """The cell that a person means: an index, `row col` (layer and block in front), or letter-number.

        >>> Board("3x3").cell("b2"), Board("3x3").cell("1 1"), Board("3x3").cell(4)
        (4, 4, 4)
        >>> Board("4x4x4").cell("3b2"), Board("4x4x4").cell("3 1 1")
        (37, 37)
        """
        return notation.parse_cell(self, name)

    def cell_name(self, cell: int) -> str:
        """The letter-number name of a cell: column, row from the top, layer and block in front.

        >>> Board("3x3").cell_name(5), Board("4x4x4").cell_name(37)
        ('c2', '3b2')
        """
        return notation.cell_name(self, cell)

    def coordinates(self, cell: int) -> tuple[int, ...]:
        """Layer, row and column of a cell, all from 0; in four dimensions the block first.

        >>> Board("4x4x4").coordinates(37)
        (2, 1, 1)
        """
        return geometry.coordinates(self.shape, notation.parse_cell(self, cell))

    def index(self, *at: int) -> int:
        """The cell at a layer, row and column (a block first, in four dimensions), all on the board.

        >>> Board("4x4x4").index(2, 1, 1)
        37
        """
        sides = (1, 1, *reversed(self.shape))[-len(at) :]
        if not len(self.shape) <= len(at) == len(sides) or any(
            [type(place) is not int or not 0 <= place < side for place, side in zip(at, sides, strict=True)]
        ):
            raise InvalidArgument(
                "{at} is no cell of {what}: layer, row and column are counted from 0", at=shown(at), what=self
            )
        return geometry.index(self.shape, at)

    @property
    def symmetry_table(self) -> SymmetryTable:
        """The symmetries in the form that the core reads."""
        return self.kept("_symmetry_table", lambda board: SymmetryTable(board.symmetries))

    def kept(self, name: str, find: "Callable[[Board], Found]") -> "Found":
        """What is found of a board when first asked for, and kept with it under a name."""
        found: Found | None = self.__dict__.get(name)
        if found is None:  # of two threads that find it, both get the first
            found = self.__dict__.setdefault(name, find(self))
        return found

    def __setattr__(self, name: str, value: object) -> None:
        if "name" in self.__dict__:  # the last thing that __new__ gives it
            raise AttributeError(f"a board cannot be changed: {name}")
        super().__setattr__(name, value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.shape == other.shape and self.k == other.k and self.rule == other.rule

    def __hash__(self) -> int:
        return hash((self.shape, self.k, self.rule))

    def __reduce__(self) -> tuple[type["Board"], tuple[str]]:
        return Board, (self.name,)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Board({self.name!r})"


def _check_bits(cells: object) -> None:
    if not isinstance(cells, int) or cells < 0:
        raise InvalidArgument(
            "cells are given as a bit set (a whole number), not {cells}", cells=shown(cells)
        )


def _ends_as_bits(board: Board) -> list[int]:
    return _as_bits(board.rule.ends(board.shape, board.k) or ((),) * len(board.lines))


def _as_bits(sets: tuple[tuple[int, ...], ...]) -> list[int]:
    return [sum([1 << cell for cell in cells]) for cells in sets]


def parse_name(name: str) -> tuple[tuple[int, ...], int, Rule]:
    """The shape, k and rule that a board's name means.

    >>> parse_name("6x5,4")
    ((6, 5), 4, Rule([]))
    """
    if not isinstance(name, str):
        raise InvalidBoard(
            "a board is named by text, {examples}, not by {name}", examples=_EXAMPLES, name=shown(name)
        )
    named = shown(name)
    sides, *parts = [part.strip() for part in name.lower().split(",", 8)]
    numbers = [_number(part) for part in sides.split("x", 5)]
    if len(numbers) not in MAX_SIDE or 0 in numbers:
        guess = meant(name, FAMILIAR)
        raise InvalidBoard(
            "no board is called {named}: write its sides and k, {examples}{guess}",
            named=named,
            examples=_EXAMPLES,
            guess=guess,
        )
    limit = MAX_SIDE[len(numbers)]
    if max(numbers) > limit:
        raise InvalidBoard(
            "{named} is too large: in {count} dimensions a side is at most {limit}",
            named=named,
            count=len(numbers),
            limit=limit,
        )
    says_k = bool(parts) and not parts[0].isalpha()
    if not says_k and len(set(numbers)) > 1:
        example = ",".join([sides, str(min(3, max(numbers))), *[part for part in parts if part in WORDS]])
        raise InvalidBoard(
            "{named} has unequal sides: say how many in a row win, as in {example}",
            named=named,
            example=example,
        )
    k = _number(parts.pop(0)) if says_k else numbers[0]
    if not 1 <= k <= max(numbers):
        raise InvalidBoard(
            "in {named}, k must be a number from 1 to the longest side, {numbers}",
            named=named,
            numbers=max(numbers),
        )
    rule = Rule(parts)
    rule.check(tuple(numbers))
    return tuple(numbers), k, rule


def _number(text: str) -> int:
    """A short plain number, or 0 for anything else."""
    text = text.strip()
    return int(text) if notation.is_number(text, 3) else 0


def write_name(shape: tuple[int, ...], k: int, rule: Rule) -> str:
    """The shortest name of a board.

    >>> write_name((3, 3), 3, Rule()), write_name((4, 4), 3, Rule(["torus", "gravity"]))
    ('3x3', '4x4,3,gravity,torus')
    """
    sides = "x".join([str(side) for side in shape])
    return ",".join([sides, *([] if set(shape) == {k} else [str(k)]), *rule.words])
