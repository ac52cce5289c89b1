"""The database behind a URL: how it is opened, brought up to date, read and written."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import RLock
from typing import TypeVar

from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from ..errors import InvalidArgument, InvalidFile, one_line, reason, shown
from .unavailable import Unavailable
from .writer import Work, Writer

Result = TypeVar("Result")

CONNECTIONS = 16
WAIT = 1.2  # seconds for a connection, or for another process to finish writing
BEGINNING = 30.0  # the same for another process that makes or changes tables
STATEMENT = 1.8  # seconds for anything that PostgreSQL is asked to do
PATIENCE = {"connect_timeout": 2, "tcp_user_timeout": 1800, "keepalives_idle": 10}  # of its connections
MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x6E6F7567  # PostgreSQL's advisory lock while tables are made or changed


def default_url() -> str:
    """A SQLite file in the user's data folder.

    `XDG_DATA_HOME` says where that is, as it does for other programs.
    """
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{home}/noughts/noughts.db"


def now() -> int:
    """The time as it is kept: milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Database:
    """An open database, its tables up to date. Threads may share it, and processes one database.

    >>> database = Database("sqlite://")
    >>> database.kind
    'sqlite'
    >>> database.close()
    """

    def __init__(self, url: str) -> None:
        """Open it, and make or change its tables where they are missing or old."""
        self.url = _read_url(url)
        self.kind = self.url.get_backend_name()
        self._file: tuple[int, int] | None = None  # which it is, so that another in its place is noticed
        self._wait = BEGINNING
        in_memory = self.kind == "sqlite" and self.url.database in (None, "", ":memory:")
        self._alone: AbstractContextManager[object] = (
            RLock() if in_memory else nullcontext()
        )  # one connection for all threads
        self._one_writer = Writer(self._writing) if self.kind == "sqlite" else None
        try:
            self._engine = self._open()
            self._writer = self._engine.execution_options(writes=True)
            is_shared = self.kind == "postgresql"
            self._reader = (
                self._engine.execution_options(isolation_level="REPEATABLE READ")
                if is_shared
                else self._engine
            )
            self._migrate()
            self._file, self._wait = self._find_file(), WAIT
            if not in_memory:
                self._engine.dispose()  # those that are opened from now on wait no longer than that
        except ModuleNotFoundError as error:
            raise InvalidArgument(
                "{kind} needs the package {name}: pip install 'noughts[postgresql]'",
                kind=self.kind,
                name=error.name,
            ) from None
        except CommandError:
            raise InvalidFile("the database was made by a newer version of noughts") from None
        except SQLAlchemyError as error:
            cause = getattr(error, "orig", None) or error
            name = self.url.render_as_string(hide_password=True)
            raise InvalidFile(
                "the database {name} cannot be used: {cause}", name=name, cause=one_line(cause)
            ) from None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with: all that is read is of one moment."""
        self._check_file()
        with self._alone, self._reader.begin() as connection:
            yield connection

    def write(self, work: Work[Result]) -> Result:
        """Have work done in a transaction: when this returns, what was written will survive anything.

        What the work raises is raised here, and nothing is written. It has no effects but those in the
        database: it is kept by one commit with what others write, and may be done again if that fails.
        """
        if self._one_writer is not None:
            return self._one_writer.write(work)
        with self._engine.begin() as connection:
            return work(connection)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction on SQLite."""
        self._check_file()
        with self._alone, self._writer.begin() as connection:
            yield connection
        self._check_file()  # what was written to a file that is not there any more is lost

    def check(self) -> None:
        """Refuse a database with damaged pages; it is read whole."""
        if self.kind != "sqlite":
            return
        try:
            with self.reading() as connection:
                found = [row[0] for row in connection.exec_driver_sql("PRAGMA quick_check(1)")]
        except SQLAlchemyError as error:
            found = [getattr(error, "orig", None) or error]
        if found != ["ok"]:
            name = self.url.render_as_string(hide_password=True)
            raise InvalidFile("the database {name} is damaged: {what}", name=name, what=one_line(found[0]))

    def _find_file(self) -> tuple[int, int] | None:
        """The file that is there under the database's name, if it is one."""
        name = self.url.database
        if self.kind != "sqlite" or not name or name == ":memory:":
            return None
        try:
            found = os.stat(name)
        except OSError:
            return 0, 0
        return found.st_dev, found.st_ino

    def _check_file(self) -> None:
        if self._file is not None and self._find_file() != self._file:
            self._engine.dispose()  # none that was opened meanwhile is used when it is back
            raise Unavailable(
                "the database file was moved, deleted or replaced: nothing is kept until it is back, or the "
                "server was started again"
            )

    def close(self) -> None:
        """Close all connections."""
        if self._one_writer is not None:
            self._one_writer.close()
        self._engine.dispose()

    def _open(self) -> Engine:
        url = self.url
        if self.kind == "postgresql":
            times = {"statement_timeout": STATEMENT, "lock_timeout": WAIT}
            settings = " ".join([f"-c {name}={round(1000 * seconds)}" for name, seconds in times.items()])
            return create_engine(
                url,
                pool_size=CONNECTIONS,
                max_overflow=0,
                pool_timeout=WAIT,
                pool_pre_ping=True,
                connect_args={
                    "options": f"{url.query.get('options', '')} {settings}".strip(),
                    **{name: value for name, value in PATIENCE.items() if name not in url.query},
                },
            )
        if not url.database or url.database == ":memory:":  # one connection, or there would be many databases
            alone = {"check_same_thread": False}
            engine = create_engine("sqlite://", poolclass=StaticPool, connect_args=alone)
        else:
            _check_folder(url)
            engine = create_engine(url, pool_size=CONNECTIONS, max_overflow=0, pool_timeout=WAIT)
        event.listen(engine, "connect", self._prepare)
        event.listen(engine, "begin", _begin)
        return engine

    def _prepare(self, connection: sqlite3.Connection, _: object) -> None:
        """What is committed is on the disk before anybody hears of it, and readers never wait."""
        if self._file is not None and self._find_file() != self._file:
            raise sqlite3.OperationalError("another file is in the place of the database")
        connection.isolation_level = None  # transactions begin where we say so
        wait = f"busy_timeout = {round(1000 * self._wait)}"
        for setting in (wait, "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {setting}")

    def _migrate(self) -> None:
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        with self._writing() if self.kind == "sqlite" else self._engine.begin() as connection:
            if self.kind == "postgresql":  # of two servers that start at once, one does it
                connection.exec_driver_sql("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def _read_url(url: str) -> URL:
    try:
        read = make_url(url)
        backend = read.get_backend_name()
    except (ArgumentError, NoSuchModuleError):
        backend = ""
    if backend not in ("sqlite", "postgresql"):
        raise InvalidArgument(
            "a database is sqlite:///FILE or postgresql://USER@HOST/NAME, not {url}", url=shown(url)
        )
    return read.set(drivername="postgresql+psycopg") if backend == "postgresql" else read


def _check_folder(url: URL) -> None:
    """The user's data folder is made where it is missing; any other would be a slip of the pen."""
    folder = Path(url.database or "").parent
    try:
        if str(url) == default_url():
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidFile(
            "the folder {folder} cannot be made: {strerror}",
            folder=shown(str(folder)),
            strerror=reason(error),
        ) from None
    if not folder.is_dir():
        raise InvalidFile("there is no folder {folder} for the database", folder=shown(str(folder)))


def _begin(connection: Connection) -> None:
    """A writer waits for others before it reads, so that what it read is still true when it writes."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
