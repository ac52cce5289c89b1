"""`noughts q` and `noughts learners`, by real processes."""

import json
import xml.etree.ElementTree as ElementTree
from functools import partial

import pytest
import running

from noughts import MenaceAgent, QAgent, evaluate, train
from noughts.learn import LEARNERS, QConfig, load
from noughts.learn.compared import LINES, draw_compared

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def run(tmp_path):
    return partial(running.run, cwd=tmp_path)


def test_train_evaluate_and_show_values(run, tmp_path):
    done = run(
        "q", "train", "--games", "500", "--rate", "0.5", "--seed", "7", "--out", "q.json", "--curve", "c.svg"
    )
    assert (done.returncode, done.stderr) == (0, "")
    agent = QAgent("X", QConfig(rate=0.5), seed=7)
    train(agent, ("random", 500), points=50)
    assert (tmp_path / "q.json").read_text() == agent.export_memory()
    assert f"{agent.get_memory_size()} positions met" in done.stdout
    answer = json.loads(run("q", "evaluate", "q.json", "--opponent", "perfect", "--json").stdout)
    assert answer["loss"] == evaluate(agent, "perfect").loss
    shown = run("q", "show", "q.json").stdout
    assert "Q-learning, X on 3x3: 500 games" in shown
    assert "Position 1, 1st move, met" in shown
    values = json.loads(run("q", "show", "q.json", "--box", "13", "--json").stdout)
    assert values["values"] == {str(cell): value for cell, value in agent.box(13).values.items()}
    assert json.loads(run("q", "show", "q.json", "--json").stdout)["positions_met"] == agent.get_memory_size()
    assert (tmp_path / "c.svg").read_text().startswith("<svg")


def test_learners_of_two_kinds_learn_from_one_another(run, tmp_path):
    run("menace", "train", "--games", "10", "--seat", "O", "--seed", "1", "--out", "o.json")
    done = run(
        "q",
        "train",
        "--games",
        "50",
        "--opponent",
        "menace:o.json",
        "--out",
        "x.json",
        "--rival-out",
        "o2.json",
    )
    assert done.returncode == 0, done.stderr
    assert (type(load(tmp_path / "o2.json")), load(tmp_path / "o2.json").games) == (MenaceAgent, 60)
    assert run("menace", "evaluate", "o2.json", "--opponent", "q:x.json").returncode == 0


def test_both_kinds_side_by_side(run, tmp_path):
    done = run(
        "learners", "3x3,misere", "--seat", "O", "--games", "200", "--points", "4", "--seed", "5", "--json"
    )
    answer = json.loads(done.stdout)
    assert set(answer["learners"]) == set(LEARNERS) == set(LINES)
    for kind, found in answer["learners"].items():
        agent = LEARNERS[kind]("O", board="3x3,misere", seed=5)
        train(agent, ("random=60+perfect=40", 200), points=4)
        assert [point["games"] for point in found["curve"]] == [0, 50, 100, 150, 200]
        assert found["curve"][-1]["perfect"] == evaluate(agent, "perfect").rates._asdict()
        assert found["exact"]["random"] == evaluate(agent, "random").rates._asdict()
    assert run("learners", "3x3", "--games", "60", "--curve", "both.svg").returncode == 0
    root = ElementTree.parse(tmp_path / "both.svg").getroot()
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert any(word.startswith("MENACE ") for word in words)
    assert any(word.startswith("Q-learning ") for word in words)


def test_q_learning_is_drawn_in_steps_and_has_a_square_mark():
    curves = {}
    for kind, make in LEARNERS.items():
        learner = make("X", seed=1)
        train(learner, ("random", 40), points=10)
        curves[kind] = learner.curve
    root = ElementTree.fromstring(draw_compared(curves, {"menace": "MENACE", "q": "Q-learning"}))
    paths = {path.get("stroke"): path.get("d") for path in root.iter(f"{SVG}path")}
    assert paths[LINES["q"]].count("H") == 10
    assert paths[LINES["menace"]].count("L") == 10
    assert [mark.get("fill") for mark in root.iter(f"{SVG}circle")] == [LINES["menace"]]
    assert LINES["q"] in [mark.get("fill") for mark in root.iter(f"{SVG}rect")]
    assert "100.0%" not in draw_compared({}, {})


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["q", "train", "--out", "a.json", "--rate", "2"], "rate is a number from 0 to 1, not 2.0"),
        (["q", "train", "--out", "m.json", "--from", "m.json"], "no Q-learning memory"),
        (["q", "train", "--out", "other.txt"], "other.txt exists and is no Q-learning memory"),
        (
            ["q", "train", "--out", "a.json", "--from", "q.json", "--initial-value", "1"],
            "--initial-value is settled",
        ),
        (["q", "evaluate", "m.json"], "no Q-learning memory"),
        (["menace", "evaluate", "q.json"], "no MENACE memory"),
        (["q", "play", "q.json", "--seed", "4"], "--seed is settled by q.json"),
        (["learners", "4x4"], "too many for matchboxes"),
        (["learners", "3x3", "--opponent", "nobody"], "'nobody' is no player"),
        (["learners", "3x3", "--curve", "q.json"], "q.json exists and is no SVG picture"),
    ],
)
def test_a_mistake_gets_one_sentence_and_loses_nothing(run, tmp_path, arguments, words):
    (tmp_path / "other.txt").write_text("mine")
    QAgent("X", seed=1).save(tmp_path / "q.json")
    MenaceAgent("X", seed=1).save(tmp_path / "m.json")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
