"""Winning by force: by threats alone, or by a strategy that ends in them.

What is found here is proved. What is not found is unknown, unless said otherwise.
"""

from time import perf_counter

from ..board import Board, Position
from ..board.notation import check_side
from ..core.forcer import MOST_MOVES, Forcer
from ..core.strategist import Strategist
from ..core.watch import Watch
from ..errors import InvalidArgument, shown
from ..proof.strategists import make_strategist
from .asked import Asked, position_of
from .knowledge import Line
from .limits import NO_LIMITS, Limits, check_nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeVar

    Member = TypeVar("Member")
    Answer = TypeVar("Answer")

FORCED_NODES = 20_000  # about two milliseconds
FEW_NODES = 20_000  # a limit up to which one of a team works alone


def can_force(board: Board) -> bool:
    """Whether wins by threats alone can be looked for: a line wins, and any empty cell may be played.

    >>> can_force(Board("15x15,5,exact")), can_force(Board("7x6,4,gravity"))
    (True, False)
    """
    return board.rule.completing_wins and not board.rule.gravity


def forced_win(
    position: Asked,
    side: str | None = None,
    moves: int = MOST_MOVES,
    nodes: int = FORCED_NODES,
    shortest: bool = False,
) -> Line | None:
    """The moves of a win by threats alone, a side (else the side to move) moving now; None if none is found.

    Every move threatens to complete a line, so that the other side has one reply, up to a threat at
    two places at once. `moves` is how many moves of its own the side may take. With `nodes` of 0 it
    looks until it has seen all there is. `shortest` looks for one that takes the fewest moves.

    >>> forced_win(Position.parse("3x3", "XO......."))
    (3, 6, 4, 8, 5)
    """
    position = position_of(position)
    check_side(side, position.turn)
    if type(moves) is not int or not 1 <= moves <= MOST_MOVES:
        raise InvalidArgument(
            "a forced win takes 1 to {most} moves, not {moves}", most=MOST_MOVES, moves=shown(moves)
        )
    check_nodes(nodes)
    return ForcedWins(position.board).find(position, side, moves, nodes, shortest)


class ForcedWins:
    """Wins by threats alone in positions of one board, found by one forcer within limits for all of them."""

    def __init__(self, board: Board, limits: Limits = NO_LIMITS) -> None:
        self.forcer = Forcer(board, 12) if can_force(board) else None
        self.limit(limits.nodes, limits.seconds)

    def limit(self, nodes: int, seconds: float) -> None:
        """From now on take so many nodes and seconds, 0 for any."""
        if self.forcer is not None:
            self.forcer.limit(nodes, seconds, None)

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return self.forcer.nodes if self.forcer is not None else 0

    @property
    def is_stopped(self) -> bool:
        """Whether the limits ended a search: that nothing was found then means nothing."""
        return self.forcer is not None and self.forcer.stopped

    def find(
        self,
        position: Position,
        side: str | None = None,
        moves: int = MOST_MOVES,
        nodes: int = FORCED_NODES,
        shortest: bool = False,
    ) -> Line | None:
        """As `forced_win`; None also where the limits came first."""
        if position.is_over or self.forcer is None or self.forcer.stopped:
            return None
        self.forcer.set_up(position)
        mover = "XO".index(side or position.turn)
        line = self.forcer.force(mover, moves, nodes)
        if shortest and line is not None:
            for fewer in range(1, (len(line) + 1) // 2):
                sooner = self.forcer.force(mover, fewer, nodes)
                if sooner is not None or self.forcer.stopped:
                    line = sooner or line
                    break
        return tuple(line) if line is not None else None

    def holds(self, position: Position, side: str, line: Line) -> bool:
        """Whether these moves are a forced win of a side that is to move in a position."""
        if self.forcer is None:
            return False
        self.forcer.set_up(position)
        return self.forcer.holds("XO".index(side), list(line))


def bits(position: Position, side: str) -> tuple[int, int]:
    """A side's stones and the other's."""
    return (position.x, position.o) if side == "X" else (position.o, position.x)


class Strategies:
    """Strategies of either side from one position on, each with its own memory, on which several work."""

    def __init__(self, board: Board, threads: int = 1) -> None:
        self.board = board
        self.threads = threads
        self.teams: dict[str, list[Strategist]] = {}

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return sum([strategist.watch.nodes for team in self.teams.values() for strategist in team])

    def can_force(
        self,
        position: Position,
        attacker: str,
        nodes: int,
        seconds: float,
        progress: "Callable[[Watch], object] | None",
    ) -> bool | None:
        """Whether a side can force a line; None if so many nodes or seconds did not tell."""
        team = self.teams.get(attacker)
        if team is None:
            first = make_strategist(self.board)
            team = self.teams[attacker] = [first, *[first.helper() for _ in range(self.threads - 1)]]
        attack, defence = bits(position, attacker)
        return prove_together(
            team,
            [strategist.watch for strategist in team],
            lambda strategist: strategist.prove(attack, defence, position.turn == attacker),
            nodes,
            seconds,
            progress,
        )

    def move(self, position: Position) -> int | None:
        """The move of the side to move in a strategy that was found."""
        team = self.teams.get(position.turn)
        return team[0].graph.move(*bits(position, position.turn)) if team is not None else None

    def within(self, position: Position, attacker: str) -> int | None:
        """Plies within which a side wins by a strategy that was found."""
        team = self.teams.get(attacker)
        return team[0].graph.within(*bits(position, attacker)) if team is not None else None


def ask_together(
    team: "list[Member]",
    watches: "Sequence[Watch]",
    question: "Callable[[Member], Answer | None]",
    nodes: int,
    seconds: float,
    progress: "Callable[[Watch], object] | None",
    alone: int = 0,
) -> "list[Answer]":
    """What a team answers to a question; nothing if so many nodes or seconds, 0 for any, did not tell.

    The members share what they find out, and the first answer stops the others. Each has a watch of its own;
    the limits are for all together. With `alone` the first tries so many nodes before the others start, which
    takes time. What stops one, an error or Ctrl-C, stops all.
    """
    answers: list[Answer] = []

    def ask(member: "Member") -> None:
        answer = question(member)
        if answer is not None:
            answers.append(answer)

    if len(team) == 1 or 0 < nodes <= FEW_NODES:
        watches[0].limit(nodes, seconds, progress if len(team) == 1 else None)
        ask(team[0])
        return answers
    if alone:
        started, before = perf_counter(), watches[0].nodes
        watches[0].limit(alone, seconds, None)
        ask(team[0])
        if answers or not watches[0].out_of_nodes:
            return answers  # or it was told to stop
        nodes = max(1, nodes - (watches[0].nodes - before)) if nodes else 0
        seconds = max(1e-6, seconds - (perf_counter() - started)) if seconds else 0.0
    run_together(team, watches, ask, lambda: bool(answers), nodes, seconds, progress)
    return answers


def prove_together(
    team: "list[Member]",
    watches: "Sequence[Watch]",
    question: "Callable[[Member], bool | None]",
    nodes: int,
    seconds: float,
    progress: "Callable[[Watch], object] | None",
    alone: int = 0,
) -> bool | None:
    """As ask_together(), of something that is so or not: the one answer that there can be, or None."""
    answers = ask_together(team, watches, question, nodes, seconds, progress, alone)
    if len(set(answers)) > 1:
        raise AssertionError("two members of a team proved the opposite of each other")
    return answers[0] if answers else None


def run_together(
    team: "list[Member]",
    watches: "Sequence[Watch]",
    work: "Callable[[Member], object]",
    is_done: "Callable[[], bool]",
    nodes: int,
    seconds: float,
    progress: "Callable[[Watch], object] | None",
) -> None:
    """Let each member of a team work in a thread of its own, within limits for all together, 0 for none.

    When it is done, that ends the work of all, and so do Ctrl-C and an error in one. If it is done in spite
    of a request to stop, or only the nodes ran out, the request is for the first member's next work.
    """
    if len(team) == 1:
        watches[0].limit(nodes, seconds, progress)
        work(team[0])
        return
    from concurrent.futures import ThreadPoolExecutor

    watch = Watch()
    watch.begin(sum([member.nodes for member in watches]))
    watch.limit(nodes, seconds, progress)
    for member in watches:
        member.join(watch)

    def try_work(member: "Member") -> None:
        try:
            work(member)
        except BaseException:
            watch.end()
            raise
        if is_done():
            watch.end()

    try:
        with ThreadPoolExecutor(len(team)) as pool:
            try:
                list(pool.map(try_work, team))
            except BaseException:
                watch.end()
                raise
    finally:
        for member in watches:
            member.resume()  # before it is seen whether there was a request, or one that comes now is lost
        if watch.asked_to_stop and (is_done() or watch.out_of_nodes):
            watches[0].stop()
