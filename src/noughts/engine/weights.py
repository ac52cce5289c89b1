"""Weights: what a line is worth by the stones of each side on it.

A matrix of (k+1) x (k+1) numbers, the row counting X's stones and the column O's; the value of a
position is the sum over all its lines, and a positive sum favours X.
"""

import os

from ..board import Board
from ..board.board import MAX_SIDE
from ..core.weigher import MOST_WEIGHT, Weigher
from ..errors import InvalidArgument, check_whole, meant, shown
from ..values import Value
from .asked import Asked, position_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST_K = max(MAX_SIDE.values())
DEFAULT = "default"  # the name of those that are used where none are given
TUNED = "tuned.json"  # beside this file: weights that were found by play, each with its name

# four in a row, from the engine whose command line `tttt` is
_FOUR = (
    *(0, -2, -4, -8, -16),
    *(2, 0, 0, 0, 0),
    *(4, 0, 1, 0, 0),
    *(8, 0, 0, 0, 0),
    *(16, 0, 0, 0, 0),
)


class Weights(Value):
    """The weights for lines of k cells, kept as whole numbers so that sums are exact.

    k       cells of a line
    values  the whole numbers, row by row
    scale   what decimals were multiplied by

    >>> Weights(4).at(2, 0), Weights(4).at(0, 3)
    (4, -8)
    >>> Weights(3, "0 -1 -2 -9  1 0 0 0  2.5 0 0 0  9 0 0 0").scale
    10
    """

    __slots__ = ("k", "scale", "values")

    def __init__(self, k: int, numbers: object = None) -> None:
        """The default for k, or the numbers given: text, a flat list, or a list of rows; or their name."""
        check_whole("k is a whole number from 1 to {most}, not {k}", 1, MOST_K, k=k)
        self.k = k
        self.scale = 1
        if isinstance(numbers, str) and _is_name(numbers):
            numbers = _numbers_of(numbers, k)
        if numbers is None:
            self.values = _FOUR if k == 4 else _doubling(k)
        else:
            self.values, self.scale = _read(numbers, k)

    @classmethod
    def named(cls, name: str) -> "Weights":
        """Those of a name; what else is known of them is in `tuned()`.

        >>> Weights.named("4x4x4-difficult").k
        4
        """
        return cls(_entry(name)["k"], name)

    @property
    def text(self) -> str:
        """The numbers, row by row, as they can be given.

        >>> Weights(1).text
        '0 -2 2 0'
        """
        return " ".join([str(self.in_units(value)) for value in self.values])

    def at(self, xs: int, os: int) -> int:
        """The weight of a line with so many stones of X and of O."""
        if not all([isinstance(stones, int) and 0 <= stones <= self.k for stones in (xs, os)]):
            raise InvalidArgument(
                "a line has 0 to {k} stones of each, not {value}", k=self.k, value=shown((xs, os))
            )
        return self.values[xs * (self.k + 1) + os]

    def evaluate(self, position: Asked) -> int | float:
        """The sum over all lines of a position, in the units the weights were given in.

        >>> from noughts import Position
        >>> Weights(3).evaluate(Position.parse("3x3", "X...O...."))
        -2
        """
        position = position_of(position)
        if position.board.k != self.k:
            raise InvalidArgument(
                "these weights are for k = {k}, and {board} has another", k=self.k, board=position.board
            )
        weigher = self.weigher(position.board)
        weigher.set_up(position)
        return self.in_units(weigher.evaluation)

    def weigher(self, board: Board) -> Weigher:
        """What weighs stones on a board of this k."""
        return Weigher(board, list(self.values))

    def in_units(self, total: int) -> int | float:
        """A sum in the units that the weights were given in."""
        return total if self.scale == 1 else total / self.scale

    def __repr__(self) -> str:
        if self == Weights(self.k):
            return f"Weights({self.k})"
        return f"Weights({self.k}, '{self.text}')"


_NO_NUMBER = frozenset("bcdghjklmopqrstuvwxyz")  # letters that neither 1e5 has nor inf or nan


def tuned() -> "dict[str, dict[str, Any]]":
    """The weights that were found by play: by name, `k`, `weights`, and how they were found.

    >>> tuned()["4x4x4-difficult"]["board"]
    '4x4x4'
    """
    import json

    with open(os.path.join(os.path.dirname(__file__), TUNED), encoding="utf-8") as file:
        known: dict[str, dict[str, Any]] = json.load(file)
    return known


def _is_name(text: str) -> bool:
    """Whether text is one word with a letter in it that no number has."""
    is_word = len(text) < 100 and len(text.split()) == 1 and "," not in text
    return is_word and not _NO_NUMBER.isdisjoint(text.lower())


def _numbers_of(name: str, k: int) -> str | None:
    """The numbers of weights with a name; None for the default."""
    if name.strip() == DEFAULT:
        return None
    entry = _entry(name)
    if entry["k"] != k:
        raise InvalidArgument(
            "{name} are weights for k = {other}, not for k = {k}", name=name.strip(), other=entry["k"], k=k
        )
    return str(entry["weights"])


def _entry(name: object) -> "dict[str, Any]":
    known = tuned()
    found = known.get(name.strip()) if isinstance(name, str) else None
    if found is None:
        raise InvalidArgument(
            "no weights are called {name}: there are {names}{guess}",
            name=shown(name),
            names=", ".join([DEFAULT, *known]),
            guess=meant(name, [DEFAULT, *known]),
        )
    return found


def _doubling(k: int) -> tuple[int, ...]:
    """Each stone of one side alone doubles a line's worth; a line with both is worth nothing."""
    values = [0] * (k + 1) ** 2
    for stones in range(1, k + 1):
        values[stones * (k + 1)] = 2**stones
        values[stones] = -(2**stones)
    return tuple(values)


def _read(numbers: object, k: int) -> tuple[tuple[int, ...], int]:
    """Numbers as whole numbers, and what they were multiplied by to become so."""
    items: list[object] = []
    if isinstance(numbers, str):
        if len(numbers) > 10_000:
            raise InvalidArgument("weights are at most 10,000 characters")
        items = list(numbers.replace(",", " ").split())
    elif isinstance(numbers, (list, tuple)):
        for row in numbers[:500]:
            items += row if isinstance(row, (list, tuple)) else [row]
    else:
        raise InvalidArgument("weights are text or a list of numbers, not {numbers}", numbers=shown(numbers))
    wanted = (k + 1) ** 2
    if len(items) != wanted:
        raise InvalidArgument(
            "weights for k = {k} are {wanted} numbers, not {count}", k=k, wanted=wanted, count=len(items)
        )
    whole = tuple([item for item in items if type(item) is int and abs(item) <= MOST_WEIGHT])
    if len(whole) == wanted:
        return whole, 1
    from decimal import Decimal, InvalidOperation

    decimals = []
    for place, item in enumerate(items):
        try:
            number = Decimal(item if isinstance(item, str) else repr(item))
        except (InvalidOperation, ValueError, RecursionError):  # no number, or too long or deep
            number = Decimal("nan")
        tiny = number.is_finite() and number and number.adjusted() < -7
        if isinstance(item, bool) or tiny or not number.is_finite() or abs(number) > MOST_WEIGHT:
            raise InvalidArgument(
                "weight {place} is {item}: it should be a number from {value} to {most}",
                place=place,
                item=shown(item),
                value=-MOST_WEIGHT,
                most=MOST_WEIGHT,
            )
        decimals.append(number)
    digits = max([max(0, -int(number.normalize().as_tuple().exponent)) for number in decimals])
    scale = 10**digits
    values = [int(number * scale) for number in decimals]
    if max([abs(value) for value in values]) > MOST_WEIGHT:
        raise InvalidArgument("the weights are too large or have too many decimals")
    return tuple(values), scale
