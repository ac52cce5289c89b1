"""The service among strangers: polite people and engine players, and one client that takes all it can.

    python bench/abuse.py [--seconds S] [--people N] [--attack WORDS] [--write]

One attack after another, each from one address and a process of its own, with the limits that a server has
by itself. The people's moves are measured meanwhile, next to those of a quiet time; `--write` puts the table
into docs/web.md.

An abuser would have a machine of its own; here it shares the server's cores, so it has what nobody else wants
of them (nice 19). What it costs the server, and not what it costs the machine to be an abuser, is measured.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import socket
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import pages
from caller import Caller
from load import Table, begin_all, play, watch_all
from processes import spawned, worked
from web_server import Server, running_server

PEOPLE, PLAYERS = 200, 10
WORST = 150.0  # milliseconds that 99 of 100 moves may take, or twice the quiet time
MOST_GROWTH = 100e6  # bytes


class Target(NamedTuple):
    """The server, as the abuser knows it, and the address of the abuser."""

    url: str
    abuser: str

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.rpartition(":")[2])


Attack = Callable[[Target], Awaitable[object]]


async def again(work: Callable[[], Awaitable[object]], at_once: int) -> None:
    """Do something for ever, so many at a time, whatever comes of it."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError, EOFError, ConnectionError, asyncio.IncompleteReadError):
                await work()
            await asyncio.sleep(0)

    await asyncio.gather(*[one() for _ in range(at_once)])


def caller(server: Target) -> Caller:
    """The abuser, on a connection of its own."""
    return Caller(server.url, server.abuser)


async def post_again(server: Target, path: str, body: object, at_once: int) -> None:
    callers = [caller(server) for _ in range(at_once)]

    async def work() -> None:
        one = callers.pop()
        try:
            await one.call("POST", path, body)
        finally:
            callers.append(one)

    await again(work, at_once)


async def analyses(server: Target) -> None:
    question = {"board": "15x15,5", "position": "." * 225, "limit": 10}
    await post_again(server, "/api/analyze", question, 70)


async def hung_up_trainings(server: Target) -> None:
    built = await caller(server).call("POST", "/api/learners", {"board": "4x3,3"})
    body = json.dumps({"phases": [{"opponent": "perfect", "games": 1_000_000}]}).encode()
    head = f"POST /api/learners/{built.body['id']}/train HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    head += f"Authorization: Bearer {built.body['secret']}\r\nContent-Type: application/json\r\n"

    async def work() -> None:
        _, writer = await connect(server)
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        await writer.drain()
        await asyncio.sleep(0.2)
        writer.close()

    await again(work, 65)


async def learners(server: Target) -> None:
    await post_again(server, "/api/learners", {"board": "4x3,3"}, 20)


async def games(server: Target) -> None:
    await post_again(server, "/api/games", {"board": "20x20,5", "players": {"X": "human", "O": "human"}}, 50)


async def engine_games(server: Target) -> None:
    await post_again(server, "/api/games", {"board": "15x15,5", "players": {"X": "perfect"}}, 100)


async def event_streams(server: Target) -> None:
    new = {"players": {"X": "human", "O": "human"}}
    begun = await caller(server).call("POST", "/api/games", new)

    async def work() -> None:
        await caller(server).watch(f"/api/games/{begun.body['id']}/events")

    await again(work, 2000)


async def uploads(server: Target) -> None:
    built = await caller(server).call("POST", "/api/learners", {})
    head = f"PUT /api/learners/{built.body['id']}/memory HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    head += f"Authorization: Bearer {built.body['secret']}\r\nContent-Type: application/json\r\n"
    part = b"[" * 1_000_000

    async def work() -> None:
        _, writer = await connect(server)
        writer.write(f"{head}Content-Length: 6000000\r\n\r\n".encode())
        for _ in range(5):
            writer.write(part)
            await writer.drain()
        await asyncio.sleep(10)
        writer.close()

    await again(work, 150)


async def trailers(server: Target) -> None:
    head = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Long: "

    async def work() -> None:
        _, writer = await connect(server)
        writer.write(head)
        for _ in range(1500):
            writer.write(b"x" * 100_000)
            await writer.drain()
        writer.close()

    await again(work, 4)


async def silence(server: Target) -> None:
    async def work() -> None:
        reader, writer = await connect(server)
        await reader.read()
        writer.close()

    await again(work, 3000)


async def refusals(server: Target) -> None:
    async def work() -> None:
        reader, writer = await connect(server)
        writer.write(b"GET /api/boards/4x4x4x4 HTTP/1.1\r\nHost: evil.example\r\n\r\n" * 8)
        await reader.read(10_000)
        writer.close()

    await again(work, 50)


async def largest_boards(server: Target) -> None:
    async def work() -> None:
        await caller(server).call("GET", "/api/boards/4x4x4x4")

    await again(work, 50)


async def many_fields(server: Target) -> None:
    head = b"GET /api/levels HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"a:\r\n" * 7000 + b"\r\n"

    async def work() -> None:
        reader, writer = await connect(server)
        writer.write(head)
        await reader.read()
        writer.close()

    await again(work, 1000)


async def unread_answers(server: Target) -> None:
    """What a learner knows, half a megabyte each time, of which the system takes as little as can be."""
    one = caller(server)
    built = (await one.call("POST", "/api/learners", {"board": "4x3,3"})).body
    plan = {"phases": [{"opponent": "random", "games": 100_000}]}
    await one.call("POST", f"/api/learners/{built['id']}/train", plan, built["secret"])
    request = f"GET /api/learners/{built['id']}/memory HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 4

    async def work() -> None:
        with socket.socket() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.setblocking(False)
            connection.bind((server.abuser, 0))
            await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", server.port))
            await asyncio.get_running_loop().sock_sendall(connection, request)
            await asyncio.sleep(20)

    await again(work, 900)


async def played_games(server: Target) -> None:
    """What costs little first, so that nothing more is expected of who asks; then what costs most."""
    board, cells = "20x20,torus", list(range(300))
    random.shuffle(cells)
    new = {"board": board, "players": {"X": "human", "O": "human"}, "moves": cells}
    callers = [caller(server) for _ in range(200)]
    while True:
        await asyncio.gather(*[one.call("GET", "/api/levels") for one in callers[:50]])
        await asyncio.gather(
            *[one.call("POST", "/api/games", new) for one in callers], return_exceptions=True
        )
        await asyncio.sleep(2)


async def plain_calls(server: Target) -> None:
    """The three calls that keep nothing, with the boards that take longest and with what is no board."""
    rules = [f"{board},{k},exact,torus" for board in ("4x4x4x4", "7x7x7", "20x20") for k in (2, 3, 4)]
    bodies = [("create_board", {"difficulty": "easy", "board": rule}) for rule in rules]
    state = {"board": [[1] * 20_000], "current_player": "X", "difficulty": "easy"}
    bodies.append(("apply_move", {"game_state": state, "row": 0, "col": 0}))

    async def work() -> None:
        path, body = random.choice(bodies)
        await caller(server).call("POST", f"/api/interface/{path}", body)

    await again(work, 30)


async def connect(server: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", server.port, local_addr=(server.abuser, 0))


async def quiet(server: Target) -> None:
    """Nothing at all."""


QUIET = "nobody else"
ATTACKS: dict[str, Attack] = {
    "70 analyses of 10 s at once": analyses,
    "65 trainings that hang up": hung_up_trainings,
    "learners built without end": learners,
    "games begun without end": games,
    "games of engines begun without end": engine_games,
    "2,000 event streams": event_streams,
    "150 uploads of 6 MB": uploads,
    "trailers without end": trailers,
    "3,000 silent connections": silence,
    "requests for another host": refusals,
    "the largest board again and again": largest_boards,
    "heads of 7,000 fields": many_fields,
    "large answers that nobody takes": unread_answers,
    "games of 300 moves, 200 at once": played_games,
    "the three calls on the slowest boards": plain_calls,
}


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


async def run(server: Server, people: int, seconds: float, words: str) -> list[tuple[str, float, int, float]]:
    """The quiet time, and each attack in turn: p99, answers of engines, growth of memory in bytes."""
    polite = [Table(server, "human") for _ in range(people)]
    players = [Table(server, "insane") for _ in range(PLAYERS)]
    await begin_all(polite)
    await begin_all(players)
    streams = await watch_all(polite, server.url)
    await measured(polite, players, 10)
    rows = []
    for name in (QUIET, *[name for name in ATTACKS if words in name]):
        before = server.memory
        abuser = await asyncio.create_subprocess_exec(sys.executable, __file__, "--as", name, server.url)
        processes = {
            "server": [server.process.pid],
            "engines": spawned(server.process.pid),
            "callers": [os.getpid()],
            "abuser": [abuser.pid],
        }
        had = {who: worked(*pids) for who, pids in processes.items()}
        p99, answered = await measured(polite, players, seconds)
        shares = [f"{who} {(worked(*pids) - had[who]) / seconds:.0%}" for who, pids in processes.items()]
        with contextlib.suppress(ProcessLookupError):
            abuser.kill()
        await abuser.wait()
        growth = server.memory - before
        rows.append((name, p99, answered, growth))
        told = f"p99 {p99:7.1f} ms, engines answered {answered:4}, memory {growth / 1e6:+.0f} MB"
        print(f"{name:40} {told}; of a core: {', '.join(shares)}", flush=True)
        await asyncio.sleep(3)
    assert not any([task.done() for task in streams]), "an event stream ended"
    for stream in streams:
        stream.cancel()
    return rows


def failures(p99: float, answered: int, growth: float, usual: float) -> list[str]:
    """Which conditions were not met."""
    most = max(WORST, 2 * usual)
    return [
        *([f"people's p99 is {p99:.0f} ms, not under {most:.0f}"] if p99 > most else []),
        *(["no engine has answered"] if not answered else []),
        *([f"memory has grown by {growth / 1e6:.0f} MB"] if growth > MOST_GROWTH else []),
    ]


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
        running_server(db=f"sqlite:///{folder}/abuse.db") as server,
    ):
        rows = asyncio.run(run(server, arguments.people, arguments.seconds, arguments.attack))
    usual = rows[0][1]
    good = True
    for name, p99, answered, growth in rows:
        for wrong in failures(p99, answered, growth, usual):
            good = False
            print(f"NOT as it should be: {name}: {wrong}")
    if arguments.write:
        table = [
            "| meanwhile | 99 % of people's moves within | engines' answers | memory |",
            "|---|---|---|---|",
        ]
        table += [
            f"| {name} | {p99:.0f} ms | {answered} | {growth / 1e6:+.0f} MB |"
            for name, p99, answered, growth in rows
        ]
        pages.replace("docs/web.md", "abuse", "\n".join(table) + "\n")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
