"""Engines at the tables: they move when it is their turn, and learners learn when a game is over."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ....errors import InvalidArgument, NoughtsError, PlayerFailed, shown
from ....player import Player
from ....players.roster import ROSTER, Role
from ....store import HUMAN, GameRecord, LearnerRecord, Learners, now
from ....table import Answer
from ..asker import asker
from ..tally import Tally
from . import work
from .places import Places
from .records import TRIES, Records, briefly, log_failure
from .refusals import NotFound, Refusal, TooMany
from .thinkers import Slot, Thinkers
from .threads import reading, writing

MOST_DRIVEN = 200  # games in which engines move at once for one client, or wait for that
PAUSES = (1, 2, 4, 8, 16)  # seconds after which an engine that failed is asked again
LEARNER = "learner"

log = logging.getLogger("noughts.web")


class _NoLesson(Exception):
    """There is nothing to learn from a game any more."""


class Engines:
    """Who plays at the tables and is no person.

    `told` is told of every game in which one has moved, and `wind` of every game that is left to people.
    """

    def __init__(
        self,
        records: Records,
        learners: Learners,
        thinkers: Thinkers,
        shows: int,
        told: Callable[[GameRecord], Awaitable[None]],
        wind: Callable[[GameRecord], None],
    ) -> None:
        self.roster = ROSTER.only("human", "level", learner=_found_elsewhere)
        self._records = records
        self._learners = learners
        self._thinkers = thinkers
        self._most_shows = shows
        self._shown = Places(shows)
        self._told = told
        self._wind = wind
        self._driven: dict[str, asyncio.Task[GameRecord | None]] = {}
        self._moved: set[str] = set()  # games in which an engine has moved since one failed there
        self._again: set[str] = set()  # games in which somebody else did something meanwhile
        self._shows: dict[str, str] = {}  # those in which nobody but engines plays, and who lets them play
        self._of_client = Tally()  # games that are driven, by who did something in them

    def take(self, record: GameRecord) -> Slot | None:
        """A slot for the engine that begins a game; without one, the game does not even begin."""
        if _is_show(record) and not self._shown.has_one_for(asker.get()):
            raise TooMany("enough games between engines are under way", seconds=60)
        return self._thinkers.take() if record.awaits_player else None

    def go_on(self, record: GameRecord, slot: Slot | None = None) -> None:
        """Have engines move if it is their turn, and a learner learn if the game is over."""
        id, client = record.id, asker.get()
        is_theirs = has_a_lesson(record) or record.awaits_player
        if id in self._driven and is_theirs:
            self._again.add(id)  # whoever drives it may have looked just before
        elif is_theirs and self._may_drive(record, client):
            self._of_client.add(client)
            self._driven[id] = asyncio.create_task(self._drive(record, slot, client))
            return
        if slot:
            slot.give_up()

    def _may_drive(self, record: GameRecord, client: str) -> bool:
        """Whether one more game may go on for a client; else it goes on when it is looked at again."""
        if self._of_client[client] >= MOST_DRIVEN:
            return False
        if _is_show(record):
            if not self._shown.take(client):
                return False
            self._shows[record.id] = client
        return True

    def drive(self, id: str) -> bool:
        """Whether they are at work in a game."""
        return id in self._driven

    async def settled(self, id: str, patience: float) -> GameRecord | None:
        """A game they are at work in, once a person is to move or it is over; None if that takes too long."""
        task = self._driven[id]
        await asyncio.wait([task], timeout=patience)
        return task.result() if task.done() and not task.cancelled() and not task.exception() else None

    async def _drive(self, record: GameRecord, slot: Slot | None, client: str) -> GameRecord | None:
        """Have engines move, again after a while if that fails; the game then, if it is known."""
        id = record.id
        known: GameRecord | None = record  # as it is now, unless somebody else did something
        pauses = iter(PAUSES)
        try:
            while True:
                try:
                    return await self._play_on(id, known, slot)
                except (asyncio.CancelledError, NotFound):
                    raise
                except Exception as error:  # the game is safe; the database may be back soon
                    log_failure("an engine stopped in game", id, error)
                    known = slot = None
                    if id in self._moved:
                        self._moved.discard(id)
                        pauses = iter(PAUSES)  # it has not failed again and again, but now and then
                    pause = next(pauses, None)
                    if pause is None:
                        return None
                    await asyncio.sleep(pause)
        except NotFound:
            return None  # the game is gone
        finally:
            self._leave(id, client)

    def _leave(self, id: str, client: str) -> None:
        """Drive a game no more."""
        self._again.discard(id)
        self._moved.discard(id)
        if id in self._shows:
            self._shown.leave(self._shows.pop(id))
        self._of_client.add(client, -1)
        del self._driven[id]

    async def _play_on(self, id: str, record: GameRecord | None, slot: Slot | None) -> GameRecord:
        """Let engines move until a person is to move or the game is over; the game then."""
        try:
            while True:
                if id in self._again or record is None:
                    self._again.discard(id)
                    record = await self._records.find(id)
                if has_a_lesson(record):
                    await self._teach(record)
                if not record.awaits_player:
                    if id in self._again:
                        continue
                    self._wind(record)  # nobody else may know that it came to this
                    return record
                slot = slot or await self._some_slot(id)
                if id in self._again:  # it may have gone on meanwhile
                    continue
                answer, taken = await self._think(record, slot)
                slot = None
                record = await writing(self._records.answer, record, answer, now(), taken)
                if record is not None:
                    self._moved.add(id)
                    await self._told(record)
        finally:
            if slot:
                slot.give_up()

    async def _think(self, record: GameRecord, slot: Slot) -> tuple[Answer, int]:
        """What the player to move answers, and the milliseconds that it thought."""
        name = record.seats[record.game.turn].player

        async def find() -> tuple[object, ...]:
            return record.game, name, await self._memory(name)

        try:
            chosen = await slot.ask(work.choose, finding=find)
        except Refusal:
            raise
        except NoughtsError as error:  # who is found no more: asking again would be no better
            chosen = work.Chosen(None, str(error))
        if chosen.failure:
            log.warning("%s gives up in game %s: %s", name, briefly(record.id), chosen.failure)
        return Answer(record.game.position, chosen.cell, chosen.failure), chosen.taken

    async def _memory(self, player: str) -> str | None:
        """What a learner of the database knows, for who is one. One that was taken apart cannot go on."""
        name = self.roster.check(player)
        if name.kind != LEARNER:
            return None
        learner = await reading(self._learners.read, name.rest)
        if learner is None:
            raise PlayerFailed("there is no learner {id} any more", id=shown(name.rest))
        return learner.memory

    async def _teach(self, record: GameRecord) -> None:
        """Let the learners of a finished game learn from it, once."""
        for _ in range(TRIES):
            if await self._learn(record.id):
                return
        log.error("what was learned from game %s could not be kept", briefly(record.id))

    async def _learn(self, id: str) -> bool:
        """Work out what the learners know after a game, and keep it; False if somebody was faster."""
        record = await self._records.find(id)
        if not has_a_lesson(record):
            return True
        learners: list[LearnerRecord] = []

        async def find() -> tuple[object, ...]:
            nonlocal record, learners
            record, learners = await reading(self._pupils, id)
            if not has_a_lesson(record):  # any more: somebody was faster, or it goes on
                raise _NoLesson
            return [learner.memory for learner in learners], record.game

        try:
            memories = await (await self._some_slot(id)).ask(work.teach, finding=find)
        except _NoLesson:
            return False
        learned = list(zip(learners, memories, strict=True))
        return await writing(self._records.kept.teach, id, record.number, learned)

    def _pupils(self, id: str) -> tuple[GameRecord, list[LearnerRecord]]:
        """A game, and the learners that play it; those that were taken apart learn no more."""
        record = self._records.read(id)
        names = [self.roster.check(seat.player) for seat in record.seats.values()]
        learners = [self._learners.read(name.rest) for name in names if name.kind == LEARNER]
        return record, [learner for learner in learners if learner is not None]

    async def _some_slot(self, id: str) -> Slot:
        """A slot, however long it takes; games between engines wait for all others."""
        return await self._thinkers.wait_for_slot(self._most_shows if id in self._shows else None)

    async def close(self) -> None:
        """Stop: what engines were thinking about is thought about again when the server is back."""
        tasks = list(self._driven.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def has_a_lesson(record: GameRecord) -> bool:
    """Whether learners are still to learn from a game."""
    return record.learning and not record.table.learned and record.game.is_over


def _is_show(record: GameRecord) -> bool:
    """Whether nobody but engines plays a game."""
    return HUMAN not in [seat.player for seat in record.seats.values()]


def _found_elsewhere(id: str, role: Role) -> Player:
    """Learners play in other processes, by their memory: here they are known by name alone."""
    raise InvalidArgument("learner {id} does not play here", id=shown(id))
