"""How a game stands and how it ended, in sentences that are true under every rule."""

from ..board.notation import OTHER, counted, line_cells, moves_of
from ..board.threats import threats, traps, waiting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..board import Position
    from ..game import Game


def ending(game: "Game") -> str:
    """How a game ended.

    >>> from noughts import Game
    >>> game = Game("3x3,misere")
    >>> for cell in (0, 3, 1, 4, 2):
    ...     game.play(cell)
    >>> ending(game)
    'X completes a1-b1-c1 and loses: O wins.'
    """
    if game.resigned:
        return f"{game.resigned} resigned: {game.winner} wins."
    if game.expired and game.winner:
        return f"{game.expired}'s time is up: {game.winner} wins."
    if game.expired:
        return f"{game.expired}'s time is up, and {OTHER[game.expired]} cannot win any more: a draw."
    if game.winner is None:
        return "A draw."
    cells = line_cells(game.board, game.position.winning_lines[0])
    if game.board.rule.misere:
        return f"{OTHER[game.winner]} completes {cells} and loses: {game.winner} wins."
    return f"{game.winner} wins: {cells}."


def in_moves(is_to_move: bool, plies: int, how: str = "in") -> str:
    """When something happens, in moves of the side that makes it happen; where they are a bound, `within`.

    >>> in_moves(True, 5), in_moves(False, 2)
    ('in 3 moves', 'in 1 move')
    """
    return f"{how} {counted(moves_of(is_to_move, plies), 'move')}"


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
        ("has a line waiting at", waiting(position, side)),
        ("would complete a line, and lose, at", traps(position, side)),
    )
    name = position.board.cell_name
    return [
        f"{side} {what} {', '.join([name(cell) for cell in sorted(cells)])}" for what, cells in kinds if cells
    ]


def prospect(position: "Position", side: str, cell: int) -> str:
    """The same of one cell, which is looked at."""
    if not position.board.rule.completing_wins:
        return f"{side} would lose here"
    return f"{side} threatens here" if cell in position.legal else f"a line of {side} waits here"
