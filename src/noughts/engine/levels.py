"""Levels: named strengths, one table for every front and every board."""

from random import Random
from time import perf_counter

from ..board import Board, Position
from ..board.notation import OTHER
from ..core.tablebase import MOST_CELLS, Tablebase
from ..errors import IllegalMove, InvalidArgument, shown
from .reasons import threats
from .search import Estimate, alike, search
from .solver import DRAW, LOSS, Solver, by_promise
from .strategy import forced_win
from .weights import Weights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SECONDS = 1.0  # how long the strongest level may think
PROOF_NODES = 400_000  # how much goes into a proof first, and at most half of the time


class Level:
    """A strength by name: how far it looks, and how.

    plies     how many plies it searches; 0 chooses at random
    extended  whether forced moves are followed beyond that
    proves    whether it proves what it can and thinks until its time is up
    """

    __slots__ = ("about", "extended", "name", "plies", "proves")

    def __init__(self, name: str, plies: int, extended: bool, proves: bool, about: str) -> None:
        self.name = name
        self.plies = plies
        self.extended = extended
        self.proves = proves
        self.about = about

    def __repr__(self) -> str:
        return f"<Level {self.name}: {self.about}>"


LEVELS = {
    level.name: level
    for level in (
        Level("random", 0, False, False, "plays anywhere"),
        Level("easy", 2, False, False, "looks two moves ahead"),
        Level("difficult", 4, False, False, "looks four moves ahead"),
        Level("insane", 6, True, False, "looks six moves ahead and follows every forced one"),
        Level("impossible", 64, True, True, "proves what it can, and thinks for a second where it cannot"),
        Level(
            "perfect",
            64,
            True,
            True,
            "wins 4x4x4 whenever it begins, and walks into no forced win it can see",
        ),
    )
}


def find_level(name: str) -> Level:
    """The level of that name."""
    level = LEVELS.get(name) if isinstance(name, str) else None
    if level is None:
        raise InvalidArgument(f"no level is called {shown(name)}: there are {', '.join(LEVELS)}")
    return level


def choose(
    position: Position,
    level: str,
    random: Random | None = None,
    weights: Weights | None = None,
    seconds: float | None = None,
    nodes: int = 0,
) -> int:
    """The cell that a level plays: one of its candidates. With a seeded `random` it can be repeated.

    `seconds` bounds the levels that think until their time is up, and cuts the others short if it is
    given; `nodes`, if given, bounds the former instead, and makes them repeatable too.

    >>> choose(Position.parse("3x3", "XX.OO...."), "impossible", Random(1))
    2
    """
    return (random or Random()).choice(candidates(position, level, weights, seconds, nodes))


def candidates(
    position: Position,
    level: str,
    weights: Weights | None = None,
    seconds: float | None = None,
    nodes: int = 0,
) -> list[int]:
    """The cells that a level chooses from, each as likely as any other.

    >>> candidates(Position.parse("3x3", "XX.OO...."), "difficult")
    [2]
    """
    strength = find_level(level)
    if position.is_over:
        raise IllegalMove("the game is over: there is no move to choose")
    if strength.plies == 0:
        return position.legal
    if not strength.proves and position.count < 2:
        return openings(position)
    forced = forced_win(position) if strength.extended and not strength.proves else None
    if strength.proves:
        time = 0.0 if nodes else SECONDS if seconds is None else seconds
        best = _perfect_or_strongest(strength.name)(position, weights, time, nodes)
    elif forced is not None:
        best = [forced[0]]
    else:
        best = search(position, strength.plies, 0, seconds or 0.0, strength.extended, weights).best
    # where nothing helps, a line that is about to be completed is still blocked: it may be overlooked
    dangers = threats(position, OTHER[position.turn])
    return [cell for cell in best if cell in dangers] or best


def _perfect_or_strongest(name: str) -> "Callable[[Position, Weights | None, float, int], list[int]]":
    if name == "perfect":
        from .perfect import perfect_moves

        return perfect_moves
    return strongest_moves


def tablebase(board: Board) -> Tablebase:
    """Every position of a tiny board, solved when first asked for."""
    table: Tablebase | None = board.__dict__.get("_tablebase")
    if table is None:  # of two threads that make one, both get the first
        table = board.__dict__.setdefault("_tablebase", Tablebase(board))
    return table


def openings(position: Position) -> list[int]:
    """Cells for a varied first move: all that lie on at least half as many lines as the best cell."""
    lines = position.board.line_counts
    most = max([lines[cell] for cell in position.legal])
    return [cell for cell in position.legal if 2 * lines[cell] >= most]


def strongest_moves(
    position: Position,
    weights: Weights | None = None,
    seconds: float = SECONDS,
    nodes: int = 0,
    among: list[int] | None = None,
) -> list[int]:
    """The best moves: proved where that can be done in the time, else the best of a deep search.

    With `among`, nothing is proved, and the search looks at these moves only.
    """
    if among is not None:
        return search(position, 64, nodes, max(0.005, seconds) if seconds else 0.0, True, weights, among).best
    if position.board.cells <= MOST_CELLS:
        return tablebase(position.board).best(position)
    started = perf_counter()
    kept = proved_moves(position, nodes // 4 or PROOF_NODES, seconds / 2)
    if kept is not None and len(kept) == 1:
        return kept
    depth = (
        6 if kept is not None else 64
    )  # among proved equals a short search finds the one that sets problems
    left = max(0.005, seconds - (perf_counter() - started)) if seconds else 0.0
    found: Estimate = search(position, depth, nodes, left, True, weights, kept)
    return found.best


def proved_moves(position: Position, nodes: int, seconds: float = 0.0) -> list[int] | None:
    """The moves that keep a proved value: the fastest win, a draw, or the longest resistance.

    None where the value cannot be proved within so many nodes. Of moves that keep a draw at least one
    is given, and others as far as they are as cheap to prove.
    """
    solver = Solver(position, nodes, seconds)
    value = solver.value(position)
    if value is None:
        return None
    if value == DRAW:
        return _drawing_moves(solver, position)
    distance, _ = solver.distance(position, value)
    if distance is None:
        if value == LOSS:
            return None  # a search resists better than the first move that comes
        cell = solver.winning_move(position)
        return [cell] if cell is not None else None
    kept = []
    for first, cells in alike(position, position.legal).items():
        if solver.keeps(position, first, value, distance):
            kept += cells
    return sorted(kept) or None


def _drawing_moves(solver: Solver, position: Position) -> list[int] | None:
    classes = alike(position, by_promise(position))
    kept: list[int] = []
    for first, cells in classes.items():
        if solver.keeps(position, first, DRAW, None):
            kept += cells
    return sorted(kept) or None
