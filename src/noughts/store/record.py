"""A game as it is kept: its events in order, what they lead to, and what may be done next.

The rules of the board are for `Game`; here are those of the table: whose seat, undo by consent.
"""

from typing import NamedTuple

from ..board.notation import OTHER
from ..errors import IllegalMove
from ..game import Game

HUMAN = "human"
MOST_EVENTS = 4_000  # all of them are read whenever a game is looked at


class Event(NamedTuple):
    """Something that happened in a game.

    kind    move, undo, redo, resign; ask_undo, ask_redo (of a person), decline
    value   the cell of a move; for undo and redo, how many moves there are afterwards
    """

    kind: str
    side: str
    value: int | None = None


class Seat(NamedTuple):
    """Who plays a side, and what the secret of a person is checked against."""

    player: str
    secret: str | None = None


class GameRecord:
    """A game with its seats, as far as its events go. `learned`: its learner has learned from it."""

    def __init__(
        self, id: str, game: Game, seats: dict[str, Seat], learning: bool, learned: bool, created: int
    ) -> None:
        self.id = id
        self.game = game
        self.seats = seats
        self.learning = learning
        self.learned = learned
        self.created = created
        self.events: list[Event] = []
        self.asked: Event | None = None

    @property
    def number(self) -> int:
        """How many events there have been."""
        return len(self.events)

    @property
    def player_to_move(self) -> str | None:
        """Who is to move: a player's name, or None when the game is over."""
        return None if self.game.is_over else self.seats[self.game.turn].player

    def add(self, event: Event) -> None:
        """Let an event happen. One that cannot happen here is refused, and nothing changes."""
        game = self.game
        if self.number >= MOST_EVENTS:
            raise IllegalMove(f"{MOST_EVENTS:,} things have happened in this game, and that is enough")
        if event.kind == "move":
            if event.side != game.turn:
                raise IllegalMove(f"it is {game.turn}'s turn")
            game.play(event.value if event.value is not None else -1)
        elif event.kind == "resign":
            game.resign(event.side)
        elif event.kind == "undo":
            game.undo(game.ply - (event.value or 0) + (game.resigned is not None))
        elif event.kind == "redo":
            game.redo((event.value or 0) - game.ply)
        self.asked = event if event.kind.startswith("ask_") else None
        self.events.append(event)

    def move(self, side: str, cell: int | str) -> Event:
        """The event of a side playing a cell."""
        if not self.game.is_over and self.game.turn != side:
            raise IllegalMove(f"it is {self.game.turn}'s turn")
        return Event("move", side, self.game.board.cell(cell))

    def resign(self, side: str) -> Event:
        """The event of a side giving up."""
        if self.game.is_over:
            raise IllegalMove("the game is over: there is nothing to resign")
        return Event("resign", side)

    def undo(self, side: str) -> Event:
        """The event of a side wanting to go back to where it last moved, or agreeing that the other does."""
        return self._go(side, "undo")

    def redo(self, side: str) -> Event:
        """The event of a side wanting undone moves again, or agreeing that the other does."""
        return self._go(side, "redo")

    def decline(self, side: str) -> Event:
        """The event of a side not agreeing, or no longer asking."""
        if self.asked is None:
            raise IllegalMove("nobody has asked for anything")
        return Event("decline", side)

    def _go(self, side: str, what: str) -> Event:
        if self.learned:
            raise IllegalMove("MENACE has learned from this game, so it stands: start a new one")
        asked = self.asked
        agreed = asked is not None and asked.kind == f"ask_{what}" and asked.side != side
        for_whom = OTHER[side] if agreed else side
        target = self._target(for_whom, what)
        if agreed or self.seats[OTHER[side]].player != HUMAN:
            return Event(what, for_whom, target)
        if asked is not None and asked.kind == f"ask_{what}":
            raise IllegalMove(f"{OTHER[side]} has been asked already")
        return Event(f"ask_{what}", side)

    def _target(self, side: str, what: str) -> int:
        """How many moves there would be after a side's undo or redo; refused if nothing would change."""
        trial = Game.from_dict(self.game.to_dict())
        if what == "undo":
            trial.undo_turn(side)
        else:
            trial.redo_turn(side)
        if (trial.ply, trial.resigned) == (self.game.ply, self.game.resigned):
            raise IllegalMove(f"there is nothing to {what}")
        return trial.ply
