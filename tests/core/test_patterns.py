"""Patterns and the search that goes by them, beside slow and obvious versions of the same, and uncompiled."""

from itertools import product
from operator import mul
from random import Random

import pytest
from slow import random_position

from noughts import Board, Limits, Position
from noughts.board.threats import threats
from noughts.core.patternboard import PatternBoard
from noughts.core.patterns import Patterns, rays_of
from noughts.core.threatsearch import ThreatSearcher
from noughts.engine.pattern_values import guessed
from noughts.engine.search import DECIDED, choose_searcher, knows_threats, search
from noughts.engine.weights import Weights

COMPLETES, WINS = 6, 5
BOARDS = [
    "15x15,5",
    "9x9,5,exact",
    "9x9,5,torus",
    "5x5x5",
    "6x6x6,5",
    "3x3",
    "4x4x4",
    "7x7,4",
    "4x4x4x4",
    "9x8,6",
]


def lines_of(row, k, exact):
    """Where k stones of a side, 1, stand in a row of cells with the middle one among them."""
    middle = len(row) // 2
    for start in range(max(0, middle - k + 1), middle + 1):
        if row[start : start + k] != (1,) * k:
            continue
        if exact and (row[start - 1 : start] == (1,) or row[start + k : start + k + 1] == (1,)):
            continue
        return True
    return False


def class_by_definition(row, k, exact):
    """The class of the stone in the middle, by trying every cell beside it."""
    if lines_of(row, k, exact):
        return 2 * k - 1
    more = [
        class_by_definition((*row[:at], 1, *row[at + 1 :]), k, exact)
        for at, what in enumerate(row)
        if what == 0
    ]
    if 2 * k - 1 in more:
        return 2 * k - 2 if more.count(2 * k - 1) > 1 else 2 * k - 3
    return max([made - 2 for made in more if made > 2], default=0)


@pytest.mark.parametrize("name", ["3x3", "4x4", "4x4,exact"])
def test_the_class_of_every_arrangement_is_what_its_definition_says(name):
    board = Board(name)
    patterns = Patterns(board)
    for row in product((0, 1, 2), repeat=patterns.digits):
        middle = patterns.reach
        whole = (*row[:middle], 1, *row[middle:])
        assert patterns.class_at(list(row)) == class_by_definition(whole, board.k, board.rule.exact), row


@pytest.mark.parametrize(
    ("around", "made"),
    [
        ("XXXX....", 9),
        ("..XXX...", 8),
        (".OXXX...", 7),
        ("...XX...", 6),
        ("..OXX...", 5),
        ("....X...", 4),
        ("OOOOOOOO", 0),
        ("...O....", 1),
        ("........", 2),
    ],
)
def test_five_in_a_row_has_the_patterns_that_everybody_knows(around, made):
    """A five, an open four, a four, an open three, a three, an open two, nothing, a stone, an open one."""
    assert Patterns(Board("15x15,5")).class_at([".XO".index(what) for what in around]) == made


@pytest.mark.parametrize("name", BOARDS)
def test_every_line_lies_on_one_ray(name):
    board = Board(name)
    windows = []
    for cells, closed in rays_of(board):
        around = cells + cells[: board.k - 1] if closed else cells
        windows += [frozenset(around[at : at + board.k]) for at in range(len(around) - board.k + 1)]
    assert sorted(map(sorted, windows)) == sorted(map(sorted, map(frozenset, board.lines)))


@pytest.mark.parametrize("name", [name for name in BOARDS if "torus" not in name])
def test_the_rank_of_every_cell_is_what_playing_it_shows(name):
    board, random = Board(name), Random(name)
    kept = PatternBoard(Patterns(board), guessed(board.k))
    for _ in range(6):
        position = random_position(name, random, board.cells // 2, board.cells - board.cells // 6)
        if position.is_over:
            continue
        kept.set_up(position)
        for side in "XO":
            ranks = kept.ranks("XO".index(side))
            assert {cell for cell, rank in enumerate(ranks) if rank == COMPLETES} == set(
                threats(position, side)
            )
        side = position.turn
        ranks = kept.ranks("XO".index(side))
        for cell in position.legal:
            if not threats(position, side):
                assert (ranks[cell] == WINS) == (len(threats(position.play(cell), side)) > 1)


@pytest.mark.parametrize("name", ["15x15,5", "6x6x6,5", "9x9,5,torus", "7x7,4"])
def test_a_position_is_worth_what_its_patterns_are(name):
    """The sums that are kept are those of all empty cells, whatever was played and taken back before."""
    board, random = Board(name), Random(name)
    each = 2 * board.k + 7
    values = [random.randint(-50, 50) if at % each not in (0, 2 * board.k) else 0 for at in range(4 * each)]
    searcher = ThreatSearcher(Patterns(board), values, 4)
    for _ in range(4):
        position = random_position(name, random, 4, board.cells // 2)
        if position.is_over:
            continue
        searcher.set_up(position)
        searcher.search(position.legal, 2)
        mine = "XO".index(position.turn)
        worth = [
            sum([sum(map(mul, values[kind * each :], searcher.makes(side, cell))) for cell in position.legal])
            for kind, side in ((0, mine), (1, 1 - mine))
        ]
        assert searcher.evaluation == worth[0] - worth[1]


@pytest.mark.parametrize("name", ["15x15,5", "5x5x5", "9x9,5,torus", "9x9,5,exact"])
def test_a_search_leaves_everything_as_it_was(name):
    board, random = Board(name), Random(name)
    patterns = Patterns(board)
    searcher = ThreatSearcher(patterns, guessed(board.k), 10)
    for _ in range(4):
        position = random_position(name, random, board.cells - 20, board.cells - 6)
        searcher.set_up(position)
        before = [searcher.ranks(side) for side in (0, 1)], searcher.evaluation
        searcher.search(position.legal, 4)
        assert ([searcher.ranks(side) for side in (0, 1)], searcher.evaluation) == before


@pytest.mark.parametrize("name", ["9x8,5", "5x5x5", "9x9,4"])
def test_it_searches_uncompiled_as_compiled(plain, name):
    """The same scores, moves and nodes."""
    from plain_noughts.core import patterns as plain_patterns
    from plain_noughts.core import threatsearch as plain_search

    board, random = Board(name), Random(name)
    fast = ThreatSearcher(Patterns(board), guessed(board.k), 8)
    twin = plain.Board(name)
    slow = plain_search.ThreatSearcher(plain_patterns.Patterns(twin), guessed(board.k), 8)
    for depth in (1, 2, 3):
        position = random_position(name, random, board.cells - 14, board.cells - 5)
        fast.set_up(position)
        slow.set_up(plain.Position(twin, position.x, position.o, position.turn))
        assert fast.search(position.legal, depth) == slow.search(position.legal, depth)
        assert (fast.variation, fast.nodes) == (slow.variation, slow.nodes)


def test_a_win_by_a_four_and_a_three_is_seen():
    """X has a four and an open three at h8, and O nothing that it must answer."""
    position = Position("15x15,5")
    for cell in ["e8", "a1", "f8", "a15", "g8", "d8", "h9", "o1", "h10", "o15"]:
        position = position.play(cell)
    found = search(position, Limits(depth=4))
    assert found.score > DECIDED
    assert found.plies_to_win is not None


def test_an_open_three_is_answered():
    """Two stones beside it, or a cell at either end; nothing else on 225 cells holds for long."""
    position = Position("15x15,5")
    for cell in ["g8", "a1", "h8", "o15", "i8"]:
        position = position.play(cell)
    best = search(position, Limits(depth=3)).best
    assert {position.board.cell_name(cell) for cell in best} <= {"e8", "f8", "j8", "k8"}


def test_fours_beyond_the_depth_have_an_end():
    """Each of many stones of both sides on 4x4x4x4 gives more fours, and blocks that are fours."""
    position = Position("4x4x4x4")
    xs = ["21c1", "21a2", "24d2", "31c1", "33c4", "41b2", "42c2", "42c3"]
    os = ["12a1", "12d4", "14d2", "23b2", "24b4", "32c1", "41b3", "41d4"]
    for pair in zip(xs, os, strict=True):
        for cell in pair:
            position = position.play(cell)
    assert search(position, Limits(nodes=2000)).nodes < 200_000


@pytest.mark.parametrize("name", ["15x15,5", "5x5x5", "9x9,5,torus", "9x9,5,exact", "9x9", "8x9,6"])
def test_large_boards_are_searched_by_threats(name):
    board = Board(name)
    assert knows_threats(board) == (board.k < 8 and not board.rule.torus)
    for weights, extend in product((None, Weights(board.k)), (True, False)):
        goes_by_threats = type(choose_searcher(Position(board), weights, 4, extend)) is ThreatSearcher
        assert goes_by_threats == (knows_threats(board) and weights is None and extend)
