"""Winning strategies: a move for an attacker in every position that replies can lead to.

Each chain of positions ends in a forced win (see forcer.py). The search is depth-first by proof
numbers, over a graph of positions that is kept in memory. Up to 64 cells.

- A position where the attacker chooses is proved if one of his moves is; one where the defender
  replies, if every reply is. A proof number says how much is still to be done, a disproof number how
  much to refute it: of a node's children the least of the one, and of the other the largest plus one
  for each further open child. (Sums would count what several children share many times over.)
- Replies that a forced win answers are left out at once (see answers.py).
- A position and its symmetric images are one node, up to a number of stones (see graph.py).

A reply is never left out on the ground that it looks irrelevant, so a proof holds against every reply,
and a disproof against every move.
"""

import cython

if not cython.compiled:  # in strategist.pxd for C
    from .answers import ATTACK_NODES, Answers
    from .graph import FRESH_PROOF, MULTIPLY_1, MULTIPLY_2, NEVER, Graph
    from .lines import LineTable
    from .plain import WORD_MASK, lowest, pick, popcount, scattered

NOWHERE = cython.declare(cython.int, -1)
SEVERAL = cython.declare(cython.int, -2)
MOST_MOVES = cython.declare(cython.int, 127)

# What follows was tuned on the whole of 4x4x4.
SYMMETRIC_STONES = cython.declare(cython.int, 8)  # up to so many, images are one node
SHARED_STONES = cython.declare(cython.int, 6)  # up to so many, a choice knows all its children at once
SHARED_REPLIES = cython.declare(cython.int, 4)  # and a reply
COMMITTED_STONES = cython.declare(cython.int, 1)  # up to so many, a child is settled before the next
ATTACK_PROMISE = (0, 0, 2, 6, 6)  # of a move, for each line open to its side that lacks so many cells
DEFENCE_PROMISE = (0, 0, 12, 4, 0)  # and for each line that it closes to the other


class Strategist:
    """Searches a graph for a strategy of the attacker.

    graph      the positions, with what is known of them
    answers    the forced wins that the strategy ends in
    forcer     that of the answers: its nodes are the nodes of the search, its watch ends it
    second     after choose(): the number of the next best edge
    others     after choose(): how many open edges there are besides the best
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
        if cython.compiled and self.graph is not None:
            raise TypeError("a strategist cannot be changed")
        self.answers = Answers(table, table_bits)
        self.forcer = self.answers.forcer
        self.table = table
        if not cython.compiled:
            self.attack_promise, self.defence_promise = [0] * 5, [0] * 5
        for i in range(5):
            self.attack_promise[i] = ATTACK_PROMISE[i]
            self.defence_promise[i] = DEFENCE_PROMISE[i]
        self.expansions = 0
        self.graph = Graph(table.cells, symmetries, most_bytes)
        self.begin()

    @property
    def watch(self):
        """What counts, bounds and stops the search."""
        return self.forcer

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
        self.answers.most_moves = most_moves
        self.answers.attack_nodes = attack_nodes
        self.noise = noise
        self.noise_state = scattered(seed)
        self.graph.clear(symmetric_stones)

    def check_made(self):
        """Refuse to work half made, or while another thread, or a report, is inside."""
        if self.graph is None:
            raise ValueError("a strategist that was never made")
        self.graph.check_idle()
        self.forcer.check_idle()

    def prove(self, attack: cython.ulonglong, defence: cython.ulonglong, attacking: cython.bint) -> object:
        """Whether the attacker, or else the defender, being to move, the attacker can force a line.

        None if a limit, or the memory, ended the search before. On entry nobody has a line.
        """
        node: cython.int = 0
        won: cython.bint
        most: cython.int
        balance: cython.int = popcount(attack) - popcount(defence) - (not attacking)
        self.check_made()
        self.answers.check(attack, defence)
        most = self.answers.most_moves - popcount(attack)
        if balance != self.graph.balance:
            self.graph.clear(self.graph.symmetric_stones)
            self.graph.balance = balance
        self.forcer.busy = self.graph.busy = True
        with cython.nogil:
            self.forcer.load(attack, defence)
            won = attacking and most > 0 and self.forcer.search(0, most, self.answers.attack_nodes)
            if not self.forcer.stopped:
                node = self.graph.enter(attack, defence)
            if node and won and self.graph.nodes[node].first < 0:
                self.graph.settle(node, True)
            elif node:
                self.visit(node, NEVER, NEVER)
        self.forcer.busy = self.graph.busy = False
        self.forcer.finish()
        if won:
            return True
        if node == 0 or (self.graph.nodes[node].proof and self.graph.nodes[node].disproof):
            return None
        return self.graph.nodes[node].proof == 0

    def best_looking(self, attack: cython.ulonglong, defence: cython.ulonglong) -> int:
        """The attacker's move that looks most promising."""
        cell: cython.int
        found: cython.int
        best: cython.int = NOWHERE
        most: cython.int = NOWHERE
        self.check_made()
        self.answers.check(attack, defence)
        for cell in range(self.graph.cells):
            if not (attack | defence) >> cell & 1:
                found = self.promise(attack, defence, cell)
                if found > most:
                    most = found
                    best = cell
        return best

    def promise(self, attack: cython.ulonglong, defence: cython.ulonglong, cell: cython.int):
        """How promising a move of the attacker looks."""
        entry: cython.int
        line: cython.ulonglong
        found: cython.int = 0
        for entry in range(self.table.through_start[cell], self.table.through_start[cell + 1]):
            line = self.forcer.line_bits[self.table.through[entry]]
            if not line & defence:
                found += self.attack_promise[min(4, popcount(line & ~attack))]
            if not line & attack:
                found += self.defence_promise[min(4, popcount(line & ~defence))]
        return found

    def expand(self, node: cython.int):
        """Make the edges of a node that has none yet, or settle it. Nothing is changed if it was stopped."""
        self.expansions += 1
        if self.graph.chooses(node):
            self.expand_moves(node)
        else:
            self.expand_replies(node)

    def expand_moves(self, node: cython.int):
        """The attacker's moves, where he has no forced win."""
        attack: cython.ulonglong = self.graph.nodes[node].attack
        defence: cython.ulonglong = self.graph.nodes[node].defence
        moves: cython.ulonglong = self.graph.everywhere & ~(attack | defence)
        shared: cython.bint = self.graph.stones(node) <= SHARED_STONES
        forced: cython.int
        cell: cython.int
        target: cython.int = 0
        best: cython.int = 0
        proof: cython.int
        self.forcer.load(attack, defence)
        forced = self.forcer.danger(0, 1)
        if forced == SEVERAL or moves == 0 or self.answers.most_moves - popcount(attack) < 3:
            self.graph.settle(
                node, False
            )  # with two moves left only a double threat wins, and that is forced
            return
        self.graph.begin_edges(node)
        if forced != NOWHERE:
            if not self.graph.add_edge(node, forced, 0, FRESH_PROOF):
                self.give_up(node)
            return
        if shared:
            self.graph.take_images(attack, defence)
        while moves:
            cell = lowest(moves)
            moves &= moves - 1
            if shared:
                target = self.graph.child(attack, defence, True, cell)
                if target and self.graph.leads_to(node, target):
                    continue
            proof = self.promise(attack, defence, cell)
            best = max(best, proof)
            if (shared and not target) or not self.graph.add_edge(node, cell, target, proof):
                self.give_up(node)
                return
        self.rank_moves(node, best)

    def rank_moves(self, node: cython.int, best: cython.int):
        """Turn the promise of each move of a new choice into a proof number: the best has the least."""
        attack: cython.ulonglong = self.graph.nodes[node].attack
        defence: cython.ulonglong = self.graph.nodes[node].defence
        target: cython.int
        proof: cython.int
        e: cython.int
        for e in range(self.graph.nodes[node].first, self.graph.edge_count):
            proof = FRESH_PROOF + best - self.graph.edges[e].proof
            if self.noise:
                proof += pick(
                    scattered(
                        self.noise_state
                        ^ ((attack * MULTIPLY_1) & WORD_MASK)
                        ^ (((defence + self.graph.edges[e].cell) * MULTIPLY_2) & WORD_MASK)
                    ),
                    self.noise,
                )
            self.graph.edges[e].proof = proof
            target = self.graph.edges[e].node
            if target and self.graph.nodes[target].first < 0:
                self.graph.nodes[target].proof = proof

    def expand_replies(self, node: cython.int):
        """The defender's replies that no forced win answers."""
        attack: cython.ulonglong = self.graph.nodes[node].attack
        defence: cython.ulonglong = self.graph.nodes[node].defence
        most: cython.int = self.answers.most_moves - popcount(attack)
        shared: cython.bint = self.graph.stones(node) <= SHARED_REPLIES
        count: cython.int
        target: cython.int = 0
        cell: cython.int
        i: cython.int
        count = self.answers.find_open_replies(attack, defence, most, self.answers.attack_nodes)
        if self.forcer.stopped:
            return
        if count <= 0:
            self.graph.settle(node, count == 0)
            return
        self.graph.begin_edges(node)
        if shared:
            self.graph.take_images(attack, defence)
        for i in range(count):
            cell = self.answers.open_replies[i]
            if shared:
                target = self.graph.child(attack, defence, False, cell)
                if target and self.graph.leads_to(node, target):
                    continue
            if (shared and not target) or not self.graph.add_edge(node, cell, target, FRESH_PROOF):
                self.give_up(node)
                return

    def give_up(self, node: cython.int):
        """Stop because there is no memory, with a node half expanded."""
        self.graph.drop_edges(node)
        self.forcer.stopped = True

    def visit(self, node: cython.int, proof_limit: cython.int, disproof_limit: cython.int):
        """Work on a node until it is settled or one of its numbers reaches its limit."""
        choosing: cython.bint = self.graph.chooses(node)
        committed: cython.bint = self.graph.stones(node) <= COMMITTED_STONES
        best: cython.int
        target: cython.int
        if self.graph.nodes[node].first < 0:
            self.expand(node)
        while not self.forcer.stopped and self.graph.nodes[node].proof and self.graph.nodes[node].disproof:
            best = self.choose(node, choosing, committed)
            if best < 0 or (
                not committed
                and (
                    self.graph.nodes[node].proof >= proof_limit
                    or self.graph.nodes[node].disproof >= disproof_limit
                )
            ):
                return
            target = self.follow(node, best, choosing)
            if target == NOWHERE:
                continue
            if committed:
                self.visit(target, NEVER, NEVER)
            elif choosing:
                self.visit(
                    target,
                    min(proof_limit, self.second + 1),
                    disproof_limit - self.others if disproof_limit < NEVER else NEVER,
                )
            else:
                self.visit(
                    target,
                    proof_limit - self.others if proof_limit < NEVER else NEVER,
                    min(disproof_limit, self.second + 1),
                )

    def choose(self, node: cython.int, choosing: cython.bint, committed: cython.bint):
        """Work out a node's numbers from its edges, and give the edge to work on, or -1 if it is settled."""
        e: cython.int
        best: cython.int = -1
        target: cython.int
        mine: cython.int  # the number of which the mover takes the least: proof for the attacker
        theirs: cython.int
        least: cython.int = NEVER
        second: cython.int = NEVER
        largest: cython.int = 0
        others: cython.int = -1
        for e in range(self.graph.nodes[node].first, self.graph.end(node)):
            target = self.graph.edges[e].node
            if target:
                self.graph.edges[e].proof = self.graph.nodes[target].proof
                self.graph.edges[e].disproof = self.graph.nodes[target].disproof
            mine = self.graph.edges[e].proof if choosing else self.graph.edges[e].disproof
            theirs = self.graph.edges[e].disproof if choosing else self.graph.edges[e].proof
            if mine == 0:
                self.graph.settle(node, choosing)
                return -1
            if theirs == 0:
                continue
            others += 1
            largest = max(largest, theirs)
            if committed and choosing:
                mine = NEVER - 1
                mine -= self.promise(
                    self.graph.nodes[node].attack, self.graph.nodes[node].defence, self.graph.edges[e].cell
                )
            if mine < least:
                second = least
                least = mine
                best = e
            else:
                second = min(second, mine)
        if best < 0:
            self.graph.settle(node, not choosing)
            return -1
        largest = min(NEVER - 1, largest + others)
        self.graph.nodes[node].proof = least if choosing else largest
        self.graph.nodes[node].disproof = largest if choosing else least
        self.second = second
        self.others = others
        return best

    def follow(self, node: cython.int, edge: cython.int, choosing: cython.bint):
        """The node that an edge leads to, made if it is not there.

        NOWHERE if it was there already, so that its numbers are known better than the edge had them, or if
        there is no memory for it.
        """
        attack: cython.ulonglong = self.graph.nodes[node].attack
        defence: cython.ulonglong = self.graph.nodes[node].defence
        target: cython.int = self.graph.edges[edge].node
        if target:
            return target
        if self.graph.stones(node) <= self.graph.symmetric_stones:
            self.graph.take_images(attack, defence)
        target = self.graph.child(attack, defence, choosing, self.graph.edges[edge].cell)
        if target == 0:
            self.forcer.stopped = True
            return NOWHERE
        self.graph.edges[edge].node = target
        if self.graph.nodes[target].first >= 0:
            return NOWHERE
        self.graph.nodes[target].proof = self.graph.edges[edge].proof
        return target
