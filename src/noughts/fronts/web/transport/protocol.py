"""Requests as uvicorn reads them, except that everything that comes in has an end."""

import asyncio
from collections import Counter
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .clients import named
from .limits import BODY_SECONDS, largest_body

LARGEST_HEAD = 32 * 1024  # bytes of a request's line and headers
BESIDES = 64 * 1024  # of what is sent beside a body: the ends of its chunks, trailers, the next head
HEAD_SECONDS = 10
MOST_CONNECTIONS = 1000  # of one client


class BoundedRequests(HttpToolsProtocol):
    """A connection that is closed when a head, or what follows it, goes on for too long.

    So is one that says nothing, and one more than a client may have. Of a body that is within these bounds
    the guard takes only what its own limits allow.
    """

    _connections: ClassVar[Counter[str]] = Counter()
    _left = LARGEST_HEAD
    _is_in_head = True
    _late: asyncio.TimerHandle | None = None
    _known_as = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come: the first head is waited for, for a while."""
        super().connection_made(transport)
        self._known_as = named(self.client[0]) if self.client else ""
        self._connections[self._known_as] += 1
        if self._connections[self._known_as] > MOST_CONNECTIONS and not self.config.proxy_headers:
            transport.abort()
            return
        self._wait(HEAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        """Read what has arrived."""
        end = data.find(b"\r\n\r\n") if self._is_in_head else -1  # what follows belongs to a body
        self._left -= len(data) if end < 0 else end
        if self._left <= 0:
            self.transport.close()
            return
        if self._is_in_head:
            self._wait(HEAD_SECONDS)
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """The head is there: a body may be longer, and has its own time."""
        self._forget()
        self._wait(BODY_SECONDS + HEAD_SECONDS)
        super().on_headers_complete()
        self._is_in_head, self._left = False, 2 * largest_body(self.scope["path"]) + BESIDES

    def on_message_complete(self) -> None:
        """The next request has its own head."""
        self._is_in_head, self._left = True, LARGEST_HEAD
        self._forget()
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:  # refused before it was read
            self._wait(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is left to wait for."""
        self._forget()
        self._connections[self._known_as] -= 1
        if not self._connections[self._known_as]:
            del self._connections[self._known_as]
        super().connection_lost(exc)

    def _wait(self, seconds: float) -> None:
        if self._late is None:
            self._late = self.loop.call_later(seconds, self.transport.close)

    def _forget(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
