"""The call of an n x n engine: a square list of lists of 'x', 'o' and ' ' in, a row and column out."""

from ...board import Board, Position
from ...board.notation import OTHER
from ...engine.levels import choose
from ...errors import InvalidArgument, shown


def get_ai_move(board: list[list[str]], ai_player: str) -> tuple[int, int]:
    """The move of the strongest level for a player, or (-1, -1) when the game is over.

    On an empty board it is the centre. Either player may be to move.

    >>> get_ai_move([["x", "x", " "], ["o", "o", " "], [" ", " ", " "]], "x")
    (0, 2)
    """
    if ai_player not in ("x", "o"):
        raise InvalidArgument(f"the player is 'x' or 'o', not {shown(ai_player)}")
    size = len(board) if isinstance(board, (list, tuple)) else 0
    rows = [row for row in board if isinstance(row, (list, tuple, str)) and len(row) == size] if size else []
    if not 1 <= size <= 20 or len(rows) != size:
        raise InvalidArgument("the board is a square list of rows, from 1 to 20 a side")
    marks = [mark for row in board for mark in row]
    for place, mark in enumerate(marks):
        if mark not in ("x", "o", " "):
            raise InvalidArgument(
                f"row {place // size}, column {place % size} has {shown(mark)}: it should be 'x', 'o' or ' '"
            )
    text = "".join(marks)
    if not text.strip():
        return size // 2, size // 2
    shape = Board(f"{size}x{size}")
    position = _position(shape, text.upper().replace(" ", "."), ai_player.upper())
    if position.is_over:
        return -1, -1
    return divmod(choose(position, "impossible"), size)


def _position(shape: Board, text: str, turn: str) -> Position:
    """The position with a player to move; once it is over, with whoever the stones say."""
    for side in (turn, OTHER[turn]):
        try:
            position = Position.parse(shape, text, side)
        except ValueError:
            continue
        if side == turn or position.is_over:
            return position
    return Position.parse(shape, text, turn)
