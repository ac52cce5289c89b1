"""The command, in a real terminal: whole games, mistakes on purpose, leaving in the middle."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from installing import find_program
from running import NOUGHTS, heed_ctrl_c, press_ctrl_c, run

from noughts import Game
from noughts.fronts.asking import ask
from noughts.learn import MenaceAgent


@pytest.fixture
def terminal():
    """Starts the command in a pseudo-terminal; ends it at the end."""
    started = []

    def start(*arguments, colour=False, size=(24, 80)):
        wanted = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        child = pexpect.spawn(
            NOUGHTS,
            list(arguments),
            encoding="utf-8",
            timeout=300,
            echo=False,
            preexec_fn=heed_ctrl_c,
            env=wanted if colour else {**wanted, "NO_COLOR": "1"},
            dimensions=size,
        )
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


@pytest.mark.parametrize(
    ("board", "level"),
    [
        ("3x3", "impossible"),
        ("4x4x4", "easy"),
        ("5x4,4", "random"),
        ("7x6,4,gravity", "difficult"),
        ("4x4x4,gravity", "easy"),
        ("3x3,misere", "easy"),
        ("4x4,misere,torus", "easy"),
        ("5x5,4,torus", "easy"),
        ("15x15,5,exact", "random"),
        ("4x4x4x4", "easy"),
    ],
)
def test_a_whole_game(terminal, board, level):
    """The first free cell each time, read off the board as a person would name it."""
    child = terminal("play", board, "--level", level, "--seed", "3")
    game = Game(board)
    while True:
        seen = child.expect(["X to move: ", "(X wins|O wins|A draw|[XO] completes)"])
        for name in re.findall(r"plays (\w+)", child.before):
            game.play(name)
        if seen == 1:
            break
        cell = game.board.cell_name(game.position.legal[0])
        game.play(cell)
        if game.board.rule.gravity:
            cell = cell[:1] if len(game.board.shape) == 2 else cell[1:]
        child.sendline(cell)
    assert game.is_over
    assert f"{game.winner} wins" in child.after + child.readline() or game.winner is None
    child.expect("quit")
    child.sendline("")
    child.expect("Good-bye")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_stone_falls_in_the_column_that_is_named_even_if_that_is_a_short_command(terminal):
    child = terminal("play", "8x4,4,gravity", "--x", "human", "--o", "human")
    child.expect("Stones fall as far as they can, towards the last row.")
    child.expect("To play a stone, write the column where the stone falls, as in h")
    for side in "XOXO":
        child.expect(f"{side} to move: ")
        child.sendline("h")
    child.expect("X to move: ")
    child.sendline("h")
    child.expect("column h is full")
    child.sendline("a1")
    child.expect("a1 is in the air: a stone in column a lands on a4")
    child.sendline("moves")
    child.expect("h4 h3 h2 h1")


def test_whoever_completes_a_line_loses_and_is_told_so(terminal):
    child = terminal("play", "3x3,misere", "--x", "human", "--o", "human")
    child.expect("Whoever completes a line loses.")
    for cell in ("a1", "a2", "b1", "b2", "c1"):
        child.expect("to move: ")
        child.sendline(cell)
    child.expect("X completes a1-b1-c1 and loses: O wins.")


def test_layers_stand_side_by_side_as_far_as_the_terminal_is_wide(terminal):
    for wide, abreast in ((80, 4), (60, 2), (20, 1)):
        child = terminal("play", "4x4x4x4", "--x", "human", "--o", "human", size=(40, wide))
        child.expect("X to move: ")
        heads = [line for line in child.before.splitlines() if "block 1" in line]
        assert heads[0].count("block 1") == abreast
        assert sum([head.count("block 1") for head in heads]) == 4


def test_threats_are_told_as_the_rule_has_them():
    misere = run("analyze", "3x3,misere", "XX.OO....").stdout
    assert "X would complete a line, and lose, at c1" in misere
    assert "threatens c1" not in misere
    falling = run("analyze", "4x4,3,gravity", "........XX..OO..").stdout
    assert "X has a line waiting at c3" in falling
    assert "X threatens" not in falling
    assert "O threatens c4" in falling


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
    child = terminal("play")
    child.expect("Which board")
    child.sendline("3x")
    child.expect("no board is called '3x'")
    child.expect("3x3\\] ")
    child.sendline("")
    child.expect("Opponent")
    child.sendline("godlike")
    child.expect("'godlike' is no player")
    child.expect("Opponent")
    child.sendline("impossible")
    child.expect("Who moves first")
    child.sendline("banana")
    child.expect("neither you nor the opponent")
    child.expect("Who moves first")
    child.sendline("engine")
    child.expect("You are O")
    child.expect("impossible plays")
    child.expect("O to move: ")


def test_learners_can_be_chosen_where_they_can_play():
    for name in ("q", "menace", "8", "menace=1+easy=1"):
        asked = run("play", said=f"3x3\n{name}\n1\n").stdout
        assert re.search(r"  8  q +a table of values that learns", asked)
        assert ("could not be kept" in asked) == ("+" in name)
        assert ("You are X, " in asked) == ("+" not in name)
    assert "matchboxes" not in run("play", said="4x4x4\nquit\n").stdout


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


def test_three_bare_numbers_at_the_prompt_are_one_cell_or_none():
    layered = run("play", "4x4x4", "--x", "human", "--o", "human", "--quiet", said="3 1 1\nmoves\n")
    assert "O to move:   3b2\n" in layered.stdout
    flat = run("play", "4x4", "--x", "human", "--o", "human", "--quiet", said="1 2 3\nmoves\n")
    assert "'1 2 3' names no cell of 4x4: write d4, or row and column from 0" in flat.stdout
    assert "X to move:   none yet\n" in flat.stdout


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


def test_a_saved_game_keeps_its_seats(terminal, tmp_path):
    path = tmp_path / "game.json"
    said = f"b2\nsave {path}\nquit\n"
    run("play", "3x3", "--level", "insane", "--second", "--seed", "1", said=said)
    assert Game.load(path).players == {"X": "insane", "O": "human"}
    child = terminal("play", "--load", str(path))
    child.expect("You are O, insane is X")
    child = terminal("play", "4x4")
    child.expect("X to move: ")
    child.sendline(f"load {path}")
    child.expect("You are O, insane is X")
    assert "You are X, easy is O" in run("play", "--load", str(path), "--level", "easy", said="").stdout


def test_a_game_against_a_learner_of_a_server_goes_on_with_another_who_is_named(tmp_path):
    path, told = tmp_path / "game.json", "  'learner:a1' is not found here: easy plays O.\n"
    game = Game("3x3")
    game.play("b2")
    game.players = {"X": "human", "O": "learner:a1"}
    game.save(path)
    inside = run("play", "4x4", "--seed", "1", said=f"load {path}\nquit\n").stdout
    assert re.search(re.escape(told) + "\nYou are X, easy is O.(.*\n)*easy plays [abc][123]", inside)
    at_once = run("play", "--load", str(path), "--seed", "1", said="quit\n").stdout
    assert at_once.startswith(told + "\nYou are X, easy is O.")
    as_json = run("play", "--load", str(path), "--json", said="").stdout.splitlines()
    assert json.loads(as_json[0]) == {"said": told.strip()}
    for name in ("machine", "MENACE", "random=0", f"menace:{tmp_path}/none.json"):
        game.players = {"X": "human", "O": name}
        game.save(path)
        at_once = run("play", "--load", str(path), "--seed", "1", said="quit\n").stdout
        assert re.match(r"  '.*' is not found here: easy plays O.\n\nYou are X, easy is O", at_once)


def test_a_file_starts_no_program_by_itself(terminal, tmp_path):
    path, proof = tmp_path / "game.json", tmp_path / "started"
    game = Game("3x3")
    game.play("b2")
    for command in (f"cmd:touch {proof}", f"easy=1+cmd:touch {proof}=1"):
        game.players = {"X": "human", "O": command}
        game.save(path)
        for arguments in (["--load", str(path)], ["--load", str(path), "--json"]):
            refused = run("play", *arguments)
            assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
            assert f"O is the program 'touch {proof}', and no file starts one by itself" in refused.stderr
            assert "name it with --o cmd:PROGRAM" in refused.stderr
        inside = run("play", "4x4", said=f"load {path}\nquit\n").stdout
        assert "no file starts one by itself" in inside
        for arguments, before in ((["--load", str(path)], None), (["4x4"], f"load {path}")):
            child = terminal("play", *arguments)
            if before:
                child.expect("X to move: ")
                child.sendline(before)
            child.expect(r"This file says that O is the program 'touch .*'\. Start it\? \[y/N\] ")
            child.sendline("")
            child.expect("The program is not started: easy plays O.")
            child.expect("You are X, easy is O")
            child.expect("X to move: ")
        assert not proof.exists()
    child = terminal("play", "--load", str(path))
    child.expect("Start it")
    child.sendline("y")
    child.expect(r"You are X, easy=1\+cmd:touch ")


def test_a_game_that_is_loaded_has_the_score_of_who_plays_it(tmp_path):
    game = Game("3x3")
    game.play("b2")
    game.play("a1")
    game.players = {"X": "human", "O": "perfect"}
    game.save(tmp_path / "game.json")
    said = f"resign\nnew\nload {tmp_path / 'game.json'}\nresign\nstats\nnew\nresign\nquit\n"
    told = [line for line in run("play", "3x3", said=said).stdout.split("\n") if " won " in line]
    assert [line.rpartition("]:   ")[2] for line in told] == [
        "1 game: X (human) won 0, O (perfect) won 1, 0 drawn.",
        "2 games: X (human) won 0, O (perfect) won 2, 0 drawn.",
    ]


def test_names_from_files_reach_no_terminal_as_they_are(tmp_path):
    path, machine = tmp_path / "game.json", tmp_path / "\x1b]0;mine\x07.json"
    MenaceAgent("O", seed=1).save(machine)
    game = Game("3x3")
    game.play("b2")
    game.players = {"X": "human", "O": f"menace:{machine}"}
    game.save(path)
    played = run("play", "--load", str(path), said="stats\nquit\n").stdout
    assert played.startswith("  O plays as '")
    assert "?]0;mine?.json is O." in played
    for printed in (played, run("review", str(path)).stdout):
        assert "\x1b" not in printed
        assert "\x07" not in printed


def test_a_saved_game_is_not_written_over_by_another(tmp_path):
    path = tmp_path / "game.json"
    said = f"b2\na1\nsave {path}\nc3\nsave {path}\nundo\nundo\na3\nsave {path}\nquit\n"
    ended = run("play", "3x3", "--level", "human", said=said)
    assert ended.stdout.count("saved in") == 2
    assert "has another game, 3x3 after 3 moves: choose another name" in ended.stdout


def test_quiet_games_tell_the_opponents_moves():
    ended = run("play", "3x3", "--quiet", "--seed", "1", said="b2\nquit\n")
    assert re.match(r"X to move: easy plays [abc][123]\nX to move: To go on: .* --quiet ", ended.stdout)


def test_a_game_that_is_dropped_can_be_gone_on_with():
    ended = run("play", "3x3", "--seconds", "2", "--clock", "1:00+1", said="b2\nnew\nquit\n")
    assert re.search(
        r"To go on \(the clock begins anew\): .* --clock 1:00\+1 --seconds 2 --moves .b2 ..", ended.stdout
    )
    ended = run("play", "3x3", "--seed", "7", said="b2\nquit\n")
    assert re.search(r"To go on: .* --seed 7 --moves .b2 ..", ended.stdout)


def test_a_game_with_a_clock_is_left_to_a_file(terminal, tmp_path):
    path = tmp_path / "my game.json"
    child = terminal("play", "3x3", "--clock", "1:00", "--seed", "1")
    child.expect("X to move")
    child.sendline("b2")
    child.expect("X to move")
    child.sendline("quit")
    child.expect("A file to save this game in, or nothing to leave: ")
    child.sendline(str(path))
    child.expect(f"To go on: noughts play --load '{path}'")
    child.expect("Good-bye")
    assert str(Game.load(path).clock) == "1:00"


def test_clocks_are_shown_and_end_a_game(terminal):
    child = terminal("play", "3x3", "--level", "human", "--clock", "0.3/move")
    child.expect("The clock is 0:00.3/move")
    for prompt, said in (("X to move", "b2"), ("O to move", "a1")):
        child.expect(prompt)
        child.sendline(said)
    child.expect(r"X to move \(X 0:00(\.\d)?, O 0:00.3\): ")
    child.expect("X's time is up: O wins.")  # and no key was pressed
    child.sendline("undo")
    child.expect("X to move")


def test_what_is_half_typed_when_time_is_up_is_no_part_of_the_next_answer(monkeypatch, capsys):
    keyboard, terminal = os.openpty()
    with open(terminal, encoding="utf-8") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        os.write(keyboard, b"b")
        assert ask("X to move: ", 0.01) == ""
        os.write(keyboard, b"undo\n")
        assert ask("new or undo: ", 60) == "undo"
    os.close(keyboard)
    assert capsys.readouterr().out == "X to move: \nnew or undo: "


def test_a_learner_at_the_table_can_be_kept(terminal, tmp_path):
    path = tmp_path / "m.json"
    child = terminal("play", "3x3", "--level", "menace", "--seed", "1")
    child.expect("what menace has learned")
    child.expect("X to move: ")
    child.sendline("resign")
    child.expect("O wins")
    child.sendline("undo")
    child.expect("has learned from this game, so it stands")
    child.sendline("quit")
    child.expect("what menace learned in 1 game")
    child.sendline(str(path))
    child.expect("is saved in")
    child.expect(pexpect.EOF)
    assert MenaceAgent.load(path).games == 1


def test_a_learner_that_was_kept_is_called_by_its_file(tmp_path):
    path, saved = tmp_path / "m.json", tmp_path / "game.json"
    said = f"resign\nkeep {path}\nnew\nresign\nkeep {path}\nstats\nnew\nb2\nsave {saved}\nquit\n"
    played = run("play", "3x3", "--level", "menace", "--seed", "1", said=said).stdout
    assert MenaceAgent.load(path).games == 2
    assert Game.load(saved).players == {"X": "human", "O": f"menace:{path}"}
    assert f"O (menace:{path}) won 2" in played
    assert re.search(f"To go on: .* --o menace:{path} ", played)
    assert f"O plays as '{path}' has learned." in run("play", "--load", str(saved), said="").stdout
    other = run("play", "3x3", "--level", "q", said=f"keep {path}\nquit\n").stdout
    assert f"{path} exists: choose another name" in other


def test_what_was_learned_is_offered_after_ctrl_c_and_by_a_game_without_people(terminal, tmp_path):
    child = terminal("play", "3x3", "--level", "menace", "--seed", "1")
    for said in ("resign", "new", "b2"):
        child.expect(": ")
        child.sendline(said)
    child.expect("X to move: ")
    child.expect("X to move: ")
    press_ctrl_c(child)
    child.expect("A file to save this game in")
    child.sendline(str(tmp_path / "game.json"))
    child.expect("A file for what menace learned in 1 game as O, or nothing: ")
    child.sendline(str(tmp_path / "m.json"))
    child.expect(pexpect.EOF)
    assert MenaceAgent.load(tmp_path / "m.json").games == 1
    child = terminal("play", "3x3", "--x", "menace", "--o", "menace", "--quiet")
    for side in "XO":
        child.expect(f"A file for what menace learned in 1 game as {side}, or nothing: ")
        child.sendline(str(tmp_path / f"{side}.json"))
    child.expect(pexpect.EOF)
    assert [MenaceAgent.load(tmp_path / f"{side}.json").games for side in "XO"] == [1, 1]


def test_a_game_as_json():
    ended = run("play", "3x3", "--json", "--seed", "1", said="b2\nb2\nundo\nresign\n")
    lines = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [next(iter(line)) for line in lines] == [
        "game", "event", "event", "game", "error", "game", "event", "game", "event", "game",
    ]  # fmt: skip
    assert lines[1] == {"event": {"kind": "move", "side": "X", "cell": 4, "name": "b2"}}
    assert lines[4] == {"error": "b2 is taken by X"}
    assert lines[-1]["game"]["result"] == "O"
    alone = run("play", "3x3", "--json", "--x", "random", "--o", "random").stdout.splitlines()
    assert json.loads(alone[-1])["game"]["result"] in ("X", "O", "draw")
    unnamed = run("play", "--json")
    assert (unnamed.returncode, unnamed.stdout) == (2, "")
    assert "name the board" in unnamed.stderr


def test_hints_and_counts_are_values_in_json():
    said = "a1\nhint\nresign\nstats\nhelp\nhint\n"
    ended = run("play", "3x3", "--json", "--seed", "1", "--level", "random", said=said)
    lines = [json.loads(line) for line in ended.stdout.splitlines()]
    answers = [line for line in lines if not {"game", "event"} & line.keys()]
    assert [list(line) for line in answers] == [["hint"], ["stats"], ["said"], ["error"]]
    hint, stats = answers[0]["hint"], answers[1]["stats"]
    assert Game("3x3").board.cell_name(hint["cell"]) == hint["name"]
    assert hint["reason"].endswith(".")
    assert (stats["games"], stats["wins"], stats["draws"]) == (1, {"X": 0, "O": 1}, 0)
    assert (list(stats["efforts"]), stats["efforts"]["random"]["moves"]) == (["random"], 1)


def test_ctrl_c_writes_nothing_that_is_no_json():
    command = [NOUGHTS, "play", "3x3", "--json", "--level", "human"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, preexec_fn=heed_ctrl_c, **pipes) as child:
        child.stdin.write("b2\n")
        child.stdin.flush()
        lines = [child.stdout.readline() for _ in range(3)]
        child.send_signal(signal.SIGINT)
        rest, _ = child.communicate(timeout=300)
    assert child.returncode == 130
    assert [next(iter(json.loads(line))) for line in lines] == ["game", "event", "game"]
    assert rest == ""


def test_a_game_as_json_tells_who_gave_up_and_whose_time_was_up():
    ended = run("play", "3x3", "--json", "--x", "human", "--o", "cmd:false", said="b2\n")
    events = [line["event"] for line in map(json.loads, ended.stdout.splitlines()) if "event" in line]
    assert events[1:] == [{"kind": "resign", "side": "O"}]
    said = "b2\na1\n" + "help\n" * 1000  # until time is up, however fast they are answered
    timed = run("play", "3x3", "--json", "--level", "human", "--clock", "0:00.001/move", said=said)
    events = [line["event"] for line in map(json.loads, timed.stdout.splitlines()) if "event" in line]
    assert events[2:] == [{"kind": "expire", "side": "X"}]
    alone = run("play", "3x3", "--json", "--x", "cmd:false", "--o", "easy").stdout.splitlines()
    assert json.loads(alone[-2]) == {"event": {"kind": "resign", "side": "X"}}


def test_resigning(terminal):
    child = terminal("play", "3x3")
    child.expect("X to move: ")
    child.sendline("resign")
    child.expect("X resigned: O wins")


def test_ctrl_c_offers_to_save_and_end_of_input_says_how_to_go_on(terminal, tmp_path):
    child = terminal("play", "3x3")
    child.expect("X to move: ")
    press_ctrl_c(child)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in child.before
    path = tmp_path / "kept.json"
    child = terminal("play", "3x3", "--seed", "1")
    child.expect("X to move: ")
    child.sendline("b2")
    child.expect("X to move: ")
    press_ctrl_c(child)
    child.expect("A file to save this game in")
    child.sendline(str(path))
    child.expect("saved in")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    game = Game.load(path)
    assert game.moves[0] == 4
    ended = run("play", "3x3", "--seed", "1", said="b2\n")
    assert ended.returncode == 0
    moves = re.search(r'To go on: noughts play 3x3 --x human --o easy --seed 1 --moves "(.*)"', ended.stdout)[
        1
    ]
    assert moves.startswith("b2 ")
    assert ended.stdout.rstrip().endswith("Good-bye.")
    again = run("play", "3x3", "--moves", moves, said="moves\nquit\n")
    assert f"  {moves}\n" in again.stdout
    resumed = run("play", "--load", str(path), said="moves\n")
    assert game.board.cell_name(game.moves[1]) in resumed.stdout
    assert run("play", said="").stdout.rstrip().endswith("Good-bye.")


@pytest.mark.parametrize(
    "answers", ["quit\n", "3x3\nquit\n", "3x3\neasy\nquit\n", "1\n0\nquit\n", "2\n2\n2\nquit\n"]
)
def test_one_can_quit_at_every_question(answers):
    ended = run("play", said=answers)
    assert ended.returncode == 0
    assert ended.stdout.rstrip().endswith("Good-bye.")


def test_hints_moves_and_statistics(terminal):
    child = terminal("play", "3x3", "--level", "random", "--seed", "2")
    for said, answer in [
        ("moves", "none yet"),
        ("stats", r"0 games: X \(human\) won 0, O \(random\) won 0, 0 drawn"),
        ("b2", "random plays"),
        ("hint", r"[abc][123]\. "),
        ("moves", "b2 "),
        ("resign", "X resigned: O wins"),
    ]:
        child.expect("X to move: ")
        child.sendline(said)
        child.expect(answer)
    for said, answer in [
        ("hint", "the game is over"),
        ("stats", "1 game: .* won 0, .* won 1, 0 drawn"),
        ("undo", "X to move"),
        ("stats", "0 games"),
        ("resign", "O wins"),
        ("new", "X to move"),
        ("resign", "2 games: .* won 0, .* won 2, 0 drawn"),
    ]:
        child.sendline(said)
        child.expect(answer)


def test_two_people_play_and_take_back_move_by_move(terminal):
    child = terminal("play", "3x3", "--x", "human", "--o", "human")
    child.expect("X is human, O is human")
    for side, said in (
        ("X", "b2"),
        ("O", "a1"),
        ("X", "undo"),
        ("O", "a2"),
        ("X", "b1"),
        ("O", "c3"),
        ("X", "b3"),
    ):
        child.expect(f"{side} to move: ")
        child.sendline(said)
    child.expect("X wins: b1-b2-b3")


def test_long_work_shows_how_far_it_is_and_leaves_no_line_behind(terminal):
    child = terminal("selfplay", "4x4x4", "--games", "100000", "--x", "easy", "--o", "random", "--seed", "1")
    child.expect("0 of 100,000 games, Ctrl-C stops")
    child.expect(r"\d+ of 100,000 games, [\d,]+ games? a second, \d+ (s|min|h) left, Ctrl-C stops")
    child.sendintr()
    child.expect(r"\r\x1b\[K4x4x4, X easy, O random: [\d,]+ games?\r\nX won")
    child.expect("noughts: stopped")
    child.expect(pexpect.EOF)
    child = terminal("solve", "8x8,5")
    child.expect(r"[\d,]+ positions looked at in \d+ s, Ctrl-C stops")
    child.sendintr()
    child.expect(r"\r\x1b\[K8x8,5: not proved yet, [\d,]+ positions looked at in \d+ s\r\n")
    child.expect("noughts: stopped")
    child = terminal("analyze", "8x8,5", "." * 64, "--seconds", "600")
    child.expect(r"[\d,]+ positions looked at in \d+ s, Ctrl-C stops")
    child.sendintr()
    child.expect(r"\r\x1b\[K +a  b  c  d  e  f  g  h\r\n")
    child.expect("X to move. Best: [a-h][1-8]")
    child.expect("noughts: stopped")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_ctrl_c_in_a_review_tells_what_was_found(terminal, tmp_path):
    game = Game("8x8,5")
    for cell in ("a1", "h8", "b1", "h7", "c1", "a8", "d1", "b8"):
        game.play(cell)
    game.save(tmp_path / "game.json")
    child = terminal("review", str(tmp_path / "game.json"), "--seconds", "600")
    child.expect("looking at the position after move [2-6] of 8, Ctrl-C stops")  # not proved soon
    child.sendintr()
    child.expect(r"8x8,5: 8 moves\r\n +1 X a1 .* not looked at\r\n")
    child.expect(r"8 O b8 .* X wins within 1 move\r\n")
    child.expect("As far as is proved")
    child.expect("noughts: stopped")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_a_word_may_stand_behind_an_option():
    asked = [("3x3", "X...O...X", "--json"), ("3x3", "--json", "X...O...X"), ("--json", "3x3", "X...O...X")]
    told = [run("analyze", *words) for words in asked]
    assert [done.returncode for done in told] == [0, 0, 0]
    assert len({done.stdout for done in told}) == 1
    for words, mistake in [
        (["analyze", "3x3", "--json", "X...O...X", "more"], "nothing to do with 'X...O...X'"),
        (["selfplay", "3x3", "--games", "5", "7"], "nothing to do with '7'"),
        (["selfplay", "3x3", "--x", "easy", "abc"], "noughts selfplay --help explains it"),
        (["learners", "3x3", "--seed", "1", "5x5"], "nothing to do with '5x5'"),
    ]:
        done = run(*words)
        assert (done.returncode, done.stdout) == (2, ""), words
        assert mistake in done.stderr


def test_ctrl_c_tells_what_there_is_as_json_too(terminal):
    child = terminal("selfplay", "3x3", "--x", "easy", "--o", "easy", "--games", "1000000000", "--json")
    child.expect("[1-9][0-9,]* of 1,000,000,000 games, ")
    child.sendintr()
    child.expect(r'\{"board": "3x3", .*\}\r\n')
    told = json.loads(child.after)
    assert told["x_wins"] + told["o_wins"] + told["draws"] == told["games"] > 0
    child.expect("noughts: stopped")
    child = terminal("solve", "8x8,5", "--json")
    child.expect("[1-9][0-9,]* positions looked at")
    child.sendintr()
    child.expect(r'\{"board": "8x8,5", .*\}\r\n')
    told = json.loads(child.after)
    assert (told["value"], told["why"], told["best"]) == ("unknown", "stopped", None)
    child.expect("noughts: stopped")


def test_ctrl_c_tells_what_learners_have_learned(terminal):
    child = terminal("learners", "3x3", "--games", "1000000000", "--points", "1000")
    child.expect("[1-9][0-9,]* of 1,000,000,000 games, ")
    child.sendintr()
    child.expect("MENACE: .* boxes opened, .* stopped after [0-9,]+ games")
    child.expect("now against perfect")
    child.expect("noughts: stopped")


def test_progress_is_for_terminals_only():
    assert run("selfplay", "3x3", "--x", "easy", "--o", "easy", "--games", "3").stderr == ""


def test_a_saved_game_is_looked_back_on(tmp_path):
    game = Game("3x3")
    for cell in ("a1", "b1", "a2", "a3", "b2", "c2", "c3"):
        game.play(cell)
    path = str(tmp_path / "game.json")
    game.save(path)
    told = run("review", path).stdout.splitlines()
    assert told[0] == "3x3: 7 moves"
    assert told[2] == "  2 O b1    stands on 1 open line       X wins within 3 moves"
    assert told[7] == "  7 X c3    completes the diagonal"
    assert told[8:] == [
        "X wins: a1-b2-c3.",
        "Move 2 was the mistake: b1 turned a draw into a loss. Only the centre, b2, holds.",
    ]
    answer = json.loads(run("review", path, "--json").stdout)
    assert answer["mistake"]["ply"] == 2
    assert answer["mistake"]["held"] == [4]
    assert [ply["value"] for ply in answer["plies"]] == ["draw"] * 2 + ["win"] * 6
    assert answer["moves"] == list(game.moves)
    Game("3x3").save(path)
    assert run("review", path).stdout == "3x3: 0 moves\nNo move gave anything away.\n"


def test_a_game_that_was_given_up_does_not_blame_the_winner(tmp_path):
    path = str(tmp_path / "r1.json")
    run("play", "3x3", "--x", "human", "--o", "human", said=f"a1\nc3\nresign\nsave {path}\nq\n")
    assert run("review", path).stdout.splitlines()[-3:] == [
        "X resigned: O wins.",
        "Move 2 was O's mistake, and was not punished: c3 turned a draw into a loss. "
        "Only the centre, b2, holds.",
        "X gave up in a won position.",
    ]
    told = json.loads(run("review", path, "--json").stdout)
    assert (told["mistake"]["ply"], told["mistake"]["held"]) == (2, [4])
    assert told["given_up"] == {"side": "X", "value": "win", "words": "X gave up in a won position."}


def test_the_engine_plays_itself():
    ended = run("play", "3x3", "--x", "perfect", "--o", "perfect", "--seed", "1")
    assert ended.returncode == 0
    assert ended.stdout.count("perfect plays") == 9
    assert ended.stdout.rstrip().endswith("A draw.")
    quiet = run("play", "3x3", "--x", "perfect", "--o", "perfect", "--seed", "1", "--quiet")
    assert quiet.stdout == "A draw.\n"


def test_learners_and_programs_sit_at_the_table(tmp_path):
    path = tmp_path / "m.json"
    MenaceAgent("O", seed=1).save(path)
    ended = run("play", "3x3", "--x", "easy", "--o", f"menace:{path}", "--seed", "1")
    assert ended.stdout.count(f"menace:{path} plays") >= 2
    ended = run("play", "3x3", "--x", f"cmd:{NOUGHTS} brain --level easy", "--o", "random", "--seed", "1")
    assert ended.returncode == 0
    assert "wins" in ended.stdout or "A draw" in ended.stdout
    ended = run("play", "3x3", "--x", "cmd:/no/such", "--o", "random")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "noughts: cmd:/no/such does not start: No such file or directory\n"
    ended = run("play", "3x3", "--x", "cmd:false", "--o", "random")
    assert "cmd:false has ended" in ended.stdout
    assert "X gave no move: O wins." in ended.stdout  # it has failed, not resigned


def test_selfplay():
    ended = run("selfplay", "3x3", "--games", "1000", "--seed", "1")
    assert "X won 0, O won 0, 1,000 drawn" in ended.stdout
    assert "games a second" in ended.stdout
    quiet = run("selfplay", "4x4", "--games", "5", "--x", "easy", "--o", "random", "--seed", "1", "--quiet")
    assert "second" not in quiet.stdout
    assert run("selfplay", "3x3", "10000").stdout.startswith("3x3, X perfect, O perfect: 10,000 games\n")
    answer = json.loads(run("selfplay", "3x3", "--games", "7", "--x", "easy", "--seed", "1", "--json").stdout)
    assert set(answer) == {
        "board", "x", "o", "games", "x_wins", "o_wins", "draws", "moves", "seconds", "games_per_second",
    }  # fmt: skip
    assert answer["x_wins"] + answer["o_wins"] + answer["draws"] == 7


COMPLETED = [
    ("noughts sel", "selfplay"),
    ("noughts menace tr", "train"),
    ("noughts 4x4x", "4x4x4 4x4x4,gravity 4x4x4x4"),
    ("noughts play 7", "7x6,4,gravity"),
    ("noughts solve 3x3,", "3x3,misere"),
    ("noughts selfplay 3x3 --x imp", "impossible"),
    ("noughts play --le", "--level"),
    ("noughts play 3x3 --level hu", "human"),
    ("noughts play 3x3 --level ins", "insane"),
    ("noughts brain --level hu", ""),
    ("noughts solve 3x3 --turn X", "X"),
    ("noughts menace train --out show --se", "--seat --seed"),
    ("noughts menace train --opponent per", "perfect"),
    ("noughts menace play --board 4", "4x3,3"),
    ("noughts review ga", "game.json"),
    ("noughts play --load ga", "game.json"),
    ("noughts menace show ga", "game.json"),
    ("noughts game", ""),
    ("noughts play --seed game", ""),
    ("noughts help sel", "selfplay"),
    ("tttt -p ", "h m"),
    ("tttt -l dif", "difficult"),
]
ASKING = {
    "bash": """words() {
      COMP_WORDS=($1); [[ "$1" == *" " ]] && COMP_WORDS+=(""); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      "_${COMP_WORDS[0]}"; echo "${COMPREPLY[*]}"; }; words """,
    "fish": "echo (complete -C ",
}


def need(shell):
    if find_program(shell) is None:
        pytest.skip(f"there is no {shell} here, and it could not be installed")


@pytest.mark.parametrize("shell", ["bash", "fish"])
def test_a_shell_completes_commands_boards_players_and_files(shell, tmp_path):
    """In the shell itself."""
    need(shell)
    (tmp_path / "script").write_text(run("completion", shell).stdout)
    (tmp_path / "game.json").write_text("{}")
    end = ")" if shell == "fish" else ""
    asked = "\n".join([f"{ASKING[shell]}'{words}'{end}" for words, _ in COMPLETED])
    done = subprocess.run(
        [shell, "-c", f"source ./script\n{asked}"], capture_output=True, text=True, timeout=300, cwd=tmp_path
    )
    assert done.stderr == ""
    found = [" ".join(sorted(line.split())) for line in done.stdout.split("\n")]
    assert list(zip([words for words, _ in COMPLETED], found, strict=False)) == COMPLETED


def test_zsh_completes_in_a_terminal(tmp_path):
    need("zsh")
    (tmp_path / "script").write_text(run("completion", "zsh").stdout)
    child = pexpect.spawn("zsh", ["-f", "-i"], encoding="utf-8", timeout=300, cwd=str(tmp_path))
    child.sendline("autoload -Uz compinit; compinit -u -d none; source ./script; PS1='ready'; echo lo''aded")
    child.expect("loaded")
    for typed, completed in (("noughts sel", "selfplay"), ("noughts play 7x", "7x6,4,gravity")):
        child.send(f"{typed}\t")
        child.expect(completed)
        child.sendcontrol("u")
    child.send("tttt -l dif\t")
    child.expect("difficult")
    child.close(force=True)


@pytest.mark.parametrize(
    "said", [["x"], ["1", "-z"], ["1", "", "-l godlike"], ["1", "-e"], ["1", "'"], ["1"] * 4]
)
def test_the_example_tournament_answers_mistakes_in_words(said):
    script = Path(__file__).parent.parent.parent / "examples" / "tttt_tournament.py"
    path = f"{Path(NOUGHTS).parent}:{os.environ['PATH']}"
    ended = subprocess.run(
        [sys.executable, script, *said],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PATH": path},
    )
    assert ended.returncode == 1
    assert ended.stderr
    assert "Traceback" not in ended.stderr


def test_loading_counts_nothing_and_wins_go_with_the_player(terminal, tmp_path):
    won, waiting = tmp_path / "won.json", tmp_path / "waiting.json"
    game = Game()
    for cell in (0, 3, 1, 4, 2):
        game.play(cell)
    game.save(won)
    game = Game()
    game.play(0)
    game.save(waiting)
    child = terminal("play", "3x3", "--level", "random", "--seed", "2")
    child.expect("X to move: ")
    for said, answer in [
        ("resign", "O wins"),
        (f"load {won}", "X wins"),
        ("stats", r"1 game: X \(human\) won 0, O \(random\) won 1, 0 drawn"),
        (f"load {waiting}", "You are O"),
        ("stats", r"1 game: X \(random\) won 1, O \(human\) won 0, 0 drawn"),
    ]:
        child.sendline(said)
        child.expect(answer)


def test_a_game_that_o_began_can_be_gone_on_with():
    ended = run("play", "3x3", "--first", "O", "--level", "random", "--seed", "1", said="")
    again = re.search(
        r'noughts play 3x3 --x human --o random --first O --seed 1 --moves "(\w\d)"', ended.stdout
    )[1]
    resumed = run(
        "play", "3x3", "--x", "human", "--o", "random", "--first", "O", "--moves", again, said="moves\n"
    )
    assert f"  {again}\n" in resumed.stdout


def test_one_can_go_back_before_a_player_that_fails():
    said = "b2\nundo\nmoves\nquit\n"
    ended = run("play", "3x3", "--x", "human", "--o", "cmd:false", said=said)
    assert "O gave no move: X wins." in ended.stdout
    assert "none yet" in ended.stdout
    gave_up = run("play", "3x3", "--x", "human", "--o", "cmd:false", said="b2\nundo\nresign\nquit\n")
    assert "X resigned: O wins." in gave_up.stdout


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("noughts selfplay 3x3 --games 5 >/dev/full", 1),
        ("tttt -g >/dev/full", 1),
        ("noughts help >/dev/full", 1),
        ("PYTHONUNBUFFERED=1 noughts play --help >/dev/full", 1),
        ("noughts --help >&-", 0),
        ("noughts selfplay 3x3 --games 5 >&-", 0),
        ("tttt -g >&-", 0),
        ("noughts brain <&-", 0),
        ("noughts play 3x3 <&-", 0),
        ("tttt -p h <&-", 0),
        ("printf 'caf\\303\\251\\n' | PYTHONIOENCODING=ascii noughts brain", 0),
        ("printf '\\351\\n' | PYTHONIOENCODING=utf-8:strict tttt -p h", 0),
    ],
)
def test_streams_that_are_full_closed_or_strange_make_no_traceback(command, status):
    path = f"{Path(NOUGHTS).parent}:{os.environ['PATH']}"
    ended = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, timeout=300, env={**os.environ, "PATH": path}
    )
    assert "Traceback" not in ended.stderr
    assert "Exception ignored" not in ended.stderr
    assert ended.returncode == status


def test_marks_are_in_colour_only_where_that_is_wanted(terminal):
    child = terminal("play", "3x3", "--moves", "b2 a1", colour=True)
    child.expect("X to move: ")
    assert "\x1b[1;31mX" in child.before
    child = terminal("play", "3x3", "--moves", "b2 a1")
    child.expect("X to move: ")
    assert "\x1b" not in child.before
    assert "\x1b" not in run("play", "3x3", "--moves", "b2 a1", said="").stdout


def test_strange_bytes_and_a_reader_that_leaves_make_no_traceback():
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    said = subprocess.run(
        [NOUGHTS, "play", "3x3"], input=b"b\xe9\n", capture_output=True, env=strict, timeout=300
    )
    assert b"names no cell" in said.stdout
    piped = f"yes a1 | head -500 | {NOUGHTS} play 20x20,5 | head -1"
    left = subprocess.run(["sh", "-c", piped], capture_output=True, timeout=300)
    assert b"Traceback" not in left.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "3x"],
        ["play", "6x5"],
        ["play", "3x3", "--level", "godlike"],
        ["play", "3x3", "--seed", "x"],
        ["play", "3x3", "--x", "godlike"],
        ["play", "3x3", "--x", "easy", "--level", "easy"],
        ["play", "3x3", "--moves", "b2 b2"],
        ["play", "4x4x4", "--moves", "1 2 3"],
        ["play", "3x3", "--load", "none.json"],
        ["play", "--load", "none.json"],
        ["selfplay", "3x3", "--games", "0"],
        ["selfplay", "3x3", "0"],
        ["selfplay", "3x3", "5", "--games", "5"],
        ["selfplay", "3x3", "--x", "human"],
        ["selfplay", "3x"],
        ["brain", "--level", "godlike"],
        ["review"],
        ["review", "none.json"],
        ["completion", "cmd"],
        ["menace"],
        ["dance"],
        ["--nonsense"],
    ],
)
def test_bad_arguments_exit_with_2_and_a_line_that_says_what(arguments):
    ended = run(*arguments)
    assert ended.returncode == 2
    assert ended.stderr.startswith("noughts: ")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("sovle 3x3", "solve"),
        ("help sovle", "solve"),
        ("menace trian", "train"),
        ("solve 3x3 --secnds 3", "--seconds"),
        ("menace train --out m.json --gmaes 3", "--games"),
        ("solve 3x", "3x3"),
        ("solve 7x6,4,gravty", "gravity"),
        ("brain --level esay", "easy"),
        ("play 3x3 --level esay", "easy"),
        ("completion bsh", "bash"),
        ("menace train --out m.json --side O", "--seat"),  # it is `side` in what it answers
    ],
)
def test_a_slip_is_answered_with_what_may_have_been_meant(said, meant):
    ended = run(*said.split())
    assert ended.returncode == 2
    assert ended.stderr.endswith(f". Did you mean {meant}?\n")
    assert ended.stderr.count("\n") == 1


def test_whoever_can_play_is_in_the_help_and_numbers_are_refused_in_our_words():
    for command in ("play", "selfplay", "tui"):
        told = " ".join(run("help", command).stdout.split())
        assert "menace, menace:FILE, q, q:FILE, cmd:PROGRAM or weights:NUMBERS@LEVEL" in told
    assert "human" not in run("help", "selfplay").stdout
    assert "5 alone is five seconds" in " ".join(run("help", "play").stdout.split())
    for words in (
        "play 3x3 --seed x",
        "brain --seed 1.5",
        "menace train --out m --win x",
        "q train --out m --rate x",
    ):
        refused = run(*words.split())
        assert (refused.returncode, "invalid" in refused.stderr) == (2, False)
        assert re.search("it is a (whole )?number.*, not '", refused.stderr)


def test_the_empty_board_is_analyzed_without_a_text():
    assert run("analyze", "3x3").stdout == run("analyze", "3x3", ".........").stdout != ""


def test_the_name_of_a_board_plays_it():
    assert (
        run("3x3", "--seed", "1", said="b2\n").stdout == run("play", "3x3", "--seed", "1", said="b2\n").stdout
    )
    assert "no board is called '3x'" in run("3x").stderr


def test_help_in_words_is_that_of_the_option():
    for words in ([], ["play"], ["menace", "train"], ["help"]):
        assert run("help", *words).stdout == run(*words, "--help").stdout != ""


def test_version_and_help():
    assert re.fullmatch(r"noughts \d+\.\d+\.\d+\n", run("--version").stdout)
    assert "examples:" in run("--help").stdout
