"""Thinkers: so many think at once, so many questions wait, each client in turn; others are told when."""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from math import ceil
from time import perf_counter
from typing import TypeVar

from ..asker import asker, charged
from .places import Places
from .refusals import TooMany, Unwanted, Unwell
from .thinker import Broken, Stopped, Tell, Thinker
from .turns import Turns

Result = TypeVar("Result")
Line = Turns[asyncio.Future["Slot"]]
Gone = Callable[[], Awaitable[bool]]  # whether who has asked is there no more
Finding = Callable[[], Awaitable[tuple[object, ...]]]  # what finds arguments when the turn has come

LOOK = 0.5  # seconds between two looks at whether who has asked is still there
MERCY = 1.0  # seconds to stop in, before a process is ended
LONGEST = 600.0  # seconds after which work has gone astray: everything has limits far below

log = logging.getLogger("noughts.web")


class Thinkers:
    """The processes that think, and the questions that wait for them.

    Nobody has all of them: one is always left for who comes next. Of those who wait, each client has a
    question answered in turn, however many another asks.
    """

    def __init__(self, thinkers: int, waiting: int, memory: int) -> None:
        self._thinkers = thinkers
        self._places = Places(thinkers + waiting)
        self._memory = memory
        self._threads = ThreadPoolExecutor(thinkers, "thinking")  # each waits for a process
        self._free: deque[Thinker | None] = deque([None] * thinkers)  # None is one yet to be started
        self._turns = Turns[asyncio.Future[Thinker | None]](of_one=max(1, thinkers - 1))
        self._lines: dict[int | None, Line] = {None: Line(of_one=1)}  # of those who wait for a place
        self._usual = 0.1  # seconds that one takes, as of late
        self._all: set[Thinker] = set()
        self._is_closed = False
        self._started = 0
        self.tally: Counter[str] = Counter()  # questions answered, refused and broken

    @property
    def have_begun(self) -> bool:
        """Whether there is any."""
        return bool(self._all)

    @property
    def restarted(self) -> int:
        """How many were started in place of others."""
        return max(0, self._started - self._thinkers)

    @property
    def at_work(self) -> int:
        """Questions that are thought about now."""
        return self._turns.under_way

    @property
    def waiting(self) -> int:
        """Questions that wait for their turn."""
        return self.taken - self.at_work

    @property
    def pids(self) -> list[int]:
        """The numbers of those that are alive, among the processes of the machine."""
        return [thinker.pid for thinker in self._all if thinker.pid is not None and thinker.is_alive]

    async def warm_up(self) -> None:
        """Start all that are not yet there, so that nobody waits for that."""
        for _ in range(self._free.count(None)):
            if None in self._free:
                self._free.remove(None)
                self._give(await self._start(None))

    @property
    def taken(self) -> int:
        """How many places are taken."""
        return self._places.taken

    def take(self, most: int | None = None) -> "Slot":
        """A slot for a question; refused with a time to come back when there is none for who asks.

        With `most`, only while fewer than so many are taken: for what can wait.
        """
        client, taken = asker.get(), self.taken
        if not self._places.take(client, most):
            self.tally["refused"] += 1
            raise TooMany(
                "all engines are busy and {taken} questions wait: try again in {seconds} s",
                taken=taken,
                seconds=max(1, ceil(self._usual * taken / self._thinkers)),
            )
        return Slot(self, client)

    async def wait_for_slot(self, most: int | None = None) -> "Slot":
        """The same, however long it takes; of those who wait each client has one in turn."""
        found: asyncio.Future[Slot] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(most, Line(of_one=1)).wait(asker.get(), found)
        self._let_some_in()
        try:
            return await found
        except asyncio.CancelledError:
            if found.done() and not found.cancelled():
                found.result().give_up()
            raise

    def _let_some_in(self) -> None:
        """Give places that are free to those who wait for one, first to those who need not let others go."""
        for most, line in self._lines.items():
            while (following := self._first(line, most)) is not None:
                client, found = following
                line.leave(client)
                if not found.cancelled():
                    self._places.take(client)
                    found.set_result(Slot(self, client))

    def _first(self, line: "Line", most: int | None) -> "tuple[str, asyncio.Future[Slot]] | None":
        """Of those who wait in a line, the first who can have a place."""
        if self._places.are_all_taken:  # then it need not be looked for
            return None
        return line.next(lambda client, found: found.cancelled() or self._places.has_one_for(client, most))

    async def ask(
        self,
        work: Callable[..., Result],
        *arguments: object,
        gone: Gone | None = None,
        tell: Tell | None = None,
        finding: Finding | None = None,
    ) -> Result:
        """Take a slot, have something thought about, and wait for the answer: see `Slot.ask`."""
        return await self.take().ask(work, *arguments, gone=gone, tell=tell, finding=finding)

    def give_back(self, client: str) -> None:
        """Let another have a place."""
        self._places.leave(client)
        self._let_some_in()

    # -- a thinker, when it is one's turn -------------------------------------------------------------

    async def borrow(self, client: str) -> Thinker:
        """A thinker, as soon as one is free and it is this client's turn."""
        turn: asyncio.Future[Thinker | None] = asyncio.get_running_loop().create_future()
        self._turns.wait(client, turn)
        self._hand_out()
        try:
            thinker = await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.bring_back(turn.result(), client)
            raise
        if thinker is not None and thinker.is_alive:
            return thinker
        starting = asyncio.ensure_future(self._start(thinker))
        try:
            started = await asyncio.shield(starting)
        except asyncio.CancelledError:  # it is started all the same, for somebody else
            starting.add_done_callback(
                lambda task: self.bring_back(None if task.cancelled() else task.result(), client)
            )
            raise
        if started is None:
            self.bring_back(None, client)
            raise Unwell("the engine stopped in the middle of its work: try again", seconds=1)
        return started

    def bring_back(self, thinker: Thinker | None, client: str) -> None:
        """Let another have a thinker; one that has ended is replaced when it is needed."""
        self._turns.leave(client)
        self._give(thinker)

    def _give(self, thinker: Thinker | None) -> None:
        if thinker is not None and (not thinker.is_alive or self._is_closed):
            self._all.discard(thinker)
            thinker.close()
            thinker = None
        self._free.append(thinker)
        self._hand_out()

    def _hand_out(self) -> None:
        """Give free thinkers to those whose turn it is."""
        while self._free and not self._is_closed and (following := self._turns.next()) is not None:
            client, turn = following
            if turn.cancelled():
                self._turns.leave(client)
            else:
                turn.set_result(self._free.pop())  # the one that was used last is the warmest

    async def _start(self, ended: Thinker | None) -> Thinker | None:
        """Another in place of one that has ended, or of none; None if the machine has no room for it now."""

        def start() -> Thinker | None:
            if ended is not None:
                ended.close()
            return None if self._is_closed else Thinker(self._memory)

        try:
            started = await asyncio.get_running_loop().run_in_executor(self._threads, start)
        except Exception as error:  # of processes, threads, files or memory there may be no more to be had
            log.error("no engine could be started: %s", error)
            started = None
        if ended is not None:
            self._all.discard(ended)
        if started is not None:
            self._started += 1
            self._all.add(started)
        return started

    # -- work ------------------------------------------------------------------------------------------

    async def run(
        self, thinker: Thinker, work: Callable[..., Result], arguments: tuple[object, ...], tell: Tell | None
    ) -> Result:
        """Have a thinker do some work. One that takes far too long is ended."""

        def do() -> Result:
            answer: Result = charged(thinker.do, work, arguments, tell)  # to send and read much is work, too
            return answer

        loop, started = asyncio.get_running_loop(), perf_counter()
        doing = loop.run_in_executor(self._threads, copy_context().run, do)
        late = loop.call_later(LONGEST, thinker.kill)
        try:
            return await doing
        finally:
            late.cancel()
            self._usual += 0.2 * (perf_counter() - started - self._usual)

    async def close(self) -> None:
        """Take nothing more, and end what is under way."""
        self._is_closed = True
        for turn in self._turns.waiting:
            turn.cancel()
        for thinker in list(self._all):
            thinker.kill()
        for free in self._free:
            if free is not None:
                free.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


async def while_wanted(work: asyncio.Future[Result], gone: Gone | None) -> Result:
    """What comes of some work, which goes on by itself; it is waited for until who has asked is gone."""
    while gone is not None and not (await asyncio.wait([work], timeout=LOOK))[0]:
        if await gone():
            raise Unwanted("nobody waits for this any more")
    return await asyncio.shield(work)


class Slot:
    """A place for one question. It is given back when that is answered, or unused."""

    def __init__(self, thinkers: Thinkers, client: str) -> None:
        self._thinkers = thinkers
        self._client = client
        self._used = False

    async def ask(
        self,
        work: Callable[..., Result],
        *arguments: object,
        gone: Gone | None = None,
        tell: Tell | None = None,
        finding: Finding | None = None,
    ) -> Result:
        """Have something thought about, and wait for the answer: see `Thinker.do`.

        When its asker is gone it is stopped, and another has its turn. What is large is for `finding`, which
        gives the first arguments: it is in memory for those who think, and not for all who wait.
        """
        self._used = True
        task = asyncio.ensure_future(self._answer(work, arguments, tell, finding))
        try:
            return await while_wanted(task, gone)
        except BaseException:
            task.cancel()
            raise

    async def _answer(
        self,
        work: Callable[..., Result],
        arguments: tuple[object, ...],
        tell: Tell | None,
        finding: Finding | None,
    ) -> Result:
        thinkers, client = self._thinkers, self._client
        try:
            thinker = await thinkers.borrow(client)
        except BaseException:
            thinkers.give_back(client)
            raise
        try:
            found = await finding() if finding is not None else ()
        except BaseException:
            thinkers.bring_back(thinker, client)
            thinkers.give_back(client)
            raise
        running = asyncio.ensure_future(thinkers.run(thinker, work, (*found, *arguments), tell))
        try:
            answer = await asyncio.shield(running)
            thinkers.tally["answered"] += 1
            return answer
        except asyncio.CancelledError:
            thinker.interrupt()
            if not (await asyncio.wait([running], timeout=MERCY))[0]:
                thinker.kill()
            raise
        except Broken as error:
            thinkers.tally["broken"] += 1
            log.error("%s", error)
            raise Unwell("the engine stopped in the middle of its work: try again", seconds=1) from None
        except Stopped:
            raise Unwanted("nobody waits for this any more") from None
        finally:
            await asyncio.wait([running])
            if not running.cancelled():
                running.exception()  # which was told, or nobody wants to know
            thinkers.bring_back(thinker, client)
            thinkers.give_back(client)

    def give_up(self) -> None:
        """Leave the slot to others, if it was not used."""
        if not self._used:
            self._used = True
            self._thinkers.give_back(self._client)
