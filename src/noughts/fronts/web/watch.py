"""Who watches which game, and hears of every change: at once of ours, soon of other servers'."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ...errors import one_line
from ...words import language
from .problems import Refusal

log = logging.getLogger("noughts.web")
EVERY = 0.5  # seconds between two looks at what other servers on the same database did
HEARTBEAT = 15.0  # seconds after which a silent stream says that it is alive
TEND = 8  # looks, after which a game that waits for its engine all the time is looked after
MOST_OF_ONE = 200  # listeners of one game

Shown = dict[str, str]  # a game as JSON, by language
Queue = asyncio.Queue[tuple[int, str] | None]  # a number and the game as JSON; None is the end


class Watch:
    """The event streams of a server.

    `numbers` tells how many events each of some games has; `look` a game's number, what it looks like and
    whether it waits for an engine, and has that go on if it has stopped.
    """

    def __init__(
        self,
        most: int,
        numbers: Callable[[list[str]], Awaitable[dict[str, int]]],
        look: Callable[[str], Awaitable[tuple[int, Shown, bool]]],
    ) -> None:
        self._most = most
        self._numbers = numbers
        self._look = look
        self._listeners: dict[str, dict[Queue, str]] = {}  # by game, each with its language
        self._seen: dict[str, int] = {}
        self._waiting: dict[str, int] = {}  # for an engine, since which event
        self._count = 0

    def listen(self, id: str) -> Queue:
        """A queue on which later states of a game arrive; the newest one only, for who is slow."""
        if self._count >= self._most or len(self._listeners.get(id, ())) >= MOST_OF_ONE:
            raise Refusal(429, "too many are watching: try again later", {"Retry-After": "10"})
        queue = Queue(1)
        self._listeners.setdefault(id, {})[queue] = language()
        self._seen.setdefault(id, 0)
        self._count += 1
        return queue

    def leave(self, id: str, queue: Queue) -> None:
        """Listen no more."""
        listeners = self._listeners.get(id, {})
        if queue in listeners:
            del listeners[queue]
            self._count -= 1
        if not listeners:
            self._listeners.pop(id, None)
            self._seen.pop(id, None)
            self._waiting.pop(id, None)

    def languages(self, id: str) -> set[str]:
        """The languages of those who watch a game."""
        return set(self._listeners.get(id, {}).values())

    def changed(self, id: str, number: int, shown: Shown, is_waiting: bool) -> None:
        """Tell everybody who watches a game what it looks like now."""
        if id not in self._listeners or number < self._seen[id]:
            return
        self._seen[id] = number
        self._waiting.pop(id, None)
        if is_waiting:
            self._waiting[id] = number
        for queue, name in self._listeners[id].items():
            if name in shown:  # who has come meanwhile has just looked
                _put(queue, (number, shown[name]))

    def end(self) -> None:
        """Have every stream end: the server is about to stop."""
        for queues in self._listeners.values():
            for queue in queues:
                _put(queue, None)

    async def look_around(self) -> None:
        """Look for what other servers did, again and again; and now and then at every game."""
        rounds, before = 0, dict(self._waiting)
        while True:
            await asyncio.sleep(EVERY)
            rounds += 1
            try:
                numbers = await self._numbers(list(self._seen)) if self._seen else {}
            except Exception as error:  # the database may be away for a while; listeners stay
                log.error("other servers' games cannot be looked at: %s", one_line(error))
                continue
            for id, number in numbers.items():
                if number > self._seen.get(id, number):
                    await self._look_at(id)
            if rounds % TEND == 0:  # the server whose engine it was may have died
                for stuck, _ in set(before.items()) & set(self._waiting.items()):
                    await self._look_at(stuck)
                before = dict(self._waiting)

    async def _look_at(self, id: str) -> None:
        try:
            self.changed(id, *await self._look(id))
        except Exception as error:
            log.error("game %s cannot be looked at: %s", id, one_line(error))


def _put(queue: Queue, what: tuple[int, str] | None) -> None:
    if queue.full():
        queue.get_nowait()
    queue.put_nowait(what)
