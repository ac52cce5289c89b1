"""Who knows something of a position. One contract, one order, one way to ask.

A source says `can(board)`, whether it knows anything of a board at all, and `look` adds what it finds
to a Knowledge, within an Allowance. What a source cannot do it leaves to the next.
"""

from ..board import Board, Position
from ..board.notation import OTHER
from ..board.threats import threats, traps, waiting
from ..core.tablebase import MOST_CELLS, Tablebase
from .book import book_move, book_plies, certain_win, has_book, lost_by_book
from .forcing import FORCED_NODES, ForcedWins, can_force
from .knowledge import BEST, DRAW, EVERY, FAR, LOSS, OPPOSITE, VALUE, WHOLE, WIN, Knowledge, ended
from .limits import NO_LIMITS, Allowance, Limits, Watcher
from .openings import Openings
from .pursuing import PURSUED, Pursuits
from .search import alike, knows_threats
from .searching import Searching
from .source import Source
from .weights import Weights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .proving import Solver

PURSUIT_NODES = 100_000  # for a win by fours and threes, where nothing else limits the work


class Threats(Source):
    """What the next stones decide, under every rule and on every board."""

    name = "threats"

    def look(self, known: Knowledge, allowance: Allowance) -> None:
        """Moves that win, or lose, at once; and those after which the other side wins at once."""
        position, other = known.position, OTHER[known.position.turn]
        wins = threats(position, position.turn)
        for cell in wins:
            known.prove_move(cell, WIN, 1, 1, (cell,), self.name)
        for cell in traps(position, position.turn):
            known.prove_move(cell, LOSS, 1, 1, (cell,), self.name)
        falls = position.board.rule.gravity
        if wins or not (known.dangers or falls):
            return
        for cell in known.moves:
            loses = [danger for danger in known.dangers if danger != cell]
            if falls and not loses:
                loses = [
                    raised for raised in waiting(position, other) if position.board.below[raised] == cell
                ]
            if loses:
                known.prove_move(cell, LOSS, 2, 2, (cell, min(loses)), self.name)


class Tables(Source):
    """Every position of a tiny board, solved when first asked for."""

    name = "table"

    def __init__(self, extended: bool = True) -> None:
        """Whether wins beyond the depth that is allowed are seen, and draws; losses are in any case."""
        self.extended = extended

    def can(self, board: Board) -> bool:
        """Up to 12 cells."""
        return board.cells <= MOST_CELLS

    def look(self, known: Knowledge, allowance: Allowance) -> None:
        """Everything, exactly."""
        table = tablebase(known.position.board)
        furthest = FAR if self.extended else allowance.limits.depth or FAR
        for cell, fact in known.moves.items():
            fact.chance = round(table.chance(known.position, cell), 9)  # mirror images are the same
            after = known.position.play(cell)
            if after.is_over:
                value = OPPOSITE[ended(after)]
                known.prove_move(cell, value, None if value == DRAW else 1, None, (cell,), self.name)
                continue
            score = -table.value(after)
            plies = 101 - abs(score)
            value = WIN if score > 0 else LOSS if score < 0 else DRAW
            if value == DRAW and self.extended:
                known.prove_move(cell, DRAW, source=self.name)
            elif value == LOSS or (value == WIN and plies <= furthest):
                known.prove_move(cell, value, plies, plies, (cell, *play_out(after)), self.name)


def play_out(position: Position) -> tuple[int, ...]:
    """Best play to the end on a tiny board."""
    variation = []
    while not position.is_over:
        variation.append(tablebase(position.board).best(position)[0])
        position = position.play(variation[-1])
    return tuple(variation)


def tablebase(board: Board) -> Tablebase:
    """The table of a tiny board."""
    return board.kept("_tablebase", Tablebase)


class Forced(Source):
    """A source that looks for wins by threats alone."""

    share = 0.5
    proves = True

    def look(self, known: Knowledge, allowance: Allowance) -> None:
        """What such wins prove, and what looking for them took."""
        wins = ForcedWins(known.position.board, allowance.left())
        self._look(known, wins)
        allowance.nodes += wins.nodes

    def _look(self, known: Knowledge, wins: ForcedWins) -> None:
        raise NotImplementedError


class Book(Forced):
    """The certificate of a board: a proof that was made before, and can be checked."""

    name = "certificate"

    def can(self, board: Board) -> bool:
        """Where there is one."""
        return has_book(board)

    def _look(self, known: Knowledge, wins: ForcedWins) -> None:
        """The winner's move and its mirror images; or that every move loses."""
        position = known.position
        cell = book_move(position)
        if cell is not None:
            for image in next(cells for cells in alike(position, position.legal).values() if cell in cells):
                known.prove_move(image, WIN, None, book_plies(position), (image,), self.name)
        elif lost_by_book(position, wins):
            known.prove(LOSS, None, book_plies(position), (), self.name)
        else:
            variation = certain_win(position, FORCED_NODES, wins)
            if variation is not None:
                known.prove(WIN, None, len(variation), variation, self.name)


class Forcing(Forced):
    """Wins by threats alone, of either side."""

    name = "forced"

    def can(self, board: Board) -> bool:
        """Where a line wins, and any empty cell may be played."""
        return can_force(board) and board.k > 1

    def _look(self, known: Knowledge, wins: ForcedWins) -> None:
        """A forced win of the side to move; else the moves that leave the other side one."""
        position, other = known.position, OTHER[known.position.turn]
        variation = wins.find(position, shortest=True)
        if variation is not None:
            known.prove(WIN, None, len(variation), variation, self.name)
        if known.wanted in (VALUE, WHOLE) or (variation is not None and known.wanted == BEST):
            return
        danger = wins.find(position, other)
        if danger is None:
            return  # a move of one's own hardly gives him one that he does not have if nobody moves
        for cell in [cell for cell, fact in known.moves.items() if fact.value is None]:
            if wins.is_stopped:
                return
            after = position.play(cell)
            answer = danger if wins.holds(after, other, danger) else wins.find(after, shortest=True)
            if answer is not None:
                known.prove_move(cell, LOSS, None, 1 + len(answer), (cell, *answer), self.name)


class Pursuing(Source):
    """Wins by fours and threes of the side to move, on large boards."""

    name = PURSUED
    share = 0.05
    proves = True

    def can(self, board: Board) -> bool:
        """Where a search goes by threats."""
        return knows_threats(board)

    def look(self, known: Knowledge, allowance: Allowance) -> None:
        """Whether there is one."""
        if known.whole.value is not None or known.position.count < known.position.board.k - 2:
            return
        pursuits = Pursuits(known.position.board, allowance.left(), allowance.progress)
        variation = pursuits.find(known.position, nodes=0 if allowance.limits.is_bounded else PURSUIT_NODES)
        if variation is not None:
            known.prove(WIN, None, None, variation, self.name)
        allowance.nodes += pursuits.nodes


class Proving(Source):
    """Proofs by looking at every reply, one way or another: see Solver."""

    name = "proof"
    share = 0.3
    proves = True

    def look(self, known: Knowledge, allowance: Allowance) -> None:
        """The value of the position; then of its moves, as far as they are wanted."""
        from .proving import Solver  # the largest kernels, where nothing smaller knew

        position = known.position
        limits = allowance.left()
        solver = Solver(position, limits.nodes, limits.seconds, allowance.progress, limits.threads)
        try:
            self._prove(known, solver)
        finally:
            allowance.nodes += solver.nodes

    def _prove(self, known: Knowledge, solver: "Solver") -> None:
        position = known.position
        if known.whole.value != DRAW and known.whole.distance is None:
            found = solver.prove(position, known.whole.value)
            if found is None or found.value is None:
                known.why = solver.why
            elif found.variation or known.wanted != BEST:  # a value alone tells nobody what to play
                known.prove(found.value, found.distance, found.at_most, found.variation, self.name)
                if found.value == DRAW and found.variation:
                    known.prove_move(found.variation[0], DRAW, source=self.name)
        if known.wanted in (VALUE, WHOLE):
            return
        if known.wanted == EVERY:
            for cell, (value, distance) in solver.moves(position, known).items():
                if value is not None:
                    known.prove_move(cell, value, distance, distance, (), self.name)
        elif known.whole.value == DRAW:
            for first, cells in alike(position, list(known.moves)).items():
                if known.moves[first].value is None and solver.keeps(position, first, DRAW, None):
                    for cell in cells:
                        known.prove_move(cell, DRAW, source=self.name)
        elif known.whole.value == LOSS and known.whole.distance is not None:
            for cell, fact in known.moves.items():
                if fact.distance is not None:
                    continue
                kept = solver.keeps(position, cell, LOSS, known.whole.distance)
                if kept:
                    known.prove_move(cell, LOSS, known.whole.distance, None, (), self.name)
                elif kept is False:
                    known.prove_move(cell, LOSS, None, max(1, known.whole.distance - 2), (), self.name)


SOURCES: tuple[type[Source], ...] = (
    Openings,
    Threats,
    Tables,
    Book,
    Forcing,
    Pursuing,
    Proving,
    Searching,
)
"""All of them, in the order in which they are asked, here and nowhere else."""


def all_but(*kinds: type[Source]) -> tuple[type[Source], ...]:
    """All kinds of sources but these."""
    return tuple([kind for kind in SOURCES if kind not in kinds])


def make_sources(
    kinds: tuple[type[Source], ...] = SOURCES,
    weights: Weights | None = None,
    extended: bool = True,
    weighs: bool = True,
) -> tuple[Source, ...]:
    """Sources of these kinds, the search with these weights: whoever has some of his own has no book."""
    made = {Tables: Tables(extended), Searching: Searching(extended, weights, weighs)}
    kinds = kinds if weights is None else tuple([kind for kind in kinds if kind is not Openings])
    return tuple([made[kind] if kind in made else kind() for kind in kinds])


def look(
    position: Position,
    sources: "tuple[Source, ...]",
    limits: Limits = NO_LIMITS,
    wanted: str = BEST,
    progress: Watcher = None,
    known: Knowledge | None = None,
) -> Knowledge:
    """Ask sources what they know of a position that is not over, in their order, within limits.

    They add to what is `known` already, if anything is.
    """
    known = known or Knowledge(position, wanted)
    whole = Allowance(limits, progress)
    asked = sorted(
        [source for source in sources if source.can(position.board)],
        key=lambda source: SOURCES.index(type(source)),
    )
    for number, source in enumerate(asked):
        if known.is_settled:
            break
        if source.proves and known.is_proved:
            continue
        share = 1.0 if number == len(asked) - 1 else source.share
        allowance = Allowance(whole.left(share), progress)
        source.look(known, allowance)
        whole.nodes += allowance.nodes
        known.conclude()
    known.nodes = whole.nodes
    return known
