"""Several kernels at work on one question, each in a thread: what one would say, and never anything wrong."""

import importlib
import threading
from functools import cache
from random import Random

import pytest
from running import interrupted
from slow import exact, random_position

from noughts import Board, Position
from noughts.core.prover import Prover
from noughts.core.strategist import Strategist
from noughts.core.watch import Watch
from noughts.engine import teams
from noughts.engine.limits import Limits
from noughts.engine.proving import Solver
from noughts.engine.solver import solve
from noughts.engine.teams import prove_together
from noughts.proof.certificate import shipped


def strategists(board, count, **options):
    """A team of strategists on one graph, and their watches."""
    first = Strategist(board, board.symmetries, **options)
    team = [first, *[first.helper() for _ in range(count - 1)]]
    return team, [member.watch for member in team]


def provers(name, count, table_bits, make=Prover):
    """A team of provers with one table."""
    board = Board(name)
    lines = [sum(1 << cell for cell in line) for line in board.lines]
    first = make(board.cells, lines, lines, board.symmetries, table_bits)
    return [first, *[first.helper() for _ in range(count - 1)]]


@cache
def judged(name, fewest, most):
    """Random positions and what plain minimax, which takes longest here, says of them; for every team."""
    random = Random(name)
    positions = [random_position(name, random, fewest, most) for _ in range(50)]
    return [(position, exact(position)) for position in positions]


@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize(
    ("name", "most"), [("3x3", 9), ("4x4", 10), ("4x4,3", 8), ("3x3x3", 9), ("5x5,4", 9)]
)
def test_what_strategists_prove_and_disprove_together_is_so(name, most, count):
    """Either side attacking, with and without a cap on the moves, against plain minimax."""
    random = Random(name)
    team, watches = strategists(Board(name), count)
    answers = {True: 0, False: 0}
    for position, value in judged(name, 2, most):
        mine, theirs = (position.x, position.o) if position.turn == "X" else (position.o, position.x)
        cap = random.choice([0, 0, 1, 2, 3])
        for attack, defence, attacking in ((mine, theirs, True), (theirs, mine, False)):
            team[0].begin(most_moves=attack.bit_count() + cap if cap else 127)
            question = (attack, defence, attacking)
            answer = prove_together(
                team, watches, lambda one, asked=question: one.prove(*asked), 0, 0.0, None
            )
            won = value if attacking else -value
            plies = 1000 - abs(value)
            assert answer == (won > 0 and (not cap or (plies + 1) // 2 <= cap))
            within = team[0].graph.within(attack, defence)
            assert plies <= within <= position.board.cells - position.count if answer else within is None
            answers[answer] += 1
    assert min(answers.values()) > 10


@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("table_bits", [0, 6, 14])
@pytest.mark.parametrize(("name", "most"), [("4x4", 10), ("4x4,3", 9), ("3x3x3", 9), ("5x4,4", 10)])
def test_what_provers_prove_together_is_so(name, most, table_bits, count):
    """With a table so small that they overwrite each other all the time, and with a large one."""
    random = Random(name + str(table_bits))
    team = provers(name, count, table_bits)
    found = set()
    for position, value in judged(name, 4, most):
        mover = "XO".index(position.turn)
        for attacker in (0, 1):
            won = value if attacker == mover else -value
            plies = random.choice([0, 0, 1, 2, 3, 4, 5])
            asked = (position.x, position.o, attacker, mover, plies)
            answer = prove_together(team, team, lambda one, asked=asked: one.can_force(*asked), 0, 0.0, None)
            assert answer == (won > 0 and (not plies or 1000 - won <= plies))
            found.add(answer)
    assert found == {True, False}


@pytest.mark.parametrize("count", [2, 4])
def test_a_team_goes_on_where_it_was_stopped(monkeypatch, count):
    """Stopped at every other step by a limit of nodes, it still says what one prover says."""
    monkeypatch.setattr(teams, "FEW_NODES", 0)
    random = Random(count)
    stops = 0
    for name in ("4x4", "5x4,4", "5x5,4"):
        team, watches = strategists(Board(name), count)
        for _ in range(6):
            position = random_position(name, random, 12, 16)
            mine, theirs = (position.x, position.o) if position.turn == "X" else (position.o, position.x)
            team[0].begin()
            answer, nodes = None, 1
            while answer is None:
                nodes += 1 + nodes // 8
                asked = (mine, theirs, True)
                answer = prove_together(
                    team, watches, lambda one, asked=asked: one.prove(*asked), nodes, 0.0, None
                )
                stops += answer is None
            assert answer == Solver(position)._ask_prover(position, position.turn, 0, 0)
    assert stops > 30


@pytest.mark.parametrize("nodes", [1, 7, 100, 5_000, 100_000, 300_001])
@pytest.mark.parametrize("count", [2, 3])
def test_the_limit_is_that_of_the_team(monkeypatch, count, nodes):
    monkeypatch.setattr(teams, "FEW_NODES", 0)
    team = provers("7x6,5", count, 16)
    assert prove_together(team, team, lambda one: one.can_force(0, 0, 0, 0, 0), nodes, 0.0, None) is None
    used = sum(member.nodes for member in team)
    assert used <= nodes + count
    assert used >= nodes // 2


def test_a_team_reports_its_nodes_and_an_error_in_a_report_stops_all():
    team = provers("7x6,5", 2, 16)
    seen = []

    def report(watch):
        seen.append(watch.nodes)
        if len(seen) == 3:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        prove_together(team, team, lambda one: one.can_force(0, 0, 0, 0, 0), 0, 0.0, report)
    assert 0 < seen[0] < seen[1] < seen[2] <= sum(member.nodes for member in team)
    assert (
        prove_together(team, team, lambda one: one.can_force(0, 0, 0, 0, 1), 0, 0.0, None) is False
    )  # unharmed


@pytest.mark.parametrize("board", ["7x6,5", "8x8,5"])
def test_ctrl_c_stops_all_threads(board):
    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        interrupted(solve, board, Limits(threads=3))
    assert threading.active_count() == before


def test_seconds_stop_all_threads():
    assert solve("7x6,5", Limits(seconds=0.3, threads=2)).value == "unknown"


def test_another_thread_stops_a_team():
    team, watches = strategists(Board("4x4x4"), 2)
    watch = Watch()
    watch.limit(0, 0.0, lambda watch: watch.stop())
    for member in watches:
        member.join(watch)
    answers = []
    threads = [threading.Thread(target=lambda one=one: answers.append(one.prove(0, 0, True))) for one in team]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [None, None]
    assert watch.stopped


def test_without_memory_a_team_proves_nothing():
    team, watches = strategists(Board("4x4x4"), 3, most_bytes=10_000_000)
    for _ in range(2):
        assert prove_together(team, watches, lambda one: one.prove(1, 2, True), 0, 0.0, None) is None


@pytest.mark.parametrize("name", ["5x5,4", "6x4,4", "6x5,4", "6x6,4"])
def test_solving_with_threads_gives_what_one_thread_gives(name):
    """The empty board, and positions hard enough that one prover alone does not answer at once."""
    random = Random(name)
    for position in [Position(name), *[random_position(name, random, 16, 22) for _ in range(6)]]:
        assert solve(position, Limits(threads=2)).value == solve(position).value


def test_a_strategy_that_a_team_found_keeps_the_win():
    """On positions of the certificate: another strategist, alone, proves the position after its move."""
    board = Board("4x4x4")
    team, watches = strategists(board, 3)
    alone = Strategist(board, board.symmetries)
    entries = [entry for entry in shipped("small").entries if entry[0].bit_count() > 3]
    followed = 0
    for x, o, _ in Random(3).sample(entries, 20):
        team[0].begin()
        assert (
            prove_together(team, watches, lambda one, x=x, o=o: one.prove(x, o, True), 0, 0.0, None) is True
        )
        cell = team[0].graph.move(x, o)
        if cell is not None:
            followed += 1
            alone.begin()
            assert alone.prove(x | 1 << cell, o, False) is True
            for at_x, at_o, at_cell in team[0].graph.book(x, o)[:5]:
                assert alone.prove(at_x | 1 << at_cell, at_o, False) is True
    assert followed > 10


def test_who_joins_a_team_has_the_teams_nodes_left():
    first = provers("7x6,5", 1, 10)[0]
    first.limit(100, 0.0, None)
    assert first.can_force(0, 0, 0, 0, 0) is None
    assert first.out_of_nodes
    watch = Watch()
    watch.limit(200, 0.0, None)
    first.join(watch)
    assert not first.out_of_nodes
    assert first.can_force(0, 0, 0, 0, 0) is None
    assert first.out_of_nodes
    assert watch.out_of_nodes


def test_teams_refuse_what_would_break_them():
    team, watches = strategists(Board("4x4x4"), 2)
    watch = Watch()
    with pytest.raises(ValueError, match="no member"):
        watch.join(watch)
    watches[0].join(watch)
    with pytest.raises(ValueError, match="no member"):
        watches[1].join(watches[0])
    for wrong in (None, 5):
        with pytest.raises((TypeError, ValueError)):
            watches[1].join(wrong)
    with pytest.raises(ValueError, match="never made"):
        Strategist.__new__(Strategist).helper()
    with pytest.raises(TypeError, match="never made"):
        Prover.__new__(Prover).helper()
    refused = []

    def meddle(watch):
        for wrong in (
            team[0].begin,
            team[1].begin,
            lambda: team[0].prove(0, 0, False),  # another question on the same graph
            lambda: team[1].graph.book(0, 0),
            lambda: team[1].answers.replies(1, 2),
        ):
            with pytest.raises(ValueError, match="searching already"):
                wrong()
        refused.append(watch.nodes)
        watch.stop()

    assert prove_together(team, watches, lambda one: one.prove(0, 0, True), 0, 0.0, meddle) is None
    assert refused
    alone = provers("7x6,5", 1, 10)[0]

    def meddle_alone(watch):
        for wrong in (lambda: alone.can_force(0, 0, 0, 0, 0), alone.helper):
            with pytest.raises(ValueError, match="searching already"):
                wrong()
        refused.append(watch.nodes)
        watch.stop()

    alone.limit(0, 0.0, meddle_alone)
    assert alone.can_force(0, 0, 0, 0, 0) is None
    assert len(refused) == 2


def test_one_of_a_team_counts_as_one_alone():
    """A helper that works by itself takes the same nodes to the same answer."""
    board = Board("4x4")
    alone = Strategist(board, board.symmetries)
    expected = (alone.prove(0, 0, True), alone.watch.nodes, alone.expansions, alone.graph.node_count)
    helper = Strategist(board, board.symmetries).helper()
    assert (
        helper.prove(0, 0, True),
        helper.watch.nodes,
        helper.expansions,
        helper.graph.node_count,
    ) == expected


def test_teams_work_uncompiled(plain):
    """Threads take turns there; the values are the same."""
    strategist = importlib.import_module("plain_noughts.core.strategist").Strategist
    prover = importlib.import_module("plain_noughts.core.prover").Prover
    together = importlib.import_module("plain_noughts.engine.teams").prove_together
    random = Random(2)
    first = strategist(plain.Board("4x4,3"), Board("4x4,3").symmetries)
    team = [first, first.helper()]
    others = provers("4x4,3", 2, 4, prover)
    for _ in range(10):
        position = random_position("4x4,3", random, 3, 8)
        won = exact(position) > 0
        mine, theirs = (position.x, position.o) if position.turn == "X" else (position.o, position.x)
        team[0].begin()
        asked = (position.x, position.o, "XO".index(position.turn), "XO".index(position.turn), 0)
        watches = [member.watch for member in team]
        stones = (mine, theirs, True)
        assert together(team, watches, lambda one, s=stones: one.prove(*s), 0, 0.0, None) is won
        assert together(others, others, lambda one, a=asked: one.can_force(*a), 0, 0.0, None) is won


def test_the_empty_cube_is_won_with_threads():
    proof = solve("4x4x4", Limits(threads=2))
    assert proof.value == "win"
    assert 27 <= proof.distance_at_most < 63  # by its own strategy; the certificate's wins sooner
    after = Position("4x4x4").play(proof.best)
    assert after.canonical().position == Position("4x4x4").play(0).canonical().position
