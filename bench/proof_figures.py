"""What the proof of 4x4x4 costs: CPU seconds, nodes and memory, each in a process of its own."""

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

PEAK = """
with open("/proc/self/status") as status:  # ru_maxrss would begin with what the parent has
    peak = next(int(row.split()[1]) for row in status if row.startswith("VmHWM")) / 1024
"""
SOLVE = f"""
import json, time
from noughts import solve
from noughts.engine.limits import Limits
started = time.perf_counter()
proof = solve("4x4x4", Limits(threads=THREADS))
wall = time.perf_counter() - started
assert proof.value == "win"
{PEAK}
print(json.dumps([time.process_time(), wall, proof.nodes, peak, (proof.distance_at_most + 1) // 2]))
"""
VERIFY = """
import json, time
from noughts.proof import certificate, variations
chosen = certificate.shipped("WHICH")
found = variations.verify(chosen)
cpu = time.process_time()
packed = len(certificate.pack(chosen.text().encode("ascii")))
print(json.dumps([cpu, len(chosen.entries), found["nodes"], packed, found["most_moves"]]))
"""
REPLAY = """
import json, runpy, sys, time
from pathlib import Path
sys.argv = ["replay.py", "FILE"]
runpy.run_path("REPLAY", run_name="__main__")
print(json.dumps(time.process_time()))
"""
ROUNDS = 5


def figures() -> list[dict[str, str | float]]:
    """The figures, as rows of a name, a value and a unit."""
    one, two = [], []
    for _ in range(ROUNDS):
        one.append(_run(SOLVE.replace("THREADS", "1")))
        two.append(_run(SOLVE.replace("THREADS", "2")))
    cpu, _, nodes, peak, moves = sorted(one)[ROUNDS // 2]
    rows = [
        _row("4x4x4 proved from the empty board, one thread", cpu, "s CPU"),
        _row("the same, nodes", nodes, "nodes"),
        _row("the same, longest variation", moves, "moves of X"),
        _row("the same, peak memory", peak, "MB"),
        _row("the same, by the clock, one thread", statistics.median([run[1] for run in one]), "s"),
        _row("the same, by the clock, two threads", statistics.median([run[1] for run in two]), "s"),
        _row("the same, nodes of two threads", statistics.median([run[2] for run in two]), "nodes"),
    ]
    for which in ("small", "fast"):
        cpu, entries, nodes, packed, moves = _run(VERIFY.replace("WHICH", which))
        title = f"the {which} certificate"
        rows += [
            _row(title, entries, "positions"),
            _row(f"{title}, packed", packed, "bytes"),
            _row(f"{title}, moves", moves, "moves at most"),
            _row(f"{title}, checked", cpu, "s CPU"),
            _row(f"{title}, nodes of the checker", nodes, "nodes"),
        ]
    return [*rows, _replayed(), _perfect_move()]


def _replayed() -> dict[str, str | float]:
    """The second form, checked by replay.py, in plain Python."""
    import noughts.proof.replay
    from noughts.proof import certificate, variations

    with TemporaryDirectory() as folder:
        path = Path(folder) / "proof.xz"
        certificate.write_text(path, variations.with_variations(certificate.shipped()))
        script = REPLAY.replace("FILE", str(path)).replace("REPLAY", str(noughts.proof.replay.__file__))
        times = [_run(script) for _ in range(3)]
    return _row("checked by replay alone, plain Python", statistics.median(times), "s CPU")


def _perfect_move() -> dict[str, str | float]:
    """Level `perfect`, moving first, against `easy`."""
    from random import Random

    from noughts import Game, Table
    from noughts.players import ROSTER

    times = []
    for seed in range(20):
        game = Game("4x4x4")
        table = Table(game, ROSTER.seat({"X": "perfect", "O": "easy"}, game.board, Random(seed)))
        while not game.is_over:
            started, turn = time.perf_counter(), game.turn
            table.go_on()
            if turn == "X":
                times.append(time.perf_counter() - started)
        assert game.winner == "X"
    return _row("a move of level perfect, the median", 1000 * statistics.median(times), "ms")


def _run(script: str):
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return json.loads(answer.stdout.splitlines()[-1])


def _row(name: str, value: float, unit: str) -> dict[str, str | float]:
    return {"name": name, "value": value, "unit": unit}
