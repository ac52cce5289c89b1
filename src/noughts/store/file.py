"""The file of a SQLite database: whether it is still the one that was opened, with what was written to it.

Who deletes, moves or replaces it while a server has it open is noticed before anything more is acknowledged:

- The file, and the log beside it (`-wal`), are known by device and inode.
- A file that others were copied into has the same inode. So every transaction counts one up in the file's
  head (`user_version`, from a number that is any database's own), where it arrives with the next checkpoint:
  what is there is never less than it was, and never more than the database itself says. Another database, or
  this one as it was earlier, has another count; only the very same content has the same.
"""

import os
from secrets import randbelow
from threading import Lock
from typing import Any

from sqlalchemy import Connection

from ..words import text
from .unavailable import Unavailable

PLACE = 60  # of the count, in the head of the file
COUNTS = 1 << 32
GONE = text(
    "the database file was moved, deleted or replaced: nothing is kept until it is back, or the server was "
    "started again"
)
NO_LOG = text("the log of the database was deleted or replaced: try again in a moment")

Identity = tuple[int, int]

_open_files: dict[Identity, tuple[int, int]] = {}  # descriptor and how many use it
_opening = Lock()


class LogGone(Unavailable):
    """The log beside the database is not the one that was written to."""


class Replaced(Unavailable):
    """Something else was written into the database file."""


class DatabaseFile:
    """A file that is there now, and is to stay the same."""

    def __init__(self, path: str) -> None:
        self.path = path
        found = os.stat(path)
        self._identity = found.st_dev, found.st_ino
        self._descriptor = _keep_open(path, self._identity)
        self._looked: tuple[int, int] | None = None  # size and time of change, when the head was read last
        self._arrived = self._read_head() or 0
        self._looking = Lock()  # who has looked last knows most

    def is_there(self) -> bool:
        """Whether it has its place still."""
        return identity(self.path) == self._identity

    def check(self, connection: Connection) -> None:
        """Refuse to go on if the file, its log or its content is another; in a transaction of its own.

        Who only reads may ask as well: no checkpoint brings into the file what a reader does not see yet.
        """
        try:
            found = os.stat(self.path)
        except OSError:
            raise Unavailable(GONE) from None
        if (found.st_dev, found.st_ino) != self._identity:
            raise Unavailable(GONE)
        if log(self.path) != connection.info.get("log"):
            raise LogGone(NO_LOG)
        looked = found.st_size, found.st_mtime_ns
        if looked != self._looked:  # by a checkpoint of any server, as a rule
            with self._looking:
                self._check_content(connection)
                self._looked = looked

    def close(self) -> None:
        """Let it go, once no connection to it is open."""
        _let_go(self._identity)

    def _check_content(self, connection: Connection) -> None:
        arrived, written = self._read_head(), _written(connection)
        if arrived is None or (arrived - self._arrived) % COUNTS > (written - self._arrived) % COUNTS:
            raise Replaced(GONE)
        self._arrived = arrived

    def _read_head(self) -> int | None:
        """The count as the file has it; None where there is none."""
        head = os.pread(self._descriptor, 4, PLACE)
        return int.from_bytes(head, "big") if len(head) == 4 else None


def count(connection: Connection) -> None:
    """Count a transaction, in it. The first of a database begins anywhere."""
    written = _written(connection) or randbelow(COUNTS - 1)
    value = (written + 1) % COUNTS
    _plainly(connection).execute(f"PRAGMA user_version = {value if value < COUNTS // 2 else value - COUNTS}")


def rescue(connection: Connection) -> bool:
    """Bring what is in a log that was deleted into the file: who had it open before still has it.

    Whether all of it is there; while somebody reads it may not be, and the log must be kept open.
    """
    is_busy = _plainly(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    return not is_busy


def identity(path: str) -> Identity | None:
    """Which file has a name now, if any has."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def log(path: str) -> Identity | None:
    """Which file is the log of a database now."""
    return identity(f"{path}-wal")


def _written(connection: Connection) -> int:
    """The count as the database has it, log and all."""
    value: int = _plainly(connection).execute("PRAGMA user_version").fetchone()[0]
    return value % COUNTS


def _plainly(connection: Connection) -> Any:
    """The connection as it is, for what is no transaction's affair."""
    return connection.connection.driver_connection


def _keep_open(path: str, key: Identity) -> int:
    """A descriptor of a file, one for all who have it open here.

    To close any other would end all locks that SQLite has on the file in this process.
    """
    with _opening:
        descriptor, users = _open_files.get(key) or (os.open(path, os.O_RDONLY | os.O_CLOEXEC), 0)
        _open_files[key] = descriptor, users + 1
    return descriptor


def _let_go(key: Identity) -> None:
    with _opening:
        descriptor, users = _open_files.pop(key)
        if users > 1:
            _open_files[key] = descriptor, users - 1
        else:
            os.close(descriptor)
