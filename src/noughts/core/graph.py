"""A graph of positions with proof numbers, kept in memory, for a strategist to work on.

Symmetric images of a position are one node, up to a number of stones. Up to 64 cells.
"""

import cython

if not cython.compiled:  # in graph.pxd for C
    from .forcer import Forcer
    from .lines import LineTable
    from .plain import ONE, WORD_MASK, Edge, Node, lowest, popcount

    NEVER, FRESH_PROOF, FRESH_DISPROOF = 1000000000, 30, 5
    MULTIPLY_1, MULTIPLY_2 = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F

NOWHERE = cython.declare(cython.int, -1)
MOST_SYMMETRIES = 192


class Graph(Forcer):
    """Positions by the attacker's stones and the defender's. To the forcer the attacker is side 0.

    columns    of each cell, one after the other, its image under every symmetry
    graph      the nodes, from 1 on; a node's edges are `count` from `first`, or it is not expanded (-1)
    edges      a move and where it leads: node 0 if that has not been looked up
    buckets    where the node of a position is (full position compared)
    """

    def __init__(
        self, table: LineTable, symmetries: tuple, table_bits: cython.int, most_bytes: cython.ulonglong
    ):
        """`symmetries` are permutations of the cells, identity first, at most 192, that keep lines lines."""
        if cython.compiled and self.columns != cython.NULL:
            raise TypeError("a graph cannot be changed")
        if table.cells > 64 or not 1 <= len(symmetries) <= MOST_SYMMETRIES:
            raise ValueError("a strategist takes 64 cells and 192 symmetries at most")
        for permutation in symmetries:
            if sorted(permutation) != list(range(table.cells)):
                raise ValueError("a symmetry is a permutation of the cells")
        if tuple(symmetries[0]) != tuple(range(table.cells)):
            raise ValueError("the first symmetry changes nothing")
        Forcer.__init__(self, table, table_bits)
        self.symmetries = len(symmetries)
        self.everywhere = WORD_MASK >> (64 - self.cells)
        self.most_bytes = most_bytes
        columns = memoryview(bytearray(8 * self.symmetries * self.cells)).cast("Q")
        for number, permutation in enumerate(symmetries):
            for cell, image in enumerate(permutation):
                columns[cell * self.symmetries + number] = 1 << image
        if cython.compiled:
            self.held = columns.tobytes()
            self.columns = cython.cast(cython.p_ulonglong, cython.cast(cython.p_char, self.held))
        else:
            self.columns = columns
            self.attack_images, self.defence_images = [0] * 192, [0] * 192
        self.empty_graph(0)

    def __dealloc__(self):
        free(self.graph)
        free(self.edges)
        free(self.buckets)

    def empty_graph(self, symmetric_stones: cython.int):
        """Forget all nodes. From now on images are one node up to so many stones."""
        self.symmetric_stones = symmetric_stones
        self.graph_count = 1
        self.edge_count = 0
        if cython.compiled:
            free(self.graph)
            free(self.edges)
            free(self.buckets)
            self.graph_room = 1 << 16
            self.edge_room = 1 << 18
            self.bucket_bits = 17
            self.graph = cython.cast(cython.pointer(Node), calloc(self.graph_room, cython.sizeof(Node)))
            self.edges = cython.cast(cython.pointer(Edge), calloc(self.edge_room, cython.sizeof(Edge)))
            self.buckets = cython.cast(cython.p_int, calloc(ONE << self.bucket_bits, 4))
            if self.graph == cython.NULL or self.edges == cython.NULL or self.buckets == cython.NULL:
                raise MemoryError("no memory for a graph of positions")
        else:
            self.graph, self.edges, self.index = [Node()], [], {}

    def check(self, attack: cython.ulonglong, defence: cython.ulonglong):
        """Refuse what is not a position of the board."""
        i: cython.int
        self.check_made()
        if self.k < 2 or attack & defence or (attack | defence) & ~self.everywhere:
            raise ValueError("a strategist has k of 2 or more, and a stone on no cell twice")
        for i in range(self.table.line_count):
            if not self.line_bits[i] & ~attack or not self.line_bits[i] & ~defence:
                raise ValueError("the game is over")

    def check_made(self):
        """Refuse to work half made, or while another thread, or a report, is inside."""
        if self.everywhere == 0 or (cython.compiled and self.columns == cython.NULL):
            raise ValueError("a strategist that was never made")
        self.check_idle()

    def drop_edges(self, node: cython.int):
        """Take back the edges of the node that was expanded last."""
        self.edge_count = self.graph[node].first
        self.graph[node].first = -1
        self.graph[node].count = 0
        if not cython.compiled:
            self.edges = self.edges[: self.edge_count]

    def canonical(self, attack: cython.ulonglong, defence: cython.ulonglong) -> tuple:
        """The image of a position that stands for all of them, and the number of the symmetry to it."""
        best: cython.int
        self.check(attack, defence)
        self.take_images(attack, defence)
        best = self.first_image()
        return self.attack_images[best], self.defence_images[best], best

    def load(self, attack: cython.ulonglong, defence: cython.ulonglong):
        """Make a position state 0 of the forcer."""
        self.clear()
        while attack:
            self.place(0, 0, lowest(attack))
            attack &= attack - 1
        while defence:
            self.place(0, 1, lowest(defence))
            defence &= defence - 1

    def take_images(self, attack: cython.ulonglong, defence: cython.ulonglong):
        """Make all images of a position, for child()."""
        s: cython.int
        start: cython.int
        for s in range(self.symmetries):
            self.attack_images[s] = 0
            self.defence_images[s] = 0
        while attack:
            start = lowest(attack) * self.symmetries
            attack &= attack - 1
            for s in range(self.symmetries):
                self.attack_images[s] |= self.columns[start + s]
        while defence:
            start = lowest(defence) * self.symmetries
            defence &= defence - 1
            for s in range(self.symmetries):
                self.defence_images[s] |= self.columns[start + s]

    def first_image(self):
        """The number of the symmetry whose image, of those taken, comes first."""
        s: cython.int
        best: cython.int = 0
        for s in range(1, self.symmetries):
            if self.attack_images[s] < self.attack_images[best] or (
                self.attack_images[s] == self.attack_images[best]
                and self.defence_images[s] < self.defence_images[best]
            ):
                best = s
        return best

    def child(
        self, attack: cython.ulonglong, defence: cython.ulonglong, attacking: cython.bint, cell: cython.int
    ):
        """The node after a move on a cell, made if it is not there. For few stones, images are taken."""
        s: cython.int
        start: cython.int = cell * self.symmetries
        one: cython.ulonglong
        other: cython.ulonglong
        best: cython.ulonglong = WORD_MASK
        best_other: cython.ulonglong = 0
        if popcount(attack | defence) > self.symmetric_stones:
            if attacking:
                return self.find(attack | (ONE << cell), defence)
            return self.find(attack, defence | (ONE << cell))
        for s in range(self.symmetries):
            one = self.attack_images[s] | (self.columns[start + s] if attacking else 0)
            if one <= best:
                other = self.defence_images[s] | (0 if attacking else self.columns[start + s])
                if one < best or other < best_other:
                    best = one
                    best_other = other
        return self.find(best, best_other)

    def enter(self, attack: cython.ulonglong, defence: cython.ulonglong):
        """The node of a position, made if it is not there."""
        best: cython.int
        if popcount(attack | defence) > self.symmetric_stones + 1:
            return self.find(attack, defence)
        self.take_images(attack, defence)
        best = self.first_image()
        return self.find(self.attack_images[best], self.defence_images[best])

    def find(self, attack: cython.ulonglong, defence: cython.ulonglong):
        """The node of exactly this position, made if it is not there."""
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
                if self.graph[node].attack == attack and self.graph[node].defence == defence:
                    return node
                hashed = (hashed + 1) & mask
            if self.graph_count == self.graph_room:
                if not self.grow():
                    self.stopped = True
                    return 0
                return self.find(attack, defence)
            self.buckets[hashed] = self.graph_count
        else:
            node = self.index.setdefault((attack, defence), self.graph_count)
            if node < self.graph_count:
                return node
            self.graph.append(Node())
        node = self.graph_count
        self.graph_count += 1
        self.graph[node].attack = attack
        self.graph[node].defence = defence
        self.graph[node].proof = FRESH_PROOF
        self.graph[node].disproof = FRESH_DISPROOF
        self.graph[node].first = -1
        self.graph[node].count = 0
        return node

    def grow(self):
        """Twice the room for nodes; false if there is no memory for it."""
        node: cython.int
        hashed: cython.ulonglong
        mask: cython.ulonglong
        graph: cython.pointer(Node)
        buckets: cython.p_int
        if cython.compiled:
            if 2 * self.graph_room * (cython.sizeof(Node) + 8) + self.edge_room * cython.sizeof(Edge) > (
                self.most_bytes
            ):
                return False
            buckets = cython.cast(cython.p_int, calloc(ONE << (self.bucket_bits + 1), 4))
            if buckets == cython.NULL:
                return False
            graph = cython.cast(
                cython.pointer(Node), realloc(self.graph, 2 * self.graph_room * cython.sizeof(Node))
            )
            if graph == cython.NULL:
                free(buckets)
                return False
            free(self.buckets)
            self.buckets = buckets
            self.graph = graph
            self.graph_room *= 2
            self.bucket_bits += 1
            mask = (ONE << self.bucket_bits) - 1
            for node in range(1, self.graph_count):
                hashed = (self.graph[node].attack * MULTIPLY_1) ^ (self.graph[node].defence * MULTIPLY_2)
                hashed = (hashed ^ (hashed >> 29)) * MULTIPLY_1
                hashed = (hashed ^ (hashed >> 32)) & mask
                while self.buckets[hashed]:
                    hashed = (hashed + 1) & mask
                self.buckets[hashed] = node
        return True

    def add_edge(self, node: cython.int, cell: cython.int, target: cython.int, proof: cython.int):
        """One more edge of the node that is being expanded."""
        e: cython.int = self.edge_count
        edges: cython.pointer(Edge)
        if cython.compiled:
            if e == self.edge_room:
                edges = cython.NULL
                if self.graph_room * (cython.sizeof(Node) + 8) + 2 * self.edge_room * cython.sizeof(Edge) <= (
                    self.most_bytes
                ):
                    edges = cython.cast(
                        cython.pointer(Edge), realloc(self.edges, 2 * self.edge_room * cython.sizeof(Edge))
                    )
                if edges == cython.NULL:
                    self.stopped = True
                    return
                self.edges = edges
                self.edge_room *= 2
        else:
            self.edges.append(Edge())
        self.edge_count += 1
        self.edges[e].node = target
        self.edges[e].cell = cell
        self.edges[e].proof = proof
        self.edges[e].disproof = FRESH_DISPROOF
        self.graph[node].count += 1

    def leads_to(self, node: cython.int, target: cython.int):
        """Whether a node has an edge to another already."""
        e: cython.int
        for e in range(self.graph[node].first, self.edge_count):
            if self.edges[e].node == target:
                return True
        return False

    def settle(self, node: cython.int, proved: cython.bint):
        """A node is proved or disproved, unless the search was stopped on the way."""
        if not self.stopped:
            self.graph[node].proof = 0 if proved else NEVER
            self.graph[node].disproof = NEVER if proved else 0
