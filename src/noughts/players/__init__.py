"""Players by name: one grammar, and who is found by which name; training and measuring by name."""

from .roster import ROSTER, Roster, find_player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .training import evaluate as evaluate
    from .training import train as train

__all__ = ["ROSTER", "Roster", "evaluate", "find_player", "train"]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A module of this room, and what needs learners, loaded when first asked for."""
        from ..rooms import enter

        return enter(__name__, name, {"evaluate": "training", "train": "training"})
