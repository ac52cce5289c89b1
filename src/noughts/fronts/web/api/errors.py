"""What errors mean to who calls: a status, and a problem with a sentence that helps."""

import logging
import re
import sqlite3
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from pydantic import BaseModel, Field
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from ....errors import Busy, IllegalMove, NoughtsError, shown
from ....words import Phrase, Wording, either, text
from ..service.refusals import (
    Later,
    NoSecret,
    NotFound,
    Overtaken,
    TooMany,
    Unwanted,
    Unwell,
    WrongSecret,
)
from ..service.threads import Unavailable
from ..transport import metrics
from ..transport.assets import Assets
from ..transport.limits import TooLarge, TooMuch
from ..transport.problems import MEDIA_TYPE, problem

WHOLE, NUMBER = text("{place} is a whole number, not {given}"), text("{place} is a number, not {given}")
OBJECT = text("{place} is an object, not {given}")
OTHERWISE = text("{place} cannot be {given}")
WRONG = {  # what may be wrong with a value, by pydantic's names
    "missing": text("{place} is missing"),
    "extra_forbidden": text("{place} means nothing here"),
    "literal_error": text("{place} is {expected}, not {given}"),
    "greater_than": text("{place} is more than {gt}, not {given}"),
    "greater_than_equal": text("{place} is at least {ge}, not {given}"),
    "less_than": text("{place} is less than {lt}, not {given}"),
    "less_than_equal": text("{place} is at most {le}, not {given}"),
    "string_too_short": text("{place} has at least {min_length} characters, unlike {given}"),
    "string_too_long": text("{place} has at most {max_length} characters, unlike {given}"),
    "too_short": text("{place} has at least {min_length} entries, not {actual_length}"),
    "too_long": text("{place} has at most {max_length} entries, not {actual_length}"),
    "string_type": text("{place} is a text, not {given}"),
    "bool_type": text("{place} is true or false, not {given}"),
    "list_type": text("{place} is a list, not {given}"),
    "value_error": text("{place}: {error}"),
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), WHOLE),
    **dict.fromkeys(("float_type", "float_parsing", "finite_number"), NUMBER),
    **dict.fromkeys(("dict_type", "model_type", "model_attributes_type"), OBJECT),
}
log = logging.getLogger("noughts.web")


class Problem(BaseModel):
    """What went wrong: `detail` says it in a sentence."""

    type: str = "about:blank"
    title: str = Field(examples=["Conflict"])
    status: int = Field(examples=[409])
    detail: str = Field(examples=["3b2 is taken by X"])
    request: str = Field(
        examples=["5f2a90c1d3b84e67"],
        description="the request's id, also in the header X-Request-ID and in the server's log",
    )


STATUS = {
    NoSecret: 401,
    WrongSecret: 403,
    NotFound: 404,
    IllegalMove: 409,
    Busy: 409,
    Overtaken: 409,
    TooMany: 429,
    Unwanted: 503,
    Unwell: 503,
    NoughtsError: 422,
}
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
    app.add_exception_handler(NoughtsError, refusal)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(TooLarge, _too_large)
    app.add_exception_handler(TooMuch, _too_much)
    app.add_exception_handler(ClientDisconnect, _gone)
    for kind in (SQLAlchemyError, sqlite3.Error):  # what is done past SQLAlchemy raises its driver's own
        app.add_exception_handler(kind, _no_database)
    app.add_exception_handler(Unavailable, _unavailable)
    app.add_exception_handler(Exception, _unexpected)


async def _too_large(request: Request, error: Exception) -> Response:
    metrics.refusals.labels("size").inc()
    return problem(413, error)


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=400)  # nobody reads it


async def _too_much(request: Request, error: Exception) -> Response:
    metrics.refusals.labels("bodies").inc()
    return problem(429, error, {"Retry-After": "1"})


async def _no_database(request: Request, error: Exception) -> Response:
    metrics.unavailable.inc()
    cause = getattr(error, "orig", None) or type(error).__name__  # not the statement, nor what was in it
    log.error("the database did not do what it was asked: %s", str(cause).partition("\n")[0])
    return problem(503, Phrase("the database does not answer: try again in a moment"), {"Retry-After": "2"})


async def _unavailable(request: Request, error: Exception) -> Response:
    metrics.unavailable.inc()
    log.error("%s", error)
    return problem(503, error, {"Retry-After": "2"})


async def _unexpected(request: Request, error: Exception) -> Response:
    return problem(500, Phrase("something went wrong here, and was noted; your games are safe"))


async def refusal(request: Request, error: Exception) -> Response:
    """The problem that an error of ours is."""
    status = next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, Later) else {}
    if isinstance(error, TooMany):
        metrics.refusals.labels("busy").inc()
    elif isinstance(error, WrongSecret):
        metrics.refusals.labels("secret").inc()
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return problem(status, error, headers)


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = _first(error)
    if first["type"] == "json_invalid":
        return problem(422, Phrase("the body is not JSON, or was cut short"))
    if isinstance(error.body, bytes):
        return problem(422, Phrase("the body is to be JSON: send it with Content-Type: application/json"))
    facts = {**first.get("ctx", {}), "place": _place(error.body, first["loc"]) or Phrase("the body")}
    if "expected" in facts:  # in pydantic's words: 'X' or 'O'
        facts["expected"] = Wording(either, re.findall("'[^']*'", str(facts["expected"])))
    facts["given"] = "null" if first["input"] is None else shown(first["input"])
    return problem(422, Phrase(WRONG.get(first["type"], OTHERWISE), **facts))


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
    detail: object = error.detail
    if isinstance(error.__cause__, TooLarge):
        return await _too_large(request, error.__cause__)
    if isinstance(error.__cause__, TooMuch):
        return await _too_much(request, error.__cause__)
    if error.status_code == 400:  # what FastAPI says to a body that is not even text
        return problem(422, Phrase("the body is not JSON, or was cut short"))
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        assets: Assets = request.app.state.assets
        return assets.page(request, status=404)  # a person, whom the page tells that there is nothing
    if error.status_code == 404:
        detail = Phrase("there is nothing at {path}", path=shown(request.url.path))
    elif error.status_code == 405:
        detail = Phrase("{method} is not done at {path}", method=request.method, path=shown(request.url.path))
        return problem(405, detail, {"Allow": _methods(request)})
    return problem(error.status_code, detail, dict(error.headers or {}))
