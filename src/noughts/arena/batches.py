"""Work in batches that are worth handing out, whoever does it and however long a piece of it takes."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Generic, TypeVar

Piece = TypeVar("Piece")

WORTH = 0.5  # seconds that a batch is to take: much more than it costs to hand it out
LARGEST = 10_000


class Batches(Generic[Piece]):
    """Pieces of work, so many at once as took about that long of late. What is in a batch changes no result.

    >>> batches = Batches(range(10), first=4)
    >>> next(batches)
    (0, 1, 2, 3)
    >>> batches.took(4, 8.0)  # two seconds each
    >>> list(batches)
    [(4,), (5,), (6,), (7,), (8,), (9,)]
    """

    def __init__(self, pieces: Iterable[Piece], first: int = 8, largest: int = LARGEST) -> None:
        self._pieces = iter(pieces)
        self._largest = largest
        self.size = first

    def took(self, pieces: int, seconds: float) -> None:
        """So many of them have taken so long."""
        self.size = worth_handing_out(pieces, seconds, largest=self._largest)

    def __iter__(self) -> Iterator[tuple[Piece, ...]]:
        return self

    def __next__(self) -> tuple[Piece, ...]:
        batch = tuple(islice(self._pieces, self.size))
        if not batch:
            raise StopIteration
        return batch


def worth_handing_out(pieces: int, seconds: float, worth: float = WORTH, largest: int = LARGEST) -> int:
    """How many pieces are worth handing out at once, where so many have taken these seconds."""
    return max(1, min(largest, round(worth * pieces / max(seconds, 1e-9))))
