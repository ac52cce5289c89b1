"""The rules and values of others: OpenSpiel's referees, and BitBully, a solver of Connect Four."""

import random

import pyspiel
import pytest
from bitbully import BitBully
from bitbully import Board as Columns

from noughts import Board, Position, solve
from noughts.core.decider import MOST_SCORE, Decider

pytestmark = pytest.mark.conformance

FALLING = [  # columns, rows, k, games
    (7, 6, 4, 2000),
    (4, 4, 4, 500),
    (5, 4, 4, 500),
    (3, 3, 3, 500),
    (4, 3, 3, 500),
    (8, 4, 4, 500),
    (6, 9, 5, 200),
    (10, 7, 3, 300),
    (15, 12, 4, 50),
    (20, 20, 6, 10),
]


@pytest.mark.parametrize(("cols", "rows", "k", "games"), FALLING)
def test_stones_fall_as_in_openspiel(cols, rows, k, games):
    """OpenSpiel plays columns, from the left; here the cell is played that the stone falls to."""
    theirs = pyspiel.load_game(f"connect_four(columns={cols},rows={rows},x_in_row={k})")
    choice = random.Random(f"{cols}x{rows},{k}")
    for _ in range(games):
        state, position = theirs.new_initial_state(), Position(f"{cols}x{rows},{k},gravity")
        while not state.is_terminal():
            columns = {cell % cols: cell for cell in position.legal}
            assert sorted(columns) == state.legal_actions()
            assert position.turn == "XO"[state.current_player()]
            column = choice.choice(state.legal_actions())
            state.apply_action(column)
            position = position.play(columns[column])
        check_end(position, state)


# anti: who completes a row of `connect` or more loses; wrap: every axis goes on at the other side
ANYWHERE = [
    ("3x3,misere", "dims=2,size=3,connect=3,anti=true", 500),
    ("4x4,3,misere", "dims=2,size=4,connect=3,anti=true", 300),
    ("9x9,5,misere", "dims=2,size=9,connect=5,anti=true", 60),
    ("3x3x3,misere", "dims=3,size=3,connect=3,anti=true", 200),
    ("4x4x4,misere", "dims=3,size=4,connect=4,anti=true", 100),
    ("3x3,torus", "dims=2,size=3,connect=3,wrap=true", 500),
    ("4x4,3,torus", "dims=2,size=4,connect=3,wrap=true", 300),
    ("5x5,4,torus", "dims=2,size=5,connect=4,wrap=true", 300),
    ("5x5,torus", "dims=2,size=5,connect=5,wrap=true", 200),
    ("15x15,5,torus", "dims=2,size=15,connect=5,wrap=true", 20),
    ("3x3x3,2,torus", "dims=3,size=3,connect=2,wrap=true", 100),
    ("4x4x4,torus", "dims=3,size=4,connect=4,wrap=true", 100),
    ("5x5x5,4,torus", "dims=3,size=5,connect=4,wrap=true", 40),
    ("4x4,misere,torus", "dims=2,size=4,connect=4,wrap=true,anti=true", 300),
    ("7x7,4,misere,torus", "dims=2,size=7,connect=4,wrap=true,anti=true", 100),
    ("4x4x4,3,misere,torus", "dims=3,size=4,connect=3,wrap=true,anti=true", 100),
    ("4x4x4x4", "dims=4,size=4,connect=4", 40),
    ("3x3x3x3", "dims=4,size=3,connect=3", 100),
    ("4x4x4x4,3", "dims=4,size=4,connect=3", 40),
    ("4x4x4x4,misere", "dims=4,size=4,connect=4,anti=true", 40),
    ("4x4x4x4,torus", "dims=4,size=4,connect=4,wrap=true", 20),
    ("3x3x3x3,misere,torus", "dims=4,size=3,connect=3,wrap=true,anti=true", 40),
]


@pytest.mark.parametrize(("board", "theirs", "games"), ANYWHERE, ids=[row[0] for row in ANYWHERE])
def test_the_same_moves_turns_and_winner(board, theirs, games):
    game, choice = pyspiel.load_game(f"gomoku({theirs})"), random.Random(board)
    for _ in range(games):
        state, position = game.new_initial_state(), Position(board)
        while not state.is_terminal():
            assert not position.is_over
            assert position.legal == sorted(state.legal_actions())
            assert position.turn == "XO"[state.current_player()]
            cell = choice.choice(position.legal)
            state.apply_action(cell)
            position = position.play(cell)
        check_end(position, state)


def check_end(position, state):
    assert position.is_over
    assert position.legal == []
    result = {"X": 1.0, "O": -1.0, None: 0.0}[position.winner]
    assert state.returns() == [result, -result]


def careful_game(choice, plies):
    """Columns of a random game in which nobody leaves the other a win at once; None if somebody had to."""
    position, columns = Position("7x6,4,gravity"), []
    while len(columns) < plies:
        safe = [cell for cell in position.legal if is_safe(position.play(cell))]
        if not safe:
            return None, None
        cell = choice.choice(safe)
        position = position.play(cell)
        columns.append(cell % 7)
    return position, columns


def is_safe(position):
    return position.winner is None and not any(position.play(cell).winner for cell in position.legal)


def test_connect_four_has_bitbullys_values_and_distances():
    """1,000 positions with 16 stones or more. BitBully's score is 22 less the winner's stones at the end."""
    choice, board = random.Random(4), Board("7x6,4,gravity")
    decider, solver = Decider(board, board.symmetries, 20), BitBully(opening_book=None)
    seen = {"win": 0, "draw": 0, "loss": 0}
    while sum(seen.values()) < 1000:
        position, columns = careful_game(choice, choice.randint(16, 38))
        if position is None:
            continue
        theirs = solver.mtdf(Columns(columns))
        own, other = (position.x, position.o) if position.turn == "X" else (position.o, position.x)
        ours = decider.score(own, other, -MOST_SCORE, MOST_SCORE)
        stones = MOST_SCORE - abs(ours)  # on the board when somebody wins
        expected = 22 - (stones + 1) // 2 if ours > 0 else (stones + 1) // 2 - 22 if ours < 0 else 0
        assert theirs == expected, columns
        value = "win" if theirs > 0 else "loss" if theirs < 0 else "draw"
        seen[value] += 1
        if sum(seen.values()) % 20 == 0:
            assert solve(position).value == value
    assert min(seen.values()) > 50
