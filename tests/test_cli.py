"""The command, in a real terminal: whole games, mistakes on purpose, leaving in the middle."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from running import heed_ctrl_c

from noughts import Game

NOUGHTS = str(Path(sys.executable).parent / "noughts")


def run(*arguments, said=""):
    return subprocess.run([NOUGHTS, *arguments], input=said, capture_output=True, text=True, timeout=60)


@pytest.fixture
def terminal():
    """Starts the command in a pseudo-terminal; ends it at the end."""
    started = []

    def start(*arguments):
        child = pexpect.spawn(
            NOUGHTS, list(arguments), encoding="utf-8", timeout=30, echo=False, preexec_fn=heed_ctrl_c
        )
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
        seen = child.expect(["X to move: ", "(X wins|O wins|A draw)"])
        for name in re.findall(r"plays (\w+)", child.before):
            game.play(name)
        if seen == 1:
            break
        cell = game.board.cell_name(game.position.legal[0])
        game.play(cell)
        child.sendline(cell)
    assert game.is_over
    child.expect("quit")
    child.sendline("")
    child.expect("Good-bye")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_finished_game_can_be_taken_back_saved_and_played_again(terminal, tmp_path):
    child = terminal("play", "3x3,1")
    for said, answer in [
        ("b2", "X wins: b2"),
        ("undo", "X to move"),
        ("a1", "X wins: a1"),
        (f"save {tmp_path}/won.json", "saved in"),
        ("new", "X to move"),
        ("resign", "X resigned: O wins"),
        (f"load {tmp_path}/won.json", "X wins: a1"),
    ]:
        child.expect(": $")
        child.sendline(said)
        child.expect(answer)
    assert Game.load(tmp_path / "won.json").result == "X"


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
    child.sendline("banana")
    child.expect("neither you nor engine")
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
        ("undo", r" 2  \.  \.  \."),
        ("undo", "nothing to take back"),
        ("redo", r" 2  .  X  ."),
        ("redo", "nothing to play again"),
        (f"save {__file__}", "is no saved game"),
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
    child.expect("You are X")
    child.expect("X to move: ")
    child.sendline("63")
    child.expect("X wins: 1a1-2b2-3c3-4d4")


def test_resigning(terminal):
    child = terminal("play", "3x3")
    child.expect("X to move: ")
    child.sendline("resign")
    child.expect("X resigned: O wins")


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
    assert run(said="").stdout.rstrip().endswith("Good-bye.")


def test_strange_bytes_and_a_reader_that_leaves_make_no_traceback():
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    said = subprocess.run(
        [NOUGHTS, "play", "3x3"], input=b"b\xe9\n", capture_output=True, env=strict, timeout=60
    )
    assert b"names no cell" in said.stdout
    piped = f"yes a1 | head -500 | {NOUGHTS} play 20x20,5 | head -1"
    left = subprocess.run(["sh", "-c", piped], capture_output=True, timeout=60)
    assert b"Traceback" not in left.stderr


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
