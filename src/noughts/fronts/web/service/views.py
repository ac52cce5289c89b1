"""A game as the service shows it: plain values, with everything a front end draws or says."""

import json
from datetime import UTC, datetime
from weakref import ref

from ....game import Game
from ....store import GameRecord, now
from ....words import language
from ..latest import Latest
from .commentary import Commentary

NOT_YET = '"now": null'  # in a clock, as its text is kept
MOST_BYTES = 16 << 20  # of texts that are kept: of a game in which much threatens it is a hundred thousand
EACH = 500  # that a text takes besides its own


class Views:
    """What games look like. It remembers what was said of their moves."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._commentary = Commentary()
        self._texts = Latest[tuple[str, str], tuple[ref[GameRecord], str]](
            most, lambda told: EACH + len(told[1])
        )

    def text(self, record: GameRecord) -> str:
        """A game as JSON, in the language of who asks. Who moves and who watches are told the same."""
        key = record.id, language()
        of, text = self._texts.get(key) or (None, "")
        if of is None or of() is not record:
            text = json.dumps(self.of(record))
            self._texts.keep(key, (ref(record), text))
        # who shows a clock is told what time it is
        return text.replace(NOT_YET, f'"now": {now()}', 1) if record.game.clock is not None else text

    def of(self, record: GameRecord) -> dict[str, object]:
        """A game as plain values."""
        game = record.game
        asked = record.table.asked
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
            "last": game.last,
            "winning_lines": [list(line) for line in game.position.winning_lines],
            "legal": [] if game.is_over else game.position.legal,
            **self._commentary.of(record.id, game),
            "thinking": record.awaits_player,
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


def status(game: Game) -> str:
    """How a game stands, in the words of the dictionary interface."""
    if game.winner:
        return f"win({game.winner})"
    return "draw" if game.is_over else "in_progress"
