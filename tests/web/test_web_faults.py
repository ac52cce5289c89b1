"""What may go wrong around a server, each with what people are told, and that nothing is lost by it."""

import resource
import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, wait

import httpx
import pytest
from faults import GONE, NO_ANSWER, STOPPED, limited
from postgresql import running_cluster
from processes import kill, spawned, stopped
from running import run, wait_until
from seats import bearer, begin, calling
from web_server import running_server

from noughts import Board
from noughts.store import Database, Games, Seat


@pytest.fixture(scope="module")
def cluster():
    with running_cluster() as cluster:
        yield cluster


def move(api, game, side, cell, number):
    body = {"cell": cell, "number": number}
    return api.post(f"/api/games/{game['id']}/moves", json=body, headers=bearer(game["seats"][side]))


def reached(call, *arguments):
    """What a call gives; None if its server went away meanwhile."""
    try:
        return call(*arguments)
    except httpx.TransportError:
        return None


def taken(api, game, *what):
    """The game after a move, if that was taken; not yet else, because of a database that is away."""
    answer = reached(move, api, game, *what)
    assert answer is None or answer.status_code in (200, 503), answer.text
    return answer.json() if answer is not None and answer.status_code == 200 else None


def looked(api, game, number):
    """The game once so much has happened in it."""
    state = api.get(f"/api/games/{game['id']}").json()
    return state if state["number"] >= number else None


def test_a_database_that_is_away_is_said(tmp_path):
    with running_server(db=f"sqlite:///{tmp_path}/games.db") as server, calling(server.url) as api:
        sqlite3.connect(tmp_path / "games.db").execute("ALTER TABLE games RENAME TO gone")
        answer = api.post("/api/games", json={})
        assert (answer.status_code, answer.headers["content-type"]) == (503, "application/problem+json")
        assert (answer.headers["Retry-After"], answer.json()["detail"]) == ("2", NO_ANSWER)


def test_a_database_that_somebody_else_locks_is_said_and_others_still_read(tmp_path):
    """As long as the lock is held: whoever wants to write is told, and whoever looks sees."""
    with running_server(db=f"sqlite:///{tmp_path}/games.db") as server, calling(server.url) as api:
        game, other = begin(api), begin(api)
        holder = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor(30) as pool:
            moving = [pool.submit(move, api, game, "X", 4, 1) for _ in range(30)]
            assert api.get(f"/api/games/{other['id']}").status_code == 200
            answers = [one.result() for one in moving]
        assert {answer.status_code for answer in answers} == {503}
        assert {answer.headers["Retry-After"] for answer in answers} == {"2"}
        assert {answer.json()["detail"] for answer in answers} == {NO_ANSWER}
        holder.execute("ROLLBACK")
        holder.close()
        assert move(api, game, "X", 4, 1).json()["moves"] == [4]


@pytest.mark.parametrize("how", ["deleted", "replaced", "copied over"])
def test_a_database_file_that_is_gone_is_noticed_before_a_move_is_acknowledged(tmp_path, how):
    file, aside = tmp_path / "games.db", tmp_path / "aside.db"
    with running_server(db=f"sqlite:///{file}") as server, calling(server.url) as api:
        game = begin(api)
        if how == "copied over":
            shutil.copy(file, aside)
        else:
            file.rename(aside)
        if how != "deleted":
            Database(f"sqlite:///{tmp_path}/other.db").close()
        if how == "replaced":
            (tmp_path / "other.db").rename(file)
        elif how == "copied over":
            shutil.copyfile(tmp_path / "other.db", file)
        for _ in range(2):
            answer = move(api, game, "X", 4, 1)
            assert (answer.status_code, answer.json()["detail"]) == (503, GONE)
        if how == "copied over":
            shutil.copyfile(aside, file)
        else:
            aside.rename(file)
        assert move(api, game, "X", 4, 1).json()["moves"] == [4]


def test_an_earlier_state_that_is_copied_over_the_database_is_noticed(tmp_path):
    """A backup of the same database, brought back while the server runs."""
    file, backup = tmp_path / "games.db", tmp_path / "backup.db"
    with running_server(db=f"sqlite:///{file}") as server, calling(server.url) as api:
        shutil.copy(file, backup)
        game = begin(api)
        sqlite3.connect(file).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert move(api, game, "X", 4, 1).status_code == 200
        shutil.copyfile(backup, file)
        answer = move(api, game, "O", 0, 2)
        assert (answer.status_code, answer.json()["detail"]) == (503, GONE)


def test_a_backup_that_is_restored_under_a_server_leaves_no_gap_in_a_game(tmp_path):
    """The server remembers a game that was longer: what comes next in that is not next in what is kept."""
    url, backup = f"sqlite:///{tmp_path}/games.db", str(tmp_path / "backup.db")
    with running_server(db=url) as server, calling(server.url) as api:
        game = begin(api)
        assert move(api, game, "X", 4, 1).status_code == 200
        assert run("db", "backup", backup, "--db", url).returncode == 0
        assert move(api, game, "O", 0, 2).status_code == 200
        assert move(api, game, "X", 8, 3).status_code == 200
        assert run("db", "restore", backup, "--db", url, "--force").returncode == 0
        answer = move(api, game, "O", 1, 4)
        assert (answer.status_code, answer.json()["detail"]) == (
            409,
            "The next event of this game is 2, not 4.",
        )
        assert move(api, game, "O", 1, 2).json()["moves"] == [4, 1]
    done = run("db", "check", "--db", url)
    assert done.returncode == 0, done.stdout


def test_a_log_that_is_deleted_is_noticed_and_nothing_of_it_is_lost(tmp_path):
    file = tmp_path / "games.db"
    with running_server(db=f"sqlite:///{file}") as server, calling(server.url) as api:
        game = begin(api)
        assert move(api, game, "X", 4, 1).status_code == 200
        (tmp_path / "games.db-wal").unlink()
        answer = move(api, game, "O", 0, 2)
        said = "The log of the database was deleted or replaced: try again in a moment."
        assert (answer.status_code, answer.json()["detail"]) == (503, said)
        assert move(api, game, "O", 0, 2).json()["moves"] == [4, 0]
        server.kill()
    with running_server(db=f"sqlite:///{file}") as server, calling(server.url) as api:
        assert api.get(f"/api/games/{game['id']}").json()["moves"] == [4, 0]


def test_a_disk_that_takes_no_more_is_said_and_what_was_acknowledged_stays(tmp_path):
    file = tmp_path / "games.db"
    with running_server(db=f"sqlite:///{file}") as server, calling(server.url) as api:
        game = begin(api)
        assert move(api, game, "X", 4, 1).status_code == 200
        size = (tmp_path / "games.db-wal").stat().st_size
        with limited(server, resource.RLIMIT_FSIZE, size):
            answer = move(api, game, "O", 0, 2)
            assert (answer.status_code, answer.json()["detail"]) == (503, NO_ANSWER)
            assert api.get(f"/api/games/{game['id']}").json()["moves"] == [4]
        assert move(api, game, "O", 0, 2).json()["moves"] == [4, 0]


def test_a_server_without_files_to_open_goes_on_when_there_are_some_again(tmp_path):
    with running_server(db=f"sqlite:///{tmp_path}/games.db") as server, calling(server.url) as api:
        game = begin(api)
        with limited(server, resource.RLIMIT_NOFILE, 3):  # the standard streams have those
            answer = move(api, game, "X", 4, 1)  # who is there already is served, or told
            assert answer.status_code == 200 or answer.json()["detail"] == NO_ANSWER, answer.text
            with pytest.raises(httpx.HTTPError), httpx.Client(base_url=server.url, timeout=2) as another:
                another.get("/api/levels")
        assert move(api, game, "X", 4, 1).json()["moves"] == [4]
        with calling(server.url) as another:
            assert another.get(f"/api/games/{game['id']}").json()["moves"] == [4]


def test_a_damaged_database_is_named_at_the_start(tmp_path):
    file = tmp_path / "games.db"
    database = Database(f"sqlite:///{file}")
    games = Games(database)
    for number in range(300):
        games.create(f"g{number}", Board("3x3"), "X", {"X": Seat("easy"), "O": Seat("easy")})
    database.close()
    sqlite3.connect(file).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(file.read_bytes())
    place = data.rindex(b"g299")  # somewhere in a page of games
    data[place - place % 4096 + 8 : place - place % 4096 + 60] = b"\xff" * 52
    file.write_bytes(data)
    command = [sys.executable, "-m", "noughts", "serve", "--db", f"sqlite:///{file}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 2
    assert f"the database sqlite:///{file} is damaged: " in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_postgresql_that_stands_still_is_said_and_goes_on(cluster):
    with running_server(db=cluster.url) as server, calling(server.url) as api:
        game = begin(api)
        with stopped(cluster.processes), ThreadPoolExecutor(30) as pool:
            moving = [pool.submit(move, api, game, "X", 4, 1) for _ in range(30)]
            answers = [one.result() for one in moving]
            assert {answer.status_code for answer in answers} == {503}
            assert {answer.json()["detail"] for answer in answers} == {NO_ANSWER}
        answer = wait_until(lambda: taken(api, game, "X", 4, 1))  # it may have happened: it does so once
        assert answer["moves"] == [4]


def test_a_postgresql_that_is_shut_down_is_said_and_found_when_it_is_back(cluster):
    with running_server(db=cluster.url) as server, calling(server.url) as api:
        game = begin(api)
        cluster.stop()
        answer = move(api, game, "X", 4, 1)
        assert (answer.status_code, answer.json()["detail"]) == (503, NO_ANSWER)
        cluster.start()
        assert wait_until(lambda: taken(api, game, "X", 4, 1))["moves"] == [4]


def test_a_worker_that_is_killed_is_replaced_and_costs_nothing_that_was_acknowledged(tmp_path):
    db = f"sqlite:///{tmp_path}/games.db"
    with running_server("--workers", "2", "--rate", "0", db=db) as server, calling(server.url) as api:
        workers = wait_until(lambda: pids if len(pids := spawned(server.process.pid)) == 2 else None)
        game = wait_until(lambda: reached(begin, api))
        wait_until(lambda: taken(api, game, "X", 4, 1))
        kill(workers[:1])
        assert wait_until(lambda: taken(api, game, "O", 0, 2))["moves"] == [4, 0]
        wait_until(lambda: len(set(spawned(server.process.pid)) - {workers[0]}) == 2)
        assert wait_until(lambda: taken(api, game, "X", 8, 3))["moves"] == [4, 0, 8]


def test_engines_that_are_killed_are_replaced_and_answer(tmp_path):
    with running_server(db=f"sqlite:///{tmp_path}/games.db") as server, calling(server.url) as api:
        game = begin(api, "4x4x4", players={"X": "human", "O": "easy"})
        wait_until(lambda: spawned(server.process.pid))
        for number in (1, 3, 5):
            state = wait_until(lambda number=number: looked(api, game, number - 1))
            free = next(cell for cell in range(64) if cell not in state["moves"])
            path, headers = f"/api/games/{game['id']}/moves", bearer(game["seats"]["X"])
            hurry = {**headers, "Prefer": "respond-async"}
            assert api.post(path, json={"cell": free, "number": number}, headers=hurry).status_code == 200
            kill(spawned(server.process.pid))
            assert wait_until(lambda number=number: looked(api, game, number + 1))["number"] == number + 1


def test_an_engine_that_is_killed_in_the_middle_of_its_work_is_said(tmp_path):
    board = "15x15,5"
    asked = {"board": board, "position": "X".center(Board(board).cells, "."), "limit": 10}
    with (
        running_server(db=f"sqlite:///{tmp_path}/games.db") as server,
        calling(server.url) as api,
        ThreadPoolExecutor() as pool,
    ):
        wait_until(lambda: spawned(server.process.pid))
        answer = pool.submit(api.post, "/api/analyze", json=asked)
        while not wait([answer], timeout=0.5).done:
            kill(spawned(server.process.pid))
        assert answer.result().status_code == 503
        assert answer.result().json()["detail"] == STOPPED
        assert answer.result().headers["Retry-After"] == "1"


def test_an_engine_that_cannot_be_started_for_want_of_files_is_said(tmp_path):
    with running_server(db=f"sqlite:///{tmp_path}/games.db") as server, calling(server.url) as api:
        asked = {"board": "3x3", "position": "X........"}
        assert api.post("/api/analyze", json=asked).status_code == 200
        with limited(server, resource.RLIMIT_NOFILE, 3):
            kill(spawned(server.process.pid))
            answer = api.post("/api/analyze", json=asked)
            assert (answer.status_code, answer.json()["detail"]) == (503, STOPPED)
        assert api.post("/api/analyze", json=asked).status_code == 200
