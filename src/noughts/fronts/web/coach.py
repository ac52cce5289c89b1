"""What is done with a learner of any kind: trained within a time, measured, shown."""

from collections import OrderedDict
from functools import lru_cache
from threading import Lock, Timer
from time import perf_counter
from typing import NamedTuple

from ...board import Position
from ...engine.sources import tablebase
from ...errors import InvalidArgument
from ...learn.agent import MenaceAgent
from ...learn.boxes import form_table
from ...learn.config import Config
from ...learn.evaluation import rates_against
from ...learn.kinds import LEARNERS
from ...learn.learner import AnyLearner
from ...learn.memory import MOST_GAMES, Point, Rates
from ...learn.opponents import find_rivals
from ...players.training import CURVE, find_opponent, measure, train
from ...words import language
from .box_words import say_opening, say_verdict

SECONDS = 5.0  # that one call may train
RECENT = 32  # games whose results are told one by one
MOST_POINTS_SHOWN = 240
MOST_KNOWN = 128  # learners whose picture is remembered

Opponent = str | AnyLearner
Phase = tuple[Opponent, int]
Picture = dict[str, object]


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


@lru_cache(maxsize=256)
def untrained(kind: str, board: str, player: str, config: Config) -> dict[str, Rates]:
    """The rates that a learner begins with. By the board's name: a board kept here would keep its tables."""
    return measure(LEARNERS[kind](player, config, board=board, seed=0))


def show(agent: AnyLearner) -> Picture:
    """A learner as plain values, without its name and what else is known of it only in the database."""
    rates = measure(agent)
    began = untrained(agent.kind, agent.board.name, agent.player, agent.config)
    reach = reach_of(agent)
    return {
        "kind": agent.kind,
        "board": agent.board.name,
        "side": agent.player,
        "config": agent.config.to_dict(),
        "preset": _preset_of(agent.config),
        "games": agent.games,
        "results": dict(zip(("win", "draw", "loss"), agent.results, strict=True)),
        "opened": agent.get_memory_size(),
        "boxes": len(agent.forms),
        "moves": _moves(agent),
        "rates": _plain(rates),
        "untrained": _plain(began),
        "curve": _curve(agent, began, rates),
        "reach": reach,
        "words": {"opening": say_opening(agent), "verdict": say_verdict(agent, reach, began, rates)},
        **({"beads": agent.beads} if isinstance(agent, MenaceAgent) else {}),
    }


def reach_of(agent: AnyLearner) -> str:
    """The most that its side can reach against perfect play: win, draw or loss."""
    value = tablebase(agent.board).value(Position(agent.board))
    if value == 0:
        return "draw"
    return "win" if (value > 0) == (agent.player == "X") else "loss"


def _moves(agent: AnyLearner) -> list[dict[str, int]]:
    found: dict[int, dict[str, int]] = {}
    table, cabinet = form_table(agent.board), agent.cabinet
    beads = {"beads": 0} if isinstance(agent, MenaceAgent) else {}
    for form in agent.forms:
        move = table.ply(form) // 2 + 1
        row = found.setdefault(move, {"move": move, "boxes": 0, "opened": 0, **beads})
        row["boxes"] += 1
        row["opened"] += cabinet.was_opened(form)
        if beads:
            row["beads"] += cabinet.total(form)
    return list(found.values())


def _preset_of(config: Config) -> str | None:
    """The preset that it began with, whatever has become of the rewards."""
    presets = config.presets.items()
    return next((name for name, preset in presets if preset.beginning == config.beginning), None)


def _curve(agent: AnyLearner, began: dict[str, Rates], now: dict[str, Rates]) -> list[dict[str, object]]:
    """From no games to now; of many points, some that are evenly spread."""
    points = [point for point in agent.curve if set(CURVE) <= set(point.rates) and point.games < agent.games]
    if agent.games and (not points or points[0].games):
        points.insert(0, Point(0, began))
    most = MOST_POINTS_SHOWN - 1
    if len(points) > most:
        points = [points[place * (len(points) - 1) // (most - 1)] for place in range(most)]
    return [
        {"games": point.games, "rates": _plain(point.rates)} for point in [*points, Point(agent.games, now)]
    ]


def _plain(rates: dict[str, Rates]) -> dict[str, object]:
    return {name: rates[name]._asdict() for name in CURVE}


def show_boxes(agent: AnyLearner, move: int | None, start: int, limit: int) -> tuple[list[Picture], int]:
    """Some boxes, of one move or of all, and how many there are."""
    table = form_table(agent.board)
    numbers = [
        number
        for number, form in enumerate(agent.forms, 1)
        if move is None or table.ply(form) // 2 + 1 == move
    ]
    boxes = [agent.box(number) for number in numbers[start : start + limit]]
    return [box.to_dict() for box in boxes if box is not None], len(numbers)


class Known:
    """Pictures of learners by id, version and language, the latest used: to measure one costs time."""

    def __init__(self, most: int = MOST_KNOWN) -> None:
        self._most = most
        self._lock = Lock()
        self._pictures: OrderedDict[tuple[str, int, str], Picture] = OrderedDict()

    def get(self, id: str, version: int) -> Picture | None:
        """The picture of a version, if it is known."""
        key = id, version, language()
        with self._lock:
            if key in self._pictures:
                self._pictures.move_to_end(key)
            return self._pictures.get(key)

    def put(self, id: str, version: int, picture: Picture) -> None:
        """Remember a picture; the one that was not asked for the longest is forgotten."""
        with self._lock:
            self._pictures.pop((id, version - 1, language()), None)
            self._pictures[id, version, language()] = picture
            while len(self._pictures) > self._most:
                self._pictures.popitem(last=False)
