"""The engine against the one of version 45f21be, at equal CPU time: how much it has gained on large boards.

Where stones fall, which that version does not know, it is the first that was held against others there.

Run by `make before`, which writes the table into docs/levels.md, between the marks. That version is built
from the repository's own history and installed in bench/build. Both are asked by `answering.py`, each in a
process of its own in which clocks show the CPU it has had, so that neither gains from what else the machine
does. Each opening is played from both sides. Boards can be named; with `--games` or `--seconds` it only
prints. Games are kept in bench/build as they are played, so that what was stopped goes on as long as the
engine is the same; `--anew` forgets them.
"""

import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pages
from equal import BUILD, ROOT, Pair, Played, Thinker, counts, engine, fingerprint, match, spent

from noughts import Board
from noughts.arena.openings import draw_openings
from noughts.arena.rating import rate

VERSION = "45f21be"
WITH_RULES = "27cfe14"  # the first whose levels play by the rule under which stones fall
BOARDS = {
    **dict.fromkeys(("15x15,5", "9x9,5", "19x19,5", "5x5x5", "6x6x6,5"), VERSION),
    "7x6,4,gravity": WITH_RULES,
}
GAMES = 100
SECONDS = 0.02  # of CPU, for a move
LEVEL = "perfect"
SEED = 1
NOW, BEFORE = "now", "before"
MARK = "before"
HEAD = "| board | against | games | won | drawn | lost | Elo | 95 % | CPU ms a move | its |\n"


def python_of(version: str, change: Callable[[Path], object] | None = None) -> str:
    """The Python that has a version installed; it is built if it is not there yet.

    `change` is called with its sources before they are built, and gives it another name.
    """
    folder = BUILD / (version if change is None else f"{version}-{change.__name__}")
    python, done = folder / "venv" / "bin" / "python", folder / "done"
    if not done.exists():
        shutil.rmtree(folder, ignore_errors=True)
        source = folder / "source"
        source.mkdir(parents=True)
        archive = subprocess.run(["git", "archive", version], cwd=ROOT, check=True, capture_output=True)
        subprocess.run(["tar", "-x"], cwd=source, check=True, input=archive.stdout)
        if change is not None:
            change(source)
        pip = ["-m", "pip", "--disable-pip-version-check", "--quiet"]
        wheels = ["wheel", "--no-deps", "--wheel-dir", str(folder), str(source)]
        subprocess.run([sys.executable, *pip, *wheels], check=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(python.parent.parent)], check=True)
        (wheel,) = folder.glob("*.whl")
        subprocess.run([python, *pip, "install", "--no-deps", str(wheel)], check=True)
        done.touch()
    return str(python)


def pair_of(board: str, seconds: float) -> Pair:
    """Both versions."""
    pythons = {NOW: sys.executable, BEFORE: python_of(BOARDS.get(board, VERSION))}
    return {name: Thinker(engine(python), seconds, level=LEVEL) for name, python in pythons.items()}


def row(board: str, done: list[Played]) -> str:
    """A line of the table."""
    found = counts(done, NOW)
    (won, drawn, lost), other = found["X"], found["O"]
    ratings = rate({(NOW, BEFORE): found["X"], (BEFORE, NOW): (other[2], other[1], other[0])})
    ahead = ratings.difference(NOW, BEFORE)
    told = [
        board,
        BOARDS.get(board, VERSION),
        len(done),
        won + other[0],
        drawn + other[1],
        lost + other[2],
        f"{ahead.elo:+.0f}",
        f"{ahead.low:+.0f} to {ahead.high:+.0f}",
        *[f"{1000 * spent(done, who):.0f}" for who in (NOW, BEFORE)],
    ]
    return "| " + " | ".join([str(cell) for cell in told]) + " |\n"


def main() -> None:
    """Play, print, and write each board's row as soon as it is known."""
    parser = ArgumentParser(description=f"the engine against that of version {VERSION}, at equal CPU time")
    parser.add_argument("boards", nargs="*", help="those to play on (all, if none is named)")
    parser.add_argument("--games", type=int, help="on each; then it only prints")
    parser.add_argument("--seconds", type=float, help="of CPU for a move; then it only prints")
    parser.add_argument("--workers", type=int, default=1, help="games at the same time")
    parser.add_argument("--anew", action="store_true", help="forget the games that were played")
    wanted = parser.parse_args()
    os.chdir(ROOT)
    games, seconds = wanted.games or GAMES, wanted.seconds or SECONDS
    print(HEAD, end="")
    for board in wanted.boards or BOARDS:
        kept = BUILD / "before" / f"{Board(board).name}-{games}-{seconds}-{fingerprint()}.jsonl"
        if wanted.anew:
            kept.unlink(missing_ok=True)
        openings = draw_openings(board, max(12, games // 2), SEED)
        done = match(board, openings, games, wanted.workers, kept, partial(pair_of, board, seconds))
        found = row(board, done)
        print(found, end="", flush=True)
        if not wanted.games and not wanted.seconds:
            pages.put_rows("docs/levels.md", MARK, HEAD, [found], [f"| {name} |" for name in BOARDS])


if __name__ == "__main__":
    main()
