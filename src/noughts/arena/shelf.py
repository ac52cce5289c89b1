"""Many games by their numbers: the first in memory, and when they are many, all of them in a file of no name.

So an event takes a few bytes of memory for each game, however many are played.
"""

import pickle
from array import array
from collections.abc import Iterator, Mapping, Sequence
from os import SEEK_END
from tempfile import TemporaryFile

from .played import Played

IN_MEMORY = 100_000  # games
AT_HAND = 16  # batches that were looked at last


class Shelf(Mapping[int, Played]):
    """Games by number, in their order; put there batch by batch, as they end.

    >>> shelf = Shelf()
    >>> shelf.add([Played(3, "a", "b", 0, (), "draw"), Played(1, "b", "a", 0, (), "X")])
    >>> [*shelf], shelf[1].result, 2 in shelf, len(shelf)
    ([1, 3], 'X', False, 2)
    >>> shelf.absent(range(5)), [game.number for game in shelf.new([shelf[3], shelf[1]._replace(number=0)])]
    ([0, 2, 4], [0])
    """

    def __init__(self) -> None:
        self._batches: list[Sequence[Played]] = []  # in memory
        self._places = array("Q")  # in the file, those that are there
        self._batch_of = array("I")  # by number, from 1
        self._count = 0
        self._held = 0  # games in memory
        self._file = None
        self._at_hand: dict[int, dict[int, Played]] = {}

    def add(self, games: Sequence[Played]) -> None:
        """Put some more there, none of which is there already."""
        if not games:
            return
        last = max([game.number for game in games])
        if last >= len(self._batch_of):
            self._batch_of.extend(array("I", [0]) * (last + 1 - len(self._batch_of)))
        self._batches.append(games)
        batch = len(self._places) + len(self._batches)
        for game in games:
            self._batch_of[game.number] = batch
        self._count += len(games)
        self._held += len(games)
        if self._held > IN_MEMORY:
            self._put_away()

    def _put_away(self) -> None:
        if self._file is None:
            self._file = TemporaryFile()  # type: ignore[assignment]  # noqa: SIM115  # it is open as long as this is
        file = self._file
        assert file is not None
        for games in self._batches:
            self._places.append(file.seek(0, SEEK_END))
            pickle.dump([game[:] for game in games], file, pickle.HIGHEST_PROTOCOL)
        self._batches, self._held = [], 0

    def cut(self, number: int) -> None:
        """Leave out the games from this number on."""
        del self._batch_of[number:]
        self._count = len(self._batch_of) - self._batch_of.count(0)

    def between(self, first: int, last: int) -> Iterator[Played]:
        """Those from one number on, before another."""
        for number in range(first, min(last, len(self._batch_of))):
            if self._batch_of[number]:
                yield self[number]

    @property
    def last(self) -> int:
        """The largest number of all; -1 if there is none."""
        return max(self, default=-1) if self._count else -1

    def __getitem__(self, number: int) -> Played:
        if number not in self:
            raise KeyError(number)
        batch = self._batch_of[number]
        if batch not in self._at_hand:
            if len(self._at_hand) == AT_HAND:
                del self._at_hand[next(iter(self._at_hand))]
            self._at_hand[batch] = {game.number: game for game in self._read(batch - 1)}
        return self._at_hand[batch][number]

    def _read(self, batch: int) -> Sequence[Played]:
        if batch >= len(self._places):
            return self._batches[batch - len(self._places)]
        assert self._file is not None
        self._file.seek(self._places[batch])
        return [Played(*values) for values in pickle.load(self._file)]

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and 0 <= number < len(self._batch_of) and self._batch_of[number] > 0

    def absent(self, numbers: range) -> list[int]:
        """Those of some numbers of which there is no game."""
        known, end = self._batch_of, len(self._batch_of)
        return [number for number in numbers if number >= end or not known[number]]

    def new(self, games: Sequence[Played]) -> list[Played]:
        """Those of some games that are not there."""
        known, end = self._batch_of, len(self._batch_of)
        return [game for game in games if game.number >= end or not known[game.number]]

    def __iter__(self) -> Iterator[int]:
        return (number for number, batch in enumerate(self._batch_of) if batch)

    def __len__(self) -> int:
        return self._count
