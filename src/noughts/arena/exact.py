"""Who is better, exactly: on a board of at most 12 cells nothing need be played to know how games end."""

from collections.abc import Callable
from typing import NamedTuple

from ..board import Board, Position
from ..core.cabinet import Cabinet
from ..core.odds import Odds
from ..engine.levels import LEVELS, candidates
from ..engine.limits import Limits
from ..engine.sources import tablebase
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


def outcomes(
    board: Board, side: int, ask: Callable[[list[Position]], list[dict[int, int]]]
) -> dict[str, Chances]:
    """How games of a player end, as a side of them, against every perfect move and against any at all.

    `ask` is handed positions in which it is to move, all of a ply at once, and gives how likely each cell is,
    in whole numbers; of no cell at all: it resigns. It is asked for what can come up, and nothing else.

    >>> chances = outcomes(Board("3x3"), 0, lambda asked: [{one.legal[0]: 1} for one in asked])
    >>> chances["perfect"].lost, round(chances["random"].won, 3)
    (1.0, 0.503)
    """
    table = form_table(board)
    own, perfect = Cabinet(table, side, 0), Cabinet(table, 1 - side, 0)
    layer = [0]
    while layer:
        positions = [Position(board, *table.stones(form)) for form in layer]
        moves = [dict.fromkeys(position.legal, 1) for position in positions]
        if table.ply(layer[0]) % 2 == side:
            open_to = [at for at, cells in enumerate(moves) if len(cells) > 1]
            said = ask([positions[at] for at in open_to])
            for at, weights in zip(open_to, said, strict=True):
                moves[at] = {cell: weight for cell, weight in weights.items() if weight}
                for cell, weight in moves[at].items():
                    own.put(layer[at], cell, weight)
        else:
            for form, position in zip(layer, positions, strict=True):
                for cell in tablebase(board).best(position):
                    perfect.put(form, cell, 1)
        following = set()
        for position, cells in zip(positions, moves, strict=True):
            for cell in cells:
                after = position.play(cell)
                found, _ = table.find(after.x, after.o)
                if not after.is_over and found is not None:
                    following.add(found)
        layer = sorted(following)
    return {
        name: Chances(*[min(1.0, part) for part in Odds(own, other).of(0)[1:4]])
        for name, other in (("perfect", perfect), ("random", None))
    }


def _cabinet(board: Board, level: str, side: int) -> Cabinet:
    """A level as a cabinet: in each box a bead for each cell that it chooses from."""
    table = form_table(board)
    cabinet = Cabinet(table, side, 0)
    for form in forms_of(board, side):
        x, o = table.stones(form)
        for cell in candidates(Position(board, x, o, "XO"[side]), level, NO_CLOCK):
            cabinet.put(form, cell, 1)
    return cabinet
