"""Patterns: what one more stone on a cell would make along each ray, for every arrangement of its neighbours.

A ray is a row of cells as long as there are lines along it. What a stone makes on a ray is its class:

    0 nothing      2m - 1 m stones of a line that can be completed     2m the same, open
    2k - 1 a line

A line that lacks one stone is open if it can be completed at two places, and with fewer stones if one more
can make it open with one more. So for five in a row 9 is a five, 8 an open four, 7 a four, 6 an open three.

                 . . X X _ X . .     a stone on _ makes an open four: two cells complete a five

All of that follows from k and is worked out, for a side, of a cell's neighbours on a ray: a number in base 3
with a digit for each, nearest cells in the middle, 0 empty, 1 of the side, 2 of the other or off the ray.
"""

import cython

if not cython.compiled:  # in patterns.pxd for C
    from .lines import LineTable

MOST_DIGITS = 12  # of a number that stands for a cell's neighbours


def reach_of(table: LineTable) -> int:
    """How far along a ray a stone can matter."""
    return table.k if table.exact else table.k - 1


class Patterns:
    """The rays of a board, and the class of every arrangement on one. It never changes.

    classes     of each number that stands for a cell's neighbours
    spots       a cell on a ray is a spot; those of cell c are spot_start[c] to spot_start[c + 1]
    spot_cell   the cell of each spot
    near        the spots that a stone on spot s changes are near_spot[near_start[s] : near_start[s + 1]],
                each by the digit near_step
    empty_code  of each spot its number on an empty board
    """

    def __init__(self, table: LineTable):
        """Of a board on which any empty cell may be played and a line wins, with k from 2 to 7."""
        if cython.compiled and self.classes != cython.NULL:
            raise TypeError("patterns cannot be changed")
        self.reach = reach_of(table)
        if table.k < 2 or 2 * self.reach > MOST_DIGITS or table.falls or not table.wins:
            raise ValueError(
                "patterns are of boards whose lines of 2 to 7 cells win, and where nothing falls"
            )
        self.table = table
        self.digits = 2 * self.reach
        self.make_classes()
        self.make_spots(rays_of(table))

    def __dealloc__(self):
        free(self.classes)
        free(self.block)

    def make_classes(self):
        """The class of each arrangement, from full ones to empty ones: a stone more is known before."""
        codes: cython.int = int(3 ** int(self.digits))
        code: cython.int
        if cython.compiled:
            self.classes = cython.cast(cython.p_uchar, calloc(codes, 1))
            if self.classes == cython.NULL:
                raise MemoryError("no memory for patterns")
        else:
            self.classes = [0] * codes
        for code in range(codes - 1, -1, -1):
            self.classes[code] = self.class_of(code)

    @cython.final
    def class_of(self, code: cython.int):
        """The class of an arrangement; those with a stone more are known."""
        i: cython.int
        made: cython.int
        rest: cython.int = code
        step: cython.int = 1
        completing: cython.int = 0
        best: cython.int = 0
        k: cython.int = self.table.k
        row = cython.declare(cython.int[16])
        if not cython.compiled:
            row = [0] * 16
        for i in range(self.digits + 1):
            if i == self.reach:
                row[i] = 1
                continue
            row[i] = rest % 3
            rest //= 3
        if self.has_line(row):
            return 2 * k - 1
        for i in range(self.digits + 1):
            if i == self.reach:
                continue
            if row[i] == 0:
                made = self.classes[code + step]
                if made == 2 * k - 1:
                    completing += 1
                elif made > 2:
                    best = max(best, made - 2)
            step *= 3
        if completing:
            return 2 * k - 2 if completing > 1 else 2 * k - 3
        return best

    @cython.final
    def has_line(self, row: cython.p_int):
        """Whether the stone in the middle is one of k in a row, and of no more where a row must be exact."""
        start: cython.int
        i: cython.int
        k: cython.int = self.table.k
        first: cython.int = self.reach - k + 1
        for start in range(first, self.reach + 1):
            for i in range(k):
                if row[start + i] != 1:
                    break
            else:
                if not self.table.exact or (row[start - 1] != 1 and row[start + k] != 1):
                    return True
        return False

    def make_spots(self, rays: list):
        """Number the spots cell by cell, and note which change which."""
        cell: cython.int
        at: cython.int = 0
        end: cython.int = 0
        number: dict = {}
        for _, ray, place in sorted(
            [(cell, ray, place) for ray, (cells, _) in enumerate(rays) for place, cell in enumerate(cells)]
        ):
            number[ray, place] = at
            at += 1
        self.spots = at
        changes: list = [[] for _ in range(at)]
        codes: list = [0] * at
        for (ray, place), spot in number.items():
            cells, closed = rays[ray]
            step = 1
            for offset in [*range(-self.reach, 0), *range(1, self.reach + 1)]:
                other = (place + offset) % len(cells) if closed else place + offset
                if 0 <= other < len(cells) and other != place:
                    changes[number[ray, other]].append((spot, step))
                else:
                    codes[spot] += 2 * step
                step *= 3
        end = sum([len(change) for change in changes])
        self.make_room(end)
        at = end = 0
        for (ray, place), spot in number.items():
            self.spot_cell[spot] = rays[ray][0][place]
            self.empty_code[spot] = codes[spot]
        for spot in range(self.spots):
            self.near_start[spot] = end
            for target, step in changes[spot]:
                self.near_spot[end] = target
                self.near_step[end] = step
                end += 1
        self.near_start[self.spots] = end
        for cell in range(self.table.cells):
            self.spot_start[cell] = at
            while at < self.spots and self.spot_cell[at] == cell:
                at += 1
        self.spot_start[self.table.cells] = at

    def make_room(self, entries: cython.int):
        """Memory for the tables of spots."""
        words: cython.size_t = 3 * self.spots + 2 * entries + self.table.cells + 2
        if cython.compiled:
            self.block = cython.cast(cython.p_int, calloc(words, 4))
            if self.block == cython.NULL:
                raise MemoryError("no memory for patterns")
            self.spot_cell = self.block
            self.empty_code = self.spot_cell + self.spots
            self.near_start = self.empty_code + self.spots
            self.near_spot = self.near_start + self.spots + 1
            self.near_step = self.near_spot + entries
            self.spot_start = self.near_step + entries
        else:
            self.spot_cell, self.empty_code = [0] * self.spots, [0] * self.spots
            self.near_start, self.spot_start = [0] * (self.spots + 1), [0] * (self.table.cells + 1)
            self.near_spot, self.near_step = [0] * entries, [0] * entries

    def class_at(self, digits: list) -> int:
        """The class of a stone whose neighbours along a ray are given, 0, 1 or 2 each."""
        if len(digits) != self.digits or not all([digit in (0, 1, 2) for digit in digits]):
            raise ValueError("these are not the neighbours of a cell on a ray")
        return self.classes[int(sum([digit * 3 ** int(i) for i, digit in enumerate(digits)]))]


def rays_of(table: LineTable) -> list:
    """Each ray's cells in their order, and whether its end is next to its beginning.

    A line goes on as the one that has all but its first cell, and one more.
    """
    lines: list = [
        tuple([table.line_cells[line * table.k + i] for i in range(table.k)])
        for line in range(table.line_count)
    ]
    begins: dict = {}
    for line in lines:
        begins.setdefault(line[:-1], []).append(line)
    follows: dict = {}
    for line in lines:
        after: list = begins.get(line[1:], [])
        if table.k > 2 and len(after) == 1 and after[0] != line:
            follows[line] = after[0]
    rays: list = []
    seen: set = set()
    targets: set = set(follows.values())
    for start in [line for line in lines if line not in targets] + lines:
        if start in seen:
            continue
        cells: list = list(start)
        line = start
        seen.add(line)
        while line in follows and follows[line] not in seen:
            line = follows[line]
            seen.add(line)
            cells.append(line[-1])
        closed = follows.get(line) == start
        rays.append((cells[: len(cells) - table.k + 1] if closed else cells, closed))
    return rays
