"""Where the work of a command runs, as `--workers` says."""

from contextlib import contextmanager
from functools import partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any


@contextmanager
def each_by(said: str | None, largest: int = 1) -> "Iterator[Callable[..., Any] | None]":
    """A function that has work done for each of many items, by the workers that were named, if any were."""
    if said is None:
        yield None
        return
    from ...arena.running import each, workers

    with workers(said) as those:
        yield partial(each, those, largest=largest)
