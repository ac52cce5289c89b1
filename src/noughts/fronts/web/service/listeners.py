"""Who listens to what: places for them, of which no client has all, and the newest change for each."""

import asyncio

from ....words import language
from ..asker import asker
from ..tally import Tally
from .places import Places
from .refusals import TooMany

MOST_OF_ONE = 200  # listeners of one game, and of one client

Change = tuple[int, str]  # a number, and what is so then as JSON
GONE: Change = (0, "")  # what is listened to was deleted: the last that is heard of it


class Listener:
    """Somebody who listens, in a language. The newest change only waits for who is slow."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.client = asker.get()
        self.language = language()
        self._queue: asyncio.Queue[Change | None] = asyncio.Queue(1)
        self._has_ended = False

    def tell(self, change: Change | None) -> None:
        """Have them hear of a change; None is the end, as GONE is: whatever comes later, that is heard."""
        if self._has_ended:
            return
        self._has_ended = change is None or change is GONE
        if self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(change)

    async def hear(self, seconds: float) -> Change | None:
        """The next change, or None at the end. TimeoutError when there is none for so long."""
        return await asyncio.wait_for(self._queue.get(), seconds)


class Listeners:
    """All who listen to a server, by what they listen to."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: dict[str, set[Listener]] = {}
        self._seats: dict[str, Places] = {}  # nobody keeps all others away
        self._clients = Tally()
        self._has_ended = False

    @property
    def count(self) -> int:
        """How many there are now."""
        return self._clients.total

    def of(self, id: str) -> set[Listener]:
        """Those who listen to this."""
        return self._of.get(id, set())

    def listen(self, id: str, most: int = MOST_OF_ONE) -> Listener:
        """Somebody more who listens to this, of `most` at once."""
        client = asker.get()
        seats = self._seats.get(id) or Places(most)
        is_full = self.count >= self._most or self._clients[client] >= MOST_OF_ONE
        if is_full or not seats.take(client):
            raise TooMany("too many are watching: try again later", seconds=10)
        listener = Listener(id)
        self._seats[id] = seats
        self._of.setdefault(id, set()).add(listener)
        self._clients.add(client)
        if self._has_ended:
            listener.tell(None)
        return listener

    def leave(self, listener: Listener) -> bool:
        """Listen no more; whether nobody else does."""
        others = self._of.get(listener.id, set())
        if listener in others:
            others.remove(listener)
            self._seats[listener.id].leave(listener.client)
            self._clients.add(listener.client, -1)
        if not others:
            self._of.pop(listener.id, None)
            self._seats.pop(listener.id, None)
        return not others

    def end(self) -> None:
        """Have every stream end: the server is about to stop."""
        self._has_ended = True
        for listeners in self._of.values():
            for listener in listeners:
                listener.tell(None)
