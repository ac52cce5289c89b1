"""Games in the database. Events are only ever added, each with the number that comes next."""

import json
from collections.abc import Sequence
from hashlib import sha256

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy import text as statement
from sqlalchemy.exc import IntegrityError

from ..board import Board
from ..clock import Clock
from ..game import Game
from ..table import Event
from ..table.record import GameRecord, Seat, now
from .database import Database
from .learners import LearnerRecord, Overtaken, keep_all, learners_of, note_use
from .tables import events, games

NEW_GAME = insert(games)  # made once, like what follows: they are most of what is written
LAST = select(func.coalesce(func.max(events.c.number), 0))  # of no event at all it is 0
NEXT_EVENT = (
    insert(events)
    .from_select(  # if it is next: in one statement, of which there are many in a commit
        list(events.c.keys()),
        select(*[bindparam(column.name, type_=column.type) for column in events.c]).where(
            LAST.where(events.c.game_id == bindparam("game_id")).scalar_subquery()
            == bindparam("number", type_=events.c.number.type) - 1
        ),
    )
    .execution_options(preserve_rowcount=True)
)
# all that has happened in a game at once: between two statements, others have Python's lock for long
BEGUN_EVENTS = {
    "sqlite": statement(
        "INSERT INTO events (game_id, number, kind, side, value, created, waited) "
        "SELECT :game_id, key + 1, json_extract(value, '$[0]'), json_extract(value, '$[1]'), "
        "json_extract(value, '$[2]'), json_extract(value, '$[3]'), 0 FROM json_each(:events)"
    ),
    "postgresql": statement(
        "INSERT INTO events (game_id, number, kind, side, value, created, waited) "
        "SELECT :game_id, number, event ->> 0, event ->> 1, "
        "CAST(event ->> 2 AS integer), CAST(event ->> 3 AS bigint), 0 "
        "FROM json_array_elements(CAST(:events AS json)) WITH ORDINALITY AS begun (event, number)"
    ),
}


def fingerprint(secret: str) -> str:
    """What is kept of a secret. Secrets are long and random, so a plain hash does not give them away."""
    return sha256(secret.encode()).hexdigest()


class Games:
    """The games of a database.

    >>> games = Games(Database("sqlite://"))
    >>> seats = {"X": Seat("human", fingerprint("secret")), "O": Seat("easy")}
    >>> games.create("g1", Board("3x3"), "X", seats)
    >>> games.append("g1", 1, Event("move", "X", 4), 5), games.append("g1", 1, Event("move", "X", 0), 5)
    (True, False)
    >>> games.read("g1").game.moves
    (4,)
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(
        self,
        id: str,
        board: Board,
        first: str,
        seats: dict[str, Seat],
        learning: bool = False,
        begun: Sequence[tuple[Event, int]] = (),
        clock: Clock | None = None,
        created: int | None = None,
    ) -> None:
        """A new game, with what has happened in it already and when."""
        created = now() if created is None else created
        row = {
            "id": id,
            "board": board.name,
            "first": first,
            "x": seats["X"].player,
            "o": seats["O"].player,
            "x_secret": seats["X"].secret,
            "o_secret": seats["O"].secret,
            "learning": learning,
            "learned": False,
            "created": created,
            "clock": str(clock) if clock is not None else None,
        }
        happened = json.dumps([[event.kind, event.side, event.value, at] for event, at in begun])
        seated = learners_of([seat.player for seat in seats.values()])

        def work(connection: Connection) -> None:
            connection.execute(NEW_GAME, row)
            if begun:
                connection.execute(BEGUN_EVENTS[connection.dialect.name], {"game_id": id, "events": happened})
            if seated:
                note_use(connection, seated)

        self._database.write(work)

    def read(self, id: str) -> GameRecord | None:
        """A game and all that happened in it, or None."""
        with self._database.reading() as connection:
            row = connection.execute(select(games).where(games.c.id == id)).one_or_none()
            if row is None:
                return None
            found = connection.execute(
                select(events.c.kind, events.c.side, events.c.value, events.c.created, events.c.waited)
                .where(events.c.game_id == id)
                .order_by(events.c.number)
            ).all()
        seats = {"X": Seat(row.x, row.x_secret), "O": Seat(row.o, row.o_secret)}
        record = GameRecord(
            id,
            Game(row.board, row.first, row.clock),
            seats,
            bool(row.learning),
            bool(row.learned),
            row.created,
        )
        record.replay([(Event(kind, side, value), at, waited) for kind, side, value, at, waited in found])
        return record

    def append(self, id: str, number: int, event: Event, at: int, waited: int = 0) -> bool:
        """Add an event as the one with that number, at a time; False if another number comes next.

        `waited` is nobody's time: see `GameRecord.waits`.

        When this gives True, the event will survive anything. Nothing is taken back once a learner has
        learned from the game.
        """
        row = _event_row(id, number, event, at, waited)

        def work(connection: Connection) -> bool:
            if event.kind in ("undo", "redo") and _has_learned(connection, id):
                return False
            return connection.execute(NEXT_EVENT, row).rowcount == 1

        try:
            return self._database.write(work)
        except IntegrityError:
            return False

    def standing(self, id: str) -> tuple[int, bool] | None:
        """How many events a game has, and whether a learner has learned from it; None if there is none."""
        last = LAST.where(events.c.game_id == id)
        query = select(last.scalar_subquery(), games.c.learned).where(games.c.id == id)
        with self._database.reading() as connection:
            found = connection.execute(query).one_or_none()
        return (found[0], bool(found[1])) if found is not None else None

    def numbers(self, ids: Sequence[str]) -> dict[str, int]:
        """How many events each of some games has; of one that is not there nothing is said."""
        found = {}
        last = LAST.where(events.c.game_id == games.c.id)
        with self._database.reading() as connection:
            for start in range(0, len(ids), 500):
                some = ids[start : start + 500]
                query = select(games.c.id, last.scalar_subquery()).where(games.c.id.in_(some))
                found.update({row[0]: row[1] for row in connection.execute(query)})
        return found

    def remove(self, id: str) -> bool:
        """Delete a game and all that happened in it; whether there was one."""
        gone = delete(games).where(games.c.id == id)
        return self._database.write(lambda connection: connection.execute(gone).rowcount == 1)

    def teach(self, id: str, number: int, learned: Sequence[tuple[LearnerRecord, str]]) -> bool:
        """Keep what learners know after a game of so many events, once: each as it was, and its memory now.

        False, and nothing is kept, if that was done before, or the game or one of them has changed meanwhile.
        """
        last = select(func.max(events.c.number)).where(events.c.game_id == id)

        def work(connection: Connection) -> None:
            if _has_learned(connection, id) or connection.execute(last).scalar() != number:
                raise Overtaken
            connection.execute(update(games).where(games.c.id == id).values(learned=True))
            keep_all(connection, learned)

        try:
            self._database.write(work)
        except Overtaken:
            return False
        return True


def _has_learned(connection: Connection, id: str) -> bool:
    """Whether a learner has learned from a game. Until the transaction ends, nobody else changes that."""
    query = select(games.c.learned).where(games.c.id == id).with_for_update()
    return bool(connection.execute(query).scalar())


def _event_row(id: str, number: int, event: Event, at: int, waited: int) -> dict[str, object]:
    return {
        "game_id": id,
        "number": number,
        "kind": event.kind,
        "side": event.side,
        "value": event.value,
        "created": at,
        "waited": waited,
    }
