"""A graph of positions with proof numbers, kept in memory, and the strategy in what is proved.

A strategist works on it. Symmetric images of a position are one node, up to a number of stones. Up to 64
cells.
"""

import cython

if not cython.compiled:  # in graph.pxd for C
    from _thread import LockType
    from _thread import allocate_lock as new_lock

    from .images import Images
    from .plain import ONE, WORD_MASK, Edge, Node, popcount

    NEVER, FRESH_PROOF, FRESH_DISPROOF = 1000000000, 30, 5
    MULTIPLY_1, MULTIPLY_2 = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F

    take_lock, release_lock, free_lock = LockType.acquire, LockType.release, LockType.locked

NOWHERE = cython.declare(cython.int, -1)


class Graph:
    """Positions by the attacker's stones and the defender's, and what is known of them.

    images     those of the position asked about
    balance    how many more stones the attacker has where it is his move: so the stones tell who is to move
    most_moves how many stones he may have in the end
    workers    strategists at work on it, each in a thread of its own
    nodes      from 1 on; a node's edges are `count` from `first`, or it is not expanded (-1); `busy` is how
               many strategists are at work on it or below; `within` how many plies the forced wins take that
               answer what has no edge, and once it is proved, how many all of its strategy takes
    edges      a move and where it leads: node 0 if that has not been looked up
    buckets    where the node of a position is (full position compared)
    """

    def __init__(self, cells: cython.int, symmetries: tuple, most_bytes: cython.ulonglong):
        """`symmetries` are permutations of the cells, identity first, at most 192, that keep lines lines."""
        if cython.compiled and self.images is not None:
            raise TypeError("a graph cannot be changed")
        self.images = Images(cells, symmetries)
        self.cells = cells
        self.everywhere = WORD_MASK >> (64 - cells)
        self.most_bytes = most_bytes
        self.balance = 0
        self.most_moves = 0
        self.workers = 0
        self.guard = new_lock()
        if cython.compiled and self.guard == cython.NULL:
            raise MemoryError("no memory for the lock of a graph")
        self.clear(0)

    def __dealloc__(self):
        free(self.nodes)
        free(self.edges)
        free(self.buckets)
        free_lock(self.guard)

    def lock(self):
        """Be the only one at the graph, down to unlock(): without the GIL, which is not to be taken then."""
        take_lock(self.guard)

    def unlock(self):
        """Let others at it."""
        release_lock(self.guard)

    def clear(self, symmetric_stones: cython.int):
        """Forget all nodes. From now on images are one node up to so many stones."""
        self.symmetric_stones = symmetric_stones
        self.node_count = 1
        self.edge_count = 0
        if cython.compiled:
            free(self.nodes)
            free(self.edges)
            free(self.buckets)
            self.node_room = 1 << 16
            self.edge_room = 1 << 18
            self.bucket_bits = 17
            self.nodes = cython.cast(cython.pointer(Node), calloc(self.node_room, cython.sizeof(Node)))
            self.edges = cython.cast(cython.pointer(Edge), calloc(self.edge_room, cython.sizeof(Edge)))
            self.buckets = cython.cast(cython.p_int, calloc(ONE << self.bucket_bits, 4))
            if self.nodes == cython.NULL or self.edges == cython.NULL or self.buckets == cython.NULL:
                raise MemoryError("no memory for a graph of positions")
        else:
            self.nodes, self.edges, self.index = [Node()], [], {}

    def check(self, attack: cython.ulonglong, defence: cython.ulonglong):
        """Refuse what is no position, and all work half made."""
        self.check_idle()
        if attack & defence or (attack | defence) & ~self.everywhere:
            raise ValueError("a graph has a stone on no cell twice, and all on the board")

    def check_idle(self):
        """Refuse to work half made, or while a strategist works on it."""
        if self.everywhere == 0 or (cython.compiled and self.nodes == cython.NULL):
            raise ValueError("a graph that was never made")
        if self.workers:
            raise ValueError("this is searching already: stop() it first")

    def canonical(self, attack: cython.ulonglong, defence: cython.ulonglong) -> tuple:
        """The image of a position that stands for all of them, and the number of the symmetry to it."""
        best: cython.int
        self.check(attack, defence)
        self.images.take(attack, defence)
        best = self.images.find_first()
        return self.images.attack, self.images.defence, best

    def know(self, attack: cython.ulonglong, defence: cython.ulonglong):
        """Take a position, with the attacker to move, as proved."""
        node: cython.int
        self.check(attack, defence)
        if popcount(attack) - popcount(defence) != self.balance:
            raise ValueError("it is not the attacker's move")
        node = self.enter(attack, defence)
        if node and self.nodes[node].first < 0:
            self.nodes[node].within = self.cells - self.stones(node)  # how is not known
            self.settle(node, True)

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
            if node == 0 or self.nodes[node].proof != 0:
                raise ValueError("there is no strategy for what is not proved")
            for e in range(self.nodes[node].first, self.end(node)):
                target = self.edges[e].node
                if self.chooses(node) and (target == 0 or self.nodes[target].proof != 0):
                    continue
                if target not in seen:
                    seen.add(target)
                    todo.append(target)
                if self.chooses(node):
                    if self.nodes[node].count > 1:
                        found.append((self.nodes[node].attack, self.nodes[node].defence, self.edges[e].cell))
                    break
        return found

    def move(self, attack: cython.ulonglong, defence: cython.ulonglong) -> object:
        """The attacker's move in the strategy that proves a position where he is to move, or None.

        Of several that are proved, the one that takes the fewest plies.
        """
        node: cython.int
        target: cython.int
        e: cython.int
        s: cython.int = 0
        cell: cython.int
        best: cython.int = NOWHERE
        least: cython.int = 0
        self.check(attack, defence)
        node = self.enter(attack, defence)
        if popcount(attack | defence) <= self.symmetric_stones + 1:
            s = self.images.find_first()
        if node == 0 or self.nodes[node].proof != 0 or not self.chooses(node):
            return None
        for e in range(self.nodes[node].first, self.end(node)):
            target = self.edges[e].node
            if target == 0 or self.nodes[target].proof != 0:
                continue
            if best == NOWHERE or self.nodes[target].within < least:
                least = self.nodes[target].within
                best = self.edges[e].cell
        if best != NOWHERE:
            for cell in range(self.cells):
                if self.images.columns[cell * self.images.symmetries + s] == ONE << best:
                    return cell
        return None

    def within(self, attack: cython.ulonglong, defence: cython.ulonglong) -> object:
        """Plies within which the strategy that proves a position wins, whatever is replied, or None."""
        node: cython.int
        self.check(attack, defence)
        node = self.enter(attack, defence)
        return self.nodes[node].within if node and self.nodes[node].proof == 0 else None

    def enter(self, attack: cython.ulonglong, defence: cython.ulonglong):
        """The node of a position, made if it is not there; 0 if there is no memory for it."""
        if popcount(attack | defence) > self.symmetric_stones + 1:
            return self.find(attack, defence)
        self.images.take(attack, defence)
        self.images.find_first()
        return self.find(self.images.attack, self.images.defence)

    def find(self, attack: cython.ulonglong, defence: cython.ulonglong):
        """The node of exactly this position, made if it is not there; 0 if there is no memory for it."""
        node: cython.int
        hashed: cython.ulonglong
        mask: cython.ulonglong
        if cython.compiled:
            mask = (ONE << self.bucket_bits) - 1
            hashed = (attack * MULTIPLY_1) ^ (defence * MULTIPLY_2)
            hashed = (hashed ^ (hashed >> 29)) * MULTIPLY_1
            hashed = (hashed ^ (hashed >> 32)) & mask
            while self.buckets[hashed]:
                node = self.buckets[hashed]
                if self.nodes[node].attack == attack and self.nodes[node].defence == defence:
                    return node
                hashed = (hashed + 1) & mask
            if self.node_count == self.node_room:
                return self.find(attack, defence) if self.grow() else 0
            self.buckets[hashed] = self.node_count
        else:
            node = self.index.setdefault((attack, defence), self.node_count)
            if node < self.node_count:
                return node
            self.nodes.append(Node())
        node = self.node_count
        self.node_count += 1
        self.nodes[node].attack = attack
        self.nodes[node].defence = defence
        self.nodes[node].proof = FRESH_PROOF
        self.nodes[node].disproof = FRESH_DISPROOF
        self.nodes[node].first = -1
        self.nodes[node].count = 0
        self.nodes[node].within = 0
        self.nodes[node].busy = 0
        return node

    def grow(self):
        """Twice the room for nodes; false if there is no memory for it."""
        node: cython.int
        hashed: cython.ulonglong
        mask: cython.ulonglong
        nodes: cython.pointer(Node)
        buckets: cython.p_int
        if cython.compiled:
            if 2 * self.node_room * (cython.sizeof(Node) + 8) + self.edge_room * cython.sizeof(Edge) > (
                self.most_bytes
            ):
                return False
            buckets = cython.cast(cython.p_int, calloc(ONE << (self.bucket_bits + 1), 4))
            if buckets == cython.NULL:
                return False
            nodes = cython.cast(
                cython.pointer(Node), realloc(self.nodes, 2 * self.node_room * cython.sizeof(Node))
            )
            if nodes == cython.NULL:
                free(buckets)
                return False
            free(self.buckets)
            self.buckets = buckets
            self.nodes = nodes
            self.node_room *= 2
            self.bucket_bits += 1
            mask = (ONE << self.bucket_bits) - 1
            for node in range(1, self.node_count):
                hashed = (self.nodes[node].attack * MULTIPLY_1) ^ (self.nodes[node].defence * MULTIPLY_2)
                hashed = (hashed ^ (hashed >> 29)) * MULTIPLY_1
                hashed = (hashed ^ (hashed >> 32)) & mask
                while self.buckets[hashed]:
                    hashed = (hashed + 1) & mask
                self.buckets[hashed] = node
        return True

    def begin_edges(self, node: cython.int):
        """From now on add_edge() is for this node: it counts as expanded."""
        self.nodes[node].first = self.edge_count
        self.nodes[node].count = 0

    def add_edge(self, node: cython.int, cell: cython.int, target: cython.int, proof: cython.int):
        """One more edge of the node that is being expanded; false if there is no memory for it."""
        e: cython.int = self.edge_count
        edges: cython.pointer(Edge)
        if cython.compiled:
            if e == self.edge_room:
                edges = cython.NULL
                if self.node_room * (cython.sizeof(Node) + 8) + 2 * self.edge_room * cython.sizeof(Edge) <= (
                    self.most_bytes
                ):
                    edges = cython.cast(
                        cython.pointer(Edge), realloc(self.edges, 2 * self.edge_room * cython.sizeof(Edge))
                    )
                if edges == cython.NULL:
                    return False
                self.edges = edges
                self.edge_room *= 2
        else:
            self.edges.append(Edge())
        self.edge_count += 1
        self.edges[e].node = target
        self.edges[e].cell = cell
        self.edges[e].proof = proof
        self.edges[e].disproof = FRESH_DISPROOF
        self.nodes[node].count += 1
        return True

    def drop_edges(self, node: cython.int):
        """Take back the edges of the node that was expanded last: what is half known must not count."""
        self.edge_count = self.nodes[node].first
        self.nodes[node].first = -1
        self.nodes[node].count = 0
        if not cython.compiled:
            self.edges = self.edges[: self.edge_count]

    def leads_to(self, node: cython.int, target: cython.int):
        """Whether the node that is being expanded has an edge to another already."""
        e: cython.int
        for e in range(self.nodes[node].first, self.edge_count):
            if self.edges[e].node == target:
                return True
        return False

    def settle(self, node: cython.int, proved: cython.bint):
        """A node is proved or disproved."""
        if self.nodes[node].first < 0:
            self.begin_edges(node)
        if proved:
            self.nodes[node].within = self.bound(node)
        self.nodes[node].proof = 0 if proved else NEVER
        self.nodes[node].disproof = NEVER if proved else 0

    def bound(self, node: cython.int):
        """Plies within which a node is won whose strategy is known: one of its moves, or all its replies."""
        e: cython.int
        target: cython.int
        choosing: cython.bint = self.chooses(node)
        found: cython.int = self.nodes[node].within
        for e in range(self.nodes[node].first, self.end(node)):
            target = self.edges[e].node
            if target and self.nodes[target].proof == 0:
                found = max(found, 1 + self.nodes[target].within)
                if choosing:
                    break
        return found

    def arrive(self, node: cython.int):
        """One strategist more is at work on a node or below."""
        self.nodes[node].busy += 1

    def leave(self, node: cython.int):
        """One less."""
        self.nodes[node].busy -= 1

    def is_settled(self, node: cython.int):
        """Whether it is proved or disproved."""
        return self.nodes[node].proof == 0 or self.nodes[node].disproof == 0

    def is_within(self, node: cython.int, proof_limit: cython.int, disproof_limit: cython.int):
        """Whether both its numbers are below these."""
        return self.nodes[node].proof < proof_limit and self.nodes[node].disproof < disproof_limit

    def is_being_expanded(self, node: cython.int):
        """Whether another strategist is about to make its edges: then there is nothing to do meanwhile."""
        return self.nodes[node].first < 0 and self.nodes[node].busy > 0

    def chooses(self, node: cython.int):
        """Whether the attacker is to move."""
        return popcount(self.nodes[node].attack) - popcount(self.nodes[node].defence) == self.balance

    def stones(self, node: cython.int):
        """How many stones there are."""
        return popcount(self.nodes[node].attack | self.nodes[node].defence)

    def end(self, node: cython.int):
        """The edge after a node's last."""
        return self.nodes[node].first + self.nodes[node].count
