"""The service under load: many games at once between people, as fast as it goes, and with engines.

    python bench/load.py [--games N] [--seconds S] [--db URL] [--workers N]

Callers and server share this machine, so the callers' work counts against the server.
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

from caller import Caller
from web_server import Server, running_server

EVERY = 10.0  # seconds between two moves of a caller, on average
BOARD = "4x4x4"
Run = Callable[["Table", float], Awaitable[None]]


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


def report(name: str, tables: list[Table], seconds: float, server: Server) -> tuple[float, Counter[int]]:
    """Print what was measured, and begin to count anew; gives the 99th percentile in ms, and the answers."""
    taken = sorted([one for table in tables for one in table.seconds])
    answers: Counter[int] = Counter()
    for table in tables:
        answers += table.answers
        table.forget()
    at = [1000 * taken[min(len(taken) - 1, int(len(taken) * share))] for share in (0.5, 0.99, 1)]
    counted = ", ".join(
        [f"{count:,} answered {status}" for status, count in sorted(answers.items(), key=str)]
    )
    print(f"{name}: {len(taken) / seconds:,.0f} moves a second; {counted}")
    print(
        f"   median {at[0]:.1f} ms, p99 {at[1]:.1f} ms, longest {at[2]:.1f} ms; {server.memory / 1e6:.0f} MB"
    )
    return at[1], answers


async def watch_all(tables: list[Table], url: str) -> list[asyncio.Task[int]]:
    """An event stream for each game, as a browser has one."""
    return [asyncio.create_task(Caller(url).watch(f"/api/games/{table.id}/events")) for table in tables]


async def run_all(tables: list[Table], run: Run, warm_up: float, seconds: float) -> None:
    """Run all tables: first to warm up, which does not count, then measured."""
    end = time.perf_counter() + warm_up + seconds
    tasks = [asyncio.create_task(run(table, end)) for table in tables]
    await asyncio.sleep(warm_up)
    for table in tables:
        table.forget()
    await asyncio.sleep(max(0, end - time.perf_counter()))
    await asyncio.gather(*tasks)  # also moves that are under way: they may be the slowest


async def begin_all(tables: list[Table]) -> None:
    for start in range(0, len(tables), 50):
        await asyncio.gather(*[table.begin() for table in tables[start : start + 50]])


async def measure(server: Server, games: int, seconds: float) -> bool:
    """All that is asked of the service; gives whether it did it."""
    good = True

    def expect(holds: bool, words: str) -> None:
        nonlocal good
        good = good and holds
        if not holds:
            print(f"   NOT as it should be: {words}")

    people = [Table(server, "human") for _ in range(games)]
    await begin_all(people)
    streams = await watch_all(people, server.url)
    print(f"{games:,} games between people, each with a caller and an event stream")
    await run_all(people, play, EVERY, seconds)
    p99, answers = report("a move every 10 s each", people, seconds, server)
    expect(p99 < 100, "p99 is 100 ms or more")
    expect(set(answers) == {200}, "not all moves were taken")
    before = server.memory

    busy = [Table(server, "human") for _ in range(32)]
    await run_all(busy, hurry, 2, min(seconds, 15))
    _, answers = report("32 callers, as fast as it goes", busy, min(seconds, 15), server)
    expect(set(answers) == {200}, "not all moves were taken")

    print(f"{games:,} games against the engine, level insane, and those between people meanwhile")
    engines = [Table(server, "insane") for _ in range(games)]
    await asyncio.gather(run_all(engines, play, EVERY, seconds), run_all(people, play, EVERY, seconds))
    _, answers = report("against the engine", engines, seconds, server)
    expect(set(answers) <= {200, 429, "late"} and answers[200] > 0, "the queue did not hold")
    p99, answers = report("between people", people, seconds, server)
    expect(set(answers) == {200}, "not all moves were taken")
    growth = (server.memory - before) / 1e6
    print(
        f"memory grew by {growth:.0f} MB; event streams that ended: {sum([task.done() for task in streams])}"
    )
    expect(growth < 150, "memory grows")
    expect(not any([task.done() for task in streams]), "event streams ended")
    for task in streams:
        task.cancel()
    return good


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--db")
    parser.add_argument("--workers", default="1")
    arguments = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as folder:
        db = arguments.db or f"sqlite:///{folder}/load.db"
        with running_server("--rate", "0", "--workers", arguments.workers, db=db) as server:
            good = asyncio.run(measure(server, arguments.games, arguments.seconds))
    print("all as it should be" if good else "NOT as it should be")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
