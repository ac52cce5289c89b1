"""Where a side would complete a line: now, once stones have fallen below it, or to its own harm."""

from .board import Board
from .notation import check_side
from .position import Position
from .rules import Line


def completions(position: Position, side: str) -> dict[int, list[Line]]:
    """The empty cells on which a side would complete lines, with those lines, playable now or not.

    >>> completions(Position.parse("3x3", "XX.OO...."), "O")
    {5: [(3, 4, 5)]}
    """
    held, other = _stones(position, side)
    found: dict[int, list[Line]] = {}
    board = position.board
    if position.is_over or held.bit_count() < board.k - 1:
        return found
    for line, mask, ends in zip(board.lines, board.line_bits, board.end_bits, strict=True):
        missing = mask & ~held
        if missing & (missing - 1) == 0 and not missing & other and not ends & held:
            found.setdefault(missing.bit_length() - 1, []).append(line)
    return found


def threats(position: Position, side: str) -> dict[int, list[Line]]:
    """The cells on which a side could win at once if it were to move, each with the lines it would complete.

    >>> threats(Position.parse("3x3", "XX.OO...."), "O")
    {5: [(3, 4, 5)]}
    >>> threats(Position.parse("3x3,misere", "XX.OO...."), "O")
    {}
    """
    return _now(position, side, position.board.rule.completing_wins)


def traps(position: Position, side: str) -> dict[int, list[Line]]:
    """The cells on which a side would lose at once, where a completed line loses.

    >>> traps(Position.parse("3x3,misere", "XX.OO...."), "O")
    {5: [(3, 4, 5)]}
    """
    return _now(position, side, not position.board.rule.completing_wins)


def waiting(position: Position, side: str) -> dict[int, list[Line]]:
    """The cells on which a side would win, but that nobody can play yet: stones fall.

    >>> waiting(Position.parse("3x3,gravity", "...XX.XOO"), "X")
    {2: [(2, 4, 6)]}
    """
    check_side(side)
    if not position.board.rule.completing_wins:
        return {}
    legal = set(position.legal)
    return {cell: lines for cell, lines in completions(position, side).items() if cell not in legal}


def _now(position: Position, side: str, means_that: bool) -> dict[int, list[Line]]:
    """The cells that a side can play now and complete lines, if that means here what is asked for."""
    check_side(side)
    found = completions(position, side) if means_that else {}
    if not position.board.rule.gravity:
        return found
    legal = set(position.legal)
    return {cell: lines for cell, lines in found.items() if cell in legal}


def open_lines(position: Position, cell: int, side: str) -> list[Line]:
    """The lines through a cell that a side can still complete."""
    return [line for line, mask in _open(position, side) if mask >> cell & 1]


def _open(position: Position, side: str) -> list[tuple[Line, int]]:
    board: Board = position.board
    held, other = _stones(position, side)
    every = zip(board.lines, board.line_bits, board.end_bits, strict=True)
    return [(line, mask) for line, mask, ends in every if not mask & other and not ends & held]


def _stones(position: Position, side: str) -> tuple[int, int]:
    """A side's stones, and the other's."""
    return (position.x, position.o) if check_side(side) == "X" else (position.o, position.x)
