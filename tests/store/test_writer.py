"""What many write at once is kept by one commit, and what fails is the affair of who wanted it alone."""

import contextlib
import gc
import os
import weakref
from concurrent.futures import ThreadPoolExecutor
from threading import Event as Signal
from time import monotonic

import pytest
from running import wait_until
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError, OperationalError

from noughts import Board
from noughts.store import UNTIL, Database, Event, Games, Seat, Unavailable

SEATS = {"X": Seat("easy"), "O": Seat("easy")}


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Nobody is told because the machine is busy."""
    monkeypatch.setattr("noughts.store.unavailable.PATIENCE", 300)


@pytest.fixture
def database(tmp_path):
    database = Database(f"sqlite:///{tmp_path}/games.db")
    yield database
    database.close()


@pytest.fixture
def games(database):
    games = Games(database)
    games.create("g1", Board("3x3"), "X", SEATS)
    return games


def all_at_once(database, pieces):
    """What comes of pieces of work that all wait by the time when the writer has a moment for them."""
    begun, over = Signal(), Signal()

    def be_long(connection):
        begun.set()
        assert over.wait(300)

    with ThreadPoolExecutor(len(pieces) + 1) as pool:
        first = pool.submit(database.write, be_long)
        assert begun.wait(300)
        waiting = []
        for number, piece in enumerate(pieces, 1):  # one after another, so that their order is known
            waiting.append(pool.submit(piece))
            wait_until(lambda number=number: database._one_writer._waiting.qsize() == number)
        over.set()
        first.result()
        return [one.exception() or one.result() for one in waiting]


def committed(database):
    """A list that gets longer with every commit."""
    commits = []
    event.listen(database._engine, "commit", commits.append)
    return commits


def moving(games, number, cell):
    return lambda: games.append("g1", number, Event("move", "OX"[number % 2], cell), 5)


def test_what_many_write_at_once_is_kept_by_one_commit(database, games):
    commits = committed(database)
    assert all_at_once(database, [moving(games, number, number) for number in range(1, 5)]) == [True] * 4
    assert len(commits) == 2  # that of the one before whose end they waited, and theirs
    assert games.read("g1").number == 4


def test_what_fails_fails_alone(database, games):
    again = lambda: games.create("g1", Board("3x3"), "X", SEATS)  # noqa: E731
    results = all_at_once(database, [moving(games, 1, 4), moving(games, 1, 0), again, moving(games, 2, 8)])
    assert results[:2] == [True, False]  # the second of two that want the same number is too late
    assert isinstance(results[2], IntegrityError)
    assert results[3] is True
    assert games.read("g1").game.moves == (4, 8)


def test_work_that_fails_half_way_leaves_nothing_behind(database, games):
    def half(connection):
        connection.exec_driver_sql("DELETE FROM games")
        raise ValueError("half way")

    results = all_at_once(database, [lambda: database.write(half), moving(games, 1, 4)])
    assert isinstance(results[0], ValueError)
    assert results[1] is True
    assert games.read("g1").game.moves == (4,)


def test_a_database_that_gives_up_because_of_one_still_keeps_the_others(database, games):
    def give_up(connection):  # as SQLite does by itself when a disk is full
        connection.connection.driver_connection.execute("ROLLBACK")
        raise ValueError("full")

    results = all_at_once(
        database, [moving(games, 1, 4), lambda: database.write(give_up), moving(games, 2, 0)]
    )
    assert isinstance(results[1], ValueError)
    assert [results[0], results[2]] == [True, True]
    assert games.read("g1").game.moves == (4, 0)


def test_another_process_that_was_faster_is_noticed_in_a_group(tmp_path, database, games):
    """Version checks hold between servers: each sees what the other has committed."""
    other = Database(f"sqlite:///{tmp_path}/games.db")
    Games(other).append("g1", 1, Event("move", "X", 0), 5)
    assert all_at_once(database, [moving(games, 1, 4), moving(games, 2, 8)]) == [False, True]
    assert Games(other).read("g1").game.moves == (0, 8)
    other.close()


def test_a_lock_of_another_process_is_told_to_all_who_wait_and_nothing_is_written(tmp_path, database, games):
    other = Database(f"sqlite:///{tmp_path}/games.db")
    locked, over = Signal(), Signal()

    def hold(connection):
        locked.set()
        assert over.wait(300)

    with ThreadPoolExecutor(4) as pool:
        holder = pool.submit(other.write, hold)
        assert locked.wait(300)
        told = [pool.submit(moving(games, 1, cell)) for cell in (4, 0)]
        errors = [one.exception() for one in told]
        over.set()
        holder.result()
    assert {type(error) for error in errors} == {OperationalError}
    assert games.read("g1").number == 0
    other.close()


def test_who_waits_no_more_has_nothing_done(database, games):
    """What was told not to be done is not done later behind their back."""
    begun, over = Signal(), Signal()

    def be_long(connection):
        begun.set()
        assert over.wait(300)

    def impatient():
        UNTIL.set(0.0)
        games.append("g1", 1, Event("move", "X", 4), 5)

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(database.write, be_long)
        assert begun.wait(300)
        with pytest.raises(Unavailable, match="does not answer"):
            pool.submit(impatient).result()
        over.set()
        first.result()
    assert games.append("g1", 1, Event("move", "X", 0), 5)
    assert games.read("g1").game.moves == (0,)


def fail_after_the_next_commit(database, folder):
    """Have the look after a commit find what cannot be read: once, as a disk that fails now and then."""
    file = database._file
    really_check = file.check

    def check(connection):
        if connection.connection.driver_connection.in_transaction:
            return really_check(connection)
        file.check = really_check
        readable, file._descriptor = file._descriptor, os.open(folder, os.O_RDONLY)
        file._looked = None  # as if others had brought something into the file
        try:
            return really_check(connection)
        finally:
            os.close(file._descriptor)
            file._descriptor = readable

    file.check = check


def test_what_was_committed_is_never_done_again_whatever_fails_then(tmp_path, database, games):
    """Done again, a move that is kept would be refused, and an undo would happen twice."""
    done = []

    def first(connection):
        done.append(1)
        fail_after_the_next_commit(database, tmp_path)

    results = all_at_once(database, [lambda: database.write(first), moving(games, 1, 4), moving(games, 2, 8)])
    assert [type(one) for one in results] == [Unavailable] * 3
    assert isinstance(results[0].__cause__, OSError)
    assert done == [1]
    assert games.read("g1").game.moves == (4, 8)
    assert games.append("g1", 3, Event("move", "X", 0), 5)


def test_what_is_done_again_by_itself_is_left_alone_once_nobody_waits_for_it(database, games):
    told = Signal()

    def give_up(connection):
        assert told.wait(300)
        connection.connection.driver_connection.execute("ROLLBACK")
        raise ValueError("full")

    def impatient():
        UNTIL.set(monotonic() + 1)
        try:
            return moving(games, 1, 4)()
        finally:
            told.set()

    results = all_at_once(database, [lambda: database.write(give_up), impatient])
    assert [type(one) for one in results] == [ValueError, Unavailable]
    assert database.write(lambda connection: 7) == 7  # once all before is over
    assert games.read("g1").number == 0


@pytest.mark.parametrize("together", [False, True])  # with all that waits, as a database that gives up
def test_what_fails_leaves_nothing_for_the_collector(database, together):
    """Python's collector stops everybody: errors must not be held by what they came through."""

    seen = []

    class Failure(Exception):
        def __init__(self):
            seen.append(weakref.ref(self))

    def fail(connection):
        if together:
            connection.connection.driver_connection.execute("ROLLBACK")
        raise Failure

    gc.collect()
    gc.disable()
    try:
        for _ in range(3):
            with contextlib.suppress(Failure):
                database.write(fail)
        database.write(lambda connection: None)  # the writer has let go of the last one then
        assert [one() for one in seen] == [None] * 3
    finally:
        gc.enable()
