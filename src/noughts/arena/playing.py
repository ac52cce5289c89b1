"""The games of an event that are being played, for whoever watches: beside its record, in `playing`.

Each process that plays there writes down its own game, now and then; nobody waits for that, and nothing
follows from it. What is there is believed only while the event is being played, which a lock tells.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import NamedTuple

from ..board import Board, Position
from ..errors import NoughtsError
from .folders import is_locked, locked

PLAYING = "playing"
EVENT = "event.json"
A_SECOND = 8.0  # times that a process writes down its game, at most
AT_ONCE = 4.0  # of them, one after the other
MOST = 64  # games that are looked at
LARGEST = 16 << 10  # bytes


class Current(NamedTuple):
    """A game that is being played: its number, who plays the sides, how many moves were given, all so far."""

    number: int
    x: str
    o: str
    opening: int
    moves: tuple[int, ...]


class Window:
    """Where a process shows the game that it plays; without a folder, nowhere."""

    def __init__(self, folder: str) -> None:
        self._path = os.path.join(folder, PLAYING, f"{os.getpid()}.json") if folder else ""
        self._left, self._since = AT_ONCE, monotonic()

    def show(self, current: Callable[[], Current]) -> None:
        """Show this, unless so much was shown lately. What cannot be written is not shown."""
        if not self._path:
            return
        now = monotonic()
        self._left = min(AT_ONCE, self._left + (now - self._since) * A_SECOND)
        self._since = now
        if self._left < 1:
            return
        self._left -= 1
        with suppress(OSError):
            os.makedirs(os.path.dirname(self._path), exist_ok=True)
            with open(f"{self._path}.part", "w", encoding="utf-8") as file:
                file.write(json.dumps(current()._asdict()))
            os.replace(f"{self._path}.part", self._path)


@contextmanager
def being_played(folder: str) -> Iterator[str]:
    """While this lasts, the event of a folder is being played here, and by nobody else."""
    with locked(folder, EVENT):
        _forget(folder)
        try:
            yield folder
        finally:
            _forget(folder)


def is_being_played(folder: str) -> bool:
    """Whether somebody plays the event of a folder now."""
    return is_locked(folder)


def read_playing(folder: str, board: Board) -> list[Current]:
    """The games that are being played, by number; of one that is played again, as it was seen last."""
    place = os.path.join(folder, PLAYING)
    found: dict[int, Current] = {}
    with suppress(OSError):
        files = [entry for entry in os.scandir(place) if entry.name.endswith(".json")][:MOST]
        for entry in sorted(files, key=lambda entry: entry.stat().st_mtime_ns):
            game = _read(entry.path, board)
            if game is not None:
                found[game.number] = game
    return [found[number] for number in sorted(found)]


def _read(path: str, board: Board) -> Current | None:
    """A game that was written down, if it is one."""
    try:
        with open(path, "rb") as file:
            values = json.loads(file.read(LARGEST))
        game = Current(**{**values, "moves": tuple(values["moves"])})
        if [type(value) for value in game] != [int, str, str, int, tuple]:
            return None
        position = Position(board)
        for cell in game.moves:
            position = position.play(cell)
    except (OSError, ValueError, TypeError, KeyError, RecursionError, NoughtsError):
        return None
    return game


def _forget(folder: str) -> None:
    """Nothing is shown any more."""
    place = os.path.join(folder, PLAYING)
    with suppress(OSError):
        for entry in os.scandir(place):
            os.unlink(entry.path)
        os.rmdir(place)
