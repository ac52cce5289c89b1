"""How a command runs, whatever becomes of its streams: errors in one line, and a status that tells."""

import atexit
import gc
import sys

from ..errors import IllegalMove, NoughtsError, one_line, reason
from ..words import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO


def run_command(
    name: str, command: "Callable[[list[str]], object]", words: list[str] | None, illegal_move: int = 2
) -> int:
    """Run a command with these words, or with those that the process was started with; gives its exit status.

    0; 2 for a mistake, or `illegal_move` for a move that the rules refuse; 1 when its output cannot be
    written; 130 after Ctrl-C; 143 after a request to end, as by `kill`, 129 when the terminal was closed.
    """
    _be_lenient()
    if (
        words is None
    ):  # the process is the command: when it ends, its memory goes without being looked through
        atexit.register(gc.freeze)
    try:
        _run(command, sys.argv[1:] if words is None else words)
    except NoughtsError as error:
        warn(f"{name}: {one_line(error)}")
        return illegal_move if isinstance(error, IllegalMove) else 2
    except KeyboardInterrupt as stop:
        warn(say("\n{name}: stopped", name=name))
        return stop.status if isinstance(stop, Told) else 130
    except BrokenPipeError:  # whoever read our output has gone
        _drop_output()
        return 1
    except OSError as error:
        _drop_output()
        warn(say("{name}: cannot write the answer: {strerror}", name=name, strerror=reason(error)))
        return 1
    return 0


def _run(command: "Callable[[list[str]], object]", words: list[str]) -> None:
    """Run a command until its answer is written; that it explains itself is an answer, too."""
    try:
        command(words)
    except SystemExit as leaving:
        if leaving.code:
            raise
    if sys.stdout is not None:
        sys.stdout.flush()


def _be_lenient() -> None:
    """A key that is no text is one more wrong answer, and a sign that cannot be shown is a question mark."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def warn(words: str) -> None:
    """Write a line to stderr, if there is one."""
    try:
        if sys.stderr is not None:
            print(words, file=sys.stderr)
    except OSError:
        pass


def shows_colours() -> bool:
    """Whether stdout is a terminal, and colours are wanted there."""
    import os

    return sys.stdout is not None and sys.stdout.isatty() and "NO_COLOR" not in os.environ


def screen_width(stream: "TextIO | None" = None) -> int:
    """How many characters a line has: those of the terminal behind stdout or another stream, or 80."""
    import os

    try:
        return os.get_terminal_size((stream or sys.stdout).fileno()).columns or 80
    except (OSError, ValueError, AttributeError):
        return 80


def _drop_output() -> None:
    """Let what is still to be written go nowhere, so that nobody complains at the end."""
    import os

    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        pass


class Told(KeyboardInterrupt):
    """A request to end from outside, which is heeded as Ctrl-C is; `status` is what to leave with."""

    def __init__(self, status: int) -> None:
        self.status = status


def end_when_told(like_ctrl_c: bool = False) -> None:
    """Make a request to end (as by `kill`) leave like any other end, so that programs we started end too.

    With `like_ctrl_c`, whoever keeps or tells what there is after Ctrl-C does so then, too.
    """
    import signal

    def leave(number: int, frame: object) -> None:
        raise Told(128 + number) if like_ctrl_c else SystemExit(128 + number)

    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, leave)
