"""Boards as front ends keep them: a plain list of marks, "X", "O" or None for each cell."""

from collections.abc import Sequence

from ..board import Board, Position
from ..errors import InvalidPosition, shown

Marks = Sequence[str | None]


def to_position(board: "Marks | Position", on: Board | str = "3x3") -> Position:
    """The position that marks stand for; where nothing tells who began, X did."""
    if isinstance(board, Position):
        return board
    text = "".join([mark or "." for mark in check_marks(board, on)])
    return Position.parse(on, text, "O" if text.count("X") > text.count("O") else "X")


def check_marks(board: Marks, on: Board | str) -> list[str | None]:
    """A list of marks as one of our own, or an error that says what is wrong with it."""
    cells = Board(on).cells
    if not isinstance(board, list | tuple) or len(board) != cells:
        raise InvalidPosition(
            "a board of {Board} is a list of {cells} marks, not {board}",
            Board=Board(on),
            cells=cells,
            board=shown(board),
        )
    for cell, mark in enumerate(board):
        if mark is not None and mark != "X" and mark != "O":
            raise InvalidPosition(
                "{mark} at place {cell} is none of 'X', 'O' and None", mark=shown(mark), cell=cell
            )
    return list(board)
