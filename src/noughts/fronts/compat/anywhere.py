"""Moves for stones that no game of alternate moves leads to: older engines took any.

Proofs, tables and forced wins begin with a position of a game. A search does not: so a level is asked for
its search alone.
"""

from ...board import Board, Position
from ...engine.levels import candidates, find_level
from ...engine.limits import Allowance
from ...engine.search import DEEPEST, Team, make_searcher
from ...engine.searching import Searching
from ...engine.weights import Weights


def is_of_a_game(board: Board, x: int, o: int, turn: str) -> bool:
    """Whether alternate moves lead to these stones, with that side to move."""
    try:
        Position(board, x, o, turn)
    except ValueError:
        return False
    return True


def candidates_anywhere(
    board: Board, x: int, o: int, turn: str, level: str, weights: Weights | None = None
) -> list[int]:
    """The cells that a level chooses from; of its search alone where the stones are of no game.

    Nobody has a line, and a cell is empty.
    """
    if is_of_a_game(board, x, o, turn):
        return candidates(Position(board, x, o, turn), level, weights=weights)
    strength = find_level(level)
    order = [cell for cell in range(board.cells) if not (x | o) >> cell & 1]
    if not strength.asks:
        return order
    worth = Searching(strength.extended, weights, strength.weighs).weights_for(board)
    depth = min(strength.limits.depth or DEEPEST, len(order))
    searcher = make_searcher(Position(board), worth, depth)
    searcher.set_up_any(x, o, "XO".index(turn))
    deeper = Team(searcher, 1).deepen(order, depth, strength.extended, Allowance(strength.limits))
    *_, (_, best, _) = deeper  # nothing stops the first depth but Ctrl-C, which raises
    return sorted(best)
