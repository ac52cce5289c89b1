"""Who watches which game, and hears of every change: at once of ours, soon of other servers'."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextvars import copy_context

from ....errors import one_line
from ....store import GameRecord
from ....words import language, speak
from ..asker import asker
from .records import Records
from .refusals import TooMany
from .threads import reading, showing
from .views import Views

log = logging.getLogger("noughts.web")
EVERY = 0.5  # seconds between two looks at what other servers on the same database did
TEND = 8  # looks, after which a game that waits for its engine all the time is looked after
MOST_OF_ONE = 200  # listeners of one game, and of one client

Change = tuple[int, str]  # a number, and the game of so many events as JSON


class Listener:
    """Somebody who watches a game, in a language. The newest change only waits for who is slow."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.client = asker.get()
        self.language = language()
        self._queue: asyncio.Queue[Change | None] = asyncio.Queue(1)

    def tell(self, change: Change | None) -> None:
        """Have them hear of a change; None is the end."""
        if self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(change)

    async def hear(self, seconds: float) -> Change | None:
        """The next change, or None at the end. TimeoutError when there is none for so long."""
        return await asyncio.wait_for(self._queue.get(), seconds)


class Streams:
    """The event streams of a server. `tend` has a game's engine go on, if that has stopped."""

    def __init__(
        self, most: int, records: Records, views: Views, tend: Callable[[GameRecord], object]
    ) -> None:
        self._most = most
        self._records = records
        self._views = views
        self._tend = tend
        self._listeners: dict[str, set[Listener]] = {}  # by game
        self._seen: dict[str, int] = {}
        self._waiting: dict[str, int] = {}  # for an engine, since which event
        self._clients: Counter[str] = Counter()

    def listen(self, id: str) -> Listener:
        """Somebody who hears of later states of a game."""
        of_one = max(len(self._listeners.get(id, ())), self._clients[asker.get()])
        if self._clients.total() >= self._most or of_one >= MOST_OF_ONE:
            raise TooMany("too many are watching: try again later", seconds=10)
        listener = Listener(id)
        self._listeners.setdefault(id, set()).add(listener)
        self._seen.setdefault(id, 0)
        self._clients[listener.client] += 1
        return listener

    def leave(self, listener: Listener) -> None:
        """Listen no more."""
        others = self._listeners.get(listener.id, set())
        if listener in others:
            others.remove(listener)
            self._clients[listener.client] -= 1
            self._clients += Counter()  # forgets who has none
        if not others:
            for known in (self._listeners, self._seen, self._waiting):
                known.pop(listener.id, None)

    async def tell(self, record: GameRecord) -> None:
        """Tell everybody who watches a game what it looks like now, each in their own language."""
        id, number, waits = record.id, record.number, record.table.awaits_player
        texts = {}
        for name in {listener.language for listener in self._listeners.get(id, ())}:
            context = copy_context()
            context.run(speak, name)
            texts[name] = await asyncio.create_task(self._text(record), context=context)
        if id not in self._listeners or number < self._seen[id]:
            return
        self._seen[id] = number
        self._waiting.pop(id, None)
        if waits:
            self._waiting[id] = number
        for listener in self._listeners[id]:
            if listener.language in texts:  # who has come meanwhile has just looked
                listener.tell((number, texts[listener.language]))

    async def _text(self, record: GameRecord) -> str:
        known = self._views.known(record)
        return known if known is not None else await showing(self._views.text, record)

    def end(self) -> None:
        """Have every stream end: the server is about to stop."""
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.tell(None)

    async def look_around(self) -> None:
        """Look for what other servers did, again and again; and now and then at every game."""
        rounds, before = 0, dict(self._waiting)
        while True:
            await asyncio.sleep(EVERY)
            rounds += 1
            try:
                ids = list(self._seen)
                numbers = await reading(self._records.kept.numbers, ids) if ids else {}
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
            record = await self._records.find(id)
            await self.tell(record)
            self._tend(record)
        except Exception as error:
            log.error("game %s cannot be looked at: %s", id, one_line(error))
