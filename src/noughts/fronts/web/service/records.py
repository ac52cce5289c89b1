"""Games as the database has them, for who drives them: read as they are now, and gone on with for good."""

import re
from collections.abc import Callable
from hmac import compare_digest
from typing import NamedTuple, TypeVar

from ....errors import IllegalMove, shown
from ....store import Database, GameRecord, Games, LearnerRecord, Learners, fingerprint, now
from ....table import Event, Table
from .refusals import NoSecret, NotFound, WrongSecret
from .threads import reading

TRIES = 5  # at an event, when others are faster
ID = re.compile("[A-Za-z0-9_-]{1,32}")

Result = TypeVar("Result")


class Wish(NamedTuple):
    """What a person wants to do at a table, by the name of what tables do; `cell` is that of a move."""

    what: str
    cell: int | str | None = None

    def event(self, table: Table, side: str) -> Event:
        """The event that it would be there; refused if it cannot be."""
        if self.cell is not None:
            return table.move(side, self.cell)
        event: Event = getattr(table, self.what)(side)
        return event


class Records:
    """The games of a database."""

    def __init__(self, database: Database) -> None:
        self.kept = Games(database)

    async def find(self, id: str) -> GameRecord:
        """A game by its id, as it is now."""
        return await reading(self.read, id)

    def read(self, id: str) -> GameRecord:
        """The same, in this thread: one in which a person has no time left is over.

        An engine's time is looked at when it has answered: nobody else knows how long it had to wait.
        """

        def attempt() -> GameRecord | None:
            record = self._kept(id)
            return record if self._in_time(record, now()) else None

        return again_and_again(attempt)

    def _kept(self, id: str) -> GameRecord:
        """A game as it was left; a person's time may have run out since."""
        check_id(id)
        record = self.kept.read(id)
        if record is None:
            raise _no_game(id)
        return record

    def _in_time(self, record: GameRecord, at: int) -> bool:
        """Let a person's time run out if it has; False if something else has happened in the game before."""
        overdue = None if record.table.awaits_player else record.table.overdue(at)
        return overdue is None or self.add(record, overdue, at)

    def act(self, id: str, secret: str | None, wish: Wish, number: int | None = None) -> GameRecord:
        """Let the side with this secret do something: the game then, for good.

        With `number`, it is to be the event of that number; if just that has happened, it is not done again.
        """

        def attempt() -> GameRecord | None:
            record, at = self._kept(id), now()
            if not self._in_time(record, at):
                return None
            side = side_of(record, secret)
            if number is not None and number != record.number + 1:
                if number <= record.number and _same(record, number, side, wish):
                    return record
                raise IllegalMove(
                    "the next event of this game is {next}, not {number}",
                    next=record.number + 1,
                    number=number,
                )
            event = wish.event(record.table, side)
            record.check_room(event)
            since = record.table.since if record.table.awaits_player else None
            waited = max(0, at - since) if since is not None else 0  # an engine that waits spends none
            return record if self.add(record, event, at, waited) else None

        return again_and_again(attempt)

    def add(self, record: GameRecord, event: Event, at: int, waited: int = 0) -> bool:
        """Let an event happen in a game, for good.

        False if something else has happened in it before: then this record is no longer as the game is.
        """
        record.add(event, at, waited)
        return self.kept.append(record.id, record.number, event, at, waited)


def check_id(id: str) -> None:
    """Refuse what can be no game's id, before anything is done with it."""
    if not ID.fullmatch(id):
        raise _no_game(id)


def _no_game(id: str) -> NotFound:
    return NotFound("there is no game {id}", id=shown(id))


def read_learner(learners: Learners, id: str) -> LearnerRecord:
    """A learner by its id."""
    record = learners.read(id) if ID.fullmatch(id) else None
    if record is None:
        raise NotFound("there is no learner {id}", id=shown(id))
    return record


def again_and_again(attempt: Callable[[], Result | None]) -> Result:
    """What an attempt gives that may find others faster, and then gives None and is made again."""
    for _ in range(TRIES):
        result = attempt()
        if result is not None:
            return result
    raise IllegalMove("others were faster: look at the game again")


def is_secret(secret: str, kept: str | None) -> bool:
    """Whether a secret is the one whose fingerprint was kept."""
    return kept is not None and compare_digest(fingerprint(secret), kept)


def side_of(record: GameRecord, secret: str | None) -> str:
    """The side whose seat a secret is for."""
    if secret is None:
        raise NoSecret("only who has a seat can do that: send its secret as Authorization: Bearer SECRET")
    for side, seat in record.seats.items():
        if is_secret(secret, seat.secret):
            return side
    raise WrongSecret("this secret is for no seat of this game")


def _same(record: GameRecord, number: int, side: str, wish: Wish) -> bool:
    """Whether the event of a number is just what is asked for now: the answer to it may have been lost."""
    try:
        earlier = record.before(number).table if number >= 1 else None
        return earlier is not None and wish.event(earlier, side) == record.table.events[number - 1]
    except IllegalMove:
        return False
