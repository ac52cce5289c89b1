"""Searchers with one table, each in a thread: what one finds, within the limits, until they are stopped."""

import threading
from random import Random

import pytest
from slow import exact, random_position

from noughts import Board, Position
from noughts.board.threats import threats
from noughts.core.search import Searcher
from noughts.engine import search as searching
from noughts.engine import teams
from noughts.engine.knowledge import EVERY
from noughts.engine.limits import Limits
from noughts.engine.search import Team, make_searcher, search
from noughts.engine.searching import Searching
from noughts.engine.sources import look
from noughts.engine.weights import Weights

SEARCHED = ["4x4", "4x4x4", "5x5,4", "8x8,5", "3x3x3,misere", "6x5,4,gravity", "5x5,4,torus", "7x7,4,exact"]
MANY = 20_000_000_000  # nodes: minutes of work


@pytest.mark.parametrize("threads", [2, 4])
@pytest.mark.parametrize("table_bits", [0, 5, 16])
@pytest.mark.parametrize("name", SEARCHED)
def test_searchers_find_together_what_one_finds(monkeypatch, name, table_bits, threads):
    """To every depth the score and all the moves that reach it, with tables that are overwritten and not."""
    monkeypatch.setattr(searching, "ALONE_NODES", 0)
    board, random = Board(name), Random(name)
    weights = list(Weights(board.k).values)
    team = Team(Searcher(board, weights, table_bits), threads)
    alone = Searcher(board, weights, 16)
    for _ in range(4):
        position = random_position(name, random, board.cells // 6, board.cells // 2)
        team.set_up(position)
        alone.set_up(position)
        for depth in (1, 2, 3, 4):
            score, best, line = team.search(position.legal, depth, False)
            assert (score, best) == alone.search(position.legal, depth, False)
            assert line[0] in best
            for cell, (worth, _) in team.compare(position.legal, depth, False).items():
                assert alone.search([cell], depth, False) == (worth, [cell])


@pytest.mark.parametrize("name", ["4x4", "4x4,3", "3x3x3"])
def test_a_win_or_loss_that_searchers_see_together_is_one(name):
    """Forced moves followed beyond the depth, one table for all positions of the board."""
    random, board = Random(name), Board(name)
    team = Team(Searcher(board, list(Weights(board.k).values), 12), 3)
    seen = 0
    for _ in range(60):
        position = random_position(name, random, 4, 10)
        team.set_up(position)
        score, best, _ = team.search(position.legal, 4, True)
        if abs(score) > searching.DECIDED:
            seen += 1
            value = exact(position)
            assert value != 0
            assert (value > 0) == (score > 0)
            assert all((exact(position.play(cell)) < 0) == (value > 0) for cell in best)
    assert seen > 10


def quiet(name, seed, stones):
    """A position in which nobody completes a line with the next two stones."""
    random = Random(seed)
    while True:
        position = Position(name)
        for _ in range(stones):
            position = position.play(random.choice(position.legal))
        if not position.is_over and not any(threats(position, side) for side in "XO"):
            return position


@pytest.mark.parametrize("name", ["4x4x4", "15x15,5", "7x6,4,gravity"])
def test_one_thread_can_be_repeated_to_the_node_and_a_team_keeps_to_its_limit(name):
    """A searcher counts a row of leaves at once, so it may go over by as many as there are cells."""
    position = quiet(name, 7, 6)
    first, again = [search(position, Limits(nodes=150_000)) for _ in range(2)]
    assert (first.nodes, first.score, first.best) == (again.nodes, again.score, again.best)
    for threads in (1, 2, 3):
        used = search(position, Limits(nodes=150_000, threads=threads)).nodes
        assert 100_000 < used <= 150_000 + threads * position.board.cells


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_that_was_asked_to_stop_stops_whoever_is_at_work(threads):
    position = quiet("4x4x4", 1, 6)
    searcher = make_searcher(position)
    searcher.stop()
    assert search(position, Limits(depth=9, threads=threads), searcher=searcher).depth < 9
    found = search(
        position,
        Limits(depth=9, threads=threads),
        searcher=searcher,
        progress=lambda so_far: searcher.stop() if so_far.depth == 5 else None,
    )
    assert found.depth == 5


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_stop_is_heard_whenever_it_comes(threads):
    """A search that has not heard it would go on to its limit."""
    position = quiet("4x4x4", 1, 6)
    searcher, random = make_searcher(position), Random(threads)
    for _ in range(25):
        timer = threading.Timer(random.uniform(0.001, 0.04), searcher.stop)
        timer.start()
        found = search(position, Limits(nodes=MANY, threads=threads), searcher=searcher)
        timer.join()
        assert found.best
        assert found.nodes < MANY // 2


def two_at(position):
    """Two searchers at a position, who would search to depth 30 for hours."""
    team = Team(make_searcher(position), 2)
    team.set_up(position)
    return team.members


def is_asked_to_stop(searcher, position):
    """Whether its next search, of many looks, is stopped."""
    searcher.limit(0, 0.0, None)
    return searcher.search(position.legal, 6, True) is None


def test_a_stop_that_came_with_an_answer_is_for_the_next_search():
    position = quiet("4x4x4", 1, 6)
    first, helper = two_at(position)

    def question(member):
        if member is first:
            return member.search(position.legal, 30, True)
        first.stop()
        return "answer"

    assert teams.ask_together([first, helper], [first, helper], question, MANY, 0.0, None) == ["answer"]
    assert is_asked_to_stop(first, position)
    assert not is_asked_to_stop(first, position)


def test_a_stop_that_a_report_made_beside_an_answer_is_for_the_next_search():
    position = quiet("4x4x4", 1, 6)
    first, helper = two_at(position)
    reported = threading.Event()

    def question(member):
        if member is first:
            return member.search(position.legal, 30, True)
        return "answer" if reported.wait(300) else None

    def report(watch):
        watch.stop()
        reported.set()

    assert teams.ask_together([first, helper], [first, helper], question, MANY, 0.0, report) == ["answer"]
    assert is_asked_to_stop(first, position)
    assert not is_asked_to_stop(first, position)


def test_a_stop_reaches_those_at_work_though_the_one_that_was_asked_has_nothing_left_to_do():
    position = quiet("4x4x4", 1, 6)
    first, helper = two_at(position)

    def question(member):
        return first.stop() if member is first else member.search(position.legal, 30, True)

    assert teams.ask_together([first, helper], [first, helper], question, MANY, 0.0, None) == []
    assert helper.nodes < MANY // 2
    assert not is_asked_to_stop(first, position)


def test_a_stop_that_came_when_the_nodes_had_run_out_is_for_the_next_search():
    """As with one searcher: the nodes may be only the first portion."""
    position = quiet("4x4x4", 1, 6)
    first, helper = two_at(position)

    def question(member):
        found = member.search(position.legal, 30, True)
        first.stop()
        return found

    assert teams.ask_together([first, helper], [first, helper], question, 50_000, 0.0, None) == []
    assert is_asked_to_stop(first, position)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("kind", ["search", "compare"])
def test_a_stop_is_forgotten_after_what_it_stopped_and_after_an_error(kind, threads):
    position = quiet("4x4x4", 1, 6)
    searcher = make_searcher(position)
    team = Team(searcher, threads)
    team.set_up(position)

    def stop_and_fail(_):
        searcher.stop()
        raise OverflowError("a report")

    ask = getattr(team, kind)
    limits = Limits(nodes=MANY)
    assert ask(position.legal, 30, True, limits, lambda _: searcher.stop()) is None
    assert not is_asked_to_stop(searcher, position)
    with pytest.raises(OverflowError, match="a report"):
        ask(position.legal, 30, True, limits, stop_and_fail)
    assert not is_asked_to_stop(searcher, position)
    assert team.nodes < MANY


def test_an_error_in_one_member_stops_the_others():
    """Whichever it is: the first one works until it is stopped."""
    position = quiet("4x4x4", 1, 6)
    first, helper = two_at(position)

    def question(member):
        if member is helper:
            raise OverflowError("one of them")
        return member.search(position.legal, 30, True)

    with pytest.raises(OverflowError, match="one of them"):
        teams.ask_together([first, helper], [first, helper], question, MANY, 0.0, None)
    assert first.nodes < MANY // 2


def test_a_searcher_at_work_is_not_changed():
    position = quiet("4x4x4", 1, 6)
    searcher = make_searcher(position)
    searcher.set_up(position)
    said = []

    def report(_):
        for change in (
            lambda: searcher.set_up(position),
            lambda: searcher.set_up_any(1, 2, 0),
            lambda: searcher.search(position.legal, 2, True),
            searcher.helper,
        ):
            with pytest.raises(ValueError, match="searching already"):
                change()
        said.append(True)
        searcher.stop()

    searcher.limit(MANY, 0.0, report)
    assert searcher.search(position.legal, 30, True) is None
    assert said == [True]
    with pytest.raises(ValueError, match="plies ahead"):
        searcher.search(position.legal, 300, True)


def test_nodes_that_are_reported_never_go_back():
    seen = []
    position = quiet("15x15,5", 2, 6)
    searcher = make_searcher(position)

    def report(watch):
        seen.append(watch.nodes)
        if len(seen) == 5:
            searcher.stop()

    search(position, Limits(nodes=MANY, threads=2), searcher=searcher, report=report)
    assert len(seen) >= 5
    assert seen == sorted(seen)


def test_analysis_with_threads_proves_and_scores_what_it_does_with_one():
    position = random_position("4x4x4", Random(3), 12, 20)
    one, two = [
        look(position, (Searching(extended=False),), Limits(depth=3, threads=threads), EVERY)
        for threads in (1, 2)
    ]
    assert {cell: fact.score for cell, fact in one.moves.items()} == {
        cell: fact.score for cell, fact in two.moves.items()
    }
