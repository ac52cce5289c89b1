"""The 4x4x4 alpha-beta game: its calls, to the letter of its document, and its questions."""

import pickle
import random
import subprocess
import sys
from math import inf
from pathlib import Path

import pytest
from baselines.alphabeta_444 import Game as TheirGame

from noughts import Board, Game, IllegalMove, InvalidArgument
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
    assert repr(game) == "<AlphaBetaGame: 0 X, 3 O>"


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


# the command


def run(*lines, arguments=("--seed", "1")):
    command = str(Path(sys.executable).parent / "tictactoe_3d")
    said = "".join([f"{line}\n" for line in lines])
    return subprocess.run([command, *arguments], input=said, capture_output=True, text=True, timeout=300)


def moves_of(printed):
    return printed.split("The game so far, X first: ")[1].splitlines()[0].split()


def test_level_row_and_column_are_asked_for_one_by_one():
    printed = run("1", "1", "3", "0", "2", "quit").stdout
    assert "Difficulty set to: EASY" in printed
    assert "You (X) go first!" in printed
    assert "  Level (1-4):   Row (0-3):   Column (0-3): \n" in printed
    assert moves_of(printed)[0] == "3c1"


def test_three_numbers_on_a_line_are_one_cell_and_wrong_ones_none():
    for line, cell in (("3 0 2", "3c1"), ("3b1", "3b1")):
        assert moves_of(run("", "", line, "quit").stdout)[0] == cell
    printed = run("", "", "0 0 0", "1 4 0", "1 2", "63", "2", "2 2 2", "5", "1", "1", "quit").stdout
    assert printed.count("is no answer") == 6
    assert moves_of(printed)[0] == "2b2"


def test_the_defaults_are_difficult_and_the_person():
    printed = run("", "", "quit").stdout
    assert "Difficulty set to: DIFFICULT" in printed
    assert "You (X) go first!" in printed


def test_the_ai_may_begin_and_is_o_all_the_same(tmp_path):
    saved = tmp_path / "game.json"
    printed = run("3", "2", "1 0 0", f"save {saved}", "quit").stdout
    assert "AI (O) goes first!" in printed
    game = Game.load(saved)
    assert (game.first, game.players) == ("O", {"X": "human", "O": "tictactoe_3d:insane"})
    assert game.position.at(0) == "X" or game.moves[0] == 0


def test_a_whole_game_ends_and_each_move_of_the_ai_is_accounted_for():
    cells = [f"{level} {row} {col}" for level in (1, 2, 3, 4) for row in range(4) for col in range(4)]
    printed = run("2", "1", *cells, "stats").stdout
    assert "O wins: " in printed
    assert "1 game: X (human) won 0, O (tictactoe_3d:difficult) won 1, 0 drawn." in printed
    counts = [line for line in printed.splitlines() if line.startswith("  move ")]
    assert len(counts) == printed.count("AI (O) plays")
    assert sum("positions in" in line for line in counts) == len(counts) - 2
    assert sum("at random" in line for line in counts) == 2  # with 63 and 61 cells empty


def test_a_saved_game_goes_on_here_against_the_same_ai_and_nowhere_else_against_another(tmp_path):
    saved = tmp_path / "game.json"
    run("1", "1", "1 0 0", f"save {saved}", "quit")
    resumed = run("2 2 2", "stats", "quit", arguments=["--load", str(saved)]).stdout
    assert "Difficulty set to: EASY" in resumed
    assert "O (tictactoe_3d:easy) won 0" in resumed
    assert moves_of(resumed)[0] == "1a1"
    inside = run("3", "1", f"load {saved}", "stats", "quit").stdout
    assert "O (tictactoe_3d:easy) won 0" in inside
    command = str(Path(sys.executable).parent / "noughts")
    done = subprocess.run(
        [command, "play", "--load", saved], input="", capture_output=True, text=True, timeout=300
    )
    assert "'tictactoe_3d:easy' is not found here: easy plays O." in done.stdout
    Game("3x3").save(saved)
    assert "played on 4x4x4, not 3x3" in run(arguments=["--load", str(saved)]).stderr


def test_words_that_it_does_not_know_are_a_mistake():
    assert run(arguments=["--help"]).returncode == 0
    for arguments in (["-z"], ["--seed"], ["--seed", "x"], ["3x3"], ["--load"], ["--load", "x", "y"]):
        done = run(arguments=arguments)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
