"""Who may change a learner: one training or one thread at a time, while any number look at it."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import RLock
from typing import TYPE_CHECKING

from ..errors import Busy

if TYPE_CHECKING:
    from contextlib import AbstractContextManager


class Held:
    """Something that is trained in one thread, looked at from others, and stopped by any of them."""

    title = ""

    def __init__(self) -> None:
        self._lock = RLock()  # held while training games are played, a few thousand at a time
        self._in_training = False
        self._asked_to_stop = False

    def held(self) -> "AbstractContextManager[object]":
        """A context in which no other thread changes it."""
        return self._lock

    @contextmanager
    def changing(self) -> Iterator[None]:
        """What changes it waits for games under way, and is refused in the middle of a training."""
        with self._lock:
            if self._in_training:
                raise Busy(
                    "this {title} is being trained: wait until it is done, or stop it", title=self.title
                )
            yield

    @contextmanager
    def in_training(self, *others: "Held") -> Iterator[None]:
        """A training that this one leads, and in which others learn: nothing else changes any of them."""
        all_of_them = {self, *others}
        with changing(*all_of_them):
            for one in all_of_them:
                one._in_training = True
        try:
            yield
        finally:
            self._asked_to_stop = False  # and not before: whoever asks may be faster than what is to stop
            for one in all_of_them:
                one._in_training = False

    def stop(self) -> None:
        """Have the training under way stop; for another thread. Where none is, the next one stops at once."""
        self._asked_to_stop = True

    @property
    def asked_to_stop(self) -> bool:
        """Whether the training that it leads should end."""
        return self._asked_to_stop


@contextmanager
def kept_still(*all_of_them: Held) -> Iterator[None]:
    """No other thread changes these meanwhile. In a fixed order, so that nobody waits for ever."""
    with ExitStack() as stack:
        for one in sorted(set(all_of_them), key=id):
            stack.enter_context(one.held())
        yield


@contextmanager
def changing(*all_of_them: Held) -> Iterator[None]:
    """These are changed, all of them or none: refused in the middle of a training of any."""
    with kept_still(*all_of_them), ExitStack() as checks:
        for one in set(all_of_them):
            checks.enter_context(one.changing())
        yield
