"""How it is learned: the contract of learners, MENACE, Q-learning, and exactly how good they have become."""

from .agent import MenaceAgent
from .boxes import Box, Matchbox, Values
from .compared import Comparison
from .config import PRESETS, MenaceConfig, QConfig
from .evaluation import Blame, Evaluation, evaluate_against
from .kinds import LEARNERS, load, parse
from .learner import Learner
from .memory import Curve, Point, Rates
from .player import LearnerPlayer
from .q import QAgent
from .training import Training, train_against

__all__ = [
    "LEARNERS",
    "PRESETS",
    "Blame",
    "Box",
    "Comparison",
    "Curve",
    "Evaluation",
    "Learner",
    "LearnerPlayer",
    "Matchbox",
    "MenaceAgent",
    "MenaceConfig",
    "Point",
    "QAgent",
    "QConfig",
    "Rates",
    "Training",
    "Values",
    "evaluate_against",
    "load",
    "parse",
    "train_against",
]
