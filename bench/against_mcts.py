"""Levels against OpenSpiel's Monte Carlo tree search at equal CPU time.

Run by `make mcts`, which writes the table into docs/levels.md, between the marks. Each level thinks for its
own time, and MCTS (`mcts.py`) makes as many simulations as fit into the same; against `difficult`, which ends
at its depth, into what that takes on average. Each is in a process of its own, and time is the CPU that it
has had. Each opening is played from both sides. Boards can be named; with `--games` it only prints. Games are
kept in bench/build as they are played, so that what was stopped goes on as long as the engine is the same;
`--anew` forgets them.
"""

import os
import sys
from argparse import ArgumentParser
from functools import partial

import pages
from equal import BUILD, ROOT, Pair, Played, Process, Thinker, counts, engine, fingerprint, match, spent

from noughts import LEVELS, Board
from noughts.arena.openings import draw_openings

BOARDS = ("5x5,4", "9x9,5")
GAMES = 24
ASKED = tuple(LEVELS)[tuple(LEVELS).index("difficult") :]
SEED = 1
MCTS = "mcts"
MARK = "mcts"
HEAD = "| board | level | games | won | drawn | lost | points | CPU ms a move | MCTS's |\n"


class Equal(Thinker):
    """MCTS with the time that its rival takes on average, where that is less than it may take."""

    def __init__(self, rival: "Counted") -> None:
        super().__init__(Process(sys.executable, str(ROOT / "bench" / "mcts.py"), "1s"), rival.seconds)
        self.rival = rival

    def move(self, board: str, moves: list[int], seed: int) -> tuple[int, float]:
        """Its move, and the seconds of CPU that it took."""
        self.seconds = self.rival.mean
        return super().move(board, moves, seed)


class Counted(Thinker):
    """A level, and what its moves take: the time that it has, or where depth is its end what they took."""

    def __init__(self, level: str) -> None:
        super().__init__(engine(sys.executable), LEVELS[level].limits.seconds, level=level)
        self.ends_by_depth = LEVELS[level].limits.depth > 0
        self.moves, self.took = 0, 0.0

    @property
    def mean(self) -> float:
        """Seconds."""
        return self.took / self.moves if self.ends_by_depth and self.moves else self.seconds

    def move(self, board: str, moves: list[int], seed: int) -> tuple[int, float]:
        """Its move, and the seconds of CPU that it took."""
        move, took = super().move(board, moves, seed)
        self.moves, self.took = self.moves + 1, self.took + took
        return move, took


def pair_of(level: str) -> Pair:
    """A level and MCTS."""
    counted = Counted(level)
    return {level: counted, MCTS: Equal(counted)}


def row(board: str, level: str, done: list[Played]) -> str:
    """A line of the table."""
    found = counts(done, level)
    won, drawn, lost = [sum(both) for both in zip(found["X"], found["O"], strict=True)]
    points = f"{100 * (won + drawn / 2) / len(done):.0f} %"
    milliseconds = [pages.short(1000 * spent(done, who)) for who in (level, MCTS)]
    cells = [board, f"`{level}`", len(done), won, drawn, lost, points, *milliseconds]
    return "| " + " | ".join([str(cell) for cell in cells]) + " |\n"


def main() -> None:
    """Play, print, and write each row as soon as it is known."""
    parser = ArgumentParser(description="levels against OpenSpiel's MCTS at equal CPU time")
    parser.add_argument("boards", nargs="*", help="those to play on (all, if none is named)")
    parser.add_argument("--games", type=int, help="of each level; then it only prints")
    parser.add_argument("--workers", type=int, default=1, help="games at the same time")
    parser.add_argument("--anew", action="store_true", help="forget the games that were played")
    wanted = parser.parse_args()
    os.chdir(ROOT)
    games = wanted.games or GAMES
    order = [f"| {board} | `{level}` |" for board in BOARDS for level in ASKED]
    print(HEAD, end="")
    for board in wanted.boards or BOARDS:
        openings = draw_openings(board, max(1, games // 2), SEED)
        for level in ASKED:
            kept = BUILD / "mcts" / f"{Board(board).name}-{level}-{games}-{fingerprint()}.jsonl"
            if wanted.anew:
                kept.unlink(missing_ok=True)
            found = row(
                board, level, match(board, openings, games, wanted.workers, kept, partial(pair_of, level))
            )
            print(found, end="", flush=True)
            if not wanted.games:
                pages.put_rows("docs/levels.md", MARK, HEAD, [found], order)


if __name__ == "__main__":
    main()
