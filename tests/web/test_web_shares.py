"""Shares: nobody's requests, however many and however costly, keep anybody else's waiting."""

import asyncio
import contextlib
import gc
import resource
import socket
import threading
import time
from argparse import Namespace
from functools import partial
from itertools import pairwise

import httpx
import pytest
import uvicorn
from kept_busy import length, until_there
from pydantic import ValidationError
from running import in_a_loop, wait_until
from seats import PEOPLE, calling
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle
from web_server import running_server

from noughts import Game, IllegalMove, Position
from noughts.board.board import MAX_SIDE
from noughts.fronts.compat import interface
from noughts.fronts.web.api.interface import MOST, State
from noughts.fronts.web.api.learner_shapes import NewLearner, Reset
from noughts.fronts.web.api.shapes import NewGame
from noughts.fronts.web.app import make_service
from noughts.fronts.web.asker import account, asker
from noughts.fronts.web.service import threads
from noughts.fronts.web.service.analyses import Analyses
from noughts.fronts.web.service.clocks import OF_ONE, Clocks
from noughts.fronts.web.service.listeners import MOST_OF_ONE
from noughts.fronts.web.service.records import Wish
from noughts.fronts.web.service.refusals import TooMany, Unwanted
from noughts.fronts.web.service.service import Service
from noughts.fronts.web.service.threads import THREADS, making, reading, showing
from noughts.fronts.web.settings import Settings
from noughts.fronts.web.transport import guard, work
from noughts.fronts.web.transport.guard import Guard
from noughts.fronts.web.transport.protocol import MOST_CONNECTIONS, BoundedRequests
from noughts.fronts.web.transport.work import Turn, Work
from noughts.store import Database, GameRecord, Seat, Unavailable, now

GREEDY, MODEST = "192.0.2.1", "192.0.2.2"


def work_for(seconds):
    """Keep this thread's processor busy for so long."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


async def work_in_steps():
    for _ in range(5):
        work_for(0.02)
        await asyncio.sleep(0)


async def work_in_a_task():
    await asyncio.create_task(work_in_steps())


async def work_in_a_thread():
    await showing(work_for, 0.1)


async def work_until_cancelled():
    task = asyncio.create_task(work_in_steps())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    assert task.cancelled()
    work_for(0.1)


class Guarded:
    """A guard around something that works; each client has a share of so many seconds in a second."""

    def __init__(self, does, share=0.01):
        self._does = does
        self.guard = Guard(self._app, Settings("sqlite://", work=share, work_burst=2 * share))

    async def _app(self, scope, receive, send):
        if scope["type"] == "lifespan":
            return
        await self._does()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def begin(self):
        await self.guard({"type": "lifespan"}, None, None)

    async def ask(self, client):
        """A request of a client: its status, and its headers."""
        sent = []

        async def receive():
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message):
            sent.append(message)

        scope = {"type": "http", "method": "GET", "path": "/", "client": (client, 1)}
        scope["headers"] = [(b"host", b"localhost")]
        await asyncio.create_task(self.guard(scope, receive, send))
        return sent[0]["status"], dict(sent[0]["headers"])


@pytest.mark.parametrize("does", [work_in_steps, work_in_a_task, work_in_a_thread, work_until_cancelled])
def test_who_has_had_its_share_of_work_is_told_when_to_come_back_and_nobody_else(does, monkeypatch):
    monkeypatch.setattr(work, "monotonic", lambda: 1000.0)  # however long a busy machine takes

    async def ask():
        guarded = Guarded(does)
        await guarded.begin()
        first, refused, other = [await guarded.ask(client) for client in (GREEDY, GREEDY, MODEST)]
        assert (first[0], refused[0], other[0]) == (200, 429, 200)
        assert int(refused[1][b"retry-after"]) >= 1
        assert refused[1][b"connection"] == b"close"

    in_a_loop(ask())


def test_of_who_has_had_its_share_one_thing_after_the_other_is_read(monkeypatch):
    monkeypatch.setattr(work, "monotonic", lambda: 1000.0)
    accounts = Work(0.25, 0.2)
    assert accounts.delay(GREEDY) == 0
    accounts.account(GREEDY).spend(1)
    delays = [accounts.delay(GREEDY) for _ in range(1000)]
    assert all(later > earlier for earlier, later in pairwise(delays))
    assert delays[-1] == pytest.approx(1000 * work.PACE)
    assert accounts.delay(GREEDY) <= work.LONGEST + 1e-6  # and nobody waits without end
    assert accounts.delay(MODEST) == 0
    refused = [accounts.account(MODEST).next_refusal(1000.0, 1.0) for _ in range(5000)]
    assert (refused[0], max(refused)) == (1.0, 1.0 + work.LONGEST)
    assert accounts.account(MODEST).next_read(1000.0, work.PACE) == pytest.approx(work.PACE)


def test_what_nobody_wants_is_read_slowly():
    """The rest of a body that was refused, say, of which one client can send more than anybody reads."""
    accounts = Work(0.25, 0.2)
    assert accounts.delay(GREEDY) == 0
    assert accounts.delay(GREEDY, at_once=False) > 0


def test_who_has_something_left_does_not_have_it_all_in_one_go(monkeypatch):
    monkeypatch.setattr(work, "monotonic", lambda: 1000.0)
    accounts = Work(0.25, 0.2)
    account = accounts.account(GREEDY)
    account.spend(0.15)
    assert account.wait(1000.0) == 0
    assert account.next_turn(1000.0) == pytest.approx(0.15 / work.AT_ONCE, abs=work.SLACK)
    assert account.next_turn(1001.0) == 0
    assert accounts.account(MODEST).next_turn(1000.0) == 0


def test_boards_are_made_where_nobody_else_waits_for_them(monkeypatch):
    """Half a second, for the slowest: in the event loop nobody else would be answered meanwhile."""
    made_in = []

    def slow(*arguments):
        made_in.append(threading.current_thread())
        raise IllegalMove("no board")

    async def ask():
        app = make_service(Settings("sqlite://"))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as api:
            begin = {"difficulty": "easy", "board": "4x4x4x4,3,exact,torus"}
            state = {"board": [[" "] * 3] * 3, "current_player": "X", "difficulty": "easy"}
            apply = {"game_state": state, "row": 0, "col": 0}
            question = {"board": "4x4x4x4,3,exact,torus", "position": "." * 256}
            for path, body in (("interface/create_board", begin), ("interface/apply_move", apply)):
                assert (await api.post(f"/api/{path}", json=body)).status_code == 409
            app.state.service = Namespace(analyses=Analyses(None, 1))
            assert (await api.post("/api/analyze", json=question)).status_code == 409
            return threading.current_thread()

    monkeypatch.setattr(interface, "create_board", slow)
    monkeypatch.setattr(interface, "apply_move", slow)
    monkeypatch.setattr(Position, "parse", slow)
    serving = in_a_loop(ask())
    assert len(made_in) == 3
    assert serving not in made_in


def test_a_state_that_is_no_board_is_refused_before_all_of_it_is_looked_at():
    """Twenty thousand mistakes, each of which was written down, stopped the server for a second."""
    state = {"board": [[" "] * 3] * 3, "current_player": "X", "difficulty": "easy"}
    assert max(MAX_SIDE.values()) == MOST
    long = {str(number): number for number in range(5000)}
    full = [[[1] * MOST] * MOST] * MOST
    for wrong in (
        {"board": [[1] * 20_000]},
        {"board": [[]] * 20_000},
        {"board": full},
        {"player_type": long},
    ):
        with pytest.raises(ValidationError) as found:
            State.model_validate({**state, **wrong})
        assert found.value.error_count() < 100


@pytest.mark.parametrize(
    ("shape", "place"),
    [
        (NewGame, ()),
        (NewGame, ("players",)),
        (NewLearner, ()),
        (NewLearner, ("config",)),
        (Reset, ("config",)),
    ],
)
def test_of_thousands_of_keys_that_mean_nothing_one_is_told(shape, place):
    """Each was looked at twice or more, and told: sixty milliseconds in which nobody else was answered."""
    body = {f"key {number}": number for number in range(8000)}
    for name in place:
        body = {name: body}
    with pytest.raises(ValidationError) as found:
        shape.model_validate(body)
    told = found.value.errors()
    assert len(told) < 10
    assert {one["loc"][-1] for one in told if one["type"] == "extra_forbidden"} == {"key 0"}


def test_a_head_has_only_so_many_fields(tmp_path):
    with (
        running_server("--rate", "0", db=f"sqlite:///{tmp_path}/games.db") as server,
        socket.create_connection(("127.0.0.1", server.port), timeout=120) as connection,
    ):
        connection.sendall(b"GET /api/levels HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"a:\r\n" * 101 + b"\r\n")
        assert connection.recv(100).startswith(b"HTTP/1.1 400")


def test_what_arrives_slowly_is_read_whole(tmp_path):
    """One that has had its share is answered all the same, however its request comes in pieces."""
    with running_server(db=f"sqlite:///{tmp_path}/games.db") as server:
        address = ("127.0.0.1", int(server.url.rpartition(":")[2]))
        pieces = (b"GET /api/levels HT", b"TP/1.1\r\nHost: loc", b"alhost\r\nConnection: close\r\n\r\n")
        with contextlib.ExitStack() as stack:
            lines = [stack.enter_context(socket.create_connection(address)) for _ in range(60)]
            for piece in pieces:
                for line in lines:
                    line.sendall(piece)
            for line in lines:
                line.settimeout(300)
                answer = b""
                while part := line.recv(100_000):
                    answer += part
                assert answer.startswith(b"HTTP/1.1 200")


def test_what_costs_next_to_nothing_may_be_asked_for_often():
    async def ask():
        guarded = Guarded(lambda: asyncio.sleep(0), share=0.1)
        await guarded.begin()
        assert {(await guarded.ask(GREEDY))[0] for _ in range(50)} == {200}

    in_a_loop(ask())


def test_who_goes_on_however_often_it_was_refused_is_not_even_read():
    work = Work(0.25, 0.2)
    assert not work.is_shut(GREEDY)
    work.account(GREEDY).spend(10)
    assert work.is_shut(GREEDY)
    assert not work.is_shut(MODEST)


def test_without_a_limit_nobody_is_shut_out():
    work = Work(0, 0.2)
    work.account(GREEDY).spend(10**6)
    assert work.account(GREEDY).wait(time.monotonic()) == 0


def test_only_so_many_clients_are_remembered():
    work = Work(0.25, 0.2)
    for number in range(11_000):
        work.account(str(number))
    assert len(work._accounts) == 10_000


def test_requests_behind_one_that_was_refused_are_not_read(tmp_path):
    with (
        running_server(db=f"sqlite:///{tmp_path}/games.db") as server,
        socket.create_connection(("127.0.0.1", server.port), timeout=120) as connection,
    ):
        connection.sendall(b"GET /api/levels HTTP/1.1\r\nHost: evil.example\r\n\r\n" * 5)
        answer = b""
        while part := connection.recv(100_000):
            answer += part
    assert answer.count(b"HTTP/1.1 421") == 1
    assert b"connection: close" in answer.lower()


def test_few_requests_are_read_ahead_of_their_answers(tmp_path):
    """Thousands that came at once kept everybody waiting while they were taken apart."""
    with (
        running_server("--rate", "0", db=f"sqlite:///{tmp_path}/games.db") as server,
        socket.create_connection(("127.0.0.1", server.port), timeout=120) as connection,
    ):
        answer = b""
        with contextlib.suppress(ConnectionError):  # it is cut off
            connection.sendall(b"GET /api/levels HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 3000)
            while part := connection.recv(100_000):
                answer += part
        assert answer.count(b"HTTP/1.1 200") < 1000
        with calling(server.url) as api:
            assert api.get("/api/levels").status_code == 200


def test_a_connection_that_has_ended_leaves_nothing_for_a_collection():
    """What thousands of refused requests had left stopped the server for a fifth of a second."""

    async def app(scope, receive, send):
        raise AssertionError("nobody comes in")

    def left():
        kinds = (BoundedRequests, RequestResponseCycle)
        return len([one for one in gc.get_objects() if isinstance(one, kinds)])

    async def connect():
        listening = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(Guard(app, Settings("sqlite://")), http=BoundedRequests, lifespan="off")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([listening]))
        reader, writer = await asyncio.open_connection(*listening.getsockname())
        writer.write(b"GET /api/levels HTTP/1.1\r\nHost: evil.example\r\n\r\n" * 5)
        assert b"421" in await reader.read()
        writer.close()
        for _ in range(300):
            if not left():
                break
            await asyncio.sleep(0.2)
        found = left()
        server.should_exit = True
        await serving
        return found

    gc.collect()
    gc.disable()
    try:
        assert in_a_loop(connect()) == 0
    finally:
        gc.enable()


def test_a_classroom_behind_one_address_is_not_kept_out(tmp_path):
    """Thirty people open the app and begin a game, all at once."""
    paths = ["/", "/api/boards", "/api/levels", "/static/js/app.js", "/static/style/tokens.css"]
    with running_server(db=f"sqlite:///{tmp_path}/games.db") as server, calling(server.url) as client:
        found = []

        def come():
            found.extend([client.get(path).status_code for path in paths])
            found.append(client.post("/api/games", json={}).status_code)

        pupils = [threading.Thread(target=come) for _ in range(30)]
        for pupil in pupils:
            pupil.start()
        for pupil in pupils:
            pupil.join(300)
    assert len(found) == 30 * 6
    assert set(found) == {200, 201}


@pytest.mark.parametrize("through", [reading, showing, making])
def test_a_client_with_much_to_be_done_leaves_threads_for_others(through, monkeypatch):
    monkeypatch.setattr(threads, "PATIENCE", 300)
    over = threading.Event()

    async def read_as(client, function, *arguments):
        asker.set(client)
        return await through(function, *arguments)

    async def read():
        greedy = [asyncio.create_task(read_as(GREEDY, over.wait, 60)) for _ in range(2 * THREADS)]
        await asyncio.sleep(0)
        assert await asyncio.create_task(read_as(MODEST, len, "abc")) == 3
        over.set()
        assert all(await asyncio.gather(*greedy))

    in_a_loop(read())


def test_who_has_had_its_share_gets_no_maker_while_others_do(monkeypatch):
    """However much of it was let in: two hundred costly things at once after fifty that cost nothing."""
    time = [1000.0]
    monkeypatch.setattr(work, "monotonic", lambda: time[0])
    monkeypatch.setattr(threads, "monotonic", lambda: time[0])
    monkeypatch.setattr(threads, "LOOK", 0.01)
    accounts, done = Work(0.25, 0.2), []

    async def do_as(client):
        asker.set(client)
        account.set(Turn(accounts.account(client)))
        await making(done.append, client)

    async def work_for_both():
        accounts.account(GREEDY).spend(2)
        greedy = [asyncio.create_task(do_as(GREEDY)) for _ in range(3)]
        await asyncio.sleep(0)
        for _ in range(20):
            await asyncio.create_task(do_as(MODEST))
        assert done == [MODEST] * 20
        time[0] += 8  # in which it makes up for that
        await asyncio.gather(*greedy)

    in_a_loop(work_for_both())
    assert done == [MODEST] * 20 + [GREEDY] * 3


def test_who_never_has_anything_left_gets_a_maker_after_a_while(monkeypatch):
    """Who asks for as much as it may have, all the time, is let in and would wait for ever."""
    monkeypatch.setattr(work, "monotonic", lambda: 1000.0)  # it makes up for nothing
    monkeypatch.setattr(threads, "LONGEST", 0.01)
    spender = Turn(Work(0.25, 0.2).account(GREEDY))
    spender.spend(2)

    async def ask():
        asker.set(GREEDY)
        account.set(spender)
        return await making(len, "abc")

    assert in_a_loop(ask()) == 3
    assert spender.owes() > 0


def test_who_has_had_its_share_keeps_nobody_waiting_who_watches_its_game(monkeypatch):
    """What a game looks like after a move is written on behalf of who moved, and others wait for it."""
    monkeypatch.setattr(work, "monotonic", lambda: 1000.0)
    spender = Turn(Work(0.25, 0.2).account(GREEDY))
    spender.spend(2)

    async def show():
        asker.set(GREEDY)
        account.set(spender)
        return await showing(len, "abc")

    assert in_a_loop(show()) == 3
    assert spender.owes() > 0


def test_who_has_had_its_share_and_goes_away_waits_for_no_thread(monkeypatch):
    monkeypatch.setattr(work, "monotonic", lambda: 1000.0)
    monkeypatch.setattr(threads, "LOOK", 0.01)
    monkeypatch.setattr(threads, "LONGEST", 300)
    gate, accounts = threads.Gate(1, of_one=1, may_hang=False, paced=True), Work(0.25, 0.2)

    async def go_away():
        asker.set(GREEDY)
        account.set(Turn(accounts.account(GREEDY)))
        accounts.account(GREEDY).spend(2)
        waiting = asyncio.create_task(gate.run(len, "abc"))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        while gate._turns.waiting:
            await asyncio.sleep(0.01)

    in_a_loop(go_away())


def test_a_long_answer_comes_as_fast_as_the_share_of_who_asks_allows(monkeypatch):
    """Four downloads took nine tenths of a core, whatever their share was."""
    time, parts = [1000.0], []
    monkeypatch.setattr(work, "monotonic", lambda: time[0])
    monkeypatch.setattr(guard, "LOOK", 0.01)
    monkeypatch.setattr(guard, "LONGEST", 300)

    async def app(scope, receive, send):
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            for _ in range(20):
                work_for(0.02)
                await asyncio.sleep(0)
                await send({"type": "http.response.body", "body": b"x", "more_body": True})
            await send({"type": "http.response.body", "body": b""})

    async def send(message):
        parts.append(message.get("body"))

    async def download():
        guarded = Guard(app, Settings("sqlite://", work=0.1, work_burst=0.1))
        await guarded({"type": "lifespan"}, None, None)
        scope = {"type": "http", "method": "GET", "path": "/", "client": (GREEDY, 1)}
        scope["headers"] = [(b"host", b"localhost")]
        coming = asyncio.create_task(guarded(scope, None, send))
        while guarded._work.account(GREEDY).owes(1000.0) == 0:
            await asyncio.sleep(0.01)
        come = len(parts)
        assert 1 < come < 10
        for _ in range(20):
            await asyncio.sleep(0.01)
        assert len(parts) == come
        while not coming.done():
            time[0] += 1
            await asyncio.sleep(0.01)

    in_a_loop(download())
    assert parts == [None, *[b"x"] * 20, b""]


def test_of_what_is_no_call_nothing_is_kept():
    """Thirty-two long names of nothing from each of ten thousand addresses took gigabytes."""

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": int(scope["path"][-3:]), "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def send(message):
        pass

    guarded = Guard(app, Settings("sqlite://"))
    for name in ("x" * 30_000 + "404", "y" * 30_000 + "200"):
        scope = {"type": "http", "method": "GET", "path": f"/api/{name}", "client": (GREEDY, 1)}
        in_a_loop(guarded({**scope, "headers": [(b"host", b"localhost")]}, None, send))
    assert [len(call) for call in guarded._work.account(GREEDY)._usual] == [guard.LONGEST_CALL]


def test_what_a_call_needs_says_nothing_of_others():
    """Fifty requests of levels let the next two hundred games in at once, as if they cost nothing, too."""
    account = Work(0.25, 0.2).account(GREEDY)
    for _ in range(50):
        account.learn("GET /api/levels", 0.0)
    assert account.usual("GET /api/levels") < work.USUAL / 100
    assert account.usual("POST /api/games") == work.USUAL
    for number in range(1000):
        account.learn(f"GET /api/{number}", 1.0)
    assert len(account._usual) == work.MOST_CALLS


def test_who_waits_for_a_thread_and_goes_away_takes_no_turn(monkeypatch):
    monkeypatch.setattr(threads, "PATIENCE", 300)
    over, done = threading.Event(), []

    async def read():
        asker.set(GREEDY)  # two of whose are read at a time
        first = [asyncio.create_task(reading(over.wait, 300)) for _ in range(2)]
        await asyncio.sleep(0)
        gone, last = [asyncio.create_task(reading(done.append, name)) for name in ("gone", "last")]
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait([gone])
        over.set()
        await asyncio.gather(*first, last)
        assert done == ["last"]

    in_a_loop(read())


@pytest.mark.parametrize("through", [reading, showing])
def test_what_is_refused_in_a_thread_leaves_nothing_for_a_collection(through):
    """Each had left some forty objects, which only one that stops everything could find."""

    def refuse():
        raise IllegalMove("that cell is taken")

    async def refused(times):
        for _ in range(times):
            with contextlib.suppress(IllegalMove):
                await through(refuse)
        await asyncio.sleep(0)

    async def count():
        await refused(3)
        gc.collect()
        await refused(100)
        await asyncio.to_thread(len, "abc")
        return gc.collect()

    gc.disable()
    try:
        assert in_a_loop(count()) < 100
    finally:
        gc.enable()


def test_what_was_refused_for_want_of_a_thread_is_not_done_later(monkeypatch):
    gate, done = threads.Gate(2, of_one=2), []

    def none_left(self):
        raise RuntimeError("can't start new thread")

    async def read():
        with monkeypatch.context() as patch:
            patch.setattr(threads.Thread, "start", none_left)
            with pytest.raises(Unavailable):
                await gate.run(done.append, "refused")
        await gate.run(done.append, "next")
        assert done == ["next"]

    in_a_loop(read())


def test_a_client_leaves_places_for_others_who_watch_the_same_game():
    async def watch(service):
        streams = service.tables.streams
        asker.set(GREEDY)
        theirs = [streams.listen("a") for _ in range(MOST_OF_ONE // 2)]
        with pytest.raises(TooMany):
            streams.listen("a")
        asker.set(MODEST)
        theirs.append(streams.listen("a"))
        for listener in theirs:
            streams.leave(listener)
        return streams._listeners.count, streams._listeners._seats

    assert with_service(watch) == (0, {})


def test_clocks_that_run_out_together_are_looked_at_a_few_at_a_time_and_of_each_client_some():
    begun, at = [], now() - 2000

    def overdue(name):
        seats = {side: Seat("human") for side in "XO"}
        record = GameRecord(name, Game("3x3", "X", "0:01/move"), seats, False, False, at)
        return record.act("X", "move", 4, at).act("O", "move", 0, at)

    async def ring():
        over = asyncio.Event()

        async def look(name):
            begun.append(name)
            await over.wait()

        clocks = Clocks(look)
        for client, names in ((GREEDY, range(30)), (MODEST, ["theirs"])):
            asker.set(client)
            for name in names:
                clocks.wind(overdue(str(name)))
        while clocks._timers:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0)
        assert (len(begun), begun[-1]) == (OF_ONE + 1, "theirs")
        over.set()
        while len(begun) < 31:
            await asyncio.sleep(0)
        await clocks.close()

    in_a_loop(ring())


def test_an_analysis_that_nobody_follows_leaves_nothing_behind():
    async def follow(service):
        before = asyncio.all_tasks()
        question = ("15x15,5", "." * 225, None, 10.0, 0, 1)

        async def nobody_is_gone():
            return False

        following = service.analyses.follow(*question, nobody_is_gone)
        hearing = asyncio.create_task(anext(following))
        await asyncio.sleep(0.2)
        hearing.cancel()
        await asyncio.wait([hearing])
        await following.aclose()
        while left := asyncio.all_tasks() - before:
            await asyncio.wait(left)  # nothing that would wait for ever
        return True

    assert with_service(follow)


@pytest.mark.parametrize("proxies", [(), ("--trust-proxy", "192.0.2.0/24")])
def test_one_address_has_only_so_many_connections_whatever_proxies_there_are(tmp_path, proxies):
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with (
        running_server("--rate", "0", *proxies, db=f"sqlite:///{tmp_path}/games.db") as server,
        contextlib.ExitStack() as stack,
    ):
        address = ("127.0.0.1", int(server.url.rpartition(":")[2]))
        lines = [stack.enter_context(socket.create_connection(address)) for _ in range(MOST_CONNECTIONS + 20)]
        for line in lines:
            line.settimeout(300)
        for line in lines[MOST_CONNECTIONS:]:
            with contextlib.suppress(ConnectionResetError):
                assert line.recv(1) == b""
        lines[0].sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert lines[0].recv(100).startswith(b"HTTP/1.1 200")


def test_who_hangs_up_is_noticed_though_it_has_asked_for_something_else_behind(tmp_path):
    with running_server(db=f"sqlite:///{tmp_path}/games.db") as server, calling(server.url) as api:
        game = api.post("/api/games", json={"players": PEOPLE}).json()["id"]
        address = ("127.0.0.1", int(server.url.rpartition(":")[2]))
        asked = "".join(
            [f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n" for path in (f"/api/games/{game}/events", "/")]
        )
        with socket.create_connection(address) as line:
            line.settimeout(300)
            line.sendall(asked.encode())
            while b"event: game" not in line.recv(100_000):
                pass
            assert "noughts_event_streams 1.0" in api.get("/metrics").text
        wait_until(lambda: "noughts_event_streams 0.0" in api.get("/metrics").text)


# What is left behind in a day


SHOW = {"X": "random", "O": "random"}


def with_service(test, **settings):
    """Run a test with a service."""

    async def go():
        database = Database("sqlite://")
        service = Service(database, Settings("sqlite://", **{"thinkers": 2, **settings}))
        try:
            return await test(service)
        finally:
            await service.close()
            database.close()

    return in_a_loop(go())


def test_one_client_begins_so_many_games_a_day_and_others_as_many():
    async def play(service):
        asker.set(GREEDY)
        for _ in range(3):
            await service.tables.create(Game("3x3"), PEOPLE)
        with pytest.raises(TooMany, match="enough games") as refused:
            await service.tables.create(Game("3x3"), PEOPLE)
        assert 1 < refused.value.seconds <= 24 * 60 * 60
        asker.set(MODEST)
        await service.tables.create(Game("3x3"), PEOPLE)

    with_service(play, games=3)


def test_one_client_builds_so_many_learners_a_day_and_others_as_many():
    async def build(service):
        asker.set(GREEDY)
        await service.training.build("menace", "3x3", "X", "default", None)
        with pytest.raises(TooMany, match="enough learners"):
            await service.training.build("menace", "3x3", "X", "default", None)
        asker.set(MODEST)
        await service.training.build("menace", "3x3", "X", "default", None)

    with_service(build, learners=1)


def test_moves_and_what_learners_know_take_from_the_bytes_of_a_day():
    async def keep(service):
        asker.set(GREEDY)
        begun = await service.tables.create(Game("3x3"), PEOPLE)
        await service.tables.act(begun.id, begun.secrets["X"], Wish("move", 4))
        with pytest.raises(TooMany, match="enough was kept"):
            await service.tables.act(begun.id, begun.secrets["O"], Wish("move", 0))
        assert (await service.tables.records.find(begun.id)).game.ply == 1
        with pytest.raises(TooMany, match="enough was kept"):
            await service.training.build("menace", "3x3", "X", "default", None)

    with_service(keep, stored=250)


def test_without_a_rate_as_much_is_kept_as_anybody_likes():
    async def play(service):
        for _ in range(5):
            await service.tables.create(Game("3x3"), PEOPLE)

    with_service(play, games=1, rate=0)


# Engines that play


def test_what_is_sent_to_an_engine_is_paid_by_who_asks():
    """To send and to read megabytes takes a while in this process, whatever the engine does with them."""

    async def ask(service):
        turn = Turn(Work(0.25, 0.2).account(GREEDY))
        account.set(turn)
        assert await service.thinkers.ask(length, "x" * 3_000_000) == 3_000_000
        return turn._spent

    assert with_service(ask) > 0


def test_nobody_has_all_games_between_engines():
    async def play(service):
        engines = service.tables.engines
        asker.set(GREEDY)
        with contextlib.suppress(TooMany):
            for _ in range(8):
                await service.tables.create(Game("20x20,5"), {"X": "insane", "O": "insane"})
        theirs = len(engines._shows)
        asker.set(MODEST)
        await service.tables.create(Game("20x20,5"), {"X": "insane", "O": "insane"})
        assert 1 <= theirs < len(engines._shows)

    with_service(play, thinkers=4)


def test_an_engine_that_fails_now_and_then_goes_on_and_one_that_always_does_stops(monkeypatch):
    """Seven failures in a game, each after a move; then nothing but failures."""
    monkeypatch.setattr("noughts.fronts.web.service.engines.PAUSES", (0,) * 5)
    failing = []

    async def play(service):
        engines = service.tables.engines
        think, asked = engines._think, []

        async def think_or_fail(record, slot):
            asked.append(record.number)
            if failing or asked.count(record.number) == 1:
                slot.give_up()
                raise RuntimeError("the engine has stopped")
            return await think(record, slot)

        engines._think = think_or_fail
        begun = await service.tables.create(Game("3x3"), SHOW)
        await engines.settled(begun.id, 300)
        assert (await service.tables.records.find(begun.id)).game.is_over
        assert len(asked) >= 10
        failing.append(True)
        asked.clear()
        begun = await service.tables.create(Game("3x3"), SHOW)
        await engines.settled(begun.id, 300)
        assert len(asked) == 6
        assert not engines.drive(begun.id)

    with_service(play)


def test_what_is_done_once_goes_on_for_who_is_left_and_stops_with_the_last(tmp_path):
    async def check(service):
        proofs, over = service.proofs, tmp_path / "over"

        async def gone():
            return True

        async def still_here():
            return False

        def ask(gone):
            return asyncio.create_task(
                proofs._once("check", lambda: service.thinkers.ask(until_there, str(over)), gone)
            )

        with pytest.raises(Unwanted):
            await ask(gone)
        while service.thinkers.taken:  # it is stopped: nobody has made an end of it
            await asyncio.sleep(0.02)
        left, stays = ask(gone), ask(still_here)
        with pytest.raises(Unwanted):
            await left
        over.touch()
        assert await stays is None

    with_service(check)


def test_who_has_the_proof_checked_has_no_engine_more_for_that(tmp_path):
    """With analyses beside it, of two engines none was left for others."""

    async def check(service):
        over = str(tmp_path / "over")
        asker.set(GREEDY)
        ask = partial(service.thinkers.ask, until_there, over)
        asked = [asyncio.create_task(ask()), asyncio.create_task(service.proofs._once("check", ask, None))]
        await asyncio.sleep(0.1)
        asker.set(MODEST)
        assert await service.thinkers.ask(length, "abc") == 3
        assert not any(one.done() for one in asked)
        (tmp_path / "over").touch()
        await asyncio.gather(*asked)

    with_service(check)
