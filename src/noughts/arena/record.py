"""The games of an event in a folder: what is to be played, and every game as soon as it is done.

`event.json` says what the event is, `games.jsonl` has a line for each game, in the order in which they ended.
A line that was cut off by a crash is left out, and that game is played again.
"""

import errno
import json
import os
from collections.abc import Iterator

from ..board import Board
from ..errors import InvalidFile, NoughtsError, reason
from ..files import named, read_text, write_atomically
from ..game import Game
from ..words import Phrase, text
from .folders import LARGEST, agree
from .formats import check_format
from .games import Conditions, learns
from .played import LARGEST_NUMBER, Played
from .playing import EVENT
from .terms import MOST_PLAYERS, Event

GAMES = "games.jsonl"
PIECE = 256 << 10  # bytes that are read at once


class Record:
    """A folder with the games of one event. One that holds another event is refused, and left as it is."""

    def __init__(self, folder: str, event: Event) -> None:
        self.folder, self.event = folder, event
        self.path = os.path.join(folder, GAMES)
        refusal = text(
            "{name} has the games of another event: name another folder, or say what was said then"
        )
        agree(folder, EVENT, json.dumps(event.to_dict(), indent=1) + "\n", Phrase("event"), refusal)

    def games(self) -> list[Played]:
        """Those that have been played; what a crash left behind of another is cut off."""
        return list(self.read())

    def read(self) -> Iterator[Played]:
        """The same one after the other, however many they are."""
        self._mend()
        for _, game in _read(self.path, self.event.conditions.board):
            yield game

    def _mend(self) -> None:
        """Cut off what is half a line, and leave out what learners learned from only in part.

        What a learner plays follows from all its games with another, so they are played again from the first.
        """
        if not os.path.exists(self.path):
            return
        whole = _whole(self.path)
        if os.path.getsize(self.path) > whole:
            with open(self.path, "r+b") as file:
                file.truncate(whole)
        if not any([learns(name) for name in self.event.players]):
            return
        lines: dict[int, bytes] = {}
        blocks: dict[int, list[int]] = {}
        for line, game in _read(self.path, self.event.conditions.board):
            lines[game.number] = line
            if learns(game.x) or learns(game.o):
                blocks.setdefault(game.number // self.event.games, []).append(game.number)
        half = [numbers for numbers in blocks.values() if len(set(numbers)) < self.event.games]
        for number in {number for numbers in half for number in numbers}:
            del lines[number]
        if half:
            write_atomically(self.path, b"".join(lines.values()))

    def keep(self, games: list[Played]) -> None:
        """Put games behind those that are there, and on the disk."""
        lines = "".join([json.dumps(game.to_dict()) + "\n" for game in games])
        before = os.path.getsize(self.path) if os.path.exists(self.path) else 0
        try:
            with open(self.path, "ab", buffering=0) as file:
                try:
                    written = file.write(lines.encode())
                    if written != len(lines.encode()):
                        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                    os.fsync(file.fileno())
                except OSError:
                    file.truncate(before)  # nothing is written behind half a line
                    raise
        except OSError as error:
            raise InvalidFile(
                "cannot write {name}: {reason}", name=named(self.path), reason=reason(error)
            ) from None


def read_game(folder: str, number: int) -> Played:
    """A game of the event in a folder, by its number."""
    for _, game in _read(os.path.join(folder, GAMES), read_board(folder)):
        if game.number == number:
            return game
    raise InvalidFile("there is no game {number} in {name}", number=number, name=named(folder))


def read_event(folder: str) -> Event:
    """The event in a folder. Its players are not looked for: they may be on another machine."""
    try:
        values = json.loads(read_text(os.path.join(folder, EVENT), Phrase("event"), LARGEST))
        event = Event(
            Conditions(**values["conditions"]),
            tuple([str(name) for name in values["players"]]),
            check_format(values["kind"]),
            values["games"],
            tuple([tuple(opening) for opening in values["openings"]]),
            tuple(values["sprt"]) if values["sprt"] else None,
        )
        if not _is_possible(event):
            raise ValueError
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, NoughtsError):
        raise InvalidFile("{name} has no event in it", name=named(folder)) from None
    return event


def read_board(folder: str) -> str:
    """The board of the event in a folder."""
    return read_event(folder).conditions.board


def _is_possible(event: Event) -> bool:
    """Whether it can be followed: who plays it may refuse more."""
    game = Game(event.conditions.board)
    for opening in event.openings:
        game.copy().play_all(opening)
    return (
        2 <= len(event.players) == len(set(event.players)) <= MOST_PLAYERS
        and type(event.games) is int
        and 2 <= event.games <= LARGEST_NUMBER
        and event.games % 2 == 0
        and len(event.openings) > 0
        and (event.sprt is None or len(event.players) == 2)
    )


def _whole(path: str) -> int:
    """How many bytes a file has up to the end of its last whole line."""
    with open(path, "rb") as file:
        end = file.seek(0, os.SEEK_END)
        while end:
            begin = max(0, end - PIECE)
            file.seek(begin)
            found = file.read(end - begin).rfind(b"\n")
            if found >= 0:
                return begin + found + 1
            end = begin
    return 0


def _read(path: str, board: str) -> Iterator[tuple[bytes, Played]]:
    """Each whole line, and the game that it is."""
    if not os.path.exists(path):
        return
    number, on = 0, Board(board)
    try:
        with open(path, "rb") as file:
            for number, line in enumerate(file, 1):  # noqa: B007  # it is said which line is none
                if not line.endswith(b"\n"):
                    break
                yield line, read_line(line, on)
    except OSError as error:
        raise InvalidFile("cannot read {name}: {error}", name=named(path), error=reason(error)) from None
    except (ValueError, RecursionError):
        raise InvalidFile("{name}, line {number}: this is no game", name=named(path), number=number) from None


def read_line(line: bytes, board: Board) -> Played:
    """The game that a line is; one that cannot have been played on a board is refused."""
    return Played.from_dict(json.loads(line)).check(board)
