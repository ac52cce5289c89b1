"""Threads: some for who reads from the database, some for who writes, others for what takes a while.

A database that hangs keeps nobody waiting for longer than a moment, and who only reads not at all; nor does a
client that has more to be done than anybody else. What was begun goes on: a change of which somebody
was told that the database does not answer may still happen, when it hung in the middle of it. With its
`number` it can be sent again, and happens once. What takes a while besides is done for a client as its share
of the server's work allows, however much of it was let in.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from threading import Condition, Thread
from time import monotonic
from typing import Any, TypeVar

from ....store import UNTIL, Unavailable
from ..asker import account, asker, charged
from .turns import Turns

__all__ = ["Unavailable", "making", "reading", "showing", "writing"]

Result = TypeVar("Result")

THREADS = 8  # of each kind; more would only wait for one another
PATIENCE = 1.7  # seconds without any answer of the database, after which who waits is told
EARLIER = 0.2  # seconds before that, nothing more is begun for them
LEAST, LOOK = 0.01, 1.0  # seconds, at least and at most, between two looks at who has made up for what
LONGEST = 2.0  # seconds that something waits for who wants it to make up for what was done
MAKERS = 2  # threads for what strangers choose and may be large, such as a torus of a quarter of a second


class Call:
    """What somebody wants done, who since then waits for an answer."""

    def __init__(self, function: Callable[..., Any], arguments: tuple[object, ...]) -> None:
        self.function, self.arguments = function, arguments
        self.client, self._payer = asker.get(), account.get()
        self.context = copy_context()
        self.answer: Future[Any] = Future()
        self.came = monotonic()
        self.since: float | None = None  # once it has begun: from when on it has no answer

    def owes(self) -> float:
        """In how many seconds it can be done: when who wants it has something left of its share, or soon.

        Who goes on asking for as much as it may have has never anything left. Nobody waits for what is off.
        """
        if self._payer is None or self.answer.cancelled():
            return 0.0
        return min(self._payer.owes(), max(0.0, self.came + LONGEST - monotonic()))

    def make(self) -> bool:
        """Do it; whether it went well."""
        try:
            self.answer.set_result(self.context.run(charged, self.function, *self.arguments))
        except BaseException as error:
            self.answer.set_exception(error)
            del self  # whom the error knows, and who knows it: both would be there until a collection
            return False
        return True


class Gate:
    """So many at a time, of one client fewer; of those who wait, one of each client in turn.

    Of what `may_hang`, who has waited for too long is told so. It is too long while nobody gets an answer; on
    a busy machine it may take its time. Threads that hang keep their place, so that there are never more.
    What is `paced` waits until its client has something left of its share, for a while at most.
    """

    def __init__(self, threads: int, of_one: int, may_hang: bool = True, paced: bool = False) -> None:
        self._most = threads
        self._may_hang, self._paced = may_hang, paced
        self._threads = 0
        self._changed = Condition()
        self._turns = Turns[Call](of_one, nobody="")
        self._answered = 0.0  # when something went well the last time

    async def run(self, function: Callable[..., Result], *arguments: object) -> Result:
        """Call a function in a thread."""
        call = Call(function, arguments)
        answer: asyncio.Future[Result] = asyncio.wrap_future(call.answer)
        try:
            with self._changed:
                self._turns.wait(call.client, call)
                self._changed.notify()
                if self._threads < self._most:
                    self._begin()
            while not answer.done():
                left = self._since(call) + PATIENCE - monotonic() if self._may_hang else None
                if left is not None and left <= 0:
                    raise Unavailable("the database does not answer: try again in a moment")
                await asyncio.wait([answer], timeout=left)
            return answer.result()
        finally:
            call.answer.cancel()  # what has not begun by now never does
            answer.cancel()
            del call, answer  # which know an error that knows this

    def _begin(self) -> None:
        """One thread more; where the machine has none left, those that there are do it."""
        try:
            Thread(target=self._work, name="gate", daemon=True).start()  # one that hangs ends with us
            self._threads += 1
        except RuntimeError:
            if not self._threads:
                raise Unavailable("the database does not answer: try again in a moment") from None

    def _since(self, call: Call) -> float:
        return call.since if call.since is not None else max(call.came, self._answered)

    def _work(self) -> None:
        while True:
            call = self._next()
            call.since = self._since(call)
            if self._may_hang:
                call.context.run(UNTIL.set, call.since + PATIENCE - EARLIER)
            if call.answer.set_running_or_notify_cancel() and call.make():
                self._answered = monotonic()
            self._leave(call.client)
            del call  # nothing is held on to until the next one comes

    def _next(self) -> Call:
        """Whoever's turn it is; waits until there is somebody."""
        with self._changed:
            while True:
                owed: list[float] = []

                def may(client: str, call: Call, owed: list[float] = owed) -> bool:
                    owed.append(call.owes() if self._paced else 0.0)
                    return not owed[-1]

                if (following := self._turns.next(may)) is not None:
                    return following[1]
                self._changed.wait(min(max(min(owed), LEAST), LOOK) if owed else None)

    def _leave(self, client: str) -> None:
        with self._changed:
            self._turns.leave(client)
            self._changed.notify()  # it may have been its client that could not come in


READING, WRITING = Gate(THREADS, of_one=2), Gate(THREADS, of_one=4)
SHOWING = Gate(THREADS, of_one=2, may_hang=False)  # who watches a game waits for it, too
MAKING = Gate(MAKERS, of_one=1, may_hang=False, paced=True)


async def reading(function: Callable[..., Result], *arguments: object) -> Result:
    """Call in a thread what only looks into the database."""
    return await READING.run(function, *arguments)


async def writing(function: Callable[..., Result], *arguments: object) -> Result:
    """Call in a thread what changes something in the database."""
    return await WRITING.run(function, *arguments)


async def showing(function: Callable[..., Result], *arguments: object) -> Result:
    """Call in a thread what takes a while and asks no database."""
    return await SHOWING.run(function, *arguments)


async def making(function: Callable[..., Result], *arguments: object) -> Result:
    """Call in one of few threads what may be large and asks no database: nobody's game waits for it."""
    return await MAKING.run(function, *arguments)
