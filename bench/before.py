"""The engine against the one of version 45f21be, at equal CPU time: how much it has gained on large boards.

Where stones fall, which that version does not know, it is the first version that does.

Run by `make before`, which writes the table into docs/levels.md, between the marks. That version is built
from the repository's own history and installed in bench/build. Both are asked by `answering.py`, each in a
process of its own in which clocks show the CPU it has had, so that neither gains from what else the machine
does. Each opening is played from both sides. Boards can be named; with `--games` or `--seconds` it only
prints. Games are kept in bench/build as they are played, so that what was stopped goes on as long as the
engine is the same; `--anew` forgets them.
"""

import json
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple
from zlib import crc32

import pages

from noughts import Board, Position
from noughts.arena.openings import Opening, draw_openings
from noughts.arena.rating import rate

VERSION = "45f21be"
WITH_RULES = "c8df41d"  # the first in which stones fall
BOARDS = {
    **dict.fromkeys(("15x15,5", "9x9,5", "19x19,5", "5x5x5", "6x6x6,5"), VERSION),
    "7x6,4,gravity": WITH_RULES,
}
GAMES = 100
SECONDS = 0.02  # of CPU, for a move
LEVEL = "perfect"
SEED = 1
NOW, BEFORE = "now", "before"
ROOT = Path(__file__).parent.parent
BUILD = Path(__file__).parent / "build"
MARK = "before"
HEAD = "| board | against | games | won | drawn | lost | Elo | 95 % | CPU ms a move | its |\n"


class Played(NamedTuple):
    """A game: who was X, which moves were given, all of them, the result, and the CPU and moves of each."""

    x: str
    opening: list[int]
    moves: list[int]
    result: str
    cpu: dict[str, float]
    asked: dict[str, int]


def python_of(version: str) -> str:
    """The Python that has a version installed; it is built if it is not there yet."""
    python = BUILD / version / "venv" / "bin" / "python"
    done = BUILD / version / "done"
    if not done.exists():
        shutil.rmtree(BUILD / version, ignore_errors=True)
        source = BUILD / version / "source"
        source.mkdir(parents=True)
        archive = subprocess.run(["git", "archive", version], cwd=ROOT, check=True, capture_output=True)
        subprocess.run(["tar", "-x"], cwd=source, check=True, input=archive.stdout)
        pip = ["-m", "pip", "--disable-pip-version-check", "--quiet"]
        wheels = ["wheel", "--no-deps", "--wheel-dir", str(BUILD / version), str(source)]
        subprocess.run([sys.executable, *pip, *wheels], check=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(python.parent.parent)], check=True)
        (wheel,) = (BUILD / version).glob("*.whl")
        subprocess.run([python, *pip, "install", "--no-deps", str(wheel)], check=True)
        done.touch()
    return str(python)


class Engine:
    """A version at work, in a process of its own."""

    def __init__(self, python: str) -> None:
        command = [python, "-P", str(Path(__file__).with_name("answering.py"))]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=BUILD
        )

    def ask(self, board: str, moves: list[int], seconds: float, seed: int) -> tuple[int, float]:
        """Its move, and the seconds of CPU that it took."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        asked = {"board": board, "moves": moves, "level": LEVEL, "seconds": seconds, "seed": seed}
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        return answer["move"], answer["cpu"]

    def close(self) -> None:
        """Let it end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@contextmanager
def engines(board: str, opening: Opening) -> Iterator[dict[str, Engine]]:
    """Both versions, after a move that does not count: whatever is made once for a board is there."""
    both = {NOW: Engine(sys.executable), BEFORE: Engine(python_of(BOARDS.get(board, VERSION)))}
    try:
        for engine in both.values():
            engine.ask(board, list(opening), 0.01, 0)
        yield both
    finally:
        for engine in both.values():
            engine.close()


def is_dead(position: Position) -> bool:
    """Whether neither side can complete a line any more, so that nothing is left to play for."""
    return not any([not line & position.x or not line & position.o for line in position.board.line_bits])


def play(board: str, opening: Opening, x: str, seconds: float, both: dict[str, Engine], seed: int) -> Played:
    """One game."""
    position, moves = Position(board), list(opening)
    cpu, asked = Counter[str](), Counter[str]()
    for cell in opening:
        position = position.play(cell)
    while not position.is_over and not is_dead(position):
        name = x if position.turn == "X" else NOW if x == BEFORE else BEFORE
        move, took = both[name].ask(board, moves, seconds, seed)
        cpu[name] += took
        asked[name] += 1
        moves.append(move)
        position = position.play(move)
    return Played(x, list(opening), moves, position.winner or "draw", dict(cpu), dict(asked))


def match(board: str, games: int, seconds: float, workers: int, kept: Path) -> list[Played]:
    """All games, those that are kept among them."""
    done = [Played(*json.loads(line)) for line in kept.read_text().splitlines()] if kept.exists() else []
    openings = draw_openings(board, max(12, games // 2), SEED)
    fixtures = [(opening, x) for opening in openings for x in (NOW, BEFORE)]
    free: SimpleQueue[dict[str, Engine]] = SimpleQueue()

    def one(number: int) -> Played:
        both = free.get()
        opening, x = fixtures[number % len(fixtures)]
        played = play(board, opening, x, seconds, both, number)
        free.put(both)
        return played

    kept.parent.mkdir(parents=True, exist_ok=True)
    opened = [engines(board, openings[0]) for _ in range(workers)]
    for pair in opened:
        free.put(pair.__enter__())
    try:
        with ThreadPoolExecutor(workers) as pool, kept.open("a", encoding="utf-8") as file:
            for played in pool.map(one, range(len(done), games)):
                done.append(played)
                print(json.dumps(played), file=file, flush=True)
                print(f"\r{board}: {len(done)} of {games} games ", end="", file=sys.stderr, flush=True)
    finally:
        print(file=sys.stderr)
        for pair in opened:
            pair.__exit__(None, None, None)
    return done


def fingerprint() -> int:
    """A number that changes with the engine, whose games are kept by it."""
    files = [file for room in ("core", "engine") for file in (ROOT / "src" / "noughts" / room).iterdir()]
    return crc32(b"".join([file.read_bytes() for file in sorted(files) if file.suffix in (".py", ".json")]))


def row(board: str, done: list[Played]) -> str:
    """A line of the table."""
    counts = {(NOW, BEFORE): [0, 0, 0], (BEFORE, NOW): [0, 0, 0]}
    for played in done:
        other = BEFORE if played.x == NOW else NOW
        counts[played.x, other][["X", "draw", "O"].index(played.result)] += 1
    one, two = counts[NOW, BEFORE], counts[BEFORE, NOW]
    tally = [one[0] + two[2], one[1] + two[1], one[2] + two[0]]
    ratings = rate({pair: (found[0], found[1], found[2]) for pair, found in counts.items()})
    ahead = ratings.difference(NOW, BEFORE)
    spent = [
        sum([played.cpu.get(who, 0.0) for played in done])
        / max(1, sum([played.asked.get(who, 0) for played in done]))
        for who in (NOW, BEFORE)
    ]
    told = [
        board,
        BOARDS.get(board, VERSION),
        len(done),
        *tally,
        f"{ahead.elo:+.0f}",
        f"{ahead.low:+.0f} to {ahead.high:+.0f}",
    ]
    cells = [*told, *[f"{1000 * seconds:.0f}" for seconds in spent]]
    return "| " + " | ".join([str(cell) for cell in cells]) + " |\n"


def write(found: dict[str, str]) -> None:
    """Put rows in place of those that the page has of their boards; the others stay."""
    lines = pages.between("docs/levels.md", MARK).splitlines(keepends=True)
    kept = {line.split(" | ")[0].removeprefix("| "): line for line in lines} | found
    rows = "".join([kept[board] for board in BOARDS if board in kept])
    pages.replace("docs/levels.md", MARK, HEAD + HEAD.count("|", 1) * "|---" + "|\n" + rows)


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
        kept = BUILD / "before" / f"{Board(board).name}-{games}-{seconds}-{fingerprint():08x}.jsonl"
        if wanted.anew:
            kept.unlink(missing_ok=True)
        found = row(board, match(board, games, seconds, wanted.workers, kept))
        print(found, end="", flush=True)
        if not wanted.games and not wanted.seconds:
            write({board: found})


if __name__ == "__main__":
    main()
