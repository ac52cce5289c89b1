"""A game as the service shows it: plain values, with everything a front end draws or says."""

import json
from datetime import UTC, datetime
from weakref import WeakKeyDictionary

from ....board.threats import both_prospects
from ....game import Game
from ....store import GameRecord, now
from ....words import language
from .commentary import Notes, comment
from .threat_views import threat_list, trap_list

NOT_YET = '"now": null'  # in a clock, as its text is kept


class Views:
    """What games look like. It remembers the notes on their moves."""

    def __init__(self) -> None:
        self._notes = Notes()
        self._texts: WeakKeyDictionary[GameRecord, dict[str, str]] = WeakKeyDictionary()

    def text(self, record: GameRecord) -> str:
        """A game as JSON, in the language of who asks. Who moves and who watches are told the same."""
        known = self.known(record)
        if known is not None:
            return known
        text = json.dumps(self.of(record))
        self._texts.setdefault(record, {})[language()] = text
        return _stamped(text)

    def known(self, record: GameRecord) -> str | None:
        """The same, if it has been written."""
        text = self._texts.get(record, {}).get(language())
        return _stamped(text) if text is not None else None

    def of(self, record: GameRecord) -> dict[str, object]:
        """A game as plain values."""
        game = record.game
        asked = record.table.asked
        both = both_prospects(game.position)
        return {
            "id": record.id,
            "board": game.board.name,
            "first": game.first,
            "players": {side: seat.player for side, seat in record.seats.items()},
            "position": str(game.position),
            "turn": game.turn,
            "status": status(game),
            "result": game.result,
            "resigned": game.resigned,
            "expired": game.expired,
            "moves": list(game.moves),
            "redo": game.undone,
            "notes": self._notes.of(record.id, game),
            "last": game.last,
            "winning_lines": [list(line) for line in game.position.winning_lines],
            "legal": [] if game.is_over else game.position.legal,
            "threats": [] if game.is_over else threat_list(game.position, both),
            "traps": [] if game.is_over else trap_list(game.position, both),
            "words": comment(game, both),
            "thinking": record.table.awaits_player,
            "clock": _clock(record),
            "number": record.number,
            "asked": {"by": asked.side, "what": asked.kind.removeprefix("ask_")} if asked else None,
            "learning": record.learning,
            "created": datetime.fromtimestamp(record.created / 1000, UTC).isoformat(timespec="milliseconds"),
        }


def _clock(record: GameRecord) -> dict[str, object] | None:
    """What each side has left since a person who is to move began to think, and when that was."""
    game = record.game
    if game.clock is None:
        return None
    left = {side: game.left(side) for side in "XO"}
    return {"control": str(game.clock), "left": left, "since": record.since, "now": None}


def _stamped(text: str) -> str:
    """A game's text with what time it is, for whoever shows a clock."""
    return text.replace(NOT_YET, f'"now": {now()}', 1)


def status(game: Game) -> str:
    """How a game stands, in the words of the dictionary interface."""
    if game.winner:
        return f"win({game.winner})"
    return "draw" if game.is_over else "in_progress"
