"""Requests as uvicorn reads them, except that what stands before a body has an end."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 32 * 1024  # bytes of a request's line and headers
HEAD_SECONDS = 20


class BoundedHeads(HttpToolsProtocol):
    """A connection that is closed when a head goes on for too long, in bytes or in time."""

    _left = LARGEST_HEAD
    _late: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Read what has arrived."""
        if self._left:
            end = data.find(b"\r\n\r\n")  # what follows belongs to a body
            self._left -= len(data) if end < 0 else end
            if self._left <= 0:
                self.transport.close()
                return
            if self._late is None:
                self._late = self.loop.call_later(HEAD_SECONDS, self.transport.close)
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """The head is there: a body may be longer, and has its own limits."""
        self._left = 0
        self._forget()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The next request has its own head."""
        self._left = LARGEST_HEAD
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is left to wait for."""
        self._forget()
        super().connection_lost(exc)

    def _forget(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
