"""Making a certificate from nothing: many different proofs, merged, then few positions chosen of all.

The same seeds give the same certificate, whatever the number of threads.
"""

from ..board import Board, Position
from ..core.strategist import Strategist
from ..errors import NoughtsError
from ..words import Phrase
from . import BOARD
from .certificate import MOST_MOVES, Certificate, Entry, first_entry
from .choice import Choice, Key, Options
from .strategists import make_strategist

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Work = Callable[["Strategy"], list[Entry]]
    Each = Callable[[Work, list["Strategy"]], Iterator[list[Entry]]]

OPENING = 0  # a corner; all sixteen cells that lie on seven lines are the same by symmetry
FIRST = 1 << 64  # stands for the one position after X's opening: more than any real stones
PROOFS = 60
NOISES = (12, 25, 40)  # more of it finds proofs that are larger, but differ more
LESS_NOISE = (0, 4, 8)  # where few moves are left, more of it finds none
SEARCH_NODES = 30_000  # of a forced win: more than while proving, so that none is missed that was used
PROOF_NODES = 200_000_000  # of one position's proof; few need a tenth of it
SYMMETRIC_STONES = 10
MOST_EDGES = 20_000_000  # of a strategist's memory, before it starts afresh with what it has proved
MOST_HARD = 1  # a move that leaves more hard replies than this is not looked into
ROUNDS = 12  # of improving the choice
REPLIES = 14  # a new option of an early position may leave so many replies more than the best known


# X's second moves for a win within 14 that long trials found, to the two replies that resist most.
HINTED = 14
HINTS: dict[Key, int] = {
    (0x0001, 0x200000): 15,
    (0x0001, 0x400000): 15,
}


class Failed(NoughtsError):
    """A proof was not found with these limits."""


def build(
    proofs: int = PROOFS,
    within: int = MOST_MOVES,
    threads: int = 1,
    progress: "Callable[[Phrase], object] | None" = None,
    each: "Each | None" = None,
) -> Certificate:
    """A certificate that X wins from the corner, within so many moves of its own.

    The proofs are made in so many threads, or by `each`, which has the work done somewhere and gives what
    comes of it in order.
    """
    tell = progress or (lambda words: None)
    pool = Pool(within)
    noises = NOISES if within == MOST_MOVES else LESS_NOISE
    strategies = [Strategy(seed, noises[seed % len(noises)], within) for seed in range(proofs)]
    books = each(Strategy.book, strategies) if each is not None else _in_threads(strategies, threads)
    for number, book in enumerate(books, 1):
        pool.add(book)
        tell(
            Phrase(
                "proof {number} of {proofs}: {positions:,} positions, {moves:,} moves",
                number=number,
                proofs=proofs,
                positions=len(pool.options),
                moves=pool.option_count,
            )
        )
    if pool.option_count < 2:
        raise Failed("no proof was found that X wins within {within} moves", within=within)
    choice = Choice(pool.options, pool.first, seed=1)
    choice.improve(ROUNDS)
    tell(Phrase("merged: {positions:,} positions", positions=choice.count))
    found = pool.widen(choice.moves(), tell)
    choice = Choice(pool.options, pool.first, 2, choice.moves())
    choice.improve(2 * ROUNDS)
    tell(Phrase("with {moves:,} moves more: {positions:,} positions", moves=found, positions=choice.count))
    entries = [(0, 0, OPENING)] + [(x, o, cell) for (x, o), cell in choice.moves().items() if x != FIRST]
    return Certificate([first_entry(entry) for entry in entries], within)


def _in_threads(strategies: "list[Strategy]", threads: int) -> "Iterator[list[Entry]]":
    """The moves of each proof, in their order. Ctrl-C stops those under way."""
    from concurrent.futures import ThreadPoolExecutor

    team = ThreadPoolExecutor(threads)
    try:
        yield from team.map(Strategy.book, strategies)
    except BaseException:
        for strategy in strategies:
            strategy.stop()
        raise
    finally:
        team.shutdown(cancel_futures=True)


def replies_to_opening() -> list[Key]:
    """The classes of O's first reply, each by one of its positions."""
    after = Position(BOARD).play(OPENING)
    classes: dict[Position, Position] = {}
    for cell in after.legal:
        replied = after.play(cell)
        classes.setdefault(replied.canonical().position, replied)
    return [(position.x, position.o) for position in classes.values()]


class Strategy:
    """One proof: positions that are won, and X's moves in them.

    Few moves to win in make some positions hard. There X's moves are tried one after the other, and the
    replies to each singly: what is proved of one reply helps with the next.
    """

    def __init__(self, seed: int, noise: int, within: int) -> None:
        self.settings = (within, noise, seed, SYMMETRIC_STONES)
        self.stopped = False
        self.hints = HINTS if within <= HINTED else {}
        self.known: set[Key] = set()
        self.hard: set[Key] = set()
        self.moves: set[Entry] = set()

    def book(self) -> list[Entry]:
        """The moves of the proof; none if this seed was unlucky."""
        self.strategist = make_strategist(Board(BOARD), 1_200_000_000)
        self.strategist.begin(*self.settings)
        won = all(self.proves(x, o, 2) for x, o in replies_to_opening())  # to the first that is not
        del self.strategist
        return sorted(self.moves) if won else []

    def stop(self) -> None:
        """Give up soon; for another thread."""
        self.stopped = True
        strategist = getattr(self, "strategist", None)
        if strategist is not None:
            strategist.watch.stop()

    def proves(self, x: int, o: int, splits: int) -> bool:
        """Whether a position with X to move is won, trying its moves singly if need be, to a depth."""
        at_x, at_o, _ = self.strategist.graph.canonical(x, o)
        if (at_x, at_o) in self.known or self.stopped:
            return not self.stopped
        if (at_x, at_o) not in self.hard and not (splits and (at_x, at_o) in self.hints):
            if self.strategist.graph.edge_count > MOST_EDGES:
                self.strategist.begin(*self.settings)
                for known in sorted(self.known):
                    self.strategist.graph.know(*known)
            self.strategist.watch.limit(PROOF_NODES, 0.0, None)
            if self.strategist.prove(at_x, at_o, True) is True:
                self.moves |= set(self.strategist.graph.book(at_x, at_o))
                self.known.add((at_x, at_o))
                return True
            self.hard.add((at_x, at_o))
        return splits > 0 and self._splits(at_x, at_o, splits)

    def _splits(self, x: int, o: int, splits: int) -> bool:
        hint = self.hints.get((x, o))
        for cell in self._promising(x, o) if hint is None else [hint]:
            replies = self.strategist.answers.replies(x | 1 << cell, o) or []
            after = {self.strategist.graph.canonical(x | 1 << cell, o | 1 << reply)[:2] for reply in replies}
            hard = []
            for key in sorted(after, key=lambda key: (key not in self.hard, key)):
                if not self.proves(*key, 0):
                    hard.append(key)
                if len(hard) > (MOST_HARD if splits > 1 else 0):
                    break
            else:
                if after and all([self.proves(*key, splits - 1) for key in hard]):
                    self.moves.add((x, o, cell))
                    self.known.add((x, o))
                    return True
        return False

    def _promising(self, x: int, o: int) -> list[int]:
        """X's moves, those first that leave few replies open, then those on most open lines."""
        board = Board(BOARD)
        rows = []
        seen = set()
        for cell in range(board.cells):
            if not (x | o) >> cell & 1:
                key = self.strategist.graph.canonical(x | 1 << cell, o)[:2]
                replies = self.strategist.answers.replies(x | 1 << cell, o)
                if replies is not None and key not in seen:
                    seen.add(key)
                    lines = [line for line in board.lines if cell in line]
                    lines = [line for line in lines if not any([o >> member & 1 for member in line])]
                    rows.append((len(replies), -len(lines), cell))
        return [cell for _, _, cell in sorted(rows)]


class Pool:
    """All positions that are known to be won, with the moves known to win them.

    options   of a position, in the strategist's canonical form: a move, and the positions it leads to
    """

    def __init__(self, within: int) -> None:
        self.board = Board(BOARD)
        self.strategist = make_strategist(self.board)
        self.strategist.begin(within)
        self.prover: Strategist | None = None
        self.within = within
        self.options: Options = {}
        self.hopeless: set[Key] = set()
        self.first: Key = (FIRST, 0)
        self.options[self.first] = {
            OPENING: tuple(sorted({self.key(*stones) for stones in replies_to_opening()}))
        }

    @property
    def option_count(self) -> int:
        """How many moves are known in all."""
        return sum([len(moves) for moves in self.options.values()])

    def key(self, x: int, o: int) -> Key:
        """The image that stands for a position."""
        x, o, _ = self.strategist.graph.canonical(x, o)
        return x, o

    def add(self, moves: list[Entry]) -> None:
        """Take in the moves of a proof."""
        for x, o, cell in moves:
            at_x, at_o, symmetry = self.strategist.graph.canonical(x, o)
            cell = self.board.symmetries[symmetry][cell]
            known = self.options.setdefault((at_x, at_o), {})
            if cell not in known:
                after = self.after(at_x | 1 << cell, at_o)
                if after is not None:
                    known[cell] = tuple(sorted(after))

    def after(self, x: int, o: int) -> set[Key] | None:
        """The positions where X has a choice next, after its move; None if O gets away."""
        replies = self.strategist.answers.replies(x, o, SEARCH_NODES)
        if replies is None:
            return None
        found = set()
        for reply in replies:
            replied = o | 1 << reply
            block = self.strategist.answers.must_block(x, replied)
            if block is None:
                found.add(self.key(x, replied))
            else:
                further = self.after(x | 1 << block, replied)
                if further is None:
                    return None
                found |= further
        return found

    def widen(self, chosen: dict[Key, int], tell: "Callable[[Phrase], object]") -> int:
        """Look for other moves in the early positions of a choice: they decide how many follow."""
        found = 0
        early = sorted([key for key in chosen if key[0] != FIRST and key[0].bit_count() == 2])
        for number, (x, o) in enumerate(early, 1):
            known = self.options[x, o]
            least = min([len(after) for after in known.values()])
            for cell in self.board.symmetries[0]:
                if not (x | o) >> cell & 1 and cell not in known:
                    after = self.after(x | 1 << cell, o)
                    few = after is not None and len(after) <= least + REPLIES
                    if after is not None and few and all([self.is_won(key) for key in sorted(after)]):
                        known[cell] = tuple(sorted(after))
                        found += 1
            tell(
                Phrase(
                    "other moves: {number} of {positions} positions, {moves:,} moves",
                    number=number,
                    positions=len(early),
                    moves=found,
                )
            )
        return found

    def is_won(self, key: Key) -> bool:
        """Whether a position is known to be won, or can be proved quickly."""
        if key not in self.options and key not in self.hopeless:
            if self.prover is None or self.prover.graph.node_count > 2_000_000:
                self.prover = make_strategist(self.board)
                self.prover.begin(self.within, 10, 1, 12)
            self.prover.watch.limit(300_000, 0.0, None)
            if self.prover.prove(*key, True) is True:
                self.add(self.prover.graph.book(*key))
            if key not in self.options:
                self.hopeless.add(key)
        return key in self.options
