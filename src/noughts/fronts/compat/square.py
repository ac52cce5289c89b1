"""The call of an n x n engine: a square list of lists of 'x', 'o' and ' ' in, a row and column out."""

from random import Random

from ...board import Board
from ...errors import InvalidArgument, shown
from .anywhere import candidates_anywhere

LEVEL = "impossible"


def get_ai_move(board: list[list[str]], ai_player: str) -> tuple[int, int]:
    """The move of the level `impossible` for a player, or (-1, -1) when the game is over.

    On an empty board it is the centre. Capitals mean the same. Any marks are taken: where no game of
    alternate moves leads to them with this player to move, the level proves nothing and only searches,
    which on 3x3 still sees every game through to its end.

    >>> get_ai_move([["x", "x", " "], ["o", "o", " "], [" ", " ", " "]], "x")
    (0, 2)
    """
    if not isinstance(ai_player, str) or ai_player not in ("x", "o", "X", "O"):
        raise InvalidArgument("the player is 'x' or 'o', not {ai_player}", ai_player=shown(ai_player))
    size = len(board) if isinstance(board, (list, tuple)) else 0
    rows = [row for row in board if isinstance(row, (list, tuple, str)) and len(row) == size] if size else []
    if not 1 <= size <= 20 or len(rows) != size:
        raise InvalidArgument("the board is a square list of rows, from 1 to 20 a side")
    shape = Board(f"{size}x{size}")
    x, o = _read([mark for row in rows for mark in row], size)
    if not x | o:
        return size // 2, size // 2
    if shape.completed(x) or shape.completed(o) or (x | o).bit_count() == shape.cells:
        return -1, -1
    return divmod(Random().choice(candidates_anywhere(shape, x, o, ai_player.upper(), LEVEL)), size)


def _read(marks: list[str], size: int) -> tuple[int, int]:
    """The cells of x and of o, as bit sets."""
    bits = {"x": 0, "o": 0, " ": 0}
    for place, mark in enumerate(marks):
        kind = mark.lower() if isinstance(mark, str) else None
        if kind not in bits:
            raise InvalidArgument(
                "row {row}, column {col} has {mark}: it should be 'x', 'o' or ' '",
                row=place // size,
                col=place % size,
                mark=shown(mark),
            )
        bits[kind] |= 1 << place
    return bits["x"], bits["o"]
