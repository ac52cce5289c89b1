"""Boxes: which there are for a board and a side, and what a learner knows of one.

MENACE's hold beads, those of Q-learning values.
"""

from typing import TypeVar

from ..board import Board, Position
from ..core.forms import MOST_CELLS, FormTable
from ..core.qtable import ONE
from ..errors import InvalidBoard

B = TypeVar("B", bound="Box")


def form_table(board: Board) -> FormTable:
    """Every position of a tiny board up to symmetry, worked out when first asked for."""
    if board.cells > MOST_CELLS:
        raise InvalidBoard(
            f"{board} has {board.cells} cells, too many for matchboxes: learners play boards of "
            f"{MOST_CELLS} cells or fewer, such as 3x3 or 4x3,3"
        )
    table: FormTable | None = board.__dict__.get("_form_table")
    if table is None:  # of two threads that make one, both get the first
        table = board.__dict__.setdefault("_form_table", FormTable(board, board.symmetry_table))
    return table


def forms_of(board: Board, side: int) -> list[int]:
    """The forms that need a box: this side is to move, and it has a choice.

    >>> len(forms_of(Board("3x3"), 0)), len(forms_of(Board("3x3"), 1))
    (304, 289)
    """
    table = form_table(board)
    to_move = [form for form in range(table.count) if table.ply(form) % 2 == side]
    return [form for form in to_move if len(table.legal(form)) > 1]


def by_move(boxes: list[B]) -> dict[int, list[B]]:
    """Boxes by the move that they are for, in the order given."""
    rows: dict[int, list[B]] = {}
    for box in boxes:
        rows.setdefault(box.move, []).append(box)
    return rows


class Box:
    """What a learner knows of one position up to symmetry, as it is now.

    number    among the boxes of its side, from 1, in the order of moves
    move      which move of its side this is, from 1
    mirrors   the empty cells that do not count of themselves: each with the cell that stands for it
    opened    whether a move was ever chosen there
    """

    __slots__ = ("mirrors", "move", "number", "opened", "position")

    def __init__(self, number: int, position: Position, mirrors: dict[int, int], opened: bool) -> None:
        self.number = number
        self.position = position
        self.move = position.count // 2 + 1
        self.mirrors = mirrors
        self.opened = opened

    @property
    def favourite(self) -> int | None:
        """The cell that it would rather play than any other; None where there are several, or none."""
        raise NotImplementedError

    @property
    def merit(self) -> float | None:
        """How sure of its move it is, or how well it thinks to stand, 0 to 1; None where it has no move."""
        raise NotImplementedError

    def numbers(self) -> list[int | None]:
        """What is known of each cell, as memories keep it."""
        raise NotImplementedError


class Matchbox(Box):
    """A box of MENACE.

    beads     by cell of the position, for each cell that has a bead of its own
    """

    __slots__ = ("beads",)

    def __init__(
        self, number: int, position: Position, beads: dict[int, int], mirrors: dict[int, int], opened: bool
    ) -> None:
        super().__init__(number, position, mirrors, opened)
        self.beads = beads

    @property
    def total(self) -> int:
        """All beads in the box."""
        return sum(self.beads.values())

    @property
    def favourite(self) -> int | None:
        """The cell with more beads than any other; None where several have as many, or none has any."""
        ranked = sorted(self.beads.items(), key=lambda item: -item[1])
        if not self.total or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
            return None
        return ranked[0][0]

    @property
    def merit(self) -> float | None:
        """How likely the bead is that there are most of."""
        return max(self.beads.values()) / self.total if self.total else None

    def chance(self, cell: int) -> float:
        """How likely a cell's bead is to be drawn."""
        return self.beads.get(cell, 0) / self.total if self.total else 0.0

    def numbers(self) -> list[int | None]:
        """Beads by cell."""
        return [self.beads.get(cell, 0) for cell in range(self.position.board.cells)]

    def svg(self) -> str:
        """A picture of the box: its position, its beads and their shares."""
        from .pictures import draw_box

        return draw_box(self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Matchbox {self.number}: {self.position}, {self.total} beads>"


class Values(Box):
    """What Q-learning knows of a position: what each move is worth, from -1, lost, to 1, won.

    units     by cell of the position, for each cell that has a value of its own, in parts of 2^20
    """

    __slots__ = ("units",)

    def __init__(
        self, number: int, position: Position, units: dict[int, int], mirrors: dict[int, int], opened: bool
    ) -> None:
        super().__init__(number, position, mirrors, opened)
        self.units = units

    @property
    def values(self) -> dict[int, float]:
        """What each move is worth, by cell."""
        return {cell: value / ONE for cell, value in self.units.items()}

    @property
    def best(self) -> list[int]:
        """The cells of the highest value, those that mirror one not counted."""
        highest = max(self.units.values())
        return [cell for cell, value in self.units.items() if value == highest]

    @property
    def favourite(self) -> int | None:
        """The cell of the highest value; None where several have it."""
        return self.best[0] if len(self.best) == 1 else None

    @property
    def merit(self) -> float | None:
        """The highest value, from 0 for a loss to 1 for a win."""
        return (max(self.values.values()) + 1) / 2

    def numbers(self) -> list[int | None]:
        """Values by cell, None where there is none of its own."""
        return [self.units.get(cell) for cell in range(self.position.board.cells)]

    def __repr__(self) -> str:
        name = self.position.board.cell_name
        values = ", ".join([f"{name(cell)} {value:+.2f}" for cell, value in self.values.items()])
        return f"<Values {self.number}: {self.position}, {values}>"
