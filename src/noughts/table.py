"""A table: a game with its seats. Whose turn it is, who may do what, and what becomes of it.

Events go in and are kept in order; that is all that is known of a game. A table knows no screen, no
transport and no database: whoever drives it shows it, and says what time it is.
"""

from collections.abc import Callable
from threading import Lock
from time import monotonic_ns, perf_counter
from typing import NamedTuple

from .board import Position
from .board.notation import OTHER, check_side
from .clock import TimeLeft, shown_time
from .errors import IllegalMove, InvalidArgument, PlayerFailed, shown
from .game import Game
from .player import Player


class Event(NamedTuple):
    """Something that happened in a game.

    kind    move, undo, redo, resign, expire; ask_undo, ask_redo (of a person), decline
    value   the cell of a move; for undo and redo, how many moves there are afterwards
    """

    kind: str
    side: str
    value: int | None = None


class Answer(NamedTuple):
    """What a player made of a position: a cell, or None to resign; `failure` is why it had none to give."""

    position: Position
    cell: int | None
    failure: str = ""


class Effort(NamedTuple):
    """What a player's moves have taken: how many there were, seconds and positions looked at."""

    moves: int = 0
    seconds: float = 0.0
    positions: int = 0


class Mark(NamedTuple):
    """How a table stood: see `Table.mark`."""

    game: Game
    events: tuple[Event, ...]
    wins: dict[str, int]
    rest: dict[str, object]


KINDS = ("move", "undo", "redo", "resign", "expire", "ask_undo", "ask_redo", "decline")
KEPT = ("asked", "since", "learned", "failure", "draws", "_counted", "_settled")  # by a mark
NUMBERED = ("move", "undo", "redo")  # those that have a value
WORDS = {"undo": "take back", "redo": "play again"}


def milliseconds() -> int:
    """A time that only goes on, for clocks."""
    return monotonic_ns() // 1_000_000


class Table:
    """A game and who plays it.

    game      the game that is played now
    events    what has happened in it
    shared    whether people sit side by side
    now       what time it is, in milliseconds
    players   by side; a Person is asked by whoever drives the table
    asked     what one person has asked of the other, who has not answered yet
    learned   whether a learner has learned from this game: then it stands
    failure   why a player gave no move, if the last one did not
    since     when the clock of the side to move began to run, if it does
    efforts   what the moves of players took, by their names
    wins      games won by whom: a player, who may change sides, or a side where both are called alike
    draws     games drawn

    >>> from .players import find_player
    >>> table = Table(Game("3x3"), {side: find_player("perfect", "3x3", side) for side in "XO"})
    >>> table.play_out()
    >>> table.game.result, table.draws
    ('draw', 1)
    """

    def __init__(
        self,
        game: Game,
        players: dict[str, Player],
        shared: bool = True,
        now: Callable[[], int] = milliseconds,
    ) -> None:
        """`shared` people sit side by side: they take back move by move, and need not ask each other."""
        self.players = _checked(players)
        self.shared = shared
        self.now = now
        self.wins: dict[str, int] = {}
        self.draws = 0
        self.efforts: dict[str, Effort] = {}
        self._thinking = Lock()
        self.begin(game)

    def begin(self, game: Game) -> None:
        """Play another game with the same players. One that is over already is not counted."""
        if not isinstance(game, Game):
            raise InvalidArgument(f"a table is for a game, not for {shown(game)}")
        game.players = {side: player.name for side, player in self.players.items()}
        self.game = game
        self.events: list[Event] = []
        self.asked: Event | None = None
        self.failure = ""
        self.learned = False
        self._counted: str | None = None  # under what this game was counted
        self._settled = game.is_over
        self.since: int | None = None
        self._wind(self.now())

    def seat(self, players: dict[str, Player]) -> None:
        """Let others sit down, and those go who sat there."""
        gone = [player for player in self.players.values() if player not in _checked(players).values()]
        self.players = players
        self.game.players = {side: player.name for side, player in players.items()}
        for player in gone:
            player.close()

    def close(self) -> None:
        """Let the players go."""
        for player in self.players.values():
            player.close()

    # -- whose turn it is ---------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many events there have been."""
        return len(self.events)

    @property
    def people(self) -> list[str]:
        """The sides that people play."""
        return [side for side in "XO" if self.players[side].is_person]

    @property
    def speaker(self) -> str:
        """The side of the person who speaks at a shared table: the only one, or whoever is to move."""
        people = self.people
        return people[0] if len(people) == 1 else self.game.turn

    @property
    def to_move(self) -> Player | None:
        """Who is to move; None when the game is over."""
        return None if self.game.is_over else self.players[self.game.turn]

    @property
    def awaits_player(self) -> bool:
        """Whether a player that is no person is to move."""
        return self.to_move is not None and not self.to_move.is_person

    # -- events in: what a side wants to do, as the event that it would be ----------------------------

    def move(self, side: str, cell: int | str) -> Event:
        """A side plays a cell; where stones fall, its column."""
        check_side(side)
        if not self.game.is_over and self.game.turn != side:
            raise IllegalMove(f"it is {self.game.turn}'s turn")
        board = self.game.board
        return Event("move", side, board.cell(cell) if self.game.is_over else self.game.position.cell(cell))

    def resign(self, side: str) -> Event:
        """A side gives up."""
        check_side(side)
        if self.game.is_over:
            raise IllegalMove("the game is over: there is nothing to resign")
        return Event("resign", side)

    def undo(self, side: str) -> Event:
        """A side goes back to where it last moved; of another person it has to be asked for, or agreed to."""
        return self._go(side, "undo")

    def redo(self, side: str) -> Event:
        """A side plays undone moves again, to where it moves next; of another person by consent."""
        return self._go(side, "redo")

    def decline(self, side: str) -> Event:
        """A side does not agree, or asks no longer."""
        check_side(side)
        if self.asked is None:
            raise IllegalMove("nobody has asked for anything")
        return Event("decline", side)

    def _go(self, side: str, what: str) -> Event:
        check_side(side)
        if self.learned:
            raise IllegalMove("a learner has learned from this game, so it stands: start a new one")
        between_people = len(self.people) == 2
        if between_people and self.shared:
            target = self.game.ply + (1 if what == "redo" else 0 if self.game.gave_up else -1)
            return self._to(side, what, max(0, min(target, self.game.ply + self.game.undone)))
        asked = self.asked if self.asked is not None and self.asked.kind == f"ask_{what}" else None
        if asked is not None and asked.side != side:
            return self._to(asked.side, what, self._target(asked.side, what))
        event = self._to(side, what, self._target(side, what))
        if not between_people:
            return event
        if asked is not None:
            raise IllegalMove(f"{OTHER[side]} has been asked already")
        return Event(f"ask_{what}", side)

    def _target(self, side: str, what: str) -> int:
        """How many moves there would be after a side's undo or redo.

        Who gave up is asked again only if it is a person: any other would give up again.
        """
        game = self.game
        if what == "redo":
            return game.turn_after(side)
        if game.gave_up and (game.gave_up == side or self.players[game.gave_up].is_person):
            return game.ply
        return game.turn_before(side)

    def _to(self, side: str, what: str, target: int) -> Event:
        if target == self.game.ply and not (what == "undo" and self.game.gave_up):
            raise IllegalMove(f"there is nothing to {WORDS[what]}")
        return Event(what, side, target)

    # -- events happen ------------------------------------------------------------------------------

    def add(self, event: Event, at: int | None = None) -> None:
        """Let an event happen, at a time. One that cannot happen here is refused, and nothing changes."""
        _check(event)
        at = self._time(at)
        before = self.mark() if any([player.learning for player in self.players.values()]) else None
        game = self.game
        try:
            if event.kind == "move":
                if event.side != game.turn:
                    raise IllegalMove(f"it is {game.turn}'s turn")
                game.play(event.value or 0, self._running(at))
            elif event.kind == "resign":
                game.resign(event.side)
            elif event.kind == "expire":
                self._expire(event.side, at)
            elif event.kind == "undo":
                game.undo(game.ply - (event.value or 0) + (game.gave_up is not None))
            elif event.kind == "redo":
                game.redo((event.value or 0) - game.ply)
            self.asked = event if event.kind.startswith("ask_") else None
            self.events.append(event)
            if self.asked is None and event.kind != "decline":
                self._wind(at)
            self._settle()
        except BaseException:
            if before is not None:
                self.back_to(before)
            raise

    def mark(self) -> Mark:
        """How things stand, to come back to."""
        rest = {name: getattr(self, name) for name in KEPT}
        return Mark(self.game.copy(), tuple(self.events), dict(self.wins), rest)

    def back_to(self, mark: Mark) -> None:
        """Make it so that nothing has happened since a mark."""
        self.game, self.events, self.wins = mark.game, list(mark.events), dict(mark.wins)
        for name, value in mark.rest.items():
            setattr(self, name, value)

    def _settle(self) -> None:
        """When the game has ended, count it once, and let the players learn; if it goes on, it did not."""
        result = self.game.result
        if result is None:
            self._uncount()
        elif not self._settled:
            for player in self.players.values():
                player.learn(result)
                self.learned = self.learned or player.learning
            self._settled, self._counted = True, result if result == "draw" else self._whose(result)
            if result == "draw":
                self.draws += 1
            else:
                self.wins[self._counted] = self.wins.get(self._counted, 0) + 1

    def _uncount(self) -> None:
        if self._counted == "draw":
            self.draws -= 1
        elif self._counted is not None:
            self.wins[self._counted] -= 1
        self._counted, self._settled = None, self.game.is_over

    def _whose(self, side: str) -> str:
        names = {player.name for player in self.players.values()}
        return self.players[side].name if len(names) == 2 else side

    def won(self, side: str) -> int:
        """How many games were won by who now plays a side."""
        return self.wins.get(self._whose(side), 0)

    @property
    def played(self) -> int:
        """How many games have ended at this table."""
        return sum(self.wins.values()) + self.draws

    # -- clocks -------------------------------------------------------------------------------------

    def _wind(self, at: int) -> None:
        """Let the clock of the side to move run from now; a side's first move costs no time."""
        game = self.game
        self.since = at if game.clock is not None and not game.is_over and game.ply >= 2 else None

    def _time(self, at: int | None) -> int:
        """A time that is named, or now."""
        if at is not None and not isinstance(at, int):
            raise InvalidArgument(f"a time is whole milliseconds, not {shown(at)}")
        return self.now() if at is None else at

    def _running(self, at: int) -> int:
        """The milliseconds since the side to move began to think."""
        return 0 if self.since is None else max(0, at - self.since)

    def left(self, side: str, at: int | None = None) -> int | None:
        """The milliseconds that a side has left now; None without a clock."""
        left = self.game.left(side)
        if left is None or side != self.game.turn or self.game.is_over:
            return left
        return max(0, left - self._running(self._time(at)))

    def due(self, at: int | None = None) -> int | None:
        """In how many milliseconds the time of the side to move is up; None while no clock is running."""
        return None if self.since is None else self.left(self.game.turn, at)

    def overdue(self, at: int | None = None) -> Event | None:
        """The event of the side to move having no time left, if it has none."""
        return Event("expire", self.game.turn) if self.due(at) == 0 else None

    def _expire(self, side: str, at: int) -> None:
        """The time of the side to move is up, if it is."""
        game, due = self.game, self.due(at)
        if due is None and game.clock is not None and not game.is_over:
            raise IllegalMove("the first move of each side costs no time: nobody's time is up")
        if due and side == game.turn:
            raise IllegalMove(f"{side}'s time is not up: it has {shown_time(due)} left")
        game.expire(side)

    def stop_clock(self, at: int | None = None) -> None:
        """Note what was thought so far with the game, as for a file; the clock runs on from there."""
        at = self._time(at)
        self.game.thinking += min(self._running(at), self.game.left(self.game.turn) or 0)
        self._wind(at)

    # -- players answer -----------------------------------------------------------------------------

    def think(self) -> Answer | None:
        """The answer of the player to move, in any thread; one at a time.

        Nothing at all if it is not a player's turn any more when it could begin to think.
        """
        position = self.game.position
        with self._thinking:
            if position is not self.game.position or not self.awaits_player:
                return None
            player, started = self.players[position.turn], perf_counter()
            try:
                cell = player.choose(position, self._time_left(position.turn))
            except PlayerFailed as error:
                return Answer(position, None, str(error))
            moves, seconds, positions = self.efforts.get(player.name, Effort())
            seconds += perf_counter() - started
            self.efforts[player.name] = Effort(moves + 1, seconds, positions + player.looked_at)
        if cell is not None and cell not in position.legal:
            return Answer(position, None, f"{player.name} answers {cell!r}, which cannot be played")
        return Answer(position, cell)

    def _time_left(self, side: str) -> TimeLeft | None:
        own, other, clock = self.left(side), self.left(OTHER[side]), self.game.clock
        if own is None or other is None or clock is None:
            return None
        return TimeLeft(own / 1000, (clock.increment or clock.each) / 1000, other / 1000)

    def answered(self, answer: Answer, at: int | None = None) -> Event | None:
        """The event that an answer leads to, at a time; None if it is asked for no longer."""
        if answer.position is not self.game.position or self.game.is_over:
            return None
        self.failure = answer.failure
        side = answer.position.turn
        overdue = self.overdue(at)
        if overdue is not None:
            return overdue
        return Event("resign", side) if answer.cell is None else Event("move", side, answer.cell)

    def accept(self, answer: Answer | None) -> Event | None:
        """Let happen what an answer leads to now, and give that; None if it is asked for no longer."""
        at = self.now()  # one time for both, so that nobody's is up in between
        event = self.answered(answer, at) if answer is not None else None
        if event is not None:
            self.add(event, at)
        return event

    def go_on(self) -> Event | None:
        """Let the player to move answer, unless that is a person; what then happened, if anything."""
        return self.accept(self.think())

    def play_out(self) -> None:
        """Let players move until a person is to, or the game is over."""
        while self.go_on() is not None:
            pass


def _checked(players: dict[str, Player]) -> dict[str, Player]:
    if (
        not isinstance(players, dict)
        or set(players) != {"X", "O"}
        or not all([isinstance(player, Player) for player in players.values()])
    ):
        raise InvalidArgument(f"a table has a Player for X and one for O, not {shown(players)}")
    return players


def _check(event: Event) -> None:
    if not isinstance(event, Event) or event.kind not in KINDS:
        raise InvalidArgument(f"an event is one of {', '.join(KINDS)}, not {shown(event)}")
    check_side(event.side)
    if not isinstance(event.value, int) and (event.value is not None or event.kind in NUMBERED):
        raise InvalidArgument(f"an event has a whole number for its value, not {shown(event.value)}")


def events_of(game: Game, now: int = 0) -> list[tuple[Event, int]]:
    """What must have happened, and when, for a game to stand where it does at a time."""
    line = game.copy()
    line.undo(int(line.gave_up is not None))
    line.redo(line.undone)
    thinking = game.thinking
    if game.expired and game.clock is not None:  # as much as it can have had, however little it spent before
        thinking = game.clock.left([0] * line.ply)
    at = now - thinking - sum(line.spent)
    events = []
    for ply, (cell, spent) in enumerate(zip(line.moves, line.spent, strict=True)):
        at += spent
        events.append((Event("move", line.position_at(ply).turn, cell), at))
    if game.ply < line.ply:
        events.append((Event("undo", game.turn, game.ply), at))
    if game.resigned or game.expired:
        events.append((Event("resign" if game.resigned else "expire", game.gave_up or ""), now))
    return events
