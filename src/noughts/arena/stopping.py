"""How workers are told to stop what they do, at once and without losing what is done.

Each run has a number. Whoever works in another process sees, between two moves, the number of the last run
that was stopped; on a cluster nobody can be told, and a batch is played to its end.
"""

import os
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.sharedctypes import Synchronized
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")

_stopped: "Synchronized[int] | None" = None  # in a worker: the last run that was stopped
_run = 0  # of which it does something now


class Stopped(BaseException):
    """What is being done is wanted no longer. No mistake, which a player's game could be lost by."""


def begin(stopped: "Synchronized[int]") -> None:
    """A worker begins. It ends when whoever has its work is gone, however that came about."""
    global _stopped
    _stopped = stopped
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def in_run(run: int, work: Callable[..., Result], *task: object) -> Result:
    """Do something of a run."""
    global _run
    _run = run
    return work(*task)


def in_worker() -> bool:
    """Whether this is a process that works for another."""
    return _stopped is not None


def heed() -> None:
    """Do no more if the run was stopped."""
    if _stopped is not None and _stopped.value >= _run:
        raise Stopped
