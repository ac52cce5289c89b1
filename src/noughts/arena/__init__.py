"""Who is better: games between players, and how they ended."""

TYPE_CHECKING = False
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A module of this room, loaded when first asked for."""
        from ..rooms import enter

        return enter(__name__, name)
