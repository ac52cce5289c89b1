"""Levels: named strengths, one table for every front and every board.

A level is a choice of sources, limits, and how it picks among moves that are as good as each other.
"""

from random import Random

from ..board import Position
from ..errors import IllegalMove, InvalidArgument, shown
from .knowledge import BEST, Knowledge
from .limits import Limits
from .sources import SOURCES, Book, Searching, Source, all_but, look, make_sources
from .weights import Weights


class Level:
    """A strength by name.

    limits    how much it may think; no level takes longer than a second
    extended  whether its search follows forced moves beyond its depth
    varied    whether its first move may be any that looks reasonable
    """

    __slots__ = ("about", "asks", "extended", "limits", "name", "varied")

    def __init__(
        self,
        name: str,
        about: str,
        asks: tuple[type[Source], ...],
        limits: Limits,
        extended: bool = True,
        varied: bool = False,
    ) -> None:
        self.name = name
        self.about = about
        self.asks = asks
        self.limits = limits
        self.extended = extended
        self.varied = varied

    def sources(self, weights: Weights | None = None) -> tuple[Source, ...]:
        """Those that it asks, its search with these weights."""
        return make_sources(self.asks, weights, self.extended)

    def limits_by(self, limits: Limits | None) -> Limits:
        """Its own limits, with the nodes or seconds that somebody allows in place of its own second.

        Where nodes are counted, not time, it can be repeated anywhere.
        """
        if limits is None:
            return self.limits
        if not limits.is_bounded:
            return Limits(seconds=self.limits.seconds, depth=self.limits.depth, threads=limits.threads)
        return limits.within(Limits(depth=self.limits.depth))

    def __repr__(self) -> str:
        return f"<Level {self.name}: {self.about}>"


_STRONG = all_but(Book)

LEVELS = {
    level.name: level
    for level in (
        Level("random", "plays anywhere", (), Limits()),
        Level("easy", "looks two moves ahead", (Searching,), Limits(seconds=1, depth=2), False, varied=True),
        Level("difficult", "looks four moves ahead", (Searching,), Limits(seconds=1, depth=4), False),
        Level(
            "insane",
            "looks six moves ahead and follows every forced one",
            _STRONG,
            Limits(seconds=0.1, depth=6),
        ),
        Level(
            "impossible",
            "proves what it can, and thinks for a third of a second where it cannot",
            _STRONG,
            Limits(seconds=0.33),
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
        raise InvalidArgument(f"no level is called {shown(name)}: there are {', '.join(LEVELS)}")
    return level


def choose(
    position: Position,
    level: str,
    random: Random | None = None,
    limits: Limits | None = None,
    weights: Weights | None = None,
) -> int:
    """The cell that a level plays: one of its candidates. With a seeded `random` it can be repeated.

    `limits` take the place of the level's second; what it does not look at, it does not look at with more.

    >>> choose(Position.parse("3x3", "XX.OO...."), "impossible", Random(1))
    2
    """
    return (random or Random()).choice(candidates(position, level, limits, weights))


def candidates(
    position: Position, level: str, limits: Limits | None = None, weights: Weights | None = None
) -> list[int]:
    """The cells that a level chooses from, each as likely as any other.

    >>> candidates(Position.parse("3x3", "XX.OO...."), "difficult")
    [2]
    """
    strength = find_level(level)
    if position.is_over:
        raise IllegalMove("the game is over: there is no move to choose")
    if not strength.asks:
        return position.legal
    if strength.varied and position.count < 2:
        return openings(position)
    return seen_by(strength, position, limits, weights).best


def seen_by(
    level: Level, position: Position, limits: Limits | None = None, weights: Weights | None = None
) -> Knowledge:
    """What a level knows of a position when it chooses."""
    return look(position, level.sources(weights), level.limits_by(limits), BEST)


def openings(position: Position) -> list[int]:
    """Cells for a varied first move: all that lie on at least half as many lines as the best cell.

    Where lines lose, any.
    """
    lines, legal = position.board.line_counts, position.legal
    if not position.board.rule.completing_wins:
        return legal
    most = max([lines[cell] for cell in legal])
    return [cell for cell in legal if 2 * lines[cell] >= most]
