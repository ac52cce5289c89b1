"""Whatever may go wrong around a server, again and again under load: what was acknowledged is there, once.

    python bench/crash.py [--times N] [--only sqlite|postgresql] [--write]

Servers and engines are ended by SIGKILL, the database is locked by another process, and PostgreSQL, on which
two servers share one database, also stands still and is shut down as by a power cut. What the servers say of
that is noise; the table comes last, and with `--write` into docs/web.md.
"""

import argparse
import asyncio
import random
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from os import kill
from typing import NamedTuple

import pages
import psycopg
from caller import Answer, Caller
from postgresql import PostgreSQL, running_cluster
from processes import spawned, stopped
from web_server import Server

TABLES = 40
ENGINE_TABLES = 8
HURRY = "Prefer: respond-async\r\n"
WAIT = 60.0  # seconds for a server to be there again, or for an engine to have answered
LONG = 2.5  # seconds that a database is held: longer than a server waits for it
QUIET, TOLD = "nothing", 503


class Servers:
    """The servers of one database; each comes back at the port it had."""

    def __init__(self, db: str, count: int) -> None:
        self.db = db
        self.running = [Server("--rate", "0", db=db) for _ in range(count)]
        self.urls = [server.url for server in self.running]
        self.random = random.Random(1)

    def kill_one(self) -> None:
        number = self.random.randrange(len(self.running))
        self.running[number].kill()
        self.running[number] = Server("--rate", "0", db=self.db, port=self.running[number].port)

    def kill_engines(self) -> None:
        for pid in spawned(self.random.choice(self.running).process.pid):
            with suppress(ProcessLookupError):
                kill(pid, signal.SIGKILL)

    def stop(self) -> None:
        for server in self.running:
            if server.process.poll() is None:
                server.kill()


class Fault(NamedTuple):
    """What is done to servers or their database, so many times."""

    name: str
    times: int
    strike: Callable[[], None]


class Table:
    """A game and its player, who remembers what was acknowledged, and what went wrong meanwhile."""

    def __init__(self, urls: list[str], opponent: str, seed: int) -> None:
        self.urls = urls
        self.opponent = opponent
        self.random = random.Random(seed)
        self.id = ""
        self.events: list[tuple[int, int, str]] = []  # number and cell of each acknowledged move, and when
        self.finished: list[tuple[str, dict[str, str], list[tuple[int, int, str]]]] = []
        self.fault = QUIET
        self.counted: Counter[tuple[str, str]] = Counter()  # by fault and what is counted
        self.goes_on = True

    async def call(self, method: str, path: str, body: object = None, secret: str = "") -> Answer:
        """Call any of the servers; again, also with the same move, until one has done it."""
        until = time.monotonic() + WAIT
        while True:
            caller = Caller(self.random.choice(self.urls))
            try:
                # not to wait for an engine: the server may not live that long
                answer = await asyncio.wait_for(caller.call(method, path, body, secret, HURRY), 15)
                if answer.status not in (429, TOLD):
                    return answer
                self.counted[self.fault, "told"] += answer.status == TOLD
                await asyncio.sleep(0.3)
            except (OSError, TimeoutError):
                await asyncio.sleep(0.05)
            finally:
                caller.close()
            assert time.monotonic() < until, "no server came back"

    async def begin(self) -> None:
        if self.id:
            self.finished.append((self.id, self.seats, self.events))
        players = {"X": "human", "O": self.opponent}
        answer = await self.call("POST", "/api/games", {"board": "4x4x4", "players": players})
        assert answer.status == 201, answer
        self.id, self.seats, self.events = answer.body["id"], answer.body["seats"], []

    async def play(self) -> None:
        """Look, choose, and send the move with its number until it is acknowledged; while it goes on."""
        while self.goes_on:
            game = (await self.call("GET", f"/api/games/{self.id}")).body if self.id else None
            if game is None or game["status"] != "in_progress":
                await self.begin()
                continue
            if game["thinking"]:
                await asyncio.sleep(0.05)
                continue
            cell = self.random.choice([cell for cell in range(64) if cell not in game["moves"]])
            number = game["number"] + 1
            body = {"cell": cell, "number": number}
            answer = await self.call("POST", f"/api/games/{self.id}/moves", body, self.seats[game["turn"]])
            assert answer.status == 200, f"move {body} after {game['moves']}: {answer}"
            assert answer.body["moves"][number - 1] == cell, "acknowledged, and something else is there"
            self.events.append((number, cell, self.fault))
            self.counted[self.fault, "moves"] += 1

    async def check(self) -> None:
        """Count what is not where it was acknowledged, or twice; every game can be played on."""
        for game_id, seats, events in [*self.finished, (self.id, self.seats, self.events)]:
            game = await self._when_answered(game_id)
            moves = game["moves"]
            assert len(moves) == game["number"], f"{game['number']} events, but {len(moves)} moves"
            for number, cell, fault in events:
                self.counted[fault, "lost"] += number > len(moves) or moves[number - 1] != cell
                self.counted[fault, "doubled"] += moves.count(cell) > 1
            if game["status"] == "in_progress":
                free = [cell for cell in range(64) if cell not in moves]
                path = f"/api/games/{game_id}/moves"
                body = {"cell": free[0], "number": len(moves) + 1}
                answer = await self.call("POST", path, body, seats[game["turn"]])
                assert answer.status == 200, f"a game cannot be played on: {answer}"

    async def _when_answered(self, game_id: str) -> dict[str, object]:
        until = time.monotonic() + WAIT
        while True:
            game = (await self.call("GET", f"/api/games/{game_id}")).body
            if not game["thinking"]:
                return game
            assert time.monotonic() < until, "an engine never answered"
            await asyncio.sleep(0.05)


async def crash(servers: Servers, faults: list[Fault]) -> tuple[Counter[tuple[str, str]], int]:
    """Play while things go wrong; gives what was counted, and how many games there were."""
    opponents = ["human"] * TABLES + ["easy", "insane"] * (ENGINE_TABLES // 2)
    tables = [Table(servers.urls, opponent, seed) for seed, opponent in enumerate(opponents)]
    playing = [asyncio.create_task(table.play()) for table in tables]
    chance = random.Random(1)
    await _moves_taken(tables, playing)  # a server that has only just begun is not under load
    for fault in faults:
        for table in tables:
            table.fault = fault.name
        for _ in range(fault.times):
            await asyncio.sleep(chance.uniform(0.3, 1.8))
            await asyncio.to_thread(fault.strike)
            _raise_what_went_wrong(playing)
        await _moves_taken(tables, playing)  # it goes on afterwards
    for table in tables:
        table.goes_on = False
    await asyncio.gather(*playing)
    await asyncio.gather(*[table.check() for table in tables])
    counted: Counter[tuple[str, str]] = Counter()
    for table in tables:
        counted.update(table.counted)
    return counted, sum([len(table.finished) + 1 for table in tables])


def _raise_what_went_wrong(playing: list[asyncio.Task[None]]) -> None:
    for task in playing:
        if task.done():
            task.result()


async def _moves_taken(tables: list[Table], playing: list[asyncio.Task[None]]) -> None:
    """Wait until a move was acknowledged since the last fault began."""
    until = time.monotonic() + WAIT
    while not any([table.counted[table.fault, "moves"] for table in tables]):
        assert time.monotonic() < until, f"no move was taken after: {tables[0].fault}"
        _raise_what_went_wrong(playing)
        await asyncio.sleep(0.1)


def lock_sqlite(path: str) -> None:
    """Another process, as far as SQLite can tell, that writes for a long time."""
    holder = sqlite3.connect(path, isolation_level=None, timeout=WAIT)
    holder.execute("BEGIN IMMEDIATE")
    time.sleep(LONG)
    holder.close()


def lock_postgresql(url: str) -> None:
    """Somebody who lets nobody else at the events for a long time."""
    with psycopg.connect(url) as holder:
        holder.execute("LOCK TABLE events IN ACCESS EXCLUSIVE MODE")
        time.sleep(LONG)


def stand_still(cluster: PostgreSQL) -> None:
    with stopped(cluster.processes):
        time.sleep(LONG)


def restart(cluster: PostgreSQL) -> None:
    cluster.stop()
    cluster.start()


def run(kind: str, times: int) -> tuple[list[str], bool]:
    """All that may go wrong on a kind of database: a table's row for each, and whether all was well."""
    few = max(1, times // 3)
    with ExitStack() as stack:
        if kind == "sqlite":
            path = f"{stack.enter_context(tempfile.TemporaryDirectory())}/crash.db"
            servers = Servers(f"sqlite:///{path}", 1)
            faults = [Fault("database locked by another", few, lambda: lock_sqlite(path))]
        else:
            cluster = stack.enter_context(running_cluster())
            servers = Servers(cluster.url, 2)
            faults = [
                Fault("events locked by another", few, lambda: lock_postgresql(cluster.url)),
                Fault("database stands still", few, lambda: stand_still(cluster)),
                Fault("database killed", few, lambda: restart(cluster)),
            ]
        stack.callback(servers.stop)
        faults += [
            Fault("server killed", times, servers.kill_one),
            Fault("engines killed", times, servers.kill_engines),
        ]
        counted, games = asyncio.run(crash(servers, faults))
    rows = [_row(kind, fault, counted) for fault in faults]
    rows.append(f"| {kind} | {games:,} games, each can be played on | | | | | |")
    wrong = sum([counted[fault.name, what] for fault in faults for what in ("lost", "doubled")])
    return rows, wrong == 0


def _row(kind: str, fault: Fault, counted: Counter[tuple[str, str]]) -> str:
    figures = [f"{counted[fault.name, what]:,}" for what in ("moves", "told", "lost", "doubled")]
    return f"| {' | '.join([kind, fault.name, str(fault.times), *figures])} |"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=6, help="of each; of what holds the database, a third")
    parser.add_argument("--only", choices=["sqlite", "postgresql"])
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    kinds = [arguments.only] if arguments.only else ["sqlite", "postgresql"]
    done = [run(kind, arguments.times) for kind in kinds]
    table = ["| on | what went wrong | times | moves acknowledged | told 503 | lost | doubled |"]
    table += ["|---|---|---|---|---|---|---|", *[row for rows, _ in done for row in rows]]
    print("", *table, sep="\n")
    if arguments.write:
        pages.replace("docs/web.md", "crash", "\n".join(table) + "\n")
    return 0 if all([good for _, good in done]) else 1


if __name__ == "__main__":
    sys.exit(main())
