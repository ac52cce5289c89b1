"""The symmetries of a board: permutations of its cells that map lines to lines.

They are found from the lines alone, so that no board is a special case: 3x3 has 8, but 4x4 has
32 and 4x4x4 has 192, more than the rotations and reflections. The search is the usual one for
automorphisms: fix one cell after another, and let the fixed cells tell the others apart.
"""

TYPE_CHECKING = False  # for type checkers; importing typing would cost as much as all the rest
if TYPE_CHECKING:
    from .board import Board

Permutation = tuple[int, ...]

MANY = 2000  # with more symmetries than this, the rotations and reflections are enough


def find(board: "Board") -> tuple[Permutation, ...]:
    """All symmetries, the identity first and the rest in order; beyond MANY, the geometric ones."""
    return tuple(sorted(_Search(board).group() or geometric(board)))


def geometric(board: "Board") -> set[Permutation]:
    """The rotations and reflections: axes of equal length exchanged, any axis reversed."""
    sides = (board.layers, board.rows, board.cols)
    cells = [board.coordinates(cell) for cell in range(board.cells)]
    found = set()
    for axes in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        if any([sides[axis] != side for axis, side in zip(axes, sides, strict=True)]):
            continue
        for flips in range(8):
            permutation = []
            for at in cells:
                layer, row, col = [
                    sides[i] - 1 - at[axis] if flips >> i & 1 else at[axis] for i, axis in enumerate(axes)
                ]
                permutation.append(board.index(layer, row, col))
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


class _Search:
    """Automorphisms of the cells and lines, by a chain of stabilisers.

    A colouring gives each cell a number; cells of different colours are known to be different.
    `base` is a sequence of cells; fixing them one after another, and refining, tells every cell
    apart. An automorphism is then known by where it sends the base.
    """

    def __init__(self, board: "Board") -> None:
        self.lines = board.lines
        self.line_set = {frozenset(line) for line in board.lines}
        self.through: list[list[int]] = [[] for _ in range(board.cells)]
        for number, line in enumerate(board.lines):
            for cell in line:
                self.through[cell].append(number)
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
        """Split colours until cells of one colour see the same colours along the same lines.

        New colours are numbered by what they mean, never by cell, so that two colourings which
        some automorphism maps to one another stay so.
        """
        count = len(set(colours))
        while True:
            seen = [hash(tuple(sorted([colours[cell] for cell in line]))) for line in self.lines]
            views = [
                (colour, tuple(sorted([seen[number] for number in numbers])))
                for colour, numbers in zip(colours, self.through, strict=True)
            ]
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
            return permutation if self.keeps_lines(permutation) else None
        wanted = self.colourings[level + 1][self.base[level + 1]]
        for further in _classes(reached).get(wanted, ()):
            found = self.extend(level + 1, further, reached)
            if found is not None:
                return found
        return None

    def keeps_lines(self, permutation: Permutation) -> bool:
        return all([frozenset([permutation[cell] for cell in line]) in self.line_set for line in self.lines])


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
