"""The full-screen game is left, and what was saved is found again: the terminal says where."""

import re

import pexpect
import pytest
from running import NOUGHTS, heed_ctrl_c, run
from screens import on_screen, words

from noughts import Game


def left(folder, arguments, *keys):
    """What a terminal shows after the screen has gone, and the exit status."""
    child = pexpect.spawn(
        NOUGHTS,
        ["tui", *arguments],
        timeout=300,
        dimensions=(24, 80),
        cwd=folder,
        preexec_fn=heed_ctrl_c,
        encoding="utf-8",
    )
    try:
        child.expect("X to move")
        for key, until in keys:
            child.send(key)
            child.expect(until)
        told = child.before
    finally:
        child.close(force=True)
    return told.rpartition("\x1b[?1049l")[2], child.exitstatus


@pytest.mark.parametrize(("key", "status"), [("q", 0), ("\x03", 130)])
@pytest.mark.parametrize("answer", ["s", "\r"])
def test_where_a_game_was_saved_is_said_and_how_to_go_on(tmp_path, key, status, answer):
    asked = (key, "This game is not over")
    told, ended = left(tmp_path, ["3x3"], ("\r", "1. b2 [abc]"), asked, (answer, pexpect.EOF))
    (path,) = tmp_path.iterdir()
    assert ended == status
    assert f"  saved in {path.name}\r\n" in told
    assert f"To go on: noughts play --load {path.name}\r\n" in told
    again = run("play", "--load", path.name, cwd=tmp_path, said="quit\n")
    assert "b2" in again.stdout


def test_who_saves_nothing_is_told_nothing(tmp_path):
    told, ended = left(tmp_path, ["3x3"], ("q", pexpect.EOF))
    assert ended == 0
    assert re.sub(r"\x1b\[[^a-zA-Z]*[a-zA-Z]", "", told).strip() == ""


def test_all_that_was_saved_is_told_once_and_a_game_that_is_over_is_not_gone_on_with(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    async def play(app, pilot):
        await pilot.press("t", "m", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press("s")
        (learner,), (game,) = tmp_path.glob("menace-*"), tmp_path.glob("noughts-*")
        told = [f"  what menace has learned is saved in {learner.name}", f"  saved in {game.name}"]
        assert app.farewell() == [*told, f"To go on: noughts play --load {game.name}"]
        app.seats.table.add(app.seats.table.resign("X"))
        app.go_on()
        await pilot.press("s")
        (over,) = {*tmp_path.glob("noughts-*")} - {game}
        assert app.farewell() == [*told, f"  saved in {over.name}"]
        assert Game.load(over).is_over

    on_screen(play, "3x3", "menace")


def test_a_game_that_is_saved_for_a_new_one_is_told_where(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    async def play(app, pilot):
        await pilot.press("enter", "n", "s")
        await pilot.pause()
        (path,) = tmp_path.iterdir()
        assert app.seats.game.ply == 0
        assert words(app, "#note") == f"Saved in {path.name}."

    on_screen(play, "3x3", "human")
