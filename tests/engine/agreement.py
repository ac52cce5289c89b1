"""Everything that is said of random positions, against a slow full search.

Values, distances and bounds of the position and of every move, the best move, and what the strongest
levels choose from. Run by `make agreement` for 780 positions; the tests run a part of it.
"""

import sys
from random import Random

from slow import exact, name, random_position

from noughts import analyze, solve
from noughts.engine.levels import candidates
from noughts.engine.limits import Limits

BOARDS = ["3x3", "4x4", "5x4,4", "5x5,4", "3x3x3", "4x4x4", "4x3,3", "9x9,5"]
RULES = [
    *("3x3,misere", "4x4,misere", "5x4,4,gravity", "4x4x2,4,gravity", "4x4,3,exact", "5x5,4,exact"),
    *("4x4,torus", "4x4,3,misere,gravity", "3x3x3,misere", "2x2x2x2,misere", "3x3x2x2,3,torus"),
]


def sign(value):
    return (value > 0) - (value < 0)


def check(board, positions, seed=""):
    """Compare so many random positions of a board; how many moves that were."""
    random = Random(f"{board} {seed}")
    moves = 0
    for _ in range(positions):
        position = random_position(board, random, 1, 7)
        known = {}
        value = exact(position, known)
        after = {cell: -exact(position.play(cell), known) for cell in position.legal}
        analysis, proof = analyze(position), solve(position)
        for found in (analysis.proof, proof):
            assert found.value == name(value), position
            assert found.distance in (None, 1000 - abs(value) if value else None), position
        for move in analysis.moves:
            moves += 1
            plies = 1001 - abs(after[move.cell])
            assert move.value == name(after[move.cell]), (position, move)
            assert move.distance in (None, plies), (position, move)
            assert move.at_most is None or move.at_most >= plies, (position, move)
        for level in ("impossible", "perfect"):
            for cell in [analysis.best, *candidates(position, level, Limits(nodes=200_000))]:
                assert sign(after[cell]) == sign(value), (position, level, cell)
    return moves


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 780
    for boards in (BOARDS, RULES):
        each = -(-wanted // len(boards))
        done = {board: check(board, each) for board in boards}
        print(f"{each * len(boards)} positions of {', '.join(boards)}: {sum(done.values())} moves, all agree")
