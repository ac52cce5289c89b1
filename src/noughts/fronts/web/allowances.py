"""Allowances: how much of something each client may have, so much a second and so much at once."""

from time import monotonic

from .latest import Latest

MOST_CLIENTS = 10_000


class Allowances:
    """What each client has left of something; a rate of 0 is no limit.

    >>> allowances = Allowances(rate=0.5, burst=2)
    >>> [round(allowances.wait("::1", now=at)) for at in (0, 0, 0, 2, 2)]
    [0, 0, 2, 0, 2]
    >>> Allowances(rate=1, burst=10).wait("::1", 15, now=0)
    5.0
    """

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self._left = Latest[str, tuple[float, float]](MOST_CLIENTS)

    def wait(self, client: str, amount: int = 1, now: float | None = None) -> float:
        """Take so much from a client's allowance; how many seconds to wait if there is not enough left."""
        if not self.rate:
            return 0.0
        now = monotonic() if now is None else now
        left, since = self._left.get(client) or (float(self.burst), now)
        left = min(self.burst, left + (now - since) * self.rate)
        self._left.keep(client, (left - amount if left >= amount else left, now))
        return 0.0 if left >= amount else (amount - left) / self.rate
