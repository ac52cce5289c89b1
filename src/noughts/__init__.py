"""The tic-tac-toe family: boards of two and three dimensions, played, solved, learned and shown."""

from .board import Board, Position
from .errors import (
    IllegalMove,
    InvalidArgument,
    InvalidBoard,
    InvalidFile,
    InvalidPosition,
    NoughtsError,
)
from .game import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .fronts.interface import ai_move, apply_move, create_board

    __version__: str

__all__ = [
    "Board",
    "Game",
    "IllegalMove",
    "InvalidArgument",
    "InvalidBoard",
    "InvalidFile",
    "InvalidPosition",
    "NoughtsError",
    "Position",
    "ai_move",
    "apply_move",
    "create_board",
]


def __getattr__(name: str) -> object:
    """The three calls and the version, loaded when first asked for."""
    if name in ("ai_move", "apply_move", "create_board"):
        from .fronts import interface

        return getattr(interface, name)
    if name == "__version__":
        from importlib.metadata import version

        return version("noughts")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
