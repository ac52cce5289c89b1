"""A player: anything that chooses a cell for a position, and may learn from a game's result."""

from abc import ABC, abstractmethod

from .errors import InvalidArgument

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

    from .board import Position
    from .clock import TimeLeft
    from .game import Game


class Player(ABC):
    """What every player can do.

    name             what it is called by
    is_person        whether somebody is asked, and not this
    learning         whether it learns from how games end
    pupil            what then changes, where it can be busy: it is held while all at a table learn
    looked_at        how many positions it looked at for its last move, where that is known
    plays_anywhere   whether every cell that may be played is as likely as any other
    parts            of one that plays each game as one of several: who they are, and how often each does

    >>> from noughts import Position
    >>> class First(Player):
    ...     name = "first"
    ...     def choose(self, position, time=None):
    ...         return position.legal[0]
    >>> First(), First().choose(Position("3x3").play("a1"))
    (<First first>, 1)
    """

    name = ""
    is_person = False
    learning = False
    pupil: object = None
    looked_at = 0
    plays_anywhere = False
    parts: "tuple[tuple[Player, int], ...]" = ()

    @abstractmethod
    def choose(self, position: "Position", time: "TimeLeft | None" = None) -> int | str | None:
        """The cell to play for the side to move, by number or name, or None to resign. The game is not over.

        `time` is what its clock says, where there is one. Who cannot answer raises PlayerFailed, and has
        lost; whatever else is raised is a mistake, and comes out of the table, which stands as before.
        """

    def odds(self, position: "Position") -> dict[int, int]:
        """How likely each cell is, as whole numbers next to one another. Not every player can say."""
        raise InvalidArgument("what {name} plays is known only when it plays", name=self.name)

    def check(self, game: "Game", side: str) -> None:
        """Refuse a game, as a side of it, that it cannot play; nothing changes by that."""

    def begin(self, game: "Game", side: str) -> None:
        """A game begins, or is gone on with, in which it plays a side; all who play it have checked it."""

    def learn(self, game: "Game") -> None:
        """Take note of a game that has ended: its moves and its result. Most players do not.

        It is told once, whatever was taken back on the way. If one raises an error, the game has not ended.
        """

    def reseed(self, random: "Random") -> None:
        """Draw from these random numbers from now on, if it draws at all."""

    def close(self) -> None:
        """Let go of what it holds, such as a program that was started. It plays no more."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


class Person(Player):
    """Somebody at the keyboard, or far away: whoever drives the table asks them.

    >>> Person().is_person
    True
    """

    name = "human"
    is_person = True

    def choose(self, position: "Position", time: "TimeLeft | None" = None) -> int | None:
        """Nobody can answer for a person."""
        raise InvalidArgument("a person chooses for themselves")
