"""The names that people give to cells, columns and lines."""

from itertools import pairwise

import pytest

from noughts import Board, Game, IllegalMove, InvalidArgument, Position
from noughts.board.geometry import all_in_a_row, in_a_row
from noughts.board.notation import how_it_plays, line_cells, line_fact, line_kind, split_moves

EVERY_KIND = [
    "3x3",
    "20x20,5",
    "4x4x4",
    "7x6x5,4",
    "9x1,3",
    "4x4x4x4",
    "4x3x2x1,2",
    "7x6,4,gravity",
    "4x4x4,gravity",
    "5x4x3,3,misere,gravity,torus",
    "5x5,4,torus",
    "3x3x3x3,exact,torus",
]


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
        ("4x4x4x4", "23b4", 109),
        ("4x4x4x4", "2 3 3 1", 109),
        ("4x4x4x4", "11A1", 0),
        ("4x4x4x4", "44d4", 255),
        ("4x3x2x2,2", "12a1", 12),
    ],
)
def test_a_cell_by_any_of_its_names(board, name, cell):
    assert Board(board).cell(name) == cell


@pytest.mark.parametrize("name", EVERY_KIND)
def test_the_name_of_a_cell_means_that_cell(name):
    board = Board(name)
    for cell in range(board.cells):
        *before, row, col = board.coordinates(cell)
        front = "".join([f"{at + 1} " for at in before]) if len(board.shape) > 2 else ""
        assert board.cell(board.cell_name(cell)) == cell
        assert board.cell(f"{front}{row} {col}") == cell
        assert board.cell(str(cell)) == cell
    assert len({board.cell_name(cell) for cell in range(board.cells)}) == board.cells


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
        ("4x4x4", "0 0 0", "layer 1 to 4, row 0 to 3, column 0 to 3"),
        ("4x4x4", "5 0 0", "layer 1 to 4"),
        ("4x4x4", "1 1", "layer from 1, row and column from 0 as in '4 3 3'"),
        ("4x4x4", "b2", "names no cell"),
        ("4x4x4", "5a1", "names no cell"),
        ("4x4x4x4", "1 1 1", "block and layer from 1, row and column from 0 as in '4 4 3 3'"),
        ("4x4x4x4", "0 1 0 0", "block 1 to 4, layer 1 to 4, row 0 to 3, column 0 to 3"),
        ("4x4x4x4", "3b2", "names no cell of 4x4x4x4: write 44d4"),
        ("4x4x4x4", "15a1", "names no cell"),
        ("7x6,4,gravity", "d", "'d' names no cell of 7x6,4,gravity: write g6, or row and column"),
    ],
)
def test_what_names_no_cell_is_refused_with_how_to_name_one(board, name, words):
    with pytest.raises(InvalidArgument) as caught:
        Board(board).cell(name)
    assert words in str(caught.value)


@pytest.mark.parametrize("board", EVERY_KIND)
@pytest.mark.parametrize("text", ["1 2 3", "1, 2, 3", "a1 1 2", "1 2", "1 2 3 4", "0 " * 9])
def test_bare_numbers_are_never_silently_several_cells(board, text):
    with pytest.raises(InvalidArgument, match="may be two cells or parts of one: write each by its name"):
        split_moves(Board(board), text)


def test_a_list_of_moves_has_a_way_to_write_each_cell():
    cube = Board("4x4x4")
    assert [cube.cell(name) for name in split_moves(cube, " 3,1,1 40 4d4 ")] == [37, 40, 63]
    assert split_moves(Board("7x6,4,gravity"), "d d 3 e") == ["d", "d", "3", "e"]
    assert split_moves(cube, "") == []


def after(board, *moves):
    game = Game(board)
    for move in moves:
        game.play(move)
    return game.position


@pytest.mark.parametrize(
    ("position", "name", "cell"),
    [
        (after("7x6,4,gravity"), "d", "d6"),
        (after("7x6,4,gravity"), " D ", "d6"),
        (after("7x6,4,gravity", "d", "d"), "d", "d4"),
        (after("7x6,4,gravity", "d", "d"), "d4", "d4"),
        (after("7x6,4,gravity", "d", "d"), "3 3", "d4"),
        (after("4x4x4,gravity"), "b2", "1b2"),
        (after("4x4x4,gravity", "b2"), "b2", "2b2"),
        (after("4x4x4,gravity", "b2"), "2b2", "2b2"),
        (after("4x4x4,gravity", "b2"), "2 1 1", "2b2"),
        (after("3x3", "b2"), "a1", "a1"),
        (after("3x3", "b2"), "b2", "b2"),
    ],
)
def test_where_stones_fall_a_column_is_name_enough(position, name, cell):
    assert position.cell(name) == position.board.cell(cell)
    assert position.cell(position.cell(name)) == position.board.cell(cell)


@pytest.mark.parametrize(
    ("position", "name", "words"),
    [
        (after("7x6,4,gravity"), "d1", "d1 is in the air: a stone in column d lands on d6"),
        (after("7x6,4,gravity", "d"), 3, "d1 is in the air: a stone in column d lands on d5"),
        (after("4x4x4,gravity", "b2"), "4b2", "4b2 is in the air: a stone in peg b2 lands on 2b2"),
        (after("3x2,3,gravity", "a", "a"), "a", "column a is full"),
        (after("2x2x2,gravity,misere", "a1", "a1"), "a1", "peg a1 is full"),
    ],
)
def test_a_cell_in_the_air_and_a_full_column_are_refused(position, name, words):
    with pytest.raises(IllegalMove) as caught:
        position.cell(name)
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("board", "name", "words"),
    [
        ("7x6,4,gravity", "h", "write the column where the stone falls, as in g, or the cell where it lands"),
        ("4x4x4,gravity", "e1", "write the peg where the stone falls, as in d4, or the cell where it lands"),
        ("4x4x4,gravity", "b", "write the peg"),
        ("7x6,4,gravity", "dd", "write the column"),
    ],
)
def test_what_names_no_column_is_refused_with_how_to_name_one(board, name, words):
    with pytest.raises(InvalidArgument) as caught:
        Position(board).cell(name)
    assert words in str(caught.value)


def test_a_stone_played_anywhere_in_a_column_lands_on_the_others():
    position = after("7x6,4,gravity", "d", "d")
    assert {position.landing(cell) for cell in range(3, 42, 7)} == {position.board.cell("d4")}
    position = after("4x4x4,gravity", "b2")
    assert {position.landing(cell) for cell in range(5, 64, 16)} == {position.board.cell("2b2")}
    with pytest.raises(IllegalMove, match="column a is full"):
        after("3x2,3,gravity", "a", "a").landing(0)


def test_where_nothing_falls_a_stone_stays_where_it_is_played():
    assert after("3x3", "b2").landing(0) == 0
    with pytest.raises(IllegalMove, match="b2 is taken by X"):
        after("3x3", "b2").landing(4)


@pytest.mark.parametrize(
    ("board", "cells", "kind"),
    [
        ("4x4x4x4", "11a1 11b1 11c1 11d1", "row"),
        ("4x4x4x4", "23b1 23b2 23b3 23b4", "column"),
        ("4x4x4x4", "21a1 22a1 23a1 24a1", "pillar"),
        ("4x4x4x4", "13c2 23c2 33c2 43c2", "tunnel"),
        ("4x4x4x4", "11a1 11b2 11c3 11d4", "diagonal"),
        ("4x4x4x4", "14a1 23a1 32a1 41a1", "diagonal"),
        ("4x4x4x4", "11a1 12b2 13c3 14d4", "space diagonal"),
        ("4x4x4x4", "11a1 22b1 33c1 44d1", "space diagonal"),
        ("4x4x4x4", "11a1 22b2 33c3 44d4", "long diagonal"),
        ("4x4x4x4", "14d1 23c2 32b3 41a4", "long diagonal"),
        ("4x4x4", "1a1 2b1 3c1 4d1", "wall diagonal"),
        ("4x4x4", "2a1 2b2 2c3 2d4", "layer diagonal"),
        ("5x5,4,torus", "d1 e1 a1 b1", "row"),
        ("5x5,4,torus", "c4 c5 c1 c2", "column"),
        ("5x5,4,torus", "d3 e4 a5 b1", "diagonal"),
        ("5x5,4,torus", "b5 c4 d3 e2", "diagonal"),
        ("5x5,1", "c3", "cell"),
    ],
)
def test_a_line_is_called_by_the_coordinates_that_vary_on_it(board, cells, kind):
    board = Board(board)
    line = tuple(sorted([board.cell(name) for name in cells.split()]))
    assert line in board.lines
    assert line_kind(board, line) == kind


def test_a_line_over_an_edge_is_told_as_one_walks_it():
    board = Board("5x5,4,torus")
    line = tuple(sorted([board.cell(name) for name in ["d3", "e4", "a5", "b1"]]))
    assert line_fact(board, line) == ("diagonal", "d3-e4-a5-b1")
    assert line_cells(board, (0, 1, 2, 3)) == "a1-b1-c1-d1"
    assert line_cells(Board("4x4,misere,torus"), (0, 1, 2, 3)) == "a1-b1-c1-d1"


@pytest.mark.parametrize(
    "name", ["5x5,4,torus", "4x4,misere,torus", "3x3x3,torus", "4x3,2,torus", "9x1,3,torus"]
)
def test_each_cell_of_a_line_over_an_edge_is_next_to_the_one_before(name):
    board = Board(name)
    for line in board.lines:
        row = [board.cell(cell) for cell in line_cells(board, line).split("-")]
        assert sorted(row) == list(line)
        places = [board.coordinates(cell)[-len(board.shape) :] for cell in row]
        for one, other in pairwise(places):
            for here, there, side in zip(one, other, reversed(board.shape), strict=True):
                assert (there - here) % side in (0, 1, side - 1)


@pytest.mark.parametrize(
    "name", ["5x5,4,torus", "3x3x3,torus", "4x3,2,torus", "3x3x3x3,2,torus", "7x2,2,torus"]
)
def test_all_lines_over_edges_are_walked_as_each_is(name):
    board = Board(name)
    walked = all_in_a_row(board.shape, board.k, board.lines)
    assert walked == [in_a_row(board.shape, line) for line in board.lines]


def test_a_rule_is_told_in_a_sentence_for_each_word():
    assert how_it_plays(Board("3x3")) == ""
    assert how_it_plays(Board("15x15,5,exact")) == "A row of more than five does not count."
    assert how_it_plays(Board("7x6,4,gravity")).endswith("towards the last row.")
    assert how_it_plays(Board("4x4x4,gravity")).endswith("towards layer 1.")


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("board", ["3x3", "20x20,5", "4x4x4", "7x7x7", "4x4x4x4", "15x15,5,gravity"])
def test_a_board_is_no_wider_than_the_screen(board, width):
    if board == "20x20,5" and width == 40:
        width = 44  # it cannot be narrower
    text = Position(board).pretty(width=width)
    assert max(len(line) for line in text.splitlines()) <= width
    assert text.count(".") == Board(board).cells


def test_layers_are_shared_out_evenly():
    heads = [line for line in Position("4x4x4").pretty(width=60).splitlines() if "layer" in line]
    assert [line.split("layer ")[1:] for line in heads] == [["1           ", "2"], ["3           ", "4"]]


def test_where_a_wide_board_stands_closer_its_marks_do_too():
    position = Position.parse("20x20,5", ".XXXXXO" + "OOO." + "." * 389)
    assert position.pretty(width=60).splitlines()[1] == " 1  .[X|X|X|X|X]O O O O" + " ." * 10
    assert Position("20x20,5").pretty(0, 60).splitlines()[1] == " 1 [.]" + ". " * 18 + "."
