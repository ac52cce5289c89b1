"""How it is learned: MENACE's matchboxes, their training, and exactly how good they have become."""

from .agent import MenaceAgent
from .boxes import Matchbox
from .config import PRESETS, MenaceConfig
from .evaluation import Evaluation, evaluate
from .marks import (
    check_winner,
    count_moves,
    create_empty_board,
    get_canonical_state,
    get_valid_moves,
    make_move,
    map_canonical_move_to_actual,
    visualize_transformations,
)
from .session import MenaceSession
from .training import Training, train

__all__ = [
    "PRESETS",
    "Evaluation",
    "Matchbox",
    "MenaceAgent",
    "MenaceConfig",
    "MenaceSession",
    "Training",
    "check_winner",
    "count_moves",
    "create_empty_board",
    "evaluate",
    "get_canonical_state",
    "get_valid_moves",
    "make_move",
    "map_canonical_move_to_actual",
    "train",
    "visualize_transformations",
]
