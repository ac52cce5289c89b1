"""The command, in a real terminal: whole games, mistakes on purpose, leaving in the middle."""

import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from noughts import Game

NOUGHTS = str(Path(sys.executable).parent / "noughts")


def run(*arguments, said=""):
    return subprocess.run([NOUGHTS, *arguments], input=said, capture_output=True, text=True, timeout=60)


@pytest.fixture
def terminal():
    """Starts the command in a pseudo-terminal; ends it at the end."""
    started = []

    def start(*arguments):
        child = pexpect.spawn(NOUGHTS, list(arguments), encoding="utf-8", timeout=30, echo=False)
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


@pytest.mark.parametrize(("board", "level"), [("3x3", "impossible"), ("4x4x4", "easy"), ("5x4,4", "random")])
def test_a_whole_game(terminal, board, level):
    """The first free cell each time, read off the board as a person would name it."""
    child = terminal("play", board, "--level", level, "--seed", "3")
    game = Game(board)
    while True:
        seen = child.expect(["X to move: ", "(You win|[a-z]+ wins|A draw)"])
        for name in re.findall(r"plays (\w+)", child.before):
            game.play(name)
        if seen == 1:
            break
        cell = game.board.cell_name(game.position.legal[0])
        game.play(cell)
        child.sendline(cell)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert game.is_over


def test_with_no_argument_it_asks(terminal):
    child = terminal()
    child.expect("Which board")
    child.sendline("3x")
    child.expect("no board is called '3x'")
    child.expect("Which board")
    child.sendline("")
    child.expect("How strong")
    child.sendline("godlike")
    child.expect("none of them")
    child.expect("How strong")
    child.sendline("impossible")
    child.expect("Who moves first")
    child.sendline("engine")
    child.expect("You are O")
    child.expect("impossible plays")
    child.expect("O to move: ")


def test_mistakes_lose_nothing(terminal, tmp_path):
    child = terminal("play", "3x3", "--seed", "1")
    for said, answer in [
        ("b2", "easy plays"),
        ("b2", "b2 is taken by X"),
        ("zz", "'zz' names no cell"),
        ("9", "off the board"),
        ("save", "needs the name of a file"),
        (f"save {tmp_path}/no/such", "cannot write"),
        (f"load {tmp_path}/none", "No such file"),
        ("help", "take back your last move"),
        (f"save {tmp_path}/game.json", "saved in"),
        ("undo", "a  b  c"),
        ("undo", "nothing to take back"),
        ("redo", "a  b  c"),
    ]:
        child.expect("X to move: ")
        child.sendline(said)
        child.expect(answer)
    child.expect("X to move: ")
    child.sendline("quit")
    child.expect("Good-bye")
    child.expect(pexpect.EOF)
    assert Game.load(tmp_path / "game.json").moves[0] == 4


def test_a_saved_game_goes_on_in_another_process(terminal, tmp_path):
    path = tmp_path / "game.json"
    game = Game("4x4x4")
    for cell in (0, 1, 21, 2, 42, 3):
        game.play(cell)
    game.save(path)
    child = terminal("play", "3x3")
    child.expect("X to move: ")
    child.sendline(f"load {path}")
    child.expect("4x4x4: you are X")
    child.expect("X to move: ")
    child.sendline("63")
    child.expect("You win: 1a1-2b2-3c3-4d4")


def test_resigning(terminal):
    child = terminal("play", "3x3")
    child.expect("X to move: ")
    child.sendline("resign")
    child.expect("You resigned")
    child.expect(pexpect.EOF)


def test_ctrl_c_and_end_of_input_leave_cleanly(terminal):
    child = terminal("play", "3x3")
    child.expect("X to move: ")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in child.before
    ended = run("play", "3x3", said="b2\n")
    assert ended.returncode == 0
    assert "Good-bye" in ended.stdout
    assert run(said="").returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "3x"],
        ["play", "6x5"],
        ["play", "3x3", "--level", "godlike"],
        ["play", "3x3", "--seed", "x"],
        ["dance"],
        ["--nonsense"],
    ],
)
def test_bad_arguments_exit_with_2_and_a_line_that_says_what(arguments):
    ended = run(*arguments)
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
    assert ended.stderr.strip().splitlines()[-1].startswith("noughts")


def test_version_and_help():
    assert re.fullmatch(r"noughts \d+\.\d+\.\d+\n", run("--version").stdout)
    assert "examples:" in run("--help").stdout
