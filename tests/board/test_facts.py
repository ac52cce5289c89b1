"""Published counts of this game family; none of these numbers comes from our own code."""

import pytest
from published import rows

from noughts import Board, Position
from noughts.board.census import count_games, perft, positions_by_ply

BOARDS = rows("boards.tsv")
PLIES = [[int(field) for field in row] for row in rows("3x3.games")]


@pytest.mark.parametrize(("name", "cells", "lines", "symmetries"), BOARDS, ids=[row[0] for row in BOARDS])
def test_a_board_has_its_published_lines_and_symmetries(name, cells, lines, symmetries):
    board = Board(name)
    assert board.cells == int(cells)
    assert len(board.lines) == int(lines)
    assert len(board.symmetries) == int(symmetries)


@pytest.mark.parametrize("side", range(1, 8))
def test_a_hypercube_has_as_many_lines_as_the_formula_says(side):
    expected = ((side + 2) ** 3 - side**3) // 2 if side > 1 else 1
    assert len(Board(f"{side}x{side}x{side}").lines) == expected


@pytest.mark.parametrize("row", PLIES, ids=[f"ply {row[0]}" for row in PLIES])
def test_the_games_of_3x3_by_length_and_result(row):
    ply = count_games("3x3")[row[0]]
    assert [ply.sequences, ply.x_wins, ply.o_wins, ply.draws] == row[1:5]
    assert perft("3x3", row[0]) == row[1]


def test_the_games_of_3x3_in_all():
    plies = count_games("3x3")
    assert sum(ply.sequences for ply in plies) == 549_946
    assert sum(ply.games for ply in plies) == 255_168
    assert sum(ply.x_wins for ply in plies) == 131_184
    assert sum(ply.o_wins for ply in plies) == 77_904
    assert sum(ply.draws for ply in plies) == 46_080
    assert [ply.games for ply in plies[5:]] == [1440, 5328, 47952, 72576, 127872]


def test_the_positions_of_3x3():
    reachable = [position for level in positions_by_ply("3x3", up_to_symmetry=False) for position in level]
    assert len(reachable) == 5478
    assert sum(position.is_over for position in reachable) == 958


def test_the_positions_of_3x3_up_to_symmetry():
    by_ply = list(positions_by_ply("3x3"))
    assert [len(level) for level in by_ply] == [row[5] for row in PLIES]
    forms = [position for level in by_ply for position in level]
    over = [position for position in forms if position.is_over]
    assert (len(forms), len(over), len(forms) - len(over)) == (765, 138, 627)
    assert sum(position.winner == "X" for position in over) == 91
    assert sum(position.winner == "O" for position in over) == 44
    assert sum(position.is_draw for position in over) == 3


def test_menace_needs_304_boxes_for_the_first_player_and_289_for_the_second():
    open_forms = [
        sum(not position.is_over for position in level) for level in list(positions_by_ply("3x3"))[:8]
    ]
    assert open_forms[0::2] == [1, 12, 108, 183]
    assert open_forms[1::2] == [3, 38, 153, 95]


def test_the_positions_of_4x4x4_up_to_its_192_symmetries():
    by_ply = positions_by_ply("4x4x4")
    assert [len(next(by_ply)) for _ in range(4)] == [1, 2, 35, 757]


def test_on_4x4x4_sixteen_cells_lie_on_seven_lines_and_the_rest_on_four():
    board = Board("4x4x4")
    counts = [sum(cell in line for line in board.lines) for cell in range(64)]
    assert (counts.count(7), counts.count(4)) == (16, 48)


def test_no_filling_of_3x3x3_is_a_draw():
    """Every way to give all 27 cells to two sides has a line: tried cell by cell, most lines first."""
    board = Board("3x3x3")
    order = sorted(range(27), key=lambda cell: -sum(cell in line for line in board.lines))
    through = [[line for line in board.lines if cell in line] for cell in range(27)]
    owner = [-1] * 27

    def can_be_filled(placed: int) -> bool:
        if placed == 27:
            return True
        cell = order[placed]
        for side in (0, 1):
            owner[cell] = side
            complete = any(all(owner[other] == side for other in line) for line in through[cell])
            if not complete and can_be_filled(placed + 1):
                return True
        owner[cell] = -1
        return False

    assert not can_be_filled(0)


def test_the_strict_form_accepts_just_the_reachable_positions_of_3x3():
    """All 3^9 texts: with X first, 5,478 of them are positions."""
    accepted = 0
    for number in range(3**9):
        text = "".join(".XO"[number // 3**place % 3] for place in range(9))
        try:
            Position.parse("3x3", text)
        except ValueError:
            continue
        accepted += 1
    assert accepted == 5478
