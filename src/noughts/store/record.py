"""A table as it is kept: its events in order and when they happened, and who may sit there."""

from collections.abc import Iterable
from copy import copy
from typing import NamedTuple

from ..board import Position
from ..clock import TimeLeft
from ..errors import IllegalMove, InvalidArgument
from ..game import Game
from ..player import Person, Player
from ..table import Event, Table
from .database import now

HUMAN = Person.name
MOST_EVENTS = 4_000  # all of them are read whenever a game is looked at
FOR_MOVES = 1_000  # of them, so that nobody keeps the other from moving by asking and declining


class Seat(NamedTuple):
    """Who plays a side, and what the secret of a person is checked against."""

    player: str
    secret: str | None = None


class Elsewhere(Player):
    """A player who is known by name alone: somebody else asks it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, position: Position, time: TimeLeft | None = None) -> int | None:
        """Nobody here can answer for it."""
        raise InvalidArgument("{name} is asked elsewhere", name=self.name)


class GameRecord:
    """A table with its id, as it is after so many events. `learning`: its learners learn from it.

    It stays as it is, so that everybody may have the same one: what happens next gives another.
    """

    def __init__(
        self, id: str, game: Game, seats: dict[str, Seat], learning: bool, learned: bool, created: int
    ) -> None:
        self.id = id
        self.seats = seats
        self.learning = learning
        self.created = created
        self.times: list[int] = []  # when each event happened
        self.waits: list[int] = []  # how long before each the server kept the side to move waiting
        players: dict[str, Player] = {
            side: Person() if seat.player == HUMAN else Elsewhere(seat.player) for side, seat in seats.items()
        }
        self.table = Table(game, players, shared=False, now=lambda: created)
        self.table.now = now
        self.table.learned = learned

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def number(self) -> int:
        """How many events there have been."""
        return self.table.number

    @property
    def since(self) -> int | None:
        """When the clock of a person who is to move began to run.

        An engine may have to wait before it thinks: what it spends is known once it has answered.
        """
        return None if self.table.awaits_player else self.table.since

    def due(self) -> int | None:
        """In how many milliseconds the time of a person who is to move is up; None while none is running."""
        return None if self.since is None else self.table.due()

    def overdue(self, at: int) -> Event | None:
        """The event of a person who is to move having no time left, if that is so."""
        return None if self.since is None else self.table.overdue(at)

    def check_room(self, event: Event) -> None:
        """Refuse what a person wants to do once enough has happened; for moves there is always some room."""
        most = MOST_EVENTS if event.kind in ("move", "resign") else MOST_EVENTS - FOR_MOVES
        if self.number >= most:
            raise IllegalMove("{most:,} things have happened in this game, and that is enough", most=most)

    def after(self, event: Event, at: int, waited: int = 0) -> "GameRecord":
        """The same when an event has happened; one that cannot happen here is refused.

        `waited` are the milliseconds before it that the side to move was kept waiting: its clock stood still.
        """
        later = self.kept_waiting(waited)
        later.table.add(event, at)
        later.times.append(at)
        later.waits.append(waited)
        return later

    def kept_waiting(self, waited: int) -> "GameRecord":
        """The same if the clock of the side to move had begun so much later."""
        later = copy(self)
        later.table = self.table.copy()
        later.times, later.waits = self.times.copy(), self.waits.copy()
        later._begin_clock_later(waited)
        return later

    def _begin_clock_later(self, waited: int) -> None:
        if self.table.since is not None:
            self.table.since += waited

    def replay(self, events: Iterable[tuple[Event, int, int]]) -> None:
        """Let happen again what has happened, and when, with how long a side had been kept waiting.

        For who makes a record, before anybody else has it.
        """
        for event, at, waited in events:
            self._begin_clock_later(waited)
            self.table.replay([(event, at)])
            self.times.append(at)
            self.waits.append(waited)

    def before(self, number: int) -> "GameRecord":
        """The same as it was before the event of a number."""
        earlier = GameRecord(self.id, self.game.anew(), self.seats, self.learning, False, self.created)
        happened = zip(self.table.events, self.times, self.waits, strict=True)
        earlier.replay(list(happened)[: number - 1])
        return earlier
