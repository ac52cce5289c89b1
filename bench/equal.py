"""Matches at equal CPU time: two who play are each in a process of its own, and what each takes is counted.

Each opening is played from both sides. Games are kept as they are played, so that what was stopped goes on
as long as the engine is the same. Games that neither side can win any more are draws, not played on.
"""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple
from zlib import crc32

from noughts import Position
from noughts.arena.openings import Opening

ROOT = Path(__file__).parent.parent
BUILD = Path(__file__).parent / "build"
Counts = tuple[int, int, int]


class Played(NamedTuple):
    """A game: who was X, which moves were given, all of them, the result, and the CPU and moves of each."""

    x: str
    opening: list[int]
    moves: list[int]
    result: str
    cpu: dict[str, float]
    asked: dict[str, int]


class Process:
    """A program that answers a line of JSON with another."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=BUILD
        )

    def ask(self, **asked: object) -> dict[str, Any]:
        """Its answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def close(self) -> None:
        """Let it end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


class Thinker:
    """Who plays: a program, the seconds of CPU that it has for a move, and what else it is told."""

    def __init__(self, process: Process, seconds: float, **told: object) -> None:
        self.process = process
        self.seconds = seconds
        self.told = told

    def move(self, board: str, moves: list[int], seed: int) -> tuple[int, float]:
        """Its move, and the seconds of CPU that it took."""
        answer = self.process.ask(board=board, moves=moves, seconds=self.seconds, seed=seed, **self.told)
        return answer["move"], answer["cpu"]


Pair = dict[str, Thinker]  # two who play, by name


def engine(python: str) -> Process:
    """A version of ours at work, by the Python that has it."""
    return Process(python, "-P", str(Path(__file__).with_name("answering.py")))


def is_dead(position: Position) -> bool:
    """Whether neither side can complete a line any more, so that nothing is left to play for."""
    return not any([not line & position.x or not line & position.o for line in position.board.line_bits])


def play(board: str, opening: Opening, x: str, pair: Pair, seed: int) -> Played:
    """One game."""
    position, moves = Position(board), list(opening)
    cpu, asked = Counter[str](), Counter[str]()
    for cell in opening:
        position = position.play(cell)
    (o,) = [name for name in pair if name != x]
    while not position.is_over and not is_dead(position):
        name = x if position.turn == "X" else o
        move, took = pair[name].move(board, moves, seed)
        cpu[name] += took
        asked[name] += 1
        moves.append(move)
        position = position.play(move)
    return Played(x, list(opening), moves, position.winner or "draw", dict(cpu), dict(asked))


@contextmanager
def at_work(board: str, opening: Opening, make: Callable[[], Pair]) -> Iterator[Pair]:
    """Two who play, after a move that does not count: whatever is made once for a board is there."""
    pair = make()
    try:
        for thinker in pair.values():
            thinker.move(board, list(opening), 0)
        yield pair
    finally:
        for thinker in pair.values():
            thinker.process.close()


def match(
    board: str, openings: list[Opening], games: int, workers: int, kept: Path, make: Callable[[], Pair]
) -> list[Played]:
    """All games, those that are kept among them; `make` starts two who play, once for each worker."""
    done = [Played(*json.loads(line)) for line in kept.read_text().splitlines()] if kept.exists() else []
    free: SimpleQueue[Pair] = SimpleQueue()

    def one(number: int) -> Played:
        pair = free.get()
        opening = openings[number // 2 % len(openings)]
        try:
            return play(board, opening, list(pair)[number % 2], pair, number)
        finally:
            free.put(pair)  # or whoever waits for it would for ever

    kept.parent.mkdir(parents=True, exist_ok=True)
    if len(done) >= games:
        return done[:games]
    with ExitStack() as stack:
        for _ in range(workers):
            free.put(stack.enter_context(at_work(board, openings[0], make)))
        with ThreadPoolExecutor(workers) as pool, kept.open("a", encoding="utf-8") as file:
            for played in pool.map(one, range(len(done), games)):
                done.append(played)
                print(json.dumps(played), file=file, flush=True)
                print(f"\r{kept.stem}: {len(done)} of {games} games ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return done


def fingerprint() -> str:
    """What changes with the engine, whose games are kept by it."""
    files = [file for room in ("core", "engine") for file in (ROOT / "src" / "noughts" / room).iterdir()]
    found = crc32(b"".join([file.read_bytes() for file in sorted(files) if file.suffix in (".py", ".json")]))
    return f"{found:08x}"


def counts(done: list[Played], name: str) -> dict[str, Counts]:
    """How often a player won, drew and lost with each side."""
    found = {"X": [0, 0, 0], "O": [0, 0, 0]}
    for played in done:
        side = "X" if played.x == name else "O"
        place = 1 if played.result == "draw" else 0 if played.result == side else 2
        found[side][place] += 1
    return {side: (count[0], count[1], count[2]) for side, count in found.items()}


def spent(done: list[Played], name: str) -> float:
    """The seconds of CPU that a player took for a move."""
    moves = sum([played.asked.get(name, 0) for played in done])
    return sum([played.cpu.get(name, 0.0) for played in done]) / max(1, moves)
