"""Ratings: what formulas say, what is the same whoever is named first, and strengths known before."""

import copy
import json
import os
import pickle
import subprocess
import sys
from math import log, log10, sqrt

import pytest
from running import NOUGHTS

from noughts import InvalidArgument
from noughts.arena import likelihood
from noughts.arena.rating import groups, rate

np = pytest.importorskip("numpy")

PAIR = {("a", "b"): (30, 10, 20), ("b", "a"): (25, 12, 23)}
THREE = {**PAIR, ("b", "c"): (20, 5, 5), ("c", "b"): (8, 7, 15), ("a", "c"): (9, 0, 1)}


def chances(ahead, draw):
    """What the model says of who is so much ahead: won, drawn, lost."""
    won, lost = [1 / (1 + 10 ** ((draw - by) / 400)) for by in (ahead, -ahead)]
    return won, max(0.0, 1 - won - lost), lost


def tournament(strengths, games, advantage, draw, random):
    """Everybody against everybody, so many games as the first to move, as chance has it."""
    return {
        (one, other): tuple(
            random.multinomial(games, chances(strengths[one] - strengths[other] + advantage, draw)).tolist()
        )
        for one in strengths
        for other in strengths
        if one != other
    }


# -- formulas -----------------------------------------------------------------------------------------------


def test_three_games_of_four_are_191_elo():
    """Without draws it is the logistic formula: 400 * log10(3) is 190.85."""
    ratings = rate({("a", "b"): (75_000, 0, 25_000), ("b", "a"): (25_000, 0, 75_000)})
    assert ratings.difference("a", "b").elo == pytest.approx(400 * log10(3), abs=0.01)
    assert ratings.of("a").elo == pytest.approx(-ratings.of("b").elo)


@pytest.mark.parametrize("results", [(300, 500, 200), (200, 100, 100), (5000, 2000, 1000)])
def test_two_players_have_the_closed_form_of_bayeselo(results, monkeypatch):
    """fishtest's proba_to_bayeselo, for players whose games from both seats went alike."""
    monkeypatch.setattr(likelihood, "VIRTUAL", 1e-9)
    won, drawn, lost = [number / sum(results) for number in results]
    elo = 200 * log10(won / lost * (1 - lost) / (1 - won))
    draw = 200 * log10((1 - lost) / lost * (1 - won) / won)
    ratings = rate({("a", "b"): results, ("b", "a"): results[::-1]})
    assert ratings.difference("a", "b").elo == pytest.approx(elo, abs=1e-4)
    assert ratings.draw.elo == pytest.approx(draw, abs=1e-4)
    assert ratings.advantage.elo == pytest.approx(0, abs=1e-4)
    assert ratings.chances("a", "b") == pytest.approx((won, drawn, lost), abs=1e-6)


def test_the_advantage_is_what_moving_first_gives():
    won, drawn, lost = chances(60, 100)
    alike = tuple(round(100_000 * chance) for chance in (won, drawn, lost))
    ratings = rate({("a", "b"): alike, ("b", "a"): alike})
    assert ratings.advantage.elo == pytest.approx(60, abs=0.1)
    assert ratings.draw.elo == pytest.approx(100, abs=0.1)
    assert ratings.difference("a", "b").elo == pytest.approx(0, abs=1e-6)


def test_without_draws_the_interval_is_that_of_a_logistic_regression():
    """The variance of a logarithm of odds is 1/won + 1/lost; both seats share one difference."""
    won, lost = 6000, 4000
    ratings = rate({("a", "b"): (won, 0, lost), ("b", "a"): (lost, 0, won)})
    deviation = 400 / log(10) * sqrt((1 / won + 1 / lost) / 2)
    apart = ratings.difference("a", "b")
    assert apart.high - apart.elo == pytest.approx(1.96 * deviation, rel=0.001)
    assert ratings.of("a").high - ratings.of("a").elo == pytest.approx(1.96 * deviation / 2, rel=0.001)


def test_the_gradient_and_the_curvature_are_those_of_the_likelihood():
    """By differences of it, at a point that is no maximum."""
    cells = {(0, 1): (5.0, 2.0, 3.0), (1, 2): (1.0, 4.0, 2.0), (2, 0): (3.0, 3.0, 0.5)}
    model = likelihood.Likelihood(3, likelihood.Games.of(cells))
    point, step = np.array([0.3, -0.7, 0.2, 0.4]), 1e-6
    for place in range(4):
        by = step * np.eye(4)[place]
        (above, slope_above), (below, slope_below) = model.cost(point + by), model.cost(point - by)
        assert model.cost(point)[1][place] == pytest.approx((above - below) / (2 * step), abs=1e-8)
        bend = (slope_above - slope_below) / (2 * step)
        assert model.curvature(point)[place] == pytest.approx(bend, abs=1e-8)


def test_the_cost_is_the_logarithm_of_the_likelihood():
    """As the model writes it down, but for what is the same at every point."""
    results, ahead, draw = (5, 2, 3), 70.0, 90.0
    model = likelihood.Likelihood(2, likelihood.Games.of({(0, 1): results}))
    odds = 10 ** (draw / 400)
    point = [ahead / 2 * log(10) / 400, ahead / 2 * log(10) / 400, log(odds**2 - 1)]
    told = sum([number * log(chance) for number, chance in zip(results, chances(ahead, draw), strict=True)])
    assert model.cost(np.array(point))[0] == pytest.approx(-told / 10)


# -- what must be the same ----------------------------------------------------------------------------------


def test_whoever_is_counted_first_the_ratings_are_the_same():
    again = dict(reversed(list(THREE.items())))
    assert rate(again).players == rate(THREE).players
    new = {"a": "z", "b": "m", "c": "k"}
    renamed = rate({(new[one], new[other]): results for (one, other), results in THREE.items()})
    for name, other in new.items():
        assert renamed.of(other).elo == pytest.approx(rate(THREE).of(name).elo, abs=1e-6)
        assert renamed.of(other).high == pytest.approx(rate(THREE).of(name).high, abs=1e-6)


def test_all_results_the_other_way_round_are_all_ratings_the_other_way_round():
    turned = {(one, other): results[::-1] for (one, other), results in THREE.items()}
    for player in rate(THREE).players:
        assert rate(turned).of(player.name).elo == pytest.approx(-player.elo, abs=1e-6)
    assert rate(turned).advantage.elo == pytest.approx(-rate(THREE).advantage.elo, abs=1e-6)
    assert rate(turned).draw == pytest.approx(rate(THREE).draw, abs=1e-6)


def test_ratings_are_0_on_average_and_best_first():
    players = rate(THREE).players
    assert sum([player.elo for player in players]) == pytest.approx(0, abs=1e-9)
    assert [player.elo for player in players] == sorted([player.elo for player in players], reverse=True)


def test_an_anchor_moves_all_alike_and_is_certain_itself():
    free, held = rate(THREE), rate(THREE, anchor=("b", 1500))
    assert held.of("b")[1:4] == pytest.approx((1500, 1500, 1500))
    for one, other in (("a", "b"), ("a", "c"), ("c", "b")):
        assert held.difference(one, other) == pytest.approx(free.difference(one, other))
        assert held.los(one, other) == pytest.approx(free.los(one, other))
    assert held.of("a").high - held.of("a").elo == pytest.approx(
        free.difference("a", "b").high - free.difference("a", "b").elo
    )
    assert (held.advantage, held.draw) == (free.advantage, free.draw)


def test_superiority_of_one_is_inferiority_of_the_other():
    ratings = rate(THREE)
    assert ratings.los("a", "c") + ratings.los("c", "a") == pytest.approx(1)
    assert ratings.los("a", "c") > ratings.los("a", "b") > 0.5


def test_games_are_counted_from_both_seats():
    a = rate(PAIR).of("a")
    assert (a.won, a.drawn, a.lost, a.games) == (30 + 23, 10 + 12, 20 + 25, 120)
    assert a.score == pytest.approx((53 + 11) / 120)


def test_ratings_are_values():
    ratings = rate(THREE)
    assert ratings == rate(THREE)
    assert hash(ratings) == hash(rate(THREE))
    assert ratings != rate(PAIR)
    for again in (pickle.loads(pickle.dumps(ratings)), copy.deepcopy(ratings)):
        assert again == ratings
        assert again.los("a", "b") == ratings.los("a", "b")
    assert repr(rate(PAIR)) == "<Ratings: a +12, b -12>"


def test_ratings_are_plain_values_for_json():
    told = rate(PAIR).to_dict()
    assert json.loads(json.dumps(told)) == told
    assert [*told] == ["players", "advantage", "draw"]
    assert [*told["players"][0]] == ["name", "elo", "low", "high", "won", "drawn", "lost"]
    assert [*told["draw"]] == ["elo", "low", "high"]


# -- results that have no maximum of their own --------------------------------------------------------------


@pytest.mark.parametrize("games", [1, 10, 1000, 10**6, 10**12])
def test_a_perfect_score_is_far_ahead_and_not_sure_how_far(games):
    ratings = rate({("a", "b"): (games, 0, 0), ("b", "a"): (0, 0, games)})
    apart, loss = ratings.difference("a", "b"), 1 - 10 ** (-1.9207 / log(10) / (2 * games))
    assert apart.low < 400 * log10((1 - loss) / loss) < apart.high  # what no loss in so many games tells
    assert 100 < apart.elo < 6000
    assert apart.high - apart.low > 600
    assert ratings.los("a", "b") > 0.7


def test_more_perfect_games_are_further_ahead():
    ahead = [rate({("a", "b"): (n, 0, 0), ("b", "a"): (0, 0, n)}).of("a").elo for n in (1, 5, 20, 100)]
    assert ahead == sorted(ahead)


def test_without_a_draw_draws_are_rare_and_may_be_none():
    ratings = rate({("a", "b"): (60, 0, 40), ("b", "a"): (40, 0, 60)})
    assert ratings.draw.low == 0 < ratings.draw.elo < ratings.draw.high < 20
    assert ratings.chances("a", "b")[1] < 0.01


def test_with_nothing_but_draws_nobody_is_ahead():
    ratings = rate({("a", "b"): (0, 100, 0), ("b", "a"): (0, 100, 0)})
    assert ratings.difference("a", "b").elo == pytest.approx(0, abs=1e-6)
    assert ratings.los("a", "b") == pytest.approx(0.5)
    assert ratings.chances("a", "b")[1] > 0.99


def test_where_one_always_moves_first_it_is_not_known_why_it_wins():
    once, both = rate({("a", "b"): (75, 0, 25)}), rate({("a", "b"): (75, 0, 25), ("b", "a"): (25, 0, 75)})
    assert once.difference("a", "b").low < 0 < both.difference("a", "b").low


def test_the_virtual_games_are_nothing_beside_many(monkeypatch):
    many = {pair: tuple([1000 * number for number in results]) for pair, results in THREE.items()}
    ratings = rate(many)
    monkeypatch.setattr(likelihood, "VIRTUAL", 1e-9)
    for player in rate(many).players:
        assert ratings.of(player.name).elo == pytest.approx(player.elo, abs=0.05)


# -- strengths that were known before -----------------------------------------------------------------------


def test_known_strengths_are_found_again():
    strengths = {"a": 300, "b": 100, "c": 0, "d": -150, "e": -250}
    ratings = rate(tournament(strengths, 20_000, 45, 120, np.random.default_rng(1)))
    for name, elo in strengths.items():
        assert ratings.of(name).elo == pytest.approx(elo, abs=6)
    assert ratings.advantage.elo == pytest.approx(45, abs=4)
    assert ratings.draw.elo == pytest.approx(120, abs=4)


def test_95_percent_intervals_hold_as_often_as_they_say():
    """A small one; bench/ratings.py has thousands."""
    strengths, random = {"a": 200, "b": 50, "c": -50, "d": -200}, np.random.default_rng(2)
    held = []
    for _ in range(150):
        ratings = rate(tournament(strengths, 10, 50, 100, random))
        held += [ratings.of(name).low <= elo <= ratings.of(name).high for name, elo in strengths.items()]
        held.append(ratings.advantage.low <= 50 <= ratings.advantage.high)
        held.append(ratings.draw.low <= 100 <= ratings.draw.high)
    assert 0.92 < sum(held) / len(held) < 0.98


# -- what is refused ----------------------------------------------------------------------------------------

REFUSED = [
    ({}, "without a game nobody can be rated"),
    ({("a", "b"): (0, 0, 0)}, "'a' and 'b' cannot be compared"),
    ({("a", "b"): (1, 0, 0), ("c", "d"): (1, 0, 0)}, "'a' and 'c' cannot be compared: no games connect them"),
    ({("a", "a"): (1, 0, 0)}, "'a' cannot be rated by games against itself"),
    ({("a", "b"): (1, 0)}, "'a' and 'b' are three numbers, won, drawn and lost by 'a', not"),
    ({("a", "b"): (1, 0, -1)}, "are three numbers"),
    ({("a", "b"): (1.5, 0, 1)}, "are three numbers"),
    ({("a", "b"): None}, "are three numbers"),
    ({"ab": (1, 0, 0)}, "who moved first and who second, not by 'ab'"),
    ({("a", 2): (1, 0, 0)}, "who moved first and who second"),
    ([("a", "b")], "games are counted by pairs"),
    (None, "games are counted by pairs"),
]


@pytest.mark.parametrize(("counts", "words"), REFUSED)
def test_what_cannot_be_rated_is_said(counts, words):
    with pytest.raises(InvalidArgument, match=words):
        rate(counts)


@pytest.mark.parametrize("anchor", [("d", 0), ("a", None), ("a", float("nan")), ("a", 1e9), "a", ("a",), 5])
def test_an_anchor_is_a_player_and_a_number(anchor):
    with pytest.raises(InvalidArgument, match="an anchor is the name of a player who is rated and an Elo"):
        rate(THREE, anchor=anchor)


def test_who_is_not_rated_is_said():
    with pytest.raises(
        InvalidArgument, match=r"'perfekt' is nobody who is rated here\. Did you mean perfect\?"
    ):
        rate({("perfect", "easy"): (1, 1, 1)}).los("easy", "perfekt")


def test_groups_that_never_met_are_told_apart_and_rated_apart():
    counts = {("a", "b"): (1, 2, 3), ("d", "c"): (3, 2, 1), ("a", "c"): (0, 0, 0)}
    assert groups(counts) == [["a", "b"], ["c", "d"]]
    for group in groups(counts):
        alone = {pair: results for pair, results in counts.items() if {*pair} <= {*group}}
        assert [player.name for player in rate(alone).players] == group[::-1]
    assert groups({}) == []


@pytest.mark.parametrize("lacking", ["scipy", "numpy"])
@pytest.mark.parametrize(
    "words", [["2x2,2", "easy", "random"], ["2x2,2", "easy", "random", "--sprt", "0", "9"]], ids=len
)
def test_without_the_extra_the_same_sentence_says_what_to_install(tmp_path, lacking, words):
    """Whatever is asked for, and whichever of its packages is missed first."""
    (tmp_path / "sitecustomize.py").write_text(f"import sys\nsys.modules[{lacking!r}] = None\n")
    command = [NOUGHTS, "match", *words, "--games", "4"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    said = "ratings and their tests need packages that are not here: pip install 'noughts[arena]'\n"
    assert (done.stdout + done.stderr).endswith(said)


def test_the_arena_is_entered_without_scipy():
    code = "import noughts.arena.rating, noughts.arena.sprt, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not {"scipy", "numpy"} & {*loaded.split()}
