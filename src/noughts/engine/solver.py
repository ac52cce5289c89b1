"""What is proved of a position: a reading of Knowledge.

A Proof is certain; what could not be proved within the limits is Unknown, never a guess.
"""

from time import perf_counter

from ..board import Position
from ..board.notation import counted
from ..board.position import Variation
from ..values import Pictured, Value
from ..words import text
from .asked import Asked, check_limits, position_of
from .knowledge import DRAW, VALUE, WHOLE, ended, in_plies
from .limits import NO_LIMITS, Limits, Watcher
from .searching import Searching
from .sources import Book, Tables, all_but, look, make_sources

WHY = {  # nothing is proved
    "nodes": text("the limit of nodes was reached"),
    "seconds": text("the time was up"),
    "large": text("too many cells matter"),
    "stopped": text("it was stopped"),
}


class Found(Pictured, Value):
    """What a proof and the lack of one have in common."""

    __slots__ = ("nodes", "position", "seconds")
    _costs = ("nodes", "seconds")
    value: str

    def __init__(self, position: Position, nodes: int, seconds: float) -> None:
        self.position = position
        self.nodes = nodes
        self.seconds = seconds

    def to_dict(self) -> dict[str, object]:
        """The same as plain values; of what only a proof has, or only the lack of one, there is nothing."""
        return {
            "board": self.position.board.name,
            "position": str(self.position),
            "turn": self.position.turn,
            "value": self.value,
            "plies": None,
            "plies_at_most": None,
            "source": None,
            "why": None,
            "best": None,
            "variation": [],
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
        }

    def svg(self) -> str:
        """A picture: the board with the moves that are proved, or why nothing is."""
        from .pictures import draw_proof

        assert isinstance(self, Proof | Unknown)
        return draw_proof(self)


class Proof(Found):
    """A proved value for the side to move.

    position          of which it is proved
    value             "win", "draw" or "loss"
    distance          plies to the end with best play of both, where it is known exactly, else None
    distance_at_most  plies within which a win or loss is certain; None for a draw
    best              a cell that keeps the value; None when the game is over, or the limits came before one
                      was found
    variation         the moves to the end, as far as they are known
    source            who proved it; "certificate" where it was looked up
    nodes             positions looked at, and `seconds`, how long it took

    >>> solve(Position.parse("3x3", "XO......."))
    <Proof: win in 5 plies, best a2>
    """

    __slots__ = ("best", "distance", "distance_at_most", "source", "value", "variation")

    def __init__(
        self,
        position: Position,
        value: str,
        distance: int | None = None,
        distance_at_most: int | None = None,
        best: int | None = None,
        variation: Variation = (),
        nodes: int = 0,
        seconds: float = 0.0,
        source: str = "",
    ) -> None:
        super().__init__(position, nodes, seconds)
        self.value = value
        self.distance = distance
        self.distance_at_most = distance_at_most
        self.best = best
        self.variation = variation
        self.source = source

    def to_dict(self) -> dict[str, object]:
        """The same as plain values; `plies` are exact, `plies_at_most` a bound."""
        return {
            **super().to_dict(),
            "plies": self.distance,
            "plies_at_most": self.distance_at_most,
            "source": self.source,
            "best": self.best,
            "variation": list(self.variation),
        }

    def __repr__(self) -> str:
        told = in_plies(self.value, self.distance, self.distance_at_most)
        best = f", best {self.position.board.cell_name(self.best)}" if self.best is not None else ""
        return f"<Proof: {told}{best}{', looked up' if self.source == 'certificate' else ''}>"


class Unknown(Found):
    """What is left when no proof was found.

    position   of which nothing is proved
    value      always "unknown"
    nodes      positions looked at, and `seconds`, how long it took
    why        "nodes" or "seconds" if that limit was reached, "large" if too many cells matter to look at
               all, "stopped" where a front tells that somebody interrupted it

    >>> solve("6x6,4", Limits(nodes=10))
    <Unknown after 10 nodes: the limit of nodes was reached>
    """

    __slots__ = ("why",)
    value = "unknown"

    def __init__(self, position: Position, nodes: int = 0, seconds: float = 0.0, why: str = "") -> None:
        super().__init__(position, nodes, seconds)
        self.why = why

    def to_dict(self) -> dict[str, object]:
        """The same as plain values: those of a Proof, and why there is none."""
        return {**super().to_dict(), "why": self.why or None}

    def __repr__(self) -> str:
        return f"<Unknown after {counted(self.nodes, 'node')}: {WHY.get(self.why, 'no source knows')}>"


def solve(
    position: Asked,
    limits: Limits = NO_LIMITS,
    atlas: bool = False,
    progress: Watcher = None,
) -> Proof | Unknown:
    """Prove the value of a position, within limits if given.

    With `atlas`, certificates may be looked up. Several threads work together on every question that is not
    answered at once, with one memory of what is known: the value is the same, the nodes differ a little.

    >>> solve("3x3")
    <Proof: draw, best b2>
    >>> solve(Position.parse("3x3", "XX.OO....")).distance
    1
    """
    position = position_of(position)
    check_limits(limits, progress)
    started = perf_counter()
    if position.is_over:
        value = ended(position)
        plies = None if value == DRAW else 0
        return Proof(position, value, plies, plies, None, (), 0, perf_counter() - started, "rule")
    looks_up = atlas and Book().can(position.board)
    kinds = all_but(Tables, Searching) if looks_up else all_but(Tables, Searching, Book)
    wanted = VALUE if looks_up else WHOLE  # the book's bound is not worth a search for a better one
    known = look(position, make_sources(kinds), limits, wanted, progress)
    seconds = perf_counter() - started
    fact = known.whole
    if fact.value is None:
        return Unknown(position, known.nodes, seconds, known.why)
    variation = fact.variation
    best = variation[0] if variation else None
    return Proof(
        position, fact.value, fact.distance, fact.at_most, best, variation, known.nodes, seconds, fact.source
    )
