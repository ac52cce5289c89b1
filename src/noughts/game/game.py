"""A game being played: the referee, its history, undo and redo, and its clock.

Who chooses the moves is for players, and who may do what for tables; a game only refuses what the rules
refuse. It never looks at the time: it is told what was spent.
"""

from math import inf
from types import MappingProxyType

from ..board import Board, Position
from ..board.notation import OTHER, check_side, counted, line_fact
from ..errors import IllegalMove, InvalidArgument, NoughtsError, check_whole, shown
from ..values import Pictured
from ..words import say, text
from . import file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..clock import Clock

LONGEST_NAME = 10_000  # of a player, wherever there are names


class Game(Pictured):
    """One game on one board, from the empty board.

    board      what it is played on
    first      the side that moves first
    clock      how much time each side has, or None
    players    the names of those who play, by side; nobody, where that is not known
    thinking   how many milliseconds of the move to come are spent already

    >>> game = Game("3x3")
    >>> for cell in ("b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"):
    ...     game.play(cell)
    >>> game.result
    'draw'
    >>> game.undo()
    8
    >>> game.position.turn, game.result
    ('X', None)
    """

    def __init__(
        self, board: Board | str = "3x3", first: str = "X", clock: "Clock | str | None" = None
    ) -> None:
        """An empty board. A clock may be said in words: `"5:00+3"`."""
        self.board = Board(board)
        self.first = check_side(first)
        self.clock = _clock(clock)
        self._players: dict[str, str] = {}
        self.thinking = 0
        self._thought: dict[int, int] = {}  # the same where there is another move to come, by ply
        self._positions = [Position(self.board, turn=first)]
        self._moves: list[int] = []
        self._spent: list[int] = []  # milliseconds, by move
        self._ply = 0
        self._resigned: str | None = None
        self._expired: str | None = None
        self._lost_on_time = False
        self._verdict: tuple[Position | None, bool] = None, False

    @property
    def players(self) -> "Mapping[str, str]":
        """The names of those who play, by side; nobody, where that is not known."""
        return MappingProxyType(self._players)

    @players.setter
    def players(self, names: "Mapping[str, str]") -> None:
        self._players = _players(names)

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[self._ply]

    @property
    def moves(self) -> tuple[int, ...]:
        """The cells played so far, without what was undone."""
        return tuple(self._moves[: self._ply])

    @property
    def spent(self) -> tuple[int, ...]:
        """The milliseconds that each of those moves took."""
        return tuple(self._spent[: self._ply])

    @property
    def thought(self) -> dict[int, int]:
        """The milliseconds spent already wherever there is a move to come, by the moves before it."""
        return {ply: time for ply, time in {**self._thought, self._ply: self.thinking}.items() if time}

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return self._ply

    @property
    def undone(self) -> int:
        """How many moves were taken back and can be played again."""
        return len(self._moves) - self._ply if self.gave_up is None else 0

    @property
    def last(self) -> int | None:
        """The last cell played, if any."""
        return self._moves[self._ply - 1] if self._ply else None

    @property
    def turn(self) -> str:
        """The side to move."""
        return self.position.turn

    @property
    def resigned(self) -> str | None:
        """The side that gave up, if one did."""
        return self._resigned

    @property
    def expired(self) -> str | None:
        """The side whose time was up, if one's was."""
        return self._expired

    @property
    def gave_up(self) -> str | None:
        """The side that resigned or ran out of time, if one did."""
        return self._resigned or self._expired

    @property
    def winner(self) -> str | None:
        """The side that won: by a line, or because the other resigned, or had no time left.

        Whose time is up has not lost where no moves that are left would let the other side win.
        """
        if self._resigned is not None:
            return OTHER[self._resigned]
        if self._expired is not None:
            return OTHER[self._expired] if self._lost_on_time else None
        return self.position.winner

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.gave_up is not None or self.position.is_over

    @property
    def result(self) -> str | None:
        """`"X"` or `"O"` for the winner, `"draw"`, or None while the game goes on."""
        return self.winner or ("draw" if self.is_over else None)

    @property
    def ending(self) -> tuple[object, ...]:
        """How it ended, as facts: a kind, and who won and lost by what; nothing while the game goes on.

        >>> game = Game("3x3")
        >>> for cell in (0, 3, 1, 4, 2):
        ...     game.play(cell)
        >>> game.ending
        ('lines', 'X', 'O', (('row', 'a1-b1-c1'),), True)
        """
        winner = self.winner
        if winner is None:
            if self._expired is not None:
                return "time, drawn", OTHER[self._expired], self._expired
            return ("draw",) if self.is_over else ()
        if self.gave_up is not None:
            return "resigned" if self._resigned else "time", winner, self.gave_up
        lines = tuple([line_fact(self.board, line) for line in self.position.winning_lines])
        return "lines", winner, OTHER[winner], lines, self.board.rule.completing_wins

    def play(self, cell: int | str, spent: int = 0) -> None:
        """Play a cell, by index or name, for the side to move. What had been undone is forgotten.

        `spent` are the milliseconds that the move took; more than there are left is refused. Where
        stones fall, the column is name enough: see `Position.cell`.

        >>> game = Game("7x6,4,gravity")
        >>> game.play("d")
        >>> game.play("d")
        >>> game.board.cell_name(game.last)
        'd5'
        """
        if self.gave_up is not None:
            if self._resigned:
                raise IllegalMove("the game is over: {side} resigned", side=self._resigned)
            raise IllegalMove("the game is over: {side} had no time left", side=self._expired)
        if type(spent) is not int or spent < 0:
            raise InvalidArgument(
                "a move takes whole milliseconds, 0 or more, not {spent}", spent=shown(spent)
            )
        if self.clock is not None and spent > (self.left(self.turn) or 0):
            raise IllegalMove("{turn}'s time is up", turn=self.turn)
        position = self.position
        number = cell if type(cell) is int else position.cell(cell)
        try:
            after = position.play(number)
        except IllegalMove:
            position.cell(number)  # which says more of one that is off the board or in the air
            raise
        del self._moves[self._ply :], self._positions[self._ply + 1 :], self._spent[self._ply :]
        self._moves.append(number)
        self._positions.append(after)
        self._spent.append(spent + self.thinking)
        self._thought = {ply: time for ply, time in self._thought.items() if ply < self._ply}
        self._ply, self.thinking = self._ply + 1, 0

    def play_all(self, cells: "Iterable[int | str]", spent: "Iterable[int]" = ()) -> None:
        """Play one cell after another; an error says which move was refused, and those before it stand.

        >>> Game("3x3").play_all(["b2", "b2"])
        Traceback (most recent call last):
        noughts.errors.IllegalMove: move 2: b2 is taken by X
        """
        times = iter(spent)
        for number, cell in enumerate(cells, 1):
            try:
                self.play(cell, next(times, 0))
            except NoughtsError as error:
                raise type(error)(text("move {number}: {error}"), number=number, error=error) from None

    def anew(self) -> "Game":
        """The same from the empty board: on its board, with its clock, and whoever began."""
        return type(self)(self.board, self.first, self.clock)

    def left(self, side: str) -> int | None:
        """The milliseconds a side has left, without the move it is thinking about; None without a clock."""
        side = check_side(side)
        if self.clock is None:
            return None
        if side == self._expired:
            return 0
        return self._had(self.clock, self._ply, side) - (self.thinking if side == self.turn else 0)

    def _had(self, clock: "Clock", ply: int, side: str) -> int:
        """What a side had left when there were so many moves."""
        return clock.left([self._spent[ply] for ply in range(ply) if self._positions[ply].turn == side])

    @property
    def loses_on_time(self) -> bool:
        """Whether the side to move has lost if its time is up; it is a draw where the other cannot win."""
        if self._verdict[0] is not self.position:
            from ..board.winnable import can_still_win

            self._verdict = self.position, can_still_win(self.position, OTHER[self.turn])
        return self._verdict[1]

    def expire(self, side: str | None = None, lost: bool | None = None) -> None:
        """The time of the side to move is up; if a side is named, it has to be that one.

        `lost` is what `loses_on_time` was found to be, where that is known.
        """
        side = check_side(side, self.turn)
        if self.is_over or self.clock is None:
            raise IllegalMove("no clock is running: nobody's time is up")
        if side != self.turn:
            raise IllegalMove(
                "only {turn}'s clock is running: {side}'s time cannot be up", turn=self.turn, side=side
            )
        self._lost_on_time = self.loses_on_time if lost is None else bool(lost)
        self._expired = side

    def _go_to(self, ply: int) -> int:
        """Stand after so many moves, with the clock of that move, and what was thought there before."""
        if ply != self._ply:
            self._thought[self._ply] = self.thinking
            self._ply, self.thinking = ply, self._thought.pop(ply, 0)
        return ply

    def undo(self, plies: int = 1) -> int:
        """Take back moves, or as many as there are; gives the number of moves that remain.

        The clock is then as it was before the first of them. After a resignation, or when time was up, the
        first thing taken back is that.
        """
        plies = _count(plies)
        if self.gave_up is not None and plies:
            if self._expired is not None:
                self.thinking = 0  # the clock of that move
            self._resigned = self._expired = None
            plies -= 1
        return self._go_to(max(0, self._ply - plies))

    def redo(self, plies: int = 1) -> int:
        """Play again what was undone, except a resignation; gives the number of moves played."""
        return self._go_to(min(len(self._moves), self._ply + min(self.undone, _count(plies))))

    def undo_turn(self, side: str | None = None) -> int:
        """Go back to where a side, the one to move unless named, was last to move; stay if it never was.

        A resignation alone is taken back first, and so is time that was up.
        """
        side = check_side(side, self.turn)
        if self.gave_up is not None:
            return self.undo()
        return self._go_to(self.turn_before(side))

    def redo_turn(self, side: str | None = None) -> int:
        """Play undone moves again, to where a side (the one to move unless named) moves next."""
        return self._go_to(self.turn_after(check_side(side, self.turn)))

    def turn_before(self, side: str) -> int:
        """After how many moves a side was last to move, before now; now if it never was."""
        earlier = [ply for ply in range(self._ply) if self._positions[ply].turn == side]
        return earlier[-1] if earlier else self._ply

    def turn_after(self, side: str) -> int:
        """After how many moves a side is next to move, as far as undone moves go; now if there are none."""
        last = self._ply + self.undone
        later = [ply for ply in range(self._ply + 1, last) if self._positions[ply].turn == side]
        return later[0] if later else last

    def resign(self, side: str | None = None) -> None:
        """Give up, for the side to move or a named side."""
        side = check_side(side, self.turn)
        if self.is_over:
            raise IllegalMove("the game is over: there is nothing to resign")
        self._resigned = side

    def position_at(self, ply: int) -> Position:
        """The position after a number of moves, from 0 to all that were played."""
        if not isinstance(ply, int) or not 0 <= ply <= self._ply:
            raise InvalidArgument(
                "this game has moves 0 to {last}, not {ply}", last=self._ply, ply=shown(ply)
            )
        return self._positions[ply]

    def copy(self) -> "Game":
        """Another game that stands as this one does."""
        other = type(self).__new__(type(self))
        other.stand_as(self)
        return other

    def stand_as(self, other: "Game") -> None:
        """Become as another game is."""
        self.__dict__.update(other.__dict__)
        for name in ("_positions", "_moves", "_spent", "_players", "_thought"):
            setattr(self, name, getattr(other, name).copy())

    to_dict = file.to_dict
    from_dict = classmethod(file.from_dict)
    save = file.save
    load = classmethod(file.load)

    def pretty(self) -> str:
        """The board for people, with the last move or the completed line marked."""
        return self.position.pretty(self.last)

    def svg(self) -> str:
        """A picture of the board, with the last move and the completed line marked."""
        from ..board import picture

        state = say("{side} has resigned", side=self._resigned) if self._resigned else ""
        state = say("{side}'s time is up", side=self._expired) if self._expired else state
        return picture.draw(self.position, self.last, state)

    def __str__(self) -> str:
        return self.pretty()

    def __eq__(self, other: object) -> bool:
        """Whether the same has been played on the same board, with the same clock and players."""
        return self.to_dict() == other.to_dict() if isinstance(other, Game) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __repr__(self) -> str:
        to_come = self.result or self.turn + " to move"
        return f"<Game {self.board} after {counted(self._ply, 'move')}: {to_come}>"


def _count(plies: int) -> int:
    check_whole("a number of moves is 0 or more, not {plies}", 0, inf, plies=plies)
    return plies


def _clock(clock: object) -> "Clock | None":
    if clock is None:
        return None
    from ..clock import Clock

    return clock.checked() if isinstance(clock, Clock) else Clock.parse(clock)


def _players(players: object) -> dict[str, str]:
    """Names by side, as they are kept: of both, or of nobody."""
    if not isinstance(players, dict | MappingProxyType) or (players and set(players) != {"X", "O"}):
        raise InvalidArgument("players are names by side, X and O, not {players}", players=shown(players))
    for name in players.values():
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
            raise InvalidArgument(
                "the name of a player has 1 to {most:,} signs, not {name}",
                most=LONGEST_NAME,
                name=shown(name),
            )
    return dict(players)
