"""The file that a game is saved in: what stands there, and that all of it adds up."""

import os

from ..errors import InvalidFile, NoughtsError, shown
from ..files import named, read_text, write_atomically
from ..words import Phrase, Plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game import Game

FORMAT = "noughts-game"
VERSION = 1  # of a game with neither clock nor players
NEWER = 2  # of one that has some of MORE
KEYS = {"format", "version", "board", "first", "moves", "ply", "resigned", "result"}
MORE = {"players", "clock", "spent", "thinking", "thought", "expired"}
LARGEST_FILE = 1 << 20  # bytes; the longest game there can be takes less than 10 kB, and two names at most 80


def to_dict(game: "Game") -> dict[str, object]:
    """The game as plain values, as they stand in its file."""
    more: dict[str, object] = {}
    if game.players:
        more["players"] = dict(game.players)
    if game.clock is not None:
        more |= {"clock": str(game.clock), "spent": list(game._spent), "thinking": game.thinking}
        more |= {"expired": game._expired}
    if any(game._thought.values()):
        more["thought"] = [game._thought.get(ply, 0) for ply in range(len(game._moves) + 1)]
    return {
        "format": FORMAT,
        "version": NEWER if more else VERSION,
        "board": game.board.name,
        "first": game.first,
        "moves": list(game._moves),
        "ply": game._ply,
        "resigned": game._resigned,
        "result": game.result,
        **more,
    }


def from_dict(kind: "type[Game]", data: object) -> "Game":
    """The game that plain values describe; anything that does not add up is refused."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InvalidFile(
            'this is no saved game: it should be an object with "format": "{format}"', format=FORMAT
        )
    version = data.get("version")
    if type(version) is not int or version not in (VERSION, NEWER):
        raise InvalidFile(
            "this game is of version {version}; this program reads {older} and {newer}",
            version=shown(version),
            older=VERSION,
            newer=NEWER,
        )
    allowed = KEYS | MORE if version == NEWER else KEYS
    odd = sorted((KEYS - data.keys()) | (data.keys() - allowed), key=str)
    if odd:
        raise InvalidFile(
            "a saved game has the keys {names}; look at {odd}",
            names=", ".join(sorted(KEYS)),
            odd=shown(odd[0]),
        )
    moves, ply, spent = data["moves"], data["ply"], data.get("spent")
    if not isinstance(moves, list) or any([type(cell) is not int for cell in moves]):
        raise InvalidFile("the moves should be a list of cells (whole numbers)")
    if (spent is None) != (data.get("clock") is None) or not _are_times(spent, len(moves)):
        raise InvalidFile("with a clock there should be what each move spent, in milliseconds")
    try:
        game = kind(data["board"], data["first"], data.get("clock"))
        game.players = {} if data.get("players") is None else data["players"]
        game.play_all(moves, spent or ())
        if type(ply) is not int or not 0 <= ply <= len(moves):
            raise InvalidFile(
                "ply should be a number from 0 to the {count} moves, not {ply}",
                count=len(moves),
                ply=shown(ply),
            )
        game.undo(len(moves) - ply)
        _read_clock(game, data)
        if data["resigned"] is not None:
            game.resign(data["resigned"])
    except InvalidFile:
        raise
    except NoughtsError as error:
        raise InvalidFile(error) from None
    if data["result"] != game.result:
        raise InvalidFile(
            "the moves lead to the result {result}, the file says {data}",
            result="null" if game.result is None else shown(game.result),
            data="null" if data["result"] is None else shown(data["result"]),
        )
    return game


def load(kind: "type[Game]", path: "str | os.PathLike[str]") -> "Game":
    """Read a game from a file."""
    import json

    text = read_text(path, Phrase("saved game"), LARGEST_FILE)
    try:
        return from_dict(kind, json.loads(text))
    except (ValueError, RecursionError):
        raise InvalidFile(
            "{path} is no saved game: it is not JSON, or was cut short", path=named(path)
        ) from None
    except InvalidFile as error:
        raise InvalidFile("{path}: {error}", path=named(path), error=error) from None


def save(game: "Game", path: "str | os.PathLike[str]") -> None:
    """Write the game to a file: all of it, or the file stays as it was."""
    import json

    write_atomically(path, json.dumps(to_dict(game), indent=1) + "\n")


def _read_clock(game: "Game", data: "dict[str, object]") -> None:
    """Take what a file says of the move to come, and of time that was up."""
    thinking, expired = data.get("thinking", 0), data.get("expired")
    _read_thought(game, data.get("thought"))
    if type(thinking) is not int or not 0 <= thinking <= (game.left(game.turn) or 0):
        raise InvalidFile(
            "thinking should be milliseconds that {turn} had, not {thinking}",
            turn=game.turn,
            thinking=shown(thinking),
        )
    game.thinking = thinking
    if expired is not None:
        if expired != game.turn:
            raise InvalidFile(
                "only {turn}'s time could be up, not that of {expired}",
                turn=game.turn,
                expired=shown(expired),
            )
        game.expire()


def _read_thought(game: "Game", thought: object) -> None:
    """Take what a file says was thought where there are other moves to come."""
    if thought is None:
        return
    if not _are_times(thought, len(game._moves) + 1) or game.clock is None:
        raise InvalidFile("thought should be milliseconds for the empty board and after each move")
    assert isinstance(thought, list)
    for ply, time in enumerate(thought):
        side = game._positions[ply].turn
        if time > game._had(game.clock, ply, side):
            least = Plural("after {number} move", "after {number} moves", ply)
            raise InvalidFile(
                "{then} {side} had less time than {time}", then=least, side=side, time=shown(time)
            )
    game._thought = {ply: time for ply, time in enumerate(thought) if time}


def _are_times(spent: object, count: int) -> bool:
    if spent is None:
        return True
    if not isinstance(spent, list) or len(spent) != count:
        return False
    return all([type(time) is int and time >= 0 for time in spent])
