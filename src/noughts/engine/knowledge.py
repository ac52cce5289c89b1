"""What is known of a position and its moves: proofs, bounds and estimates, each marked as what it is.

Sources add to it; analysis, hints, reviews, levels and `solve` read it. A proof beats an estimate, an
exact distance beats a bound, and two proofs that differ are a bug, which raises.
"""

from ..board import Position
from ..board.notation import OTHER, counted
from ..board.position import Variation
from ..board.threats import threats
from ..values import Value

WIN, DRAW, LOSS = "win", "draw", "loss"
OPPOSITE = {WIN: LOSS, DRAW: DRAW, LOSS: WIN}
FAR = 1000  # further than any game goes

# What is wanted: a best move, all of every move, the position's value, or its value and distance.
BEST, EVERY, VALUE, WHOLE = "best", "every", "value", "whole"


def in_plies(value: str, distance: int | None, at_most: int | None) -> str:
    """A proved value in words.

    >>> in_plies("win", 3, 3), in_plies("loss", None, 8), in_plies("draw", None, None)
    ('win in 3 plies', 'loss within 8 plies', 'draw')
    """
    if distance is not None:
        return f"{value} in {counted(distance, 'ply')}"
    return f"{value} within {counted(at_most, 'ply')}" if at_most is not None else value


def ended(position: Position) -> str:
    """The value of a position that is over, for the side to move.

    >>> ended(Position.parse("3x3", "XXXOO....")), ended(Position.parse("3x3,misere", "XXXOO...."))
    ('loss', 'win')
    """
    return DRAW if position.winner is None else WIN if position.winner == position.turn else LOSS


class Contradiction(AssertionError):
    """Two proofs that differ: one of them is no proof."""


class Fact(Value):
    """What is known of a move, or of a position, for the side to move there.

    value      "win", "draw" or "loss" if proved, else None
    distance   plies to the end with best play of both, where it is known exactly
    at_most    plies within which a proved win or loss is certain, where that is known
    variation  moves that show it, as far as they are known; of a move, that move first
    source     who proved it: "rule" (the game is over), "threats", "table", "certificate", "forced", "proof"
               or "search"
    chance     what it lets one expect against somebody who plays anywhere, from 0 to 1, where a table knows
    score      the estimate of a search, for want of a proof, and `depth`, how many plies it looked ahead
    nodes      positions that were looked at for that, where it was searched by itself
    """

    __slots__ = ("at_most", "chance", "depth", "distance", "nodes", "score", "source", "value", "variation")
    _costs = ("nodes",)

    def __init__(self) -> None:
        self.value: str | None = None
        self.distance: int | None = None
        self.at_most: int | None = None
        self.variation: Variation = ()
        self.source = ""
        self.chance: float | None = None
        self.score: int | None = None
        self.depth = self.nodes = 0

    @property
    def plies(self) -> int:
        """Plies to the end, exactly or at most; FAR where nothing is known."""
        return (
            self.distance if self.distance is not None else self.at_most if self.at_most is not None else FAR
        )

    def prove(
        self, value: str, distance: int | None, at_most: int | None, variation: Variation, source: str
    ) -> None:
        """Take a proof; what is known already must agree with it."""
        if self.value is not None and self.value != value:
            raise Contradiction(f"{source} says {value}, and {self.source} says {self.value}")
        if distance is not None and (
            (self.distance is not None and self.distance != distance)
            or (self.at_most is not None and self.at_most < distance)
        ):
            raise Contradiction(f"{source} says in {distance} plies, and {self.source} in {self.plies}")
        if self.distance is not None and at_most is not None and at_most < self.distance:
            raise Contradiction(f"{source} says within {at_most} plies, and {self.source} in {self.plies}")
        bounds = [bound for bound in (self.at_most, at_most, distance) if bound is not None]
        is_better = (
            self.value is None
            or (distance is not None and self.distance is None)
            or min(bounds, default=FAR) < self.plies
        )
        self.value = value
        self.distance = distance if distance is not None else self.distance
        self.at_most = min(bounds) if bounds else None
        if is_better:
            self.source = source
        if len(self.variation) != self.plies and (is_better or len(variation) == self.plies):
            self.variation = variation or self.variation  # one that is played out is kept

    def __repr__(self) -> str:
        if self.value is None:
            return f"<Fact: score {self.score} at depth {self.depth}>"
        return f"<Fact: {in_plies(self.value, self.distance, self.at_most)}, by {self.source}>"


class Knowledge(Value):
    """What is known of one position: `whole` of itself, `moves` of each legal move.

    wanted  BEST, EVERY, VALUE or WHOLE
    prepared  the moves that the book of openings has for it, if any
    nodes   positions looked at for it
    why     why nothing is proved, where somebody found out
    news    whether something was proved of which the consequences are not drawn yet
    """

    __slots__ = ("dangers", "moves", "news", "nodes", "position", "prepared", "wanted", "whole", "why")
    _costs = ("news", "nodes")

    def __init__(self, position: Position, wanted: str = BEST) -> None:
        self.position = position
        self.wanted = wanted
        self.whole = Fact()
        self.moves = {cell: Fact() for cell in position.legal}
        self.dangers = frozenset(threats(position, OTHER[position.turn]))
        self.prepared: frozenset[int] = frozenset()
        self.news = False
        self.nodes = 0
        self.why = ""

    def prove(
        self,
        value: str,
        distance: int | None = None,
        at_most: int | None = None,
        variation: Variation = (),
        source: str = "",
    ) -> None:
        """The position's own value is proved, for the side to move."""
        self.news = True
        self.whole.prove(value, distance, at_most, variation, source)
        if value == WIN and variation:
            self.prove_move(variation[0], WIN, distance, at_most, variation, source)
        elif value == LOSS:
            for cell in self.moves:
                self.prove_move(cell, LOSS, None, at_most if distance is None else distance, (), source)

    def prove_move(
        self,
        cell: int,
        value: str,
        distance: int | None = None,
        at_most: int | None = None,
        variation: Variation = (),
        source: str = "",
    ) -> None:
        """A move's value is proved, for the side that makes it; plies count the move itself."""
        self.news = True
        self.moves[cell].prove(value, distance, at_most, variation or (cell,), source)

    def estimate(self, cell: int, score: int, depth: int, variation: Variation, nodes: int = 0) -> None:
        """A search found a score for a move."""
        fact = self.moves[cell]
        fact.score, fact.depth, fact.nodes = score, depth, nodes
        if fact.value is None:
            fact.variation = variation

    def conclude(self) -> None:
        """Draw what follows for the position from its moves, and for them from it."""
        if not self.news:
            return
        self.news = False
        facts = list(self.moves.values())
        wins = [fact for fact in facts if fact.value == WIN]
        if wins:
            best = min(wins, key=lambda fact: fact.plies)
            bound = best.plies if best.plies < FAR else None
            # sooner than that is impossible where every move is known, and at one ply
            is_exact = bound == 1 or (
                best.distance is not None
                and all(
                    [
                        fact.value is not None and (fact.value != WIN or fact.distance is not None)
                        for fact in facts
                    ]
                )
            )
            self.whole.prove(WIN, bound if is_exact else None, bound, best.variation, best.source)
        elif facts and all([fact.value == LOSS for fact in facts]):
            longest = max(facts, key=lambda fact: fact.plies)
            bound = longest.plies if longest.plies < FAR else None
            is_exact = all([fact.distance is not None for fact in facts])
            self.whole.prove(LOSS, bound if is_exact else None, bound, longest.variation, longest.source)
        elif facts and all([fact.value is not None for fact in facts]):
            best = next(fact for fact in facts if fact.value == DRAW)
            self.whole.prove(DRAW, None, None, best.variation, best.source)
        elif self.whole.value == LOSS:
            for cell in self.moves:
                self.prove_move(cell, LOSS, None, self.whole.at_most, (), self.whole.source)
        elif self.whole.value is not None:
            self._conclude_the_last()

    def _conclude_the_last(self) -> None:
        """Where no other move keeps a win or draw that is proved, the only one left does, just as soon."""
        whole = self.whole
        left = [cell for cell, fact in self.moves.items() if fact.value is None]
        if len(left) == 1 and not any([fact.value == whole.value for fact in self.moves.values()]):
            self.prove_move(left[0], whole.value or DRAW, whole.distance, whole.at_most, (), whole.source)
            whole.variation = whole.variation or (left[0],)

    def __repr__(self) -> str:
        proved = len([fact for fact in self.moves.values() if fact.value is not None])
        return f"<Knowledge: {self.whole!r}, {proved} of {counted(len(self.moves), 'move')} proved>"

    @property
    def is_proved(self) -> bool:
        """Whether no move has anything left to prove."""
        return all(fact.distance is not None or fact.value == DRAW for fact in self.moves.values())

    @property
    def is_settled(self) -> bool:
        """Whether nothing that is wanted is left to find out."""
        facts = list(self.moves.values())
        if self.wanted == EVERY:
            # a draw has no distance, but a score, which tells it from other draws
            return self.is_proved and all(
                [fact.distance is not None or fact.score is not None for fact in facts]
            )
        if self.wanted == WHOLE:
            return self.whole.value == DRAW or self.whole.distance is not None
        if self.wanted == VALUE:
            return self.whole.value is not None
        if all([fact.chance is not None for fact in facts]):
            return True
        if any([fact.value == WIN for fact in facts]):
            return True
        return len([fact for fact in facts if fact.value != LOSS]) == 1

    @property
    def candidates(self) -> list[int]:
        """The moves among which the best one is, as far as is proved."""
        keeping = [cell for cell, fact in self.moves.items() if fact.value == self.whole.value]
        if self.whole.value in (WIN, DRAW) and keeping:
            return keeping
        worse = (LOSS, DRAW) if self.whole.value == WIN else (LOSS,)
        return [cell for cell, fact in self.moves.items() if fact.value not in worse] or list(self.moves)

    @property
    def ranking(self) -> list[int]:
        """All moves, the best first.

        Of equals, those of the book of openings; of these those on most lines; on an empty board, the most
        central.
        """
        lines, begins = self.position.board.line_counts, not self.position.count
        return sorted(
            self.moves,
            key=lambda cell: (
                self.merit(cell),
                cell not in self.prepared,
                -lines[cell],
                self._off_centre(cell) if begins else 0,
                cell,
            ),
        )

    @property
    def best(self) -> list[int]:
        """The best moves, each as good as any other as far as is known."""
        ranks = {cell: self.merit(cell) for cell in self.moves}
        return [cell for cell in self.moves if ranks[cell] == min(ranks.values())]

    def openings(self, cells: list[int]) -> list[int]:
        """Of moves that are as good as each other, those to begin with: on most lines, the most central.

        What symmetry makes the same as one of them is left as well. On a board that is not empty, those of
        the book of openings; where it has none of them, or where something is proved or a table knows the
        chances, all are left.
        """
        if self.prepared:
            return [cell for cell in cells if cell in self.prepared] or cells
        board = self.position.board
        known = self.whole.value is not None or any([fact.chance is not None for fact in self.moves.values()])
        if self.position.count or known or not board.rule.completing_wins:
            return cells
        first = min(cells, key=lambda cell: (-board.line_counts[cell], self._off_centre(cell)))
        images = {symmetry[first] for symmetry in board.symmetries}
        return [cell for cell in cells if cell in images]

    def _off_centre(self, cell: int) -> int:
        board = self.position.board
        at = zip(reversed(board.coordinates(cell)), board.shape, strict=False)
        return sum([(2 * place - side + 1) ** 2 for place, side in at])

    def merit(self, cell: int) -> tuple[int, int, bool, float]:
        """What moves are sorted by, the best first.

        Wins by speed, those first that can be shown to the end. Then what is not lost: by score, a proved
        draw counting 0; but where the position is proved a draw, what is proved to keep it comes first,
        and where it is proved a win, a draw comes last.
        Then losses: those that hold out longest, of them those that answer a threat, for it may be
        overlooked.
        """
        fact = self.moves[cell]
        score: float = fact.score if fact.score is not None else 0
        if fact.chance is not None:
            score = fact.chance  # a table tells, of moves of the same value, which one sets more problems
        if fact.value == WIN:
            return (0, fact.plies, len(fact.variation) != fact.plies, 0)
        if fact.value == LOSS:
            return (3, -fact.plies, cell not in self.dangers, -score)
        if self.whole.value == DRAW:
            return (1 if fact.value == DRAW else 2, 0, cell not in self.dangers, -score)
        if fact.value == DRAW:
            return (2 if self.whole.value == WIN else 1, 0, False, 0)
        return (1, 0, False, -score)
