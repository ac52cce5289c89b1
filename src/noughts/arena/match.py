"""Many games between two players by name: how they ended, by a seed that repeats them."""

from collections.abc import Callable
from functools import partial
from random import Random

from ..board import Board
from ..board.census import random_games
from ..core.tablebase import MOST_CELLS
from ..engine.limits import Limits
from ..engine.sources import tablebase
from ..errors import InvalidArgument, shown
from ..game import Game
from ..players import ROSTER
from ..table import Table

NOBODY_ASKED = ROSTER.without("human")
IN_CORE = ("X", "O", "draw")  # results, in the order in which the core counts them
AT_ONCE = 1_000_000  # games in the core between two looks at Ctrl-C
Tally = tuple[int, int, int, int]  # won by X, won by O, drawn, moves in all


def selfplay(
    board: str,
    games: int,
    x: str = "perfect",
    o: str = "perfect",
    seed: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
    tally: list[int] | None = None,
    failed: Callable[[str], object] | None = None,
) -> Tally:
    """Games of two players by name, X first in each. The same seed gives the same games.

    A `tally` of one's own is kept up to date, also when the games are interrupted. `progress` is called
    with the games played, and `failed` with the reason when a player gives no move.

    >>> selfplay("3x3", 1000, seed=1)[:3]
    (0, 0, 1000)
    """
    chosen = Board(board)
    if type(games) is not int or not 0 < games <= 10**12:
        raise InvalidArgument(
            "a number of games is 1 to {value:,}, not {games}", value=10**12, games=shown(games)
        )
    tally = tally if tally is not None else [0, 0, 0, 0]
    start = Random(seed).getrandbits(63)
    in_core: Callable[[int, int], tuple[int, int, int, int]] | None = None
    if x == o == "random":
        in_core = partial(random_games, chosen)
    elif x == o == "perfect" and chosen.cells <= MOST_CELLS:
        in_core = tablebase(chosen).self_play
    done = 0
    while in_core is not None and done < games:
        share = min(games - done, AT_ONCE)
        for place, count in enumerate(in_core(share, start + done)):
            tally[place] += count
        done += share
        if progress is not None:
            progress(done)
    if in_core is None:
        _play_games(chosen, games, {"X": x, "O": o}, start, seconds, progress, tally, failed)
    return tally[0], tally[1], tally[2], tally[3]


def _play_games(
    board: Board,
    games: int,
    names: dict[str, str],
    start: int,
    seconds: float | None,
    progress: Callable[[int], object] | None,
    tally: list[int],
    failed: Callable[[str], object] | None,
) -> None:
    """One game after another; each player's random numbers follow from the seed, the game and its side."""
    limits = Limits(seconds=seconds) if seconds is not None else None
    table = Table(Game(board), NOBODY_ASKED.seat(names, board, Random(f"{start} players"), limits=limits))
    try:
        for number in range(games):
            for side, player in table.players.items():
                player.reseed(Random(f"{start} {number} {side}"))
            table.begin(Game(board))
            table.play_out()
            if table.failure and failed is not None:
                failed(table.failure)
            tally[IN_CORE.index(str(table.game.result))] += 1
            tally[3] += table.game.ply
            if progress is not None:
                progress(number + 1)
    finally:
        table.close()
