"""Learners over HTTP: build one, train it, look into its boxes, take its memory along, or take it apart."""

import json
from collections.abc import Callable
from secrets import token_urlsafe
from typing import Annotated, TypeVar

from anyio.to_thread import run_sync as in_thread
from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from ...board import Position
from ...engine.levels import LEVELS
from ...errors import IllegalMove, InvalidArgument, shown
from ...learn.agent import MenaceAgent
from ...learn.config import Config
from ...learn.kinds import LEARNERS, parse
from ...learn.learner import AnyLearner
from ...store import LearnerRecord, fingerprint
from ...words import Phrase
from . import coach
from .box_words import say_box
from .games import Bearer, hall_of, secret_in
from .hall import LEARNER, Hall, is_secret
from .learner_shapes import (
    MOST_AT_ONCE,
    MOST_GAMES,
    Boxes,
    LearnerChanges,
    LearnerState,
    NewLearner,
    NewLearnerState,
    OpenBox,
    Pair,
    Reset,
    Settings,
    Together,
    Trained,
    TrainingPlan,
)
from .problems import COMMON, Refusal, documented

router = APIRouter(prefix="/api/learners", tags=["learners"], responses=documented(*COMMON))
READ = documented(404)
OWNED = documented(401, 403, 404, 409)
known = coach.Known()

Result = TypeVar("Result")


@router.post("", status_code=201, response_model=NewLearnerState, responses=documented(403))
async def build(new: NewLearner, request: Request) -> Response:
    """Build a learner. Keep its secret: it is told once, and nobody changes the learner without."""
    hall = hall_of(request)

    def work() -> tuple[AnyLearner, coach.Picture]:
        agent = LEARNERS[new.kind](new.side, _config(new.kind, new.config), board=new.board)
        return agent, coach.show(agent)

    agent, picture = await hall.desk.ask(work)
    secret = token_urlsafe(24)
    record = LearnerRecord(
        token_urlsafe(16),
        fingerprint(secret),
        new.name or agent.title,
        agent.board.name,
        agent.player,
        agent.export_memory(),
        1,
        agent.kind,
    )
    await in_thread(hall.learners.create, record)
    known.put(record.id, record.version, picture)
    body = {**_state(record, picture), "secret": secret}
    return JSONResponse(body, 201, {"Location": f"/api/learners/{record.id}"})


@router.get("/{id}", response_model=LearnerState, responses=READ)
async def look(id: str, request: Request) -> Response:
    """A learner as it is now, with its exact rates."""
    hall = hall_of(request)
    record = await hall.find_learner(id)
    return JSONResponse(_state(record, await _picture(hall, record)))


@router.patch("/{id}", response_model=LearnerState, responses=OWNED)
async def change(
    id: str, changes: LearnerChanges, request: Request, authorization: Bearer = None
) -> Response:
    """Give other rewards, another meaning to empty boxes, or another name."""
    given = {key: value for key, value in changes if value is not None and key != "name"}

    def work(agent: AnyLearner) -> None:
        agent.config = agent.config.replace(**given)

    record, _, picture = await _change(hall_of(request), id, secret_in(authorization), work, changes.name)
    return JSONResponse(_state(record, picture))


@router.delete("/{id}", status_code=204, responses=OWNED)
async def take_apart(id: str, request: Request, authorization: Bearer = None) -> Response:
    """Forget a learner for good."""
    hall = hall_of(request)
    await _owned(hall, id, secret_in(authorization))
    await in_thread(hall.learners.remove, id)
    return Response(status_code=204)


@router.post("/{id}/train", response_model=Trained, responses=OWNED)
async def train(id: str, plan: TrainingPlan, request: Request, authorization: Bearer = None) -> Response:
    """Play games and learn from each, one phase after another, for a few seconds at most."""
    if sum([phase.games for phase in plan.phases]) > MOST_GAMES:
        raise InvalidArgument(
            "one call trains at most {most:,} games in all phases together", most=MOST_GAMES
        )
    for phase in plan.phases:
        _check_opponent(phase.opponent)
    hall = hall_of(request)
    await _owned(hall, id, secret_in(authorization))  # before anybody else's memory is read
    ids = {phase.opponent for phase in plan.phases if phase.opponent.startswith(f"{LEARNER}:")}
    others = {name: await hall.find_learner(name.removeprefix(f"{LEARNER}:")) for name in ids}

    def work(agent: AnyLearner) -> coach.Lesson:
        rivals = {name: parse(other.memory) for name, other in others.items()}
        phases = [(rivals.get(phase.opponent, phase.opponent), phase.games) for phase in plan.phases]
        return coach.teach(agent, phases, plan.points)

    record, lesson, picture = await _change(hall, id, secret_in(authorization), work)
    return JSONResponse({**lesson._asdict(), "learner": _state(record, picture)})


@router.post("/{id}/together", response_model=Pair, responses=OWNED)
async def train_together(id: str, plan: Together, request: Request, authorization: Bearer = None) -> Response:
    """Train two learners of a side on the same games: each plays half of them, both learn from every one."""
    if plan.fellow == id:
        raise InvalidArgument("a learner cannot look on at its own games: name another")
    _check_opponent(plan.opponent)
    if plan.opponent.startswith(f"{LEARNER}:"):
        raise InvalidArgument("two learn together from games against levels, not against a learner")
    hall = hall_of(request)
    pair = [await _owned(hall, id, secret_in(authorization)), await _owned(hall, plan.fellow, plan.secret)]

    def work(agents: list[AnyLearner]) -> coach.Lesson:
        return coach.teach_both((agents[0], agents[1]), plan.opponent, plan.games, plan.every)

    kept, lesson = await _change_all(hall, pair, work)
    return JSONResponse({**lesson._asdict(), "learners": [_state(*one) for one in kept]})


@router.post("/{id}/reset", response_model=LearnerState, responses=OWNED)
async def reset(
    id: str, request: Request, how: Reset | None = None, authorization: Bearer = None
) -> Response:
    """Forget all that was learned: boxes as they began, or as other settings have them."""
    given = how.config if how is not None else None

    def work(agent: AnyLearner) -> None:
        agent.reset_memory(None if given is None else _config(agent.kind, given))

    record, _, picture = await _change(hall_of(request), id, secret_in(authorization), work)
    return JSONResponse(_state(record, picture))


@router.get(
    "/{id}/memory",
    responses={**READ, 200: {"description": "the memory as a file", "content": {"application/json": {}}}},
)
async def take_along(id: str, request: Request) -> Response:
    """The memory, as the terminal reads and writes it."""
    hall = hall_of(request)
    record = await hall.find_learner(id)
    picture = await _picture(hall, record)
    name = f"{record.kind}-{str(picture['board']).replace(',', '-')}-{picture['side']}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record.memory, 200, headers, "application/json")


MEMORY_BODY = {
    "requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
}


@router.put("/{id}/memory", response_model=LearnerState, responses=OWNED, openapi_extra=MEMORY_BODY)
async def bring_along(id: str, request: Request, authorization: Bearer = None) -> Response:
    """Know what another learner of the same board and side exported, its settings included."""
    hall = hall_of(request)
    await _owned(hall, id, secret_in(authorization))
    text = (await request.body()).decode("utf-8", "replace")
    record, _, picture = await _change(
        hall, id, secret_in(authorization), lambda agent: agent.import_memory(text)
    )
    return JSONResponse(_state(record, picture))


@router.get("/{id}/boxes", response_model=Boxes, responses=READ)
async def boxes(
    id: str,
    request: Request,
    move: Annotated[int | None, Query(ge=1, le=12, description="of this move only")] = None,
    start: Annotated[int, Query(ge=0, le=100_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_AT_ONCE)] = MOST_AT_ONCE,
) -> Response:
    """The boxes, in the order of moves."""
    hall = hall_of(request)
    record = await hall.find_learner(id)

    def work() -> str:
        found, count = coach.show_boxes(parse(record.memory), move, start, limit)
        return json.dumps({"boxes": found, "count": count, "version": record.version})

    return Response(await hall.desk.ask(work), media_type="application/json")


@router.get("/{id}/box", response_model=OpenBox, responses=READ)
async def box(
    id: str,
    request: Request,
    position: Annotated[str | None, Query(max_length=40, examples=["X...O...."])] = None,
    number: Annotated[int | None, Query(ge=1, le=100_000)] = None,
) -> Response:
    """One box, by a position that comes up in a game, or by its number."""
    if (position is None) == (number is None):
        raise InvalidArgument("a box is found by a position or by a number: say one of them")
    hall = hall_of(request)
    record = await hall.find_learner(id)
    found = await hall.desk.ask(lambda: _open(parse(record.memory), position, number))
    return JSONResponse({**found, "version": record.version})


@router.post("/{id}/boxes/{number}/refill", response_model=OpenBox, responses=OWNED)
async def refill(id: str, number: int, request: Request, authorization: Bearer = None) -> Response:
    """Give one box the beads that it began with."""

    def work(agent: AnyLearner) -> dict[str, object]:
        if not isinstance(agent, MenaceAgent):
            raise Refusal(422, Phrase("{title} has no beads to refill a box with", title=agent.title))
        _box_number(agent, number)
        agent.cabinet.fill(agent.forms[number - 1])
        return _open(agent, None, number)

    record, found, _ = await _change(hall_of(request), id, secret_in(authorization), work)
    return JSONResponse({**found, "version": record.version})


def _open(agent: AnyLearner, text: str | None, number: int | None) -> dict[str, object]:
    """A box, and which of its cells the empty cells of a position lie on."""
    if text is None:
        assert number is not None
        _box_number(agent, number)
        box = agent.box(number)
        assert box is not None
        position = box.position
    else:
        position = Position.parse(agent.board, text)
        try:
            box = agent.box(position)
        except IllegalMove as error:
            raise Refusal(404, Phrase("no box is needed here: {error}", error=error)) from None
        if box is None:
            raise Refusal(
                404,
                Phrase(
                    "no box is needed here: one cell is left, and {title} has no choice", title=agent.title
                ),
            )
    image = position.canonical().image
    return {
        "box": box.to_dict(),
        "cells": {cell: image(cell) for cell in position.legal},
        "words": say_box(agent, box),
    }


def _box_number(agent: AnyLearner, number: int) -> None:
    if not 1 <= number <= len(agent.forms):
        raise Refusal(
            404,
            Phrase("boxes are 1 to {most:,}: {number} is none of them", most=len(agent.forms), number=number),
        )


def _check_opponent(opponent: str) -> None:
    """Refuse whatever is no level, no learner here, and no mix of levels: files above all."""
    if opponent.startswith(f"{LEARNER}:") and "+" not in opponent:
        return
    for part in opponent.split("+"):
        name, equals, weight = part.strip().rpartition("=")
        if (name if equals else weight) not in LEVELS:
            raise InvalidArgument(
                "no opponent is called {part}: there are {names}, mixes of them such as "
                "random=60+perfect=40, and learner:ID alone",
                part=shown(part),
                names=", ".join(LEVELS),
            )


def _config(kind: str, given: Settings) -> Config:
    """The settings of a kind, from a preset's name or those that were given."""
    settings = given if isinstance(given, str) else {key: value for key, value in given if value is not None}
    config: Config = LEARNERS[kind].config_type.find(settings)
    return config


async def _picture(hall: Hall, record: LearnerRecord) -> coach.Picture:
    """What a learner looks like, worked out if that is not known."""
    picture = known.get(record.id, record.version)
    if picture is None:
        picture = await hall.desk.ask(lambda: coach.show(parse(record.memory)))
        known.put(record.id, record.version, picture)
    return picture


def _state(record: LearnerRecord, picture: coach.Picture) -> dict[str, object]:
    return {"id": record.id, "name": record.name, **picture, "version": record.version}


async def _owned(hall: Hall, id: str, secret: str | None) -> LearnerRecord:
    """A learner, for who has its secret."""
    record = await hall.find_learner(id)
    if secret is None:
        raise Refusal(
            401,
            "only who has built a learner can do that: send its secret as Authorization: Bearer SECRET",
            {"WWW-Authenticate": "Bearer"},
        )
    if not is_secret(secret, record.secret):
        raise Refusal(403, "this secret is not this learner's")
    return record


async def _change(
    hall: Hall, id: str, secret: str | None, work: Callable[[AnyLearner], Result], name: str | None = None
) -> tuple[LearnerRecord, Result, coach.Picture]:
    """Do something with a learner and keep what has become of it, unless another did so first."""
    record = await _owned(hall, id, secret)
    if name is not None:
        record = record._replace(name=name)
    [(kept, picture)], result = await _change_all(hall, [record], lambda agents: work(agents[0]))
    return kept, result, picture


async def _change_all(
    hall: Hall, records: list[LearnerRecord], work: Callable[[list[AnyLearner]], Result]
) -> tuple[list[tuple[LearnerRecord, coach.Picture]], Result]:
    """The same with several: all of it is kept, or nothing."""

    def change() -> tuple[Result, list[str], list[coach.Picture]]:
        agents = [parse(record.memory) for record in records]
        result = work(agents)
        return result, [agent.export_memory() for agent in agents], [coach.show(agent) for agent in agents]

    result, memories, pictures = await hall.desk.ask(change)
    kept = await in_thread(hall.learners.change, list(zip(records, memories, strict=True)))
    if kept is None:
        raise Refusal(
            409, "this learner was changed by something else meanwhile, and this was not done: try again"
        )
    for record, picture in zip(kept, pictures, strict=True):
        known.put(record.id, record.version, picture)
    return list(zip(kept, pictures, strict=True)), result
