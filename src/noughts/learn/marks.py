"""The game on plain lists of marks: "X", "O" or None for each cell, as front ends keep it.

Every function works on 3x3 unless another board is named. The rules and symmetries are those of `board/`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ..board import Board, Position
from ..board.notation import OTHER
from ..board.symmetry import inverse
from ..errors import IllegalMove, InvalidArgument, InvalidPosition, shown

Marks = Sequence[str | None]


class CanonicalState(NamedTuple):
    """The text that stands for all mirror images of a board, and the symmetry that leads to it."""

    canonical: str
    transform_index: int


def create_empty_board(on: Board | str = "3x3") -> list[str | None]:
    """A board without marks.

    >>> create_empty_board()
    [None, None, None, None, None, None, None, None, None]
    """
    return [None] * Board(on).cells


def make_move(board: Marks, index: int, player: str, on: Board | str = "3x3") -> list[str | None]:
    """The board after a player marks a cell; the one given stays as it is.

    >>> make_move(create_empty_board(), 4, "X")
    [None, None, None, None, 'X', None, None, None, None]
    """
    marks = _marks(board, on)
    cell = Board(on).cell(index)
    if player not in ("X", "O"):
        raise InvalidArgument(f"a player is 'X' or 'O', not {shown(player)}")
    if marks[cell] is not None:
        raise IllegalMove(f"cell {cell} is taken by {marks[cell]}")
    if cell not in get_valid_moves(marks, on):
        raise IllegalMove(f"cell {cell} is in the air: a stone falls to the lowest empty cell below it")
    marks[cell] = player
    return marks


def get_valid_moves(board: Marks, on: Board | str = "3x3") -> list[int]:
    """The cells that may be played: the empty ones, and where stones fall, those with a stone below.

    >>> get_valid_moves(["X", "O", "X", None, "O", None, None, "X", None])
    [3, 5, 6, 8]
    """
    marks = _marks(board, on)
    return Board(on).playable(sum([1 << cell for cell, mark in enumerate(marks) if mark is not None]))


def count_moves(board: Marks, on: Board | str = "3x3") -> int:
    """How many cells are marked."""
    return len([mark for mark in _marks(board, on) if mark is not None])


def check_winner(board: Marks, on: Board | str = "3x3") -> str | None:
    """`"X"`, `"O"`, `"Draw"`, or None while the game goes on.

    >>> check_winner(["X", "X", "X", "O", "O", None, None, None, None])
    'X'
    """
    marks = _marks(board, on)
    held = {side: sum([1 << cell for cell, mark in enumerate(marks) if mark == side]) for side in "XO"}
    having = [side for side in "XO" if Board(on).completed(held[side])]
    if len(having) > 1:
        raise InvalidPosition("both sides have a line: no game gets there")
    if having:
        return having[0] if Board(on).rule.completing_wins else OTHER[having[0]]
    return None if None in marks else "Draw"


def get_canonical_state(board: Marks, on: Board | str = "3x3") -> CanonicalState:
    """The first text among all mirror images of a board, where `.` < `O` < `X`.

    >>> get_canonical_state(["X", None, None, None, "O", None, None, None, None])
    CanonicalState(canonical='....O...X', transform_index=6)
    """
    form = to_position(board, on).canonical()
    return CanonicalState(str(form.position)[: form.position.board.cells], form.symmetry)


def map_canonical_move_to_actual(
    canonical_move_index: int, transform_index: int, on: Board | str = "3x3"
) -> int:
    """The cell of the actual board for a cell of the canonical one.

    >>> map_canonical_move_to_actual(8, 6)
    0
    """
    symmetries = Board(on).symmetries
    if type(transform_index) is not int or not 0 <= transform_index < len(symmetries):
        raise InvalidArgument(f"a transform is 0 to {len(symmetries) - 1}, not {shown(transform_index)}")
    return inverse(symmetries[transform_index])[Board(on).cell(canonical_move_index)]


def visualize_transformations(board: Marks, on: Board | str = "3x3") -> None:
    """Print all mirror images of a board, the canonical one marked."""
    position = to_position(board, on)
    chosen = position.canonical().symmetry
    for number, symmetry in enumerate(position.board.symmetries):
        mark = "  <- canonical" if number == chosen else ""
        print(f"transform {number}{mark}\n{position.transform(symmetry).pretty()}\n")


def to_position(board: "Marks | Position", on: Board | str = "3x3") -> Position:
    """The position that marks stand for; where nothing tells who began, X did."""
    if isinstance(board, Position):
        return board
    text = "".join([mark or "." for mark in _marks(board, on)])
    return Position.parse(on, text, "O" if text.count("X") > text.count("O") else "X")


def to_marks(position: Position) -> list[str | None]:
    """A position as a list of marks."""
    marks = [position.at(cell) for cell in range(position.board.cells)]
    return [mark if mark != "." else None for mark in marks]


def _marks(board: Marks, on: Board | str) -> list[str | None]:
    cells = Board(on).cells
    if not isinstance(board, list | tuple) or len(board) != cells:
        raise InvalidPosition(f"a board of {Board(on)} is a list of {cells} marks, not {shown(board)}")
    for cell, mark in enumerate(board):
        if mark is not None and mark != "X" and mark != "O":
            raise InvalidPosition(f"{shown(mark)} at place {cell} is none of 'X', 'O' and None")
    return list(board)
