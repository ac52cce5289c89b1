"""How much of its time a brain uses, and whether it is late, on a machine as it is and on one twice too busy.

Run by `make answers`, which writes the table into docs/brain.md, between the marks. A real `noughts brain` is
timed as a manager would, from the command to the answer, in games against random moves near its own.
"""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import pages

from noughts import Board, Position

BOARD = Board("15x15,5")
TURNS = {100: 60, 300: 40, 1000: 20, 5000: 6}  # milliseconds, and how many moves are timed
LEVEL = "perfect"
SPIN = "while True: pass"


class Brain:
    """A brain in a process of its own."""

    def __init__(self, milliseconds: int) -> None:
        program = Path(sys.executable).with_name("noughts")
        self.process = subprocess.Popen(
            [program, "brain", "--level", LEVEL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.ask(f"START {BOARD.rows}")
        self.tell(f"INFO timeout_turn {milliseconds}\n")

    def tell(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def ask(self, line: str) -> str:
        assert self.process.stdout is not None
        self.tell(f"{line}\n")
        return self.process.stdout.readline().strip()

    def close(self) -> None:
        self.process.communicate("END\n")


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """A machine on which so many others always want to work."""
    others = [subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(processes)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def times(milliseconds: int, moves: int) -> list[float]:
    """How long each of so many moves took, in milliseconds; those not counted that were found at once."""
    brain, choice = Brain(milliseconds), random.Random(milliseconds)
    found: list[float] = []
    position = Position(BOARD)
    try:
        for _ in range(20 * moves):
            if len(found) == moves:
                break
            if position.is_over or position.count > 16:
                position = Position(BOARD)
                brain.ask("RESTART")
            near = [cell for cell in position.legal if is_near(position, cell)] or [BOARD.cells // 2]
            cell = choice.choice(near)
            position = position.play(cell)
            if position.is_over:
                continue
            began = perf_counter()
            x, y = map(int, brain.ask(f"TURN {cell % BOARD.cols},{cell // BOARD.cols}").split(","))
            taken = 1000 * (perf_counter() - began)
            if taken > milliseconds / 2:
                found.append(taken)
            position = position.play(y * BOARD.cols + x)
    finally:
        brain.close()
    return found


def is_near(position: Position, cell: int) -> bool:
    """Whether a stone lies within two cells."""
    taken, row, col = position.x | position.o, cell // BOARD.cols, cell % BOARD.cols
    around = [
        r * BOARD.cols + c
        for r in range(max(0, row - 2), min(BOARD.rows, row + 3))
        for c in range(max(0, col - 2), min(BOARD.cols, col + 3))
    ]
    return any([taken >> other & 1 for other in around])


def main() -> None:
    cores = len(os.sched_getaffinity(0))
    text = "| beside it | load | a move | moves | used, on average | at most | late |\n" + "|---" * 7 + "|\n"
    for others in (0, 2 * cores):
        with busy(others):
            for milliseconds, moves in TURNS.items():
                took = times(milliseconds, moves)
                used = [100 * taken / milliseconds for taken in took]
                late = len([share for share in used if share > 100])
                name = f"{others} busy processes" if others else "nothing of ours"
                load = f"{os.getloadavg()[0]:.0f} on {cores} cores"
                average, most = sum(used) / len(used), max(used)
                row = f"| {name} | {load} | {milliseconds:,} ms | {len(used)} | "
                row += f"{average:.0f} % | {most:.0f} % | {late} |\n"
                print(row, end="", flush=True)
                text += row
    pages.replace("docs/brain.md", "answers", text)


if __name__ == "__main__":
    main()
