"""Learners in the database: their memory as text, and a version that goes up with every change."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select, update

from ..table.record import now
from .database import Database
from .tables import learners

LEARNER = "learner:"  # who sits at a side, before the learner's id
NOTED = 3_600_000  # milliseconds for which the use of a learner is not noted again


def learners_of(players: Iterable[str]) -> list[str]:
    """The ids of the learners among players."""
    return [player.removeprefix(LEARNER) for player in players if player.startswith(LEARNER)]


class Overtaken(Exception):
    """Somebody else was faster: what was to be written is not."""


class LearnerRecord(NamedTuple):
    """A learner as it is kept."""

    id: str
    secret: str
    name: str
    board: str
    side: str
    memory: str
    version: int
    kind: str = "menace"


class LearnerHead(NamedTuple):
    """A learner without what it knows, which may be a megabyte and more."""

    id: str
    secret: str
    name: str
    board: str
    side: str
    version: int
    kind: str


class Learners:
    """The learners of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, record: LearnerRecord) -> None:
        """Keep a new learner; of its secret the fingerprint."""
        row = {**record._asdict(), "created": now(), "changed": now()}
        self._database.write(lambda connection: connection.execute(insert(learners), row))

    def read(self, id: str) -> LearnerRecord | None:
        """A learner, or None."""
        row = self._row(id, LearnerRecord._fields)
        return LearnerRecord(*row) if row is not None else None

    def head(self, id: str) -> LearnerHead | None:
        """The same without its memory: whose it is, where it plays, which version it is."""
        row = self._row(id, LearnerHead._fields)
        return LearnerHead(*row) if row is not None else None

    def _row(self, id: str, fields: Sequence[str]) -> Row[*tuple[Any, ...]] | None:
        query = select(*[learners.c[name] for name in fields]).where(learners.c.id == id)
        with self._database.reading() as connection:
            return connection.execute(query).one_or_none()

    def change(self, changes: Sequence[tuple[LearnerRecord, str]]) -> list[LearnerRecord] | None:
        """Keep other names and memories of some learners: each with its version, and its memory now.

        None, and nothing is kept, if somebody else has changed or removed one of them meanwhile.
        """
        try:
            self._database.write(lambda connection: keep_all(connection, changes))
        except Overtaken:
            return None
        return [record._replace(memory=memory, version=record.version + 1) for record, memory in changes]

    def use(self, ids: Sequence[str]) -> None:
        """Note that some learners are used, though they do not change: they are not too old to keep."""
        with self._database.reading() as connection:
            is_noted = connection.execute(select(learners.c.id).where(_not_noted(ids))).first() is None
        if not is_noted:
            self._database.write(lambda connection: note_use(connection, ids))

    def remove(self, id: str) -> bool:
        """Forget a learner; whether there was one."""
        gone = delete(learners).where(learners.c.id == id)
        return self._database.write(lambda connection: connection.execute(gone).rowcount) == 1


def note_use(connection: Connection, ids: Sequence[str]) -> None:
    """The same in a transaction, for those of which it was not noted just now."""
    connection.execute(update(learners).where(_not_noted(ids)).values(changed=now()))


def _not_noted(ids: Sequence[str]) -> ColumnElement[bool]:
    return learners.c.id.in_(ids) & (learners.c.changed < now() - NOTED)


def keep_all(connection: Connection, changes: Sequence[tuple[LearnerRecord, str]]) -> None:
    """Write other memories of some learners; `Overtaken` if one of them is no longer what its record says.

    In the order of their ids: two that change the same learners would else wait for each other.
    """
    if not all([keep(connection, *change) for change in sorted(changes, key=lambda change: change[0].id)]):
        raise Overtaken


def keep(connection: Connection, record: LearnerRecord, memory: str) -> bool:
    """Write another memory of a learner; False if it is no longer what the record says."""
    still = (learners.c.id == record.id) & (learners.c.version == record.version)
    values = {"memory": memory, "name": record.name, "version": record.version + 1, "changed": now()}
    return connection.execute(update(learners).where(still).values(values)).rowcount == 1
