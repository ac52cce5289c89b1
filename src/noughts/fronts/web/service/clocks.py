"""Clocks that run while nobody asks: a game is looked at when the time of a person is up."""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import Context, copy_context
from functools import partial

from ....store import GameRecord, now
from ..asker import asker
from .records import log_failure
from .refusals import Refusal
from .turns import Turns

MOST = 100_000  # games whose clock is waited for
TICK = 0.02  # seconds after which a clock that has run out is looked at
AT_ONCE, OF_ONE = 8, 4  # games that are looked at, of all clients and of one: thousands may be due together
PAUSE = 16.0  # and after which it is looked at again, where that failed


class Clocks:
    """The clocks of a server. `look` looks at a game, in which a side has no time left."""

    def __init__(self, look: Callable[[str], Awaitable[object]]) -> None:
        self._look = look
        self._timers: dict[str, tuple[int, asyncio.TimerHandle]] = {}  # with the number of the game's state
        self._is_closed = False
        self._due = Turns[tuple[str, int, Context]](OF_ONE)
        self._ringing: set[asyncio.Task[None]] = set()

    def wind(self, record: GameRecord) -> None:
        """Look at a game again when the time of the side to move is up; an older state of it says nothing."""
        number, timer = self._timers.get(record.id, (0, None))
        if record.number < number:
            return
        if timer is not None:
            timer.cancel()
            del self._timers[record.id]
        if record.ends is not None and len(self._timers) < MOST:
            self._set(record.id, record.number, max(0, record.ends - now()) / 1000 + TICK)

    def _set(self, id: str, number: int, seconds: float) -> None:
        timer = asyncio.get_running_loop().call_later(seconds, self._ring, id)
        self._timers[id] = (number, timer)

    def _ring(self, id: str) -> None:
        number, _ = self._timers.pop(id)
        self._due.wait(asker.get(), (id, number, copy_context()))
        self._look_at_some()

    def _look_at_some(self) -> None:
        while self._due.under_way < AT_ONCE and (following := self._due.next()) is not None:
            client, (id, number, context) = following
            task = asyncio.get_running_loop().create_task(self._end(id, number), context=context)
            self._ringing.add(task)
            task.add_done_callback(self._ringing.discard)
            task.add_done_callback(partial(self._go_on, client))

    def _go_on(self, client: str, ended: asyncio.Task[None]) -> None:
        self._due.leave(client)
        if not self._is_closed:
            self._look_at_some()

    async def _end(self, id: str, number: int) -> None:
        try:
            await self._look(id)
        except Refusal:
            pass  # the game is gone
        except Exception as error:  # the database may be back soon
            log_failure("the clock was not looked at of game", id, error)
            if id not in self._timers:  # somebody who moved meanwhile has set it
                self._set(id, number, PAUSE)

    async def close(self) -> None:
        """Wait for no clock any more."""
        self._is_closed = True
        for _, timer in self._timers.values():
            timer.cancel()
        for task in self._ringing:
            task.cancel()
        await asyncio.gather(*self._ringing, return_exceptions=True)
