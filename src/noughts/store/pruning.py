"""What nobody has touched for long is deleted, in small steps: nobody who plays waits for it."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, delete, exists, not_, select, union

from .database import Database
from .learners import LEARNER, learners_of
from .tables import events, games, learners

STEP = 100  # games or learners that are looked at, and deleted, at a time
DAY = 86_400_000  # milliseconds


class Pruning:
    """Deletes the games in which nothing has happened since a time, and then the learners that nobody used.

    A learner was used if it has changed since, or is in a game in which something has happened. Who sits in
    one is looked up once, while others write: who sits down later is noted with the learner (`note_use`).
    With `dry` nothing is deleted, only counted.
    """

    def __init__(self, database: Database, before: int, dry: bool = False) -> None:
        self.games = 0  # so far
        self.learners = 0
        self._database = database
        self._before = before
        self._dry = dry
        self._last = ""  # id that was looked at
        self._seated: frozenset[str] | None = None  # learners in games that are left, once that is known
        self._parts = [self._some_games, self._some_learners]

    def step(self) -> bool:
        """Look at some, and delete those that nobody has touched; whether there is more to look at."""
        looked_at = self._parts[0]()
        self._last = looked_at[-1] if looked_at else ""
        if not looked_at:
            del self._parts[0]
        return bool(self._parts)

    def _some_games(self) -> Sequence[str]:
        some = self._next(games.c.id)
        self.games += self._remove(games.c.id, some, is_untouched(self._before))
        return some

    def _some_learners(self) -> Sequence[str]:
        if self._seated is None:
            self._seated = self._all_seated()
        some = self._next(learners.c.id)
        free = [id for id in some if id not in self._seated]
        self.learners += self._remove(learners.c.id, free, learners.c.changed < self._before)
        return some

    def _all_seated(self) -> frozenset[str]:
        """The learners in games in which something has happened."""
        seats = [
            select(seat).where(seat.startswith(LEARNER), not_(is_untouched(self._before)))
            for seat in (games.c.x, games.c.o)
        ]
        with self._database.reading() as connection:
            return frozenset(learners_of(connection.scalars(union(*seats))))

    def _next(self, column: ColumnElement[str]) -> Sequence[str]:
        query = select(column).where(column > self._last).order_by(column).limit(STEP)
        with self._database.reading() as connection:
            return connection.scalars(query).all()

    def _remove(self, column: ColumnElement[str], some: Sequence[str], condition: ColumnElement[bool]) -> int:
        """Delete those of some that a condition holds for; how many."""
        found = self._found(column, some, condition)
        if self._dry or not found:
            return len(found)

        def work(connection: Connection) -> int:
            # first nobody else may go on with them: who has just done so is seen by what comes next
            connection.execute(select(column).where(column.in_(found)).order_by(column).with_for_update())
            return connection.execute(delete(column.table).where(column.in_(found), condition)).rowcount

        return self._database.write(work)

    def _found(
        self, column: ColumnElement[str], some: Sequence[str], condition: ColumnElement[bool]
    ) -> Sequence[str]:
        """Those of some that a condition holds for."""
        if not some:
            return []
        with self._database.reading() as connection:
            return connection.scalars(select(column).where(column.in_(some), condition)).all()


def is_untouched(before: int) -> ColumnElement[bool]:
    """Whether nothing has happened in a game since a time; to look at it is nothing."""
    later = exists().where(events.c.game_id == games.c.id, events.c.created >= before)
    return (games.c.created < before) & not_(later)
