"""What calls have in common: the service behind them, and who speaks."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from random import randint
from typing import Annotated

from fastapi import Header, Request
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from ..service.listeners import GONE, Change, Listener
from ..service.service import Service

Bearer = Annotated[
    str | None, Header(alias="Authorization", description="Bearer and a seat's secret", max_length=200)
]
Prefer = Annotated[
    str | None, Header(description="respond-async: do not wait for an engine's answer", max_length=200)
]

EVENTS = "text/event-stream"
HEARTBEAT = 15.0  # seconds after which a silent stream says that it is alive


class Stream(StreamingResponse):
    """An answer that comes bit by bit. However it ends, `end` is called then, and not some time later."""

    def __init__(
        self,
        parts: AsyncGenerator[str] | AsyncGenerator[bytes],
        end: Callable[[], Awaitable[None]],
        media_type: str,
        headers: dict[str, str],
    ) -> None:
        self._parts, self._end = parts, end
        super().__init__(parts, media_type=media_type, headers=headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what comes."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._parts.aclose()
            await self._end()


class EventStream(Stream):
    """Server-sent events."""

    def __init__(self, events: AsyncGenerator[str], end: Callable[[], Awaitable[None]]) -> None:
        super().__init__(events, end, EVENTS, {"X-Accel-Buffering": "no"})


async def told(kind: str, listener: Listener, now: Change) -> AsyncGenerator[str]:
    """What somebody hears who listens, as server-sent events of a kind, after how it is now."""
    number, text = now
    yield f"retry: 1000\nid: {number}\nevent: {kind}\ndata: {text}\n\n"
    while True:
        try:
            change = await listener.hear(HEARTBEAT)
        except TimeoutError:
            yield ": still here\n\n"
            continue
        if change is None:  # the server is about to stop: not all come back at the same moment
            yield f"retry: {randint(500, 3000)}\n\n"
            return
        if change is GONE:
            yield "event: gone\ndata: {}\n\n"
            return
        if change[0] > number:
            number = change[0]
            yield f"id: {number}\nevent: {kind}\ndata: {change[1]}\n\n"


def service_of(request: Request) -> Service:
    """The service of the app that a request came to."""
    service: Service = request.app.state.service
    return service


def secret_in(authorization: str | None) -> str | None:
    """The secret in an Authorization header, if there is one."""
    scheme, _, secret = (authorization or "").partition(" ")
    return secret.strip() or None if scheme.lower() == "bearer" else None


def waits(prefer: str | None) -> bool:
    """Whether a call waits for an engine's answer."""
    return prefer is None or "respond-async" not in prefer
