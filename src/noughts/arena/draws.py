"""Random numbers of a game and a side: the core's own, so that cheap games can be played there as well."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from ..core.plain import WORD_MASK, pick, scattered, step

One = TypeVar("One")

HALF = 1 << 32  # what a state gives at once


class Draws(Random):
    """A generator like any other, whose state is one number.

    `chose` is whether there was anything to choose between, since the state was set.

    >>> draws = Draws(7)
    >>> [draws.choice("abc") for _ in range(5)], 0 <= draws.random() < 1
    (['b', 'c', 'c', 'a', 'a'], True)
    """

    state: int
    chose: bool

    def seed(self, a: Any = None, version: int = 2) -> None:
        """Begin with a number; without one, somewhere."""
        number = a if type(a) is int else Random(a).getrandbits(64)
        self.state = scattered(number & WORD_MASK)
        self.chose = False

    def below(self, choices: int) -> int:
        """A number from 0, below this one, which is at most 2^32."""
        self.state = step(self.state)
        if choices > 1:
            self.chose = True
        return pick(self.state, choices)

    def choice(self, seq: Sequence[One]) -> One:  # type: ignore[override]  # a list, a string, a range
        """One of them."""
        return seq[self.below(len(seq))]

    def getrandbits(self, k: int) -> int:
        """A number of so many bits."""
        number = 0
        for _ in range(0, k, 32):
            number = number * HALF + self.below(HALF)
        return number >> -k % 32

    def random(self) -> float:
        """A number from 0, below 1."""
        return self.getrandbits(53) / (1 << 53)


def of_game(seed: int, number: int, side: int) -> int:
    """With which number the draws of a side begin in a game of an event."""
    return (scattered(seed & WORD_MASK) + 2 * number + side) & WORD_MASK
