"""The older interfaces, under the names they are known by; `docs/coming-from.md` maps them all.

three calls on plain dictionaries           create_board, apply_move, ai_move, GameState
an n x n engine                             get_ai_move
a 4x4x4 engine, with its return codes       tttt
MENACE for web pages                        MenaceAgent, MenaceConfig, MenaceSession, functions on marks
"""

from .fronts.compat import tttt
from .fronts.compat.alphabeta import AlphaBetaGame
from .fronts.compat.interface import ai_move, apply_move, create_board
from .fronts.compat.marks import (
    CanonicalState,
    check_winner,
    count_moves,
    create_empty_board,
    get_canonical_state,
    get_valid_moves,
    make_move,
    map_canonical_move_to_actual,
    visualize_transformations,
)
from .fronts.compat.session import MenaceSession
from .fronts.compat.square import get_ai_move
from .fronts.compat.state import GameState
from .learn import MenaceAgent, MenaceConfig

__all__ = [
    "AlphaBetaGame",
    "CanonicalState",
    "GameState",
    "MenaceAgent",
    "MenaceConfig",
    "MenaceSession",
    "ai_move",
    "apply_move",
    "check_winner",
    "count_moves",
    "create_board",
    "create_empty_board",
    "get_ai_move",
    "get_canonical_state",
    "get_valid_moves",
    "make_move",
    "map_canonical_move_to_actual",
    "tttt",
    "visualize_transformations",
]
