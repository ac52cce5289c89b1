"""Boards that were made: of each name one while anybody has it, and those that were asked for last.

A large board takes half a megabyte and a fraction of a second. Two of one name would each be kept alive by
the games that are played on them.
"""

# threading and weakref would cost a command that only asks one thing a millisecond
from _thread import allocate_lock
from _weakref import ref

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .board import Board

MOST_KEPT = 40_000  # what all that nobody has may count as: some megabytes


def weight(board: "Board") -> int:
    """What a board counts as where memory is bounded, in pieces of about a hundred bytes.

    >>> from noughts.board import Board
    >>> weight(Board("3x3")), weight(Board("20x20,5,torus"))
    (17, 2000)
    """
    return board.cells + len(board.lines)


class Made:
    """Boards by name, for any thread."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.size = 0  # of the latest
        self.latest: dict[str, Board] = {}
        self.alive: dict[str, ref[Board]] = {}
        self._most = most
        self._sweep_at = 64
        self._lock = allocate_lock()

    def find(self, name: str) -> "Board | None":
        """The board of a name, written as short as can be, if there is one."""
        known = self.alive.get(name)
        return known() if known is not None else None

    def keep(self, board: "Board") -> "Board":
        """Remember a board, or the one of its name that another thread was faster to make: that one."""
        with self._lock:
            known = self.find(board.name)
            if known is None:
                known = board
                self._sweep()
                self.alive[board.name] = ref(board)
            if board.name not in self.latest:
                self.latest[board.name] = known
                self.size += weight(known)
            while self.size > self._most and len(self.latest) > 1:
                self.size -= weight(self.latest.pop(next(iter(self.latest))))
        return known

    def _sweep(self) -> None:
        """Forget the names of boards that are gone, now and then."""
        if len(self.alive) >= self._sweep_at:
            self.alive = {name: known for name, known in self.alive.items() if known() is not None}
            self._sweep_at = 64 + 2 * len(self.alive)
