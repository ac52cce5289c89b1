"""Winning strategies: a move for an attacker in every position that replies can lead to.

Each chain of positions ends in a forced win (see forcer.py). The search is depth-first by proof
numbers, over a graph of positions that is kept in memory. Up to 64 cells.

- A position where the attacker chooses is proved if one of his moves is; one where the defender
  replies, if every reply is. A proof number says how much is still to be done, a disproof number how
  much to refute it: of a node's children the least of the one, and of the other the largest plus one
  for each further open child. (Sums would count what several children share many times over.)
- Replies that a forced win answers are left out at once (see answers.py).
- A position and its symmetric images are one node, up to a number of stones.

A reply is never left out on the ground that it looks irrelevant, so a proof holds against every reply,
and a disproof against every move.
"""

import cython

if not cython.compiled:  # in strategist.pxd for C
    from .answers import Answers
    from .graph import FRESH_PROOF, MULTIPLY_1, MULTIPLY_2, NEVER
    from .lines import LineTable
    from .plain import ONE, WORD_MASK, lowest, pick, popcount, scattered

NOWHERE = cython.declare(cython.int, -1)
SEVERAL = cython.declare(cython.int, -2)
MOST_MOVES = cython.declare(cython.int, 127)

# What follows was tuned on the whole of 4x4x4.
ATTACK_NODES = cython.declare(cython.int, 7000)  # of a search for the attacker's forced win
SYMMETRIC_STONES = cython.declare(cython.int, 8)  # up to so many, images are one node
SHARED_STONES = cython.declare(cython.int, 6)  # up to so many, a choice knows all its children at once
SHARED_REPLIES = cython.declare(cython.int, 4)  # and a reply
COMMITTED_STONES = cython.declare(cython.int, 1)  # up to so many, a child is settled before the next
ATTACK_PROMISE = (0, 0, 2, 6, 6)  # of a move, for each line open to its side that lacks so many cells
DEFENCE_PROMISE = (0, 0, 12, 4, 0)  # and for each line that it closes to the other


class Strategist(Answers):
    """Searches the graph for a strategy of the attacker.

    balance    how many more stones the attacker has where it is his move
    """

    def __init__(
        self,
        table: LineTable,
        symmetries: tuple,
        table_bits: cython.int = 12,
        most_bytes: cython.ulonglong = 400_000_000,
    ):
        """`symmetries` are permutations of the cells, at most 192, identity first."""
        i: cython.int
        Answers.__init__(self, table, symmetries, table_bits, most_bytes)
        if not cython.compiled:
            self.attack_promise, self.defence_promise = [0] * 5, [0] * 5
        for i in range(5):
            self.attack_promise[i] = ATTACK_PROMISE[i]
            self.defence_promise[i] = DEFENCE_PROMISE[i]
        self.expansions = 0
        self.balance = 0
        self.begin()

    def begin(
        self,
        most_moves: cython.int = MOST_MOVES,
        noise: cython.int = 0,
        seed: cython.ulonglong = 0,
        symmetric_stones: cython.int = SYMMETRIC_STONES,
        attack_nodes: cython.int = ATTACK_NODES,
    ):
        """Forget all positions. The attacker is to win with at most so many stones.

        With noise, proof numbers of new nodes are up to so much higher, by chance, so that another
        seed finds another proof. Images are one node up to `symmetric_stones`; a search for a forced
        win takes up to `attack_nodes`.
        """
        self.check_made()
        if not 1 <= most_moves <= MOST_MOVES or not 0 <= noise <= 1000 or attack_nodes < 2:
            raise ValueError("limits of a strategist that are out of range")
        self.most_moves = most_moves
        self.noise = noise
        self.attack_nodes = attack_nodes
        self.seed = seed
        self.noise_state = scattered(seed)
        self.empty_graph(symmetric_stones)

    def prove(self, attack: cython.ulonglong, defence: cython.ulonglong, attacking: cython.bint) -> object:
        """Whether the attacker, or else the defender, being to move, the attacker can force a line.

        None if a limit, or the memory, ended the search before. On entry nobody has a line.
        """
        node: cython.int = 0
        won: cython.bint
        most: cython.int = self.most_moves - popcount(attack)
        balance: cython.int = popcount(attack) - popcount(defence) - (not attacking)
        self.check(attack, defence)
        if balance != self.balance:
            self.begin(self.most_moves, self.noise, self.seed, self.symmetric_stones, self.attack_nodes)
            self.balance = balance  # the stones tell who is to move, so long as this is the same
        self.busy = True
        with cython.nogil:
            self.load(attack, defence)
            won = attacking and most > 0 and self.search(0, most, self.attack_nodes)
            if not self.stopped:
                node = self.enter(attack, defence)
            if won and not self.stopped and self.graph[node].first < 0:
                self.graph[node].first = self.edge_count
                self.settle(node, True)
            elif not self.stopped:
                self.visit(node, NEVER, NEVER)
        self.busy = False
        self.finish()
        if won:
            return True
        if node == 0 or (self.graph[node].proof and self.graph[node].disproof):
            return None
        return self.graph[node].proof == 0

    def know(self, attack: cython.ulonglong, defence: cython.ulonglong):
        """Take a position, with the attacker to move, as proved."""
        node: cython.int
        self.check(attack, defence)
        if popcount(attack) - popcount(defence) != self.balance:
            raise ValueError("it is not the attacker's move")
        node = self.enter(attack, defence)
        if node and self.graph[node].first < 0:
            self.graph[node].first = self.edge_count
            self.graph[node].proof = 0
            self.graph[node].disproof = NEVER

    def book(self, attack: cython.ulonglong, defence: cython.ulonglong) -> list:
        """The strategy that proves a position: (attack, defence, cell) wherever the attacker has a choice.

        Positions with a forced win are left out, and those where he must block. Every position is
        there as one of its symmetric images.
        """
        node: cython.int
        target: cython.int
        e: cython.int
        self.check(attack, defence)
        node = self.enter(attack, defence)
        found: list = []
        todo: list = [node]
        seen: set = {node}
        while todo:
            node = todo.pop()
            if node == 0 or self.graph[node].proof != 0:
                raise ValueError("there is no strategy for what is not proved")
            for e in range(self.graph[node].first, self.graph[node].first + self.graph[node].count):
                target = self.edges[e].node
                if self.chooses(node) and (target == 0 or self.graph[target].proof != 0):
                    continue
                if target not in seen:
                    seen.add(target)
                    todo.append(target)
                if self.chooses(node):
                    if self.graph[node].count > 1:
                        found.append((self.graph[node].attack, self.graph[node].defence, self.edges[e].cell))
                    break
        return found

    def move(self, attack: cython.ulonglong, defence: cython.ulonglong) -> object:
        """The attacker's move in the strategy that proves a position where he is to move, or None."""
        node: cython.int
        target: cython.int
        e: cython.int
        s: cython.int = 0
        cell: cython.int
        self.check(attack, defence)
        node = self.enter(attack, defence)
        if popcount(attack | defence) <= self.symmetric_stones + 1:
            s = self.first_image()
        if node == 0 or self.graph[node].proof != 0 or not self.chooses(node):
            return None
        for e in range(self.graph[node].first, self.graph[node].first + self.graph[node].count):
            target = self.edges[e].node
            if target and self.graph[target].proof == 0:
                for cell in range(self.cells):
                    if self.columns[cell * self.symmetries + s] == ONE << self.edges[e].cell:
                        return cell
        return None

    def best_looking(self, attack: cython.ulonglong, defence: cython.ulonglong) -> int:
        """The attacker's move that looks most promising."""
        cell: cython.int
        found: cython.int
        best: cython.int = NOWHERE
        most: cython.int = NOWHERE
        self.check(attack, defence)
        for cell in range(self.cells):
            if not (attack | defence) >> cell & 1:
                found = self.promise(attack, defence, cell)
                if found > most:
                    most = found
                    best = cell
        return best

    def chooses(self, node: cython.int):
        """Whether the attacker is to move."""
        return popcount(self.graph[node].attack) - popcount(self.graph[node].defence) == self.balance

    def expand_moves(self, node: cython.int):
        """The attacker's moves, where he has no forced win."""
        attack: cython.ulonglong = self.graph[node].attack
        defence: cython.ulonglong = self.graph[node].defence
        moves: cython.ulonglong = self.everywhere & ~(attack | defence)
        shared: cython.bint = popcount(attack | defence) <= SHARED_STONES
        forced: cython.int
        cell: cython.int
        target: cython.int = 0
        best: cython.int = 0
        proof: cython.int
        e: cython.int
        self.load(attack, defence)
        forced = self.danger(0, 1)
        if forced == SEVERAL or moves == 0 or self.most_moves - popcount(attack) < 3:
            self.settle(node, False)  # with two moves left, only a double threat wins, and that is forced
            return
        if forced != NOWHERE:
            self.add_edge(node, forced, 0, FRESH_PROOF)
            return
        if shared:
            self.take_images(attack, defence)
        while moves:
            cell = lowest(moves)
            moves &= moves - 1
            if shared:
                target = self.child(attack, defence, True, cell)
                if self.stopped:
                    return
                if self.leads_to(node, target):
                    continue
            proof = self.promise(attack, defence, cell)
            best = max(best, proof)
            self.add_edge(node, cell, target, proof)
        for e in range(self.graph[node].first, self.edge_count):
            proof = FRESH_PROOF + best - self.edges[e].proof
            if self.noise:
                proof += pick(
                    scattered(
                        self.noise_state
                        ^ ((attack * MULTIPLY_1) & WORD_MASK)
                        ^ (((defence + self.edges[e].cell) * MULTIPLY_2) & WORD_MASK)
                    ),
                    self.noise,
                )
            self.edges[e].proof = proof
            target = self.edges[e].node
            if target and self.graph[target].first < 0:
                self.graph[target].proof = proof

    def promise(self, attack: cython.ulonglong, defence: cython.ulonglong, cell: cython.int):
        """How promising a move of the attacker looks."""
        entry: cython.int
        line: cython.ulonglong
        found: cython.int = 0
        for entry in range(self.table.through_start[cell], self.table.through_start[cell + 1]):
            line = self.line_bits[self.table.through[entry]]
            if not line & defence:
                found += self.attack_promise[min(4, popcount(line & ~attack))]
            if not line & attack:
                found += self.defence_promise[min(4, popcount(line & ~defence))]
        return found

    def expand_replies(self, node: cython.int):
        """The defender's replies that no forced win answers."""
        attack: cython.ulonglong = self.graph[node].attack
        defence: cython.ulonglong = self.graph[node].defence
        most: cython.int = self.most_moves - popcount(attack)
        shared: cython.bint = popcount(attack | defence) <= SHARED_REPLIES
        count: cython.int
        target: cython.int = 0
        i: cython.int
        count = self.find_open_replies(attack, defence, most, self.attack_nodes)
        if count <= 0:
            self.settle(node, count == 0)
            return
        if shared:
            self.take_images(attack, defence)
        for i in range(count):
            if shared:
                target = self.child(attack, defence, False, self.open_replies[i])
                if self.stopped:
                    return
                if self.leads_to(node, target):
                    continue
            self.add_edge(node, self.open_replies[i], target, FRESH_PROOF)

    def visit(self, node: cython.int, proof_limit: cython.int, disproof_limit: cython.int):
        """Work on a node until it is settled or one of its numbers reaches its limit."""
        choosing: cython.bint = self.chooses(node)
        committed: cython.bint = (
            popcount(self.graph[node].attack | self.graph[node].defence) <= COMMITTED_STONES
        )
        e: cython.int
        best: cython.int
        target: cython.int
        mine: cython.int  # the number of which the mover takes the least: proof for the attacker
        theirs: cython.int
        least: cython.int
        second: cython.int
        largest: cython.int
        others: cython.int
        if self.graph[node].first < 0:
            self.graph[node].first = self.edge_count
            self.expansions += 1
            if choosing:
                self.expand_moves(node)
            else:
                self.expand_replies(node)
            if self.stopped:  # what is only half known must not be taken for the whole
                self.drop_edges(node)
        while not self.stopped and self.graph[node].proof and self.graph[node].disproof:
            best = -1
            least = NEVER
            second = NEVER
            largest = 0
            others = -1
            for e in range(self.graph[node].first, self.graph[node].first + self.graph[node].count):
                target = self.edges[e].node
                if target:
                    self.edges[e].proof = self.graph[target].proof
                    self.edges[e].disproof = self.graph[target].disproof
                mine = self.edges[e].proof if choosing else self.edges[e].disproof
                theirs = self.edges[e].disproof if choosing else self.edges[e].proof
                if mine == 0:
                    self.settle(node, choosing)
                    return
                if theirs == 0:
                    continue
                others += 1
                largest = max(largest, theirs)
                if committed and choosing:
                    mine = (
                        NEVER
                        - 1
                        - self.promise(self.graph[node].attack, self.graph[node].defence, self.edges[e].cell)
                    )
                if mine < least:
                    second = least
                    least = mine
                    best = e
                else:
                    second = min(second, mine)
            if best < 0:
                self.settle(node, not choosing)
                return
            largest = min(NEVER - 1, largest + others)
            self.graph[node].proof = least if choosing else largest
            self.graph[node].disproof = largest if choosing else least
            if not committed and (
                self.graph[node].proof >= proof_limit or self.graph[node].disproof >= disproof_limit
            ):
                return
            target = self.edges[best].node
            if target == 0:
                if popcount(self.graph[node].attack | self.graph[node].defence) <= self.symmetric_stones:
                    self.take_images(self.graph[node].attack, self.graph[node].defence)
                target = self.child(
                    self.graph[node].attack, self.graph[node].defence, choosing, self.edges[best].cell
                )
                if self.stopped:
                    return
                self.edges[best].node = target
                if self.graph[target].first >= 0:
                    continue  # another way led there: its numbers are known better
                self.graph[target].proof = self.edges[best].proof
            if committed:
                self.visit(target, NEVER, NEVER)
            elif choosing:
                self.visit(
                    target,
                    min(proof_limit, second + 1),
                    disproof_limit - others if disproof_limit < NEVER else NEVER,
                )
            else:
                self.visit(
                    target,
                    proof_limit - others if proof_limit < NEVER else NEVER,
                    min(disproof_limit, second + 1),
                )
