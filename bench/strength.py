"""How strong the levels are: matches of each with the one below it, as Elo with error bars.

Run by `make strength`, which writes the table into docs/levels.md, between the marks. Boards can be named
(`python bench/strength.py 4x4x4 15x15,5`): then their rows are written anew, and those of the others stay.
With `--games N` it only prints.
"""

from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import pairwise
from math import log10, sqrt
from pathlib import Path
from random import Random

from noughts import LEVELS, Game, Limits, Player, Position, Table
from noughts.players.level import LevelPlayer

Z = 1.96  # standard deviations on either side of a 95% interval
BOARDS = ["4x4", "5x5,4", "4x4x4", "7x6,4,gravity", "15x15,5"]
GAMES = 100
MORE = {"4x4x4": 400}  # where the first to move nearly always wins, a hundred do not tell levels apart
OPENING = 2  # plies that are played anywhere, or both sides would repeat one game
NODES = 2_000_000  # for each second of a level's own, so that a match does not depend on the machine
PAGE = Path(__file__).parent.parent / "docs" / "levels.md"
BEGIN, END = "<!-- strength -->\n", "<!-- end of strength -->\n"
HEAD = "| board | level | against | games | won | drawn | lost | Elo above it (95%) |\n" + 8 * "|---" + "|\n"


@cache
def openings(board: str) -> list[Position]:
    """The positions after a few plies anywhere, each once up to symmetry, shuffled.

    From each two games are played, either level beginning one, until there are enough.
    """
    found = {Position(board)}
    for _ in range(OPENING):
        found = {position.play(cell).canonical().position for position in found for cell in position.legal}
    order = sorted(found, key=str)
    Random(f"{board} openings").shuffle(order)
    return order


def play(job: tuple[str, str, str, int]) -> float:
    """One game; the points of the first-named level, which has X in even games and O in odd ones."""
    board, one, other, number = job
    random = Random(f"{board} {one} {other} {number}")
    sides = {"X": one, "O": other} if number % 2 == 0 else {"X": other, "O": one}
    opening = openings(board)[number // 2 % len(openings(board))]
    game = Game(board)
    for _ in range(OPENING):
        held = opening.x if game.turn == "X" else opening.o
        game.play(next(cell for cell in game.position.legal if held >> cell & 1))
    players: dict[str, Player] = {
        side: LevelPlayer(name, random, limits=Limits(nodes=max(1, int(NODES * LEVELS[name].limits.seconds))))
        for side, name in sides.items()
    }
    Table(game, players).play_out()
    return 0.5 if game.winner is None else float(sides[game.winner] == one)


def elo(points: list[float]) -> str:
    """The Elo difference that points stand for, with its 95% interval.

    Two games of one opening are no two independent ones, so the spread is that of such pairs. Where all are
    alike there is none to go by: then a pair that is not, whatever it is worth, is so rare that none came.
    """
    pairs = [(one + other) / 2 for one, other in zip(points[::2], points[1::2], strict=True)]
    mean = sum(pairs) / len(pairs)
    if len(set(pairs)) == 1:
        rare = Z * Z / (len(pairs) + Z * Z)  # at most, by Wilson's interval
        low, high = mean * (1 - rare), mean * (1 - rare) + rare
    else:
        reach = Z * sqrt(sum([(pair - mean) ** 2 for pair in pairs])) / len(pairs)
        low, high = mean - reach, mean + reach
    if mean == 1:
        return f"at least {difference(low):+.0f}"
    if mean == 0:
        return f"at most {difference(high):+.0f}"
    return f"{difference(mean):+.0f} ({difference(low):+.0f} to {difference(high):+.0f})"


def difference(share: float) -> float:
    """The Elo difference at which this share of the points is expected."""
    share = min(0.999, max(0.001, share))  # an interval may reach beyond all points
    return 400 * log10(share / (1 - share))


def measure(board: str, games: int, pool: ProcessPoolExecutor) -> list[str]:
    """A row for every pair of neighbouring levels on a board, printed as they come."""
    rows = []
    for lower, upper in pairwise(LEVELS):
        points = list(pool.map(play, [(board, upper, lower, number) for number in range(games)]))
        won, drawn, lost = points.count(1.0), points.count(0.5), points.count(0.0)
        counts = f"{games} | {won} | {drawn} | {lost}"
        rows.append(f"| {board} | {upper} | {lower} | {counts} | {elo(points)} |\n")
        print(rows[-1], end="", flush=True)
    return rows


def write(board: str, rows: list[str]) -> None:
    """Put a board's rows in place of those that the page has of it."""
    head, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    table, tail = rest.split(END)
    kept = {name: [row for row in table.splitlines(True) if row.startswith(f"| {name} |")] for name in BOARDS}
    kept[board] = rows
    table = HEAD + "".join([row for name in kept for row in kept[name]])
    PAGE.write_text(f"{head}{BEGIN}{table}{END}{tail}", encoding="utf-8")


def main() -> None:
    """Play, and write each board's rows as soon as they are complete."""
    parser = ArgumentParser(description="matches of each level with the one below it")
    parser.add_argument(
        "boards", nargs="*", default=BOARDS, help="those to measure; all of them if none is named"
    )
    parser.add_argument(
        "--games", type=int, help=f"of each two levels, an even number, and only print (else {GAMES} or more)"
    )
    parser.add_argument("--workers", type=int, help="processes (else one for each core)")
    wanted = parser.parse_args()
    if wanted.games is not None and (wanted.games < 2 or wanted.games % 2):
        parser.error(f"of each two levels an even number of games is played, 2 or more, not {wanted.games}")
    print(HEAD, end="")
    with ProcessPoolExecutor(wanted.workers) as pool:
        for board in wanted.boards:
            rows = measure(board, wanted.games or MORE.get(board, GAMES), pool)
            if wanted.games is None:
                write(board, rows)


if __name__ == "__main__":
    main()
