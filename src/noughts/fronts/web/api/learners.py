"""Learners over HTTP: build one, train it, look into its boxes, take its memory along, or take it apart."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from ....errors import InvalidArgument
from ..service.threads import showing
from .calls import Bearer, secret_in, service_of
from .errors import COMMON, documented
from .learner_shapes import (
    MOST_AT_ONCE,
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

router = APIRouter(prefix="/api/learners", tags=["learners"], responses=documented(*COMMON))
READ = documented(404)
OWNED = documented(401, 403, 404, 409)


@router.post("", status_code=201, response_model=NewLearnerState, responses=documented(403))
async def build(new: NewLearner, request: Request) -> Response:
    """Build a learner. Keep its secret: it is told once, and nobody changes the learner without."""
    built, secret = await service_of(request).training.build(
        new.kind, new.board, new.side, _given(new.config), new.name, request.is_disconnected
    )
    return JSONResponse({**built, "secret": secret}, 201, {"Location": f"/api/learners/{built['id']}"})


@router.get("/{id}", response_model=LearnerState, responses=READ)
async def look(id: str, request: Request) -> Response:
    """A learner as it is now, with its exact rates."""
    return JSONResponse(await service_of(request).training.look(id, request.is_disconnected))


@router.patch("/{id}", response_model=LearnerState, responses=OWNED)
async def change(
    id: str, changes: LearnerChanges, request: Request, authorization: Bearer = None
) -> Response:
    """Give other rewards, another meaning to empty boxes, or another name."""
    given = changes.model_dump(exclude_none=True, exclude={"name"})
    asked = (secret_in(authorization), given, changes.name, request.is_disconnected)
    changed = await service_of(request).training.change(id, *asked)
    return JSONResponse(changed)


@router.delete("/{id}", status_code=204, responses=OWNED)
async def take_apart(id: str, request: Request, authorization: Bearer = None) -> Response:
    """Forget a learner for good."""
    await service_of(request).training.take_apart(id, secret_in(authorization))
    return Response(status_code=204)


@router.post("/{id}/train", response_model=Trained, responses=OWNED)
async def train(id: str, plan: TrainingPlan, request: Request, authorization: Bearer = None) -> Response:
    """Play games and learn from each, one phase after another, for a few seconds at most."""
    phases = [(phase.opponent, phase.games) for phase in plan.phases]
    training = service_of(request).training
    asked = (phases, plan.points, request.is_disconnected)
    return JSONResponse(await training.train(id, secret_in(authorization), *asked))


@router.post("/{id}/together", response_model=Pair, responses=OWNED)
async def train_together(id: str, plan: Together, request: Request, authorization: Bearer = None) -> Response:
    """Train two learners of a side on the same games: each plays half of them, both learn from every one."""
    other = plan.fellow, plan.secret
    trained = await service_of(request).training.train_both(
        id, secret_in(authorization), other, plan.opponent, plan.games, plan.every, request.is_disconnected
    )
    return JSONResponse(trained)


@router.post("/{id}/reset", response_model=LearnerState, responses=OWNED)
async def reset(
    id: str, request: Request, how: Reset | None = None, authorization: Bearer = None
) -> Response:
    """Forget all that was learned: boxes as they began, or as other settings have them."""
    given = _given(how.config) if how is not None and how.config is not None else None
    asked = (secret_in(authorization), given, request.is_disconnected)
    return JSONResponse(await service_of(request).training.reset(id, *asked))


@router.get(
    "/{id}/memory",
    responses={**READ, 200: {"description": "the memory as a file", "content": {"application/json": {}}}},
)
async def take_along(id: str, request: Request) -> Response:
    """The memory, as the terminal reads and writes it."""
    text, name = await service_of(request).training.memory(id)
    return Response(text, 200, {"Content-Disposition": f'attachment; filename="{name}"'}, "application/json")


MEMORY_BODY = {
    "requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
}


@router.put("/{id}/memory", response_model=LearnerState, responses=OWNED, openapi_extra=MEMORY_BODY)
async def bring_along(id: str, request: Request, authorization: Bearer = None) -> Response:
    """Know what another learner of the same board and side exported, its settings included."""
    training, secret = service_of(request).training, secret_in(authorization)
    await training.check_owner(id, secret)  # before the body is read
    text = await showing(_text, await request.body())
    return JSONResponse(await training.bring_along(id, secret, text, request.is_disconnected))


@router.get("/{id}/boxes", response_model=Boxes, responses=READ)
async def boxes(
    id: str,
    request: Request,
    move: Annotated[int | None, Query(ge=1, le=12, description="of this move only")] = None,
    start: Annotated[int, Query(ge=0, le=100_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_AT_ONCE)] = MOST_AT_ONCE,
) -> Response:
    """The boxes, in the order of moves."""
    text = await service_of(request).training.boxes(id, move, start, limit, request.is_disconnected)
    return Response(text, media_type="application/json")


@router.get("/{id}/box", response_model=OpenBox, responses=READ)
async def box(
    id: str,
    request: Request,
    position: Annotated[str | None, Query(max_length=40, examples=["X...O...."])] = None,
    number: Annotated[int | None, Query(ge=1, le=100_000)] = None,
) -> Response:
    """One box, by a position that comes up in a game, or by its number."""
    found = await service_of(request).training.box(id, position, number, request.is_disconnected)
    return JSONResponse(found)


@router.post("/{id}/boxes/{number}/refill", response_model=OpenBox, responses=OWNED)
async def refill(id: str, number: int, request: Request, authorization: Bearer = None) -> Response:
    """Give one box the beads that it began with."""
    asked = (secret_in(authorization), number, request.is_disconnected)
    return JSONResponse(await service_of(request).training.refill(id, *asked))


def _text(body: bytes) -> str:
    """A body as text. What is none is not made into one, which would be three times as long."""
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise InvalidArgument("the body is not JSON, or was cut short") from None


def _given(settings: Settings) -> str | dict[str, object]:
    """A preset's name, or the settings that were given."""
    return settings if isinstance(settings, str) else settings.model_dump(exclude_none=True)
