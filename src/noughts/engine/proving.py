"""Questions to the provers: which of them make a value, in which order they are asked, and what is left out.

Whatever a Solver says is certain; None means that the limits came first. Which prover is asked follows
from the board's rule: shortcuts that a rule makes false are never taken.
"""

from time import perf_counter

from ..board import Position
from ..board.notation import OTHER
from ..board.position import Variation, bits
from ..board.threats import lines_open_to
from ..core.decider import MAX_LINES as MOST_LINES
from ..core.decider import MOST_SCORE, Decider
from ..core.prover import MAX_LINES, Prover
from .forcing import FORCED_NODES, ForcedWins
from .knowledge import DRAW, FAR, LOSS, OPPOSITE, WIN, Fact, Knowledge
from .limits import Watcher
from .strategy import Strategies
from .teams import prove_together

TABLE_BITS = 20  # 24 MB: larger ones hold more, but take longer to reach
TINY_BITS = 12  # where little is looked at, a table takes longer to make than to fill
DISTANCE_NODES = 300_000  # how much work a distance may take before it is given up
FEW_EMPTY = 36  # with more empty cells a strategy is looked for first, with fewer the prover asked
FIRST_SHARE = 500_000  # nodes for the first try of a question that has no limit; then four times as many
QUICK_NODES = 5_000  # for the prover before a strategy is looked for: some boards need just one
SPARSE_SHARE = 32_000_000  # the same for a strategy: what is stopped halfway often takes longer
MOST_SYMMETRIES = 256  # of a decider


def is_sparse(position: Position) -> bool:
    """Whether a strategy is looked for before the prover is asked."""
    board = position.board
    return board.rule.stones_never_hurt and board.k > 1 and FEW_EMPTY + position.count < board.cells <= 64


def first_share(position: Position) -> int:
    """How many nodes a question may take before another is tried."""
    return SPARSE_SHARE if is_sparse(position) else FIRST_SHARE


class Solver:
    """A prover for a position and all that can come of it, with one table for all questions."""

    def __init__(
        self,
        root: Position,
        nodes: int = 0,
        seconds: float = 0.0,
        progress: Watcher = None,
        threads: int = 1,
    ) -> None:
        board = root.board
        self.root = root
        self.threads = threads
        self.deadline = perf_counter() + seconds if seconds else 0.0
        self.node_limit = nodes
        self.progress = progress
        self.wins = ForcedWins(board)
        self.forced: dict[Position, Variation] = {}  # the wins by threats that were found
        self.prover: Prover | None = None
        self.decider: Decider | None = None
        free = board.rule.stones_never_hurt
        self.strategies = Strategies(board, threads) if free and board.cells <= 64 and board.k > 1 else None
        self.places: dict[int, int] | None = None  # of each cell that matters, where it is reduced
        if not free:
            if board.cells <= 64 and len(board.lines) <= MOST_LINES:
                symmetries = board.symmetries if len(board.symmetries) <= MOST_SYMMETRIES else ()
                self.decider = Decider(board, symmetries, 15 if board.cells <= 16 else TABLE_BITS)
        elif board.cells <= 64 and len(board.lines) <= MAX_LINES:
            lines = list(board.line_bits)
            symmetries = board.symmetries if len(board.symmetries) <= 8 or root.count <= 6 else ()
            size = TINY_BITS if board.cells <= 16 else TABLE_BITS + (threads - 1).bit_length()
            self.prover = Prover(board.cells, lines, lines, symmetries, size)
        else:
            self._reduce()
        helpers = [self.prover.helper() for _ in range(threads - 1)] if self.prover is not None else []
        self.provers = [self.prover, *helpers] if self.prover is not None else []

    def _reduce(self) -> None:
        """Large boards: keep the open lines only, and of them the empty cells, where few enough are left."""
        taken = self.root.x | self.root.o
        x_lines, o_lines = [
            [[cell for cell in line if not taken >> cell & 1] for line, _ in lines_open_to(self.root, side)]
            for side in "XO"
        ]
        cells = sorted({cell for line in x_lines + o_lines for cell in line})
        if len(cells) <= 64 and max(len(x_lines), len(o_lines)) <= MAX_LINES:
            self.places = {cell: place for place, cell in enumerate(cells)}
            x_bits, o_bits = [
                [sum([1 << self.places[cell] for cell in line]) for line in lines]
                for lines in (x_lines, o_lines)
            ]
            size = TABLE_BITS + (self.threads - 1).bit_length()
            self.prover = Prover(len(cells), x_bits, o_bits, (), size)

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        nodes = self.wins.nodes + sum([prover.nodes for prover in self.provers])
        nodes += self.decider.nodes if self.decider is not None else 0
        return nodes + (self.strategies.nodes if self.strategies is not None else 0)

    @property
    def is_over_limit(self) -> bool:
        """Whether the nodes or the seconds are used up."""
        return bool(
            (self.node_limit and self.nodes >= self.node_limit)
            or (self.deadline and perf_counter() >= self.deadline)
        )

    @property
    def why(self) -> str:
        """Why there is no proof: "large" if too many cells matter, else "nodes" or "seconds"."""
        if self.prover is None and self.decider is None:
            return "large"
        return "nodes" if self.node_limit and self.nodes >= self.node_limit else "seconds"

    def can_force(self, position: Position, attacker: str, plies: int = 0, nodes: int = 0) -> bool | None:
        """Whether a side can force a line, within so many plies if given; None if the limits came first."""
        if plies == 0 and attacker == position.turn and self.forced_win(position, nodes) is not None:
            return True
        if self.decider is not None:
            return self._ask_decider(position, attacker, plies, nodes)
        if self.prover is None:
            return self._judge_large(position, attacker)
        if plies:
            return self._ask_prover(position, attacker, plies, nodes)
        share = nodes or first_share(position)
        while not self.is_over_limit:
            ways = [(self._ask_prover, share), (self._ask_strategies, share // 8)]
            if is_sparse(position):
                ways = [
                    (self._ask_prover, QUICK_NODES),
                    (self._ask_strategies, share),
                    (self._ask_prover, share // 16),
                ]
            for ask, part in ways:
                answer = ask(position, attacker, 0, part)
                if answer is not None:
                    return answer
            if nodes:
                break
            share *= 4
        return None

    def forced_win(self, position: Position, nodes: int = 0) -> Variation | None:
        """A win by threats alone of the side to move, if one is found within the limits."""
        limits = self._limits(min(nodes or FORCED_NODES, FORCED_NODES))
        if position not in self.forced and limits is not None:
            self.wins.limit(*limits)
            variation = self.wins.find(position)
            if variation is not None:
                self.forced[position] = variation
        return self.forced.get(position)

    def _ask_prover(self, position: Position, attacker: str, plies: int, nodes: int) -> bool | None:
        limits = self._limits(nodes)
        if limits is None or not self.provers:
            return None
        question = (*self._bits(position), "XO".index(attacker), "XO".index(position.turn), plies)
        return prove_together(
            self.provers,
            self.provers,
            lambda prover: prover.can_force(*question),
            *limits,
            self.progress,
            QUICK_NODES,
        )

    def _ask_decider(self, position: Position, attacker: str, plies: int, nodes: int) -> bool | None:
        limits = self._limits(nodes)
        if limits is None or self.decider is None:
            return None
        self.decider.limit(*limits, self.progress)
        own, other = bits(position, position.turn)
        goal = max(1, MOST_SCORE - position.count - plies) if plies else 1
        if attacker == position.turn:
            score = self.decider.score(own, other, goal - 1, goal)
            return None if score is None else score >= goal
        score = self.decider.score(own, other, -goal, 1 - goal)
        return None if score is None else score <= -goal

    def _ask_strategies(self, position: Position, attacker: str, plies: int, nodes: int) -> bool | None:
        limits = self._limits(nodes)
        if limits is None or self.strategies is None or plies:
            return None
        return self.strategies.can_force(position, attacker, *limits, self.progress)

    def _limits(self, nodes: int) -> tuple[int, float] | None:
        """The nodes, if given, and seconds that a question may take; None if nothing is left."""
        if self.is_over_limit:
            return None
        if self.node_limit:
            left = self.node_limit - self.nodes
            nodes = min(nodes, left) if nodes else left
        return nodes, max(1e-6, self.deadline - perf_counter()) if self.deadline else 0.0

    def _bits(self, position: Position) -> tuple[int, int]:
        if self.places is None:
            return position.x, position.o
        reduced = []
        for held in (position.x & ~self.root.x, position.o & ~self.root.o):
            reduced.append(sum([1 << place for cell, place in self.places.items() if held >> cell & 1]))
        return reduced[0], reduced[1]

    def _judge_large(self, position: Position, attacker: str) -> bool | None:
        """What weights alone say on a board with too many cells (see the prover): no, or not known."""
        if not position.board.rule.stones_never_hurt:
            return None
        held, _ = bits(position, attacker)
        potential = 0.0
        for _, mask in lines_open_to(position, attacker):
            empty = (mask & ~held).bit_count()
            if empty == 1 and attacker == position.turn:
                return True
            potential += 0.5**empty
        return False if potential < (0.5 if attacker == position.turn else 1.0) else None

    def value(self, position: Position, nodes: int = 0) -> str | None:
        """Win, draw or loss for the side to move; None if the limits came first.

        `nodes`, if given, is the limit of each question.
        """
        if position.winner is not None:
            return LOSS
        if position.is_draw:
            return DRAW
        # A stone more never hurts, so on the empty board the second player cannot have a win:
        # the first would make it his own (strategy stealing).
        wins: bool | None = None
        steals = position.count == 0 and position.board.rule.stones_never_hurt
        loses: bool | None = False if steals else None
        share = nodes or first_share(position)
        while True:
            if wins is None:
                wins = self.can_force(position, position.turn, nodes=share)
            if wins:
                return WIN
            if loses is None:
                loses = self.can_force(position, OTHER[position.turn], nodes=share)
            if loses:
                return LOSS
            if wins is not None and loses is not None:
                return DRAW
            if self.is_over_limit or (self.prover is None and self.decider is None) or nodes:
                return None
            share *= 4

    def distance(self, position: Position, value: str) -> tuple[int | None, int | None]:
        """Plies to the end of a win or loss: exactly, if that is cheap, and at most."""
        if value == DRAW:
            return None, None
        if position.is_over:
            return 0, 0
        attacker = position.turn if value == WIN else OTHER[position.turn]
        left = position.board.cells - position.count
        has_last = (value == WIN) == position.board.rule.completing_wins  # who completes a line moves last
        left -= (left % 2 == 0) == has_last
        plies = 1 if has_last else 2
        budget = DISTANCE_NODES // 10 if is_sparse(position) else DISTANCE_NODES
        while plies < left:
            before = self.nodes
            sooner = self.can_force(position, attacker, plies, budget)
            budget -= self.nodes - before
            if sooner:
                return plies, plies
            if sooner is None or budget <= 0:
                return None, left
            plies += 2
        return plies, plies

    def prove(self, position: Position, value: str | None = None) -> Fact | None:
        """The value, if it is not known already, with its distance and the moves that it leads to.

        A value that was proved just before the limits came may be all: how to keep it is then not known.
        """
        value = value or self.value(position)
        if value is None:
            return None
        distance, at_most = self.distance(position, value)
        if distance is not None:
            variation = self._played_out(position, value, distance)
        else:
            variation, plies = self._kept(position, value)
            at_most = min(at_most, plies) if at_most is not None else None
        found = Fact()
        found.prove(value, distance, at_most, variation, "")
        return found

    def _played_out(self, position: Position, value: str, distance: int) -> Variation:
        """Best play to the end, as far as it can be found within the limits."""
        variation: list[int] = []
        while not position.is_over:
            cell = self.keeping_move(position, value, distance)
            if cell is None:
                break
            variation.append(cell)
            position = position.play(cell)
            value, distance = OPPOSITE[value], distance - 1
        return tuple(variation)

    def _kept(self, position: Position, value: str) -> tuple[Variation, int]:
        """How a value is kept, as far as is known, and within how many plies the game is then over, or FAR.

        A win by threats, a move of a strategy, or any other.
        """
        forced = self.forced_win(position) if value == WIN else None
        if forced is not None:
            return forced, len(forced)
        cell = within = None
        if self.strategies is not None and value != DRAW:
            cell = self.strategies.move(position) if value == WIN else None
            if cell is not None or value == LOSS:
                within = self.strategies.within(
                    position, position.turn if value == WIN else OTHER[position.turn]
                )
        if cell is None:
            cell = self.keeping_move(position, value, None)
        return () if cell is None else (cell,), FAR if within is None else within

    def keeping_move(self, position: Position, value: str, distance: int | None) -> int | None:
        """A move after which the value, and the distance if it is known, is still the same."""
        for cell in by_promise(position):
            if self.keeps(position, cell, value, distance):
                return cell
        return None

    def keeps(self, position: Position, cell: int, value: str, distance: int | None) -> bool | None:
        """Whether a move is proved to keep a value, and the distance if that is given.

        Of a loss with its distance, None where that is not known.
        """
        mover = position.turn
        other = OTHER[mover]
        after = position.play(cell)
        if value == DRAW:
            return after.winner is None if after.is_over else self.can_force(after, other) is False
        if value == WIN:
            if after.is_over or distance == 1:
                return after.winner == mover
            return self.can_force(after, mover, distance - 1 if distance is not None else 0) is True
        if after.is_over:
            return distance is None or distance == 1
        if distance is None or distance <= 3:
            return True
        sooner = self.can_force(after, other, distance - 3)
        return None if sooner is None else not sooner

    def moves(self, position: Position, known: Knowledge) -> dict[int, tuple[str | None, int | None]]:
        """Every move that is not known exactly, with its value for the mover, None where unproved, and its
        distance if known."""
        found: dict[int, tuple[str | None, int | None]] = {}
        asked = [cell for cell, fact in known.moves.items() if fact.distance is None and fact.value != DRAW]
        for number, cell in enumerate(asked):
            if self.is_over_limit:
                break
            after = position.play(cell)
            left = self.node_limit - self.nodes if self.node_limit else 0
            value = known.moves[cell].value
            if value is not None:
                value = OPPOSITE[value]
            else:
                # each gets its part of what is left, so that one hard move does not take it all
                value = self.value(after, max(1, left // (len(asked) - number)) if self.node_limit else 0)
            distance = self.distance(after, value)[0] if value in (WIN, LOSS) else None
            found[cell] = (
                OPPOSITE[value] if value is not None else None,
                distance + 1 if distance is not None else None,
            )
        return found


def by_promise(position: Position) -> list[int]:
    """The legal moves, those on the heaviest open lines of either side first."""
    board = position.board
    weight = [0] * board.cells
    for line, mask in zip(board.lines, board.line_bits, strict=True):
        xs, os = position.x & mask, position.o & mask
        if not (xs and os):
            worth = 4 ** (xs | os).bit_count()
            for cell in line:
                weight[cell] -= worth
    return sorted(position.legal, key=weight.__getitem__)
