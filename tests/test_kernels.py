"""The kernels compiled and as plain Python: the same answers to the same questions."""

import random
import signal
import threading
import time

import pytest

import noughts
from noughts import Position
from noughts.board.census import count_games, random_games
from noughts.core import census, lines, stones, symmetry

BOARDS = ["3x3", "4x4,3", "6x5,4", "4x4x4", "9x9,5", "5x5x5", "20x20,5"]


@pytest.mark.parametrize("module", [lines, stones, symmetry, census])
def test_the_compiled_kernel_is_the_one_in_use(module):
    assert module.__file__.endswith(".so")


def test_the_reference_is_not_compiled(plain):
    assert plain.board.position.Stones.play.__code__.co_filename.endswith("stones.py")


@pytest.mark.parametrize("name", BOARDS)
def test_random_games_are_the_same_uncompiled(plain, name):
    compiled = random_games(name, 20, seed=7)
    reference = plain.board.census.random_games(name, 20, seed=7)
    assert compiled == reference
    assert compiled.games == 20


@pytest.mark.parametrize("name", ["3x3", "4x4x4", "9x9,5"])
def test_move_sequences_are_the_same_uncompiled(plain, name):
    depth = 6 if name == "3x3" else 2
    assert count_games(name, depth) == plain.board.census.count_games(name, depth)


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
def test_bit_sets_and_owners_play_the_same_random_games(plain, name):
    """Boards of 64 cells and fewer have a faster way; the general one must agree with it."""
    board = plain.Board(name)
    kernel = plain.board.census.census
    position = plain.Position(board)
    tallies = []
    for way in ("play_out_word", "play_out"):
        count = kernel.Census(position)
        count.state = 3
        start = (0, 0) if way == "play_out_word" else ()
        getattr(count, way)(*start, 0, board.cells, 50)
        tallies.append(count.results)
    assert tallies[0] == tallies[1]


def test_the_seed_decides_the_random_games():
    assert random_games("4x4x4", 500, seed=1) == random_games("4x4x4", 500, seed=1)
    assert random_games("4x4x4", 500, seed=1) != random_games("4x4x4", 500, seed=2)
    assert random_games("3x3", 10, seed=-1) == random_games("3x3", 10, seed=2**64 - 1)


def test_random_games_end_as_often_as_their_exact_probability_says():
    """Against the exact chances of random play on 3x3, worked out over the whole tree."""

    def chances(position):
        if position.is_over:
            return [position.winner == "X", position.winner == "O", position.is_draw]
        after = [chances(position.play(cell)) for cell in position.legal]
        return [sum(column) / len(after) for column in zip(*after, strict=True)]

    exact = chances(Position("3x3"))
    sample = random_games("3x3", 1_000_000, seed=5)
    found = [sample.x_wins, sample.o_wins, sample.draws]
    for count, chance in zip(found, exact, strict=True):
        deviation = (1_000_000 * chance * (1 - chance)) ** 0.5
        assert abs(count - 1_000_000 * chance) < 5 * deviation


def test_random_games_go_on_from_a_position():
    won_next = Position.parse("3x3", "XX.OO.X..")  # O to move: every random game ends within three plies
    sample = random_games(won_next, 1000, seed=2)
    assert sample.games == 1000
    assert sample.plies <= 4000
    assert sample.draws < 1000
    over = Position.parse("3x3", "XXXOO....")
    assert random_games(over, 7) == (7, 0, 0, 0)


def test_random_games_let_other_threads_run():
    """With the GIL held, the main thread could not count while the games are played."""
    worker = threading.Thread(target=random_games, args=("4x4x4", 2_000_000, 1))
    worker.start()
    counted = 0
    while worker.is_alive():
        counted += 1
        time.sleep(0.001)
    assert counted > 20


@pytest.mark.parametrize("work", ["random_games('4x4x4', 10**12)", "count_games('4x4x4', 9)"])
def test_long_counts_stop_at_ctrl_c(work):
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(KeyboardInterrupt):
            eval(work, {"random_games": random_games, "count_games": count_games})
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def test_every_board_fits_the_line_table():
    for cols in range(1, 21):
        for rows in range(1, cols + 1):
            for k in range(1, cols + 1):
                noughts.Board(f"{cols}x{rows},{k}")
    for cols in range(1, 8):
        for rows in range(1, cols + 1):
            for layers in range(1, rows + 1):
                for k in range(1, cols + 1):
                    noughts.Board(f"{cols}x{rows}x{layers},{k}")
