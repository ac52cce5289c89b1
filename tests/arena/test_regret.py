"""Exact regret: what is said of moves is proved, and what is said of a player follows from its moves."""

import json
import sys
from random import Random

import pytest
from running import run
from slow import exact, name, random_position

from noughts import Board, MenaceAgent, Position, QAgent, evaluate, train
from noughts.arena.exact import Chances, ladder
from noughts.arena.games import Conditions
from noughts.arena.regret import measure
from noughts.arena.regret_report import to_html, to_text
from noughts.arena.running import workers
from noughts.arena.truths import find_truths, prove
from noughts.errors import InvalidArgument

POINTS = {"win": 1, "draw": 0.5, "loss": 0}
TALKS_NONSENSE = f"cmd:{sys.executable} -c \"print('x')\""


def measured(player, truths, those=1, **conditions):
    with workers(those) as found:
        return measure(player, truths, Conditions(truths.board, **conditions), found)


def slow_values(position, known):
    return {cell: name(-exact(position.play(cell), known)) for cell in position.legal}


def reachable(board):
    """Every position of games that X begins, one of each that are the same up to symmetry."""
    found, new = set(), {Position(board)}
    while new:
        found |= new
        after = {one.play(cell).canonical().position for one in new for cell in one.legal}
        new = {one for one in after if not one.is_over}
    return found


@pytest.mark.parametrize("board", ["3x3", "3x3,misere", "4x2,2,gravity", "4x3,3,gravity"])
def test_on_a_tiny_board_all_positions_that_matter_are_there_with_their_true_values(board):
    known = {}
    slow = {one: slow_values(one, known) for one in reachable(board)}
    slow = {one: values for one, values in slow.items() if len(set(values.values())) > 1}
    truths = find_truths(board, 100_000)
    assert {truth.position: truth.values for truth in truths.known} == slow
    assert truths.whole


@pytest.mark.parametrize("board", ["4x4", "5x3,3", "5x4,4,gravity", "4x4,misere", "4x4,3,exact"])
def test_what_is_proved_of_moves_on_larger_boards_is_true(board):
    random = Random(f"{board} proofs")
    for _ in range(6):
        position = random_position(board, random, 2, 8)
        assert prove(position, 100_000).values == slow_values(position, {}), position


def test_what_cannot_be_proved_within_the_limits_is_left_out_and_counted():
    few = find_truths("5x5,4", 5, nodes=60)
    many = find_truths("5x5,4", 5, nodes=100_000)
    assert few.unproved > many.unproved
    assert prove(Position("6x6,4"), 10) is None
    assert not few.whole


def test_positions_follow_from_the_seed_and_not_from_who_works():
    here = find_truths("4x4", 6, seed=2)
    with workers(2) as those:
        assert find_truths("4x4", 6, 2, those) == here
    assert len({truth.position.canonical().position for truth in here.known}) == 6
    assert find_truths("4x4", 6, seed=3) != here
    assert find_truths("3x3", 9, seed=3) != find_truths("3x3", 9, seed=4)


def test_a_random_player_gives_away_the_mean_of_all_moves():
    truths = find_truths("3x3", 1000)
    found = measured("random", truths)
    known = {}
    lost = []
    for truth in truths.known:
        points = [POINTS[value] for value in slow_values(truth.position, known).values()]
        lost.append(max(points) - sum(points) / len(points))
    assert found.regret == pytest.approx(sum(lost) / len(lost)) == found.of_random
    given = found.given()
    half = given["win", "draw"] + given["draw", "loss"]
    assert found.regret * found.positions == pytest.approx(half / 2 + given["win", "loss"])


def test_perfect_play_gives_nothing_away():
    for board in ("3x3", "3x3,misere", "4x4"):
        found = measured("perfect", find_truths(board, 30), nodes=100_000)
        assert (found.regret, found.worst()) == (0, [])
    assert measured("perfect", find_truths("3x3", 9)).exact["X"]["perfect"] == (0, 1, 0)


def test_whole_games_are_those_of_the_exact_ladder_and_of_exact_evaluation(tmp_path):
    chances = ladder("3x3", ("random", "easy"))["easy", "random"]
    exactly = measured("easy", find_truths("3x3", 1)).exact
    halves = zip(exactly["X"]["random"], exactly["O"]["random"], strict=True)
    assert Chances(*[(one + other) / 2 for one, other in halves]) == pytest.approx(chances)
    for side, agent in (("X", MenaceAgent("X", seed=1)), ("O", QAgent("O", seed=2))):
        train(agent, ("random", 300))
        agent.save(tmp_path / f"{side}.json")
        exactly = measured(f"{agent.kind}:{tmp_path}/{side}.json", find_truths("3x3", 40)).exact
        assert list(exactly) == [side]
        for other in ("perfect", "random"):
            assert exactly[side][other] == pytest.approx(evaluate(agent, other).rates), other


def test_a_learner_is_asked_for_its_own_side_and_by_side_for_both(tmp_path):
    truths = find_truths("3x3", 60)
    for side in "XO":
        train(learner := MenaceAgent(side, seed=3), ("random", 100))
        learner.save(tmp_path / f"m-{side}.json")
    both, one, other = [measured(f"menace:{tmp_path}/m-{side}.json", truths) for side in ("{side}", "X", "O")]
    assert (both.sides, one.sides, other.sides) == ("XO", "X", "O")
    assert both.positions == one.positions + other.positions == 60
    total = one.regret * one.positions + other.regret * other.positions
    assert both.regret == pytest.approx(total / 60)
    with pytest.raises(InvalidArgument, match="plays X on 3x3"):
        measured(f"menace:{tmp_path}/m-X.json", find_truths("4x4", 2))


def test_who_takes_turns_with_another_is_measured_as_both():
    truths = find_truths("3x3", 80)
    both = measured("random=3+perfect=1", truths)
    assert both.regret == pytest.approx(0.75 * measured("random", truths).regret)
    assert both.exact["X"]["perfect"].lost == pytest.approx(
        0.75 * measured("random", truths).exact["X"]["perfect"].lost
    )


def test_a_program_is_asked_and_its_failures_are_counted():
    truths = find_truths("4x4", 3)
    broken = measured(TALKS_NONSENSE, truths)
    assert sum(broken.failures.values()) == 3
    assert broken.regret > 0
    assert "gave no move" in to_text(broken)
    brain = measured(f"cmd:{sys.executable} -m noughts brain --level perfect", truths)
    assert (brain.regret, brain.failures) == (0, {})


def test_the_same_comes_out_whoever_works():
    truths = find_truths("4x4", 8)
    here, there = [measured("easy", truths, those, nodes=500).to_dict() for those in (1, 2)]
    assert here == there


def test_the_report_draws_the_worst_with_the_right_move():
    found = measured("easy", find_truths("3x3", 1000))
    text, page = to_text(found), to_html(found)
    worst = found.worst()[0]
    assert f"regret {found.regret:.4f}" in text
    assert Board("3x3").cell_name(worst.truth.right[0]) in text
    assert text.count("[?]") == 3
    assert page.count("[?]") == 10
    assert "<script" not in page


def test_the_command_says_the_same_in_json_and_writes_a_page(tmp_path):
    done = run("measure", "easy", "3x3", "--json", "--html", "page.html", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(
        json.dumps(measured("easy", find_truths("3x3", 1000)).to_dict())
    )
    assert (tmp_path / "page.html").read_text().startswith("<!doctype html>")
    refused = run("measure", "nobody", "3x3")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)


def test_who_cannot_play_is_refused_before_anything_is_proved(tmp_path):
    """To prove so many positions would take hours."""
    words = ("7x6,4,gravity", "--positions", "100000", "--proof-nodes", "100000000")
    for player, said in (("insan", "Did you mean insane?"), ("menace:none.json", "none.json")):
        refused = run("measure", player, *words, cwd=tmp_path)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert said in refused.stderr


def test_where_nothing_is_proved_there_is_nothing_to_measure():
    """And not a player that gives nothing away."""
    with workers(1) as here, pytest.raises(InvalidArgument, match="nothing to measure on 1x1"):
        measure("easy", find_truths("1x1", 10), Conditions("1x1"), here)
