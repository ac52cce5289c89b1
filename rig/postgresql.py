"""A real PostgreSQL, made in a folder of its own and ended with it. It listens on a socket there only."""

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from installing import install
from processes import children

NUMBERS = itertools.count(1)


def _programs() -> Path:
    """Where PostgreSQL's programs are; installed by the system's package manager if that can be done."""
    here = _initdb() or (_initdb() if install("postgresql") else None)
    if here is not None:
        return Path(here).parent
    raise RuntimeError("these tests need PostgreSQL: install it with your system's package manager")


def _initdb() -> str | Path | None:
    """Where Debian puts it, which is on nobody's path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return shutil.which("initdb") or (found[-1] if found else None)


class PostgreSQL:
    """A PostgreSQL in a folder. `url` is that of a database in it."""

    def __init__(self, folder: Path) -> None:
        self.url = f"postgresql://noughts@/postgres?host={folder}"
        self._programs, self._folder, self._data = _programs(), folder, folder / "data"
        self._user = None
        if os.getuid() == 0:  # which PostgreSQL refuses to run as
            known = [entry.pw_name for entry in pwd.getpwall()]
            self._user = next(name for name in ("postgres", "nobody") if name in known)
            shutil.chown(folder, self._user)
        self._run("initdb", "-U", "noughts", "--auth=trust", "--encoding=UTF8", "--no-sync")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        where = f"-c listen_addresses='' -c unix_socket_directories={self._folder} -c max_connections=100"
        self._run("pg_ctl", "-w", "-o", where, "-l", str(self._folder / "log"), "start")

    def stop(self) -> None:
        """End it at once; what was committed is there when it is started again."""
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    @property
    def processes(self) -> list[int]:
        """The process that it is, and those that this has started."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        return [first, *children(first)]

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [str(self._programs / program), "-D", str(self._data), *words],
            user=self._user,
            cwd=self._folder,
            check=True,
            capture_output=True,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"},
        )


@contextmanager
def running_cluster() -> Iterator[PostgreSQL]:
    """A PostgreSQL while this lasts."""
    folder = Path(tempfile.mkdtemp(prefix="noughts-pg-"))
    try:
        cluster = PostgreSQL(folder)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running_postgresql() -> Iterator[str]:
    """The URL of a new database while this lasts."""
    with running_cluster() as cluster:
        yield cluster.url


def new_database(url: str) -> str:
    """The URL of a further database of the same PostgreSQL, empty."""
    name = f"games{next(NUMBERS)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return url.replace("/postgres?", f"/{name}?")
