"""The functions on plain lists of marks, to the letter of the MENACE they come from."""

from itertools import product

import pytest

from noughts import Board, IllegalMove, InvalidArgument, InvalidPosition
from noughts.board.census import positions_by_ply
from noughts.compat import (
    check_winner,
    count_moves,
    create_empty_board,
    get_canonical_state,
    get_valid_moves,
    make_move,
    map_canonical_move_to_actual,
    visualize_transformations,
)


def test_functions_on_lists_of_marks():
    board = create_empty_board()
    assert (get_valid_moves(board), count_moves(board), check_winner(board)) == (list(range(9)), 0, None)
    after = make_move(board, 4, "X")
    assert board == [None] * 9
    assert after[4] == "X"
    assert (count_moves(after), get_valid_moves(after)) == (1, [0, 1, 2, 3, 5, 6, 7, 8])
    for line in Board("3x3").lines:
        for side in "XO":
            assert check_winner([side if cell in line else None for cell in range(9)]) == side
    assert check_winner(list("XOXXOOOXX")) == "Draw"
    assert check_winner(create_empty_board("4x3,3"), "4x3,3") is None
    with pytest.raises(IllegalMove, match="cell 4 is taken by X"):
        make_move(after, 4, "O")
    with pytest.raises(InvalidArgument, match="a side is 'X' or 'O'"):
        make_move(after, 3, "Z")
    with pytest.raises(InvalidPosition, match="a list of 9 marks"):
        check_winner([None] * 8)
    with pytest.raises(InvalidPosition, match="'x' at place 0 is none of"):
        count_moves(["x"] + [None] * 8)
    with pytest.raises(InvalidPosition, match="both sides have a line"):
        check_winner(list("XXXOOO") + [None] * 3)


def test_canonical_states_of_all_boards_and_the_way_back():
    """765 states, as many as published; the canonical cell leads back to the mark that stands there."""
    found = {}
    for level in positions_by_ply("3x3", up_to_symmetry=False):
        for position in level:
            board = [mark if mark != "." else None for mark in str(position)[:9]]
            state = get_canonical_state(board)
            for cell in range(9):
                actual = map_canonical_move_to_actual(cell, state.transform_index)
                assert (board[actual] or "_") == state.canonical[cell]
            found.setdefault(position.count, set()).add(state.canonical)
    assert [len(found[ply]) for ply in range(10)] == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
    with pytest.raises(InvalidArgument, match="a transform is 0 to 7, not 8"):
        map_canonical_move_to_actual(0, 8)


def test_all_transformations_are_shown(capsys):
    visualize_transformations(["X", None, None, None, "O", None, None, None, None])
    shown = capsys.readouterr().out
    assert shown.count("transform") == 8
    assert shown.count("<- canonical") == 1


def test_transforms_are_in_the_order_of_the_document():
    """Four rotations clockwise, then each flipped left to right: where the corner a1 and the edge b1 go."""
    corners, edges = [0, 2, 8, 6], [1, 5, 7, 3]
    flipped = {0: 2, 2: 0, 6: 8, 8: 6, 1: 1, 7: 7, 3: 5, 5: 3}
    for number in range(8):
        to = {map_canonical_move_to_actual(cell, number): cell for cell in range(9)}
        turned = (corners[number % 4], edges[number % 4])
        assert (to[0], to[1]) == (turned if number < 4 else tuple(flipped[cell] for cell in turned))


def test_boards_that_no_game_leads_to_have_a_canonical_state_too():
    state = get_canonical_state(["X", "X", "X", "X", "O", None, None, None, None])
    assert state.canonical == "____OXXXX"
    assert state.transform_index == 2
    assert get_canonical_state(list("XXXXXXXXX")) == ("XXXXXXXXX", 0)
    forms = {
        get_canonical_state([None if mark == "_" else mark for mark in marks]).canonical
        for marks in product("XO_", repeat=9)
    }
    assert len(forms) == 2862  # by Burnside's lemma: (3^9 + 4 * 3^6 + 3^5 + 2 * 3^3) / 8


@pytest.mark.parametrize(
    ("on", "count"), [("2x2", 24), ("4x3,3", 4), ("3x3,gravity", 2), ("1x1", 1), ("4x4", 32)]
)
def test_other_boards_have_their_own_transforms(on, count):
    board = create_empty_board(on)
    board[-1] = "O"
    state = get_canonical_state(board, on)
    for cell in range(len(board)):
        actual = map_canonical_move_to_actual(cell, state.transform_index, on)
        assert (board[actual] or "_") == state.canonical[cell]
    with pytest.raises(InvalidArgument, match=f"a transform is 0 to {count - 1}, not {count}"):
        map_canonical_move_to_actual(0, count, on)
