"""How it is learned: MENACE's matchboxes, their training, and exactly how good they have become."""

from .agent import MenaceAgent
from .boxes import Matchbox
from .config import PRESETS, MenaceConfig
from .evaluation import Evaluation, evaluate
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
    "evaluate",
    "train",
]
