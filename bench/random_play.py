"""Random games per second: through the Python API, in the core, and against the limit of C."""

import ctypes
import random
from collections.abc import Callable
from pathlib import Path

import pyspiel
from duel import Duel, build

from noughts import Board, Position
from noughts.board.census import random_games

BOARDS = [("3x3", "tic_tac_toe", 20_000), ("4x4x4", "gomoku(dims=3,size=4,connect=4)", 600)]


def duels() -> list[Duel]:
    """Each comparison as a pair of workers that play so many games and are timed from outside."""
    pairs = []
    for board, theirs, games in BOARDS:
        pairs.append(
            Duel(
                f"random games, Python API, {board}",
                "games/s",
                (lambda board=board, games=games: ours_in_python(board, games), games),
                (lambda theirs=theirs, games=games: theirs_in_python(theirs, games), games),
                "OpenSpiel, Python API",
            )
        )
        pairs.append(
            Duel(
                f"random games, core, {board}",
                "games/s",
                (lambda board=board, games=games: random_games(board, 100 * games, seed=1), 100 * games),
                (rollouts(theirs, games), games),
                "OpenSpiel, C++ rollouts",
            )
        )
        pairs.append(
            Duel(
                f"random games, limit of C, {board}",
                "games/s",
                (lambda board=board, games=games: random_games(board, 100 * games, seed=1), 100 * games),
                (c_loop(board, 100 * games), 100 * games),
                "hand-written C loop",
            )
        )
    return pairs


def ours_in_python(board: str, games: int) -> None:
    draw = random.Random(1).random
    start = Position(board)
    for _ in range(games):
        position = start
        while not position.is_over:
            legal = position.legal
            position = position.play(legal[int(draw() * len(legal))])


def theirs_in_python(name: str, games: int) -> None:
    draw = random.Random(1).random
    game = pyspiel.load_game(name)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])


def rollouts(name: str, games: int) -> Callable[[], None]:
    """One simulation of MCTS whose evaluator plays so many random games: pyspiel has no rollout call."""
    game = pyspiel.load_game(name)

    def play() -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(games, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
        bot.mcts_search(game.new_initial_state())

    return play


def c_loop(name: str, games: int) -> Callable[[], None]:
    """The same games in C, checked to end the same way."""
    board = Board(name)
    width = max(sum(cell in line for line in board.lines) for cell in range(board.cells)) + 3 & ~3
    masks = []
    for cell in range(board.cells):
        bits = [sum(1 << other for other in line) for line in board.lines if cell in line]
        masks += bits + [2**64 - 1] * (width - len(bits))
    table = (ctypes.c_uint64 * len(masks))(*masks)
    library = build(Path(__file__).parent / "baselines" / "random_games.c")

    def play(games: int = games) -> list[int]:
        results = (ctypes.c_uint64 * 4)()
        library.random_games(
            table, width, board.cells, board.k, ctypes.c_int64(games), ctypes.c_uint64(1), results
        )
        return list(results)

    ours = random_games(name, 5000, seed=1)
    assert play(5000) == [ours.x_wins, ours.o_wins, ours.draws, ours.plies]
    return play
