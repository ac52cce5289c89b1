"""How it is learned: the contract of learners, MENACE, Q-learning, and exactly how good they have become."""

from .agent import MenaceAgent
from .boxes import Box, Matchbox, Values
from .config import PRESETS, MenaceConfig, QConfig
from .evaluation import Evaluation, evaluate_against
from .kinds import LEARNERS, load, parse
from .learner import Learner
from .player import LearnerPlayer
from .q import QAgent
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
    "QAgent",
    "QConfig",
    "Training",
    "Values",
    "evaluate_against",
    "load",
    "parse",
    "train_against",
]
