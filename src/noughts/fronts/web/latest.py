"""The latest used are remembered: of anything that is costly to make again, or grows with who comes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Found = TypeVar("Found")


class Latest(Generic[Key, Found]):
    """Values by key, for any thread; beyond so much in all, those go that were not used for longest.

    `weigh` says how much a value counts as; without it each counts as one.

    >>> latest = Latest[str, int](most=2)
    >>> latest.keep("a", 1), latest.keep("b", 2), latest.get("a"), latest.keep("c", 3)
    (1, 2, 1, 3)
    >>> latest.get("a"), latest.get("b"), len(latest)
    (1, None, 2)
    """

    def __init__(self, most: int, weigh: Callable[[Found], int] = lambda _: 1) -> None:
        self.most = most
        self.size = 0  # of all together
        self._weigh = weigh
        self._lock = Lock()
        self._found: OrderedDict[Key, Found] = OrderedDict()

    def __len__(self) -> int:
        return len(self._found)

    def get(self, key: Key) -> Found | None:
        """What was kept, if it is still there; it has been used now."""
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
            return self._found.get(key)

    def keep(self, key: Key, value: Found) -> Found:
        """Remember a value, in place of another of that key."""
        with self._lock:
            self._drop(key)
            self._found[key] = value
            self.size += self._weigh(value)
            while self.size > self.most:
                self._drop(next(iter(self._found)))
        return value

    def forget(self, key: Key) -> None:
        """Remember a value no longer."""
        with self._lock:
            self._drop(key)

    def _drop(self, key: Key) -> None:
        if key in self._found:
            self.size -= self._weigh(self._found.pop(key))
