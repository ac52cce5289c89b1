"""A real PostgreSQL, made in a folder of its own and ended with it. It listens on a socket there only."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def _programs() -> Path:
    """Where PostgreSQL's programs are; installed by the system's package manager if that can be done."""
    for attempt in range(2):
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        here = shutil.which("initdb") or (found[-1] if found else None)
        if here:
            return Path(here).parent
        if attempt == 0 and os.getuid() == 0 and shutil.which("apt-get"):
            subprocess.run(["apt-get", "update", "-q"], check=False, capture_output=True)
            subprocess.run(["apt-get", "install", "-q", "-y", "postgresql"], check=False, capture_output=True)
    raise RuntimeError("these tests need PostgreSQL: install it with your system's package manager")


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
        run(str(programs / "initdb"), "-D", str(data), "-U", "noughts", "--auth=trust", "--encoding=UTF8")
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
