"""For who runs a server: whether it is there, whether it is ready, and what can be counted of it."""

import os
import resource
from collections import Counter
from typing import Literal

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import Response
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from ....words import Phrase
from ..service.service import Service
from ..transport import metrics
from ..transport.clients import Networks
from ..transport.drain import Drain
from ..transport.limits import Bodies
from ..transport.problems import problem
from .calls import service_of
from .errors import documented

router = APIRouter(tags=["running"], responses=documented(403, 421, 429, 503))


class Fine(BaseModel):
    """All is well."""

    status: Literal["ok"] = "ok"


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz")
async def healthz() -> Fine:
    """Whether the process answers at all."""
    return Fine()


@router.head("/readyz", include_in_schema=False, response_model=None)
@router.get("/readyz", response_model=Fine)
async def readyz(request: Request) -> Fine | Response:
    """Whether it can do its work: the database answers, engines are there, and it is not about to stop."""
    drain: Drain = request.app.state.drain
    if drain.is_begun:
        return problem(503, Phrase("the server is about to stop"), {"Retry-After": "2"})
    missing = await service_of(request).readiness.missing()
    return Fine() if missing is None else problem(503, missing, {"Retry-After": "2"})


@router.get(
    "/metrics",
    responses={
        **documented(404),
        200: {"description": "for Prometheus", "content": {"text/plain": {"schema": {"type": "string"}}}},
    },
    response_class=Response,
)
async def count(request: Request) -> Response:
    """What can be counted, as Prometheus reads it; for this machine and who `--metrics-from` names."""
    networks: Networks = request.app.state.metrics_networks
    if not networks.sent(request.scope):
        raise HTTPException(404)
    counted: Counted = request.app.state.counted
    counted.bring()
    return Response(metrics.exposed(), headers={"Content-Type": metrics.MEDIA_TYPE})


class Counted:
    """Brings what a server's own parts know of themselves to where it is told."""

    def __init__(self, app: FastAPI, service: Service) -> None:
        self._service = service
        self._bodies: Bodies | None = getattr(app.state, "bodies", None)
        self._before: Counter[str] = Counter()

    def bring(self) -> None:
        """How it is now."""
        thinkers, tables = self._service.thinkers, self._service.tables
        now = Counter({**thinkers.tally, "games": tables.begun, "moves": tables.records.moves})
        now["restarted"] = thinkers.restarted
        more, self._before = now - self._before, now
        for outcome in ("answered", "refused", "broken"):
            metrics.questions.labels(outcome).inc(more[outcome])
        metrics.restarted.inc(more["restarted"])
        metrics.moves.inc(more["moves"])
        metrics.games.inc(more["games"])
        metrics.asking.labels("under way").set(thinkers.at_work)
        metrics.asking.labels("waiting").set(thinkers.waiting)
        pids = thinkers.pids
        metrics.thinkers.set(len(pids))
        metrics.streams.set(self._service.listeners.count)
        metrics.bodies.set(self._bodies.total if self._bodies else 0)
        metrics.memory.labels("server").set(_memory(os.getpid()))
        metrics.memory.labels("thinkers").set(sum([_memory(pid) for pid in pids]))


def _memory(pid: int) -> int:
    """How many bytes a process has in memory; nothing of one that has ended."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize()
    except (OSError, IndexError):
        return 0
