"""What a person sees who plays while something goes wrong around the server, in a real browser."""

import re
import resource
import sqlite3
from contextlib import contextmanager

import pytest
from browser import new_context
from faults import GONE, NO_ANSWER, STOPPED, limited
from playing import cell, start, state
from playwright.sync_api import expect
from postgresql import running_cluster
from processes import kill, spawned, stopped
from running import wait_until
from web_server import running_server


@contextmanager
def locked(server, file):
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    yield
    holder.execute("ROLLBACK")
    holder.close()


@contextmanager
def full(server, file):
    with limited(server, resource.RLIMIT_FSIZE, file.with_name("games.db-wal").stat().st_size):
        yield


@contextmanager
def deleted(server, file):
    aside = file.rename(file.with_name("aside.db"))
    yield
    aside.rename(file)


@contextmanager
def begun(chromium, server):
    """A game for two at one screen, in which X has moved."""
    page = new_context(chromium).new_page()
    page.goto(server.url)
    start(page, "3x3", "here")
    cell(page, 4).click()
    expect(page.locator("button.move")).to_have_count(1)  # which the server has, too
    yield page
    page.context.close()


def told(page, words):
    expect(page.locator(".notice-problem")).to_contain_text(words)


def plays_on(page, number=0):
    """O moves, as often as it has to be tried."""

    def moved():
        cell(page, number).click()
        return state(page)["moves"] == [4, number]

    wait_until(moved)
    expect(cell(page, number)).to_have_attribute("aria-label", re.compile(", O"))


@pytest.mark.parametrize(
    ("fault", "words"),
    [(locked, NO_ANSWER), (full, NO_ANSWER), (deleted, GONE)],
    ids=["locked", "full", "deleted"],
)
def test_a_database_that_keeps_nothing_is_said_and_the_game_goes_on(chromium, tmp_path, fault, words):
    file = tmp_path / "games.db"
    with running_server(db=f"sqlite:///{file}") as server, begun(chromium, server) as page:
        with fault(server, file):
            cell(page, 0).click()
            told(page, words)
        plays_on(page)


def test_a_postgresql_that_stands_still_is_said_and_the_game_goes_on(chromium):
    with (
        running_cluster() as cluster,
        running_server(db=cluster.url) as server,
        begun(chromium, server) as page,
    ):
        with stopped(cluster.processes):
            cell(page, 0).click()
            told(page, NO_ANSWER)
        plays_on(page)


def test_workers_that_are_killed_are_said_and_the_game_goes_on(chromium, tmp_path):
    db = f"sqlite:///{tmp_path}/games.db"
    with running_server("--workers", "2", "--rate", "0", db=db) as server:
        workers = wait_until(lambda: pids if len(pids := spawned(server.process.pid)) == 2 else None)
        with begun(chromium, server) as page:
            with stopped([server.process.pid]):  # which would put others in their place at once
                kill(workers)
                expect(page.locator(".notices")).to_contain_text("Reconnecting… The game is safe.")
            expect(page.get_by_text("Reconnecting")).to_have_count(0)
            plays_on(page)


def test_an_engine_that_is_killed_while_it_looks_for_a_hint_is_said(chromium, tmp_path):
    with running_server(db=f"sqlite:///{tmp_path}/games.db") as server:
        wait_until(lambda: spawned(server.process.pid))
        page = new_context(chromium).new_page()
        page.goto(server.url)
        start(page, "15x15,5", "here")
        cell(page, 112).click()
        expect(page.locator("button.move")).to_have_count(1)
        page.get_by_role("button", name="Hint").click()

        def killed():
            kill(spawned(server.process.pid))
            return page.locator(".notice-problem").count()

        wait_until(killed)
        told(page, STOPPED)
        page.context.close()
