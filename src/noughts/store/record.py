"""A table as it is kept: its events in order and when they happened, and who may sit there."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
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
    """A table with its id, as far as its events go. `learning`: its learners learn from it."""

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

    def check_room(self, event: Event) -> None:
        """Refuse what a person wants to do once enough has happened; for moves there is always some room."""
        most = MOST_EVENTS if event.kind in ("move", "resign") else MOST_EVENTS - FOR_MOVES
        if self.number >= most:
            raise IllegalMove("{most:,} things have happened in this game, and that is enough", most=most)

    def add(self, event: Event, at: int, waited: int = 0) -> None:
        """Let an event happen. One that cannot happen here is refused, and nothing changes.

        `waited` are the milliseconds before it that the side to move was kept waiting: its clock stood still.
        """
        with self._kept_waiting(waited):
            self.table.add(event, at)
        self.times.append(at)
        self.waits.append(waited)

    def replay(self, events: Iterable[tuple[Event, int, int]]) -> None:
        """Let happen again what has happened, and when, with how long a side had been kept waiting."""
        for event, at, waited in events:
            with self._kept_waiting(waited):
                self.table.replay([(event, at)])
            self.times.append(at)
            self.waits.append(waited)

    @contextmanager
    def _kept_waiting(self, waited: int) -> Iterator[None]:
        """The clock of the side to move begins later, unless what is to happen is refused."""
        since = self.table.since
        if since is not None:
            self.table.since = since + waited
        try:
            yield
        except BaseException:
            self.table.since = since
            raise

    def before(self, number: int) -> "GameRecord":
        """The same as it was before the event of a number."""
        earlier = GameRecord(self.id, self.game.anew(), self.seats, self.learning, False, self.created)
        happened = zip(self.table.events, self.times, self.waits, strict=True)
        earlier.replay(list(happened)[: number - 1])
        return earlier
