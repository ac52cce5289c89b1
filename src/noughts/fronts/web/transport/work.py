"""How much of the server's work each client has: so many seconds a second, whatever it asks for.

What is done for a client is measured, in every step of every task and in the threads that work for it, so
that nobody has to know beforehand what a call costs; only what one thread writes to the disk for all is
nobody's. Who has had its share waits for a while; who would wait for too long is refused, and for a client
that goes on all the same nothing is done at all. What was let in goes on as fast as the share allows, too:
in threads that take a while (`service/threads.py`), and between two parts of a long answer.
"""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from threading import Lock
from time import monotonic, thread_time
from typing import Any, ClassVar

from ..asker import account
from ..latest import Latest

USUAL = 0.01  # seconds of work that a request is taken to need, before anything is known of such
MOST_CALLS = 32  # of which a client's account knows what they need
PATIENCE = 8.0  # seconds that a request waits for its client's turn
DEEPEST = 16.0  # seconds after which a client has made up for whatever it did
MOST_CLIENTS = 10_000
PACE, QUICK = (
    0.004,
    0.001,
)  # seconds between two things that are done for a client which has had its share, or much at once
LONGEST = 4.0  # seconds that these may take all together
AT_ONCE = 0.5  # of the time is for one client, as long as it has something left
LEAST = 0.0005  # seconds of work that a request takes
SLACK = 0.02  # seconds in which nobody looks at that


class Account:
    """What one client has left, in seconds of work; below zero it has had more than its share.

    What is set aside for requests is not left for others. What was really done is known as well.

    >>> account = Account(rate=0.5, burst=0.25, now=0.0)
    >>> account.spend(0.75)
    >>> account.wait(0.0), account.wait(0.5), account.wait(1.0)
    (1.0, 0.5, 0.0)
    """

    __slots__ = (
        *("_burst", "_free", "_lock", "_rate", "_read", "_refused", "_since", "_unspent", "_usual", "left"),
    )

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._lock = Lock()
        self._since = self._read = self._refused = self._free = now
        self.left = self._unspent = burst
        self._usual: dict[str, float] = {}  # what requests of this client need as of late, by call

    def spend(self, seconds: float, aside: float = 0.0) -> None:
        """So much was done, of which so much had been set aside; from any thread."""
        self.set_aside(seconds - aside)
        now = monotonic()
        with self._lock:
            self._unspent = max(self._unspent - seconds, -DEEPEST * self._rate)
            self._free = max(self._free, now) + seconds / AT_ONCE

    def set_aside(self, seconds: float) -> None:
        """Take so much from it; from any thread."""
        with self._lock:
            self.left = min(self._burst, max(self.left - seconds, -DEEPEST * self._rate))

    def next_turn(self, now: float) -> float:
        """In how many seconds the next request has its turn, however much is left.

        What a client has left it may have at once, but not all in one go: others come in between.

        >>> account = Account(rate=0.5, burst=0.25, now=0.0)
        >>> [round(account.next_turn(0.0), 3) for _ in range(22)][-3:]
        [0.0, 0.001, 0.002]
        """
        with self._lock:
            self._free = max(self._free, now) + LEAST / AT_ONCE
            return max(0.0, self._free - now - SLACK)

    def wait(self, now: float) -> float:
        """How many seconds it is until this client has a turn."""
        if not self._rate:
            return 0.0
        with self._lock:
            more = max(0.0, now - self._since) * self._rate
            self._since = now
            self.left = min(self._burst, self.left + more)
            self._unspent = min(self._burst, self._unspent + more)
            return max(0.0, -self.left / self._rate)

    def owes(self, now: float) -> float:
        """How many seconds it is until this client has made up for what was done, whatever is set aside.

        >>> account = Account(rate=0.5, burst=0.25, now=0.0)
        >>> account.set_aside(10.0)
        >>> account.owes(0.0)
        0.0
        >>> account.spend(0.75)
        >>> account.owes(0.0), account.owes(0.5)
        (1.0, 0.5)
        """
        self.wait(now)
        return max(0.0, -self._unspent / self._rate) if self._rate else 0.0

    def usual(self, call: str) -> float:
        """What a call of this client needs."""
        return self._usual.get(call, USUAL)

    def learn(self, call: str, spent: float) -> None:
        """A call has needed so much."""
        if call in self._usual or len(self._usual) < MOST_CALLS:  # strangers may call what there is not
            self._usual[call] = self.usual(call) + 0.2 * (spent - self.usual(call))

    def is_busy(self, now: float) -> bool:
        """Whether much was done for it just now."""
        return self._free - now > SLACK

    def next_read(self, now: float, pace: float) -> float:
        """In how many seconds something is read of who has had its share: one thing after the other.

        A thousand that come at once would keep everybody else waiting, however little each of them takes.

        >>> account = Account(rate=0.5, burst=0.25, now=0.0)
        >>> [account.next_read(0.0, PACE) for _ in range(3)]
        [0.004, 0.008, 0.012]
        """
        self._read = min(max(self._read, now) + pace, now + LONGEST)
        return self._read - now

    def next_refusal(self, now: float, least: float) -> float:
        """In how many seconds, at least so many, it is refused something: one after the other, too.

        >>> account = Account(rate=0.5, burst=0.25, now=0.0)
        >>> [account.next_refusal(0.0, 1.0) for _ in range(3)]
        [1.0, 1.004, 1.008]
        """
        self._refused = min(max(self._refused + PACE, now + least), now + least + LONGEST)
        return self._refused - now


class Turn:
    """One request. What it will need is set aside, until it has been spent or the request has an answer."""

    def __init__(self, account: Account, call: str = "") -> None:
        self._account, self._call = account, call
        self._aside = account.usual(call)
        self._spent = 0.0
        self._lock = Lock()
        account.set_aside(self._aside)

    def spend(self, seconds: float) -> None:
        """So much was done for it; also after its answer, by what goes on for it then."""
        with self._lock:
            covered = min(self._aside, seconds)
            self._aside -= covered
            self._spent += seconds
        self._account.spend(seconds, covered)

    def owes(self) -> float:
        """In how many seconds its client has made up for what was done; 0 if it has something left."""
        return self._account.owes(monotonic())

    async def come(self) -> float:
        """Wait for the turn. 0 when it has come, else in how many seconds it would: too many."""
        now = monotonic()  # until there is enough for all that have come before
        wait = max(self._account.wait(now), self._account.next_turn(now))
        if wait > PATIENCE:
            self.give_back()
            return wait
        if wait > 0:
            await asyncio.sleep(wait)
        return 0.0

    async def be_refused(self, least: float) -> None:
        """Wait until it is told that it does not come: so long at least, and one after the other."""
        self.give_back()
        await asyncio.sleep(self._account.next_refusal(monotonic(), least))

    def end(self, knows_call: bool = True) -> None:
        """An answer is there: what was set aside for nothing is given back, and something is learned.

        Of what is no call nothing is: strangers may ask for whatever they like.
        """
        if knows_call:
            self._account.learn(self._call, self._spent)
        self.give_back()

    def give_back(self) -> None:
        """Set nothing aside any more."""
        with self._lock:
            unspent, self._aside = self._aside, 0.0
        self._account.set_aside(-unspent)


class Work:
    """The accounts of all clients: `rate` seconds of work a second, and `burst` at once. 0 is no limit."""

    here: ClassVar["Work | None"] = None  # of this process: for who reads from its connections

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._accounts = Latest[str, Account](MOST_CLIENTS)

    def account(self, client: str) -> Account:
        """The account of a client."""
        found = self._accounts.get(client)
        return found or self._accounts.keep(client, Account(self.rate, self.burst, monotonic()))

    def delay(self, client: str, at_once: bool = True) -> float:
        """In how many seconds what a client has sent is read: at once, unless it has had its share.

        Who has something left and has sent a thousand things together is read one after the other, too.
        """
        account, now = self.account(client), monotonic()
        if not at_once or account.wait(now) > 0:
            return account.next_read(now, PACE)
        return account.next_read(now, QUICK) if account.is_busy(now) else 0.0

    def is_shut(self, client: str) -> bool:
        """Whether a client has gone on so much after it was refused that it is not even read."""
        return self.account(client).wait(monotonic()) > (PATIENCE + DEEPEST) / 2


# -- measuring ------------------------------------------------------------------------------------------


class Measured:
    """A coroutine whose steps are charged to the client on whose behalf it is done, once that is known."""

    def __init__(self, work: Coroutine[Any, Any, Any] | Generator[Any, None, Any]) -> None:
        self._work = work

    def __await__(self) -> Generator[Any, Any, Any]:
        step: Callable[[Any], Any] = self._work.send
        given: Any = None
        while True:
            began = thread_time()
            try:
                awaited = step(given)
            except StopIteration as end:
                return end.value
            finally:
                given = None  # an error knows this frame, which is not to know the error
                payer = account.get()
                if payer is not None:
                    payer.spend(thread_time() - began)
            try:
                given = yield awaited
                step = self._work.send
            except BaseException as error:  # a cancellation, or the end of everything: it is for the work
                step, given = self._work.throw, error


def measured_task(
    loop: asyncio.AbstractEventLoop,
    work: Coroutine[Any, Any, Any] | Generator[Any, None, Any],
    **options: Any,
) -> asyncio.Task[Any]:
    """A task as a loop makes them, whose steps are measured."""

    async def steps() -> Any:
        return await Measured(work)

    return asyncio.Task(steps(), loop=loop, **options)
