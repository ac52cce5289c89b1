"""Threads that wait for the database: some for who reads, others for who writes.

A database that hangs keeps nobody waiting for longer than a moment, and who only reads not at all.
"""

from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from anyio import CapacityLimiter, fail_after
from anyio.lowlevel import RunVar
from anyio.to_thread import current_default_thread_limiter, run_sync

from ....errors import NoughtsError
from ....store import Unavailable

__all__ = ["Unavailable", "reading", "writing"]

Result = TypeVar("Result")

THREADS = 8  # of each kind; more would only wait for one another
MOMENT = 0.4  # seconds in which one is free, unless nothing at all is done any more


class Gate:
    """So many at a time. Who waits while others go through goes on waiting; else it is told."""

    def __init__(self) -> None:
        self._limiter = CapacityLimiter(THREADS)
        self._passed = monotonic()

    async def run(self, function: Callable[..., Result], *arguments: object) -> Result:
        """Call a function in a thread."""
        place = object()
        await self._enter(place)
        try:
            result = await run_sync(function, *arguments)
            self._passed = monotonic()
            return result
        except NoughtsError:  # it has answered, though not as was wished
            self._passed = monotonic()
            raise
        finally:
            self._limiter.release_on_behalf_of(place)

    async def _enter(self, place: object) -> None:
        while True:
            try:
                with fail_after(MOMENT):
                    await self._limiter.acquire_on_behalf_of(place)
                return
            except TimeoutError:
                if monotonic() - self._passed > MOMENT:
                    raise Unavailable("the database does not answer: try again in a moment") from None


_gates: RunVar[dict[str, Gate]] = RunVar("gates")


def _gate(kind: str) -> Gate:
    """The gate of a kind, in this event loop."""
    gates = _gates.get({})
    if kind not in gates:
        current_default_thread_limiter().total_tokens = 4 * THREADS  # the gates are narrower
        gates[kind] = Gate()
        _gates.set(gates)
    return gates[kind]


async def reading(function: Callable[..., Result], *arguments: object) -> Result:
    """Call in a thread what only looks."""
    return await _gate("reading").run(function, *arguments)


async def writing(function: Callable[..., Result], *arguments: object) -> Result:
    """Call in a thread what changes something."""
    return await _gate("writing").run(function, *arguments)
