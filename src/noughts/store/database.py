"""The database behind a URL: how it is opened, brought up to date, read and written."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, ClassVar, TypeVar

from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, make_url, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from ..errors import InvalidArgument, InvalidFile, one_line, reason, shown
from .file import GONE, DatabaseFile, LogGone, Replaced, count, log, rescue
from .tables import games
from .unavailable import NO_ANSWER, Unavailable, cause_of
from .writer import Work, Writer

if TYPE_CHECKING:
    from alembic.config import Config

Result = TypeVar("Result")

CONNECTIONS = 16
BEGINNING = 30.0  # seconds for another process that makes or changes tables
PATIENCE = {"connect_timeout": 2, "tcp_user_timeout": 1800, "keepalives_idle": 10}  # of its connections
MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x6E6F7567  # PostgreSQL's advisory lock while tables are made or changed


def default_url() -> str:
    """A SQLite file in the user's data folder.

    `XDG_DATA_HOME` says where that is, as it does for other programs.
    """
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{home}/noughts/noughts.db"


class Database:
    """An open database, its tables up to date. Threads may share it, and processes one database.

    >>> database = Database("sqlite://")
    >>> database.kind
    'sqlite'
    >>> database.close()
    """

    SETTINGS: ClassVar[tuple[str, ...]] = (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    )  # of SQLite

    WAIT: ClassVar[float] = 1.2  # seconds for a connection, or for another process to finish writing
    STATEMENT: ClassVar[float] = 1.8  # seconds for anything that PostgreSQL is asked to do; 0 has no end

    def __init__(self, url: str) -> None:
        """Open it, and make or change its tables where they are missing or old."""
        self.url = _read_url(url)
        self.kind = self.url.get_backend_name()
        self._file: DatabaseFile | None = None  # so that another in its place is noticed
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
            self._wait = self.WAIT
            if self.kind == "sqlite" and not in_memory:
                self._engine.dispose()  # those that are opened from now on wait no longer than that
                self._file = DatabaseFile(self.url.database or "")
        except ModuleNotFoundError as error:
            raise InvalidArgument(
                "{kind} needs the package {name}: pip install 'noughts[postgresql]'",
                kind=self.kind,
                name=error.name,
            ) from None
        except CommandError:
            raise InvalidFile("the database was made by a newer version of noughts") from None
        except SQLAlchemyError as error:
            name = self.url.render_as_string(hide_password=True)
            raise InvalidFile(
                "the database {name} cannot be used: {cause}", name=name, cause=cause_of(error)
            ) from None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with: all that is read is of one moment."""
        self._look_for_file()
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
        """A transaction on SQLite; it ends well if its file is still the one that was opened.

        Whatever goes wrong once it was committed is `Unavailable`: nobody may think that it never happened.
        """
        self._look_for_file()
        file, is_committed = self._file, False
        try:
            with self._alone, self._writer.connect() as connection, self._rescuing(connection):
                with connection.begin():
                    if file is not None:
                        file.check(connection)
                    yield connection
                    if file is not None:
                        count(connection)
                is_committed = True
                if file is not None:
                    file.check(connection)  # what was written to a file that is not there any more is lost
        except Exception as error:
            if not is_committed or isinstance(error, Unavailable):
                raise
            raise Unavailable(NO_ANSWER) from error

    @contextmanager
    def _rescuing(self, connection: Connection) -> Iterator[None]:
        """If a file is not the one that was opened, close what is open; what is in a lost log is kept."""
        try:
            yield
        except Replaced:
            raise  # to close what is open would write to it what was not meant for it
        except Unavailable as error:
            if isinstance(error, LogGone) and not rescue(connection):
                raise  # and tried again with the next
            connection.invalidate()
            self._engine.dispose()
            raise

    def _look_for_file(self) -> None:
        """Refuse to open anything else in its place; none that is open is used when it is back."""
        if self._file is not None and not self._file.is_there():
            self._engine.dispose()
            raise Unavailable(GONE)

    def answers(self) -> None:
        """Refuse a database that nothing could be kept in now: one that does not answer, or is another."""
        try:
            self._look_for_file()
            with (
                self._alone,
                self._reader.connect() as connection,
                self._rescuing(connection),
                connection.begin(),
            ):
                connection.execute(select(games.c.id).limit(1)).first()
                if self._file is not None:
                    self._file.check(connection)
        except SQLAlchemyError:
            raise Unavailable(NO_ANSWER) from None

    def check(self) -> None:
        """Refuse a database with damaged pages; it is read whole."""
        if self.kind != "sqlite":
            return
        try:
            with self.reading() as connection:
                found = [row[0] for row in connection.exec_driver_sql("PRAGMA quick_check(1)")]
        except SQLAlchemyError as error:
            found = [cause_of(error)]
        if found != ["ok"]:
            name = self.url.render_as_string(hide_password=True)
            raise InvalidFile("the database {name} is damaged: {what}", name=name, what=one_line(found[0]))

    def close(self) -> None:
        """Close all connections."""
        if self._one_writer is not None:
            self._one_writer.close()
        self._engine.dispose()
        if self._file is not None:
            self._file.close()
            self._file = None

    def _open(self) -> Engine:
        url = self.url
        if self.kind == "postgresql":
            times = {"statement_timeout": self.STATEMENT, "lock_timeout": self.WAIT}
            settings = " ".join([f"-c {name}={round(1000 * seconds)}" for name, seconds in times.items()])
            return create_engine(
                url,
                pool_size=CONNECTIONS,
                max_overflow=0,
                pool_timeout=self.WAIT,
                pool_pre_ping=True,
                hide_parameters=True,  # in errors, which are logged
                connect_args={
                    "options": f"{url.query.get('options', '')} {settings}".strip(),
                    **{name: value for name, value in PATIENCE.items() if name not in url.query},
                },
            )
        if not url.database or url.database == ":memory:":  # one connection, or there would be many databases
            alone = {"check_same_thread": False}
            engine = create_engine(
                "sqlite://", poolclass=StaticPool, connect_args=alone, hide_parameters=True
            )
        else:
            _check_folder(url)
            engine = create_engine(
                url, pool_size=CONNECTIONS, max_overflow=0, pool_timeout=self.WAIT, hide_parameters=True
            )
        event.listen(engine, "connect", self._prepare)
        event.listen(engine, "begin", _begin)
        return engine

    def _prepare(self, connection: sqlite3.Connection, kept: ConnectionPoolEntry) -> None:
        """What is committed is on the disk before anybody hears of it, and readers never wait."""
        self._look_for_file()  # it may have gone just before this was opened
        connection.isolation_level = None  # transactions begin where we say so
        wait = f"busy_timeout = {round(1000 * self._wait)}"
        for setting in (wait, *self.SETTINGS):
            connection.execute(f"PRAGMA {setting}")
        if self._file is not None:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # which opens the log
            kept.info["log"] = log(self._file.path)

    def _migrate(self) -> None:
        from alembic import command

        config = migrations()
        with self._writing() if self.kind == "sqlite" else self._engine.begin() as connection:
            if self.kind == "sqlite":
                count(connection)
            else:  # of two servers that start at once, one does it
                connection.exec_driver_sql("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def migrations() -> "Config":
    """Where Alembic finds the versions of the tables."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


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
