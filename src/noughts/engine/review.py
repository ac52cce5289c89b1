"""A game looked back on: how each of its positions stood, and the last move that gave something away.

What is proved is told apart from what is estimated, and what there was no time for from both.
"""

from time import perf_counter

from ..board import Position
from ..board.notation import in_words
from ..core.tablebase import MOST_CELLS
from ..game import Game
from .levels import tablebase
from .perfect import book_move, book_plies
from .search import search
from .solver import DRAW, LOSS, OPPOSITE, WIN, Solver
from .strategy import forced_win
from .telling import share

SECONDS = 5.0
QUESTION_NODES = 60_000  # of each question to the solver
SEARCH_NODES = 20_000  # of each estimate
MOVES_SHARE = 0.3  # of the time is kept for the moves that would have held
RANKS = {LOSS: 0, DRAW: 1, WIN: 2}


class PlyReview:
    """How a position of a game stood, for X.

    value   what is proved, or None; `share` is 0 to 100, where it is proved too
    forced  in how many plies the winner can force it, where a line or a book says so
    seen    False where there was no time to look
    """

    __slots__ = ("forced", "ply", "seen", "share", "value")

    def __init__(
        self, ply: int, value: str | None, share: int | None, forced: int | None, seen: bool = True
    ) -> None:
        self.ply = ply
        self.value = value
        self.share = share
        self.forced = forced
        self.seen = seen

    def __repr__(self) -> str:
        return f"<PlyReview {self.ply}: {self.value}, share {self.share}>"


class Mistake:
    """The last move that turned a proved win or draw into something worse."""

    __slots__ = ("held", "ply", "words")

    def __init__(self, ply: int, held: list[int], words: str) -> None:
        self.ply = ply
        self.held = held
        self.words = words

    def __repr__(self) -> str:
        return f"<Mistake at move {self.ply}: {self.words}>"


class Review:
    """A game's plies, from the empty board to the last move, and its last mistake."""

    __slots__ = ("mistake", "plies")

    def __init__(self, plies: list[PlyReview], mistake: Mistake | None) -> None:
        self.plies = plies
        self.mistake = mistake


def review(game: Game, seconds: float = SECONDS) -> Review:
    """Look back on a game, from its end to its beginning, for so many seconds.

    >>> game = Game("3x3")
    >>> for cell in (0, 1, 3, 6, 4, 5, 8):
    ...     game.play(cell)
    >>> review(game).mistake.words
    'Move 2 was the mistake: b1 turned a draw into a loss. Only the centre, b2, holds.'
    """
    judge = _Judge(game.position_at(0), seconds)
    plies: list[PlyReview] = []
    after: str | None = None  # the value of the later position for the side to move there
    for ply in range(game.ply, -1, -1):
        position = game.position_at(ply)
        value: str | None
        forced: int | None
        if ply and _is_by_book(game.position_at(ply - 1), game.moves[ply - 1]):
            value, forced = LOSS, book_plies(game.position_at(ply - 1)) - 1
        else:
            value, forced = judge.value(position, (1 - MOVES_SHARE) * seconds, after == LOSS)
        after = value
        plies.append(judge.told(ply, position, value, forced, (1 - MOVES_SHARE) * seconds))
    plies.reverse()
    return Review(plies, _last_mistake(game, plies, judge))


def _last_mistake(game: Game, plies: list[PlyReview], judge: "_Judge") -> Mistake | None:
    for ply in range(game.ply - 1, -1, -1):
        position = game.position_at(ply)
        before, later = [_for(position.turn, plies[at].value) for at in (ply, ply + 1)]
        if before is not None and later is not None and RANKS[later] < RANKS[before]:
            held, is_all = judge.keeping(position, before)
            name = position.board.cell_name(game.moves[ply])
            words = f"Move {ply + 1} was the mistake: {name} turned a {before} into a {later}."
            better = _better(position, before, held, is_all)
            return Mistake(ply + 1, held, f"{words} {better}".rstrip())
    return None


def _is_by_book(position: Position, cell: int) -> bool:
    """Whether a move on 4x4x4 is the certificate's, or an image of it: then it wins."""
    best = book_move(position)
    if best is None:
        return False
    return (
        cell == best or position.play(cell).canonical().position == position.play(best).canonical().position
    )


def _for(side: str, value: str | None) -> str | None:
    """A value for X, as it is for a side."""
    return value if side == "X" or value is None else OPPOSITE[value]


def _better(position: Position, value: str, held: list[int], is_all: bool) -> str:
    """Which moves would have kept a value."""
    board = position.board
    verb = "win" if value == WIN else "hold"
    if not held:
        return ""
    if len(held) == 1:
        cell = held[0]
        flat_odd = len(board.shape) == 2 and board.rows % 2 and board.cols % 2
        name = board.cell_name(cell)
        if flat_odd and cell == board.cells // 2:
            name = f"the centre, {name},"
        return f"{'Only ' if is_all else 'At least '}{name} {verb}s."
    if len(held) > 4:
        return f"{in_words(len(held)).capitalize()} moves {verb}." if is_all else ""
    *names, last = [board.cell_name(cell) for cell in held]
    both = f"{', '.join(names)} and {last}"
    return f"{'Only' if is_all else 'At least'} {both} {verb}."


class _Judge:
    """What values positions of one game, within a time for all of them."""

    def __init__(self, root: Position, seconds: float) -> None:
        self.started = perf_counter()
        self.seconds = seconds
        self.board = root.board
        self.shared = Solver(root, 0, seconds) if MOST_CELLS < root.board.cells <= 64 else None

    def left(self, until: float) -> float:
        return until - (perf_counter() - self.started)

    def solver(self, position: Position) -> Solver:
        """One for all positions; on large boards one for each, which looks at open lines only."""
        return self.shared or Solver(position, 0, max(0.001, self.left(self.seconds)))

    def value(self, position: Position, until: float, is_won: bool = False) -> tuple[str | None, int | None]:
        """What is proved for the side to move, and in how many plies it comes about.

        `is_won` says that a move is known that wins.
        """
        if position.is_over:
            return (DRAW, None) if position.winner is None else (LOSS, 0)
        if self.board.cells <= MOST_CELLS:
            score = tablebase(self.board).value(position)
            return (WIN if score > 0 else LOSS if score < 0 else DRAW), 100 - abs(score) if score else None
        if self.left(until) <= 0:
            return (WIN if is_won else None), None
        forced = forced_win(position, shortest=True)
        if forced is not None:
            return WIN, len(forced)
        if book_move(position) is not None:
            return WIN, book_plies(position)
        if is_won:
            return WIN, None
        return self.solver(position).value(position, QUESTION_NODES), None

    def told(
        self, ply: int, position: Position, value: str | None, forced: int | None, until: float
    ) -> PlyReview:
        """A position as a review has it: for X."""
        left = self.left(until)
        part = share(self.board, 0, value) if value is not None else None
        if value is None and left > 0:
            found = search(position, 4, SEARCH_NODES, min(left, 0.05))
            part = share(self.board, found.score)
        if position.turn == "O" and part is not None:
            part = 100 - part
        return PlyReview(ply, _for(position.turn, value), part, forced, part is not None)

    def keeping(self, position: Position, value: str) -> tuple[list[int], bool]:
        """The moves that are proved to keep a value, and whether that is proved of no other."""
        held, is_all = [], True
        for cell in position.legal:
            found, _ = self.value(position.play(cell), self.seconds)
            if found is None:
                is_all = False
            elif OPPOSITE[found] == value:
                held.append(cell)
        return held, is_all
