"""Turns: of those who wait, one of each client after another, and no client has too many at once."""

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

from ..tally import Tally

Waiting = TypeVar("Waiting")


class Turns(Generic[Waiting]):
    """What waits, by client, in the order of turns; of one client so many are under way at a time.

    `nobody` is a client that stands for nobody in particular, and may have any number.

    >>> turns = Turns[int](of_one=1)
    >>> for client, number in ("a", 1), ("a", 2), ("b", 3):
    ...     turns.wait(client, number)
    >>> turns.next(), turns.next(), turns.next()
    (('a', 1), ('b', 3), None)
    >>> turns.leave("a")
    >>> turns.next(), turns.under_way
    (('a', 2), 2)
    """

    def __init__(self, of_one: int, nobody: str | None = None) -> None:
        self._of_one, self._nobody = of_one, nobody
        self._queues: dict[str, deque[Waiting]] = {}
        self._of_client = Tally()

    @property
    def under_way(self) -> int:
        """How many have had their turn and have not left."""
        return self._of_client.total

    @property
    def waiting(self) -> list[Waiting]:
        """All that wait."""
        return [one for queue in self._queues.values() for one in queue]

    def wait(self, client: str, what: Waiting) -> None:
        """Have something of a client wait for its turn."""
        self._queues.setdefault(client, deque()).append(what)

    def next(self, may: Callable[[str, Waiting], bool] | None = None) -> tuple[str, Waiting] | None:
        """The client whose turn it is, and what it waits for; None if it is nobody's.

        `may` says of a client, and what it waits for first, whether it can have its turn now.
        """
        for client, queue in self._queues.items():
            has_a_turn = self._of_client[client] < self._of_one or client == self._nobody
            if has_a_turn and (may is None or may(client, queue[0])):
                del self._queues[client]
                what = queue.popleft()
                if queue:
                    self._queues[client] = queue  # behind all others
                self._of_client.add(client)
                return client, what
        return None

    def leave(self, client: str) -> None:
        """One of a client is no longer under way."""
        self._of_client.add(client, -1)
