"""The hall by itself, without a server around it: clocks while engines are busy, and timers."""

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from starlette.requests import Request

from noughts import Game, IllegalMove
from noughts.fronts.web.analysis import look_back
from noughts.fronts.web.games import begin
from noughts.fronts.web.hall import TRIES, Hall, again_and_again
from noughts.fronts.web.settings import Settings
from noughts.fronts.web.shapes import NewGame
from noughts.store import Database
from noughts.table import Table
from noughts.words import language, speak, verdicts

PLAYERS = {"X": "human", "O": "easy"}


def in_hall(work, **settings):
    """Do something in a hall of its own."""

    async def live():
        database = Database("sqlite://")
        hall = Hall(database, Settings("sqlite://", thinkers=1, waiting=0, **settings))
        try:
            return await work(hall)
        finally:
            await hall.close()
            database.close()

    with ThreadPoolExecutor(1) as thread:  # a browser of other tests may have a loop of its own in this one
        return thread.submit(asyncio.run, live()).result()


class Busy:
    """All places at the desk taken, until it is over."""

    def __init__(self, hall):
        self.over = threading.Event()
        self.asked = asyncio.ensure_future(hall.desk.ask(lambda: self.over.wait(60)))

    async def end(self):
        self.over.set()
        await self.asked


def move(cell):
    return lambda table, side: table.move(side, cell)


async def until(hall, game, holds):
    for _ in range(600):
        record = await hall.find(game)
        if holds(record):
            return record
        await asyncio.sleep(0.05)
    raise AssertionError("it never came true")


def test_a_move_is_kept_though_all_engines_are_busy_and_nobodys_clock_runs_meanwhile():
    async def work(hall):
        game = Game("3x3", clock="0:03")
        for cell in (4, 0):
            game.play(cell)
        record, secrets = await hall.create(game, PLAYERS)
        busy = Busy(hall)
        await asyncio.sleep(0)
        record = await hall.act(record.id, secrets["X"], move(8))
        assert record.game.moves == (4, 0, 8)
        await asyncio.sleep(3.2)  # longer than anybody has
        waiting = await hall.find(record.id)
        assert (waiting.game.expired, waiting.table.awaits_player) == (None, True)
        await busy.end()
        answered = await until(hall, record.id, lambda record: record.game.ply == 4)
        assert answered.game.expired is None
        assert answered.waits[-1] >= 3_000
        assert answered.table.left("O") > 1_000
        assert answered.table.since == answered.times[-1]  # X begins when O has moved

    in_hall(work)


def test_an_engine_that_thinks_for_longer_than_it_has_loses_on_time(monkeypatch):
    from noughts.players.level import LevelPlayer

    def slowly(player, position, time=None):
        threading.Event().wait(2.2)
        return position.legal[0]

    monkeypatch.setattr(LevelPlayer, "choose", slowly)

    async def work(hall):
        game = Game("3x3", clock="0:02/move")
        for cell in (4, 0):
            game.play(cell)
        record, secrets = await hall.create(game, PLAYERS)
        await hall.act(record.id, secrets["X"], move(8))
        return (await until(hall, record.id, lambda record: record.game.is_over)).game

    assert in_hall(work).expired == "O"


def test_a_clock_that_could_not_be_looked_at_leaves_the_timer_that_was_set_meanwhile():
    async def work(hall):
        record, secrets = await hall.create(Game("3x3", clock="1:00"), {"X": "human", "O": "human"})
        for side, cell in (("X", 4), ("O", 0)):
            await hall.act(record.id, secrets[side], move(cell))
        really_find = hall.find

        async def find(game):
            await hall.act(game, secrets["X"], move(8))
            raise OSError("the database is away")

        hall.find = find
        await hall._end_by_clock(record.id)
        hall.find = really_find
        [timer] = hall._timers.values()
        return timer.when() - asyncio.get_running_loop().time()

    assert in_hall(work) > 30  # the minute of the side to move, not the pause


def test_who_is_slower_again_and_again_is_told():
    tries = []
    with pytest.raises(IllegalMove, match="others were faster"):
        again_and_again(lambda: tries.append(1))
    assert len(tries) == TRIES


def test_what_is_remembered_is_said_in_the_language_of_who_asks(monkeypatch):
    monkeypatch.setattr(verdicts, "mistake", lambda *facts: f"said in {language()}")

    async def work(hall):
        game = Game("3x3")
        for cell in (4, 1, 0, 8, 6):  # O's first move on an edge loses
            game.play(cell)
        record, _ = await hall.create(game, {"X": "human", "O": "human"})
        request = Request({"type": "http", "app": SimpleNamespace(state=SimpleNamespace(hall=hall))}, away)
        said = []
        for name in ("en", "de", "en"):
            speak(name)
            answer = await look_back(record.id, request)
            said.append(json.loads(answer.body)["mistake"]["words"])
        return said

    assert in_hall(work) == ["said in en", "said in de", "said in en"]


def test_what_is_thought_about_is_said_in_the_language_of_who_asks():
    async def work(hall):
        speak("de")
        return await hall.desk.ask(language)

    assert in_hall(work) == "de"


async def away():
    return {"type": "http.request", "body": b"", "more_body": False}


def test_a_file_is_read_where_nobody_waits_for_it(monkeypatch):
    """A game of many moves keeps its thread busy, which must not be the one that serves everybody."""
    threads = []
    really_read = Game.from_dict

    def read(data):
        threads.append(threading.current_thread())
        return really_read(data)

    monkeypatch.setattr(Game, "from_dict", read)

    async def work(hall):
        request = Request({"type": "http", "app": SimpleNamespace(state=SimpleNamespace(hall=hall))}, away)
        return await begin(NewGame(file=Game("3x3").to_dict()), request)

    assert in_hall(work).status_code == 201
    assert threads != [threading.main_thread()]


def test_a_game_between_engines_that_is_one_too_many_keeps_no_slot():
    async def work(hall):
        hall.desk._most = 64  # as many as may wait
        both = {"X": "random", "O": "random"}
        await asyncio.gather(*[hall.create(Game("3x3"), both) for _ in range(4)], return_exceptions=True)
        for _ in range(600):
            if not hall._driven:
                break
            await asyncio.sleep(0.05)
        return hall.desk._taken, len(hall._driven)

    assert in_hall(work) == (0, 0)


def test_what_a_person_takes_back_on_an_engines_turn_costs_the_engine_no_time(monkeypatch):
    times = iter(range(1_000_000_000, 2_000_000_000, 60_000))  # a minute between any two looks at the clock
    monkeypatch.setattr("noughts.fronts.web.hall.now", lambda: next(times))

    async def work(hall):
        created, secrets = await hall.create(Game("5x5,4", "X", "10:00"), {"X": "human", "O": "random"})
        await hall.settle(await hall.act(created.id, secrets["X"], move(12)))
        busy = Busy(hall)
        await asyncio.sleep(0)
        legal = (await hall.find(created.id)).game.position.legal
        await hall.act(created.id, secrets["X"], move(legal[0]))
        await hall.act(created.id, secrets["X"], Table.undo)
        record = await hall.act(created.id, secrets["X"], Table.redo)
        await busy.end()
        return record.game.left("O")

    assert in_hall(work) == 600_000


def test_everybody_who_watches_hears_in_their_own_language():
    async def work(hall):
        record, secrets = await hall.create(Game("3x3"), {"X": "human", "O": "human"})
        heard = {}
        for name in ("de", "en"):
            speak(name)
            heard[name] = hall.watch.listen(record.id)
        await hall.act(record.id, secrets["X"], move(4))
        return {name: json.loads((await queue.get())[1])["words"]["title"] for name, queue in heard.items()}

    assert in_hall(work) == {"de": "O am Zug.", "en": "O to move."}
