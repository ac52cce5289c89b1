"""What lasts: events in order, none twice, on SQLite and on a real PostgreSQL; tables up to date."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Thread
from time import sleep

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, select
from sqlalchemy.event import listen

from noughts import Board, IllegalMove, InvalidArgument, InvalidFile
from noughts.clock import Clock
from noughts.learn import MenaceAgent
from noughts.store import Database, Event, Games, LearnerRecord, Learners, Seat, default_url, fingerprint
from noughts.store import learners as store_learners
from noughts.store.database import MIGRATIONS
from noughts.store.tables import LONGEST_TITLE, events, metadata
from noughts.table import KINDS

AT = 1_000_000  # milliseconds since 1970
PEOPLE = {"X": Seat("human", fingerprint("x")), "O": Seat("human", fingerprint("o"))}
AGAINST_EASY = {"X": Seat("human", fingerprint("x")), "O": Seat("easy")}


def learner(name):
    memory = MenaceAgent("O", seed=1).export_memory()
    return LearnerRecord(name, fingerprint("s"), "Matches", "3x3", "O", memory, 1)


def alembic_on(connection):
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    url = f"sqlite:///{tmp_path}/a.db" if request.param == "sqlite" else request.getfixturevalue("postgresql")
    database = Database(url)
    yield database
    database.close()


@pytest.fixture
def games(database):
    games = Games(database)
    games.create("g", Board("3x3"), "X", PEOPLE)
    return games


@pytest.mark.parametrize("number", [0, 2, 7])
def test_an_event_that_is_not_next_is_not_added(games, number):
    assert not games.append("g", number, Event("move", "X", 4), AT)
    assert games.append("g", 1, Event("move", "X", 4), AT)
    assert not games.append("g", number + 1, Event("move", "O", 0), AT)
    assert games.standing("g") == (1, False)


def test_a_game_is_what_its_events_lead_to(games):
    events = [
        Event("move", "X", 4), Event("move", "O", 0), Event("ask_undo", "O"), Event("undo", "O", 1),
        Event("move", "O", 2), Event("resign", "X"),
    ]  # fmt: skip
    for number, event in enumerate(events, 1):
        assert games.append("g", number, event, AT)
    record = games.read("g")
    assert record.game.moves == (4, 2)
    assert (record.game.resigned, record.number, record.table.events) == ("X", 6, events)
    assert games.numbers(["g", "none"]) == {"g": 6}
    assert games.read("none") is None


def test_a_game_that_was_begun_elsewhere_is_kept_by_two_statements(database):
    """However long it is: between two statements everybody else may be waited for."""
    begun = [(Event("move", "XO"[number % 2], number), AT + number) for number in range(300)]
    begun += [(Event("ask_undo", "X"), AT + 300), (Event("undo", "X", 299), 2**40)]
    asked = []
    listen(database._engine, "before_cursor_execute", lambda *given: asked.append(given[2::3]))
    Games(database).create("g", Board("20x20,19"), "X", PEOPLE, begun=begun)
    assert [(words.split()[2], is_many) for words, is_many in asked if "INSERT" in words] == [
        ("games", False),
        ("events", False),
    ]
    with database.reading() as connection:
        kept = connection.execute(select(events).order_by(events.c.number)).all()
    assert kept == [
        ("g", number, one.kind, one.side, one.value, at, 0) for number, (one, at) in enumerate(begun, 1)
    ]
    assert Games(database).read("g").game.moves == tuple(range(299))


def test_of_many_writers_of_one_number_one_succeeds(database, games):
    outcomes = []
    threads = [
        Thread(
            target=lambda cell=cell: outcomes.append(
                (cell, games.append("g", 1, Event("move", "X", cell), AT))
            )
        )
        for cell in range(9)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    winners = [cell for cell, done in outcomes if done]
    assert len(outcomes) == 9
    assert games.read("g").game.moves == tuple(winners)


def test_two_processes_worth_of_databases_see_the_same(database, games):
    other = Database(str(database.url.render_as_string(hide_password=False)))
    assert Games(other).append("g", 1, Event("move", "X", 4), AT)
    assert not games.append("g", 1, Event("move", "X", 0), AT)
    assert games.read("g").game.moves == (4,)
    other.close()


def test_the_tables_are_those_that_the_migrations_make(database):
    lengths_count = database.kind != "sqlite"
    with database.reading() as connection:
        found = MigrationContext.configure(connection, opts={"compare_type": lengths_count})
        assert compare_metadata(found, metadata) == []


def test_the_longest_names_are_kept(database):
    board = Board("20x20,19,misere,gravity,torus")  # no side has more digits, no rule more words
    clock = Clock.parse("1439:59.999+86399.999")
    player = f"learner:{'i' * 32}"
    games, learners = Games(database), Learners(database)
    games.create("g", board, "X", {"X": Seat("human", fingerprint("x")), "O": Seat(player)}, clock=clock)
    for number, kind in enumerate(KINDS, 1):
        assert games.append("g", number, Event(kind, "X", 0), AT)
    games.create("t", Board("4x4,misere,gravity,torus"), "X", PEOPLE, clock=clock)
    kept = games.read("t").game
    assert (kept.board.name, kept.clock) == ("4x4,misere,gravity,torus", clock)
    small = learner("l")._replace(board="3x3,misere,gravity,torus", name="n" * LONGEST_TITLE)
    learners.create(small)
    assert learners.read("l") == small


def test_a_postgresql_of_the_second_version_takes_longer_names_from_now_on(postgresql):
    engine = create_engine(postgresql.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        command.upgrade(alembic_on(connection), "0002")
        connection.exec_driver_sql(
            "INSERT INTO games VALUES ('g', '3x3', 'X', 'human', 'easy', 's', NULL, false, false, 5)"
        )
    database = Database(postgresql)
    games = Games(database)
    games.create("long", Board("4x4,misere,gravity,torus"), "X", PEOPLE)
    found = [games.read(game).game.board.name for game in ("g", "long")]
    assert found == ["3x3", "4x4,misere,gravity,torus"]
    database.close()
    engine.dispose()


def test_opening_an_old_database_again_changes_nothing(tmp_path):
    url = f"sqlite:///{tmp_path}/a.db"
    first = Database(url)
    Games(first).create("g", Board("4x4x4"), "O", AGAINST_EASY)
    first.close()
    assert Games(Database(url)).read("g").game.turn == "O"


def test_sqlite_waits_for_the_disk(tmp_path):
    with Database(f"sqlite:///{tmp_path}/a.db").reading() as connection:
        settings = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        ]
    assert settings == ["wal", 2]


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://a/b", "sqlite", "http://example.org"])
def test_what_is_no_database_is_refused_in_a_sentence(url):
    with pytest.raises(InvalidArgument, match="a database is sqlite"):
        Database(url)


def test_a_database_that_cannot_be_opened_is_said_without_its_password(tmp_path):
    (tmp_path / "file").write_text("no folder")
    for folder in ("file", "none/at/all"):
        with pytest.raises(InvalidFile, match="there is no folder"):
            Database(f"sqlite:///{tmp_path}/{folder}/a.db")
    (tmp_path / "broken.db").write_bytes(b"this is no database at all" * 100)
    with pytest.raises(InvalidFile, match="cannot be used"):
        Database(f"sqlite:///{tmp_path}/broken.db")
    with pytest.raises(InvalidFile, match="cannot be used") as refusal:
        Database(f"postgresql://me:password123@/x?host={tmp_path}")
    assert "password123" not in str(refusal.value)


def test_the_data_folder_is_the_users(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_url() == f"sqlite:///{tmp_path}/noughts/noughts.db"
    Database(default_url()).close()
    assert (tmp_path / "noughts" / "noughts.db").exists()


def test_a_game_has_an_end_to_its_events(games):
    record = games.read("g")
    record.table.events = [Event("decline", "X")] * 4_000
    for what, cell in (("move", 0), ("resign", None)):
        with pytest.raises(IllegalMove, match="that is enough"):
            record.act("X", what, cell, AT)
    record.table.events = [Event("decline", "X")] * 3_000
    assert record.act("X", "move", 0, AT).number == record.act("X", "resign", None, AT).number == 3_001
    with pytest.raises(IllegalMove, match="that is enough"):
        record.act("X", "undo", None, AT)
    record.table.events = [Event("decline", "X")] * 5_000
    record.replay([(Event("move", "X", 0), AT, 0)])  # what was kept is read, however much it is


def test_a_database_of_a_newer_version_is_said(tmp_path):
    url = f"sqlite:///{tmp_path}/a.db"
    database = Database(url)
    newer = "UPDATE alembic_version SET version_num = '9999'"
    database.write(lambda connection: connection.exec_driver_sql(newer))
    database.close()
    with pytest.raises(InvalidFile, match="newer version"):
        Database(url)


def test_threads_share_a_database_in_memory():
    games = Games(Database("sqlite://"))
    for number in range(8):
        games.create(f"g{number}", Board("3x3"), "X", PEOPLE)
    with ThreadPoolExecutor(8) as pool:
        done = pool.map(
            lambda n: (
                games.append(f"g{n % 8}", 1 + n // 8, Event("decline", "X"), AT),
                games.read(f"g{n % 8}"),
            ),
            range(8),
        )
        assert all([first for first, _ in done])


def test_what_is_read_is_of_one_moment(database):
    games = Games(database)
    with database.reading() as connection:
        count = "SELECT count(*) FROM games"
        before = connection.exec_driver_sql(count).scalar()
        games.create("later", Board("3x3"), "X", PEOPLE)
        assert connection.exec_driver_sql(count).scalar() == before


def test_against_a_person_undo_is_asked_for_and_agreed_to(games):
    games.append("g", 1, Event("move", "X", 4), AT)
    record = games.read("g")
    with pytest.raises(IllegalMove, match="nothing to take back"):
        record.table.undo("O")
    asked = record.table.undo("X")
    assert asked == Event("ask_undo", "X")
    record.table.add(asked)
    with pytest.raises(IllegalMove, match="asked already"):
        record.table.undo("X")
    assert record.table.undo("O") == Event("undo", "X", 0)
    record.table.add(record.table.decline("O"))
    assert record.table.asked is None
    assert record.game.moves == (4,)
    with pytest.raises(IllegalMove, match="nobody has asked"):
        record.table.decline("X")


def test_against_an_engine_undo_goes_back_to_ones_own_move(database):
    games = Games(database)
    games.create(
        "e", Board("3x3"), "X", AGAINST_EASY, begun=[(Event("move", "X", 4), AT), (Event("move", "O", 0), AT)]
    )
    record = games.read("e")
    record.table.add(record.table.undo("X"))
    assert record.game.moves == ()
    record.table.add(record.table.redo("X"))
    assert record.game.moves == (4, 0)
    record.table.add(record.table.resign("X"))
    record.table.add(record.table.undo("X"))
    assert (record.game.moves, record.game.resigned) == ((4, 0), None)


def test_a_learner_learns_from_a_game_once(database):
    learners, games = Learners(database), Games(database)
    learners.create(learner("l"))
    seats = {"X": PEOPLE["X"], "O": Seat("learner:l")}
    games.create("g", Board("3x3"), "X", seats, learning=True, begun=[(Event("move", "X", 4), AT)])
    before = learners.read("l")
    [later] = learners.change([(before, "changed meanwhile")])
    assert not games.teach("g", 1, [(before, "too late")])
    assert not games.teach("g", 0, [(later, "of a game that went on")])
    assert not games.read("g").table.learned
    assert games.teach("g", 1, [(later, "after the game")])
    assert not games.teach("g", 1, [(learners.read("l"), "twice")])
    assert learners.read("l").memory == "after the game"
    record = games.read("g")
    assert not games.append("g", 2, Event("undo", "X", 0), AT)
    with pytest.raises(IllegalMove, match="has learned"):
        record.table.undo("X")


def test_a_change_to_an_old_version_of_a_learner_is_refused(database):
    learners = Learners(database)
    first = learner("l")
    learners.create(first)
    [second] = learners.change([(first._replace(name="Boxes"), "b")])
    assert learners.change([(first, "c")]) is None
    assert learners.read("l") == second
    assert learners.remove("l")
    assert learners.change([(second, "d")]) is None


def test_of_two_changes_that_cross_one_is_done_and_the_other_told(database, monkeypatch):
    """PostgreSQL keeps a row for who changed it: in another order each would wait for the other's."""
    learners = Learners(database)
    pair = [learner("a"), learner("b")]
    for one in pair:
        learners.create(one)
    at_once, really_keep = Barrier(2), store_learners.keep

    def keep(*change):
        done = really_keep(*change)
        sleep(0.3)
        return done

    def change(records):
        at_once.wait()
        return learners.change([(record, "memory") for record in records])

    monkeypatch.setattr(store_learners, "keep", keep)
    with ThreadPoolExecutor(2) as threads:
        told = list(threads.map(change, [pair, pair[::-1]]))
    assert sorted([answer is None for answer in told]) == [False, True]


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path}/old.db")
    with engine.begin() as connection:
        command.upgrade(alembic_on(connection), "0001")
        connection.exec_driver_sql(
            "INSERT INTO games VALUES ('g', '3x3', 'X', 'human', 'easy', 's', NULL, 0, 0, 5)"
        )
        connection.exec_driver_sql("INSERT INTO events VALUES ('g', 1, 'move', 'X', 4, 7)")
        connection.exec_driver_sql(
            "INSERT INTO learners VALUES ('l', 's', 'Mia', '3x3', 'X', 'memory', 3, 1, 2)"
        )
    engine.dispose()
    database = Database(f"sqlite:///{tmp_path}/old.db")
    record = Games(database).read("g")
    assert (record.game.moves, record.game.clock, record.created, record.times) == ((4,), None, 5, [7])
    assert Learners(database).read("l").kind == "menace"
    database.close()


def test_a_clock_follows_from_when_things_happened(database):
    games = Games(database)
    games.create("c", Board("3x3"), "X", PEOPLE, clock=Clock.parse("1:00+2"), created=AT)
    events = [(4, 50_000), (0, 90_000), (8, 100_000), (1, 101_000)]
    for number, (cell, later) in enumerate(events, 1):
        assert games.append("c", number, Event("move", "XO"[(number - 1) % 2], cell), AT + later)
    table = games.read("c").table
    assert table.left("X", AT + 121_000) == 60_000 + 4_000 - 10_000 - 20_000
    assert table.left("O", AT + 121_000) == 60_000 + 4_000 - 1_000
    assert table.overdue(AT + 200_000) == Event("expire", "X", 1)
    assert games.append("c", 5, table.overdue(AT + 200_000), AT + 200_000)
    assert games.read("c").game.result == "O"


def test_games_of_older_databases_can_still_be_read(database):
    """Moves taken back without asking, one in the last moment, and time that was up without a verdict."""
    games = Games(database)
    begun = [
        (Event("move", "X", 0), AT),
        (Event("move", "O", 4), AT),
        (Event("move", "X", 8), AT),
        (Event("undo", "O", 2), AT),
        (Event("move", "X", 1), AT + 10_000),
        (Event("undo", "O", 3), AT + 19_000),
        (Event("move", "O", 2), AT + 29_000),
        (Event("expire", "X"), AT + 99_000),
    ]
    seats = {"X": Seat("human", "1"), "O": Seat("human", "2")}
    games.create("old", Board("3x3"), "X", seats, begun=begun, clock=Clock.parse("0:10"), created=AT)
    record = games.read("old")
    assert (record.game.moves, record.game.result, record.number) == ((0, 4, 1, 2), "O", 8)
