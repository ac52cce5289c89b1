"""Checks a certificate of the first player's win on 4x4x4, from first principles.

Nothing here comes from the solver: this file has its own lines, symmetries and search for forced
wins, and imports nothing of the package. It runs compiled or as plain Python.

The claim: X, to move on the empty board, completes a line whatever O does. The certificate names X's
move in some positions; each stands for all its symmetric images. The checker plays it out. After
X's move it tries every reply of O. Then X must have a move in the certificate, or a forced win that
the checker finds, or just one way to stop O's line, after which every reply is tried again.
"""

import cython

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals
else:  # in checker.pxd for C
    ONE, MIX, FULL = 1, 0x9E3779B97F4A7C15, 0xFFFFFFFFFFFFFFFF

    def count(word):
        return word.bit_count()

    def lowest(word):
        return (word & -word).bit_length() - 1


ANY = 100_000_000  # nodes of a search that must succeed
SOME = 20_000  # and of one that need not


class Refused(Exception):
    """The certificate does not prove the claim; x and o are the position that shows it."""

    def __init__(self, why, x=0, o=0):
        super().__init__(why)
        self.x = x
        self.o = o


class Checker:
    """The board, and a search for forced wins of X.

    lines     the 76 lines as bit sets; cell = column + 4 * row + 16 * layer
    images    192 symmetries, each as the 64 cells that the cells go to
    failed    positions where no forced win was found, with the moves that X had left
    """

    def __init__(self):
        number: cython.int
        cell: cython.int
        if not cython.compiled:
            self.lines, self.images, self.moves = [0] * 76, [0] * 12288, [0] * 64
            self.failed_x, self.failed_o, self.failed_left = [0] * 4096, [0] * 4096, [0] * 4096
        found = all_lines()
        if len(found) != 76:
            raise AssertionError("4x4x4 has 76 lines")
        for number in range(76):
            self.lines[number] = found[number]
        permutations = all_symmetries(found)
        if len(permutations) != 192:
            raise AssertionError("4x4x4 has 192 symmetries")
        for number in range(192):
            for cell in range(64):
                self.images[64 * number + cell] = permutations[number][cell]
        self.searched = 0

    def canonical(self, x: cython.ulonglong, o: cython.ulonglong, cell: cython.int) -> tuple:
        """The first of a position's images in order, where it takes a cell, and the symmetry's number."""
        number: cython.int
        rest: cython.ulonglong
        image_x: cython.ulonglong
        image_o: cython.ulonglong
        best: cython.int = -1
        best_x: cython.ulonglong = 0
        best_o: cython.ulonglong = 0
        if not 0 <= cell < 64:
            raise ValueError("there are 64 cells")
        for number in range(192):
            image_x = 0
            image_o = 0
            rest = x
            while rest:
                image_x |= ONE << self.images[64 * number + lowest(rest)]
                rest &= rest - 1
            if best >= 0 and image_x > best_x:
                continue
            rest = o
            while rest:
                image_o |= ONE << self.images[64 * number + lowest(rest)]
                rest &= rest - 1
            if best < 0 or image_x < best_x or image_o < best_o:
                best = number
                best_x = image_x
                best_o = image_o
        return best_x, best_o, self.images[64 * best + cell], best

    def image(self, number: cython.int, cell: cython.int) -> int:
        """Where a symmetry takes a cell."""
        if not 0 <= number < 192 or not 0 <= cell < 64:
            raise ValueError("there are 192 symmetries of 64 cells")
        return self.images[64 * number + cell]

    def forced(
        self,
        x: cython.ulonglong,
        o: cython.ulonglong,
        left: cython.int,
        most_nodes: cython.ulonglong,
        shortly: cython.bint,
    ) -> object:
        """X's forced win within so many moves, X to move: its moves and O's, or None if none was found.

        To find a short one takes longer, but fewer replies spoil it.
        """
        i: cython.int
        short: cython.int = 2
        found: cython.bint = False
        left = min(left, 32)  # X has no more stones
        with cython.nogil:
            while shortly and not found and short < left:
                found = self.search(x, o, short, min(most_nodes, 3000))
                short += 1 if short < 6 else 3
            found = found or self.search(x, o, left, most_nodes)
        return [self.moves[i] for i in range(self.length)] if found else None

    def threats(self, mine: cython.ulonglong, theirs: cython.ulonglong) -> int:
        """The cells on which the holder of `mine` completes a line, as a bit set."""
        return self.completing(mine, theirs)

    def answered(self, x: cython.ulonglong, o: cython.ulonglong, moves: list) -> int:
        """Of O's replies, those after which these moves are still a forced win of X, as a bit set."""
        i: cython.int
        if len(moves) > 64 or any(not 0 <= cell <= 63 for cell in moves):
            raise ValueError("moves are at most 64 cells of 64")
        self.length = len(moves)
        for i in range(len(moves)):
            self.moves[i] = moves[i]
        return self.unspoiled(x, o)

    def completing(self, mine: cython.ulonglong, theirs: cython.ulonglong):
        i: cython.int
        found: cython.ulonglong = 0
        for i in range(76):
            if not self.lines[i] & theirs and count(self.lines[i] & mine) == 3:
                found |= self.lines[i] & ~mine
        return found

    def search(
        self, x: cython.ulonglong, o: cython.ulonglong, left: cython.int, most_nodes: cython.ulonglong
    ):
        """Look for a forced win with growing budgets, each in two orders: either may be the lucky one."""
        budget: cython.ulonglong = 300
        self.reverse = True
        while budget <= most_nodes:
            self.reverse = not self.reverse
            self.nodes = 0
            self.most_nodes = budget
            self.gave_up = False
            if self.wins(x, o, left, 0):
                self.searched += self.nodes
                return True
            self.searched += self.nodes
            if not self.gave_up:
                return False
            if self.reverse:
                budget *= 10
        return False

    def wins(self, x: cython.ulonglong, o: cython.ulonglong, left: cython.int, depth: cython.int):
        """Whether X, to move, has a forced win; self.moves from 2 * depth on are its moves then."""
        i: cython.int
        n: cython.int
        a: cython.ulonglong
        b: cython.ulonglong
        threat: cython.ulonglong
        block: cython.ulonglong
        once: cython.ulonglong = 0
        twice: cython.ulonglong = 0
        slot: cython.ulonglong
        found: cython.int = 0
        pairs = cython.declare(cython.ulonglong[76])
        if not cython.compiled:
            pairs = [0] * 76
        self.nodes += 1
        if self.nodes > self.most_nodes:
            self.gave_up = True
            return False
        threat = self.completing(x, o)
        if threat and left >= 1:
            self.moves[2 * depth] = lowest(threat)
            self.length = 2 * depth + 1
            return True
        block = self.completing(o, x)
        if block & (block - 1) or left < 2:
            return False  # O has two ways to complete a line, or X no time
        for i in range(76):
            if not self.lines[i] & o and count(self.lines[i] & x) == 2:
                pairs[found] = self.lines[i] & ~x
                twice |= once & pairs[found]
                once |= pairs[found]
                found += 1
        if block:
            once &= block
            twice &= block
        if twice:  # a cell that makes two threats: each of its lines lacks another cell
            a = twice & (~twice + 1)
            self.moves[2 * depth] = lowest(a)
            n = 1
            for i in range(found):
                if pairs[i] & a and n < 3:
                    self.moves[2 * depth + n] = lowest(pairs[i] & ~a)
                    n += 1
            self.length = 2 * depth + 3
            return True
        if once == 0 or left < 3:
            return False
        slot = (((x * MIX) & FULL) ^ ((o * (MIX >> 3)) & FULL)) >> 13 & 4095
        if self.failed_x[slot] == x and self.failed_o[slot] == o and self.failed_left[slot] >= left:
            return False
        for i in range(2 * found):
            n = 2 * found - 1 - i if self.reverse else i
            a = pairs[n >> 1]
            a = a & (a - 1) if n & 1 else a & (~a + 1)
            b = pairs[n >> 1] & ~a
            if not a & once:
                continue  # O threatens, and this does not stop it
            if self.wins(x | a, o | b, left - 1, depth + 1):
                self.moves[2 * depth] = lowest(a)
                self.moves[2 * depth + 1] = lowest(b)
                return True
            if self.gave_up:
                return False
        self.failed_x[slot] = x
        self.failed_o[slot] = o
        self.failed_left[slot] = left
        return False

    def unspoiled(self, x: cython.ulonglong, o: cython.ulonglong):
        """Which replies of O leave self.moves a forced win of X; none if they are not one at all.

        A reply spoils it by standing on one of its cells, or by making, alone or with O's later stones,
        a line that lacks one cell when X's next move is elsewhere.
        """
        i: cython.int
        j: cython.int
        a: cython.ulonglong
        b: cython.ulonglong
        c: cython.ulonglong
        rest: cython.ulonglong
        spoiling: cython.ulonglong = x | o
        for i in range(0, self.length, 2):
            a = ONE << self.moves[i]
            if i == self.length - 1:
                return ~(spoiling | a) & FULL if self.completing(x, o) & a else 0
            b = ONE << self.moves[i + 1]
            spoiling |= a | b
            if (x | o) & (a | b) or self.completing(o, x) & ~a:
                return 0
            for j in range(76):
                if not self.lines[j] & x and count(self.lines[j] & o) == 2:
                    rest = self.lines[j] & ~o
                    if not rest & a:
                        spoiling |= rest
            x |= a
            if not self.completing(x, o) & b:
                return 0
            if i == self.length - 3:
                c = ONE << self.moves[i + 2]
                return ~(spoiling | c) & FULL if self.completing(x, o) & ~b & c else 0
            o |= b
        return 0


def all_lines() -> list:
    """Four cells in a row, in any direction."""
    found = []
    for start in range(64):
        column, row, layer = start % 4, start // 4 % 4, start // 16
        for right in (-1, 0, 1):
            for down in (-1, 0, 1):
                for deep in (-1, 0, 1):
                    if (deep, down, right) <= (0, 0, 0):
                        continue  # the same line from its other end
                    cells = [(column + right * n, row + down * n, layer + deep * n) for n in range(4)]
                    if all(0 <= place <= 3 for cell in cells for place in cell):
                        found.append(sum(1 << (c + 4 * r + 16 * n) for c, r, n in cells))
    return found


def all_symmetries(lines: list) -> list:
    """The permutations of cells that take lines to lines: axes exchanged, and numbers on them renamed.

    Renaming 0 1 2 3 must keep which of them mirror each other, and may differ between axes by a mirror
    image only. Each permutation is tried on every line.
    """
    found = []
    for a, b, c in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        for name in ((0, 1, 2, 3), (0, 2, 1, 3), (1, 0, 3, 2), (1, 3, 0, 2)):
            for mirrors in range(8):
                names = [name[::-1] if mirrors >> axis & 1 else name for axis in range(3)]
                cells = []
                for cell in range(64):
                    at = (cell % 4, cell // 4 % 4, cell // 16)
                    cells.append(names[0][at[a]] + 4 * names[1][at[b]] + 16 * names[2][at[c]])
                found.append(tuple(cells))
    sets = set(lines)
    for cells in found:
        for line in lines:
            if sum(1 << cells[cell] for cell in range(64) if line >> cell & 1) not in sets:
                raise AssertionError("a symmetry takes lines to lines")
    return sorted(set(found))


def check(entries: list, most: cython.int = 32, progress: object = None, record: object = None) -> dict:
    """Check (x, o, cell) entries; says what was checked, or raises Refused.

    `most` is how many moves X may take. `progress` is called with the number of positions done and
    known. `record`, a list, takes for each position after a move of X: (x, o, its forced wins, and for
    each other reply (reply, X's answer, symmetry, number of the position that it leads to)).
    """
    checker = Checker()
    lines = all_lines()
    book: dict = {}
    for x, o, cell in entries:
        if x & o or not 0 <= x <= FULL or not 0 <= o <= FULL:
            raise Refused("X and O stand on the same cell, or outside the board", x, o)
        if x.bit_count() != o.bit_count():
            raise Refused("it is not X's move", x, o)
        if not 0 <= cell <= 63 or (x | o) >> cell & 1:
            raise Refused(f"X cannot play cell {cell}", x, o)
        if any(line & x == line or line & o == line for line in lines):
            raise Refused("the game is over", x, o)
        at_x, at_o, at_cell, _ = checker.canonical(x, o, cell)
        if (at_x, at_o) in book:
            raise Refused("the position, or an image of it, is there twice", x, o)
        book[at_x, at_o] = at_cell
    if (0, 0) not in book:
        raise Refused("the empty board is missing")
    done = _Play(checker, book, most, progress, record).run()
    done["unused"] = len(book) - done["entries"]
    return done


class _Play:
    """Every game that O can choose against the certificate. Positions are those with O to move."""

    def __init__(self, checker, book, most, progress, record):
        self.checker = checker
        self.book = book
        self.most = most
        self.progress = progress
        self.record = record
        self.used = set()
        self.numbers = {}  # of the positions
        self.order = []  # in which they came up
        self.replies = self.forced_wins = self.blocks = self.longest = 0

    def run(self) -> dict:
        """Play X's first move, and go on until every reply to every move has been answered."""
        checker, opening = self.checker, self.book[0, 0]
        self.used.add((0, 0))
        self.push(1 << opening, 0)
        for x, o in self.order:  # which grows
            if self.progress is not None:
                self.progress(self.numbers[x, o], len(self.numbers))
            if cython.compiled:
                PyErr_CheckSignals()  # Ctrl-C
            self.try_replies(x, o)
        return {
            "opening": opening,
            "openings": sorted({checker.image(number, opening) for number in range(192)}),
            "entries": len(self.used),
            "positions": len(self.numbers),
            "replies": self.replies,
            "forced_wins": self.forced_wins,
            "blocks": self.blocks,
            "most_moves": self.longest,
            "nodes": checker.searched,
        }

    def push(self, x, o) -> tuple:
        """Note a position, once for all its images; gives the symmetry and its number."""
        x, o, _, symmetry = self.checker.canonical(x, o, 0)
        if (x, o) not in self.numbers:
            self.numbers[x, o] = len(self.order)
            self.order.append((x, o))
        return symmetry, self.numbers[x, o]

    def answer(self, x, o) -> object:
        """X's move in the certificate, or None."""
        at_x, at_o, _, symmetry = self.checker.canonical(x, o, 0)
        cell = self.book.get((at_x, at_o))
        if cell is None:
            return None
        self.used.add((at_x, at_o))
        return next(actual for actual in range(64) if self.checker.image(symmetry, actual) == cell)

    def try_replies(self, x, o):
        """Every reply of O, after X's move."""
        checker = self.checker
        left = self.most - x.bit_count()
        lines: list = []
        links: list = []
        if checker.threats(o, x):
            raise Refused("X let O complete a line", x, o)
        replies = ~(x | o) & FULL
        if not replies:
            raise Refused("the board is full: a draw", x, o)
        self.replies += replies.bit_count()
        shortly = self.record is not None
        moves = checker.forced(x, o, left, SOME, shortly)  # if O passed: that answers most replies
        while True:
            if moves is not None:
                answered = checker.answered(x, o, moves) & replies
                self.forced_wins += answered.bit_count()
                replies &= ~answered
                self.longest = max(self.longest, x.bit_count() + (len(moves) + 1) // 2)
                lines.append(moves)
                moves = None
            if not replies:
                break
            reply = replies & -replies
            after = o | reply
            cell = self.answer(x, after)
            if cell is None:
                dangers = checker.threats(after, x)
                moves = checker.forced(x, after, left, SOME if dangers else ANY, shortly)
                if moves is not None:
                    if not checker.answered(x, o, moves) & reply:
                        raise AssertionError("a forced win answers the reply it was found for")
                    continue
                if not dangers or dangers & (dangers - 1):
                    why = "X has no move in the certificate, and no forced win was found"
                    raise Refused(why if left > 0 else f"X needs more than {self.most} moves", x, after)
                self.blocks += 1
                cell = lowest(dangers)
            replies ^= reply
            links.append((lowest(reply), cell, *self.push(x | 1 << cell, after)))
        if self.record is not None:
            self.record.append((x, o, lines, links))
