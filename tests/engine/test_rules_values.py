"""Values under every rule, against plain full searches."""

from functools import cache
from random import Random

import pytest
from reference import RULES, Reference, named
from slow import exact, minimax, name, random_position

from noughts import Board, InvalidPosition, Position, analyze, solve
from noughts.core.decider import MOST_SCORE, Decider
from noughts.core.search import Searcher
from noughts.core.tablebase import Tablebase
from noughts.engine.search import make_searcher
from noughts.engine.weights import Weights
from noughts.learn import MenaceAgent

TINY = [*named("3x3"), *named("4x3,3"), *named("3x4,3", RULES[1:3]), *named("3x3,2"), *named("3x2x2,2")]


def as_score(value, stones):
    """A value as slow.exact has it, counted as the decider counts: by the stones at the end."""
    at_end = stones + 1000 - abs(value)
    return 0 if value == 0 else MOST_SCORE - at_end if value > 0 else at_end - MOST_SCORE


def sides(position):
    """The cells of the side to move, and of the other."""
    return (position.x, position.o) if position.turn == "X" else (position.o, position.x)


@pytest.mark.parametrize("board", TINY)
def test_every_position_of_a_tiny_board(board):
    """The table of every position and the decider, against a search of the reference's own."""
    board = Board(board)
    table, decider = Tablebase(board), Decider(board, board.symmetries, 12)
    for (own, other), (value, moves) in Reference(board.name).solve().items():
        stones = (own | other).bit_count()
        assert decider.score(own, other, -MOST_SCORE, MOST_SCORE) == as_score(value, stones)
        position = Position(board, own, other) if stones % 2 == 0 else Position(board, other, own)
        found = table.value(position)
        assert found == value - 900 * ((value > 0) - (value < 0)), position
        assert sum(1 << cell for cell in table.best(position)) == moves, position


@pytest.mark.parametrize(
    "board", [*named("3x2,3"), *named("4x2,2"), *named("3x3", ["gravity", "misere,torus"])]
)
def test_what_a_best_move_lets_expect_against_one_who_plays_anywhere(board):
    """Half a win is a draw; who keeps to best moves takes the one of them that promises most."""

    @cache
    def expected(position):
        return max(after(position, cell) for cell in table.best(position))

    def after(position, cell):
        here = position.play(cell)
        if here.is_over:
            return 0.5 if here.is_draw else float(here.winner == position.turn)
        replies = [here.play(reply) for reply in here.legal]
        ends = [
            expected(there)
            if not there.is_over
            else 0.5
            if there.is_draw
            else float(there.winner == there.turn)
            for there in replies
        ]
        return sum(ends) / len(ends)

    random, table = Random(board), Tablebase(Board(board))
    for _ in range(30):
        position = random_position(board, random, 1)
        for cell in position.legal:
            assert table.chance(position, cell) == pytest.approx(after(position, cell))


@pytest.mark.parametrize("board", named("3x3"))
def test_a_table_knows_what_o_begins_as_well(board):
    board = Board(board)
    table = Tablebase(board)
    for (own, other), (value, _) in Reference(board.name).solve().items():
        even = (own | other).bit_count() % 2 == 0
        position = Position(board, other, own, "O") if even else Position(board, own, other, "X")
        assert table.value(position) == value - 900 * ((value > 0) - (value < 0))


@pytest.mark.parametrize(
    "board", ["3x3,gravity", "4x2,3,gravity", "4x2,2,exact,gravity,torus", "2x4,3,misere,gravity"]
)
def test_stones_that_fell_in_no_order_of_moves_have_a_value_all_the_same(board):
    """They are positions, since nobody asks in which order stones fell; a table must not make values up."""
    board = Board(board)
    table, seen, known = Tablebase(board), 0, {}
    games = Reference(board.name).solve()
    full = (1 << board.cells) - 1
    for x in range(full + 1):
        for o in range(full + 1):
            if x & o or x.bit_count() != o.bit_count() or x | o == full or (x, o) in games:
                continue
            try:
                position = Position(board, x, o)
            except InvalidPosition:
                continue
            if position.is_over:
                continue
            seen += 1
            value = exact(position, known)
            assert table.value(position) == value - 900 * ((value > 0) - (value < 0))
            assert table.best(position) == [
                cell
                for cell in position.legal
                if exact(position.play(cell), known) == -value - (value > 0) + (value < 0)
            ]
            if seen % 20 == 1:
                assert solve(position).value == name(value)
                assert analyze(position).best in table.best(position)
                with pytest.raises(InvalidPosition, match="no game of"):
                    MenaceAgent("X", board=board).make_move(position)
    assert seen > 10


@pytest.mark.parametrize(
    "board",
    [
        "5x1,3,gravity",
        "7x1,3,misere,gravity",
        "3x3x1,3,gravity",
        "4x3x1,3,exact,gravity",
        "6x1,3,gravity,torus",
    ],
)
def test_where_all_cells_are_on_the_ground_nothing_changes(board):
    plain = Board(board.replace(",gravity", ""))
    found = [Decider(one, (), 10).score(0, 0, -MOST_SCORE, MOST_SCORE) for one in (Board(board), plain)]
    value = exact(Position(board), {})
    assert found == [as_score(value, 0)] * 2
    assert solve(board).value == name(value)


LARGER = [  # with how many empty cells at most a slow search is quick
    *[(board, 9) for board in named("4x4")],
    *[(board, 8) for board in named("4x4,3")],
    *[(board, 8) for board in named("5x5,4")],
    *[(board, 8) for board in named("3x3x3")],
    *[
        (board, 12)
        for board in named("5x4,4", ["gravity", "gravity,torus", "exact,gravity", "misere,gravity"])
    ],
    *[(board, 9) for board in named("4x4x2,4")],
    *[
        (board, 13)
        for board in named("7x6,4", ["gravity", "exact,gravity", "misere,gravity", "gravity,torus"])
    ],
    *[(board, 8) for board in named("4x4x4", ["gravity", "misere", "exact", "misere,gravity,torus"])],
    *[(board, 7) for board in named("3x2x2x2,2", ["misere"])],
    *[(board, 7) for board in named("2x2x2x4,4", ["exact", "misere", "exact,torus", "misere,torus"])],
]


@pytest.mark.parametrize(("board", "most"), LARGER, ids=[row[0] for row in LARGER])
def test_the_decider_agrees_with_a_slow_search(board, most):
    """Random positions and their images, windows of every width, tables so small that entries collide."""
    board, random = Board(board), Random(board)
    many = board.symmetries if len(board.symmetries) <= 256 else board.symmetries[:1]
    deciders = [Decider(board, random.choice([(), many]), bits) for bits in (0, 1, 2, 3, 4, 8, 14)]
    wide = -MOST_SCORE, MOST_SCORE
    for _ in range(25):
        position = random_position(board, random, 1, most)
        score = as_score(exact(position, {}), position.count)
        image = position.transform(random.choice(board.symmetries))
        for decider in deciders:
            for stones in (position, image):
                alpha, beta = sorted(random.sample(range(-MOST_SCORE, MOST_SCORE + 1), 2))
                near = max(-MOST_SCORE, min(MOST_SCORE - 1, score + random.randint(-1, 0)))
                for low, high in ((alpha, beta), (near, near + 1), (-1, 1), wide):
                    found = decider.score(*sides(stones), low, high)
                    if found <= low:
                        assert score <= found, (position, low, high)
                    elif found >= high:
                        assert score >= found, (position, low, high)
                    else:
                        assert score == found, (position, low, high)
        assert found == score


@pytest.mark.parametrize(("board", "most"), LARGER, ids=[row[0] for row in LARGER])
def test_solve_agrees_with_a_slow_search(board, most):
    random = Random(board)
    for _ in range(4):
        check(random_position(board, random, 1, most))


@pytest.mark.parametrize("board", [*named("3x3"), *named("4x3,3"), *named("3x3,2")])
def test_solve_agrees_on_tiny_boards(board):
    random, known = Random(board), {}
    check(Position(board), known)
    for _ in range(10):
        check(random_position(board, random, 1), known)


def check(position, known=None):
    known = {} if known is None else known
    value, proof = exact(position, known), solve(position)
    assert proof.value == name(value), position
    assert proof.distance in (None, 1000 - abs(value) if value else None)
    after = -exact(position.play(proof.best), known)
    assert name(after) == name(value), position
    if proof.distance is not None:
        assert after - (after > 0) + (after < 0) == value, position
        for cell in proof.variation:
            position = position.play(cell)
        assert position.winner is not None
        assert len(proof.variation) == proof.distance


@pytest.mark.parametrize("rule", ["misere", "gravity", "exact", "misere,gravity,torus"])
def test_a_decider_that_is_stopped_says_nothing_and_goes_on_where_asked_again(rule):
    board = Board(f"4x4,3,{rule}" if "misere" in rule else f"5x4,4,{rule}")
    decider, undisturbed = [Decider(board, (), 16) for _ in range(2)]
    wanted = undisturbed.score(0, 0, -MOST_SCORE, MOST_SCORE)
    tries = 0
    while True:
        tries += 1
        before = decider.nodes
        decider.limit(100 << tries, 0.0, None)
        found = decider.score(0, 0, -MOST_SCORE, MOST_SCORE)
        assert decider.nodes - before <= 100 << tries
        if found is not None:
            break
    assert found == wanted
    assert tries > 1
    decider.stop()
    fresh = Decider(board, (), 4)
    fresh.limit(50_000, 0.0, None)
    fresh.stop()
    assert fresh.score(0, 0, -MOST_SCORE, MOST_SCORE) in (None, wanted)
    fresh.resume()
    fresh.limit(0, 0.0, None)
    last = random_position(board, Random(1), 1, 6)
    assert fresh.score(*sides(last), -MOST_SCORE, MOST_SCORE) == as_score(exact(last, {}), last.count)


PLIES = [
    *[(board, 8, 4) for board in named("3x3")],
    *[(board, 4, 3) for board in named("4x3,3")],
    *[(board, 2, 3) for board in named("5x5,4")],
    *[(board, 3, 2) for board in named("3x3x3")],
    *[(board, 3, 3) for board in named("6x2,2")],
    *[(board, 2, 3) for board in named("7x6,4", ["gravity", "exact,gravity", "misere,gravity,torus"])],
    *[(board, 2, 2) for board in named("4x4x4", ["gravity", "exact,gravity"])],
]


@pytest.mark.parametrize(("board", "games", "deepest"), PLIES, ids=[row[0] for row in PLIES])
def test_plain_plies_are_plain_minimax(board, games, deepest):
    random = Random(board)
    weights = Weights(Board(board).k)
    for _ in range(games):
        position = random_position(board, random, 1)
        for depth in range(1, deepest + 1):
            searcher = Searcher(position.board, list(weights.values), 10)
            searcher.set_up(position)
            scores = {cell: -minimax(position.play(cell), depth - 1, weights, 1) for cell in position.legal}
            best = max(scores.values())
            expected = (best, [cell for cell in position.legal if scores[cell] == best])
            assert searcher.search(position.legal, depth, False) == expected


@pytest.mark.parametrize("board", [*named("3x3"), *named("4x4,3"), *named("4x4x2,4", RULES[1:8])])
def test_a_win_that_an_extended_search_sees_is_there(board):
    """Within the plies that it says."""
    random, seen = Random(board), 0
    weights = Weights(Board(board).k)
    for _ in range(25):
        position = random_position(board, random, 3, 8)
        searcher = make_searcher(position, weights)
        searcher.set_up(position)
        score, _ = searcher.search(position.legal, 3, True)
        if abs(score) > 10**11:
            seen += 1
            value = exact(position, {})
            assert name(value) == name(score), position
            assert 1000 - abs(value) <= 10**12 - abs(score), position
    assert seen
