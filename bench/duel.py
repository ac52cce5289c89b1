"""Two ways to do the same work, timed in turns: on a noisy machine only their ratio means something."""

import ctypes
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

# what Meson gives a release build, and so the extensions
FLAGS = ["-O3", "-DNDEBUG", "-std=c11", "-fPIC", "-fvisibility=default", "-shared"]

Worker = tuple[Callable[[], object], int]  # something to call, and how many units of work that is


class Seconds(float):
    """What work that ran in another process gives: how long it took there, of CPU."""


class Duel:
    """Ours against a rival's, each a worker; the result is a rate for both and the ratio ours / rival."""

    def __init__(
        self, name: str, unit: str, ours: Worker, rival: Worker, rival_name: str, rounds: int = 7
    ) -> None:
        self.name = name
        self.unit = unit
        self.ours = ours
        self.rival = rival
        self.rival_name = rival_name
        self.rounds = rounds

    def run(self) -> dict[str, str | float]:
        """Take turns, and report the round whose ratio is the median (of an odd number of rounds)."""
        pairs = sorted(
            [(rate(self.ours), rate(self.rival)) for _ in range(self.rounds)],
            key=lambda pair: pair[0] / pair[1],
        )
        ours, rival = pairs[self.rounds // 2]
        return {
            "name": self.name,
            "unit": self.unit,
            "ours": ours,
            "rival": rival,
            "rival_name": self.rival_name,
            "ratio": ours / rival,
        }


def rate(worker: Worker) -> float:
    """Units of work per second of CPU."""
    work, units = worker
    start = time.process_time()
    found = work()
    return units / (found if isinstance(found, Seconds) else time.process_time() - start)


def build(source: Path) -> ctypes.CDLL:
    """Compile a C file with the extensions' own flags and load it."""
    folder = source.parent.parent / "build"
    folder.mkdir(exist_ok=True)
    library = folder / f"{source.stem}.so"
    subprocess.run([os.environ.get("CC", "cc"), *FLAGS, "-o", str(library), str(source)], check=True)
    return ctypes.CDLL(str(library))
