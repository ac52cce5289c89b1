"""The app: guard, calls and pages put together around one service."""

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.requests import Request
from fastapi.responses import Response
from starlette.types import ASGIApp

from ... import __version__
from ...store import Database
from .api import analysis, catalog, errors, games, interface, learners, proofs, running, tournaments
from .service.service import Service
from .settings import Settings
from .transport import metrics
from .transport.assets import Assets
from .transport.clients import THIS_MACHINE, Networks
from .transport.drain import Drain
from .transport.guard import Guard
from .transport.ready import as_json
from .transport.requests import Requests

STATIC = Path(__file__).parent / "static"
PAGES = {  # and the module that shows each
    "/": "home",
    "/game/{id}": "play",
    "/analyze": "analyze",
    "/menace": "menace",
    "/menace/side-by-side": "learners",
    "/menace/{id}": "menace",
    "/proof": "proof",
    "/tournament": "tournament",
    "/tournament/{id}": "tournament",
    "/learn": "learn",
}
TAKE_TURNS = 0.0005  # seconds after which a thread lets another work: who serves needs a moment, and often
# newer FastAPIs look for where to tell it, with every request
NO_TELEMETRY: Any = {"tracing": False, "metrics": False, "logs": False}
COLLECT = (700, 10, 300)  # as Python does, but thirty times more seldom all of it: everybody waits meanwhile
EVERY = 1.0  # seconds between two times that a worker tells the others what it has counted


def make_app(settings: Settings) -> ASGIApp:
    """The service of one database, with the pages in front of it, and the guard before all."""
    drain = Drain(settings.drain)
    service = make_service(settings, drain)
    guard = Guard(service, settings, drain)
    service.state.bodies = guard.bodies
    return Requests(guard, settings, drain)


def make_service(settings: Settings, drain: Drain | None = None) -> FastAPI:
    """The service without its guard."""
    drain = drain or Drain(settings.drain)

    @asynccontextmanager
    async def live(app: FastAPI) -> AsyncIterator[None]:
        database = Database(settings.url)
        service = app.state.service = Service(database, settings)
        looking = asyncio.create_task(service.tables.streams.look_around())
        warming = asyncio.create_task(service.warm_up())
        deleting = asyncio.create_task(service.retention.go_on())
        counted = app.state.counted = running.Counted(app, service)
        counting = asyncio.create_task(_keep_counting(counted))
        drain.heed(service.listeners.end)  # which would never end by themselves
        gc.collect()
        gc.freeze()  # what is there by now stays: to look through it again and again would stop everything
        gc.set_threshold(*COLLECT)
        sys.setswitchinterval(TAKE_TURNS)
        yield
        looking.cancel()
        warming.cancel()
        deleting.cancel()
        counting.cancel()
        await service.close()
        database.close()

    app = FastAPI(
        title="noughts",
        version=__version__,
        description="The tic-tac-toe family, from 3x3 to the 4x4x4 cube: played, solved and learned.",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        telemetry=NO_TELEMETRY,
        lifespan=live,
    )
    app.state.drain = drain
    app.state.metrics_networks = Networks(*THIS_MACHINE, *settings.metrics_from)
    errors.install(app)
    for part in (
        games,
        catalog,
        analysis,
        proofs,
        learners,
        tournaments,
        interface,
        running,
    ):  # most asked for first
        app.router.routes.extend(part.router.routes)  # not a router in a router, which looks twice
    assets = app.state.assets = Assets(STATIC, ("tournaments",) if settings.tournaments else ())
    app.add_route("/static/{path:path}", assets.file, include_in_schema=False)
    for path, module in PAGES.items():
        app.add_route(path, _shown_by(module, assets), include_in_schema=False)
    _document(app)
    return app


async def _keep_counting(counted: running.Counted) -> None:
    """Where others may be asked for what this process has counted, have it where they look."""
    while metrics.is_shared():
        counted.bring()
        await asyncio.sleep(EVERY)


def _shown_by(module: str, assets: Assets) -> Callable[[Request], Awaitable[Response]]:
    async def page(request: Request) -> Response:
        return assets.page(request, module)

    return page


def _document(app: FastAPI) -> None:
    """Answer with the OpenAPI document: problems are in it, and FastAPI's own form of error nowhere."""
    schema = app.openapi()
    schemas = schema.setdefault("components", {}).setdefault("schemas", {})
    schemas["Problem"] = errors.Problem.model_json_schema()
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    ready = as_json(schema)

    async def document(request: Request) -> Response:
        return ready.answer(request)

    app.add_route("/api/openapi.json", document, include_in_schema=False)
    app.openapi = lambda: schema  # type: ignore[method-assign]  # a route that is added makes it forget this one
