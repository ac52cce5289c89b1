"""Clocks that run while nobody asks: a game is looked at when the time of a person is up."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ....store import GameRecord, now
from .refusals import Refusal

MOST = 100_000  # games whose clock is waited for
TICK = 0.02  # seconds after which a clock that has run out is looked at
PAUSE = 16.0  # and after which it is looked at again, where that failed

log = logging.getLogger("noughts.web")


class Clocks:
    """The clocks of a server. `look` looks at a game, in which a side has no time left."""

    def __init__(self, look: Callable[[str], Awaitable[object]]) -> None:
        self._look = look
        self._timers: dict[str, tuple[int, asyncio.TimerHandle]] = {}  # with the number of the game's state
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
        task = asyncio.create_task(self._end(id, number))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _end(self, id: str, number: int) -> None:
        try:
            await self._look(id)
        except Refusal:
            pass  # the game is gone
        except Exception:  # the database may be back soon
            log.exception("the clock of game %s was not looked at", id)
            if id not in self._timers:  # somebody who moved meanwhile has set it
                self._set(id, number, PAUSE)

    async def close(self) -> None:
        """Wait for no clock any more."""
        for _, timer in self._timers.values():
            timer.cancel()
        for task in self._ringing:
            task.cancel()
        await asyncio.gather(*self._ringing, return_exceptions=True)
