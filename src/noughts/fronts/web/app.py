"""The app: guard, calls and pages put together around one service."""

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from starlette.types import ASGIApp

from ... import __version__
from ...store import Database
from .api import analysis, catalog, errors, games, interface, learners, proofs
from .service.service import Service
from .settings import Settings
from .transport.drain import Drain
from .transport.guard import Guard

PAGES = ("/", "/game/{id}", "/analyze", "/menace", "/menace/{id}", "/proof", "/learn")
TAKE_TURNS = 0.0005  # seconds after which a thread lets another work: who serves needs a moment, and often


def make_app(settings: Settings) -> ASGIApp:
    """The service of one database, with the pages in front of it, and the guard before all."""
    drain = Drain(settings.drain)
    service = make_service(settings, drain)
    return Guard(service, settings, drain)


def make_service(settings: Settings, drain: Drain | None = None) -> FastAPI:
    """The service without its guard."""
    drain = drain or Drain(settings.drain)

    @asynccontextmanager
    async def live(app: FastAPI) -> AsyncIterator[None]:
        database = Database(settings.url)
        service = app.state.service = Service(database, settings)
        looking = asyncio.create_task(service.tables.streams.look_around())
        warming = asyncio.create_task(service.warm_up())
        drain.heed(service.listeners.end)  # which would never end by themselves
        gc.collect()
        gc.freeze()  # what is there by now stays: to look through it again and again would stop everything
        sys.setswitchinterval(TAKE_TURNS)
        yield
        looking.cancel()
        warming.cancel()
        await service.close()
        database.close()

    app = FastAPI(
        title="noughts",
        version=__version__,
        description="The tic-tac-toe family, from 3x3 to the 4x4x4 cube: played, solved and learned.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=live,
    )
    errors.install(app)
    for part in (catalog, games, analysis, proofs, learners, interface):
        app.include_router(part.router)
    for path in PAGES:
        app.add_api_route(path, _page, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=errors.PAGE.parent), name="static")
    _document(app)
    return app


async def _page() -> FileResponse:
    return FileResponse(errors.PAGE)


def _document(app: FastAPI) -> None:
    """Have problems in the OpenAPI document, and FastAPI's own form of error nowhere."""
    schema = app.openapi()
    schemas = schema.setdefault("components", {}).setdefault("schemas", {})
    schemas["Problem"] = errors.Problem.model_json_schema()
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
