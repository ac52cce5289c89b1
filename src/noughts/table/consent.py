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
    _check_stands(table)
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


def _check_stands(table: "Table") -> None:
    """Refuse to change a game that was learned from."""
    if table.learned:
        raise IllegalMove("a learner has learned from this game, so it stands: start a new one")


def check_going(table: "Table", event: Event) -> None:
    """Whether moves can be taken back or played again to where an event says, and it was agreed to."""
    _check_stands(table)
    kind, side, target = event
    game = table.game
    if kind == "undo":
        least, most = 0, game.ply - (game.gave_up is None)
    else:
        least, most = game.ply + 1, game.ply + game.undone
    if least > most:
        raise IllegalMove(NOTHING[kind])
    if target is None or not least <= target <= most:
        raise IllegalMove(
            "{kind} leads to {least} to {most} moves, not to {target}",
            kind=kind, least=least, most=most, target=shown(target),
        )  # fmt: skip
    agreed = table.asked == Event(f"ask_{kind}", side) and target == _target(table, side, kind)
    if len(table.people) == 2 and not table.shared and not agreed:
        raise IllegalMove("{other} has not agreed to that", other=OTHER[side])
