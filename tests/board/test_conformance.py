"""The same rules as OpenSpiel, which nobody here wrote: legal moves, turns and winners over random games."""

import random

import pyspiel
import pytest

from noughts import Position

pytestmark = pytest.mark.conformance

GAMES = [
    ("3x3", "tic_tac_toe", 2000),
    ("3x3", "mnk(m=3,n=3,k=3)", 500),
    ("4x4,3", "mnk(m=4,n=4,k=3)", 500),
    ("6x5,4", "mnk(m=6,n=5,k=4)", 500),
    ("5x7,4", "mnk(m=5,n=7,k=4)", 500),
    ("15x15,5", "mnk(m=15,n=15,k=5)", 40),
    ("3x3x3", "gomoku(dims=3,size=3,connect=3)", 500),
    ("4x4x4", "gomoku(dims=3,size=4,connect=4)", 500),
    ("5x5x5,4", "gomoku(dims=3,size=5,connect=4)", 100),
    ("9x9,5", "gomoku(dims=2,size=9,connect=5)", 100),
]


@pytest.mark.parametrize(("board", "theirs", "games"), GAMES, ids=[f"{row[0]} {row[1]}" for row in GAMES])
def test_the_same_moves_turns_and_winner(board, theirs, games):
    choice = random.Random(board + theirs)
    game = pyspiel.load_game(theirs)
    for _ in range(games):
        state = game.new_initial_state()
        position = Position(board)
        while not state.is_terminal():
            assert not position.is_over
            assert position.legal == sorted(state.legal_actions())
            assert position.turn == "XO"[state.current_player()]
            cell = choice.choice(position.legal)
            state.apply_action(cell)
            position = position.play(cell)
        assert position.is_over
        assert position.legal == []
        result = {"X": 1.0, "O": -1.0, None: 0.0}[position.winner]
        assert state.returns() == [result, -result]
