"""Tournaments that whoever runs a server shows: others play them, and here their folders are followed.

A tournament is looked at while somebody watches it, once for all of them. Strangers learn of it what they
may: no path, no message of a program. What takes long is found by thinkers.
"""

import asyncio
import json
import logging
import os
from collections.abc import AsyncGenerator, Awaitable, Callable
from functools import partial
from hashlib import sha256
from itertools import count
from time import monotonic

from ....arena.following import Followed, Judged
from ....arena.played import Played
from ....arena.playing import EVENT, is_being_played
from ....errors import NoughtsError, one_line, shown
from ....store import GameRecord, Seat, now
from ....table import events_of
from ..asker import asker, for_all
from . import work
from .listeners import Change, Listener, Listeners
from .places import Places
from .refusals import NotFound, TooMany, Unwell
from .thinkers import Thinkers
from .threads import making
from .views import Views

EVERY = 0.5  # seconds between two looks, and so much more for every
CROWD = 500  # listeners
LASTING = 10.0  # seconds for which it is followed after somebody asked
PATIENCE = 20.0  # seconds in which something can be told
CATCHING_UP = 1.0  # seconds of reading between two things told
JUDGING = 1.0  # seconds between two times that ratings are found, or so many times what that takes:
PAUSES = 10
SCAN = 2.0  # seconds for which the folders that were found are those that there are
MOST = 100  # tournaments, those that began last
MOST_LISTENERS = 5_000  # of one
DOWNLOADS = 8  # at once

log = logging.getLogger("noughts.web")


class Tournament:
    """One that is shown, as far as it is known."""

    def __init__(self, id: str, folder: str) -> None:
        self.id, self.folder = id, folder
        self.followed = Followed(folder)
        self.judged: Judged | None = None
        self.judged_by = -1  # games
        self.rest = 0.0  # until when nothing is judged again
        self.known = 0  # of the pairs of games in their order: by how many a test was not decided
        self.change: Change = (0, "")
        self.told = asyncio.Event()  # since it is followed
        self.following: asyncio.Task[None] | None = None
        self.asked = 0.0  # when somebody did

    @property
    def is_to_judge(self) -> bool:
        """Whether there are games that nothing was made of yet, and it is time for that."""
        is_decided = self.judged is not None and self.judged.upto is not None
        return not is_decided and self.judged_by != self.followed.read and monotonic() >= self.rest

    def show(self) -> str:
        """All of it as JSON."""
        assert self.judged is not None
        return json.dumps({"id": self.id, **self.followed.to_dict(self.judged)}, separators=(",", ":"))


class Tournaments:
    """Those in some folders, or in the folders in them."""

    def __init__(self, folders: tuple[str, ...], thinkers: Thinkers, listeners: Listeners) -> None:
        self._folders = folders
        self._thinkers = thinkers
        self._listeners = listeners
        self._views = Views()
        self._found: dict[str, Tournament] = {}
        self._numbers = count(1)  # of changes: what is followed anew has others
        self._scanned = float("-inf")
        self._scanning = asyncio.Lock()
        self._downloads = Places(DOWNLOADS)

    async def all(self) -> list[dict[str, object]]:
        """What there is, the latest first."""
        await self._scan()
        return await making(lambda: [_briefly(one) for one in self._found.values()])

    async def look(self, id: str) -> Change:
        """A tournament as it is now."""
        one = await self._follow(await self.find(id))
        return one.change

    async def listen(self, id: str) -> tuple[Listener, Change]:
        """Somebody who hears of every change, and how it is now."""
        one = await self.find(id)
        listener = self._listeners.listen(_channel(id), MOST_LISTENERS)
        try:
            return listener, (await self._follow(one)).change
        except BaseException:
            self.leave(listener)
            raise

    def leave(self, listener: Listener) -> None:
        """Listen no more."""
        self._listeners.leave(listener)

    async def games(self, id: str, one: str, other: str, skip: int) -> dict[str, object]:
        """Games of two players by what they are called here, the latest first."""
        followed = (await self._follow(await self.find(id))).followed
        players = {title: player for player, title in followed.titles.items()}
        for name in (one, other):
            if name not in players:
                raise NotFound("nobody is called {name} there", name=shown(name))

        def found() -> dict[str, object]:
            count, games = followed.games_of_two(players[one], players[other], skip)
            return {"count": count, "games": [followed.told(game) for game in games]}

        return await making(found)

    async def game(self, id: str, number: int) -> tuple[GameRecord, str]:
        """A game of it as any other game, to be looked at: the record, and JSON."""
        followed = (await self._follow(await self.find(id))).followed

        def found() -> tuple[GameRecord, str] | None:
            played = followed.game(number)
            if played is None:
                return None
            record = _record(f"{id}.{number}", followed, played)
            return record, self._views.text(record)

        known = await making(found)
        if known is None:
            raise NotFound("there is no game {id}", id=number)
        return known

    async def export(self, id: str) -> tuple[str, AsyncGenerator[bytes], Callable[[], Awaitable[None]]]:
        """What a file of all games is called, its lines of JSON, and what is to be called in the end."""
        followed = (await self._follow(await self.find(id))).followed
        client = asker.get()
        if not self._downloads.take(client):
            raise TooMany("too many are watching: try again later", seconds=10)

        async def lines() -> AsyncGenerator[bytes]:
            offset, end = 0, followed.size
            while offset < end:
                text, offset = await making(partial(followed.export, offset, end))
                yield text

        async def leave() -> None:
            self._downloads.leave(client)

        return f"noughts-{followed.board.name.replace(',', '-')}.jsonl", lines(), leave

    async def find(self, id: str) -> Tournament:
        """A tournament by its id."""
        if id not in self._found:
            await self._scan()
        if id not in self._found:
            raise NotFound("there is no tournament {id}", id=shown(id))
        return self._found[id]

    # -- following ------------------------------------------------------------------------------------

    async def _follow(self, one: Tournament) -> Tournament:
        """See to it that it is followed from now on; waits until something can be told of it."""
        one.asked = monotonic()
        if one.following is None or one.following.done():
            one.told.clear()
            one.following = asyncio.get_running_loop().create_task(self._go_on(one), context=for_all())
        try:
            await asyncio.wait_for(one.told.wait(), PATIENCE)
        except TimeoutError:
            raise Unwell("the server is busy: try again in a moment", seconds=2) from None
        if not one.change[1]:
            raise NotFound("there is no tournament {id}", id=shown(one.id))
        return one

    async def _go_on(self, one: Tournament) -> None:
        """Look again and again, as long as anybody wants to know."""
        try:
            while self._listeners.of(_channel(one.id)) or monotonic() < one.asked + LASTING:
                is_new = await self._read(one) or not one.told.is_set()
                if one.is_to_judge:
                    await self._judge(one)
                    is_new = True
                if is_new:
                    one.change = (next(self._numbers), await making(one.show))
                    one.told.set()
                    for listener in self._listeners.of(_channel(one.id)):
                        listener.tell(one.change)
                if not one.followed.is_behind:
                    await asyncio.sleep(EVERY * (1 + len(self._listeners.of(_channel(one.id))) / CROWD))
        except (NoughtsError, OSError, ValueError) as error:  # whoever looks again has it looked at from anew
            log.error("a tournament cannot be followed: %s", one_line(error))
            self._found.pop(one.id, None)
            for listener in self._listeners.of(_channel(one.id)):
                listener.tell(None)
        finally:
            one.told.set()

    async def _read(self, one: Tournament) -> bool:
        """Read what is new, piece by piece for a while; whether there was anything."""
        began, changed = monotonic(), await making(one.followed.look)
        while one.followed.is_behind and monotonic() < began + CATCHING_UP:
            changed = await making(one.followed.look) or changed
        return changed

    async def _judge(self, one: Tournament) -> None:
        """Find what follows from the games so far; the longer it takes, the less often."""
        followed, games, began = one.followed, one.followed.read, monotonic()
        event = followed.event._replace(openings=((),))  # of which nothing follows here
        codes = followed.pair_of_games()
        evidence = await making(followed.evidence)  # which goes through all pairs of players
        asked = (work.judge, event, followed.counts(), codes, one.known, evidence)
        try:
            one.judged = await self._thinkers.ask(*asked)
        except NoughtsError:  # they are busy: later
            if one.judged is None:
                one.judged = await making(lambda: Judged.without_ratings(event, followed.counts()))
            one.rest = monotonic() + JUDGING
            return
        one.rest = began + max(JUDGING, PAUSES * (monotonic() - began))
        one.judged_by, one.known = games, len(codes)
        followed.settle(one.judged.upto)

    async def _scan(self) -> None:
        """Look which folders there are."""
        async with self._scanning:
            if monotonic() < self._scanned + SCAN:
                return
            folders = await making(lambda: _folders(self._folders))
            found: dict[str, Tournament] = {}
            for folder in folders:
                id = sha256(os.fsencode(folder)).hexdigest()[:16]
                try:
                    known = self._found.get(id)
                    found[id] = known if known else await making(partial(Tournament, id, folder))
                except Exception as error:  # one folder must not hide the others
                    log.error("a tournament cannot be shown: %s", one_line(error))
            self._found = found
            self._scanned = monotonic()


def _channel(id: str) -> str:
    return f"tournament {id}"


def _folders(named: tuple[str, ...]) -> list[str]:
    """Those of an event, among the folders that were named and those in them; the latest first."""
    found = {}
    for name in named:
        for folder in (name, *_inside(name)):
            try:
                found[os.path.realpath(folder)] = os.stat(os.path.join(folder, EVENT)).st_mtime
            except OSError:  # nothing has begun there yet, or it is something else
                continue
    return sorted(found, key=lambda folder: -found[folder])[:MOST]


def _inside(folder: str) -> list[str]:
    try:
        return [entry.path for entry in os.scandir(folder) if entry.is_dir()]
    except OSError:
        return []


def _briefly(one: Tournament) -> dict[str, object]:
    event, followed = one.followed.event, one.followed
    return {
        "id": one.id,
        "board": event.conditions.board,
        "kind": event.kind,
        "entered": len(event.players),
        "players": [followed.titles[name] for name in event.players[:8]],
        "playing": is_being_played(one.folder),
    }


def _record(id: str, followed: Followed, played: Played) -> GameRecord:
    """A game of a tournament as a server has games."""
    game = played.game(followed.board, followed.event.conditions.clock)
    seats = {side: Seat(followed.titles[name]) for side, name in (("X", played.x), ("O", played.o))}
    created = now()
    record = GameRecord(id, game.anew(), seats, False, False, created)
    record.replay([(event, at, 0) for event, at in events_of(game, created)])
    return record
