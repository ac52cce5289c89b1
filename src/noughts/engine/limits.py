"""How much work may go into an answer, and what is left of it while the work goes on."""

from time import monotonic, perf_counter

from ..errors import InvalidArgument, check_whole, shown
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.watch import Watch

    Watcher = Callable[[Watch], object] | None
else:
    Watcher = object  # who is told now and then how far the work has come, or nobody

MOST_NODES = 10**18
MOST_SECONDS = 10**9
MOST_DEPTH = 1000
MOST_THREADS = 64
LEAST_SECONDS = 0.001  # that are left of a limit, however late it is


class Limits(Value):
    """One value for all limits, passed whole; 0 is no limit.

    nodes    positions that may be looked at
    seconds  how long it may take
    depth    plies that a search looks ahead
    threads  how many work at it

    >>> Limits(seconds=3, threads=2)
    Limits(seconds=3, threads=2)
    """

    __slots__ = ("depth", "nodes", "seconds", "threads")

    nodes: int
    seconds: float
    depth: int
    threads: int

    def __init__(self, nodes: int = 0, seconds: float = 0.0, depth: int = 0, threads: int = 1) -> None:
        """Limits that mean nothing are refused."""
        check_nodes(nodes)
        if type(seconds) not in (int, float) or not 0 <= seconds <= MOST_SECONDS:
            raise InvalidArgument(
                "a limit of seconds is a number from 0 to {most:,}, not {seconds}",
                most=MOST_SECONDS,
                seconds=shown(seconds),
            )
        check_whole("a limit of depth is 0 to {most:,} plies, not {depth}", 0, MOST_DEPTH, depth=depth)
        check_whole("threads are 1 to {most}, not {threads}", 1, MOST_THREADS, threads=threads)
        for name, value in (("nodes", nodes), ("seconds", seconds), ("depth", depth), ("threads", threads)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"limits cannot be changed: {name}")

    @property
    def is_bounded(self) -> bool:
        """Whether nodes or seconds end the work."""
        return bool(self.nodes or self.seconds)

    def within(self, other: "Limits") -> "Limits":
        """The tighter of two limits, in each respect; the threads of this one."""
        if not isinstance(other, Limits):
            raise InvalidArgument("limits are within limits, not within {other}", other=shown(other))
        nodes, seconds, depth = [
            min([limit for limit in pair if limit], default=0)
            for pair in ((self.nodes, other.nodes), (self.seconds, other.seconds), (self.depth, other.depth))
        ]
        return Limits(int(nodes), seconds, int(depth), self.threads)

    def __reduce__(self) -> "tuple[type[Limits], tuple[int, float, int, int]]":
        return Limits, (self.nodes, self.seconds, self.depth, self.threads)

    def __repr__(self) -> str:
        usual = {"nodes": 0, "seconds": 0, "depth": 0, "threads": 1}
        given = [(name, getattr(self, name)) for name in usual if getattr(self, name) != usual[name]]
        return f"Limits({', '.join([f'{name}={value}' for name, value in given])})"


def check_nodes(nodes: object) -> None:
    """Refuse what is no limit of nodes."""
    check_whole(
        "a limit of nodes is a whole number from 0 to 10**18, not {nodes}", 0, MOST_NODES, nodes=nodes
    )


NO_LIMITS = Limits()


class Stopper:
    """A watcher by which another thread ends the work that it watches: with what is known by then.

    deadline  when it ends by itself, as `monotonic()` counts; it may be moved while the work goes on

    A kernel hears of it when it next reports, within a fifth of a second; what would be begun after that has
    nothing left to spend. Another watcher may be told all the while.
    """

    def __init__(self, progress: Watcher = None) -> None:
        self.progress = progress
        self.deadline = float("inf")

    def stop(self) -> None:
        """End the work, also if it has not begun."""
        self.deadline = float("-inf")

    @property
    def is_stopped(self) -> bool:
        """Whether the work is to end."""
        return monotonic() >= self.deadline

    def __call__(self, watch: "Watch") -> None:
        """What a kernel calls now and then."""
        if self.is_stopped:
            watch.end()
        elif self.progress is not None:
            self.progress(watch)


class Allowance:
    """What is left of limits, from now on. `nodes` counts what has been used."""

    def __init__(self, limits: Limits, progress: Watcher = None) -> None:
        self.limits = limits
        self.progress = progress
        self.nodes = 0
        self.started = perf_counter()

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return perf_counter() - self.started

    @property
    def spent(self) -> float:
        """Which part of the nodes or the seconds is used up, whichever is more: 1 is all of them."""
        if self.is_stopped:
            return 1.0
        limits = self.limits
        nodes = self.nodes / limits.nodes if limits.nodes else 0.0
        return max(nodes, self.seconds / limits.seconds if limits.seconds else 0.0)

    @property
    def is_stopped(self) -> bool:
        """Whether somebody has asked for an end."""
        return isinstance(self.progress, Stopper) and self.progress.is_stopped

    @property
    def is_spent(self) -> bool:
        """Whether the nodes or the seconds are used up."""
        return self.spent >= 1

    def left(self, share: float = 1.0) -> Limits:
        """What is left, or a share of it; never nothing, for a limit of 0 would be none."""
        if self.is_stopped:
            return Limits(1, LEAST_SECONDS, self.limits.depth, self.limits.threads)
        if not self.limits.is_bounded:
            return self.limits
        nodes, seconds = 0, 0.0
        if self.limits.nodes:
            nodes = max(1, int(share * (self.limits.nodes - self.nodes)))
        if self.limits.seconds:
            seconds = max(LEAST_SECONDS, share * (self.limits.seconds - self.seconds))
        return Limits(nodes, seconds, self.limits.depth, self.limits.threads)
