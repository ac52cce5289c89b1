"""Who is better, exactly: on a board of at most 12 cells nothing need be played to know how games end."""

from typing import NamedTuple

from ..board import Board, Position
from ..core.cabinet import Cabinet
from ..core.odds import Odds
from ..engine.levels import LEVELS, candidates
from ..engine.limits import Limits
from ..learn.boxes import form_table, forms_of

NO_CLOCK = Limits(nodes=10_000_000)  # more than any level needs on a tiny board


class Chances(NamedTuple):
    """How likely a game is won, drawn and lost."""

    won: float
    drawn: float
    lost: float

    @property
    def score(self) -> float:
        """The points that are to be expected, a draw counting half."""
        return self.won + self.drawn / 2


def ladder(board: Board | str, levels: tuple[str, ...] = tuple(LEVELS)) -> dict[tuple[str, str], Chances]:
    """Every level's true chances against every other, over both seats.

    >>> chances = ladder("3x3", ("random", "easy"))
    >>> round(chances["easy", "random"].score, 3)
    0.88
    """
    board = Board(board)
    seats = {(level, side): _cabinet(board, level, side) for level in levels for side in (0, 1)}
    found = {}
    for one in levels:
        for other in levels:
            halves = [Odds(seats[one, side], seats[other, 1 - side]).of(0) for side in (0, 1)]
            found[one, other] = Chances(*[(halves[0][i] + halves[1][i]) / 2 for i in (1, 2, 3)])
    return found


def _cabinet(board: Board, level: str, side: int) -> Cabinet:
    """A level as a cabinet: in each box a bead for each cell that it chooses from."""
    table = form_table(board)
    cabinet = Cabinet(table, side, 0)
    for form in forms_of(board, side):
        x, o = table.stones(form)
        for cell in candidates(Position(board, x, o, "XO"[side]), level, NO_CLOCK):
            cabinet.put(form, cell, 1)
    return cabinet
