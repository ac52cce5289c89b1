"""Values under every rule, against plain full searches."""

import pytest
from reference import Reference
from slow import exact, name

from noughts import Board, InvalidPosition, Position, analyze, solve
from noughts.core.decider import MOST_SCORE, Decider
from noughts.core.tablebase import Tablebase
from noughts.learn import MenaceAgent


def as_score(value, stones):
    """A value as slow.exact has it, counted as the decider counts: by the stones at the end."""
    at_end = stones + 1000 - abs(value)
    return 0 if value == 0 else MOST_SCORE - at_end if value > 0 else at_end - MOST_SCORE


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
