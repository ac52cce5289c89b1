"""How a server ends: what is under way is answered, and nothing else is begun, within a bounded time."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import Context
from time import monotonic
from types import FrameType

GRACE = 3  # seconds for connections to close after that, and for what was not done in time to be told so
ASTRAY = 15  # seconds, after all of these, in which even engines and databases have been let go of
LOOK = 0.05  # seconds between two looks at what is under way

Handler = Callable[[int, FrameType | None], object]
log = logging.getLogger("noughts.web")


class Drain:
    """Whether a server is about to stop, and how many requests it still has to answer."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.is_begun = False
        self.under_way = 0
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def request(self) -> Iterator[None]:
        """A request while it is under way. One that comes when the end has begun is not waited for."""
        counts = not self.is_begun
        self.under_way += counts
        try:
            yield
        finally:
            self.under_way -= counts

    def heed(self, ending: Callable[[], None]) -> None:
        """From now on, when the process is told to end, this comes first: `ending`, and then the requests.

        Whoever is told a second time ends at once. A worker is told by its server alone, perhaps twice, as
        Ctrl-C and some supervisors tell all processes: it is ended, not told, when it is to end at once.
        """
        loop = asyncio.get_running_loop()
        is_worker = multiprocessing.parent_process() is not None

        def handler(then: Handler) -> Handler:
            def handle(number: int, frame: FrameType | None) -> None:
                if not self.is_begun:
                    self.is_begun = True
                    loop.call_soon_threadsafe(
                        self._begin,
                        loop,
                        ending,
                        lambda: then(number, None),
                        context=Context(),  # nobody's request, whichever was interrupted
                    )
                elif not is_worker:
                    _leave(128 + number)

            return handle

        for number in (signal.SIGINT, signal.SIGTERM):
            then = signal.getsignal(number)
            if callable(then) and threading.current_thread() is threading.main_thread():
                ignores = is_worker and number == signal.SIGINT
                signal.signal(number, signal.SIG_IGN if ignores else handler(then))

    def _begin(
        self, loop: asyncio.AbstractEventLoop, ending: Callable[[], None], then: Callable[[], object]
    ) -> None:
        log.info("about to stop: %d requests are under way", self.under_way)
        late = threading.Timer(self.seconds + GRACE + ASTRAY, _leave, [1])
        late.daemon = True
        late.start()
        ending()
        self._task = loop.create_task(self._wait(then))

    async def _wait(self, then: Callable[[], object]) -> None:
        ends = monotonic() + self.seconds
        while self.under_way and monotonic() < ends:
            await asyncio.sleep(LOOK)
        if self.under_way:
            log.warning("%d requests are not answered: there is no time left", self.under_way)
        then()


def _leave(status: int) -> None:
    """End at once, engines too. Whatever was acknowledged is in the database."""
    for child in multiprocessing.active_children():
        child.kill()
    os._exit(status)
