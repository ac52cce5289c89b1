"""Positions: the rules, the strict text form, and that they are plain immutable values."""

import copy
import pickle
import sys

import pytest

from noughts import Board, IllegalMove, InvalidArgument, InvalidPosition, Position


def after(name, *cells, first="X"):
    position = Position(name, turn=first)
    for cell in cells:
        position = position.play(cell)
    return position


def test_sides_alternate_and_taken_cells_are_no_longer_legal():
    position = after("3x3", 4, 0)
    assert position.turn == "X"
    assert position.legal == [1, 2, 3, 5, 6, 7, 8]
    assert (position.x, position.o, position.count) == (1 << 4, 1, 2)
    assert [position.at(cell) for cell in (0, 4, 8)] == ["O", "X", "."]


def test_completing_a_line_ends_the_game():
    position = after("3x3", 0, 3, 1, 4, 2)
    assert (position.winner, position.is_over, position.is_draw) == ("X", True, False)
    assert position.winning_lines == ((0, 1, 2),)
    assert position.legal == []
    with pytest.raises(IllegalMove, match="the game is over: X has won"):
        position.play(8)


def test_one_move_may_complete_several_lines():
    position = after("3x3", 0, 1, 2, 3, 6, 5, 8, 7, 4)
    assert position.winning_lines == ((0, 4, 8), (2, 4, 6))


def test_a_full_board_without_a_line_is_a_draw():
    position = after("3x3", 4, 0, 2, 6, 3, 5, 1, 7, 8)
    assert (position.winner, position.is_over, position.is_draw) == (None, True, True)
    with pytest.raises(IllegalMove, match="the game is over: it is a draw"):
        position.play(4)


def test_either_side_may_move_first():
    position = after("3x3", 4, first="O")
    assert (position.turn, position.o) == ("X", 1 << 4)


@pytest.mark.parametrize("name", ["15x15,5", "20x20,5", "7x7x7,4", "13x5,5"])
def test_large_boards_are_won_in_every_direction(name):
    board = Board(name)
    for line in board.lines[:: len(board.lines) // 40]:
        others = [cell for cell in range(board.cells) if cell not in line]
        spread = [cell for cell in others if sum(board.coordinates(cell)) % 2 == cell % 3 % 2]
        position = Position(board)
        for number, cell in enumerate(line):
            assert position.winner is None
            position = position.play(cell)
            if number < board.k - 1:
                position = position.play(spread[number * 7 % len(spread)])
        assert position.winner == "X"
        assert position.winning_lines == (line,)


@pytest.mark.parametrize("cell", [-1, 9, 10**30, -(10**30)])
def test_a_cell_off_the_board_is_refused(cell):
    with pytest.raises(IllegalMove, match="off the board: cells are 0 to 8"):
        Position("3x3").play(cell)


@pytest.mark.parametrize("cell", [1.0, None, [4], b"b2"])
def test_what_is_no_cell_is_refused(cell):
    with pytest.raises(InvalidArgument, match="a cell is a number or a name"):
        Position("3x3").play(cell)


def test_cells_are_played_and_looked_at_by_any_name():
    position = Position("3x3").play("b2").play("0 0").play("8")
    assert str(position) == "O...X...X"
    assert (position.at("b2"), position.at("A1"), position.at("2 0")) == ("X", "O", ".")
    falling = Position("7x6,4,gravity").play("d").play("d").play("c6")
    assert falling == Position("7x6,4,gravity").play(38).play(31).play(37)
    assert falling.at("a1") == "."
    for name, words in (
        ("a1", "a1 is in the air: a stone in column a lands on a6"),
        (0, "a1 is in the air: a stone falls"),
        ("d6", "d6 is taken by X"),
        (38, "d6 is taken by X"),
    ):
        with pytest.raises(IllegalMove, match=words):
            falling.play(name)
    with pytest.raises(InvalidArgument, match="names no cell of 3x3"):
        position.play("d4")


def test_a_taken_cell_is_refused_and_nothing_changes():
    position = after("3x3", 4)
    with pytest.raises(IllegalMove, match="b2 is taken by X"):
        position.play(4)
    assert str(position) == "....X...."


@pytest.mark.parametrize(
    ("text", "turn", "words"),
    [
        ("X...o....", None, "'o' at place 4 .b2. is none of"),
        ("X...", None, "has 9 characters: it ends at place 4"),
        ("X.........", None, "has 9 characters: '.' at place 9 is too much"),
        ("......... Z", None, "' Z' at place 9 is too much"),
        ("XX.......", None, "2 X and 0 O: no game of alternate moves gets there"),
        ("O........", None, "whose turn is it"),
        ("XX.......", "O", "2 X and 0 O with O to move"),
        ("X........", "X", "1 X and 0 O with X to move"),
        (".........", "", "the turn is 'X' or 'O', not ''"),
        (".........", "x", "the turn is 'X' or 'O', not 'x'"),
        ("......... O", "X", "the text says that O is to move, and the caller says 'X'"),
        ("XXXOOO...", None, "has a line, yet the game went on"),
        ("XXXOOO...", "O", "has a line, yet the game went on"),
        ("XXX.OO.O.", None, "has a line, yet the game went on"),
        (9, None, "a position is text"),
    ],
)
def test_text_that_is_no_position_is_refused(text, turn, words):
    with pytest.raises((InvalidPosition, InvalidArgument), match=words):
        Position.parse("3x3", text, turn)


def test_two_lines_that_no_single_move_completes_are_refused():
    with pytest.raises(InvalidPosition, match="no single move completes"):
        Position.parse("6x3,3", "XXX...OO.OO.XXX.OO", "O")


def test_bit_sets_off_the_board_or_shared_are_refused():
    with pytest.raises(InvalidPosition, match="beyond the board's 9"):
        Position("3x3", x=1 << 9)
    with pytest.raises(InvalidPosition, match="beyond"):
        Position("3x3", x=-1)
    with pytest.raises(InvalidPosition, match="a2 is held by both"):
        Position("3x3", x=8, o=8)
    with pytest.raises(InvalidPosition, match="whose turn is it"):
        Position("3x3", o=1)
    with pytest.raises(InvalidArgument, match="the turn is"):
        Position("3x3", turn="")
    with pytest.raises(InvalidArgument, match="bit set"):
        Position("3x3", x="8")


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        (".........", "X"),
        ("......... O", "O"),
        ("X........", "O"),
        ("O........ X", "X"),
        ("XO.......", "X"),
        ("XO....... O", "O"),
    ],
)
def test_the_turn_is_written_only_where_it_does_not_follow(text, turn):
    position = Position.parse("3x3", text)
    assert position.turn == turn
    assert str(position) == text
    assert Position.parse("3x3", text.split()[0], turn) == position


def test_positions_are_values():
    one, other = after("4x4x4", 0, 21, 63), after("4x4x4", 63, 21, 0)
    assert one == other
    assert len({one, other}) == 1
    assert one != after("4x4x4", 0, 21)
    assert Position("3x3") != Position("3x3", turn="O")
    assert Position("3x3") != Position("3x3,2")
    assert Position("3x3") != "........."
    for same in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert same == one
        assert same.board is one.board


def test_positions_cannot_be_changed():
    position = after("3x3", 4)
    for name in ("x", "o", "turn", "board", "count", "winner", "anything"):
        with pytest.raises(AttributeError):
            setattr(position, name, 0)


def test_a_position_cannot_be_made_twice_or_used_half_made():
    with pytest.raises(TypeError, match="cannot be changed"):
        Position("3x3").__init__("4x4")
    refused = Position.__new__(Position)
    with pytest.raises(InvalidPosition):
        refused.__init__("3x3", x=3, turn="X")
    with pytest.raises((AttributeError, TypeError)):
        refused.play(0)
    for use in (lambda blank: blank.play(0), lambda blank: blank.legal, str, repr):
        with pytest.raises((AttributeError, TypeError)):
            use(Position.__new__(Position))


def test_cells_and_permutations_from_outside_are_checked():
    position = after("3x3", 4)
    for wrong in (-1, 9, "z9", None, 1.5):
        for call in (position.board.coordinates, position.board.cell_name, position.canonical().actual):
            with pytest.raises(InvalidArgument):
                call(wrong)
    for wrong in (9, "z9"):
        with pytest.raises(InvalidArgument):
            position.pretty(last=wrong)
        with pytest.raises(InvalidArgument):
            position.svg(last=wrong)
    with pytest.raises(InvalidArgument, match="lists each of its 9 cells once"):
        position.transform((0,) * 9)


def test_positions_cost_little():
    assert sys.getsizeof(Position("4x4x4")) <= 200


def test_pretty_text_shows_layers_side_by_side():
    position = after("4x4x4", 0, 63)
    assert position.pretty(last=63).splitlines() == [
        "layer 1           layer 2           layer 3           layer 4",
        "    a  b  c  d        a  b  c  d        a  b  c  d        a  b  c  d",
        " 1  X  .  .  .     1  .  .  .  .     1  .  .  .  .     1  .  .  .  .",
        " 2  .  .  .  .     2  .  .  .  .     2  .  .  .  .     2  .  .  .  .",
        " 3  .  .  .  .     3  .  .  .  .     3  .  .  .  .     3  .  .  .  .",
        " 4  .  .  .  .     4  .  .  .  .     4  .  .  .  .     4  .  .  . [O]",
    ]


def test_pretty_text_has_blocks_down_and_layers_across():
    rows = Position("3x2x2x2,2").play(17).pretty(last=17).splitlines()
    assert rows == [
        "block 1, layer 1   block 1, layer 2",
        "    a  b  c            a  b  c",
        " 1  .  .  .         1  .  .  .",
        " 2  .  .  .         2  .  .  .",
        "",
        "block 2, layer 1   block 2, layer 2",
        "    a  b  c            a  b  c",
        " 1  .  .  .         1  .  .  .",
        " 2  .  . [X]        2  .  .  .",
    ]
    assert max(len(row) for row in Position("4x4x4x4").pretty().splitlines()) <= 80
    narrow = Position("4x4x4x4").pretty(width=60).splitlines()
    assert [row for row in narrow if "block 2" in row] == [
        "block 2, layer 1   block 2, layer 2",
        "block 2, layer 3   block 2, layer 4",
    ]


def test_layers_that_do_not_fit_the_width_go_below():
    text = Position("7x7x7").pretty()
    assert max(len(row) for row in text.splitlines()) <= 80
    assert text.count("layer") == 7
    assert len(Position("4x4x4").pretty(width=40).splitlines()) == 13
