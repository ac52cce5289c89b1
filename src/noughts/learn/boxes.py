"""Boxes: which there are for a board and a side, and what a learner knows of one.

MENACE's hold beads, those of Q-learning values.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

from ..board import Board, Position
from ..core.cabinet import MOST_BEADS
from ..core.forms import MOST_CELLS, FormTable
from ..core.qtable import ONE
from ..errors import InvalidBoard
from ..values import Pictured, Value
from ..words import Phrase, counts, say, say_many
from ..words import learners as words
from .config import Config

B = TypeVar("B", bound="Box")


def form_table(board: Board) -> FormTable:
    """Every position of a tiny board up to symmetry, worked out when first asked for."""
    if board.cells > MOST_CELLS:
        raise InvalidBoard(
            "{board} has {cells} cells, too many for matchboxes: learners play boards of {most} "
            "cells or fewer, such as 3x3 or 4x3,3",
            board=board,
            cells=board.cells,
            most=MOST_CELLS,
        )
    return board.kept("_form_table", lambda board: FormTable(board, board.symmetry_table))


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


def kind_of(board: Board, cell: int) -> str:
    """What a cell of 3x3 is, whose cells have names of their own; elsewhere nothing.

    >>> [kind_of(Board("3x3"), cell) for cell in (0, 1, 4)]
    ['corner', 'edge', 'centre']
    """
    if board.name != "3x3":
        return ""
    return "centre" if cell == 4 else "edge" if cell % 2 else "corner"


class Box(Pictured, Value):
    """What a learner knew of one position up to symmetry when it was asked.

    number    among the boxes of its side, from 1, in the order of moves
    held      a whole number for each cell that counts of itself: what a kind keeps of it
    mirrors   the empty cells that do not count of themselves: each with the cell that stands for it
    opened    whether a move was ever chosen there

    In a memory the boxes of a kind lie `under` a key, a list each, of numbers from `least` to `most`, which
    are so much of a `noun`; `absent` stands for a cell without one of its own. In the terminal a
    `sign` stands before a cell in a list, and what it holds takes so many `letters` on the board;
    in pictures its cells are `square` or round. People call such a box by its `title`.
    """

    __slots__ = ("held", "mirrors", "number", "opened", "position")
    under: ClassVar[str]
    title: ClassVar[Phrase]
    noun: ClassVar[Phrase]
    least: ClassVar[int]
    most: ClassVar[int]
    absent: ClassVar[int | None]
    sign: ClassVar[str]
    letters: ClassVar[int]
    square: ClassVar[bool]

    def __init__(
        self, number: int, position: Position, held: dict[int, int], mirrors: dict[int, int], opened: bool
    ) -> None:
        self.number = number
        self.position = position
        self.held = held
        self.mirrors = mirrors
        self.opened = opened

    @property
    @abstractmethod
    def heading(self) -> str:
        """Which box it is, in words."""

    @property
    @abstractmethod
    def merit(self) -> float | None:
        """How sure of its move it is, or how well it thinks to stand, 0 to 1; None where it has no move."""

    @abstractmethod
    def short(self, cell: int) -> str:
        """What it holds of a cell, in a few characters."""

    @abstractmethod
    def told(self, cell: int) -> tuple[str, float, str]:
        """What it holds of a cell, how long a bar that is from 0 to 1, and what stands behind the bar."""

    @staticmethod
    @abstractmethod
    def met(count: int) -> str:
        """So many boxes that were opened, in words."""

    @staticmethod
    @abstractmethod
    def summed(boxes: "Sequence[Any]") -> str:
        """How many boxes there are, and what is in them, in words."""

    @property
    def total(self) -> int | None:
        """All beads in the box; None where there are no beads."""
        return None

    def chance(self, cell: int) -> float | None:
        """How likely a cell's bead is to be drawn; None where there are no beads."""
        return None

    def fact(self, cell: int) -> tuple[str, str]:
        """A cell by its name and, on 3x3, what it is: a corner, an edge or the centre."""
        return self.position.board.cell_name(cell), kind_of(self.position.board, cell)

    @property
    def move(self) -> int:
        """Which move of its side this is, from 1."""
        return self.position.count // 2 + 1

    @property
    def ranked(self) -> list[int]:
        """The cells that count, that of which it holds the most first."""
        return sorted(self.held, key=lambda cell: (-self.held[cell], cell))

    @property
    def best(self) -> list[int]:
        """The cells of which it holds the most, those that mirror one not counted."""
        highest = max(self.held.values())
        return [cell for cell, number in self.held.items() if number == highest]

    @property
    def favourite(self) -> int | None:
        """The cell that it would rather play than any other; None where there are several, or none."""
        return self.best[0] if len(self.best) == 1 and self.merit is not None else None

    def to_dict(self) -> dict[str, object]:
        """The box as plain values."""
        return {
            "number": self.number,
            "move": self.move,
            "position": str(self.position),
            **self.content(),
            "mirrors": self.mirrors,
            "opened": self.opened,
            "favourite": self.favourite,
        }

    @abstractmethod
    def content(self) -> dict[str, object]:
        """What it holds, as plain values."""

    def numbers(self) -> list[int | None]:
        """What it holds of each cell, as memories keep it."""
        return [self.held.get(cell, self.absent) for cell in range(self.position.board.cells)]

    def svg(self) -> str:
        """A picture of the box: its position, and what it holds of each cell."""
        from .pictures import draw_box

        return draw_box(self)


class Sealed(NamedTuple):
    """A box as it was at some time, before anybody looks: that costs more than to keep it."""

    kind: type[Box]
    board: Board
    config: Config
    number: int
    form: int
    known: tuple[int | None, ...]
    opened: bool

    def box(self) -> Box:
        """What there is to see."""
        table, form = form_table(self.board), self.form
        twins = {cell: table.twin(form, cell) for cell in table.legal(form)}
        mirrors = {cell: twin for cell, twin in twins.items() if not self.config.counts(twin == cell)}
        held = {cell: self.known[cell] or 0 for cell in twins if cell not in mirrors}
        position = Position(self.board, *table.stones(form))
        return self.kind(self.number, position, held, mirrors, self.opened)


class Matchbox(Box):
    """A box of MENACE: beads of a colour for each cell."""

    __slots__ = ()
    under, noun, sign, letters, square = "boxes", Phrase("beads"), "●", 4, False
    title = Phrase("Matchbox")
    least, most, absent = 0, MOST_BEADS, 0

    @property
    def beads(self) -> dict[int, int]:
        """By cell of the position, for each cell that has a bead of its own."""
        return self.held

    @property
    def total(self) -> int:
        """All beads in the box."""
        return sum(self.held.values())

    @property
    def heading(self) -> str:
        """Number, move and beads."""
        return say(
            "Box {number}, {move}, {beads}",
            number=self.number,
            move=words.nth_move(self.move),
            beads=counts.beads(self.total),
        )

    @staticmethod
    def met(count: int) -> str:
        """Boxes that were opened."""
        return say_many("{number:,} box opened", "{number:,} boxes opened", count)

    @staticmethod
    def summed(boxes: "Sequence[Matchbox]") -> str:
        """How many there are, those that were opened, and all beads."""
        return say(
            "{boxes}, {opened:,} opened, {beads}",
            boxes=counts.boxes(len(boxes)),
            opened=sum([box.opened for box in boxes]),
            beads=counts.beads(sum([box.total for box in boxes])),
        )

    @property
    def merit(self) -> float | None:
        """How likely the bead is that there are most of."""
        return max(self.held.values()) / self.total if self.total else None

    def chance(self, cell: int) -> float:
        """How likely a cell's bead is to be drawn."""
        return self.held.get(cell, 0) / self.total if self.total else 0.0

    def short(self, cell: int) -> str:
        """A count in four characters at most."""
        count = self.held[cell]
        if count < 10_000:
            return str(count)
        return f"{count // 1000}k" if count < 1_000_000 else f"{count // 1_000_000}M"

    def told(self, cell: int) -> tuple[str, float, str]:
        """How many beads there are, next to those that there are most of, and how likely one is."""
        share = self.chance(cell) / (self.merit or 1)
        count = say("{number:,}", number=self.held[cell])
        return count, share, say("{share:6.1%}", share=self.chance(cell))

    def content(self) -> dict[str, object]:
        """Beads by cell, and all of them."""
        return {"beads": self.beads, "total": self.total}

    def __repr__(self) -> str:
        return f"<Matchbox {self.number}: {self.position}, {self.total} beads>"


class Values(Box):
    """What Q-learning knows of a position: what each move is worth, from -1, lost, to 1, won, in units."""

    __slots__ = ()
    under, noun, sign, letters, square = "values", Phrase("values"), "■", 6, True
    title = Phrase("Values")
    least, most, absent = -ONE, ONE, None

    @property
    def values(self) -> dict[int, float]:
        """What each move is worth, by cell."""
        return {cell: value / ONE for cell, value in self.held.items()}

    @property
    def heading(self) -> str:
        """Number and move, and whether it was ever there."""
        facts = {"number": self.number, "move": words.nth_move(self.move)}
        if self.opened:
            return say("Position {number}, {move}, met", **facts)
        return say("Position {number}, {move}, never met", **facts)

    @staticmethod
    def met(count: int) -> str:
        """Positions that it was in."""
        return say_many("{number:,} position met", "{number:,} positions met", count)

    @staticmethod
    def summed(boxes: "Sequence[Values]") -> str:
        """How many there are, and those that it was in."""
        return say(
            "{positions}, {met:,} met",
            positions=say_many("{number:,} position", "{number:,} positions", len(boxes)),
            met=sum([box.opened for box in boxes]),
        )

    @property
    def merit(self) -> float | None:
        """The highest value, from 0 for a loss to 1 for a win."""
        return (max(self.values.values()) + 1) / 2

    def short(self, cell: int) -> str:
        """A value to two digits."""
        return say("{value:+.2f}", value=self.values[cell])

    def told(self, cell: int) -> tuple[str, float, str]:
        """A value, and whether that is what it plays."""
        value = self.values[cell]
        return say("{value:+.3f}", value=value), (value + 1) / 2, say("plays") if cell in self.best else ""

    def content(self) -> dict[str, object]:
        """Values by cell."""
        return {"values": self.values}

    def __repr__(self) -> str:
        name = self.position.board.cell_name
        values = ", ".join([f"{name(cell)} {value:+.2f}" for cell, value in self.values.items()])
        return f"<Values {self.number}: {self.position}, {values}>"
