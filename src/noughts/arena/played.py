"""A game of an event, as it is to be played and as it was: plain values, and whether they can be true."""

from typing import NamedTuple

from ..board import Board, Position
from ..errors import InvalidFile, NoughtsError, shown
from ..game import Game
from ..words import Phrase, in_english, text
from ..words.kept import from_plain, to_plain

TIME_UP = text("{side}'s time is up")  # why who had none left gave no move
RESULTS = ("X", "draw", "O")  # won, drawn and lost by X
LARGEST_NUMBER = 10**7  # of the games of an event


class Fixture(NamedTuple):
    """A game that is to be played.

    number    its place in the event
    x, o      who plays the sides
    opening   the moves that are made already
    """

    number: int
    x: str
    o: str
    opening: tuple[int, ...] = ()


class Played(NamedTuple):
    """A game that was played.

    number     its place in the event
    x, o       who played the sides
    opening    how many of its moves were given
    moves      all of them
    result     "X", "O" or "draw"
    gave_up    the side that resigned, failed or had no time left, if one did
    failure    why it gave no move, if it did not
    chance     whether something in it was left to chance: if not, it is played the same again
    """

    number: int
    x: str
    o: str
    opening: int
    moves: tuple[int, ...]
    result: str
    gave_up: str = ""
    failure: Phrase | str = ""
    chance: bool = True

    def points_of(self, name: str) -> float:
        """What one of the two has got: 1, 0.5 or 0.

        >>> Played(0, "easy", "random", 0, (), "O", "X").points_of("random")
        1.0
        """
        return 0.5 if self.result == "draw" else float(name == (self.x if self.result == "X" else self.o))

    def to_dict(self) -> dict[str, object]:
        """The same as plain values; a failure in English, and as it can be said in other languages, too."""
        values = {**self._asdict(), "moves": list(self.moves), "failure": in_english(self.failure)}
        return {**values, "why": to_plain(self.failure)} if self.failure else values

    @classmethod
    def from_dict(cls, values: object) -> "Played":
        """A game from plain values; all else is refused. `check` says whether it can be one of a board."""
        try:
            known = dict(values)  # type: ignore[call-overload]  # what is none raises
            why = known.pop("why", None)
            played = cls(**{**known, "moves": tuple(known["moves"])})
            kinds = [type(value) for value in played]
            if kinds != [int, str, str, int, tuple, str, str, str, bool] or not _is_possible(played):
                raise ValueError
            return played if why is None else played._replace(failure=from_plain(why))
        except (AttributeError, KeyError, TypeError, ValueError):
            raise InvalidFile("{values} is no game of an event", values=shown(values)) from None

    def check(self, board: Board) -> "Played":
        """The same, if its moves can be played on a board and end as it says; anything else is refused."""
        try:
            position = Position(board)
            for cell in self.moves:
                position = position.play(cell)
        except NoughtsError:
            raise self._impossible() from None
        if self.gave_up:
            can_be = not position.is_over and self.result in ("draw", "O" if self.gave_up == "X" else "X")
        else:
            can_be = position.is_over and self.result == (position.winner or "draw")
        if not can_be:
            raise self._impossible()
        return self

    def _impossible(self) -> InvalidFile:
        return InvalidFile("game {number} cannot have been played so", number=self.number)

    def game(self, board: Board | str, clock: str = "") -> Game:
        """The same as a game, to be looked at, looked back on or saved; `clock` is that of the event."""
        game = Game(board, clock=clock or None)
        game.players = {"X": self.x, "O": self.o}
        game.play_all(self.moves)
        if self.gave_up and not game.is_over:
            if clock and isinstance(self.failure, Phrase) and self.failure.template == TIME_UP:
                game.expire(self.gave_up, lost=self.result != "draw")
            else:
                game.resign(self.gave_up)
        return game


def _is_possible(played: Played) -> bool:
    """Whether numbers and words are within bounds, on whatever board."""
    return (
        0 <= played.number < LARGEST_NUMBER
        and played.result in RESULTS
        and played.gave_up in ("", "X", "O")
        and 0 <= played.opening <= len(played.moves)
        and all([type(cell) is int for cell in played.moves])
    )
