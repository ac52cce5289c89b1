"""Counting a game: move sequences, complete games, positions up to symmetry, random samples."""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from ..core import census
from ..errors import check_whole
from .board import Board
from .position import Position


class Ply(NamedTuple):
    """What a count found at one length: all move sequences, and those where the game ended."""

    sequences: int
    x_wins: int
    o_wins: int
    draws: int

    @property
    def games(self) -> int:
        """Complete games of this length."""
        return self.x_wins + self.o_wins + self.draws


def count_games(position: Position | Board | str, depth: int | None = None) -> list[Ply]:
    """Every move sequence from a position, by length up to a depth (to the end if none is given).

    >>> plies = count_games("3x3")
    >>> sum(ply.games for ply in plies), sum(ply.x_wins for ply in plies)
    (255168, 131184)
    """
    position = _position(position)
    empty = position.board.cells - position.count
    if depth is None:
        depth = empty
    depth = min(_depth(depth), empty)
    if position.is_over:
        won = position.winner
        ends = (won == "X", won == "O", won is None)
        return [Ply(1, *[int(end) for end in ends])] + [Ply(0, 0, 0, 0)] * depth
    return [Ply(*counts) for counts in census.count_sequences(position, depth)]


def perft(position: Position | Board | str, depth: int) -> int:
    """How many move sequences of exactly this length there are.

    >>> [perft("3x3", depth) for depth in range(6)]
    [1, 9, 72, 504, 3024, 15120]
    """
    plies = count_games(position, _depth(depth))
    return plies[depth].sequences if depth < len(plies) else 0


def positions_by_ply(
    position: Position | Board | str, up_to_symmetry: bool = True
) -> Iterator[set[Position]]:
    """The different positions after 0, 1, 2, ... moves, each taken once up to symmetry if wished.

    >>> [len(positions) for positions in positions_by_ply("3x3")]
    [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
    """
    start = _position(position)
    level = {start.canonical().position if up_to_symmetry else start}
    while level:
        yield level
        after = {position.play(cell) for position in level for cell in position.legal}
        level = {position.canonical().position for position in after} if up_to_symmetry else after


class Sample(NamedTuple):
    """How a number of random games ended, and how many moves they took in all."""

    x_wins: int
    o_wins: int
    draws: int
    plies: int

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.x_wins + self.o_wins + self.draws


def random_games(position: Position | Board | str, games: int, seed: int = 0) -> Sample:
    """Play random games from a position to the end. The same seed gives the same games.

    >>> random_games("3x3", 1000, seed=1)
    Sample(x_wins=560, o_wins=305, draws=135, plies=7627)
    """
    position = _position(position)
    check_whole("games is a number from 0 up, not {games}", 0, (1 << 62) - 1, games=games)
    check_whole("a seed is a whole number, not {seed}", -inf, inf, seed=seed)
    if position.is_over:
        won = position.winner
        return Sample(games * (won == "X"), games * (won == "O"), games * (won is None), 0)
    return Sample(*census.random_games(position, games, seed % (1 << 64)))


def _depth(depth: int) -> int:
    check_whole("a depth is 0 or more, not {depth}", 0, inf, depth=depth)
    return depth


def _position(start: Position | Board | str) -> Position:
    return start if isinstance(start, Position) else Position(start)
