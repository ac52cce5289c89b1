"""Questions that are JSON objects, a line each: every board and rule."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from ...board import Position
from ...errors import InvalidArgument, NoughtsError, shown
from .clock import SECONDS

if TYPE_CHECKING:
    from typing import Any

KNOWN = {"id", "board", "position", "turn", "seconds", "level"}
MOST_SECONDS = 3600

Choose = Callable[[Position, float, "str | None"], int]


def is_goodbye(line: str) -> bool:
    """Whether a line says `{"quit": true}`, whatever else it says."""
    try:
        return _read(line).get("quit") is True
    except NoughtsError:
        return False


def answer(line: str, choose: Choose) -> str:
    """The answer to an object, as text; `choose` is given a position, seconds, and a level or None."""
    name = None
    try:
        question = _read(line)
        name = question.get("id") if type(question.get("id")) in (str, int) else None
        if question.get("quit") is True:
            return json.dumps({"id": name, "quit": True})
        position, seconds, level = _asked(question)
        cell = choose(position, seconds, level)
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


def _asked(question: "dict[str, Any]") -> "tuple[Position, float, str | None]":
    if not set(question) <= KNOWN or not {"board", "position"} <= set(question):
        raise InvalidArgument(
            'an object has "board" and "position", and may have "turn", "seconds", "level", "id"'
        )
    seconds = question.get("seconds", SECONDS)
    if type(seconds) not in (int, float) or not 0 < seconds <= MOST_SECONDS:
        raise InvalidArgument(
            "seconds are a number above 0, at most 3600, not {seconds}", seconds=shown(seconds)
        )
    position = Position.parse(question["board"], question["position"], question.get("turn"))
    return position, float(seconds), question.get("level")
