"""A folder that has what comes of one plan: which one, and that one process at a time goes on with it.

Who goes on there has a lock on a file that is made once and never replaced, before it looks what there is.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep

from ..errors import InvalidFile, reason
from ..files import has_its_file, named, read_text, write_atomically
from ..words import Phrase

LOCK = ".lock"
LARGEST = 64 << 20  # bytes of a plan
TRIES, PAUSE = 20, 0.05  # to have the lock, which who looks has for a moment


def agree(folder: str, file: str, said: str, what: Phrase, refusal: str) -> None:
    """See to it that a folder is for a plan, written so; that of another is refused, and left alone."""
    path = os.path.join(folder, file)
    if not has_its_file(folder, file):
        write_atomically(path, said)
    elif read_text(path, what, LARGEST) != said:
        raise InvalidFile(refusal, name=named(folder))


@contextmanager
def locked(folder: str, file: str) -> Iterator[str]:
    """While this lasts, nobody else goes on in a folder that has this file, or nothing yet.

    Where the system knows no locks, nobody is refused.
    """
    has_its_file(folder, file)
    try:
        descriptor = os.open(os.path.join(folder, LOCK), os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise InvalidFile("cannot write {name}: {reason}", name=named(folder), reason=reason(error)) from None
    try:
        for _ in range(TRIES):
            if _lock(descriptor):
                break
            sleep(PAUSE)
        else:
            raise InvalidFile(
                "somebody else goes on in {name} now: name another folder, or wait for the end of that",
                name=named(folder),
            )
        yield folder
    finally:
        os.close(descriptor)


def is_locked(folder: str) -> bool:
    """Whether somebody goes on in a folder now."""
    try:
        descriptor = os.open(os.path.join(folder, LOCK), os.O_RDONLY)
    except OSError:
        return False
    try:
        return not _lock(descriptor, shared=True)
    finally:
        os.close(descriptor)


def _lock(descriptor: int, shared: bool = False) -> bool:
    """Have the lock of a file; False if somebody else has it."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock

        flock(descriptor, (LOCK_SH if shared else LOCK_EX) | LOCK_NB)
    except BlockingIOError:
        return False
    except (ImportError, OSError):  # there are none here
        pass
    return True
