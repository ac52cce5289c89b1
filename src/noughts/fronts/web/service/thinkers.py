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

from ..asker import asker
from .refusals import TooMany, Unwanted, Unwell
from .thinker import Broken, Stopped, Tell, Thinker

Result = TypeVar("Result")
Gone = Callable[[], Awaitable[bool]]  # whether who has asked is there no more

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
        self._most = thinkers + waiting
        self._memory = memory
        self._threads = ThreadPoolExecutor(thinkers, "thinking")  # each waits for a process
        self._free: deque[Thinker | None] = deque([None] * thinkers)  # None is one yet to be started
        self._taken: Counter[str] = Counter()  # places, by client
        self._at_work: Counter[str] = Counter()
        self._queues: dict[str, deque[asyncio.Future[Thinker | None]]] = {}  # in the order of their turns
        self._usual = 0.1  # seconds that one takes, as of late
        self._all: set[Thinker] = set()
        self._is_closed = False

    async def warm_up(self) -> None:
        """Start all that are not yet there, so that nobody waits for that."""
        for _ in range(self._free.count(None)):
            if None in self._free:
                self._free.remove(None)
                self._give(await self._start(None))

    @property
    def most_of_one(self) -> int:
        """Places that one client may have: however many it asks for, there are some for others."""
        return max(1, self._most // 2)

    def take(self, most: int | None = None) -> "Slot":
        """A slot for a question; refused with a time to come back when none is free.

        With `most`, only while fewer than so many are taken: for what can wait.
        """
        client, taken = asker.get(), self._taken.total()
        if taken >= (self._most if most is None else most) or self._taken[client] >= self.most_of_one:
            raise TooMany(
                "all engines are busy and {taken} questions wait: try again in {seconds} s",
                taken=taken,
                seconds=max(1, ceil(self._usual * taken / self._thinkers)),
            )
        self._taken[client] += 1
        return Slot(self, client)

    async def ask(
        self,
        work: Callable[..., Result],
        *arguments: object,
        gone: Gone | None = None,
        tell: Tell | None = None,
    ) -> Result:
        """Take a slot, have something thought about, and wait for the answer: see `Slot.ask`."""
        return await self.take().ask(work, *arguments, gone=gone, tell=tell)

    def give_back(self, client: str) -> None:
        """Let another have a place."""
        self._taken[client] -= 1
        self._taken += Counter()  # forgets who has none

    # -- a thinker, when it is one's turn -------------------------------------------------------------

    async def borrow(self, client: str) -> Thinker:
        """A thinker, as soon as one is free and it is this client's turn."""
        turn: asyncio.Future[Thinker | None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append(turn)
        self._hand_out()
        try:
            thinker = await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._at_work[client] -= 1
                self._give(turn.result())
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
        self._at_work[client] -= 1
        self._at_work += Counter()
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
        most = max(1, self._thinkers - 1)
        while self._free and not self._is_closed:
            waiting = [client for client in self._queues if self._at_work[client] < most]
            if not waiting:
                return
            client = waiting[0]
            queue = self._queues.pop(client)
            turn = queue.popleft()
            if queue:
                self._queues[client] = queue  # behind all others
            if not turn.cancelled():
                self._at_work[client] += 1
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
            self._all.add(started)
        return started

    # -- work ------------------------------------------------------------------------------------------

    async def run(
        self, thinker: Thinker, work: Callable[..., Result], arguments: tuple[object, ...], tell: Tell | None
    ) -> Result:
        """Have a thinker do some work. One that takes far too long is ended."""
        loop, started = asyncio.get_running_loop(), perf_counter()
        doing = loop.run_in_executor(self._threads, copy_context().run, thinker.do, work, arguments, tell)
        late = loop.call_later(LONGEST, thinker.kill)
        try:
            return await doing
        finally:
            late.cancel()
            self._usual += 0.2 * (perf_counter() - started - self._usual)

    async def close(self) -> None:
        """Take nothing more, and end what is under way."""
        self._is_closed = True
        for queue in self._queues.values():
            for turn in queue:
                turn.cancel()
        for thinker in list(self._all):
            thinker.kill()
        for free in self._free:
            if free is not None:
                free.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


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
    ) -> Result:
        """Have something thought about, and wait for the answer: see `Thinker.do`.

        When its asker is gone it is stopped, and another has its turn.
        """
        self._used = True
        task = asyncio.ensure_future(self._answer(work, arguments, tell))
        try:
            while gone is not None and not (await asyncio.wait([task], timeout=LOOK))[0]:
                if await gone():
                    raise Unwanted("nobody waits for this any more")
            return await asyncio.shield(task)
        except (asyncio.CancelledError, Unwanted):
            task.cancel()
            raise

    async def _answer(
        self, work: Callable[..., Result], arguments: tuple[object, ...], tell: Tell | None
    ) -> Result:
        thinkers, client = self._thinkers, self._client
        try:
            thinker = await thinkers.borrow(client)
        except BaseException:
            thinkers.give_back(client)
            raise
        running = asyncio.ensure_future(thinkers.run(thinker, work, arguments, tell))
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            thinker.interrupt()
            if not (await asyncio.wait([running], timeout=MERCY))[0]:
                thinker.kill()
            raise
        except Broken as error:
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
