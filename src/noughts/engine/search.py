"""Searching a position to a depth: an estimate, unless it sees a line completed whatever the other side does.

The alpha-beta search itself is in the core. Here are its limits, deepening step by step, the threads that
work at it together, and the moves that symmetry makes the same.
"""

from collections import deque

from ..board import Board, Position
from ..core.patterns import MOST_DIGITS, Patterns
from ..core.search import MOST_SCORE, Searcher
from ..core.threatsearch import ThreatSearcher
from ..errors import IllegalMove, InvalidArgument, shown
from ..values import Value
from .asked import Asked, check_limits, position_of
from .limits import NO_LIMITS, Allowance, Limits, Watcher
from .pattern_values import values_of
from .teams import ask_together, run_together
from .weights import Weights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

DECIDED = MOST_SCORE - 1000  # a score beyond this is a line completed within the search
DEEPEST = 64
ALONE_NODES = 4_000  # that one of a team searches before the others begin
ALONE_DEPTH = 2  # to which one of a team compares moves alone

EVERY_REPLY = 64  # up to so many cells a search looks at every reply

Found = tuple[int, list[int], list[int]]  # a score, the moves that reach it, and a variation
Either = Searcher | ThreatSearcher


class Estimate(Value):
    """What a search found: a score for the side to move and the moves that reach it.

    score    the weighted sum at the end of best play; see `plies_to_win`
    depth    plies searched
    best     the moves with that score: all of them, or where a search goes by threats one
    variation  one way of best play
    nodes    positions looked at, and `seconds`, how long it took
    """

    __slots__ = ("best", "depth", "nodes", "score", "seconds", "variation")
    _costs = ("nodes", "seconds")

    def __init__(
        self, score: int, depth: int, best: list[int], variation: list[int], nodes: int, seconds: float
    ) -> None:
        self.score = score
        self.depth = depth
        self.best = best
        self.variation = variation
        self.nodes = nodes
        self.seconds = seconds

    @property
    def plies_to_win(self) -> int | None:
        """Plies to a line that the search saw: positive for the side to move, negative against it."""
        if abs(self.score) <= DECIDED:
            return None
        plies = MOST_SCORE - abs(self.score)
        return plies if self.score > 0 else -plies

    @property
    def nodes_per_second(self) -> float:
        """How fast the search went."""
        return self.nodes / self.seconds if self.seconds > 0 else 0.0

    def __repr__(self) -> str:
        return f"<Estimate: score {self.score} at depth {self.depth}, best {self.best}>"


def search(
    position: Asked,
    limits: Limits = NO_LIMITS,
    extend: bool = True,
    weights: Weights | None = None,
    moves: list[int] | None = None,
    progress: "Callable[[Estimate], object] | None" = None,
    searcher: Either | None = None,
    report: Watcher = None,
) -> Estimate:
    """Search deeper and deeper, to a depth or until the nodes or seconds are used up.

    Without `extend`, plies are plain. `moves` restricts the first move. `progress` is called with
    the estimate after each depth, `report` with the nodes so far now and then. A `searcher` of one's own
    can be stopped from another thread. Several threads share a table: one thread can be repeated to the
    node, several cannot.

    >>> search(Position.parse("3x3", "XX.OO...."), Limits(depth=2)).best
    [2]
    """
    position = position_of(position)
    check_limits(limits)
    if position.is_over:
        raise IllegalMove("the game is over: there is nothing to search")
    if searcher is not None and weights is not None:
        raise InvalidArgument("a searcher has its own weights: give one or the other")
    if moves is not None and (not isinstance(moves, list) or not moves or not _are_legal(moves, position)):
        raise InvalidArgument(
            "the moves to search are some of the legal ones, not {moves}", moves=shown(moves)
        )
    depth = min(limits.depth or DEEPEST, position.board.cells - position.count, DEEPEST)
    allowance = Allowance(limits, report)
    searcher = searcher or choose_searcher(position, weights, limits.depth or DEEPEST, extend)
    classes = alike(position, moves if moves is not None else position.legal)
    team = Team(searcher, limits.threads)
    team.set_up(position)
    found: Estimate | None = None
    deeper = team.deepen(list(classes), depth, extend, allowance)
    for plies, (score, best, variation) in enumerate(deeper, 1):
        equal = sorted([cell for first in best for cell in classes[first]])
        found = Estimate(score, plies, equal, variation, allowance.nodes, allowance.seconds)
        if progress is not None:
            progress(found)
    if found is None:  # stopped from outside before anything was known
        legal = sorted([cell for cells in classes.values() for cell in cells])
        found = Estimate(0, 0, legal, [], allowance.nodes, allowance.seconds)
    found.nodes, found.seconds = allowance.nodes, allowance.seconds
    return found


class Team:
    """Searchers with one table, each in a thread of its own."""

    def __init__(self, searcher: Either, threads: int) -> None:
        self.members: list[Either] = [searcher, *[searcher.helper() for _ in range(threads - 1)]]

    @property
    def nodes(self) -> int:
        """How many positions all of them looked at."""
        return sum([member.nodes for member in self.members])

    def set_up(self, position: Position) -> None:
        """Take a position of the same board."""
        for member in self.members:
            member.set_up(position)

    def deepen(self, moves: list[int], depth: int, extend: bool, allowance: Allowance) -> "Iterator[Found]":
        """What is found one ply deep, two, and so on, the best moves first each time, until it is decided.

        The first depth is done whatever the limits, so that there is always a move.
        """
        before = self.nodes
        for plies in range(1, depth + 1):
            if plies > 1 and allowance.is_spent:
                return
            left = allowance.left() if plies > 1 else NO_LIMITS
            found = self.search(moves, plies, extend, left, allowance.progress)
            allowance.nodes = self.nodes - before
            if found is None:
                return
            yield found
            score, best, _ = found
            if abs(score) > DECIDED:
                return
            moves = best + [cell for cell in moves if cell not in best]

    def search(
        self,
        moves: list[int],
        depth: int,
        extend: bool,
        limits: Limits = NO_LIMITS,
        report: Watcher = None,
    ) -> Found | None:
        """What is found to a depth; None if the limits came first."""

        def ask(member: Either) -> Found | None:
            result = member.search(moves, depth, extend)
            return (*result, member.variation) if result is not None else None

        answers = ask_together(
            self.members, self.members, ask, limits.nodes, limits.seconds, report, ALONE_NODES
        )
        return answers[0] if answers else None

    def compare(
        self,
        moves: list[int],
        depth: int,
        extend: bool,
        limits: Limits = NO_LIMITS,
        report: Watcher = None,
    ) -> dict[int, tuple[int, tuple[int, ...]]] | None:
        """Of each move its score to a depth and a variation; None if the limits came first."""
        members = self.members if depth > ALONE_DEPTH else self.members[:1]
        left = iter(moves)
        found: dict[int, tuple[int, tuple[int, ...]]] = {}

        def work(member: Either) -> None:
            for cell in left:  # whoever is free takes the next
                result = member.search([cell], depth, extend)
                if result is None:
                    return
                found[cell] = (result[0], tuple(member.variation))

        def is_done() -> bool:
            return len(found) == len(moves)

        run_together(members, members, work, is_done, limits.nodes, limits.seconds, report)
        return found if is_done() else None


def _are_legal(moves: list[int], position: Position) -> bool:
    legal = position.legal
    return all([cell in legal for cell in moves])


def knows_threats(board: Board) -> bool:
    """Whether a board is one that is searched by what stones threaten: too large to look at every reply.

    On a torus a ray is closed, and what a stone makes there may reach round it: that is not known yet.

    >>> knows_threats(Board("15x15,5")), knows_threats(Board("4x4x4")), knows_threats(Board("9x9,5,gravity"))
    (True, False, False)
    """
    reach = board.k if board.rule.exact else board.k - 1
    return (
        board.cells > EVERY_REPLY
        and board.rule.completing_wins
        and not board.rule.gravity
        and board.k > 2
        and 2 * reach <= MOST_DIGITS
        and not board.rule.torus
    )


def make_searcher(position: Position, weights: Weights | None = None, depth: int = DEEPEST) -> Searcher:
    """A searcher for a board that goes by its lines, with a table that fits the depth."""
    board = position.board
    weights = Weights(board.k) if weights is None else weights
    if not isinstance(weights, Weights):
        raise InvalidArgument("weights are of the class Weights, not {weights}", weights=shown(weights))
    if weights.k != board.k:
        raise InvalidArgument(
            "these weights are for k = {k}, and {board} has k = {other}",
            k=weights.k,
            board=board,
            other=board.k,
        )
    sign = 1 if board.rule.completing_wins else -1  # what brings a line near is bad where lines lose
    return Searcher(board, [sign * value for value in weights.values], _table_bits(depth))


def goes_by_threats(board: Board, weights: Weights | None, extend: bool) -> bool:
    """Whether a search goes by threats: where it can, with no weights of somebody's own.

    Without `extend`, plies are plain minimax's, on large boards too.
    """
    return extend and weights is None and knows_threats(board)


def choose_searcher(position: Position, weights: Weights | None, depth: int, extend: bool) -> Either:
    """The searcher that suits, see goes_by_threats()."""
    board = position.board
    if not goes_by_threats(board, weights, extend):
        return make_searcher(position, weights, depth)
    values = board.kept("_pattern_values", values_of)
    return ThreatSearcher(board.kept("_patterns", Patterns), values, _table_bits(depth))


_kept: "deque[tuple[Board, Either]]" = deque(maxlen=2)  # searchers that have done their work


class KeptSearcher:
    """With this, a searcher that goes by threats; where time alone counts, one that may know the game so far.

    Where positions are counted everybody begins with nothing, so that what is found can be repeated.
    """

    def __init__(self, position: Position, limits: Limits) -> None:
        self._position, self._limits = position, limits
        self._keeps = limits.seconds > 0 and not limits.nodes

    def __enter__(self) -> Either:
        self._mine = self._found() or choose_searcher(
            self._position, None, self._limits.depth or DEEPEST, True
        )
        return self._mine

    def __exit__(self, kind: object, *error: object) -> None:
        if self._keeps and kind is None:
            _kept.append((self._position.board, self._mine))

    def _found(self) -> Either | None:
        """One that is kept for this board."""
        for kept in list(_kept) if self._keeps else ():
            if kept[0] == self._position.board:
                try:
                    _kept.remove(kept)
                except ValueError:  # another thread was faster
                    continue
                kept[1].resume()  # whoever wanted to stop what it did before came too late
                return kept[1]
        return None


def _table_bits(depth: int) -> int:
    return 10 if depth <= 2 else 14 if depth <= 4 else 18


def alike(position: Position, moves: list[int]) -> dict[int, list[int]]:
    """Moves that symmetry makes the same, by the first of them. Only early on: later few are."""
    if position.count > 4 or len(position.board.symmetries) == 1:
        return {cell: [cell] for cell in moves}
    classes: dict[Position, list[int]] = {}
    for cell in moves:
        classes.setdefault(position.play(cell).canonical().position, []).append(cell)
    return {cells[0]: cells for cells in classes.values()}


def one_ply(position: Position, weights: Weights | None = None, random: "Random | None" = None) -> int:
    """The move of a player that looks one ply ahead: win, else block, else the best sum.

    Among equals it takes the first, or one at random.

    >>> one_ply(Position.parse("4x4x4", "XXX." + "O.O." + "." * 56))
    3
    """
    if position.is_over:
        raise IllegalMove("the game is over: there is no move to choose")
    searcher = make_searcher(position, weights, 1)
    searcher.set_up(position)
    cells = searcher.one_ply()
    return random.choice(cells) if random is not None else cells[0]
