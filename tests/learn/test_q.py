"""Q-learning: against a plain learner with the same random numbers, uncompiled, and by its results."""

import copy
import importlib
import json
import pickle
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from functools import cache
from statistics import median

import pytest
from baselines import naive_menace, naive_q

from noughts import Busy, Game, InvalidArgument, InvalidFile, Position, evaluate, train
from noughts.core.plain import pick, scattered, step
from noughts.core.qtable import ONE, PARTS
from noughts.engine.sources import tablebase
from noughts.learn import LEARNERS, MenaceAgent, QAgent, QConfig, load, parse, train_against
from noughts.players import find_player
from noughts.players.training import find_opponent

BOARDS = ["3x3", "3x3,misere", "4x3,3,gravity", "3x2,3", "2x2x3,3"]


def dice(seed):
    """The core's random numbers, in plain Python."""
    state = scattered(seed)

    def below(choices):
        nonlocal state
        state = step(state)
        return pick(state, choices)

    return below


class WholeQ(naive_q.NaiveQ):
    """The plain learner with the core's whole numbers."""

    def towards(self, value, target):
        return value + ((target - value) * round(self.rate * PARTS) + PARTS // 2 >> 16)


def values(agent):
    """What was met, as a text and the values by cell."""
    return {str(box.position): box.held for box in agent.boxes() if box.opened}


@pytest.mark.parametrize("opponent", ["random", "perfect"])
@pytest.mark.parametrize("player", ["X", "O"])
@pytest.mark.parametrize(
    ("rate", "exploration", "draw"), [(0.25, 0.1, 0.0), (0.7, 0.0, -0.5), (1.0, 1.0, 0.3)]
)
def test_a_plain_learner_has_the_same_values_after_5000_games(player, opponent, rate, exploration, draw):
    below = dice(11)
    naive = WholeQ(player, below, rate, exploration, (ONE, round(draw * ONE), -ONE))
    rival = {"random": naive_menace.random_move, "perfect": naive_menace.perfect_move}[opponent](below)
    naive_menace.play(naive, rival, 5000)
    agent = QAgent(player, QConfig(rate, exploration, draw_reward=draw), seed=11)
    assert train(agent, (opponent, 5000)).games == 5000
    assert values(agent) == {text: row for text, (row, _) in naive.memory.items()}


@pytest.mark.parametrize(
    ("player", "opponent", "name"),
    [*[("X", "perfect", name) for name in BOARDS[:4]], *[("O", "random=2+easy=1", name) for name in BOARDS]],
)
def test_the_same_seed_gives_the_same_values_uncompiled(plain, player, opponent, name):
    learn = importlib.import_module("plain_noughts.learn")
    training = importlib.import_module("plain_noughts.players.training")
    config = {"rate_decay": 70, "exploration_decay": 50, "exploration": 0.3, "draw_reward": 0.1}
    ours = QAgent(player, config, board=name, seed=9)
    theirs = learn.QAgent(player, config, board=name, seed=9)
    train(ours, (opponent, 120))
    training.train(theirs, (opponent, 120))
    assert ours.get_memory_size() > 3
    assert ours.export_memory() == theirs.export_memory()
    one, other = evaluate(ours, opponent), training.evaluate(theirs, opponent)
    assert one.rates == pytest.approx(tuple(other.rates), abs=1e-12)


def slow_rates(agent, opponent):
    """Win, draw and loss by walking every game, in fractions and without symmetry."""

    @cache
    def rates(position):
        if position.is_over:
            won = position.winner
            return (Fraction(won == agent.side), Fraction(won is None), Fraction(won == agent.rival))
        if position.turn != agent.side:
            moves = tablebase(position.board).best(position) if opponent == "perfect" else position.legal
        elif len(position.legal) == 1:
            moves = position.legal
        else:
            worth = agent.values(position)
            moves = [cell for cell in worth if worth[cell] == max(worth.values())]
            assert agent.odds(position) == dict.fromkeys(moves, 1)
        parts = [rates(position.play(cell)) for cell in moves]
        return tuple(sum(part[i] for part in parts) / len(parts) for i in range(3))

    return rates(Position(agent.board))


@pytest.mark.parametrize("player", ["X", "O"])
@pytest.mark.parametrize(
    ("name", "games"), [("3x3", 0), ("3x3", 60), ("3x3", 3000), ("3x3,misere", 500), ("3x3,gravity", 200)]
)
def test_evaluation_is_what_a_walk_of_all_games_gives(name, games, player):
    agent = QAgent(player, board=name, seed=3)
    train(agent, ("random", games))
    for opponent in ("random", "perfect"):
        expected = slow_rates(agent, opponent)
        assert sum(expected) == 1
        assert evaluate(agent, opponent).rates == pytest.approx([float(rate) for rate in expected], abs=1e-12)


def test_untrained_it_plays_anywhere_as_an_untrained_menace_does():
    for opponent in ("random", "perfect"):
        assert evaluate(QAgent("X"), opponent).rates == pytest.approx(
            evaluate(MenaceAgent("X"), opponent).rates
        )


@pytest.mark.parametrize("player", ["X", "O"])
def test_after_10000_games_against_perfect_play_it_never_loses(player):
    losses = []
    for seed in range(20):
        agent = QAgent(player, seed=seed)
        train(agent, ("perfect", 10_000))
        losses.append(evaluate(agent, "perfect").loss)
    assert median(losses) == 0


@pytest.mark.parametrize(("name", "player"), [("4x3,3", "X"), ("3x3,misere", "O"), ("4x3,3,gravity", "X")])
def test_other_boards_and_the_other_seat_learn_too(name, player):
    agent = QAgent(player, board=name, seed=1)
    before = evaluate(agent, "random").loss
    train(agent, ("random", 100_000))
    assert evaluate(agent, "random").loss < before / 5


def test_a_value_goes_towards_what_came_of_the_move():
    agent = QAgent("X", {"rate": 0.5, "exploration": 0}, seed=1)
    game = Game("3x3")
    for cell in ("b2", "a1", "a2", "b1", "c2"):
        game.play(cell)
    empty, between, last = [game.position_at(ply) for ply in (0, 2, 4)]
    agent.learn_from(game)
    assert (agent.values(last)[5], agent.value(between), agent.value(empty)) == (0.5, 0.0, 0.0)
    agent.learn_from(game)
    assert (agent.values(last)[5], agent.values(between)[3], agent.value(empty)) == (0.75, 0.25, 0.0)
    agent.learn_from(game)
    assert (agent.values(between)[3], agent.values(empty)[4]) == (0.5, 0.125)
    assert agent.odds(empty) == {4: 1}
    assert agent.make_move(empty, learning=False) == 4
    assert agent.results == (3, 0, 0)


def test_rates_halve_after_the_games_that_are_given():
    """A first move that always loses, and nothing else: the value follows 1 - rate, game by game."""
    agent = QAgent("X", {"rate": 0.5, "rate_decay": 4, "exploration": 0}, board="2x1,2", seed=1)
    expected = 0
    for games in range(12):
        agent.make_move([None, None])
        agent.train("O")
        rate = PARTS // 2 * 4 // (4 + games)
        expected += (-ONE - expected) * rate + PARTS // 2 >> 16
        assert min(agent.box(1).held.values()) == expected


def test_it_tries_things_out_only_while_it_learns():
    agent = QAgent("X", {"exploration": 0.5}, seed=2)
    agent.make_move([None] * 9)
    agent.train("X")
    best = set(agent.odds([None] * 9))
    assert len(best) < 9
    assert {agent.make_move([None] * 9, learning=False) for _ in range(200)} == best
    assert {agent.make_move([None] * 9) for _ in range(200)} == set(range(9))
    player = find_player("q", "3x3", "X")
    assert player.learning


def test_training_in_parts_gives_the_same_values_as_training_at_once(tmp_path):
    config = {"rate_decay": 100, "exploration_decay": 100}
    whole, parts = QAgent("X", config, seed=4), QAgent("X", config, seed=4)
    train(whole, ("random", 700), ("perfect", 300))
    train(parts, ("random", 123))
    parts.save(tmp_path / "part.json")
    parts = load(tmp_path / "part.json")
    train(parts, ("random", 577), points=7)
    train(parts, ("perfect", 300))
    assert values(whole) == values(parts)
    assert (whole.results, whole.random_state) == (parts.results, parts.random_state)


def test_learners_of_any_kind_learn_from_one_another():
    pair = QAgent("X", seed=1), MenaceAgent("O", seed=2)
    training = train(pair[0], (pair[1], 3000), together=True)
    assert pair[1].results == (training.losses, training.draws, training.wins)
    assert pair[1].get_memory_size() > 50
    train(pair[1], (pair[0], 3000), together=True)
    assert pair[0].games == pair[1].games == 6000
    first, second = evaluate(*pair), evaluate(*reversed(pair))
    assert tuple(first.rates) == pytest.approx((second.loss, second.draw, second.win))
    assert set(LEARNERS) == {"menace", "q"}


@pytest.mark.parametrize("opponent", ["random", "perfect=1+random=1"])
def test_who_looks_on_learns_the_same_as_who_plays(opponent):
    for kind, config in (("q", {}), ("menace", "michie"), ("menace", {})):
        leader, fellow = [LEARNERS[kind]("X", config, seed=seed) for seed in (5, 5)]
        train_against(leader, (find_opponent(opponent, leader), 500), fellow=fellow)
        for one, other in zip(leader.boxes(), fellow.boxes(), strict=True):
            assert (one.numbers(), one.opened) == (other.numbers(), other.opened)
        assert leader.results == fellow.results
    leader, fellow = QAgent("X", seed=1), MenaceAgent("X", "michie", seed=1)
    train_against(leader, (find_opponent("random", leader), 1), fellow=fellow)
    assert (fellow.games, fellow.get_memory_size()) == (1, leader.get_memory_size())
    paid = {"win_reward": 3, "draw_reward": 1, "loss_reward": -1}
    won, drawn, lost = leader.results
    change = won * paid["win_reward"] + drawn * paid["draw_reward"] + lost * paid["loss_reward"]
    assert fellow.beads == 1720 + change * fellow.get_memory_size()
    with pytest.raises(InvalidArgument, match="plays O on 3x3 where X begins, and not X on 3x3"):
        train_against(leader, fellow=QAgent("O"))
    with pytest.raises(InvalidArgument, match="is a learner, such as a MenaceAgent, not 'x'"):
        train_against(leader, fellow="x")


def test_what_is_exported_comes_back(tmp_path):
    agent = QAgent("O", {"draw_reward": 0.25, "initial_value": 0.5}, board="4x3,3", seed=1)
    train(agent, ("random", 300), points=3)
    text = agent.export_memory()
    other = QAgent("O", board="4x3,3")
    other.import_memory(text)
    agent.save(tmp_path / "q.json")
    for one in (
        other,
        load(tmp_path / "q.json"),
        parse(text),
        copy.deepcopy(agent),
        pickle.loads(pickle.dumps(agent)),
    ):
        assert type(one) is QAgent
        assert one.export_memory() == text
        assert (one.config, one.curve, one.results) == (agent.config, agent.curve, agent.results)
        train(one, ("random", 50))
        assert one.games == 350
    with pytest.raises(InvalidFile, match="no MENACE memory"):
        MenaceAgent.load(tmp_path / "q.json")
    with pytest.raises(InvalidFile, match='"noughts-menace" or "noughts-q"'):
        parse("{}")
    assert pickle.loads(pickle.dumps(agent.config)) == agent.config


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data.update(version=2), "of version 2; this program reads 1"),
        (lambda data: data.update(boxes=data.pop("values")), "look at 'boxes'"),
        (lambda data: data.update(values=[]), "the values are an object"),
        (
            lambda data: data["values"].update({"." * 9: [ONE + 1] + [0] * 8}),
            "1048577 at place 0 is no number",
        ),
        (lambda data: data["values"].update({"." * 9: [0.5] + [None] * 8}), "0.5 at place 0 is no number"),
        (lambda data: data["values"].update({"." * 9: [None] * 9}), "None at place 0 is no number of values"),
        (lambda data: data["values"].update({"." * 9: [0] * 9}), "cell 2 has no values of its own"),
        (lambda data: data["values"].update({"X" + "." * 8: [0] * 9}), "X has no such box"),
        (lambda data: data["config"].update(rate=2), "rate is a number from 0 to 1"),
        (lambda data: data["config"].update(rate=float("nan")), "rate is a number from 0 to 1"),
        (lambda data: data["config"].pop("exploration"), "a config has the keys"),
    ],
)
def test_a_memory_that_does_not_add_up_is_refused_and_changes_nothing(change, words):
    agent = QAgent("X", seed=1)
    train(agent, ("random", 30))
    before = agent.export_memory()
    data = json.loads(before)
    change(data)
    with pytest.raises(InvalidFile, match=words):
        agent.import_memory(json.dumps(data))
    assert agent.export_memory() == before


def test_settings_that_make_no_sense_are_refused():
    for settings, words in (
        ({"rate": 1.5}, "rate is a number from 0 to 1, not 1.5"),
        ({"exploration": -0.1}, "exploration is a number from 0 to 1"),
        ({"rate": True}, "rate is a number"),
        ({"rate_decay": -1}, "rate_decay is a number of games"),
        ({"draw_reward": "0"}, "draw_reward is a number from -1 to 1"),
        ({"speed": 1}, "a config has the keys rate, exploration"),
    ):
        with pytest.raises(InvalidArgument, match=words):
            QAgent("X", settings)
    with pytest.raises(InvalidArgument, match="a config is a QConfig"):
        QAgent("X", "michie")
    agent = QAgent("X", seed=1)
    agent.config = agent.config.replace(exploration=0)
    with pytest.raises(InvalidArgument, match="settled when Q-learning is built"):
        agent.config = {"initial_value": 1}
    agent.reset_memory({"initial_value": 1})
    assert agent.value([None] * 9) == 1


def test_it_is_found_by_name(tmp_path):
    path = tmp_path / "q.json"
    agent = QAgent("O", seed=1)
    train(agent, ("random", 100))
    agent.save(path)
    player = find_player(f"q:{path}", "3x3", "O")
    position = Position("3x3").play(4)
    assert player.choose(position) in player.odds(position) == agent.odds(position)
    menace = MenaceAgent("X", seed=1)
    assert evaluate(menace, f"q:{path}").rates == evaluate(menace, agent).rates
    with pytest.raises(InvalidArgument, match="names no file"):
        evaluate(menace, "q")
    with agent.in_training(), pytest.raises(Busy, match="this Q-learning is being trained"):
        agent.train("X")


class Copycat(QAgent):
    """A third kind: what it does not say is as Q-learning does it."""

    kind = "copycat"
    title = "Copycat"


def test_a_third_kind_is_kept_measured_and_shown_by_what_its_class_says(tmp_path):
    agent = Copycat("X", seed=1)
    train(agent, ("random", 200), points=2)
    agent.save(tmp_path / "c.json")
    again = Copycat.load(tmp_path / "c.json")
    assert (tmp_path / "c.json").read_text().startswith('{\n "format": "noughts-copycat"')
    assert again.export_memory() == pickle.loads(pickle.dumps(agent)).export_memory() == agent.export_memory()
    assert evaluate(again, "perfect").rates == agent.curve[-1].rates["perfect"]
    with pytest.raises(InvalidFile, match="no Q-learning memory"):
        QAgent.load(tmp_path / "c.json")
    with pytest.raises(InvalidFile, match="no learner's memory"):
        load(tmp_path / "c.json")


def test_a_picture_of_a_position_shows_every_value_and_what_is_played():
    agent = QAgent("X", seed=1)
    train(agent, ("random", 200))
    for box in agent.boxes()[:40]:
        root = ElementTree.fromstring(box.svg())
        words = [part.text for part in root.iter("{http://www.w3.org/2000/svg}text")]
        assert f"Position {box.number}" in words
        assert all(f"{value:+.3f}" in words for value in box.values.values())
        assert words.count("plays") == len(box.best)
        assert words.count("=") == len(box.mirrors)
