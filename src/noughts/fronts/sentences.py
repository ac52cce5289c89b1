"""Games and positions read as facts, and the sentences about them."""

from ..board.notation import moves_of
from ..board.threats import threats, traps, waiting
from ..words import games

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..board import Position
    from ..game import Game
    from ..table import Table


def ending(game: "Game | Table") -> str:
    """How a game ended; whoever has its table hands that over, which knows of players that failed.

    >>> from noughts import Game
    >>> game = Game("3x3,misere")
    >>> for cell in (0, 3, 1, 4, 2):
    ...     game.play(cell)
    >>> ending(game)
    'X completes a1-b1-c1 and loses: O wins.'
    """
    return games.ending(game.ending)


def in_moves(is_to_move: bool, plies: int, is_bound: bool = False) -> str:
    """When something happens, in moves of the side that makes it happen.

    >>> in_moves(True, 5), in_moves(False, 2, True)
    ('in 3 moves', 'within 1 move')
    """
    return games.in_moves(moves_of(is_to_move, plies), is_bound)


def prospects(position: "Position", side: str) -> list[str]:
    """Where a side would complete a line and what that means for it, in clauses without an end.

    >>> from noughts import Position
    >>> prospects(Position.parse("3x3", "XX.OO...."), "X")
    ['X threatens c1']
    >>> prospects(Position.parse("3x3,misere", "XX.OO...."), "X")
    ['X would complete a line, and lose, at c1']
    """
    kinds = (
        ("threatens", threats(position, side)),
        ("waits", waiting(position, side)),
        ("loses", traps(position, side)),
    )
    name = position.board.cell_name
    return [
        games.prospect(side, kind, [name(cell) for cell in sorted(cells)]) for kind, cells in kinds if cells
    ]


def prospect(position: "Position", side: str, cell: int) -> str:
    """The same of one cell, which is looked at."""
    if not position.board.rule.completing_wins:
        return games.prospect_here(side, "loses")
    return games.prospect_here(side, "threatens" if cell in position.legal else "waits")
