"""The full-screen game, through Textual's pilot: whole games, keys and mouse, wide and narrow."""

import os
import random
import re
import threading
import time

import pexpect
import pytest
from running import NOUGHTS, heed_ctrl_c, run
from screens import go_to, on_screen, on_the_screen, settle, words
from test_languages import WIDENED, plain
from textual.widgets import Input, OptionList

import noughts.words
from noughts import Game
from noughts.engine.levels import choose
from noughts.fronts.tui.board import BoardView
from noughts.fronts.tui.choice import OPPONENTS, Choice
from noughts.learn import MenaceAgent
from noughts.players.program import ProgramPlayer

SIZES = [(60, 30), (120, 36)]


@pytest.mark.parametrize(
    ("board", "second", "size", "level"),
    [
        ("3x3", False, SIZES[0], "random"),
        ("3x3", True, SIZES[1], "random"),
        ("4x4x4", False, SIZES[0], "random"),
        ("7x6,4,gravity", False, SIZES[0], "random"),
        ("4x4x4,gravity", True, SIZES[1], "random"),
        ("3x3,misere", False, SIZES[1], "random"),
        ("4x4,misere,torus", True, SIZES[0], "random"),
        ("5x5,4,torus", False, SIZES[1], "random"),
        ("4x4x4x4", False, SIZES[0], "difficult"),  # which comes to an end soon
    ],
)
def test_a_whole_game_with_keys(board, second, size, level):
    async def play(app, pilot):
        chance = random.Random(board)
        await settle(app, pilot)
        while not app.seats.game.is_over:
            assert app.seats.game.turn == app.seats.person
            await go_to(app, pilot, choose(app.seats.position, level, chance))
            await pilot.press("enter")
            await settle(app, pilot)
        result = app.seats.game.result
        assert words(app, "#status") == ("A draw." if result == "draw" else app.seats.status())
        assert result == "draw" or f"{result} wins" in words(app, "#status")
        assert app.seats.table.played == 1
        await pilot.press("n")
        await settle(app, pilot)
        assert app.seats.game.ply == int(second)

    on_screen(play, board, "easy", second, size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", ["3x3", "4x4x4", "15x15,5", "4x4x4x4", "2x2x2x2"])
def test_every_cell_can_be_clicked(board, size):
    async def play(app, pilot):
        view = app.query_one(BoardView)
        places = [view.place(cell) for cell in range(app.seats.game.board.cells)]
        assert len(set(places)) == len(places)
        assert max(x for x, _ in places) < view.size.width
        for cell in {*range(0, len(places), 13), len(places) - 1}:  # which are in every row and column
            assert view.cell_at(*places[cell]) == cell
        for cell in (0, app.seats.game.board.cells - 1):
            x, y = view.place(cell)
            if y < app.size.height - 8:
                await pilot.click(BoardView, offset=(x + 1, y))
                assert app.seats.game.last == cell

    on_screen(play, board, "human", size=size)


@pytest.mark.parametrize("size", SIZES)
def test_all_layers_are_on_the_screen(size):
    async def look(app, pilot):
        text = app.query_one(BoardView).render().plain
        for layer in range(1, 5):
            assert f"layer {layer}" in text
        assert text.count("\u00b7") == 64
        assert max(len(line) for line in text.splitlines()) <= app.query_one(BoardView).size.width
        assert app.query_one("#table").has_class("wide") == (size[0] >= 100)

    on_screen(look, "4x4x4", "human", size=size)


@pytest.mark.parametrize("size", SIZES)
def test_blocks_go_down_and_layers_across(size):
    async def look(app, pilot):
        view = app.query_one(BoardView)
        rows = [row for row in view.render().plain.splitlines() if "block" in row]
        assert view.render().plain.count("\u00b7") == 256
        names = [f"block {block}, layer {layer}" for block in range(1, 5) for layer in range(1, 5)]
        assert re.findall(r"block \d, layer \d", " ".join(rows)) == names
        assert all([len(set(re.findall(r"block \d", row))) == 1 for row in rows])
        for keys, cell in (("shift+pagedown", "32b2"), ("pagedown", "33b2"), ("[", "23b2"), ("]", "33b2")):
            await pilot.press(keys)
            assert words(app, "#cell") == f"{cell}, empty"

    on_screen(look, "4x4x4x4", "human", size=size)


def test_a_stone_falls_in_the_column_that_is_aimed_at():
    async def play(app, pilot):
        view = app.query_one(BoardView)
        assert words(app, "#players").endswith("Stones fall as far as they can, towards the last row.")
        assert words(app, "#cell") == "column d, a stone lands on d6"
        (last_row,) = [row for row in view.render().plain.splitlines() if row.startswith(" 6")]
        assert last_row.split() == ["6", *"\u00b7\u00b7\u00b7x\u00b7\u00b7\u00b7"]
        assert view.render().plain.count("\u250a") == 5
        for ply in range(6):
            assert app.seats.game.ply == ply
            await pilot.press("enter")
        assert [app.seats.game.board.cell_name(cell) for cell in app.seats.game.moves] == [
            f"d{row}" for row in (6, 5, 4, 3, 2, 1)
        ]
        assert words(app, "#cell") == "column d is full"
        await pilot.press("enter")
        assert words(app, "#note") == "column d is full"
        await pilot.press("left")
        assert words(app, "#cell") == "column c, a stone lands on c6"
        await pilot.press("down", "up", "up", "enter")
        assert app.seats.game.last == app.seats.game.board.cell("c6")
        x, y = view.place(0)
        await pilot.click(BoardView, offset=(x + 1, y))
        assert app.seats.game.last == app.seats.game.board.cell("a6")

    on_screen(play, "7x6,4,gravity", "human")


def test_on_pegs_the_ghost_shows_on_which_layer_a_stone_lands():
    async def play(app, pilot):
        await pilot.press("enter")
        assert words(app, "#cell") == "peg b2, a stone lands on 2b2"
        text = app.query_one(BoardView).render().plain
        assert (text.count("o"), text.count("[X]")) == (1, 1)

    on_screen(play, "4x4x4,gravity", "human")


def test_a_line_that_cannot_be_completed_yet_waits():
    async def play(app, pilot):
        for column in "aabbd":
            app.seats.game.play(column)
        app.go_on()
        await pilot.pause()
        assert words(app, "#status") == "O to move. O has a line waiting at c3. X threatens c4."
        view = app.query_one(BoardView)
        board = app.seats.game.board
        assert view.signs()[board.cell("c3")] == " : "
        assert view.signs()[board.cell("c4")] == " ! "
        assert view.describe(board.cell("c1")) == "column c, a stone lands on c4, X threatens here"

    on_screen(play, "4x4,3,gravity", "human")


def test_where_a_line_loses_nobody_threatens():
    async def play(app, pilot):
        for cell in ("a1", "a2", "b1", "b2"):
            app.seats.game.play(cell)
        app.go_on()
        await pilot.pause()
        assert words(app, "#players").endswith("Whoever completes a line loses.")
        assert words(app, "#status") == (
            "X to move. X would complete a line, and lose, at c1. O would complete a line, and lose, at c2."
        )
        assert app.query_one(BoardView).describe(2) == "c1, empty, X would lose here"
        app.seats.play(2)
        app.go_on()
        await pilot.pause()
        assert words(app, "#status") == "X completes a1-b1-c1 and loses: O wins."

    on_screen(play, "3x3,misere", "human")


def test_undo_redo_hint_and_analysis():
    async def play(app, pilot):
        await pilot.press("u")
        assert "nothing to take back" in words(app, "#note")
        await pilot.press("enter")
        await settle(app, pilot)
        assert app.seats.game.ply == 2
        await pilot.press("u")
        assert app.seats.game.ply == 0
        await pilot.press("r")
        await settle(app, pilot)
        assert app.seats.game.ply == 2
        await pilot.press("h")
        await settle(app, pilot)
        hint = app.query_one(BoardView).hint
        assert words(app, "#note").startswith(f"Hint: {app.seats.game.board.cell_name(hint)}. ")
        assert "+" in app.query_one(BoardView).render().plain
        await pilot.press("a")
        await settle(app, pilot)
        assert words(app, "#analysis").startswith("Best: ")
        await pilot.press("enter")
        assert "is taken" in words(app, "#note")
        assert app.seats.game.ply == 2
        await pilot.press("a")
        assert app.query_one("#analysis").has_class("off")

    on_screen(play)


def test_threats_the_last_move_and_the_winning_line_are_marked():
    async def play(app, pilot):
        for cell in (0, 3, 1, 4):
            app.seats.play(cell)
        app.go_on()
        await pilot.pause()
        text = app.query_one(BoardView).render().plain
        assert text.count("!") == 2
        assert "[O]" in text
        assert app.query_one(BoardView).describe(2) == "c1, empty, X threatens here"
        assert words(app, "#status") == "X to move. X threatens c1. O threatens c2."
        app.seats.play(2)
        app.go_on()
        await pilot.pause()
        assert app.query_one(BoardView).render().plain.count("[X]") == 3
        assert words(app, "#status") == "X wins: a1-b1-c1."

    on_screen(play, opponent="human")


def test_another_board_and_opponent_are_chosen():
    async def play(app, pilot):
        await pilot.press("b")
        assert isinstance(app.screen, Choice)
        await pilot.press("escape")
        assert not isinstance(app.screen, Choice)
        await pilot.press("b")
        await pilot.pause()
        app.screen.query_one("#name", Input).value = "3x"
        app.screen.query_one("#play").press()
        await pilot.pause()
        assert "no board is called '3x'" in str(app.screen.query_one("#mistake").render())
        app.screen.query_one("#name", Input).value = "6x5,4"
        app.screen.query_one("#opponents", OptionList).highlighted = list(OPPONENTS).index("random")
        app.screen.query_one("#play").press()
        await pilot.pause()
        assert (app.seats.game.board.name, app.seats.opponent) == ("6x5,4", "random")
        await pilot.press("enter")
        await settle(app, pilot)
        assert app.seats.game.ply == 2
        await pilot.press("b")
        await pilot.pause()
        app.screen.query_one("#opponents", OptionList).highlighted = list(OPPONENTS).index("menace")
        app.screen.query_one("#play").press()
        await pilot.pause()
        assert "12 cells or fewer" in str(app.screen.query_one("#mistake").render())

    on_screen(play)


def test_menace_learns_beside_the_board():
    async def play(app, pilot):
        assert "0 games" in words(app, "#learner")
        await pilot.press("t")
        await pilot.pause()
        assert app.seats.agent.games == 100
        assert "100 games" in words(app, "#learner")
        while not app.seats.game.is_over:
            await go_to(app, pilot, app.seats.position.legal[0])
            await pilot.press("enter")
            await settle(app, pilot)
            if not app.seats.game.is_over and app.seats.agent.drawn:
                assert "Box " in words(app, "#learner")
                await pilot.press("t")
                assert "between games" in words(app, "#note")
        assert app.seats.agent.games == 101

    on_screen(play, "3x3", "menace")


def test_a_saved_game_is_gone_on_with(tmp_path):
    game = Game("4x4x4")
    for cell in (0, 1, 21, 2, 42, 3):
        game.play(cell)
    game.save(tmp_path / "game.json")

    async def play(app, pilot):
        await pilot.press("l")
        app.screen.query_one("#path", Input).value = str(tmp_path / "none.json")
        await pilot.press("enter")
        assert "No such file" in words(app, "#note")
        await pilot.press("l", "escape", "l")
        app.screen.query_one("#path", Input).value = str(tmp_path / "game.json")
        await pilot.press("enter")
        await pilot.pause()
        assert app.seats.game.moves == game.moves
        await go_to(app, pilot, 63)
        await pilot.press("enter")
        assert words(app, "#status") == "X wins: 1a1-2b2-3c3-4d4."

    on_screen(play)


def test_a_game_against_a_learner_of_a_server_goes_on_with_another_who_is_named(tmp_path):
    game = Game("3x3")
    game.players = {"X": "learner:a1", "O": "human"}
    game.save(tmp_path / "game.json")

    async def play(app, pilot):
        await pilot.press("l")
        app.screen.query_one("#path", Input).value = str(tmp_path / "game.json")
        await pilot.press("enter")
        await settle(app, pilot)
        assert (app.seats.opponent, app.seats.person, app.seats.game.ply) == ("easy", "O", 1)
        assert words(app, "#note") == "'learner:a1' is not found here: easy plays X."

    on_screen(play, opponent="human")


def test_a_file_starts_no_program_by_itself(tmp_path, monkeypatch):
    started = []
    monkeypatch.setattr(ProgramPlayer, "launch", lambda player: started.append(player.name))
    game = Game("3x3")
    game.players = {"X": "human", "O": "cmd:false \x1b[2J"}
    game.save(tmp_path / "game.json")

    async def play(app, pilot):
        for answer, opponent in (("#refuse", "easy"), ("#start", "cmd:false \x1b[2J")):
            await pilot.press("l")
            app.screen.query_one("#path", Input).value = str(tmp_path / "game.json")
            await pilot.press("enter")
            await pilot.pause()
            asked = str(app.screen.query_one("Label").render())
            assert "This file says that O is the program 'false \\x1b[2J'." in asked
            assert started == []
            app.screen.query_one(answer).press()
            await pilot.pause()
            assert app.seats.opponent == opponent
            assert "\x1b" not in words(app, "#players")
        assert started == ["cmd:false \x1b[2J"]

    on_screen(play)


def test_a_learner_that_was_saved_sits_down_and_is_saved_again(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    MenaceAgent("O", seed=1).save("o.json")

    async def play(app, pilot):
        await pilot.press("m")
        assert "Only a learner" in words(app, "#note")
        await pilot.press("b")
        await pilot.pause()
        app.screen.query_one("#player", Input).value = "menace:o.json"
        app.screen.query_one("#play").press()
        await pilot.pause()
        assert app.seats.opponent == "menace:o.json"
        await pilot.press("t", "m")
        assert words(app, "#note").startswith("What menace:o.json has learned is saved in menace-")
        (path,) = tmp_path.glob("menace-*.json")
        assert MenaceAgent.load(path).games == 100

    on_screen(play)


def test_light_and_dark_and_the_keys(tmp_path):
    async def play(app, pilot):
        assert app.theme == "noughts-light"
        await pilot.press("d")
        assert app.theme == "noughts-dark"
        await pilot.press("question_mark")
        await pilot.press("escape")
        await pilot.press("enter")
        await settle(app, pilot)
        await pilot.press("s")
        (path,) = [name for name in os.listdir(".") if name.endswith(".json")]
        assert Game.load(path).moves == app.seats.game.moves
        await pilot.press("s", "s")
        assert len(os.listdir(".")) == 3
        await pilot.press("t")
        assert "Only a learner trains" in words(app, "#note")

    before = os.getcwd()
    os.chdir(tmp_path)
    try:
        on_screen(play)
    finally:
        os.chdir(before)


def test_a_window_that_changes_its_size_loses_nothing():
    async def play(app, pilot):
        await pilot.press("enter")
        await settle(app, pilot)
        for size in ((60, 24), (120, 40), (40, 12), (50, 20), (120, 30), (50, 20), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.pause()
            assert app.seats.game.ply == 2
            assert app.query_one("#table").has_class("wide") == (size[0] >= 100)
            assert app.query_one(BoardView).size.width >= min(size[0], 74) - 6

    on_screen(play, "4x4x4")


@pytest.mark.parametrize(
    ("board", "size"), [("7x7x7", (60, 30)), ("7x7x7", (120, 36)), ("20x20,5", (60, 24))]
)
def test_the_cursor_is_always_in_view(board, size):
    async def play(app, pilot):
        view, frame = app.query_one(BoardView), app.query_one("#frame")
        for keys in (["pageup"] * 7, ["down"] * 20, ["end"], ["pagedown"] * 7, ["up"] * 20, ["home"]):
            for key in keys[1:]:
                app.simulate_key(key)
            await pilot.press(keys[0])
            await pilot.pause()
            left, top = view.place(view.cursor)
            assert frame.scroll_y <= top < frame.scroll_y + frame.size.height
            assert frame.scroll_x <= left < frame.scroll_x + frame.size.width
        assert app.query_one("#status").region.y < 6

    on_screen(play, board, "human", size=size)


def test_keys_pressed_while_the_opponent_thinks_never_make_it_play_for_one():
    """A slow opponent, and undo, new and moves in the middle of its thoughts."""

    async def play(app, pilot):
        asked = []
        slow = app.seats.player.choose

        def choose(position, left=None):
            asked.append(position.turn)
            time.sleep(0.15)
            return slow(position, left)

        app.seats.player.choose = choose
        for keys in ("enter", "u", "n", "enter", "h", "a", "u", "n", "enter"):
            await pilot.press(keys)
        await settle(app, pilot)
        await settle(app, pilot)
        assert set(asked) == {"O"}
        assert app.seats.game.ply in (0, 2)
        marks = [app.seats.game.position_at(ply).turn for ply in range(app.seats.game.ply)]
        assert marks == ["X", "O"][: len(marks)]

    on_screen(play, "4x4x4", "easy")


def test_a_move_taken_back_and_played_again_while_it_is_thought_about_is_answered():
    async def play(app, pilot):
        slow, wanted = app.seats.player.choose, threading.Event()

        def choose(position, left=None):
            wanted.wait(300)
            return slow(position, left)

        app.seats.player.choose = choose
        await pilot.press("enter", "u")
        wanted.set()
        await settle(app, pilot)  # the answer comes, and nobody wants it
        assert app.seats.game.ply == 0
        await pilot.press("r")
        await settle(app, pilot)
        assert app.seats.game.ply == 2

    on_screen(play, "3x3", "easy")


def test_a_player_that_fails_has_lost():
    async def play(app, pilot):
        await pilot.press("enter")
        await settle(app, pilot)
        assert "has ended. O gave no move: X wins." in words(app, "#status")
        assert app.seats.game.winner == "X"

    on_screen(play, "3x3", "cmd:false")


def test_who_stays_at_a_running_game_has_started_no_program(monkeypatch):
    started = []
    monkeypatch.setattr(ProgramPlayer, "launch", lambda player: started.append(player))

    async def play(app, pilot):
        await pilot.press("enter")
        await settle(app, pilot)
        for answer, opponent, programs in (("#stay", "easy", 0), ("#leave", "cmd:false", 1)):
            await pilot.press("b")
            await pilot.pause()
            app.screen.query_one("#player", Input).value = "cmd:false"
            app.screen.query_one("#play").press()
            await pilot.pause()
            app.screen.query_one(answer).press()
            await pilot.pause()
            assert (app.seats.opponent, len(started)) == (opponent, programs)

    on_screen(play)


def test_in_a_real_terminal(tmp_path):
    child = pexpect.spawn(
        NOUGHTS,
        ["tui", "3x3", "--seed", "1"],
        timeout=300,
        dimensions=(30, 100),
        cwd=tmp_path,
        preexec_fn=heed_ctrl_c,
    )
    try:
        child.expect("X to move")
        child.send("\r")
        child.expect("1. b2 [abc]")
        child.send("q")
        child.expect("This game is not over")
        child.send("s")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)
    assert child.exitstatus == 0
    saved = [Game.load(path) for path in tmp_path.iterdir()]
    assert [game.moves[0] for game in saved] == [4]


def test_ctrl_c_leaves(tmp_path):
    child = pexpect.spawn(
        NOUGHTS, ["tui", "3x3"], timeout=300, dimensions=(24, 60), cwd=tmp_path, preexec_fn=heed_ctrl_c
    )
    try:
        child.expect("X to move")
        child.send("\x03")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)
    assert child.exitstatus == 130


def test_without_a_terminal_it_says_so():
    done = run("tui")
    assert done.returncode == 2
    assert "needs a terminal" in done.stderr
    assert done.stderr.count("\n") == 1


def test_nothing_is_lost_without_a_question(tmp_path, monkeypatch):
    """Another game, another table, or leaving: what is not in a file is asked about first."""
    monkeypatch.chdir(tmp_path)

    async def play(app, pilot):
        await pilot.press("t")
        await pilot.press("q")
        assert "What MENACE learned in 100 games is in no file yet" in str(
            app.screen.query_one("Label").render()
        )
        await pilot.press("escape", "m", "enter")
        await settle(app, pilot)
        for keys in ("n", "b"):
            await pilot.press(keys)
            if keys == "b":
                app.screen.query_one("#name", Input).value = "4x4"
                app.screen.query_one("#player", Input).value = "easy"
                await pilot.click("#play")
                await pilot.pause()
            assert "This game is not over" in str(app.screen.query_one("Label").render())
            await pilot.press("escape")
            assert app.seats.game.ply == 2
        await pilot.press("n", "s")
        await pilot.pause()
        assert app.seats.game.ply == 0
        await pilot.press("q")
        await pilot.pause()

    on_screen(play, "3x3", "menace")
    assert sorted([path.name.partition("-")[0] for path in tmp_path.iterdir()]) == ["menace", "noughts"]


def test_q_learning_is_called_by_its_name_and_by_its_file_once_it_is_saved(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    async def play(app, pilot):
        assert "q" in OPPONENTS
        assert "Q-learning: 0 games" in words(app, "#learner")
        await pilot.press("t", "enter")
        await settle(app, pilot)
        await pilot.press("t")
        assert words(app, "#note") == "Q-learning trains between games."
        await pilot.press("m", "s")
        (path,) = tmp_path.glob("q-*.json")
        (game,) = tmp_path.glob("noughts-*.json")
        assert Game.load(game).players["O"] == f"q:{path.name}"
        assert f"O q:{path.name}" in words(app, "#players")
        await pilot.press("n")
        await pilot.pause()
        assert app.seats.game.ply == 0  # all of it was saved: nothing is asked

    on_screen(play, "3x3", "q")


def test_ctrl_c_asks_once_about_what_is_not_saved():
    async def play(app, pilot):
        await pilot.press("enter")
        await settle(app, pilot)
        await pilot.press("ctrl+c")
        assert "This game is not over" in str(app.screen.query_one("Label").render())
        await pilot.press("escape", "ctrl+c", "ctrl+c")
        await pilot.pause()
        assert app.return_code == 130

    on_screen(play)


def test_clocks_run_behind_a_question():
    async def play(app, pilot):
        app.seats.table.now = lambda: at[0]
        await pilot.press("enter")
        await settle(app, pilot)
        await pilot.press("question_mark")
        at[0] += 60_000
        app.tick()
        await pilot.press("escape")
        assert words(app, "#status") == "X's time is up: O wins."

    at = [0]
    on_screen(play, clock="1:00")


def test_clocks_run_on_the_screen_and_end_a_game():
    async def play(app, pilot):
        app.seats.table.now = lambda: at[0]
        await pilot.press("enter")
        await settle(app, pilot)
        assert "X you 1:00" in words(app, "#players")
        at[0] += 20_000
        app.tick()
        assert "X you 0:40 · O easy 1:00" in words(app, "#players")
        at[0] += 40_000
        app.tick()
        assert words(app, "#status") == "X's time is up: O wins."
        await pilot.press("u")
        assert "X to move" in words(app, "#status")

    at = [0]
    on_screen(play, clock="1:00")


def test_a_clock_that_runs_while_the_screen_goes_away_is_not_shown():
    async def play(app, pilot):
        await app.query("#players").remove()
        app.tick()

    on_screen(play, clock="1:00")


def test_a_saved_game_keeps_its_seats(tmp_path):
    game = Game("3x3")
    game.players = {"X": "insane", "O": "human"}
    game.play("b2")
    game.save(tmp_path / "game.json")

    async def play(app, pilot):
        await pilot.press("l")
        app.screen.query_one("#path", Input).value = str(tmp_path / "game.json")
        await pilot.press("enter")
        await pilot.pause()
        assert (app.seats.opponent, app.seats.person, app.seats.game.moves) == ("insane", "O", (4,))

    on_screen(play)


@pytest.mark.parametrize("width", [60, 80])
def test_the_keys_of_the_footer_are_there_in_full(width):
    async def play(app, pilot):
        await pilot.pause()
        shown = [str(key.render()).strip() for key in app.query("FooterKey") if key.region.right <= width]
        assert len(shown) == len(app.query("FooterKey"))
        assert "q Leave" in shown

    on_screen(play, size=(width, 30))


@pytest.mark.parametrize(
    "keys", [["enter", "h", "a"], ["t"], ["question_mark"], ["b"], ["enter", "q"], ["l"]]
)
def test_every_word_is_in_the_catalogues(monkeypatch, keys):
    """In the language of wide letters, see `test_languages`, nothing but names has ordinary ones."""
    monkeypatch.setitem(noughts.words._catalogues, "de", WIDENED)
    noughts.words.speak("de", everywhere=True)

    async def look(app, pilot):
        for key in keys:
            await pilot.press(key)
            await settle(app, pilot)
        told = on_the_screen(app)
        assert "ｍｏｖｅ" in told
        assert plain(told) == []

    try:
        on_screen(look, "3x3", "menace")
    finally:
        noughts.words.speak("en", everywhere=True)
