"""The engine for other programs: the Gomocup protocol and JSON lines, by a real process and its pipes."""

import json
import random
import subprocess
import sys
import threading

import pytest
from running import NOUGHTS

from noughts import Board, Limits, Position
from noughts.engine.levels import choose
from noughts.fronts import brain as brains
from noughts.fronts.brain import LONGEST_LINE, MEMORY, Brain


def talk(text, *options, timeout=300):
    done = subprocess.run(
        [NOUGHTS, "brain", *options], input=text, capture_output=True, text=True, timeout=timeout
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    return done.stdout.splitlines()


def board_lines(own, other):
    return "".join([f"{x},{y},1\n" for x, y in own] + [f"{x},{y},2\n" for x, y in other])


def test_a_whole_conversation():
    said = talk(
        "ABOUT\nSTART 15\nINFO timeout_turn 300\nINFO max_memory 0\nINFO folder /tmp\nBEGIN\n"
        "RESTART\nTURN 7,7\nPLAY 0,0\nTAKEBACK 0,0\nTURN 7,7\nTURN 99,1\nTURN a\nEND\nSTART 15\n"
    )
    assert said[0].startswith('name="noughts", version="')
    assert said[1] == "OK"
    x, y = (int(part) for part in said[2].split(","))
    assert 0 <= x < 15
    assert 0 <= y < 15
    assert said[3] == "OK"
    assert said[4] != "7,7"
    assert said[5:7] == ["0,0", "OK"]
    assert said[7] == "ERROR 7,7 is taken"
    assert said[8].startswith("ERROR 99,1 is off the board")
    assert said[9].startswith("ERROR 'a' should be two numbers")
    assert len(said) == 10  # nothing after END


@pytest.mark.parametrize("start", ["START 15", "RECTSTART 15,15", "START 20", "RECTSTART 12,9", "START 6"])
def test_it_wins_with_an_open_four(start):
    own, other = [(1, 3), (2, 3), (3, 3), (4, 3)], [(0, 0), (2, 0), (4, 0), (5, 5)]
    said = talk(f"{start}\nINFO timeout_turn 500\nBOARD\n{board_lines(own, other)}DONE\nEND\n")
    assert said[0] == "OK"
    assert said[1] in ("0,3", "5,3")


@pytest.mark.parametrize(
    "start",
    [
        "INFO rule 1\nSTART 15",
        "START 15\nINFO rule 1",
        "RECTSTART 12,9\nINFO rule 1",
        "INFO rule 1\nSTART 10",
    ],
)
def test_by_rule_1_six_in_a_row_do_not_win(start):
    own = [(1, 3), (2, 3), (3, 3), (4, 3), (6, 3)]
    other = [(0, 0), (2, 0), (4, 0), (5, 5), (8, 8)]
    said = talk(f"{start}\nINFO timeout_turn 500\nBOARD\n{board_lines(own, other)}DONE\nEND\n")
    assert said == ["OK", "0,3"]


def test_the_rule_that_was_named_last_holds():
    brain = Brain("easy", random.Random(1))
    brain.answer("START 15")
    assert brain.board == Board("15x15,5")
    brain.answer("TURN 7,7")
    brain.answer("INFO rule 1")
    assert brain.board == Board("15x15,5,exact")
    assert len(brain.stones) == 2
    brain.answer("INFO rule 3")
    assert brain.board == Board("15x15,5,exact")
    brain.answer("RECTSTART 9,12")
    assert brain.board == Board("9x12,5,exact")
    brain.answer("INFO rule 0")
    assert brain.board == Board("9x12,5")


@pytest.mark.parametrize("start", ["START 15", "RECTSTART 9,12"])
def test_it_blocks_a_four(start):
    own, other = [(0, 0), (1, 2), (5, 6)], [(1, 3), (2, 3), (3, 3), (4, 3)]
    said = talk(f"{start}\nINFO timeout_turn 500\nBOARD\n{board_lines(own, other)}0,3,1\nDONE\nEND\n")
    assert said[1] == "5,3"


@pytest.mark.parametrize("milliseconds", [100, 1000, 3000])
def test_it_means_to_answer_within_its_time(monkeypatch, milliseconds):
    """It gives the engine less than it has: starting and answering take time, too."""
    given = []

    def choose_at_once(position, level, random, limits):
        given.append(1000 * limits.seconds)
        return position.legal[0]

    monkeypatch.setattr("noughts.fronts.brain.choose", choose_at_once)
    brain = Brain("impossible", random.Random(1))
    for line in ("START 15", f"INFO timeout_turn {milliseconds}", "TURN 7,7", "TURN 8,8"):
        brain.answer(line)
    assert len(given) == 2
    assert 0.5 * milliseconds < max(given) < 0.9 * milliseconds


def test_it_answers_move_after_move():
    """At 15x15 in the middle of a game; if it hangs, it is ended."""
    program = subprocess.Popen(
        [NOUGHTS, "brain"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    watchdog = threading.Timer(300, program.kill)
    watchdog.start()
    choice = random.Random(1)
    board, position = Board("15x15,5"), Position("15x15,5")
    try:

        def ask(line):
            program.stdin.write(f"{line}\n")
            program.stdin.flush()
            return program.stdout.readline().strip()

        assert ask("START 15") == "OK"
        program.stdin.write("INFO timeout_turn 100\n")
        for _ in range(4):
            near = [c for c in position.legal if 80 <= c <= 150] or position.legal
            cell = choice.choice(near)
            position = position.play(cell)
            x, y = ask(f"TURN {cell % 15},{cell // 15}").split(",")
            position = position.play(board.index(0, int(y), int(x)))
    finally:
        watchdog.cancel()
        program.stdin.write("END\n")
        program.stdin.close()
        program.wait(300)


def test_mistakes_are_answered_as_the_protocol_says_and_harm_nothing():
    brain = Brain("easy", random.Random(1))
    assert brain.answer("TURN 1,1") == ["ERROR there is no board yet: START or RECTSTART makes one"]
    for line in ("START 4", "START 21", "START x", "RECTSTART 5", "RECTSTART 5,99"):
        assert brain.answer(line)[0].startswith("ERROR")
    assert brain.answer("START 10") == ["OK"]
    assert brain.answer("FLY 1,1")[0].startswith("UNKNOWN")
    assert brain.answer("INFO rule 2")[0].startswith("ERROR rule '2' is not played here")
    assert brain.answer("INFO rule one")[0].startswith("ERROR rule 'one' is not played here")
    assert brain.answer("INFO rule 0") == []
    assert brain.answer("INFO max_memory 1000")[0].startswith("ERROR this brain needs")
    assert brain.answer("INFO something else") == []
    assert brain.answer("TAKEBACK 3,3")[0].startswith("ERROR there is no stone")
    assert brain.answer("") == []
    assert brain.answer("x" * (LONGEST_LINE + 1)) == ["ERROR this line is too long"]
    assert brain.answer("BOARD") == []
    assert brain.answer("1,1,5")[0].startswith("ERROR a stone is")
    assert brain.answer("2,2,7") == []  # said once
    assert brain.answer("DONE") == []
    assert brain.answer("BOARD") == []
    assert brain.answer("1,1,1") == []
    assert brain.answer("RESTART") == ["OK"]  # breaks it off
    assert brain.answer("BOARD") == []
    assert brain.answer("1,1,2") == []
    assert brain.answer("2,2,2") == []
    assert brain.answer("DONE")[0].startswith("ERROR")  # two stones of one side
    assert brain.stones == {}
    assert "," in brain.answer("turn 5,5")[0]
    assert len(brain.stones) == 2
    assert brain.answer("TURN 5,5") == ["ERROR 5,5 is taken"]
    assert brain.answer("BEGIN")[0].startswith("ERROR BEGIN is for an empty board")
    assert len(brain.stones) == 2


def test_a_game_that_is_over_is_answered_with_an_error():
    brain = Brain("easy", random.Random(1))
    brain.answer("START 5")
    for column in range(4):
        brain.stones[column] = 2
        brain.stones[5 + column] = 1
    assert brain.answer("TURN 4,0") == ["ERROR the game is over: there is no move"]
    assert 4 not in brain.stones


@pytest.mark.parametrize(
    "name",
    [
        "3x3",
        "4x4x4",
        "6x5,4",
        "15x15,5",
        "3x3x3",
        "7x6,4,gravity",
        "4x4,misere,torus",
        "9x9,5,exact",
        "3x3x3x3",
    ],
)
def test_json_lines_play_every_board(name):
    empty = str(Position(name))
    said = talk(
        json.dumps({"id": 7, "board": name, "position": empty, "level": "easy"})
        + "\n"
        + json.dumps({"id": "b", "board": name, "position": "nonsense"})
        + '\n{"quit": true}\n{"id": 9}\n'
    )
    first, second, last = [json.loads(line) for line in said]
    assert first["id"] == 7
    assert first["move"] in Position(name).legal
    assert first["cell"] == Board(name).cell_name(first["move"])
    assert second["id"] == "b"
    assert "place 0" in second["error"]
    assert last == {"id": None, "quit": True}


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "{}",
        '{"board": "3x3"}',
        '{"board": "3x", "position": "."}',
        '{"board": 3, "position": "........."}',
        '{"board": "3x3", "position": 5}',
        '{"board": "3x3", "position": ".........", "turn": "Z"}',
        '{"board": "3x3", "position": ".........", "seconds": -1}',
        '{"board": "3x3", "position": ".........", "seconds": "x"}',
        '{"board": "3x3", "position": ".........", "seconds": true}',
        '{"board": "3x3", "position": ".........", "level": "godlike"}',
        '{"board": "3x3", "position": ".........", "level": 5}',
        '{"board": "3x3", "position": ".........", "more": 5}',
        '{"board": "3x3", "position": "XXXOO...."}',
        '{"board": "3x3", "id": [1], "position": "X"}',
        "{" * 5000,
    ],
)
def test_a_bad_object_gets_an_error(line):
    answer = json.loads(Brain("easy").answer(line)[0])
    assert set(answer) == {"id", "error"}


def test_a_float_or_worse_is_no_id():
    for name in ("1.5", "NaN", "[1]", "true"):
        line = f'{{"id": {name}, "board": "3x3", "position": "........."}}'
        assert json.loads(Brain("easy").answer(line)[0])["id"] is None


def test_the_time_of_a_match_is_used_up():
    brain = Brain("easy", random.Random(1))
    brain.answer("START 9")
    brain.answer("INFO timeout_match 3000")
    before = brain.time.for_a_move()
    brain.time.spent = 2.9
    assert brain.time.for_a_move() < before / 5
    brain.answer("RESTART")
    assert brain.time.for_a_move() == before


def test_it_thinks_in_as_many_threads_as_it_is_given(monkeypatch):
    given = []

    def watched(position, level, random, limits):
        given.append(limits.threads)
        return choose(position, level, random, limits)

    monkeypatch.setattr(brains, "choose", watched)
    brain = Brain("impossible", random.Random(1), threads=2)
    brain.answer("START 9")
    brain.answer("INFO timeout_turn 300")
    assert len(brain.answer("BEGIN")[0].split(",")) == 2
    assert json.loads(brain.answer('{"board": "4x4", "position": "................", "seconds": 0.3}')[0])[
        "move"
    ] in range(16)
    assert given == [2, 2]
    assert talk("START 9\nINFO timeout_turn 300\nBEGIN\nEND\n", "--threads", "2")[0] == "OK"


def test_it_needs_no_more_memory_than_it_says():
    """Of the largest board, in the middle of a game; counted by the system, in kilobytes."""
    own, other = [(x, 9) for x in (3, 5, 7)], [(x, 10) for x in (4, 6, 8)]
    text = f"START 20\nINFO timeout_turn 1500\nBOARD\n{board_lines(own, other)}DONE\nEND\n"
    code = (
        "import resource, subprocess, sys; "
        "subprocess.run(sys.argv[1:], input=sys.stdin.read(), text=True, stdout=subprocess.DEVNULL); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, NOUGHTS, "brain"],
        input=text,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert 1024 * int(done.stdout) < MEMORY


def test_a_line_without_end_is_cut_off():
    said = talk("START 10\n" + "x" * 1_000_000 + "\nBEGIN\nEND\n", "--level", "easy")
    assert said[:2] == ["OK", "ERROR this line is too long"]
    assert len(said) == 3


@pytest.mark.parametrize(("level", "most_losses"), [("random", 0), ("easy", 1)])
def test_it_beats_the_weaker_levels_on_15x15(monkeypatch, level, most_losses):
    """Four games through the protocol, each side beginning in turn; it counts nodes, and no time."""

    def choose_by_nodes(position, level, random, limits):
        return choose(position, level, random, Limits(nodes=20_000))

    monkeypatch.setattr(brains, "choose", choose_by_nodes)
    losses = 0
    for number in range(4):
        choice = random.Random(f"{level} {number}")
        brain = Brain("impossible", choice)
        brain.answer("START 15")
        position, board = Position("15x15,5"), Board("15x15,5")
        ours = "XO"[number % 2]
        said = None
        while not position.is_over:
            if position.turn == ours:
                line = "BEGIN" if said is None else f"TURN {said % 15},{said // 15}"
                x, y = brain.answer(line)[0].split(",")
                position = position.play(board.index(0, int(y), int(x)))
            else:
                said = choose(position, level, choice)
                position = position.play(said)
        losses += position.winner not in (ours, None)
    assert losses <= most_losses
