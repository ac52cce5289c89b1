"""Analysis: every move with what is proved or estimated about it, the best one, and the reason.

A reading of Knowledge, as are hints: what one of them says, the other says too.
"""

from ..board.threats import threats
from ..errors import IllegalMove, InvalidArgument, check_whole, shown
from ..values import Pictured, Value
from .asked import Asked, check_limits, position_of
from .knowledge import EVERY, LOSS, WIN, Fact, Knowledge, in_plies
from .levels import find_level
from .limits import NO_LIMITS, Limits, Watcher
from .reasons import reason
from .search import knows_threats
from .searching import Searching
from .solver import Proof, Unknown
from .sources import look, make_sources
from .variations import MOST_VARIATIONS, first_of_each
from .weights import Weights

MOST_SHOWN = 10**6  # of a score: more is a line that a search saw but did not prove
NODES = 2_000_000  # where no limit is given: a third of them for proofs, about a fifth of a second


class Verdict(Value):
    """What is known of one move, for the side that makes it.

    cell      the move
    value     "win", "draw" or "loss" if proved, else None
    distance  plies to the end, this move included, where known exactly
    at_most   plies within which a proved win or loss is certain, where that is known
    score     the estimate of a search, for want of a proved win or loss, else None

    >>> from noughts import Position
    >>> analyze(Position.parse("3x3", "XX.OO....")).moves[0]
    <Verdict 2: win in 1 ply>
    """

    __slots__ = ("at_most", "cell", "distance", "score", "value")

    def __init__(self, cell: int, fact: Fact) -> None:
        self.cell = cell
        self.value = fact.value
        self.distance = fact.distance
        self.at_most = fact.at_most
        self.score: int | None = None
        if fact.score is not None and fact.value not in (WIN, LOSS):
            self.score = max(-MOST_SHOWN, min(MOST_SHOWN, fact.score))

    def to_dict(self) -> dict[str, object]:
        """The same as plain values."""
        return {
            "cell": self.cell,
            "value": self.value,
            "proved": self.value is not None,
            "plies": self.distance,
            "score": self.score,
        }

    def __repr__(self) -> str:
        told = in_plies(self.value, self.distance, self.at_most) if self.value is not None else ""
        score = f"score {self.score}" if self.score is not None else ""
        return f"<Verdict {self.cell}: {', '.join([part for part in (told, score) if part]) or 'not seen'}>"


class Continuation(Verdict):
    """A move and the play that it begins, for the side that makes it.

    variation  the moves, this one first, as far as they are known
    depth      plies that a search looked ahead, 0 if none did
    nodes      positions that it looked at for this move, 0 where it was not searched by itself

    And what is known of the move: `cell`, `value`, `distance`, `at_most` and `score`.

    >>> from noughts import Position
    >>> analyze(Position.parse("3x3", "XX.OO...."), variations=2).variations
    [<Continuation 2: win in 1 ply>, <Continuation 5: draw, score 0>]
    """

    __slots__ = ("depth", "nodes", "variation")
    _costs = ("nodes",)

    def __init__(self, cell: int, fact: Fact) -> None:
        super().__init__(cell, fact)
        self.variation = fact.variation or (cell,)
        self.depth = fact.depth
        self.nodes = fact.nodes

    def to_dict(self) -> dict[str, object]:
        """The same as plain values; `plies` are exact, `plies_at_most` a bound."""
        return {
            **super().to_dict(),
            "plies_at_most": self.at_most,
            "variation": list(self.variation),
            "depth": self.depth,
            "nodes": self.nodes,
        }

    def __repr__(self) -> str:
        told = super().__repr__().removeprefix("<Verdict ").removesuffix(">")
        then = " ".join([str(cell) for cell in self.variation[1:]])
        return f"<Continuation {told}{f', then {then}' if then else ''}>"


class Analysis(Pictured, Value):
    """A position looked at from all sides.

    position  what was looked at
    proof     what is proved of the position itself: a Proof, or Unknown
    moves     a Verdict for every legal move, best first
    best      the best move, and `variation` the play it begins, as far as known
    variations  a Continuation for each of the best moves that were asked for, which symmetry does not make
              the same; the first is that
    why       the facts behind `reason`, which is why in words
    threats   for each side the cells where it would complete a line, with those lines

    >>> from noughts import Position
    >>> analysis = analyze(Position.parse("3x3", "X...O...X"))
    >>> analysis
    <Analysis: b1 is best. Threatens the column b1-b2-b3. Proved: with best play it is a draw.>
    >>> analysis.proof, [move.cell for move in analysis.moves if move.value == "draw"]
    (<Proof: draw, best b1>, [1, 3, 5, 7])
    """

    __slots__ = ("best", "moves", "position", "proof", "threats", "variation", "variations", "why")

    def __init__(self, known: Knowledge, variations: int = 1) -> None:
        position, whole = known.position, known.whole
        ranking = known.ranking
        best = known.moves[ranking[0]]
        self.position = position
        self.moves = [Verdict(cell, known.moves[cell]) for cell in ranking]
        self.best = ranking[0]
        self.variation = best.variation or (self.best,)
        firsts = list(first_of_each(known))[:variations] if variations > 1 else ranking[:1]
        self.variations = [Continuation(cell, known.moves[cell]) for cell in firsts]
        self.proof: Proof | Unknown = Unknown(position, known.nodes, why=known.why)
        if whole.value is not None:
            keeps = best.value == whole.value  # else the limits came before a move was proved to
            self.proof = Proof(
                position,
                whole.value,
                whole.distance,
                whole.at_most,
                self.best if keeps else None,
                self.variation if keeps else (),
                known.nodes,
                source=whole.source,
            )
        distance = best.distance
        if best.value == LOSS and distance != whole.distance:
            distance = None  # another move may hold out longer
        self.why = reason(position, self.best, best.value, distance, self.variation)
        self.threats = {side: threats(position, side) for side in "XO"}

    @property
    def reason(self) -> str:
        """Why the best move is, in words."""
        return str(self.why)

    def to_dict(self) -> dict[str, object]:
        """The same as plain values; `plies` are exact, `plies_at_most` a bound."""
        proof = self.proof
        return {
            "board": self.position.board.name,
            "position": str(self.position),
            "turn": self.position.turn,
            "value": proof.value,
            "proved": isinstance(proof, Proof),
            "plies": proof.distance if isinstance(proof, Proof) else None,
            "plies_at_most": proof.distance_at_most if isinstance(proof, Proof) else None,
            "best": self.best,
            "reason": self.reason,
            "variation": list(self.variation),
            "variations": [way.to_dict() for way in self.variations],
            "threats": {side: sorted(cells) for side, cells in self.threats.items()},
            "moves": [move.to_dict() for move in self.moves],
            "nodes": proof.nodes,
        }

    def svg(self) -> str:
        """A picture: the board with every move's verdict."""
        from .pictures import draw_analysis

        return draw_analysis(self)

    def __repr__(self) -> str:
        return f"<Analysis: {self.position.board.cell_name(self.best)} is best. {self.reason}>"


def analyze(
    position: Asked,
    limits: Limits = NO_LIMITS,
    level: str | None = None,
    weights: Weights | None = None,
    progress: Watcher = None,
    known: Knowledge | None = None,
    variations: int = 1,
) -> Analysis:
    """Every move of a position, proved where that can be done within the limits, else scored by a search.

    A `level` shows what that level sees. Without limits as many proofs are tried as are cheap. A Knowledge of
    one's own is added to, and has what was found when the work is interrupted. With several `variations` so
    many of the best moves are searched, each as deep as the others.

    >>> from noughts import Position
    >>> analysis = analyze(Position.parse("3x3", "XX.OO...."))
    >>> analysis.best, analysis.reason
    (2, 'Completes the row a1-b1-c1.')
    """
    position = position_of(position)
    check_limits(limits, progress)
    if known is not None and not isinstance(known, Knowledge):
        raise InvalidArgument("what is known is a Knowledge, not {known}", known=shown(known))
    check_whole("variations are 1 to {most}, not {variations}", 1, MOST_VARIATIONS, variations=variations)
    if position.is_over:
        raise IllegalMove("the game is over: there is nothing to analyze")
    sources = make_sources(weights=weights)
    if level is not None:
        strength = find_level(level)
        sources = strength.sources(weights) or (Searching(weights=weights),)
        limits = strength.limits_by(limits, position.board)
    if not limits.is_bounded:
        nodes = NODES // 5 if knows_threats(position.board) else NODES
        limits = Limits(nodes, 0, limits.depth, limits.threads)
    for source in sources:
        if isinstance(source, Searching):
            source.variations = variations
    return Analysis(look(position, sources, limits, EVERY, progress, known), variations)


def hint(position: Asked, limits: Limits = NO_LIMITS) -> tuple[int, str]:
    """The best move and its reason.

    >>> from noughts import Position
    >>> hint(Position.parse("3x3", "X...O...X"))[1]
    'Threatens the column b1-b2-b3. Proved: with best play it is a draw.'
    """
    analysis = analyze(position, limits)
    return analysis.best, analysis.reason
