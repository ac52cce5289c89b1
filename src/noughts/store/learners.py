"""Learners in the database: their memory as text, and a version that goes up with every change."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from .database import Database, now
from .tables import learners


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


class Learners:
    """The learners of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, record: LearnerRecord) -> None:
        """Keep a new learner; of its secret the fingerprint."""
        with self._database.writing() as connection:
            connection.execute(insert(learners), {**record._asdict(), "created": now(), "changed": now()})

    def read(self, id: str) -> LearnerRecord | None:
        """A learner, or None."""
        columns = [learners.c[name] for name in LearnerRecord._fields]
        with self._database.reading() as connection:
            row = connection.execute(select(*columns).where(learners.c.id == id)).one_or_none()
        return LearnerRecord(*row) if row is not None else None

    def change(self, changes: Sequence[tuple[LearnerRecord, str]]) -> list[LearnerRecord] | None:
        """Keep other names and memories of some learners: each with its version, and its memory now.

        None, and nothing is kept, if somebody else has changed or removed one of them meanwhile.
        """
        with self._database.writing() as connection:
            if not keep_all(connection, changes):
                connection.rollback()
                return None
        return [record._replace(memory=memory, version=record.version + 1) for record, memory in changes]

    def remove(self, id: str) -> bool:
        """Forget a learner; whether there was one."""
        with self._database.writing() as connection:
            return connection.execute(delete(learners).where(learners.c.id == id)).rowcount == 1


def keep_all(connection: Connection, changes: Sequence[tuple[LearnerRecord, str]]) -> bool:
    """Write other memories of some learners; False if one of them is no longer what its record says.

    In the order of their ids: two that change the same learners would else wait for each other.
    """
    return all([keep(connection, *change) for change in sorted(changes, key=lambda change: change[0].id)])


def keep(connection: Connection, record: LearnerRecord, memory: str) -> bool:
    """Write another memory of a learner; False if it is no longer what the record says."""
    still = (learners.c.id == record.id) & (learners.c.version == record.version)
    values = {"memory": memory, "name": record.name, "version": record.version + 1, "changed": now()}
    return connection.execute(update(learners).where(still).values(values)).rowcount == 1
