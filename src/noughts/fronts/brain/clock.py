"""How long a brain may think: all that a manager allows, but for a margin, which grows on a busy machine."""

SECONDS = 5.0  # for a move when no limit is given
LEAST = 0.005  # for a move, however late it is
MARGIN = 0.03  # of a move's time for starting and answering, and of the time itself
MARGIN_SHARE = 0.02
MOST_MARGIN = 0.1
LATENESS = 2.0  # times as much more as it was late of late: hearing a command and answering is late as well
FORGETTING = 0.9  # of that, with each move
USUAL_MOVES = 25  # of one side, in a game; and so many may yet come whenever it is
FEWEST_MOVES = 10
UNLIMITED = 2_000_000  # seconds and more are no limit: 2147483647 ms are said for that


class TimeControl:
    """What a manager allows, in seconds.

    turn       for each move, None if nothing was said; 0 wants a fast answer
    match      for the whole game, 0 for no limit
    left       of that, None where there is no limit
    increment  what a move adds to it
    late       how far beyond what was allowed moves came, the worst of late
    """

    def __init__(self, turn: float | None = None) -> None:
        self.turn = turn
        self.match = 0.0
        self.left: float | None = None
        self.increment = 0.0
        self.late = 0.0

    @property
    def is_set(self) -> bool:
        """Whether anything was said."""
        return self.turn is not None or self.left is not None

    def set_match(self, seconds: float) -> None:
        """The limit of a whole game, which begins now."""
        self.match = seconds if 0 < seconds < UNLIMITED else 0.0
        self.left = self.match or None

    def set_left(self, seconds: float) -> None:
        """What is left of it, as the manager counts; it may be less than nothing."""
        self.left = max(0.0, seconds) if seconds < UNLIMITED else None

    def begin(self) -> None:
        """Another game."""
        if self.match:
            self.left = self.match

    def took(self, seconds: float, late: float = 0.0) -> None:
        """A move took so long, and its thought so much longer than it should."""
        self.late = max(late, FORGETTING * self.late)
        if self.left is not None:
            self.left = max(0.0, self.left - seconds) + self.increment

    def for_a_move(self, played: int = 0, empty: int = 400) -> float:
        """How long to think, with so many own moves played and so many cells empty."""
        allowed = [self.turn] if self.turn is not None else []
        if self.left is not None:
            to_come = min(max(FEWEST_MOVES, USUAL_MOVES - played), max(1, (empty + 1) // 2))
            allowed.append(min(self.left / to_come + self.increment, self.left / 2))
        seconds = min(allowed, default=SECONDS)
        margin = min(MOST_MARGIN, MARGIN + MARGIN_SHARE * seconds) + LATENESS * self.late
        return max(LEAST, seconds - margin)
