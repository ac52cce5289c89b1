"""A game being played, and the file it is saved in."""

from .game import LONGEST_NAME, Game

__all__ = ["LONGEST_NAME", "Game"]
