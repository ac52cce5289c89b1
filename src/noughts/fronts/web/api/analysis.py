"""Understanding over HTTP: a position analyzed, and a finished or running game looked back on."""

import json
from collections.abc import AsyncGenerator
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from ....errors import NoughtsError
from .calls import EVENTS, EventStream, service_of
from .errors import COMMON, documented, refusal
from .shapes import BoardName, Side, Strict, Threat, Value

router = APIRouter(prefix="/api", tags=["understanding"], responses=documented(*COMMON))

SECONDS = 3.0  # unless asked for otherwise
MOST_VARIATIONS = 5

Seconds = Annotated[float, Field(gt=0, le=60, description="the server may allow fewer")]


class Limit(Strict):
    """How much may go into an analysis."""

    seconds: Seconds = SECONDS
    nodes: Annotated[int | None, Field(ge=1, le=200_000_000, description="of proofs")] = None


class Question(Strict):
    """A position to analyze. Without a turn, it follows from X moving first."""

    board: BoardName = "3x3"
    position: Annotated[
        str,
        Field(min_length=1, max_length=402, description="X, O or . for each cell", examples=["X" + 63 * "."]),
    ]
    turn: Side | None = None
    limit: Seconds | Limit = SECONDS
    variations: Annotated[
        int, Field(ge=1, le=MOST_VARIATIONS, description="how many of the best moves to look at as far")
    ] = 1


class MoveVerdict(BaseModel):
    """What is known of a move, for the side to move."""

    cell: int
    value: Value | None
    proved: bool
    plies: int | None = Field(description="to the end, this move included, where known exactly")
    score: int | None = Field(description="of a search of a few plies")
    promise: int | None = Field(
        description="how good it looks, 0 to 100: the score squeezed, or the proved value. "
        "An estimate, not how often it would win."
    )
    estimate: int | None = Field(description="the same from the score alone, whatever is proved")


class VariationState(BaseModel):
    """One of the best moves with the play that it begins, for the side to move."""

    cell: int
    value: Value | None
    proved: bool
    plies: int | None = Field(description="to the end, this move included, where known exactly")
    plies_at_most: int | None = Field(description="within which a win or loss is certain")
    score: int | None
    promise: int | None = Field(description="how good it looks, 0 to 100, as of a move")
    words: str = Field(description="what is proved of it, if anything is")
    depth: int = Field(description="plies that a search looked ahead, 0 if none did")
    nodes: int = Field(description="positions that it looked at for this move")
    variation: list[int]
    notes: list[str] = Field(description="what each move of it does, in a few words")
    lines: list[list[list[int]]] = Field(description="the lines it makes or threatens, move by move")


class ToldWords(BaseModel):
    """An analysis in words."""

    title: str
    detail: str


class Analyzed(BaseModel):
    """A position analyzed."""

    board: str
    position: str
    turn: Side
    value: Literal["win", "draw", "loss", "unknown"]
    proved: bool
    plies: int | None = Field(description="to the end with best play, where known exactly")
    plies_at_most: int | None = Field(description="within which a win or loss is certain")
    promise: int | None = Field(description="how good it looks for the side to move, 0 to 100")
    best: int
    reason: str
    variation: list[int] = Field(description="best play, as far as known")
    variation_notes: list[str] = Field(description="what each move of it does, in a few words")
    variation_lines: list[list[list[int]]] = Field(
        description="the lines it makes or threatens, move by move"
    )
    variations: list[VariationState] = Field(description="as many as were asked for, the best first")
    moves: list[MoveVerdict] = Field(description="every legal move, best first")
    threats: list[Threat]
    words: ToldWords
    seconds: float
    nodes: int


class PlyState(BaseModel):
    """How a position of a game stood, for X."""

    ply: int = Field(description="how many moves had been played")
    value: Value | None = Field(description="for X, where proved")
    promise: int | None = Field(description="how good it looked for X, 0 to 100; null where nobody looked")
    forced: int | None = Field(description="in how many plies the winner can force it, where known")


class MistakeState(BaseModel):
    """The last move that gave away a proved win or draw."""

    ply: int = Field(description="the number of the move, from 1")
    held: list[int] = Field(description="moves that would have kept it, as far as proved")
    words: str


class GivenUpState(BaseModel):
    """A proved win or draw that was given up at the end: by resigning, failing, or running out of time."""

    side: Side
    value: Value = Field(description="what the position was worth to that side")
    words: str


class Reviewed(BaseModel):
    """A game looked back on."""

    plies: list[PlyState]
    mistake: MistakeState | None
    given_up: GivenUpState | None
    unseen: list[int] = Field(description="plies there was no time for")
    seconds: float


@router.post(
    "/analyze",
    response_model=Analyzed,
    responses={
        **documented(409),
        200: {
            "description": "The analysis; to who accepts text/event-stream `event: so_far` every second, "
            "with what was found and the `depth` so far, and at the end `event: found` or `event: problem`",
            "content": {EVENTS: {"schema": {"type": "string"}}},
        },
    },
)
async def analyze(question: Question, request: Request) -> Response:
    """Every move of a position, the best variation, and what is proved. Who hangs up has it stopped."""
    limit = question.limit if isinstance(question.limit, Limit) else Limit(seconds=question.limit)
    where = (question.board, question.position, question.turn)
    asked = (*where, limit.seconds, limit.nodes or 0, question.variations)
    analyses = service_of(request).analyses
    if EVENTS not in request.headers.get("accept", ""):
        return JSONResponse(await analyses.analyze(*asked, request.is_disconnected))
    news = analyses.follow(*asked, request.is_disconnected)
    first = await anext(news)  # what is refused is refused as anywhere
    return EventStream(_events(request, first, news), news.aclose)


async def _events(
    request: Request, first: dict[str, object], news: AsyncGenerator[dict[str, object]]
) -> AsyncGenerator[str]:
    """An analysis as server-sent events."""
    try:
        yield _event(first)
        async for so_far in news:
            yield _event(so_far)
    except NoughtsError as error:
        said = bytes((await refusal(request, error)).body).decode()
        yield f"event: problem\ndata: {said}\n\n"


def _event(found: dict[str, object]) -> str:
    return f"event: {'so_far' if 'depth' in found else 'found'}\ndata: {json.dumps(found)}\n\n"


@router.get("/games/{id}/review", response_model=Reviewed, responses=documented(404))
async def look_back(id: str, request: Request) -> Response:
    """How each position of a game stood, and the last mistake. It takes a few seconds at most."""
    service = service_of(request)
    game = (await service.tables.records.find(id)).game
    return JSONResponse(await service.analyses.review(game, request.is_disconnected))
