"""How it is learned: the contract of learners, MENACE's matchboxes, and exactly how good they have become."""

from .agent import MenaceAgent
from .boxes import Box, Matchbox
from .config import PRESETS, MenaceConfig
from .evaluation import Evaluation, evaluate_against
from .kinds import LEARNERS, load, parse
from .learner import Learner
from .player import LearnerPlayer
from .training import Training, train_against

__all__ = [
    "LEARNERS",
    "PRESETS",
    "Box",
    "Evaluation",
    "Learner",
    "LearnerPlayer",
    "Matchbox",
    "MenaceAgent",
    "MenaceConfig",
    "Training",
    "evaluate_against",
    "load",
    "parse",
    "train_against",
]
