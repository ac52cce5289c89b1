"""The game on plain lists of marks, as a MENACE for web pages had it: "X", "O" or None for each cell.

Every function works on 3x3 unless another board is named. The rules and symmetries are those of `board/`.
"""

from typing import NamedTuple

from ...board import Board
from ...board.notation import OTHER
from ...board.symmetry import inverse
from ...errors import IllegalMove, InvalidArgument, InvalidPosition, shown
from ...learn.marks import Marks, check_marks, to_position


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
    marks = check_marks(board, on)
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
    marks = check_marks(board, on)
    return Board(on).playable(sum([1 << cell for cell, mark in enumerate(marks) if mark is not None]))


def count_moves(board: Marks, on: Board | str = "3x3") -> int:
    """How many cells are marked."""
    return len([mark for mark in check_marks(board, on) if mark is not None])


def check_winner(board: Marks, on: Board | str = "3x3") -> str | None:
    """`"X"`, `"O"`, `"Draw"`, or None while the game goes on.

    >>> check_winner(["X", "X", "X", "O", "O", None, None, None, None])
    'X'
    """
    marks = check_marks(board, on)
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
