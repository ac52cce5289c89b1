"""Games over HTTP: begin, look, move, undo, redo, hint, resign, and a stream of what happens."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated

from anyio.to_thread import run_sync as in_thread
from fastapi import APIRouter, Header, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse

from ...board import Board
from ...engine.analysis import analyze
from ...engine.limits import Limits
from ...errors import IllegalMove, InvalidArgument
from ...game import Game
from ...store import HUMAN, GameRecord, now
from ...table import Table
from .hall import Hall, is_engines_turn, side_of
from .problems import COMMON, documented
from .saved import read_file, seat
from .settings import HINT_SECONDS
from .shapes import GameState, Hint, Move, NewGame, NewGameState, Numbered
from .watch import HEARTBEAT

router = APIRouter(prefix="/api/games", tags=["games"], responses=documented(*COMMON))
SEATED = documented(401, 403, 404, 409)

Bearer = Annotated[
    str | None, Header(alias="Authorization", description="Bearer and a seat's secret", max_length=200)
]
Prefer = Annotated[
    str | None, Header(description="respond-async: do not wait for an engine's answer", max_length=200)
]


def hall_of(request: Request) -> Hall:
    """The hall of the app that a request came to."""
    hall: Hall = request.app.state.hall
    return hall


def secret_in(authorization: str | None) -> str | None:
    """The secret in an Authorization header, if there is one."""
    scheme, _, secret = (authorization or "").partition(" ")
    return secret.strip() or None if scheme.lower() == "bearer" else None


async def _answer(hall: Hall, record: GameRecord) -> Response:
    return Response(await hall.show(record), media_type="application/json")


@router.post("", status_code=201, response_model=NewGameState, responses=documented(403, 404, 409))
async def begin(
    new: NewGame, request: Request, authorization: Bearer = None, prefer: Prefer = None
) -> Response:
    """Begin a game. Keep the secrets in `seats`: they are told once, and nobody moves a seat without."""
    hall = hall_of(request)
    game = await in_thread(_begun, new)  # a file's moves are played, and nobody is to wait for that
    usual = new.players.model_dump()
    wished = new.players.model_dump(include=new.players.model_fields_set)
    players, instead = await seat(hall, game, wished, usual)
    record, secrets = await hall.create(game, players, secret_in(authorization))
    if not _in_a_hurry(prefer) and HUMAN in players.values():
        record = await hall.settle(record)
    told = [one.to_dict() for one in instead]
    body = {**json.loads(await hall.show(record)), "seats": secrets, "instead": told}
    return JSONResponse(body, 201, {"Location": f"/api/games/{record.id}"})


@router.get("/{id}", response_model=GameState, responses=documented(404))
async def look(id: str, request: Request) -> Response:
    """A game as it is now."""
    hall = hall_of(request)
    _, text = await hall.look(id)
    return Response(text, media_type="application/json")


@router.get("/{id}/file", responses={**documented(404), 200: {"description": "the game as a file"}})
async def file(id: str, request: Request) -> Response:
    """The game as the terminal saves and loads it."""
    record = await hall_of(request).find(id)
    if not is_engines_turn(record):  # what an engine has spent is known once it has answered
        record.table.stop_clock(now())
    text = json.dumps(record.game.to_dict(), indent=1) + "\n"
    name = f"noughts-{record.game.board.name.replace(',', '-')}.json"
    return Response(text, 200, {"Content-Disposition": f'attachment; filename="{name}"'}, "application/json")


@router.post("/{id}/moves", response_model=GameState, responses=SEATED)
async def move(
    id: str, move: Move, request: Request, authorization: Bearer = None, prefer: Prefer = None
) -> Response:
    """Play a cell. When this has answered with success, the move is there for good."""
    hall = hall_of(request)
    record = await hall.act(
        id, secret_in(authorization), lambda table, side: table.move(side, move.cell), move.number
    )
    if not _in_a_hurry(prefer):
        record = await hall.settle(record)
    return await _answer(hall, record)


@router.post("/{id}/undo", response_model=GameState, responses=SEATED)
async def undo(
    id: str, request: Request, numbered: Numbered | None = None, authorization: Bearer = None
) -> Response:
    """Go back to where this side last moved; against a person, ask for that, or agree to it."""
    hall = hall_of(request)
    return await _answer(hall, await hall.act(id, secret_in(authorization), Table.undo, _number(numbered)))


@router.post("/{id}/redo", response_model=GameState, responses=SEATED)
async def redo(
    id: str,
    request: Request,
    numbered: Numbered | None = None,
    authorization: Bearer = None,
    prefer: Prefer = None,
) -> Response:
    """Play undone moves again, to where this side moves next; against a person, by consent."""
    hall = hall_of(request)
    record = await hall.act(id, secret_in(authorization), Table.redo, _number(numbered))
    if not _in_a_hurry(prefer):
        record = await hall.settle(record)
    return await _answer(hall, record)


@router.post("/{id}/decline", response_model=GameState, responses=SEATED)
async def decline(
    id: str, request: Request, numbered: Numbered | None = None, authorization: Bearer = None
) -> Response:
    """Do not agree to what was asked, or ask no longer."""
    hall = hall_of(request)
    return await _answer(hall, await hall.act(id, secret_in(authorization), Table.decline, _number(numbered)))


@router.post("/{id}/resign", response_model=GameState, responses=SEATED)
async def resign(
    id: str, request: Request, numbered: Numbered | None = None, authorization: Bearer = None
) -> Response:
    """Give up."""
    hall = hall_of(request)
    return await _answer(hall, await hall.act(id, secret_in(authorization), Table.resign, _number(numbered)))


@router.post("/{id}/hint", response_model=Hint, responses=SEATED)
async def hint(id: str, request: Request, authorization: Bearer = None) -> Response:
    """A good move for the side to move, and why."""
    hall = hall_of(request)
    record = await hall.find(id)
    side_of(record, secret_in(authorization))
    if record.game.is_over:
        raise IllegalMove("the game is over: there is no move to look for")
    position = record.game.position
    found = await hall.desk.ask(lambda: analyze(position, Limits(seconds=HINT_SECONDS)), request)
    value = found.moves[0].value
    body = {
        "cell": found.best,
        "name": position.board.cell_name(found.best),
        "reason": found.reason,
        "value": value,
        "proved": value is not None,
        "line": list(found.line),
    }
    return JSONResponse(body)


@router.get(
    "/{id}/events",
    response_class=StreamingResponse,
    responses={
        **documented(404),
        200: {
            "description": "`event: game` with the game, now and after every change",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
    },
)
async def events(id: str, request: Request) -> Response:
    """What happens in a game, as server-sent events."""
    hall = hall_of(request)
    await hall.find(id)
    queue = hall.watch.listen(id)

    async def stream() -> AsyncIterator[str]:
        try:
            record, text = await hall.look(id)
            told = record.number
            yield f"retry: 1000\nid: {told}\nevent: game\ndata: {text}\n\n"
            while True:
                try:
                    change = await asyncio.wait_for(queue.get(), HEARTBEAT)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if change is None:
                    return
                if change[0] > told:
                    told = change[0]
                    yield f"id: {told}\nevent: game\ndata: {change[1]}\n\n"
        finally:
            hall.watch.leave(id, queue)

    return StreamingResponse(stream(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _begun(new: NewGame) -> Game:
    if new.file is not None:
        if new.moves or new.clock:
            raise InvalidArgument("a saved game has its moves and clock already: leave them out")
        return read_file(new.file)
    game = Game(Board(new.board), new.first, new.clock)
    for number, cell in enumerate(new.moves, 1):
        try:
            game.play(cell)
        except IllegalMove as error:
            raise IllegalMove("move {number}: {error}", number=number, error=error) from None
    return game


def _number(numbered: Numbered | None) -> int | None:
    return numbered.number if numbered else None


def _in_a_hurry(prefer: str | None) -> bool:
    return prefer is not None and "respond-async" in prefer
