"""What patterns are worth, found by play where it was, and what they promise, a guess like all the rest.

Classes are those of `core/patterns.py`, ranks those of `core/patternboard.py`. There are four values of each,
all of one list: what a stone that a side may play is worth to it when it is to move, and when it waits; what
it promises as a move, by what it would make, and by what it keeps the other side from making.
"""

import os

from ..board import Board

FOUND = "patterns.json"  # beside this file, by k and by the number of dimensions
UNIT = 400  # who is so much ahead wins e times as often as not
KINDS = ("moving", "waiting")

# guesses: what a stone would make, where the line then lacks one, two, three ... stones
_OPEN = (200, 50, 12, 2)
_CLOSED = (60, 12, 4, 1)
_LINE = 400
_RANKS = (0, 0, 60, 30, 200, 400, 0)
_QUARTERS = (5, 4, 8, 4)  # of the four kinds


def values_of(board: Board) -> list[int]:
    """The values for a board: those found for as many in a row and dimensions, else in fewer, else guessed.

    >>> len(values_of(Board("15x15,5")))
    68
    """
    import json

    with open(os.path.join(os.path.dirname(__file__), FOUND), encoding="utf-8") as file:
        known = json.load(file).get(str(board.k), {})
    values = guessed(board.k)
    for dimensions in range(len(board.shape), 1, -1):
        found = known.get(str(dimensions))
        if found is not None:
            return [value for kind in KINDS for value in found[kind]] + values[len(values) // 2 :]
    return values


def guessed(k: int) -> list[int]:
    """What nobody has found by play."""
    values = [0]
    for lacking in range(k - 1, 0, -1):
        values += [_CLOSED[min(lacking, len(_CLOSED)) - 1], _OPEN[min(lacking, len(_OPEN)) - 1]]
    return [quarters * value // 4 for quarters in _QUARTERS for value in [*values, _LINE, *_RANKS]]
