"""Threads that wait for the database: some for who reads, others for who writes.

A database that hangs keeps nobody waiting for longer than a moment, and who only reads not at all.
"""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from anyio import CapacityLimiter, WouldBlock
from anyio.lowlevel import RunVar
from anyio.to_thread import run_sync

from ....store import Unavailable

__all__ = ["Unavailable", "reading", "showing", "writing"]

Result = TypeVar("Result")

THREADS = 8  # of each kind; more would only wait for one another
MOMENT = 0.4  # seconds between two looks at those who are inside
STUCK = 1.2  # seconds after which one that is inside is so long there that nobody should wait behind it


class Gate:
    """So many at a time. Who waits behind one that is stuck is told so; else it waits for its turn."""

    def __init__(self) -> None:
        self._limiter = CapacityLimiter(THREADS)
        self._threads = CapacityLimiter(THREADS)  # never waited for: so many have been let in
        self._inside: dict[object, float] = {}  # since when; the oldest comes first

    async def run(self, function: Callable[..., Result], *arguments: object) -> Result:
        """Call a function in a thread."""
        place = object()
        await self._enter(place)
        self._inside[place] = monotonic()
        try:
            return await run_sync(function, *arguments, limiter=self._threads)
        finally:
            del self._inside[place]
            self._limiter.release_on_behalf_of(place)

    async def _enter(self, place: object) -> None:
        try:
            self._limiter.acquire_on_behalf_of_nowait(place)
            return
        except WouldBlock:
            waiting = asyncio.ensure_future(self._limiter.acquire_on_behalf_of(place))
        try:
            while not (await asyncio.wait([waiting], timeout=MOMENT))[0]:
                if self._inside and monotonic() - next(iter(self._inside.values())) > STUCK:
                    raise Unavailable("the database does not answer: try again in a moment")
        except BaseException:
            if not waiting.cancel() and not waiting.cancelled() and waiting.exception() is None:
                self._limiter.release_on_behalf_of(place)
            raise
        waiting.result()


_gates: RunVar[dict[str, Gate]] = RunVar("gates")


def _gate(kind: str) -> Gate:
    """The gate of a kind, in this event loop."""
    gates = _gates.get({})
    if kind not in gates:
        gates[kind] = Gate()
        _gates.set(gates)
    return gates[kind]


async def reading(function: Callable[..., Result], *arguments: object) -> Result:
    """Call in a thread what only looks into the database."""
    return await _gate("reading").run(function, *arguments)


async def writing(function: Callable[..., Result], *arguments: object) -> Result:
    """Call in a thread what changes something in the database."""
    return await _gate("writing").run(function, *arguments)


async def showing(function: Callable[..., Result], *arguments: object) -> Result:
    """Call in a thread what takes a while and asks no database."""
    return await run_sync(function, *arguments)
