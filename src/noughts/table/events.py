"""Events: what happens in a game, each with its kind, its side and a number.

They are all that is known of a game: whoever keeps them can have it again.
"""

from typing import NamedTuple

from ..board.notation import check_side
from ..errors import InvalidArgument, shown
from ..game import Game


class Event(NamedTuple):
    """Something that happened in a game.

    kind    move, undo, redo, resign, expire; ask_undo, ask_redo (of a person), decline; spent
    value   the cell of a move; for undo and redo, how many moves there are afterwards; for expire whether
            that is lost (1) or drawn (0), where it was found out; for spent, the milliseconds that a move
            had taken before the game came to this table
    """

    kind: str
    side: str
    value: int | None = None


KINDS = ("move", "undo", "redo", "resign", "expire", "ask_undo", "ask_redo", "decline", "spent")
NUMBERED = ("move", "undo", "redo", "spent")  # those that have a value


def check_event(event: Event) -> None:
    """Refuse what is no event at all."""
    if not isinstance(event, Event) or event.kind not in KINDS:
        raise InvalidArgument(
            "an event is one of {kinds}, not {event}", kinds=", ".join(KINDS), event=shown(event)
        )
    check_side(event.side)
    if type(event.value) is not int and (event.value is not None or event.kind in NUMBERED):
        raise InvalidArgument(
            "an event has a whole number for its value, not {value}", value=shown(event.value)
        )


def events_of(game: Game, now: int = 0) -> list[tuple[Event, int]]:
    """What must have happened for a game to stand where it does at a time; for `replay`.

    What was spent is told as such. Where there are other moves to come, one goes there to have thought.
    """
    line, thought = game.copy(), game.thought
    line.undo(int(line.gave_up is not None))
    line.redo(line.undone)
    events = []
    for ply, (cell, spent) in enumerate(zip(line.moves, line.spent, strict=True)):
        side = line.position_at(ply).turn
        events += [Event("spent", side, spent)] * (spent > 0) + [Event("move", side, cell)]
    here = line.ply
    for ply in [*[ply for ply in sorted(thought, reverse=True) if ply != game.ply], game.ply]:
        side = line.position_at(ply).turn
        if ply != here:
            events.append(Event("undo" if ply < here else "redo", side, ply))
        if thought.get(ply):
            events.append(Event("spent", side, thought[ply]))
        here = ply
    last = []
    if game.resigned:
        last.append((Event("resign", game.resigned), now))
    elif game.expired and game.clock is not None:  # after as much time as it can have had
        last.append((Event("expire", game.expired, int(game.winner is not None)), now))
        now -= game.clock.left([0] * line.ply)
    return [(event, now) for event in events] + last
