"""The hall where games are played: people move, engines answer, watchers hear of it, learners learn."""

import asyncio
import logging
import re
from collections.abc import Callable, Sequence
from functools import partial
from hmac import compare_digest
from random import Random
from secrets import token_urlsafe

from anyio.to_thread import run_sync as in_thread

from ...board import Board
from ...engine.levels import LEVELS, choose
from ...engine.limits import Limits
from ...errors import IllegalMove, InvalidArgument, shown
from ...game import Game
from ...learn.agent import MenaceAgent
from ...learn.memory import parse
from ...learn.player import MenacePlayer
from ...store import HUMAN, Database, Event, GameRecord, Games, LearnerRecord, Learners, Seat, fingerprint
from .desk import Desk, Place
from .pictured import Picture
from .problems import Refusal
from .settings import MOVE_SECONDS, Settings
from .watch import Watch

MOST_REMEMBERED = 100_000  # games of which it is known that engines play in them
TRIES = 5  # at an event, when others are faster
PAUSES = (1, 2, 4, 8, 16)  # seconds after which an engine that failed is asked again
LEARNER = "learner:"
ID = re.compile("[A-Za-z0-9_-]{1,32}")

log = logging.getLogger("noughts.web")


class Hall:
    """All games of a server. What it knows is in the database; it can be ended at any moment."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.games = Games(database)
        self.learners = Learners(database)
        self.settings = settings
        self.desk = Desk(settings.thinkers, settings.waiting)
        self.picture = Picture()
        self.watch = Watch(settings.listeners, self._numbers, self._look)
        self._driven: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._against_engines: set[str] = set()
        self._shows: set[str] = set()  # those of them in which nobody but engines plays

    async def create(
        self,
        board: Board,
        first: str,
        players: dict[str, str],
        begun: Sequence[Event] = (),
        secret: str | None = None,
    ) -> tuple[GameRecord, dict[str, str]]:
        """A new game, and the secrets of its people. `secret` is a learner's, which then learns from it."""
        taught = []
        for side, player in players.items():
            if player.startswith(LEARNER):
                learner = await self.find_learner(player.removeprefix(LEARNER))
                _check_learner(learner, board, side, first)
                taught.append(secret is not None and is_secret(secret, learner.secret))
            elif player != HUMAN and player not in LEVELS:
                raise InvalidArgument(
                    f"players are human, {', '.join(LEVELS)} or learner:ID, not {shown(player)}"
                )
        secrets = {side: token_urlsafe(24) for side, player in players.items() if player == HUMAN}
        seats = {
            side: Seat(player, fingerprint(secrets[side]) if side in secrets else None)
            for side, player in players.items()
        }
        record = GameRecord(
            token_urlsafe(16), Game(board, first), seats, any(taught) and all(taught), False, 0
        )
        for event in begun:
            record.add(event)
        if HUMAN not in players.values() and len(self._shows) >= self.settings.thinkers:
            raise Refusal(429, "enough games between engines are under way", {"Retry-After": "60"})
        place = self._place_for(record)
        try:
            await in_thread(self.games.create, record.id, board, first, seats, record.learning, begun)
            record = await self.find(record.id)
        except BaseException:
            if place:
                place.give_up()
            raise
        self.go_on(record, place)
        return record, secrets

    async def find(self, id: str) -> GameRecord:
        """A game by its id."""
        return await in_thread(self._read, id)

    def _read(self, id: str) -> GameRecord:
        record = self.games.read(id) if ID.fullmatch(id) else None
        if record is None:
            raise Refusal(404, f"there is no game {shown(id)}")
        return record

    async def find_learner(self, id: str) -> LearnerRecord:
        """A learner by its id."""
        record = await in_thread(self.learners.read, id) if ID.fullmatch(id) else None
        if record is None:
            raise Refusal(404, f"there is no learner {shown(id)}")
        return record

    async def act(
        self,
        id: str,
        secret: str | None,
        decide: Callable[[GameRecord, str], Event],
        number: int | None = None,
        wants_answer: bool = False,
    ) -> GameRecord:
        """Let the side with this secret do something. When this returns, it has happened for good.

        `wants_answer`: an engine is to answer, if one plays; where it cannot, nothing is even looked at.

        With `number`, it is to be the event of that number; if just that has happened, it is not done again.
        """
        if wants_answer and id in self._against_engines:
            self.desk.check()
        for _ in range(TRIES):
            record, place, done = await in_thread(self._attempt, id, secret, decide, number)
            if done:
                await self.announce(record)
                self.go_on(record, place)
                return record
        raise IllegalMove("others were faster: look at the game again")

    def _attempt(
        self, id: str, secret: str | None, decide: Callable[[GameRecord, str], Event], number: int | None
    ) -> tuple[GameRecord, Place | None, bool]:
        """Try once to let something happen: the game then, a place for an engine's answer, and whether."""
        record = self._read(id)
        side = side_of(record, secret)
        if number is not None and number != record.number + 1:
            if number <= record.number and _same(record, number, side, decide):
                return record, None, True
            raise IllegalMove(f"the next event of this game is {record.number + 1}, not {number}")
        event = decide(record, side)
        record.add(event)
        if is_engines_turn(record):
            self._remember(id)
        place = self._place_for(record)
        done = False
        try:
            done = self.games.append(id, record.number, event)
            self.picture.text(record)  # here, where nobody else is kept waiting
        finally:
            if place and not done:
                place.give_up()
        return record, place, done

    async def look(self, id: str) -> tuple[GameRecord, str]:
        """A game and what is shown of it; its engine goes on if it had stopped."""
        record, text = await in_thread(self._read_and_show, id)
        self.go_on(record)
        return record, text

    def _read_and_show(self, id: str) -> tuple[GameRecord, str]:
        record = self._read(id)
        return record, self.picture.text(record)

    async def settle(self, record: GameRecord) -> GameRecord:
        """The game once a person is to move or it is over; as it is then, if that takes too long."""
        task = self._driven.get(record.id)
        if task is None:
            return record
        await asyncio.wait([task], timeout=self.settings.patience)
        return await self.find(record.id)

    async def show(self, record: GameRecord) -> str:
        """What is shown of a game, as JSON."""
        known = self.picture.known(record)
        return known if known is not None else await in_thread(self.picture.text, record)

    async def announce(self, record: GameRecord) -> None:
        """Tell everybody who watches."""
        self.watch.changed(record.id, record.number, await self.show(record), is_engines_turn(record))

    def go_on(self, record: GameRecord, place: Place | None = None) -> None:
        """Have engines move if it is their turn, and a learner learn if the game is over."""
        lesson = record.learning and not record.learned and record.game.is_over
        if not lesson and not is_engines_turn(record):
            return
        if record.id in self._driven:
            self._again.add(record.id)  # whoever drives it may have looked just before
            if place:
                place.give_up()
            return
        if HUMAN not in [seat.player for seat in record.seats.values()]:
            if len(self._shows) >= self.settings.thinkers:
                return
            self._shows.add(record.id)
        self._driven[record.id] = asyncio.create_task(self._drive(record.id, place))

    async def _drive(self, id: str, place: Place | None) -> None:
        try:
            for pause in PAUSES:
                try:
                    await self._play_on(id, place)
                    return
                except (asyncio.CancelledError, Refusal):
                    raise
                except Exception:  # the game is safe; the database may be back soon
                    log.exception("an engine stopped in game %s", id)
                    place = None
                    await asyncio.sleep(pause)
        except Refusal:
            pass  # the game is gone
        finally:
            self._again.discard(id)
            self._shows.discard(id)
            del self._driven[id]

    async def _play_on(self, id: str, place: Place | None) -> None:
        """Let engines move until a person is to move or the game is over."""
        try:
            while True:
                self._again.discard(id)
                record = await self.find(id)
                player = record.player_to_move
                if player is None:
                    await self._teach(record)
                if player is None or player == HUMAN:
                    if id in self._again:
                        continue
                    return
                place = place or await self._some_place(id)
                event = await place.ask(await self._thinking(record, player))
                place = None
                record.add(event)
                if await in_thread(self.games.append, id, record.number, event):
                    await self.announce(record)
        finally:
            if place:
                place.give_up()

    async def _thinking(self, record: GameRecord, player: str) -> Callable[[], Event]:
        """What finds the event that a player answers with."""
        position, side = record.game.position, record.game.turn
        if not player.startswith(LEARNER):
            return lambda: Event("move", side, choose(position, player, limits=Limits(seconds=MOVE_SECONDS)))
        learner = await in_thread(self.learners.read, player.removeprefix(LEARNER))
        if learner is None:  # it was taken apart, and cannot go on
            return lambda: Event("resign", side)

        def draw() -> Event:
            agent = MenaceAgent.from_memory(parse(learner.memory))
            cell = MenacePlayer(agent, player, position.board, side, Random()).choose(position)
            return Event("resign", side) if cell is None else Event("move", side, cell)

        return draw

    async def _teach(self, record: GameRecord) -> None:
        """Let the learners of a finished game learn from it, once."""
        for _ in range(TRIES):
            if not record.learning or record.learned or not record.game.is_over:
                return
            place = await self._some_place(record.id)
            if await place.ask(partial(self._learn, record)):
                return
            record = await self.find(record.id)
        log.error("what MENACE learned from game %s could not be kept", record.id)

    def _learn(self, record: GameRecord) -> bool:
        """Work out what the learners know after a game, and keep it unless somebody was faster."""
        learned = []
        for seat in record.seats.values():
            if seat.player.startswith(LEARNER):
                learner = self.learners.read(seat.player.removeprefix(LEARNER))
                if learner is None:
                    continue  # it was taken apart
                agent = MenaceAgent.from_memory(parse(learner.memory))
                agent.learn_from(record.game)
                learned.append((learner, agent.export_memory()))
        return self.games.teach(record.id, record.number, learned)

    def _remember(self, id: str) -> None:
        """Engines play in this game: who moves there can be told that they are busy without a look at it."""
        if len(self._against_engines) >= MOST_REMEMBERED:
            self._against_engines.clear()
        self._against_engines.add(id)

    def _place_for(self, record: GameRecord) -> Place | None:
        """A place at the desk if an engine is to answer: without one, nothing happens at all."""
        return self.desk.take() if is_engines_turn(record) and record.id not in self._driven else None

    async def _some_place(self, id: str) -> Place:
        """A place at the desk, however long it takes; games between engines wait for all others."""
        most = self.settings.thinkers if id in self._shows else None
        while True:
            try:
                return self.desk.take(most)
            except Refusal:
                await asyncio.sleep(0.5)

    async def _numbers(self, ids: list[str]) -> dict[str, int]:
        return await in_thread(self.games.numbers, ids)

    async def _look(self, id: str) -> tuple[int, str, bool]:
        record, text = await self.look(id)
        return record.number, text, is_engines_turn(record)

    async def close(self) -> None:
        """Stop: what engines were thinking about is thought about again when the server is back."""
        tasks = list(self._driven.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.desk.close()


def is_engines_turn(record: GameRecord) -> bool:
    """Whether an engine is to move."""
    return record.player_to_move not in (None, HUMAN)


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


def _same(record: GameRecord, number: int, side: str, decide: Callable[[GameRecord, str], Event]) -> bool:
    """Whether the event of a number is just what is asked for now: the answer to it may have been lost."""
    before = GameRecord(
        record.id, Game(record.game.board, record.game.first), record.seats, record.learning, False, 0
    )
    for event in record.events[: number - 1]:
        before.add(event)
    try:
        return number >= 1 and decide(before, side) == record.events[number - 1]
    except IllegalMove:
        return False


def _check_learner(learner: LearnerRecord, board: Board, side: str, first: str) -> None:
    if (learner.board, learner.side) != (board.name, side) or first != "X":
        raise InvalidArgument(
            f"this learner plays {learner.side} on {learner.board}, X moving first: "
            f"it cannot play {side} on {board} with {first} moving first"
        )
