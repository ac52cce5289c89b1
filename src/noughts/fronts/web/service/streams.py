"""Who watches which game, and hears of every change: at once of ours, soon of other servers'."""

import asyncio
import logging
from collections.abc import Callable
from contextvars import copy_context

from ....errors import one_line
from ....store import GameRecord
from ....words import language, speak
from ..asker import for_all
from .listeners import GONE, Listener, Listeners
from .records import Records, log_failure
from .refusals import Refusal
from .threads import reading, showing
from .views import Views

log = logging.getLogger("noughts.web")
EVERY = 0.5  # seconds between two looks at what other servers on the same database did
TEND = 8  # looks, after which a game that waits for its engine all the time is looked after


class Streams:
    """The event streams of a server. `tend` has a game's engine go on, if that has stopped."""

    def __init__(
        self, listeners: Listeners, records: Records, views: Views, tend: Callable[[GameRecord], object]
    ) -> None:
        self._listeners = listeners
        self._records = records
        self._views = views
        self._tend = tend
        self._seen: dict[str, int] = {}
        self._waiting: dict[str, int] = {}  # for an engine, since which event

    def listen(self, id: str) -> Listener:
        """Somebody who hears of later states of a game."""
        listener = self._listeners.listen(id)
        self._seen.setdefault(id, 0)
        return listener

    def leave(self, listener: Listener) -> None:
        """Listen no more."""
        if self._listeners.leave(listener):
            self._seen.pop(listener.id, None)
            self._waiting.pop(listener.id, None)

    async def tell(self, record: GameRecord, text: str | None = None) -> None:
        """Tell everybody who watches a game what it looks like now, each in their own language.

        `text` is that in the language that is spoken here, where it has been written already: who speaks it
        need not wait for others.
        """
        told: set[str] = set()
        if text is not None:
            told.add(language())
            self._hand_out(record, language(), text)
        for name in {listener.language for listener in self._listeners.of(record.id)} - told:
            context = copy_context()
            context.run(speak, name)
            text = await asyncio.create_task(showing(self._views.text, record), context=context)
            self._hand_out(record, name, text)

    def _hand_out(self, record: GameRecord, spoken: str, text: str) -> None:
        """Tell those who watch in a language, unless something newer has been told meanwhile."""
        id, number = record.id, record.number
        if id not in self._seen or number < self._seen[id]:
            return
        self._seen[id] = number
        self._waiting.pop(id, None)
        if record.awaits_player:
            self._waiting[id] = number
        for listener in self._listeners.of(id):
            if listener.language == spoken:
                listener.tell((number, text))

    def tell_gone(self, id: str) -> None:
        """Tell everybody who watches a game that it was deleted."""
        for listener in self._listeners.of(id):
            listener.tell(GONE)

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
            for id in ids:
                if id not in numbers:
                    self.tell_gone(id)
            for id, number in numbers.items():
                if number > self._seen.get(id, number):
                    await self._try_to_look_at(id)
            if rounds % TEND == 0:  # the server whose engine it was may have died
                for stuck, _ in set(before.items()) & set(self._waiting.items()):
                    await self._try_to_look_at(stuck)
                before = dict(self._waiting)

    async def look_at(self, id: str) -> None:
        """Look at a game in which something may have happened: who watches is told, and it goes on."""
        record = await self._records.find(id)
        await self.tell(record)
        self._tend(record)

    async def _try_to_look_at(self, id: str) -> None:
        """The same of what nobody asked for; it goes on for who watches it, who may have no more for that."""
        try:
            record = await self._records.find(id)
            await self.tell(record)
            watching = next(iter(self._listeners.of(id)), None)
            for_all(watching.client if watching else "").run(self._tend, record)
        except Refusal:
            pass  # the game is gone
        except Exception as error:
            log_failure("cannot look at game", id, error)
