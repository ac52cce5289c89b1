"""Analysis: every move with what is proved or estimated about it, the best one, and the reason."""

from time import perf_counter

from ..board import Board, Position
from ..board.notation import OTHER
from ..core.search import MOST_SCORE
from ..errors import IllegalMove, InvalidArgument, shown
from .levels import Level, find_level
from .perfect import book_move, book_plies, lost_by_book
from .reasons import reason, threats
from .search import DECIDED, alike, make_searcher
from .solver import DRAW, LOSS, WIN, Proof, Solver, Unknown, by_promise, check_limits
from .strategy import forced_win
from .weights import Weights

DEPTH = 4  # plies of the search that scores what is not proved
NODES = 600_000  # of proofs: about a fifth of a second


class Verdict:
    """What is known of one move, for the side that makes it.

    value     "win", "draw" or "loss" if proved, else None
    distance  plies to the end, this move included, where known exactly
    score     the estimate of a search, or None if none was made
    """

    __slots__ = ("cell", "distance", "score", "value")

    def __init__(self, cell: int, value: str | None, distance: int | None, score: int | None) -> None:
        self.cell = cell
        self.value = value
        self.distance = distance
        self.score = score

    def __repr__(self) -> str:
        return f"<Verdict {self.cell}: {self.value}, distance {self.distance}, score {self.score}>"


class Analysis:
    """A position looked at from all sides.

    proof     what is proved of the position itself: a Proof, or Unknown
    moves     a Verdict for every legal move, best first
    best      the best move, and `line` the play it begins, as far as known
    reason    why, in words
    threats   for each side the cells where it would complete a line, with those lines
    """

    __slots__ = ("best", "line", "moves", "position", "proof", "reason", "threats")

    def __init__(
        self, position: Position, proof: Proof | Unknown, moves: list[Verdict], line: tuple[int, ...]
    ) -> None:
        self.position = position
        self.proof = proof
        self.moves = moves
        self.best = moves[0].cell
        self.line = line
        distance = moves[0].distance
        if moves[0].value == LOSS and isinstance(proof, Proof) and distance != proof.distance:
            distance = None  # another move may hold out longer
        self.reason = reason(position, self.best, moves[0].value, distance, line)
        self.threats = {side: threats(position, side) for side in "XO"}

    def __repr__(self) -> str:
        return f"<Analysis: best {self.best}, {self.reason}>"


def analyze(
    position: Position | Board | str,
    level: str | None = None,
    depth: int | None = None,
    seconds: float = 0.0,
    nodes: int = NODES,
    weights: Weights | None = None,
) -> Analysis:
    """Every move of a position, proved where that is cheap, else scored by a search.

    A `level` shows what that level sees: its plies and no proofs, unless it is one that proves.

    >>> analysis = analyze(Position.parse("3x3", "XX.OO...."))
    >>> analysis.best, analysis.reason
    (2, 'Completes the row a1-b1-c1.')
    """
    position = position if isinstance(position, Position) else Position(position)
    if position.is_over:
        raise IllegalMove("the game is over: there is nothing to analyze")
    check_limits(nodes, seconds)
    if depth is not None and (type(depth) is not int or depth < 1):
        raise InvalidArgument(f"a depth is 1 or more, not {shown(depth)}")
    started = perf_counter()
    strength: Level | None = find_level(level) if level is not None else None
    proving = strength is None or strength.proves
    if depth is None:
        depth = DEPTH if proving or strength is None else max(1, strength.plies)
    proof: Proof | Unknown = Unknown()
    known: dict[int, tuple[str | None, int | None]] = {}
    if proving:
        solver = Solver(position, nodes, seconds)
        proof = solver.prove(position)
        proof.nodes = solver.nodes
        known = solver.moves(position)
        proof = _by_force(position, proof, known)
        if isinstance(proof, Proof) and proof.best is not None:
            distance = known.get(proof.best, (None, None))[1] if proof.value == WIN else None
            same = [cells for cells in alike(position, position.legal).values() if proof.best in cells]
            for cell in same[0]:
                known[cell] = (proof.value, distance if proof.distance is None else proof.distance)
    extended = strength is None or strength.extended
    left = max(0.05, seconds - (perf_counter() - started)) if seconds else 0.0
    verdicts, lines = _score(position, known, depth, extended, weights, left)
    if proving:
        proof = _believe_search(position, proof, verdicts, lines)
    drawn = proof.value == DRAW
    dangers = threats(position, OTHER[position.turn])
    at_most = {proof.best: proof.distance_at_most} if isinstance(proof, Proof) else {}
    verdicts.sort(
        key=lambda verdict: (
            *_merit(verdict, drawn, at_most.get(verdict.cell)),
            verdict.cell not in dangers,
            verdict.cell,
        )
    )
    best = verdicts[0]
    line = lines.get(best.cell, (best.cell,))
    agree = isinstance(proof, Proof) and (
        (best.value, best.distance) == (proof.value, proof.distance)
        or (best.value == WIN and best.distance == len(proof.line))
    )
    if isinstance(proof, Proof) and agree and not (proof.value == LOSS and dangers):
        verdicts.sort(key=lambda verdict: verdict.cell != proof.best)
        line = proof.line
    return Analysis(position, proof, verdicts, line)


def _by_force(
    position: Position, proof: Proof | Unknown, known: dict[int, tuple[str | None, int | None]]
) -> Proof | Unknown:
    """A proof with the whole line where a forced win is as short as any known win; else the certificate's."""
    forced = forced_win(position, shortest=True)
    if forced is not None:
        sooner = [distance for value, distance in known.values() if value == WIN and distance is not None]
        exact_known = isinstance(proof, Proof) and proof.value == WIN and proof.distance is not None
        if not exact_known and len(forced) <= min(sooner, default=len(forced)):
            return Proof(WIN, None, len(forced), forced[0], forced, proof.nodes)
    elif proof.value == "unknown":
        cell = book_move(position)
        if cell is not None:
            return Proof(WIN, None, book_plies(position), cell, (cell,), proof.nodes)
        if lost_by_book(position):
            best = by_promise(position)[0]
            return Proof(LOSS, None, book_plies(position) + 1, best, (best,), proof.nodes)
    return proof


def hint(position: Position, seconds: float = 0.0) -> tuple[int, str]:
    """The best move and its reason.

    >>> hint(Position.parse("3x3", "X...O...X"))[1]
    'Threatens the column b1-b2-b3. Proved: with best play it is a draw.'
    """
    analysis = analyze(position, seconds=seconds)
    return analysis.best, analysis.reason


def _score(
    position: Position,
    known: dict[int, tuple[str | None, int | None]],
    depth: int,
    extended: bool,
    weights: Weights | None,
    seconds: float,
) -> tuple[list[Verdict], dict[int, tuple[int, ...]]]:
    """A verdict for each move: what is known, and the score of a search to a depth.

    With `seconds`, to the greatest depth up to that which there is time for, the same for all moves.
    """
    searcher = make_searcher(position, weights, depth)
    searcher.set_up(position)
    depth = min(depth, position.board.cells - position.count)
    ends = perf_counter() + seconds
    scores: dict[int, int | None] = {}
    lines: dict[int, tuple[int, ...]] = {}
    for plies in range(1, depth + 1) if seconds else (depth,):
        deeper: dict[int, int | None] = {}
        found: dict[int, tuple[int, ...]] = {}
        for cell in position.legal:
            left = ends - perf_counter()
            if scores and left <= 0:
                break
            searcher.limit(0, left if scores else 0.0, None)  # the first depth is done in any case
            result = searcher.search([cell], plies, extended)
            if result is None:
                break
            deeper[cell], found[cell] = result[0], tuple(searcher.line)
        if len(deeper) < len(position.legal):
            break
        scores, lines = deeper, found
    verdicts = [Verdict(cell, *known.get(cell, (None, None)), scores.get(cell)) for cell in position.legal]
    return verdicts, lines


def _believe_search(
    position: Position, proof: Proof | Unknown, verdicts: list[Verdict], lines: dict[int, tuple[int, ...]]
) -> Proof | Unknown:
    """Take wins and losses that the search saw to the end as proved, and what follows for the position.

    Up to 64 cells the search looks at every reply, so such a score is a proof; beyond that it is not.
    """
    if position.board.cells > 64:
        return proof
    for verdict in verdicts:
        if verdict.value is None and verdict.score is not None and abs(verdict.score) > DECIDED:
            verdict.value = WIN if verdict.score > 0 else LOSS
    if proof.value == LOSS:
        for verdict in verdicts:
            verdict.value = LOSS  # every move loses, also one not followed to its end
    if isinstance(proof, Proof):
        return proof
    decided = [verdict for verdict in verdicts if verdict.value == WIN]
    if not decided and all([verdict.value == LOSS for verdict in verdicts]):
        decided = verdicts
    if not decided:
        return proof
    best = max(decided, key=lambda verdict: verdict.score or 0)
    at_most = position.board.cells - position.count
    if best.score is not None and abs(best.score) > DECIDED:
        at_most = MOST_SCORE - abs(best.score)
    value = WIN if best.value == WIN else LOSS
    return Proof(value, None, at_most, best.cell, lines.get(best.cell, (best.cell,)))


def _merit(verdict: Verdict, drawn: bool, at_most: int | None) -> tuple[int, int, int]:
    """Sorts the best move first: proved wins by speed, then by score, then proved losses by resistance.

    Where the position is proved a draw, moves that are proved to keep it come before those that are not.
    """
    distance = verdict.distance if verdict.distance is not None else at_most or 1000
    score = verdict.score if verdict.score is not None else 0
    if verdict.value == WIN:
        return (0, distance, -score)
    if verdict.value == LOSS:
        return (3, -(verdict.distance if verdict.distance is not None else 1000), -score)
    return (2 if drawn and verdict.value is None else 1, 0, -score)
