"""Values: equal when they say the same, the same again after a pickle, and telling when they are shown."""

import copy
import pickle

import pytest

import noughts
from noughts import Board, Game, InvalidArgument, Position, analyze, solve
from noughts.board.census import count_games, random_games
from noughts.board.rules import Rule
from noughts.clock import Clock
from noughts.engine.knowledge import EVERY, Knowledge
from noughts.engine.levels import LEVELS, seen_by
from noughts.engine.limits import Limits
from noughts.engine.review import review
from noughts.engine.search import search
from noughts.engine.telling import step
from noughts.engine.weights import Weights
from noughts.proof.certificate import shipped

FORK = "XO......."


def a_review():
    game = Game("3x3")
    for cell in (0, 1, 3, 6, 4, 5, 8):
        game.play(cell)
    return review(game, Limits(nodes=100_000))


def known():
    found = Knowledge(Position("3x3"), EVERY)
    found.prove_move(4, "draw", source="table")
    return found


# how a value is made, another that says something else, and what its repr tells
VALUES = {
    "board": (lambda: Board("4x4,3,torus"), lambda: Board("4x4,3"), "Board('4x4,3,torus')"),
    "rule": (lambda: Rule(["torus"]), lambda: Rule(["misere"]), "Rule(['torus'])"),
    "position": (
        lambda: Position.parse("3x3", FORK),
        lambda: Position.parse("3x3,misere", FORK),
        "Position.parse('3x3', 'XO.......')",
    ),
    "large position": (
        lambda: Position("20x20,5").play("t20"),
        lambda: Position("20x20,5").play("t19"),
        f"Position.parse('20x20,5', '{'.' * 399}X')",
    ),
    "falling position": (
        lambda: Position("3x3,gravity").play("b"),
        lambda: Position("3x3,gravity").play("c"),
        "Position.parse('3x3,gravity', '.......X.')",
    ),
    "canonical": (
        lambda: Position.parse("3x3", "X.O......").canonical(),
        lambda: Position.parse("3x3", "O.X...... X").canonical(),
        "<Canonical ......O.X of 3x3, by symmetry 7>",
    ),
    "limits": (lambda: Limits(seconds=3), lambda: Limits(seconds=4), "Limits(seconds=3)"),
    "weights": (lambda: Weights(4), lambda: Weights(3), "Weights(4)"),
    "own weights": (
        lambda: Weights(1, "0 -1.5 1.5 0"),
        lambda: Weights(1),
        "Weights(1, '0.0 -1.5 1.5 0.0')",
    ),
    "level": (
        lambda: LEVELS["easy"],
        lambda: LEVELS["random"],
        "<Level easy: wins when it can and blocks when it must, and else plays anywhere>",
    ),
    "analysis": (
        lambda: analyze(Position.parse("3x3", FORK)),
        lambda: analyze("3x3"),
        "<Analysis: b2 is best. Threatens the diagonal a1-b2-c3. Forced win in 3 moves: b2 c3 a2 c1 c2.>",
    ),
    "verdict": (
        lambda: analyze(Position.parse("3x3", FORK)).moves[0],
        lambda: analyze("3x3").moves[0],
        "<Verdict 4: win in 5 plies>",
    ),
    "estimated verdict": (
        lambda: analyze("5x5,4", Limits(depth=1, nodes=1), level="difficult").moves[0],
        lambda: analyze("3x3").moves[0],
        "<Verdict 12: score 16>",
    ),
    "proof": (
        lambda: solve(Position.parse("3x3", FORK)),
        lambda: solve("3x3"),
        "<Proof: win in 5 plies, best a2>",
    ),
    "looked up proof": (
        lambda: solve("4x4x4", atlas=True),
        lambda: solve("3x3"),
        "<Proof: win within 27 plies, best 1a1, looked up>",
    ),
    "unknown": (
        lambda: solve("6x6,4", Limits(nodes=10)),
        lambda: solve("20x20,5", Limits(nodes=10)),
        "<Unknown after 10 nodes: the limit of nodes was reached>",
    ),
    "review": (
        a_review,
        lambda: review(Game("3x3"), Limits(nodes=1000)),
        "<Review of 7 moves: Move 2 was the mistake: b1 turned a draw into a loss. "
        "Only the centre, b2, holds.>",
    ),
    "ply of a review": (lambda: a_review().plies[2], lambda: a_review().plies[0], "<PlyReview 2: win>"),
    "mistake": (
        lambda: a_review().mistake,
        lambda: None,
        "<Mistake: Move 2 was the mistake: b1 turned a draw into a loss. Only the centre, b2, holds.>",
    ),
    "estimate": (
        lambda: search("3x3", Limits(depth=2)),
        lambda: search("3x3", Limits(depth=1)),
        "<Estimate: score 2 at depth 2, best [4]>",
    ),
    "step": (
        lambda: step(Position("3x3"), 4),
        lambda: step(Position("3x3"), 0),
        "<Step: stands on 4 open lines>",
    ),
    "knowledge": (
        known,
        lambda: Knowledge(Position("3x3")),
        "<Knowledge: <Fact: score None at depth 0>, 1 of 9 moves proved>",
    ),
    "fact": (
        lambda: seen_by(LEVELS["perfect"], Position.parse("3x3", "XX.OO....")).moves[2],
        lambda: known().moves[4],
        "<Fact: win in 1 ply, by threats>",
    ),
    "certificate": (
        shipped,
        lambda: shipped("fast"),
        "<Certificate of 1,753 positions: X wins within 32 moves>",
    ),
    "count": (
        lambda: count_games("2x2")[2],
        lambda: count_games("2x2")[0],
        "Ply(sequences=12, x_wins=0, o_wins=0, draws=0)",
    ),
    "sample": (
        lambda: random_games("3x3", 3, seed=1),
        lambda: random_games("3x3", 4, seed=1),
        "Sample(x_wins=1, o_wins=2, draws=0, plies=19)",
    ),
    "clock": (
        lambda: Clock.parse("5:00+3"),
        lambda: Clock.parse("5:00"),
        "Clock(total=300000, increment=3000, each=0)",
    ),
}


@pytest.mark.parametrize("name", VALUES)
def test_values_that_say_the_same_are_equal(name):
    make, make_other, _ = VALUES[name]
    value, other = make(), make_other()
    assert value == make()
    assert hash(value) == hash(make())
    assert value != other
    assert value != "something else"
    assert len({value, make(), other}) == 2


@pytest.mark.parametrize("name", VALUES)
def test_a_value_is_the_same_after_a_pickle_and_when_it_is_copied(name):
    value = VALUES[name][0]()
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    for again in (copy.copy(value), copy.deepcopy(value)):
        assert again == value
        assert repr(again) == repr(value)


@pytest.mark.parametrize("name", VALUES)
def test_a_repr_tells_what_a_value_knows(name):
    make, _, told = VALUES[name]
    assert repr(make()) == told


def test_positions_and_boards_of_the_uncompiled_package_are_values_too(plain):
    position = plain.Position("3x3").play("b2")
    assert pickle.loads(pickle.dumps(position)) == position
    assert copy.deepcopy(position.canonical()) == position.canonical()
    assert str(position) == str(Position("3x3").play("b2"))


def test_what_a_proof_cost_does_not_count():
    one, other = solve("3x3"), solve("3x3")
    other.nodes, other.seconds = one.nodes + 1, one.seconds + 1
    assert one == other
    other.best = 0
    assert one != other


def test_limits_of_the_same_seconds_are_equal_however_they_are_written():
    assert Limits(seconds=3) == Limits(seconds=3.0)
    assert hash(Limits(seconds=3)) == hash(Limits(seconds=3.0))


@pytest.mark.parametrize("k", [0, 21, "3", None, True, 10**30])
def test_weights_are_for_a_k_that_there_is(k):
    with pytest.raises(InvalidArgument, match="k is a whole number from 1 to 20"):
        Weights(k)


def test_errors_survive_a_pickle():
    """They do where players run in processes of their own."""
    for error in vars(noughts.errors).values():
        if isinstance(error, type) and issubclass(error, noughts.NoughtsError):
            again = pickle.loads(pickle.dumps(error("no such thing")))
            assert (type(again), str(again)) == (error, "no such thing")
