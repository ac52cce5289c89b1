"""Plain Python for what the kernels take from C, for when they run uncompiled."""


def popcount(word: int) -> int:
    """How many bits are set."""
    return word.bit_count()


def lowest(word: int) -> int:
    """The number of the lowest bit that is set."""
    return (word & -word).bit_length() - 1


class Entry:
    """An empty entry of a prover's table."""

    def __init__(self) -> None:
        self.attack = self.defence = self.tag = self.within = self.not_within = 0


class Record:
    """An empty entry of a search's table."""

    def __init__(self) -> None:
        self.score = self.move = self.depth = self.bound = self.side = 0
