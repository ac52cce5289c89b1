"""What one client can do to a service from one address: each attack goes on until it is killed."""

import asyncio
import contextlib
import itertools
import json
import random
import socket
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from caller import Caller


class Target(NamedTuple):
    """The server, as the abuser knows it, and the address of the abuser."""

    url: str
    abuser: str

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.rpartition(":")[2])


Attack = Callable[[Target], Awaitable[object]]
LITTLE = 16_384  # bytes that the system keeps for the abuser: what it keeps for the server is what is meant


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
        _, writer = await connect(server, LITTLE)
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
        _, writer = await connect(server, LITTLE)
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


async def many_boards(server: Target) -> None:
    """Three hundred boards of their own, each heavy to keep, with a game each, again and again."""
    sizes = [(rows, columns) for rows in range(14, 21) for columns in range(14, 21)]
    boards = [f"{rows}x{columns},{k},torus" for rows, columns in sizes for k in range(4, 11)]
    names = itertools.cycle(boards[:300])

    async def work() -> None:
        new = {"board": next(names), "players": {"X": "human", "O": "human"}}
        await caller(server).call("POST", "/api/games", new)

    await again(work, 10)


async def unwanted_uploads(server: Target) -> None:
    """What belongs to no learner, and goes on whatever is answered."""
    head = b"PUT /api/learners/x/memory HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 6000000\r\n\r\n"

    async def work() -> None:
        _, writer = await connect(server, LITTLE)
        writer.write(head)
        for _ in range(60):
            writer.write(b"x" * 100_000)
            await writer.drain()
        writer.close()

    await again(work, 990)


async def downloads(server: Target) -> None:
    """All games of a tournament, as fast as they come."""
    found = (await caller(server).call("GET", "/api/tournaments")).body["tournaments"]
    request = f"GET /api/tournaments/{found[0]['id']}/games.jsonl HTTP/1.1\r\nHost: 127.0.0.1\r\n"

    async def work() -> None:
        reader, writer = await connect(server)
        writer.write(f"{request}Connection: close\r\n\r\n".encode())
        while await reader.read(1 << 20):
            pass
        writer.close()

    await again(work, 4)


async def looks_back(server: Target) -> None:
    """Reviews of a game of forty moves, and hints on a large board, of which each asks the engines."""
    people, board = {"X": "human", "O": "human"}, "15x15,5"
    one = caller(server)
    cells = random.sample(range(225), 40)
    long = (await one.call("POST", "/api/games", {"board": board, "players": people, "moves": cells})).body
    new = (await one.call("POST", "/api/games", {"board": board, "players": people})).body

    async def work() -> None:
        if random.random() < 0.5:
            await caller(server).call("GET", f"/api/games/{long['id']}/review")
        else:
            await caller(server).call("POST", f"/api/games/{new['id']}/hint", None, new["seats"]["X"])

    await again(work, 60)


async def connect(
    server: Target, kept: int | None = None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection of the abuser, for which the system keeps so many bytes that are to be sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(server.abuser, 0))
    if kept is not None:
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, kept)
    return reader, writer


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
    "games on 300 large boards": many_boards,
    "1,000 uploads that nobody wants": unwanted_uploads,
    "downloads of a tournament's games": downloads,
    "60 reviews and hints at once": looks_back,
}
