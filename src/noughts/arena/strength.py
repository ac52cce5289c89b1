"""How strong levels are, by the arena's own tournaments: what `make strength` has found and written down.

`ladders.json` has for each board on which they were played the Elo of levels above `difficult`, which nearly
everybody is compared with well, and how far that may be wrong, to either side, with 95 % confidence.
"""

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

LADDERS = "ladders.json"


class Strength(NamedTuple):
    """Elo above the level `difficult` on a board, and by how much that may be wrong."""

    elo: int
    give: int


@cache
def strengths() -> dict[str, dict[str, Strength]]:
    """By level and by board.

    >>> strengths()["random"]["3x3"].elo < 0
    True
    """
    found: dict[str, dict[str, Strength]] = {}
    ladders = json.loads((files(__package__) / LADDERS).read_text(encoding="utf-8"))
    for board, ladder in ladders.items():
        for level, (elo, give) in ladder.items():
            found.setdefault(level, {})[board] = Strength(elo, give)
    return found
