"""The tic-tac-toe family: boards of two to four dimensions, played, solved, learned and shown.

Boards and positions are here at once; all else is loaded when it is first asked for, and so are the rooms
behind: `noughts.learn`, `noughts.engine`, `noughts.board.census`.

>>> import noughts
>>> noughts.solve("3x3").value
'draw'
>>> noughts.learn.PRESETS["michie"].empty
'resign'
"""

from .board import Board, Position
from .errors import (
    Busy,
    IllegalMove,
    InvalidArgument,
    InvalidBoard,
    InvalidFile,
    InvalidPosition,
    NoughtsError,
    PlayerFailed,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import arena as arena
    from . import board as board
    from . import clock as clock
    from . import compat as compat
    from . import engine as engine
    from . import errors as errors
    from . import fronts as fronts
    from . import game as game
    from . import learn as learn
    from . import player as player
    from . import players as players
    from . import proof as proof
    from . import store as store
    from . import table as table
    from . import words as words
    from .clock import Clock, TimeLeft
    from .engine.analysis import Analysis, Verdict, analyze, hint
    from .engine.forcing import forced_win
    from .engine.levels import LEVELS, Level
    from .engine.limits import Limits
    from .engine.review import Review, review
    from .engine.solver import Proof, Unknown, solve
    from .engine.weights import Weights
    from .fronts.compat.interface import ai_move, apply_move, create_board
    from .fronts.compat.square import get_ai_move
    from .game import Game
    from .learn import MenaceAgent, MenaceConfig, QAgent, QConfig
    from .player import Person, Player
    from .players import find_player
    from .players.training import evaluate, train
    from .table import Table

    __version__: str

__all__ = [
    "LEVELS",
    "Analysis",
    "Board",
    "Busy",
    "Clock",
    "Game",
    "IllegalMove",
    "InvalidArgument",
    "InvalidBoard",
    "InvalidFile",
    "InvalidPosition",
    "Level",
    "Limits",
    "MenaceAgent",
    "MenaceConfig",
    "NoughtsError",
    "Person",
    "Player",
    "PlayerFailed",
    "Position",
    "Proof",
    "QAgent",
    "QConfig",
    "Review",
    "Table",
    "TimeLeft",
    "Unknown",
    "Verdict",
    "Weights",
    "ai_move",
    "analyze",
    "apply_move",
    "create_board",
    "evaluate",
    "find_player",
    "forced_win",
    "get_ai_move",
    "hint",
    "review",
    "solve",
    "train",
]

_ROOMS = "arena board clock compat engine errors fronts game learn player players proof store table words"

_LATER = {
    name: module
    for module, names in {
        "clock": "Clock TimeLeft",
        "engine.analysis": "Analysis Verdict analyze hint",
        "engine.forcing": "forced_win",
        "engine.levels": "LEVELS Level",
        "engine.limits": "Limits",
        "engine.review": "Review review",
        "engine.solver": "Proof Unknown solve",
        "engine.weights": "Weights",
        "fronts.compat.interface": "ai_move apply_move create_board",
        "fronts.compat.square": "get_ai_move",
        "game": "Game",
        "learn": "MenaceAgent MenaceConfig QAgent QConfig",
        "player": "Person Player",
        "players": "find_player",
        "players.training": "evaluate train",
        "table": "Table",
    }.items()
    for name in names.split()
}

if not TYPE_CHECKING:  # a type checker is told above, and knows what is missing

    def __getattr__(name: str) -> object:
        """What is loaded when first asked for, and the version."""
        if name == "__version__":
            from importlib.metadata import version

            return version("noughts")
        from .rooms import enter

        return enter(__name__, name, _LATER)


def __dir__() -> list[str]:
    return sorted(
        [*__all__, *_ROOMS.split(), *[name for name in globals() if name.startswith("__")], "__version__"]
    )
