"""Errors as the service says them: problem+json (RFC 9457) with a sentence that helps."""

import json
import logging
import re
from http import HTTPStatus
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, Response
from pydantic import BaseModel, Field
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from ...errors import Busy, IllegalMove, NoughtsError, one_line, shown
from ...words import Phrase, say

PAGE = Path(__file__).parent / "static" / "index.html"
log = logging.getLogger("noughts.web")
MEDIA_TYPE = "application/problem+json"


class Problem(BaseModel):
    """What went wrong: `detail` says it in a sentence."""

    type: str = "about:blank"
    title: str = Field(examples=["Conflict"])
    status: int = Field(examples=[409])
    detail: str = Field(examples=["3b2 is taken by X"])


class Refusal(Exception):
    """A request that is refused, with its status and a sentence."""

    def __init__(self, status: int, detail: str | Phrase, headers: dict[str, str] | None = None) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = Phrase(detail) if isinstance(detail, str) else detail
        self.headers = headers


class TooLarge(Exception):
    """A body that went on beyond its limit."""


def answer(status: int, detail: str, headers: dict[str, str] | None = None) -> Response:
    """A problem as a response."""
    detail = one_line(detail)
    name = detail.partition(" ")[0]  # of a cell, perhaps, which stays as it is
    words = detail if any([sign.isdigit() for sign in name]) else detail[:1].upper() + detail[1:]
    words += "" if words.endswith((".", "!", "?")) else "."
    body = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": words}
    return Response(json.dumps(body), status, headers, MEDIA_TYPE)


COMMON = (403, 413, 421, 422, 429, 503)  # what any call may answer


def documented(*statuses: int) -> dict[int | str, dict[str, object]]:
    """What OpenAPI says of the problems that a call may answer with."""
    return {
        status: {
            "description": HTTPStatus(status).phrase,
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        for status in statuses
    }


def install(app: FastAPI) -> None:
    """Have every error of an app answered as a problem."""
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(NoughtsError, _noughts)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(TooLarge, _too_large)
    app.add_exception_handler(SQLAlchemyError, _no_database)
    app.add_exception_handler(Exception, _unexpected)


async def _too_large(request: Request, error: Exception) -> Response:
    return answer(413, str(error))


async def _no_database(request: Request, error: Exception) -> Response:
    log.error("the database did not do what it was asked: %s", one_line(error))
    return answer(503, "the database does not answer: try again in a moment", {"Retry-After": "2"})


async def _unexpected(request: Request, error: Exception) -> Response:
    return answer(500, "something went wrong here, and was noted; your games are safe")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return answer(error.status, str(error.detail), error.headers)


async def _noughts(request: Request, error: Exception) -> Response:
    return answer(409 if isinstance(error, IllegalMove | Busy) else 422, str(error))


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = _first(error)
    if first["type"] == "json_invalid":
        return answer(422, "the body is not JSON, or was cut short")
    if isinstance(error.body, bytes):
        return answer(422, "the body is to be JSON: send it with Content-Type: application/json")
    place = _place(error.body, first["loc"]) or "the body"
    given = first.get("input")
    sent = f" (sent was {shown(given)})" if first["type"] != "missing" and given is not None else ""
    return answer(422, f"{place}: {first['msg'][:1].lower()}{first['msg'][1:]}{sent}")


def _first(error: RequestValidationError) -> dict[str, Any]:
    """What to tell of all that is wrong: a key that nothing knows, before what is wrong otherwise.

    Where a body may have several forms, a key that one of them does not know may be wrong in another.
    """
    unknown: dict[str, dict[str, Any]] = {}
    others: dict[str, dict[str, Any]] = {}
    for one in error.errors():
        found = unknown if one["type"] == "extra_forbidden" else others
        found.setdefault(_place(error.body, one["loc"]), one)
    known = [others[place] for place in unknown if place in others]
    return [*known, *unknown.values(), *others.values()][0]


def _place(body: object, names: tuple[int | str, ...]) -> str:
    """Where in a request something is wrong, without the names that pydantic gives to alternatives."""
    parts = []
    for place, name in enumerate(names[1:], 2):
        if isinstance(body, list) and isinstance(name, int) and name < len(body):
            parts.append(str(name))
            body = body[name]
        elif isinstance(body, dict) and (name in body or place == len(names)):
            parts.append(str(name))
            body = body.get(name)
        elif names[0] != "body":
            parts.append(str(name))
    return ".".join(parts)


def _methods(request: Request) -> str:
    """What can be done where a request went; by itself FastAPI tells of one of several routes only."""
    documented = request.app.openapi()["paths"].items()
    found = [
        method.upper()
        for path, calls in documented
        if re.fullmatch(re.sub(r"{\w+}", "[^/]+", path), request.url.path)
        for method in calls
    ]
    return ", ".join(sorted(found)) or "GET"


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    detail = error.detail
    if isinstance(error.__cause__, TooLarge):
        return answer(413, str(error.__cause__))
    if error.status_code == 400:  # what FastAPI says to a body that is not even text
        return answer(422, "the body is not JSON, or was cut short")
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        return FileResponse(PAGE, 404)  # a person, whom the page tells that there is nothing
    if error.status_code == 404:
        detail = say("there is nothing at {path}", path=shown(request.url.path))
    elif error.status_code == 405:
        detail = say("{method} is not done at {path}", method=request.method, path=shown(request.url.path))
        return answer(405, detail, {"Allow": _methods(request)})
    return answer(error.status_code, detail, dict(error.headers or {}))
