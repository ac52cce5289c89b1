"""Boards by name: what they are, and which names are refused with what words."""

import itertools
import pickle
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from noughts import Board, InvalidBoard
from noughts.board.made import MOST_KEPT, weight


@pytest.mark.parametrize(
    ("name", "shape", "k", "written"),
    [
        ("3x3", (3, 3), 3, "3x3"),
        ("3x3,3", (3, 3), 3, "3x3"),
        ("6x5,4", (6, 5), 4, "6x5,4"),
        ("4x4x4", (4, 4, 4), 4, "4x4x4"),
        (" 4X4x4 , 3 ", (4, 4, 4), 3, "4x4x4,3"),
        ("15x15,5", (15, 15), 5, "15x15,5"),
        ("20x20,5", (20, 20), 5, "20x20,5"),
        ("7x7x7", (7, 7, 7), 7, "7x7x7"),
        ("9x1,3", (9, 1), 3, "9x1,3"),
        ("1x1", (1, 1), 1, "1x1"),
    ],
)
def test_a_name_gives_shape_and_k(name, shape, k, written):
    board = Board(name)
    assert (board.shape, board.k, board.name, str(board)) == (shape, k, written, written)
    assert board is Board(written)
    assert board == pickle.loads(pickle.dumps(board))
    assert repr(board) == f"Board({written!r})"


def test_the_first_number_is_the_width_as_in_the_m_n_k_game():
    board = Board("6x5,4")
    assert (board.cols, board.rows, board.layers) == (6, 5, 1)
    assert (0, 1, 2, 3) in board.lines
    assert (0, 6, 12, 18) in board.lines


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "no board is called ''"),
        ("3", "no board is called '3'"),
        ("3x3x3x3x3", "no board is called"),
        ("0x3,1", "no board is called"),
        ("-3x3,3", "no board is called"),
        ("3.0x3,3", "no board is called"),
        ("３x３", "no board is called"),
        ("6x5", "unequal sides"),
        ("21x3,3", "in 2 dimensions a side is at most 20"),
        ("8x8x8", "in 3 dimensions a side is at most 7"),
        ("3x3,4", "k must be a number from 1 to the longest side, 3"),
        ("3x3,0", "k must be"),
        ("3x3,", "k must be"),
        ("3x3,x", "no rule is called 'x'"),
        ("3x3,3,3", "no rule is called '3'"),
        ("9" * 10000, "no board is called '9999"),
        (None, "named by text"),
        (33, "named by text"),
    ],
)
def test_a_name_that_means_no_board_is_refused(name, words):
    with pytest.raises(InvalidBoard, match=words.replace("?", r"\?")) as caught:
        Board(name)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("name", ["3x3", "6x5,4", "5x4x3,3", "4x4x4", "7x2,2", "5x5,1", "9x9,5"])
def test_lines_are_all_the_k_cells_in_a_row(name):
    """Against the definition: k different cells with equal steps of -1, 0 or 1 in every coordinate."""
    board = Board(name)
    at = {board.coordinates(cell): cell for cell in range(board.cells)}
    expected = set()
    for start, step in itertools.product(at, itertools.product((-1, 0, 1), repeat=3)):
        places = [tuple(s + i * d for s, d in zip(start, step, strict=True)) for i in range(board.k)]
        cells = {at.get(place) for place in places}
        if None not in cells and len(cells) == board.k:
            expected.add(tuple(sorted(cells)))
    assert set(board.lines) == expected
    assert len(board.lines) == len(expected)


def test_cells_are_numbered_layer_by_layer_row_by_row():
    board = Board("5x4x3,3")
    assert [board.coordinates(cell) for cell in (0, 4, 5, 19, 20, 59)] == [
        (0, 0, 0),
        (0, 0, 4),
        (0, 1, 0),
        (0, 3, 4),
        (1, 0, 0),
        (2, 3, 4),
    ]


def test_a_board_that_could_not_be_finished_is_not_kept(monkeypatch):
    from noughts.board import board as module

    def interrupted(rule, shape, k):
        raise KeyboardInterrupt

    monkeypatch.setattr(module.Rule, "lines", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Board("13x11,4")
    monkeypatch.undo()
    assert Board("13x11,4").cells == 143


def test_a_board_cannot_be_derived_from():
    with pytest.raises(TypeError):
        type("Derived", (Board,), {})


def test_a_board_cannot_be_changed():
    for name in ("name", "lines", "shape", "k", "anything"):
        with pytest.raises(AttributeError):
            setattr(Board("5x5"), name, ())
    assert len(Board("5x5").lines) == 12


def test_many_boards_do_not_fill_the_memory():
    from noughts.board.board import _made as made

    def alive():
        return {name for name, one in made.alive.items() if one() is not None}

    before = alive()  # somebody else may have them still
    names = [f"{cols}x{rows},{k}" for cols in range(1, 21) for k in range(1, cols + 1) for rows in (1, 20)]
    mine = {Board(name).name for name in names} - before
    assert made.size == sum(map(weight, made.latest.values())) <= MOST_KEPT
    assert len(mine) > 100
    still = alive()
    assert still & mine <= set(made.latest)  # nobody has any of the others
    assert len(made.alive) <= 64 + 2 * (len(still) + 1)
    assert Board("3x3") == Board("3x3,3")


def test_of_a_name_there_is_one_board_while_anybody_has_it():
    """Each takes memory of its own, which whoever plays on it would keep."""
    had = Board("20x20,5,torus")
    for cols in range(11, 21):
        for k in range(1, 12):
            Board(f"{cols}x20,{k},torus")
    assert Board("20x20,5,torus") is had
    assert Board(" 20X20, 5,TORUS") is had


def test_of_threads_that_make_a_board_at_once_all_get_the_same():
    names = [f"{cols}x19,7,torus,misere" for cols in range(7, 19)]
    barrier = Barrier(4)

    def make(_):
        barrier.wait(300)
        return [Board(name) for name in names]

    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(make, range(4)))
    for boards in zip(*made, strict=True):
        assert len({id(board) for board in boards}) == 1
