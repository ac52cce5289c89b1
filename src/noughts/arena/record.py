"""The games of an event in a folder: what is to be played, and every game as soon as it is done.

`event.json` says what the event is, `games.jsonl` has a line for each game, in the order in which they ended.
A line that was cut off by a crash is left out, and that game is played again.
"""

import json
import os

from ..board import Board
from ..errors import InvalidArgument, InvalidFile, reason
from ..files import has_its_file, named, read_text, write_atomically
from ..words import Phrase
from .event import Event
from .formats import check_format
from .games import Conditions, Played
from .playing import EVENT

LARGEST_EVENT = 64 << 20  # bytes
GAMES = "games.jsonl"


class Record:
    """A folder with the games of one event. One that holds another event is refused, and left as it is."""

    def __init__(self, folder: str, event: Event) -> None:
        self.folder, self.event = folder, event
        self.path = os.path.join(folder, GAMES)
        said = json.dumps(event.to_dict(), indent=1) + "\n"
        about = os.path.join(folder, EVENT)
        if not has_its_file(folder, EVENT):
            write_atomically(about, said)
        elif read_text(about, Phrase("event"), LARGEST_EVENT) != said:
            raise InvalidFile(
                "{name} has the games of another event: name another folder, or say what was said then",
                name=named(folder),
            )

    def games(self) -> list[Played]:
        """Those that have been played; what a crash left behind of another is cut off."""
        found, whole = _read(self.path)
        if os.path.exists(self.path) and os.path.getsize(self.path) > whole:
            with open(self.path, "r+b") as file:
                file.truncate(whole)
        return found

    def keep(self, games: list[Played]) -> None:
        """Put games behind those that are there, and on the disk."""
        lines = "".join([json.dumps(game.to_dict()) + "\n" for game in games])
        try:
            with open(self.path, "ab") as file:
                file.write(lines.encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise InvalidFile(
                "cannot write {name}: {reason}", name=named(self.path), reason=reason(error)
            ) from None


def read_game(folder: str, number: int) -> Played:
    """A game of the event in a folder, by its number."""
    for game in _read(os.path.join(folder, GAMES))[0]:
        if game.number == number:
            return game
    raise InvalidFile("there is no game {number} in {name}", number=number, name=named(folder))


def read_event(folder: str) -> Event:
    """The event in a folder. Its players are not looked for: they may be on another machine."""
    try:
        values = json.loads(read_text(os.path.join(folder, EVENT), Phrase("event"), LARGEST_EVENT))
        event = Event(
            Conditions(**values["conditions"]),
            tuple([str(name) for name in values["players"]]),
            check_format(values["kind"]),
            values["games"],
            tuple([tuple(opening) for opening in values["openings"]]),
            tuple(values["sprt"]) if values["sprt"] else None,
        )
        Board(event.conditions.board)
        assert len(event.players) >= 2
        assert type(event.games) is int
    except (ValueError, KeyError, TypeError, RecursionError, AssertionError, InvalidArgument):
        raise InvalidFile("{name} has no event in it", name=named(folder)) from None
    return event


def read_board(folder: str) -> str:
    """The board of the event in a folder."""
    return read_event(folder).conditions.board


def _read(path: str) -> tuple[list[Played], int]:
    """Games, and how many bytes they take up to the end of the last whole line."""
    found: list[Played] = []
    whole = 0
    if not os.path.exists(path):
        return found, whole
    try:
        with open(path, "rb") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    break
                found.append(Played.from_dict(json.loads(line)))
                whole += len(line)
    except OSError as error:
        raise InvalidFile("cannot read {name}: {error}", name=named(path), error=reason(error)) from None
    except (ValueError, RecursionError):
        raise InvalidFile(
            "{name}, line {number}: this is no game", name=named(path), number=len(found) + 1
        ) from None
    return found, whole
