"""Where work runs: in this process, in several, or on a cluster. What comes of it is the same everywhere.

All of them are a `concurrent.futures.Executor`. Work is handed out a little ahead of what is done, and what
was lost with a worker is handed out again.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from logging import CRITICAL, getLogger
from multiprocessing import get_context
from time import monotonic, perf_counter
from typing import Any, Generic, TypeVar

from ..errors import InvalidArgument, NoughtsError, reason, shown
from . import stopping
from .batches import LARGEST, Batches

Asked = TypeVar("Asked")
Result = TypeVar("Result")

AHEAD = 2  # tasks handed out for each worker
MOST_WORKERS = 256
LOSSES = 5  # of workers, one after the other, before it is said that something is wrong
GRACE = 2.0  # seconds for which it is waited, when all is stopped, for what is nearly done
CLUSTER = "dask://"
COUNTED = 2.0  # seconds between two counts of a cluster's workers


class Here(Executor):
    """An executor that does what it is given at once, in this thread.

    >>> Here().submit(pow, 2, 10).result()
    1024
    """

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> "Future[Result]":
        """Do it."""
        future: Future[Result] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Workers:
    """Who does the work: `count` of them at a time, and others in place of those that are lost."""

    can_begin_again = True

    def __init__(self, make: Callable[[], Executor], count: int) -> None:
        self._make, self.count = make, count
        self.executor = make()

    @property
    def are_here(self) -> bool:
        """Whether it is this process that does it."""
        return isinstance(self.executor, Here)

    @property
    def ahead(self) -> int:
        """How many tasks are handed out at once."""
        return 1 if self.are_here else AHEAD * self.count

    def in_run(self, work: Callable[..., Result]) -> Callable[..., Result]:
        """What is to be done in a run of tasks, which can be stopped as one."""
        return work

    def stop(self) -> None:
        """Have no more done of what was handed out, as far as they can be told."""

    def renew(self) -> None:
        """Let these go, and have others."""
        self.let_go()
        self.executor = self._make()

    def let_go(self) -> None:
        """Have none any more; what was not begun never is."""
        self.executor.shutdown(wait=False, cancel_futures=True)

    def lost(self, error: Exception) -> NoughtsError:
        """What is told when they are lost again and again."""
        return NoughtsError(
            "workers ended {times} times, one after the other: something ends them, such as a lack of memory",
            times=LOSSES + 1,
        )


class Processes(Workers):
    """Processes of this machine."""

    def __init__(self, count: int) -> None:
        self._context = get_context("spawn")
        self._stopped = self._context.Value("q", 0)
        self._run = 0
        super().__init__(self._begin, count)

    def _begin(self) -> Executor:
        return ProcessPoolExecutor(self.count, self._context, stopping.begin, (self._stopped,))

    def in_run(self, work: Callable[..., Result]) -> Callable[..., Result]:
        """The same, as they are told of it."""
        self._run += 1
        return partial(stopping.in_run, self._run, work)

    def stop(self) -> None:
        """Tell them."""
        self._stopped.value = self._run


class OnCluster(Workers):
    """Those of a cluster, which has others in place of those that are lost by itself."""

    def __init__(self, client: Any, address: str) -> None:
        self._client, self._address = client, address
        self._counted = monotonic()
        super().__init__(
            lambda: client.get_executor(pure=False, retries=10), sum(client.nthreads().values()) or 1
        )

    @property
    def ahead(self) -> int:
        """How many tasks are handed out at once: workers may come and go."""
        if monotonic() > self._counted + COUNTED and self.can_begin_again:
            with suppress(OSError, TimeoutError):  # it is gone, which is told by what was handed out
                self.count = sum(self._client.nthreads().values()) or 1
            self._counted = monotonic()
        return AHEAD * self.count

    @property
    def can_begin_again(self) -> bool:  # type: ignore[override]
        """Whether the cluster itself is there."""
        return bool(self._client.status == "running")

    def let_go(self) -> None:
        """Leave the cluster to others: Dask's executor forgets what it was given."""
        self.executor.shutdown(wait=False)

    def lost(self, error: Exception) -> NoughtsError:
        """What is told when it is gone, or its workers are lost again and again."""
        return NoughtsError("the cluster at {address} is gone", address=shown(self._address))


@contextmanager
def workers(said: int | str = 1) -> Iterator[Workers]:
    """So many processes, 1 for this one; or those of a Dask cluster, by `dask://HOST:PORT`.

    >>> with workers(1) as those:
    ...     those.count
    1
    """
    if isinstance(said, str) and said.startswith(CLUSTER):
        found = _on_cluster(said.removeprefix(CLUSTER))
    else:
        count = int(said) if isinstance(said, str) and said.isascii() and said.isdigit() else said
        if type(count) is not int or not 1 <= count <= MOST_WORKERS:
            raise InvalidArgument(
                "workers are 1 to {most}, or a cluster, as in dask://HOST:PORT, not {said}",
                most=MOST_WORKERS,
                said=shown(said),
            )
        found = Workers(Here, 1) if count == 1 else Processes(count)
    try:
        yield found
    finally:
        found.let_go()


def _on_cluster(address: str) -> Workers:
    try:
        client_of = import_module("distributed").Client
    except ModuleNotFoundError:
        raise InvalidArgument("a cluster needs another package: pip install 'noughts[cluster]'") from None
    getLogger("distributed.client").setLevel(
        CRITICAL
    )  # what becomes of a cluster is said here, in a sentence
    try:
        client = client_of(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise InvalidArgument(
            "there is no cluster at {address}: {error}", address=shown(address), error=reason(error)
        ) from None
    return OnCluster(client, address)


def run(
    those: Workers, work: Callable[..., Result], tasks: Iterator[Asked]
) -> Iterator[tuple[Asked, Result]]:
    """Each task with what came of it, as they are done: `work(*task)`.

    The next tasks are asked for when there is somebody for them, so they may depend on what came before.
    What a task itself raises comes out of here.
    """
    running = Running(those, work, tasks)
    try:
        yield from running
    finally:
        running.stop()


class Running(Generic[Asked, Result]):
    """The same as an iterator, which is stopped in the end; `rescue` gives what is done by then."""

    def __init__(self, those: Workers, work: Callable[..., Result], tasks: Iterator[Asked]) -> None:
        self._those, self._tasks = those, tasks
        self._work = those.in_run(work)
        self._under_way: dict[Future[Result], Asked] = {}
        self._done: list[Future[Result]] = []
        self._again: list[Asked] = []
        self._losses = 0

    def __iter__(self) -> Iterator[tuple[Asked, Result]]:
        return self

    def __next__(self) -> tuple[Asked, Result]:
        while True:
            while not self._done:
                self._hand_out()
                if not self._under_way:
                    raise StopIteration
                self._done = list(wait(self._under_way, return_when=FIRST_COMPLETED).done)
            future = self._done.pop()
            try:
                result = future.result()
            except NoughtsError:
                raise
            except Exception as error:
                if not is_lost(error):
                    raise
                self._begin_again(error)
                continue
            self._losses = 0
            return self._under_way.pop(future), result

    def _hand_out(self) -> None:
        """Let there be enough to do."""
        while len(self._under_way) < self._those.ahead:
            task = self._again.pop() if self._again else next(self._tasks, None)
            if task is None:
                return
            try:
                future = self._those.executor.submit(self._work, *task)  # type: ignore[misc]
            except Exception as error:
                self._again.append(task)
                if not is_lost(error):
                    raise
                self._begin_again(error)
                continue
            self._under_way[future] = task

    def _begin_again(self, error: Exception) -> None:
        """A worker is lost: have others, and do again what was under way; now and then that is no use."""
        self._losses += 1
        if self._losses > LOSSES or not self._those.can_begin_again:
            raise self._those.lost(error) from None
        finished = {future: task for future, task in self._under_way.items() if has_result(future)}
        self._again += [task for future, task in self._under_way.items() if future not in finished]
        self._under_way, self._done = finished, list(finished)
        self._those.renew()

    def stop(self) -> None:
        """Have nothing more done."""
        if self._under_way:
            self._those.stop()
        for future in self._under_way:
            future.cancel()

    def rescue(self) -> Iterator[tuple[Asked, Result]]:
        """Have nothing more done; gives what is done by now, or in a moment."""
        self.stop()
        wait([future for future in self._under_way if not future.cancelled()], GRACE)
        for future, task in self._under_way.items():
            if has_result(future):
                yield task, future.result()


def has_result(future: "Future[Any]") -> bool:
    """Whether a task is done, and came to what it should."""
    return future.done() and not future.cancelled() and future.exception() is None


def run_batches(
    those: Workers, work: Callable[[tuple[Asked, ...]], Result], batches: Batches[Asked]
) -> Iterator[tuple[tuple[Asked, ...], Result]]:
    """Each batch with what comes of it, `work(batch)`, as they are done; so they are as large as is right."""
    for (_, batch), (result, seconds) in run(those, _timed, ((work, batch) for batch in batches)):
        batches.took(len(batch), seconds)
        yield batch, result


def each(
    those: Workers, work: Callable[[Asked], Result], items: Iterable[Asked], largest: int = LARGEST
) -> Iterator[Result]:
    """What comes of each of many items, in their order: `work(item)`, many at once where they are quick.

    The work is a function of a module, or a `functools.partial` of one, so that others can find it.

    >>> with workers(1) as those:
    ...     list(each(those, abs, [-1, 2, -3]))
    [1, 2, 3]
    """
    found: dict[int, Result] = {}
    due = 0
    batches = Batches(enumerate(items), first=1, largest=largest)
    for batch, results in run_batches(those, partial(_each, work), batches):
        found |= {place: result for (place, _), result in zip(batch, results, strict=True)}
        while due in found:
            yield found.pop(due)
            due += 1


def _each(work: Callable[[Asked], Result], batch: tuple[tuple[int, Asked], ...]) -> list[Result]:
    return [work(item) for _, item in batch]


def _timed(work: Callable[[Asked], Result], batch: Asked) -> tuple[Result, float]:
    started = perf_counter()
    return work(batch), perf_counter() - started


def is_lost(error: Exception) -> bool:
    """Whether a worker is gone, and the work is as good as ever."""
    return isinstance(error, BrokenProcessPool | CancelledError) or type(error).__name__ in (
        "KilledWorker",
        "CommClosedError",
    )
