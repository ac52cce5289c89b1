"""Questions that are JSON objects, a line each: every board and rule."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from ...board import Position
from ...errors import InvalidArgument, NoughtsError, shown
from .clock import SECONDS, UNLIMITED, TimeControl

if TYPE_CHECKING:
    from typing import Any

KNOWN = {"id", "board", "position", "turn", "seconds", "clock", "level"}
CLOCK = {"left", "increment", "other"}
MOST_SECONDS = 3600

Choose = Callable[[Position, TimeControl, "str | None"], int]


def is_goodbye(line: str) -> bool:
    """Whether a line says `{"quit": true}`, whatever else it says."""
    try:
        return _read(line).get("quit") is True
    except NoughtsError:
        return False


def answer(line: str, choose: Choose) -> str:
    """The answer to an object, as text; `choose` is given a position, its time, and a level or None."""
    name = None
    try:
        question = _read(line)
        name = question.get("id") if type(question.get("id")) in (str, int) else None
        if question.get("quit") is True:
            return json.dumps({"id": name, "quit": True})
        cell = choose(position := _position(question), _time(question), question.get("level"))
        return json.dumps({"id": name, "move": cell, "cell": position.board.cell_name(cell)})
    except NoughtsError as error:
        return json.dumps({"id": name, "error": str(error)})


def _read(line: str) -> "dict[str, Any]":
    try:
        question = json.loads(line)
    except (ValueError, RecursionError):
        raise InvalidArgument("this line is not JSON") from None
    assert isinstance(question, dict)  # it begins with a brace
    return question


def _position(question: "dict[str, Any]") -> Position:
    if not set(question) <= KNOWN or not {"board", "position"} <= set(question):
        raise InvalidArgument(
            'an object has "board" and "position", and may have "turn", "seconds", "clock", "level", "id"'
        )
    return Position.parse(question["board"], question["position"], question.get("turn"))


def _time(question: "dict[str, Any]") -> TimeControl:
    """What there is for the move, and for the game if there is a clock."""
    seconds = question.get("seconds", SECONDS)
    if type(seconds) not in (int, float) or not 0 < seconds <= MOST_SECONDS:
        raise InvalidArgument(
            "seconds are a number above 0, at most 3600, not {seconds}", seconds=shown(seconds)
        )
    time, clock = TimeControl(float(seconds)), question.get("clock", {})
    if not isinstance(clock, dict) or not all([key in CLOCK and _is_time(clock[key]) for key in clock]):
        raise InvalidArgument(
            "a clock has the seconds that are left, its increment, and what the other side has left, not "
            "{clock}",
            clock=shown(clock),
        )
    if "left" in clock:
        time.set_left(clock["left"])
        time.increment = clock.get("increment", 0)
    return time


def _is_time(seconds: object) -> bool:
    return type(seconds) in (int, float) and 0 <= seconds <= UNLIMITED  # type: ignore[operator]
