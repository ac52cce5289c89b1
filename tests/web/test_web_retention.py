"""What nobody has used for long is deleted by a server that is told to, and by no other."""

import asyncio
from contextlib import closing

from running import in_a_loop, wait_until
from seats import bearer, begin, calling
from sqlalchemy import select, update
from web_server import running_server

from noughts import Board
from noughts.fronts.web.service.retention import Retention
from noughts.learn import MenaceAgent
from noughts.store import DAY, Database, Event, Games, LearnerRecord, Learners, Seat, fingerprint, now
from noughts.store.tables import learners


def fill(url):
    """Games and learners that were last used 40 days ago, and others yesterday."""
    people = {side: Seat("human", fingerprint(side)) for side in "XO"}
    memory = MenaceAgent("O", seed=1).export_memory()
    with closing(Database(url)) as database:
        games = Games(database)
        for name in ("left", "moved"):
            games.create(name, Board("3x3"), "X", people, created=now() - 40 * DAY)
        assert games.append("moved", 1, Event("move", "X", 4), now() - DAY)
        for name in ("idle", "seated"):
            Learners(database).create(LearnerRecord(name, fingerprint("s"), "Matches", "3x3", "O", memory, 1))
        games.create("against", Board("3x3"), "X", {**people, "O": Seat("learner:seated")})
        long_ago = update(learners).values(changed=now() - 40 * DAY)
        database.write(lambda connection: connection.execute(long_ago))


def status(api, path):
    return api.get(f"/api/{path}").status_code


def test_what_was_not_used_for_so_many_days_is_deleted(tmp_path):
    url = f"sqlite:///{tmp_path}/games.db"
    fill(url)
    with running_server("--keep-days", "30", db=url) as server, calling(server.url) as api:
        wait_until(lambda: status(api, "games/left") == status(api, "learners/idle") == 404)
        for path in ("games/moved", "games/against", "learners/seated"):
            assert status(api, path) == 200
        answer = api.post("/api/games/moved/moves", json={"cell": 0}, headers=bearer("O"))
        assert answer.json()["moves"] == [4, 0]
        assert begin(api)["moves"] == []


def test_a_learner_that_others_train_against_is_in_use(tmp_path):
    url = f"sqlite:///{tmp_path}/games.db"
    fill(url)
    with running_server(db=url) as server, calling(server.url) as api:
        built = api.post("/api/learners", json={"kind": "menace", "side": "X"}).json()
        plan = {"phases": [{"opponent": "learner:idle", "games": 1}]}
        path = f"/api/learners/{built['id']}/train"
        assert api.post(path, json=plan, headers=bearer(built["secret"])).status_code == 200
    with closing(Database(url)) as database, database.reading() as connection:
        changed = select(learners.c.changed, learners.c.version).where(learners.c.id == "idle")
        at, version = connection.execute(changed).one()
    assert (now() - at < DAY, version) == (True, 1)


def test_without_a_number_of_days_nothing_is_deleted(tmp_path):
    url = f"sqlite:///{tmp_path}/games.db"
    fill(url)
    with closing(Database(url)) as database:
        in_a_loop(asyncio.wait_for(Retention(database, 0).go_on(), 300))  # has nothing to do, and ends
        assert Games(database).read("left") is not None
        assert Learners(database).read("idle") is not None


def test_a_database_that_is_away_is_looked_through_later(tmp_path, monkeypatch):
    monkeypatch.setattr("noughts.fronts.web.service.retention.AGAIN", 0.01)
    path = tmp_path / "games.db"
    fill(f"sqlite:///{path}")
    with closing(Database(f"sqlite:///{path}")) as database:
        path.rename(tmp_path / "away.db")

        async def come_back():
            deleting = asyncio.create_task(Retention(database, 30).go_on())
            await asyncio.sleep(0.1)
            assert not deleting.done()
            (tmp_path / "away.db").rename(path)
            while await asyncio.to_thread(Games(database).read, "left"):
                await asyncio.sleep(0.02)
            deleting.cancel()

        in_a_loop(asyncio.wait_for(come_back(), 300))
