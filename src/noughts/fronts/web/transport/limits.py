"""What a request may bring: so many bytes, within so many seconds."""

import asyncio
from time import monotonic

from starlette.types import Message, Receive

from ....words import Phrase
from ..tally import Tally

LARGEST_BODY = 64 * 1024  # bytes
LARGEST_MEMORY = 6 * 1024 * 1024  # of a learner that is brought along
BODY_SECONDS = 20


class TooLarge(Exception):
    """A body that went on beyond its limit."""


class TooMuch(Exception):
    """More under way at once than there is room for."""


def largest_body(path: str) -> int:
    """How many bytes a body may have."""
    brings_memory = path.startswith("/api/learners/") and path.endswith("/memory")
    return LARGEST_MEMORY if brings_memory else LARGEST_BODY


def too_large(limit: int) -> Phrase:
    """What is said to a body beyond its limit."""
    return Phrase("a body has at most {limit} KiB here, and says how long it is", limit=limit // 1024)


class Bodies:
    """The bytes of bodies under way, of all clients and of each.

    >>> bodies = Bodies(1000)
    >>> held = bodies.held_by("192.0.2.7")
    >>> held.take(250)
    >>> held.take(1)
    Traceback (most recent call last):
    ...
    noughts.fronts.web.transport.limits.TooMuch: too much is under way: try again in a moment
    >>> held.let_go()
    >>> bodies.total
    0
    """

    def __init__(self, most: int) -> None:
        self.most, self.most_of_one = most, most // 4
        self.of_client = Tally()

    @property
    def total(self) -> int:
        """All of them."""
        return self.of_client.total

    def held_by(self, client: str) -> "Held":
        """What one request of a client has brought so far: nothing yet."""
        return Held(self, client)


class Held:
    """The bytes of one request's body, until it is answered."""

    def __init__(self, bodies: Bodies, client: str) -> None:
        self._bodies, self._client, self._size = bodies, client, 0

    def take(self, size: int) -> None:
        """Hold so many bytes more."""
        bodies = self._bodies
        if bodies.total + size > bodies.most or bodies.of_client[self._client] + size > bodies.most_of_one:
            raise TooMuch(Phrase("too much is under way: try again in a moment"))
        self._add(size)

    def let_go(self) -> None:
        """Hold nothing any more."""
        self._add(-self._size)

    def _add(self, size: int) -> None:
        self._size += size
        self._bodies.of_client.add(self._client, size)


def bounded(receive: Receive, limit: int, held: Held) -> Receive:
    """A body up to a size, within a time; what comes after the body, for as long as it takes."""
    total, ends, is_complete = 0, monotonic() + BODY_SECONDS, False

    async def receive_some() -> Message:
        nonlocal total, is_complete
        if is_complete:
            return await receive()
        try:
            message = await asyncio.wait_for(receive(), max(0.0, ends - monotonic()))
        except TimeoutError:
            raise TooLarge(Phrase("a body must be here within {seconds} s", seconds=BODY_SECONDS)) from None
        is_complete = not message.get("more_body", False)
        size = len(message.get("body", b""))
        total += size
        if total > limit:
            raise TooLarge(too_large(limit))
        held.take(size)
        return message

    return receive_some
