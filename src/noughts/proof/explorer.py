"""The certificate walked through by people: any reply of O is answered, with the reason counted from lines.

The walk leans on the certificate and on forced wins found anew; that it holds is for the checker to say.
"""

from threading import Lock

from ..board import Board, Position
from ..board.notation import line_fact
from ..board.position import Variation
from ..board.rules import Line
from ..board.threats import open_lines, threats
from ..errors import IllegalMove
from ..words import proofs
from ..words.proofs import Fact
from . import BOARD
from .certificate import Certificate
from .strategists import make_strategist

Key = tuple[int, int]
STRATEGIST_BYTES = 1_000_000  # it is asked for forced wins only, and keeps no graph
SOME_NODES = 30_000  # of a forced win: finds nearly all
ANY_NODES = 20_000_000  # and of one that must be there
OPENING, BOOK, BLOCK, FORCED, REPLY, OVER = "opening", "book", "block", "forced", "reply", "over"


class Node:
    """A position after a move of X, up to symmetry.

    open     O's replies that no forced win answers
    below    bit n is set when entry n of the certificate can come up further on
    nodes    the same for nodes, this one among them
    """

    __slots__ = ("below", "nodes", "open")

    def __init__(self) -> None:
        self.open: list[int] = []
        self.below = 0
        self.nodes = 0


class Kind:
    """One of O's first replies, up to symmetry.

    cells      all cells that are the same reply; `reply` is the first of them and `answer` X's answer to it
    positions  how many positions of the certificate can come up after it
    within     how many stones X needs at most
    """

    __slots__ = ("answer", "cells", "positions", "reply", "within")

    def __init__(self, cells: list[int], answer: int, positions: int, within: int) -> None:
        self.cells = cells
        self.reply = cells[0]
        self.answer = answer
        self.positions = positions
        self.within = within

    def __repr__(self) -> str:
        return f"<Kind: O on {len(self.cells)} cells such as {self.reply}, X wins within {self.within}>"


class Answer:
    """Where a walk has come to, and what X answers there.

    how    opening, book, block or forced: why X's answer is what it is; reply when O is to move; over
    variation   the moves of a forced win, X's answer first
    below  how many positions of the certificate are left below
    open   after X's answer: the replies of O that no forced win answers
    behind for each of these, how many positions of the certificate can come up after it
    facts  why, in paragraphs
    lines  the lines that they are about
    """

    __slots__ = ("behind", "below", "cell", "facts", "how", "lines", "open", "position", "variation")

    def __init__(self, position: Position, how: str, cell: int | None, variation: Variation) -> None:
        self.position = position
        self.how = how
        self.cell = cell
        self.variation = variation
        self.below = 0
        self.open: list[int] = []
        self.behind: list[int] = []
        self.facts: list[list[Fact]] = []
        self.lines: list[Line] = []

    @property
    def words(self) -> list[str]:
        """Why X answers so and what O can do, in paragraphs."""
        return [proofs.paragraph(facts) for facts in self.facts]

    def __repr__(self) -> str:
        played = self.position.board.cell_name(self.cell) if self.cell is not None else "nothing"
        return f"<Answer: X plays {played} ({self.how}) in {self.position}>"


class Explorer:
    """All that can come up under a certificate. It may be asked by several threads."""

    def __init__(self, certificate: Certificate) -> None:
        self.board = Board(BOARD)
        self.within = certificate.within
        self._lock = Lock()
        self._strategist = make_strategist(self.board, STRATEGIST_BYTES)
        self._strategist.begin(self.within)
        self._numbers: dict[Key, int] = {}
        self._moves: dict[Key, int] = {}
        for number, (x, o, cell) in enumerate(certificate.entries):
            at_x, at_o, symmetry = self._strategist.graph.canonical(x, o)
            self._numbers[at_x, at_o] = number
            self._moves[at_x, at_o] = self.board.symmetries[symmetry][cell]
        opening = self._book(0, 0)
        assert opening is not None
        self.opening = opening
        self._nodes: dict[Key, Node] = {}
        self._keys: list[Key] = []
        self._reach(1 << self.opening, 0)
        self.positions = len(certificate.entries)
        self.kinds = self._find_kinds()

    def _book(self, x: int, o: int) -> int | None:
        """X's move in the certificate, on the actual board."""
        at_x, at_o, symmetry = self._strategist.graph.canonical(x, o)
        cell = self._moves.get((at_x, at_o))
        return self.board.symmetries[symmetry].index(cell) if cell is not None else None

    def _key(self, x: int, o: int) -> Key:
        return self._strategist.graph.canonical(x, o)[:2]

    def _reach(self, x: int, o: int) -> Node:
        """The node of a position after a move of X, with all below it."""
        key = x, o = self._key(x, o)
        node = self._nodes.get(key)
        if node is not None:
            return node
        node = self._nodes[key] = Node()
        node.nodes = 1 << len(self._keys)
        self._keys.append(key)
        node.open = self._strategist.answers.replies(x, o, SOME_NODES) or []
        for reply in node.open:
            replied = o | 1 << reply
            cell = self._book(x, replied)
            if cell is not None:
                node.below |= 1 << self._numbers[self._key(x, replied)]
            else:
                cell = self._strategist.answers.must_block(x, replied)
            if cell is not None:  # else X wins by force, only later than a short search sees
                child = self._reach(x | 1 << cell, replied)
                node.below |= child.below
                node.nodes |= child.nodes
        return node

    def _find_kinds(self) -> list[Kind]:
        """O's first replies by symmetry, in the order of their first cells."""
        classes: dict[Key, list[int]] = {}
        x = 1 << self.opening
        for cell in range(self.board.cells):
            if cell != self.opening:
                classes.setdefault(self._key(x, 1 << cell), []).append(cell)
        kinds, reached = [], []
        for cells in classes.values():
            answer = self._book(x, 1 << cells[0])
            assert answer is not None
            node = self._reach(x | 1 << answer, 1 << cells[0])
            kinds.append(Kind(cells, answer, node.below.bit_count() + 1, self.within))
            reached.append(node.nodes)
        self._shorten(kinds, reached)
        return kinds

    def _shorten(self, kinds: list[Kind], reached: list[int]) -> None:
        """Find how few stones are enough for each kind: every forced win below must still be found."""
        open_kinds = list(zip(kinds, reached, strict=True))
        most = self.within - 1
        while open_kinds and most > 1:
            self._strategist.begin(most)
            known: dict[int, bool] = {}
            open_kinds = [pair for pair in open_kinds if self._is_enough(most, pair[1], known)]
            for kind, _ in open_kinds:
                kind.within = most
            most -= 1
        self._strategist.begin(self.within)

    def _is_enough(self, most: int, nodes: int, known: dict[int, bool]) -> bool:
        """Whether X needs no more stones in any of some nodes."""
        while nodes:
            number = nodes.bit_length() - 1  # the deepest were reached last
            nodes ^= 1 << number
            if number not in known:
                x, o = self._keys[number]
                replies = self._strategist.answers.replies(x, o, SOME_NODES) if x.bit_count() < most else None
                known[number] = replies is not None and set(replies) == set(self._nodes[x, o].open)
            if not known[number]:
                return False
        return True

    def answer(self, moves: list[int]) -> Answer:
        """Where moves from the empty board lead, and what X answers; X's moves must be the book's."""
        with self._lock:
            return self._walk(moves)

    def _walk(self, moves: list[int]) -> Answer:
        position = Position(self.board)
        variation: Variation = ()  # what is left of a forced win that was promised
        for number, cell in enumerate(moves, 1):
            if position.is_over:
                raise IllegalMove("move {number}: X has won already", number=number)
            if position.at(cell) != ".":
                raise IllegalMove(
                    "move {number}: {cell} is taken by {side}",
                    number=number,
                    cell=self.board.cell_name(cell),
                    side=position.at(cell),
                )
            if position.turn == "X":
                how, best, variation = self._choose(position, variation)
                after = position.play(cell)
                if cell != best and self._key(after.x, after.o) != self._key(
                    position.x | 1 << best, position.o
                ):
                    names = self.board.cell_name(best), self.board.cell_name(cell)
                    raise IllegalMove(
                        "move {number}: X\u2019s answer here is {best}, not {cell}",
                        number=number,
                        best=names[0],
                        cell=names[1],
                    )
                variation = variation[1:] if how == FORCED and cell == best else ()
                position = after
            else:
                variation = variation[1:] if variation[:1] == (cell,) else ()
                position = position.play(cell)
        return self._told(position, moves, variation)

    def _choose(self, position: Position, variation: Variation) -> tuple[str, int, Variation]:
        """X's answer, how it is known, and the forced win it begins."""
        if variation:
            return FORCED, variation[0], variation
        cell = self._book(position.x, position.o)
        if cell is not None:
            return (BOOK if position.count else OPENING), cell, ()
        found = self._strategist.answers.forced_win(position.x, position.o, SOME_NODES)
        block = self._strategist.answers.must_block(position.x, position.o)
        if found is None and block is None:
            found = self._strategist.answers.forced_win(position.x, position.o, ANY_NODES)
            assert found is not None, "the certificate counts on a forced win here"
        if found is not None:
            return FORCED, found[0], tuple(found)
        assert block is not None
        return BLOCK, block, ()

    def _told(self, position: Position, moves: list[int], variation: Variation) -> Answer:
        if position.is_over:
            told = Answer(position, OVER, None, ())
            told.lines = list(position.winning_lines)
            told.facts = [[("over", line_fact(self.board, told.lines[0]), position.x.bit_count())]]
            return told
        if position.turn == "O":
            told = Answer(position, REPLY, None, variation)
            self._look_below(told, position)
            told.facts = [[self._outlook(told, position)]]
            return told
        how, cell, variation = self._choose(position, variation)
        told = Answer(position, how, cell, variation)
        after = position.play(cell)
        if how != FORCED:
            self._look_below(told, after)
        told.facts = [_reasons(told, moves, after)]
        if how in (OPENING, BOOK, BLOCK):
            told.facts.append([self._outlook(told, after)])
        return told

    def _look_below(self, told: Answer, after: Position) -> None:
        """What can come up after a move of X."""
        node = self._nodes.get(self._key(after.x, after.o))
        told.below = node.below.bit_count() if node is not None else 0
        if node is not None:
            told.open = self._strategist.answers.replies(after.x, after.o, SOME_NODES) or []
            told.behind = [self._behind(after.x, after.o | 1 << reply) for reply in told.open]

    def _behind(self, x: int, o: int) -> int:
        """How many positions of the certificate can come up from one where X is to move, itself included."""
        booked = self._book(x, o)
        cell = booked if booked is not None else self._strategist.answers.must_block(x, o)
        node = self._nodes.get(self._key(x | 1 << cell, o)) if cell is not None else None
        return (node.below.bit_count() if node is not None else 0) + (booked is not None)

    def _outlook(self, told: Answer, after: Position) -> Fact:
        """What O can still do, counted."""
        replies, left = len(after.legal), len(told.open)
        if threats(after, "X"):
            return ("one reply",)
        if not left:
            return "all won", replies
        booked = len([cell for cell in told.open if self._book(after.x, after.o | 1 << cell) is not None])
        if booked == replies:
            return "all booked", replies, told.below
        if left == booked:
            return "others booked", replies - left, replies, left, told.below
        return "some booked", replies - left, replies, left, booked


def _reasons(told: Answer, moves: list[int], after: Position) -> list[Fact]:
    """Why X's answer is what it is."""
    position, board = told.position, told.position.board
    assert told.cell is not None
    name = board.cell_name(told.cell)
    if told.how == OPENING:
        told.lines = open_lines(position, told.cell, "X")
        return [("opens", name, len(told.lines))]
    if told.how == FORCED:
        return [_forced(told)]
    spoiled = _spoiled(position, moves[-1])
    if told.how == BLOCK:
        told.lines = [lines[0] for lines in threats(position, "O").values()]
        return [spoiled, ("blocks", line_fact(board, told.lines[0]), name)]
    made = threats(after, "X")
    if made:
        told.lines = [lines[0] for lines in made.values()]
        return [spoiled, ("threatens", line_fact(board, told.lines[0]))]
    lines = open_lines(position, told.cell, "X")
    told.lines = joined = [line for line in lines if any([position.at(cell) == "X" for cell in line])]
    adds: Fact = ("adds to", name, len(joined)) if joined else ("opens new", name, len(lines))
    if len(joined) == 1:
        adds = "adds to one", name, line_fact(board, joined[0])
    twos = len([line for line in _open_to_x(after) if sum([after.at(cell) == "X" for cell in line]) >= 2])
    return [spoiled, adds, *([("twos", twos)] if twos else [])]


def _open_to_x(position: Position) -> list[Line]:
    return [line for line in position.board.lines if not any([position.o >> cell & 1 for cell in line])]


def _spoiled(position: Position, reply: int) -> Fact:
    """How many of X's lines O's last stone has spoiled."""
    x_cells = [cell for cell in range(position.board.cells) if position.x >> cell & 1]
    earlier = position.o & ~(1 << reply)
    mine = [
        line
        for line in position.board.lines
        if any([cell in line for cell in x_cells]) and not any([earlier >> cell & 1 for cell in line])
    ]
    lost = len([line for line in mine if reply in line])
    only = position.board.cell_name(x_cells[0]) if len(x_cells) == 1 else ""
    return "spoiled", lost, len(mine), only


def _forced(told: Answer) -> Fact:
    position, variation = told.position, told.variation
    here = position
    for cell in variation:
        here = here.play(cell)
    told.lines = list(here.winning_lines)
    if len(variation) == 1:
        return "completes", line_fact(position.board, told.lines[0])
    return ("two at once",) if len(variation) == 3 else ("forced", (len(variation) + 1) // 2)
