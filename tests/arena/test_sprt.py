"""The sequential test: published numbers, what is symmetric, results that are all alike, and its errors."""

import pickle
from math import log, log10

import pytest

from noughts import InvalidArgument
from noughts.arena.sprt import MOST_ELO, decide, elo_of, score_of

np = pytest.importorskip("numpy")

# What fastchess, a tester of chess engines, says in its own tests (sprt_test.cpp): won, drawn and lost, or
# pairs of 0 to 2 points; the two hypotheses, in logistic Elo; the logarithm of the likelihood ratio
PUBLISHED = [
    ((21404, 40708, 21184), 0.5, 2.5, -1.57),
    ((57433, 106593, 57030), 0, 2, -2.59),
    ((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07),
    ((871, 26175, 55983, 26678, 821), 0, 2, -4.98),
]

# And of Elo, half the width of its interval, and the likelihood of superiority, where elo_test.cpp says them
ESTIMATES = [
    ((136, 111, 96), 40.70, 30.43, 0.9960),
    ((76, 123, 89), None, None, 0.1553),
    ((34, 54, 63, 64, 75), 55.58, 27.65, 1.0),
    ((332, 433, 498, 333, 334), -8.64, 10.33, 0.0505),
    ((7895, 8757, 5685, 568, 9999), -21.04, 2.95, None),
]


@pytest.mark.parametrize(("counts", "elo0", "elo1", "llr"), PUBLISHED)
def test_the_likelihood_ratio_is_the_published_one(counts, elo0, elo1, llr):
    assert decide(counts, elo0, elo1).llr == pytest.approx(llr, abs=0.005)


@pytest.mark.parametrize(("counts", "elo", "error", "los"), ESTIMATES)
def test_elo_and_its_interval_are_the_published_ones(counts, elo, error, los):
    """Theirs is by a variance and ours by the likelihood: of so many games they are the same to 1 %."""
    standing = decide(counts, 0, 10)
    if elo is not None:
        assert standing.elo == pytest.approx(elo, abs=0.005)
        assert (standing.high - standing.low) / 2 == pytest.approx(error, rel=0.01)
    if los is not None:
        assert standing.los == pytest.approx(los, abs=0.001)


@pytest.mark.parametrize(("score", "elo"), [(0.75, 190.85), (0.64, 99.95), (0.5, 0), (0.25, -190.85)])
def test_a_score_has_its_elo(score, elo):
    assert elo_of(score) == pytest.approx(elo, abs=0.005)
    assert score_of(elo) == pytest.approx(score, abs=1e-5)


def test_without_draws_the_ratio_is_that_of_coins():
    """Wald's own test of won and lost games."""
    won, lost = 700, 640
    one, other = score_of(30), score_of(0)
    known = won * log(one / other) + lost * log((1 - one) / (1 - other))
    assert decide((won, 0, lost), 0, 30).llr == pytest.approx(known, abs=0.01)


def test_the_bounds_are_walds():
    standing = decide((1, 1, 1), 0, 5, alpha=0.02, beta=0.1)
    assert (standing.lower, standing.upper) == pytest.approx((log(0.1 / 0.98), log(0.9 / 0.02)))


def test_a_test_ends_at_its_bounds():
    decisions = [decide((won, 100, 100), 0, 30).decision for won in (80, 115, 200)]
    assert decisions == ["rejected", None, "accepted"]
    for won in range(80, 200):
        standing = decide((won, 100, 100), 0, 30)
        assert (standing.decision == "accepted") == (standing.llr >= standing.upper)
        assert (standing.decision == "rejected") == (standing.llr <= standing.lower)


@pytest.mark.parametrize("counts", [(50, 40, 30), (9, 0, 0), (3, 10, 40, 30, 8), (0, 0, 5, 0, 1)])
def test_the_other_side_of_the_results_is_the_other_side_of_the_test(counts):
    here, there = decide(counts, -5, 25), decide(counts[::-1], -25, 5)
    assert there.llr == pytest.approx(-here.llr)
    assert (there.elo, there.low, there.high) == pytest.approx((-here.elo, -here.high, -here.low), abs=1e-6)
    assert there.los == pytest.approx(1 - here.los)


def test_pairs_are_surer_than_games_where_openings_favour_one_side():
    """Openings that whoever moves first wins: 60 pairs are 1 to 1, and 20 are not."""
    pairs, games = decide((0, 5, 60, 15, 0), 0, 50), decide((65 + 5 + 5, 10, 60 + 5 + 5), 0, 50)
    assert pairs.elo == pytest.approx(decide((75, 20, 65), 0, 50).elo)
    assert pairs.high - pairs.low < (games.high - games.low) / 2


# -- results that are all alike, or none --------------------------------------------------------------------


@pytest.mark.parametrize("counts", [(0, 0, 0), (0, 0, 0, 0, 0)])
def test_no_game_tells_nothing(counts):
    standing = decide(counts, 0, 20)
    assert standing.llr == pytest.approx(0, abs=1e-3)
    assert standing[3:] == (None, 0.0, -MOST_ELO, MOST_ELO, 0.5)


@pytest.mark.parametrize("games", [1, 10, 10**6, 10**12])
def test_games_that_are_all_won_are_ahead_by_at_least_something(games):
    """As likely as one in forty to happen, or less likely: score ** games = exp(-1.92)."""
    for counts in ((games, 0, 0), (0, 0, 0, 0, games)):
        standing = decide(counts, 0, 20)
        assert (standing.elo, standing.high) == (MOST_ELO, MOST_ELO)
        assert standing.low == pytest.approx(elo_of(10 ** (-1.9207 / log(10) / games)), abs=2)
        assert standing.los > 0.85
        assert 0 < standing.llr == pytest.approx(games * log(score_of(20) / 0.5), rel=0.01)


@pytest.mark.parametrize("games", [1, 10, 10**6])
def test_nothing_but_draws_is_level_and_as_sure_as_so_many_games_can_be(games):
    for counts in ((0, games, 0), (0, 0, games, 0, 0)):
        standing = decide(counts, 0, 20)
        assert standing.elo == 0
        assert standing.los == pytest.approx(0.5, abs=0.01)
        assert standing.high == pytest.approx(-standing.low)
        decisive = 1 - 10 ** (-1.9207 / log(10) / games)  # so many of them and none was seen
        assert standing.high == pytest.approx(elo_of(0.5 + decisive / 2), rel=0.02)


def test_a_drawish_match_is_rejected_in_the_end():
    assert decide((0, 1000, 0), 0, 10).decision == "rejected"


def test_a_standing_is_a_value():
    standing = decide((5, 4, 3), 0, 10)
    assert pickle.loads(pickle.dumps(standing)) == standing == decide([5, 4, 3], 0, 10)


# -- its two errors -----------------------------------------------------------------------------------------


def sequence(chances, elo0, elo1, random):
    """A test of games that chance decides, until it is decided."""
    counts = [0] * len(chances)
    while True:
        for place in random.choice(len(chances), 5, p=chances):
            counts[place] += 1
        standing = decide(counts, elo0, elo1)
        if standing.decision is not None:
            return standing.decision


@pytest.mark.parametrize(("truth", "wrong"), [(0, "accepted"), (100, "rejected")])
def test_errors_are_as_rare_as_they_should_be(truth, wrong):
    """A small one; bench/ratings.py has thousands."""
    random, score = np.random.default_rng(3), score_of(truth)
    chances = (score - 0.15, 0.3, 0.85 - score)
    ended = [sequence(chances, 0, 100, random) for _ in range(60)]
    assert ended.count(wrong) <= 8  # of 60, at 5 %: three are to be expected


# -- what is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "counts", [(1, 2), (1, 2, 3, 4), (1, 2, -1), (1, 2, 0.5), "123", None, {1, 2, 3}, (True, 1, 1)]
)
def test_counts_are_three_or_five(counts):
    with pytest.raises(InvalidArgument, match="three numbers, games won, drawn and lost, or five"):
        decide(counts, 0, 10)


@pytest.mark.parametrize("bounds", [(10, 0), (5, 5), (0, 1200), (None, 5), (0, float("nan")), ("0", 5)])
def test_hypotheses_are_two_differences(bounds):
    with pytest.raises(InvalidArgument, match="between two differences in Elo, the lower first, both within"):
        decide((1, 1, 1), *bounds)


@pytest.mark.parametrize("rates", [(0, 0.05), (0.05, 0.5), (1, 1), (0.05, None), (float("nan"), 0.1)])
def test_errors_are_rates(rates):
    with pytest.raises(InvalidArgument, match="alpha and beta are rates of errors"):
        decide((1, 1, 1), 0, 5, *rates)


def test_the_formula_of_elo_is_the_one_that_is_written():
    assert elo_of(0.6) == pytest.approx(400 * log10(0.6 / 0.4))
