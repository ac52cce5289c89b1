"""Databases as servers of each version really wrote them: brought up to date, all in them is as it was.

The `.sql` files are dumps of what a server of the last commit with that version wrote while people, levels
and a learner played over HTTP; the `.json` beside each is what that server then told of its games.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from noughts.learn.kinds import parse
from noughts.store import Database, Games, Learners, now
from noughts.store.backup import backup, restore, sound
from noughts.store.checking import check
from noughts.store.database import MIGRATIONS
from noughts.store.kept import KeptDatabase

DATA = Path(__file__).parent / "data"
VERSIONS = sorted([path.stem for path in DATA.glob("*.sql")])


def written_by(version, folder):
    """The URL of a database as a server of a version left it."""
    path = folder / f"{version}.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((DATA / f"{version}.sql").read_text(encoding="utf-8"))
    return f"sqlite:///{path}"


def assert_is_as_it_was(database, version):
    told = json.loads((DATA / f"{version}.json").read_text(encoding="utf-8"))
    games, learners = Games(database), Learners(database)
    for game in told["games"]:
        record = games.read(game["id"])
        found = record.game
        assert (found.board.name, list(found.moves), found.result) == (
            game["board"],
            game["moves"],
            game["result"],
        )
        assert record.number == game["number"]
    for learner in told["learners"]:
        record = learners.read(learner["id"])
        assert (record.name, record.board, record.side) == (
            learner["name"],
            learner["board"],
            learner["side"],
        )
        assert parse(record.memory).games == learner["games"]


def play_on(database, version):
    """Every game that is not over goes on: a move is made for whoever is to move."""
    games = Games(database)
    told = json.loads((DATA / f"{version}.json").read_text(encoding="utf-8"))
    going = [game["id"] for game in told["games"] if game["result"] is None]
    assert going
    for one in going:
        record = games.read(one)
        side, cell = record.game.turn, record.game.position.legal[0]
        assert games.append(one, record.number + 1, record.table.move(side, cell), now())
        assert games.read(one).game.moves == (*record.game.moves, cell)


def test_there_is_a_database_of_every_version():
    assert sorted([path.name[:4] for path in (MIGRATIONS / "versions").glob("*.py")]) == VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
def test_a_database_of_any_version_is_brought_up_to_date(version, tmp_path):
    with closing(Database(written_by(version, tmp_path))) as database:
        assert_is_as_it_was(database, version)
        play_on(database, version)
    with closing(KeptDatabase(f"sqlite:///{tmp_path}/{version}.db")) as database:
        assert database.is_newest
        assert check(database).findings == []


@pytest.mark.parametrize("version", VERSIONS)
def test_a_backup_of_any_version_is_restored(version, tmp_path):
    with closing(KeptDatabase(written_by(version, tmp_path))) as database:
        assert (database.version, check(database).findings) == (version, [])
        backup(database, str(tmp_path / "backup.db"))
        assert database.version == version
    with closing(KeptDatabase(f"sqlite:///{tmp_path}/backup.db")) as copy:
        assert copy.version == version  # as it was, for who goes back to that version
    with closing(Database(f"sqlite:///{tmp_path}/new.db")) as database:
        with sound(str(tmp_path / "backup.db")) as source:
            restore(source, database)
        assert_is_as_it_was(database, version)


def test_an_old_backup_comes_into_postgresql(postgresql, tmp_path):
    written_by("0001", tmp_path)
    with closing(Database(postgresql)) as database:
        with sound(str(tmp_path / "0001.db")) as source:
            restore(source, database)
        assert_is_as_it_was(database, "0001")
