"""The engine for other programs: the Gomocup protocol and JSON lines, by a real process and its pipes."""

import json
import random
import subprocess
import sys
import threading
from contextlib import contextmanager
from time import monotonic

import pytest
from running import NOUGHTS, cpu_of, run, wait_until_busy

from noughts import Board, Position
from noughts.engine.levels import choose
from noughts.fronts.brain import LONGEST_LINE, MEMORY, Brain, json_lines
from noughts.fronts.brain.clock import LEAST, SECONDS, TimeControl
from noughts.fronts.brain.thinking import Thought


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


@contextmanager
def limits_given(monkeypatch):
    """The limits of every thought, as they are when it begins."""
    given, left = [], Thought.left

    def noted(thought):
        given.append(left(thought))
        return given[-1]

    monkeypatch.setattr(Thought, "left", noted)
    yield given


@pytest.mark.parametrize("milliseconds", [100, 1000, 3000, 60_000])
def test_it_uses_its_time_but_for_a_margin(monkeypatch, milliseconds):
    """Starting and answering take time, too; a busy machine is why the bound below is loose."""
    allowed = TimeControl(milliseconds / 1000).for_a_move()
    assert milliseconds - 130 <= 1000 * allowed <= milliseconds - 30
    brain = Brain("random", random.Random(1))
    with limits_given(monkeypatch) as given:
        for line in ("START 15", f"INFO timeout_turn {milliseconds}", "TURN 7,7", "TURN 8,8"):
            brain.answer(line)
    moves = [limits.seconds for limits in given[-2:]]
    assert all([0 < seconds <= allowed for seconds in moves])


def test_a_turn_of_no_time_wants_a_fast_answer():
    assert TimeControl(0.0).for_a_move() == LEAST
    assert TimeControl().for_a_move() > 0.9 * SECONDS


def test_a_game_is_never_used_up_by_its_moves():
    time = TimeControl(30.0)
    time.set_match(60.0)
    for played in range(100):
        seconds = time.for_a_move(played, 225 - 2 * played)
        assert seconds <= max(LEAST, time.left / 2)
        time.took(seconds)
    assert 0 < time.left < 1
    time.begin()
    assert time.left == 60.0


def test_who_was_late_takes_less_for_a_while():
    time = TimeControl(1.0)
    usual = time.for_a_move()
    time.took(1.05, 0.1)
    assert time.for_a_move() == pytest.approx(usual - 0.2)
    for _ in range(100):
        time.took(0.9, -0.05)
    assert time.for_a_move() == pytest.approx(usual, abs=0.001)
    time.took(9.0, 8.0)
    assert time.for_a_move() == LEAST


def test_what_is_left_is_as_the_manager_counts():
    brain = Brain("random", random.Random(1))
    for line in ("INFO timeout_turn 30000", "INFO timeout_match 180000", "START 15", "INFO time_left 50000"):
        assert brain.answer(line) in ([], ["OK"])
    assert brain.seconds() < 50 / 20
    brain.answer("INFO time_left -20")
    assert brain.seconds() == LEAST
    brain.answer("INFO time_left 2147483647")
    assert 29 < brain.seconds() < 30
    brain.answer("INFO time_left 1000")
    before = brain.seconds()
    brain.answer("INFO time_increment 5000")
    assert before < brain.seconds() <= 0.5


@pytest.mark.parametrize(
    ("line", "limits"),
    [
        ("max_node 500", (500, 0, 1)),
        ("max_node 0", (0, 0, 1)),
        ("max_node -1", (0, 0, 1)),
        ("max_node 18446744073709551615", (0, 0, 1)),
        ("MAX_DEPTH 7", (0, 7, 1)),
        ("max_depth 99999", (0, 1000, 1)),
        ("thread_num 3", (0, 0, 3)),
        ("thread_num 0", (0, 0, 1)),
        ("game_type 1", (0, 0, 1)),
        ("folder C:\\nowhere", (0, 0, 1)),
        ("pondering 1", (0, 0, 1)),
        ("evaluate 3,3", (0, 0, 1)),
    ],
)
def test_limits_are_kept_and_the_rest_is_ignored(monkeypatch, line, limits):
    brain = Brain("random", random.Random(1))
    brain.answer("START 9")
    assert brain.answer(f"INFO {line}") == []
    with limits_given(monkeypatch) as given:
        brain.answer("BEGIN")
    (found,) = given
    assert (found.nodes, found.depth, found.threads) == limits
    assert (found.seconds == 0) == (found.nodes > 0)  # nodes alone can be repeated


def test_by_nodes_alone_a_game_can_be_repeated():
    text = "START 15\nINFO max_node 3000\nTURN 7,7\nTURN 6,3\nTURN 9,9\nTURN 5,5\nEND\n"
    assert talk(text, "--seed", "1") == talk(text, "--seed", "1")


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


def test_a_brain_asked_in_json_plays_with_a_clock():
    """And takes a share of what is left, so that a whole game lasts."""
    found = run(
        "match",
        "4x4",
        f"cmd:{NOUGHTS} brain --level easy",
        "easy",
        "--games",
        "4",
        "--clock",
        "1:00+1",
        "--json",
    )
    games = json.loads(found.stdout)["games"]
    assert [game["failure"] for game in games] == [""] * 4
    question = {"board": "5x5,4", "position": str(Position("5x5,4")), "seconds": 60}
    time = json_lines._time({**question, "clock": {"left": 30.0, "increment": 0.0, "other": 9.0}})
    assert time.for_a_move(0, 25) < 30 / 12


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
        '{"board": "3x3", "position": ".........", "clock": 5}',
        '{"board": "3x3", "position": ".........", "clock": {"left": -1}}',
        '{"board": "3x3", "position": ".........", "clock": {"more": 1}}',
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


def test_it_thinks_in_as_many_threads_as_it_is_given(monkeypatch):
    brain = Brain("impossible", random.Random(1), threads=2)
    brain.answer("START 9")
    brain.answer("INFO timeout_turn 300")
    with limits_given(monkeypatch) as given:
        assert len(brain.answer("BEGIN")[0].split(",")) == 2
        asked = '{"board": "4x4", "position": "................", "seconds": 0.3}'
        assert json.loads(brain.answer(asked)[0])["move"] in range(16)
    assert [limits.threads for limits in given] == [2, 2]
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
def test_it_beats_the_weaker_levels_on_15x15(level, most_losses):
    """Four games through the protocol, each side beginning in turn; it counts nodes, and no time."""
    losses = 0
    for number in range(4):
        choice = random.Random(f"{level} {number}")
        brain = Brain("impossible", choice)
        brain.answer("START 15")
        brain.answer("INFO max_node 20000")
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


# -- reading while it thinks: a real process, and time enough for a machine to be busy -------------------

LONG = "INFO timeout_turn 600000\n"
QUIET = "BOARD\n7,7,2\n8,8,1\nDONE\n"  # nothing is decided here, and nothing forced
SOON = 60  # seconds, a tenth of what it would think


class Manager:
    """A brain in another process, told lines as they come."""

    def __init__(self, *options):
        self.program = subprocess.Popen(
            [NOUGHTS, "brain", "--level", "perfect", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.watchdog = threading.Timer(300, self.program.kill)
        self.watchdog.start()
        self.tell("START 15\n")
        assert self.hear() == "OK"

    def tell(self, text):
        self.program.stdin.write(text)
        self.program.stdin.flush()

    def hear(self):
        return self.program.stdout.readline().strip()

    def think(self):
        """Have it think long, and wait until it does."""
        before = cpu_of(self.program)
        self.tell(LONG + QUIET)
        wait_until_busy(self.program, before + 0.5)
        self.since = monotonic()

    def close(self):
        self.watchdog.cancel()
        self.program.kill()
        self.program.wait()
        for pipe in (self.program.stdin, self.program.stdout):
            pipe.close()


@pytest.fixture
def manager():
    manager = Manager()
    yield manager
    manager.close()


def is_cell(text):
    x, y = text.split(",")
    return 0 <= int(x) < 15 and 0 <= int(y) < 15


@pytest.mark.parametrize("word", ["STOP", "stop", "YXSTOP"])
def test_a_stop_is_answered_at_once_with_the_best_move_so_far(manager, word):
    manager.think()
    manager.tell(f"{word}\n")
    assert is_cell(manager.hear())
    assert monotonic() - manager.since < SOON
    manager.tell("TAKEBACK 7,7\n")  # the game goes on
    assert manager.hear() == "OK"


def test_an_end_is_obeyed_at_once_and_not_answered(manager):
    manager.think()
    manager.tell("END\n")
    assert manager.program.stdout.read() == ""
    assert manager.program.wait(SOON) == 0


def test_json_has_an_end_as_well(manager):
    manager.think()
    manager.tell('{"quit": true}\n')
    assert manager.program.stdout.read() == ""
    assert manager.program.wait(SOON) == 0


def test_what_needs_no_thought_is_answered_while_it_thinks(manager):
    manager.think()
    manager.tell("ABOUT\n")
    assert manager.hear().startswith("name=")
    manager.tell("INFO rule 9\n")
    assert manager.hear().startswith("ERROR rule '9'")
    manager.tell("YXSTOP\n")
    assert is_cell(manager.hear())
    assert monotonic() - manager.since < SOON


def test_a_shorter_limit_holds_for_the_thought_under_way(manager):
    manager.think()
    manager.tell("INFO timeout_turn 700\n")
    assert is_cell(manager.hear())
    assert monotonic() - manager.since < SOON


def test_another_command_ends_the_thought_and_is_obeyed_after_its_answer(manager):
    manager.think()
    manager.tell("RESTART\n")
    assert is_cell(manager.hear())
    assert manager.hear() == "OK"
    manager.think()
    manager.tell("START 5\n")
    assert is_cell(manager.hear())
    assert manager.hear() == "OK"
    assert monotonic() - manager.since < SOON


def test_questions_as_objects_wait_for_their_turn(manager):
    manager.tell('{"id": 1, "board": "15x15,5", "position": "%s", "seconds": 0.7}\n' % ("." * 225))
    manager.tell('{"id": 2, "board": "3x3", "position": "XX.OO....", "seconds": 600}\n')
    assert json.loads(manager.hear())["id"] == 1
    assert json.loads(manager.hear()) == {"id": 2, "move": 2, "cell": "c1"}


def test_a_stop_in_one_piece_with_a_command_stops_it():
    began = monotonic()
    said = talk(f"START 15\n{LONG}{QUIET}STOP\n{QUIET}YXSTOP\nSTOP\nEND\n", "--level", "perfect")
    assert said[0] == "OK"
    assert len(said) == 3
    assert all([is_cell(line) for line in said[1:]])
    assert monotonic() - began < SOON


def test_nobody_is_thought_for_who_has_gone(manager):
    manager.think()
    manager.program.stdout.close()
    manager.program.stdin.close()
    manager.program.wait(SOON)


def test_lines_may_end_as_they_do_elsewhere_or_not_at_all():
    assert talk("START 9\r\nPLAY 3,3\r\nEND\r\n") == ["OK", "3,3"]
    assert talk("START 9\nPLAY 3,3") == ["OK", "3,3"]


# -- the opening by swap2, and Yixin-Board ----------------------------------------------------------------


def opened(*stones, start="START 15"):
    brain = Brain("perfect", random.Random(1))
    brain.answer(start)
    brain.answer("INFO max_node 4000")
    assert brain.answer("SWAP2BOARD") == []
    for stone in stones:
        assert brain.answer(stone) == []
    return brain, brain.answer("DONE")[0]


@pytest.mark.parametrize("start", ["START 15", "START 5", "RECTSTART 20,6", "INFO rule 1"])
def test_three_stones_are_offered(start):
    brain, said = opened(start="START 15") if start.startswith("INFO") else opened(start=start)
    cells = said.split(" ")
    assert len(set(cells)) == 3
    assert list(brain.stones.values()) == [1, 2, 1]
    assert [brain.written(cell) for cell in brain.stones] == cells


def test_of_three_stones_the_better_side_is_taken():
    brain, said = opened("7,7", "0,0", "8,8")  # two near each other, with one that is nowhere
    assert said == "SWAP"
    assert list(brain.stones.values()) == [1, 2, 1]
    assert is_cell(brain.answer("TURN 9,9")[0])  # the other side goes on
    brain, said = opened("0,0", "7,7", "14,14")
    assert is_cell(said)
    assert list(brain.stones.values()) == [2, 1, 2, 1]


def test_of_five_stones_the_better_side_is_taken():
    brain, said = opened("7,7", "0,0", "8,8", "14,0", "9,9")
    assert said == "SWAP"
    brain, said = opened("0,0", "7,7", "14,14", "7,8", "0,14")
    assert is_cell(said)
    assert list(brain.stones.values()) == [2, 1, 2, 1, 2, 1]


@pytest.mark.parametrize(
    ("stones", "error"),
    [
        (["7,7"], "an opening by swap2 has 0, 3 or 5 stones so far, not 1"),
        (["7,7", "7,7", "8,8"], "7,7 is taken"),
    ],
)
def test_an_opening_that_cannot_be_is_refused(stones, error):
    brain, said = opened(*stones)
    assert said == f"ERROR {error}"
    assert brain.stones == {}
    assert brain.answer("BEGIN") != []


def test_what_yixin_board_says_is_understood():
    said = talk(
        "START 15\nINFO timeout_turn 500\nYXSHOWINFO\nYXBOARD\n7,7,2\nDONE\nYXSHOWFORBID\n"
        "YXHASHCLEAR\nYXSTOP\nTURN 7,7\nYXBOARD 7,7,1 8,8,2 DONE\nTAKEBACK 8,8\nYXQUERYDATABASEALL\nEND\n"
    )
    assert said[0] == "OK"
    assert said[1].startswith('MESSAGE name="noughts"')
    assert said[2] == "MESSAGE INFO MAX_THREAD_NUM 64"
    assert said[3] == "FORBID ."
    assert said[4] == "ERROR 7,7 is taken"
    assert said[5] == "OK"
    assert said[6].startswith("UNKNOWN")
    assert len(said) == 7


def test_several_variations_are_shown_and_the_best_is_played():
    brain = Brain("perfect", random.Random(1))
    for line in ("START 15", "INFO max_node 20000", "YXBOARD 7,7,2 8,8,1 8,6,2 DONE"):
        brain.answer(line)
    *ways, move = brain.answer("YXNBEST 3")
    assert [way.split(" ")[:2] for way in ways] == [["MESSAGE", f"({number})"] for number in (1, 2, 3)]
    scores, depths, nodes, plays = zip(*[way.split(") ")[1].split(" | ") for way in ways], strict=True)
    assert sorted(map(int, scores), reverse=True) == list(map(int, scores))
    assert len(set(depths)) == 1
    assert all([int(count) > 0 for count in nodes])
    assert move == plays[0].split(" ")[0]
    assert brain.stones[brain.cell(move)] == 1


def test_a_proof_is_shown_with_its_plies():
    brain = Brain("perfect", random.Random(1))
    for line in ("START 15", "INFO max_node 20000", "YXBOARD"):
        brain.answer(line)
    for stone in board_lines([(3, 3), (4, 3), (5, 3), (6, 3)], [(0, 0), (2, 0), (4, 0), (9, 9)]).split():
        brain.answer(stone)
    brain.answer("DONE")
    first, second, third, move = brain.answer("YXNBEST 3")
    assert first == "MESSAGE (1) +M1 | 0 | 0 | 7,3"
    assert second == "MESSAGE (2) +M1 | 0 | 0 | 2,3"
    assert third.startswith("MESSAGE (3) ")
    assert "M1" not in third
    assert move == "7,3"


def test_many_variations_can_be_stopped(manager):
    manager.tell(f"{LONG}YXBOARD 7,7,2 8,8,1 8,6,2 DONE\n")
    before = cpu_of(manager.program)
    manager.tell("YXNBEST 5\n")
    wait_until_busy(manager.program, before + 1.0)
    manager.tell("YXSTOP\n")
    said = [manager.hear() for _ in range(6)]
    assert [line.startswith("MESSAGE (") for line in said] == [True] * 5 + [False]
    assert is_cell(said[5])
