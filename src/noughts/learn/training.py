"""Training of any learner: games by the thousand in the core, and exact points of a learning curve."""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

from ..board.notation import counted
from ..engine.asked import check_called
from ..engine.limits import MOST_SECONDS
from ..errors import InvalidArgument, check_whole, shown
from ..game import Game
from ..player import Player
from ..values import Pictured, Value
from ..words import say_many, text
from .evaluation import rates_against
from .holding import kept_still
from .learner import AnyLearner, Learner, check_learner
from .memory import LONGEST_NAME, MOST_GAMES, MOST_OPPONENTS, MOST_POINTS, Curve, Point, Rates, can_be_named
from .opponents import Opponent, find_rivals

RECENT = 32  # games whose results are told one by one, where they are told
AT_ONCE = 4096  # games between two looks at whether to stop: a millisecond
RECORDED_AT_ONCE = 32
REPORT_EVERY = 0.2  # seconds

Recorded = Sequence[Game] | Mapping[str, Game]  # in order; with names, for whoever has to look at one
Phase = tuple[Opponent | Recorded, int]


class _Stopped(Exception):
    """Asked to stop while an opponent had to think: the game under way does not count."""


class Progress(NamedTuple):
    """How far a training is: games so far, of so many, and how fast."""

    games: int
    of: int
    per_second: float


class Training(Pictured, Value):
    """What a training was: games played, how they ended for the learner, how long they took.

    curve     its points, exact, if any were asked for
    stopped   whether it was stopped before all games were played
    recent    a letter for each of the last games, if they were asked for: W, D or L
    """

    __slots__ = ("curve", "draws", "games", "losses", "recent", "seconds", "stopped", "wins")
    _costs = ("seconds",)

    def __init__(
        self,
        results: tuple[int, int, int],
        seconds: float,
        curve: Curve,
        stopped: bool = False,
        recent: str = "",
    ) -> None:
        self.wins, self.draws, self.losses = results
        self.games = sum(results)
        self.seconds = seconds
        self.curve = curve
        self.stopped = stopped
        self.recent = recent

    def to_dict(self) -> dict[str, object]:
        """What came of it as plain values, without the curve, which is the learner's."""
        numbers = {"games": self.games, "wins": self.wins, "draws": self.draws, "losses": self.losses}
        return numbers | {
            "seconds": round(self.seconds, 6),
            "stopped": self.stopped,
            "recent": self.recent,
        }

    def svg(self) -> str:
        """A picture: the learning curve; without one, how the games ended."""
        from .pictures import draw_curve, draw_evaluation

        title = say_many("{number:,} game of training", "{number:,} games of training", self.games)
        if self.curve:
            return draw_curve(self.curve, title)
        games = max(1, self.games)
        return draw_evaluation(Rates(self.wins / games, self.draws / games, self.losses / games), (), title)

    def __repr__(self) -> str:
        games = counted(self.games, "game")
        ended = f"{self.wins:,} won, {self.draws:,} drawn, {self.losses:,} lost"
        return f"<Training: {games}, {ended}{', stopped' if self.stopped else ''}>"


def train_against(
    learner: AnyLearner,
    *phases: Phase,
    points: int = 0,
    against: Mapping[str, Opponent] | None = None,
    together: bool = False,
    fellow: AnyLearner | None = None,
    seconds: float | None = None,
    recent: int = 0,
    find: Callable[[Any], Opponent | Recorded] = lambda opponent: opponent,
    progress: Callable[[Progress], object] | None = None,
) -> Training:
    """Play games and learn from each, one phase after another: an opponent, and how many games.

    An opponent is a player that can say its odds, another learner, or recorded games, which are gone
    through in order and again from the first; or whatever `find` makes one of. With `together`, opponents
    that are learners learn too; a fellow, a learner of the same side, looks on and learns from the same
    games. It ends after so many `seconds`; how each of so many `recent` games ended is told.

    `points` evaluates it exactly that many times on the way, and once before, against some opponents by
    name; the points are added to `learner.curve`. `learner.stop()` from another thread stops it, and so
    does Ctrl-C. Training on later gives the same boxes as training without a break (recorded games begin
    with the first again).
    """
    check_learner(learner)
    check_called("progress", progress)
    for phase in phases:
        _check_phase(phase)
    found = [(find(opponent), games) for opponent, games in phases]
    if together and not all([isinstance(opponent, Learner) for opponent, _ in found]):
        raise InvalidArgument("only another learner can learn together with this one")
    others = [opponent for opponent, _ in found if together and isinstance(opponent, Learner)]
    if fellow is not None:
        _check_fellow(learner, fellow)
        if together:
            raise InvalidArgument("while a fellow looks on, nobody else learns")
        others = [fellow]
    judges: dict[str, Any] = {name: find(opponent) for name, opponent in (against or {}).items()}
    _check_end(seconds, recent)
    total = sum([games for _, games in found])
    run = _Run(learner, others, total, _marks(points, total), judges, progress)
    runs = [(run.player(opponent, fellow, together), games) for opponent, games in found]
    return run.play(runs, seconds, recent)


def train_in_turns(
    first: AnyLearner,
    second: AnyLearner,
    opponent: Opponent,
    games: int,
    every: int,
    against: Mapping[str, Opponent],
    seconds: float | None = None,
    recent: int = 0,
) -> Training:
    """Two learners of a side take turns at the board, game by game, and both learn from every game.

    Every so many games both are measured against some opponents by name. The training is that of the first.
    """
    check_games(games)
    check_games(every, least=1)
    _check_end(seconds, recent)
    _check_fellow(first, second)
    marks = range(-first.games % every, games + 1, every)
    run = _Run(first, [second], games, marks, against, measured=(first, second))
    return run.play([(run.player(opponent, second, in_turns=True), games)], seconds, recent)


def _check_fellow(learner: AnyLearner, fellow: AnyLearner) -> None:
    """Refuse two that do not play the same side, and so cannot learn from the same games."""
    check_learner(fellow)
    if fellow is learner:
        raise InvalidArgument("a learner cannot look on at its own games: name another")
    fellow.check_seat(learner.board, learner.side)


def _marks(points: int, games: int) -> list[int]:
    """At how many games that are still to be played points of a curve are due."""
    told = text("a curve has 0 to {most:,} points, and no more than games, not {points}")
    check_whole(told, 0, min(MOST_POINTS // 2, max(1, games)), points=points)
    return [games * i // points for i in range(points + 1)] if points else []


def check_games(games: object, least: int = 0) -> None:
    """Refuse what is no number of games."""
    check_whole("a number of games is {least} to {most:,}, not {games}", least, MOST_GAMES, games=games)


def _check_end(seconds: object, recent: object) -> None:
    """Refuse what is no time to train, and no number of games to tell of."""
    if seconds is not None and (
        not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 <= seconds <= MOST_SECONDS
    ):
        raise InvalidArgument(
            "seconds are a number from 0 to {most:,}, not {seconds}",
            most=MOST_SECONDS,
            seconds=shown(seconds),
        )
    check_games(recent)


def _check_phase(phase: tuple[object, int]) -> None:
    """Refuse what is no opponent and number of games."""
    if not isinstance(phase, tuple) or len(phase) != 2:
        raise InvalidArgument(
            'a phase is (opponent, games), as in ("random", 1000), not {phase}', phase=shown(phase)
        )
    check_games(phase[1])


class _Run:
    """One training, which a learner leads, and in which others learn, too.

    marks      at how many games a point of the curve is due
    judges     the opponents that a point is measured against
    measured   of whom: the one who leads, unless others are named
    """

    def __init__(
        self,
        learner: AnyLearner,
        others: Sequence[AnyLearner],
        games: int,
        marks: Sequence[int],
        against: Mapping[str, Opponent],
        progress: Callable[[Progress], object] | None = None,
        measured: Sequence[AnyLearner] = (),
    ) -> None:
        self.learner = learner
        self.others = others
        self.total = games
        self.measured = measured or [learner]
        for one in self.measured:
            if one.games + games > MOST_GAMES:
                raise InvalidArgument(
                    "no {title} plays more than {most:,} games", title=one.title, most=MOST_GAMES
                )
        check_curve(list(against))
        self.judges = {name: find_rivals(opponent, learner) for name, opponent in against.items()}
        self.marks = marks
        self.progress = progress
        self.played = 0
        self.curve = Curve()
        self.recent = ""
        self.started = perf_counter()
        self.next_report = self.started + REPORT_EVERY

    def play(
        self, phases: Sequence[tuple[Callable[[int], int], int]], seconds: float | None, recent: int
    ) -> Training:
        """Play everything, or until stopped, the last games one by one."""
        self.end = self.started + (inf if seconds is None else seconds)
        with self.learner.in_training(*self.others):
            before = self.learner.results
            self.play_phases(phases, self.total - recent)
            measured_at = self.curve[-1].games if self.curve else sum(before)
            if self.marks and measured_at < self.learner.games:  # it was stopped
                self.marks = [self.played]
                self.mark()
        results = _results_since(self.learner, before)
        spent = perf_counter() - self.started
        return Training(results, spent, self.curve, self.played < self.total, self.recent)

    @property
    def must_stop(self) -> bool:
        """Whether somebody has asked for that, or the time is up."""
        return self.learner.asked_to_stop or perf_counter() > self.end

    def play_phases(self, phases: Sequence[tuple[Callable[[int], int], int]], at_once: int) -> None:
        """All of them, the first games by the thousand and the others one by one."""
        self.mark()
        for play, games in phases:
            left = games
            while left:
                if self.must_stop:
                    return
                most = min(left, self.marks[0] - self.played) if self.marks else left
                before = self.learner.results
                done = play(max(1, min(most, at_once - self.played)))
                if done and self.played >= at_once:
                    self.recent += "WDL"[_results_since(self.learner, before).index(1)]
                self.played += done
                left -= done
                self.mark()
                self.report()
        self.report(last=True)

    def mark(self) -> None:
        """Add a point to the curve, if one is due."""
        begun = perf_counter()
        while self.marks and self.played >= self.marks[0]:
            self.marks = self.marks[1:]
            for one in self.measured:
                rates = {name: rates_against(one, rivals) for name, rivals in self.judges.items()}
                one.add_point(Point(one.games, rates))
                if one is self.learner:
                    self.curve.append(Point(one.games, rates))
        self.started += perf_counter() - begun  # time for games alone is counted

    def report(self, last: bool = False) -> None:
        """Say how far it is, now and then and at the end."""
        now = perf_counter()
        if self.progress is not None and (last or now >= self.next_report):
            self.next_report = now + REPORT_EVERY
            seconds = now - self.started
            self.progress(Progress(self.played, self.total, self.played / seconds if seconds > 0 else 0.0))

    def player(
        self,
        opponent: Opponent | Recorded,
        fellow: AnyLearner | None = None,
        together: bool = False,
        in_turns: bool = False,
    ) -> Callable[[int], int]:
        """What plays some games against an opponent, at most so many, and gives how many.

        A fellow learns from them, or `together` the opponent; `in_turns` it plays every other of them itself.
        """
        learner = self.learner
        if not isinstance(opponent, Player | Learner):
            return _Recorded([learner, *self.others], opponent).play

        def asked() -> None:
            if self.must_stop:
                raise _Stopped

        rivals = find_rivals(opponent, learner, asked)
        if together:
            fellow = rivals[0].learner
        still = [rival.learner for rival in rivals] + [learner, fellow]
        weights = [rival.weight for rival in rivals]

        def play(games: int) -> int:
            leader, other, most = learner, fellow, AT_ONCE
            if fellow is not None and in_turns:
                leader, other = (learner, fellow) if learner.games % 2 == 0 else (fellow, learner)
                most = 1
            with kept_still(*[one for one in still if one is not None]):
                before = learner.games
                cabinets = [rival.cabinet for rival in rivals]
                try:
                    looks_on = other.cabinet if other else None
                    return leader.cabinet.train(cabinets, weights, min(games, most), looks_on)
                except _Stopped:
                    return learner.games - before

        return play


def check_curve(names: object) -> None:
    """Refuse opponents that a curve cannot be measured against, by their names."""
    if not can_be_named(names):
        raise InvalidArgument(
            "a curve is measured against at most {most} opponents with names of at most {longest} "
            "plain characters",
            most=MOST_OPPONENTS,
            longest=LONGEST_NAME,
        )


def _results_since(learner: AnyLearner, before: tuple[int, int, int]) -> tuple[int, int, int]:
    """How games ended since there were these results: won, drawn, lost."""
    won, drawn, lost = [now - then for now, then in zip(learner.results, before, strict=True)]
    return won, drawn, lost


class _Recorded:
    """Recorded games, learned from in order and again from the first."""

    def __init__(self, learners: list[AnyLearner], games: Recorded) -> None:
        if not isinstance(games, list | tuple | Mapping):
            raise InvalidArgument(
                "an opponent is a player, a learner or recorded games, not {games}", games=shown(games)
            )
        if not isinstance(games, Mapping):
            games = {f"game {number}": game for number, game in enumerate(games, 1)}
        if not games:
            raise InvalidArgument("recorded games are a list of at least one Game")
        self.learners = learners
        self.games = []
        for name, game in games.items():
            if not isinstance(game, Game):
                raise InvalidArgument("{name}: {game} is no Game", name=name, game=shown(game))
            try:
                self.games.append((game, learners[0].check_recorded(game)))
            except InvalidArgument as error:
                raise InvalidArgument("{name}: {error}", name=name, error=error) from None
        self.next = 0

    def play(self, games: int) -> int:
        games = min(games, RECORDED_AT_ONCE)
        with kept_still(*self.learners):
            for _ in range(games):
                for learner in self.learners:
                    learner.take_in(*self.games[self.next])
                self.next = (self.next + 1) % len(self.games)
        return games
