"""Levels are a ladder: shown exactly, on every kind of tiny board."""

from itertools import pairwise

import pytest

from noughts.arena.exact import ladder
from noughts.engine.levels import LEVELS

RULES = [
    meaning + fall + edge
    for meaning in ("", ",exact", ",misere")
    for fall in ("", ",gravity")
    for edge in ("", ",torus")
]
SHAPES = ["3x3,3", "2x5,3", "5x2,2", "2x2x3,2", "8x1,3"]
SLOW = ["4x3,3", "3x4,4"]  # half a minute each where any cell may be played and no line wraps: one does
BOARDS = [
    shape + rule
    for shape in SHAPES + SLOW
    for rule in RULES
    if (shape in ("3x3,3", "4x3,3") or "exact" not in rule)
    and (shape in SHAPES or "gravity" in rule or "torus" in rule or shape + rule == "4x3,3")
]


@pytest.mark.parametrize("board", BOARDS)
def test_each_level_expects_more_than_the_one_below_until_it_is_the_best_possible(board):
    chances = ladder(board)
    for other in ("random", "perfect"):
        scores = [chances[level, other].score for level in LEVELS]
        for lower, upper in pairwise(scores):
            assert upper > lower + 1e-9 or abs(upper - max(scores)) < 1e-9, (other, scores)


@pytest.mark.parametrize("board", ["3x3", "3x3,misere", "4x3,3,gravity", "3x3,torus", "2x5,3,misere,gravity"])
def test_chances_add_up_and_mirror_each_other(board):
    chances = ladder(board, ("random", "easy", "perfect"))
    for (one, other), found in chances.items():
        assert sum(found) == pytest.approx(1)
        assert found.won == pytest.approx(chances[other, one].lost)


def test_easy_can_be_beaten_from_either_seat_and_perfect_cannot_be():
    chances = ladder("3x3")
    assert chances["perfect", "easy"].won > 0.2
    assert chances["random", "easy"].won > 0
    assert all(chances[level, "perfect"].won == 0 for level in LEVELS)
