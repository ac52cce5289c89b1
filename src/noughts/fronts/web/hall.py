"""The hall where games are played: people move, engines answer, watchers hear of it, learners learn."""

import asyncio
import logging
import re
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from hmac import compare_digest
from random import Random
from secrets import token_urlsafe
from typing import TypeVar

from anyio.to_thread import run_sync as in_thread

from ...board import Board
from ...errors import IllegalMove, InvalidArgument, NoughtsError, PlayerFailed, shown
from ...game import Game
from ...learn.kinds import parse
from ...learn.player import LearnerPlayer
from ...player import Player
from ...players.roster import ROSTER, Role
from ...store import (
    HUMAN,
    Database,
    GameRecord,
    Games,
    LearnerRecord,
    Learners,
    Seat,
    fingerprint,
    now,
)
from ...table import Answer, Event, Table, events_of
from ...words import Phrase, speak
from .desk import Desk, Slot
from .pictured import Picture, stamped
from .problems import Refusal
from .settings import Settings
from .watch import Shown, Watch

MOST_TIMERS = 100_000
TRIES = 5  # at an event, when others are faster
PAUSES = (1, 2, 4, 8, 16)  # seconds after which an engine that failed is asked again
LEARNER = "learner"
TICK = 0.02  # seconds after which a clock that has run out is looked at
ID = re.compile("[A-Za-z0-9_-]{1,32}")

log = logging.getLogger("noughts.web")
Result = TypeVar("Result")


class Hall:
    """All games of a server. What it knows is in the database; it can be ended at any moment."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.games = Games(database)
        self.learners = Learners(database)
        self.settings = settings
        self.desk = Desk(settings.thinkers, settings.waiting)
        self.picture = Picture()
        self.watch = Watch(settings.listeners, self._numbers, self._look)
        self._driven: dict[str, asyncio.Task[GameRecord | None]] = {}
        self._again: set[str] = set()
        self._timers: dict[str, asyncio.TimerHandle] = {}  # of games whose clock runs
        self._ringing: set[asyncio.Task[None]] = set()
        self.roster = ROSTER.only("human", "level", learner=self._find_learner)
        self._shows: set[str] = set()  # those of them in which nobody but engines plays

    async def create(
        self, game: Game, players: dict[str, str], secret: str | None = None
    ) -> tuple[GameRecord, dict[str, str]]:
        """A new game, and the secrets of its people. `secret` is a learner's, which then learns from it."""
        taught = []
        names = {side: self.roster.check(player) for side, player in players.items()}
        players = {side: str(name) for side, name in names.items()}
        for side, name in names.items():
            if name.parts:
                raise InvalidArgument("a seat is for one player, not for several in turns")
            if name.kind == LEARNER:
                learner = await self.find_learner(name.rest)
                check_learner(learner, game.board, side, game.first)
                taught.append(secret is not None and is_secret(secret, learner.secret))
        secrets = {side: token_urlsafe(24) for side, player in players.items() if player == HUMAN}
        seats = {
            side: Seat(player, fingerprint(secrets[side]) if side in secrets else None)
            for side, player in players.items()
        }
        created, learning = now(), any(taught) and all(taught)
        empty = Game(game.board, game.first, game.clock)
        record = GameRecord(token_urlsafe(16), empty, seats, learning, False, created)
        begun = events_of(game, created)
        record.replay([(event, at, 0) for event, at in begun])
        if HUMAN not in players.values() and len(self._shows) >= self.settings.thinkers:
            raise Refusal(429, "enough games between engines are under way", {"Retry-After": "60"})
        slot = self.desk.take() if is_engines_turn(record) else None  # without one, it does not even begin
        try:
            kept = (game.board, game.first, seats, learning, begun, game.clock, created)
            await in_thread(self.games.create, record.id, *kept)
            record = await self.find(record.id)
        except BaseException:
            if slot:
                slot.give_up()
            raise
        self.go_on(record, slot)
        return record, secrets

    async def find(self, id: str) -> GameRecord:
        """A game by its id."""
        return await in_thread(self._read, id)

    def _read(self, id: str) -> GameRecord:
        """A game as it is now: one in which a person has no time left is over.

        An engine's time is looked at when it has answered: nobody else knows how long it had to wait.
        """

        def attempt() -> GameRecord | None:
            record = self.games.read(id) if ID.fullmatch(id) else None
            if record is None:
                raise Refusal(404, Phrase("there is no game {id}", id=shown(id)))
            at = now()
            overdue = None if is_engines_turn(record) else record.table.overdue(at)
            if overdue is None:
                return record
            if not self.games.append(id, record.number + 1, overdue, at):
                return None
            record.add(overdue, at)
            return record

        return again_and_again(attempt)

    async def find_learner(self, id: str) -> LearnerRecord:
        """A learner by its id."""
        record = await in_thread(self.learners.read, id) if ID.fullmatch(id) else None
        if record is None:
            raise Refusal(404, Phrase("there is no learner {id}", id=shown(id)))
        return record

    async def act(
        self,
        id: str,
        secret: str | None,
        decide: Callable[[Table, str], Event],
        number: int | None = None,
    ) -> GameRecord:
        """Let the side with this secret do something. When this returns, it has happened for good.

        However busy the engines are, it happens now: who moves must not lose time over that.

        With `number`, it is to be the event of that number; if just that has happened, it is not done again.
        """
        attempt = partial(self._attempt, id, secret, decide, number)
        record = await in_thread(again_and_again, attempt)
        await self.announce(record)
        self.go_on(record)
        return record

    def _attempt(
        self, id: str, secret: str | None, decide: Callable[[Table, str], Event], number: int | None
    ) -> GameRecord | None:
        """Try once to let something happen: the game then; None if something else came before it."""
        record = self._read(id)
        side = side_of(record, secret)
        if number is not None and number != record.number + 1:
            if number <= record.number and _same(record, number, side, decide):
                return record
            raise IllegalMove(
                "the next event of this game is {next}, not {number}",
                next=record.number + 1,
                number=number,
            )
        event, at = decide(record.table, side), now()
        record.check_room(event)
        since = record.table.since if is_engines_turn(record) else None
        waited = max(0, at - since) if since is not None else 0  # an engine that cannot think yet spends none
        record.add(event, at, waited)
        if not self.games.append(id, record.number, event, at, waited):
            return None
        self.picture.text(record)  # here, where nobody else is kept waiting
        return record

    async def look(self, id: str) -> tuple[GameRecord, str]:
        """A game and what is shown of it; its engine goes on if it had stopped."""
        record, text = await in_thread(self._read_and_show, id)
        self.go_on(record)
        return record, stamped(text)

    def _read_and_show(self, id: str) -> tuple[GameRecord, str]:
        record = self._read(id)
        return record, self.picture.text(record)

    async def settle(self, record: GameRecord) -> GameRecord:
        """The game once a person is to move or it is over; as it is then, if that takes too long."""
        task = self._driven.get(record.id)
        if task is None:
            return record
        await asyncio.wait([task], timeout=self.settings.patience)
        settled = task.result() if task.done() and not task.cancelled() and not task.exception() else None
        return settled or await self.find(record.id)

    async def show(self, record: GameRecord) -> str:
        """What is shown of a game, as JSON."""
        known = self.picture.known(record)
        return stamped(known if known is not None else await in_thread(self.picture.text, record))

    async def announce(self, record: GameRecord) -> None:
        """Tell everybody who watches, each in their own language."""
        self.watch.changed(record.id, record.number, await self._shown(record), is_engines_turn(record))

    async def _shown(self, record: GameRecord) -> Shown:
        """What is shown of a game to those who watch it."""
        shown = {}
        for name in self.watch.languages(record.id):
            context = copy_context()
            context.run(speak, name)
            shown[name] = await asyncio.create_task(self.show(record), context=context)
        return shown

    def go_on(self, record: GameRecord, slot: Slot | None = None) -> None:
        """Have engines move if it is their turn, and a learner learn if the game is over."""
        self._wind(record)
        if not has_a_lesson(record) and not is_engines_turn(record):
            return
        if record.id in self._driven:
            self._again.add(record.id)  # whoever drives it may have looked just before
            if slot:
                slot.give_up()
            return
        if HUMAN not in [seat.player for seat in record.seats.values()]:
            if len(self._shows) >= self.settings.thinkers:
                if slot:
                    slot.give_up()
                return
            self._shows.add(record.id)
        self._driven[record.id] = asyncio.create_task(self._drive(record.id, slot))

    async def _drive(self, id: str, slot: Slot | None) -> GameRecord | None:
        """Have engines move, again after a while if that fails; the game then, if it is known."""
        try:
            for pause in PAUSES:
                try:
                    return await self._play_on(id, slot)
                except (asyncio.CancelledError, Refusal):
                    raise
                except Exception:  # the game is safe; the database may be back soon
                    log.exception("an engine stopped in game %s", id)
                    slot = None
                    await asyncio.sleep(pause)
        except Refusal:
            pass  # the game is gone
        finally:
            self._again.discard(id)
            self._shows.discard(id)
            del self._driven[id]
        return None

    async def _play_on(self, id: str, slot: Slot | None) -> GameRecord:
        """Let engines move until a person is to move or the game is over; the game then."""
        record: GameRecord | None = None  # as it is now, unless somebody else did something
        try:
            while True:
                if id in self._again:
                    record = None
                self._again.discard(id)
                if record is None:
                    record = await self.find(id)
                if record.game.is_over:
                    await self._teach(record)
                if not record.table.awaits_player:
                    if id in self._again:
                        continue
                    self._wind(record)
                    return record
                slot = slot or await self._some_slot(id)
                event, at, waited = await slot.ask(partial(self._think, record))
                slot = None
                record.add(event, at, waited)
                if await in_thread(self.games.append, id, record.number, event, at, waited):
                    await self.announce(record)
                    self._wind(record)
                else:
                    record = None
        finally:
            if slot:
                slot.give_up()

    def _think(self, record: GameRecord) -> tuple[Event, int, int]:
        """What the player to move answers, when it did, and how long it had waited before it could think."""
        table, side = record.table, record.game.turn
        since, started = table.since, now()
        waited = 0 if since is None else max(0, started - since)
        try:
            if since is not None:
                table.since = since + waited  # its clock runs from here
            table.players[side] = self.roster.find(record.seats[side].player, record.game.board, side)
            answer = table.think()
        except NoughtsError as error:  # also of who is found no more: asking again would be no better
            log.warning("%s gives up in game %s: %s", record.seats[side].player, record.id, error)
            answer = Answer(record.game.position, None, str(error))
        at = now()
        event = table.answered(answer, at) if answer is not None else None
        assert event is not None  # nobody else moves at this table
        table.since = since
        return event, at, waited

    def _find_learner(self, id: str, role: Role) -> Player:
        """A learner of the database as a player. One that was taken apart cannot go on."""
        learner = self.learners.read(id)
        if learner is None:
            raise PlayerFailed("there is no learner {id} any more", id=shown(id))
        return LearnerPlayer(parse(learner.memory), f"{LEARNER}:{id}", role.board, role.side, Random())

    def _wind(self, record: GameRecord) -> None:
        """Look at a game again when the time of the side to move is up."""
        timer = self._timers.pop(record.id, None)
        if timer is not None:
            timer.cancel()
        due = None if is_engines_turn(record) else record.table.due()
        if due is None or len(self._timers) >= MOST_TIMERS:
            return
        loop = asyncio.get_running_loop()
        self._timers[record.id] = loop.call_later(due / 1000 + TICK, self._ring, record.id)

    def _ring(self, id: str) -> None:
        self._timers.pop(id, None)
        task = asyncio.create_task(self._end_by_clock(id))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _end_by_clock(self, id: str) -> None:
        try:
            record = await self.find(id)
            await self.announce(record)
        except Refusal:
            pass  # the game is gone
        except Exception:  # the database may be back soon
            log.exception("the clock of game %s was not looked at", id)
            if id not in self._timers:  # somebody who moved meanwhile has set it
                self._timers[id] = asyncio.get_running_loop().call_later(PAUSES[-1], self._ring, id)
        else:
            self.go_on(record)

    async def _teach(self, record: GameRecord) -> None:
        """Let the learners of a finished game learn from it, once."""
        if not has_a_lesson(record):
            return
        slot = await self._some_slot(record.id)
        try:
            await slot.ask(partial(again_and_again, partial(self._learn, record.id)))
        except IllegalMove:
            log.error("what was learned from game %s could not be kept", record.id)

    def _learn(self, id: str) -> bool | None:
        """Work out what the learners know after a game, and keep it; None if somebody was faster."""
        record = self._read(id)
        if not has_a_lesson(record):
            return True
        learned = []
        for seat in record.seats.values():
            name = self.roster.check(seat.player)
            if name.kind == LEARNER:
                learner = self.learners.read(name.rest)
                if learner is None:
                    continue  # it was taken apart
                agent = parse(learner.memory)
                agent.learn_from(record.game)
                learned.append((learner, agent.export_memory()))
        return self.games.teach(id, record.number, learned) or None

    async def _some_slot(self, id: str) -> Slot:
        """A slot at the desk, however long it takes; games between engines wait for all others."""
        most = self.settings.thinkers if id in self._shows else None
        while True:
            try:
                return self.desk.take(most)
            except Refusal:
                await asyncio.sleep(0.5)

    async def _numbers(self, ids: list[str]) -> dict[str, int]:
        return await in_thread(self.games.numbers, ids)

    async def _look(self, id: str) -> tuple[int, Shown, bool]:
        record, _ = await self.look(id)
        return record.number, await self._shown(record), is_engines_turn(record)

    async def close(self) -> None:
        """Stop: what engines were thinking about is thought about again when the server is back."""
        for timer in self._timers.values():
            timer.cancel()
        tasks = [*self._driven.values(), *self._ringing]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.desk.close()


def again_and_again(attempt: Callable[[], Result | None]) -> Result:
    """What an attempt gives that may find others faster, and then gives None and is made again."""
    for _ in range(TRIES):
        result = attempt()
        if result is not None:
            return result
    raise IllegalMove("others were faster: look at the game again")


def has_a_lesson(record: GameRecord) -> bool:
    """Whether learners are still to learn from a game."""
    return record.learning and not record.table.learned and record.game.is_over


def is_engines_turn(record: GameRecord) -> bool:
    """Whether an engine is to move."""
    return record.table.awaits_player


def is_secret(secret: str, kept: str | None) -> bool:
    """Whether a secret is the one whose fingerprint was kept."""
    return kept is not None and compare_digest(fingerprint(secret), kept)


def side_of(record: GameRecord, secret: str | None) -> str:
    """The side whose seat a secret is for."""
    if secret is None:
        raise Refusal(
            401,
            "only who has a seat can do that: send its secret as Authorization: Bearer SECRET",
            {"WWW-Authenticate": "Bearer"},
        )
    for side, seat in record.seats.items():
        if is_secret(secret, seat.secret):
            return side
    raise Refusal(403, "this secret is for no seat of this game")


def _same(record: GameRecord, number: int, side: str, decide: Callable[[Table, str], Event]) -> bool:
    """Whether the event of a number is just what is asked for now: the answer to it may have been lost."""
    try:
        return number >= 1 and decide(record.before(number).table, side) == record.table.events[number - 1]
    except IllegalMove:
        return False


def check_learner(learner: LearnerRecord, board: Board, side: str, first: str) -> None:
    """Refuse a learner for a side that it does not play."""
    if (learner.board, learner.side) != (board.name, side) or first != "X":
        raise InvalidArgument(
            "this learner plays {side} on {board}, X moving first: it cannot play {here} on "
            "{there} with {first} moving first",
            side=learner.side,
            board=learner.board,
            here=side,
            there=board,
            first=first,
        )
