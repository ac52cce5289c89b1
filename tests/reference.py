"""The rules once more, as plainly as they can be written, and the values that follow from them.

Nothing of the package is used: a board is its name, cells are places, and a line is looked for by walking
away from the stone that was played.
"""

from itertools import product

# every rule and every combination that there is, in the order in which they are written
RULES = [
    ",".join(word for word in (end, fall, wrap) if word)
    for end, fall, wrap in product(("", "exact", "misere"), ("", "gravity"), ("", "torus"))
][1:]


def named(base, rules=RULES):
    """A board, such as "4x3,3", with each of these rules."""
    return [f"{base},{rule}" for rule in rules]


class Reference:
    """A board by its name.

    places   where each cell lies: (row, column), with the layer and the block in front where there are any
    """

    def __init__(self, name):
        sides, *parts = name.split(",")
        self.sides = tuple(int(side) for side in reversed(sides.split("x")))
        self.k = int(parts.pop(0)) if parts and parts[0].isdigit() else self.sides[0]
        self.exact, self.misere, self.gravity, self.torus = [
            word in parts for word in ("exact", "misere", "gravity", "torus")
        ]
        self.places = list(product(*[range(side) for side in self.sides]))
        self.cells = len(self.places)
        self.number = {place: cell for cell, place in enumerate(self.places)}
        none = (0,) * len(self.sides)
        self.ways = [way for way in product((-1, 0, 1), repeat=len(self.sides)) if way > none]
        self.known = {}

    def longest(self, held, cell, way):
        """How many cells in a row, through one and along a way, are among those held; none counts twice."""
        row = {self.places[cell]}
        for sign in (1, -1):
            place = self.places[cell]
            while True:
                place = tuple(at + sign * step for at, step in zip(place, way, strict=True))
                if self.torus:
                    place = tuple(at % side for at, side in zip(place, self.sides, strict=True))
                if place in row or self.number.get(place) not in held:
                    break
                row.add(place)
        return len(row)

    def completes(self, held, cell):
        """Whether a side that has just played a cell, and holds these with it, has completed a line."""
        runs = [self.longest(held, cell, way) for way in self.ways]
        return self.k in runs if self.exact and self.k > 1 else max(runs) >= self.k

    def below(self, cell):
        """The cell that must be taken before this one, or None."""
        place = self.places[cell]
        if not self.gravity:
            return None
        under = (place[0] + 1, place[1]) if len(place) == 2 else (place[0] - 1, *place[1:])
        return self.number.get(under)

    def legal(self, taken):
        """The cells that may be played when these are taken."""
        free = [cell for cell in range(self.cells) if cell not in taken]
        return [cell for cell in free if self.below(cell) is None or self.below(cell) in taken]

    # -- values, by bit sets of the side to move and of the other; only for tiny boards --------------

    def completes_bits(self, held, cell):
        """`completes` of a bit set, kept."""
        if (held, cell) not in self.known:
            cells = {other for other in range(self.cells) if held >> other & 1}
            self.known[held, cell] = self.completes(cells, cell)
        return self.known[held, cell]

    def solve(self):
        """Every position in which a game may be: its value, as `slow.exact` has it, and its best moves.

        By the cells of the side to move and of the other, as bit sets.
        """
        lower = [self.below(cell) for cell in range(self.cells)]
        needs = [0 if cell is None else 1 << cell for cell in lower]
        full = (1 << self.cells) - 1
        found = {}

        def visit(own, other):
            if (own, other) in found:
                return found[own, other][0]
            taken = own | other
            best, moves = -2000, 0
            for cell in range(self.cells):
                bit = 1 << cell
                if taken & bit or needs[cell] & ~taken:
                    continue
                if self.completes_bits(own | bit, cell):
                    value = -999 if self.misere else 999
                elif taken | bit == full:
                    value = 0
                else:
                    value = -visit(other, own | bit)
                    value -= (value > 0) - (value < 0)
                if value > best:
                    best, moves = value, 0
                if value == best:
                    moves |= bit
            found[own, other] = best, moves
            return best

        visit(0, 0)
        return found
