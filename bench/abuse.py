"""The service among strangers: polite people and engine players, and one client that takes all it can.

    python bench/abuse.py [--seconds S] [--people N] [--attack WORDS] [--write]

One attack after another, each from one address and a process of its own, with the limits that a server has
by itself. The people's moves are measured meanwhile, next to those of a quiet time; `--write` puts the table
into docs/web.md.

An abuser would have a machine of its own; here it shares the server's cores, so it has what nobody else wants
of them (nice 19). What it costs the server, and not what it costs the machine to be an abuser, is measured.
What the system holds for connections is no process's memory, and is measured apart, the abuser's included.
"""

import argparse
import asyncio
import contextlib
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import pages
from attacks import ATTACKS, QUIET, Target, quiet
from load import Table, begin_all, play, watch_all
from processes import spawned, worked
from web_server import Server, running_server

PEOPLE, PLAYERS = 200, 10
WORST = 150.0  # milliseconds that 99 of 100 moves may take, or twice the quiet time
MOST_GROWTH = 100e6  # bytes
MOST_SENT = 300e6  # bytes that the system holds for connections, of all who share this machine
LOOK = 0.2  # seconds between two looks at that
TOURNAMENT = ("tournament", "4x4x4", "random", "random=50+random=50", "--games", "40", "--seed", "1")
LARGE = 30_000_000  # bytes of its games


class Row(NamedTuple):
    """What one attack came to: milliseconds, answers of engines, and bytes more in memory than before."""

    name: str
    p99: float
    answered: int
    growth: float
    sent: float

    def __str__(self) -> str:
        told = f"p99 {self.p99:7.1f} ms, engines answered {self.answered:4}"
        return f"{self.name:40} {told}, memory {self.growth / 1e6:+.0f} MB, TCP {self.sent / 1e6:+.0f} MB"

    @property
    def cells(self) -> str:
        """The same as a row of a table."""
        memory = f"{self.growth / 1e6:+.0f} MB | {self.sent / 1e6:+.0f} MB"
        return f"| {self.name} | {self.p99:.0f} ms | {self.answered} | {memory} |"

    def failures(self, usual: float) -> list[str]:
        """Which conditions were not met."""
        most = max(WORST, 2 * usual)
        return [
            *([f"people's p99 is {self.p99:.0f} ms, not under {most:.0f}"] if self.p99 > most else []),
            *(["no engine has answered"] if not self.answered else []),
            *([f"memory has grown by {self.growth / 1e6:.0f} MB"] if self.growth > MOST_GROWTH else []),
            *([f"connections took {self.sent / 1e6:.0f} MB"] if self.sent > MOST_SENT else []),
        ]


def sent() -> int:
    """Bytes that the system holds for TCP connections now: sent and not taken, or come and not read."""
    with open("/proc/net/sockstat") as file:
        words = next(line.split() for line in file if line.startswith("TCP:"))
    return int(words[words.index("mem") + 1]) * os.sysconf("SC_PAGE_SIZE")


async def most_sent() -> int:
    """The most of it, as often as it is looked at, until this is cancelled."""
    most = sent()
    with contextlib.suppress(asyncio.CancelledError):
        while True:
            most = max(most, sent())
            await asyncio.sleep(LOOK)
    return most


async def measured(people: list[Table], players: list[Table], seconds: float) -> tuple[float, int]:
    """The 99th percentile of people's moves, in ms, and how many moves engines have answered."""
    for table in (*people, *players):
        table.forget()
    end = time.perf_counter() + seconds
    await asyncio.gather(*[play(table, end) for table in (*people, *players)])
    taken = sorted([one for table in people for one in table.seconds])
    assert {status for table in people for status in table.answers} <= {200}, "a move was not taken"
    answered = sum([table.answers[200] - table.answers["late"] for table in players])
    return 1000 * taken[int(0.99 * len(taken))], answered


async def run(server: Server, people: int, seconds: float, words: str) -> list[Row]:
    """The quiet time, and each attack in turn."""
    polite = [Table(server, "human") for _ in range(people)]
    players = [Table(server, "insane") for _ in range(PLAYERS)]
    await begin_all(polite)
    await begin_all(players)
    streams = await watch_all(polite, server.url)
    await measured(polite, players, 10)
    rows = []
    for name in (QUIET, *[name for name in ATTACKS if words in name]):
        before, were = server.memory, sent()
        abuser = await asyncio.create_subprocess_exec(sys.executable, __file__, "--as", name, server.url)
        processes = {
            "server": [server.process.pid],
            "engines": spawned(server.process.pid),
            "callers": [os.getpid()],
            "abuser": [abuser.pid],
        }
        had = {who: worked(*pids) for who, pids in processes.items()}
        looking = asyncio.create_task(most_sent())
        p99, answered = await measured(polite, players, seconds)
        looking.cancel()
        shares = [f"{who} {(worked(*pids) - had[who]) / seconds:.0%}" for who, pids in processes.items()]
        with contextlib.suppress(ProcessLookupError):
            abuser.kill()
        await abuser.wait()
        row = Row(name, p99, answered, server.memory - before, await looking - were)
        rows.append(row)
        print(f"{row}; of a core: {', '.join(shares)}", flush=True)
        await asyncio.sleep(3)
    assert not any([task.done() for task in streams]), "an event stream ended"
    for stream in streams:
        stream.cancel()
    return rows


def played(folder: str) -> str:
    """A tournament for the server to show: few games were played, and each is there many times."""
    place = Path(folder) / "tournament"
    command = [sys.executable, "-m", "noughts", *TOURNAMENT, "--out", str(place)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    [games] = place.glob("*.jsonl")
    games.write_bytes(games.read_bytes() * (LARGE // games.stat().st_size))
    return str(place)


def main() -> int:
    """Run all attacks, or those whose name has some words in it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--people", type=int, default=PEOPLE)
    parser.add_argument("--attack", default="")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--as", nargs=2, metavar=("NAME", "URL"), help="be the abuser")
    arguments = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    if vars(arguments)["as"]:
        name, url = vars(arguments)["as"]
        os.nice(19)
        # Each has an address of its own: else it could do nothing where one before took all of a day.
        address = f"127.200.0.{1 + [QUIET, *ATTACKS].index(name)}"
        asyncio.run({QUIET: quiet, **ATTACKS}[name](Target(url, address)))
        return 0
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server("--tournament", played(folder), db=f"sqlite:///{folder}/abuse.db") as server,
    ):
        rows = asyncio.run(run(server, arguments.people, arguments.seconds, arguments.attack))
    good = True
    for row in rows:
        for wrong in row.failures(rows[0].p99):
            good = False
            print(f"NOT as it should be: {row.name}: {wrong}")
    if arguments.write:
        table = [
            "| meanwhile | 99 % of people's moves within | engines' answers | memory | TCP |",
            "|---|---|---|---|---|",
        ]
        pages.replace("docs/web.md", "abuse", "\n".join([*table, *[row.cells for row in rows]]) + "\n")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
