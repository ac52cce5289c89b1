"""Proofs: can one side force a line, whatever the other does?

The search asks a yes-or-no question about an attacker and a defender. A position's value is two
such questions. Up to 64 cells; positions of larger boards fit once few enough cells matter.

What makes it fast, each part sound on its own:
- A cell that lies on no line open to anybody is dead. Dead cells are the same whoever holds
  them, so positions are stored with them in both bit sets at once.
- Erdos and Selfridge (1973): give each line that the defender has not touched the weight
  2^-(empty cells). If the weights sum to less than 1 with the defender to move, or 1/2 with the
  attacker to move, the defender can stop every line, even without lines of his own.
- A pairing: if every untouched line can have two empty cells of its own, the defender answers
  each cell with its partner.
"""

import cython

if not cython.compiled:  # in prover.pxd for C
    from .plain import ONE, WORD_MASK, View, lowest, popcount
    from .prooftable import ProofTable
    from .watch import Watch

    UNLIMITED, WHOLE = 255, 1 << 32

MAX_LINES = 512
SHARED_MOVES = cython.declare(cython.int, 4)  # with fewer, provers do not look at what the others do
UNDECIDED = cython.declare(cython.int, -1)
USED = cython.declare(cython.int, 4)  # in an entry's tag, next to who moves and who attacks


class Prover(Watch):
    """Answers for one board, or one reduced position, with a table of what is known already.

    lines     the bit sets of the lines open to X and to O at the start
    images    of cell c under symmetry s: images[s*cells + c]; only where both sides have the same lines
    table     what is known already; several provers may share one
    aided     whether they do
    views     what the lines tell, by number of stones: of the position looked at and of those before it
    """

    def __init__(
        self, cells: cython.int, x_lines: list, o_lines: list, symmetries: tuple, table_bits: cython.int
    ):
        """`symmetries` are permutations of the cells, identity first, or none."""
        i: cython.int
        if cython.compiled and self.table is not None:
            raise TypeError("a prover cannot be changed")
        if cells > 64 or len(x_lines) > MAX_LINES or len(o_lines) > MAX_LINES:
            raise ValueError("too many cells or lines for a prover")
        for line in [*x_lines, *o_lines]:
            if line >> cells:
                raise ValueError("a line of a prover has cells beyond it")
        for permutation in symmetries:
            if sorted(permutation) != list(range(cells)):
                raise ValueError("a symmetry of a prover is a permutation of its cells")
        self.table = ProofTable(table_bits)
        self.make_room()
        self.cells = cells
        self.full = WORD_MASK >> (64 - cells) if cells else 0
        for i in range(len(x_lines)):
            self.lines[0][i] = x_lines[i]
        for i in range(len(o_lines)):
            self.lines[1][i] = o_lines[i]
        self.line_count[0] = len(x_lines)
        self.line_count[1] = len(o_lines)
        self.symmetries = len(symmetries)
        self.symmetric_stones = 12 if len(symmetries) <= 8 else 6
        self.held = bytes([image for permutation in symmetries for image in permutation])
        self.point_to_images()

    def make_room(self):
        """Be empty, with nothing to do."""
        if not cython.compiled:
            self.line_count, self.lines = [0, 0], [[0] * MAX_LINES, [0] * MAX_LINES]
            self.partner, self.seen, self.needs = [0] * 64, [0] * 64, [0] * MAX_LINES
            self.views = [View() for _ in range(65)]
        self.stamp = 0
        self.aided = False
        Watch.__init__(self)

    def point_to_images(self):
        if cython.compiled:
            self.images = cython.cast(cython.pointer(cython.uchar), cython.cast(cython.p_char, self.held))
        else:
            self.images = self.held

    def helper(self):
        """Another prover with the same lines and the same table, to work in a thread of its own."""
        i: cython.int
        side: cython.int
        other: Prover
        self.check_idle()
        other = Prover.__new__(Prover)
        other.table = self.table
        other.make_room()
        other.cells = self.cells
        other.full = self.full
        for side in range(2):
            other.line_count[side] = self.line_count[side]
            for i in range(self.line_count[side]):
                other.lines[side][i] = self.lines[side][i]
        other.symmetries = self.symmetries
        other.symmetric_stones = self.symmetric_stones
        other.held = self.held
        other.point_to_images()
        self.aided = other.aided = True
        return other

    def check_idle(self):
        """Refuse to work half made, or for two at once: another thread, or a report, while a search is on."""
        if self.table is None:
            raise TypeError("a prover that was never made")
        Watch.check_idle(self)

    def can_force(
        self,
        x: cython.ulonglong,
        o: cython.ulonglong,
        attacker: cython.int,
        mover: cython.int,
        plies: cython.int,
    ) -> object:
        """Whether a side (0 X, 1 O) can force a line, with a side to move; None if stopped before.

        `plies`, if not 0, is how soon the line must be complete.
        """
        answer: cython.bint
        self.check_idle()
        if not 0 <= attacker <= 1 or (x | o) & ~self.full:
            raise ValueError("the prover has no such side or cells")
        attack: cython.ulonglong = o if attacker else x
        defence: cython.ulonglong = x if attacker else o
        self.attacker = attacker
        self.busy = True
        with cython.nogil:
            answer = self.forces(
                attack,
                defence,
                mover == attacker,
                plies if plies > 0 else UNLIMITED,
                popcount(attack | defence),
            )
        self.busy = False
        self.finish()
        return None if self.stopped else answer

    @cython.final
    def forces(
        self,
        attack: cython.ulonglong,
        defence: cython.ulonglong,
        attacking: cython.bint,
        plies: cython.int,
        stones: cython.int,
    ):
        """Whether the attacker completes a line within `plies`, `attacking` saying that he is to move.

        On entry nobody has a line. A cell in both sets is dead. `stones` is how many there were before any
        was dead. When self.stopped is set on return, the answer means nothing.
        """
        decided: cython.int
        several: cython.bint
        value: cython.bint
        open_attack: cython.ulonglong
        open_defence: cython.ulonglong
        moves: cython.ulonglong
        known: cython.int
        self.nodes += 1
        if self.nodes >= self.next_look and self.look_up():
            return False
        if not self.weigh_attack(stones, attack, defence):
            return False
        self.weigh_defence(stones, attack, defence)
        decided = self.decide(stones, attack, defence, attacking, plies)
        if decided != UNDECIDED:
            return decided
        moves = self.views[stones].moves
        several = moves & (moves - 1) != 0
        if several:
            if self.is_paired(stones, attack):
                return False
            open_attack = attack & self.views[stones].attack_open & ~defence
            open_defence = defence & self.views[stones].defence_open & ~attack
            attack = open_attack | (self.full & ~(open_attack | open_defence | moves))
            defence = open_defence | (self.full & ~(open_attack | open_defence | moves))
            self.name(stones, attack, defence, attacking)
            known = self.recall(stones, plies)
            if known != UNDECIDED:
                return known
        value = self.try_moves(attack, defence, attacking, plies, stones)
        if several and not self.stopped:
            self.table.write(
                self.views[stones].name_attack,
                self.views[stones].name_defence,
                self.views[stones].name_tag,
                value,
                plies,
            )
        return value

    @cython.final
    def weigh_attack(self, at: cython.int, attack: cython.ulonglong, defence: cython.ulonglong):
        """Begin view `at` with the lines open to the attacker, and say whether there are any.

        self.needs has the empty cells of each of them afterwards.
        """
        i: cython.int
        count: cython.int
        shortest: cython.int = 64
        wanted: cython.int = 0
        line: cython.ulonglong
        empty: cython.ulonglong
        weight: cython.ulonglong
        wins: cython.ulonglong = 0
        reach: cython.ulonglong = 0
        potential: cython.ulonglong = 0
        weights: cython.p_ulonglong = self.views[at].weights
        for i in range(self.cells):
            weights[i] = 0
        for i in range(self.line_count[self.attacker]):
            line = self.lines[self.attacker][i]
            if line & defence:
                continue
            empty = line & ~attack
            count = popcount(empty)
            if count == 1:
                wins |= empty
            shortest = min(shortest, count)
            reach |= line
            weight = WHOLE >> count
            potential += weight
            self.needs[wanted] = empty
            wanted += 1
            while empty:
                weights[lowest(empty)] += 4 * weight
                empty &= empty - 1
        self.views[at].attack_wins = wins
        self.views[at].attack_open = reach
        self.views[at].potential = potential
        self.views[at].shortest = shortest
        self.views[at].wanted = wanted
        return wanted != 0

    @cython.final
    def weigh_defence(self, at: cython.int, attack: cython.ulonglong, defence: cython.ulonglong):
        """Add the lines open to the defender to view `at`, where the attacker's are already."""
        i: cython.int
        count: cython.int
        line: cython.ulonglong
        empty: cython.ulonglong
        weight: cython.ulonglong
        wins: cython.ulonglong = 0
        reach: cython.ulonglong = 0
        weights: cython.p_ulonglong = self.views[at].weights
        for i in range(self.line_count[1 - self.attacker]):
            line = self.lines[1 - self.attacker][i]
            if line & attack:
                continue
            empty = line & ~defence
            count = popcount(empty)
            if count == 1:
                wins |= empty
            reach |= line
            weight = WHOLE >> count
            while empty:
                weights[lowest(empty)] += weight
                empty &= empty - 1
        self.views[at].defence_wins = wins
        self.views[at].defence_open = reach

    @cython.final
    def decide(
        self,
        at: cython.int,
        attack: cython.ulonglong,
        defence: cython.ulonglong,
        attacking: cython.bint,
        plies: cython.int,
    ):
        """What view `at` tells at once: 1 if the line is forced, 0 if not, else UNDECIDED.

        Then the view has the moves to try: all cells on open lines, or the one where a line must be blocked.
        """
        attack_wins: cython.ulonglong = self.views[at].attack_wins
        defence_wins: cython.ulonglong = self.views[at].defence_wins
        shortest: cython.int = self.views[at].shortest
        potential: cython.ulonglong = self.views[at].potential
        moves: cython.ulonglong = self.views[at].attack_open | self.views[at].defence_open
        moves &= ~(attack | defence)
        if attacking:
            if attack_wins:
                return plies >= 1
            if defence_wins & (defence_wins - 1) or 2 * shortest - 1 > plies or 2 * potential < WHOLE:
                return 0
            if defence_wins:
                moves = defence_wins
        else:
            if defence_wins or 2 * shortest > plies or potential < WHOLE:
                return 0
            if attack_wins & (attack_wins - 1):
                return plies >= 2
            if attack_wins:
                moves = attack_wins
        self.views[at].moves = moves
        return UNDECIDED

    @cython.final
    def try_moves(
        self,
        attack: cython.ulonglong,
        defence: cython.ulonglong,
        attacking: cython.bint,
        plies: cython.int,
        stones: cython.int,
    ):
        """The answer of forces(), from the moves in the position's view, the heaviest first."""
        i: cython.int
        count: cython.int = self.sort_moves(stones)
        value: cython.bint = not attacking
        if self.aided and count >= SHARED_MOVES:
            return self.try_beside_others(attack, defence, attacking, plies, stones, count)
        for i in range(count):
            value = self.try_move(attack, defence, attacking, plies, stones, self.views[stones].order[i])
            if self.stopped or value == attacking:
                break
        return value

    @cython.final
    def try_move(
        self,
        attack: cython.ulonglong,
        defence: cython.ulonglong,
        attacking: cython.bint,
        plies: cython.int,
        stones: cython.int,
        cell: cython.int,
    ):
        """The answer of forces() after a move on a cell."""
        if plies != UNLIMITED:
            plies -= 1
        if attacking:
            return self.forces(attack | (ONE << cell), defence, False, plies, stones + 1)
        return self.forces(attack, defence | (ONE << cell), True, plies, stones + 1)

    @cython.final
    def try_beside_others(
        self,
        attack: cython.ulonglong,
        defence: cython.ulonglong,
        attacking: cython.bint,
        plies: cython.int,
        stones: cython.int,
        count: cython.int,
    ):
        """As try_moves(), with other provers at work on the same question.

        But for the first, a move that another is at work on is left for later, when the table may have the
        answer. And the table may have one's own, as soon as another has found it.
        """
        i: cython.int
        later: cython.int
        known: cython.int
        hashed: cython.ulonglong
        left: cython.ulonglong = 0
        value: cython.bint
        for later in range(2):
            for i in range(count):
                if later and not left >> i & 1:
                    continue
                hashed = self.table.hash(
                    attack ^ (ONE << self.views[stones].order[i]), defence, 2 * plies + attacking
                )
                if not later and i > 0 and self.table.marks.is_marked(hashed):
                    left |= ONE << i
                    continue
                if i > 0:
                    known = self.recall(stones, plies)
                    if known != UNDECIDED:
                        return known
                self.table.marks.mark(hashed)
                value = self.try_move(attack, defence, attacking, plies, stones, self.views[stones].order[i])
                self.table.marks.unmark(hashed)
                if self.stopped or value == attacking:
                    return value
        return not attacking

    @cython.final
    def sort_moves(self, at: cython.int):
        """Put the moves of view `at` in order, the heaviest first, and give their number."""
        cell: cython.int
        j: cython.int
        count: cython.int = 0
        weight: cython.ulonglong
        moves: cython.ulonglong = self.views[at].moves
        weights: cython.p_ulonglong = self.views[at].weights
        order: cython.p_int = self.views[at].order
        while moves:
            cell = lowest(moves)
            moves &= moves - 1
            weight = weights[cell]
            j = count
            while j > 0 and weights[order[j - 1]] < weight:
                order[j] = order[j - 1]
                j -= 1
            order[j] = cell
            count += 1
        return count

    @cython.final
    def name(
        self, at: cython.int, attack: cython.ulonglong, defence: cython.ulonglong, attacking: cython.bint
    ):
        """Put into view `at` under which stones and tag the table has the position: its first image."""
        best_attack: cython.ulonglong = attack
        best_defence: cython.ulonglong = defence
        image_attack: cython.ulonglong
        image_defence: cython.ulonglong
        rest: cython.ulonglong
        image: cython.int
        i: cython.int
        tag: cython.int = USED + 2 * self.attacker + attacking
        if self.symmetries > 1 and at <= self.symmetric_stones:
            tag = USED + attacking  # both sides have the same lines: who attacks makes no difference
            for i in range(1, self.symmetries):
                image_attack = 0
                image_defence = 0
                rest = attack
                while rest:
                    image = self.images[i * self.cells + lowest(rest)]
                    image_attack |= ONE << image
                    rest &= rest - 1
                if image_attack > best_attack:
                    continue
                rest = defence
                while rest:
                    image = self.images[i * self.cells + lowest(rest)]
                    image_defence |= ONE << image
                    rest &= rest - 1
                if image_attack < best_attack or image_defence < best_defence:
                    best_attack = image_attack
                    best_defence = image_defence
        self.views[at].name_attack = best_attack
        self.views[at].name_defence = best_defence
        self.views[at].name_tag = tag

    @cython.final
    def recall(self, at: cython.int, plies: cython.int):
        """What the table tells of the position in view `at`, as decide() does."""
        known: cython.int = self.table.read(
            self.views[at].name_attack, self.views[at].name_defence, self.views[at].name_tag
        )
        if known & 255 and plies >= known & 255:
            return 1
        return 0 if plies <= known >> 8 else UNDECIDED

    @cython.final
    def is_paired(self, at: cython.int, attack: cython.ulonglong):
        """Whether the lines open to the attacker in view `at`, weighed last, have two empty cells each.

        No cell counts for two of them.
        """
        i: cython.int
        wanted: cython.int = self.views[at].wanted
        if 2 * wanted > popcount(self.views[at].attack_open & ~attack):
            return False
        for i in range(self.cells):
            self.partner[i] = -1
        for i in range(2 * wanted):
            self.stamp += 1
            if not self.assign(i >> 1):
                return False
        return True

    def assign(self, number: cython.int):
        """Give a line one more cell, moving others to cells of theirs that are free (an augmenting path)."""
        cell: cython.int
        rest: cython.ulonglong = self.needs[number]
        while rest:
            cell = lowest(rest)
            rest &= rest - 1
            if self.seen[cell] == self.stamp:
                continue
            self.seen[cell] = self.stamp
            if self.partner[cell] < 0 or self.assign(self.partner[cell]):
                self.partner[cell] = number
                return True
        return False
