"""The command `noughts db`, beside a server that goes on, and at a terminal that asks."""

import json
import os
import sqlite3
from contextlib import closing

import pexpect
import pytest
from running import NOUGHTS, run
from seats import bearer, begin, calling
from web_server import running_server

from noughts import Board
from noughts.store import DAY, Database, Games, Seat, fingerprint, now


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/games.db"


def keep_games(url, **days):
    """Games by their names, each begun so many days ago."""
    seats = {side: Seat("human", fingerprint(side)) for side in "XO"}
    with closing(Database(url)) as database:
        for name, ago in days.items():
            Games(database).create(name, Board("3x3"), "X", seats, created=now() - ago * DAY)


def told(*words):
    """What a command says as JSON."""
    done = run("db", *words, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_backup_is_made_while_a_server_runs_and_comes_back_after_it_is_lost(url, tmp_path):
    copy = str(tmp_path / "copy.db")
    with running_server(db=url) as server, calling(server.url) as api:
        game = begin(api, moves="b2")
        done = run("db", "backup", copy, "--db", url)
        assert (done.returncode, done.stdout) == (0, f"{copy}: 2 rows copied.\n")
        seat = bearer(game["seats"]["O"])
        assert api.post(f"/api/games/{game['id']}/moves", json={"cell": 0}, headers=seat).status_code == 200
        assert run("db", "check", "--db", url).returncode == 0
    other = f"sqlite:///{tmp_path}/other.db"
    done = run("db", "restore", copy, "--db", other)
    assert (done.returncode, done.stdout) == (0, f"{copy} into {other}: 2 rows copied.\n")
    with running_server(db=other) as server, calling(server.url) as api:
        found = api.get(f"/api/games/{game['id']}").json()
        assert (found["moves"], found["number"]) == ([4], 1)
        moved = api.post(f"/api/games/{game['id']}/moves", json={"cell": 8}, headers=seat)
        assert moved.json()["moves"] == [4, 8]


def test_nothing_is_replaced_where_nobody_says_so(url, tmp_path):
    keep_games(url, one=0)
    copy = tmp_path / "copy.db"
    copy.write_text("mine")
    done = run("db", "backup", str(copy), "--db", url)
    assert (done.returncode, copy.read_text()) == (2, "mine")
    assert "is there already: --force replaces it" in done.stderr
    assert run("db", "backup", str(copy), "--db", url, "--force").returncode == 0
    keep_games(url, two=0)
    done = run("db", "restore", str(copy), "--db", url)
    assert done.returncode == 2
    assert "there is something in this database already: --force replaces it" in done.stderr
    assert told("stats", "--db", url)["games"] == 2
    assert run("db", "restore", str(copy), "--db", url, "--force").returncode == 0
    assert told("stats", "--db", url)["games"] == 1


def test_at_a_terminal_it_is_asked_before_something_is_replaced(url, tmp_path):
    keep_games(url, one=0)
    copy = str(tmp_path / "copy.db")
    assert run("db", "backup", copy, "--db", url).returncode == 0
    keep_games(url, two=0)
    for action, question in (
        ("backup", "Replace .*copy.db"),
        ("restore", "Delete all that is in .*for good"),
    ):
        for answer, status in (("n", 2), ("y", 0)):
            words = ["db", action, copy, "--db", url]
            asked = pexpect.spawn(NOUGHTS, words, encoding="utf-8", timeout=300, env={**os.environ})
            asked.expect(rf"{question}\? \[y/n\]")
            asked.sendline(answer)
            asked.expect(pexpect.EOF)
            asked.close()
            assert asked.exitstatus == status, asked.before
    assert told("stats", "--db", f"sqlite:///{copy}")["games"] == 2


def test_what_was_long_not_used_is_pruned(url):
    keep_games(url, old=100, older=400, new=1)
    words = ("prune", "--db", url, "--days")
    assert told(*words, "90", "--dry-run") == {"games": 2, "learners": 0, "days": 90, "dry_run": True}
    assert run("db", *words, "365").stdout == "deleted: games 1, learners 0\n"
    assert told(*words, "90") == {"games": 1, "learners": 0, "days": 90, "dry_run": False}
    assert told("stats", "--db", url)["games"] == 1
    assert "--days" in run("db", "prune", "--db", url).stderr


def test_a_check_says_what_is_wrong_and_by_its_status_that_something_is(url, tmp_path):
    keep_games(url, one=0)
    done = run("db", "check", "--db", url)
    assert done.stdout.startswith("Nothing is wrong: 1 game was played again, 0 learners were read;")
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute("UPDATE games SET board = 'nonsense'")
        connection.commit()
    done = run("db", "check", "--db", url)
    assert done.returncode == 1
    assert done.stdout.startswith("game 'one' cannot be played again: ")
    done = run("db", "check", "--db", url, "--json")
    assert (done.returncode, len(json.loads(done.stdout)["findings"])) == (1, 1)


@pytest.mark.parametrize("action", ["check", "stats"])
def test_who_looks_at_a_backup_changes_nothing_of_it(url, tmp_path, action):
    keep_games(url, one=0)
    copy = tmp_path / "folder" / "copy.db"
    copy.parent.mkdir()
    assert run("db", "backup", str(copy), "--db", url).returncode == 0
    before = copy.read_bytes()
    copy.chmod(0o400)
    assert run("db", action, "--db", f"sqlite:///{copy}").returncode == 0
    assert copy.read_bytes() == before
    assert list(copy.parent.iterdir()) == [copy]


def test_how_much_there_is(url):
    keep_games(url, one=2, two=1)
    found = told("stats", "--db", url)
    assert (found["kind"], found["games"], found["learners"]) == ("sqlite", 2, 0)
    assert found["oldest"] < found["newest"]
    assert run("db", "stats", "--db", url).stdout.splitlines()[2].split() == ["games", "2"]


@pytest.mark.parametrize("action", ["check", "stats", "backup", "prune"])
def test_what_is_not_there_is_a_sentence_and_is_not_made(action, tmp_path):
    more = {"backup": [str(tmp_path / "copy.db")], "prune": ["--days", "9"]}.get(action, [])
    done = run("db", action, *more, "--db", f"sqlite:///{tmp_path}/none.db")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "there is no database" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_restore_of_what_is_no_backup_makes_no_database(tmp_path):
    (tmp_path / "text.db").write_text("mine" * 1000)
    for name, said in (("none.db", "there is no file"), ("text.db", "is no backup")):
        done = run("db", "restore", str(tmp_path / name), "--db", f"sqlite:///{tmp_path}/games.db")
        assert (done.returncode, said in done.stderr) == (2, True)
        assert [one.name for one in tmp_path.iterdir()] == ["text.db"]
