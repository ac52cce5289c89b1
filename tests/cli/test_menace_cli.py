"""`noughts menace`: every action by a real process, mistakes on purpose, and Ctrl-C in the middle."""

import json
import re
import signal
import subprocess
from functools import partial

import pexpect
import pytest
import running
from running import NOUGHTS, heed_ctrl_c, wait_until_busy

from noughts import Game, evaluate, train
from noughts.learn import MenaceAgent


@pytest.fixture
def run(tmp_path):
    return partial(running.run, "menace", cwd=tmp_path)


def test_train_evaluate_and_show(run, tmp_path):
    done = run("train", "--games", "2000", "--opponent", "perfect", "--seed", "7", "--out", "m.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert "2,000 games" in done.stdout
    agent = MenaceAgent("X", seed=7)
    train(agent, ("perfect", 2000), points=50)
    assert (tmp_path / "m.json").read_text() == agent.export_memory()
    for opponent in ("perfect", "random", "easy", "random=60+perfect=40"):
        answer = json.loads(run("evaluate", "m.json", "--opponent", opponent, "--json").stdout)
        rates = evaluate(agent, opponent).rates
        assert (answer["win"], answer["draw"], answer["loss"]) == tuple(rates)
        assert len(answer["worst"]) == 5
    said = run("evaluate", "m.json", "--opponent", "perfect").stdout
    assert f"loss {100 * evaluate(agent, 'perfect').loss:8.4f}%" in said
    assert "The boxes that lose the most" in said
    shown = run("show", "m.json").stdout
    assert "MENACE, X on 3x3: 2,000 games" in shown
    assert "3rd move: 108 boxes" in shown
    assert "Box 1, 1st move" in shown
    assert "Box 13, 2nd move" in run("show", "m.json", "--box", "13").stdout
    values = json.loads(run("show", "m.json", "--json").stdout)
    assert (values["games"], values["boxes"], values["beads"]) == (2000, 304, agent.beads)
    values = json.loads(run("show", "m.json", "--box", "13", "--json").stdout)
    assert values["beads"] == {str(cell): count for cell, count in agent.box(13).beads.items()}
    assert "2nd move" in run("show", "m.json", "--position", "X...O....").stdout
    assert run("show", "m.json", "--svg", "c.svg").returncode == 0
    assert (tmp_path / "c.svg").read_text().startswith("<svg")


def test_train_answers_as_json_and_draws_its_curve(run, tmp_path):
    done = run(
        "train", "--games", "500", "--board", "4x3,3", "--seat", "O", "--preset", "michie", "--seed", "1",
        "--out", "m.json", "--curve", "curve.svg", "--json",
    )  # fmt: skip
    answer = json.loads(done.stdout)
    assert (answer["board"], answer["side"], answer["games"]) == ("4x3,3", "O", 500)
    assert answer["wins"] + answer["draws"] + answer["losses"] == 500
    assert len(answer["curve"]) == 51
    assert re.fullmatch("[WDL]{32}", answer["recent"])
    assert set(answer["exact"]["perfect"]) == {"win", "draw", "loss"}
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")
    assert MenaceAgent.load(tmp_path / "m.json").config.beads_by_move == (4, 3, 2, 1)


def test_a_schedule_and_going_on_later_are_one_training(run, tmp_path):
    run("train", "--games", "300,200", "--opponent", "random,perfect", "--seed", "3", "--out", "a.json")
    run("train", "--games", "300", "--opponent", "random", "--seed", "3", "--out", "b.json")
    run("train", "--games", "200", "--opponent", "perfect", "--from", "b.json", "--out", "b.json")
    one, other = (MenaceAgent.load(tmp_path / name) for name in ("a.json", "b.json"))
    assert [box.beads for box in one.boxes()] == [box.beads for box in other.boxes()]
    assert one.results == other.results


def test_a_machine_that_was_there_is_put_aside(run, tmp_path):
    run("train", "--games", "7", "--seed", "1", "--out", "m.json")
    first = (tmp_path / "m.json").read_bytes()
    done = run("train", "--games", "9", "--seed", "1", "--out", "m.json")
    assert "The machine that was in m.json is now in m.json.old" in done.stderr
    assert (tmp_path / "m.json.old").read_bytes() == first
    assert MenaceAgent.load(tmp_path / "m.json").games == 9
    run("train", "--games", "1", "--from", "m.json", "--out", "m.json")
    assert MenaceAgent.load(tmp_path / "m.json").games == 10
    assert (tmp_path / "m.json.old").read_bytes() == first
    done = run("train", "--games", "2", "--seed", "1", "--out", "m.json")
    assert "The machine that was in m.json is now in m.json.old2" in done.stderr
    assert (tmp_path / "m.json.old").read_bytes() == first
    assert MenaceAgent.load(tmp_path / "m.json.old2").games == 10
    run("train", "--games", "3", "--seed", "1", "--out", "m.json", "--curve", "m.json.old3")
    assert MenaceAgent.load(tmp_path / "m.json.old4").games == 2


def test_two_machines_and_recorded_games(run, tmp_path):
    run("train", "--games", "10", "--seat", "O", "--seed", "1", "--out", "o.json")
    done = run(
        "train", "--games", "50", "--opponent", "menace:o.json", "--out", "x.json", "--rival-out", "o2.json"
    )
    assert done.returncode == 0
    assert MenaceAgent.load(tmp_path / "o2.json").games == 60
    assert MenaceAgent.load(tmp_path / "o.json").games == 10
    assert run("evaluate", "x.json", "--opponent", "menace:o2.json").returncode == 0
    game = Game()
    for cell in (0, 3, 1, 4, 2):
        game.play(cell)
    game.save(tmp_path / "game.json")
    done = run("train", "--games", "2", "--opponent", "games:game.json", "--out", "r.json", "--json")
    assert json.loads(done.stdout)["recent"] == "WW"
    assert MenaceAgent.load(tmp_path / "r.json").results == (2, 0, 0)


@pytest.mark.parametrize("action", ["train --out m.json --games 10", "evaluate m.json", "show m.json"])
def test_closed_streams_are_no_mistake(action, tmp_path):
    MenaceAgent("X", seed=1).save(tmp_path / "m.json")
    for closed in (">&-", "2>&-", ">&- 2>&-"):
        command = f"{NOUGHTS} menace {action} {closed}"
        done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, timeout=300)
        assert (done.returncode, done.stderr) in (
            (0, ""),
            (0, "The machine that was in m.json is now in m.json.old\n"),
        )
        assert "is now in" not in done.stdout


def test_the_rival_that_learns_may_go_back_into_its_file(run, tmp_path):
    MenaceAgent("O", seed=1).save(tmp_path / "r.json")
    arguments = (
        "train",
        "--games",
        "10",
        "--opponent",
        "menace:r.json",
        "--rival-out",
        "r.json",
        "--out",
        "m.json",
    )
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert MenaceAgent.load(tmp_path / "r.json").games == 10
    assert sorted([path.name for path in tmp_path.iterdir()]) == ["m.json", "r.json"]


def test_commas_in_weights_and_files_part_no_opponents(run, tmp_path):
    MenaceAgent("O", seed=1).save(tmp_path / "a,b.json")
    weights = "weights:" + ",".join(["0"] * 16) + "@easy"
    done = run(
        "train", "--games", "5,6,7", "--opponent", f"{weights},menace:a,b.json,random", "--out", "m.json"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert MenaceAgent.load(tmp_path / "m.json").games == 18


def test_a_file_that_is_not_there_is_a_new_machine_and_that_is_said(run, tmp_path):
    told = "m.json is not there: this is a new MENACE, which is saved there.\n"
    assert run("play", "m.json", said="resign\nquit\n").stdout.startswith(told)
    assert "is not there" not in run("play", "m.json", said="quit\n").stdout


def test_rules_of_learning_can_be_given(run, tmp_path):
    run(
        "train",
        "--games",
        "1",
        "--win",
        "9",
        "--draw",
        "-2",
        "--loss",
        "-4",
        "--empty",
        "resign",
        "--out",
        "m.json",
    )
    config = MenaceAgent.load(tmp_path / "m.json").config
    assert (config.win_reward, config.draw_reward, config.loss_reward) == (9, -2, -4)
    assert config.empty == "resign"


@pytest.mark.parametrize(("empty", "resigns"), [("resign", True), ("refill", False)])
def test_an_empty_box_is_said_to_resign_only_where_it_does(run, empty, resigns):
    run("train", "--games", "50", "--empty", empty, "--seed", "1", "--out", "m.json")
    said = run("evaluate", "m.json", "--opponent", "perfect").stdout
    assert "What a box costs is how much lower the loss rate would be" in said
    assert ("an empty box, which resigns" in said) == resigns


def test_print_makes_pages(run, tmp_path):
    done = run("print", "--out", "sheets")
    assert "14 pages, 304 boxes, 1,720 beads" in done.stdout
    names = sorted(path.name for path in (tmp_path / "sheets").iterdir())
    assert names[0] == "00-key.svg"
    assert names[-1] == "print.html"
    assert len(names) == 15
    page = (tmp_path / "sheets" / "print.html").read_text()
    assert all(name in page for name in names[:-1])
    (tmp_path / "sheets" / "notes.svg").write_text("mine")
    assert run("print", "--out", "sheets", "--board", "3x2,2").returncode == 0
    names = {path.name for path in (tmp_path / "sheets").iterdir()}
    assert names == {"0-key.svg", "1-boxes.svg", "print.html", "notes.svg"}
    assert "289 boxes" in run("print", "--out", "second", "--seat", "O", "--preset", "8421").stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["train", "--out", "m.json", "--games", "-5"],
            "--games is a number of games, 0 to 999,999,999,999,999, not '-5'",
        ),
        (["train", "--out", "m.json", "--games", "ten"], "--games is a number of games"),
        (["train", "--out", "m.json", "--games", "5,5"], "say how many games against each"),
        (["train", "--out", "m.json", "--opponent", "nobody"], "'nobody' is no player"),
        (["train", "--out", "m.json", "--board", "4x4"], "too many for matchboxes"),
        (["train", "--out", "no/m.json"], "cannot write no/m.json"),
        (["train", "--out", "other.txt"], "other.txt exists and is no MENACE memory"),
        (["train", "--out", "m.json", "--from", "none.json"], "cannot read none.json"),
        (["train", "--out", "m.json", "--from", "good.json", "--seat", "X"], "--seat is settled by the file"),
        (
            ["train", "--out", "m.json", "--rival-out", "n.json"],
            "--rival-out goes with one opponent that learns",
        ),
        (["train", "--out", "a.json", "--curve", "a.json"], "are different files"),
        (["train", "--out", "a.json", "--curve", "good.json"], "good.json exists and is no SVG picture"),
        (
            ["train", "--out", "a.json", "--rival-out", "other.txt"],
            "other.txt exists and is no MENACE memory",
        ),
        (
            ["train", "--out", "a.json", "--preset", "mine"],
            "a config is a MenaceConfig, a dictionary, or one of",
        ),
        (
            ["train", "--out", "a.json", "--opponent", "random=000000001999999999"],
            "a weight is 1 to 1,000,000",
        ),
        (["train", "--out", "a.json", "--win", "1000000000"], "100,000,000 more or fewer at most"),
        (["evaluate", "good.json", "--opponent", "games:."], "recorded games can be learned from"),
        (["show", "good.json", "--svg", "good.json"], "good.json exists and is no SVG picture"),
        (["play", "good.json", "--seed", "4"], "settled by good.json"),
        (["evaluate", "none.json"], "cannot read none.json"),
        (["evaluate", "other.txt"], "no MENACE memory"),
        (["evaluate", "good.json", "--opponent", "x"], "'x' is no player"),
        (["show", "good.json", "--box", "305"], "boxes are 1 to 304: 305 is none of them"),
        (["show", "good.json", "--position", "X........"], "this MENACE plays X"),
        (["show", "good.json", "--position", "XOXXOOO.X"], "leaves one move only"),
        (["print", "--out", "other.txt"], "cannot make the folder other.txt"),
        (["play", "other.txt"], "no MENACE memory"),
    ],
)
def test_a_mistake_gets_one_sentence_and_loses_nothing(run, tmp_path, arguments, words):
    (tmp_path / "other.txt").write_text("mine")
    MenaceAgent("X", seed=1).save(tmp_path / "good.json")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_ctrl_c_and_a_request_to_end_keep_what_was_learned(told, tmp_path):
    child = subprocess.Popen(
        [NOUGHTS, "menace", "train", "--games", "1000000000000", "--seed", "1", "--out", "m.json"],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_ctrl_c,
    )
    try:
        wait_until_busy(child)
        child.send_signal(told)
        _, said = child.communicate(timeout=300)
    finally:
        child.kill()
    assert child.returncode == 128 + told
    assert "games kept in m.json" in said
    agent = MenaceAgent.load(tmp_path / "m.json")
    again = MenaceAgent("X", seed=1)
    train(again, ("random", agent.games))
    assert agent.games > 1000
    assert [box.beads for box in again.boxes()] == [box.beads for box in agent.boxes()]


def test_it_is_played_and_learns_where_stones_fall_and_where_lines_lose(run, tmp_path):
    said = "b\nb1\nb\n" + "a\nb\nc\nd\n" * 3
    done = run("play", "m.json", "--board", "4x3,3,gravity", "--seed", "1", said=said)
    assert done.returncode == 0, done.stderr
    assert "Stones fall as far as they can, towards the last row." in done.stdout
    assert "write the column where the stone falls, as in d" in done.stdout
    assert re.search("b1 is in the air: a stone in column b lands on b[12]", done.stdout)
    assert "saved in m.json" in done.stdout
    assert MenaceAgent.load(tmp_path / "m.json").board.name == "4x3,3,gravity"
    said = "\n".join(["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]) + "\n"
    done = run("play", "--board", "3x3,misere", "--seed", "1", said=said * 2)
    assert "Whoever completes a line loses." in done.stdout
    assert re.search(r"(and loses: [XO] wins|A draw)\.", done.stdout)
    assert "Each bead that it drew brought" in done.stdout


def test_a_person_plays_it_and_it_learns(tmp_path):
    path = tmp_path / "m.json"
    child = pexpect.spawn(
        NOUGHTS, ["menace", "play", str(path), "--seed", "3"], encoding="utf-8", timeout=300, echo=False
    )
    try:
        child.expect(f"You are X, menace:{path} is O")
        child.expect("MENACE learns from every game that comes to its end")
        for _ in range(2):
            _play_one_game(child)
            child.expect("saved in")
            child.expect("Another game")
            child.sendline("perhaps")
            child.expect("'perhaps' names no cell")
            child.sendline("yes")
        child.expect("X to move: ")
        child.sendline("quit")
        child.expect("Good-bye")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)
    assert child.exitstatus == 0
    assert MenaceAgent.load(path).games == 2


def _play_one_game(child):
    """The first cell that is not refused, each time."""
    for cell in range(9):
        while True:
            seen = child.expect(["X to move: ", "Each bead that it drew brought"])
            if seen == 1:
                return
            child.sendline("box" if cell == 1 else str(cell))
            if cell == 1:
                child.expect(r"bead \d was drawn")
                child.expect("X to move: ")
                child.sendline(str(cell))
            break


def test_training_shows_how_far_it_is_and_how_to_stop(tmp_path):
    words = ["menace", "train", "--games", "1000000000000", "--out", str(tmp_path / "m.json")]
    options = {"encoding": "utf-8", "timeout": 300, "dimensions": (24, 200), "preexec_fn": heed_ctrl_c}
    child = pexpect.spawn(NOUGHTS, words, **options)
    try:
        child.expect("of 1,000,000,000,000 games, .* a second, .* left, Ctrl-C stops and keeps them")
        child.sendintr()
        child.expect("games kept in")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)
    assert child.exitstatus == 130


def test_it_is_the_terminal_game_with_a_learner_at_the_table(run, tmp_path):
    said = "a1\nundo\nmoves\nhint\na1\nsave game.json\nkeep k.json\nnew\nresign\nstats\nundo\nno\n"
    done = run("play", "m.json", "--seed", "3", said=said)
    assert done.returncode == 0, done.stderr
    assert "none yet" in done.stdout
    assert "saved in game.json" in done.stdout
    assert Game.load(tmp_path / "game.json").players == {"X": "human", "O": "menace:m.json"}
    assert MenaceAgent.load(tmp_path / "k.json").games == 0
    assert "X resigned: O wins." in done.stdout
    assert "Each bead that it drew brought +3" in done.stdout
    assert "1 game: X (human) won 0, O (menace:m.json) won 1, 0 drawn." in done.stdout
    assert "a learner has learned from this game, so it stands" in done.stdout
    assert "To go on" not in done.stdout
    assert MenaceAgent.load(tmp_path / "m.json").results == (1, 0, 0)


def test_an_empty_box_is_told_and_what_was_left_is_not_learned(run, tmp_path):
    agent = MenaceAgent("O", {"beads_by_move": (1,), "empty": "resign"}, seed=1)
    while agent.box(["X"] + [None] * 8).total:
        agent.make_move(["X"] + [None] * 8)
        agent.train("X")
    agent.save(tmp_path / "m.json")
    done = run("play", "m.json", said="b2\nnew\na1\nyes\nb2\n")
    assert "O resigned: X wins.\nIt found an empty box. Each bead that it drew brought -1." in done.stdout
    assert MenaceAgent.load(tmp_path / "m.json").games == agent.games + 1
