"""Learners trained within a time: against opponents one after another, or two of them on the same games."""

from threading import Timer
from time import perf_counter
from typing import NamedTuple

from ....errors import InvalidArgument
from ....learn.evaluation import rates_against
from ....learn.learner import AnyLearner
from ....learn.memory import MOST_GAMES, Point
from ....learn.opponents import find_rivals
from ....players.training import CURVE, find_opponent, train

SECONDS = 5.0  # that one call may train
RECENT = 32  # games whose results are told one by one

Opponent = str | AnyLearner
Phase = tuple[Opponent, int]


class Lesson(NamedTuple):
    """What a training was; `recent` is a letter for each of the last games: W, D or L."""

    games: int
    wins: int
    draws: int
    losses: int
    seconds: float
    stopped: bool
    recent: str


def teach(agent: AnyLearner, phases: list[Phase], points: int, seconds: float = SECONDS) -> Lesson:
    """Train through some phases, for so long at most; the last games one by one, to tell how each ended."""
    started = perf_counter()
    before = agent.results
    head, tail = _split(phases, RECENT)
    timer = Timer(seconds, agent.stop)
    timer.daemon = True
    timer.start()
    recent = ""
    try:
        most = max(1, sum([games for _, games in head]))
        stopped = train(agent, *head, points=min(points, most)).stopped
        for opponent in tail:
            if stopped or perf_counter() - started > seconds:
                break
            one = train(agent, (opponent, 1))
            recent += "W" * one.wins + "D" * one.draws + "L" * one.losses
    finally:
        timer.cancel()
    if points:
        train(agent, points=1)
    wins, draws, losses = [now - then for now, then in zip(agent.results, before, strict=True)]
    games = wins + draws + losses
    asked = sum([games for _, games in phases])
    return Lesson(games, wins, draws, losses, perf_counter() - started, games < asked, recent)


def teach_both(
    agents: tuple[AnyLearner, AnyLearner], opponent: str, games: int, every: int, seconds: float = SECONDS
) -> Lesson:
    """Two learners of a side take turns at the board, and both learn from every game.

    Every so many games both are measured, exactly, for their curves.
    """
    first, second = agents
    _check_pair(first, second, games)
    rivals = find_rivals(find_opponent(opponent, first), first)
    judges = {name: find_rivals(find_opponent(name, first), first) for name in CURVE}
    weights = [rival.weight for rival in rivals]
    before, recent, started = first.results, "", perf_counter()
    with first.in_training(second):
        for done in range(games + 1):
            if first.games % every == 0:
                for agent in agents:
                    rates = {name: rates_against(agent, those) for name, those in judges.items()}
                    agent.add_point(Point(agent.games, rates))
            if done == games or perf_counter() - started > seconds:
                break
            then = first.results
            leader, fellow = agents if first.games % 2 == 0 else agents[::-1]
            leader.play_games([rival.cabinet for rival in rivals], weights, 1, fellow)
            recent += "WDL"[[now - was for was, now in zip(then, first.results, strict=True)].index(1)]
    wins, draws, losses = [now - then for now, then in zip(first.results, before, strict=True)]
    spent = perf_counter() - started
    return Lesson(len(recent), wins, draws, losses, spent, len(recent) < games, recent[-RECENT:])


def _check_pair(first: AnyLearner, second: AnyLearner, games: int) -> None:
    if (first.board, first.player) != (second.board, second.player):
        raise InvalidArgument(
            "two that learn from the same games play the same side: here {player} on {board} and "
            "{other} on {there}",
            player=first.player,
            board=first.board,
            other=second.player,
            there=second.board,
        )
    if max(first.games, second.games) + games > MOST_GAMES:
        raise InvalidArgument("no learner plays more than {most:,} games", most=MOST_GAMES)


def _split(phases: list[Phase], last: int) -> tuple[list[Phase], list[Opponent]]:
    """All games but the last few, by phase, and the opponents of these few in turn."""
    head: list[Phase] = []
    tail: list[Opponent] = []
    for opponent, games in reversed(phases):
        single = min(games, last - len(tail))
        tail += [opponent] * single
        if games > single:
            head.append((opponent, games - single))
    return head[::-1], tail[::-1]
