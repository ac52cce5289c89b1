"""What levels, OpenSpiel's MCTS and learners of some ages give away on solved boards: docs/measure.md.

Run by `make regret`, which writes them there, between the marks. Levels may look at so many positions a move,
so that the tables do not depend on the machine.
"""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

import pages

from noughts import train
from noughts.arena.games import Conditions
from noughts.arena.regret import Regret, measure
from noughts.arena.running import Workers, workers
from noughts.arena.truths import MOST_POSITIONS, Truths, find_truths
from noughts.engine.levels import LEVELS
from noughts.learn import LEARNERS

NODES = 20_000  # for a move
TINY = ["3x3", "4x3,3"]
LARGER = ["4x4", "5x4,4", "5x5,4", "7x6,4,gravity", "4x4x4"]
POSITIONS = 100  # of a larger board
SEARCHED = ["3x3", "4x4", "5x5,4", "7x6,4,gravity", "4x4x4"]  # that OpenSpiel has
SIMULATIONS = (100, 1_000, 10_000)
PATIENCE = 600.0  # seconds for a move of MCTS: never reached
TEACHER = "random=60+perfect=40"
AGES = {"3x3": [0, 1_000, 10_000, 100_000], "4x3,3": [10_000, 100_000, 1_000_000]}


def learners(board: str, folder: str) -> dict[str, str]:
    """Learners of some ages of both sides, saved: how to call each, by what the table says."""
    found = {}
    for kind, make in LEARNERS.items():
        for side in "XO":
            learner = make(side, board=board, seed=1)
            for games in AGES[board]:
                train(learner, (TEACHER, games - learner.games))
                learner.save(f"{folder}/{kind}-{games}-{side}.json")
                said = f"{make.title}, {games:,} games" if games else f"{make.title}, new"
                found[said] = f"{kind}:{folder}/{kind}-{games}-{{side}}.json"
    return found


def searches() -> dict[str, str]:
    """MCTS of some strengths: how to call each, by what the table says."""
    program = f"cmd:{os.path.relpath(sys.executable)} {Path('bench', 'mcts.py')}"
    return {f"MCTS, {count:,} simulations": f"{program} {count}" for count in SIMULATIONS}


def row(said: str, found: Regret) -> str:
    """A player's row; whole games only where they can be worked out."""
    given = [f"{times / max(1, found.count(value)):.1%}" for (value, _), times in found.given().items()]
    exact = [f"{found.exact[side]['perfect'].lost:.1%}" for side in found.exact]
    print(f"{found.truths.board:16} {said:28} {found.regret:.4f}", flush=True)
    return f"| {said} | {found.regret:.4f} | {' | '.join(given + exact)} |"


def table(board: str, truths: Truths, those: Workers, folder: str) -> str:
    """A board's table."""
    names = {level: level for level in LEVELS} | (learners(board, folder) if board in TINY else {})
    programs = searches() if board in SEARCHED else {}
    head = ["regret", "win to draw", "win to loss", "draw to loss"]
    head += ["X loses to perfect play", "O loses"] if board in TINY else []
    won = sum([truth.value == "win" for truth in truths.known])
    about = f"{board}: {won:,} won, {len(truths.known) - won:,} drawn"
    rows = [f"| {about} | {' | '.join(head)} |", "|---" * (len(head) + 1) + "|"]
    conditions = Conditions(board, nodes=NODES)
    rows += [row(said, measure(name, truths, conditions, those)) for said, name in names.items()]
    conditions = Conditions(board, seconds=PATIENCE)
    rows += [row(said, measure(name, truths, conditions, those)) for said, name in programs.items()]
    return "\n".join(rows) + "\n"


def main() -> None:
    """Measure, and write the page."""
    parser = ArgumentParser(description="what players give away on solved boards")
    parser.add_argument("--workers", type=int, default=2)
    os.chdir(pages.ROOT)
    tables = []
    with workers(parser.parse_args().workers) as those, TemporaryDirectory() as folder:
        for board in [TINY[0], *LARGER, TINY[1]]:  # the longest last
            count = MOST_POSITIONS if board in TINY else POSITIONS
            tables.append(table(board, find_truths(board, count, 0, those), those, folder))
            pages.replace("docs/measure.md", "regret", "\n".join(tables))


if __name__ == "__main__":
    main()
