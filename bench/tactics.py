"""How many tactical positions each level solves, and how many version 45f21be did.

Run by `make tactics`, which writes the table into docs/levels.md, between the marks. The positions are those
of `tactics_made.py`. Every level is asked through its brain, with its own time, counted in CPU, so that it is
no matter what else the machine does. That version's brain is asked where `make before` has installed it. A
move solves a position if it is the one that was proved, or if the win is proved after it as well.
"""

import json
import subprocess
import sys
from collections import Counter
from itertools import product
from pathlib import Path

import pages
from tactics_made import DEFENCE, FOURS, THREES, WANTED, Prover, Tactic, read

from noughts import LEVELS, Board
from noughts.fronts.brain.clock import TimeControl

VERSION = "45f21be"
BEFORE = Path(__file__).parent / "build" / VERSION / "venv" / "bin" / "python"
ASKED = tuple(LEVELS)[tuple(LEVELS).index("difficult") :]
# whoever looks at a clock in there sees the CPU that the process has had
BRAIN = (
    "import sys, time; time.monotonic = time.perf_counter = time.process_time; "
    "from noughts.fronts.cli import main; sys.exit(main())"
)
NODES = 200_000  # to see whether a win is still there after another move
NAMES = {FOURS: "wins by fours", THREES: "wins by threes and fours", DEFENCE: "only defences"}


class Solver:
    """A level of a version at work, in a process of its own."""

    def __init__(self, python: str, level: str, seconds: float) -> None:
        self.seconds = seconds
        command = [python, "-P", "-c", BRAIN, "brain", "--level", level, "--seed", "1"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def move(self, tactic: Tactic) -> int:
        """What it plays."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        position = tactic.position
        asked = {"board": tactic.board, "position": str(position), "turn": position.turn}
        print(json.dumps({**asked, "seconds": self.seconds}), file=self.process.stdin, flush=True)
        return int(json.loads(self.process.stdout.readline())["move"])

    def close(self) -> None:
        """Let it end."""
        self.process.communicate('{"quit": true}\n')


def with_margin(seconds: float) -> float:
    """What a brain is given so that it thinks for so long."""
    given = seconds
    while TimeControl(given).for_a_move() < seconds:
        given += 0.001
    return given


def solvers() -> dict[str, Solver]:
    """Who is asked, by what the table calls them."""
    found = {}
    for level in ASKED:
        seconds = LEVELS[level].limits.seconds
        found[f"`{level}`, {seconds:g} s"] = Solver(sys.executable, level, with_margin(seconds))
    if BEFORE.exists():  # it took 0.8 of its time, less 20 ms
        found[f"`perfect` of {VERSION}, 1 s"] = Solver(str(BEFORE), "perfect", (1 + 0.02) / 0.8)
    return found


def is_solved(prover: Prover, tactic: Tactic, move: int) -> bool:
    """Whether a move is the one, or wins as well."""
    if move in tactic.best or tactic.kind == DEFENCE:
        return move in tactic.best
    return prover.after(tactic.position, move) is not None


def main() -> None:
    tactics = read()
    asked = solvers()
    counts: Counter[tuple[str, str]] = Counter([(tactic.board, tactic.kind) for tactic in tactics])
    solved: Counter[tuple[str, str, str]] = Counter()
    provers = {name: Prover(Board(name), NODES) for name in {tactic.board for tactic in tactics}}
    for number, tactic in enumerate(tactics, 1):
        for name, solver in asked.items():
            if is_solved(provers[tactic.board], tactic, solver.move(tactic)):
                solved[tactic.board, tactic.kind, name] += 1
        print(f"\r{number} of {len(tactics)}", end="", file=sys.stderr, flush=True)
    for solver in asked.values():
        solver.close()
    text = table(list(asked), counts, solved)
    print(f"\n{text}")
    pages.replace("docs/levels.md", "tactics", text)


def table(names: list[str], counts: Counter[tuple[str, str]], solved: Counter[tuple[str, str, str]]) -> str:
    """The shares, by board and kind, and of all."""
    rows = [f"| board | kind | positions | {' | '.join(names)} |", "|---" * (3 + len(names)) + "|"]
    for board, kind in product(WANTED, NAMES):
        count = counts[board, kind]
        shares = [f"{100 * solved[board, kind, name] / count:.0f} %" for name in names]
        rows.append(f"| {board} | {NAMES[kind]} | {count} | {' | '.join(shares)} |")
    whole = counts.total()
    sums = [sum([solved[board, kind, name] for board, kind in counts]) for name in names]
    rows.append(f"| all | | {whole} | {' | '.join([f'{100 * count / whole:.0f} %' for count in sums])} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    main()
