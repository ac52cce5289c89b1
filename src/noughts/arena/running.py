"""Where work runs: in this process, in several, or on a cluster. What comes of it is the same everywhere.

All of them are a `concurrent.futures.Executor`. Work is handed out a little ahead of what is done, and what
was lost with a worker is handed out again.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from time import perf_counter
from typing import Any, TypeVar

from ..errors import InvalidArgument, NoughtsError, reason, shown
from .batches import LARGEST, Batches

Asked = TypeVar("Asked")
Result = TypeVar("Result")

AHEAD = 2  # tasks handed out for each worker
MOST_WORKERS = 256
LOSSES = 5  # of workers, one after the other, before it is said that something is wrong
CLUSTER = "dask://"


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

    def __init__(self, make: Callable[[], Executor], count: int) -> None:
        self._make, self.count = make, count
        self.executor = make()

    def renew(self) -> None:
        """Let these go, and have others."""
        self.let_go()
        self.executor = self._make()

    def let_go(self) -> None:
        """Have none any more; what was not begun never is."""
        self.executor.shutdown(wait=False, cancel_futures=True)


class OnCluster(Workers):
    """Those of a cluster, which has others in place of those that are lost by itself."""

    def let_go(self) -> None:
        """Leave the cluster to others: Dask's executor forgets what it was given."""
        self.executor.shutdown(wait=False)


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
        found = Workers(Here, 1) if count == 1 else Workers(lambda: _processes(count), count)
    try:
        yield found
    finally:
        found.let_go()


def _processes(count: int) -> Executor:
    return ProcessPoolExecutor(count, get_context("spawn"))


def _on_cluster(address: str) -> Workers:
    try:
        client_of = import_module("distributed").Client
    except ModuleNotFoundError:
        raise InvalidArgument("a cluster needs another package: pip install 'noughts[cluster]'") from None
    try:
        client = client_of(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise InvalidArgument(
            "there is no cluster at {address}: {error}", address=shown(address), error=reason(error)
        ) from None
    count = sum(client.nthreads().values()) or 1
    return OnCluster(lambda: client.get_executor(pure=False, retries=10), count)


def run(
    those: Workers, work: Callable[..., Result], tasks: Iterator[Asked]
) -> Iterator[tuple[Asked, Result]]:
    """Each task with what came of it, as they are done: `work(*task)`.

    The next tasks are asked for when there is somebody for them, so they may depend on what came before.
    What a task itself raises comes out of here.
    """
    under_way: dict[Future[Result], Asked] = {}
    again: list[Asked] = []
    losses = 0
    try:
        while True:
            while len(under_way) < AHEAD * those.count:
                task = again.pop() if again else next(tasks, None)
                if task is None:
                    break
                under_way[those.executor.submit(work, *task)] = task  # type: ignore[misc]
            if not under_way:
                return
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                task = under_way.pop(future)
                try:
                    result = future.result()
                except NoughtsError:
                    raise
                except Exception as error:
                    if not _is_lost(error) or losses == LOSSES:
                        raise
                    losses += 1
                    again = [task, *under_way.values(), *again]
                    under_way = {}
                    those.renew()
                    break
                losses = 0
                yield task, result
    finally:
        for future in under_way:
            future.cancel()


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


def _is_lost(error: Exception) -> bool:
    """Whether a worker is gone, and the work is as good as ever."""
    return isinstance(error, BrokenProcessPool) or type(error).__name__ in ("KilledWorker", "CommClosedError")
