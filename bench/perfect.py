"""Level `perfect` beginning on 4x4x4, against random, every level, and a spoiler: it must win every game.

Run by `make perfect`. With a number, that part in a hundred of the games is played.
"""

import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from random import Random

from noughts import Game, Limits, Player, Position, Table, TimeLeft
from noughts.board.notation import OTHER
from noughts.board.threats import threats
from noughts.engine import book
from noughts.players.level import LevelPlayer
from noughts.proof import certificate, lines

GAMES = {
    "random": 500,
    "easy": 500,
    "difficult": 300,
    "insane": 300,
    "impossible": 60,
    "perfect": 60,
    "spoiler": 400,
}
NODES = 200_000  # of a move of the levels that think until their time is up


class Spoiler(Player):
    """Gives replies that few would choose: it blocks, else mostly plays where the fewest lines are."""

    name = "spoiler"

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, position: Position, time: TimeLeft | None = None) -> int:
        """Where a line has to be blocked, or few lines are."""
        return spoil(position, self.random)


def spoil(position: Position, random: Random) -> int:
    dangers = threats(position, OTHER[position.turn])
    if dangers:
        return random.choice(sorted(dangers))
    lines = [sum(cell in line for line in position.board.lines) for cell in range(position.board.cells)]
    least = min(lines[cell] for cell in position.legal)
    rare = [cell for cell in position.legal if lines[cell] == least]
    return random.choice(rare if random.random() < 0.7 else position.legal)


def play(job: tuple[str, int]) -> tuple[str | None, int, list[float]]:
    """One game: who won, X's stones, and how long each move of `perfect` took."""
    opponent, number = job
    random, game = Random(f"{opponent} {number}"), Game("4x4x4")
    other = Spoiler(random) if opponent == "spoiler" else LevelPlayer(opponent, random, limits=Limits(NODES))
    table, times = Table(game, {"X": LevelPlayer("perfect", random), "O": other}), []
    while not game.is_over:
        started, turn = time.perf_counter(), game.turn
        table.go_on()
        if turn == "X":
            times.append(time.perf_counter() - started)
    return game.winner, game.position.x.bit_count(), times


def sweep(block: tuple[int, int, list, list]) -> tuple[int, int]:
    """How many replies to a move of X the certificate leaves to a forced win, and how many are found."""
    x, o, _, links = block
    linked = {reply for reply, _, _, _ in links}
    tried = found = 0
    for reply in range(64):
        if not (x | o) >> reply & 1 and reply not in linked:
            position = Position("4x4x4", x, o | 1 << reply, "X")
            tried += 1
            if threats(position, "X"):
                found += 1
            else:
                found += book.certain_win(position) is not None
    return tried, found


def sweep_all(part: int) -> bool:
    """Every reply of O after every move of the fast certificate: is the forced win found in play, too?"""
    blocks: list = []
    lines.verify(certificate.shipped("fast"), None, blocks)
    with ProcessPoolExecutor() as pool:
        results = list(pool.map(sweep, blocks[: len(blocks) * part // 100], chunksize=50))
    tried, found = sum(result[0] for result in results), sum(result[1] for result in results)
    print(f"{found:,} of {tried:,} replies that need a forced win are answered by one in play")
    return tried == found


def main() -> None:
    """Play all games and print a row for each opponent; ends with an error unless all are won."""
    part = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    total = won_in_all = most = 0
    all_times: list[float] = []
    print("| opponent | games | won | most stones | stones, mean |\n|---|---|---|---|---|")
    with ProcessPoolExecutor() as pool:
        for opponent, full in GAMES.items():
            games = max(1, full * part // 100)
            results = list(pool.map(play, [(opponent, number) for number in range(games)], chunksize=4))
            won = sum(winner == "X" for winner, _, _ in results)
            stones = [count for _, count, _ in results]
            all_times += [seconds for _, _, times in results for seconds in times]
            print(
                f"| {opponent} | {games} | {won} | {max(stones)} | {statistics.mean(stones):.1f} |",
                flush=True,
            )
            most = max(most, *stones)
            total += games
            won_in_all += won
    print(f"{won_in_all} of {total} games won; a move takes {statistics.median(all_times) * 1000:.2f} ms")
    print(f"at the median, {max(all_times) * 1000:.0f} ms at most")
    print(f"with {most} stones at most")
    sys.exit(won_in_all != total or most > book.fast_book().within or not sweep_all(part))


if __name__ == "__main__":
    main()
