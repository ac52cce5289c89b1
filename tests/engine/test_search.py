"""The search: plain plies equal plain minimax; limits, stopping and repeatability."""

import importlib
import threading
from random import Random

import pytest
from slow import minimax, random_position, weighted

from noughts import Board, IllegalMove, InvalidArgument, Position
from noughts.core.search import Searcher
from noughts.engine.limits import Limits
from noughts.engine.search import make_searcher, one_ply, search
from noughts.engine.signature import signature
from noughts.engine.weights import Weights

# A change to this number belongs in the message of the commit that makes it.
SIGNATURE = 1032312
MANY = 20_000_000_000  # nodes: minutes of work


@pytest.mark.parametrize(
    ("board", "games", "deepest"),
    [
        ("3x3", 25, 5),
        ("4x4", 25, 3),
        ("4x4,3", 25, 3),
        ("5x4,4", 15, 3),
        ("3x3x3", 10, 2),
        ("4x4x4", 3, 2),
        ("3x3,2", 10, 3),
        ("3x3,1", 3, 2),
        ("9x9,5", 2, 1),
    ],
)
def test_plain_plies_are_plain_minimax(board, games, deepest):
    random = Random(board)
    weights = Weights(Board(board).k)
    for _ in range(games):
        position = random_position(board, random, 1)
        for depth in range(1, deepest + 1):
            searcher = make_searcher(position, weights)
            searcher.set_up(position)
            scores = {cell: -minimax(position.play(cell), depth - 1, weights, 1) for cell in position.legal}
            best = max(scores.values())
            expected = (best, [cell for cell in position.legal if scores[cell] == best])
            assert searcher.search(position.legal, depth, False) == expected
            assert searcher.evaluation == weighted(position, weights)


@pytest.mark.parametrize("board", ["4x4", "5x4,4", "4x4x4", "3x3x3"])
def test_a_win_that_an_extended_search_sees_is_there(board):
    """Its line wins, and with the defender's best replies the exact value is a win too."""
    from noughts.engine.solver import solve

    random = Random(board)
    seen = 0
    for _ in range(60):
        position = random_position(board, random, 6, 24)
        found = search(position, Limits(depth=3))
        if found.plies_to_win is not None:
            seen += 1
            assert solve(position, Limits(nodes=2_000_000)).value == (
                "win" if found.plies_to_win > 0 else "loss"
            )
    assert seen >= 5


@pytest.mark.parametrize("board", ["3x3", "4x4x4", "6x5,4", "9x9,5"])
@pytest.mark.parametrize("extend", [False, True])
def test_the_search_counts_the_same_nodes_uncompiled(plain, board, extend):
    kernel = importlib.import_module("plain_noughts.core.search")
    reference = plain.Board(board)
    random = Random(board)
    weights = list(Weights(Board(board).k).values)
    for depth in (1, 2, 3) if board == "3x3" else (1, 2):
        position = random_position(board, random, 6, 40)
        ours = Searcher(position.board, weights, 8)
        theirs = kernel.Searcher(reference, weights, 8)
        ours.set_up(position)
        theirs.set_up(plain.Position(reference, position.x, position.o, position.turn))
        moves = position.legal[:12]
        assert ours.search(moves, depth, extend) == theirs.search(moves, depth, extend)
        assert (ours.nodes, ours.variation) == (theirs.nodes, theirs.variation)


@pytest.mark.parametrize(
    ("limits", "extend"),
    [(Limits(depth=4), True), (Limits(nodes=50_000), True), (Limits(depth=5), False)],
    ids=str,
)
def test_the_same_search_twice_is_the_same(limits, extend):
    position = random_position("4x4x4", Random(1), 45, 50)
    one, other = search(position, limits, extend), search(position, limits, extend)
    assert (one.best, one.score, one.nodes) == (other.best, other.score, other.nodes)
    assert one.variation == other.variation


def test_limits_hold():
    """Where no end is in sight: a full search would go on for hours."""
    position = Position("4x4x4").play(0).play(20)
    found = search(position, Limits(nodes=100_000))
    assert 90_000 < found.nodes <= 100_000 + position.board.cells  # a row of leaves is counted at once
    assert 0 < found.depth < 62
    found = search(position, Limits(seconds=0.2, nodes=MANY))
    assert 0 < found.depth < 62
    assert found.nodes < MANY // 2
    assert search(Position("4x4x4").play(0), extend=False, limits=Limits(depth=3)).depth == 3


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("board", ["4x4x4", "20x20,5"])
def test_it_can_be_stopped_from_another_thread(board, threads):
    """It would go on for minutes."""
    position = Position(board).play(0).play(20)
    searcher = make_searcher(position)
    timer = threading.Timer(0.3, searcher.stop)
    timer.start()
    found = search(position, searcher=searcher, limits=Limits(nodes=MANY, threads=threads))
    timer.join()
    assert found.best
    assert found.nodes < MANY // 2
    again = search(position, searcher=searcher, limits=Limits(depth=2))
    assert again.depth == 2  # a stopped searcher can be used again


def test_progress_tells_depth_score_line_and_nodes():
    position = random_position("4x4x4", Random(4), 55, 58)
    seen = []
    search(position, progress=seen.append, limits=Limits(depth=4))
    assert [estimate.depth for estimate in seen] == list(range(1, len(seen) + 1))
    assert all(estimate.variation and estimate.nodes and estimate.nodes_per_second for estimate in seen)


def test_symmetric_first_moves_are_searched_once():
    found = search(Position("3x3"), Limits(depth=1))
    assert found.best == [4]
    assert sorted(search(Position("4x4x4"), Limits(depth=2)).best)[:2] == [0, 3]


def test_one_ply_wins_blocks_or_takes_the_best_sum():
    assert one_ply(Position.parse("4x4x4", "XXX.OO.O" + "." * 56)) == 3
    assert one_ply(Position.parse("4x4x4", "OOO.X.X.X" + "." * 55, "O")) == 3
    assert one_ply(Position("3x3")) == 4
    picks = {one_ply(Position("4x4x4"), random=Random(seed)) for seed in range(40)}
    assert len(picks) > 3


def test_one_ply_agrees_with_its_definition():
    random = Random(9)
    weights = Weights(4)
    for _ in range(40):
        position = random_position("4x4x4", random, 40, 60)
        other = "O" if position.turn == "X" else "X"
        passed = Position("4x4x4", position.x, position.o, other) if position.count % 2 == 0 else None
        wins = [cell for cell in position.legal if position.play(cell).winner]
        blocks = [cell for cell in passed.legal if passed.play(cell).winner] if passed else []
        sign = 1 if position.turn == "X" else -1
        sums = {cell: sign * weighted(position.play(cell), weights) for cell in position.legal}
        best = [cell for cell in position.legal if sums[cell] == max(sums.values())]
        searcher = make_searcher(position)
        searcher.set_up(position)
        if wins or passed:
            assert searcher.one_ply() == (wins or blocks or best)


def test_what_cannot_be_searched_is_refused():
    with pytest.raises(IllegalMove):
        search(Position.parse("3x3", "XXXOO...."))
    with pytest.raises(InvalidArgument, match="a limit of depth is"):
        Limits(depth=-1)
    for wrong in (
        {"nodes": -5},
        {"seconds": -1},
        {"seconds": float("nan")},
        {"nodes": 1.5},
        {"threads": "2"},
    ):
        with pytest.raises(InvalidArgument):
            Limits(**wrong)
    for moves in ([], [9], [0, 99]):
        with pytest.raises(InvalidArgument, match="some of the legal"):
            search(Position("3x3"), moves=moves, limits=Limits(depth=1))
    with pytest.raises(InvalidArgument, match="of the class Weights"):
        search("3x3", weights="abc", limits=Limits(depth=1))
    with pytest.raises(InvalidArgument, match="its own weights"):
        search(Position("3x3"), weights=Weights(3), searcher=make_searcher(Position("3x3")))
    with pytest.raises(InvalidArgument, match="k = 4"):
        search(Position("3x3"), weights=Weights(4), limits=Limits(depth=1))


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        (["9000000"] * 24 + ["0.5"], "too large or have too many decimals"),
        ("1 2 3", "weights for k = 4 are 25 numbers, not 3"),
        (" ".join(["0"] * 24 + ["x"]), "weight 24 is 'x'"),
        ([0] * 24 + [float("nan")], "weight 24 is nan"),
        ([0] * 24 + [True], "weight 24 is True"),
        ([0] * 24 + [10**9], "weight 24"),
        ([0] * 24 + [None], "weight 24 is None"),
        (5, "text or a list"),
        ([10**5000] + [0] * 24, "weight 0"),
        (["1e-40000000"] + [0] * 24, "weight 0"),
        ("0 " * 25 + " " * 10_000 + "garbage", "at most 10,000"),
    ],
)
def test_weights_that_do_not_fit_are_refused(numbers, words):
    with pytest.raises(InvalidArgument, match=words):
        Weights(4, numbers)


def test_weights_of_ones_own():
    default = Weights(4)
    assert [default.at(2, 0), default.at(0, 1), default.at(2, 2), default.at(1, 1)] == [4, -2, 1, 0]
    text = " ".join(str(value / 4) for value in default.values)
    scaled = Weights(4, text)
    assert scaled.scale == 100
    position = random_position("4x4x4", Random(1), 30, 50)
    assert scaled.evaluate(position) == default.evaluate(position) / 4
    assert (
        search(position, weights=scaled, limits=Limits(depth=3)).best
        == search(position, Limits(depth=3)).best
    )
    rows = [list(default.values[start : start + 5]) for start in range(0, 25, 5)]
    assert Weights(4, rows).values == default.values
    assert Weights(4, [1] * 25).evaluate(Position("4x4x4")) == 76


def test_a_plain_search_is_not_misled_by_what_an_extended_one_left_in_the_table():
    random = Random(8)
    for _ in range(30):
        position = random_position("4x4,3", random, 8, 14)
        searcher = make_searcher(position)
        searcher.set_up(position)
        searcher.search(position.legal, 4, True)
        fresh = make_searcher(position)
        fresh.set_up(position)
        assert searcher.search(position.legal, 3, False) == fresh.search(position.legal, 3, False)


def test_the_bench_signature_changes_only_when_the_search_does():
    assert signature() == SIGNATURE
