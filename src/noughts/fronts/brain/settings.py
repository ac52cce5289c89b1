"""What `INFO key value` has said: limits, the rule, the threads. What means nothing to a brain is ignored."""

from collections.abc import Callable

from ...board.notation import is_number
from ...engine.limits import MOST_DEPTH, MOST_NODES, MOST_THREADS, Limits
from ...errors import InvalidArgument, shown
from .clock import TimeControl

MEMORY = 80_000_000  # bytes that the engine may need: 20x20 takes 50 million (a test measures it)
DIGITS = 40  # of a number; what is longer is none


class Settings:
    """What holds until something else is said.

    exact    whether six in a row do not count
    time     what time is allowed
    nodes    positions that a move may look at, 0 for any number
    depth    plies that it may look ahead, 0 for any number
    threads  that work at it
    """

    def __init__(self, threads: int = 1) -> None:
        self.exact = False
        self.time = TimeControl()
        self.nodes = self.depth = 0
        self.threads = threads

    def take(self, said: str) -> None:
        """A key and its value."""
        key, _, value = said.partition(" ")
        take = KEYS.get(key.lower())
        if take is not None:
            take(self, value.strip())

    def limits(self, seconds: float, is_timed: bool) -> Limits:
        """What a move may take; where nodes are counted and nothing was said of time, it takes any time."""
        counts_nodes = is_timed and self.nodes and not self.time.is_set
        return Limits(self.nodes, 0.0 if counts_nodes else seconds, self.depth, self.threads)

    def take_rule(self, value: str) -> None:
        """INFO rule: 0 five or more, 1 exactly five."""
        if value not in ("0", "1"):
            raise InvalidArgument(
                "rule {value} is not played here: only rule 0, five or more in a row win, and rule 1, "
                "exactly five",
                value=shown(value),
            )
        self.exact = value == "1"

    def take_turn(self, value: str) -> None:
        """INFO timeout_turn, in milliseconds as all times."""
        self.time.turn = max(0.0, signed(value) / 1000)

    def take_match(self, value: str) -> None:
        """INFO timeout_match: of the whole game; 0 is no limit."""
        self.time.set_match(signed(value) / 1000)

    def take_left(self, value: str) -> None:
        """INFO time_left: of the whole game."""
        self.time.set_left(signed(value) / 1000)

    def take_increment(self, value: str) -> None:
        """INFO time_increment: what a move adds to that."""
        self.time.increment = max(0.0, signed(value) / 1000)

    def take_memory(self, value: str) -> None:
        """INFO max_memory: less than is needed cannot be obeyed, and is refused."""
        if 0 < signed(value) < MEMORY:
            raise InvalidArgument("this brain needs {memory} bytes of memory", memory=MEMORY)

    def take_nodes(self, value: str) -> None:
        """INFO max_node: what no search could look at is no limit, and neither is 0 or less."""
        nodes = signed(value)
        self.nodes = nodes if 0 < nodes <= MOST_NODES else 0

    def take_depth(self, value: str) -> None:
        """INFO max_depth."""
        self.depth = min(max(0, signed(value)), MOST_DEPTH)

    def take_threads(self, value: str) -> None:
        """INFO thread_num."""
        self.threads = min(max(1, signed(value)), MOST_THREADS)


KEYS: dict[str, Callable[[Settings, str], None]] = {
    "rule": Settings.take_rule,
    "timeout_turn": Settings.take_turn,
    "timeout_match": Settings.take_match,
    "time_left": Settings.take_left,
    "time_increment": Settings.take_increment,
    "max_memory": Settings.take_memory,
    "max_node": Settings.take_nodes,
    "max_depth": Settings.take_depth,
    "thread_num": Settings.take_threads,
}


def whole(text: str, digits: int = 12) -> int:
    """A number from 0."""
    if not is_number(text, digits):
        raise InvalidArgument("{text} should be a whole number", text=shown(text))
    return int(text)


def signed(text: str) -> int:
    """A number that may be less than 0: what is left of a time may be."""
    return -whole(text[1:], DIGITS) if text.startswith("-") else whole(text, DIGITS)


def pair(text: str) -> tuple[int, int]:
    """Two numbers, `x,y`."""
    one, comma, other = text.partition(",")
    if not comma:
        raise InvalidArgument("{text} should be two numbers, x,y", text=shown(text))
    return whole(one.strip()), whole(other.strip())
