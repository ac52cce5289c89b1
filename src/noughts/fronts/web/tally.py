"""A tally: how much of something each client has."""


class Tally:
    """Amounts by client, and all of them together; who has nothing is forgotten at once.

    >>> tally = Tally()
    >>> tally.add("192.0.2.7", 2), tally.add("192.0.2.8"), tally.add("192.0.2.7", -2)
    (2, 1, 0)
    >>> tally["192.0.2.7"], tally["192.0.2.8"], tally.total, len(tally)
    (0, 1, 1, 1)
    """

    __slots__ = ("_of", "total")

    def __init__(self) -> None:
        self._of: dict[str, int] = {}
        self.total = 0

    def __getitem__(self, client: str) -> int:
        return self._of.get(client, 0)

    def __len__(self) -> int:
        return len(self._of)

    def add(self, client: str, amount: int = 1) -> int:
        """Have a client have so much more, or less; how much it has then."""
        self.total += amount
        has = self._of[client] = self[client] + amount
        if not has:
            del self._of[client]
        return has
