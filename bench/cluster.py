"""What a million games cost: measured here, and calculated for a cluster from that.

Run by `make cluster`, which writes the table of docs/cluster.md between the marks (about two minutes).
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pages
from clusters import cluster

MILLION = 1_000_000
NOTHING = f"weights:{' '.join(['0'] * 16)}@random"  # plays anywhere, as `random` does
CHEAP = ("match", "3x3", "random", NOTHING, "--games", str(MILLION))
GAMES = 200  # of each pair of the guide's tournament
CORES = 64


def guide() -> list[str]:
    """The guide's own tournament, with fewer games and without workers and files."""
    page = (pages.ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")
    line = next(line for line in page.splitlines() if line.startswith("noughts tournament"))
    words = line.split()[1 : line.split().index("--out")]
    words[words.index("--games") + 1] = str(GAMES)
    return words


def clocked(*words: str) -> tuple[float, float, float]:
    """Seconds by the clock, of CPU, and megabytes of memory that the command takes."""
    started = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "noughts", *words], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    assert status == 0
    return time.perf_counter() - started, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main() -> None:
    """Measure, and write it down."""
    with tempfile.TemporaryDirectory() as folder:
        cheap, out = Path(folder, "cheap"), Path(folder, "out")
        clock, _, memory = clocked(*CHEAP, "--out", str(cheap))
        size = (cheap / "games.jsonl").stat().st_size / MILLION
        again, _, more = clocked(*CHEAP, "--out", str(cheap))
        start = (*guide()[:4], "--games", "2", "--nodes", "10")  # what it takes to begin and to end
        begin, beginning, _ = clocked(*start)
        alone, spent, _ = clocked(*guide(), "--out", str(Path(folder, "alone")))
        alone, spent = alone - begin, spent - beginning
        games = (Path(folder, "alone") / "games.jsonl").read_bytes().splitlines()
        bytes_each = sum([len(line) + 1 for line in games]) / len(games)
        with cluster(Path(folder)) as (address, _):
            where = ("--workers", f"dask://{address}")
            clocked(*start, *where)  # the workers have loaded everything now
            begin, beginning, _ = clocked(*start, *where)
            shared, keeping, _ = clocked(*guide(), "--out", str(out), *where)
            shared, keeping = shared - begin, keeping - beginning
        same = sorted(games) == sorted((out / "games.jsonl").read_bytes().splitlines())
    each, here = spent / len(games), len(games) / shared
    hours = each * MILLION / 3600
    rows = [
        ("a million games of 3x3 of players who play anywhere, one process, all kept", f"{clock:.0f} s"),
        ("memory that it takes", f"{memory:.0f} MB"),
        ("its folder, for each game", f"{size:.0f} bytes"),
        ("to read all of them again and check them by the rules", f"{again:.0f} s, {more:.0f} MB"),
        ("a game of the guide's tournament, of CPU", f"{1000 * each:.0f} ms"),
        (f"its games a second, one process ({len(games)} games)", f"{len(games) / alone:.1f}"),
        (f"the same on a cluster of two workers, {'the same' if same else 'OTHER'} games", f"{here:.1f}"),
        (
            "of that, the process that keeps them, for each game",
            f"{1000 * keeping / len(games):.1f} ms of CPU",
        ),
        ("a million of them, calculated: hours of one core", f"{hours:.1f}"),
        (f"the same on {CORES} cores as fast as these", f"{60 * hours / CORES:.0f} min"),
        ("their folder", f"{bytes_each * MILLION / 1e6:.0f} MB"),
    ]
    text = "| what | here |\n|---|---|\n" + "".join([f"| {what} | {told} |\n" for what, told in rows])
    print(json.dumps(dict(rows), indent=1))
    pages.replace("docs/cluster.md", "cluster", text)


if __name__ == "__main__":
    main()
