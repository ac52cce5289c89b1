"""A part of `make agreement`: everything that is said of random positions, against a slow full search."""

import pytest
from agreement import BOARDS, RULES, check


@pytest.mark.parametrize("board", [*BOARDS, *RULES])
def test_what_is_said_agrees_with_a_slow_full_search(board):
    assert check(board, 6, "part") > 0
