"""Training: games by the thousand in the core, against one opponent after another, and a learning curve."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

from ..core.watch import Watch
from ..errors import InvalidArgument, shown
from ..game import Game
from .agent import MenaceAgent
from .evaluation import Evaluation
from .memory import MOST_GAMES, MOST_POINTS, Curve, Point
from .opponents import Opponent, find_rivals, recorded

CURVE = ("random", "perfect")  # who a learning curve is measured against


class Progress(NamedTuple):
    """How far a training is: games so far, of so many, and how fast."""

    games: int
    of: int
    per_second: float


class Training(NamedTuple):
    """What a training was: games played, how they ended for the learner, how long they took.

    curve     its points, exact, if any were asked for
    stopped   whether it was stopped before all games were played
    """

    games: int
    wins: int
    draws: int
    losses: int
    seconds: float
    curve: Curve
    stopped: bool


Phase = tuple[Opponent, int]


def train(
    agent: MenaceAgent,
    *phases: Phase,
    points: int = 0,
    against: Sequence[str] = CURVE,
    together: bool = False,
    progress: Callable[[Progress], object] | None = None,
) -> Training:
    """Play games and learn from each, one phase after another: an opponent, and how many games.

    An opponent is a name (`random`, a level, `perfect`, `menace:FILE`, `games:PATH`, or several with
    weights as in `random=60+perfect=40`), another MenaceAgent, or a list of recorded games, which are
    gone through in order and again from the first. With `together`, another MenaceAgent learns too.

    `points` evaluates it exactly that many times on the way, and once before; the points are added to
    `agent.curve`. `agent.stop()` from another thread stops it; training on later gives the same boxes
    as training without a break.

    >>> agent = MenaceAgent("X", seed=1)
    >>> training = train(agent, ("random", 500), ("perfect", 9500), points=4)
    >>> [round(point.rates["perfect"].loss, 3) for point in training.curve]
    [0.777, 0.023, 0.007, 0.004, 0.003]
    """
    if not isinstance(agent, MenaceAgent):
        raise InvalidArgument("what is trained is a MenaceAgent")
    run = _Run(agent, phases, points, against, together, progress)
    return run.play()


class _Run:
    """One call of `train`."""

    def __init__(
        self,
        agent: MenaceAgent,
        phases: Sequence[Phase],
        points: int,
        against: Sequence[str],
        together: bool,
        progress: Callable[[Progress], object] | None,
    ) -> None:
        for _, games in phases:
            if type(games) is not int or not 0 <= games < MOST_GAMES:
                raise InvalidArgument(f"a number of games is 0 or more, not {shown(games)}")
        self.agent = agent
        self.total = sum([games for _, games in phases])
        if type(points) is not int or not 0 <= points <= min(MOST_POINTS // 2, max(1, self.total)):
            raise InvalidArgument(
                f"a curve has 0 to {MOST_POINTS // 2:,} points, and no more than games, not {shown(points)}"
            )
        self.phases = [(self.prepare(opponent, together), games) for opponent, games in phases]
        self.judges = {name: find_rivals(name, agent) for name in against} if points else {}
        self.marks = [self.total * i // points for i in range(points + 1)] if points else []
        self.together = together
        self.progress = progress
        self.played = 0
        self.counted = 0
        self.curve: Curve = []
        self.started = perf_counter()

    def prepare(self, opponent: Opponent, together: bool) -> "Callable[[int], int]":
        """What plays so many games against an opponent and gives how many it played before a stop."""
        agent = self.agent
        if together and not isinstance(opponent, MenaceAgent):
            raise InvalidArgument("only another MenaceAgent can learn together with this one")
        if isinstance(opponent, str) and opponent.startswith("games:"):
            opponent = recorded(opponent.removeprefix("games:"))
        if isinstance(opponent, str | MenaceAgent):
            rivals = find_rivals(opponent, agent)
            cabinets = [rival.cabinet for rival in rivals]
            weights = [rival.weight for rival in rivals]
            return lambda games: agent.cabinet.train(cabinets, weights, games, together)
        if not opponent or not all([isinstance(game, Game) for game in opponent]):
            raise InvalidArgument("recorded games are a list of at least one Game")
        return _Recorded(agent, opponent).play

    def play(self) -> Training:
        before = self.agent.results
        cabinet = self.agent.cabinet
        stopped = False
        self.mark()
        for play, games in self.phases:
            left = games
            while left and not stopped:
                chunk = min(left, self.marks[0] - self.played) if self.marks else left
                self.counted = cabinet.nodes
                cabinet.limit(0, 0.0, self.report)
                done = play(chunk)
                self.played += done
                left -= done
                stopped = cabinet.stopped
                if not stopped:
                    self.mark()
        self.counted = cabinet.nodes
        self.report(cabinet)
        cabinet.limit(0, 0.0, None)
        wins, draws, losses = [now - then for now, then in zip(self.agent.results, before, strict=True)]
        seconds = perf_counter() - self.started
        return Training(self.played, wins, draws, losses, seconds, self.curve, stopped)

    def mark(self) -> None:
        """Add a point to the curve, if one is due."""
        begun = perf_counter()
        while self.marks and self.played >= self.marks[0]:
            self.marks.pop(0)
            rates = {name: Evaluation(self.agent, rivals).rates for name, rivals in self.judges.items()}
            point = Point(self.agent.games, rates)
            self.curve.append(point)
            if not self.agent.curve or self.agent.curve[-1].games < point.games:
                self.agent.curve.append(point)
            del self.agent.curve[:-MOST_POINTS]
        self.started += perf_counter() - begun  # time for games alone is counted

    def report(self, watch: Watch) -> None:
        """Say how far it is; the watch counts the games that a phase has played since it was set."""
        if self.progress is not None:
            games = self.played + watch.nodes - self.counted
            seconds = perf_counter() - self.started
            self.progress(Progress(games, self.total, games / seconds if seconds else 0.0))


class _Recorded:
    """Recorded games, learned from in order and again from the first."""

    def __init__(self, agent: MenaceAgent, games: Sequence[Game]) -> None:
        self.agent = agent
        self.games = list(games)
        self.next = 0
        for number, game in enumerate(self.games, 1):
            try:
                agent.check_recorded(game)
            except InvalidArgument as error:
                raise InvalidArgument(f"game {number}: {error}") from None

    def play(self, games: int) -> int:
        for _ in range(games):
            self.agent.learn_from(self.games[self.next])
            self.next = (self.next + 1) % len(self.games)
        return games
