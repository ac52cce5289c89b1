"""Levels: what they promise, tried on every line of play."""

from random import Random

import pytest

from noughts import IllegalMove, InvalidArgument, Position
from noughts.board.census import positions_by_ply
from noughts.engine import levels, solver


def plain_minimax(position):
    """Win, draw or loss for the side to move, by the definition."""
    if position.winner is not None:
        return -1
    if position.is_draw:
        return 0
    return max(-plain_minimax(position.play(cell)) for cell in position.legal)


def sign(number):
    return (number > 0) - (number < 0)


def test_exact_values_agree_with_plain_minimax_on_every_position_of_3x3():
    for level in list(positions_by_ply("3x3"))[2:]:
        for position in level:
            assert sign(solver.value(position)) == plain_minimax(position)


@pytest.mark.parametrize("seat", ["X", "O"])
@pytest.mark.parametrize("first", ["X", "O"])
def test_impossible_never_loses_on_3x3_and_wins_as_fast_as_can_be(seat, first):
    """Every reply of the opponent, and every choice among equals."""
    seen = set()

    def follow(position):
        if position.is_over or position in seen:
            assert position.winner in (None, seat)
            return
        seen.add(position)
        if position.turn == seat:
            value = solver.value(position)
            for cell in levels._impossible(position):
                after = position.play(cell)
                assert solver.value(after) == -value
                follow(after)
        else:
            for cell in position.legal:
                follow(position.play(cell))

    follow(Position("3x3", turn=first))
    assert len(seen) > 100


def test_easy_can_be_beaten():
    results = set()
    for seed in range(60):
        random = Random(seed)
        position = Position("3x3")
        while not position.is_over:
            level = "impossible" if position.turn == "X" else "easy"
            position = position.play(levels.choose(position, level, random))
        results.add(position.winner)
    assert "X" in results
    assert "O" not in results


@pytest.mark.parametrize("level", ["easy", "impossible"])
@pytest.mark.parametrize(
    ("board", "text", "cell"),
    [
        ("3x3", "XX.OO....", 2),  # win rather than block
        ("3x3", "OO.X....X", 2),  # block
        ("6x5,4", "XXX....OOO" + "." * 20, 3),
        ("9x9,5", "OOOO....." + "XXX.X...." + "." * 63, 12),
    ],
)
def test_levels_win_when_they_can_and_block_when_they_must(level, board, text, cell):
    assert levels.choose(Position.parse(board, text), level, Random(1)) == cell


def test_the_same_seed_gives_the_same_choice():
    position = Position("4x4x4")
    for level in levels.LEVELS:
        picks = [levels.choose(position, level, Random(seed)) for seed in range(20)]
        assert picks == [levels.choose(position, level, Random(seed)) for seed in range(20)]
        assert len(set(picks)) > 1


@pytest.mark.parametrize("level", list(levels.LEVELS))
@pytest.mark.parametrize("board", ["3x3", "7x4,4", "4x4x4", "15x15,5"])
def test_every_level_plays_whole_games_on_every_board(level, board):
    position = Position(board)
    for _ in range(position.board.cells):
        if position.is_over:
            break
        position = position.play(levels.choose(position, level, Random(position.count)))
    assert position.is_over


def test_unknown_levels_and_finished_games_are_refused():
    with pytest.raises(InvalidArgument, match="no level is called 'godlike'"):
        levels.choose(Position("3x3"), "godlike")
    with pytest.raises(IllegalMove, match="the game is over"):
        levels.choose(Position.parse("3x3", "XXXOO...."), "easy")
    with pytest.raises(InvalidArgument, match="too many for a plain search"):
        solver.value(Position("4x4"))
