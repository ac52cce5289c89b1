"""4x4x4 is a win for the first player: the certificate, how it is made, and how it is checked."""

BOARD = "4x4x4"

TYPE_CHECKING = False
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A module of this room, loaded when first asked for."""
        from ..rooms import enter

        return enter(__name__, name)
