"""The 4x4x4 alpha-beta game: its calls, to the letter of its document, and its questions."""

import pickle
import random
from math import inf

import pytest
from baselines.alphabeta_444 import Game as TheirGame

from noughts import Board, IllegalMove, InvalidArgument
from noughts.compat import AlphaBetaGame

LINES = Board("4x4x4").lines


WINDOWS = [(-10, 10), (0, 10), (-10, 0), (-5, 5), (3, 4), (10, inf)]


def filled(count, choice):
    """A game with so many marks of each side on it, anywhere, but nowhere four in a row."""
    while True:
        marks = [1] * count + [-1] * count + [0] * (64 - 2 * count)
        choice.shuffle(marks)
        if not any(abs(sum(marks[cell] for cell in line)) == 4 for line in LINES):
            game = AlphaBetaGame()
            game.board = [[marks[16 * z + 4 * y :][:4] for y in range(4)] for z in range(4)]
            return game


def theirs(game):
    """The same written from the document, in plain Python."""
    other = TheirGame(LINES)
    other.board = [[list(row) for row in level] for level in game.board]
    return other


@pytest.mark.parametrize(("depth", "boards"), [(0, 5), (1, 60), (2, 40), (3, 8)])
def test_moves_and_scores_are_those_of_the_document(depth, boards):
    choice = random.Random(depth)
    scores = set()
    for _ in range(boards):
        game = filled(choice.randint(8, 20) if depth < 3 else 21, choice)
        for player in (1, -1):
            for window in ((-inf, inf), choice.choice(WINDOWS)):
                found = game.alpha_beta_minimax(depth, *window, player)
                assert found == theirs(game).alpha_beta_minimax(depth, *window, player)
                scores.add(found[3])
    assert depth == 0 or {-10, 10} <= scores


def test_a_deep_search_sees_a_fork():
    """X has two pairs that cross: with a stone where they do it threatens twice, and wins in five plies."""
    game = AlphaBetaGame()
    for y, x in ((0, 1), (0, 2), (1, 0), (2, 0)):
        game.set_move(0, y, x, 1)
    for cell in ((3, 0, 1), (3, 1, 1), (3, 1, 3), (3, 2, 0)):
        game.set_move(*cell, -1)
    assert game.alpha_beta_minimax(2, -inf, inf, 1)[3] == 0
    assert game.alpha_beta_minimax(3, -inf, inf, 1)[3] == 10
    assert game.alpha_beta_minimax(4, -inf, inf, -1)[3] == 0  # O takes one of its cells
    assert game.nodes > 0


def test_how_a_game_stands():
    game = AlphaBetaGame()
    assert (game.game_won(), game.board_full(), game.get_score(), len(game.blanks())) == (False, False, 0, 64)
    for z in range(4):
        game.set_move(z, z, z, -1)
    assert (game.game_won(), game.get_score()) == (True, -10)
    assert game.alpha_beta_minimax(4, -inf, inf, 1) == [None, None, None, -10]
    game.set_move(3, 3, 3, 0)
    assert not game.game_won()
    with pytest.raises(IllegalMove, match="the cell 0, 0, 0 is taken by O"):
        game.set_move(0, 0, 0, 1)
    assert pickle.loads(pickle.dumps(game)).board == game.board


def test_the_ai_opens_at_random_and_then_searches():
    first = {AlphaBetaGame(seed).ai_move() for seed in range(40)}
    assert len(first) > 20
    assert AlphaBetaGame(5).ai_move("easy") == AlphaBetaGame(5).ai_move("insane")
    for difficulty, depth in AlphaBetaGame.difficulty_depths.items():
        assert depth == {"easy": 2, "difficult": 4, "insane": 6}[difficulty]
        game = AlphaBetaGame()
        for x in range(3):
            game.set_move(1, 2, x, 1)
        game.set_move(0, 0, 0, -1)
        game.set_move(0, 0, 1, -1)
        assert game.ai_move(difficulty) == (1, 2, 3)
        assert game.board[1][2][3] == -1
    game = AlphaBetaGame()
    game.board = [[[1, -1, 1, -1] if (z + y) % 4 < 2 else [-1, 1, -1, 1] for y in range(4)] for z in range(4)]
    with pytest.raises(IllegalMove, match="the game is over"):
        game.ai_move()


def test_a_whole_game_of_the_ai_against_anybody_ends():
    choice = random.Random(3)
    for difficulty in ("easy", "difficult", "anything"):
        game = AlphaBetaGame(1)
        while not game.game_won() and not game.board_full():
            game.set_move(*choice.choice(game.blanks()), 1)
            if not game.game_won() and not game.board_full():
                game.ai_move(difficulty)
        assert game.get_score() == -10


@pytest.mark.parametrize(
    "call",
    [
        lambda game: game.set_move(0, 0, 4, 1),
        lambda game: game.set_move(0, -1, 0, 1),
        lambda game: game.set_move(0, 0, "0", 1),
        lambda game: game.set_move(0, 0, 0, 2),
        lambda game: game.set_move(0, 0, 0, True),
        lambda game: game.alpha_beta_minimax(-1, -inf, inf, 1),
        lambda game: game.alpha_beta_minimax(2.0, -inf, inf, 1),
        lambda game: game.alpha_beta_minimax(2, float("nan"), inf, 1),
        lambda game: game.alpha_beta_minimax(2, None, inf, 1),
        lambda game: game.alpha_beta_minimax(2, -inf, inf, 0),
        lambda game: game.ai_move([]),
    ],
)
def test_what_means_nothing_is_refused(call):
    with pytest.raises(InvalidArgument):
        call(AlphaBetaGame())


@pytest.mark.parametrize("board", [None, [], [[[2] * 4] * 4] * 4, [[[0] * 3] * 4] * 4, [[[[]] * 4] * 4] * 4])
def test_a_board_that_is_none_is_refused(board):
    game = AlphaBetaGame()
    game.board = board
    with pytest.raises(InvalidArgument, match="4 x 4 x 4 marks"):
        game.get_score()
