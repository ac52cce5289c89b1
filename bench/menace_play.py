"""Training MENACE and Q-learning, next to their plain designs in Python, and MENACE's in JavaScript."""

import json
import random
import shutil
import subprocess
from pathlib import Path

from baselines import naive_menace, naive_q
from duel import Duel, Seconds

from noughts import train
from noughts.learn import MenaceAgent, QAgent

BASELINES = Path(__file__).parent / "baselines"
OURS, PYTHON, JAVASCRIPT = 3_000_000, 4_000, 300_000


def duels() -> list[Duel]:
    """Games against a random opponent, the learner moving first."""
    found = [Duel("MENACE trained, 3x3", "games/s", (ours, OURS), (in_python, PYTHON), "plain Python")]
    if shutil.which("node"):
        rival = (in_javascript, JAVASCRIPT)
        found.append(Duel("MENACE trained, 3x3, by node", "games/s", (ours, OURS), rival, "plain JavaScript"))
    values = (values_in_python, PYTHON)
    found.append(Duel("Q-learning trained, 3x3", "games/s", (our_values, OURS), values, "plain Python"))
    return found


def ours() -> None:
    train(MenaceAgent("X", seed=1), ("random", OURS))


def in_python() -> None:
    draw = random.Random(1).random

    def below(choices: int) -> int:
        return int(draw() * choices)

    naive_menace.play(naive_menace.NaiveMenace("X", below), naive_menace.random_move(below), PYTHON)


def our_values() -> None:
    train(QAgent("X", seed=1), ("random", OURS))


def values_in_python() -> None:
    draw = random.Random(1).random

    def below(choices: int) -> int:
        return int(draw() * choices)

    naive_menace.play(naive_q.NaiveQ("X", below), naive_menace.random_move(below), PYTHON)


def in_javascript() -> Seconds:
    program = str(BASELINES / "naive_menace.js")
    answer = subprocess.run(["node", program, str(JAVASCRIPT)], check=True, capture_output=True, text=True)
    found = json.loads(answer.stdout)
    assert found["boxes"] == 304
    return Seconds(found["seconds"])
