"""Processes that others have started, by the system's own list: to end or to stop those of a server."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def children(pid: int) -> list[int]:
    """The processes that one has started and that still are."""
    found = []
    for name in os.listdir("/proc"):
        try:
            if name.isdigit() and _parent(name) == pid:
                found.append(int(name))
        except (OSError, IndexError):
            pass  # it has ended meanwhile
    return found


def descendants(pid: int) -> list[int]:
    """The processes that one has started, and those that these have."""
    return [one for child in children(pid) for one in (child, *descendants(child))]


def _parent(pid: str) -> int:
    state, parent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:2]
    return int(parent) if state != "Z" else 0


def spawned(pid: int) -> list[int]:
    """The processes that one has for its work: a server its engines, or with several workers these."""
    found = []
    for child in children(pid):
        try:
            found += [child] if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes() else []
        except OSError:
            pass
    return found


def kill(pids: list[int]) -> None:
    """End processes at once; one that has ended meanwhile is no mistake."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def worked(*pids: int) -> float:
    """How many seconds of processors some processes have had so far; of one that has ended none."""
    ticks = 0
    for pid in pids:
        with suppress(OSError):
            ticks += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def stopped(pids: list[int]) -> Iterator[None]:
    """Processes that stand still while this lasts."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            with suppress(ProcessLookupError):  # it was ended meanwhile
                os.kill(pid, signal.SIGCONT)
