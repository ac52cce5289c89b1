"""Players by name: a level (`insane`), `menace:FILE`, `cmd:PROGRAM`. People are for the fronts."""

from random import Random

from .board import Board, Position
from .engine.levels import LEVELS, choose, find_level
from .engine.limits import Limits
from .engine.weights import Weights
from .errors import InvalidArgument, shown
from .player import Player

NAMES = f"{', '.join(LEVELS)}, menace:FILE or cmd:PROGRAM"


class LevelPlayer(Player):
    """A level of the engine.

    >>> LevelPlayer("perfect", Random(1)).choose(Position.parse("3x3", "XX.OO...."))
    2
    """

    def __init__(
        self,
        level: str,
        random: Random | None = None,
        weights: Weights | None = None,
        seconds: float | None = None,
    ) -> None:
        self.name = find_level(level).name
        self.random = random or Random()
        self.weights = weights
        self.seconds = seconds

    def choose(self, position: Position) -> int:
        """The cell that the level plays; weights for another k than the board's do not count."""
        weights = self.weights if self.weights and self.weights.k == position.board.k else None
        limits = Limits(seconds=self.seconds) if self.seconds is not None else None
        return choose(position, self.name, self.random, limits, weights)

    def reseed(self, random: Random) -> None:
        """Draw from these random numbers."""
        self.random = random


def check_name(name: str) -> None:
    """Refuse a name that is no player's, nor `human`, before anything is set up for it."""
    if name != "human" and name not in LEVELS and not name.startswith(("menace:", "cmd:")):
        raise InvalidArgument(f"no player is called {shown(name)}: there are human, {NAMES}")


def find_player(
    name: str,
    board: Board | str,
    side: str,
    random: Random | None = None,
    weights: Weights | None = None,
    seconds: float | None = None,
) -> Player:
    """The player of that name for a side of a board.

    >>> find_player("easy", "3x3", "O").name
    'easy'
    """
    board = Board(board)
    if not isinstance(name, str):
        raise InvalidArgument(f"a player is called by a name, not by {shown(name)}")
    if name in LEVELS:
        return LevelPlayer(name, random, weights, seconds)
    if name.startswith("menace:"):
        from .learn.agent import MenaceAgent
        from .learn.player import MenacePlayer

        return MenacePlayer(MenaceAgent.load(name.removeprefix("menace:")), name, board, side, random)
    if name.startswith("cmd:"):
        from .external import ExternalPlayer

        return ExternalPlayer(name.removeprefix("cmd:"), board, seconds)
    raise InvalidArgument(f"no player is called {shown(name)}: there are {NAMES}")
