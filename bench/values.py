"""What patterns are worth, found by play: `make values` writes engine/patterns.json.

The engine plays itself with few positions a move, from openings drawn at random, to the end. What patterns
are worth, to who is to move and to who waits, is what makes the results of those games likeliest: a logistic
regression over their positions. Then it plays with what was found, and what both rounds tell is fitted, and
so on. All of it follows from the seed. Boards can be named, those of as many in a row and dimensions
together: `python bench/values.py 15x15,5`.
"""

import json
import sys
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy
from scipy.optimize import minimize

from noughts import Board, Limits, Position
from noughts.arena.running import each, workers
from noughts.core.patternboard import PatternBoard
from noughts.core.patterns import Patterns
from noughts.core.threatsearch import ThreatSearcher
from noughts.engine.pattern_values import KINDS, UNIT, guessed, values_of
from noughts.engine.search import search

GROUPS = (("15x15,5", "9x9,5"), ("6x6x6,5", "5x5x5"))
FILE = Path(__file__).parent.parent / "src" / "noughts" / "engine" / "patterns.json"
GAMES = 700  # in a round
ROUNDS = 2
NODES = 3_000  # for a move
SEED = 1
TABLE_BITS = 14
MOST_GIVEN, NEAR = 10, 3  # stones of an opening, and how far from the middle they lie
MOST_MOVES = 100  # then it is called a draw
COMPLETES, WINS = 6, 5  # ranks
PRIOR = 1e-3  # how firmly what games do not tell stays near 0
MOST = 100_000


class Seen(NamedTuple):
    """What a game shows: of each position its patterns, and the points of who moved there.

    standing   rows of the patterns of the side to move, then of the other
    points     1, 0.5 or 0
    """

    standing: list[list[int]]
    points: list[float]


def opening(position: Position, random: Random) -> Position:
    """A few stones near one another, the first near the centre."""
    board = position.board
    for _ in range(random.randint(1, MOST_GIVEN)):
        near = [cell for cell in position.legal if far(board, cell) <= NEAR]
        after = position.play(random.choice(near or position.legal))
        if after.is_over:
            break
        position = after
    return position


def far(board: Board, cell: int) -> int:
    """How far from the middle a cell is, on the axis on which it is farthest."""
    places = zip(reversed(board.coordinates(cell)), board.shape, strict=False)
    return max([abs(place - side // 2) for place, side in places])


def observed(kept: PatternBoard, position: Position) -> list[int] | None:
    """The patterns of a position, unless its next moves are forced, which no search weighs."""
    kept.set_up(position)
    mine = "XO".index(position.turn)
    if max(kept.ranks(mine)) >= WINS or COMPLETES in kept.ranks(1 - mine):
        return None
    makes = [[kept.makes(side, cell) for cell in position.legal] for side in (mine, 1 - mine)]
    return [sum(column) for rows in makes for column in zip(*rows, strict=True)]


def game(board_name: str, values: list[int], nodes: int, seed: int) -> Seen:
    """A game of the engine with itself."""
    board, random = Board(board_name), Random(f"{seed} {board_name}")
    patterns = board.kept("_patterns", Patterns)
    searcher, kept = ThreatSearcher(patterns, values, TABLE_BITS), PatternBoard(patterns, values)
    position = opening(Position(board), random)
    found: list[tuple[str, list[int]]] = []
    while not position.is_over and position.count < MOST_MOVES:
        standing = observed(kept, position)
        if standing is not None:
            found.append((position.turn, standing))
        estimate = search(position, Limits(nodes=nodes), searcher=searcher)
        position = position.play(random.choice(estimate.best))
    points = [0.5 if position.winner is None else float(turn == position.winner) for turn, _ in found]
    return Seen([standing for _, standing in found], points)


def fitted(seen: list[Seen], k: int) -> list[int]:
    """What games say that patterns are worth to the side to move and to the other, as whole numbers.

    What makes nothing is worth nothing: the first class and the first rank.
    """
    rows = numpy.array([row for one in seen for row in one.standing], float)
    points = numpy.array([point for one in seen for point in one.points])
    each_kind = rows.shape[1] // 2
    for nothing in (0, 2 * k):
        rows[:, [nothing, each_kind + nothing]] = 0
    spread = rows.std(axis=0) + 1e-9
    scaled = rows / spread

    def loss(at: Any) -> tuple[float, Any]:
        score = scaled @ at
        missing = numpy.logaddexp(0, score) - points * score
        slope = scaled.T @ (1 / (1 + numpy.exp(-score)) - points) / len(points)
        return missing.mean() + PRIOR * (at @ at), slope + 2 * PRIOR * at

    found = minimize(loss, numpy.zeros(rows.shape[1]), jac=True, method="L-BFGS-B")
    print(f"  {len(points):,} positions, a loss of {found.fun:.4f}", file=sys.stderr)
    worth = found.x / spread * UNIT
    worth[each_kind:] *= -1
    return [round(max(-MOST, min(MOST, value))) for value in worth]


def main() -> None:
    """Play and fit, group by group, and write what was found."""
    parser = ArgumentParser(description="what patterns are worth, found by play")
    parser.add_argument("boards", nargs="*", help="one group of boards (all groups, if none is named)")
    parser.add_argument("--games", type=int, default=GAMES, help="in a round")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--nodes", type=int, default=NODES, help="positions for a move")
    parser.add_argument("--workers", default="1", help="processes")
    parser.add_argument("--seed", type=int, default=SEED)
    wanted = parser.parse_args()
    known = json.loads(FILE.read_text())
    for group in [tuple(wanted.boards)] if wanted.boards else GROUPS:
        first = Board(group[0])
        each_kind = 2 * first.k + 7
        values, promise, seen = values_of(first), guessed(first.k)[2 * each_kind :], []
        with workers(wanted.workers) as those:
            for number in range(wanted.rounds):
                first_seed = wanted.seed * 10**9 + number * 10**6
                for name in group:
                    seeds = range(first_seed, first_seed + wanted.games // len(group))
                    seen += each(those, partial(game, name, values, wanted.nodes), seeds)
                values = [*fitted(seen, first.k), *promise]
                print(f"{' '.join(group)}, round {number + 1}: {values[: 2 * each_kind]}", file=sys.stderr)
        entry = {kind: values[at * each_kind : (at + 1) * each_kind] for at, kind in enumerate(KINDS)}
        made = f"python bench/values.py {' '.join(group)} --games {wanted.games} --rounds {wanted.rounds}"
        made += f" --nodes {wanted.nodes} --seed {wanted.seed}"
        known.setdefault(str(first.k), {})[str(len(first.shape))] = {**entry, "made": made}
        FILE.write_text(json.dumps(known, indent=1) + "\n")


if __name__ == "__main__":
    main()
