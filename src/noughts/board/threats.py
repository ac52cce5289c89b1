"""Where a side would complete a line: now, once stones have fallen below it, or to its own harm; and what a
move did to that.
"""

from ..values import Value
from ..words.moves import Deed
from .board import Board
from .notation import OTHER, check_side
from .position import Position, bits
from .rules import Line

Found = dict[int, list[Line]]  # by cell, the lines that would be completed there


class Prospects(Value):
    """Where a side would complete lines.

    threats  to win at once
    waiting  to win, once stones have fallen below
    traps    to lose
    """

    __slots__ = ("threats", "traps", "waiting")

    def __init__(self, threats: Found, waiting: Found, traps: Found) -> None:
        self.threats = threats
        self.waiting = waiting
        self.traps = traps

    def __repr__(self) -> str:
        return f"<Prospects: threats at {[*self.threats]}, waiting {[*self.waiting]}, traps {[*self.traps]}>"


Both = dict[str, Prospects]  # by side


def prospects(position: Position, side: str) -> Prospects:
    """All that a side could complete, told apart by what that would mean.

    >>> prospects(Position.parse("3x3,gravity", "...XX.XOO"), "X")
    <Prospects: threats at [0, 5], waiting [2], traps []>
    """
    rule, now = position.board.rule, completions(position, side)
    later: Found = {}
    if rule.gravity:
        legal = set(position.legal)
        later = {cell: lines for cell, lines in now.items() if cell not in legal}
        now = {cell: lines for cell, lines in now.items() if cell in legal}
    return Prospects(now, later, {}) if rule.completing_wins else Prospects({}, {}, now)


def both_prospects(position: Position) -> Both:
    """The prospects of each side."""
    return {side: prospects(position, side) for side in "XO"}


def note(position: Position, cell: int, after: Position, seen: Both, found: Both) -> Deed:
    """What a move that led from one position to another did, with what each side could complete in either.

    Nothing where it was a quiet one.

    >>> position = Position.parse("3x3", "XX.OO....")
    >>> def noted(cell):
    ...     after = position.play(cell)
    ...     return note(position, cell, after, both_prospects(position), both_prospects(after))
    >>> noted(5), noted(2)
    (('misses a win',), ('wins',))
    """
    mover = position.turn
    if after.winner is not None:
        return ("wins",) if after.winner == mover else ("loses",)
    dangers = seen[OTHER[mover]].threats
    if seen[mover].threats:
        return ("misses a win",)
    if dangers and cell not in dangers:
        return ("misses a block",)
    new = len(found[mover].threats)
    if new or cell in dangers:
        return ("forks",) if new >= 2 else ("blocks",) if cell in dangers else ("threatens",)
    later = [place for place in found[mover].waiting if place not in seen[mover].waiting]
    return ("waits", position.board.cell_name(later[0])) if later else ()


def completions(position: Position, side: str) -> Found:
    """The empty cells on which a side would complete lines, with those lines, playable now or not.

    >>> completions(Position.parse("3x3", "XX.OO...."), "O")
    {5: [(3, 4, 5)]}
    """
    held, other = bits(position, check_side(side))
    found: Found = {}
    board = position.board
    if position.is_over or held.bit_count() < board.k - 1:
        return found
    for line, mask, ends in zip(board.lines, board.line_bits, board.end_bits, strict=True):
        missing = mask & ~held
        if missing & (missing - 1) == 0 and not missing & other and not ends & held:
            found.setdefault(missing.bit_length() - 1, []).append(line)
    return found


def threats(position: Position, side: str) -> Found:
    """The cells on which a side could win at once if it were to move, each with the lines it would complete.

    >>> threats(Position.parse("3x3", "XX.OO...."), "O")
    {5: [(3, 4, 5)]}
    >>> threats(Position.parse("3x3,misere", "XX.OO...."), "O")
    {}
    """
    return prospects(position, side).threats


def traps(position: Position, side: str) -> Found:
    """The cells on which a side would lose at once, where a completed line loses.

    >>> traps(Position.parse("3x3,misere", "XX.OO...."), "O")
    {5: [(3, 4, 5)]}
    """
    return prospects(position, side).traps


def waiting(position: Position, side: str) -> Found:
    """The cells on which a side would win, but that nobody can play yet: stones fall.

    >>> waiting(Position.parse("3x3,gravity", "...XX.XOO"), "X")
    {2: [(2, 4, 6)]}
    """
    return prospects(position, side).waiting


def open_lines(position: Position, cell: int, side: str) -> list[Line]:
    """The lines through a cell that a side can still complete."""
    return [line for line, mask in lines_open_to(position, side) if mask >> cell & 1]


def lines_open_to(position: Position, side: str) -> list[tuple[Line, int]]:
    """The lines that a side can still complete, each with its cells as a bit set.

    >>> lines_open_to(Position.parse("3x3", "XX.OO..X."), "O")
    [((2, 4, 6), 84), ((2, 5, 8), 292), ((3, 4, 5), 56)]
    """
    board: Board = position.board
    held, other = bits(position, check_side(side))
    every = zip(board.lines, board.line_bits, board.end_bits, strict=True)
    return [(line, mask) for line, mask, ends in every if not mask & other and not ends & held]
