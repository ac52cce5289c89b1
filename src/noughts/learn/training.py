"""Training: games by the thousand in the core, against one opponent after another, and a learning curve."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

from ..errors import Busy, InvalidArgument, shown
from ..game import Game
from .agent import MenaceAgent, kept_still
from .evaluation import Evaluation
from .memory import LONGEST_NAME, MOST_GAMES, MOST_OPPONENTS, MOST_POINTS, Curve, Point, can_be_named
from .opponents import find_rivals, recorded

CURVE = ("random", "perfect")  # who a learning curve is measured against
AT_ONCE = 4096  # games between two looks at whether to stop: a millisecond
RECORDED_AT_ONCE = 32
REPORT_EVERY = 0.2  # seconds

Opponent = str | MenaceAgent | Sequence[Game]
Phase = tuple[Opponent, int]


class _Stopped(Exception):
    """Asked to stop while an opponent had to think: the game under way does not count."""


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
    `agent.curve`. `agent.stop()` from another thread stops it, and so does Ctrl-C. Training on later
    gives the same boxes as training without a break (recorded games begin with the first again).

    >>> agent = MenaceAgent("X", seed=1)
    >>> training = train(agent, ("random", 500), ("perfect", 9500), points=4)
    >>> [round(point.rates["perfect"].loss, 3) for point in training.curve]
    [0.777, 0.023, 0.007, 0.004, 0.003]
    """
    if not isinstance(agent, MenaceAgent):
        raise InvalidArgument(f"what is trained is a MenaceAgent, not {shown(agent)}")
    learners = [agent]
    for phase in phases:
        if not isinstance(phase, tuple) or len(phase) != 2:
            raise InvalidArgument(f'a phase is (opponent, games), as in ("random", 1000), not {shown(phase)}')
        if type(phase[1]) is not int or not 0 <= phase[1] <= MOST_GAMES:
            raise InvalidArgument(f"a number of games is 0 to {MOST_GAMES:,}, not {shown(phase[1])}")
        if together and not isinstance(phase[0], MenaceAgent):
            raise InvalidArgument("only another MenaceAgent can learn together with this one")
        if together and isinstance(phase[0], MenaceAgent):
            learners.append(phase[0])
    return _Run(agent, phases, points, against, together, progress).play(learners)


class _Run:
    """One call of `train`.

    marks     at how many games a point of the curve is due
    judges    the opponents that a point is measured against
    """

    def __init__(
        self,
        agent: MenaceAgent,
        phases: Sequence[Phase],
        points: int,
        against: Sequence[str],
        together: bool,
        progress: Callable[[Progress], object] | None,
    ) -> None:
        self.agent = agent
        self.total = sum([games for _, games in phases])
        if agent.games + self.total > MOST_GAMES:
            raise InvalidArgument(f"no MENACE plays more than {MOST_GAMES:,} games")
        if type(points) is not int or not 0 <= points <= min(MOST_POINTS // 2, max(1, self.total)):
            raise InvalidArgument(
                f"a curve has 0 to {MOST_POINTS // 2:,} points, and no more than games, not {shown(points)}"
            )
        if not can_be_named(list(against)):
            raise InvalidArgument(
                f"a curve is measured against at most {MOST_OPPONENTS} opponents "
                f"with names of at most {LONGEST_NAME} plain characters"
            )
        self.phases = [(_player(agent, opponent, together), games) for opponent, games in phases]
        self.judges = {name: find_rivals(name, agent) for name in against} if points else {}
        self.marks = [self.total * i // points for i in range(points + 1)] if points else []
        self.progress = progress
        self.played = 0
        self.curve: Curve = []
        self.started = perf_counter()
        self.next_report = self.started + REPORT_EVERY

    def play(self, learners: list[MenaceAgent]) -> Training:
        """Play everything, or until stopped. All learners learn; they are this agent and its partners."""
        with kept_still(*learners):
            if any([learner._in_training for learner in learners]):
                raise Busy("this MENACE is being trained: wait until it is done, or stop it")
            for learner in learners:
                learner._in_training = True
        self.agent._asked_to_stop = False
        before = self.agent.results
        try:
            self.play_phases()
        finally:
            for learner in learners:
                learner._in_training = False
        wins, draws, losses = [now - then for now, then in zip(self.agent.results, before, strict=True)]
        seconds = perf_counter() - self.started
        return Training(self.played, wins, draws, losses, seconds, self.curve, self.played < self.total)

    def play_phases(self) -> None:
        self.mark()
        for play, games in self.phases:
            left = games
            while left:
                if self.agent._asked_to_stop:
                    return
                most = min(left, self.marks[0] - self.played) if self.marks else left
                done = play(most)
                self.played += done
                left -= done
                self.mark()
                self.report()
        self.report(last=True)

    def mark(self) -> None:
        """Add a point to the curve, if one is due."""
        begun = perf_counter()
        while self.marks and self.played >= self.marks[0]:
            self.marks.pop(0)
            rates = {name: Evaluation(self.agent, rivals).rates for name, rivals in self.judges.items()}
            point = Point(self.agent.games, rates)
            self.curve.append(point)
            known = self.agent._curve
            if not known or known[-1].games < point.games:
                known.append(point)
            if len(known) > MOST_POINTS:
                del known[1::2]
        self.started += perf_counter() - begun  # time for games alone is counted

    def report(self, last: bool = False) -> None:
        """Say how far it is, now and then and at the end."""
        now = perf_counter()
        if self.progress is not None and (last or now >= self.next_report):
            self.next_report = now + REPORT_EVERY
            seconds = now - self.started
            self.progress(Progress(self.played, self.total, self.played / seconds if seconds > 0 else 0.0))


def _player(agent: MenaceAgent, opponent: Opponent, together: bool) -> Callable[[int], int]:
    """What plays some games against an opponent, at most so many, and gives how many."""
    names = None
    if isinstance(opponent, str) and opponent.startswith("games:"):
        found = recorded(opponent.removeprefix("games:"))
        names, opponent = list(found), list(found.values())
    if not isinstance(opponent, str | MenaceAgent):
        return _Recorded(agent, opponent, names).play

    def asked() -> None:
        if agent._asked_to_stop:
            raise _Stopped

    rivals = find_rivals(opponent, agent, asked)
    still = [rival.agent for rival in rivals if rival.agent is not None]
    weights = [rival.weight for rival in rivals]

    def play(games: int) -> int:
        with kept_still(agent, *still):
            # the other agents' beads may lie elsewhere by now: they may have been reset
            cabinets = [rival.agent.cabinet if rival.agent else rival.cabinet for rival in rivals]
            before = agent.games
            try:
                return agent.cabinet.train(cabinets, weights, min(games, AT_ONCE), together)
            except _Stopped:
                return agent.games - before

    return play


class _Recorded:
    """Recorded games, learned from in order and again from the first."""

    def __init__(self, agent: MenaceAgent, games: Sequence[Game], names: list[str] | None) -> None:
        if not isinstance(games, list | tuple) or not games:
            raise InvalidArgument("recorded games are a list of at least one Game")
        self.agent = agent
        self.games = []
        for number, game in enumerate(games):
            named = names[number] if names else f"game {number + 1}"
            if not isinstance(game, Game):
                raise InvalidArgument(f"{named}: {shown(game)} is no Game")
            try:
                self.games.append((game, agent.check_recorded(game)))
            except InvalidArgument as error:
                raise InvalidArgument(f"{named}: {error}") from None
        self.next = 0

    def play(self, games: int) -> int:
        games = min(games, RECORDED_AT_ONCE)
        with kept_still(self.agent):
            for _ in range(games):
                self.agent._learn_from(*self.games[self.next])
                self.next = (self.next + 1) % len(self.games)
        return games
