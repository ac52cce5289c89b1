"""The book of openings: the moves that deep searches of early positions found, made by `make openings`.

They are estimates, like those of any search. A position stands in it once, up to symmetry, with all moves
that are about as good as the best one.
"""

import os

from ..board import Board, Position
from .knowledge import Knowledge
from .limits import Allowance
from .source import Source

FILE = "openings.json"  # beside this file, by the board's name
MOST_STONES = 4  # of a position in it


class Openings(Source):
    """What to begin a game with, where there is a book."""

    name = "openings"

    def can(self, board: Board) -> bool:
        """On a few large boards."""
        return bool(book_of(board))

    def look(self, known: Knowledge, allowance: Allowance) -> None:
        """The moves of the book; no proof, and no score."""
        known.prepared = prepared(known.position)


def book_of(board: Board) -> dict[str, str]:
    """The moves of each position, all of them by name; none where there is no book.

    >>> book_of(Board("3x3"))
    {}
    """
    return board.kept("_openings", _read)


def _read(board: Board) -> dict[str, str]:
    if board.k != 5 or len(board.shape) != 2:  # there is none, and nothing need be read
        return {}
    import json

    with open(os.path.join(os.path.dirname(__file__), FILE), encoding="utf-8") as file:
        book: dict[str, str] = json.load(file).get(board.name, {}).get("positions", {})
    return book


def prepared(position: Position) -> frozenset[int]:
    """The moves that the book has for a position, of all that symmetry makes the same.

    >>> board = Board("15x15,5")
    >>> {board.cell_name(cell) for cell in prepared(Position(board).play("h8").play("o1"))}
    set()
    """
    board = position.board
    book = book_of(board)
    if not book or not 0 < position.count <= MOST_STONES:
        return frozenset()
    if (position.turn == "X") != (position.count % 2 == 0):  # O moved first, which makes no difference
        position = Position(board, position.o, position.x)
    form = position.canonical()
    moves = [form.actual(board.cell(name)) for name in book.get(name_of(form.position), "").split()]
    if not moves:
        return frozenset()
    same = [symmetry for symmetry in board.symmetries if position.transform(symmetry) == position]
    return frozenset([symmetry[cell] for symmetry in same for cell in moves])


def name_of(position: Position) -> str:
    """What the book calls a position: moves that lead to it.

    >>> name_of(Position("15x15,5").play("h8").play("i9").play("g8"))
    'g8 i9 h8'
    """
    x, o = [
        [cell for cell in range(position.board.cells) if stones >> cell & 1]
        for stones in (position.x, position.o)
    ]
    moves = [cell for pair in zip(x, o, strict=False) for cell in pair] + x[len(o) :]
    return " ".join([position.board.cell_name(cell) for cell in moves])
