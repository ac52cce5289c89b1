"""Where cells lie: coordinates from indices and back, and the neighbours in each direction.

A shape is columns, rows and, where there are more, layers and blocks. Coordinates come the other way
round, as people read: layer, row, column, in four dimensions the block first.
"""

from itertools import pairwise, product

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Shape = tuple[int, ...]


def coordinates(shape: Shape, cell: int) -> tuple[int, ...]:
    """Layer, row and column of a cell, all from 0; in four dimensions the block first.

    >>> coordinates((3, 3), 5), coordinates((4, 4, 4, 4), 255)
    ((0, 1, 2), (3, 3, 3, 3))
    """
    found = []
    for side in shape:
        cell, at = divmod(cell, side)
        found.append(at)
    return tuple(reversed(found)) if len(found) > 2 else (0, found[1], found[0])


def index(shape: Shape, at: "tuple[int, ...]") -> int:
    """The cell at coordinates on the board.

    >>> index((3, 3), (0, 1, 2)), index((4, 4, 4, 4), (3, 3, 3, 3))
    (5, 255)
    """
    return _cell(tuple(reversed(shape)), at[-len(shape) :])


def rows(shape: Shape, k: int, wraps: bool) -> "Iterator[tuple[int, ...]]":
    """Every k different cells in a row, in order, in one of two opposite directions.

    Where it wraps, what lies beyond an edge is at the other side, and the same cells may come up again.
    """
    sides = tuple(reversed(shape))
    for way in _directions(len(sides)):
        reach = [step * (k - 1) for step in way]
        spans = [
            range(side) if wraps else range(max(0, -far), side - max(0, far))
            for side, far in zip(sides, reach, strict=True)
        ]
        stride = _cell(sides, way)
        for start in product(*spans):
            if wraps:
                row = tuple([_cell(sides, _beyond(sides, start, way, i)) for i in range(k)])
                if len(set(row)) == k:
                    yield row
            else:
                first = _cell(sides, start)
                yield tuple([first + i * stride for i in range(k)])


def ends(shape: Shape, row: tuple[int, ...], wraps: bool) -> tuple[int, ...]:
    """The cells next to both ends of a row of two or more, but those that it has itself.

    >>> ends((5, 1), (1, 2, 3), False), ends((5, 1), (0, 1, 2), False), ends((5, 1), (4, 0, 1), True)
    ((0, 4), (3,), (2, 3))
    """
    sides = tuple(reversed(shape))
    found = set()
    for last, before in ((row[-1], row[-2]), (row[0], row[1])):
        here, there = [coordinates(shape, cell)[-len(sides) :] for cell in (last, before)]
        place = tuple([2 * one - other for one, other in zip(here, there, strict=True)])
        if wraps:
            place = _beyond(sides, here, _way(sides, there, here), 1)
        if all([0 <= at < side for at, side in zip(place, sides, strict=True)]):
            found.add(_cell(sides, place))
    return tuple(sorted(found - set(row)))


def in_a_row(shape: Shape, line: tuple[int, ...]) -> tuple[int, ...]:
    """The cells of a line that may go on at the other side, one after the other, over as few edges as may be.

    >>> in_a_row((5, 1), (0, 1, 4)), in_a_row((5, 1), (0, 1, 2, 3, 4))
    ((4, 0, 1), (0, 1, 2, 3, 4))
    """
    sides = tuple(reversed(shape))
    found = []
    for way in _directions(len(sides)):
        for start in line:
            first = coordinates(shape, start)[-len(sides) :]
            places = [_beyond(sides, first, way, step) for step in range(len(line))]
            row = tuple([_cell(sides, place) for place in places])
            if len(set(row)) == len(line) and set(row) == set(line):
                found.append((_edges(places), -way.count(0), row))
    return min(found)[2]


def all_in_a_row(shape: Shape, k: int, lines: "Sequence[tuple[int, ...]]") -> list[tuple[int, ...]]:
    """The same of every line of a board: each row is walked once, not once for each line that it may be.

    >>> all_in_a_row((5, 1), 3, [(0, 1, 2), (0, 1, 4)])
    [(0, 1, 2), (4, 0, 1)]
    """
    sides = tuple(reversed(shape))
    best: dict[frozenset[int], tuple[int, int, tuple[int, ...]]] = {}
    for way in _directions(len(sides)):
        for start in product(*[range(side) for side in sides]):
            places = [_beyond(sides, start, way, step) for step in range(k)]
            row = tuple([_cell(sides, place) for place in places])
            ranked = (_edges(places), -way.count(0), row)
            cells = frozenset(row)
            best[cells] = min(ranked, best.get(cells, ranked))
    return [best[frozenset(line)][2] for line in lines]


def _edges(places: list[tuple[int, ...]]) -> int:
    """Over how many edges it goes from one place to the next."""
    return sum([not are_neighbours(one, other) for one, other in pairwise(places)])


def are_neighbours(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether two places are a step apart on the board itself, not over an edge."""
    return all([abs(here - there) <= 1 for here, there in zip(one, other, strict=True)])


def _way(sides: Shape, one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """The steps from a place to its neighbour, perhaps over an edge."""
    return tuple([(there - here) % side for here, there, side in zip(one, other, sides, strict=True)])


def _beyond(sides: Shape, start: tuple[int, ...], way: tuple[int, ...], steps: int) -> tuple[int, ...]:
    """The place so many steps from a start, over the edges."""
    return tuple([(at + steps * step) % side for side, at, step in zip(sides, start, way, strict=True)])


def _cell(sides: Shape, at: tuple[int, ...]) -> int:
    """The cell at a place; of steps, how far they lead."""
    cell = 0
    for side, place in zip(sides, at, strict=True):
        cell = cell * side + place
    return cell


def _directions(dimensions: int) -> list[tuple[int, ...]]:
    """One of each pair of opposite directions, as steps in the order of coordinates: the forward ones."""
    return [way for way in product((-1, 0, 1), repeat=dimensions) if way > (0,) * dimensions]
