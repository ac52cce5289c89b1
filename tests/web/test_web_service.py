"""The service by itself, without a server around it: clocks while engines are busy, and timers."""

import asyncio
import json
import threading
from functools import partial
from types import SimpleNamespace

import pytest
from anyio.to_thread import run_sync as in_thread
from kept_busy import choose_late, spoken, until_there
from running import in_a_loop
from starlette.requests import Request

from noughts import Game, IllegalMove
from noughts.fronts.web.api.games import begin
from noughts.fronts.web.api.shapes import NewGame
from noughts.fronts.web.asker import account, asker
from noughts.fronts.web.service import engines
from noughts.fronts.web.service.listeners import MOST_OF_ONE
from noughts.fronts.web.service.records import TRIES, Wish, again_and_again
from noughts.fronts.web.service.refusals import NotFound, TooMany
from noughts.fronts.web.service.service import Service
from noughts.fronts.web.service.threads import reading
from noughts.fronts.web.settings import Settings
from noughts.store import Database, Games
from noughts.words import language, speak, verdicts

PLAYERS = {"X": "human", "O": "easy"}


def in_service(work, **settings):
    """Do something in a service of its own."""

    async def live():
        database = Database("sqlite://")
        service = Service(database, Settings("sqlite://", thinkers=1, waiting=0, **settings))
        try:
            return await work(service)
        finally:
            await service.close()
            database.close()

    return in_a_loop(live())


class Busy:
    """All thinkers at work, until it is over."""

    def __init__(self, service, folder):
        self.over, self.service = folder / "over", service

    async def begin(self):
        begun = threading.Event()
        ask = self.service.thinkers.ask(until_there, str(self.over), tell=lambda _: begun.set())
        self.asked = asyncio.ensure_future(ask)
        while not begun.is_set():
            await asyncio.sleep(0.01)
        return self

    async def end(self):
        self.over.touch()
        await self.asked


def move(cell):
    return Wish("move", cell)


async def until(service, game, holds):
    for _ in range(15_000):
        record = await service.tables.records.find(game)
        if holds(record):
            return record
        await asyncio.sleep(0.02)
    raise AssertionError("it never came true")


MODULES = [f"noughts.fronts.web.service.{name}" for name in ("records", "engines", "tables")]


@pytest.fixture
def time(monkeypatch):
    """What the service's clock shows, in milliseconds; it is put forward by hand."""
    shown = [1_000_000_000]
    for module in MODULES:
        monkeypatch.setattr(f"{module}.now", lambda: shown[0])
    return shown


def test_a_move_is_kept_though_all_engines_are_busy_and_nobodys_clock_runs_meanwhile(time, tmp_path):
    async def work(service):
        game = Game("3x3", clock="0:03")
        for cell in (4, 0):
            game.play(cell)
        begun = await service.tables.create(game, PLAYERS)
        busy = await Busy(service, tmp_path).begin()
        text = await service.tables.act(begun.id, begun.secrets["X"], move(8))
        assert json.loads(text)["moves"] == [4, 0, 8]
        time[0] += 60_000  # longer than anybody has
        waiting = await service.tables.records.find(begun.id)
        assert (waiting.game.expired, waiting.table.awaits_player) == (None, True)
        await busy.end()
        answered = await until(service, begun.id, lambda record: record.game.ply == 4)
        assert answered.game.expired is None
        thought = 60_000 - answered.waits[-1]  # of all that time, what it took where it thinks
        assert 0 <= thought < 3_000
        assert answered.table.left("O") == 3_000 - thought
        assert answered.table.since == answered.times[-1]  # X begins when O has moved

    in_service(work)


def test_an_engine_that_thinks_for_longer_than_it_has_loses_on_time(time, monkeypatch, tmp_path):
    thinking, over = tmp_path / "thinking", tmp_path / "over"
    monkeypatch.setattr(engines.work, "choose", partial(choose_late, str(thinking), str(over), 31_000))

    async def work(service):
        game = Game("3x3", clock="0:30/move")
        for cell in (4, 0):
            game.play(cell)
        begun = await service.tables.create(game, PLAYERS)
        await service.tables.act(begun.id, begun.secrets["X"], move(8))
        while not thinking.exists():
            await asyncio.sleep(0.02)
        time[0] += 31_000
        over.touch()
        return (await until(service, begun.id, lambda record: record.game.is_over)).game

    assert in_service(work).expired == "O"


def test_a_clock_that_could_not_be_looked_at_leaves_the_timer_that_was_set_meanwhile():
    async def work(service):
        begun = await service.tables.create(Game("3x3", clock="20:00"), {"X": "human", "O": "human"})
        for side, cell in (("X", 4), ("O", 0)):
            await service.tables.act(begun.id, begun.secrets[side], move(cell))
        really_stands = service.tables.records.kept.standing

        def standing(game):
            service.tables.records.kept.standing = really_stands
            acted = service.tables.act(game, begun.secrets["X"], move(8))
            asyncio.run_coroutine_threadsafe(acted, loop).result()
            raise OSError("the database is away")

        loop = asyncio.get_running_loop()
        service.tables.records.kept.standing = standing
        await service.tables._clocks._end(begun.id, 0)
        [(_, timer)] = service.tables._clocks._timers.values()
        return timer.when() - loop.time()

    assert in_service(work) > 60  # the minutes of the side to move, not the pause


def test_who_is_slower_again_and_again_is_told():
    tries = []
    with pytest.raises(IllegalMove, match="others were faster"):
        again_and_again(lambda: tries.append(1))
    assert len(tries) == TRIES


def test_what_is_remembered_is_said_in_the_language_of_who_asks(monkeypatch):
    monkeypatch.setattr(verdicts, "mistake", lambda *facts: f"said in {language()}")

    async def work(service):
        game = Game("3x3")
        for cell in (4, 1, 0, 8, 6):  # O's first move on an edge loses
            game.play(cell)
        said = []
        for name in ("en", "de", "en"):
            speak(name)
            reviewed = await service.analyses.review(game, is_here)
            said.append(reviewed["mistake"]["words"])
        return said

    assert in_service(work) == ["said in en", "said in de", "said in en"]


def test_what_is_thought_about_is_said_in_the_language_of_who_asks():
    async def work(service):
        speak("de")
        return await service.thinkers.ask(spoken)

    assert in_service(work) == "de"


async def is_here():
    return False


def test_a_file_is_read_where_nobody_waits_for_it(monkeypatch):
    """A game of many moves keeps its thread busy, which must not be the one that serves everybody."""
    threads = []
    really_read = Game.from_dict

    def read(data):
        threads.append(threading.current_thread())
        return really_read(data)

    monkeypatch.setattr(Game, "from_dict", read)

    async def work(service):
        request = Request({"type": "http", "app": SimpleNamespace(state=SimpleNamespace(service=service))})
        return await begin(NewGame(file=Game("3x3").to_dict()), request)

    assert in_service(work).status_code == 201
    assert threads != [threading.main_thread()]


def test_a_game_between_engines_that_is_one_too_many_keeps_no_slot():
    async def work(service):
        service.thinkers._most = 64  # as many as may wait
        both = {"X": "random", "O": "random"}
        await asyncio.gather(
            *[service.tables.create(Game("3x3"), both) for _ in range(4)], return_exceptions=True
        )
        for _ in range(15_000):
            if not service.tables.engines._driven:
                break
            await asyncio.sleep(0.02)
        return service.thinkers.taken, len(service.tables.engines._driven)

    assert in_service(work) == (0, 0)


def test_what_a_person_takes_back_on_an_engines_turn_costs_the_engine_no_time(monkeypatch, tmp_path):
    times = iter(range(1_000_000_000, 2_000_000_000, 60_000))  # a minute between any two looks at the clock
    for module in MODULES:
        monkeypatch.setattr(f"{module}.now", lambda: next(times))

    async def work(service):
        begun = await service.tables.create(Game("5x5,4", "X", "10:00"), {"X": "human", "O": "random"})
        await service.tables.act(begun.id, begun.secrets["X"], move(12), wait=True)
        busy = await Busy(service, tmp_path).begin()
        legal = (await service.tables.records.find(begun.id)).game.position.legal
        await service.tables.act(begun.id, begun.secrets["X"], move(legal[0]))
        await service.tables.act(begun.id, begun.secrets["X"], Wish("undo"))
        await service.tables.act(begun.id, begun.secrets["X"], Wish("redo"))
        record = await service.tables.records.find(begun.id)
        await busy.end()
        return record.game.left("O")

    assert in_service(work) == 600_000


def test_everybody_who_watches_hears_in_their_own_language():
    async def work(service):
        begun = await service.tables.create(Game("3x3"), {"X": "human", "O": "human"})
        heard = {}
        for name in ("de", "en"):
            speak(name)
            heard[name] = service.tables.streams.listen(begun.id)
        await service.tables.act(begun.id, begun.secrets["X"], move(4))
        return {name: json.loads((await one.hear(60))[1])["words"]["title"] for name, one in heard.items()}

    assert in_service(work) == {"de": "O am Zug.", "en": "O to move."}


@pytest.mark.parametrize("players", [{"X": "human", "O": "easy"}, {"X": "human", "O": "human"}])
def test_a_game_that_was_begun_here_is_not_read_again_for_a_move_or_an_engines_answer(monkeypatch, players):
    read = []
    really_read = Games.read
    monkeypatch.setattr(Games, "read", lambda games, name: read.append(name) or really_read(games, name))

    async def work(service):
        begun = await service.tables.create(Game("3x3"), players)
        text = await service.tables.act(begun.id, begun.secrets["X"], move(4), wait=True)
        return len(json.loads(text)["moves"])

    assert in_service(work) == 1 + (players["O"] == "easy")
    assert not read


def test_a_server_is_ready_though_who_asks_first_has_much_to_read():
    over = threading.Event()

    async def ask(service):
        await service.warm_up()
        asker.set("greedy")
        busy = [asyncio.ensure_future(reading(over.wait, 300)) for _ in range(4)]
        await asyncio.sleep(0.1)
        try:
            assert await service.readiness.missing() is None
        finally:
            over.set()
            await asyncio.gather(*busy, return_exceptions=True)

    in_service(ask)


def test_engines_that_are_started_for_all_are_nobodys_work():
    seen = []

    async def warm_up():
        seen.append((asker.get(), account.get()))

    async def ask(service):
        service.thinkers.warm_up = warm_up
        asker.set("greedy")
        account.set(lambda seconds: None)
        assert "have not been started" in str(await service.readiness.missing())
        await asyncio.sleep(0.1)

    in_service(ask)
    assert seen == [("", None)]


def test_nobody_has_all_streams():
    async def work(service):
        streams = service.tables.streams
        asker.set("greedy")
        theirs = [streams.listen(f"g{number}") for number in range(MOST_OF_ONE)]
        with pytest.raises(TooMany):
            streams.listen("g")
        asker.set("modest")
        streams.leave(streams.listen("g"))
        for listener in theirs:
            streams.leave(listener)
        return streams._listeners.count

    assert in_service(work) == 0


def test_nobody_watches_what_can_be_no_game():
    async def work(service):
        streams = service.tables.streams
        listen, asked = streams.listen, []
        streams.listen = lambda game: asked.append(game) or listen(game)
        with pytest.raises(NotFound, match="there is no game"):
            await service.tables.listen("\0")
        streams.leave(listen("a"))  # as one who has asked and gone
        return asked, streams._listeners.count, streams._seen

    assert in_service(work) == ([], 0, {})


def test_a_clock_runs_again_when_an_engine_finds_the_game_left_to_a_person():
    """Who moved is told of late, when the move was taken back already: that stopped the clock for good."""

    async def work(service):
        game = Game("3x3", clock="1:00")
        for cell in (4, 0):
            game.play(cell)
        tables = service.tables
        begun = await tables.create(game, PLAYERS)
        stale = await in_thread(tables.records.act, begun.id, begun.secrets["X"], move(8))
        await tables.act(begun.id, begun.secrets["X"], Wish("undo"))
        tables._go_on(stale)
        while tables.engines.drive(begun.id):
            await asyncio.sleep(0.02)
        return begun.id in tables._clocks._timers

    assert in_service(work)


def test_a_clock_runs_though_an_engine_was_not_told_that_its_move_is_kept(monkeypatch):
    monkeypatch.setattr(engines, "PAUSES", (0.01, 0.01))

    async def work(service):
        tables = service.tables
        begun = await tables.create(Game("3x3", clock="1:00"), PLAYERS)
        really_append = tables.records.kept.append

        def append(game, number, *event):
            kept = really_append(game, number, *event)
            if number == 2:
                tables.records.kept.append = really_append
                raise OSError("the answer was lost")
            return kept

        tables.records.kept.append = append
        await tables.act(begun.id, begun.secrets["X"], move(8))
        while tables.engines.drive(begun.id):
            await asyncio.sleep(0.02)
        return tables.records.kept.append == really_append, begun.id in tables._clocks._timers

    assert in_service(work) == (True, True)


def test_a_clock_that_could_not_be_looked_at_is_not_stopped_by_an_older_state():
    async def work(service):
        tables = service.tables
        begun = await tables.create(Game("3x3", clock="5:00"), {"X": "human", "O": "human"})
        for side, cell in (("X", 4), ("O", 0)):
            await tables.act(begun.id, begun.secrets[side], move(cell))
        [(number, timer)] = tables._clocks._timers.values()
        timer.cancel()

        async def fail(game):
            raise OSError("the database is away")

        tables._clocks._look = fail
        tables._clocks._ring(begun.id)
        while begun.id not in tables._clocks._timers:
            await asyncio.sleep(0.02)
        return tables._clocks._timers[begun.id][0] == number > 0

    assert in_service(work)


def test_who_looked_before_a_move_does_not_set_the_clock_back():
    """Seen late, the state before a move has all the time of the side that moved, and not what is left."""

    async def work(service):
        tables = service.tables
        begun = await tables.create(Game("3x3", clock="5:00"), {"X": "human", "O": "human"})
        for side, cell in (("X", 4), ("O", 0)):
            await tables.act(begun.id, begun.secrets[side], move(cell))
        stale = await tables.records.find(begun.id)
        await tables.act(begun.id, begun.secrets["X"], move(8))
        [(_, right)] = tables._clocks._timers.values()
        tables._go_on(stale)
        [(_, now)] = tables._clocks._timers.values()
        return right is now

    assert in_service(work)
