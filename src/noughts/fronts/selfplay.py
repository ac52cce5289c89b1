"""The command `noughts selfplay`: many games between two players, how they ended and how fast they were."""

import json
import sys
from random import Random
from time import monotonic, perf_counter

from ..board import Board, Position
from ..board.census import random_games
from ..board.notation import counted
from ..core.tablebase import MOST_CELLS
from ..engine.levels import tablebase
from ..errors import InvalidArgument, PlayerFailed, shown
from ..player import Player
from ..roster import find_player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

Tally = tuple[int, int, int, int]  # won by X, won by O, drawn, moves in all


def selfplay(
    board: str,
    games: int,
    x: str = "perfect",
    o: str = "perfect",
    seed: int | None = None,
    seconds: float | None = None,
    progress: "Callable[[int], object] | None" = None,
) -> Tally:
    """Games of two players by name, X first in each. The same seed gives the same games.

    >>> selfplay("3x3", 1000, seed=1)[:3]
    (0, 0, 1000)
    """
    chosen = Board(board)
    if type(games) is not int or not 0 < games <= 10**12:
        raise InvalidArgument(f"a number of games is 1 to {10**12:,}, not {shown(games)}")
    start = Random(seed).getrandbits(64)
    if x == o == "random":  # in the core
        return tuple(random_games(chosen, games, start))  # type: ignore[return-value]
    if x == o == "perfect" and chosen.cells <= MOST_CELLS:
        return _perfect_games(chosen, games, start, progress)
    players = {
        side: find_player(name, chosen, side, None, None, seconds) for side, name in (("X", x), ("O", o))
    }
    tally = [0, 0, 0, 0]
    try:
        for number in range(games):
            for player in players.values():
                if hasattr(player, "random"):
                    player.random = Random(f"{start} {number} {player.name}")
            winner, moves = play_game(chosen, players)
            tally[{"X": 0, "O": 1, None: 2}[winner]] += 1
            tally[3] += moves
            if progress is not None:
                progress(number + 1)
    finally:
        for player in players.values():
            player.close()
    return tally[0], tally[1], tally[2], tally[3]


def _perfect_games(board: Board, games: int, seed: int, progress: "Callable[[int], object] | None") -> Tally:
    """Perfect games of a tiny board, in the core, so many at a time that Ctrl-C is heard."""
    table = tablebase(board)
    tally = [0, 0, 0, 0]
    done = 0
    while done < games:
        share = min(games - done, 1_000_000)
        found = table.self_play(share, (seed + done) % (1 << 64))
        tally = [one + other for one, other in zip(tally, found, strict=True)]
        done += share
        if progress is not None:
            progress(done)
    return tally[0], tally[1], tally[2], tally[3]


def play_game(board: Board, players: dict[str, Player]) -> tuple[str | None, int]:
    """One game to its end: who won, if anybody, and after how many moves. Who gives no move loses."""
    position = Position(board)
    while not position.is_over:
        try:
            cell = players[position.turn].choose(position)
        except PlayerFailed as error:
            print(f"noughts: {error}", file=sys.stderr)
            cell = None
        if cell is None:
            return ("O" if position.turn == "X" else "X"), position.count
        position = position.play(cell)
    return position.winner, position.count


def answer_selfplay(
    board: str,
    games: int,
    x: str,
    o: str,
    seed: int | None,
    seconds: float | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play, and print the results: with `quiet`, without timing."""
    progress = _Progress(games) if sys.stderr.isatty() and not quiet else None
    started = perf_counter()
    won, lost, drawn, moves = selfplay(board, games, x, o, seed, seconds, progress)
    taken = perf_counter() - started
    if progress is not None:
        progress.end()
    if as_json:
        values = {"board": Board(board).name, "x": x, "o": o, "games": games, "x_wins": won, "o_wins": lost}
        values |= {"draws": drawn, "moves": moves, "seconds": round(taken, 6)}
        print(json.dumps(values | {"games_per_second": round(games / taken, 1)}))
        return
    print(f"{Board(board)}, X {x}, O {o}: {counted(games, 'game')}")
    print(f"X won {won:,}, O won {lost:,}, {drawn:,} drawn")
    if not quiet:
        print(f"{taken:.3f} s, {games / taken:,.0f} games a second, {moves / games:.1f} moves a game")


class _Progress:
    def __init__(self, games: int) -> None:
        self.games = games
        self.next = monotonic() + 1.0

    def __call__(self, done: int) -> None:
        if monotonic() >= self.next:
            self.next = monotonic() + 0.2
            words = f"\r\033[K{done:,} of {counted(self.games, 'game')}, Ctrl-C stops"
            print(words, end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
