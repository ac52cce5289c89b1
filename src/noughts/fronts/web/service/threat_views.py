"""What threatens, as the service shows it."""

from ....board import Position
from ....board.notation import line_kind
from ....board.threats import Both, Found


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
