"""The kinds of learners, and one of whatever kind a memory is of."""

import os

from . import memory
from .agent import MenaceAgent
from .learner import AnyLearner
from .q import QAgent

LEARNERS: dict[str, type[AnyLearner]] = {kind.kind: kind for kind in (MenaceAgent, QAgent)}


def parse(text: str) -> AnyLearner:
    """The learner whose memory a text holds.

    >>> parse(MenaceAgent("O").export_memory())
    <MenaceAgent O on 3x3: 0 boxes opened>
    """
    read = memory.parse(text, *LEARNERS.values())
    return LEARNERS[read.kind].from_memory(read)


def load(path: "str | os.PathLike[str]") -> AnyLearner:
    """The learner whose memory was saved in a file."""
    read = memory.load(path, *LEARNERS.values())
    return LEARNERS[read.kind].from_memory(read)
