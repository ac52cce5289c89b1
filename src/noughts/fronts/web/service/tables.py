"""The tables of a server: people move, engines answer, watchers hear of it. The database knows it all."""

import json
from secrets import token_urlsafe
from typing import NamedTuple

from ....board import Position
from ....errors import IllegalMove, InvalidArgument
from ....game import Game
from ....store import HUMAN, Database, GameRecord, Learners, Seat, fingerprint, now
from ....table import Event, events_of
from ..settings import Settings
from .clocks import Clocks
from .daily import EVENT, Daily
from .engines import LEARNER, Engines
from .listeners import Listener, Listeners
from .records import Records, Wish, check_id, is_secret, learner_head, side_of
from .seating import Instead, check_learner, seat
from .streams import Streams
from .thinkers import Slot, Thinkers
from .threads import reading, showing, writing
from .views import Views


class Begun(NamedTuple):
    """A game that has begun: what it looks like as JSON, and the secrets of its people by side.

    `instead` are the sides of a saved game that others play here.
    """

    id: str
    text: str
    secrets: dict[str, str]
    instead: list[Instead]


class Tables:
    """All games of a server. It can be ended at any moment: what it knows is in the database."""

    def __init__(
        self, database: Database, thinkers: Thinkers, settings: Settings, daily: Daily, listeners: Listeners
    ) -> None:
        self.records = Records(database)
        self._learners = Learners(database)
        self._daily = daily
        self._patience = settings.patience
        self._views = Views()
        self.begun = 0  # games
        self.streams = Streams(listeners, self.records, self._views, self._go_on)
        self._clocks = Clocks(self.streams.look_at)
        self.engines = Engines(
            self.records, self._learners, thinkers, settings.thinkers, self.streams.tell, self._clocks.wind
        )

    async def create(
        self,
        game: Game,
        wished: dict[str, str],
        usual: dict[str, str] = {},  # noqa: B006 - nobody writes
        secret: str | None = None,
        wait: bool = False,
    ) -> Begun:
        """A new game, with who is wished for, else who played it before, else who usually plays a side.

        `secret` is a learner's, which then learns from it; see `act` for `wait`.
        """
        players, instead = await reading(seat, self.engines.roster, self._learners, game, wished, usual)
        names = {side: self.engines.roster.check(player) for side, player in players.items()}
        players = {side: str(name) for side, name in names.items()}
        taught = []
        for side, name in names.items():
            if name.parts:
                raise InvalidArgument("a seat is for one player, not for several in turns")
            if name.kind == LEARNER:
                learner = await reading(learner_head, self._learners, name.rest)
                check_learner(learner, game.board, side, game.first)
                taught.append(secret is not None and is_secret(secret, learner.secret))
        secrets = {side: token_urlsafe(24) for side, player in players.items() if player == HUMAN}
        seats = {
            side: Seat(player, fingerprint(secrets[side]) if side in secrets else None)
            for side, player in players.items()
        }
        created, learning = now(), any(taught) and all(taught)
        record = GameRecord(token_urlsafe(16), game.anew(), seats, learning, False, created)
        begun, text = await showing(self._begin_and_show, record, game)
        slot = self.engines.take(record)
        try:
            self._daily.begin()
            self._daily.keep(EVENT * (1 + len(begun)))
            kept = (game.board, game.first, seats, learning, begun, game.clock, created)
            await writing(self.records.kept.create, record.id, *kept)
            self.records.recent.see(record)
        except BaseException:
            if slot:
                slot.give_up()
            raise
        self.begun += 1
        self._go_on(record, slot)
        text = await self._settled(record.id, text, wait and bool(secrets))
        return Begun(record.id, text, secrets, instead)

    def _begin_and_show(self, record: GameRecord, game: Game) -> tuple[list[tuple[Event, int]], str]:
        """What has happened in a game that begins, which may be long; and what it then looks like."""
        begun = events_of(game, record.created)
        record.replay([(event, at, 0) for event, at in begun])
        return begun, self._views.text(record)

    async def act(
        self, id: str, secret: str | None, wish: Wish, number: int | None = None, wait: bool = False
    ) -> str:
        """Let the side with this secret do something. When this returns, it has happened for good.

        However busy the engines are, it happens now: who moves must not lose time over that. Then gives what
        the game looks like: at once, or with `wait` when a person is to move again or it takes too long.

        With `number`, it is to be the event of that number; if just that has happened, it is not done again.
        """
        self._daily.keep(EVENT)
        record, text = await writing(self._act_and_show, id, secret, wish, number)
        self._go_on(record)
        await self.streams.tell(record, text)
        return await self._settled(id, text, wait)

    def _act_and_show(
        self, id: str, secret: str | None, wish: Wish, number: int | None
    ) -> tuple[GameRecord, str]:
        record = self.records.act(id, secret, wish, number)
        return record, self._views.text(record)  # made here, where nobody else is kept waiting

    async def look(self, id: str) -> tuple[int, str]:
        """A game's number, and what it looks like; its engine goes on if it had stopped."""
        record, text = await reading(self._read_and_show, id)
        self._go_on(record)
        return record.number, text

    def _read_and_show(self, id: str) -> tuple[GameRecord, str]:
        record = self.records.read(id)
        return record, self._views.text(record)

    async def position(self, id: str, secret: str | None) -> Position:
        """How a game stands, for who has a seat in it."""
        record = await self.records.find(id)
        side_of(record, secret)
        if record.game.is_over:
            raise IllegalMove("the game is over: there is no move to look for")
        return record.game.position

    async def listen(self, id: str) -> tuple[Listener, tuple[int, str]]:
        """Somebody who hears of every change of a game, and how it is now."""
        check_id(id)
        listener = self.streams.listen(id)
        try:
            return listener, await self.look(id)
        except BaseException:
            self.streams.leave(listener)
            raise

    async def file(self, id: str) -> tuple[str, str]:
        """The game as the terminal saves and loads it, and what the file is called."""
        record = await self.records.find(id)
        table = record.table.copy()
        if record.since is not None:  # what an engine has spent is known once it has answered
            table.stop_clock(now())
        name = f"noughts-{table.game.board.name.replace(',', '-')}.json"
        return json.dumps(table.game.to_dict(), indent=1) + "\n", name

    async def delete(self, id: str, secret: str | None) -> None:
        """Delete a game for good, for who has a seat in it; whoever watches is told."""
        await writing(self.records.remove, id, secret)
        self.streams.tell_gone(id)

    async def _settled(self, id: str, text: str, wait: bool) -> str:
        """What a game looks like, once its engines have moved if that is waited for."""
        if wait and self.engines.drive(id):
            settled = await self.engines.settled(id, self._patience)
            text = await showing(self._views.text, settled or await self.records.find(id))
        return text

    def _go_on(self, record: GameRecord, slot: Slot | None = None) -> None:
        """Have a game go on by itself: its clock, and its engines."""
        self._clocks.wind(record)
        self.engines.go_on(record, slot)

    async def close(self) -> None:
        """Stop."""
        await self._clocks.close()
        await self.engines.close()
