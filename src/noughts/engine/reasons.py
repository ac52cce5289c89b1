"""Why a move is good, as facts that follow from lines and threats, so that they are true.

Words are made of them when somebody reads them.
"""

from ..board import Position
from ..board.notation import OTHER, line_fact
from ..board.position import Variation, bits
from ..board.threats import open_lines, threats
from ..values import Value
from ..words import moves
from ..words.moves import Deed


class Reason(Value):
    """Why to play a cell.

    deeds   what it completes, blocks and threatens, or what a quiet move does
    proved  what is proved about it; nothing where nothing is

    >>> str(reason(Position.parse("3x3", "XX.OO...."), 2))
    'Completes the row a1-b1-c1.'
    """

    __slots__ = ("deeds", "proved")

    def __init__(self, deeds: tuple[Deed, ...], proved: Deed = ()) -> None:
        self.deeds = deeds
        self.proved = proved

    def __str__(self) -> str:
        return moves.reason(self.deeds, self.proved)

    def __repr__(self) -> str:
        return f"<Reason: {self}>"


def reason(
    position: Position,
    cell: int,
    value: str | None = None,
    distance: int | None = None,
    variation: Variation = (),
) -> Reason:
    """Why to play a cell: what it completes, blocks and threatens, and what is proved about it.

    `value` and `distance` are what is proved for the mover after this move, if anything; `variation` is
    the play that shows it.

    >>> reason(Position.parse("3x3", "OO.X....X"), 2)
    <Reason: Blocks O on the row a1-b1-c1 and threatens the column c1-c2-c3.>
    """
    mover = position.turn
    other = OTHER[mover]
    board = position.board
    after = position.play(cell)
    if after.winner is not None:
        completed = line_fact(board, after.winning_lines[0])
        return Reason((("completes", completed, after.winner == mover),))
    deeds: list[Deed] = []
    dangers = threats(position, other)
    if cell in dangers:
        deeds.append(("blocks", other, line_fact(board, dangers[cell][0])))
    chances = threats(after, mover)
    new = sorted([place for place in chances if place not in threats(position, mover)])
    if len(chances) >= 2:
        places = tuple([board.cell_name(place) for place in sorted(chances)])
        deeds.append(("makes" if new else "keeps", places))
    elif new:
        deeds.append(("threatens", line_fact(board, chances[new[0]][0])))
    return Reason(tuple(deeds) or (_outlook(position, cell),), _proved(position, value, distance, variation))


def _outlook(position: Position, cell: int) -> Deed:
    """What a quiet move does: the lines it opens for its side and closes to the other."""
    mover, other = position.turn, OTHER[position.turn]
    mine = len(open_lines(position, cell, mover))
    theirs = len(open_lines(position, cell, other))
    if not position.board.rule.completing_wins:
        return _outlook_where_lines_lose(position, cell, mine)
    if mine:
        return "lies on", mine, mover
    return ("closes", theirs, other) if theirs else ("nothing",)


def _outlook_where_lines_lose(position: Position, cell: int, mine: int) -> Deed:
    """The same where a completed line loses: one's own lines are a burden, the other side's are not."""
    mover, other = position.turn, OTHER[position.turn]
    if mine == 0:
        return "burdens nothing", mover
    counts = [len(open_lines(position, place, mover)) for place in position.legal]
    if mine == min(counts) < max(counts):
        return "burdens least", mover
    after = position.play(cell)
    held = bits(after, mover)[0]
    left = len([line for line in position.board.lines if not any([held >> place & 1 for place in line])])
    return ("leaves", other, left) if left else ("closes the last", other, mine, mover)


def _proved(position: Position, value: str | None, distance: int | None, variation: Variation) -> Deed:
    if value == "win":
        whole = completes(position, variation) and (distance is None or distance == len(variation))
        if distance is None and not whole:
            return ("wins",)
        shown = tuple([position.board.cell_name(cell) for cell in variation])
        return "forced", ((distance or len(variation)) + 1) // 2, shown if whole else ()
    if value == "draw":
        return ("draw",)
    if value == "loss":
        return "lost", ((distance or 0) + 1) // 2
    return ()


def completes(position: Position, variation: Variation) -> bool:
    """Whether a variation ends with the side that begins it completing a line."""
    mover = position.turn
    for cell in variation:
        position = position.play(cell)
    return position.winner == mover
