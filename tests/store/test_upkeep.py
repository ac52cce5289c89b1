"""A database looked after: checked, backed up while people play, restored, pruned; SQLite and PostgreSQL."""

import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from threading import Event as Flag
from threading import Thread

import pytest
from sqlalchemy import event, text

from noughts import Board, InvalidArgument, InvalidFile
from noughts.learn import MenaceAgent
from noughts.store import (
    DAY,
    Database,
    Event,
    Games,
    LearnerRecord,
    Learners,
    Pruning,
    Seat,
    fingerprint,
    now,
)
from noughts.store.backup import backup, is_empty, sound
from noughts.store.backup import restore as bring_in
from noughts.store.checking import check, figures
from noughts.store.kept import KeptDatabase, alone
from noughts.store.tables import metadata

PEOPLE = {"X": Seat("human", fingerprint("x")), "O": Seat("human", fingerprint("o"))}


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/a.db"
    return request.getfixturevalue("postgresql")


@pytest.fixture
def database(url):
    with closing(Database(url)) as database:
        yield database


@pytest.fixture
def kept(database, url):
    with closing(KeptDatabase(url)) as kept:
        yield kept


def learner(name):
    memory = MenaceAgent("O", seed=1).export_memory()
    return LearnerRecord(name, fingerprint("s"), "Matches", "3x3", "O", memory, 1)


def begin(database, name, days=0, seats=PEOPLE, moves=()):
    """A game that was begun so many days ago; each move is a cell, and how many days ago it was made."""
    games = Games(database)
    games.create(name, Board("3x3"), "X", seats, created=now() - days * DAY)
    for number, (cell, ago) in enumerate(moves, 1):
        assert games.append(name, number, Event("move", "XO"[(number - 1) % 2], cell), now() - ago * DAY)


def contents(database):
    with database.reading() as connection:
        return {
            table.name: [
                tuple(row) for row in connection.execute(table.select().order_by(*table.primary_key))
            ]
            for table in metadata.sorted_tables
        }


def restore(path, *arguments, **named):
    with sound(path) as source:
        return bring_in(source, *arguments, **named)


def change(database, statement):
    """Write what no program of ours would."""
    database.write(lambda connection: connection.execute(text(statement)))


def test_a_sound_database_is_checked_whole(database, kept):
    begin(database, "g", moves=[(4, 0), (0, 0)])
    begin(database, "h")
    Learners(database).create(learner("l"))
    shown = []
    found = check(kept, lambda *done: shown.append(done))
    assert (found.findings, found.games, found.learners) == ([], 2, 1)
    assert shown == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("UPDATE events SET value = 4 WHERE number = 2", "game 'g' cannot be played again: b2 is taken by X"),
        ("UPDATE events SET number = 7 WHERE number = 2", "game 'g': an event is missing"),
        ("UPDATE games SET board = '0x0'", "game 'g' cannot be played again"),
        ("UPDATE learners SET memory = '{}'", "the memory of learner 'l' cannot be read"),
        ("UPDATE learners SET side = 'X'", "the memory of learner 'l' is another learner's"),
    ],
)
def test_what_is_wrong_in_a_database_is_found(database, kept, wrong, said, tmp_path):
    begin(database, "g", moves=[(4, 0), (0, 0)])
    Learners(database).create(learner("l"))
    change(database, wrong)
    [finding] = check(kept).findings
    assert str(finding).startswith(said)
    backup(kept, str(tmp_path / "damaged.db"))
    with (
        closing(Database("sqlite://")) as other,
        pytest.raises(InvalidFile, match=r"damaged\.db is damaged: "),
    ):
        restore(str(tmp_path / "damaged.db"), other)


def test_damaged_pages_and_lost_references_are_found(tmp_path):
    path = tmp_path / "a.db"
    with closing(Database(f"sqlite:///{path}")) as database:
        begin(database, "g", moves=[(4, 0)])
        for number in range(200):
            Games(database).create(f"other{number}", Board("3x3"), "X", PEOPLE)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM games WHERE id = 'g'")
        connection.commit()
    with closing(KeptDatabase(f"sqlite:///{path}")) as kept:
        assert [str(one) for one in check(kept).findings] == ["a row of events belongs to none of games"]
    content = bytearray(path.read_bytes())
    content[-3000:] = b"\xff" * 3000
    path.write_bytes(content)
    with closing(KeptDatabase(f"sqlite:///{path}")) as kept:
        assert check(kept).findings


def test_only_a_database_of_ours_that_is_there_is_looked_after(tmp_path):
    with pytest.raises(InvalidFile, match="there is no database"):
        KeptDatabase(f"sqlite:///{tmp_path}/none.db")
    assert not (tmp_path / "none.db").exists()
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE games (id TEXT)")
    with pytest.raises(InvalidFile, match="is no database of noughts"):
        KeptDatabase(f"sqlite:///{tmp_path}/other.db")
    with closing(Database(f"sqlite:///{tmp_path}/new.db")) as database:
        change(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(InvalidFile, match="newer version"):
        KeptDatabase(f"sqlite:///{tmp_path}/new.db")


def test_a_backup_comes_back_whole_into_either_kind(database, kept, tmp_path, request):
    begin(database, "g", moves=[(4, 0), (0, 0)])
    begin(database, "h", seats={"X": PEOPLE["X"], "O": Seat("learner:l")})
    Learners(database).create(learner("l"))
    path = str(tmp_path / "backup.db")
    assert backup(kept, path) == 5
    for other in (f"sqlite:///{tmp_path}/other.db", request.getfixturevalue("postgresql")):
        if other.startswith("postgresql") and database.kind == "postgresql":
            continue  # the database that it is of
        with closing(Database(other)) as target:
            assert is_empty(target)
            assert restore(path, target) == 5
            assert contents(target) == contents(database)


def test_what_is_there_is_never_replaced_in_silence(database, kept, tmp_path):
    begin(database, "g")
    path = tmp_path / "backup.db"
    path.write_text("mine")
    with pytest.raises(InvalidArgument, match="is there already: --force replaces it"):
        backup(kept, str(path))
    assert path.read_text() == "mine"
    backup(kept, str(path), replace=True)
    begin(database, "later")
    before = contents(database)
    with pytest.raises(InvalidArgument, match="there is something in this database already"):
        restore(str(path), database)
    assert contents(database) == before
    restore(str(path), database, replace=True)
    assert [row[0] for row in contents(database)["games"]] == ["g"]
    assert [one.name for one in tmp_path.iterdir() if "part" in one.name] == []


def crash(url, name):
    """Have a server begin a game and end in the middle of its work, its log left where it is."""
    child = f"""
import os
from noughts import Board
from noughts.store import Database, Games, Seat
Games(Database({url!r})).create({name!r}, Board("3x3"), "X", {{"X": Seat("human"), "O": Seat("human")}})
os._exit(0)
"""
    subprocess.run([sys.executable, "-c", child], check=True)


def test_a_backup_over_a_file_that_was_served_has_nothing_of_its_log(database, kept, tmp_path):
    begin(database, "g", moves=[(4, 0)])
    served = tmp_path / "served.db"
    crash(f"sqlite:///{served}", "old")
    assert (tmp_path / "served.db-wal").stat().st_size > 0
    assert backup(kept, str(served), replace=True) == 2
    assert sorted(one.name for one in tmp_path.glob("served*")) == ["served.db"]
    with closing(KeptDatabase(f"sqlite:///{served}")) as copy:
        assert contents(copy) == contents(database)


def test_a_file_that_is_not_replaced_after_all_has_lost_nothing(database, url, kept, tmp_path):
    """A backup that is killed just before its file takes the place of one that was served."""
    begin(database, "g", moves=[(4, 0)])
    served = tmp_path / "served.db"
    crash(f"sqlite:///{served}", "old")
    child = f"""
import os
from pathlib import Path
from noughts.store.backup import backup
from noughts.store.kept import KeptDatabase
Path.replace = lambda part, target: os._exit(9)
backup(KeptDatabase({url!r}), {str(served)!r}, replace=True)
"""
    assert subprocess.run([sys.executable, "-c", child]).returncode == 9
    with closing(Database(f"sqlite:///{served}")) as old:
        assert [row[0] for row in contents(old)["games"]] == ["old"]


def test_a_backup_that_does_not_read_as_it_was_written_is_said(database, kept, tmp_path, monkeypatch):
    begin(database, "g")
    monkeypatch.setattr("noughts.store.backup._rows_in", lambda path: 7)
    with pytest.raises(InvalidFile, match="is not what was written to it"):
        backup(kept, str(tmp_path / "backup.db"))


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644])
def test_who_may_read_a_backup_is_left_as_it_was(kept, tmp_path, mode):
    path = tmp_path / "backup.db"
    path.touch()
    path.chmod(mode)
    backup(kept, str(path), replace=True)
    assert path.stat().st_mode & 0o777 == mode


def test_a_new_backup_is_for_its_owner_alone(kept, tmp_path):
    seen = set()

    def look(done):
        seen.update(stat.filemode(one.stat().st_mode) for one in tmp_path.glob(".*.part*"))

    begin(kept, "g")
    backup(kept, str(tmp_path / "backup.db"), show=look)
    assert seen == {"-rw-------"}
    assert (tmp_path / "backup.db").stat().st_mode & 0o777 == 0o600


def test_a_database_is_not_its_own_backup(tmp_path):
    url = f"sqlite:///{tmp_path}/a.db"
    Database(url).close()
    with closing(KeptDatabase(url)) as kept, pytest.raises(InvalidArgument, match="the database itself"):
        backup(kept, f"{tmp_path}/../{tmp_path.name}/a.db", replace=True)


def test_a_restore_that_fails_halfway_changes_nothing(database, kept, tmp_path):
    begin(database, "g", moves=[(4, 0)])
    path = str(tmp_path / "backup.db")
    backup(kept, path)
    before = contents(database)

    def fail(done):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        restore(path, database, replace=True, show=fail)
    assert contents(database) == before


def test_what_is_no_backup_is_refused(database, tmp_path):
    with pytest.raises(InvalidFile, match="there is no file"):
        restore(str(tmp_path / "none.db"), database)
    (tmp_path / "text.db").write_text("not a database at all" * 100)
    with pytest.raises(InvalidFile, match=r"text\.db is no backup"):
        restore(str(tmp_path / "text.db"), database)


def test_a_backup_is_of_one_moment_while_others_write(database, kept, tmp_path):
    """Each game is one row and one event, written together: in no backup is there one without the other."""
    stop = Flag()
    written = []

    def write():
        games = Games(database)
        while not stop.is_set():
            name = f"g{len(written)}"
            games.create(name, Board("3x3"), "X", PEOPLE, begun=[(Event("move", "X", 4), now())])
            written.append(name)

    thread = Thread(target=write)
    thread.start()
    try:
        for number in range(5):
            seen = len(written)
            path = tmp_path / f"{number}.db"
            backup(kept, str(path))
            with closing(KeptDatabase(f"sqlite:///{path}")) as copy:
                found = contents(copy)
                assert check(copy).findings == []
            assert len(found["games"]) == len(found["events"]) >= seen
    finally:
        stop.set()
        thread.join()
    assert written


def prune(*arguments, **named):
    pruning = Pruning(*arguments, **named)
    while pruning.step():
        pass
    return pruning.games, pruning.learners


def test_games_in_which_nothing_has_happened_for_long_are_deleted(database):
    begin(database, "left", days=40)
    begin(database, "ended", days=50, moves=[(4, 49), (0, 31)])
    begin(database, "moved", days=50, moves=[(4, 49), (0, 29)])
    begin(database, "new", days=29)
    for number in range(250):
        begin(database, f"n{number}", days=100, moves=[(4, 100)])
    before = now() - 30 * DAY
    assert prune(database, before, dry=True) == (252, 0)
    assert prune(database, before) == (252, 0)
    found = contents(database)
    assert [row[0] for row in found["games"]] == ["moved", "new"]
    assert {row[0] for row in found["events"]} == {"moved"}
    assert prune(database, before) == (0, 0)


def test_learners_are_deleted_that_have_neither_changed_nor_played_for_long(database):
    for name in ("idle", "playing", "fresh", "played"):
        Learners(database).create(learner(name))
    begin(database, "g", days=50, seats={"X": PEOPLE["X"], "O": Seat("learner:playing")}, moves=[(4, 1)])
    begin(database, "h", days=50, seats={"X": PEOPLE["X"], "O": Seat("learner:played")}, moves=[(4, 45)])
    change(database, f"UPDATE learners SET changed = {now() - 40 * DAY} WHERE id <> 'fresh'")
    before = now() - 30 * DAY
    assert prune(database, before, dry=True) == (1, 2)
    assert prune(database, before) == (1, 2)
    assert [row[0] for row in contents(database)["learners"]] == ["fresh", "playing"]


def test_learners_that_others_play_with_are_in_use_though_they_do_not_change(database):
    for name in ("trained_against", "sits_down", "idle"):
        Learners(database).create(learner(name))
    change(database, f"UPDATE learners SET changed = {now() - 40 * DAY}")
    before = now() - 30 * DAY
    pruning = Pruning(database, before)
    while pruning._part < 2:  # who sits down from then on is not among those that were looked up
        assert pruning.step()
    Learners(database).use(["trained_against"])
    begin(database, "g", seats={"X": PEOPLE["X"], "O": Seat("learner:sits_down")})
    while pruning.step():
        pass
    assert [row[0] for row in contents(database)["learners"]] == ["sits_down", "trained_against"]
    assert Learners(database).read("sits_down").version == 1


def test_who_sits_in_games_is_looked_up_once_and_never_while_others_wait_to_write(database):
    for number in range(250):
        Learners(database).create(learner(f"l{number}"))
    begin(database, "g", seats={"X": PEOPLE["X"], "O": Seat("easy")})
    change(database, f"UPDATE learners SET changed = {now() - 40 * DAY}")
    asked = []
    event.listen(database._engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    assert prune(database, now() - 30 * DAY) == (0, 250)
    first = next(number for number, one in enumerate(asked) if "FROM learners" in one)
    assert [one for one in asked[:first] if "games.x" in one]
    assert not [one for one in asked[first:] if "games" in one]
    assert not [one for one in asked if "DELETE FROM learners" in one and "games" in one]


def test_a_step_is_bounded_by_what_has_happened_in_its_games(database, monkeypatch):
    """A long game takes as much to delete as a hundred short ones, and everybody waits meanwhile."""
    monkeypatch.setattr("noughts.store.pruning.EVENTS", 10)
    old = now() - 40 * DAY
    for number, length in enumerate([3, 3, 3, 3, 25, 1, 1]):
        begun = [(Event("ask_undo", "X"), old)] * length
        Games(database).create(f"g{number}", Board("3x3"), "X", PEOPLE, begun=begun, created=old)
    pruning, left = Pruning(database, now() - 30 * DAY), []
    while pruning.step():
        left.append(len(contents(database)["games"]))
    assert left[:4] == [4, 3, 2, 0]
    assert (pruning.games, contents(database)["events"]) == (7, [])


def test_who_sits_in_many_games_is_looked_up_a_few_at_a_time(database, monkeypatch):
    monkeypatch.setattr("noughts.store.pruning.SEATS", 10)
    names = [f"l{number:02}" for number in range(30)]
    for name in [*names, "idle"]:
        Learners(database).create(learner(name))
        if name != "idle":
            begin(database, f"g-{name}", seats={"X": PEOPLE["X"], "O": Seat(f"learner:{name}")})
    change(database, f"UPDATE learners SET changed = {now() - 40 * DAY}")
    asked = []
    event.listen(database._engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    assert prune(database, now() - 30 * DAY) == (0, 1)
    assert not [one for one in asked if "FROM games" in one and "LIMIT" not in one and " IN " not in one]
    assert [row[0] for row in contents(database)["learners"]] == names


@pytest.mark.parametrize("after", range(1, 5))
def test_a_step_that_fails_is_done_again_and_none_before_it(database, monkeypatch, after):
    monkeypatch.setattr("noughts.store.pruning.STEP", 1)
    for name in ("idle", "seated"):
        Learners(database).create(learner(name))
    for name in ("old", "older"):
        begin(database, name, days=40)
    begin(database, "g", seats={"X": PEOPLE["X"], "O": Seat("learner:seated")})
    change(database, f"UPDATE learners SET changed = {now() - 40 * DAY}")
    pruning, looked = Pruning(database, now() - 30 * DAY), 0
    going_on = True
    while going_on:
        looked += 1
        if looked == after:
            event.listen(database._engine, "before_cursor_execute", fail)
            with pytest.raises(RuntimeError):
                pruning.step()
            event.remove(database._engine, "before_cursor_execute", fail)
            pruning = pruning.anew()
        going_on = pruning.step()
    assert (pruning.games, pruning.learners) == (2, 1)
    assert [row[0] for row in contents(database)["learners"]] == ["seated"]


def fail(*given):
    raise RuntimeError("no disk")


def test_whoever_looks_after_a_database_is_as_patient_as_it_takes(database, url, monkeypatch):
    """A step may take longer than a request may: for those who tidy up it is no reason to leave off."""
    monkeypatch.setattr("noughts.store.unavailable.PATIENCE", 0.0)
    monkeypatch.setattr(Database, "STATEMENT", 0.1)
    for number in range(120):
        begin_at_once(database, f"g{number}")
    with closing(KeptDatabase(url)) as kept:
        assert kept.write(slowly) == 7
        with kept.reading() as connection:
            assert slowly(connection) == 7
        assert prune(kept, now() - 30 * DAY) == (120, 0)


def slowly(connection):
    """Something that takes PostgreSQL longer than it may for a request."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_sleep(0.5)"))
    return connection.execute(text("SELECT 7")).scalar()


def begin_at_once(database, name):
    """A game that was begun long ago, written as others write: without being patient."""
    with alone(database) as connection:
        seats = {"x": "human", "o": "human", "learning": False, "learned": False}
        row = {"id": name, "board": "3x3", "first": "X", **seats, "created": now() - 40 * DAY}
        connection.execute(metadata.tables["games"].insert(), row)


def test_a_game_that_somebody_goes_on_with_is_not_pruned(database, monkeypatch):
    begin(database, "g", days=50)
    pruning = Pruning(database, now() - 30 * DAY)
    really_found = pruning._found

    def found_and_then_moved(*arguments):
        found = really_found(*arguments)
        if found:
            assert Games(database).append("g", 1, Event("move", "X", 4), now())
        return found

    monkeypatch.setattr(pruning, "_found", found_and_then_moved)
    while pruning.step():
        pass
    assert pruning.games == 0
    assert Games(database).read("g").game.moves == (4,)


def test_how_much_there_is(database, kept):
    empty = figures(kept)
    assert (empty["games"], empty["moves"], empty["oldest"], empty["touched"]) == (0, 0, None, None)
    begin(database, "g", days=3, moves=[(4, 2), (0, 1)])
    Games(database).append("g", 3, Event("ask_undo", "O"), now())
    begin(database, "h", days=1)
    Learners(database).create(learner("l"))
    found = figures(kept)
    assert [found[name] for name in ("games", "moves", "events", "learners")] == [2, 2, 3, 1]
    assert found["bytes"] > 10_000
    assert found["oldest"] < found["newest"] < found["touched"]
