"""Levels: named strengths, one table for every front and every board."""

from collections.abc import Callable

from ..board import Position
from ..errors import IllegalMove, InvalidArgument, shown
from . import solver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random


def choose(position: Position, level: str, random: "Random | None" = None) -> int:
    """The cell that a level plays. With a seeded `random` its choices can be repeated.

    >>> from random import Random
    >>> choose(Position.parse("3x3", "XX.OO...."), "impossible", Random(1))
    2
    """
    method = LEVELS.get(level) if isinstance(level, str) else None
    if method is None:
        raise InvalidArgument(f"no level is called {shown(level)}: there are {', '.join(LEVELS)}")
    if position.is_over:
        raise IllegalMove("the game is over: there is no move to choose")
    if random is None:
        from random import Random

        random = Random()
    return random.choice(method(position))


def _random(position: Position) -> list[int]:
    """Any legal cell."""
    return position.legal


def _easy(position: Position) -> list[int]:
    """Two plies: win if that can be done, block if that must be, else anything."""
    return _completing(position, position.turn) or _blocking(position) or position.legal


def _impossible(position: Position) -> list[int]:
    """Exact with few empty cells; before that the same two plies, then the most useful cells.

    On a board that is too large to be searched to the end this is strong, not perfect.
    """
    if position.board.cells - position.count <= solver.MOST_EMPTY:
        return solver.best_moves(position)
    forced = _completing(position, position.turn) or _blocking(position)
    if forced:
        return forced
    use = _usefulness(position)
    best = max([use[cell] for cell in position.legal])
    return [cell for cell in position.legal if use[cell] == best]


LEVELS: dict[str, Callable[[Position], list[int]]] = {
    "random": _random,
    "easy": _easy,
    "impossible": _impossible,
}


def _completing(position: Position, side: str) -> list[int]:
    """The cells that would complete a line for a side."""
    held, other = (position.x, position.o) if side == "X" else (position.o, position.x)
    cells = set()
    for line in position.board.lines:
        missing = [cell for cell in line if not held >> cell & 1]
        if len(missing) == 1 and not other >> missing[0] & 1:
            cells.add(missing[0])
    return sorted(cells)


def _blocking(position: Position) -> list[int]:
    return _completing(position, "O" if position.turn == "X" else "X")


def _usefulness(position: Position) -> list[int]:
    """For each cell, four to the number of stones on every line through it that one side has alone."""
    use = [0] * position.board.cells
    for line in position.board.lines:
        xs = sum([position.x >> cell & 1 for cell in line])
        os = sum([position.o >> cell & 1 for cell in line])
        if not (xs and os):
            for cell in line:
                use[cell] += 4 ** (xs + os)
    return use
