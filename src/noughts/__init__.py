"""The tic-tac-toe family: boards of two and three dimensions, played, solved, learned and shown."""

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
from .game import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .engine.analysis import analyze
    from .engine.solver import solve
    from .fronts.compat.interface import ai_move, apply_move, create_board
    from .fronts.compat.square import get_ai_move

    __version__: str

__all__ = [
    "Board",
    "Busy",
    "Game",
    "IllegalMove",
    "InvalidArgument",
    "InvalidBoard",
    "InvalidFile",
    "InvalidPosition",
    "NoughtsError",
    "PlayerFailed",
    "Position",
    "ai_move",
    "analyze",
    "apply_move",
    "create_board",
    "get_ai_move",
    "solve",
]

_LATER = {
    "ai_move": "fronts.compat.interface",
    "analyze": "engine.analysis",
    "apply_move": "fronts.compat.interface",
    "create_board": "fronts.compat.interface",
    "get_ai_move": "fronts.compat.square",
    "solve": "engine.solver",
}


def __getattr__(name: str) -> object:
    """What needs the engine, and the version, loaded when first asked for."""
    if name in _LATER:
        from importlib import import_module

        return getattr(import_module(f".{_LATER[name]}", __name__), name)
    if name == "__version__":
        from importlib.metadata import version

        return version("noughts")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
