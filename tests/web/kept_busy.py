"""Work for thinkers to do in tests: in processes of their own, so that it has to be found in a module."""

import os
import signal
import time
from pathlib import Path

from noughts.fronts.web.service.work import Chosen
from noughts.words import language


def until_there(tell, path):
    """Be busy until a file is there."""
    tell("begun")
    while not Path(path).exists():
        time.sleep(0.01)


def length(tell, text):
    """How long a text is."""
    return len(text)


def spoken(tell):
    """The language that is spoken here."""
    return language()


def choose_late(thinking, over, taken, tell, game, name, memory):
    """A move, after so many milliseconds as it says, when a file is there; another says that it thinks."""
    Path(thinking).touch()
    while not Path(over).exists():
        time.sleep(0.01)
    return Chosen(game.position.legal[0], taken=taken)


def never_end(tell):
    """Be busy for ever, and heed no interruption."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    tell("begun")
    while True:
        time.sleep(0.01)


def crash(tell):
    """End as a fault in a kernel would."""
    os.kill(os.getpid(), signal.SIGSEGV)


def take_memory(tell, size):
    """Take so many bytes."""
    return len(bytearray(size))


def make_a_mistake(tell):
    """Raise what nobody has thought of."""
    raise LookupError("a mistake of ours")


KEPT = []


def keep_memory(tell, size):
    """Take so many bytes, and never give them back."""
    KEPT.append(b"x" * size)
