"""The command `noughts`: its first word names a command, which knows its arguments and what it does."""

import sys

from ..streams import run_command


def main(argv: list[str] | None = None) -> int:
    """Run a command; gives its exit status, see `run_command`."""
    return run_command("noughts", lambda: _start(sys.argv[1:] if argv is None else argv))


def _start(argv: list[str]) -> None:
    from .commands import read

    said = vars(read(argv))
    said.pop("run")(**said)
