"""Games that are remembered: never other than the database has them, whoever went on with them."""

import gc

import pytest

from noughts.board import Board
from noughts.board.board import _made
from noughts.board.made import weight
from noughts.errors import IllegalMove
from noughts.fronts.web.service.commentary import Commentary
from noughts.fronts.web.service.records import Recent, Records, Wish
from noughts.fronts.web.service.refusals import NotFound
from noughts.game import Game
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
    recent = Recent(most=3 * Recent.EACH + weight(Board("3x3")) + 1)
    for name in ("g1", "g2", "g3"):
        recent.see(here.kept.read(name))
    recent.get("g1")
    recent.see(here.kept.read("g4"))
    assert [name for name in ("g1", "g2", "g3", "g4") if recent.get(name)] == ["g1", "g3", "g4"]
    move(here, "X", 4)
    move(here, "O", 0)
    recent.see(here.read("g1"))
    assert [name for name in ("g1", "g3", "g4") if recent.get(name)] == ["g1", "g4"]  # two events more


BOARDS = [f"{cols}x20,{k},torus" for cols in range(11, 21) for k in (3, 5, 7)]


def play(board, moves):
    """A game on a board in which so many stones were placed."""
    game = Game(board)
    for cell in range(moves):
        game.play(cell)
    return game


def held(boards):
    """Which of these boards somebody has, though many others were asked for since."""
    gc.collect()
    for cols in range(1, 21):
        for rows in range(19, 21):
            for k in range(2, cols + 1, 3):
                Board(f"{cols}x{rows},{k}")
    return [name for name in boards if _made.find(name) is not None]


def test_games_on_many_boards_count_as_their_boards(servers):
    """An empty game is next to nothing, but its board may be half a megabyte."""
    here, _ = servers
    seats = {side: Seat("human", fingerprint(secret)) for side, secret in SECRETS.items()}
    most = 20 * weight(Board(BOARDS[0]))
    recent, commentary = Recent(most), Commentary(most)
    for number, board in enumerate(BOARDS * 2):
        name = f"many{number}"
        here.kept.create(name, Board(board), "X", seats)
        record = here.kept.read(name)
        recent.see(record)
        commentary.of(name, record.game)
        del record
    still = held(BOARDS)
    assert 0 < sum([weight(Board(board)) for board in still]) <= most
    assert 0 < len(recent) == len(commentary._known) < len(BOARDS)


def test_the_same_board_counts_once(servers):
    here, _ = servers
    begin(here, "g2")
    recent = Recent(most=10**6)
    for name in ("g1", "g2"):
        recent.see(here.kept.read(name))
    assert recent.size == 2 * Recent.EACH + weight(Board("3x3"))
    recent.forget("g1")
    assert recent.size == Recent.EACH + weight(Board("3x3"))
    recent.forget("g2")
    assert recent.size == 0


def test_of_long_games_fewer_are_remembered():
    commentary = Commentary(most=1000)
    for number in range(10):
        commentary.of(f"short{number}", play("20x20,20", 1))
    assert len(commentary._known) == 10
    for number in range(10):
        commentary.of(f"long{number}", play("20x20,20", 200))
    assert len(commentary._known) == 2
