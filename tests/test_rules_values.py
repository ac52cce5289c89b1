"""Values under every rule, against plain full searches."""

import pytest
from slow import exact, name

from noughts import Board, Position, solve
from noughts.core.decider import MOST_SCORE, Decider


def as_score(value, stones):
    """A value as slow.exact has it, counted as the decider counts: by the stones at the end."""
    at_end = stones + 1000 - abs(value)
    return 0 if value == 0 else MOST_SCORE - at_end if value > 0 else at_end - MOST_SCORE


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
