"""A game: the referee, undo and redo, and files that are whole or refused."""

import json
import os
import pickle
import signal
import subprocess
import sys
import time

import pytest
from games import played

from noughts import Game, IllegalMove, InvalidArgument, InvalidFile
from noughts.game import LONGEST_NAME
from noughts.players import names

DRAWN = (4, 0, 2, 6, 3, 5, 1, 7, 8)


def test_a_game_is_refereed():
    game = played("3x3", "b2", "a1")
    assert (game.moves, game.turn, game.last, game.ply, game.result) == ((4, 0), "X", 0, 2, None)
    with pytest.raises(IllegalMove, match="b2 is taken by X"):
        game.play(4)
    with pytest.raises(InvalidArgument, match="names no cell"):
        game.play("z9")
    with pytest.raises(InvalidArgument, match="off the board"):
        game.play(9)
    assert game.moves == (4, 0)


@pytest.mark.parametrize(
    ("cells", "result", "words"),
    [((0, 3, 1, 4, 2), "X", "X has won"), (DRAWN, "draw", "it is a draw")],
)
def test_a_finished_game_stays_finished(cells, result, words):
    game = played("3x3", *cells)
    assert (game.result, game.is_over) == (result, True)
    for cell in range(9):
        with pytest.raises(IllegalMove, match=words):
            game.play(cell)
    with pytest.raises(IllegalMove, match="nothing to resign"):
        game.resign()


def test_undo_and_redo_by_one_ply():
    game = played("3x3", 0, 1, 2)
    before = game.position
    assert game.undo() == 2
    assert game.moves == (0, 1)
    assert game.redo() == 3
    assert game.position == before
    assert game.redo() == 3
    assert game.undo(99) == 0
    assert game.undo() == 0
    assert game.redo(2) == 2


def test_undo_and_redo_back_to_the_same_players_turn():
    game = played("3x3", 0, 1, 2, 3)
    assert game.turn == "X"
    assert game.undo_turn() == 2
    assert game.turn == "X"
    assert game.redo_turn() == 4
    assert game.turn == "X"
    assert game.undo_turn("O") == 3
    assert game.turn == "O"
    assert game.redo_turn() == 4  # the end: O is not to move again
    assert game.undo_turn("O") == 3
    assert game.undo_turn() == 1
    assert game.undo_turn() == 1  # O was never to move before
    with pytest.raises(InvalidArgument):
        game.undo_turn("Z")


def test_a_resignation_is_the_first_thing_taken_back():
    game = played("3x3", 0, 1)
    game.resign("X")
    assert (game.undo_turn(), game.turn, game.result) == (2, "X", None)


def test_the_picture_tells_of_a_resignation():
    game = played("3x3", 0, 1)
    game.resign("O")
    assert "O has resigned.</title>" in game.svg()


def test_saving_keeps_the_mode_of_a_file_and_refuses_what_is_none(tmp_path):
    path = tmp_path / "game.json"
    path.write_text("old")
    path.chmod(0o600)
    played("3x3", 0).save(path)
    assert path.stat().st_mode & 0o777 == 0o600
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InvalidFile, match="no ordinary file"):
        played("3x3", 0).save(tmp_path / "pipe")
    with pytest.raises(InvalidFile, match="no ordinary file"):
        Game.load(tmp_path / "pipe")
    played("3x3", 0).save(bytes(tmp_path / "bytes.json"))
    assert Game.load(bytes(tmp_path / "bytes.json")).moves == (0,)


def test_a_new_move_forgets_what_was_undone():
    game = played("3x3", 0, 1, 2)
    game.undo(2)
    game.play(8)
    assert game.redo() == 2
    assert game.moves == (0, 8)


@pytest.mark.parametrize("plies", [-1, 1.5, "1"])
def test_undo_takes_a_number_of_moves(plies):
    with pytest.raises(InvalidArgument):
        played("3x3", 0).undo(plies)


def test_resigning_gives_the_game_to_the_other_side():
    game = played("3x3", 0)
    game.resign()
    assert (game.result, game.winner, game.resigned, game.is_over) == ("X", "X", "O", True)
    with pytest.raises(IllegalMove, match="O resigned"):
        game.play(1)
    assert game.redo() == 1
    assert game.undo() == 1
    assert (game.result, game.resigned) == (None, None)
    game.resign("X")
    assert game.winner == "O"
    with pytest.raises(InvalidArgument):
        played("3x3").resign("Z")


def test_any_ply_can_be_seen_again():
    game = played("3x3", 0, 1, 2)
    assert [str(game.position_at(ply)) for ply in range(4)] == [
        ".........",
        "X........",
        "XO.......",
        "XOX......",
    ]
    for ply in (-1, 4, 1.0):
        with pytest.raises(InvalidArgument):
            game.position_at(ply)


@pytest.mark.parametrize("name", ["3x3", "4x4x4", "20x20,5"])
def test_a_saved_game_comes_back_as_it_was(tmp_path, name):
    game = played(name, 0, 5, 7, 2, first="O")
    game.undo()
    game.save(tmp_path / "game.json")
    again = Game.load(tmp_path / "game.json")
    assert again.to_dict() == game.to_dict()
    assert again.moves == (0, 5, 7)
    assert again.redo() == 4
    again.resign("X")
    again.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").result == "O"
    assert os.listdir(tmp_path) == ["game.json"]


@pytest.mark.parametrize(
    ("name", "moves", "result"),
    [
        ("7x6,4,gravity", "d d c c e d f", "X"),
        ("4x4x4,gravity", "b2 a1 b2 a1 b2 a1 b2", "X"),
        ("3x3,misere", "a1 a2 b1 b2 c1", "O"),
        ("4x4,misere,torus", "a1 b1 b2 c2 c3 d3 d4", "O"),
        ("5x5,4,torus", "d3 c3 e4 c2 a5 b4 b1", "X"),
        ("9x9,5,exact", "a1 a9 b1 b9 c1 c9 d1 d9 f1 h9 e1", None),
        ("4x4x4x4", "11a1 11a2 22b2 11b2 33c3 11c2 44d4", "X"),
    ],
)
def test_a_game_of_every_rule_is_refereed_and_comes_back_from_its_file(tmp_path, name, moves, result):
    game = played(name, *moves.split())
    assert game.result == result
    game.save(tmp_path / "game.json")
    again = Game.load(tmp_path / "game.json")
    assert again.to_dict() == game.to_dict()
    assert again.board.name == name
    assert again.position == game.position


def test_a_stone_falls_to_the_last_row():
    game = played("7x6,4,gravity", "d", "d", "a")
    assert [game.board.cell_name(cell) for cell in game.moves] == ["d6", "d5", "a6"]
    for wrong, words in (
        ("d1", "d1 is in the air: a stone in column d lands on d4"),
        (3, "d1 is in the air: a stone in column d lands on d4"),
        ("d6", "d6 is taken by X"),
    ):
        with pytest.raises(IllegalMove) as caught:
            game.play(wrong)
        assert str(caught.value) == words
    assert game.ply == 3


def test_a_stone_falls_to_the_first_layer():
    game = played("4x4x4,gravity", "b2", "b2", "a1")
    assert [game.board.cell_name(cell) for cell in game.moves] == ["1b2", "2b2", "1a1"]


def test_a_full_column_takes_no_stone():
    game = played("3x2,3,gravity", "a", "a")
    with pytest.raises(IllegalMove, match="column a is full"):
        game.play("a")
    game = played("3x2,3,gravity", "a", "b", "c", "a", "b", "c")
    assert game.result == "draw"
    with pytest.raises(IllegalMove, match="the game is over: it is a draw"):
        game.play("a")


def test_whoever_completes_a_line_loses_where_lines_lose():
    game = played("3x3,misere", 0, 3, 1, 4, 2)
    assert (game.winner, game.position.winning_lines) == ("O", ((0, 1, 2),))
    with pytest.raises(IllegalMove, match="the game is over: O has won"):
        game.play(5)


def test_six_in_a_row_do_not_count_where_five_have_to_be_exact():
    moves = ["a1", "a9", "b1", "b9", "c1", "c9", "d1", "d9", "f1", "h9", "e1"]
    assert played("9x9,5,exact", *moves).result is None
    assert played("9x9,5", *moves).result == "X"


def test_a_saved_game_with_a_stone_in_the_air_is_refused(tmp_path):
    path = tmp_path / "game.json"
    values = {**played("7x6,4,gravity", "d", "d").to_dict(), "moves": [38, 3], "ply": 2}
    path.write_text(json.dumps(values))
    with pytest.raises(InvalidFile) as caught:
        Game.load(path)
    assert str(caught.value) == f"{path}: move 2: d1 is in the air: a stone in column d lands on d5"


def test_the_file_is_json_with_a_version(tmp_path):
    played("3x3", 4).save(tmp_path / "game.json")
    assert json.loads((tmp_path / "game.json").read_text()) == {
        "format": "noughts-game",
        "version": 1,
        "board": "3x3",
        "first": "X",
        "moves": [4],
        "ply": 1,
        "resigned": None,
        "result": None,
    }


GOOD = played("3x3", 0, 3, 1, 4, 2).to_dict()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "chess"}, "no saved game"),
        ({"version": 3}, "version 3; this program reads 1 and 2"),
        ({"version": None}, "version None"),
        ({"board": "3x"}, "no board is called"),
        ({"board": 3}, "named by text"),
        ({"first": "Y"}, "a side is 'X' or 'O'"),
        ({"first": None}, "a side is"),
        ({"first": ""}, "a side is"),
        ({"version": True}, "version True"),
        ({"version": 1.0}, "version 1.0"),
        ({"moves": [0, 0]}, "move 2: a1 is taken by X"),
        ({"moves": [0, 9]}, "move 2: cell 9 is off the board"),
        ({"moves": [0, 3, 1, 4, 2, 5]}, "move 6: the game is over"),
        ({"moves": [0, True, 1, 4, 2]}, "list of cells"),
        ({"moves": ["a1"]}, "list of cells"),
        ({"moves": "0"}, "list of cells"),
        ({"moves": [10**40]}, "move 1: cell 1000"),
        ({"ply": 6}, "ply should be"),
        ({"ply": -1}, "ply should be"),
        ({"ply": 1.0}, "ply should be"),
        ({"ply": 4}, "result null, the file says 'X'"),
        ({"resigned": "O"}, "nothing to resign"),
        ({"resigned": "Z"}, "a side is"),
        ({"result": "O"}, "result 'X', the file says 'O'"),
        ({"comment": "hi"}, "look at 'comment'"),
    ],
)
def test_a_file_that_does_not_add_up_is_refused(tmp_path, change, words):
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**GOOD, **change}))
    with pytest.raises(InvalidFile) as caught:
        Game.load(path)
    assert words in str(caught.value)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("key", sorted(GOOD))
def test_a_file_with_a_missing_key_is_refused(key):
    with pytest.raises(InvalidFile):
        Game.from_dict({name: value for name, value in GOOD.items() if name != key})


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"[]", b"null", b" " * (1 << 20) + b"{}", b"1" * 5000]
)
def test_what_is_no_game_file_is_refused(tmp_path, content):
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(InvalidFile, match="no saved game"):
        Game.load(path)


def test_every_truncation_of_a_file_is_refused(tmp_path):
    path = tmp_path / "game.json"
    played("4x4x4", 0, 5, 7).save(path)
    content = path.read_bytes().rstrip()
    for length in range(len(content)):
        path.write_bytes(content[:length])
        with pytest.raises(InvalidFile):
            Game.load(path)


def test_files_that_cannot_be_read_or_written_say_so(tmp_path):
    with pytest.raises(InvalidFile, match="No such file"):
        Game.load(tmp_path / "none.json")
    with pytest.raises(InvalidFile, match="no ordinary file"):
        Game.load(tmp_path)
    with pytest.raises(InvalidFile, match="cannot write"):
        played("3x3").save(tmp_path / "no" / "folder.json")
    with pytest.raises(InvalidFile, match="cannot write"):
        played("3x3").save(tmp_path)
    with pytest.raises(InvalidFile, match="cannot write"):
        played("3x3").save("a\0b")
    assert os.listdir(tmp_path) == []


def test_a_save_that_fails_half_way_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    played("3x3", 4).save(path)
    before = path.read_bytes()

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InvalidFile, match="No space left"):
        played("3x3", 4, 0).save(path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_process_killed_while_saving_leaves_a_whole_file(tmp_path):
    path = tmp_path / "game.json"
    saver = (
        "import sys, noughts\n"
        "games = [noughts.Game('20x20,5'), noughts.Game('3x3')]\n"
        "for cell in range(300): games[0].play((cell * 7) % 400) if not games[0].is_over else None\n"
        "games[0].save(sys.argv[1]); print('saving', flush=True)\n"
        "while True:\n"
        "    for game in games: game.save(sys.argv[1])\n"
    )
    for delay in (0.0, 0.003, 0.011, 0.02):
        process = subprocess.Popen([sys.executable, "-c", saver, str(path)], stdout=subprocess.PIPE)
        process.stdout.readline()
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        assert Game.load(path).board.name in ("20x20,5", "3x3")


# -- who plays --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        {"X": "ann"},
        {"X": "ann", "O": ""},
        {"X": "ann", "O": 5},
        {"X": "ann", "O": "b" * 10_001},
        ["a", "b"],
        None,
    ],
)
def test_names_that_could_not_be_read_again_are_refused_where_they_enter(wrong):
    game = Game("3x3")
    with pytest.raises(InvalidArgument, match="name"):
        game.players = wrong
    assert game.players == {}


def test_names_are_as_long_in_files_as_anywhere(tmp_path):
    game = Game("3x3")
    game.players = {"X": f"cmd:{'x' * (LONGEST_NAME - 4)}", "O": "human"}
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").players == game.players
    assert names.parse(game.players["X"]).kind == "cmd"
    with pytest.raises(TypeError):
        game.players["X"] = ""


def test_a_game_keeps_no_dictionary_of_others():
    data = Game("3x3").to_dict() | {"version": 2, "players": {"X": "ann", "O": "ben"}}
    game = Game.from_dict(data)
    data["players"]["X"] = 5
    assert game.players == {"X": "ann", "O": "ben"}
    other = game.copy()
    other.players = {}
    assert game.players == {"X": "ann", "O": "ben"}


# -- what was thought -------------------------------------------------------------------------------


def test_undo_and_redo_make_no_time():
    game = Game("3x3", clock="0:10")
    for cell in (0, 4, 8, 2):
        game.play(cell, 1000)
    game.thinking = 7_999
    assert game.left("X") == 1
    game.undo(2)
    assert game.left("X") == 9_000
    game.thinking = 500
    assert Game.from_dict(game.to_dict()) == game == pickle.loads(pickle.dumps(game))
    for again in (game, Game.from_dict(game.to_dict())):
        again.redo(2)
        assert again.left("X") == 1
        again.undo(2)
        assert again.left("X") == 8_500
        again.play(6)
        again.undo()
        assert again.left("X") == 9_000
        assert "thought" not in again.to_dict()


@pytest.mark.parametrize("thought", [[0, 0, 10_001], [0, 0], [0, 0, -1], "x", [0, 0, 0.5]])
def test_thought_that_does_not_add_up_is_refused(thought):
    game = Game("3x3", clock="0:10")
    game.play(0)
    game.play(1)
    with pytest.raises(InvalidFile):
        Game.from_dict(game.to_dict() | {"thought": thought})
