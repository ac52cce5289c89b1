"""Positions of which every move is proved, and where the choice matters: what players are measured by.

Nothing here is a guess. On a board of at most 12 cells a table knows all of them; on a larger one they come
from games that follow from a seed, and what cannot be proved within the limits is left out and counted.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

from ..board import Board, Position
from ..core.tablebase import MOST_CELLS
from ..engine.knowledge import DRAW, LOSS, OPPOSITE, WIN, ended
from ..engine.levels import choose
from ..engine.limits import Limits
from ..engine.proving import Solver
from ..engine.search import alike
from ..engine.sources import tablebase
from ..errors import check_whole
from ..learn.boxes import form_table
from .batches import Batches
from .running import Workers, run_batches, workers

POINTS = {WIN: 1.0, DRAW: 0.5, LOSS: 0.0}
MOST_POSITIONS = 100_000
PROOF_NODES = 200_000  # for all moves of a position
RANDOM_MOVES = 0.3  # of the moves of a game, so many are any at all; of the others `easy` plays each
EASY_NODES = 2_000  # many more than it needs
GAMES_EACH = 40  # for each position that is wanted: after so many there is none, or none that can be proved


class Truth(NamedTuple):
    """A position in which not all moves have the same value.

    values   of each legal move: "win", "draw" or "loss" for the side that makes it, proved
    """

    position: Position
    values: dict[int, str]

    @property
    def value(self) -> str:
        """That of the position: of its best move."""
        return max(self.values.values(), key=POINTS.__getitem__)

    @property
    def right(self) -> list[int]:
        """The moves that give nothing away."""
        return [cell for cell, value in self.values.items() if value == self.value]

    def given(self, cell: int | None) -> float:
        """What a move gives away: a half from win to draw and from draw to loss, one from win to loss.

        Who gives no move has lost.

        >>> truth = Truth(Position("3x3"), {0: "draw", 1: "loss"})
        >>> truth.given(0), truth.given(1), truth.given(None)
        (0.0, 0.5, 0.5)
        """
        return POINTS[self.value] - POINTS[self.after(cell)]

    def after(self, cell: int | None) -> str:
        """The value of a move, for the side that makes it; that of no move is a loss."""
        return LOSS if cell is None else self.values[cell]


class Truths(NamedTuple):
    """What a player is measured by.

    board     its name
    known     the positions, in a fixed order
    whole     whether these are all that there are, up to symmetry
    unproved  positions that came up and could not be proved within the limits
    """

    board: str
    known: tuple[Truth, ...]
    whole: bool = False
    unproved: int = 0


Told = Callable[[int, int], object]  # how many are found, and how many are wanted


def find_truths(
    board: Board | str,
    count: int,
    seed: int = 0,
    those: Workers | None = None,
    nodes: int = PROOF_NODES,
    told: Told | None = None,
) -> Truths:
    """So many positions of a board, or as many as there are, the same for the same seed.

    >>> found = find_truths("3x3", 1000)
    >>> len(found.known), found.whole
    (431, True)
    """
    board = Board(board)
    check_whole("a number of positions is 1 to {most:,}, not {count}", 1, MOST_POSITIONS, count=count)
    if board.cells <= MOST_CELLS:
        return _from_table(board, count, seed)
    if those is not None:
        return _from_games(board, count, seed, those, nodes, told)
    with workers(1) as here:
        return _from_games(board, count, seed, here, nodes, told)


def _from_table(board: Board, count: int, seed: int) -> Truths:
    """All positions that games which X begins can get to, or some of them."""
    table = form_table(board)
    forms = list(range(table.count))
    Random(f"{seed} positions of {board.name}").shuffle(forms)
    found: dict[int, Truth] = {}
    whole = False
    for form in forms:
        truth = _matters(look_up(Position(board, *table.stones(form))))
        if truth is not None:
            found[form] = truth
        if len(found) > count:
            del found[form]
            break
    else:
        whole = True
    known = tuple([found[form] for form in sorted(found)])
    return Truths(board.name, known, whole)


def look_up(position: Position) -> Truth:
    """A position of a tiny board with the value of every move, by its table."""
    values = {}
    for cell in position.legal:
        after = position.play(cell)
        if after.is_over:
            values[cell] = OPPOSITE[ended(after)]
        else:
            score = tablebase(position.board).value(after)
            values[cell] = WIN if score < 0 else LOSS if score > 0 else DRAW
    return Truth(position, values)


def prove(position: Position, nodes: int = PROOF_NODES) -> Truth | None:
    """A position with the value of every move, each proved; None where one is not, within so many nodes.

    >>> prove(Position.parse("4x4", "XXX.OO.O........"), 10_000).right
    [3]
    """
    solver = Solver(position, nodes)
    values: dict[int, str] = {}
    groups = alike(position, position.legal)
    for place, (first, cells) in enumerate(groups.items()):
        after = position.play(first)
        if after.is_over:
            value: str | None = ended(after)
        elif solver.is_over_limit:
            return None
        else:  # each gets its part of what is left, but an easy one leaves more to the others
            value = solver.value(after, max(1, 2 * (nodes - solver.nodes) // (len(groups) - place + 1)))
        if value is None:
            return None
        values |= dict.fromkeys(cells, OPPOSITE[value])
    return Truth(position, dict(sorted(values.items())))


def _matters(truth: Truth) -> Truth | None:
    return truth if len(set(truth.values.values())) > 1 else None


def _from_games(board: Board, count: int, seed: int, those: Workers, nodes: int, told: Told | None) -> Truths:
    """One position of each game, in the order of games, whoever is done with one first."""
    found: dict[Position, Truth] = {}
    unproved, following = 0, 0
    early: dict[int, Truth | bool] = {}
    batches = Batches(range(GAMES_EACH * count))
    for _, looked_at in run_batches(those, partial(_look_into, board.name, seed, nodes), batches):
        early |= looked_at
        while following in early and len(found) < count:
            truth = early.pop(following)
            following += 1
            if isinstance(truth, Truth):
                found.setdefault(truth.position, truth)
            else:
                unproved += not truth
        if told is not None:
            told(len(found), count)
        if len(found) == count:
            break
    return Truths(board.name, tuple(found.values()), unproved=unproved)


def _look_into(board: str, seed: int, nodes: int, numbers: tuple[int, ...]) -> dict[int, Truth | bool]:
    """A position of each of some games; where there is none, whether at least its values are known."""
    found: dict[int, Truth | bool] = {}
    for number in numbers:
        position = draw_position(Board(board), Random(f"{seed} positions of {board} {number}"))
        truth = prove(position.canonical().position, nodes)
        found[number] = truth is not None if truth is None or _matters(truth) is None else truth
    return found


def draw_position(board: Board, random: Random) -> Position:
    """A position of the second half of a game in which most moves are `easy`'s and some are any at all."""
    position, met = Position(board), []
    while not position.is_over:
        met.append(position)
        if random.random() < RANDOM_MOVES:
            position = position.play(random.choice(position.legal))
        else:
            position = position.play(choose(position, "easy", random, Limits(nodes=EASY_NODES)))
    return random.choice(met[len(met) // 2 :])
