"""A player: anything that chooses a cell for a position, and may learn from a game's result."""

from abc import ABC, abstractmethod

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

    from .board import Position


class Player(ABC):
    """What every player can do. `name` is what it is called by."""

    name = ""

    @abstractmethod
    def choose(self, position: "Position") -> int | None:
        """The cell to play for the side to move, or None to resign. The game is not over."""

    def learn(self, result: str) -> None:
        """Take note of how a game ended: `"X"`, `"O"` or `"draw"`. Most players do not."""

    def reseed(self, random: "Random") -> None:
        """Draw from these random numbers from now on, if it draws at all."""

    def close(self) -> None:
        """Let go of what it holds, such as a program that was started. It plays no more."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"
