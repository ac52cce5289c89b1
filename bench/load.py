"""The service under load: many games at once between people, as fast as it goes, and with engines.

    python bench/load.py [--games N] [--seconds S] [--db URL] [--workers N] [--write]

Callers and server share this machine, so the callers' work counts against the server; what either has of a
core is told. `--write` puts the table into docs/web.md.
"""

import argparse
import asyncio
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack

import pages
from caller import Caller
from postgresql import running_postgresql
from processes import descendants, worked
from web_server import Server, running_server

WORST = 150.0  # milliseconds that 99 of 100 moves of people may take
LEAST = 2 * 390  # moves a second in one process on SQLite: twice what it was before moves shared commits
HURRYING = 32
EVERY = 10.0  # seconds between two moves of a caller, on average
BOARD = "4x4x4"
Run = Callable[["Table", float], Awaitable[None]]
Kind = tuple[str, list["Table"], Run]  # what they are called, who they are, and what they do


class Table:
    """A caller with a game: it plays every human seat, anywhere that is free."""

    def __init__(self, server: Server, opponent: str) -> None:
        self.caller = Caller(server.url)
        self.opponent = opponent
        self.over = True
        self.wait = 1.0
        self.forget()

    async def begin(self) -> bool:
        """Start a game; False if the server would rather not just now."""
        players = {"X": "human", "O": self.opponent}
        answer = await self.caller.call("POST", "/api/games", {"board": BOARD, "players": players})
        if answer.status != 201:
            return self._refused(answer.status, answer.retry_after)
        self.id, self.seats = answer.body["id"], answer.body["seats"]
        self.free = list(range(64))
        random.shuffle(self.free)
        self.turn, self.over = "X", False
        return True

    async def move(self) -> bool:
        """Make a move and note how long the answer took; False if the server would rather not just now."""
        if self.over and not await self.begin():
            return False
        cell = self.free[-1]
        started = time.perf_counter()
        answer = await self.caller.call(
            "POST", f"/api/games/{self.id}/moves", {"cell": cell}, self.seats[self.turn]
        )
        self.answers[answer.status] += 1
        if answer.status != 200:
            return self._refused(answer.status, answer.retry_after)
        self.seconds.append(time.perf_counter() - started)
        moves = answer.body["moves"]
        self.free = [cell for cell in self.free if cell not in moves]
        self.turn, self.over = answer.body["turn"], answer.body["status"] != "in_progress"
        if not self.over and self.turn not in self.seats:
            self.answers["late"] += 1  # the engine had not answered within the request's patience
            self.over = True
        return True

    def forget(self) -> None:
        """Count anew."""
        self.seconds, self.answers = [], Counter()

    def _refused(self, status: int, retry_after: float) -> bool:
        assert status == 429, f"the server answered {status}"
        assert retry_after >= 1, "429 without Retry-After"
        self.wait = retry_after
        return False


async def play(table: Table, until: float) -> None:
    """Move every ten seconds on average, until a time."""
    pause = random.uniform(0, EVERY)
    while time.perf_counter() + pause < until:
        await asyncio.sleep(pause)
        moved = await table.move()
        pause = random.expovariate(1 / EVERY) if moved else table.wait * random.uniform(1, 2)


async def hurry(table: Table, until: float) -> None:
    """Move as fast as the server answers, until a time."""
    while time.perf_counter() < until:
        await table.move()


class Measured:
    """What a kind of callers was answered, from now on until it is told."""

    def __init__(self, name: str, tables: list[Table], server: Server) -> None:
        self.name, self._tables, self._server = name, tables, server
        for table in tables:
            table.forget()
        self._began = time.perf_counter()
        self._had = self._worked()

    def _worked(self) -> tuple[float, float]:
        pid = self._server.process.pid
        return worked(pid, *descendants(pid)), time.process_time()

    def tell(self) -> None:
        """Print it, and keep it: moves a second, milliseconds they took, and how many got which answer."""
        seconds = time.perf_counter() - self._began
        shares = [(now - had) / seconds for now, had in zip(self._worked(), self._had, strict=True)]
        taken = sorted([one for table in self._tables for one in table.seconds])
        self.answers: Counter[object] = Counter()
        for table in self._tables:
            self.answers += table.answers
        self.speed = len(taken) / seconds
        at = [1000 * taken[min(len(taken) - 1, int(len(taken) * share))] for share in (0.5, 0.99, 1)]
        self.median, self.p99, longest = at
        counted = ", ".join(
            [f"{count:,} answered {what}" for what, count in sorted(self.answers.items(), key=str)]
        )
        print(f"{self.name}: {self.speed:,.0f} moves a second; {counted}")
        print(f"   median {self.median:.1f} ms, p99 {self.p99:.1f} ms, longest {longest:.1f} ms")
        print(
            f"   of a core: server and engines {shares[0]:.0%}, callers {shares[1]:.0%}; "
            f"{self._server.memory / 1e6:.0f} MB",
            flush=True,
        )

    @property
    def row(self) -> str:
        """The same as a row of a table."""
        refused = self.answers[429]
        told = f", {refused:,} told to come back (429)" if refused else ""
        return f"| {self.name} | {self.speed:,.0f}{told} | {_short(self.median)} | {_short(self.p99)} |"


def _short(milliseconds: float) -> str:
    return f"{milliseconds:.0f} ms" if milliseconds < 1000 else f"{milliseconds / 1000:.1f} s"


async def watch_all(tables: list[Table], url: str) -> list[asyncio.Task[int]]:
    """An event stream for each game, as a browser has one."""
    return [asyncio.create_task(Caller(url).watch(f"/api/games/{table.id}/events")) for table in tables]


async def run_all(server: Server, warm_up: float, seconds: float, *kinds: Kind) -> list[Measured]:
    """Run all tables of some kinds: first to warm up, which does not count, then measured."""
    end = time.perf_counter() + warm_up + seconds
    tasks = [asyncio.create_task(run(table, end)) for _, tables, run in kinds for table in tables]
    await asyncio.sleep(warm_up)
    measured = [Measured(name, tables, server) for name, tables, _ in kinds]
    await asyncio.sleep(max(0, end - time.perf_counter()))
    await asyncio.gather(*tasks)  # also moves that are under way: they may be the slowest
    for one in measured:
        one.tell()
    return measured


async def begin_all(tables: list[Table]) -> None:
    for start in range(0, len(tables), 50):
        await asyncio.gather(*[table.begin() for table in tables[start : start + 50]])


class Expected:
    """Whether all was as it should be; what was not is told at once."""

    def __init__(self) -> None:
        self.holds = True

    def that(self, holds: bool, words: str) -> None:
        self.holds = self.holds and holds
        if not holds:
            print(f"   NOT as it should be: {words}")


async def flat_out(server: Server, seconds: float, expected: Expected, where: str) -> Measured:
    """Callers who move as fast as they are answered."""
    busy = [Table(server, "human") for _ in range(HURRYING)]
    name = f"{HURRYING} callers, as fast as it goes, {where}"
    [measured] = await run_all(server, 2, seconds, (name, busy, hurry))
    expected.that(set(measured.answers) == {200}, "not all moves were taken")
    return measured


async def measure(server: Server, games: int, seconds: float, expected: Expected) -> list[Measured]:
    """People, who move now and then; the same as fast as it goes; and beside games against engines."""
    people = [Table(server, "human") for _ in range(games)]
    await begin_all(people)
    streams = await watch_all(people, server.url)
    name = f"{games:,} games between people, a move every {EVERY:.0f} s each, each with an event stream"
    [quiet] = await run_all(server, EVERY, seconds, (name, people, play))
    expected.that(quiet.p99 < WORST, f"p99 is {quiet.p99:.0f} ms")
    before = server.memory
    fast = await flat_out(server, min(seconds, 15), expected, "one process, SQLite")
    expected.that(fast.speed >= LEAST, f"{fast.speed:.0f} moves a second, not {LEAST}")

    engines = [Table(server, "insane") for _ in range(games)]
    playing = f"{games:,} games against level `insane`, ten times what the engines can do"
    meanwhile = "the games between people meanwhile"
    both = await run_all(server, EVERY, seconds, (playing, engines, play), (meanwhile, people, play))
    answers = set(both[0].answers)
    expected.that(answers <= {200, 429, "late"} and 200 in answers, "the queue did not hold")
    expected.that(both[1].p99 < WORST, f"people's p99 is {both[1].p99:.0f} ms")
    for one in (quiet, both[1]):
        expected.that(set(one.answers) == {200}, "not all moves were taken")
    growth, ended = (server.memory - before) / 1e6, sum([task.done() for task in streams])
    print(f"memory grew by {growth:.0f} MB; event streams that ended: {ended}")
    expected.that(growth < 150, "memory grows")
    expected.that(not ended, "event streams ended")
    for task in streams:
        task.cancel()
    return [quiet, fast, *both]


def main() -> int:
    """Measure all of it, or one database and number of workers."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--db", help="only how fast it goes, on this database")
    parser.add_argument("--workers", default="2", help="of that, or of PostgreSQL")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    expected, measured = Expected(), []
    with ExitStack() as stack:
        if not arguments.db:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            with running_server("--rate", "0", db=f"sqlite:///{folder}/load.db") as server:
                measured += asyncio.run(measure(server, arguments.games, arguments.seconds, expected))
        db = arguments.db or stack.enter_context(running_postgresql())
        with running_server("--rate", "0", "--workers", arguments.workers, db=db) as server:
            where = f"{arguments.workers} workers, {db.partition(':')[0].replace('postgresql', 'PostgreSQL')}"
            fast = asyncio.run(flat_out(server, min(arguments.seconds, 15), expected, where))
        measured.insert(2, fast)
    if arguments.write:
        table = ["| | moves a second | median | 99 % within |", "|---|---|---|---|"]
        pages.replace("docs/web.md", "load", "\n".join([*table, *[one.row for one in measured]]) + "\n")
    print("all as it should be" if expected.holds else "NOT as it should be")
    return 0 if expected.holds else 1


if __name__ == "__main__":
    sys.exit(main())
