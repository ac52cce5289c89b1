"""Requests as uvicorn reads them, except that everything that comes in has an end."""

import asyncio
from functools import lru_cache
from time import thread_time
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from ..tally import Tally
from .clients import Networks, named
from .limits import BODY_SECONDS, largest_body
from .work import Work

LARGEST_HEAD = 32 * 1024  # bytes of a request's line and headers
BESIDES = 64 * 1024  # of what is sent beside a body: the ends of its chunks, trailers, the next head
REST = 2 << 20  # of a body that was refused: more than an honest one has, or its sender may miss the answer
HEAD_SECONDS = 10
MOST_CONNECTIONS = 1000  # of one client
MOST_AHEAD = 8  # requests on a connection that are read before the first of them is answered
MOST_FIELDS = 100  # of a head and what trails its body: each takes far more memory than its bytes
MOST_HELD = 24 << 20  # bytes of one client that are neither answered yet nor, as answers, taken
BYTE, COMING = 2e-9, 1e-4  # seconds of work, about, that the system has with a byte, and with a connection
UNREAD_SECONDS = 60  # that an answer may lie here while nobody takes any of it
MOST_WAITING = 16 * 1024  # bytes of a connection that wait to be taken and are not counted


class Given:
    """A transport that knows how many bytes it was given since it had none that wait to be taken.

    All of them stay in memory until the last of them is taken.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.size = 0

    def write(self, data: bytes) -> None:
        """Send something."""
        if not self._transport.get_write_buffer_size():
            self.size = 0
        self.size += len(data)
        self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        """All else is as it was."""
        return getattr(self._transport, name)


class BoundedRequests(HttpToolsProtocol):
    """A connection that is closed when a head, or what follows it, goes on for too long.

    So is one that says nothing or takes no answer, one more than a client may have, one by which more of a
    client would have to be held, and a new one of a client that goes on however often it was refused. Of a
    body that is within these bounds the guard takes only what its own limits allow. Of one that was refused
    little more is read, and slowly. What it takes to read is charged to the client.
    """

    _connections: ClassVar[Tally] = Tally()
    _all_held: ClassVar[Tally] = Tally()  # bytes
    _left = LARGEST_HEAD
    _is_in_head = True
    _late: asyncio.TimerHandle | None = None
    _known_as = ""
    _work: Work | None = None
    _held: asyncio.TimerHandle | None = None  # until what has arrived is read
    _arrived = b""
    _asked = 0  # bytes of what is still to be answered
    _unread = 0  # bytes of answers that are here until the last of them is taken
    _waiting = 0  # of these, those that had not been taken when that was looked at
    _slow: asyncio.TimerHandle | None = None  # until it has to take them
    _earlier: tuple[RequestResponseCycle, ...] = ()  # answers that are not complete, before the latest

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come: the first head is waited for, for a while."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(MOST_WAITING, 0)
        self.transport = self._given = Given(transport)  # type: ignore[assignment]
        peer = self.client[0] if self.client else ""
        self._known_as = named(peer)
        self._connections.add(self._known_as)
        is_proxy = peer in _proxies(str(self.config.forwarded_allow_ips))
        if not is_proxy:  # behind which are many clients
            self._work = Work.here
            if self._work is not None:
                self._work.account(self._known_as).spend(COMING)
            is_shut = self._work is not None and self._work.is_shut(self._known_as)
            if is_shut or self._connections[self._known_as] > MOST_CONNECTIONS:
                transport.abort()
                return
        self._wait(HEAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        """Read what has arrived; of who has had its share a little later, and of who goes on nothing."""
        delay = 0.0
        if self._work is not None:
            if self._work.is_shut(self._known_as) or not self._has_room(asked=len(data)):
                self.transport.abort()
                return
            self._work.account(self._known_as).spend(BYTE * len(data))
            delay = self._work.delay(self._known_as, at_once=not self._is_unwanted)
        if self._held is not None or delay:
            self._arrived += data
            self._unset_keepalive_if_required()  # it is no longer silent
            self.transport.pause_reading()
            self._held = self._held or self.loop.call_later(delay, self._read_late)
        else:
            self._read(data)

    def _read_late(self) -> None:
        data, self._arrived, self._held = self._arrived, b"", None
        if self._work is not None and self._work.is_shut(self._known_as):  # by what was read meanwhile
            self.transport.abort()
        if not self.transport.is_closing():
            self._read(data)
        if not self.transport.is_closing() and not self.flow.read_paused:
            self.transport.resume_reading()

    def _read(self, data: bytes) -> None:
        end = data.find(b"\r\n\r\n") if self._is_in_head else -1  # what follows belongs to a body
        self._left -= len(data) if end < 0 else end
        if self._left <= 0:
            self.transport.close()
            return
        if self._is_in_head:
            self._wait(HEAD_SECONDS)
        began = thread_time()
        super().data_received(data)
        if self._work is not None:
            self._work.account(self._known_as).spend(thread_time() - began)
        if self._is_unwanted:  # and is not here any more
            self._has_room(asked=-self._asked)

    @property
    def _is_unwanted(self) -> bool:
        """Whether what comes now is the rest of a body that was refused, or answered without it."""
        return not self._is_in_head and self.cycle is not None and self.cycle.response_complete

    def on_message_begin(self) -> None:
        """A request: whoever asks hears of who has brought it, also when that is a proxy for another."""
        super().on_message_begin()
        self.scope["state"]["peer"] = self.client

    def on_header(self, name: bytes, value: bytes) -> None:
        """A field of a head, or of what trails a body."""
        if len(self.headers) >= MOST_FIELDS:
            raise RuntimeError("more fields than anybody needs")  # it is told that this is no request
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there: a body may be longer, and has its own time."""
        if len(self.pipeline) >= MOST_AHEAD:
            self.transport.abort()  # and the parser reads nothing of what follows
            raise RuntimeError("more requests than are read ahead of their answers")
        self._forget()
        self._wait(BODY_SECONDS + HEAD_SECONDS)
        if self.cycle is not None:
            self._earlier = tuple([one for one in (*self._earlier, self.cycle) if not one.response_complete])
        super().on_headers_complete()
        self._is_in_head, self._left = False, 2 * largest_body(self.scope["path"]) + BESIDES

    def on_message_complete(self) -> None:
        """The next request has its own head."""
        self._is_in_head, self._left = True, LARGEST_HEAD
        self._forget()
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:  # refused before it was read
            self._wait(HEAD_SECONDS)

    def on_response_complete(self) -> None:
        """One more is answered."""
        super().on_response_complete()
        if self.cycle is None or self.cycle.response_complete:  # and nothing else is asked
            self._has_room(asked=len(self._arrived) - self._asked)
        if self._is_unwanted:
            self._left = min(self._left, REST)
            self._forget()
            self._wait(HEAD_SECONDS)

    def pause_writing(self) -> None:
        """More of an answer waits to be taken than is sent ahead."""
        super().pause_writing()
        if self._work is None:
            return
        self._waiting = self.transport.get_write_buffer_size()
        if self._has_room(unread=self._given.size - self._unread):
            self._slow = self._slow or self.loop.call_later(UNREAD_SECONDS, self._look_at_unread)
        else:
            self.transport.abort()

    def resume_writing(self) -> None:
        """It was taken."""
        super().resume_writing()
        self._take_up()

    def _look_at_unread(self) -> None:
        self._slow = None
        if self.transport.get_write_buffer_size() < self._waiting:
            self.pause_writing()  # until it is looked at again
        else:
            self.transport.abort()

    def _take_up(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None
        self._has_room(unread=-self._unread)

    def _has_room(self, asked: int = 0, unread: int = 0) -> bool:
        """Hold so much more for the client, or less; whether it may have as much."""
        self._asked += asked
        self._unread += unread
        return self._all_held.add(self._known_as, asked + unread) <= MOST_HELD

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is left to wait for."""
        self._forget()
        self._take_up()
        self._has_room(asked=-self._asked)
        if self._held is not None:
            self._held.cancel()
        self._connections.add(self._known_as, -1)
        super().connection_lost(exc)
        for cycle in self._earlier:  # uvicorn tells only the latest: what is done for the others ends, too
            cycle.disconnected = True
            cycle.message_event.set()
        # What refers to each other would be there until a collection, which stops everything meanwhile.
        self.pipeline.clear()
        self._earlier = ()
        self.cycle = None  # type: ignore[assignment]

    def _wait(self, seconds: float) -> None:
        if self._late is None:
            self._late = self.loop.call_later(seconds, self.transport.close)

    def _forget(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


@lru_cache(1)
def _proxies(addresses: str) -> Networks:
    """The proxies that are trusted, as uvicorn has them."""
    return Networks(*[address for address in addresses.split(",") if address])
