"""The names that people give to cells."""

import pytest

from noughts import Board, InvalidArgument


@pytest.mark.parametrize(
    ("board", "name", "cell"),
    [
        ("3x3", "4", 4),
        ("3x3", 4, 4),
        ("3x3", "0 2", 2),
        ("3x3", "2,0", 6),
        ("3x3", " 1 , 1 ", 4),
        ("3x3", "b2", 4),
        ("3x3", "C1", 2),
        ("3x3", "a3", 6),
        ("6x5,4", "f1", 5),
        ("6x5,4", "a5", 24),
        ("20x20,5", "t20", 399),
        ("4x4x4", "3b2", 37),
        ("4x4x4", "3 1 1", 37),
        ("4x4x4", "1,0,0", 0),
        ("4x4x4", "4 3 3", 63),
        ("4x4x4", "63", 63),
        ("4x4x4", "4d4", 63),
    ],
)
def test_a_cell_by_any_of_its_names(board, name, cell):
    assert Board(board).cell(name) == cell


@pytest.mark.parametrize("name", ["3x3", "20x20,5", "4x4x4", "7x6x5,4", "9x1,3"])
def test_the_name_of_a_cell_means_that_cell(name):
    board = Board(name)
    for cell in range(board.cells):
        layer, row, col = board.coordinates(cell)
        level = f"{layer + 1} " if len(board.shape) == 3 else ""
        assert board.cell(board.cell_name(cell)) == cell
        assert board.cell(f"{level}{row} {col}") == cell
        assert board.cell(str(cell)) == cell


@pytest.mark.parametrize(
    ("board", "name", "words"),
    [
        ("3x3", "", "'' names no cell of 3x3: write c3, or row and column from 0 as in '2 2', or 0 to 8"),
        ("3x3", "9", "cell 9 is off the board: cells are 0 to 8"),
        ("3x3", -1, "cell -1 is off the board"),
        ("3x3", "0 3", "row 0 to 2, column 0 to 2"),
        ("3x3", "d1", "names no cell"),
        ("3x3", "a0", "names no cell"),
        ("3x3", "a01", "names no cell"),
        ("3x3", "a4", "names no cell"),
        ("3x3", "1a1", "names no cell"),
        ("3x3", "1 1 1", "names no cell"),
        ("3x3", "a 1", "names no cell"),
        ("3x3", "١ ١", "names no cell"),
        ("3x3", "²", "names no cell"),
        ("3x3", "1" * 100, "names no cell"),
        ("3x3", 1.0, "a cell is a number or a name"),
        ("4x4x4", "0 0 0", "level 1 to 4, row 0 to 3, column 0 to 3"),
        ("4x4x4", "5 0 0", "level 1 to 4"),
        ("4x4x4", "1 1", "level from 1, row and column from 0 as in '4 3 3'"),
        ("4x4x4", "b2", "names no cell"),
        ("4x4x4", "5a1", "names no cell"),
    ],
)
def test_what_names_no_cell_is_refused_with_how_to_name_one(board, name, words):
    with pytest.raises(InvalidArgument) as caught:
        Board(board).cell(name)
    assert words in str(caught.value)
