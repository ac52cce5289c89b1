"""What nobody has touched for long is deleted, in small steps: nobody who plays waits for it."""

from collections.abc import Callable, Sequence
from copy import copy
from itertools import accumulate

from sqlalchemy import ColumnElement, Connection, Row, delete, exists, not_, select

from .database import Database
from .games import LAST
from .learners import learners_of
from .tables import events, games, learners

STEP = 100  # games or learners that are looked at, and deleted, at a time
EVENTS = 10_000  # of all games of a step, unless one alone has more
SEATS = 1_000  # games at a time, where it is only looked who sits in them
DAY = 86_400_000  # milliseconds


class Pruning:
    """Deletes the games in which nothing has happened since a time, and then the learners that nobody used.

    A learner was used if it has changed since, or is in a game in which something has happened. Who sits in
    one is looked up before, while others write: who sits down later is noted with the learner (`note_use`).
    With `dry` nothing is deleted, only counted.
    """

    def __init__(self, database: Database, before: int, dry: bool = False) -> None:
        self.games = 0  # so far
        self.learners = 0
        self._database = database
        self._before = before
        self._dry = dry
        self._last = ""  # id that was looked at
        self._seated: frozenset[str] = frozenset()  # learners in games that are left
        self._part = 0

    def step(self) -> bool:
        """Look at some, and delete those that nobody has touched; whether there is more to look at.

        If it fails it may be done again.
        """
        parts: list[Callable[[], str]] = [self._some_games, self._some_seats, self._some_learners]
        self._last = parts[self._part]()
        if not self._last:
            self._part += 1
        return self._part < len(parts)

    def anew(self) -> "Pruning":
        """The same from here on, for who does not know whether a step of this one has ended."""
        return copy(self)

    def _some_games(self) -> str:
        """Delete the next games; the last that was looked at, or nothing."""
        some = [row.id for row in self._next_games(STEP)]
        self.games += self._remove(games.c.id, some, is_untouched(self._before))
        return _last_of(some)

    def _some_seats(self) -> str:
        """Look who sits in the next games in which something has happened; the last of these, or nothing."""
        rows = self._next_games(SEATS)
        news = {row.id: set(learners_of([row.x, row.o])) - self._seated for row in rows}
        taken = [id for id, seated in news.items() if seated]
        touched = self._found(games.c.id, taken, not_(is_untouched(self._before)))
        self._seated = self._seated.union(*[news[id] for id in touched])
        return _last_of(list(news))

    def _some_learners(self) -> str:
        """Delete the next learners; the last that was looked at, or nothing."""
        query = select(learners.c.id).where(learners.c.id > self._last).order_by(learners.c.id).limit(STEP)
        with self._database.reading() as connection:
            some = connection.scalars(query).all()
        free = [id for id in some if id not in self._seated]
        self.learners += self._remove(learners.c.id, free, learners.c.changed < self._before)
        return _last_of(some)

    def _next_games(self, most: int) -> Sequence[Row[str, str, str, int]]:
        """The next games, with who sits in them: no more than have so many events together, or one."""
        number = LAST.where(events.c.game_id == games.c.id)
        query = select(games.c.id, games.c.x, games.c.o, number.scalar_subquery())
        with self._database.reading() as connection:
            some = connection.execute(
                query.where(games.c.id > self._last).order_by(games.c.id).limit(most)
            ).all()
        sums = accumulate([row[3] for row in some])
        return some[: max(1, sum([so_far <= EVENTS for so_far in sums]))]

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


def _last_of(ids: Sequence[str]) -> str:
    return ids[-1] if ids else ""
