"""A table as it is kept: its events in order and when they happened, and who may sit there."""

import time
from collections.abc import Callable, Iterable
from copy import copy
from typing import NamedTuple

from ..board import Position
from ..clock import TimeLeft
from ..errors import IllegalMove, InvalidArgument
from ..game import Game
from ..player import Person, Player
from .answers import Answer
from .events import Event
from .table import Table

HUMAN = Person.name
MOST_EVENTS = 4_000  # all of them are read whenever a game is looked at
FOR_MOVES = 1_000  # of them, so that nobody keeps the other from moving by asking and declining


def now() -> int:
    """The time as it is kept: milliseconds since 1970."""
    return time.time_ns() // 1_000_000


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
    """A table with its id, as it is after so many events.

    It stays as it is, so that everybody may have the same one: what happens next gives another. Whose turn it
    is, which many ask, is found out once.

    learning       whether its learners learn from it
    awaits_player  whether a player that is no person is to move
    since, ends    when the clock of a person who is to move began to run, and when it will have run out; an
                   engine may have to wait before it thinks: what it spends is known once it has answered
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
        self._find_turn()

    def _find_turn(self) -> None:
        table = self.table
        self.awaits_player = table.awaits_player
        self.since = None if self.awaits_player else table.since
        self.ends = None if self.since is None else self.since + (table.game.left(table.game.turn) or 0)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def number(self) -> int:
        """How many events there have been."""
        return self.table.number

    @property
    def last(self) -> tuple[Event, int, int]:
        """The last event, when it was, and how long the side to move had been kept waiting before it."""
        return self.table.events[-1], self.times[-1], self.waits[-1]

    def act(self, side: str, what: str, cell: int | str | None, at: int) -> "GameRecord":
        """The same when a person has done what tables know by that name; what cannot be done is refused.

        So is everything once enough has happened; for moves there is always some room. An engine that is to
        move meanwhile spends no time: it may be waiting.
        """
        most = MOST_EVENTS if what in ("move", "resign") else MOST_EVENTS - FOR_MOVES
        if self.number >= most:
            raise IllegalMove("{most:,} things have happened in this game, and that is enough", most=most)
        waited = self._waited(at) if self.awaits_player else 0
        return self._after(lambda table: table.act(side, what, cell, at), at, waited)

    def answered(self, answer: Answer, at: int, taken: int) -> "GameRecord":
        """The same when an engine has answered that thought for `taken` milliseconds, and waited before."""

        def accept(table: Table) -> None:
            event = table.accept(answer, at)
            assert event is not None  # it is an answer to just this position

        return self._after(accept, at, self._waited(at - taken))

    def expired(self, at: int) -> "GameRecord":
        """The same when the time of the person who is to move is up, as it is since `ends`."""
        event = self.table.overdue(at)
        assert event is not None
        return self._after(lambda table: table.add(event, at), at, 0)

    def _after(self, happen: Callable[[Table], object], at: int, waited: int) -> "GameRecord":
        later = copy(self)
        later.table = self.table.copy()
        later._begin_clock_later(waited)
        happen(later.table)
        later.times, later.waits = [*self.times, at], [*self.waits, waited]
        later._find_turn()
        return later

    def _waited(self, until: int) -> int:
        """The milliseconds from when the clock began to run."""
        return 0 if self.table.since is None else max(0, until - self.table.since)

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
        self._find_turn()

    def before(self, number: int) -> "GameRecord":
        """The same as it was before the event of a number."""
        earlier = GameRecord(self.id, self.game.anew(), self.seats, self.learning, False, self.created)
        happened = zip(self.table.events, self.times, self.waits, strict=True)
        earlier.replay(list(happened)[: number - 1])
        return earlier
