"""The game on plain lists of marks, as a MENACE for web pages had it: "X", "O" or None for each cell.

Every function works on 3x3 unless another board is named. The rules and symmetries are those of `board/`.
"""

from typing import NamedTuple

from ...board import Board
from ...board.notation import OTHER, check_side, pretty_marks
from ...board.symmetry import Permutation, inverse
from ...errors import IllegalMove, InvalidPosition, check_whole
from ...learn.marks import Marks, check_marks
from ...words import text


class CanonicalState(NamedTuple):
    """The text that stands for all mirror images of a board, and the transform that leads to it."""

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
    check_side(player)
    if marks[cell] is not None:
        raise IllegalMove("cell {cell} is taken by {marks}", cell=cell, marks=marks[cell])
    if cell not in get_valid_moves(marks, on):
        raise IllegalMove(
            "cell {cell} is in the air: a stone falls to the lowest empty cell below it", cell=cell
        )
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
    """The first text among all mirror images of a board, where `_` < `O` < `X`, and what leads to it.

    Any marks have one, also such as no game leads to. Of several transforms that lead there it is the first.

    >>> get_canonical_state(["X", None, None, None, "O", None, None, None, None])
    CanonicalState(canonical='____O___X', transform_index=2)
    """
    images = _images(board, on)
    first = min(images)
    return CanonicalState(first.replace(".", "_"), images.index(first))


def map_canonical_move_to_actual(
    canonical_move_index: int, transform_index: int, on: Board | str = "3x3"
) -> int:
    """The cell of the actual board for a cell of the canonical one.

    >>> map_canonical_move_to_actual(8, 2)
    0
    """
    transforms = transforms_of(Board(on))
    told = text("a transform is 0 to {most}, not {transform_index}")
    check_whole(told, 0, len(transforms) - 1, transform_index=transform_index)
    return inverse(transforms[transform_index])[Board(on).cell(canonical_move_index)]


def visualize_transformations(board: Marks, on: Board | str = "3x3") -> None:
    """Print all mirror images of a board, the canonical one marked."""
    chosen = get_canonical_state(board, on).transform_index
    for number, image in enumerate(_images(board, on)):
        mark = "  <- canonical" if number == chosen else ""
        print(f"transform {number}{mark}\n{pretty_marks(Board(on), image)}\n")


def transforms_of(board: Board) -> list[Permutation]:
    """The symmetries of a board, each as where it sends the cells.

    On a square in MENACE's order: turned clockwise by 0, 90, 180 and 270 degrees, then each of these
    flipped left to right. Others follow.
    """
    side = board.cols
    square: list[Permutation] = []
    if board.shape == (side, side):
        cells = [divmod(cell, side) for cell in range(board.cells)]
        turn = [col * side + side - 1 - row for row, col in cells]
        flip = [row * side + side - 1 - col for row, col in cells]
        square.append(tuple(range(board.cells)))
        for _ in range(3):
            square.append(tuple([turn[cell] for cell in square[-1]]))
        square += [tuple([flip[cell] for cell in turned]) for turned in square]
    return sorted(board.symmetries, key=lambda symmetry: (*square, symmetry).index(symmetry))


def _images(board: Marks, on: Board | str) -> list[str]:
    """The texts of a board under each transform."""
    text = [mark or "." for mark in check_marks(board, on)]
    return ["".join([text[cell] for cell in inverse(transform)]) for transform in transforms_of(Board(on))]
