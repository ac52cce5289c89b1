"""Games over HTTP: begin, look, move, undo, redo, hint, resign, delete, and a stream of what happens."""

import json

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse

from ..service.records import Wish
from ..service.seating import read_game
from ..service.threads import showing
from .calls import EVENTS, Bearer, EventStream, Prefer, secret_in, service_of, told, waits
from .errors import COMMON, documented
from .shapes import GameState, Hint, Move, NewGame, NewGameState, Numbered

router = APIRouter(prefix="/api/games", tags=["games"], responses=documented(*COMMON))
SEATED = documented(401, 403, 404, 409)


@router.post("", status_code=201, response_model=NewGameState, responses=documented(403, 404, 409))
async def begin(
    new: NewGame, request: Request, authorization: Bearer = None, prefer: Prefer = None
) -> Response:
    """Begin a game. Keep the secrets in `seats`: they are told once, and nobody moves a seat without."""
    game = await showing(read_game, new.board, new.first, new.clock, new.moves, new.file)
    usual = new.players.model_dump()
    wished = new.players.model_dump(include=new.players.model_fields_set)
    begun = await service_of(request).tables.create(
        game, wished, usual, secret_in(authorization), waits(prefer)
    )
    more = json.dumps({"seats": begun.secrets, "instead": [one.to_dict() for one in begun.instead]})
    text = f"{begun.text[:-1]}, {more[1:]}"  # one object of both: a long game is not read again for that
    return Response(text, 201, {"Location": f"/api/games/{begun.id}"}, "application/json")


@router.get("/{id}", response_model=GameState, responses=documented(404))
async def look(id: str, request: Request) -> Response:
    """A game as it is now."""
    _, text = await service_of(request).tables.look(id)
    return Response(text, media_type="application/json")


@router.delete("/{id}", status_code=204, responses=SEATED)
async def delete(id: str, request: Request, authorization: Bearer = None) -> Response:
    """Delete a game for good, with a seat's secret; a game between two people when it is over."""
    await service_of(request).tables.delete(id, secret_in(authorization))
    return Response(status_code=204)


@router.get("/{id}/file", responses={**documented(404), 200: {"description": "the game as a file"}})
async def file(id: str, request: Request) -> Response:
    """The game as the terminal saves and loads it."""
    text, name = await service_of(request).tables.file(id)
    return Response(text, 200, {"Content-Disposition": f'attachment; filename="{name}"'}, "application/json")


@router.post("/{id}/moves", response_model=GameState, responses=SEATED)
async def move(
    id: str, move: Move, request: Request, authorization: Bearer = None, prefer: Prefer = None
) -> Response:
    """Play a cell. When this has answered with success, the move is there for good."""
    wish = Wish("move", move.cell)
    text = await service_of(request).tables.act(
        id, secret_in(authorization), wish, move.number, waits(prefer)
    )
    return Response(text, media_type="application/json")


def _offer(what: str, about: str) -> None:
    """A call by which the side with a secret does what its table knows by that name."""

    async def act(
        id: str,
        request: Request,
        numbered: Numbered | None = None,
        authorization: Bearer = None,
        prefer: Prefer = None,
    ) -> Response:
        number = numbered.number if numbered else None
        wait = what == "redo" and waits(prefer)  # only that can lead to where an engine is to move
        text = await service_of(request).tables.act(id, secret_in(authorization), Wish(what), number, wait)
        return Response(text, media_type="application/json")

    act.__doc__ = about
    router.post(f"/{{id}}/{what}", name=what, response_model=GameState, responses=SEATED)(act)


_offer("undo", "Go back to where this side last moved; against a person, ask for that, or agree to it.")
_offer("redo", "Play undone moves again, to where this side moves next; against a person, by consent.")
_offer("decline", "Do not agree to what was asked, or ask no longer.")
_offer("resign", "Give up.")


@router.post("/{id}/hint", response_model=Hint, responses=SEATED)
async def hint(id: str, request: Request, authorization: Bearer = None) -> Response:
    """A good move for the side to move, and why."""
    service = service_of(request)
    position = await service.tables.position(id, secret_in(authorization))
    return JSONResponse(await service.analyses.hint(position, request.is_disconnected))


@router.get(
    "/{id}/events",
    response_class=StreamingResponse,
    responses={
        **documented(404),
        200: {
            "description": "`event: game` with the game, now and when it changes; `event: gone` at its end",
            "content": {EVENTS: {"schema": {"type": "string"}}},
        },
    },
)
async def events(id: str, request: Request) -> Response:
    """What happens in a game, as server-sent events."""
    tables = service_of(request).tables
    listener, game = await tables.listen(id)

    async def leave() -> None:
        tables.streams.leave(listener)

    return EventStream(told("game", listener, game), leave)
