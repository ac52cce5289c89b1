"""How the levels play where a search goes by threats: the openings, and what loses or wins by force."""

from random import Random

import pytest

from noughts import Limits, Position, analyze, hint
from noughts.engine import search as searching
from noughts.engine.levels import LEVELS, candidates, seen_by
from noughts.engine.pattern_values import guessed, values_of
from noughts.engine.pursuing import Pursuits
from noughts.engine.search import KeptSearcher


def played(name, cells):
    position = Position(name)
    for cell in cells.split():
        position = position.play(cell)
    return position


def far(position, one, other):
    """The steps of a king between two cells."""
    pairs = zip(position.board.coordinates(one), position.board.coordinates(other), strict=True)
    return max(abs(a - b) for a, b in pairs)


@pytest.mark.parametrize(("name", "centre"), [("15x15,5", "h8"), ("19x19,5", "j10"), ("9x9,5", "e5")])
def test_a_lone_stone_is_answered_near_it(name, centre):
    position = Position(name)
    assert candidates(position, "perfect", Limits(nodes=2_000)) == [position.cell(centre)]
    after = position.play(centre)
    for cell in candidates(after, "perfect", Limits(nodes=20_000)):
        assert far(after, cell, position.cell(centre)) <= 2


@pytest.mark.parametrize("name", ["15x15,5", "20x20,5"])
def test_hints_are_near_the_fight(name):
    middle = Position(name).board.rows // 2
    position = Position(name)
    for row, col in [(0, 0), (1, 1), (0, 1), (-1, 0), (1, 0)]:
        position = position.play(position.board.index(0, middle + row, middle + col))
    best, _ = hint(position, Limits(nodes=60_000))
    assert far(position, best, position.board.index(0, middle, middle)) <= 3


def test_a_move_that_loses_by_force_is_not_played():
    """What is told to be lost is: after the answer the side that moved has no win by fours and threes."""
    position, random = Position("15x15,5"), Random(3)
    seen = 0
    for cells in ("h8 a1 h9 o1 h10", "h8 i9 h9 h10 g8 f8", "h8 a1 i9 o1 j10 a15 h10"):
        position = played("15x15,5", cells)
        known = seen_by(LEVELS["perfect"], position, Limits(nodes=60_000))
        lost = [cell for cell, fact in known.moves.items() if fact.value == "loss"]
        assert not set(known.best) & set(lost) or len(lost) == len(known.moves)
        for cell in random.sample(lost, min(3, len(lost))):
            after = position.play(cell)
            answer = known.moves[cell].variation[1]
            then = after.play(answer)
            assert then.winner or not Pursuits(then.board).find(then, nodes=9_000)
            seen += 1
    assert seen


def test_a_win_by_threes_is_told_as_a_proof():
    position = played("15x15,5", "h8 i9 h9 h10 g8 f8 g10 i8 j7")
    found = analyze(position, Limits(nodes=100_000))
    assert found.proof.value == "win"
    assert found.reason.endswith("Proved: it wins.")


def test_what_was_found_by_play_has_a_value_for_every_pattern():
    for name in ("15x15,5", "5x5x5", "7x7x7", "20x20,3", "4x4x4x4"):
        board = Position(name).board
        assert len(values_of(board)) == len(guessed(board.k)) == 4 * (2 * board.k + 7)
    assert values_of(Position("15x15,5").board) != guessed(5)


def test_a_search_is_kept_for_the_next_move_only_where_time_is_what_counts():
    position = played("11x11,5", "f6 g7")
    searching._kept.clear()
    for limits, keeps in ((Limits(nodes=500), False), (Limits(seconds=0.01), True)):
        with KeptSearcher(position, limits) as first:
            first.set_up(position)
        with KeptSearcher(position.play("e5"), limits) as second:
            assert (first is second) == keeps
            with KeptSearcher(position, limits) as third:  # at the same time
                assert third is not second
    with KeptSearcher(played("12x12,5", "f6"), Limits(seconds=0.01)) as other:
        assert other is not second
    searching._kept.clear()


def test_a_search_that_is_interrupted_is_not_kept():
    searching._kept.clear()
    with (
        pytest.raises(KeyboardInterrupt),
        KeptSearcher(Position("11x11,5"), Limits(seconds=1)),
    ):
        raise KeyboardInterrupt
    assert not searching._kept
