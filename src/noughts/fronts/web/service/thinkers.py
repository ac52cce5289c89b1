"""Thinkers: so many engines think at once, so many questions wait, and whoever comes then is told when."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from math import ceil
from threading import Lock, get_native_id
from time import perf_counter
from typing import TypeVar

from .refusals import TooMany, Unwanted

Result = TypeVar("Result")
Gone = Callable[[], Awaitable[bool]]  # whether who has asked is there no more


class Thinkers:
    """Engines at work. The kernels let other threads run, so threads are enough."""

    def __init__(self, thinkers: int, waiting: int) -> None:
        sys.setswitchinterval(0.0005)  # what Python does for an engine soon makes way for a move
        self.pool = ThreadPoolExecutor(thinkers, "thinking", _let_others_go_first)
        self._thinkers = thinkers
        self._most = thinkers + waiting
        self._lock = Lock()
        self._taken = 0
        self._usual = 0.1  # seconds that one takes, as of late

    def take(self, most: int | None = None) -> "Slot":
        """A slot for a question; refused with a time to come back when none is free.

        With `most`, only while fewer than so many are taken: for what can wait.
        """
        with self._lock:
            if self._taken >= (self._most if most is None else most):
                raise TooMany(
                    "all engines are busy and {taken} questions wait: try again in {seconds} s",
                    taken=self._taken,
                    seconds=max(1, ceil(self._usual * self._taken / self._thinkers)),
                )
            self._taken += 1
        return Slot(self)

    async def ask(self, work: Callable[[], Result], gone: Gone | None = None) -> Result:
        """Take a slot, have something thought about, and wait for the answer.

        What nobody has begun with when its asker is gone is dropped.
        """
        return await self.take().ask(work, gone)

    def run(self, work: Callable[[], Result]) -> Result:
        """Think; for a thread of the pool."""
        started = perf_counter()
        try:
            return work()
        finally:
            with self._lock:
                self._usual += 0.2 * (perf_counter() - started - self._usual)

    def give_back(self) -> None:
        """Let another have a slot."""
        with self._lock:
            self._taken -= 1

    def close(self) -> None:
        """Take nothing more; what has not begun is dropped."""
        self.pool.shutdown(wait=False, cancel_futures=True)


class Slot:
    """A place for one question. It is given back when that is answered, or unused."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._used = False

    async def ask(self, work: Callable[[], Result], gone: Gone | None = None) -> Result:
        """Have something thought about, and wait for the answer."""
        self._used = True
        future = self._thinkers.pool.submit(copy_context().run, self._thinkers.run, work)  # in its language
        future.add_done_callback(lambda _: self._thinkers.give_back())
        waiting = asyncio.ensure_future(asyncio.wrap_future(future))
        while gone is not None and not (await asyncio.wait([waiting], timeout=0.5))[0]:
            if await gone() and future.cancel():
                raise Unwanted("nobody waits for this any more")
        return await waiting

    def give_up(self) -> None:
        """Leave the slot to others, if it was not used."""
        if not self._used:
            self._used = True
            self._thinkers.give_back()


def _let_others_go_first() -> None:
    """Thinking takes all the time it gets: moves and pages should not have to wait for it."""
    if sys.platform == "linux":  # where a thread has a priority of its own
        os.setpriority(os.PRIO_PROCESS, get_native_id(), 10)
