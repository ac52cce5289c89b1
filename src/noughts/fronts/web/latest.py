"""The latest used are remembered: of anything that is costly to make again, or grows with who comes."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from ...board import Board
from ...board.made import weight

Key = TypeVar("Key", bound=Hashable)
Found = TypeVar("Found")


class Latest(Generic[Key, Found]):
    """Values by key, for any thread; beyond so much in all, those go that were not used for longest.

    `weigh` says how much a value counts as; without it each counts as one. `shares` says what others of them
    may have as well, as games their board, by a key and how much it counts as: once for all who have it.

    >>> latest = Latest[str, int](most=2)
    >>> latest.keep("a", 1), latest.keep("b", 2), latest.get("a"), latest.keep("c", 3)
    (1, 2, 1, 3)
    >>> latest.get("a"), latest.get("b"), len(latest)
    (1, None, 2)
    """

    def __init__(
        self,
        most: int,
        weigh: Callable[[Found], int] = lambda _: 1,
        shares: Callable[[Found], tuple[Hashable, int]] | None = None,
    ) -> None:
        self.most = most
        self.size = 0  # of all together
        self._weigh = weigh
        self._shares = shares
        self._sharers: Counter[Hashable] = Counter()  # how many have it
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
            self._put(key, value)
        return value

    def forget(self, key: Key) -> None:
        """Remember a value no longer."""
        with self._lock:
            self._drop(key)

    def _put(self, key: Key, value: Found) -> None:
        self._drop(key)
        self._found[key] = value
        self.size += self._weigh(value)
        if self._shares is not None:
            shared, weight = self._shares(value)
            self.size += 0 if shared in self._sharers else weight
            self._sharers[shared] += 1
        while self.size > self.most:
            self._drop(next(iter(self._found)))

    def _drop(self, key: Key) -> None:
        if key not in self._found:
            return
        value = self._found.pop(key)
        self.size -= self._weigh(value)
        if self._shares is not None:
            shared, weight = self._shares(value)
            self._sharers[shared] -= 1
            if not self._sharers[shared]:
                del self._sharers[shared]
                self.size -= weight


class LatestGames(Latest[str, Found]):
    """What is known of games, by their ids: each counts as its moves or events and some more, its board once.

    `count` says how many those are, `board` on which board they are. One of them takes about 300 bytes.
    """

    EACH = 20  # that a game counts as, besides its own

    def __init__(self, most: int, count: Callable[[Found], int], board: Callable[[Found], Board]) -> None:
        super().__init__(
            most,
            lambda found: self.EACH + count(found),
            lambda found: (board(found).name, weight(board(found))),
        )
