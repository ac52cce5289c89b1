"""Searching a position to a depth: an estimate of every kind, never a proof.

The alpha-beta search itself is in the core. Here are its limits, deepening step by step, and the
moves that symmetry makes the same.
"""

from random import Random

from ..board import Board, Position
from ..core.search import MOST_SCORE, Searcher
from ..errors import IllegalMove, InvalidArgument, shown
from .limits import NO_LIMITS, Allowance, Limits
from .strategy import run_together
from .weights import Weights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

DECIDED = MOST_SCORE - 1000  # a score beyond this is a line completed within the search
DEEPEST = 64


class Estimate:
    """What a search found: a score for the side to move and the moves that reach it.

    score    the weighted sum at the end of the best line; see `plies_to_win`
    depth    plies searched
    best     the moves with that score, all of them
    line     one best line
    """

    __slots__ = ("best", "depth", "line", "nodes", "score", "seconds")

    def __init__(
        self, score: int, depth: int, best: list[int], line: list[int], nodes: int, seconds: float
    ) -> None:
        self.score = score
        self.depth = depth
        self.best = best
        self.line = line
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
    position: Position | Board | str,
    limits: Limits = NO_LIMITS,
    extend: bool = True,
    weights: Weights | None = None,
    moves: list[int] | None = None,
    progress: "Callable[[Estimate], object] | None" = None,
    searcher: Searcher | None = None,
) -> Estimate:
    """Search deeper and deeper, to a depth or until the nodes or seconds are used up.

    Without `extend`, plies are plain. `moves` restricts the first move. `progress` is called with
    the estimate after each depth. A `searcher` of one's own can be stopped from another thread.
    Several threads share the first moves among them.

    >>> search(Position.parse("3x3", "XX.OO...."), Limits(depth=2)).best
    [2]
    """
    position = position if isinstance(position, Position) else Position(position)
    if position.is_over:
        raise IllegalMove("the game is over: there is nothing to search")
    if searcher is not None and weights is not None:
        raise InvalidArgument("a searcher has its own weights: give one or the other")
    if moves is not None and (not moves or not set(moves) <= set(position.legal)):
        raise InvalidArgument(f"the moves to search are some of the legal ones, not {shown(moves)}")
    depth = min(limits.depth or DEEPEST, position.board.cells - position.count, DEEPEST)
    allowance = Allowance(limits)
    searcher = searcher or make_searcher(position, weights, limits.depth or DEEPEST)
    searcher.set_up(position)
    classes = alike(position, moves if moves is not None else position.legal)
    order = list(classes)
    before = searcher.nodes
    team = [searcher]
    for _ in range(min(limits.threads, len(order)) - 1):
        team.append(make_searcher(position, weights, limits.depth or DEEPEST))
        team[-1].set_up(position)
    found: Estimate | None = None
    for plies in range(1, depth + 1):
        # the first depth is done whatever the limits, so that there is always a move
        if found is not None and allowance.is_spent:
            break
        left = allowance.left() if found is not None else NO_LIMITS
        for member in team:
            member.limit(left.nodes // len(team), left.seconds, None)
        result = _search_together(team, order, plies, extend)
        allowance.nodes = sum([member.nodes for member in team]) - before
        if result is None:
            break
        score, best, line = result
        equal = sorted([cell for first in best for cell in classes[first]])
        found = Estimate(score, plies, equal, line, allowance.nodes, allowance.seconds)
        if progress is not None:
            progress(found)
        if abs(score) > DECIDED:
            break
        order = best + [cell for cell in order if cell not in best]
    if found is None:  # stopped from outside before anything was known
        legal = sorted([cell for cells in classes.values() for cell in cells])
        found = Estimate(0, 0, legal, [], searcher.nodes - before, allowance.seconds)
    found.nodes = allowance.nodes
    return found


def _search_together(
    team: list[Searcher], order: list[int], depth: int, extend: bool
) -> tuple[int, list[int], list[int]] | None:
    """The score, the moves that reach it and a line, each searcher taking its share of the first moves."""
    if len(team) == 1:
        result = team[0].search(order, depth, extend)
        return (*result, team[0].line) if result is not None else None
    first = team[0].search(order[:1], depth, extend)
    if first is None:
        return None
    return _Share(team, order, depth, extend, first[0], team[0].line).run()


class _Share:
    """First moves shared out one by one, with the best score so far known to all."""

    def __init__(
        self, team: list[Searcher], order: list[int], depth: int, extend: bool, score: int, line: list[int]
    ) -> None:
        from threading import Lock

        self.team = team
        self.order = order
        self.left = iter(order[1:])
        self.depth = depth
        self.extend = extend
        self.score = score
        self.best = order[:1]
        self.line = line
        self.stopped = False
        self.lock = Lock()

    def run(self) -> tuple[int, list[int], list[int]] | None:
        run_together(self.team, self.work, self.stop)
        if self.stopped:
            for member in self.team:  # those that had nothing to do when they were asked to stop
                member.resume()
            return None
        return self.score, [cell for cell in self.order if cell in self.best], self.line

    def work(self, member: Searcher) -> None:
        while not self.stopped:
            with self.lock:
                cell = next(self.left, None)
            if cell is None:
                return
            result = member.search([cell], self.depth, self.extend, self.score)
            if result is None:
                self.stop()
                return
            with self.lock:
                score, reached = result
                if reached and score > self.score:
                    self.score, self.best, self.line = score, reached, member.line
                elif reached and score == self.score:
                    self.best = self.best + reached

    def stop(self) -> None:
        self.stopped = True
        for member in self.team:
            member.stop()


def make_searcher(position: Position, weights: Weights | None = None, depth: int = DEEPEST) -> Searcher:
    """A searcher for a board, with a table that fits the depth."""
    weights = Weights(position.board.k) if weights is None else weights
    if not isinstance(weights, Weights):
        raise InvalidArgument(f"weights are of the class Weights, not {shown(weights)}")
    if weights.k != position.board.k:
        raise InvalidArgument(
            f"these weights are for k = {weights.k}, and {position.board} has k = {position.board.k}"
        )
    bits = 10 if depth <= 2 else 14 if depth <= 4 else 18
    sign = 1 if position.board.rule.completing_wins else -1  # what brings a line near is bad where lines lose
    return Searcher(position.board, [sign * value for value in weights.values], bits)


def alike(position: Position, moves: list[int]) -> dict[int, list[int]]:
    """Moves that symmetry makes the same, by the first of them. Only early on: later few are."""
    if position.count > 4 or len(position.board.symmetries) == 1:
        return {cell: [cell] for cell in moves}
    classes: dict[Position, list[int]] = {}
    for cell in moves:
        classes.setdefault(position.play(cell).canonical().position, []).append(cell)
    return {cells[0]: cells for cells in classes.values()}


def one_ply(position: Position, weights: Weights | None = None, random: Random | None = None) -> int:
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
