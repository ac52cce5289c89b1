"""An analysis told to people: its title, its detail, and what each move of its line does.

Everything said follows from lines, threats and proofs. How good an estimate is, is said as a number.
"""

from math import exp

from ..board import Board, Position
from ..board.notation import LETTERS, OTHER, counted, in_words, line_kind
from ..board.rules import Line
from ..board.threats import open_lines, threats
from ..core.tablebase import MOST_CELLS
from ..values import Value
from .analysis import Analysis
from .knowledge import DRAW, LOSS, WIN
from .reasons import completes
from .search import DECIDED
from .solver import Proof
from .sources import play_out
from .weights import Weights

SHARES = {WIN: 100, DRAW: 50, LOSS: 0}


def share(board: Board, score: int | None, value: str | None = None) -> int | None:
    """How good it looks for the side to move, from 0 to 100: a proved value as it is, a score squeezed.

    It is an estimate and no frequency: two open lines that lack one cell each are worth about 73.

    >>> share(Board("3x3"), 4), share(Board("3x3"), 4, "draw"), share(Board("3x3"), -10**6)
    (62, 50, 1)
    """
    if value is not None:
        return SHARES[value]
    if score is None:
        return None
    unit = 2 * max(1, Weights(board.k).at(max(1, board.k - 1), 0))
    if abs(score) > min(DECIDED, 40 * unit):
        return 99 if score > 0 else 1
    return min(99, max(1, round(100 / (1 + exp(-score / unit)))))


class Step(Value):
    """A move of a line.

    words   what it does
    lines   those that it completes or threatens
    """

    __slots__ = ("lines", "words")

    def __init__(self, words: str, lines: list[Line]) -> None:
        self.words = words
        self.lines = lines

    def __repr__(self) -> str:
        return f"<Step: {self.words}>"


def steps(position: Position, line: Line) -> list[Step]:
    """What each move of a line of play does.

    >>> for step in steps(Position.parse("3x3", "XO......."), (3, 6, 4, 8, 5)):
    ...     print(step.words)
    threatens the column
    forced, the only block
    forks: diagonal and row
    blocks, and threatens the row
    completes the row
    """
    told = []
    for cell in line:
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
        loses = "" if after.winner == mover else ", and loses"
        return Step(f"completes the {_kinds(board, won)}{loses}", won)
    dangers = threats(position, OTHER[mover])
    chances = threats(after, mover)
    made = [line for lines in chances.values() for line in lines if cell in line]
    deed = ""
    if made and len(chances) > 1:
        deed = f"forks: {_fork(board, [lines[0] for lines in chances.values()])}"
    elif made:
        deed = f"threatens the {_kinds(board, made)}"
    if cell not in dangers:
        return Step(deed or _quiet(position, cell), made)
    if deed:
        return Step(f"blocks, and {deed}", made)
    if len(dangers) > 1:
        return Step(f"blocks one of {in_words(len(dangers))} threats", made)
    return Step("blocks" if threats(position, mover) else "forced, the only block", made)


def _fork(board: Board, lines: list[Line]) -> str:
    """The lines of several threats; two that share cells are one row, open at both ends.

    >>> _fork(Board("5x5,4"), [(0, 1, 2, 3), (1, 2, 3, 4)]), _fork(Board("3x3"), [(0, 1, 2), (0, 3, 6)])
    ('row, open at both ends', 'row and column')
    """
    rows: list[Line] = []
    for line in lines:
        if not any([len({*line} & {*row}) > 1 for row in rows]):
            rows.append(line)
    return _kinds(board, rows) if len(rows) > 1 else f"{_kinds(board, rows)}, open at both ends"


def _quiet(position: Position, cell: int) -> str:
    mine = len(open_lines(position, cell, position.turn))
    theirs = len(open_lines(position, cell, OTHER[position.turn]))
    if mine:
        return f"stands on {counted(mine, 'open line')}"
    return f"closes {counted(theirs, 'line')}" if theirs else "changes nothing"


def _kinds(board: Board, lines: list[Line]) -> str:
    """Lines by their kinds: "pillar and column", "two rows"."""
    counts: dict[str, int] = {}
    for line in lines:
        kind = line_kind(board, line)
        counts[kind] = counts.get(kind, 0) + 1
    parts = [kind if number == 1 else f"{in_words(number)} {kind}s" for kind, number in counts.items()]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def played_out(found: Analysis) -> Line:
    """The best line; a draw on a tiny board to its end, where a table knows every move."""
    position = found.position
    line = list(found.line)
    if found.proof.value == DRAW and position.board.cells <= MOST_CELLS:
        for cell in line:
            position = position.play(cell)
        line += play_out(position)
    return tuple(line)


def title(analysis: Analysis) -> str:
    """The verdict in a few words. "Forced" and "proved" stand for proofs only."""
    position, proof = analysis.position, analysis.proof
    if isinstance(proof, Proof):
        if proof.value == WIN and completes(position, analysis.line):
            return f"Forced win in {(len(analysis.line) + 1) // 2}"
        return f"Proved {proof.value}"
    best = share(position.board, analysis.moves[0].score, analysis.moves[0].value)
    if best is None or best == 50:
        return "Looks even"
    side = position.turn if best > 50 else OTHER[position.turn]
    return f"Looks better for {side}, about {max(best, 100 - best)}%"


def detail(analysis: Analysis) -> str:
    """What stands behind the title."""
    position, proof = analysis.position, analysis.proof
    mover, other = position.turn, OTHER[position.turn]
    if not isinstance(proof, Proof):
        return "Nothing is proved here. The number comes from a search of a few plies, and may be wrong."
    if proof.value == DRAW:
        keeping = len([move for move in analysis.moves if move.value == DRAW])
        known = all([move.value is not None for move in analysis.moves])
        if not known:
            return "With best play neither side completes a line."
        moves = "every move keeps" if keeping == len(analysis.moves) else _keep(keeping, len(analysis.moves))
        return f"With best play neither side completes a line; {moves} it so."
    if proof.value == LOSS:
        wins = position.board.rule.completing_wins
        needed = counted(proof.distance // 2, "move") if proof.distance and wins else ""
        held = f" {other} needs {needed} for it." if needed else ""
        return f"Every move of {mover} loses.{held}"
    if completes(position, analysis.line):
        return _forced_detail(position, analysis.line)
    most = proof.distance_at_most
    if most is not None and most + 2 < position.board.cells - position.count:
        return (
            f"{mover} wins within {counted((most + 1) // 2, 'more move')} of its own, whatever {other} does."
        )
    return f"{mover} wins, whatever {other} does. The whole line was not worked out."


def _keep(keeping: int, legal: int) -> str:
    return f"{keeping} of {legal} moves {'keeps' if keeping == 1 else 'keep'}"


def _forced_detail(position: Position, line: Line) -> str:
    mover, other = position.turn, OTHER[position.turn]
    if len(line) == 1:
        return f"{mover} completes a line at once."
    mine, theirs = (len(line) + 1) // 2, len(line) // 2
    here, is_forced = position, True
    for number, cell in enumerate(line):
        if number % 2:
            is_forced = is_forced and bool(threats(here, mover)) and not threats(here, other)
        here = here.play(cell)
    if not is_forced:
        words = f"{mover} plays {in_words(mine)} moves, and {other} cannot hold out longer."
    elif theirs == 1:
        words = f"{mover} plays {in_words(mine)}, {other}\u2019s one reply is forced."
    else:
        all_of = "both" if theirs == 2 else "all"
        words = (
            f"{mover} plays {in_words(mine)}, {other}\u2019s {in_words(theirs)} replies are {all_of} forced."
        )
    where = _common_plane(position.board, line)
    return f"{words} Every move of the line stands on {where}." if where else words


def _common_plane(board: Board, line: Line) -> str:
    """The layer or wall on which all cells of a line of play lie, if there is one."""
    if len(board.shape) != 3 or len(line) < 3:
        return ""
    layers, rows, cols = [
        set(places) for places in zip(*[board.coordinates(cell) for cell in line], strict=True)
    ]
    if len(layers) == 1:
        return f"layer {layers.pop() + 1}"
    if len(cols) == 1:
        return f"wall {LETTERS[cols.pop()]}"
    return f"wall {rows.pop() + 1}" if len(rows) == 1 else ""
