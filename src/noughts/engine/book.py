"""What the certificate of a board says of a position: the winner's move, and what it has an answer to."""

from ..board import Board, Position
from ..board.position import Variation, bits
from ..proof import BOARD
from .forcing import FORCED_NODES, ForcedWins

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..proof.certificate import Book

CERTAIN_NODES = 5_000_000  # half a second: a forced win that the certificate counts on must be found
_books: "list[Book]" = []


def has_book(board: Board) -> bool:
    """Whether there is a certificate of a board.

    >>> has_book(Board("4x4x4")), has_book(Board("4x4x4,torus"))
    (True, False)
    """
    return board.name == BOARD


def fast_book() -> "Book":
    """The fast certificate, read once."""
    if not _books:
        from ..proof.certificate import Book, shipped

        _books.append(Book(shipped("fast")))
    return _books[0]


def book_move(position: Position) -> int | None:
    """The certificate's move for the side that moved first, or None.

    >>> book_move(Position("4x4x4"))
    0
    """
    mine, theirs = bits(position, position.turn)
    if not has_book(position.board) or mine.bit_count() != theirs.bit_count() or position.is_over:
        return None
    return fast_book().move(mine, theirs)


def book_plies(position: Position) -> int:
    """Within how many plies the side that moved first wins, where the certificate says so.

    >>> cube = Position("4x4x4")
    >>> book_plies(cube) - book_plies(cube.play(0))
    1
    """
    left = fast_book().within - (position.count + 1) // 2  # moves of its own
    return 2 * left - (position.count % 2 == 0)


def certain_win(
    position: Position,
    nodes: int = CERTAIN_NODES,
    wins: ForcedWins | None = None,
    shortest: bool = True,
) -> Variation | None:
    """The forced win that the certificate counts on where it has no move, for the side that moved first.

    It takes no more moves than the certificate allows.
    """
    mine, theirs = bits(position, position.turn)
    if not has_book(position.board) or mine.bit_count() != theirs.bit_count():
        return None
    left = fast_book().within - mine.bit_count()
    wins = wins or ForcedWins(position.board)
    return wins.find(position, moves=left, nodes=nodes, shortest=shortest) if left > 0 else None


def lost_by_book(position: Position, wins: ForcedWins | None = None) -> bool:
    """Whether the certificate, or a forced win that it counts on, is found to answer every move of the
    second player.

    >>> lost_by_book(Position("4x4x4").play(0))
    True
    """
    mine, theirs = bits(position, position.turn)
    if not has_book(position.board) or theirs.bit_count() != mine.bit_count() + 1 or position.is_over:
        return False
    wins = wins or ForcedWins(position.board)
    for cell in position.legal:
        after = position.play(cell)
        if after.is_over:
            return False
        if book_move(after) is None and certain_win(after, FORCED_NODES, wins, shortest=False) is None:
            return False
    return True
