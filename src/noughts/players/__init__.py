"""Players by name: one grammar, and who is found by which name."""

from .roster import ROSTER, Roster, find_player

__all__ = ["ROSTER", "Roster", "find_player"]

TYPE_CHECKING = False
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A module of this room, loaded when first asked for."""
        from ..rooms import enter

        return enter(__name__, name)
