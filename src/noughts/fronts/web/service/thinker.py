"""A thinker: a process that does one piece of work after another, and shares nothing with who serves."""

import contextlib
import gc
import multiprocessing
import os
import resource
import signal
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from threading import Lock
from types import FrameType
from typing import Any, NamedTuple, TypeVar

from ....errors import NoughtsError
from ....words import language, speak

Result = TypeVar("Result")
Tell = Callable[[object], None]  # tells who waits how far the work has come

NICENESS = 5  # moves and pages go first; more, and a busy machine would not let it think at all
BLOATED = 0.5  # of the memory that it may have: with more than that, it makes way for a new one
SPAWN = multiprocessing.get_context("spawn")  # a fork would share locks and connections


class Broken(Exception):
    """The process has ended in the middle of its work, or can do no more."""


class Stopped(Exception):
    """The work was stopped, as somebody had asked for."""


class Interruption(BaseException):
    """In the process: nobody wants to have this work done any more."""


class Answer(NamedTuple):
    """What comes out of the process: how far it has come, or what came of the work.

    kind    told, done, failed (with an error of ours), stopped or broken (with what went wrong)
    leaves  whether the process ends with this
    """

    kind: str
    value: Any = None
    leaves: bool = False


class Thinker:
    """The process, seen from the server. One thread at a time has work done; any may interrupt it."""

    def __init__(self, memory: int) -> None:
        """Start it; it may have so many bytes of memory."""
        self._closing = Lock()
        self._pipe, theirs = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_serve, args=(theirs, memory), name="thinker", daemon=True)
        self._process.start()
        theirs.close()

    @property
    def is_alive(self) -> bool:
        """Whether it can do anything."""
        return not self._pipe.closed and self._process.is_alive()

    @property
    def pid(self) -> int | None:
        """Its number among the processes of the machine."""
        return self._process.pid

    def do(self, work: Callable[..., Result], arguments: tuple[object, ...], tell: Tell | None) -> Result:
        """Have a function of some module do its work with plain values, and wait for what comes of it.

        It is called with a function to tell how far it has come, and then with the arguments.
        """
        try:
            self._pipe.send((work, arguments, language()))
            while True:
                answer: Answer = self._pipe.recv()
                if answer.kind != "told":
                    break
                if tell is not None:
                    tell(answer.value)
        except (EOFError, OSError) as error:
            self.close()
            raise Broken("an engine has ended in the middle of its work") from error
        if answer.leaves:
            self.close()
        if answer.kind == "failed":
            raise answer.value
        if answer.kind == "stopped":
            raise Stopped
        if answer.kind == "broken":
            raise Broken(answer.value)
        result: Result = answer.value
        return result

    def interrupt(self) -> None:
        """Have the work under way stopped as soon as it looks up."""
        self._send(signal.SIGUSR1)

    def kill(self) -> None:
        """End it at once; whoever has work done by it finds out, and closes it."""
        self._send(signal.SIGKILL)

    def _send(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            if self._process.pid is not None and self._process.exitcode is None:
                os.kill(self._process.pid, number)

    def close(self) -> None:
        """End it and let go of all that it had; for who has it to itself."""
        with self._closing:
            if not self._pipe.closed:
                self._process.kill()
                self._process.join()
                self._pipe.close()


class _Hand:
    """What the process holds its work with: an interruption comes through only while there is some."""

    def __init__(self) -> None:
        self.is_at_work = False

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        if self.is_at_work:
            self.is_at_work = False
            raise Interruption


def _serve(pipe: Connection, memory: int) -> None:
    """Do work until nobody is there any more to have some done."""
    hand = _Hand()
    for number in (signal.SIGINT, signal.SIGTERM):  # they are for the server, which then lets go
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGUSR1, hand.interrupt)
    os.nice(NICENESS)
    most = resource.getrlimit(resource.RLIMIT_DATA)[1]
    memory = memory if most == resource.RLIM_INFINITY else min(memory, most)
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _get_ready()
    while True:
        try:
            work, arguments, spoken = pipe.recv()
        except (EOFError, OSError):
            return
        speak(spoken)
        answer = _answer(hand, work, lambda value: pipe.send(Answer("told", value)), arguments)
        if answer.kind != "broken" and _memory() > BLOATED * memory:
            answer = answer._replace(leaves=True)
        try:
            pipe.send(answer)
        except OSError:
            return
        if answer.leaves:
            return


def _answer(hand: _Hand, work: Callable[..., object], tell: Tell, arguments: tuple[object, ...]) -> Answer:
    try:
        hand.is_at_work = True
        try:
            return Answer("done", work(tell, *arguments))
        finally:
            hand.is_at_work = False
    except Interruption:
        return Answer("stopped")
    except NoughtsError as error:
        return Answer("failed", error)
    except MemoryError:
        return Answer("broken", "an engine has had no memory left", leaves=True)
    except Exception:  # a mistake of ours: what it was is for the log
        return Answer("broken", traceback.format_exc(), leaves=True)


def _get_ready() -> None:
    """Have at hand what nearly every question needs."""
    from . import work

    assert work
    gc.collect()
    gc.freeze()


def _memory() -> int:
    """How many bytes this process has in memory."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize()
    except OSError:  # where there is no such file, the limit alone bounds it
        return 0
