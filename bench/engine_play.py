"""The engine next to a plain solver, and to the older engines it unites, written from their documents."""

import ctypes
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from baselines.alphabeta_444 import Game as OldGame
from duel import Duel, build

from noughts import Board, Position
from noughts.board.symmetry import geometric
from noughts.core.prover import Prover
from noughts.core.tablebase import Tablebase
from noughts.engine.knowledge import EVERY
from noughts.engine.limits import Limits
from noughts.engine.proving import TABLE_BITS
from noughts.engine.search import make_searcher, one_ply, search
from noughts.engine.searching import Searching
from noughts.engine.solver import solve
from noughts.engine.sources import look

BASELINES = Path(__file__).parent / "baselines"
SIX = ["5x5,4", "6x4,4", "6x5,4", "6x6,4", "5x5", "7x4,4"]
SETS = 5  # of all six in a round: one takes less than half a second, and a rival's 25
VALUES = {"win": 1, "draw": 0}


def duels() -> list[Duel]:
    """Each comparison as a pair of workers."""
    minimax = build(BASELINES / "minimax_nxn.c")
    minimax.self_play.restype = ctypes.c_int64
    minimax.solve_4x4.restype = ctypes.c_uint64
    minimax.solve_4x4.argtypes = [ctypes.c_uint64]
    perfect = Tablebase(Board("3x3"))
    positions = middle_games(200)
    one = positions[0]
    return [
        *[
            Duel(
                f"solved, {name}",
                "boards/s",
                (lambda name=name: ours(name), 1),
                (plain(name), 1),
                "plain C",
                1,
            )
            for name in SIX
        ],
        Duel(
            "solved, all six boards",
            "sets/s",
            (lambda: [ours(name) for _ in range(SETS) for name in SIX], SETS),
            (lambda: [plain(name)() for name in SIX], 1),
            "plain C",
            3,
        ),
        Duel(
            "perfect self-play, 3x3",
            "games/s",
            (lambda: perfect.self_play(1_000_000, 1), 1_000_000),
            (lambda: minimax.self_play(ctypes.c_int64(300)), 300),
            "C minimax",
        ),
        Duel(
            "solved from the empty board, 4x4 (rival stopped early)",
            "boards/s",
            (lambda: [solve("4x4") for _ in range(2000)], 2000),
            (lambda: minimax.solve_4x4(100_000_000), 1),
            "C minimax, not finished after 100 million nodes",
            1,
        ),
        Duel(
            "a 4-ply move, 4x4x4",
            "moves/s",
            (lambda: [search(one, extend=False, limits=Limits(depth=4)) for _ in range(20)], 20),
            (lambda: old_move(one), 1),
            "Python alpha-beta",
            1,
        ),
        Duel(
            "one-ply weighted moves, 4x4x4",
            "moves/s",
            weighted_ours(positions, 50),
            weighted_theirs(positions, 50),
            "C, one ply",
        ),
    ]


def ours(name: str) -> None:
    """The value of the empty board by our prover, from nothing, symmetries included."""
    board = Board(name)
    lines = [sum(1 << cell for cell in line) for line in board.lines]
    prover = Prover(board.cells, lines, lines, board.symmetries, TABLE_BITS)
    assert prover.can_force(0, 0, 0, 0, 0) is (name in ("6x5,4", "6x6,4"))


def plain(name: str):
    """The same by the plain solver, whose value must agree."""
    library = build(BASELINES / "plain_solver.c")
    board = Board(name)
    masks = (ctypes.c_uint64 * len(board.lines))(*[sum(1 << cell for cell in line) for line in board.lines])
    symmetries = sorted(geometric(board))  # the rotations and reflections, as a plain solver has them
    images = (ctypes.c_ubyte * (len(symmetries) * board.cells))(*[cell for s in symmetries for cell in s])
    expected = VALUES[solve(name).value]

    def run() -> None:
        nodes = ctypes.c_uint64()
        value = library.solve(board.cells, len(masks), masks, len(symmetries), images, ctypes.byref(nodes))
        assert value == expected

    return run


def middle_games(count: int) -> list[Position]:
    """Quiet positions of 4x4x4 with 40 to 58 empty cells, from games in which both sides block."""
    chance = random.Random(1)
    found = []
    while len(found) < count:
        position = Position("4x4x4")
        stones = 64 - chance.randint(40, 58)
        searcher = make_searcher(position, depth=1)
        while position.count < stones and not position.is_over:
            searcher.set_up(position)
            moves = searcher.one_ply() if chance.random() < 0.7 else position.legal
            position = position.play(chance.choice(moves))
        if not position.is_over and abs(search(position, Limits(depth=2)).score) < 10**6:
            found.append(position)
    return found


def old_move(position: Position) -> None:
    game = OldGame(position.board.lines)
    for cell in range(64):
        mark = {"X": 1, "O": -1, ".": 0}[position.at(cell)]
        game.board[cell // 16][cell // 4 % 4][cell % 4] = mark
    game.ai_move(4)


def weighted_ours(positions: list[Position], times: int):
    searcher = make_searcher(positions[0], depth=1)

    def run() -> None:
        for _ in range(times):
            for position in positions:
                searcher.set_up(position)
                searcher.one_ply()

    return run, times * len(positions)


def weighted_theirs(positions: list[Position], times: int):
    library = build(BASELINES / "weighted_move.c")
    boards = "".join([str(position)[:64] for position in positions]).encode()
    paths = [cell for line in Board("4x4x4").lines for cell in line]
    table = (ctypes.c_int * len(paths))(*paths)

    def run() -> None:
        for _ in range(times):
            library.play_boards(boards, len(positions), table)

    return run, times * len(positions)


def median_insane_move() -> dict[str, str | float]:
    """How long the six plies of `insane` take at the median of quiet positions with 40 to 58 empty cells."""
    times = []
    for position in middle_games(100):
        start = time.process_time()
        search(position, Limits(depth=6))
        times.append(time.process_time() - start)
    rate = 1 / statistics.median(times)
    return {
        "name": "a 6-ply move of insane, 4x4x4, median",
        "unit": "moves/s",
        "ours": rate,
        "rival": 20.0,
        "rival_name": "the limit of 50 ms",
        "ratio": rate / 20.0,
    }


ROUNDS = 5  # of one thread and two in turns


def threads_duels() -> list[tuple[str, Callable[[], list[dict[str, str | float]]]]]:
    """Work that is given two threads, next to the same with one."""
    return [
        ("4x4x4, two threads", lambda: search_together("4x4x4", 8, 8)),
        ("15x15,5, two threads", lambda: search_together("15x15,5", 7, 4)),
        ("15x15,5 analyzed, two threads", analyze_together),
        ("8x4,4 solved, two threads", lambda: prove_together("8x4,4")),
        ("4x4x4 proved, two threads", lambda: prove_together("4x4x4")),
    ]


def search_together(board: str, depth: int, count: int) -> list[dict[str, str | float]]:
    """Searches to a depth: how soon they answer, and how many positions they look at in a second."""
    positions = middle_games(count) if board == "4x4x4" else openings(board, count)

    def work(threads: int) -> int:
        return sum([search(position, Limits(depth=depth, threads=threads)).nodes for position in positions])

    return in_turns(f"{depth}-ply moves, {board}, two threads", count, work)


def analyze_together() -> list[dict[str, str | float]]:
    """Every move of a position compared to a depth."""
    positions = openings("15x15,5", 2)

    def work(threads: int) -> int:
        return sum(
            [
                look(position, (Searching(),), Limits(depth=5, threads=threads), EVERY).nodes
                for position in positions
            ]
        )

    return in_turns("every move to 5 plies, 15x15,5, two threads", len(positions), work)


def prove_together(board: str) -> list[dict[str, str | float]]:
    """A board solved from its empty position."""
    return in_turns(
        f"{board} solved, two threads", 1, lambda threads: solve(board, Limits(threads=threads)).nodes
    )


def openings(board: str, count: int) -> list[Position]:
    """Positions after a few moves of one-ply players near each other."""
    chance = random.Random(7)
    found = []
    while len(found) < count:
        position = Position(board)
        while position.count < 6 and not position.is_over:
            position = position.play(one_ply(position, random=chance))
        if not position.is_over:
            found.append(position)
    return found


def in_turns(name: str, count: int, work: Callable[[int], int]) -> list[dict[str, str | float]]:
    """Work by the clock on the wall, with two threads and with one in turns; the medians of all rounds."""
    seconds: dict[int, list[float]] = {1: [], 2: []}
    nodes: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        for threads in (2, 1):
            start = time.perf_counter()
            looked_at = work(threads)
            seconds[threads].append(time.perf_counter() - start)
            nodes[threads].append(looked_at / seconds[threads][-1])
    rates = {threads: count / statistics.median(took) for threads, took in seconds.items()}
    speeds = {threads: statistics.median(speed) for threads, speed in nodes.items()}
    return [
        {
            "name": title,
            "unit": unit,
            "ours": values[2],
            "rival": values[1],
            "rival_name": "one thread",
            "ratio": values[2] / values[1],
        }
        for title, unit, values in ((name, "a second", rates), (f"{name}, nodes", "nodes/s", speeds))
    ]
