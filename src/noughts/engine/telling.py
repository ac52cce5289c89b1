"""An analysis as it is told to people: its title, its detail, and what each move of its variation does.

What is told follows from lines, threats and proofs. How good an estimate is, is told as a number.
"""

from math import exp

from ..board import Board, Position
from ..board.notation import LETTERS, OTHER, line_kind, moves_of
from ..board.position import Variation
from ..board.rules import Line
from ..board.threats import open_lines, threats
from ..core.tablebase import MOST_CELLS
from ..values import Value
from ..words import games, moves, verdicts
from ..words.moves import Deed
from ..words.verdicts import Fact
from .analysis import Analysis, Verdict
from .knowledge import DRAW, LOSS, WIN
from .pattern_values import UNIT
from .reasons import completes
from .search import DECIDED, knows_threats
from .solver import Proof
from .sources import play_out
from .weights import Weights

PROMISES = {WIN: 100, DRAW: 50, LOSS: 0}


def promise(board: Board, score: int | None, value: str | None = None) -> int | None:
    """How good it looks for the side to move, from 0 to 100: a proved value as it is, a score squeezed.

    It is an estimate and no frequency: two open lines that lack one cell each are worth about 73. On large
    boards it is how often games went well that the engine played with itself from positions that looked so.

    >>> promise(Board("3x3"), 4), promise(Board("3x3"), 4, "draw"), promise(Board("3x3"), -10**6)
    (62, 50, 1)
    """
    if value is not None:
        return PROMISES[value]
    if score is None:
        return None
    unit = UNIT if knows_threats(board) else 2 * max(1, Weights(board.k).at(max(1, board.k - 1), 0))
    if abs(score) > min(DECIDED, 40 * unit):
        return 99 if score > 0 else 1
    return min(99, max(1, round(100 / (1 + exp(-score / unit)))))


class Step(Value):
    """A move of a variation.

    deed    what it does; `words` says it
    lines   those that it completes or threatens
    """

    __slots__ = ("deed", "lines")

    def __init__(self, deed: Deed, lines: list[Line]) -> None:
        self.deed = deed
        self.lines = lines

    @property
    def words(self) -> str:
        """What it does, in a clause."""
        return moves.step(self.deed)

    def __repr__(self) -> str:
        return f"<Step: {self.words}>"


def steps(position: Position, variation: Variation) -> list[Step]:
    """What each move of a variation does.

    >>> for step in steps(Position.parse("3x3", "XO......."), (3, 6, 4, 8, 5)):
    ...     print(step.words)
    threatens the column
    forced, the only block
    forks: diagonal and row
    blocks, and threatens the row
    completes the row
    """
    told = []
    for cell in variation:
        told.append(step(position, cell))
        position = position.play(cell)
    return told


def step(position: Position, cell: int) -> Step:
    """What one move does.

    >>> step(Position("3x3"), 4)
    <Step: stands on 4 open lines>
    """
    board, mover = position.board, position.turn
    after = position.play(cell)
    if after.winner is not None:
        won = list(after.winning_lines)
        return Step(("completes", _kinds(board, won), after.winner == mover), won)
    dangers = threats(position, OTHER[mover])
    chances = threats(after, mover)
    made = [line for lines in chances.values() for line in lines if cell in line]
    deed: Deed = ()
    if made and len(chances) > 1:
        deed = _fork(board, [lines[0] for lines in chances.values()])
    elif made:
        deed = "threatens", _kinds(board, made)
    if cell not in dangers:
        return Step(deed or _quiet(position, cell), made)
    if deed:
        return Step(("blocks and", deed), made)
    if len(dangers) > 1:
        return Step(("blocks one of", len(dangers)), made)
    return Step(("blocks",) if threats(position, mover) else ("forced",), made)


def _fork(board: Board, lines: list[Line]) -> Deed:
    """The lines of several threats; two that share cells are one row, open at both ends.

    >>> _fork(Board("5x5,4"), [(0, 1, 2, 3), (1, 2, 3, 4)]), _fork(Board("3x3"), [(0, 1, 2), (0, 3, 6)])
    (('forks', ('row',), True), ('forks', ('row', 'column'), False))
    """
    rows: list[Line] = []
    for line in lines:
        if not any([len({*line} & {*row}) > 1 for row in rows]):
            rows.append(line)
    return "forks", _kinds(board, rows), len(rows) == 1


def _quiet(position: Position, cell: int) -> Deed:
    mine = len(open_lines(position, cell, position.turn))
    theirs = len(open_lines(position, cell, OTHER[position.turn]))
    if mine:
        return "stands on", mine
    return ("closes", theirs) if theirs else ("nothing",)


def _kinds(board: Board, lines: list[Line]) -> tuple[str, ...]:
    return tuple([line_kind(board, line) for line in lines])


def worth(verdict: Verdict) -> str:
    """What is proved of a move, in a few words; nothing where nothing is."""
    if verdict.value is None:
        return ""
    when = None
    if verdict.distance is not None:
        when = games.in_moves(moves_of(verdict.value == WIN, verdict.distance))
    return games.worth(verdict.value, when)


def played_out(found: Analysis) -> Variation:
    """The best play; a draw on a tiny board to its end, where a table knows every move."""
    position = found.position
    variation = list(found.variation)
    if found.proof.value == DRAW and position.board.cells <= MOST_CELLS:
        for cell in variation:
            position = position.play(cell)
        variation += play_out(position)
    return tuple(variation)


def title(analysis: Analysis) -> str:
    """The verdict in a few words. "Forced" and "proved" stand for proofs only."""
    return verdicts.title(_verdict(analysis))


def _verdict(analysis: Analysis) -> Fact:
    position, proof = analysis.position, analysis.proof
    if isinstance(proof, Proof):
        if proof.value == WIN and completes(position, analysis.variation):
            return "forced", (len(analysis.variation) + 1) // 2
        return (proof.value,)
    best = promise(position.board, analysis.moves[0].score, analysis.moves[0].value)
    if best is None or best == 50:
        return ("even",)
    side = position.turn if best > 50 else OTHER[position.turn]
    return "looks", side, max(best, 100 - best)


def detail(analysis: Analysis) -> str:
    """What stands behind the title."""
    return verdicts.detail(_background(analysis))


def _background(analysis: Analysis) -> Fact:
    position, proof = analysis.position, analysis.proof
    mover, other = position.turn, OTHER[position.turn]
    if not isinstance(proof, Proof):
        return ("estimate",)
    if proof.value == DRAW:
        keeping = len([move for move in analysis.moves if move.value == DRAW])
        is_known = all([move.value is not None for move in analysis.moves])
        return "draw", keeping, len(analysis.moves) if is_known else 0
    if proof.value == LOSS:
        is_counted = proof.distance and position.board.rule.completing_wins
        return "lost", mover, other, (proof.distance or 0) // 2 if is_counted else 0
    if completes(position, analysis.variation):
        return _forced(position, analysis.variation)
    most = proof.distance_at_most
    if most is not None and most + 2 < position.board.cells - position.count:
        return "within", mover, other, (most + 1) // 2
    return "wins", mover, other


def _forced(position: Position, variation: Variation) -> Fact:
    mover, other = position.turn, OTHER[position.turn]
    if len(variation) == 1:
        return "at once", mover
    here, is_forced = position, True
    for number, cell in enumerate(variation):
        if number % 2:
            is_forced = is_forced and bool(threats(here, mover)) and not threats(here, other)
        here = here.play(cell)
    plane = _common_plane(position.board, variation)
    return "variation", mover, other, (len(variation) + 1) // 2, len(variation) // 2, is_forced, plane


def _common_plane(board: Board, variation: Variation) -> Fact:
    """The layer or wall on which all cells of a variation lie, if there is one."""
    if len(board.shape) != 3 or len(variation) < 3:
        return ()
    layers, rows, cols = [
        set(places) for places in zip(*[board.coordinates(cell) for cell in variation], strict=True)
    ]
    if len(layers) == 1:
        return "layer", layers.pop() + 1
    if len(cols) == 1:
        return "wall", LETTERS[cols.pop()]
    return ("wall", rows.pop() + 1) if len(rows) == 1 else ()
