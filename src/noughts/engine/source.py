"""What a source is: somebody who knows something of a position."""

from ..board import Board
from .knowledge import Knowledge
from .limits import Allowance


class Source:
    """The contract.

    name    what its proofs are told by
    share   how much of what is left it may use, if others come after it
    proves  whether it proves and nothing else, so that it is not asked where nothing is left to prove
    """

    name = ""
    share = 1.0
    proves = False

    def can(self, board: Board) -> bool:
        """Whether it can know anything of positions of a board; most know something of every board."""
        return True

    def look(self, known: Knowledge, allowance: Allowance) -> None:
        """Add what it finds. The game is not over."""
        raise NotImplementedError
