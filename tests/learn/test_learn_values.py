"""What `noughts.learn` gives: values that are equal when they say the same, and pictures for notebooks."""

import copy
import json
import pickle
import xml.etree.ElementTree as ElementTree

import pytest

from noughts import InvalidArgument, evaluate, learn, train
from noughts.learn import LEARNERS, Learner, LearnerPlayer, MenaceAgent, MenaceConfig, QAgent, QConfig
from noughts.players.training import compare

SVG = "{http://www.w3.org/2000/svg}"
BOARDS = ["3x3", "1x1", "12x1,5", "4x3,3,gravity", "2x2x3,3"]


def trained(kind, seed=1, games=40, points=4):
    learner = LEARNERS[kind]("X", seed=seed)
    return learner, train(learner, ("random", games), points=points)


def judged(seed=1):
    return evaluate(trained("menace", seed)[0], "perfect")


# by name: how a value is made, given a seed, and how its repr begins
VALUES = {
    "Blame": (lambda seed: judged(seed).worst(1)[0], "Blame(box=<Matchbox 73: ..O.X.X.O, 23 beads>, "),
    "Comparison": (
        lambda seed: compare(MenaceAgent("X", seed=seed), QAgent("X", seed=seed), games=40, points=4),
        "<Comparison, loss to perfect: MENACE 0.7",
    ),
    "Curve": (lambda seed: trained("q", seed)[0].curve, "<Curve of 5 points from 0 to 40 games>"),
    "Evaluation": (judged, "<Evaluation against perfect: win 0.0000, draw 0.2"),
    "Matchbox": (lambda seed: trained("menace", seed)[0].box(1), "<Matchbox 1: ........., "),
    "MenaceConfig": (lambda seed: MenaceConfig(win_reward=seed), "MenaceConfig(initial_beads_early=8, "),
    "Point": (lambda seed: trained("q", seed)[0].curve[1], "Point(games=10, rates={'random': Rates(win="),
    "QConfig": (lambda seed: QConfig(rate=seed / 9), "QConfig(rate=0.1111111111111111, "),
    "Rates": (lambda seed: judged(seed).rates, "Rates(win=0.0, draw=0.2"),
    "Training": (lambda seed: trained("q", seed)[1], "<Training: 40 games, 21 won, 3 drawn, 16 lost>"),
    "Values": (lambda seed: trained("q", seed)[0].box(1), "<Values 1: ........., a1 "),
}
PLAYERS = {"Box", "Learner", "LearnerPlayer", "MenaceAgent", "QAgent"}  # and what only kinds of are made


def test_all_that_learn_gives_is_tried_here():
    classes = {name for name in learn.__all__ if isinstance(getattr(learn, name), type)}
    assert classes == {*VALUES, *PLAYERS}


@pytest.mark.parametrize("name", VALUES)
def test_a_value_is_equal_to_one_that_says_the_same_and_survives_a_pickle(name):
    make, told = VALUES[name]
    value = make(1)
    assert type(value) is getattr(learn, name)
    assert value == make(1)
    assert value != make(2)
    assert value != "something else"
    for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert (type(again), again) == (type(value), value)
        assert repr(again) == repr(value)
    assert repr(value).startswith(told)


@pytest.mark.parametrize("kind", LEARNERS)
def test_a_learner_at_its_seat_survives_a_pickle(kind):
    learner, _ = trained(kind)
    player = pickle.loads(pickle.dumps(LearnerPlayer(learner, kind, learner.board, "X")))
    assert player.name == kind
    assert player.agent.export_memory() == learner.export_memory()
    assert repr(player.agent) == repr(learner)


def test_an_evaluation_stays_what_it_was_when_the_learner_learns_on():
    learner, _ = trained("menace")
    found, again = evaluate(learner, "perfect"), evaluate(learner, "perfect")
    train(learner, ("perfect", 500))
    assert found == again
    assert found.worst(3) == again.worst(3)
    assert found != evaluate(learner, "perfect")


def words(shown):
    svg = shown._repr_svg_()
    root = ElementTree.fromstring(svg)
    assert root.find(f"{SVG}title").text
    assert "nan" not in svg
    return [part.text for part in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("kind", LEARNERS)
def test_learners_and_all_that_is_found_of_them_have_a_picture(kind, board):
    learner = LEARNERS[kind]("X", board=board, seed=1)
    words(learner)
    training = train(learner, ("random", 20), points=5)
    assert f"{learner.title}, X on {learner.board}, after 20 games" in words(learner)
    assert "20 games of training" in words(training)
    assert words(learner.curve)[1:] == words(training)[1:]
    for opponent in ("random", "perfect"):
        found = evaluate(learner, opponent)
        shown = words(found)
        assert f"Against {opponent}, exactly" in shown
        assert f"loss {found.loss:.2%}" in shown


def test_what_has_no_curve_shows_what_it_has():
    assert "Box 1" in words(MenaceAgent("X"))
    assert "Position 1" in words(QAgent("O"))
    learner = MenaceAgent("X", seed=1)
    training = train(learner, ("random", 200))
    assert f"win {training.wins / 200:.2%}" in words(training)
    assert "0 games of training" in words(train(learner))


def test_a_kind_that_is_made_of_another_has_its_pictures_and_pickles():
    assert all(issubclass(kind, Learner) for kind in LEARNERS.values())
    assert pickle.loads(pickle.dumps(Timid("X", seed=3))).kind == "timid"
    assert "Box 1" in words(Timid("X"))


class Timid(MenaceAgent):
    """It has a name of its own, and no place in the list of kinds."""

    kind = "timid"
    title = "Timid"


def test_learners_of_different_kinds_are_compared_and_drawn_a_third_kind_too():
    learners = [MenaceAgent("X", seed=1), QAgent("X", seed=1), Timid("X", seed=1)]
    found = compare(*learners, games=60, points=3)
    assert [training.games for training in found.trainings.values()] == [60, 60, 60]
    assert [training.curve for training in found.trainings.values()] == [one.curve for one in learners]
    shown = words(found)
    for title in ("MENACE", "Q-learning", "Timid"):
        assert any(word.startswith(f"{title} ") for word in shown)
    for wrong in ([QAgent("X"), QAgent("X")], [QAgent("X"), "menace"]):
        with pytest.raises(InvalidArgument, match="learners of different kinds"):
            compare(*wrong)
    assert wrong[0].games == 0


@pytest.mark.parametrize("kind", LEARNERS)
def test_a_box_as_plain_values_says_all_that_it_knows(kind):
    box = trained(kind)[0].box(1)
    plain = box.to_dict()
    assert (plain["number"], plain["position"], plain["opened"]) == (1, ".........", True)
    assert plain["mirrors"] == box.mirrors
    assert plain["favourite"] == box.favourite
    assert plain[str(box.noun)] == getattr(box, str(box.noun))


def test_one_box_is_one_box():
    agent = MenaceAgent("X", seed=1)
    agent.make_move([None] * 9)
    assert repr(agent) == "<MenaceAgent X on 3x3: 1 box opened>"


@pytest.mark.parametrize("kind", ["menace", "q"])
def test_a_learner_as_plain_values(kind):
    agent = trained(kind)[0]
    plain = json.loads(json.dumps(agent.to_dict()))
    assert (plain["kind"], plain["board"], plain["side"], plain["preset"]) == (kind, "3x3", "X", "default")
    assert (plain["games"], plain["boxes"]) == (agent.games, 304)
    assert sum(plain["results"].values()) == agent.games
    assert sum([row["opened"] for row in plain["moves"]]) == plain["opened"] == agent.get_memory_size()
    assert sum([row.get("beads", 0) for row in plain["moves"]]) == plain.get("beads", 0)
    assert plain.get("beads") == agent.beads
