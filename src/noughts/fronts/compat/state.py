"""The dictionary that the three calls pass on, for type checkers; a file of its own, as `typing` is slow."""

from typing import Any, NotRequired, TypedDict


class GameState(TypedDict):
    """A game as plain values; see `interface`."""

    board: list[list[Any]]
    """Rows of " ", "X" and "O"; in three dimensions layers of rows, in four blocks of layers."""
    current_player: str
    """The side to move, "X" or "O"."""
    player_type: dict[str, str]
    """Who plays "X" and "O": "human" or "ai"."""
    difficulty: str
    """A level's name."""
    status: str
    """"in_progress", "win(X)", "win(O)", "draw" or "illegal_move"."""
    k: NotRequired[int]
    """How many in a row win, where that does not follow from the sides."""
    rule: NotRequired[str]
    """The board's rule, as "misere,torus", where it has one."""
