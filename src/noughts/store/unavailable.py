"""What everybody is told when the database cannot do what it is asked to, and when that is."""

from contextvars import ContextVar
from time import monotonic

from ..errors import one_line
from ..words import Phrase, text

NO_ANSWER = text("the database does not answer: try again in a moment")
PATIENCE = 1.6  # seconds for work to be kept, before who waits for it is told
UNTIL: ContextVar[float] = ContextVar("UNTIL")  # when who asks will wait no more


class Unavailable(Exception):
    """The database cannot do now what it is asked to; a sentence says why."""

    def __init__(self, template: str, /, **facts: object) -> None:
        super().__init__(Phrase(template, **facts))


def cause_of(error: Exception) -> str:
    """What the database itself says of what went wrong, and not the statement, nor what was in it."""
    return one_line(getattr(error, "orig", None) or error)


def patience() -> float:
    """How many seconds there are for what somebody asks: nothing is begun for who does not wait any more."""
    return max(0.0, min(PATIENCE, UNTIL.get(float("inf")) - monotonic()))
