"""Exact values: against published ones, and against plain minimax on thousands of positions."""

from random import Random

import pytest
from published import rows
from slow import exact, name, random_position

from noughts import Board, InvalidArgument, Position
from noughts.board.census import positions_by_ply
from noughts.core.prover import Prover
from noughts.engine.knowledge import Knowledge
from noughts.engine.limits import Limits
from noughts.engine.proving import Solver
from noughts.engine.solver import Proof, Unknown, solve

VALUES = rows("values.tsv")


@pytest.mark.parametrize(("board", "value"), VALUES, ids=[row[0] for row in VALUES])
def test_the_published_value_of_a_board_is_proved(board, value):
    proof = solve(board)
    assert isinstance(proof, Proof)
    assert proof.value == value
    assert proof.best in range(Board(board).cells)


def check(position, known=None):
    value = exact(position, known)
    proof = solve(position)
    assert proof.value == name(value)
    assert proof.distance == (1000 - abs(value) if value else None)
    assert proof.distance_at_most == proof.distance
    if position.is_over:
        assert proof.best is None
        return
    after = position.play(proof.best)
    assert exact(after, known) == -(value + (value > 0) - (value < 0))
    if value:
        here = position
        for cell in proof.variation:
            here = here.play(cell)
        assert here.winner is not None
        assert len(proof.variation) == proof.distance


def test_every_position_of_3x3():
    known = {}
    count = 0
    for level in positions_by_ply("3x3", up_to_symmetry=False):
        for position in level:
            check(position, known)
            count += 1
    assert count == 5478


@pytest.mark.parametrize(
    ("board", "most", "games"),
    [
        ("4x4", 9, 350),
        ("4x4,3", 8, 300),
        ("5x5,4", 8, 700),
        ("3x3x3", 8, 400),
        ("4x4x4", 8, 700),
        ("4x3,3", 9, 100),
        ("3x3,2", 9, 30),
        ("9x9,5", 6, 60),
        ("5x5x5", 5, 20),
    ],
)
def test_random_endgames(board, most, games):
    random = Random(board)
    for _ in range(games):
        check(random_position(board, random, 1, most))


@pytest.mark.parametrize("board", ["3x3", "4x4", "5x4,4", "4x4x4", "3x3x3"])
def test_symmetric_images_have_the_same_value(board):
    random = Random(board)
    for _ in range(10):
        position = random_position(board, random, 4, 14)
        proof = solve(position)
        image = position.transform(random.choice(position.board.symmetries))
        assert (solve(image).value, solve(image).distance) == (proof.value, proof.distance)


def test_values_of_moves_agree_with_plain_minimax():
    random = Random(5)
    for board in ("3x3", "4x4", "5x5,4", "3x3x3"):
        for _ in range(10):
            position = random_position(board, random, 2, 7)
            for cell, (value, distance) in Solver(position).moves(position, Knowledge(position)).items():
                expected = -exact(position.play(cell))
                assert value == name(expected)
                assert distance == (1001 - abs(expected) if expected else None)


@pytest.mark.parametrize("board", ["3x3", "4x4,3", "5x4,4", "4x4"])
def test_the_prover_counts_the_same_nodes_uncompiled(plain, board):
    import importlib

    kernel = importlib.import_module("plain_noughts.core.prover")
    lines = [sum(1 << cell for cell in line) for line in Board(board).lines]
    random = Random(board)
    for _ in range(6):
        position = random_position(board, random, 3, 12)
        counts = []
        for make in (Prover, kernel.Prover):
            prover = make(Board(board).cells, lines, lines, Board(board).symmetries, 12)
            answers = [
                prover.can_force(position.x, position.o, side, 0, plies)
                for side in (0, 1)
                for plies in (0, 5)
            ]
            counts.append((answers, prover.nodes))
        assert counts[0] == counts[1]


def test_a_limit_gives_unknown_and_never_a_guess():
    found = solve("7x4,4", Limits(nodes=1000))
    assert isinstance(found, Unknown)
    assert found.value == "unknown"
    assert found.nodes <= 1100
    assert isinstance(solve("7x6,5", Limits(seconds=0.05)), Unknown)
    assert isinstance(solve("15x15,5"), Unknown)


def test_limits_that_mean_nothing_are_refused():
    for limit in (-1, "x", True, 1.5):
        with pytest.raises(InvalidArgument, match="a limit of nodes is"):
            solve("3x3", Limits(nodes=limit))


def test_progress_is_reported_on_long_proofs():
    seen = []
    solve("7x6,5", progress=lambda watch: seen.append(watch.nodes), limits=Limits(seconds=0.7))
    assert seen
    assert seen == sorted(seen)


def test_a_large_board_is_solved_once_few_cells_matter():
    """The reduced form: only open lines and their empty cells."""
    random = Random(3)
    solved = 0
    for _ in range(40):
        position = random_position("9x9,5", random, 1, 20)
        proof = solve(position, Limits(nodes=200_000))
        if position.board.cells - position.count <= 6:
            assert proof.value == name(exact(position))
        solved += isinstance(proof, Proof)
    assert solved > 20


def test_a_proof_of_a_finished_game():
    proof = solve(Position.parse("3x3", "XXXOO...."))
    assert (proof.value, proof.distance, proof.best, proof.variation) == ("loss", 0, None, ())
