"""Whether a side could still win if the other helped it: what becomes of a game when time is up.

Nothing here is about good play. One line after another is looked at that can still be completed, the
nearest first: whether its stones can be played while the other side finds moves that complete none.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .board import Board
from .notation import OTHER, check_side
from .position import Position, bits

MOST_TRIED = 10_000  # positions, before a win is taken to be possible
Line = tuple[int, int]  # its cells as a bit set, and those next to its ends that its owner must not hold


class Stones(NamedTuple):
    """How things stand between who is to complete a line and who helps.

    own, other   the cells of each
    to_move      whether the one who completes the line is to move
    barred       the lines that the helper could complete, and must not
    """

    own: int
    other: int
    to_move: bool
    barred: list[Line]


class Tries:
    """How many positions may still be looked at."""

    def __init__(self, left: int) -> None:
        self.left = left

    @property
    def out(self) -> bool:
        """Whether there were too many."""
        return self.left <= 0


def can_still_win(position: Position, side: str) -> bool:
    """Whether a side wins in any game that may be played on from here, the other side helping it.

    That is exact, and soon found. Should a position ever need more than `MOST_TRIED` others to be looked
    at, a win is taken to be possible.

    >>> can_still_win(Position.parse("3x3", "XOXXOOOX."), "X"), can_still_win(Position("3x3"), "O")
    (False, True)
    >>> can_still_win(Position.parse("6x6,gravity", ".........O....XO...XOXX.XOXOOOOXXXOX"), "X")
    False
    """
    check_side(side)
    if position.is_over:
        return position.winner == side
    board = position.board
    maker = side if board.rule.completing_wins else OTHER[side]  # who has to complete a line
    own, other = bits(position, maker)
    every = list(zip(board.line_bits, board.end_bits, strict=True))
    stones = Stones(own, other, maker == position.turn, [line for line in every if not line[0] & own])
    lines = [line for line in every if not line[0] & other and not line[1] & own]
    lines.sort(key=lambda line: (line[0] & ~own).bit_count())
    tries = Tries(MOST_TRIED)
    complete = _falls_into if board.rule.gravity else _is_reached
    return any(complete(board, line, stones, tries) or tries.out for line in lines)


# -- where any empty cell may be played -------------------------------------------------------------


def _is_reached(board: Board, line: Line, stones: Stones, tries: Tries) -> bool:
    """Whether a line can be completed: all that is needed are enough moves of the helper elsewhere."""
    moves = (line[0] & ~stones.own).bit_count() - stones.to_move
    free = ((1 << board.cells) - 1) & ~(line[0] | stones.own | stones.other)
    hot = free & _union(stones.barred)
    moves -= (free & ~hot).bit_count()  # there it completes nothing, whatever else it holds
    return moves <= 0 or _has_moves(stones.other, hot, stones.barred, moves, tries)


def _has_moves(held: int, free: int, lines: list[Line], moves: int, tries: Tries) -> bool:
    """Whether so many of some cells can be played one after the other without completing a line."""
    cells = list(_each(free))
    todo, seen = [held], {held}
    while todo and not tries.out:
        now = todo.pop()
        if (now ^ held).bit_count() == moves:
            return True
        tries.left -= 1
        for cell in cells:
            after = now | cell
            if after not in seen and not _completes(lines, cell, after):
                seen.add(after)
                todo.append(after)
    return False


# -- where stones fall ------------------------------------------------------------------------------


def _falls_into(board: Board, line: Line, stones: Stones, tries: Tries) -> bool:
    """Whether stones can fall so that a line is completed; first as if the helper had no lines at all."""
    fall = Fall(board, line)
    return fall.ends(stones._replace(barred=[]), tries) and fall.ends(stones, tries)


class Fall:
    """Stones that fall until a line is complete.

    line      its cells, and those that who completes it leaves alone
    columns   the cells of each column from the lowest, and those up to the highest cell of the line
    """

    def __init__(self, board: Board, line: Line) -> None:
        self.line = line
        self.all = (1 << board.cells) - 1
        self.columns = [(cells, _up_to(cells, line[0])) for cells in _columns(board)]

    def ends(self, begin: Stones, tries: Tries) -> bool:
        """Whether the line is completed in any order of moves."""
        todo, seen = [begin], set()
        while todo and not tries.out:
            now = todo.pop()
            if not self.has_time(now):
                continue
            tries.left -= 1
            for after in self.moves(now):
                if not self.line[0] & ~after.own:
                    return True
                hot = _union(after.barred)
                key = after.own | after.other, after.other & hot, hot
                if key not in seen:
                    seen.add(key)
                    todo.append(after)
        return False

    def has_time(self, now: Stones) -> bool:
        """Whether the moves can come out even: a matter of counting.

        The line needs some cells, and those below them have to be filled by either side. If these are too
        few for the helper's moves, or their number is odd where it should be even, others must do.
        """
        taken = now.own | now.other
        needed = self.line[0] & ~taken
        below = spare = 0
        waiting = []
        for cells, reach in self.columns:
            left = reach & ~taken
            below += (left & ~needed).bit_count()
            above = sum(cells) & ~reach & ~taken
            spare += above.bit_count()
            if left & needed:
                waiting.append(above.bit_count())
        spare -= min(waiting)  # above the last cell of the line nothing is played any more
        lacking = needed.bit_count() - now.to_move - below
        return spare >= (lacking if lacking >= 0 else lacking % 2)

    def moves(self, now: Stones) -> Iterator[Stones]:
        """What may be played, what brings the line nearest last; of columns that are alike only one."""
        taken, hot = now.own | now.other, _union(now.barred)
        closing = [line for line in now.barred if (line[0] & ~now.other).bit_count() == 1]
        fronts, spare = [], 0
        for cells, reach in self.columns:
            front = next((cell for cell in cells if not cell & taken), 0)
            if front & reach or sum(cells) & ~taken & hot:
                fronts.append(front)
            else:
                spare = front or spare
        fronts = [cell for cell in [*fronts, spare] if cell]
        fronts.sort(key=lambda cell: bool(cell & self.line[0]))
        for cell in fronts:
            if now.to_move and not cell & self.line[1]:
                barred = [line for line in now.barred if not line[0] & cell]
                yield Stones(now.own | cell, now.other, False, barred)
            elif not now.to_move and not cell & self.line[0]:
                after = now.other | cell
                if not _completes(closing, cell, after):
                    yield Stones(now.own, after, True, now.barred)


def _columns(board: Board) -> list[list[int]]:
    """The cells of each column as bits, from the lowest."""
    above = {below: cell for cell, below in enumerate(board.below) if below >= 0}
    columns = []
    for cell in [cell for cell, below in enumerate(board.below) if below < 0]:
        column = [1 << cell]
        while cell in above:
            cell = above[cell]
            column.append(1 << cell)
        columns.append(column)
    return columns


def _up_to(cells: list[int], line: int) -> int:
    """The cells of a column that have to be filled for a line."""
    last = max([place for place, cell in enumerate(cells, 1) if cell & line], default=0)
    return sum(cells[:last])


def _completes(lines: list[Line], cell: int, held: int) -> bool:
    """Whether a stone on a cell has completed one of some lines."""
    return any([mask & cell and not mask & ~held and not ends & held for mask, ends in lines])


def _union(lines: Iterable[Line]) -> int:
    every = 0
    for mask, _ in lines:
        every |= mask
    return every


def _each(bits: int) -> Iterator[int]:
    while bits:
        yield bits & -bits
        bits &= bits - 1
