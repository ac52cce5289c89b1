"""One thought of a brain, which ends when its time is up, or when somebody in another thread says so."""

from random import Random
from time import monotonic

from ...board import Position
from ...engine.analysis import Analysis, Continuation, analyze
from ...engine.knowledge import BEST, DRAW, LOSS, WIN, Knowledge
from ...engine.levels import chosen_from, find_level, seen_by
from ...engine.limits import Limits, Stopper
from ...engine.sources import look, make_sources

CERTAIN = 10**15  # what a proved win is worth beside estimates


class Thought:
    """Thinking about one command.

    began     when the command was read, as `monotonic()` counts
    is_timed  whether its time follows from the time control, which may change meanwhile
    stopper   what ends it before its limits do
    """

    def __init__(self, limits: Limits, began: float, is_timed: bool = False) -> None:
        self.began = began
        self.is_timed = is_timed
        self.limits = limits
        self.stopper = Stopper()

    def left(self) -> Limits:
        """Its limits, of the time what is left now."""
        limits = self.limits
        if not limits.seconds:
            return limits
        seconds = max(0.001, self.began + limits.seconds - monotonic())
        return Limits(limits.nodes, seconds, limits.depth, limits.threads)

    def stop(self) -> None:
        """End it with what is known by now; for another thread."""
        self.stopper.stop()

    def end_after(self, seconds: float) -> None:
        """It has so long in all, if that is less than it had; for another thread."""
        self.stopper.deadline = min(self.stopper.deadline, self.began + seconds)

    def choose(self, position: Position, level: str, random: Random) -> int:
        """The cell that a level plays."""
        strength = find_level(level)
        known = seen_by(strength, position, self.left(), None, self.stopper)
        return random.choice(chosen_from(strength, known))

    def analyze(self, position: Position, level: str, variations: int) -> Analysis:
        """The best moves of a position, as a level sees it."""
        return analyze(position, self.left(), level, progress=self.stopper, variations=variations)

    def look(self, position: Position, limits: Limits) -> Knowledge:
        """What there is to know of a position within some of its limits."""
        return look(position, make_sources(), limits, BEST, self.stopper)


def worth(way: Continuation) -> str:
    """What a move is worth, as engines of this protocol say it: a score, or M and the plies of a proof."""
    if way.value in (WIN, LOSS):
        plies = way.distance if way.distance is not None else way.at_most
        return f"{'+' if way.value == WIN else '-'}M{'*' if plies is None else plies}"
    return f"{0 if way.score is None or way.value == DRAW else way.score:+d}"


def promise(known: Knowledge) -> int:
    """How good a position looks to who is to move: above 0 if better than for the other side."""
    if known.whole.value is not None:
        return {WIN: CERTAIN, DRAW: 0, LOSS: -CERTAIN}[known.whole.value]
    return known.moves[known.ranking[0]].score or 0
