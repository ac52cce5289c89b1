"""Moves taken back and played again: how far, and whether somebody else has to agree to that first."""

from ..board.notation import OTHER, check_side
from ..errors import IllegalMove, shown
from ..words import text
from .events import Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .table import Table

NOTHING = {"undo": text("there is nothing to take back"), "redo": text("there is nothing to play again")}


def wanted(table: "Table", side: str, what: str) -> Event:
    """The event of a side going back or forth, or asking for that."""
    check_side(side)
    if table.learned:
        raise IllegalMove("a learner has learned from this game, so it stands: start a new one")
    between_people = len(table.people) == 2
    if between_people and table.shared:
        target = table.game.ply + (1 if what == "redo" else 0 if table.game.gave_up else -1)
        return _to(table, side, what, max(0, min(target, table.game.ply + table.game.undone)))
    asked = table.asked if table.asked is not None and table.asked.kind == f"ask_{what}" else None
    if asked is not None and asked.side != side:
        return _to(table, asked.side, what, _target(table, asked.side, what))
    event = _to(table, side, what, _target(table, side, what))
    if not between_people:
        return event
    if asked is not None:
        raise IllegalMove("{other} has been asked already", other=OTHER[side])
    return Event(f"ask_{what}", side)


def _target(table: "Table", side: str, what: str) -> int:
    """How many moves there would be after a side's undo or redo.

    Who gave up is asked again only if it is a person: any other would give up again.
    """
    game = table.game
    if what == "redo":
        return game.turn_after(side)
    if game.gave_up and (game.gave_up == side or table.players[game.gave_up].is_person):
        return game.ply
    return game.turn_before(side)


def _to(table: "Table", side: str, what: str, target: int) -> Event:
    if target == table.game.ply and not (what == "undo" and table.game.gave_up):
        raise IllegalMove(NOTHING[what])
    return Event(what, side, target)


def check_going(table: "Table", event: Event) -> None:
    """Refuse to go elsewhere than a side would go by itself, or the other has agreed to."""
    kind, side, target = event
    agreed = table.asked == Event(f"ask_{kind}", side)
    going = wanted(table, OTHER[side] if agreed else side, kind)
    if going[:2] != (kind, side):
        raise IllegalMove("{other} has not agreed to that", other=OTHER[side])
    if going.value != target:
        facts = {"kind": kind, "there": going.value, "target": shown(target)}
        raise IllegalMove("{kind} leads to move {there} here, not to {target}", **facts)
