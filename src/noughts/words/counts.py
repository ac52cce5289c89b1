"""So many of a thing, in words."""

from . import say_many


def games(number: int) -> str:
    """Games.

    >>> games(1), games(1200)
    ('1 game', '1,200 games')
    """
    return say_many("{number:,} game", "{number:,} games", number)


def moves(number: int) -> str:
    """Moves, where nothing stands before them that would decline them."""
    return say_many("{number:,} move", "{number:,} moves", number)


def positions(number: int) -> str:
    """Positions."""
    return say_many("{number:,} position", "{number:,} positions", number)


def pages(number: int) -> str:
    """Pages."""
    return say_many("{number:,} page", "{number:,} pages", number)


def boxes(number: int) -> str:
    """Matchboxes."""
    return say_many("{number:,} box", "{number:,} boxes", number)


def beads(number: int) -> str:
    """Beads."""
    return say_many("{number:,} bead", "{number:,} beads", number)
