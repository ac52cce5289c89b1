"""What a request may bring and how often: bytes, seconds, and an allowance for each address."""

import asyncio
from time import monotonic

from starlette.types import Message, Receive

from ....words import Phrase

LARGEST_BODY = 64 * 1024  # bytes
LARGEST_MEMORY = 6 * 1024 * 1024  # of a learner that is brought along
BODY_SECONDS = 20
MOST_ADDRESSES = 10_000


class TooLarge(Exception):
    """A body that went on beyond its limit."""


def largest_body(path: str) -> int:
    """How many bytes a body may have."""
    brings_memory = path.startswith("/api/learners/") and path.endswith("/memory")
    return LARGEST_MEMORY if brings_memory else LARGEST_BODY


def too_large(limit: int) -> Phrase:
    """What is said to a body beyond its limit."""
    return Phrase("a body has at most {limit} KiB here, and says how long it is", limit=limit // 1024)


def bounded(receive: Receive, limit: int) -> Receive:
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
        total += len(message.get("body", b""))
        if total > limit:
            raise TooLarge(too_large(limit))
        return message

    return receive_some


class Allowances:
    """How many requests each address may still send: so many a second, and so many at once.

    >>> allowances = Allowances(rate=0.5, burst=2)
    >>> [round(allowances.wait("::1", at)) for at in (0, 0, 0, 2, 2)]
    [0, 0, 2, 0, 2]
    """

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self._left: dict[str, tuple[float, float]] = {}  # those not heard of for longest come first

    def wait(self, address: str, now: float | None = None) -> float:
        """Take one from an address's allowance; how many seconds to wait if there is none left."""
        if not self.rate:
            return 0.0
        now = monotonic() if now is None else now
        left, since = self._left.pop(address, (float(self.burst), now))
        left = min(self.burst, left + (now - since) * self.rate)
        self._left[address] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > MOST_ADDRESSES:
            del self._left[next(iter(self._left))]
        return 0.0 if left >= 1 else (1 - left) / self.rate
