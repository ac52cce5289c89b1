"""For who runs a server: whether it is there and ready, what is counted, what is logged, and how it ends."""

import contextlib
import json
import os
import secrets
import shutil
import signal
import sqlite3
import subprocess
import threading
from itertools import islice
from pathlib import Path

import httpx
import pytest
from processes import descendants, spawned, stopped
from prometheus_client.parser import text_string_to_metric_families
from running import in_a_loop, wait_until
from seats import PEOPLE, ask_until_refused, bearer, begin, calling
from sqlalchemy.exc import OperationalError
from web_server import running_server

from noughts.fronts.web.app import make_app
from noughts.fronts.web.service.records import log_failure
from noughts.fronts.web.settings import Settings
from noughts.fronts.web.transport.requests import BLOCK, new_ids
from noughts.store import Database, Unavailable

ENDS = 120  # seconds, far from what a busy machine needs
HARD = {"board": "15x15,5", "position": "." * 225, "turn": "X", "limit": 0.2}  # seconds for it


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    db = f"sqlite:///{tmp_path_factory.mktemp('running')}/games.db"
    with running_server("--rate", "1", "--trust-proxy", "127.0.0.1", db=db) as server:
        wait_until(lambda: httpx.get(f"{server.url}/readyz", timeout=ENDS).status_code == 200)
        engines(server, 1)
        yield server


def numbers(api):
    """What a server has counted, by name and labels."""
    answer = api.get("/metrics")
    assert answer.status_code == 200, answer.text
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


# -- there, ready, counted -----------------------------------------------------------------------------


def test_a_server_says_that_it_is_there_and_ready(api):
    assert api.get("/healthz").json() == {"status": "ok"}
    assert api.get("/readyz").json() == {"status": "ok"}
    for path in ("/healthz", "/readyz", "/api/levels"):
        asked = api.head(path)
        assert (asked.status_code, asked.content) == (200, b"")


def test_a_server_without_its_database_is_there_but_not_ready(tmp_path):
    file = tmp_path / "games.db"
    with running_server(db=f"sqlite:///{file}") as server, calling(server.url) as api:
        wait_until(lambda: api.get("/readyz").status_code == 200)
        file.rename(tmp_path / "elsewhere.db")
        wait_until(lambda: api.get("/readyz").status_code == 503)  # an answer holds for a moment
        answer = api.get("/readyz")
        assert answer.headers["content-type"] == "application/problem+json"
        assert "moved, deleted or replaced" in answer.json()["detail"]
        assert api.get("/healthz").status_code == 200
        assert api.post("/api/games", json={}).status_code == 503
        assert numbers(api)["noughts_database_unavailable_total",] == 1
        (tmp_path / "elsewhere.db").rename(file)
        wait_until(lambda: api.get("/readyz").status_code == 200)


def test_a_server_whose_database_was_copied_over_is_not_ready_and_has_to_be_started_again(tmp_path):
    file, other = tmp_path / "games.db", tmp_path / "other.db"
    Database(f"sqlite:///{other}").close()
    with running_server(db=f"sqlite:///{file}") as server, calling(server.url) as api:
        begin(api)
        wait_until(lambda: api.get("/readyz").status_code == 200)
        shutil.copyfile(other, file)
        wait_until(lambda: api.get("/readyz").status_code == 503)
        assert "moved, deleted or replaced" in api.get("/readyz").json()["detail"]
        assert api.post("/api/games", json={}).status_code == 503


def test_a_server_whose_log_was_deleted_is_ready_again_though_nobody_moves(tmp_path):
    file = tmp_path / "games.db"
    with running_server(db=f"sqlite:///{file}") as server, calling(server.url) as api:
        game = begin(api)
        (tmp_path / "games.db-wal").unlink()
        wait_until(lambda: api.get("/readyz").status_code == 503)
        wait_until(lambda: api.get("/readyz").status_code == 200)
        assert api.get(f"/api/games/{game['id']}").status_code == 200


def test_requests_are_counted_by_their_call_and_never_by_what_was_written(api):
    game = begin(api)
    for _ in range(2):  # it happens once
        moved = {"cell": 4, "number": 1}
        api.post(f"/api/games/{game['id']}/moves", json=moved, headers=bearer(game["seats"]["X"]))
    api.post(f"/api/games/{game['id']}/moves", json={"cell": 5}, headers=bearer("wrong"))
    for path in ("/api/games/secret-path", "/secret-path", "/static/secret-path"):
        api.get(path)
    api.get("/api/levels", headers={"Host": "evil.example"})
    text = api.get("/metrics").text
    assert "secret-path" not in text
    assert game["id"] not in text
    found = numbers(api)
    assert found["noughts_requests_total", "/api/games/{id}/moves", "200", "POST"] == 2
    assert found["noughts_requests_total", "/api/games/{id}/moves", "403", "POST"] == 1
    assert found["noughts_requests_total", "404", "GET", "none"] >= 1
    assert found["noughts_request_seconds_count", "/api/games/{id}/moves"] == 3
    assert found["noughts_moves_total",] == 1
    assert found["noughts_games_total",] == 1
    assert found["noughts_refusals_total", "host"] == 1
    assert found["noughts_refusals_total", "secret"] == 1
    assert found["noughts_memory_bytes", "server"] > 10_000_000


def test_engines_and_streams_are_counted(api):
    game = begin(api, players={"X": "human", "O": "insane"})
    with api.stream("GET", f"/api/games/{game['id']}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("retry:")
        api.post(f"/api/games/{game['id']}/moves", json={"cell": 4}, headers=bearer(game["seats"]["X"]))
        found = numbers(api)
    assert found["noughts_event_streams",] >= 1
    assert found["noughts_thinkers",] >= 2
    assert found["noughts_engine_questions_total", "answered"] >= 1
    assert found["noughts_engine_questions_now", "waiting"] == 0


def test_one_scrape_tells_of_all_workers_and_nothing_is_left_of_it(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with running_server("--workers", "2", db=f"sqlite:///{tmp_path}/games.db") as server:

        def thinking():
            with calling(server.url) as api:  # a new connection, to any of them
                return numbers(api)["noughts_thinkers",]

        wait_until(lambda: thinking() >= 4)
        for _ in range(20):
            with calling(server.url) as api:
                begin(api)
        for _ in range(5):
            with calling(server.url) as api:
                wait_until(lambda api=api: numbers(api)["noughts_games_total",] == 20)
        kept = {int(file.stem.split("_")[-1]) for file in tmp_path.glob("noughts-metrics-*/*.db")}
        assert len(kept) == 2  # engines count nothing by themselves
        assert server.stop() == 0
    assert list(tmp_path.glob("noughts-metrics-*")) == []


def test_who_looks_after_a_server_is_not_counted_among_its_clients(server):
    with calling(server.url) as api:
        for path in ("/healthz", "/readyz"):
            assert {api.get(path).status_code for _ in range(450)} == {200}
        stranger = {"X-Forwarded-For": "192.0.2.1"}
        assert ask_until_refused(api, "/healthz", lambda number: stranger)[0] == {200, 429}


@pytest.mark.parametrize("name", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Proto"])
def test_strangers_behind_a_proxy_are_not_told_what_is_counted(server, name):
    """Whether or not the proxy is trusted, and whoever it or they say that they are."""
    with calling(server.url) as api:
        assert api.get("/metrics").status_code == 200
        for value in ("127.0.0.1", "192.0.2.2", ""):
            answer = api.get("/metrics", headers={name: value})
            assert (answer.status_code, "nothing at" in answer.json()["detail"]) == (404, True)


def test_what_is_counted_is_told_to_networks_that_were_named():
    app = make_app(Settings("sqlite://", is_public=True, metrics_from=("10.1.0.0/16",)))
    service = app.app.app

    async def asked_by(address):
        transport = httpx.ASGITransport(app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return (await client.get("/metrics")).status_code

    async def ask():
        async with service.router.lifespan_context(service):
            return [await asked_by(one) for one in ("127.0.0.1", "10.1.2.3", "10.2.0.1", "192.0.2.7", "::1")]

    assert in_a_loop(ask()) == [200, 200, 404, 404, 200]


# -- requests have ids, and the log has them ------------------------------------------------------------


def test_a_request_has_an_id_in_its_answer_and_in_its_problem(api):
    answer = api.get("/api/games/nope")
    assert answer.headers["X-Request-ID"] == answer.json()["request"] != ""
    assert api.get("/").headers["X-Request-ID"] != answer.headers["X-Request-ID"]


def test_only_a_trusted_proxy_says_what_a_requests_id_is(server, tmp_path):
    def known_as(api, given):
        return api.get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"]

    with calling(server.url) as api:
        assert known_as(api, "abc-123.DEF_4") == "abc-123.DEF_4"
        for wrong in ("short", "x" * 65, "two words", "<script>", "a;b,c=dddd"):
            assert known_as(api, wrong) != wrong
    with running_server(db=f"sqlite:///{tmp_path}/games.db") as other, calling(other.url) as api:
        assert known_as(api, "abc-123.DEF_4") != "abc-123.DEF_4"


@pytest.mark.parametrize("how", ["text", "json"])
def test_the_log_has_a_line_for_each_request_if_asked_for_and_no_secrets(tmp_path, how):
    log = tmp_path / "log"
    options = "--access-log", "--log-format", how
    with (
        log.open("wb") as file,
        running_server(*options, db=f"sqlite:///{tmp_path}/games.db", log=file) as server,
        calling(server.url) as api,
    ):
        game = begin(api)
        path, secret = f"/api/games/{game['id']}/moves", game["seats"]["X"]
        moved = api.post(path, json={"cell": 4}, headers=bearer(secret))
        api.get("/api/games/nothing-of-this", headers={"User-Agent": "nor\tthis"})
        assert server.stop() == 0
    text = log.read_text()
    lines = [line for line in text.splitlines() if "answered" in line]
    assert len(lines) == 3
    for unwanted in (secret, game["id"], "nothing-of-this", "nor"):
        assert unwanted not in text
    if how == "json":
        told = json.loads(lines[1])
        assert (told["call"], told["method"], told["status"]) == ("/api/games/{id}/moves", "POST", 200)
        assert (told["client"], told["request"]) == ("127.0.0.1", moved.headers["X-Request-ID"])
        assert told["milliseconds"] > 0
        assert {"time", "level", "message"} <= set(told)
    else:
        assert "call=/api/games/{id}/moves status=200" in lines[1]
        assert lines[1].endswith(f"request={moved.headers['X-Request-ID']}")


def test_what_repeats_is_told_a_few_times_with_how_many_were_left_out(tmp_path):
    log, file = tmp_path / "log", tmp_path / "games.db"
    with (
        log.open("wb") as told,
        running_server("--log-format", "json", db=f"sqlite:///{file}", log=told) as server,
        calling(server.url) as api,
    ):
        api.get("/api/levels")
        holder = sqlite3.connect(file)
        holder.execute("ALTER TABLE games RENAME TO gone")
        holder.close()
        hidden = "do-not-tell-this"
        for _ in range(40):
            assert api.get(f"/api/games/{hidden}").status_code == 503
        assert server.stop() == 0
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    wrong = [line for line in lines if "did not do what it was asked" in line["message"]]
    assert len(wrong) <= 11  # five, and five more if a minute went by; and one in the end
    assert len(wrong) + sum([line.get("left_out", 0) for line in wrong]) >= 40
    assert hidden not in log.read_text()
    assert all(["request" in line for line in wrong[:5]])


def test_of_what_can_be_expected_a_sentence_is_logged_and_of_what_cannot_where_it_was(caplog):
    def told(error):
        caplog.clear()
        try:
            raise error
        except Exception as raised:
            log_failure("it stopped in game", "g" * 22, raised)
        assert "gggggggg..." in caplog.text
        return caplog.text

    expected = told(Unavailable("the database does not answer: try again in a moment"))
    assert "does not answer" in expected
    assert "Traceback" not in expected
    statement = told(OperationalError("SELECT secret", {}, sqlite3.OperationalError("disk I/O error")))
    assert "disk I/O error" in statement
    assert "SELECT" not in statement
    assert "Traceback" in told(ZeroDivisionError("division by zero"))


def test_without_being_asked_for_nothing_is_logged_of_what_strangers_do(tmp_path):
    log = tmp_path / "log"
    with (
        log.open("wb") as file,
        running_server(db=f"sqlite:///{tmp_path}/games.db", log=file) as server,
        calling(server.url) as api,
    ):
        for number in range(50):
            api.get(f"/api/games/{number}")
            api.post("/api/games", content=b"{" * 100)
        for _ in range(30):  # which no HTTP is
            with contextlib.suppress(httpx.HTTPError):
                api.request("BREW", "/")
        assert server.stop() == 0
    assert len(log.read_text().splitlines()) <= 11


# -- an end ---------------------------------------------------------------------------------------------


def engines(server, workers):
    """The engines of a server and of each of its workers, when all of them are there."""
    expected = workers * max(2, (os.cpu_count() or 2) // workers)

    def found():
        owners = [server.process.pid] if workers == 1 else spawned(server.process.pid)
        return [pid for owner in owners for pid in spawned(owner)]

    return wait_until(lambda: pids if len(pids := found()) == expected else None)


@contextlib.contextmanager
def asking(server, api, workers):
    """A question under way until its engines are let go on; gives what comes of it, and what lets them."""
    answers = []

    def ask():
        try:
            answers.append(httpx.post(f"{server.url}/api/analyze", timeout=ENDS, json=HARD))
        except httpx.HTTPError as error:
            answers.append(error)

    thread = threading.Thread(target=ask)
    with contextlib.ExitStack() as still:
        still.enter_context(stopped(engines(server, workers)))
        thread.start()
        try:
            wait_until(lambda: numbers(api)["noughts_engine_questions_now", "under way"] >= 1)
            yield answers, still.close
        finally:
            still.close()
            thread.join(ENDS)


def until_it_drains(server):
    def is_draining():
        with contextlib.suppress(httpx.TransportError), calling(server.url) as api:
            return api.get("/readyz").status_code == 503
        return False  # of two workers one has ended

    wait_until(is_draining)


def tell_again(server, number):
    """Tell a server once more that it is to end, and more often if that came so soon that it was one with
    the first; gives its status."""
    for _ in range(ENDS):
        server.process.send_signal(number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return server.process.wait(2)
    raise AssertionError("it goes on")


@pytest.mark.parametrize("workers", [1, 2])
def test_told_to_end_it_answers_what_is_under_way_and_begins_nothing(tmp_path, workers):
    db = f"sqlite:///{tmp_path}/games.db"
    options = "--workers", str(workers), "--drain", "100"
    with running_server(*options, db=db) as server, calling(server.url) as api:
        wait_until(lambda: api.get("/readyz").status_code == 200)
        game = begin(api)
        path, secrets = f"/api/games/{game['id']}", game["seats"]
        with (
            api.stream("GET", f"{path}/events") as stream,
            asking(server, api, workers) as (answers, go_on),
        ):
            lines = stream.iter_lines()
            assert next(lines).startswith("retry:")
            assert api.post(f"{path}/moves", json={"cell": 4}, headers=bearer(secrets["X"])).is_success
            server.process.send_signal(signal.SIGTERM)
            until_it_drains(server)
            with calling(server.url) as late:
                refused = late.post(f"{path}/moves", json={"cell": 0}, headers=bearer(secrets["O"]))
                assert (refused.status_code, refused.headers["connection"]) == (503, "close")
                assert "about to stop" in refused.json()["detail"]
                assert late.get("/healthz").status_code == 200
            assert answers == []
            go_on()
            assert list(lines)[-2].startswith("retry:")  # it ends, and is not cut off
        assert answers[0].status_code == 200
        assert server.process.wait(ENDS) == 0
    with running_server(db=db) as again, calling(again.url) as api:
        assert api.get(path).json()["moves"] == [4]


@pytest.mark.parametrize("workers", [1, 2])
def test_what_takes_too_long_is_told_so_when_it_has_to_end(tmp_path, workers):
    options = "--workers", str(workers), "--drain", "1"
    with running_server(*options, db=f"sqlite:///{tmp_path}/games.db") as server, calling(server.url) as api:
        with asking(server, api, workers) as (answers, _):
            server.process.send_signal(signal.SIGTERM)
            wait_until(lambda: answers)
        assert answers[0].status_code == 503
        assert "about to stop" in answers[0].json()["detail"]
        assert server.process.wait(ENDS) == 0


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("second", [signal.SIGTERM, signal.SIGINT])
def test_told_twice_it_ends_at_once(tmp_path, workers, second):
    options = "--workers", str(workers), "--drain", "3600"
    with running_server(*options, db=f"sqlite:///{tmp_path}/games.db") as server, calling(server.url) as api:
        with asking(server, api, workers) as (answers, _):
            processes = descendants(server.process.pid)
            server.process.send_signal(signal.SIGTERM)
            until_it_drains(server)
            assert tell_again(server, second) == (128 + second if workers == 1 else 1)
        assert isinstance(answers[0], httpx.HTTPError)
        wait_until(lambda: not [pid for pid in processes if Path(f"/proc/{pid}").exists()])


def test_an_end_waits_for_nobody_when_nothing_is_under_way(tmp_path):
    """However long a drain may take; connections that are open and silent are none of its business."""
    db = f"sqlite:///{tmp_path}/games.db"
    with running_server("--drain", "3600", db=db) as server, calling(server.url) as api:
        assert api.post("/api/games", json={"players": PEOPLE}).status_code == 201
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(ENDS) == 0


def test_to_give_requests_their_ids_chance_is_asked_once_for_many(monkeypatch):
    """Each time the event loop would let go of Python's lock, and have to wait until it has it back."""
    asked, really_token_hex = [], secrets.token_hex
    monkeypatch.setattr(secrets, "token_hex", lambda size: asked.append(size) or really_token_hex(size))
    ids = list(islice(new_ids(), 1_000))
    assert len(set(ids)) == 1_000
    assert set(map(len, ids)) == {16}
    assert asked == [8 * BLOCK] * 2
