"""What thinkers do with learners: each is its memory, as a text, before and after."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from ....board import Position
from ....errors import IllegalMove, InvalidArgument
from ....learn.agent import MenaceAgent
from ....learn.config import Config
from ....learn.kinds import LEARNERS, parse
from ....learn.learner import AnyLearner
from ....learn.training import RECENT
from ....learn.training import Training as Trained
from ....players.training import train, train_both
from .box_words import say_box
from .learner_views import View, show, show_boxes
from .refusals import NotFound
from .thinker import Tell

SECONDS = 5.0  # that one call may train

Result = TypeVar("Result")
Given = str | Mapping[str, object]  # a preset's name, or settings


def build(tell: Tell, kind: str, board: str, side: str, given: Given) -> tuple[View, str, str]:
    """A new learner: what it looks like, what it is called, and its memory."""
    agent = LEARNERS[kind](side, settings(kind, given), board=board)
    return show(agent), agent.title, agent.export_memory()


def look(tell: Tell, memories: list[str]) -> View:
    """A learner as it is shown."""
    return show(parse(memories[0]))


def change(
    tell: Tell, memories: list[str], count: int, deed: Callable[..., Result], *arguments: object
) -> tuple[Result, list[str], list[View]]:
    """Do something with learners; what came of it, what the first `count` know then, and how these look."""
    agents = [parse(memory) for memory in memories]
    result = deed(agents, *arguments)
    del agents[count:]  # rivals, which stay as they are
    return result, [agent.export_memory() for agent in agents], [show(agent) for agent in agents]


# -- deeds: what can be done with learners --------------------------------------------------------------


def configure(agents: list[AnyLearner], given: Mapping[str, object]) -> None:
    """Other rewards, or another meaning of empty boxes."""
    agents[0].config = agents[0].config.replace(**given)


def reset(agents: list[AnyLearner], given: Given | None) -> None:
    """Forget all that was learned: boxes as they began, or as other settings have them."""
    agents[0].reset_memory(None if given is None else settings(agents[0].kind, given))


def bring_along(agents: list[AnyLearner], text: str) -> None:
    """Know what another learner of the same board and side exported, its settings included."""
    agents[0].import_memory(text)


def train_one(
    agents: list[AnyLearner], names: list[str], phases: Sequence[tuple[str, int]], points: int
) -> dict[str, object]:
    """Games of the first, one phase after another; the others are rivals, by what phases call them."""
    rivals = dict(zip(names, agents[1:], strict=True))
    against = [(rivals.get(name, name), games) for name, games in phases]
    trained: Trained = train(agents[0], *against, points=points, seconds=SECONDS, recent=RECENT)
    return trained.to_dict()


def train_two(agents: list[AnyLearner], opponent: str, games: int, every: int) -> dict[str, object]:
    """Two learners of a side on the same games: both learn from every one."""
    return train_both(agents[0], agents[1], opponent, games, every, SECONDS, RECENT).to_dict()


def refill(agents: list[AnyLearner], number: int) -> View:
    """Give one box the beads that it began with."""
    agent = agents[0]
    if not isinstance(agent, MenaceAgent):
        raise InvalidArgument("{title} has no beads to refill a box with", title=agent.title)
    _check_number(agent, number)
    agent.cabinet.fill(agent.forms[number - 1])
    return _open(agent, None, number)


# -- boxes ------------------------------------------------------------------------------------------------


def open_boxes(tell: Tell, memories: list[str], move: int | None, start: int, limit: int) -> str:
    """Some boxes, in the order of moves, as JSON: they may be many."""
    found, count = show_boxes(parse(memories[0]), move, start, limit)
    return json.dumps({"boxes": found, "count": count})


def open_box(tell: Tell, memories: list[str], position: str | None, number: int | None) -> View:
    """One box, by a position that comes up in a game, or by its number."""
    return _open(parse(memories[0]), position, number)


def _open(agent: AnyLearner, text: str | None, number: int | None) -> View:
    """A box, and which of its cells the empty cells of a position lie on."""
    if text is None:
        assert number is not None
        _check_number(agent, number)
        box = agent.box(number)
        assert box is not None
        position = box.position
    else:
        position = Position.parse(agent.board, text)
        try:
            box = agent.box(position)
        except IllegalMove as error:
            raise NotFound("no box is needed here: {error}", error=error) from None
        if box is None:
            raise NotFound(
                "no box is needed here: one cell is left, and {title} has no choice", title=agent.title
            )
    image = position.canonical().image
    return {
        "box": box.to_dict(),
        "cells": {cell: image(cell) for cell in position.legal},
        "words": say_box(agent, box),
    }


def _check_number(agent: AnyLearner, number: int) -> None:
    if not 1 <= number <= len(agent.forms):
        raise NotFound(
            "boxes are 1 to {most:,}: {number} is none of them", most=len(agent.forms), number=number
        )


def settings(kind: str, given: Given) -> Config:
    """The settings of a kind, from a preset's name or those that were given."""
    config: Config = LEARNERS[kind].config_type.find(given)
    return config
