"""The command `noughts selfplay`: many games between two players, how they ended and how fast they were."""

import json
from time import perf_counter

from ...arena.match import selfplay
from ...board import Board
from ...words import counts, say
from ..progress import Progress, rate
from ..streams import end_when_told, warn
from .arguments import BOARD, THINKING, Parser, duration, number, players, whole


def add_selfplay(parser: Parser) -> None:
    """Many games."""
    parser.add_argument("board", help=say(BOARD))
    how_many = parser.add_mutually_exclusive_group()
    how_many.add_argument("count", nargs="?", type=number(1, 10**12), metavar="N", help=say("how many games"))
    about = say("the same (default: 1000)")
    how_many.add_argument("--games", type=number(1, 10**12), metavar="N", help=about)
    about = say("{players} (default: perfect)", players=players("human"))
    parser.add_argument("--x", metavar="NAME", default="perfect", help=about)
    about = say("the same for O (default: perfect)")
    parser.add_argument("--o", metavar="NAME", default="perfect", help=about)
    parser.add_argument("--seed", type=whole, help=say("make the games repeatable"))
    parser.add_argument("--seconds", type=duration, help=say(THINKING))
    parser.add_argument("--quiet", action="store_true", help=say("the results only, without timing"))
    parser.add_json()
    parser.does(
        _play,
        "noughts selfplay 3x3 10000",
        "noughts selfplay 5x5,4 --games 100 --x insane --o difficult --seed 1",
    )


def _play(
    board: str,
    count: int | None,
    games: int | None,
    x: str,
    o: str,
    seed: int | None,
    seconds: float | None,
    quiet: bool,
    as_json: bool,
) -> None:
    end_when_told(like_ctrl_c=True)
    games = games or count or 1000
    started = perf_counter()
    tally = [0, 0, 0, 0]
    try:
        with Progress(not quiet) as progress:
            progress.show_games(0, games)
            selfplay(
                board,
                games,
                x,
                o,
                seed,
                seconds,
                lambda done: progress.show_games(done, games),
                tally,
                lambda reason: warn(f"noughts: {reason}"),
            )
    except KeyboardInterrupt:
        if sum(tally[:3]):
            _tell(board, x, o, tally, perf_counter() - started, quiet, as_json)
        raise
    _tell(board, x, o, tally, perf_counter() - started, quiet, as_json)


def _tell(board: str, x: str, o: str, tally: list[int], taken: float, quiet: bool, as_json: bool) -> None:
    won, lost, drawn, moves = tally
    games = won + lost + drawn
    if as_json:
        values = {"board": Board(board).name, "x": x, "o": o, "games": games, "x_wins": won, "o_wins": lost}
        values |= {"draws": drawn, "moves": moves, "seconds": round(taken, 6)}
        print(json.dumps(values | {"games_per_second": round(games / taken, 1)}))
        return
    print(f"{Board(board)}, X {x}, O {o}: {counts.games(games)}")
    print(say("X won {won:,}, O won {lost:,}, {drawn:,} drawn", won=won, lost=lost, drawn=drawn))
    if not quiet:
        print(
            say(
                "{taken:.3f} s, {rate}, {moves:.1f} moves a game",
                taken=taken,
                rate=rate(games, taken),
                moves=moves / games,
            )
        )
