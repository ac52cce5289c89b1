"""The symmetries of a board: permutations of its cells that map lines to lines and keep its rule.

They are found from the lines alone, so that no board is a special case: 3x3 has 8, but 4x4 has
32 and 4x4x4 has 192, more than the rotations and reflections. The search is the usual one for
automorphisms: fix one cell after another, and let the fixed cells tell the others apart.
"""

from itertools import permutations

from .geometry import index

TYPE_CHECKING = False  # for type checkers; importing typing would cost as much as all the rest
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .board import Board

Permutation = tuple[int, ...]

MANY = 2000  # with more symmetries than this, the rotations and reflections are enough


def find(board: "Board") -> tuple[Permutation, ...]:
    """All symmetries, the identity first and the rest in order; beyond MANY, the geometric ones."""
    return tuple(sorted(_Search(board).group() or geometric(board)))


def geometric(board: "Board") -> set[Permutation]:
    """The rotations and reflections that keep the rule: axes of equal length exchanged, any axis reversed.

    All of them map rows to rows, over the edges too; only what lies below what may change.
    """
    sides = tuple(reversed(board.shape))
    cells = [board.coordinates(cell)[-len(sides) :] for cell in range(board.cells)]
    structure = _Structure(board)
    found = set()
    for axes in permutations(range(len(sides))):
        if any([sides[axis] != side for axis, side in zip(axes, sides, strict=True)]):
            continue
        for flips in range(1 << len(sides)):
            permutation = []
            for at in cells:
                places = [
                    sides[i] - 1 - at[axis] if flips >> i & 1 else at[axis] for i, axis in enumerate(axes)
                ]
                permutation.append(index(board.shape, tuple(places)))
            if structure.keeps_below(tuple(permutation)):
                found.add(tuple(permutation))
    return found


def inverse(permutation: Permutation) -> Permutation:
    """The permutation that undoes another.

    >>> inverse((2, 0, 1))
    (1, 2, 0)
    """
    undo = [0] * len(permutation)
    for cell, image in enumerate(permutation):
        undo[image] = cell
    return tuple(undo)


class _Structure:
    """What a symmetry keeps: the lines, each with the cells next to its ends where those matter, and
    what lies below what where stones fall."""

    def __init__(self, board: "Board") -> None:
        self.lines = board.lines
        self.ends = board.rule.ends(board.shape, board.k) or ((),) * len(board.lines)
        self.exact = board.rule.exact
        self.supports = board.below
        self.images = {
            frozenset(line): frozenset(ends) for line, ends in zip(self.lines, self.ends, strict=True)
        }
        self.through = _holding(board.cells, self.lines)
        self.beside = _holding(board.cells, self.ends)
        self.above = [-1] * len(self.supports)
        for cell, below in enumerate(self.supports):
            if below >= 0:
                self.above[below] = cell

    def is_kept(self, permutation: Permutation) -> bool:
        """Whether a permutation of the cells is a symmetry."""
        for line, ends in zip(self.lines, self.ends, strict=True):
            image = self.images.get(frozenset([permutation[cell] for cell in line]))
            if image is None or image != frozenset([permutation[cell] for cell in ends]):
                return False
        return self.keeps_below(permutation)

    def keeps_below(self, permutation: Permutation) -> bool:
        """Whether what lies below what stays so, where stones fall."""
        return all(
            [
                self.supports[permutation[cell]] == (permutation[below] if below >= 0 else -1)
                for cell, below in enumerate(self.supports)
            ]
        )


class _Search(_Structure):
    """Automorphisms of that, by a chain of stabilisers.

    A colouring gives each cell a number; cells of different colours are known to be different.
    `base` is a sequence of cells; fixing them one after another, and refining, tells every cell
    apart. An automorphism is then known by where it sends the base.
    """

    def __init__(self, board: "Board") -> None:
        super().__init__(board)
        # colourings[i] is what holds once the first i cells of the base are fixed
        self.base: list[int] = []
        self.colourings = [self.refine([0] * board.cells)]
        while True:
            classes = _classes(self.colourings[-1])
            wide = [cells for cells in classes.values() if len(cells) > 1]
            if not wide:
                break
            self.base.append(min(wide, key=len)[0])
            self.colourings.append(self.fix(self.colourings[-1], self.base[-1]))

    def refine(self, colours: list[int]) -> list[int]:
        """Split colours until cells of one colour see the same colours: along the same lines and next to
        the same ends, below and above.

        New colours are numbered by what they mean, never by cell, so that two colourings which
        some automorphism maps to one another stay so.
        """
        count = len(set(colours))
        while True:
            seen = [hash(tuple(sorted([colours[cell] for cell in line]))) for line in self.lines]
            if self.exact:
                seen = [hash((view, *_at(colours, ends))) for view, ends in zip(seen, self.ends, strict=True)]
            sights: list[list[int] | list[tuple[int, ...]]] = [
                colours,
                [_at(seen, lines) for lines in self.through],
            ]
            if self.exact:
                sights.append([_at(seen, lines) for lines in self.beside])
            for near in (self.supports, self.above):
                if near:
                    sights.append([colours[cell] if cell >= 0 else -1 for cell in near])
            views = list(zip(*sights, strict=True))
            order = {view: number for number, view in enumerate(sorted(set(views)))}
            if len(order) == count:
                return colours
            count = len(order)
            colours = [order[view] for view in views]

    def fix(self, colours: list[int], cell: int) -> list[int]:
        """The refined colouring after giving one cell a colour of its own."""
        alone = list(colours)
        alone[cell] = max(colours) + 1
        return self.refine(alone)

    def group(self) -> list[Permutation] | None:
        """Every automorphism, or None when there are more than MANY.

        Level by level from the deepest: with the first `level` cells of the base fixed, one
        automorphism for each cell that the next base cell can go to, times those below.
        """
        members: list[Permutation] = [tuple(range(len(self.through)))]
        for level in reversed(range(len(self.base))):
            colours = self.colourings[level]
            moved = self.base[level]
            movers = {moved: members[0]}  # by where they send the base cell
            steps = list(members)
            for image in _classes(colours)[colours[moved]]:
                if image in movers:
                    continue
                step = self.extend(level, image, colours)
                if step is not None:
                    steps.append(step)
                    _close(movers, steps)
            if len(members) * len(movers) > MANY:
                return None
            members = [_after(mover, member) for mover in movers.values() for member in members]
        return members

    def extend(self, level: int, image: int, colours: list[int]) -> Permutation | None:
        """An automorphism that sends base[level] to image and every cell of `colours` to its like."""
        reached = self.fix(colours, image)
        if sorted(reached) != sorted(self.colourings[level + 1]):
            return None
        if level + 1 == len(self.base):
            where = {colour: cell for cell, colour in enumerate(reached)}
            permutation = tuple([where[colour] for colour in self.colourings[-1]])
            return permutation if self.is_kept(permutation) else None
        wanted = self.colourings[level + 1][self.base[level + 1]]
        for further in _classes(reached).get(wanted, ()):
            found = self.extend(level + 1, further, reached)
            if found is not None:
                return found
        return None


def _holding(cells: int, sets: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    """For each cell the numbers of the sets that it is in."""
    found: list[list[int]] = [[] for _ in range(cells)]
    for number, members in enumerate(sets):
        for cell in members:
            found[cell].append(number)
    return found


def _at(values: list[int], places: "Sequence[int]") -> tuple[int, ...]:
    """The values at these places, in order of size."""
    return tuple(sorted([values[place] for place in places]))


def _classes(colours: list[int]) -> dict[int, list[int]]:
    classes: dict[int, list[int]] = {}
    for cell, colour in enumerate(colours):
        classes.setdefault(colour, []).append(cell)
    return classes


def _close(movers: dict[int, Permutation], steps: list[Permutation]) -> None:
    """Add to movers every further place that steps lead to."""
    frontier = list(movers)
    while frontier:
        cell = frontier.pop()
        for step in steps:
            if step[cell] not in movers:
                movers[step[cell]] = _after(step, movers[cell])
                frontier.append(step[cell])


def _after(second: Permutation, first: Permutation) -> Permutation:
    return tuple([second[image] for image in first])
