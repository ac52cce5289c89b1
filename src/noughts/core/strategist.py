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

Several strategists, each in a thread of its own, may work on one graph. It is locked but for what takes
long: the forced wins of a node that is being expanded. A node is busy while somebody is at work on it or
below, so that nobody expands it a second time and others find another way. Its edges are made all at once,
and it is settled only by numbers of its children that are final: threads change the order of the work, and
nothing else.
"""

import cython

if not cython.compiled:  # in strategist.pxd for C
    from time import sleep

    from .answers import ATTACK_NODES, LOST, Answers
    from .graph import FRESH_PROOF, MULTIPLY_1, MULTIPLY_2, NEVER, Graph
    from .lines import LineTable
    from .plain import ONE, WORD_MASK, Step, lowest, pick, popcount, scattered

    def wait_a_moment() -> None:
        """Let others get on."""
        sleep(0.00002)


NOWHERE = cython.declare(cython.int, -1)
SETTLED = cython.declare(cython.int, -2)
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
    steps      of the node being expanded: moves, their proof numbers, the positions they lead to
    must_block whether the only move is a block, so that no child is looked up before it is needed
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
        if cython.compiled and self.graph is not None:
            raise TypeError("a strategist cannot be changed")
        self.share(table, Graph(table.cells, symmetries, most_bytes), table_bits)
        self.begin()

    def share(self, table: LineTable, graph: Graph, table_bits: cython.int = 12):
        """Be a strategist on a graph, with answers of one's own."""
        i: cython.int
        self.answers = Answers(table, table_bits)
        self.forcer = self.answers.forcer
        self.table = table
        if not cython.compiled:
            self.attack_promise, self.defence_promise = [0] * 5, [0] * 5
            self.path = [0] * 65
            self.steps = [Step() for _ in range(64)]
        for i in range(5):
            self.attack_promise[i] = ATTACK_PROMISE[i]
            self.defence_promise[i] = DEFENCE_PROMISE[i]
        self.expansions = 0
        self.graph = graph
        self.images = graph.images.another()

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
        self.graph.most_moves = self.answers.most_moves = most_moves
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
        proof: cython.int
        disproof: cython.int
        balance: cython.int = popcount(attack) - popcount(defence) - (not attacking)
        if self.graph is None:
            raise ValueError("a strategist that was never made")
        self.answers.check(attack, defence)
        if balance != self.graph.balance:
            self.graph.check_idle()
            self.graph.clear(self.graph.symmetric_stones)
            self.graph.balance = balance
        self.answers.most_moves = self.graph.most_moves
        most = self.answers.most_moves - popcount(attack)
        self.graph.workers += 1
        self.forcer.busy = True
        with cython.nogil:
            self.forcer.load(attack, defence)
            won = attacking and most > 0 and self.forcer.search(0, most, self.answers.attack_nodes)
            self.graph.lock()
            if not self.forcer.stopped:
                node = self.graph.enter(attack, defence)
            if node and won and not self.graph.is_settled(node):
                self.graph.nodes[node].within = self.forcer.line_length
                self.graph.settle(node, True)
            elif node:
                self.settle_together(node)
            proof = self.graph.nodes[node].proof
            disproof = self.graph.nodes[node].disproof
            self.graph.unlock()
        self.forcer.busy = False
        self.graph.workers -= 1
        self.forcer.finish()
        if won:
            return True
        return None if node == 0 or (proof and disproof) else proof == 0

    def helper(self):
        """Another strategist on the same graph, to work on the same question in a thread of its own."""
        other: Strategist
        if self.graph is None:
            raise ValueError("a strategist that was never made")
        other = Strategist.__new__(Strategist)
        other.share(self.table, self.graph)
        other.answers.attack_nodes = self.answers.attack_nodes
        other.noise = self.noise
        other.noise_state = self.noise_state
        return other

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
        """Make the edges of a node that has none yet, or settle it. Nothing is changed if it was stopped.

        What takes long is done with the graph unlocked. Others leave the node alone: it is busy.
        """
        attack: cython.ulonglong = self.graph.nodes[node].attack
        defence: cython.ulonglong = self.graph.nodes[node].defence
        choosing: cython.bint = self.graph.chooses(node)
        shared: cython.bint = self.graph.stones(node) <= (SHARED_STONES if choosing else SHARED_REPLIES)
        count: cython.int
        self.expansions += 1
        self.graph.unlock()
        self.must_block = False
        count = self.list_moves(attack, defence) if choosing else self.list_replies(attack, defence)
        shared = shared and not self.must_block
        if shared:
            self.name_children(attack, defence, choosing, count)
        self.graph.lock()
        if self.forcer.stopped or self.graph.nodes[node].first >= 0:
            return
        if not choosing:
            self.graph.nodes[node].within = self.answers.within
        if count <= 0:
            self.graph.settle(node, count != LOST)
        elif not self.link(node, choosing, shared, count):
            self.graph.drop_edges(node)
            self.forcer.stopped = True

    def list_moves(self, attack: cython.ulonglong, defence: cython.ulonglong):
        """Put the attacker's moves, where he has no forced win, into self.steps, and give their number.

        The most promising has the least proof number. LOST if he can do nothing.
        """
        moves: cython.ulonglong = self.graph.everywhere & ~(attack | defence)
        forced: cython.int
        best: cython.int = 0
        count: cython.int = 0
        i: cython.int
        self.forcer.load(attack, defence)
        forced = self.forcer.danger(0, 1)
        if forced == SEVERAL or moves == 0 or self.answers.most_moves - popcount(attack) < 3:
            return LOST  # with two moves left only a double threat wins, and that is forced
        if forced != NOWHERE:
            self.must_block = True
            self.steps[0].cell = forced
            self.steps[0].proof = FRESH_PROOF
            return 1
        while moves:
            self.steps[count].cell = lowest(moves)
            self.steps[count].proof = self.promise(attack, defence, lowest(moves))
            best = max(best, self.steps[count].proof)
            moves &= moves - 1
            count += 1
        for i in range(count):
            self.steps[i].proof = FRESH_PROOF + best - self.steps[i].proof
            if self.noise:
                self.steps[i].proof += self.chance(attack, defence, self.steps[i].cell)
        return count

    def list_replies(self, attack: cython.ulonglong, defence: cython.ulonglong):
        """Put the defender's replies that no forced win answers into self.steps, and give their number.

        LOST if he gets away.
        """
        i: cython.int
        count: cython.int = self.answers.find_open_replies(
            attack, defence, self.answers.most_moves - popcount(attack), self.answers.attack_nodes
        )
        for i in range(count):
            self.steps[i].cell = self.answers.open_replies[i]
            self.steps[i].proof = FRESH_PROOF
        return count

    def chance(self, attack: cython.ulonglong, defence: cython.ulonglong, cell: cython.int):
        """What noise adds to the proof number of a move: the same whenever it is asked for."""
        mixed: cython.ulonglong = self.noise_state ^ ((attack * MULTIPLY_1) & WORD_MASK)
        return pick(scattered(mixed ^ (((defence + cell) * MULTIPLY_2) & WORD_MASK)), self.noise)

    def name_children(
        self, attack: cython.ulonglong, defence: cython.ulonglong, choosing: cython.bint, count: cython.int
    ):
        """Put into self.steps the position that each leads to, as the first of its images."""
        i: cython.int
        self.images.take(attack, defence)
        for i in range(count):
            self.images.find_first_with(choosing, self.steps[i].cell)
            self.steps[i].attack = self.images.attack
            self.steps[i].defence = self.images.defence

    def link(self, node: cython.int, choosing: cython.bint, shared: cython.bint, count: cython.int):
        """Make the edges of a node from self.steps, one for each child where the children are known.

        False if there is no memory for them.
        """
        i: cython.int
        target: cython.int = 0
        self.graph.begin_edges(node)
        for i in range(count):
            if shared:
                target = self.graph.find(self.steps[i].attack, self.steps[i].defence)
                if target == 0:
                    return False
                if self.graph.leads_to(node, target):
                    continue
                if choosing and self.graph.nodes[target].first < 0:
                    self.graph.nodes[target].proof = self.steps[i].proof
            if not self.graph.add_edge(node, self.steps[i].cell, target, self.steps[i].proof):
                return False
        return True

    def settle_together(self, node: cython.int):
        """Work on a node, beside others who may do the same, until it is settled."""
        while not self.forcer.stopped and not self.graph.is_settled(node):
            if not self.visit(node, NEVER, NEVER, 0):
                self.graph.unlock()
                wait_a_moment()
                self.forcer.look_up()
                self.graph.lock()

    def visit(self, node: cython.int, proof_limit: cython.int, disproof_limit: cython.int, depth: cython.int):
        """Work on a node until it is settled or one of its numbers reaches its limit.

        False if nothing was done and its numbers are what they were: others are at work on all there is.
        """
        proof: cython.int = self.graph.nodes[node].proof
        disproof: cython.int = self.graph.nodes[node].disproof
        done: cython.bint
        if self.graph.is_being_expanded(node):
            return False
        self.path[depth] = node
        self.graph.arrive(node)
        done = self.work(node, proof_limit, disproof_limit, depth)
        self.graph.leave(node)
        return done or self.graph.nodes[node].proof != proof or self.graph.nodes[node].disproof != disproof

    def work(self, node: cython.int, proof_limit: cython.int, disproof_limit: cython.int, depth: cython.int):
        """As visit(), with the node marked as busy."""
        choosing: cython.bint = self.graph.chooses(node)
        committed: cython.bint = self.graph.stones(node) <= COMMITTED_STONES
        edge: cython.int
        target: cython.int
        done: cython.bint = False
        blocked: cython.ulonglong = 0  # the edges where nothing could be done
        if self.graph.nodes[node].first < 0:
            self.expand(node)
            done = True
        while not self.forcer.stopped and not self.graph.is_settled(node):
            if self.is_moot(depth):
                return True
            edge = self.choose(node, choosing, committed, blocked)
            if edge == SETTLED:
                return True
            if committed:
                proof_limit = disproof_limit = NEVER
            if edge == NOWHERE or not self.graph.is_within(node, proof_limit, disproof_limit):
                return done
            target = self.follow(node, edge, choosing)
            if target == NOWHERE or self.descend(
                target, choosing, committed, proof_limit, disproof_limit, depth
            ):
                done = True
                blocked = 0
            else:
                blocked |= ONE << (edge - self.graph.nodes[node].first)
        return True

    def descend(
        self,
        target: cython.int,
        choosing: cython.bint,
        committed: cython.bint,
        proof_limit: cython.int,
        disproof_limit: cython.int,
        depth: cython.int,
    ):
        """Visit the child that was chosen, as long as it stays the best and its parent within its limits."""
        least: cython.int = NEVER if committed else self.second + 1
        others: cython.int = self.others
        if choosing:
            proof_limit = min(proof_limit, least)
            disproof_limit = disproof_limit - others if disproof_limit < NEVER else NEVER
        else:
            disproof_limit = min(disproof_limit, least)
            proof_limit = proof_limit - others if proof_limit < NEVER else NEVER
        return self.visit(target, proof_limit, disproof_limit, depth + 1)

    def is_moot(self, depth: cython.int):
        """Whether another strategist has settled a position on the way here."""
        i: cython.int
        if self.graph.nodes[self.path[0]].busy == 1:  # nobody else is at work
            depth = min(depth, 1)
        for i in range(depth):
            if self.graph.is_settled(self.path[i]):
                return True
        return False

    def choose(
        self, node: cython.int, choosing: cython.bint, committed: cython.bint, blocked: cython.ulonglong
    ):
        """Work out a node's numbers from its edges, and give the edge to work on.

        SETTLED if there is nothing to do, NOWHERE if others do all of it, or it is blocked.
        """
        e: cython.int
        first: cython.int = self.graph.nodes[node].first
        best: cython.int = NOWHERE
        target: cython.int
        mine: cython.int  # the number of which the mover takes the least: proof for the attacker
        theirs: cython.int
        real: cython.int = NEVER  # the least of them
        least: cython.int = NEVER  # the least of those where there is something to do
        second: cython.int = NEVER
        largest: cython.int = 0
        others: cython.int = -1
        for e in range(first, self.graph.end(node)):
            target = self.graph.edges[e].node
            if target:
                self.graph.edges[e].proof = self.graph.nodes[target].proof
                self.graph.edges[e].disproof = self.graph.nodes[target].disproof
            mine = self.graph.edges[e].proof if choosing else self.graph.edges[e].disproof
            theirs = self.graph.edges[e].disproof if choosing else self.graph.edges[e].proof
            if mine == 0:
                self.graph.settle(node, choosing)
                return SETTLED
            if theirs == 0:
                continue
            others += 1
            largest = max(largest, theirs)
            if committed and choosing:
                mine = NEVER - 1
                mine -= self.promise(
                    self.graph.nodes[node].attack, self.graph.nodes[node].defence, self.graph.edges[e].cell
                )
            real = min(real, mine)
            if blocked >> (e - first) & 1 or (target and self.graph.is_being_expanded(target)):
                if committed and choosing and mine == real:
                    least = mine
                    best = NOWHERE  # there is no other way before this one is settled
                continue
            if mine < least:
                second = least
                least = mine
                best = e
            else:
                second = min(second, mine)
        if others < 0:
            self.graph.settle(node, not choosing)
            return SETTLED
        largest = min(NEVER - 1, largest + others)
        self.graph.nodes[node].proof = real if choosing else largest
        self.graph.nodes[node].disproof = largest if choosing else real
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
        cell: cython.int = self.graph.edges[edge].cell
        target: cython.int = self.graph.edges[edge].node
        if target:
            return target
        if self.graph.stones(node) <= self.graph.symmetric_stones:
            self.images.take(attack, defence)
            self.images.find_first_with(choosing, cell)
            target = self.graph.find(self.images.attack, self.images.defence)
        elif choosing:
            target = self.graph.find(attack | (ONE << cell), defence)
        else:
            target = self.graph.find(attack, defence | (ONE << cell))
        if target == 0:
            self.forcer.stopped = True
            return NOWHERE
        self.graph.edges[edge].node = target
        if self.graph.nodes[target].first >= 0:
            return NOWHERE
        self.graph.nodes[target].proof = self.graph.edges[edge].proof
        return target
