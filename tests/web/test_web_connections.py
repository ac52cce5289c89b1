"""Connections: what the system and the server hold for one of them has an end, whoever does not read."""

import asyncio
import contextlib
import socket
from concurrent.futures import ThreadPoolExecutor

import pytest
import uvicorn
import uvloop
from web_server import running_server

from noughts.fronts.web import serve
from noughts.fronts.web.settings import Settings
from noughts.fronts.web.transport import protocol
from noughts.fronts.web.transport.guard import Guard
from noughts.fronts.web.transport.protocol import BoundedRequests
from noughts.fronts.web.transport.work import Work

HERE = "127.0.0.1"
UPLOAD = b"PUT /api/learners/x/memory HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n"


@contextlib.asynccontextmanager
async def serving(answer, kept_by_system=None):
    """A server of one answer to everything; where it listens. `None` is one that never comes."""

    async def app(scope, receive, send):
        if scope["type"] == "http":
            if answer is None:
                await asyncio.sleep(300)
            head = [(b"content-length", str(len(answer)).encode())]
            await send({"type": "http.response.start", "status": 404, "headers": head})
            await send({"type": "http.response.body", "body": answer})

    guard = Guard(app, Settings("sqlite://"))
    config = uvicorn.Config(guard, http=BoundedRequests, lifespan="on", forwarded_allow_ips="")
    server = uvicorn.Server(config)
    with socket.create_server((HERE, 0)) as listening:
        if kept_by_system is not None:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, kept_by_system)
        task = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield listening.getsockname()
        finally:
            server.force_exit = server.should_exit = True
            await task


def served(work):
    """What comes of a coroutine in a loop as a server has it."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(uvloop.run, work).result()


async def until(holds):
    """Wait until something is so, for as long as a busy machine may take."""
    async with asyncio.timeout(300):
        while not holds():
            await asyncio.sleep(0.01)


def bytes_taken(sender):
    """How many bytes a connection takes while nobody reads them."""
    sender.setblocking(False)
    taken = 0
    with contextlib.suppress(BlockingIOError):
        while taken < 50_000_000:
            taken += sender.send(b"x" * 10_000)
    return taken


@pytest.mark.parametrize("is_sent", [True, False])
def test_the_system_keeps_little_for_a_connection_of_which_nobody_reads(is_sent):
    """A thousand such took all memory that the system has for connections, and everybody else waited."""
    with serve._listen(HERE, 0) as listening, socket.socket() as client:
        for kept in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            client.setsockopt(socket.SOL_SOCKET, kept, 4096)
        client.connect(listening.getsockname())
        accepted = listening.accept()[0]
        with accepted:
            taken = bytes_taken(accepted if is_sent else client)
    assert taken < 1_000_000


def test_only_so_much_is_held_for_a_client_that_is_not_answered(monkeypatch):
    monkeypatch.setattr(protocol, "MOST_HELD", 120_000)
    monkeypatch.setattr(Work, "here", None)

    async def bring():
        async with serving(None) as (host, port):
            connections = [await asyncio.open_connection(host, port) for _ in range(3)]
            for _, writer in connections:
                writer.write(UPLOAD % 60_000 + b"x" * 50_000)
            reading = [asyncio.create_task(reader.read()) for reader, _ in connections]
            done, _ = await asyncio.wait(reading, return_when=asyncio.FIRST_COMPLETED)
            assert len(done) == 1
            for _, writer in connections:
                writer.close()

    served(bring())


async def ask(address):
    """A request on a connection by which the system takes as little as it can."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    connection.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(connection, address)
    await loop.sock_sendall(connection, b"GET /api/levels HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    return connection


def test_answers_that_nobody_takes_are_counted_however_short_each_is(monkeypatch):
    """Fifty kilobytes of each of a thousand connections were nowhere counted."""
    monkeypatch.setattr(protocol, "MOST_HELD", 150_000)
    monkeypatch.setattr(Work, "here", None)
    held = BoundedRequests._all_held

    async def leave_unread():
        async with serving(b"x" * 60_000, kept_by_system=4096) as address:
            with contextlib.ExitStack() as stack:
                for number in (1, 2):
                    stack.enter_context(await ask(address))
                    await until(lambda least=number: held[HERE] >= least * 60_000)
                stack.enter_context(await ask(address))
                await until(lambda: BoundedRequests._connections[HERE] == 2)  # one more is too much
            await until(lambda: not held[HERE])

    served(leave_unread())


def test_of_a_body_that_was_refused_what_waits_to_be_read_is_counted(monkeypatch):
    monkeypatch.setattr(protocol, "MOST_HELD", 120_000)
    monkeypatch.setattr(Work, "here", None)
    monkeypatch.setattr(Work, "delay", lambda self, client, at_once=True: 0.0 if at_once else 300.0)

    async def bring():
        async with serving(b"no") as (host, port):
            connections = [await asyncio.open_connection(host, port) for _ in range(5)]
            for reader, writer in connections:
                writer.write(UPLOAD % 6_000_000)
                assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 404")
                assert await reader.readexactly(2) == b"no"
            for _, writer in connections:
                writer.write(b"x" * 50_000)
            await until(lambda: BoundedRequests._connections[HERE] < 5)
            for _, writer in connections:
                writer.close()

    served(bring())


def test_what_waits_to_be_read_never_is_once_its_client_has_gone_on_for_too_long(monkeypatch):
    """A thousand connections that were let in while there was a little left were all read."""
    monkeypatch.setattr(Work, "here", None)

    def go_on(self, client, at_once=True):
        self.account(client).spend(10.0)  # by what comes on other connections before this is read
        return 0.01

    monkeypatch.setattr(Work, "delay", go_on)

    async def bring():
        async with serving(b"no") as (host, port):
            reader, writer = await asyncio.open_connection(host, port)
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            answer = b""
            with contextlib.suppress(ConnectionError):
                answer = await reader.read()
            writer.close()
            return answer

    assert served(bring()) == b""


def test_who_goes_on_to_send_what_was_refused_is_not_listened_to(tmp_path):
    """Six megabytes were read, however slowly, of everything that nobody wanted."""
    with (
        running_server("--rate", "0", db=f"sqlite:///{tmp_path}/games.db") as server,
        socket.socket() as sender,
    ):
        sender.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16_384)
        sender.settimeout(300)
        sender.connect((HERE, server.port))
        sender.sendall(UPLOAD % 6_000_000)
        assert sender.recv(12) == b"HTTP/1.1 404"  # it is told, before it has sent anything
        with pytest.raises(ConnectionError):
            sender.sendall(b"x" * 5_990_000)


def test_a_short_body_that_was_refused_costs_nobody_the_connection(tmp_path):
    with (
        running_server("--rate", "0", db=f"sqlite:///{tmp_path}/games.db") as server,
        socket.create_connection((HERE, server.port), timeout=300) as sender,
    ):
        sender.sendall(UPLOAD % 30_000)
        answer = b""
        while b"problem+json" not in answer or not answer.endswith(b"}"):
            answer += sender.recv(10_000)
        assert answer.startswith(b"HTTP/1.1 404")
        sender.sendall(b"x" * 30_000 + b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert sender.recv(12) == b"HTTP/1.1 200"
