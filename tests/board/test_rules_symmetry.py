"""Symmetries under every rule, against a search that knows pairs of cells only, and against the rules."""

from itertools import permutations
from random import Random

import pytest
from reference import RULES, Reference, named

from noughts import Board, Position
from noughts.board.symmetry import geometric


class Pairs:
    """All permutations that keep lines, ends and what lies below, from what two cells are to each other.

    Two cells lie on some lines together, one may be next to the end of the other's lines, or below it.
    Each cell has a set of cells that it may go to. One cell after another is sent somewhere, and every other
    cell must then be to it what it was. A line whose cells have one place left each must go to a line.
    """

    def __init__(self, name):
        self.rules = rules = Reference(name)
        self.lines = {}
        for cell in range(rules.cells):
            for way in rules.ways:
                for sign in (1, -1):
                    self.add(cell, [sign * step for step in way])
        cells = range(rules.cells)
        lines = list(enumerate(self.lines.items()))
        self.through = [{number for number, (line, _) in lines if cell in line} for cell in cells]
        self.beside = [{number for number, (_, ends) in lines if cell in ends} for cell in cells]
        self.bits = {}  # of a relation and a cell: those that are so to it
        self.relations = {}
        for one in cells:
            for other in cells:
                kind = self.relations[one, other] = self.relation(one, other)
                self.bits.setdefault(kind, [0] * rules.cells)[one] |= 1 << other
        self.masks = {sum(1 << cell for cell in line) for line in self.lines}

    def add(self, cell, way):
        """The line from a cell in a direction, if there is one, and the cells beyond its ends."""
        rules = self.rules
        row = [self.step(rules.places[cell], way, i) for i in range(rules.k)]
        cells = [rules.number.get(place) for place in row]
        if None in cells or len(set(cells)) < rules.k:
            return
        beyond = {rules.number.get(self.step(rules.places[cell], way, i)) for i in (-1, rules.k)}
        ends = frozenset(beyond - {None, *cells} if rules.exact and rules.k > 1 else ())
        self.lines[frozenset(cells)] = ends

    def step(self, place, way, steps):
        there = [at + steps * by for at, by in zip(place, way, strict=True)]
        if self.rules.torus:
            there = [at % side for at, side in zip(there, self.rules.sides, strict=True)]
        return tuple(there)

    def relation(self, one, other):
        shared = len(self.through[one] & self.through[other])
        beside = len(self.through[one] & self.beside[other])
        ended = len(self.through[other] & self.beside[one])
        below = (self.rules.below(one) == other, self.rules.below(other) == one)
        return one == other, shared, beside, ended, below

    def all(self, most, fixed=False):
        """As many of them as asked for; or only those that leave cell 0 where it is."""
        found = []
        cells = range(self.rules.cells)
        relation = self.relations

        def visit(may):
            if len(found) >= most or not all(may):
                return
            open_cells = [cell for cell in cells if may[cell] & (may[cell] - 1)]
            if not open_cells:
                images = tuple(places.bit_length() - 1 for places in may)
                if self.is_kept(images):
                    found.append(images)
                return
            if not self.may_be_kept(may):
                return
            cell = min(open_cells, key=lambda cell: may[cell].bit_count())
            for image in cells:
                if may[cell] >> image & 1:
                    visit([may[c] & self.bits[relation[cell, c]][image] for c in cells])

        own = [self.bits[relation[cell, cell]] for cell in cells]
        may = [sum(1 << image for image in cells if own[cell][image]) for cell in cells]
        visit([may[cell] & self.bits[relation[0, cell]][0] for cell in cells] if fixed else may)
        return found

    def may_be_kept(self, may):
        for line in self.lines:
            places = 0
            for cell in line:
                places |= may[cell]
            if places.bit_count() < len(line):
                return False
            if places.bit_count() == len(line) and places not in self.masks:
                return False
        return True

    def is_kept(self, images):
        if len(set(images)) < len(images):
            return False
        below = [self.rules.below(cell) for cell in range(len(images))]
        return all(
            self.lines.get(frozenset(images[cell] for cell in line))
            == frozenset(images[cell] for cell in ends)
            for line, ends in self.lines.items()
        ) and all(
            below[images[cell]] == (None if under is None else images[under])
            for cell, under in enumerate(below)
        )


@pytest.mark.parametrize("name", [*named("3x2,2"), *named("3x2,3"), *named("2x3,2"), *named("6x1,2")])
def test_they_are_all_permutations_that_keep_every_win_and_every_fall(name):
    """Every permutation is tried, on every set of cells that a side may hold."""
    rules = Reference(name)
    sets = [{cell for cell in range(6) if bits >> cell & 1} for bits in range(64)]
    won = {frozenset(held) for held in sets if any(rules.completes(held, cell) for cell in held)}
    below = {cell: rules.below(cell) for cell in range(6)}
    found = []
    for images in permutations(range(6)):
        image = dict(enumerate(images))
        if all(below[image[cell]] == image.get(below[cell]) for cell in range(6)) and all(
            (frozenset(image[cell] for cell in held) in won) == (frozenset(held) in won) for held in sets
        ):
            found.append(images)
    assert set(Board(name).symmetries) <= set(found)
    if not (rules.exact and rules.torus):  # where some ends change nothing, and are kept all the same
        assert sorted(found) == list(Board(name).symmetries)


LASTING = [rule for rule in RULES if rule == "misere" or "misere" not in rule]  # what a line means is all one
SMALL = [
    *named("3x3", LASTING),
    *named("4x3,3", LASTING),
    *named("4x3,2", LASTING),
    *named("3x4,3", LASTING),
    *named("4x4", LASTING),
    *named("2x2x2", LASTING),
    *named("3x2x2,2", LASTING),
    *named("3x3x2,3", ["misere", "gravity", "torus", "exact", "exact,gravity,torus"]),
    *named("7x1,3", LASTING),
    *named("5x5,4", ["gravity", "exact", "exact,torus", "misere,gravity,torus"]),
    *named("3x3x3", ["gravity", "exact", "misere"]),
    *named("4x4x4", ["gravity", "gravity,torus", "exact", "misere,gravity"]),
    *named("2x2x2x2", ["exact", "misere"]),
    *named("2x3x2x3,3", ["exact", "misere"]),
]


@pytest.mark.parametrize("name", SMALL)
def test_they_are_all_that_a_search_by_pairs_of_cells_finds(name):
    """Beyond 2,000, which many boards have that wrap around, only the rotations and reflections are kept."""
    board = Board(name)
    found = Pairs(name).all(2001)
    if len(found) > 2000:
        found = geometric(board)
    assert sorted(found) == list(board.symmetries)


@pytest.mark.parametrize("name", [*named("3x3"), *named("4x3,3"), *named("4x3x1,3"), *named("3x2x2,2")])
def test_they_keep_what_may_be_played_and_what_wins(name):
    """Games and their images, move by move."""
    board, random = Board(name), Random(name)
    for _ in range(20):
        permutation = random.choice(board.symmetries)
        position = image = Position(board)
        while not position.is_over:
            assert sorted(permutation[cell] for cell in position.legal) == image.legal
            cell = random.choice(position.legal)
            position, image = position.play(cell), image.play(permutation[cell])
            assert image == position.transform(permutation)
            assert image.winner == position.winner
            assert image.canonical().position == position.canonical().position


def test_4x4x4x4_has_1536():
    """Made by hand: the 384 rotations and reflections, times four, because a permutation of 0 to 3 that keeps
    the pairs 0-3 and 1-2 may be done to all coordinates at once; there are eight, of which the reversal is a
    reflection already. And no more: cell 0 can go to the 32 cells on 15 lines only, and 48 leave it alone."""
    board = Board("4x4x4x4")
    turned, made = geometric(board), set()
    for whole in permutations(range(4)):
        if any(whole[3 - at] != 3 - whole[at] for at in range(4)):
            continue
        cells = [board.index(*[whole[at] for at in board.coordinates(cell)]) for cell in range(board.cells)]
        made.update(tuple(cells[cell] for cell in permutation) for permutation in turned)
    assert (len(turned), len(made)) == (384, 1536)
    assert sorted(made) == list(board.symmetries)
    assert board.line_counts.count(board.line_counts[0]) == 32
    assert len(Pairs("4x4x4x4").all(2001, fixed=True)) == 48


@pytest.mark.parametrize(
    "name",
    ["5x5,1,gravity", "2x20,2,gravity,torus", "2x2x3,2,exact,torus", "3x3x3,2,exact,torus"],
)
def test_they_are_found_soon_where_lines_tell_nothing_apart(name):
    """Only what lies below or next to the ends does: by lines alone there are 12! ways to try, or more."""
    expected = {"5x5,1,gravity": 120, "2x20,2,gravity,torus": 2, "2x2x3,2,exact,torus": 144}
    assert len(Board(name).symmetries) == expected.get(name, 48)
