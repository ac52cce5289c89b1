"""A game looked back on: how each of its positions stood, and the last move that gave something away.

What is proved is told apart from what is estimated, and what there was no time for from both.
"""

from ..board import Position
from ..board.notation import counted
from ..errors import InvalidArgument, shown
from ..game import Game
from ..values import Pictured, Value
from ..words import verdicts
from ..words.verdicts import Fact
from .asked import check_limits
from .knowledge import DRAW, EVERY, FAR, LOSS, OPPOSITE, VALUE, WIN, Knowledge, ended
from .limits import Allowance, Limits
from .searching import Searching
from .sources import all_but, look, make_sources
from .telling import promise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

LIMITS = Limits(seconds=5.0)
NODES = 400_000  # that may go into one position, and those at the end of a game get more
LAST_SHARE = 0.3  # of the limits may go into the last position
MOVES_SHARE = 0.3  # is kept for the moves that would have held
RANKS = {LOSS: 0, DRAW: 1, WIN: 2}


class PlyReview(Value):
    """How a position of a game stood, for X.

    ply     after how many moves
    value   what is proved, or None; `promise` is 0 to 100, where it is proved too
    forced  in how many plies the winner can force it, where a variation or a book says so
    seen    False where there was no time to look
    """

    __slots__ = ("forced", "ply", "promise", "seen", "value")

    def __init__(
        self, ply: int, value: str | None, promise: int | None, forced: int | None, seen: bool = True
    ) -> None:
        self.ply = ply
        self.value = value
        self.promise = promise
        self.forced = forced
        self.seen = seen

    def __repr__(self) -> str:
        told = self.value or (f"about {self.promise}%" if self.seen else "not seen")
        return f"<PlyReview {self.ply}: {told}>"


class Mistake(Value):
    """The last move that turned a proved win or draw into something worse.

    ply      which move it was, from 1, and `cell` where
    side     whose it was
    before   the value that it gave away, for that side, and `later` what it left
    outcome  how the game ended for that side; None where it goes on
    held     the cells that are known to have held
    better   what is told of them
    """

    __slots__ = ("before", "better", "cell", "held", "later", "outcome", "ply", "side")

    def __init__(
        self,
        ply: int,
        cell: str,
        side: str,
        before: str,
        later: str,
        outcome: str | None,
        held: list[int],
        better: Fact,
    ) -> None:
        self.ply = ply
        self.cell = cell
        self.side = side
        self.before = before
        self.later = later
        self.outcome = outcome
        self.held = held
        self.better = better

    @property
    def words(self) -> str:
        """All this in a sentence or two."""
        turned, unpunished = (self.before, self.later), self.is_unpunished
        return verdicts.mistake(self.ply, self.cell, self.side, turned, unpunished, self.better)

    @property
    def is_unpunished(self) -> bool:
        """Whether the game ended better for that side than the move deserved."""
        return self.outcome is not None and RANKS[self.outcome] > RANKS[self.later]

    def __repr__(self) -> str:
        return f"<Mistake: {self.words}>"


class GivenUp(Value):
    """A game that was decided by giving up: with a proved win or draw, which that side then did not have.

    side   who resigned or had no time left
    value  what the position was worth to it
    kind   how it gave up, as in `Game.ending`
    """

    __slots__ = ("kind", "side", "value")

    def __init__(self, side: str, value: str, kind: str) -> None:
        self.side = side
        self.value = value
        self.kind = kind

    @property
    def words(self) -> str:
        """The same in a sentence."""
        return verdicts.given_up(self.side, self.value, self.kind == "resigned")

    def __repr__(self) -> str:
        return f"<GivenUp: {self.words}>"


class Review(Pictured, Value):
    """A game's plies, from the empty board to the last move, and its last mistake.

    plies     how each position stood, a PlyReview each
    mistake   the last Mistake, or None where none is proved
    given_up  what was given up at the end, a GivenUp, or None where nothing is proved to have been

    >>> review(Game("3x3"))
    <Review of 0 moves: no mistake is proved.>
    """

    __slots__ = ("given_up", "mistake", "plies")

    def __init__(
        self, plies: list[PlyReview], mistake: Mistake | None, given_up: GivenUp | None = None
    ) -> None:
        self.plies = plies
        self.mistake = mistake
        self.given_up = given_up

    def svg(self) -> str:
        """A picture: a chart of how each position stood."""
        from .pictures import draw_review

        return draw_review(self)

    def __repr__(self) -> str:
        told = self.mistake.words if self.mistake is not None else "no mistake is proved."
        given_up = f" {self.given_up.words}" if self.given_up is not None else ""
        return f"<Review of {counted(len(self.plies) - 1, 'move')}: {told}{given_up}>"

    def to_dict(self) -> dict[str, object]:
        """The same as plain values; `unseen` are the plies that there was no time for."""
        mistake, given_up = self.mistake, self.given_up
        return {
            "plies": [
                {"ply": ply.ply, "value": ply.value, "promise": ply.promise, "forced": ply.forced}
                for ply in self.plies
            ],
            "mistake": mistake and {"ply": mistake.ply, "held": mistake.held, "words": mistake.words},
            "given_up": given_up
            and {"side": given_up.side, "value": given_up.value, "words": given_up.words},
            "unseen": [ply.ply for ply in self.plies if not ply.seen],
        }


def review(
    game: Game,
    limits: Limits = LIMITS,
    progress: "Callable[[int], object] | None" = None,
    known: dict[int, Knowledge] | None = None,
) -> Review:
    """Look back on a game, from its end to its beginning, within limits for all of it.

    Without a limit of nodes or seconds it takes the usual seconds. `progress` is called with each ply that is
    looked at. What is found goes into `known` by ply, so that who stops it has that: see `review_so_far`.

    >>> game = Game("3x3")
    >>> for cell in (0, 1, 3, 6, 4, 5, 8):
    ...     game.play(cell)
    >>> review(game).mistake.words
    'Move 2 was the mistake: b1 turned a draw into a loss. Only the centre, b2, holds.'
    """
    if not isinstance(game, Game):
        raise InvalidArgument("a review looks back on a game, not on {game}", game=shown(game))
    check_limits(limits, progress)
    if not limits.is_bounded:
        limits = Limits(0, LIMITS.seconds, limits.depth, limits.threads)
    allowance = Allowance(limits)
    known = {} if known is None else known
    for ply in range(game.ply, -1, -1):
        if progress is not None:
            progress(ply)
        if not game.position_at(ply).is_over:
            known[ply] = _looked_at(game, ply, known.get(ply + 1), allowance)
    plies = _plies(game, known)
    return Review(plies, _last_mistake(game, plies, known, allowance), _given_up(game, plies[-1]))


def review_so_far(game: Game, known: dict[int, Knowledge]) -> Review:
    """What a review found that was stopped; nothing more is looked at.

    >>> review_so_far(Game("3x3"), {}).to_dict()["unseen"]
    [0]
    """
    plies = _plies(game, known)
    return Review(plies, _last_mistake(game, plies, known, None), _given_up(game, plies[-1]))


def _plies(game: Game, known: dict[int, Knowledge]) -> list[PlyReview]:
    """How each position stood, by what is known of some of them: all from one on, as they are looked at."""
    values = {ply: _value(game.position_at(ply), known.get(ply)) for ply in range(game.ply + 1)}
    for ply in sorted(known.keys() & range(game.ply)):
        fact = known[ply].moves[game.moves[ply]]  # of the move that was played, and so of where it led
        if fact.value is not None and values[ply + 1] is None:
            values[ply + 1] = OPPOSITE[fact.value]
            bound = fact.plies - 1 if fact.plies < FAR else None
            known[ply + 1].prove(OPPOSITE[fact.value], None, bound, (), fact.source)
    return [_told(ply, game.position_at(ply), values[ply], known.get(ply)) for ply in range(game.ply + 1)]


def _looked_at(game: Game, ply: int, later: Knowledge | None, allowance: Allowance) -> Knowledge:
    """What is known of a position, in its part of the limits, given what is known of the next one."""
    position = game.position_at(ply)
    known = Knowledge(position, VALUE)
    if ply < game.ply and (later is not None or game.position_at(ply + 1).is_over):
        value = _value(game.position_at(ply + 1), later)
        if value is not None:
            plies, source = (later.whole.plies, later.whole.source) if later is not None else (0, "rule")
            bound = plies + 1 if plies < FAR else None
            known.prove_move(game.moves[ply], OPPOSITE[value], None, bound, (), source)
            known.conclude()
    free = 1 - MOVES_SHARE - allowance.spent
    if free <= 0:
        return known
    share = LAST_SHARE if ply == game.ply else 1 / (ply + 1)  # each of the others gets as much as any other
    left = allowance.left(share * free / (free + MOVES_SHARE))
    if ply < game.ply:
        left = left.within(Limits(nodes=NODES))
    look(position, make_sources(), left, VALUE, known=known)
    allowance.nodes += known.nodes
    return known


def _value(position: Position, known: Knowledge | None) -> str | None:
    """What is proved for the side to move."""
    if position.is_over:
        return ended(position)
    return known.whole.value if known is not None else None


def _told(ply: int, position: Position, value: str | None, known: Knowledge | None) -> PlyReview:
    """A position as a review has it: for X."""
    part = promise(position.board, 0, value) if value is not None else None
    forced = 0 if position.winner is not None else None
    if known is not None:
        best = known.moves[known.ranking[0]]
        forced = known.whole.plies if value in (WIN, LOSS) and known.whole.plies < FAR else None
        if value is None:
            part = promise(position.board, best.score, best.value)
    if position.turn == "O" and part is not None:
        part = 100 - part
    return PlyReview(ply, _for(position.turn, value), part, forced, part is not None)


def _last_mistake(
    game: Game, plies: list[PlyReview], known: dict[int, Knowledge], allowance: Allowance | None
) -> Mistake | None:
    """The last mistake; which moves would have held is looked for within an allowance, if there is one."""
    for ply in range(game.ply - 1, -1, -1):
        position = game.position_at(ply)
        before, later = [_for(position.turn, plies[at].value) for at in (ply, ply + 1)]
        if before is not None and later is not None and RANKS[later] < RANKS[before]:
            facts = known[ply]
            if allowance is not None:
                facts.wanted = EVERY
                look(position, make_sources(all_but(Searching)), allowance.left(), EVERY, known=facts)
            held = [cell for cell, fact in facts.moves.items() if fact.value == before]
            is_all = all([fact.value is not None for fact in facts.moves.values()])
            name, side = position.board.cell_name(game.moves[ply]), position.turn
            better = _better(position, before, held, is_all)
            return Mistake(ply + 1, name, side, before, later, _outcome(game, side), held, better)
    return None


def _given_up(game: Game, last: PlyReview) -> GivenUp | None:
    """What was given up at the end, if the position is proved to have been worth more than the result."""
    side = game.gave_up
    if side is None:
        return None
    value, outcome = _for(side, last.value), _outcome(game, side)
    if value is None or outcome is None or RANKS[value] <= RANKS[outcome]:
        return None
    return GivenUp(side, value, str(game.ending[0]))


def _outcome(game: Game, side: str) -> str | None:
    """How a game ended for a side; None where it goes on."""
    if game.winner is not None:
        return WIN if game.winner == side else LOSS
    return DRAW if game.is_over else None


def _for(side: str, value: str | None) -> str | None:
    """A value for X, as it is for a side."""
    return value if side == "X" or value is None else OPPOSITE[value]


def _better(position: Position, value: str, held: list[int], is_all: bool) -> Fact:
    """Which moves would have kept a value."""
    board = position.board
    names = tuple([board.cell_name(cell) for cell in held])
    if len(held) == 1:
        is_flat_odd = len(board.shape) == 2 and board.rows % 2 and board.cols % 2
        return "one", names[0], value, is_all, bool(is_flat_odd and held[0] == board.cells // 2)
    if len(held) > 4:
        return ("many", len(held), value) if is_all else ()
    return ("few", names, value, is_all) if held else ()
