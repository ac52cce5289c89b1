"""Places, of which nobody takes all: the more are taken, the fewer one client may have."""

from ..tally import Tally


class Places:
    """So many places. Nobody has more than half of what others have left, rounded up.

    >>> places = Places(16)
    >>> [sum([places.take(client) for _ in range(16)]) for client in ("a", "b", "c", "d", "e")]
    [8, 4, 2, 1, 1]
    >>> places.leave("a")
    >>> places.take("f"), places.taken
    (True, 16)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._of_client = Tally()

    @property
    def taken(self) -> int:
        """How many are taken."""
        return self._of_client.total

    @property
    def are_all_taken(self) -> bool:
        """Whether nobody can have one."""
        return self.taken >= self._most

    def has_one_for(self, client: str, most: int | None = None) -> bool:
        """Whether there is a place for a client; with `most`, as if there were so many in all."""
        free = (self._most if most is None else min(most, self._most)) - self.taken
        own = self._of_client[client]
        return free > 0 and own < max(1, (free + own) // 2)

    def take(self, client: str, most: int | None = None) -> bool:
        """Take a place for a client, if there is one for it."""
        if not self.has_one_for(client, most):
            return False
        self._of_client.add(client)
        return True

    def leave(self, client: str) -> None:
        """Let another have a place of this client."""
        self._of_client.add(client, -1)
