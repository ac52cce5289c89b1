"""A game as the service shows it: plain values, with everything a front end draws or says."""

import json
from datetime import UTC, datetime
from weakref import WeakKeyDictionary

from ....board import Position
from ....board.notation import line_kind
from ....board.threats import Found, both_prospects
from ....game import Game
from ....store import GameRecord, now
from ....table import Table
from ....words import language
from .commentary import Both, Notes, comment

NOT_YET = '"now": null'  # in a clock, until it is sent


class Views:
    """What games look like. It remembers the notes on their moves."""

    def __init__(self) -> None:
        self._notes = Notes()
        self._texts: WeakKeyDictionary[GameRecord, tuple[int, str, str]] = WeakKeyDictionary()

    def text(self, record: GameRecord) -> str:
        """A game as JSON, in the language of who asks. Who moves and who watches are told the same."""
        text = self.known(record)
        if text is None:
            self._texts[record] = (record.number, language(), json.dumps(self.of(record)))
            text = self.known(record)
        assert text is not None
        return text

    def known(self, record: GameRecord) -> str | None:
        """The same, if it has been written; with what time it is, for whoever shows a clock."""
        number, spoken, text = self._texts.get(record, (-1, "", ""))
        if (number, spoken) != (record.number, language()):
            return None
        return text.replace(NOT_YET, f'"now": {now()}', 1)

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
            "clock": self._clock(record.table),
            "number": record.number,
            "asked": {"by": asked.side, "what": asked.kind.removeprefix("ask_")} if asked else None,
            "learning": record.learning,
            "created": datetime.fromtimestamp(record.created / 1000, UTC).isoformat(timespec="milliseconds"),
        }

    def _clock(self, table: Table) -> dict[str, object] | None:
        """What each side has left since the side to move began to think, and when that was.

        An engine may have to wait first, so what it spends is told when it has answered.
        """
        game = table.game
        if game.clock is None:
            return None
        left = {side: game.left(side) for side in "XO"}
        since = None if table.awaits_player else table.since
        return {"control": str(game.clock), "left": left, "since": since, "now": None}


def status(game: Game) -> str:
    """How a game stands, in the words of the dictionary interface."""
    if game.winner:
        return f"win({game.winner})"
    return "draw" if game.is_over else "in_progress"


def threat_list(position: Position, both: Both) -> list[dict[str, object]]:
    """Where each side would win by completing a line, and which; `now` if the cell can be played already."""
    return [
        {**line, "now": now}
        for side, prospects in both.items()
        for now, found in ((True, prospects.threats), (False, prospects.waiting))
        for line in _lines(position, side, found)
    ]


def trap_list(position: Position, both: Both) -> list[dict[str, object]]:
    """Where each side would lose by completing a line, and which."""
    return [line for side in both for line in _lines(position, side, both[side].traps)]


def _lines(position: Position, side: str, found: Found) -> list[dict[str, object]]:
    return [
        {"side": side, "cell": cell, "line": list(line), "kind": line_kind(position.board, line)}
        for cell, lines in found.items()
        for line in lines
    ]
