"""The kernels compiled and as plain Python, under every rule: the same answers to the same questions."""

from random import Random

import pytest
from reference import RULES, named
from slow import random_position

from noughts import Board, Position
from noughts.board.census import count_games, random_games
from noughts.core.decider import MOST_SCORE, Decider
from noughts.core.forms import FormTable
from noughts.core.matchboxes import Matchboxes
from noughts.core.odds import Odds
from noughts.core.search import Searcher
from noughts.core.tablebase import Tablebase
from noughts.engine.weights import Weights

BOARDS = [
    *named("3x3"),
    *named("5x4,3"),
    *named("4x3x2,3"),
    *named("7x6,4", ["gravity", "exact,gravity,torus", "misere,gravity"]),
    *named("4x4x4", ["gravity", "torus", "exact"]),
    *named("9x9,5", ["exact", "gravity", "exact,torus", "misere,gravity,torus"]),
    *named("5x5x5,4", ["gravity", "misere"]),
    *named("4x4x4x4,3", ["exact", "torus"]),
    "4x4x4x4",
]


@pytest.mark.parametrize("name", BOARDS)
def test_a_position_answers_the_same_uncompiled(plain, name):
    choice = Random(name)
    for _ in range(2):
        ours, theirs = Position(name), plain.Position(name)
        while not ours.is_over:
            assert ours.legal == theirs.legal
            cell = choice.choice(ours.legal)
            ours, theirs = ours.play(cell), theirs.play(cell)
            assert (ours.x, ours.o, ours.turn, ours.winner) == (
                theirs.x,
                theirs.o,
                theirs.turn,
                theirs.winner,
            )
        assert theirs.is_over
        assert theirs == plain.Position(name, ours.x, ours.o, ours.turn)
        assert ours.winning_lines == theirs.winning_lines


@pytest.mark.parametrize("turn", ["X", "O"])
@pytest.mark.parametrize("name", BOARDS)
def test_random_games_are_the_same_uncompiled(plain, name, turn):
    position = Position(name, turn=turn)
    for cell in (position.legal[0], position.legal[-1]):
        position = position.play(cell)
    reference = plain.Position(name, position.x, position.o, position.turn)
    assert random_games(position, 10, seed=7) == plain.board.census.random_games(reference, 10, seed=7)


@pytest.mark.parametrize("name", [*named("3x3"), *named("4x3,2"), "7x6,4,gravity", "4x4x4,misere,gravity"])
def test_move_sequences_are_the_same_uncompiled(plain, name):
    depth = 3 if Board(name).cells > 12 else 5
    assert count_games(name, depth) == plain.board.census.count_games(name, depth)


@pytest.mark.parametrize(
    "name", [*named("3x2,2"), *named("4x2,3"), *named("3x3", ["gravity", "misere,torus"])]
)
def test_tables_and_forms_are_the_same_uncompiled(plain, name):
    ours, theirs = Board(name), plain.Board(name)
    table, reference = Tablebase(ours), tool(plain, "tablebase").Tablebase(theirs)
    forms = FormTable(ours, ours.symmetry_table)
    others = tool(plain, "forms").FormTable(theirs, theirs.symmetry_table)
    assert forms.count == others.count
    for form in range(forms.count):
        x, o = forms.stones(form)
        assert others.stones(form) == (x, o)
        assert forms.legal(form) == others.legal(form)
        assert [forms.twin(form, cell) for cell in range(ours.cells)] == [
            others.twin(form, cell) for cell in range(ours.cells)
        ]
        here, there = Position(ours, x, o), plain.Position(theirs, x, o)
        assert table.value(here) == reference.value(there)
        assert table.best(here) == reference.best(there)
    assert table.self_play(50, 3) == reference.self_play(50, 3)
    boxes = []
    for made, way in (
        (Matchboxes(forms, 0, 5), Odds),
        (tool(plain, "matchboxes").Matchboxes(others, 0, 5), None),
    ):
        for form in range(forms.count):
            if forms.ply(form) % 2 == 0:
                for cell in forms.legal(form):
                    made.begin_with(form, cell, 4)
                made.fill(form)
        made.set_rules(3, 1, -1, True)
        made.train([None], [1], 200)
        odds = (way or tool(plain, "odds").Odds)(made, None)
        boxes.append(
            (
                made.games,
                [made.box(form) for form in range(forms.count)],
                [odds.of(f) for f in range(forms.count)],
            )
        )
    assert boxes[0] == boxes[1]


def tool(plain, name):
    """A kernel of the uncompiled package."""
    from importlib import import_module

    return import_module(f"{plain.__name__}.core.{name}")


@pytest.mark.parametrize(
    "name", [*named("3x3"), *named("4x4,3"), *named("3x3x2,3"), *named("5x1,3", RULES[:3])]
)
def test_the_decider_counts_the_same_nodes_uncompiled(plain, name):
    random, board = Random(name), Board(name)
    few = board.symmetries if len(board.symmetries) <= 16 else ()
    ours = Decider(board, few, 4)
    theirs = tool(plain, "decider").Decider(plain.Board(name), few, 4)
    for _ in range(6):
        position = random_position(name, random, 2, 7)
        own, other = (position.x, position.o) if position.turn == "X" else (position.o, position.x)
        for window in ((-MOST_SCORE, MOST_SCORE), (-1, 1)):
            assert ours.score(own, other, *window) == theirs.score(own, other, *window)
        assert ours.nodes == theirs.nodes


@pytest.mark.parametrize("extend", [False, True])
@pytest.mark.parametrize(
    "name", [*named("4x4,3"), *named("7x6,4", ["gravity", "exact,gravity"]), "9x9,5,exact"]
)
def test_the_search_counts_the_same_nodes_uncompiled(plain, name, extend):
    random, board = Random(name), Board(name)
    weights = list(Weights(board.k).values)
    ours = Searcher(board, weights, 6)
    theirs = tool(plain, "search").Searcher(plain.Board(name), weights, 6)
    for _ in range(2):
        position = random_position(name, random, 4, 30)
        reference = plain.Position(name, position.x, position.o, position.turn)
        for searcher, stones in ((ours, position), (theirs, reference)):
            searcher.set_up(stones)
        legal = position.legal[:6]
        assert ours.search(legal, 2, extend) == theirs.search(legal, 2, extend)
        assert (ours.nodes, ours.evaluation) == (theirs.nodes, theirs.evaluation)
        assert ours.variation == theirs.variation


@pytest.mark.parametrize("name", [*named("3x3"), *named("4x3,3", ["gravity", "exact"])])
def test_canonical_forms_are_the_same_uncompiled(plain, name):
    random = Random(name)
    for _ in range(4):
        ours = random_position(name, random, 2)
        theirs = plain.Position(name, ours.x, ours.o, ours.turn)
        assert ours.canonical().symmetry == theirs.canonical().symmetry
        assert str(ours.canonical().position) == str(theirs.canonical().position)
