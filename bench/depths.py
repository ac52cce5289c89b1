"""How many positions a second a search looks at, and how deep it gets in a second, before and now.

Run by `make depths`, which writes the table into docs/levels.md, between the marks. Both versions search the
same positions from the middle of games, each for a second of CPU, in a process of its own with nothing in its
table; `before` is that of `before.py`. A position counts where a stone was put on the board to look at what
comes then. Searches that go by lines count as nodes, besides, each cell that they weigh at the last ply,
where no stone is put: so whatever goes by lines is built once more, with the line taken out that counts
these. Boards can be named; their rows are written, and the others stay.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pages
from before import BOARDS, SEED, python_of
from equal import ROOT, Process, engine

from noughts import Board, Limits, Position
from noughts.arena.openings import draw_openings
from noughts.engine.levels import choose
from noughts.engine.search import DECIDED, knows_threats

POSITIONS = 4  # of each board
SECONDS = 1.0
LEVEL, NODES = "difficult", 20_000  # who plays to the middle of a game
WEIGHING = "            self.nodes += 1\n"  # for each cell; a position is counted a step further to the left
MARK = "depths"
HEAD = "| board | before | searched | positions a second, before | now | depth, before | now |\n"


def positions_alone(source: Path) -> None:
    """Have a version's search count the positions it looks at, and no cells."""
    file = source / "src" / "noughts" / "core" / "search.py"
    text = file.read_text(encoding="utf-8")
    if text.count("\n" + WEIGHING) != 1:
        raise SystemExit(f"{file} counts cells in another way")
    file.write_text(text.replace("\n" + WEIGHING, "\n"), encoding="utf-8")


def this_version() -> str:
    """The last commit that changed what is built."""
    log = ["git", "log", "-1", "--format=%h", "--", "src", "meson.build"]
    return subprocess.run(log, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def middle_games(board: str) -> Iterator[list[int]]:
    """Moves from even openings to the middle of games, while there are openings."""
    stones = min(20, max(12, Board(board).cells // 16))
    for number, opening in enumerate(draw_openings(board, 3 * POSITIONS, SEED)):
        position, moves = Position(board), list(opening)
        for cell in opening:
            position = position.play(cell)
        random = Random(f"{SEED} {number}")
        while len(moves) < stones and not position.is_over:
            moves.append(choose(position, LEVEL, random, Limits(nodes=NODES)))
            position = position.play(moves[-1])
        if not position.is_over:
            yield moves


def searched(board: str, searches: list[Process]) -> list[list[dict[str, Any]]]:
    """What each search found in positions whose end none of them sees."""
    found: list[list[dict[str, Any]]] = []
    for moves in middle_games(board):
        answers = [search.ask(board=board, moves=moves, seconds=SECONDS) for search in searches]
        if all([abs(answer["score"]) <= DECIDED for answer in answers]):
            found.append(answers)
        if len(found) == POSITIONS:
            break
    return found


def row(board: str, version: str, found: list[list[dict[str, Any]]]) -> str:
    """A line of the table: positions a second, and the mean depth."""
    rates, depths = [], []
    for answers in zip(*found, strict=True):
        rate = sum([answer["nodes"] for answer in answers]) / sum([answer["cpu"] for answer in answers])
        rates.append(pages.short(rate))
        depths.append(f"{sum([answer['depth'] for answer in answers]) / len(answers):.1f}")
    return "| " + " | ".join([board, version, str(len(found)), *rates, *depths]) + " |\n"


def main() -> None:
    """Search, print, and write each board's row."""
    parser = ArgumentParser(description="positions a second and depth in a second, before and now")
    parser.add_argument("boards", nargs="*", help="those to search on (all, if none is named)")
    wanted = parser.parse_args()
    os.chdir(ROOT)
    print(HEAD, end="")
    for board in wanted.boards or BOARDS:
        version = BOARDS[board]
        now = sys.executable if knows_threats(Board(board)) else python_of(this_version(), positions_alone)
        searches = [engine(python) for python in (python_of(version, positions_alone), now)]
        found = row(board, version, searched(board, searches))
        for search in searches:
            search.close()
        print(found, end="", flush=True)
        pages.put_rows("docs/levels.md", MARK, HEAD, [found], [f"| {name} |" for name in BOARDS])


if __name__ == "__main__":
    main()
