"""The server ended by SIGKILL again and again under load: what it acknowledged must be there, once.

    python bench/crash.py [--kills N] [--only sqlite|postgresql]

On PostgreSQL two servers share the database, and each kill takes one of them.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from contextlib import ExitStack

from caller import Answer, Caller
from postgresql import running_postgresql
from web_server import Server

TABLES = 40
ENGINE_TABLES = 8
HURRY = "Prefer: respond-async\r\n"
WAIT = 30.0  # seconds for a server to be there again


class Servers:
    """The servers of one database; each comes back at the port it had."""

    def __init__(self, db: str, count: int) -> None:
        self.db = db
        self.running = [Server("--rate", "0", db=db) for _ in range(count)]
        self.urls = [server.url for server in self.running]

    def kill_one(self, number: int) -> None:
        self.running[number].kill()

    def start_again(self, number: int) -> None:
        self.running[number] = Server("--rate", "0", db=self.db, port=self.running[number].port)

    def stop(self) -> None:
        for server in self.running:
            if server.process.poll() is None:
                server.kill()


class Table:
    """A game and its player, who remembers what was acknowledged."""

    def __init__(self, urls: list[str], opponent: str, seed: int) -> None:
        self.urls = urls
        self.opponent = opponent
        self.random = random.Random(seed)
        self.id = ""
        self.events: list[tuple[int, int]] = []  # number and cell of each acknowledged move
        self.finished: list[tuple[str, dict[str, str], list[tuple[int, int]]]] = []
        self.acknowledged = 0
        self.goes_on = True

    async def call(self, method: str, path: str, body: object = None, secret: str = "") -> Answer:
        """Call any of the servers; again, also with the same move, until one has answered."""
        until = time.monotonic() + WAIT
        while True:
            caller = Caller(self.random.choice(self.urls))
            try:
                # not to wait for an engine: the server may not live that long
                answer = await asyncio.wait_for(caller.call(method, path, body, secret, HURRY), 15)
                if answer.status != 429:
                    return answer
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
            self.events.append((number, cell))
            self.acknowledged += 1

    async def check(self) -> int:
        """Every acknowledged move is where it was, none is twice, and the game can be played on."""
        lost = 0
        for game_id, seats, events in [*self.finished, (self.id, self.seats, self.events)]:
            game = (await self.call("GET", f"/api/games/{game_id}")).body
            moves = game["moves"]
            lost += sum([number > len(moves) or moves[number - 1] != cell for number, cell in events])
            assert len(set(moves)) == len(moves) == game["number"], f"doubled: {moves}"
            while game["thinking"]:
                await asyncio.sleep(0.05)
                game = (await self.call("GET", f"/api/games/{game_id}")).body
            if game["status"] == "in_progress":
                free = [cell for cell in range(64) if cell not in game["moves"]]
                path = f"/api/games/{game_id}/moves"
                answer = await self.call("POST", path, {"cell": free[0]}, seats[game["turn"]])
                assert answer.status == 200, f"a game cannot be played on: {answer}"
        return lost


async def crash(servers: Servers, kills: int) -> tuple[int, int, int]:
    """Play and kill; gives how many moves were acknowledged, how many of them are lost, and games."""
    opponents = ["human"] * TABLES + ["easy", "insane"] * (ENGINE_TABLES // 2)
    tables = [Table(servers.urls, opponent, seed) for seed, opponent in enumerate(opponents)]
    playing = [asyncio.create_task(table.play()) for table in tables]
    chance = random.Random(1)
    for kill in range(kills):
        await asyncio.sleep(chance.uniform(0.3, 1.8))
        number = chance.randrange(len(servers.running))
        await asyncio.to_thread(servers.kill_one, number)
        await asyncio.to_thread(servers.start_again, number)
        for task in playing:
            if task.done():
                task.result()
        if (kill + 1) % 10 == 0:
            done = sum([table.acknowledged for table in tables])
            print(f"   {kill + 1} kills, {done:,} moves acknowledged", flush=True)
    for table in tables:
        table.goes_on = False
    await asyncio.gather(*playing)
    lost = sum(await asyncio.gather(*[table.check() for table in tables]))
    games = sum([len(table.finished) + 1 for table in tables])
    return sum([table.acknowledged for table in tables]), lost, games


def run(kind: str, kills: int) -> bool:
    with ExitStack() as stack:
        if kind == "sqlite":
            db = f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/crash.db"
        else:
            db = stack.enter_context(running_postgresql())
        servers = Servers(db, 1 if kind == "sqlite" else 2)
        stack.callback(servers.stop)
        print(f"{kind}: {len(servers.running)} server(s)", flush=True)
        moves, lost, games = asyncio.run(crash(servers, kills))
    print(
        f"{kind}: killed {kills} times; {moves:,} moves acknowledged in {games:,} games, {lost} lost, "
        "none doubled, every game playable"
    )
    return lost == 0 and moves > 0


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--only", choices=["sqlite", "postgresql"])
    arguments = parser.parse_args()
    kinds = [arguments.only] if arguments.only else ["sqlite", "postgresql"]
    return 0 if all([run(kind, arguments.kills) for kind in kinds]) else 1


if __name__ == "__main__":
    sys.exit(main())
