"""What players answer, and what their answers have taken."""

from operator import index
from typing import NamedTuple

from ..board import Position
from ..errors import NoughtsError
from ..words import Phrase


class Answer(NamedTuple):
    """What a player made of a position: a cell, or None to resign; `why` it had none to give."""

    position: Position
    cell: int | None
    why: Phrase | str = ""

    @property
    def failure(self) -> str:
        """Why it had none to give, in words."""
        return str(self.why)


class Effort(NamedTuple):
    """What a player's moves have taken: how many there were, seconds and positions looked at."""

    moves: int = 0
    seconds: float = 0.0
    positions: int = 0


def meant_cell(position: Position, answer: object) -> int | None:
    """The cell that a player means, by number or name, if it can be played."""
    if not isinstance(answer, str):
        if isinstance(answer, bool) or not hasattr(answer, "__index__"):
            return None
        answer = index(answer)
    try:
        cell = position.cell(answer)
    except NoughtsError:
        return None
    return cell if cell in position.legal else None
