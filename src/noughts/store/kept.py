"""A database as it is found, for those who look after it: nothing is made or changed by opening it.

All of its rows are copied in one transaction: they are of one moment, and nobody waits.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from alembic import command
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, MetaData, Table, create_engine, insert, select
from sqlalchemy.exc import SQLAlchemyError

from ..errors import InvalidFile, shown
from .database import BEGINNING, Database, Result, migrations
from .unavailable import cause_of
from .writer import Work

ROWS = 1_000  # that are copied at a time
VERSION = "alembic_version"  # the table that says which version the others are of

Show = Callable[[int], object]  # is told how many rows have been copied


def versions() -> list[str]:
    """All versions that the tables have had, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(migrations()).walk_revisions()]


class KeptDatabase(Database):
    """A database that is there already, its tables left as they are; `version` says which those are of.

    One that is not there, is not ours or is of a later version is refused. Whoever looks after a database is
    no request: what it asks for may take longer than those.
    """

    SETTINGS = ("synchronous = FULL", "foreign_keys = ON")  # its journal is as it is
    WAIT, STATEMENT = BEGINNING, 0.0

    version = ""

    @property
    def is_newest(self) -> bool:
        """Whether its tables are as this package makes them."""
        return self.version == versions()[0]

    def write(self, work: Work[Result]) -> Result:
        """Have work done in a transaction of its own, however long that takes."""
        with alone(self) as connection:
            return work(connection)

    def _open(self) -> Engine:
        name = self.url.database
        if self.kind == "sqlite" and (not name or not os.path.isfile(name)):  # SQLite would make it
            raise InvalidFile("there is no database {name}", name=shown(name or ":memory:"))
        return super()._open()

    def _migrate(self) -> None:
        with self.reading() as connection:
            version = MigrationContext.configure(connection).get_current_revision()
        if version is None:
            name = self.url.render_as_string(hide_password=True)
            raise InvalidFile("{name} is no database of noughts", name=name)
        if version not in versions():
            raise CommandError(version)  # Database says that it is newer
        self.version = version


@contextmanager
def alone(database: Database) -> Iterator[Connection]:
    """A transaction that may take its time: nobody else is to write meanwhile."""
    with database._writing() if database.kind == "sqlite" else database._engine.begin() as connection:
        if database.kind == "postgresql":
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        yield connection


def copy_to_file(database: KeptDatabase, path: Path, show: Show | None = None) -> int:
    """Write a database to a new SQLite file, with tables of the same version; how many rows."""
    target = create_engine(f"sqlite:///{path}", hide_parameters=True)
    try:
        with target.begin() as connection:
            config = migrations()
            config.attributes["connection"] = connection
            command.upgrade(config, database.version)
        with database.reading() as source, target.begin() as connection:
            tables = MetaData()
            tables.reflect(connection, only=lambda name, _: name != VERSION)
            return copy_rows(source, connection, tables, show)
    except SQLAlchemyError as error:
        raise InvalidFile("the database cannot be copied: {cause}", cause=cause_of(error)) from None
    finally:
        target.dispose()


def copy_rows(source: Connection, target: Connection, tables: MetaData, show: Show | None = None) -> int:
    """Copy all rows of some tables, which are empty; how many."""
    copied = 0
    for table in tables.sorted_tables:
        for rows in _rows(source, table):
            target.execute(insert(table), rows)
            copied += len(rows)
            if show is not None:
                show(copied)
    return copied


def _rows(source: Connection, table: Table) -> Iterator[list[dict[str, object]]]:
    """All rows of a table, some at a time."""
    found = source.execute(select(table).order_by(*table.primary_key), execution_options={"yield_per": ROWS})
    for rows in found.mappings().partitions():
        yield [dict(row) for row in rows]


@contextmanager
def current(database: KeptDatabase) -> Iterator[KeptDatabase]:
    """The same with the newest tables: where they are older, a copy, which is gone in the end."""
    if database.is_newest:
        yield database
        return
    with tempfile.TemporaryDirectory(prefix="noughts-") as folder:
        copy = Path(folder) / "copy.db"
        copy_to_file(database, copy)
        with upgraded(copy) as newest:
            yield newest


@contextmanager
def upgraded(path: Path) -> Iterator[KeptDatabase]:
    """An SQLite file of ours, its tables brought up to date."""
    url = f"sqlite:///{path}"
    KeptDatabase(url).close()  # which refuses what is not ours
    Database(url).close()
    with closing(KeptDatabase(url)) as database:
        yield database
