"""Keeping others out: hosts, origins, sizes, rates, and what a browser is told to allow."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from running import in_a_loop
from seats import ask_until_refused, bearer, calling
from web_server import running_server

from noughts.fronts.web.settings import Settings
from noughts.fronts.web.transport.guard import Guard

JSON = {"Content-Type": "application/json"}
BAD = b"HTTP/1.1 400 Bad Request"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    db = f"sqlite:///{tmp_path_factory.mktemp('guard')}/games.db"
    with running_server("--rate", "0", "--name", "games.example.org", db=db) as server:
        yield server


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200), ("localhost:99", 200), ("[::1]:80", 200), ("games.example.org", 200),
        ("evil.example", 421), ("evil.example@127.0.0.1", 421), ("10.1.2.3", 421),
        ("localhost.evil.example", 421), ("", 421), ("[", 421),
    ],
)  # fmt: skip
def test_only_names_of_this_machine_are_answered(api, host, status):
    assert api.get("/api/levels", headers={"Host": host}).status_code == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201), ({"Origin": "OWN"}, 201), ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Origin": "https://evil.example"}, 403), ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403), ({"Origin": "http://[bad"}, 403),
    ],
)  # fmt: skip
def test_pages_from_elsewhere_change_nothing(server, api, headers, status):
    headers = {name: server.url if value == "OWN" else value for name, value in headers.items()}
    assert api.post("/api/games", json={}, headers=headers).status_code == status


def test_what_is_not_http_does_not_come_in():
    """A WebSocket is closed before it is open, also from here; what nobody knows is no request at all."""
    reached, sent = [], []

    async def app(scope, receive, send):
        reached.append(scope["type"])

    async def come(kind):
        async def receive():
            return {"type": f"{kind}.connect"}

        async def send(message):
            sent.append(message)

        scope = {"type": kind, "path": "/", "headers": [(b"host", b"localhost")], "client": ("127.0.0.1", 1)}
        await Guard(app, Settings("sqlite://"))(scope, receive, send)

    for kind in ("lifespan", "websocket"):
        in_a_loop(come(kind))
    assert reached == ["lifespan"]
    assert sent == [{"type": "websocket.close", "code": 1008, "reason": ""}]
    with pytest.raises(NotImplementedError, match="webtransport"):
        in_a_loop(come("webtransport"))


def test_a_websocket_is_not_opened_by_a_server(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=300) as connection:
        connection.sendall(
            b"GET /api/games/x/events HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
            b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        assert connection.recv(100).split()[1] in (b"403", b"404")


def test_a_page_from_elsewhere_may_not_even_look(api):
    headers = {"Sec-Fetch-Site": "cross-site"}
    assert api.get("/api/proof", headers=headers).status_code == 403
    assert api.get("/", headers=headers).status_code == 200  # a link to the app


def test_a_form_of_another_site_is_no_json(api):
    answer = api.post("/api/games", content="{}", headers={"Content-Type": "text/plain"})
    assert (answer.status_code, "application/json" in answer.json()["detail"]) == (422, True)


def test_bodies_are_bounded_whether_or_not_they_say_how_long_they_are(api):
    large = b'{"board": "' + b"3" * 100_000 + b'"}'
    assert api.post("/api/games", content=large).status_code == 413
    chunks = (large[start : start + 1000] for start in range(0, len(large), 1000))
    headers = {"Content-Type": "application/json"}
    assert api.post("/api/games", content=chunks, headers=headers).status_code == 413
    learner = api.post("/api/learners", json={}).json()
    path = f"/api/learners/{learner['id']}/memory"
    chunks = (b"x" * 100_000 for _ in range(70))
    secret = {**bearer(learner["secret"]), **headers}
    assert api.put(path, content=chunks, headers=secret).status_code == 413
    deep = b"[" * 30_000
    assert api.post("/api/games", content=deep, headers=headers).status_code == 422


def test_heads_have_an_end(server, api):
    with socket.create_connection(("127.0.0.1", server.port), timeout=300) as endless:
        endless.sendall(b"GET /api/levels HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ")
        sent = 0
        with contextlib.suppress(OSError):
            while sent < 1000:
                endless.sendall(b"x" * 10_000)
                sent += 1
        assert sent < 900
    long = api.get("/api/levels", headers={"X-Long": "x" * 20_000})
    assert long.status_code == 200


def sent_until_closed(server, begin, part, most=2000):
    """How many parts a connection takes after its beginning, before the server closes it."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=300) as endless:
        endless.sendall(begin)
        sent = 0
        with contextlib.suppress(OSError):
            while sent < most:
                endless.sendall(part)
                sent += 1
        return sent


def test_what_follows_a_head_has_an_end_too(server):
    """Trailers, of any number and length, come after a body that may end at once."""
    head = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    assert sent_until_closed(server, head + b"X-Long: ", b"x" * 10_000) < 1900
    assert sent_until_closed(server, head, b"X-Many: x\r\n" * 1000) < 1900


def test_who_says_nothing_is_not_waited_for(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=300) as silent:
        assert silent.recv(1) == b""


@pytest.mark.parametrize("length", ["9" * 5000, "1" + "0" * 30, "-1", "1e3", "99999999"])
def test_a_length_that_is_none_or_too_much_is_refused(server, length):
    with socket.create_connection(("127.0.0.1", server.port), timeout=300) as sender:
        head = f"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {length}\r\n\r\n"
        sender.sendall(head.encode())
        status = sender.recv(4096).split(b"\r\n")[0]
    assert status in (b"HTTP/1.1 413 Request Entity Too Large", b"HTTP/1.1 413 Content Too Large", BAD)


def test_bodies_under_way_are_bounded_for_each_client(server, api):
    """Of several large ones at once, some are refused; when they have gone, another comes through."""
    learner = api.post("/api/learners", json={}).json()
    path = f"/api/learners/{learner['id']}/memory"
    size = 6_000_000
    head = f"PUT {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    head += f"Authorization: Bearer {learner['secret']}\r\nContent-Length: {size}\r\n\r\n"
    with contextlib.ExitStack() as stack:
        senders = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=300))
            for _ in range(4)
        ]
        answers = []
        for sender in senders:
            with contextlib.suppress(OSError):
                sender.sendall(head.encode() + b"x" * (size - 1))
        for sender in senders:  # those that were taken in wait for their last byte
            with contextlib.suppress(OSError):
                sender.sendall(b"x")  # more than a refused one takes
            answers.append(sender.recv(4096).split(b" ")[1])
    assert b"429" in answers
    assert b"422" in answers  # of those that were read, and are no memory
    brought = api.get(path).text
    assert api.put(path, content=brought, headers={**bearer(learner["secret"]), **JSON}).status_code == 200


def test_browsers_are_told_to_load_nothing_from_elsewhere(api):
    for path in ("/", "/api/levels", "/nothing"):
        headers = api.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert (headers["x-content-type-options"], headers["x-frame-options"]) == ("nosniff", "DENY")


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/..%2fapp.py"]
)
def test_nothing_of_the_file_system_is_reachable(server, path):
    answer = httpx.get(httpx.URL(server.url, raw_path=path.encode()), timeout=300)
    assert answer.status_code == 404
    assert "make_app" not in answer.text


def addressed(number):
    """What a proxy says of who asks: another one for every number."""
    return {"X-Forwarded-For": f"192.0.{number // 250}.{number % 250}"}


def test_an_address_that_asks_too_often_is_told_when_to_come_back(tmp_path):
    with running_server("--rate", "1", db=f"sqlite:///{tmp_path}/games.db") as server:
        statuses, refused = ask_until_refused(calling(server.url))
        assert statuses == {200, 429}
        assert int(refused.headers["Retry-After"]) >= 1


def test_clients_of_a_trusted_proxy_are_told_apart(tmp_path):
    options = ("--rate", "1", "--trust-proxy", "127.0.0.1")
    with running_server(*options, db=f"sqlite:///{tmp_path}/games.db") as server:
        client = calling(server.url)
        asked = [client.get("/api/levels", headers=addressed(number)) for number in range(410)]
        assert {answer.status_code for answer in asked} == {200}


@pytest.mark.parametrize("options", [(), ("--trust-proxy", "10.0.0.0/24")])
def test_nobody_but_a_trusted_proxy_can_say_who_asks(tmp_path, options):
    with running_server("--rate", "1", *options, db=f"sqlite:///{tmp_path}/games.db") as server:
        assert ask_until_refused(calling(server.url), headers=addressed)[0] == {200, 429}


def test_what_is_refused_counts_as_well(tmp_path):
    with running_server("--rate", "1", db=f"sqlite:///{tmp_path}/games.db") as server:
        evil = {"Host": "evil.example"}
        assert ask_until_refused(calling(server.url), headers=lambda number: evil)[0] == {421, 429}


def test_when_engines_are_busy_the_queue_says_so_and_nothing_half_happens(server):
    new = {"board": "4x4x4", "players": {"X": "impossible", "O": "human"}}
    with calling(server.url) as client:
        many = 64 + (os.cpu_count() or 2) + 30
        with ThreadPoolExecutor(many) as pool:
            answers = list(pool.map(lambda _: client.post("/api/games", json=new), range(many)))
        statuses = {answer.status_code for answer in answers}
        assert statuses == {201, 429}
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert int(refused.headers["Retry-After"]) >= 1
        assert "seats" not in refused.json()


def test_without_a_command_the_app_is_started_and_says_where(tmp_path):
    command = [sys.executable, "-m", "noughts"]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    ) as started:
        address = started.stdout.readline().decode().split()[3]
        assert "<!doctype html>" in httpx.get(address, timeout=300).text.lower()
        started.send_signal(signal.SIGINT)
        started.wait(300)
    assert (tmp_path / "noughts" / "noughts.db").exists()


def test_the_server_stops_at_once_while_somebody_watches(tmp_path):
    with running_server(db=f"sqlite:///{tmp_path}/games.db") as server, calling(server.url) as api:
        game = api.post("/api/games", json={}).json()
        with api.stream("GET", f"/api/games/{game['id']}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("retry:")
            assert server.stop() in (0, -signal.SIGTERM, 128 + signal.SIGTERM)
            list(lines)  # raises if the stream was cut off, not ended


def serve(*words):
    command = [sys.executable, "-m", "noughts", "serve", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def test_mistakes_on_the_command_line_are_one_sentence(tmp_path):
    db = ["--db", f"sqlite:///{tmp_path}/games.db"]
    for words in (
        ["--host", "999.1.1.1", *db],
        ["--host", "203.0.113.7", *db],
        ["--port", "x", *db],
        ["--db", "ftp://x"],
        ["--trust-proxy", "proxy.example", *db],
    ):
        done = serve(*words)
        assert (done.returncode, done.stdout) == (2, ""), words
        assert done.stderr.count("\n") == 1
    with running_server(*[], db=f"sqlite:///{tmp_path}/games.db") as server:
        done = serve("--port", str(server.port), *db)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_a_public_address_is_served_only_when_asked_for(server, tmp_path):
    assert server.url.startswith("http://127.0.0.1:")
    with running_server("--host", "0.0.0.0", db=f"sqlite:///{tmp_path}/games.db") as public:
        api = calling(f"http://127.0.0.1:{public.port}")
        for host, status in (("192.0.2.1", 200), ("evil.example", 421)):
            assert api.get("/api/levels", headers={"Host": host}).status_code == status
