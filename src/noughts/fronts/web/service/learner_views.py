"""A learner as the service shows it: plain values, exact rates, and what is said of them."""

from functools import lru_cache

from ....board import Position
from ....engine.sources import tablebase
from ....learn.boxes import form_table
from ....learn.config import Config
from ....learn.kinds import LEARNERS
from ....learn.learner import AnyLearner
from ....learn.memory import Point, Rates
from ....players.training import CURVE, measure
from ....words import language
from ..latest import Latest
from .box_words import say_opening, say_verdict

MOST_POINTS_SHOWN = 240
MOST_KNOWN = 128  # learners whose view is remembered

View = dict[str, object]


@lru_cache(maxsize=256)
def untrained(kind: str, board: str, side: str, config: Config) -> dict[str, Rates]:
    """The rates that a learner begins with. By the board's name: a board kept here would keep its tables."""
    return measure(LEARNERS[kind](side, config, board=board, seed=0))


def show(agent: AnyLearner) -> View:
    """A learner as plain values, without its name and what else is known of it only in the database."""
    rates = measure(agent)
    began = untrained(agent.kind, agent.board.name, agent.side, agent.config)
    reach = reach_of(agent)
    return {
        **agent.to_dict(),
        "rates": _plain(rates),
        "untrained": _plain(began),
        "curve": _curve(agent, began, rates),
        "reach": reach,
        "words": {"opening": say_opening(agent), "verdict": say_verdict(agent, reach, began, rates)},
    }


def reach_of(agent: AnyLearner) -> str:
    """The most that its side can reach against perfect play: win, draw or loss."""
    value = tablebase(agent.board).value(Position(agent.board))
    if value == 0:
        return "draw"
    return "win" if (value > 0) == (agent.side == "X") else "loss"


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


def show_boxes(agent: AnyLearner, move: int | None, start: int, limit: int) -> tuple[list[View], int]:
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
    """Views of learners by id, version and language, the latest used: to measure one costs time."""

    def __init__(self, most: int = MOST_KNOWN) -> None:
        self._views = Latest[tuple[str, int, str], View](most)

    def get(self, id: str, version: int) -> View | None:
        """The view of a version, if it is known."""
        return self._views.get((id, version, language()))

    def put(self, id: str, version: int, view: View) -> None:
        """Remember a view, and the one before no longer."""
        self._views.forget((id, version - 1, language()))
        self._views.keep((id, version, language()), view)
