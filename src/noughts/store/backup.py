"""A database into a file, and back. A backup is an SQLite file, whichever kind of database it is of.

SQLite's own way of copying pages begins again whenever another process writes, and beside a busy server might
never end; so rows are copied, of both kinds in the same way.
"""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from secrets import token_hex

from sqlalchemy import Connection, delete, select

from ..errors import InvalidArgument, InvalidFile, one_line, reason, shown
from ..files import check_target, named
from .checking import check
from .database import Database
from .kept import KeptDatabase, Show, alone, copy_rows, copy_to_file, upgraded
from .tables import metadata

BESIDE = ("-journal", "-wal", "-shm")  # what SQLite keeps beside a file, by the ends of their names


def backup(database: KeptDatabase, path: str, replace: bool = False, show: Show | None = None) -> int:
    """Write all of a database, as it is now, to a file that is there once it is whole; how many rows.

    Its tables are of the same version. A file that is there already is refused, unless it may be replaced;
    then what SQLite had kept beside it goes into it and then with it, as it would else be laid over the new:
    whoever is stopped in between has lost nothing. A new file is for its owner alone, as all games can be
    read in it; who may read another is left as it was.
    """
    check_target(path)
    if os.path.exists(path) and not replace:
        raise InvalidArgument("{name} is there already: --force replaces it", name=named(path))
    target = Path(path).resolve()
    if database.kind == "sqlite" and target == Path(database.url.database or "").resolve():
        raise InvalidArgument("{name} is the database itself: a backup is another file", name=named(path))
    part = target.with_name(f".{token_hex(6)}.part")
    try:
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o600
        _make(part)
        rows = copy_to_file(database, part, show)
        _wait_for_disk(part)
        part.chmod(mode)  # which may let nobody write, not even who does it here
        _settle(target)
        for end in BESIDE:
            Path(f"{target}{end}").unlink(missing_ok=True)
        part.replace(target)
        _wait_for_disk(target.parent)
    except OSError as error:
        raise InvalidFile("cannot write {name}: {reason}", name=named(path), reason=reason(error)) from None
    finally:
        for end in ("", *BESIDE):
            Path(f"{part}{end}").unlink(missing_ok=True)
    if _rows_in(target) != rows:
        raise InvalidFile("{name} is not what was written to it: somebody else uses it", name=named(path))
    return rows


def restore(source: KeptDatabase, database: Database, replace: bool = False, show: Show | None = None) -> int:
    """Bring all of a sound backup into a database, or nothing of it; how many rows.

    A database in which there is something already is refused, unless that may be replaced.
    """
    with source.reading() as reading, alone(database) as connection:
        if not replace and not _holds_nothing(connection):
            raise InvalidArgument("there is something in this database already: --force replaces it")
        for table in reversed(metadata.sorted_tables):
            connection.execute(delete(table))
        return copy_rows(reading, connection, metadata, show)


def is_empty(database: Database) -> bool:
    """Whether there is neither a game nor a learner in a database."""
    with database.reading() as connection:
        return _holds_nothing(connection)


def _holds_nothing(connection: Connection) -> bool:
    return all([connection.execute(select(one).limit(1)).first() is None for one in metadata.sorted_tables])


@contextmanager
def sound(path: str) -> Iterator[KeptDatabase]:
    """A copy of a backup with the newest tables; one in which anything is wrong is refused.

    The file stays as it is.
    """
    with tempfile.TemporaryDirectory(prefix="noughts-") as folder:
        copy = Path(folder) / "copy.db"
        _copy_file(path, copy)
        with upgraded(copy) as database:
            found = check(database).findings
            if found:
                raise InvalidFile("{name} is damaged: {what}", name=named(path), what=found[0])
            yield database


def _settle(path: Path) -> None:
    """Bring what SQLite has kept beside a file into it, as far as it is a database and can be written."""
    if any(Path(f"{path}{end}").exists() for end in BESIDE):
        with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _rows_in(path: Path) -> int | None:
    """How many rows there are in a backup, for who opens it now; None if it cannot be read."""
    try:
        with closing(_opened(path)) as connection:
            tables = [table.name for table in metadata.sorted_tables]
            counts: list[int] = [
                connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables
            ]
            return sum(counts)
    except sqlite3.Error:
        return None


def _opened(path: Path) -> sqlite3.Connection:
    """An SQLite file, to be read only."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _copy_file(path: str, to: Path) -> None:
    """Copy an SQLite file, with what is in its log, if it has one."""
    if not os.path.isfile(path):
        raise InvalidFile("there is no file {name}", name=shown(path))
    try:
        with closing(_opened(Path(path))) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
    except sqlite3.Error as error:
        raise InvalidFile("{name} is no backup: {error}", name=named(path), error=one_line(error)) from None


def _make(path: Path) -> None:
    """A new file that nobody else can read, from its first moment."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _wait_for_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
