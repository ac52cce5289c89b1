"""Plain Python for what the kernels take from C (bits.pxd), for when they run uncompiled."""

NO_CELL = 65535
ONE = 1
WORD_MASK = 0xFFFFFFFFFFFFFFFF


def popcount(word: int) -> int:
    """How many bits are set."""
    return word.bit_count()


def lowest(word: int) -> int:
    """The number of the lowest bit that is set."""
    return (word & -word).bit_length() - 1


def pick(state: int, choices: int) -> int:
    """A number below `choices` from a state."""
    bits = ((state ^ (state >> 22)) >> (22 + (state >> 61))) & 0xFFFFFFFF
    return (bits * choices) >> 32


def step(state: int) -> int:
    """The state after this one."""
    return (state * 6364136223846793005 + 1442695040888963407) & WORD_MASK


def scattered(seed: int) -> int:
    """A state for a seed."""
    z = (seed + 0x9E3779B97F4A7C15) & WORD_MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD_MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD_MASK
    return z ^ (z >> 31)


class View:
    """What the lines of a position tell a prover."""

    def __init__(self) -> None:
        self.attack_wins = self.attack_open = self.defence_wins = self.defence_open = 0
        self.potential = self.moves = self.shortest = self.wanted = 0
        self.name_attack = self.name_defence = self.name_tag = 0
        self.weights, self.order = [0] * 64, [0] * 64


class Node:
    """An empty node of a strategist's graph."""

    def __init__(self) -> None:
        self.attack = self.defence = self.proof = self.disproof = self.first = 0
        self.count = self.within = self.busy = 0


class Edge:
    """An empty edge of a strategist's graph."""

    def __init__(self) -> None:
        self.node = self.proof = self.disproof = self.cell = 0


class Score:
    """An empty entry of a decider's table."""

    def __init__(self) -> None:
        self.own = self.other = self.least = self.most = self.move = self.used = 0


class Step:
    """An empty step from a node that a strategist expands."""

    def __init__(self) -> None:
        self.cell = self.proof = self.attack = self.defence = 0
