"""Tournaments that whoever runs the server shows, over HTTP: how they stand, and their games."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from pydantic import BaseModel, Field

from ..service.threads import making
from ..transport.ready import Ready, Shelf
from .analysis import Reviewed
from .calls import EVENTS, EventStream, Stream, service_of, told
from .errors import documented
from .shapes import GameState, Side

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"], responses=documented(403, 421, 429, 503))
ONE = documented(404, 422)

Kind = Literal["round-robin", "neighbours", "gauntlet", "swiss", "knock-out"]
Title = Annotated[str, Query(min_length=1, max_length=400)]
Score = Annotated[list[int], Field(min_length=3, max_length=3)]


class Brief(BaseModel):
    """A tournament that is shown."""

    id: str
    board: str
    kind: Kind
    entered: int = Field(description="how many players there are")
    players: list[str] = Field(description="the first of them, as they were entered")
    playing: bool = Field(description="whether it is being played now")


class Briefs(BaseModel):
    """The tournaments that are shown, the latest first."""

    tournaments: list[Brief]


class Standing(BaseModel):
    """A player, and where there are ratings its Elo above the weakest and a 95 % interval."""

    name: str
    elo: float | None
    low: float | None
    high: float | None
    won: int
    drawn: int
    lost: int


class Test(BaseModel):
    """Whether the first player is stronger, by the sequential test: see `noughts.arena.sprt`."""

    llr: float
    lower: float
    upper: float
    decision: Literal["accepted", "rejected"] | None
    elo: float
    low: float
    high: float
    los: float
    elo0: float
    elo1: float


class Current(BaseModel):
    """A game that is being played, and how many of its moves were given."""

    number: int
    x: str
    o: str
    opening: int
    moves: list[int]


class Finished(Current):
    """A game that was played, with the lines that were completed."""

    result: Literal["X", "O", "draw"]
    gave_up: Side | Literal[""] = Field(description="who resigned, failed or had no time left")
    lines: list[list[int]]


class TournamentState(BaseModel):
    """A tournament as it is now; of very many players the best."""

    id: str
    board: str
    kind: Kind
    state: Literal["playing", "finished", "stopped"]
    winner: str | None = Field(description="who is left of a knock-out that is over")
    entered: int = Field(description="how many players there are")
    first: list[str] = Field(description="of two players, in which order they were entered")
    each: int = Field(description="games of each two who meet")
    games: int
    due: int | None = Field(description="how many games there will be, where that is known")
    pace: float | None = Field(description="games a second as of late, where that is known")
    left: int | None = Field(description="seconds to the end at that pace")
    nodes: int = Field(description="positions for a move; 0 where time is what counts")
    seconds: float = Field(description="for a move; 0 for a player's own")
    clock: str
    players: list[Standing] = Field(description="the best first")
    cross: list[list[Score | None]] = Field(
        description="in their order: games that the row's player has won, drawn and lost against the column's"
    )
    advantage: float | None = Field(description="of moving first, in Elo")
    repeated: int = Field(
        description="games that repeat one before, with nothing left to chance: no evidence"
    )
    lacks: bool = Field(description="whether the server lacks the packages that ratings need")
    test: Test | None
    failures: int = Field(description="games that ended because a player gave no move")
    playing: list[Current]
    latest: list[Finished]


class GamesOfTwo(BaseModel):
    """How many games two players have played, and some of them."""

    count: int
    games: list[Finished]


# What many watch is there as bytes, made once.
_shelf = Shelf(4 << 20)


@router.get("", response_model=Briefs)
async def tournaments(request: Request) -> Response:
    """The tournaments that are shown, the latest first."""
    return JSONResponse({"tournaments": await service_of(request).tournaments.all()})


@router.get("/{id}", response_model=TournamentState, responses=ONE)
async def tournament(id: str, request: Request) -> Response:
    """A tournament as it is now."""
    number, text = await service_of(request).tournaments.look(id)

    def made() -> Ready:
        return Ready(text.encode(), "application/json")  # which takes a while to compress

    found = _shelf.get((id, number)) or _shelf.keep((id, number), await making(made))
    return found.answer(request)


@router.get(
    "/{id}/events",
    response_class=StreamingResponse,
    responses={
        **ONE,
        200: {
            "description": "`event: tournament` with the tournament, now and when it changes",
            "content": {EVENTS: {"schema": {"type": "string"}}},
        },
    },
)
async def events(id: str, request: Request) -> Response:
    """What happens in a tournament, as server-sent events."""
    those = service_of(request).tournaments
    listener, change = await those.listen(id)

    async def leave() -> None:
        those.leave(listener)

    return EventStream(told("tournament", listener, change), leave)


@router.get("/{id}/games", response_model=GamesOfTwo, responses=ONE)
async def games(
    id: str,
    request: Request,
    one: Title,
    other: Title,
    skip: Annotated[int, Query(ge=0, le=10**8)] = 0,
) -> Response:
    """Games of two players, the latest first: twenty, after so many that are skipped."""
    return JSONResponse(await service_of(request).tournaments.games(id, one, other, skip))


@router.get(
    "/{id}/games.jsonl",
    response_class=StreamingResponse,
    responses={**ONE, 200: {"description": "a line of JSON for each game", "content": {"text/plain": {}}}},
)
async def export(id: str, request: Request) -> Response:
    """All games so far, a line of JSON each, as a file."""
    name, lines, end = await service_of(request).tournaments.export(id)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Stream(lines, end, "text/plain; charset=utf-8", headers)


@router.get("/{id}/games/{number}", response_model=GameState, responses=ONE)
async def game(id: str, number: int, request: Request) -> Response:
    """A game as any other game, to be looked at."""
    _, text = await service_of(request).tournaments.game(id, number)
    return Response(text, media_type="application/json")


@router.get("/{id}/games/{number}/review", response_model=Reviewed, responses=ONE)
async def look_back(id: str, number: int, request: Request) -> Response:
    """How each position of a game stood, and the last mistake."""
    service = service_of(request)
    record, _ = await service.tournaments.game(id, number)
    return JSONResponse(await service.analyses.review(record.game, request.is_disconnected))
