"""What the arena costs: cheap games next to OpenSpiel's loop, two workers next to one, and one game."""

import time
from statistics import median

import numpy
import pyspiel
from duel import Duel
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
from open_spiel.python.bots.uniform_random import UniformRandomBot

from noughts.arena.event import Event, make_event, play_event
from noughts.arena.games import Conditions
from noughts.arena.openings import draw_openings
from noughts.arena.running import Workers, workers

BOARDS = [
    ("3x3", 3, "tic_tac_toe", 200_000, 2_000),
    ("4x4x4", 4, "gomoku(dims=3,size=4,connect=4)", 40_000, 400),
]
OPENINGS = 20  # which are drawn before the clock starts: theirs has none to draw
ROUNDS = 3
SLOW = ("impossible", "insane")  # whose games of 4x4x4 take well over 50 ms at this pace
SLOW_GAMES, PACE = 96, 2_000_000  # so many that little is left when one of two has nothing to do
CHEAP_GAMES = 400  # at a table: of a level and a mixture that play anywhere


def duels() -> list[Duel]:
    """Tournaments of players who play anywhere, next to OpenSpiel's loop in Python and its one in C++."""
    found = []
    for board, k, theirs, games, fewer in BOARDS:
        names, openings = ["random", nothing_matters(k)], draw_openings(board, OPENINGS, seed=1)
        event = make_event(Conditions(board, seed=1), names, games=games, openings=openings)
        ours = (lambda event=event: alone(event), games)
        loop = (lambda theirs=theirs, games=fewer: in_their_loop(theirs, games), fewer)
        core = (lambda theirs=theirs, games=10 * fewer: in_their_core(theirs, games), 10 * fewer)
        name = f"a tournament of random players, {board}"
        found.append(Duel(name, "games/s", ours, loop, "OpenSpiel, evaluate_bots"))
        found.append(Duel(f"{name}, next to C++", "games/s", ours, core, "OpenSpiel, evaluate_bots in C++"))
    return found


def nothing_matters(k: int) -> str:
    """Another name for a player that plays anywhere."""
    return f"weights:{' '.join(['0'] * (k + 1) ** 2)}@random"


def alone(event: Event) -> None:
    with workers(1) as those:
        play_event(event, those)


def in_their_loop(name: str, games: int) -> None:
    game, draws = pyspiel.load_game(name), numpy.random.RandomState(1)
    bots = [UniformRandomBot(player, draws) for player in (0, 1)]
    for _ in range(games):
        evaluate_bots(game.new_initial_state(), bots, draws)


def in_their_core(name: str, games: int) -> None:
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in (0, 1)]
    for number in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, number)


def two_workers() -> list[dict[str, str | float]]:
    """Games of a tenth of a second by two processes and by one in turns, by the clock."""
    event = make_event(Conditions("4x4x4", seed=1, pace=PACE), SLOW, games=SLOW_GAMES)
    with workers(1) as one, workers(2) as two:
        play_event(event._replace(games=4), two)  # so that both processes have begun
        took = [(clocked(event, two), clocked(event, one)) for _ in range(ROUNDS)]
    ours, rival = [SLOW_GAMES / median(seconds) for seconds in zip(*took, strict=True)]
    return [
        {
            "name": "a tournament on 4x4x4, two workers",
            "unit": "games/s",
            "ours": ours,
            "rival": rival,
            "rival_name": "one worker",
            "ratio": ours / rival,
        }
    ]


def clocked(event: Event, those: Workers) -> float:
    started = time.perf_counter()
    play_event(event, those)
    return time.perf_counter() - started


def overhead() -> list[dict[str, str | float]]:
    """What a game costs at a table, of players that cost nothing: the limit is a millisecond."""
    rows = []
    for board, *_ in BOARDS:
        event = make_event(
            Conditions(board, seed=1), ["random", "random=1+random=1"], games=CHEAP_GAMES, openings=[()]
        )
        started = time.process_time()
        alone(event)
        rate = CHEAP_GAMES / (time.process_time() - started)
        rows.append(
            {
                "name": f"a game of the arena at a table, {board}",
                "unit": "games/s",
                "ours": rate,
                "rival": 1000.0,
                "rival_name": "the limit of 1 ms",
                "ratio": rate / 1000,
            }
        )
    return rows
