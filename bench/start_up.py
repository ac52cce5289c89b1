"""What starting a one-shot command costs, in times of an empty Python."""

import resource
import statistics
import subprocess
import sys
from pathlib import Path

BIN = Path(sys.executable).parent
BOARD = "X" + "." * 62 + "O"
COMMANDS = [
    ("tttt -t m BOARD", ["tttt", "-t", "m", BOARD]),
    ("noughts analyze --json", ["noughts", "analyze", "3x3", "X...O...X", "--json"]),
]


def figures(rounds: int = 31) -> list[dict[str, str | float]]:
    """CPU of a command over that of `python -c pass`, each round one after the other; the median."""
    found = []
    for name, words in COMMANDS:
        ratios = []
        for _ in range(rounds):
            empty = cpu([sys.executable, "-c", "pass"])
            ratios.append(cpu([str(BIN / words[0]), *words[1:]]) / empty)
        found.append(
            {"name": f"start of {name}", "value": statistics.median(ratios), "unit": "x python -c pass"}
        )
    return found


def cpu(command: list[str]) -> float:
    """Seconds of CPU that a command takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
