"""`get_ai_move`, the call of an n x n engine, to the letter of its document."""

from itertools import product

import pytest

from noughts import NoughtsError, Position, get_ai_move

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def test_get_ai_move_never_loses_and_wins_when_it_can():
    assert get_ai_move([[" "] * 3 for _ in range(3)], "x") == (1, 1)
    assert get_ai_move([[" "] * 4 for _ in range(4)], "o") in [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert get_ai_move([["o", "o", " "], ["x", "x", " "], [" ", " ", " "]], "o") == (0, 2)
    assert get_ai_move([["x", "x", "x"], ["o", "o", " "], [" ", " ", " "]], "o") == (-1, -1)
    assert get_ai_move([["x", "x", "x"], ["o", "o", " "], [" ", " ", " "]], "x") == (-1, -1)
    assert get_ai_move([list("xox"), list("xoo"), list("oxx")], "x") == (-1, -1)
    position = Position("3x3")
    while not position.is_over:
        rows = [
            [str(position.at(3 * row + col)).lower().replace(".", " ") for col in range(3)]
            for row in range(3)
        ]
        row, col = get_ai_move(rows, position.turn.lower())
        position = position.play(3 * row + col)
    assert position.is_draw


@pytest.mark.parametrize(
    ("board", "player"),
    [
        ([], "x"),
        (None, "x"),
        ([[" ", " "], [" "]], "x"),
        ([["x", "x"], [" ", " "]], "z"),
        ([[" "] * 21] * 21, "x"),
        ([list("xx."), list("oo."), list("   ")], "x"),
        ([["x", " "], [" ", "xo"]], "x"),
        ([["x", " "], [" ", []]], "x"),
        ([["x", " "], [" ", " "]], ["x"]),
        ([["x", " "], [" ", " "]], "xo"),
        ([[1, 2], [3, 4]], "x"),
    ],
)
def test_get_ai_move_refuses_what_is_no_board(board, player):
    with pytest.raises(NoughtsError):
        get_ai_move(board, player)


def test_capitals_mean_the_same():
    assert get_ai_move([["X", "X", " "], ["O", "O", " "], [" ", " ", " "]], "X") == (0, 2)
    assert get_ai_move([["X", "x", " "], ["o", "O", " "], [" ", " ", " "]], "o") == (1, 2)
    assert get_ai_move([["X"]], "x") == (-1, -1)


def test_a_board_with_a_line_is_over_whatever_else_is_on_it():
    assert get_ai_move([list("xxx"), list("ooo"), list("   ")], "x") == (-1, -1)
    assert get_ai_move([list("xxx"), list("   "), list("   ")], "o") == (-1, -1)


def value(marks, player, known):
    """Plain minimax of any marks on 3x3, for the player to move: 1, 0 or -1."""
    other = "o" if player == "x" else "x"
    if (marks, player) not in known:
        if any(all(marks[cell] == other for cell in line) for line in LINES):
            known[marks, player] = -1
        else:
            after = [marks[:c] + player + marks[c + 1 :] for c in range(9) if marks[c] == " "]
            known[marks, player] = max([-value(board, other, known) for board in after], default=0)
    return known[marks, player]


def test_boards_whose_counts_do_not_add_up_are_played_as_well_as_can_be():
    """Every board of 3x3 without a line on which the player to move is ahead or two behind."""
    known = {}
    tried = 0
    for signs in product("xo ", repeat=9):
        marks = "".join(signs)
        ahead = marks.count("x") - marks.count("o")
        if ahead not in (2, -3) or marks.count(" ") < 3:
            continue
        if any(marks[a] == marks[b] == marks[c] != " " for a, b, c in LINES):
            continue
        row, col = get_ai_move([list(marks[start : start + 3]) for start in (0, 3, 6)], "x")
        cell = 3 * row + col
        assert marks[cell] == " "
        after = marks[:cell] + "x" + marks[cell + 1 :]
        assert -value(after, "o", known) == value(marks, "x", known), marks
        tried += 1
    assert tried > 300
