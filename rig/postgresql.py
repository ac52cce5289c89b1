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


@contextmanager
def running_postgresql() -> Iterator[str]:
    """The URL of a new database while this lasts."""
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="noughts-pg-"))
    user = None
    if os.getuid() == 0:  # which PostgreSQL refuses to run as
        user = next(
            name for name in ("postgres", "nobody") if name in [entry.pw_name for entry in pwd.getpwall()]
        )
        shutil.chown(folder, user)
    data = folder / "data"

    def run(*words: str) -> None:
        subprocess.run(
            words,
            user=user,
            cwd=folder,
            check=True,
            capture_output=True,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"},
        )

    try:
        run(
            *(str(programs / "initdb"), "-D", str(data), "-U", "noughts", "--auth=trust"),
            *("--encoding=UTF8", "--no-sync"),
        )
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c max_connections=100"
        run(
            str(programs / "pg_ctl"), "-D", str(data), "-w", "-o", options, "-l", str(folder / "log"), "start"
        )
        try:
            yield f"postgresql://noughts@/postgres?host={folder}"
        finally:
            run(str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_database(url: str) -> str:
    """The URL of a further database of the same PostgreSQL, empty."""
    name = f"games{next(NUMBERS)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return url.replace("/postgres?", f"/{name}?")
