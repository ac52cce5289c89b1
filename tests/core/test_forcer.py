"""Forced wins: only where there is one, and every one that there is."""

import importlib
from random import Random

import pytest
from slow import exact, is_forced_win, random_position, wins_by_threats

from noughts import Board, Position
from noughts.board.threats import threats
from noughts.core.answers import Answers
from noughts.core.checker import Checker
from noughts.core.forcer import MOST_MOVES, Forcer
from noughts.core.graph import Graph
from noughts.core.strategist import Strategist
from noughts.engine.forcing import ForcedWins, forced_win
from noughts.engine.proving import Solver


def held(position, side):
    """The stones of a side, and of the other."""
    return (position.o, position.x) if side else (position.x, position.o)


@pytest.mark.parametrize(
    ("name", "count", "fewest", "most"),
    [
        ("3x3", 300, 1, 9),
        ("4x4,3", 200, 4, 16),
        ("4x4", 1500, 1, 14),
        ("3x3x3", 1500, 5, 25),
        ("5x5,4", 300, 5, 22),
        ("8x8,5", 60, 30, 50),
        ("4x4x4", 500, 24, 46),
        ("9x9,5", 60, 40, 66),
        ("3x3x3,2", 20, 20, 27),
        ("3x3,1", 5, 9, 9),
    ],
)
def test_it_finds_every_win_by_threats_and_no_other(name, count, fewest, most):
    random = Random(name)
    board = Board(name)
    forcer = Forcer(board, 10)
    wins = 0
    for _ in range(count):
        position = random_position(name, random, fewest, most)
        side = random.randrange(2)
        mine, theirs = held(position, side)
        forcer.set_up(position)
        line = forcer.force(side)
        known = {}
        assert (line is not None) == wins_by_threats(board, mine, theirs, known=known)
        assert not forcer.exhausted
        within = random.randint(1, 4)
        short = forcer.force(side, within)
        assert (short is not None) == wins_by_threats(board, mine, theirs, within, known)
        for found in (line, short):
            if found is not None:
                wins += 1
                assert is_forced_win(board, mine, theirs, found)
                assert forcer.holds(side, found)
        assert short is None or len(short) <= 2 * within - 1
    assert wins > count // 20


@pytest.mark.parametrize(("name", "empty"), [("4x4", 9), ("3x3x3", 8)])
def test_a_forced_win_is_a_win_by_plain_minimax(name, empty):
    random = Random(name + "!")
    forcer = Forcer(Board(name), 10)
    found = 0
    for _ in range(400):
        position = random_position(name, random, 2, empty)
        forcer.set_up(position)
        if forcer.force("XO".index(position.turn)) is not None:
            found += 1
            assert exact(position) > 0
    assert found > 30


def test_a_forced_win_on_the_cube_is_a_win_by_the_prover():
    random = Random(8)
    board = Board("4x4x4")
    forcer = Forcer(board, 10)
    found = 0
    for _ in range(400):
        position = random_position("4x4x4", random, 16, 30)
        forcer.set_up(position)
        if forcer.force("XO".index(position.turn)) is not None:
            found += 1
            assert Solver(position)._ask_prover(position, position.turn, 0, 2_000_000) is not False
    assert found > 100


def test_a_line_that_is_no_forced_win_does_not_hold():
    """Every change of one cell of a line is checked against the rules."""
    random = Random(5)
    forcer = Forcer(Board("4x4x4"), 10)
    tried = 0
    while tried < 300:
        position = random_position("4x4x4", random, 24, 50)
        side = "XO".index(position.turn)
        forcer.set_up(position)
        line = forcer.force(side)
        if line is None:
            continue
        place = random.randrange(len(line))
        changed = [*line[:place], random.choice(position.legal), *line[place + 1 :]]
        cut = line[:-1]
        for wrong in (changed, cut, line[::-1]):
            tried += 1
            assert forcer.holds(side, wrong) == is_forced_win(position.board, *held(position, side), wrong)


def test_a_budget_that_runs_out_is_not_a_no():
    """Position by position, a small budget never denies a win that a large one finds."""
    random = Random(3)
    small, large = Forcer(Board("4x4x4"), 8), Forcer(Board("4x4x4"), 16)
    exhausted = 0
    for _ in range(400):
        position = random_position("4x4x4", random, 36, 52)
        side = random.randrange(2)
        small.set_up(position)
        large.set_up(position)
        few, many = small.force(side, MOST_MOVES, 12), large.force(side)
        exhausted += small.exhausted
        assert few is None or many is not None
        assert few is not None or small.exhausted or many is None
    assert exhausted > 10


@pytest.mark.parametrize("name", ["3x3", "3x3x3", "4x4x4", "9x9,5"])
def test_the_same_uncompiled(plain, name):
    random = Random(name)
    kernel = importlib.import_module("plain_noughts.core.forcer")
    ours, theirs = Forcer(Board(name), 8), kernel.Forcer(plain.Board(name), 8)
    cells = Board(name).cells
    for _ in range(40):
        position = random_position(name, random, cells // 3, cells)
        side = random.randrange(2)
        ours.set_up(position)
        theirs.set_up(plain.Position(name, position.x, position.o, position.turn))
        assert ours.force(side, MOST_MOVES, 300) == theirs.force(side, MOST_MOVES, 300)
        assert (ours.nodes, ours.exhausted) == (theirs.nodes, theirs.exhausted)


@pytest.mark.parametrize(
    ("name", "most"), [("3x3", 9), ("4x4", 10), ("4x4,3", 8), ("3x3x3", 9), ("5x5,4", 9)]
)
def test_what_a_strategist_proves_and_disproves_is_so(name, most):
    """Either side attacking, with either side to move, with and without a cap on the moves."""
    random = Random(name)
    board = Board(name)
    strategist = Strategist(board, board.symmetries)
    answers = {True: 0, False: 0}
    for _ in range(250):
        position = random_position(name, random, 2, most)
        value = exact(position)
        mine, theirs = held(position, "XO".index(position.turn))
        cap = random.choice([0, 0, 1, 2, 3])
        for attack, defence, attacking in ((mine, theirs, True), (theirs, mine, False)):
            stones = attack.bit_count()
            strategist.begin(most_moves=stones + cap if cap else 127)
            answer = strategist.prove(attack, defence, attacking)
            won = value if attacking else -value
            plies = 1000 - abs(value)
            expected = won > 0 and (not cap or (plies + 1) // 2 <= cap)
            assert answer == expected
            within = strategist.graph.within(attack, defence)
            assert plies <= within <= board.cells - position.count if answer else within is None
            answers[answer] += 1
    assert min(answers.values()) > 50


@pytest.mark.parametrize(("name", "fewest", "most"), [("4x4", 12, 16), ("5x4,4", 12, 16), ("5x5,4", 12, 16)])
def test_a_strategist_goes_on_where_it_was_stopped(name, fewest, most):
    """Stopped at every other step, it still says what the prover says."""
    random = Random(name)
    board = Board(name)
    strategist = Strategist(board, board.symmetries)
    stops = 0
    for _ in range(12):
        position = random_position(name, random, fewest, most)
        mine, theirs = held(position, "XO".index(position.turn))
        answer = None
        nodes = 1
        strategist.begin()
        while answer is None:
            nodes += 1 + nodes // 8
            strategist.watch.limit(nodes, 0.0, None)
            answer = strategist.prove(mine, theirs, True)
            stops += answer is None
        assert answer == Solver(position)._ask_prover(position, position.turn, 0, 0)
    assert stops > 30


def test_one_strategist_counts_the_same_nodes_always():
    """Stopped twice on the way: what it does next must not depend on anything but the graph."""
    board = Board("8x4,4")
    strategist = Strategist(board, board.symmetries)
    counts = []
    for nodes in (62_500, 250_000, 1_000_000):
        strategist.watch.limit(nodes, 0.0, None)
        assert strategist.prove(0, 0, True) is None
        counts.append((strategist.watch.nodes, strategist.expansions))
    assert counts == [(62_504, 1_685), (312_504, 10_445), (1_312_505, 94_029)]


@pytest.mark.parametrize(("name", "cells"), [("4x4x4", [0, 3, 21, 63]), ("3x3x3", []), ("6x5,4", [])])
def test_a_strategy_wins_within_what_it_says(name, cells):
    """Played against many replies: each leads to what is won two plies sooner, by it or by threats."""
    random = Random(name)
    start = Position(name)
    for cell in cells:
        start = start.play(cell)
    strategist = Strategist(start.board, start.board.symmetries)
    assert strategist.prove(*held(start, 0), True) is True
    wins = ForcedWins(start.board)

    def one_image(position):
        """Up to nine stones images are one, and what follows is kept for one of them."""
        if position.count > 9:
            return position
        return Position(name, *strategist.graph.canonical(*held(position, 0))[:2])

    for _ in range(60):
        position = start
        within = strategist.graph.within(*held(position, 0))
        while (cell := strategist.graph.move(*held(position, 0))) is not None:
            position = one_image(position.play(cell))
            threatened = list(threats(position, "X"))
            position = one_image(position.play(random.choice(threatened or position.legal)))
            within -= 2
            sooner = strategist.graph.within(*held(position, 0))
            if sooner is None:
                sooner = len(wins.find(position, nodes=0, shortest=True))
            assert sooner <= within
            within = sooner
        assert len(wins.find(position, nodes=0, shortest=True)) <= within


def test_a_solver_says_within_how_many_plies_its_strategy_wins():
    """Fewer than there are cells; the certificate, which wins sooner, is not asked."""
    position = Position("4x4x4").play(0).play(3).play(21).play(63)
    solver = Solver(position)
    found = solver.prove(position)
    assert (found.value, found.distance) == ("win", None)
    assert found.at_most == solver.strategies.within(position, "X") < 64 - position.count - 1
    lost = position.play(found.variation[0])
    bound = solver.strategies.within(lost, "X")
    assert solver.prove(lost, "loss").at_most == bound <= found.at_most - 1


def test_what_is_known_counts_and_is_not_lost_after_a_stop():
    board = Board("4x4x4")
    strategist = Strategist(board, board.symmetries)
    strategist.watch.limit(5, 0.0, None)
    assert strategist.prove(1, 2, True) is None
    strategist.graph.know(1, 1 << 21)
    strategist.watch.limit(1000, 0.0, None)
    assert strategist.prove(1, 1 << 21, True) is True
    with pytest.raises(ValueError, match="attacker's move"):
        strategist.graph.know(3, 1 << 21)


def test_without_memory_nothing_is_proved():
    board = Board("4x4x4")
    strategist = Strategist(board, board.symmetries, most_bytes=10_000_000)
    assert strategist.prove(1, 2, True) is None
    assert strategist.prove(1, 2, True) is None
    with pytest.raises(ValueError, match="not proved"):
        strategist.graph.book(1, 2)


def test_kernels_refuse_what_they_cannot_do():
    board = Board("4x4x4")
    strategist = Strategist(board, board.symmetries)
    for wrong in (
        lambda: strategist.prove(0b1111, 1 << 20 | 1 << 30 | 1 << 40, False),  # over
        lambda: strategist.prove(1, 1, True),
        lambda: strategist.begin(0),
        lambda: strategist.begin(attack_nodes=1),
        lambda: Forcer(board, 8).force(2),
        lambda: Forcer(board, 8).holds(0, [64]),
        lambda: Strategist.__new__(Strategist).prove(0, 0, True),
        lambda: Strategist.__new__(Strategist).begin(),
        lambda: Strategist(board, board.symmetries[1:]),
        lambda: Strategist(Board("9x9,5"), (tuple(range(81)),)),
        lambda: Forcer(board, 40),
        lambda: Checker().answered(1, 2, [1] * 100),
        lambda: Checker().answered(1, 2, [64]),
        lambda: Checker().image(192, 0),
        lambda: Checker().canonical(1, 2, 64),
    ):
        with pytest.raises((ValueError, TypeError)):
            wrong()
    for again in (
        lambda: strategist.__init__(board, board.symmetries),
        lambda: strategist.graph.__init__(64, board.symmetries, 10**6),
        lambda: strategist.answers.__init__(board, 8),
    ):
        with pytest.raises(TypeError, match="cannot be changed"):
            again()
    with pytest.raises(ValueError, match="never made"):
        Graph.__new__(Graph).canonical(0, 0)
    with pytest.raises(ValueError, match="never made"):
        Answers.__new__(Answers).replies(0, 0)
    refused = []

    def meddle(watch):
        with pytest.raises(ValueError, match="searching already"):
            strategist.begin()
        with pytest.raises(ValueError, match="searching already"):
            strategist.graph.canonical(1, 2)
        with pytest.raises(ValueError, match="searching already"):
            strategist.answers.replies(1, 2)
        refused.append(watch)
        watch.stop()

    strategist.watch.limit(0, 0.0, meddle)
    assert strategist.prove(0, 0, True) is None
    assert refused


def test_a_strategist_is_the_same_uncompiled(plain):
    kernel = importlib.import_module("plain_noughts.core.strategist")
    random = Random(4)
    for name in ("3x3", "4x4", "3x3x3"):
        board = Board(name)
        ours = Strategist(board, board.symmetries)
        theirs = kernel.Strategist(plain.Board(name), board.symmetries)
        for _ in range(12):
            position = random_position(name, random, 4, 9)
            mine, other = held(position, "XO".index(position.turn))
            assert ours.graph.canonical(mine, other) == theirs.graph.canonical(mine, other)
            assert ours.prove(mine, other, True) == theirs.prove(mine, other, True)
            assert ours.answers.replies(other, mine) == theirs.answers.replies(other, mine)
            counts = [
                (
                    one.watch.nodes,
                    one.answers.calls,
                    one.expansions,
                    one.graph.node_count,
                    one.graph.edge_count,
                )
                for one in (ours, theirs)
            ]
            assert counts[0] == counts[1]


@pytest.mark.parametrize("board", ["4x4,3,exact", "5x5,3,exact", "4x4,3,exact,torus", "5x5,4,exact"])
def test_forced_wins_where_rows_must_be_exact_are_wins(board):
    """Against a slow full search: each line is played out by the rules, and the position is won."""
    random = Random(board)
    found = 0
    for _ in range(40):
        position = random_position(board, random, 4, 8)
        line = forced_win(position, nodes=0)
        if line is None:
            continue
        found += 1
        here = position
        for cell in line:
            here = here.play(cell)
        assert here.winner == position.turn
        assert exact(position) >= 1000 - len(line)
    assert found > 5


@pytest.mark.parametrize("board", ["7x6,4,gravity", "4x4,misere"])
def test_no_forced_win_is_looked_for_where_threats_force_nothing(board):
    assert forced_win(Position(board)) is None
