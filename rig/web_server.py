"""A real server in a process of its own, at a free port of this machine, for tests and benchmarks."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO


class Server:
    """A server that was started here. `url` is where it is."""

    def __init__(self, *options: str, db: str, port: int = 0, log: IO[bytes] | None = None) -> None:
        words = [sys.executable, "-m", "noughts", "serve", "--quiet", "--port", str(port), "--db", db]
        self.process = subprocess.Popen(
            [*words, *options],
            stdout=subprocess.PIPE,
            stderr=log,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline().decode()
        assert said.startswith("noughts is at http"), f"the server did not start: {said!r}"
        self.url = said.split()[3].rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    @property
    def memory(self) -> int:
        """How many bytes it holds in memory now."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to end, and wait; gives its status."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(300)
        except subprocess.TimeoutExpired:
            self.kill()
            raise


@contextmanager
def running_server(*options: str, db: str, port: int = 0, log: IO[bytes] | None = None) -> Iterator[Server]:
    """A server while this lasts; its log is the terminal's, or goes into a file."""
    server = Server(*options, db=db, port=port, log=log)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()
