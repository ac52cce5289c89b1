"""Levels: what they promise, tried on every line of play."""

from random import Random

import pytest
from slow import exact

from noughts import IllegalMove, InvalidArgument, Position
from noughts.engine import levels


@pytest.mark.parametrize("seat", ["X", "O"])
@pytest.mark.parametrize("first", ["X", "O"])
def test_impossible_never_loses_on_3x3_and_wins_as_fast_as_can_be(seat, first):
    """Every reply of the opponent, and every choice among equals."""
    seen = set()
    known = {}

    def follow(position):
        if position.is_over or position in seen:
            assert position.winner in (None, seat)
            return
        seen.add(position)
        if position.turn == seat:
            value = exact(position, known)
            for cell in levels.strongest_moves(position):
                after = position.play(cell)
                assert exact(after, known) == -(value + (value > 0) - (value < 0))
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
        ("9x9,5", "OOO......" + "XXX.X...." + "O" + "." * 62, 12),
    ],
)
def test_levels_win_when_they_can_and_block_when_they_must(level, board, text, cell):
    assert levels.choose(Position.parse(board, text), level, Random(1)) == cell


@pytest.mark.parametrize("level", ["easy", "difficult", "insane", "impossible"])
def test_of_two_threats_one_is_blocked(level):
    """Nothing helps, but the opponent may overlook it."""
    position = Position.parse("6x4,4", "XXO..XOOXXO.OX.OOXOOX.XX")
    assert {levels.choose(position, level, Random(seed), nodes=20_000) for seed in range(8)} <= {11, 21}


def test_the_same_seed_gives_the_same_choice():
    position = Position("4x4x4")
    for level in levels.LEVELS:
        picks = [levels.choose(position, level, Random(seed), nodes=20_000) for seed in range(20)]
        assert picks == [levels.choose(position, level, Random(seed), nodes=20_000) for seed in range(20)]
        assert len(set(picks)) > 1


@pytest.mark.parametrize("level", list(levels.LEVELS))
@pytest.mark.parametrize("board", ["3x3", "7x4,4", "4x4x4", "15x15,5", "3x3,1", "9x1,3"])
def test_every_level_plays_whole_games_on_every_board(level, board):
    position = Position(board)
    for _ in range(position.board.cells):
        if position.is_over:
            break
        random = Random(position.count)
        strong = level in ("insane", "impossible") and position.turn == "X" and position.count < 20
        name = level if strong or level not in ("insane", "impossible") else "easy"
        position = position.play(levels.choose(position, name, random, nodes=20_000))
    assert position.is_over


def test_unknown_levels_and_finished_games_are_refused():
    with pytest.raises(InvalidArgument, match="no level is called 'godlike'"):
        levels.choose(Position("3x3"), "godlike")
    with pytest.raises(IllegalMove, match="the game is over"):
        levels.choose(Position.parse("3x3", "XXXOO...."), "easy")
