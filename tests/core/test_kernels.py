"""The kernels compiled and as plain Python: the same answers to the same questions."""

import random
import threading
import time

import pytest
from running import interrupted

import noughts
from noughts import Position
from noughts.board.census import count_games, perft, random_games
from noughts.core import (
    answers,
    cabinet,
    census,
    checker,
    decider,
    forcer,
    forms,
    graph,
    images,
    lines,
    matchboxes,
    odds,
    patterns,
    prooftable,
    prover,
    pupil,
    qtable,
    search,
    searchtable,
    sharing,
    stones,
    strategist,
    symmetry,
    tablebase,
    threatsearch,
    watch,
    weigher,
)
from noughts.core.census import recorded_games

BOARDS = ["3x3", "4x4,3", "6x5,4", "4x4x4", "9x9,5", "5x5x5", "20x20,5"]


@pytest.mark.parametrize(
    "module",
    [
        lines,
        stones,
        symmetry,
        census,
        watch,
        sharing,
        prooftable,
        prover,
        decider,
        forcer,
        images,
        graph,
        answers,
        strategist,
        checker,
        weigher,
        searchtable,
        search,
        patterns,
        threatsearch,
        tablebase,
        forms,
        cabinet,
        pupil,
        matchboxes,
        qtable,
        odds,
    ],
)
def test_the_compiled_kernel_is_the_one_in_use(module):
    assert module.__file__.endswith(".so")


def test_the_reference_is_not_compiled(plain):
    assert plain.board.position.Stones.play.__code__.co_filename.endswith("stones.py")


@pytest.mark.parametrize("turn", ["X", "O"])
@pytest.mark.parametrize("name", BOARDS)
def test_random_games_are_the_same_uncompiled(plain, name, turn):
    position = Position(name, turn=turn).play(3).play(5).play(1)
    reference = plain.Position(name, position.x, position.o, position.turn)
    compiled = random_games(position, 20, seed=7)
    assert compiled == plain.board.census.random_games(reference, 20, seed=7)
    assert compiled.games == 20


@pytest.mark.parametrize("turn", ["X", "O"])
@pytest.mark.parametrize("name", ["3x3", "4x4x4", "9x9,5"])
def test_move_sequences_are_the_same_uncompiled(plain, name, turn):
    depth = 6 if name == "3x3" else 2
    position, reference = Position(name, turn=turn), plain.Position(name, turn=turn)
    assert count_games(position, depth) == plain.board.census.count_games(reference, depth)


@pytest.mark.parametrize("name", ["3x3", "4x4x4", "7x6,4,gravity", "9x9,5"])
def test_recorded_games_are_the_same_uncompiled(plain, name):
    numbers, openings = [0, 5, 10**9], [(), (0,) if "gravity" not in name else (40,), ()]
    ours = recorded_games(Position(name), 2**64 - 3, numbers, openings)
    theirs = plain.board.census.census.recorded_games(plain.Position(name), 2**64 - 3, numbers, openings)
    assert ours == theirs
    assert ours[2][0] != ours[0][0]
    with pytest.raises(ValueError, match="may be played"):
        recorded_games(Position(name), 1, [0], [(10**6,)])


@pytest.mark.parametrize("name", ["3x3", "4x4x4", "9x9,5"])
def test_counts_are_mirrored_when_o_begins(name):
    """The same games with the sides exchanged, from the empty board and from a position."""
    for cells in ((), (0, 4), (2, 1, 5)):
        x_first, o_first = Position(name), Position(name, turn="O")
        for cell in cells:
            x_first, o_first = x_first.play(cell), o_first.play(cell)
        one, other = random_games(x_first, 500, seed=3), random_games(o_first, 500, seed=3)
        assert one == (other.o_wins, other.x_wins, other.draws, other.plies)
        depth = 9 if name == "3x3" else 3
        for here, there in zip(count_games(x_first, depth), count_games(o_first, depth), strict=True):
            assert here == (there.sequences, there.o_wins, there.x_wins, there.draws)


def test_counts_of_a_finished_game_and_beyond_the_end():
    over = Position.parse("3x3", "XXXOO....")
    assert count_games(over)[0] == (1, 1, 0, 0)
    assert [ply.sequences for ply in count_games(over)] == [1, 0, 0, 0, 0]
    assert len(count_games("3x3", 50)) == 10
    assert perft("3x3", 50) == 0
    assert perft(over, 1) == 0


@pytest.mark.parametrize("name", BOARDS)
def test_a_position_answers_the_same_uncompiled(plain, name):
    choice = random.Random(name)
    for _ in range(5):
        ours, theirs = Position(name), plain.Position(name)
        while not ours.is_over:
            cell = choice.choice(ours.legal)
            ours, theirs = ours.play(cell), theirs.play(cell)
            assert (ours.x, ours.o, ours.turn) == (theirs.x, theirs.o, theirs.turn)
            assert (ours.winner, ours.is_over, ours.is_draw) == (
                theirs.winner,
                theirs.is_over,
                theirs.is_draw,
            )
            assert ours.legal == theirs.legal
            assert hash(ours) == hash(theirs)
        assert ours.winning_lines == theirs.winning_lines
        assert theirs.is_over


@pytest.mark.parametrize("name", ["3x3", "4x4", "4x4x4", "9x9,5"])
def test_canonical_forms_are_the_same_uncompiled(plain, name):
    choice = random.Random(name)
    for _ in range(4):
        ours = Position(name)
        for _ in range(6):
            if not ours.is_over:
                ours = ours.play(choice.choice(ours.legal))
        theirs = plain.Position(name, ours.x, ours.o, ours.turn)
        assert ours.canonical().symmetry == theirs.canonical().symmetry
        assert str(ours.canonical().position) == str(theirs.canonical().position)


@pytest.mark.parametrize("name", ["3x3", "4x4,3", "4x4x4", "8x8,5"])
def test_one_word_and_several_play_the_same_random_games(plain, name):
    """Boards of 64 cells and fewer have a faster way; the general one must agree with it."""
    board = plain.Board(name)
    kernel = plain.board.census.census
    position = plain.Position(board)
    tallies = []
    for way in ("play_out_word", "play_out"):
        count = kernel.Census(position)
        count.state = 3
        getattr(count, way)(0, board.cells, 50)
        tallies.append(count.results)
    assert tallies[0] == tallies[1]


def test_the_seed_decides_the_random_games():
    assert random_games("4x4x4", 500, seed=1) == random_games("4x4x4", 500, seed=1)
    assert random_games("4x4x4", 500, seed=1) != random_games("4x4x4", 500, seed=2)
    assert random_games("3x3", 10, seed=-1) == random_games("3x3", 10, seed=2**64 - 1)


@pytest.mark.parametrize("text", [".........", "XX..O....", "......... O", "XO....... O"])
def test_random_games_end_as_often_as_their_exact_probability_says(text):
    """Against the exact chances of random play on 3x3, worked out over the whole tree."""

    def chances(position):
        if position.is_over:
            return [position.winner == "X", position.winner == "O", position.is_draw]
        after = [chances(position.play(cell)) for cell in position.legal]
        return [sum(column) / len(after) for column in zip(*after, strict=True)]

    position = Position.parse("3x3", text)
    exact = chances(position)
    sample = random_games(position, 1_000_000, seed=5)
    for count, chance in zip(sample[:3], exact, strict=True):
        deviation = (1_000_000 * chance * (1 - chance)) ** 0.5
        assert abs(count - 1_000_000 * chance) < 5 * deviation


def test_random_games_of_a_finished_game():
    assert random_games(Position.parse("3x3", "XXXOO...."), 7) == (7, 0, 0, 0)
    assert random_games(Position.parse("3x3", "XOXXOOOXX"), 7) == (0, 0, 7, 0)


def test_random_games_let_other_threads_run():
    """With the GIL held, the main thread could not count while the games are played."""
    worker = threading.Thread(target=random_games, args=("4x4x4", 2_000_000, 1))
    worker.start()
    counted = 0
    while worker.is_alive():
        counted += 1
        time.sleep(0.001)
    assert counted > 3


@pytest.mark.parametrize(("count", "most"), [(random_games, 10**12), (count_games, 9)])
def test_long_counts_stop_at_ctrl_c(count, most):
    with pytest.raises(KeyboardInterrupt):
        interrupted(count, "4x4x4", most)


def test_kernels_refuse_what_does_not_fit_them():
    position = Position("3x3")
    assert len(census.count_sequences(position, 3000)) == 10
    with pytest.raises(ValueError, match="k cells"):
        lines.LineTable(9, ((0,), (0,) * 1000))
    with pytest.raises(ValueError, match="k cells"):
        lines.LineTable(9, ((0, 9),))
    with pytest.raises(ValueError, match="too many"):
        lines.LineTable(401, ((0, 1),))
    with pytest.raises(TypeError, match="cannot be changed"):
        lines.LineTable.__init__(noughts.Board("3x3"), 400, ((0, 1, 2),))
    with pytest.raises(ValueError, match="permutation"):
        symmetry.SymmetryTable((tuple(range(401)),))
    with pytest.raises(ValueError, match="permutation"):
        symmetry.SymmetryTable(((0, 1, 2), (0, 1)))
    with pytest.raises(ValueError, match="another board"):
        noughts.Board("4x4").symmetry_table.first(position)
    searcher = search.Searcher(position.board, [0] * 16, 8)
    searcher.set_up(position)
    for wrong in ([9], [-1]):
        with pytest.raises(ValueError, match="may be played"):
            searcher.search(wrong, 1, False)
    with pytest.raises(TypeError):
        searcher.__init__(position.board, [0] * 16, 20)
    with pytest.raises(TypeError):
        search.Searcher.__new__(search.Searcher).search([0], 1, False)
    with pytest.raises(ValueError, match="another board"):
        searcher.set_up(Position("4x4"))
    made = prover.Prover(9, [7], [7], (), 8)
    with pytest.raises(ValueError, match="no such side or cells"):
        made.can_force(1 << 9, 0, 0, 0, 0)
    with pytest.raises(TypeError):
        made.__init__(9, [7], [7], (), 20)
    assert made.can_force(0, 0, 0, 0, 0) is False  # unharmed
    assert searcher.search([0], 1, False) is not None
    with pytest.raises(TypeError):
        prover.Prover.__new__(prover.Prover).can_force(0, 0, 0, 0, 0)
    with pytest.raises(TypeError):
        tablebase.Tablebase.__new__(tablebase.Tablebase).self_play(1, 1)
    with pytest.raises(ValueError, match="another board"):
        tablebase.Tablebase.__new__(tablebase.Tablebase).value(position)
    for name in ("fill", "fill_side", "set_lines", "place_stone"):
        assert not hasattr(position, name)


def test_matchboxes_refuse_what_would_break_them():
    board = noughts.Board("3x3")
    table = forms.FormTable(board, board.symmetry_table)
    drawer = matchboxes.Matchboxes(table, 0, 1)
    with pytest.raises(TypeError):
        table.__init__(board, board.symmetry_table)
    with pytest.raises(TypeError):
        drawer.__init__(table, 0, 1)
    with pytest.raises(ValueError, match="12 cells at most"):
        forms.FormTable(noughts.Board("4x4"), noughts.Board("4x4").symmetry_table)
    with pytest.raises(ValueError, match="of its symmetries"):
        forms.FormTable(board, noughts.Board("3x2,2").symmetry_table)
    for form in (-1, table.count, 10**6):
        for call in (table.stones, table.ply, drawer.box, drawer.total, drawer.fill, drawer.draw):
            with pytest.raises(IndexError):
                call(form)
        with pytest.raises(IndexError):
            drawer.put(form, 0, 1)
    for x, o in ((-1, 0), (1 << 9, 0), (1, 1)):
        with pytest.raises(ValueError, match="no stones of this board"):
            table.find(x, o)
    assert table.find(0b111, 0b11000) == (None, 0)  # over
    for cell in (-1, 9):
        with pytest.raises(ValueError, match="may be played"):
            drawer.put(0, cell, 1)
        with pytest.raises(IndexError):
            table.twin(0, cell)
    for beads in (-1, cabinet.MOST_BEADS + 1):
        with pytest.raises(ValueError, match="number of beads"):
            drawer.put(0, 0, beads)
    for rivals, weights in (([], []), ([None], []), ([None] * 9, [1] * 9), ([None], [0]), ([drawer], [1])):
        with pytest.raises(ValueError, match=r"rivals|weight|another cabinet"):
            drawer.train(rivals, weights, 5)
    with pytest.raises(ValueError, match="another cabinet"):
        drawer.train([cabinet.Cabinet(forms.FormTable(board, board.symmetry_table), 1, 1)], [1], 5)
    other, fellow = matchboxes.Matchboxes(table, 1, 1), matchboxes.Matchboxes(table, 0, 1)
    for rivals, who, words in (
        ([fellow], fellow, "plays the other side"),
        ([None], other, "is the one rival"),
        ([None], drawer, "another cabinet"),
        ([None], cabinet.Cabinet(table, 0, 1), "is a pupil"),
    ):
        with pytest.raises(ValueError, match=words):
            drawer.train(rivals, [1], 5, who)
    with pytest.raises(ValueError, match="no such result"):
        drawer.learn_from([(0, 0)], 3)
    with pytest.raises(ValueError, match="at most 12 moves"):
        drawer.learn_from([(0, 0)] * 13, 0)
    with pytest.raises(IndexError):
        drawer.learn_from([(table.count, 0)], 0)
    with pytest.raises(ValueError, match="not the same"):
        odds.Odds(drawer, drawer)
    for made in (matchboxes.Matchboxes, odds.Odds, forms.FormTable):
        blank = made.__new__(made)
        call = {matchboxes.Matchboxes: "draw", odds.Odds: "of", forms.FormTable: "ply"}[made]
        with pytest.raises((TypeError, IndexError)):
            getattr(blank, call)(0)
    with pytest.raises(TypeError, match="never made"):
        matchboxes.Matchboxes.__new__(matchboxes.Matchboxes).train([None], [1], 1)
    with pytest.raises(ValueError, match="one board"):
        odds.Odds(cabinet.Cabinet.__new__(cabinet.Cabinet), None)
    assert drawer.train([None], [1], 5) == 5  # an empty first box resigns, five times
    assert drawer.games == (0, 0, 5)


def test_values_refuse_what_would_break_them():
    board = noughts.Board("3x3")
    table = forms.FormTable(board, board.symmetry_table)
    values = qtable.QTable(table, 0, 1)
    with pytest.raises(TypeError):
        values.__init__(table, 0, 1)
    for value in (-qtable.ONE - 1, qtable.ONE + 1):
        with pytest.raises(ValueError, match="no such value"):
            values.set_value(0, 0, value)
        with pytest.raises(ValueError, match="no such value"):
            values.begin_with(value)
    for rules in ((-1, 0, 0, 0, 0), (0, 0, qtable.PARTS + 1, 0, 0), (0, 0, 0, 0, qtable.ONE + 1)):
        with pytest.raises(ValueError, match="no such rates or rewards"):
            values.set_rules(*rules)
    with pytest.raises(ValueError, match="no such decay"):
        values.set_rules(0, qtable.MOST_DECAY + 1, 0, 0, 0)
    for form in (-1, table.count):
        with pytest.raises(IndexError):
            values.values_of(form)
        with pytest.raises(IndexError):
            values.set_value(form, 0, 0)
    for call in (lambda blank: blank.values_of(0), lambda blank: blank.begin_with(0)):
        with pytest.raises(TypeError):
            call(qtable.QTable.__new__(qtable.QTable))
    for cell in range(9):
        values.put(0, cell, 0)  # which says nothing of its values
    assert values.train([None], [1], 5) == 5
    assert sum(values.games) == 5


def test_every_board_fits_the_line_table():
    """There are more lines with every row and column: all numbers of them are not needed."""
    for cols in (*range(1, 20, 3), 20):
        for rows in {1, cols // 2 or 1, cols}:
            for k in range(1, cols + 1):
                noughts.Board(f"{cols}x{rows},{k}")
    for cols in range(1, 8):
        for rows in range(1, cols + 1):
            for layers in range(1, rows + 1):
                for k in range(1, cols + 1):
                    noughts.Board(f"{cols}x{rows}x{layers},{k}")
