"""What a server holds in memory for who waits, and for who comes again: it has an end, whatever is asked."""

import asyncio
import contextlib

import pytest
from kept_busy import length, until_there
from running import in_a_loop
from seats import PEOPLE

from noughts import Game, InvalidArgument
from noughts.fronts.web.asker import asker
from noughts.fronts.web.service.records import Wish
from noughts.fronts.web.service.service import Service
from noughts.fronts.web.service.views import Views
from noughts.fronts.web.settings import Settings
from noughts.fronts.web.transport.guard import Guard
from noughts.store import Database, GameRecord, Seat

GREEDY = "192.0.2.1"


def in_service(work):
    """Do something in a service of its own, with one thinker."""

    async def live():
        database = Database("sqlite://")
        service = Service(database, Settings("sqlite://", thinkers=1, waiting=8))
        try:
            return await work(service)
        finally:
            await service.close()
            database.close()

    return in_a_loop(live())


@contextlib.asynccontextmanager
async def all_busy(service, folder):
    """While this lasts no thinker is free, and somebody else has them."""
    over, before, begun = str(folder / "over"), asker.get(), []
    asker.set("somebody else")
    asked = asyncio.create_task(service.thinkers.ask(until_there, over, tell=begun.append))
    asker.set(before)
    await until(lambda: begun)
    yield
    (folder / "over").touch()
    await asked


async def until(holds):
    async with asyncio.timeout(300):
        while not holds():
            await asyncio.sleep(0.01)


# For who waits


def test_what_is_large_is_found_when_the_turn_has_come(tmp_path):
    found = []

    async def find():
        found.append("abc")
        return ("abc",)

    async def work(service):
        async with all_busy(service, tmp_path):
            waiting = [asyncio.create_task(service.thinkers.ask(length, finding=find)) for _ in range(3)]
            await until(lambda: service.thinkers.waiting == 3)
            assert found == []
        return await asyncio.gather(*waiting)

    assert in_service(work) == [3, 3, 3]


def test_what_is_not_found_keeps_no_place():
    async def fail():
        raise InvalidArgument("there is nothing")

    async def work(service):
        with pytest.raises(InvalidArgument, match="there is nothing"):
            await service.thinkers.ask(length, finding=fail)
        assert service.thinkers.taken == service.thinkers.at_work == 0
        return await service.thinkers.ask(length, "abc")

    assert in_service(work) == 3


def test_what_learners_know_is_not_read_for_all_who_wait(tmp_path):
    """Forty trainings against eight learners each, of which all but one waited, held half a gigabyte."""

    async def work(service):
        training, read = service.training, []
        ids = [await built(training, side) for side in "XOO"]
        really_read = training._learners.read
        training._learners.read = lambda one: read.append(one) or really_read(one)
        (first, secret), *rivals = ids
        phases = [(f"learner:{rival}", 1) for rival, _ in rivals]
        async with all_busy(service, tmp_path):
            asked = [
                asyncio.create_task(training.train(first, secret, phases, 0, None)),
                asyncio.create_task(training.box(rivals[0][0], None, 1)),
            ]
            await until(lambda: service.thinkers.waiting == 2)
            assert read == []
        trained, opened = await asyncio.gather(*asked)
        assert (trained["learner"]["games"], opened["version"]) == (2, 1)
        return sorted(read)

    async def built(training, side):
        view, secret = await training.build("menace", "3x3", side, "default", None)
        return view["id"], secret

    assert len(in_service(work)) == 4


def test_what_pupils_know_is_read_when_they_can_learn(tmp_path):
    """Two hundred games that ended at once held what their learners knew two hundred times."""

    async def work(service):
        tables, read = service.tables, []
        view, secret = await service.training.build("menace", "3x3", "O", "default", None)
        seats = {"X": "human", "O": f"learner:{view['id']}"}
        begun = await tables.create(Game("3x3"), seats, secret=secret)
        really_read = tables.engines._pupils
        tables.engines._pupils = lambda one: read.append(one) or really_read(one)
        async with all_busy(service, tmp_path):
            await tables.act(begun.id, begun.secrets["X"], Wish("resign"))
            await until(lambda: service.thinkers.waiting == 1)
            assert read == []
        await until(lambda: not tables.engines.drive(begun.id))
        return (await tables.records.find(begun.id)).table.learned

    assert in_service(work)


def test_nothing_is_learned_from_a_game_that_goes_on_while_its_lesson_waits(tmp_path, caplog):
    async def work(service):
        tables = service.tables
        view, secret = await service.training.build("menace", "3x3", "O", "default", None)
        seats = {"X": "human", "O": f"learner:{view['id']}"}
        begun = await tables.create(Game("3x3"), seats, secret=secret)
        async with all_busy(service, tmp_path):
            await tables.act(begun.id, begun.secrets["X"], Wish("resign"))
            await until(lambda: service.thinkers.waiting == 1)
            await tables.act(begun.id, begun.secrets["X"], Wish("undo"))
        await until(lambda: not tables.engines.drive(begun.id))
        table = (await tables.records.find(begun.id)).table
        return table.learned, table.game.is_over

    assert in_service(work) == (False, False)
    assert not caplog.records


# For who comes again


def record(name, moves=()):
    """A game between people."""
    game = Game("3x3")
    made = GameRecord(name, game, {side: Seat("human") for side in "XO"}, False, False, 0)
    for side, cell in zip("XOXO", moves, strict=False):
        made = made.act(side, "move", cell, 0)
    return made


def test_texts_of_games_are_kept_as_far_as_there_is_room():
    """Where much threatens, a game of thirty moves is told in a hundred thousand signs, in each language."""
    views = Views(most=20_000)
    records = [record(f"g{number}") for number in range(40)]
    for one in records:
        views.text(one)
    assert views._texts.size <= 20_000
    assert 0 < len(views._texts) < 40


def test_a_text_is_of_the_game_that_is_asked_for():
    """A database that was restored may have another game of that id, as long as the one that was seen."""
    views, here, there = Views(), record("g1", (4,)), record("g1", (0,))
    assert ['"moves": [4]' in views.text(here), '"moves": [0]' in views.text(there)] == [True, True]
    assert '"moves": [4]' in views.text(here)


def test_a_host_that_is_longer_than_any_name_is_not_remembered():
    """A thousand of them, of thirty thousand signs each, took 30 MB for good."""
    sent = []

    async def send(message):
        sent.append(message)

    guard = Guard(None, Settings("sqlite://"))
    scope = {"type": "http", "method": "GET", "path": "/", "client": (GREEDY, 1)}
    in_a_loop(guard({**scope, "headers": [(b"host", b"x" * 30_000)]}, None, send))
    assert (sent[0]["status"], guard._knows.cache_info().currsize) == (421, 0)


# For who only watches


def test_a_game_that_is_watched_goes_on_for_who_watches_it():
    """For nobody in particular, who watched would have had as many games and engines once more."""

    async def work(service):
        tables, tended = service.tables, []
        begun = await tables.create(Game("3x3"), PEOPLE)
        asker.set(GREEDY)
        tables.streams.listen(begun.id)
        asker.set("")
        tables.streams._tend = lambda record: tended.append((record.id == begun.id, asker.get()))
        await tables.streams._try_to_look_at(begun.id)
        return tended, asker.get()

    assert in_service(work) == ([(True, GREEDY)], "")
