"""Games that are remembered: never other than the database has them, whoever went on with them."""

import pytest

from noughts.board import Board
from noughts.errors import IllegalMove
from noughts.fronts.web.service.records import EACH, Recent, Records, Wish
from noughts.fronts.web.service.refusals import NotFound
from noughts.store import Database, Seat, fingerprint
from noughts.store.tables import games as all_games

SECRETS = {"X": "one", "O": "another"}


@pytest.fixture
def servers(tmp_path):
    """What two servers on one database know of its games, of which there is one: g1."""
    databases = [Database(f"sqlite:///{tmp_path}/games.db") for _ in range(2)]
    here, there = [Records(database) for database in databases]
    begin(here, "g1")
    yield here, there
    for database in databases:
        database.close()


def begin(records, name):
    seats = {side: Seat("human", fingerprint(secret)) for side, secret in SECRETS.items()}
    records.kept.create(name, Board("3x3"), "X", seats)


def move(records, side, cell, number=None):
    return records.act("g1", SECRETS[side], Wish("move", cell), number).game.moves


def test_a_move_of_another_server_is_seen_though_the_game_is_remembered(servers):
    here, there = servers
    assert move(here, "X", 4) == (4,)
    assert move(there, "O", 0) == (4, 0)
    assert here.read("g1").game.moves == (4, 0)


def test_what_could_not_be_done_as_a_game_was_remembered_is_done_as_it_is(servers):
    here, there = servers
    move(here, "X", 4)
    move(there, "O", 0)
    assert move(here, "X", 8) == (4, 0, 8)  # as it was remembered here, it was O's turn


def test_of_two_servers_that_remember_the_same_one_is_faster_and_the_other_refuses(servers):
    here, there = servers
    move(here, "X", 4)
    there.read("g1")
    move(here, "O", 0)
    with pytest.raises(IllegalMove, match="it is X's turn"):
        move(there, "O", 1)
    assert there.read("g1").game.moves == (4, 0)


def test_a_move_that_is_sent_again_happens_once_whoever_remembers_what(servers):
    here, there = servers
    move(here, "X", 4, 1)
    there.read("g1")
    move(here, "O", 0, 2)
    assert move(there, "O", 0, 2) == (4, 0)
    assert move(here, "X", 4, 1) == (4, 0)
    with pytest.raises(IllegalMove, match="the next event of this game is 3"):
        move(there, "O", 1, 2)


def test_a_game_that_is_gone_is_not_gone_on_with(servers):
    here, there = servers
    move(here, "X", 4)
    there.kept._database.write(lambda connection: connection.execute(all_games.delete()))
    with pytest.raises(NotFound):
        move(here, "O", 0)
    with pytest.raises(NotFound):
        here.read("g1")


def test_a_record_stays_as_it_is_when_its_game_goes_on(servers):
    here, _ = servers
    before = here.read("g1")
    after = here.act("g1", SECRETS["X"], Wish("move", 4))
    assert (before.number, before.game.moves, before.table.events) == (0, (), [])
    assert (after.number, after.game.moves, after.game.turn) == (1, (4,), "O")


def test_only_so_much_is_remembered_and_what_was_not_seen_for_longest_is_forgotten_first(servers):
    here, _ = servers
    for number in range(2, 5):
        begin(here, f"g{number}")
    recent = Recent(most=3 * EACH + 1)
    for name in ("g1", "g2", "g3"):
        recent.see(here.kept.read(name))
    recent.find("g1")
    recent.see(here.kept.read("g4"))
    assert [name for name in ("g1", "g2", "g3", "g4") if recent.find(name)] == ["g1", "g3", "g4"]
    move(here, "X", 4)
    move(here, "O", 0)
    recent.see(here.read("g1"))
    assert [name for name in ("g1", "g3", "g4") if recent.find(name)] == ["g1", "g4"]  # two events more
