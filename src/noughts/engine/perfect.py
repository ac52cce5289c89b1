"""Perfect play: by table, by the certificate of 4x4x4, by force, by proof, or by avoiding what is forced."""

from ..board import Position
from ..board.notation import OTHER
from ..core.tablebase import MOST_CELLS
from ..proof import BOARD
from .levels import SECONDS, proved_moves, strongest_moves, tablebase
from .reasons import threats
from .solver import FIRST_SHARE
from .strategy import FORCED_NODES, forced_win
from .weights import Weights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..proof.certificate import Book

CERTAIN_NODES = 5_000_000  # half a second: a forced win that the certificate counts on must be found
_books: "list[Book]" = []


def fast_book() -> "Book":
    """The fast certificate, read once."""
    if not _books:
        from ..proof.certificate import Book, shipped

        _books.append(Book(shipped("fast")))
    return _books[0]


def book_move(position: Position) -> int | None:
    """The certificate's move on 4x4x4 for the side that moved first, or None.

    >>> book_move(Position("4x4x4"))
    0
    """
    mine, theirs = (position.x, position.o) if position.turn == "X" else (position.o, position.x)
    if position.board.name != BOARD or mine.bit_count() != theirs.bit_count() or position.is_over:
        return None
    return fast_book().move(mine, theirs)


def book_plies(position: Position) -> int:
    """Within how many plies the certificate's move wins, where there is one."""
    return 2 * (fast_book().within - position.count // 2) - 1


def certain_win(position: Position, nodes: int = CERTAIN_NODES) -> tuple[int, ...] | None:
    """The forced win that the certificate counts on where it has no move, for the side that moved first.

    It takes no more moves than the certificate allows.
    """
    mine, theirs = (position.x, position.o) if position.turn == "X" else (position.o, position.x)
    if position.board.name != BOARD or mine.bit_count() != theirs.bit_count():
        return None
    left = fast_book().within - mine.bit_count()
    return forced_win(position, moves=left, nodes=nodes, shortest=True) if left > 0 else None


def lost_by_book(position: Position) -> bool:
    """Whether the certificate, or a forced win that it counts on, answers every move of the second player.

    >>> lost_by_book(Position("4x4x4").play(0))
    True
    """
    mine, theirs = (position.x, position.o) if position.turn == "X" else (position.o, position.x)
    if position.board.name != BOARD or theirs.bit_count() != mine.bit_count() + 1 or position.is_over:
        return False
    for cell in position.legal:
        after = position.play(cell)
        if after.is_over or (book_move(after) is None and certain_win(after, FORCED_NODES) is None):
            return False
    return True


def perfect_moves(
    position: Position, weights: Weights | None = None, seconds: float = SECONDS, nodes: int = 0
) -> list[int]:
    """The moves to choose from: those of a win where one is known, else those that avoid a loss longest."""
    if position.board.cells <= MOST_CELLS:
        return tablebase(position.board).best(position)
    if position.count == 0 and position.board.name == BOARD:
        return [cell for cell in position.legal if is_rich(position, cell)]
    forced = certain_win(position, FORCED_NODES)
    if forced is not None:
        return [forced[0]]
    cell = book_move(position)
    if cell is not None:
        return [cell]
    forced = certain_win(position) or forced_win(position, shortest=True)
    if forced is not None:
        return [forced[0]]
    dangers = threats(position, OTHER[position.turn])
    if dangers:
        return sorted(dangers)
    kept = proved_moves(position, nodes // 4 or 4 * FIRST_SHARE, seconds / 2)
    if kept is not None and len(kept) == 1:
        return kept
    safe = []
    lost: dict[int, int] = {}
    for cell in kept if kept is not None else position.legal:
        line = forced_win(position.play(cell))
        if line is None:
            safe.append(cell)
        else:
            lost[cell] = len(line)
    if safe:
        return strongest_moves(position, weights, seconds / 2, nodes // 2, safe)
    longest = {cell: len(forced_win(position.play(cell), shortest=True) or ()) for cell in lost}
    return [cell for cell, length in longest.items() if length == max(longest.values())]


def is_rich(position: Position, cell: int) -> bool:
    """Whether no cell lies on more lines."""
    counts = position.board.line_counts
    return counts[cell] == max(counts)
