"""Levels: named strengths, one table for every front and every board.

A level is a choice of sources, limits, and how it picks among moves that are as good as each other.
"""

from ..board import Board, Position
from ..errors import IllegalMove, InvalidArgument, meant, shown
from ..values import Value
from .asked import Asked, check_limits, check_random, position_of
from .knowledge import BEST, Knowledge
from .limits import Limits, Watcher
from .searching import Searching
from .source import Source
from .sources import SOURCES, Book, Tables, all_but, look, make_sources
from .weights import Weights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random


class Level(Value):
    """A strength by name.

    name      what it is called, and `about`, how it plays
    asks      the kinds of sources that it asks
    limits    how much it may think; no level takes longer than a second
    extended  whether it sees beyond its depth: forced moves in a search, far wins in a table
    weighs    whether lines that are not complete mean anything to it

    >>> LEVELS["difficult"].limits
    Limits(seconds=1, depth=4)
    """

    __slots__ = ("about", "asks", "extended", "limits", "name", "weighs")

    def __init__(
        self,
        name: str,
        about: str,
        asks: tuple[type[Source], ...],
        limits: Limits,
        extended: bool = True,
        weighs: bool = True,
    ) -> None:
        self.name = name
        self.about = about
        self.asks = asks
        self.limits = limits
        self.extended = extended
        self.weighs = weighs

    def sources(self, weights: Weights | None = None) -> tuple[Source, ...]:
        """Those that it asks, its search with these weights."""
        return make_sources(self.asks, weights, self.extended, self.weighs)

    def limits_by(self, limits: Limits | None, board: Board) -> Limits:
        """Its own limits, with the nodes or seconds that somebody allows in place of its own second.

        Where nodes are counted, not time, it can be repeated anywhere. Where lines lose it looks a ply
        further: what a stone forces is seen once the other side has completed a line.
        """
        depth = self.limits.depth
        if depth and not board.rule.completing_wins:
            depth += 1
        limits = limits or Limits()
        seconds = 0 if limits.is_bounded else self.limits.seconds
        return limits.within(Limits(seconds=seconds, depth=depth))

    def __repr__(self) -> str:
        return f"<Level {self.name}: {self.about}>"


_STRONG = all_but(Book)

LEVELS = {
    level.name: level
    for level in (
        Level("random", "plays anywhere", (), Limits()),
        Level(
            "easy",
            "wins when it can and blocks when it must, and else plays anywhere",
            (Searching,),
            Limits(seconds=1, depth=2),
            extended=False,
            weighs=False,
        ),
        Level(
            "difficult",
            "looks four plies ahead",
            (Tables, Searching),
            Limits(seconds=1, depth=4),
            extended=False,
        ),
        Level(
            "insane",
            "plays forced wins, and thinks for a twenty-fifth of a second",
            _STRONG,
            Limits(seconds=0.04),
        ),
        Level(
            "impossible",
            "proves what it can, and thinks for a fifth of a second where it cannot",
            _STRONG,
            Limits(seconds=0.2),
        ),
        Level(
            "perfect",
            "wins 4x4x4 whenever it begins, and walks into no forced win it can see",
            SOURCES,
            Limits(seconds=1),
        ),
    )
}


def find_level(name: str) -> Level:
    """The level of that name."""
    level = LEVELS.get(name) if isinstance(name, str) else None
    if level is None:
        raise InvalidArgument(
            "no level is called {name}: there are {names}{guess}",
            name=shown(name),
            names=", ".join(LEVELS),
            guess=meant(name, LEVELS),
        )
    return level


def choose(
    position: Asked,
    level: str,
    random: "Random | None" = None,
    limits: Limits | None = None,
    weights: Weights | None = None,
) -> int:
    """The cell that a level plays: one of its candidates. With a seeded `random` it can be repeated.

    `limits` take the place of the level's second; what it does not look at, it does not look at with more.

    >>> from random import Random
    >>> choose(Position.parse("3x3", "XX.OO...."), "impossible", Random(1))
    2
    """
    from random import Random

    if random is not None:
        check_random(random)
    return (random or Random()).choice(candidates(position, level, limits, weights))


def candidates(
    position: Asked, level: str, limits: Limits | None = None, weights: Weights | None = None
) -> list[int]:
    """The cells that a level chooses from, each as likely as any other.

    >>> candidates(Position.parse("3x3", "XX.OO...."), "difficult")
    [2]
    """
    strength = find_level(level)
    position = position_of(position)
    if limits is not None:
        check_limits(limits)
    return chosen_from(strength, seen_by(strength, position, limits, weights))


def chosen_from(level: Level, known: Knowledge) -> list[int]:
    """The cells that a level chooses from, by what it knows."""
    if not level.asks:
        return known.position.legal
    cells = known.best if level.extended else not_dullest(known)
    return known.openings(cells) if level.weighs else cells


def seen_by(
    level: Level,
    position: Position,
    limits: Limits | None = None,
    weights: Weights | None = None,
    progress: Watcher = None,
) -> Knowledge:
    """What a level knows of a position when it chooses."""
    if position.is_over:
        raise IllegalMove("the game is over: there is no move to choose")
    if not level.asks:
        return Knowledge(position)
    return look(position, level.sources(weights), level.limits_by(limits, position.board), BEST, progress)


def not_dullest(known: Knowledge) -> list[int]:
    """The best moves; where a table knows, all of the same value but those that set fewest problems."""
    best = min([known.merit(cell) for cell in known.moves])
    chances = {
        cell: fact.chance
        for cell, fact in known.moves.items()
        if fact.chance is not None and known.merit(cell)[:3] == best[:3]
    }
    fewest = min(chances.values(), default=0.0)
    return [cell for cell, chance in chances.items() if chance != fewest] or list(chances) or known.best
