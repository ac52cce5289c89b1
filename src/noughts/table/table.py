"""A table: a game with its seats. Whose turn it is, who may do what, and what becomes of it.

Events go in and are kept in order; that is all that is known of a game. A table knows no screen, no
transport and no database: whoever drives it shows it, and says what time it is.
"""

from collections.abc import Callable, Iterable
from copy import copy
from threading import Lock
from time import monotonic_ns, perf_counter

from ..board.notation import OTHER, check_side, counted
from ..clock import TimeLeft, shown_time
from ..errors import IllegalMove, InvalidArgument, PlayerFailed, shown
from ..game import Game
from ..player import Player
from ..words import Phrase
from .answers import Answer, Effort, meant_cell
from .consent import check_going, wanted
from .events import Event, check_event
from .score import Ended, Scores, ended
from .seats import begin, checked, takes_note, teach

FREE = 2  # moves that cost no time: the first of each side
WISHES = ("undo", "redo", "resign", "decline")  # what a side may want by name, beside a move


def milliseconds() -> int:
    """A time that only goes on, for clocks."""
    return monotonic_ns() // 1_000_000


class Table:
    """A game and who plays it.

    What a side wants to do is asked for by name (`move`, `undo`, `redo`, `resign`, `decline`): that gives an
    event, or refuses what can be none, and changes nothing. `add` lets the event happen, or refuses it.
    Players that are no people move by `go_on`, one move, or `play_out`, until a person is to.

    game      the game that is played now
    events    what has happened in it
    shared    whether people sit side by side
    now       what time it is, in milliseconds
    players   by side; a Person is asked by whoever drives the table
    asked     what one person has asked of the other, who has not answered yet
    learned   whether a learner has learned from this game: then it stands
    why       why a player gave no move, if the last one did not; `failure` says it
    since     when the clock of the side to move began to run, if it does
    efforts   what the moves of players took, by their names
    scores    how all the games here ended, whoever sat here

    >>> from noughts.players import find_player
    >>> table = Table(Game("3x3"), {side: find_player("perfect", "3x3", side) for side in "XO"})
    >>> table.play_out()
    >>> table.game.result, table.draws
    ('draw', 1)

    With a person, whoever drives the table asks them:

    >>> from noughts.player import Person
    >>> table = Table(Game("3x3"), {"X": Person(), "O": find_player("perfect", "3x3", "O")})
    >>> table.add(table.move("X", "a1"))
    >>> table.go_on()
    Event(kind='move', side='O', value=4)
    >>> table
    <Table: human (X) and perfect (O), 3x3 after 2 moves: X to move>
    >>> table.add(table.undo("X"))
    >>> table.game.moves
    ()
    """

    def __init__(
        self,
        game: Game,
        players: dict[str, Player],
        shared: bool = True,
        now: Callable[[], int] = milliseconds,
    ) -> None:
        """`shared` people sit side by side: they take back move by move, and need not ask each other."""
        self.players = checked(players)
        self.shared = shared
        self.now = now
        self.scores = Scores()
        self.efforts: dict[str, Effort] = {}
        self._thinking = Lock()
        self.begin(game)

    def begin(self, game: Game, players: dict[str, Player] | None = None) -> None:
        """Play another game, with the same players or others. One that is over already is not counted.

        Who cannot play it refuses, and then nothing has changed.
        """
        if not isinstance(game, Game):
            raise InvalidArgument("a table is for a game, not for {game}", game=shown(game))
        seated = self.players if players is None else checked(players)
        begin(game, seated)
        gone = [player for player in self.players.values() if player not in seated.values()]
        self.game, self.players = game, seated
        game.players = self.names
        for player in gone:
            player.close()
        self.events: list[Event] = []
        self.asked: Event | None = None
        self.why: Phrase | str = ""
        self.learned = False
        self._counted: Ended | None = None  # as what it was counted
        self._settled = game.is_over
        self.since: int | None = None
        self._wind(self.now())

    def copy(self) -> "Table":
        """Another table that stands as this one does, with the same players."""
        other = copy(self)
        other.game, other.events = self.game.copy(), self.events.copy()
        other.efforts, other.scores = self.efforts.copy(), self.scores.copy()
        other._thinking = Lock()
        return other

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
        player = self.to_move
        return player is not None and not player.is_person

    # -- events in: what a side wants to do, as the event that it would be ----------------------------

    def event(self, side: str, what: str, cell: int | str | None = None) -> Event:
        """The event of a side doing what is asked for by name; `cell` is that of a move."""
        if what == "move" and cell is not None:
            return self.move(side, cell)
        if what not in WISHES or cell is not None:
            raise InvalidArgument(
                "what is asked for is move with a cell, or without one {names}, not {what}",
                names=", ".join(WISHES),
                what=shown(what),
            )
        event: Event = getattr(self, what)(side)
        return event

    def act(self, side: str, what: str, cell: int | str | None = None, at: int | None = None) -> Event:
        """Let a side do what it asks for by name, at a time, and give the event that this was.

        >>> from noughts.player import Person
        >>> table = Table(Game("3x3"), {"X": Person(), "O": Person()})
        >>> table.act("X", "move", "b2"), table.act("O", "resign")
        (Event(kind='move', side='X', value=4), Event(kind='resign', side='O', value=None))
        """
        event = self.event(side, what, cell)
        self.add(event, at)
        return event

    def move(self, side: str, cell: int | str) -> Event:
        """The event of a side playing a cell, or where stones fall its column; `add` it: that judges it.

        A name becomes a number here, so that it is found once; a number is looked at when it is played.

        >>> from noughts.player import Person
        >>> table = Table(Game("3x3"), {"X": Person(), "O": Person()})
        >>> table.move("X", "b2")
        Event(kind='move', side='X', value=4)
        >>> table.add(table.move("X", "b2"))
        """
        if type(cell) is not int:
            where = self.game.board if self.game.is_over else self.game.position
            cell = where.cell(cell)
        return Event("move", check_side(side), cell)

    def resign(self, side: str) -> Event:
        """The event of a side giving up; `add` it: that judges it."""
        return Event("resign", check_side(side))

    def undo(self, side: str) -> Event:
        """The event of a side going back to where it last moved; `add` it.

        Of another person who sits elsewhere it is asked for (`ask_undo`); if that one wants it too, it is
        agreed to.
        """
        return wanted(self, side, "undo")

    def redo(self, side: str) -> Event:
        """The event of a side playing undone moves again, to where it moves next; `add` it.

        Another person who sits elsewhere has to agree, as with `undo`.
        """
        return wanted(self, side, "redo")

    def decline(self, side: str) -> Event:
        """The event of a side not agreeing, or asking no longer; `add` it."""
        check_side(side)
        if self.asked is None:
            raise IllegalMove("nobody has asked for anything")
        return Event("decline", side)

    # -- events happen ------------------------------------------------------------------------------

    def add(self, event: Event, at: int | None = None) -> None:
        """Let an event happen, at a time. One that cannot happen here is refused, and nothing changes."""
        check_event(event)
        at = self._time(at)
        self._refuse(event, at)
        self._happen(event, at)

    def replay(self, events: Iterable[tuple[Event, int]]) -> None:
        """Let happen again, as it is kept somewhere, what has happened before, and when.

        Whether it was agreed to, and in time, was asked then; nobody learns from it again.
        """
        for happened in events:
            if not isinstance(happened, tuple) or len(happened) != 2:
                raise InvalidArgument(
                    "what happened is an event and its time, not {happened}", happened=shown(happened)
                )
            event, at = happened
            check_event(event)
            self._happen(event, self._time(at), again=True)

    def _refuse(self, event: Event, at: int) -> None:
        """Refuse what the game alone would let happen."""
        kind, side = event.kind, event.side
        if kind in ("undo", "redo"):
            check_going(self, event)
        elif kind.startswith("ask_") and wanted(self, side, kind[4:]) != event:
            raise IllegalMove("{side} need not ask anybody for that", side=side)
        elif kind == "decline":
            self.decline(side)
        elif kind == "move" and side == self.game.turn and self.overdue(at):
            raise IllegalMove("{side}'s time is up", side=side)
        elif kind == "expire" and event.value not in (None, int(self.game.loses_on_time)):
            raise IllegalMove(
                "what it means that {side}'s time is up is not {value}", side=side, value=event.value
            )
        elif kind == "spent":
            raise IllegalMove("time is spent by moving")

    def _happen(self, event: Event, at: int, again: bool = False) -> None:
        """The game changes, its players learn if it has ended, and it is noted: all of that or nothing."""
        taught = [] if again else [player for player in self.players.values() if takes_note(player)]
        before = self.game.copy() if taught else None
        self._change(event, at)
        if before is not None:
            try:
                self._teach(taught)
            except BaseException:
                self.game.stand_as(before)
                raise
        self.asked = event if event.kind.startswith("ask_") else None
        self.events.append(event)
        if self.asked is None and event.kind != "decline":
            self._wind(at)
        self._count()

    def _change(self, event: Event, at: int) -> None:
        game, value = self.game, event.value or 0
        if event.kind == "move":
            if not game.is_over and event.side != game.turn:
                raise IllegalMove("it is {turn}'s turn", turn=game.turn)
            game.play(value, self._spending(self._running(at)))
        elif event.kind == "spent":
            game.thinking += self._spending(value)
        elif event.kind == "expire":
            self._expire(event, at)
        elif event.kind in ("resign", "undo", "redo"):
            thinking = self._spending(self._running(at))
            if event.kind == "resign":
                game.resign(event.side)
            game.thinking += thinking  # with the move that is left: so nobody gets it back
            if event.kind == "undo":
                game.undo(game.ply - value + (game.gave_up is not None))
            elif event.kind == "redo":
                game.redo(value - game.ply)

    def _teach(self, players: list[Player]) -> None:
        """Let players learn from a game if it has just ended."""
        if self._settled or self.game.result is None:
            return
        teach(players, self.game)
        self.learned = self.learned or any([player.learning for player in players])

    def _count(self) -> None:
        """Count a game that has ended, once; if it goes on, it has not."""
        result = self.game.result
        if result is None:
            if self._counted is not None:
                self.scores.count(self._counted, -1)
            self._counted, self._settled = None, False
        elif not self._settled:
            self._settled, self._counted = True, ended(self.names, result)
            self.scores.count(self._counted)

    @property
    def failure(self) -> str:
        """Why a player gave no move, if the last one did not, in words."""
        return str(self.why)

    @property
    def ending(self) -> tuple[object, ...]:
        """How the game ended, as `Game.ending` has it; whoever lost by giving no move has not resigned.

        >>> from noughts.player import Player
        >>> class Silent(Player):
        ...     name = "silent"
        ...     def choose(self, position, time=None):
        ...         raise PlayerFailed("nothing to say")
        >>> table = Table(Game("3x3"), {side: Silent() for side in "XO"})
        >>> table.play_out()
        >>> table.ending, table.failure
        (('failed', 'O', 'X'), 'nothing to say')
        """
        resigned = self.game.resigned
        if self.why and resigned is not None and not self.players[resigned].is_person:
            return "failed", OTHER[resigned], resigned
        return self.game.ending

    @property
    def names(self) -> dict[str, str]:
        """What the players are called, by side."""
        return {side: player.name for side, player in self.players.items()}

    def won(self, side: str) -> int:
        """How many games of those who sit here were won by who now plays a side."""
        return self.scores.won(self.names, check_side(side))

    @property
    def draws(self) -> int:
        """How many games of those who sit here were drawn."""
        return self.scores.drawn(self.names)

    @property
    def played(self) -> int:
        """How many games of those who sit here have ended."""
        return self.scores.games_of(self.names)

    def rename(self, player: Player, name: str) -> None:
        """Call a player otherwise, with all that was counted under its name."""
        before, old = self.names, player.name
        player.name = name
        self.scores.rename(before, self.names)
        if self._counted is not None:
            self._counted = self._counted.renamed(before, self.names)
        if old in self.efforts:
            self.efforts[name] = self.efforts.pop(old)
        self.game.players = self.names

    # -- clocks -------------------------------------------------------------------------------------

    def _wind(self, at: int) -> None:
        """Let the clock of the side to move run from now; a side's first move costs no time."""
        game = self.game
        self.since = at if game.clock is not None and not game.is_over and game.ply >= FREE else None

    def _time(self, at: int | None) -> int:
        """A time that is named, or now."""
        if at is not None and not isinstance(at, int):
            raise InvalidArgument("a time is whole milliseconds, not {at}", at=shown(at))
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
        """The event of the side to move having no time left, if it has none: then it can only be `add`ed.

        It says whether the game is lost by that, so that it need not be found out again.
        """
        game = self.game
        return Event("expire", game.turn, int(game.loses_on_time)) if self.due(at) == 0 else None

    def _expire(self, event: Event, at: int) -> None:
        """The time of the side to move is up, if it is."""
        game, side, due = self.game, event.side, self.due(at)
        if due is None and game.clock is not None and not game.is_over:
            raise IllegalMove("the first move of each side costs no time: nobody's time is up")
        if due and side == game.turn:
            raise IllegalMove(
                "{side}'s time is not up: it has {shown_time} left", side=side, shown_time=shown_time(due)
            )
        game.expire(side, None if event.value is None else bool(event.value))

    def stop_clock(self, at: int | None = None) -> None:
        """Note what was thought so far with the game, as for a file; the clock runs on from there."""
        at = self._time(at)
        self.game.thinking += self._spending(self._running(at))
        self._wind(at)

    def _spending(self, time: int) -> int:
        """So much of a time as the side to move has left."""
        return max(0, min(time, self.game.left(self.game.turn) or 0)) if time else 0

    # -- players answer -----------------------------------------------------------------------------

    def think(self) -> Answer | None:
        """The answer of the player to move, in any thread; one at a time.

        Nothing at all if it is not a player's turn any more when it could begin to think. A player that
        fails, or answers what is no cell to play, has lost. Whatever else it raises is a mistake in it and
        comes out of here, and the table stands as before.
        """
        position = self.game.position
        with self._thinking:
            if position is not self.game.position or not self.awaits_player:
                return None
            player, started = self.players[position.turn], perf_counter()
            try:
                cell = player.choose(position, self._time_left(position.turn))
            except PlayerFailed as error:
                return Answer(position, None, error.phrase)
            moves, seconds, positions = self.efforts.get(player.name, Effort())
            seconds += perf_counter() - started
            self.efforts[player.name] = Effort(moves + 1, seconds, positions + player.looked_at)
        found = None if cell is None else meant_cell(position, cell)
        if found is None and cell is not None:
            why = Phrase("{name} answers {cell}, which cannot be played", name=player.name, cell=shown(cell))
            return Answer(position, None, why)
        return Answer(position, found)

    def _time_left(self, side: str) -> TimeLeft | None:
        own, other, clock = self.left(side), self.left(OTHER[side]), self.game.clock
        if own is None or other is None or clock is None:
            return None
        return TimeLeft(own / 1000, (clock.increment or clock.each) / 1000, other / 1000)

    def answered(self, answer: Answer, at: int | None = None) -> Event | None:
        """The event that an answer leads to, at a time; None if it is asked for no longer."""
        if not isinstance(answer, Answer):
            raise InvalidArgument("an answer is what think gave, not {answer}", answer=shown(answer))
        if answer.position is not self.game.position or self.game.is_over:
            return None
        self.why = answer.why
        side = answer.position.turn
        overdue = self.overdue(at)
        if overdue is not None:
            return overdue
        return Event("resign", side) if answer.cell is None else Event("move", side, answer.cell)

    def accept(self, answer: Answer | None, at: int | None = None) -> Event | None:
        """Let happen what an answer leads to, at a time; gives that, or None if it is asked for no longer."""
        at = self._time(at)  # one time for both, so that nobody's is up in between
        event = self.answered(answer, at) if answer is not None else None
        if event is not None:
            check_event(event)
            self._happen(event, at)  # whose time is up was asked just now
        return event

    def go_on(self) -> Event | None:
        """Let the player to move answer, unless that is a person; what then happened, if anything."""
        return self.accept(self.think())

    def play_out(self) -> None:
        """Let players move until a person is to, or the game is over."""
        while self.go_on() is not None:
            pass

    def __repr__(self) -> str:
        who = " and ".join(
            [f"{player.name} ({side})" for side, player in sorted(self.players.items(), reverse=True)]
        )
        game = self.game
        to_come = game.result or game.turn + " to move"
        return f"<Table: {who}, {game.board} after {counted(game.ply, 'move')}: {to_come}>"
