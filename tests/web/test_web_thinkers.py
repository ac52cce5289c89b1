"""Thinkers: processes that think, shared out among clients; what goes wrong in one costs one answer."""

import asyncio
import contextlib
import logging
import os
import subprocess
import sys
import time

import kept_busy
import pytest
from running import in_a_loop

from noughts import InvalidBoard, Position
from noughts.engine.limits import Limits
from noughts.fronts.web.asker import asker
from noughts.fronts.web.service import thinkers as module
from noughts.fronts.web.service import work
from noughts.fronts.web.service.refusals import TooMany, Unwanted, Unwell
from noughts.fronts.web.service.thinkers import Thinkers

GIBIBYTE = 1 << 30


def with_thinkers(test, thinkers=1, waiting=64, memory=GIBIBYTE):
    """Run a test with some thinkers."""

    async def go():
        made = Thinkers(thinkers, waiting, memory)
        try:
            return await test(made)
        finally:
            await made.close()

    return in_a_loop(go())


async def ask_as(client, thinkers, function, *arguments, **options):
    asker.set(client)
    return await thinkers.ask(function, *arguments, **options)


async def until(holds):
    for _ in range(30_000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came about")


async def is_gone():
    return True


def test_thinking_is_done_in_another_process_by_the_same_one_again():
    async def ask(thinkers):
        return [await thinkers.ask(work.plainly, os.getpid) for _ in range(3)]

    first, *others = with_thinkers(ask)
    assert first != os.getpid()
    assert others == [first, first]


def test_a_refusal_comes_through_as_it_is():
    async def ask(thinkers):
        with pytest.raises(InvalidBoard, match="nonsense"):
            await thinkers.ask(work.plainly, Position, "nonsense")

    with_thinkers(ask)


def test_each_client_has_its_turn_however_much_another_asks_for():
    answered = []

    async def ask(thinkers):
        async def one(client):
            await ask_as(client, thinkers, work.plainly, time.sleep, 0.02)
            answered.append(client)

        many = [asyncio.create_task(one("greedy")) for _ in range(8)]
        await asyncio.sleep(0)
        await asyncio.gather(*many, asyncio.create_task(one("modest")))

    with_thinkers(ask)
    assert answered.index("modest") <= 2


def test_one_thinker_is_always_left_for_others(tmp_path):
    """One client keeps as many busy as it may, for as long as it likes; another is answered all the same."""

    async def ask(thinkers):
        over = str(tmp_path / "over")
        greedy = [
            asyncio.create_task(ask_as("greedy", thinkers, kept_busy.until_there, over)) for _ in range(6)
        ]
        await asyncio.sleep(0)
        assert await ask_as("modest", thinkers, work.plainly, len, "abc") == 3
        assert not any(one.done() for one in greedy)
        (tmp_path / "over").touch()
        await asyncio.gather(*greedy)

    with_thinkers(ask, thinkers=2)


def test_nobody_has_more_than_half_of_the_places():
    async def ask(thinkers):
        asker.set("greedy")
        slots = [thinkers.take() for _ in range(5)]
        with pytest.raises(TooMany):
            thinkers.take()
        asker.set("modest")
        thinkers.take().give_up()
        for slot in slots:
            slot.give_up()
        return thinkers.taken

    assert with_thinkers(ask, thinkers=2, waiting=8) == 0


def test_what_nobody_waits_for_is_stopped_and_the_thinker_goes_on(monkeypatch):
    monkeypatch.setattr(module, "MERCY", 300.0)  # on a busy machine it takes its time to stop

    async def ask(thinkers):
        before = await thinkers.ask(work.plainly, os.getpid)
        with pytest.raises(Unwanted):
            await thinkers.ask(
                work.analyze_position, Position("15x15,5"), Limits(seconds=10**6), gone=is_gone
            )
        return before == await thinkers.ask(work.plainly, os.getpid)

    assert with_thinkers(ask)


def test_what_does_not_stop_is_ended_and_another_comes():
    async def ask(thinkers):
        before = await thinkers.ask(work.plainly, os.getpid)
        begun = []
        asking = asyncio.create_task(thinkers.ask(kept_busy.never_end, tell=begun.append))
        await until(lambda: begun)
        asking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asking
        return before != await thinkers.ask(work.plainly, os.getpid)

    assert with_thinkers(ask)


def test_what_waits_and_is_not_wanted_any_more_takes_no_place(tmp_path):
    async def ask(thinkers):
        over = tmp_path / "over"
        first = asyncio.create_task(thinkers.ask(kept_busy.until_there, str(over)))
        await asyncio.sleep(0)
        with pytest.raises(Unwanted):
            await thinkers.ask(work.plainly, len, "abc", gone=is_gone)
        over.touch()
        await first
        assert await thinkers.ask(work.plainly, len, "abc") == 3
        await until(lambda: not thinkers.taken)

    with_thinkers(ask)


@pytest.mark.parametrize(
    ("function", "arguments", "words"),
    [
        (kept_busy.crash, (), "ended in the middle"),
        (kept_busy.take_memory, (4 * GIBIBYTE,), "no memory left"),
        (kept_busy.make_a_mistake, (), "a mistake of ours"),
    ],
)
def test_what_goes_wrong_in_one_costs_one_answer(caplog, function, arguments, words):
    async def ask(thinkers):
        with pytest.raises(Unwell, match="try again"):
            await thinkers.ask(function, *arguments)
        return await thinkers.ask(work.plainly, len, "abc")

    with caplog.at_level(logging.ERROR):
        assert with_thinkers(ask) == 3
    assert words in caplog.text


def test_one_that_has_grown_large_makes_way_for_another():
    async def ask(thinkers):
        kept = await thinkers.ask(work.plainly, os.getpid)
        await thinkers.ask(kept_busy.keep_memory, 150 << 20)
        return kept != await thinkers.ask(work.plainly, os.getpid)

    assert with_thinkers(ask, memory=GIBIBYTE // 4)


def test_an_analysis_tells_what_it_has_so_far():
    told = []

    async def ask(thinkers):
        limits = Limits(seconds=10**6)
        asking = asyncio.create_task(
            thinkers.ask(work.analyze_position, Position("15x15,5"), limits, tell=told.append)
        )
        await until(lambda: told)
        asking.cancel()
        return await thinkers.ask(work.analyze_position, Position("15x15,5"), Limits(nodes=1000))

    whole = with_thinkers(ask)
    assert {*whole, "depth"} == {*told[-1]}
    assert told[-1]["nodes"] > 0
    assert sorted(move["cell"] for move in told[-1]["moves"]) == list(range(225))


def test_a_thinker_knows_no_database_and_no_network():
    """It is started again whenever something goes wrong, so it loads nothing that it does not need."""
    code = "import sys, noughts.fronts.web.service.work; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert "noughts.engine.analysis" in done.stdout
    assert not {"sqlalchemy", "fastapi", "anyio", "uvicorn"} & set(done.stdout.split())
