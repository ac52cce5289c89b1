"""Training, against a naive MENACE with the same random numbers, uncompiled, in parts, and by its results."""

import importlib
from statistics import median

import pytest
from baselines import naive_menace

from noughts import Game, InvalidArgument, InvalidFile, NoughtsError, evaluate, train
from noughts.core.plain import pick, scattered, step
from noughts.learn import PRESETS, LearnerPlayer, MenaceAgent, MenaceConfig, QAgent
from noughts.players.level import LevelPlayer
from noughts.players.training import train_both


def dice(seed):
    """The core's random numbers, in plain Python."""
    state = scattered(seed)

    def below(choices):
        nonlocal state
        state = step(state)
        return pick(state, choices)

    return below


def beads(agent):
    """Every box that was opened, as a text and its beads by cell."""
    cells = range(agent.board.cells)
    return {
        str(box.position): [box.beads.get(cell, 0) for cell in cells] for box in agent.boxes() if box.opened
    }


@pytest.mark.parametrize("empty", ["refill", "resign"])
@pytest.mark.parametrize("opponent", ["random", "perfect"])
@pytest.mark.parametrize("player", ["X", "O"])
def test_the_naive_design_has_the_same_beads_after_10000_games(player, opponent, empty):
    below = dice(11)
    naive = naive_menace.NaiveMenace(player, below, resigns=empty == "resign")
    rival = {"random": naive_menace.random_move, "perfect": naive_menace.perfect_move}[opponent](below)
    naive_menace.play(naive, rival, 10_000)
    agent = MenaceAgent(player, MenaceConfig(empty=empty), seed=11)
    training = train(agent, (opponent, 10_000))
    assert training.games == 10_000
    assert beads(agent) == naive.memory
    assert agent.get_memory_size() == len(naive.memory)


MIXED = "random=2+perfect=1+easy=1"


@pytest.mark.parametrize(
    ("name", "opponent", "games"),
    [("3x3", name, 200) for name in ("random", "perfect", "difficult", MIXED)] + [("4x2,3", MIXED, 50)],
)
def test_the_same_seed_gives_the_same_boxes_uncompiled(plain, name, opponent, games):
    learn = importlib.import_module("plain_noughts.learn")
    training = importlib.import_module("plain_noughts.players.training")
    ours = MenaceAgent("O", "michie", board=name, seed=9)
    theirs = learn.MenaceAgent("O", "michie", board=name, seed=9)
    train(ours, (opponent, games))
    training.train(theirs, (opponent, games))
    assert beads(ours) == beads(theirs)
    assert ours.export_memory() == theirs.export_memory()
    one, other = evaluate(ours, opponent), training.evaluate(theirs, opponent)
    assert one.rates == pytest.approx(tuple(other.rates), abs=1e-12)
    assert [blame.box.number for blame in one.worst()] == [blame.box.number for blame in other.worst()]


def test_training_in_parts_gives_the_same_boxes_as_training_at_once(tmp_path):
    whole, parts = MenaceAgent("X", seed=4), MenaceAgent("X", seed=4)
    train(whole, ("random", 700), ("perfect", 300))
    train(parts, ("random", 123))
    parts.save(tmp_path / "part.json")
    parts = MenaceAgent.load(tmp_path / "part.json")
    train(parts, ("random", 577), points=7)
    train(parts, ("perfect", 299))
    train(parts, ("perfect", 1))
    assert beads(whole) == beads(parts)
    assert whole.results == parts.results
    assert whole.random_state == parts.random_state


def test_a_schedule_is_one_phase_after_another_and_a_curve_is_sampled_on_the_way():
    agent = MenaceAgent("X", seed=2)
    seen = []
    training = train(agent, ("random", 60), ("perfect", 40), points=5, progress=seen.append)
    assert (training.games, training.wins + training.draws + training.losses) == (100, 100)
    assert [point.games for point in training.curve] == [0, 20, 40, 60, 80, 100]
    assert training.curve[-1].rates["perfect"] == evaluate(agent, "perfect").rates
    assert training.curve[0].rates["random"] == evaluate(MenaceAgent("X"), "random").rates
    assert agent.curve == training.curve
    assert (seen[-1].games, seen[-1].of) == (100, 100)
    train(agent, ("random", 10), points=1)
    assert [point.games for point in agent.curve] == [0, 20, 40, 60, 80, 100, 110]


def test_a_mix_draws_its_opponents_by_their_weights():
    """Against perfect play a win is impossible; against a certain loser it is the rule."""
    agent = MenaceAgent("X", MenaceConfig(win_reward=0, draw_reward=0, loss_reward=0), seed=1)
    training = train(agent, ("random=30+perfect=70", 20_000))
    wins = 0.3 * evaluate(agent, "random").win * 20_000
    assert abs(training.wins - wins) < 4 * wins**0.5
    mixed = evaluate(agent, "random=30+perfect=70")
    assert mixed.win == pytest.approx(0.3 * evaluate(agent, "random").win)
    assert mixed.loss == pytest.approx(
        0.3 * evaluate(agent, "random").loss + 0.7 * evaluate(agent, "perfect").loss
    )


def test_two_machines_can_learn_from_one_another():
    one, other = MenaceAgent("X", seed=1), MenaceAgent("O", seed=2)
    still = MenaceAgent("O", seed=2)
    train(one, (still, 500))
    assert still.get_memory_size() == 0
    train(one, (other, 500), together=True)
    assert other.games == 500
    assert other.get_memory_size() > 50
    with pytest.raises(InvalidArgument, match="only another learner can learn together"):
        train(one, ("random", 5), together=True)
    with pytest.raises(InvalidArgument, match="MENACE plays X on 3x3 where X begins, and not O on 3x3"):
        train(one, (MenaceAgent("X"), 5))


def test_what_one_machine_wins_the_other_loses():
    one, other = MenaceAgent("X", seed=1), MenaceAgent("O", seed=2)
    training = train(one, (other, 2000), together=True)
    assert other.results == (training.losses, training.draws, training.wins)
    first, second = evaluate(one, other), evaluate(other, one)
    assert (first.win, first.draw, first.loss) == pytest.approx((second.loss, second.draw, second.win))


def test_recorded_games_teach_as_if_they_had_been_its_own(tmp_path):
    game = Game("3x3")
    for cell in ("c3", "b2", "a3", "b3", "b1", "c1", "a1", "c2", "a2"):
        game.play(cell)
    assert (game.result, game.ply) == ("X", 9)
    folder = tmp_path / "games"
    folder.mkdir()
    game.save(folder / "one.json")
    for config in ("default", "michie"):
        agent = MenaceAgent("X", config, seed=1)
        training = train(agent, ([game], 3))
        assert (training.games, training.wins, agent.games) == (3, 3, 3)
        again = MenaceAgent("X", config, seed=1)
        train(again, (f"games:{folder}", 2), (f"games:{folder / 'one.json'}", 1))
        assert beads(agent) == beads(again)
        for ply in (0, 2, 4, 6):  # the last cell needs no bead
            position = game.position_at(ply)
            box = agent.box(position)
            bead = position.canonical().image(game.moves[ply])
            bead = box.mirrors.get(bead, bead)
            assert box.beads[bead] == PRESETS[config].beads_at(ply) + 9
        assert agent.get_memory_size() == 4
    unfinished = Game("3x3")
    with pytest.raises(InvalidArgument, match="game 2: this game is not over"):
        train(agent, ([game, unfinished], 1))
    with pytest.raises(
        InvalidArgument, match="game 1: MENACE plays X on 3x3 where X begins, and not X on 4x3"
    ):
        train(agent, ([Game("4x3,3")], 1))
    with pytest.raises(InvalidArgument, match="a list of at least one Game"):
        train(agent, ([], 1))
    (tmp_path / "empty").mkdir()
    with pytest.raises(InvalidArgument, match="has no saved games"):
        train(agent, (f"games:{tmp_path / 'empty'}", 1))
    with pytest.raises(InvalidFile, match="cannot read"):
        train(agent, ("games:nowhere", 1))


class Thinking(LevelPlayer):
    """A level that raises an error at some of the times when it is asked."""

    def __init__(self, error, *times):
        super().__init__("difficult")
        self.error, self.times, self.asked = error, times, 0

    def odds(self, position):
        self.asked += 1
        if self.asked in self.times:
            raise self.error
        return super().odds(position)


def test_a_game_broken_off_leaves_no_trace():
    """An interrupt while an opponent thinks, then training on: the same boxes as without it."""
    whole, broken = MenaceAgent("X", seed=3), MenaceAgent("X", seed=3)
    train(whole, ("difficult", 300))
    thinking = Thinking(KeyboardInterrupt, 5, 40, 77)
    for _ in range(3):
        with pytest.raises(KeyboardInterrupt):
            train(broken, (thinking, 300 - broken.games))
    train(broken, (thinking, 300 - broken.games))
    assert broken.export_memory() == whole.export_memory()


def test_an_opponent_that_fails_ends_the_training_with_its_error():
    agent = MenaceAgent("X", seed=1)
    failing = Thinking(OSError("no engine"), 1, 2)
    with pytest.raises(OSError, match="no engine"):
        train(agent, (failing, 100))
    with pytest.raises(OSError, match="no engine"):
        evaluate(agent, failing)
    assert train(agent, ("random", 10)).games == 10


def test_the_last_games_are_told_one_by_one_and_change_nothing():
    agent, twin = [MenaceAgent("X", seed=1) for _ in range(2)]
    told, whole = [
        train(each, ("random", 50), ("perfect", 30), points=3, recent=recent)
        for each, recent in ((agent, 40), (twin, 0))
    ]
    assert agent.export_memory() == twin.export_memory()
    assert (told.wins, told.curve, len(told.recent), whole.recent) == (whole.wins, whole.curve, 40, "")
    lost = train(agent, ("perfect", 20), recent=100)
    assert [lost.recent.count(letter) for letter in "WDL"] == [lost.wins, lost.draws, lost.losses]
    assert lost.to_dict()["recent"] == lost.recent


def test_a_training_ends_when_its_time_is_up_and_has_a_last_point():
    agent = MenaceAgent("X", seed=1)
    training = train(agent, ("random", 10**15), points=2, seconds=0)
    assert training.stopped
    assert [point.games for point in training.curve] == sorted({0, agent.games})
    for seconds in (-1, True, "1", 10**400, float("nan"), float("inf")):
        with pytest.raises(InvalidArgument, match="seconds are a number from 0 to 1,000,000,000, not "):
            train(agent, ("random", 1), seconds=seconds)


def test_two_of_a_side_learn_from_the_same_games():
    menace, q = MenaceAgent("X", seed=1), QAgent("X", seed=1)
    training = train_both(menace, q, "random", 10, every=5, recent=4)
    assert menace.results == q.results == (training.wins, training.draws, training.losses)
    assert (training.games, len(training.recent), training.stopped) == (10, 4, False)
    assert [point.games for point in q.curve] == [0, 5, 10]
    assert train_both(menace, q, "random", 10, seconds=0).games < 10
    assert len(train_both(menace, q, "random", 20, recent=32).recent) == 20  # no more than there were
    with pytest.raises(InvalidArgument, match="plays O on 3x3 where X begins, and not X on 3x3"):
        train_both(menace, QAgent("O"), "random", 1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": -1},
        {"games": "3"},
        {"every": 0},
        {"recent": 1.5},
        {"seconds": float("nan")},
        {"seconds": "1"},
    ],
)
def test_what_two_cannot_do_together_is_refused_in_a_sentence(wrong):
    menace, q = MenaceAgent("X", seed=1), QAgent("X", seed=1)
    with pytest.raises(InvalidArgument, match="not"):
        train_both(menace, q, "random", **{"games": 5, **wrong})
    with pytest.raises(InvalidArgument, match="its own games"):
        train_both(menace, menace, "random", 5)
    assert menace.games == q.games == 0


@pytest.mark.parametrize(
    "opponent", ["nobody", "random=0", "random=x", "", "random+", "menace:", "perfect=1=2"]
)
def test_an_opponent_that_there_is_not_is_refused(opponent):
    agent = MenaceAgent("X", seed=1)
    for call in (lambda: train(agent, (opponent, 5)), lambda: evaluate(agent, opponent)):
        with pytest.raises((InvalidArgument, InvalidFile)):
            call()
    assert agent.games == 0
    with pytest.raises(InvalidArgument, match="a number of games is 0 to"):
        train(agent, ("random", -1))
    with pytest.raises(InvalidArgument, match="no MENACE plays more than"):
        train(agent, ("random", 10**18), ("random", 1))
    for phase in ("random", ("random",), 5):
        with pytest.raises(InvalidArgument, match=r"a phase is \(opponent, games\)"):
            train(agent, phase)
    for against in (["random"] * 9, ["x" * 101], ["a\nb"], [5], 5, "random"):
        with pytest.raises(InvalidArgument, match="a curve is measured against at most 8"):
            train(agent, ("random", 5), points=1, against=against)
    for count in (-1, "a", True):
        with pytest.raises(InvalidArgument, match="a number of boxes is 0 or more"):
            evaluate(agent).worst(count)
    with pytest.raises(InvalidArgument, match="at most 8 opponents"):
        train(agent, ("+".join(["random"] * 9), 1))
    with pytest.raises(InvalidArgument, match="progress is a function that is called now and then"):
        train(agent, ("random", 5), progress=5)
    with pytest.raises(InvalidArgument, match="asked is a function that is called now and then"):
        evaluate(agent, "easy", 5)
    with pytest.raises(InvalidArgument, match="what is learned from is a Game, not 5"):
        agent.learn_from(5)
    for wrong in ((5,), (agent, None, 5), (agent, None, None, "Z"), (agent, None, None, None, 5)):
        with pytest.raises(NoughtsError):
            LearnerPlayer(*wrong)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_after_10000_games_against_perfect_play_it_hardly_ever_loses(preset):
    """The exact loss rate of the first player, with boxes that are filled again: the median of 20 seeds."""
    losses = []
    for seed in range(20):
        agent = MenaceAgent("X", PRESETS[preset].replace(empty="refill"), seed=seed)
        train(agent, ("perfect", 10_000))
        losses.append(evaluate(agent, "perfect").loss)
    assert median(losses) < 0.01
    assert evaluate(MenaceAgent("X", preset), "perfect").loss > 0.7  # untrained, to compare


def test_a_machine_that_resigns_may_die_in_its_first_box():
    """Michie's rule against an opponent that never loses: the first box can run out of beads for good."""
    dead = 0
    for seed in range(20):
        agent = MenaceAgent("X", "michie", seed=seed)
        train(agent, ("perfect", 10_000))
        found = evaluate(agent, "perfect")
        assert (found.loss == 1) == (agent.box(1).total == 0)
        if agent.box(1).total == 0:
            dead += 1
            assert [(blame.box.number, blame.costs) for blame in found.worst()] == [(1, 1.0)]
    assert 0 < dead < 20


@pytest.mark.parametrize(("name", "player"), [("4x3,3", "X"), ("3x3", "O"), ("2x2x3,3", "X")])
def test_other_boards_and_the_other_seat_learn_too(name, player):
    agent = MenaceAgent(player, board=name, seed=1)
    before = evaluate(agent, "perfect").loss
    train(agent, ("perfect", 30_000))
    assert evaluate(agent, "perfect").loss < before / 5
