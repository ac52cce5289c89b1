"""`tttt`: the options, output and exit status of the engine it stands in for, by real processes."""

import random
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
import tttt_functional as functional
from running import heed_ctrl_c

from noughts import Board, Position
from noughts.engine.weights import Weights
from noughts.fronts.compat import tttt

BIN = Path(sys.executable).parent
TTTT = str(BIN / "tttt")
EXAMPLES = Path(__file__).parent.parent.parent / "examples"
EMPTY = "." * 64


def run(*arguments, timeout=300):
    return subprocess.run([TTTT, *arguments], capture_output=True, text=True, timeout=timeout)


@pytest.mark.parametrize(("options", "status", "printed"), functional.read())
def test_a_regression_case(options, status, printed):
    assert functional.difference(TTTT, options, status, printed) is None


def test_the_functional_script_counts_and_finds_what_differs(tmp_path):
    script = [sys.executable, str(EXAMPLES / "tttt_functional.py")]
    count = len(functional.read())
    assert count > 50
    other = tmp_path / "other"
    other.write_text("#!/bin/sh\necho 0; exit 2\n")
    other.chmod(0o755)
    bad = subprocess.run([*script, str(other)], capture_output=True, text=True, timeout=300)
    assert bad.returncode == 1
    assert "-e EMPTY\n  should: 0\n  but the status is 2, not 0" in bad.stdout
    assert bad.stdout.endswith(f" of {count} cases are as they should be\n")


def test_a_move_is_printed_as_move_and_board():
    done = run("-t", "m", "X" + 63 * ".")
    move, board = done.stdout.rstrip("\n").split(" ")
    assert board == tttt.put("X" + 63 * ".", int(move), "m")
    assert run("-t", "m", "X" + 63 * ".", "-q").stdout == done.stdout


def test_the_sum_is_the_last_line_and_with_q_the_only_one():
    board = "XO.X" + 60 * "."
    full, quiet = run("-e", board), run("-e", board, "-q")
    assert full.stdout.splitlines()[-1] == quiet.stdout.strip()
    assert "layer 1" in full.stdout
    assert quiet.stdout.count("\n") == 1


def test_sums_and_moves_are_those_of_the_engine_on_every_position():
    """Compared with the weights' plain definition, and the one-ply rule tried move by move."""
    choice = random.Random(1)
    weights = Weights(4)
    for _ in range(40):
        position = Position("4x4x4")
        for _ in range(choice.randrange(2, 40)):
            if not position.is_over:
                position = position.play(choice.choice(position.legal))
        if position.is_over:
            continue
        board = str(position)[:64]
        plain = sum(
            weights.at(sum(board[c] == "X" for c in line), sum(board[c] == "O" for c in line))
            for line in position.board.lines
        )
        assert tttt.evaluate_board(board) == (0, plain)
        player = "h" if position.turn == "X" else "m"
        code, move = tttt.best_move(board, player)
        assert code == 0
        assert move == min(_best(position, weights))


def _best(position, weights):
    for side in (position.turn, "O" if position.turn == "X" else "X"):
        wins = [
            cell
            for cell in position.legal
            if any(
                cell in line and all(other == cell or position.at(other) == side for other in line)
                for line in position.board.lines
            )
        ]
        if wins:
            return wins
    sign = 1 if position.turn == "X" else -1
    sums = {cell: sign * weights.evaluate(position.play(cell)) for cell in position.legal}
    return [cell for cell, total in sums.items() if total == max(sums.values())]


def test_any_stones_are_weighed_also_such_as_no_game_leads_to():
    assert tttt.best_move("XXX" + 61 * ".", "m") == (0, 3)
    assert tttt.best_move("XXX" + 61 * ".", "h") == (0, 3)
    assert tttt.evaluate_board("XXXX" + 60 * ".")[0] == 0
    assert tttt.find_winner("XXXX" + 60 * ".") == (0, "h")
    assert tttt.best_move("XXXX" + 60 * ".", "m") == (-1, -1)


def test_the_calls_give_the_return_codes():
    assert (tttt.NO_ERROR, tttt.INVALID_MOVE, tttt.INVALID_ARGUMENT) == (0, -1, -2)
    assert tttt.make_move(EMPTY, 5, "h") == (0, "." * 5 + "X" + "." * 58)
    for move in (64, -1):
        assert tttt.make_move(EMPTY, move, "h") == (-1, EMPTY)
    assert tttt.make_move("X" + 63 * ".", 0, "m")[0] == -1
    assert tttt.make_move(EMPTY, 0, "x")[0] == -2
    assert tttt.make_move("abc", 0, "h")[0] == -2
    assert tttt.best_move("abc", "h") == (-2, -1)
    assert tttt.best_move(EMPTY, "q") == (-2, -1)
    assert tttt.evaluate_board(EMPTY[:-1] + "?") == (-2, 0)
    assert tttt.find_winner("") == (-2, None)
    for player in ([], None, 1, "hm"):
        assert tttt.make_move(EMPTY, 0, player) == (-2, EMPTY)
        assert tttt.best_move(EMPTY, player) == (-2, -1)
    assert tttt.set_randomize("x") == -2
    assert tttt.set_heuristic_weights([1, 2]) == -2
    try:
        assert tttt.set_heuristic_weights([1] * 25) == 0
        assert tttt.evaluate_board(EMPTY) == (0, 76)
        assert tttt.set_randomize(3) == 0
        assert tttt.best_move(EMPTY, "h")[1] == tttt.best_move(EMPTY, "h")[1]
    finally:
        tttt.set_heuristic_weights()
        tttt.set_randomize(None)
    assert tttt.evaluate_board(EMPTY) == (0, 0)


def test_randomizing_is_switched_on_and_off():
    try:
        assert tttt.set_randomize(True) == 0
        varied = {tttt.best_move(EMPTY, "h")[1] for _ in range(100)}
        assert tttt.set_randomize(False) == 0
        assert {tttt.best_move(EMPTY, "h")[1] for _ in range(10)} == {0}
    finally:
        tttt.set_randomize(None)
    assert 1 < len(varied) <= 16  # the cells with seven lines, each as good as the others


def test_a_level_on_a_board_of_no_game_searches_and_says_so():
    board = "XX..O" + 59 * "."
    done = run("-t", "h", "X" + board[1:].replace("O", "X"), "-l", "difficult")
    assert done.returncode == 0
    assert done.stderr == "tttt: no game leads to this board with X to move: difficult only searches\n"
    assert run("-t", "h", board[:1] + "X" + board[2:], "-l", "difficult").stderr.startswith("tttt: no game")
    assert run("-t", "m", board, "-l", "difficult").stderr == ""
    assert run("-t", "h", board, "-l", "random", "-q").stderr == ""


def test_a_seed_varies_the_moves_and_repeats_them():
    moves = {run("-t", "h", EMPTY, "-r", str(seed)).stdout for seed in range(6)}
    assert len(moves) > 1
    assert run("-t", "h", EMPTY, "-r", "5").stdout == run("-t", "h", EMPTY, "-r", "5").stdout


def test_a_stronger_machine_finds_a_forced_win():
    done = run("-t", "h", EMPTY, "-l", "perfect")
    cell = int(done.stdout.split()[0])
    assert sum(cell in line for line in Board("4x4x4").lines) == 7


def test_help_says_everything():
    text = run("--help").stdout
    for option in ("-p", "-e", "-g", "-h", "-m", "-t", "-w", "-q", "-l", "-r", "--help"):
        assert option in text
    assert "completes a line where it can, else blocks one where it must" in text


@pytest.mark.parametrize("first", ["h", "m"])
def test_a_whole_game_against_the_machine(first):
    child = pexpect.spawn(
        TTTT, ["-p", first], encoding="utf-8", timeout=300, echo=False, preexec_fn=heed_ctrl_c
    )
    board = EMPTY
    try:
        while True:
            seen = child.expect(["X to move: ", "(X wins|O wins|A draw)"])
            for line in child.before.splitlines():
                if line.startswith("machine plays"):
                    board = tttt.put(board, Board("4x4x4").cell(line.split()[-1]), "m")
            if seen == 1:
                break
            cell = board.index(".")
            child.sendline(str(cell))
            board = tttt.put(board, cell, "h")
        child.expect("quit")
        child.sendline("")
        child.expect("Good-bye")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)
    assert child.exitstatus == 0
    assert tttt.winner(board) is not None or "." not in board


def test_the_tournament_script_plays_whole_games():
    script = EXAMPLES / "tttt_tournament.py"
    done = subprocess.run(
        [sys.executable, str(script), "2", "-r 1", "-l easy"],
        capture_output=True,
        text=True,
        timeout=300,
        env={"PATH": f"{BIN}:/usr/bin:/bin"},
    )
    assert done.returncode == 0, done.stderr
    numbers = [int(word.strip(",")) for word in done.stdout.split() if word.strip(",").isdigit()]
    assert sum(numbers) == 2


def test_a_reader_that_leaves_makes_no_traceback():
    left = subprocess.run(
        ["sh", "-c", f"{TTTT} --help | head -1"], capture_output=True, text=True, timeout=300
    )
    assert left.stderr == ""
