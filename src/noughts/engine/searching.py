"""Searching as a source: estimates on every board, and proofs where it sees a game through to its end."""

from ..board import Board
from ..board.position import Variation
from ..core.search import MOST_SCORE
from .knowledge import EVERY, LOSS, WIN, Knowledge
from .limits import NO_LIMITS, Allowance, Limits
from .pursuing import PURSUED, Pursuits
from .search import (
    DECIDED,
    DEEPEST,
    EVERY_REPLY,
    Either,
    Estimate,
    KeptSearcher,
    Team,
    choose_searcher,
    goes_by_threats,
    search,
)
from .source import Source
from .variations import search_several
from .weights import Weights

DEPTH = 4  # plies to which moves are compared, where no time is given
MOST_DEPTH = 24  # and where one is
COMPARING = 0.4  # of the time, to compare moves where there are many; the rest is for the best one
EQUALS_DEPTH = 6  # to which moves of the same proved value are compared
LOOKING_BACK = 0.1  # of the time, to see whether the best move found loses by force, and for another
AT_ONCE = 0.6  # of what is left then, for each such look


class Searching(Source):
    """Estimates, on every board; where they see a win or loss through to its end, proofs."""

    name = "search"

    def __init__(self, extended: bool = True, weights: Weights | None = None, weighs: bool = True) -> None:
        """Whether forced moves are followed beyond the depth; what lines are worth, if anything."""
        self.extended = extended
        self.weights = weights
        self.weighs = weighs
        self.variations = 1  # how many of the best moves are looked at as far as the best

    def weights_for(self, board: Board) -> Weights | None:
        """What lines are worth on a board; None for what they usually are."""
        if not self.weighs:
            return Weights(board.k, [0] * (board.k + 1) ** 2)
        return self.weights

    def look(self, known: Knowledge, allowance: Allowance) -> None:
        """A score for each move, or only for the best.

        Where there are many moves a search that finds the best one looks further than one that compares all.
        """
        if known.wanted != EVERY:
            self._find_best(known, allowance)
            return
        if allowance.limits.is_bounded and (self.variations > 1 or self._goes_by_threats(known)):
            comparing = Allowance(allowance.left(COMPARING), allowance.progress)
            self._compare(known, comparing)
            allowance.nodes += comparing.nodes
            (self._find_several if self.variations > 1 else self._find_best)(known, allowance)
        else:
            self._compare(known, allowance)

    def _find_several(self, known: Knowledge, allowance: Allowance) -> None:
        limits = allowance.limits
        depth = min(limits.depth or MOST_DEPTH, known.position.board.cells - known.position.count)
        weights = self.weights_for(known.position.board)
        team = Team(choose_searcher(known.position, weights, depth, self.extended), limits.threads)
        team.set_up(known.position)
        search_several(known, self.variations, team, depth, self.extended, allowance, self._note)

    def _goes_by_threats(self, known: Knowledge) -> bool:
        board = known.position.board
        return goes_by_threats(board, self.weights_for(board), self.extended)

    def _find_best(self, known: Knowledge, allowance: Allowance) -> None:
        if not self._goes_by_threats(known):
            self._search(known, allowance, allowance.left(), known.candidates, None)
            return
        with KeptSearcher(known.position, allowance.limits) as searcher:
            self._search_safely(known, allowance, searcher)

    def _search_safely(self, known: Knowledge, allowance: Allowance, own: Either) -> None:
        """Search for the best move, and while there is time, for another if that one loses by force."""
        position, bounded = known.position, allowance.limits.is_bounded
        while True:
            among = known.candidates
            share = 1 - LOOKING_BACK if bounded and position.count else 1.0
            # a game begins in the centre, and goes on by the book of openings
            found = self._search(known, allowance, allowance.left(share), known.openings(among), own)
            cell = found.best[0]
            is_open = abs(found.score) <= DECIDED and known.moves[cell].value is None
            if not (is_open and bounded and len(among) > 1 and position.count) or allowance.is_spent:
                return
            pursuits = Pursuits(position.board, allowance.left(AT_ONCE), allowance.progress)
            answer = pursuits.find(position.play(cell))
            allowance.nodes += pursuits.nodes
            if answer is None:
                return
            known.prove_move(cell, LOSS, None, None, (cell, *answer), PURSUED)

    def _search(
        self, known: Knowledge, allowance: Allowance, limits: Limits, among: list[int], own: Either | None
    ) -> Estimate:
        """Search some moves, by a searcher of one's own if there is one, and note what is found.

        What the book of openings has is as good as the best of it.
        """
        if all([known.moves[cell].value is not None for cell in among]):
            # among proved equals a short search finds the one that sets problems
            limits = limits.within(Limits(depth=EQUALS_DEPTH))
        weights = None if own is not None else self.weights_for(known.position.board)
        report = allowance.progress
        found = search(known.position, limits, self.extended, weights, among, searcher=own, report=report)
        allowance.nodes += found.nodes
        best = {*found.best, *(known.prepared.intersection(among) if found.score <= DECIDED else ())}
        for cell in known.candidates:
            variation = tuple(found.variation) if cell in found.variation[:1] else (cell,)
            if cell in best:
                self._note(known, cell, found.score, found.depth, variation, found.nodes)
            elif found.score <= DECIDED:
                before = known.moves[cell].score
                if before is None or before >= found.score:  # it is no more, by how much is not known
                    self._note(known, cell, found.score - 1, found.depth, (cell,))
        return found

    def _compare(self, known: Knowledge, allowance: Allowance) -> None:
        """To the greatest depth that there is time for, the same for all moves."""
        position, limits = known.position, allowance.left()
        cells = [cell for cell, fact in known.moves.items() if fact.value not in (WIN, LOSS)]
        if not cells:
            return
        deepest = limits.depth or (MOST_DEPTH if limits.seconds else DEPTH)
        depth = min(deepest, position.board.cells - position.count, DEEPEST)
        searcher = choose_searcher(position, self.weights_for(position.board), depth, self.extended)
        team = Team(searcher, min(limits.threads, len(cells)))
        team.set_up(position)
        begun = allowance.nodes
        for plies in range(1, depth + 1):
            if plies > 1 and allowance.is_spent:
                break
            left = allowance.left() if plies > 1 else NO_LIMITS  # the first ply is looked at in any case
            found = team.compare(cells, plies, self.extended, left, allowance.progress)
            allowance.nodes = begun + team.nodes
            if found is None:
                break
            for cell, (score, variation) in found.items():
                self._note(known, cell, score, plies, variation)
            cells = [cell for cell in cells if known.moves[cell].value not in (WIN, LOSS)]
            if not cells:
                break

    def _note(
        self, known: Knowledge, cell: int, score: int, depth: int, variation: Variation, nodes: int = 0
    ) -> None:
        """A score; beyond what any position is worth, where every reply was looked at, it is a proof."""
        if abs(score) <= DECIDED or known.position.board.cells > EVERY_REPLY:
            known.estimate(cell, score, depth, variation, nodes)
        else:
            plies = MOST_SCORE - abs(score)
            known.prove_move(cell, WIN if score > 0 else LOSS, None, plies, variation, self.name)
