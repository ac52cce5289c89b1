"""Players by name: one grammar, and who is found by which name."""

from .roster import ROSTER, Roster, find_player

__all__ = ["ROSTER", "Roster", "find_player"]
