"""The tic-tac-toe family: boards of two to four dimensions, played, solved, learned and shown.

Boards and positions are here at once; all else is loaded when it is first asked for, and so are the rooms
behind: `noughts.learn`, `noughts.engine`, `noughts.board.census`.

>>> import noughts
>>> noughts.solve("3x3").value
'draw'
>>> noughts.learn.PRESETS["michie"].empty
'resign'
"""

from .board import Board as Board, Position as Position
from .errors import (  # as themselves: so a type checker knows that they are for everybody
    Busy as Busy,
    IllegalMove as IllegalMove,
    InvalidArgument as InvalidArgument,
    InvalidBoard as InvalidBoard,
    InvalidFile as InvalidFile,
    InvalidPosition as InvalidPosition,
    NoughtsError as NoughtsError,
    PlayerFailed as PlayerFailed,
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
    from .clock import Clock as Clock, TimeLeft as TimeLeft
    from .engine.analysis import Analysis as Analysis, Verdict as Verdict, analyze as analyze, hint as hint
    from .engine.forcing import forced_win as forced_win
    from .engine.levels import LEVELS as LEVELS, Level as Level
    from .engine.limits import Limits as Limits
    from .engine.review import Review as Review, review as review
    from .engine.solver import Proof as Proof, Unknown as Unknown, solve as solve
    from .engine.weights import Weights as Weights
    from .fronts.compat.interface import (
        ai_move as ai_move,
        apply_move as apply_move,
        create_board as create_board,
    )
    from .fronts.compat.square import get_ai_move as get_ai_move
    from .game import Game as Game
    from .learn import (
        MenaceAgent as MenaceAgent,
        MenaceConfig as MenaceConfig,
        QAgent as QAgent,
        QConfig as QConfig,
    )
    from .player import Person as Person, Player as Player
    from .players import find_player as find_player
    from .players.training import evaluate as evaluate, train as train
    from .table import Table as Table

    __version__: str

_ROOMS = "arena board clock compat engine errors fronts game learn player players proof store table words"

_WHERE = {  # every public name, and which module has it
    name: module
    for module, names in {
        "board": "Board Position",
        "clock": "Clock TimeLeft",
        "engine.analysis": "Analysis Verdict analyze hint",
        "engine.forcing": "forced_win",
        "engine.levels": "LEVELS Level",
        "engine.limits": "Limits",
        "engine.review": "Review review",
        "engine.solver": "Proof Unknown solve",
        "engine.weights": "Weights",
        "errors": "Busy IllegalMove InvalidArgument InvalidBoard InvalidFile InvalidPosition "
        "NoughtsError PlayerFailed",
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
    __all__ = sorted(_WHERE)

    def __getattr__(name: str) -> object:
        """What is loaded when first asked for, and the version."""
        if name == "__version__":
            from importlib.metadata import version

            return version("noughts")
        from .rooms import enter

        return enter(__name__, name, _WHERE)


def __dir__() -> list[str]:
    return sorted(
        [*_WHERE, *_ROOMS.split(), *[name for name in globals() if name.startswith("__")], "__version__"]
    )
