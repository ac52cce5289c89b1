"""What hints, analysis, review, levels and solve once told differently: now they read the same knowledge."""

import copy
import pickle
import re
from random import Random

import pytest
from games import played
from slow import random_position

from noughts import Board, Position, analyze, solve
from noughts.board.threats import open_lines, threats
from noughts.core.prover import Prover
from noughts.core.watch import Watch
from noughts.engine import levels
from noughts.engine.analysis import hint
from noughts.engine.forcing import ForcedWins
from noughts.engine.knowledge import Contradiction, Fact, Knowledge
from noughts.engine.limits import Limits
from noughts.engine.proving import Solver
from noughts.engine.reasons import reason
from noughts.engine.review import review
from noughts.engine.search import search
from noughts.engine.sources import Book, Forcing, look
from noughts.engine.telling import step


def five_in_a_row(turn="X"):
    """O completes a line at two cells, and X has nothing."""
    board = Board("15x15,5")
    x, o = [sum(1 << board.cell(name) for name in names.split()) for names in ("c3 c5 d9 l2", "h8 i8 j8 k8")]
    return Position(board, x, o, turn)


def test_a_hint_names_the_move_that_analysis_proves():
    position = played("4x4x4", "1a1 1d1 2b2 4d4").position
    analysis = analyze(position, Limits(nodes=12_000_000))
    assert analysis.proof.value == "win"
    assert hint(position, Limits(nodes=12_000_000)) == (analysis.best, analysis.reason)
    assert analysis.best in (position.board.cell("4d1"), position.board.cell("1d4"))
    assert "Proved: it wins." in analysis.reason


def test_a_review_proves_what_analysis_proves():
    game = played("4x4x4", "1a1 1d1 2b2 4d4")
    assert review(game, Limits(nodes=40_000_000)).plies[-1].value == "win"


def test_two_open_ends_are_a_proved_loss_on_a_board_of_any_size():
    position = five_in_a_row()
    proof, analysis = solve(position), analyze(position)
    assert (proof.value, proof.distance) == (analysis.proof.value, analysis.proof.distance) == ("loss", 2)
    assert "every move loses" in analysis.reason


@pytest.mark.parametrize("level", ["insane", "impossible", "perfect"])
def test_a_lost_side_answers_a_threat(level):
    position = five_in_a_row()
    assert set(levels.candidates(position, level, Limits(nodes=50_000))) == set(threats(position, "O"))


@pytest.mark.parametrize("board", ["3x3", "5x4,4", "4x4x4", "9x9,5", "5x4,4,gravity", "4x4,misere"])
def test_what_is_said_of_a_position_agrees_everywhere(board):
    random = Random(board)
    limits = Limits(nodes=60_000)
    for _ in range(8):
        position = random_position(board, random, 6, 14)
        analysis = analyze(position, limits)
        proof = solve(position, limits)
        if "unknown" not in (proof.value, analysis.proof.value):
            assert proof.value == analysis.proof.value
        assert hint(position, limits) == (analysis.best, analysis.reason)
        for level in ("impossible", "perfect"):
            chosen = set(levels.candidates(position, level, limits))
            verdicts = {move.cell: move.value for move in analysis.moves}
            if analysis.proof.value == "win":
                assert {verdicts[cell] for cell in chosen} <= {"win", None}
            if analysis.proof.value == "draw":
                assert "loss" not in {verdicts[cell] for cell in chosen}


def test_no_verdict_has_a_score_beyond_any_worth():
    for text in ("XX.OO....", "XO.......", "........."):
        for verdict in analyze(Position.parse("3x3", text)).moves:
            assert verdict.score is None or abs(verdict.score) < 10**6


def test_unknown_says_why():
    assert solve("9x9,5").why == "large"
    assert solve("7x6,5", Limits(nodes=1000)).why == "nodes"
    assert solve("7x6,5", Limits(seconds=0.01)).why == "seconds"


def test_one_row_open_at_both_ends_is_no_fork_of_two_rows():
    position = Position.parse("7x7,4", "......." + "..XX..." + "." * 21 + "OO....." + "." * 7)
    assert step(position, position.board.cell("e2")).words == "forks: row, open at both ends"


def test_two_proofs_that_differ_raise():
    fact = Fact()
    fact.prove("win", None, 9, (), "forced")
    with pytest.raises(Contradiction):
        fact.prove("draw", None, None, (), "proof")
    with pytest.raises(Contradiction):
        fact.prove("win", 11, None, (), "proof")
    fact.prove("win", 7, None, (), "proof")
    with pytest.raises(Contradiction):
        fact.prove("win", None, 5, (), "search")


def test_what_follows_from_the_moves_is_concluded():
    known = Knowledge(Position.parse("3x3", "XO.......").play(3))
    for cell in known.moves:
        known.prove_move(cell, "loss", 4 if cell == 6 else 2)
    known.conclude()
    assert (known.whole.value, known.whole.distance) == ("loss", 4)
    assert known.best == [6]


@pytest.mark.parametrize(
    ("whole", "others", "last"),
    [
        (("win", 5, 5), "draw loss loss draw loss loss", "win"),
        (("win", None, 7), "loss loss loss loss loss loss", "win"),
        (("draw", None, None), "loss loss loss loss loss loss", "draw"),
        (("draw", None, None), "loss draw loss loss loss loss", None),  # it may be a draw or a loss
        (("win", None, None), "loss draw loss loss loss", None),  # two are left
    ],
)
def test_the_only_move_left_keeps_what_is_proved(whole, others, last):
    known = Knowledge(Position.parse("3x3", "XO......."), "every")
    known.prove(*whole)
    cells = list(known.moves)
    for cell, value in zip(cells, others.split(), strict=False):
        known.prove_move(cell, value, 2 if value == "loss" else None)
    known.conclude()
    fact = known.moves[cells[-1]]
    assert (fact.value, fact.distance, fact.at_most) == ((last, *whole[1:]) if last else (None, None, None))
    assert known.whole.variation == ((cells[-1],) if last else ())


def test_a_draw_is_settled_without_a_distance_once_it_has_a_score():
    known = Knowledge(Position.parse("3x3", "X...O...."), "every")
    for cell in known.moves:
        known.prove_move(cell, "draw")
    assert not known.is_settled
    for cell in known.moves:
        known.estimate(cell, 0, 1, (cell,))
    assert known.is_settled


@pytest.mark.parametrize("level", list(levels.LEVELS))
def test_every_level_has_a_bound_of_a_second(level):
    asks, limits = levels.LEVELS[level].asks, levels.LEVELS[level].limits
    assert not asks or 0 < limits.seconds <= 1


def test_a_level_that_sees_a_loss_on_a_large_board_still_defends():
    """Nothing is proved there; the best of a bad lot is still the best."""
    board = Board("9x9,5")
    x, o = [
        sum(1 << board.cell(name) for name in names.split())
        for names in ("b1 c1 d1 e1 c5 d5 e5", "a1 a9 i9 h9 a7 i7 i1")
    ]
    position = Position(board, x, o, "O")
    assert levels.candidates(position, "difficult") == [board.cell("f1")]


@pytest.mark.parametrize("board", ["3x3", "2x2x2", "2x2x2x2", "3x3,misere", "1x1,1,misere", "5x4,4,gravity"])
def test_every_board_can_be_told(board):
    from noughts.engine.telling import detail, steps, title

    analysis = analyze(board, Limits(nodes=20_000))
    assert title(analysis)
    assert detail(analysis)
    assert len(steps(analysis.position, analysis.variation)) == len(analysis.variation)


@pytest.mark.parametrize("cells", [[], [0], [0, 1], [0, 63], [21]])
def test_the_certificate_gives_both_sides_the_same_bound(cells):
    """What the side to move wins within n plies, the other has lost within n - 1 after the winning move."""
    position = Position("4x4x4")
    for cell in cells:
        position = position.play(cell)
    known = look(position, (Book(),), wanted="value")
    assert known.whole.source == "certificate"
    if known.whole.value == "win":
        after = look(position.play(known.whole.variation[0]), (Book(),), wanted="value")
        assert (after.whole.value, after.whole.at_most) == ("loss", known.whole.at_most - 1)
    else:
        answers = [look(position.play(cell), (Book(),), wanted="value") for cell in position.legal]
        assert {known.whole.value for known in answers} == {"win"}
        assert max([known.whole.at_most for known in answers]) <= known.whole.at_most - 1


def test_every_proof_of_a_review_has_a_source(monkeypatch):
    seen = []
    conclude = Knowledge.conclude
    monkeypatch.setattr(Knowledge, "conclude", lambda known: (seen.append(known), conclude(known)))
    review(played("3x3", "a1 b1 a2 a3 b2 c2 c3"))
    facts = [fact for known in seen for fact in (known.whole, *known.moves.values())]
    assert facts
    assert all([fact.source for fact in facts if fact.value is not None])


@pytest.mark.parametrize("nodes", [1, 50, 3000])
@pytest.mark.parametrize("source", [Book, Forcing])
def test_a_search_for_forced_wins_keeps_to_its_nodes(source, nodes):
    """In the middle of a game by the certificate, where both have much to look for."""
    position = played("4x4x4", "1a1 2a1 2b2 3a3 1a4 3c2 1d1").position
    wanted = look(position, (source(),), wanted="every").nodes
    assert wanted > 3000
    assert 0 < look(position, (source(),), Limits(nodes=nodes), "every").nodes <= nodes


def test_a_search_for_forced_wins_that_was_stopped_says_nothing():
    position = Position.parse("3x3", "XO.......")
    for nodes in (1, 2, 3, 4):
        wins = ForcedWins(position.board, Limits(nodes=nodes))
        line = wins.find(position)
        assert line == (3, 6, 4, 8, 5) if line is not None else wins.is_stopped
        assert wins.nodes <= nodes
    assert not ForcedWins(position.board).is_stopped


@pytest.mark.parametrize("nodes", [1, 40, 1000])
def test_a_solver_counts_its_forced_wins(nodes):
    position = played("4x4x4", "1a1 2a1 2b2 3a3 1a4 3c2 1d1").position
    solver = Solver(position, nodes)
    assert solver.prove(position) is None
    assert 0 < solver.wins.nodes <= solver.nodes <= nodes


def test_a_value_proved_just_before_the_limit_is_kept():
    """Even where no move was found in time; what is said of the position still agrees everywhere."""
    without = 0
    for board, seed in [("5x4,4", seed) for seed in range(6)] + [("4x4x4", seed) for seed in range(6)]:
        position = random_position(board, Random(f"{board} {seed}"), 8, 14)
        solver = Solver(position)
        value = solver.value(position)
        found = Solver(position, solver.nodes + 1).prove(position)
        assert found is not None
        assert found.value == value
        limits = Limits(nodes=look(position, (Forcing(),), wanted="whole").nodes + solver.nodes + 1)
        proof = solve(position, limits)
        assert proof.value == value
        without += proof.best is None
        if proof.best is not None and value != "loss":
            after = solve(position.play(proof.best))
            assert after.value == {"win": "loss", "draw": "draw"}[value]
        for nodes in (limits.nodes, 3 * limits.nodes, 10 * limits.nodes):
            analysis = analyze(position, Limits(nodes=nodes))
            assert analysis.proof.value in (value, "unknown")
            assert hint(position, Limits(nodes=nodes)) == (analysis.best, analysis.reason)
            if analysis.proof.value == value:
                assert analysis.proof.best == (analysis.best if analysis.moves[0].value == value else None)
    assert without > 0


def test_a_win_whose_move_is_not_known_is_looked_for_among_all_that_may_win():
    known = Knowledge(Position("3x3"))
    known.prove("win")
    known.prove_move(0, "draw")
    known.prove_move(1, "loss")
    known.estimate(2, -5, 3, (2,))
    assert known.candidates == [2, 3, 4, 5, 6, 7, 8]
    assert known.ranking[-2:] == [0, 1]
    assert not known.is_settled


def test_an_analysis_keeps_to_its_nodes():
    assert analyze("9x9,5", Limits(nodes=1000)).proof.nodes < 10_000


@pytest.mark.parametrize("board", ["3x3,misere", "4x3,3,misere", "2x2x2x2,misere", "4x4,misere,gravity"])
def test_where_lines_lose_a_quiet_move_is_not_praised_for_lines_of_its_own(board):
    random = Random(board)
    for _ in range(30):
        position = random_position(board, random, 0, Board(board).cells - 1)
        for cell in position.legal:
            after, words = position.play(cell), str(reason(position, cell))
            if after.is_over:
                continue
            assert not re.match(r"Lies on \d+ line|Closes \d+ line", words)
            held = after.x if position.turn == "X" else after.o
            left = [line for line in position.board.lines if not any(held >> at & 1 for at in line)]
            if "may yet have to complete" in words:
                assert f" {len(left)} line" in words
            if words.startswith("Lies on no line"):
                assert not open_lines(position, cell, position.turn)


def test_a_kernel_is_not_copied_and_a_rule_is():
    lines = [0b111]
    for kernel in (Prover(3, lines, lines, (), 4), Prover.__new__(Prover), Watch()):
        for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError, match="cannot be copied"):
                attempt(kernel)
    rule = Board("7x6,4,gravity,torus").rule
    assert copy.copy(rule) == copy.deepcopy(rule) == pickle.loads(pickle.dumps(rule)) == rule


def test_the_speed_of_a_search_counts_all_of_its_time():
    seen = []
    found = search(
        Position("7x7,5"), Limits(nodes=300_000), progress=lambda so_far: seen.append(so_far.seconds)
    )
    assert found.seconds >= seen[-1]
    assert found.nodes_per_second == found.nodes / found.seconds
