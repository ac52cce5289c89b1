"""What a board is: a shape and a k, and from them its cells, lines and symmetries.

How its positions are played, written and drawn is for the modules beside this one.
"""

from math import prod

from ..core.lines import LineTable
from ..core.symmetry import SymmetryTable
from ..errors import InvalidBoard, shown
from . import notation, symmetry

MAX_SIDE = {2: 20, 3: 7}
_EXAMPLES = "such as 3x3, 6x5,4 or 4x4x4"
_made: dict[tuple[tuple[int, ...], int], "Board"] = {}


class Board(LineTable):
    """A board of the family, by its name: columns x rows, or columns x rows x layers, then k.

    `k`, how many in a row win, may be left out when all sides are equal.

    >>> board = Board("6x5,4")
    >>> board.cols, board.rows, board.layers, board.k
    (6, 5, 1, 4)
    >>> board.cells, len(board.lines)
    (30, 39)
    >>> len(Board("4x4x4").symmetries)
    192
    """

    shape: tuple[int, ...]
    name: str
    lines: tuple[tuple[int, ...], ...]

    def __new__(cls, name: "str | Board") -> "Board":
        if isinstance(name, Board):
            return name
        shape, k = parse_name(name)
        board = _made.get((shape, k))
        if board is None:
            board = super().__new__(cls)
            lines = find_lines(shape, k)
            LineTable.__init__(board, prod(shape), lines)
            board.__dict__.update(shape=shape, name=write_name(shape, k), lines=lines)
            if len(_made) >= 64:  # a table is 40 kB: do not keep every board ever asked for
                _made.clear()
            board = _made.setdefault((shape, k), board)  # only now, when it is whole
        return board

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
        return self.shape[2] if len(self.shape) == 3 else 1

    @property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The permutations of cells that map lines to lines, the identity first.

        `permutation[cell]` is where a cell goes. They are found from the lines when first asked
        for; where there are more than 2,000, only the rotations and reflections are given.

        >>> Board("3x3").symmetries[1]
        (0, 3, 6, 1, 4, 7, 2, 5, 8)
        """
        found: tuple[tuple[int, ...], ...] | None = self.__dict__.get("_symmetries")
        if found is None:
            found = self.__dict__["_symmetries"] = symmetry.find(self)
        return found

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

    def cell(self, name: "int | str") -> int:
        """The cell that a person means: an index, `row col`, `level row col`, or letter-number.

        >>> Board("3x3").cell("b2"), Board("3x3").cell("1 1"), Board("3x3").cell(4)
        (4, 4, 4)
        >>> Board("4x4x4").cell("3b2"), Board("4x4x4").cell("3 1 1")
        (37, 37)
        """
        return notation.parse_cell(self, name)

    def cell_name(self, cell: int) -> str:
        """The letter-number name of a cell: column, row from the top, with the level in front in 3D.

        >>> Board("3x3").cell_name(5), Board("4x4x4").cell_name(37)
        ('c2', '3b2')
        """
        return notation.cell_name(self, cell)

    def coordinates(self, cell: int) -> tuple[int, int, int]:
        """Layer, row and column of a cell, all from 0.

        >>> Board("4x4x4").coordinates(37)
        (2, 1, 1)
        """
        layer, rest = divmod(notation.parse_cell(self, cell), self.rows * self.cols)
        return layer, *divmod(rest, self.cols)

    def index(self, layer: int, row: int, col: int) -> int:
        """The cell at a layer, row and column, all from 0 and on the board.

        >>> Board("4x4x4").index(2, 1, 1)
        37
        """
        return (layer * self.rows + row) * self.cols + col

    @property
    def symmetry_table(self) -> SymmetryTable:
        """The symmetries in the form that the core reads."""
        table: SymmetryTable | None = self.__dict__.get("_symmetry_table")
        if table is None:
            table = self.__dict__["_symmetry_table"] = SymmetryTable(self.symmetries)
        return table

    def __setattr__(self, name: str, value: object) -> None:
        if "name" in self.__dict__:  # the last thing that __new__ gives it
            raise AttributeError(f"a board cannot be changed: {name}")
        super().__setattr__(name, value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.shape == other.shape and self.k == other.k

    def __hash__(self) -> int:
        return hash((self.shape, self.k))

    def __reduce__(self) -> tuple[type["Board"], tuple[str]]:
        return Board, (self.name,)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Board({self.name!r})"


def parse_name(name: str) -> tuple[tuple[int, ...], int]:
    """The shape and k that a board's name means.

    >>> parse_name("6x5,4")
    ((6, 5), 4)
    """
    if not isinstance(name, str):
        raise InvalidBoard(f"a board is named by text, {_EXAMPLES}, not by {shown(name)}")
    named = shown(name)
    sides, comma, row = name.strip().lower().partition(",")
    numbers = [_number(part) for part in sides.split("x")]
    if len(numbers) not in MAX_SIDE or 0 in numbers:
        raise InvalidBoard(f"no board is called {named}: write its sides and k, {_EXAMPLES}")
    limit = MAX_SIDE[len(numbers)]
    if max(numbers) > limit:
        raise InvalidBoard(f"{named} is too large: in {len(numbers)} dimensions a side is at most {limit}")
    if not comma and len(set(numbers)) > 1:
        raise InvalidBoard(
            f"{named} has unequal sides: say how many in a row win, as in {sides},{min(3, max(numbers))}"
        )
    k = _number(row) if comma else numbers[0]
    if not 1 <= k <= max(numbers):
        raise InvalidBoard(f"in {named}, k must be a number from 1 to the longest side, {max(numbers)}")
    return tuple(numbers), k


def _number(text: str) -> int:
    """A short plain number, or 0 for anything else."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 3 else 0


def write_name(shape: tuple[int, ...], k: int) -> str:
    """The shortest name of a board.

    >>> write_name((3, 3), 3), write_name((4, 4), 3)
    ('3x3', '4x4,3')
    """
    sides = "x".join([str(side) for side in shape])
    return sides if set(shape) == {k} else f"{sides},{k}"


def find_lines(shape: tuple[int, ...], k: int) -> tuple[tuple[int, ...], ...]:
    """Every k cells in a row, in each direction once, as tuples of ascending cells in order."""
    cols, rows, layers = (*shape, 1)[:3]
    found = set()
    for start in range(cols * rows * layers):
        layer, rest = divmod(start, rows * cols)
        row, col = divmod(rest, cols)
        for up, down, right in _DIRECTIONS:
            if (
                layer + up * (k - 1) < layers
                and 0 <= row + down * (k - 1) < rows
                and 0 <= col + right * (k - 1) < cols
            ):
                stride = (up * rows + down) * cols + right
                found.add(tuple([start + i * stride for i in range(k)]))
    return tuple(sorted(found))


# One of each pair of opposite directions, as steps in (layer, row, column): the 13 that go forward.
_DIRECTIONS = [
    (up, down, right)
    for up in (0, 1)
    for down in (-1, 0, 1)
    for right in (-1, 0, 1)
    if (up, down, right) > (0, 0, 0)
]
