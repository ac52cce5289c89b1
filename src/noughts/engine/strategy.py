"""Winning by force: by threats alone, or by a strategy that ends in them.

What is found here is proved. What is not found is unknown, unless said otherwise.
"""

from ..board import Board, Position
from ..core.forcer import MOST_MOVES, Forcer
from ..core.strategist import Strategist
from ..errors import InvalidArgument, shown
from ..proof.strategists import MOST_BYTES, make_strategist

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    from ..core.watch import Watch

    Member = TypeVar("Member")

FORCED_NODES = 20_000  # about two milliseconds


def can_force(board: Board) -> bool:
    """Whether wins by threats alone can be looked for: a line wins, and any empty cell may be played.

    >>> can_force(Board("15x15,5,exact")), can_force(Board("7x6,4,gravity"))
    (True, False)
    """
    return board.rule.completing_wins and not board.rule.gravity


def forced_win(
    position: Position | Board | str,
    side: str | None = None,
    moves: int = MOST_MOVES,
    nodes: int = FORCED_NODES,
    shortest: bool = False,
) -> tuple[int, ...] | None:
    """The moves of a win by threats alone, a side (else the side to move) moving now; None if none is found.

    Every move threatens to complete a line, so that the other side has one reply, up to a threat at
    two places at once. `moves` is how many moves of its own the side may take. With `nodes` of 0 it
    looks until it has seen all there is. `shortest` looks for one that takes the fewest moves.

    >>> forced_win(Position.parse("3x3", "XO......."))
    (3, 6, 4, 8, 5)
    """
    position = position if isinstance(position, Position) else Position(position)
    if side not in (None, "X", "O"):
        raise InvalidArgument(f"a side is X or O, not {shown(side)}")
    if type(moves) is not int or not 1 <= moves <= MOST_MOVES:
        raise InvalidArgument(f"a forced win takes 1 to {MOST_MOVES} moves, not {shown(moves)}")
    if type(nodes) is not int or not 0 <= nodes < 1 << 62:
        raise InvalidArgument(f"a limit of nodes is a whole number from 0 up, not {shown(nodes)}")
    if position.is_over or not can_force(position.board):
        return None
    forcer = Forcer(position.board, 12)
    forcer.set_up(position)
    mover = "XO".index(side or position.turn)
    line = forcer.force(mover, moves, nodes)
    if shortest and line is not None:
        for fewer in range(1, (len(line) + 1) // 2):
            sooner = forcer.force(mover, fewer, nodes)
            if sooner is not None:
                line = sooner
                break
    return tuple(line) if line is not None else None


def bits(position: Position, attacker: str) -> tuple[int, int]:
    """The attacker's stones and the defender's."""
    return (position.x, position.o) if attacker == "X" else (position.o, position.x)


class Strategies:
    """Strategies of either side from one position on, each with its own memory."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.strategists: dict[str, Strategist] = {}

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return sum([strategist.watch.nodes for strategist in self.strategists.values()])

    def can_force(
        self,
        position: Position,
        attacker: str,
        nodes: int,
        seconds: float,
        progress: "Callable[[Watch], object] | None",
    ) -> bool | None:
        """Whether a side can force a line; None if so many nodes or seconds did not tell."""
        strategist = self.strategists.get(attacker)
        if strategist is None:
            strategist = self.strategists[attacker] = make_strategist(self.board)
        strategist.watch.limit(nodes, seconds, progress)
        return strategist.prove(*bits(position, attacker), position.turn == attacker)

    def move(self, position: Position) -> int | None:
        """The move of the side to move in a strategy that was found."""
        strategist = self.strategists.get(position.turn)
        return strategist.graph.move(*bits(position, position.turn)) if strategist is not None else None


def prove_together(
    position: Position, threads: int, seconds: float, progress: "Callable[[Watch], object] | None"
) -> tuple[int | None, int]:
    """A move that wins for the side to move, or None, and the nodes it took.

    The move is the one that looks best, and the threads share the replies to it. None means that it is
    not known: another move may win.
    """
    team = [make_strategist(position.board, MOST_BYTES // threads) for _ in range(threads)]
    attack, defence = bits(position, position.turn)
    cell = team[0].best_looking(attack, defence)
    classes: dict[Position, Position] = {}
    after = position.play(cell)
    lines = [sum([cell in line for line in position.board.lines]) for cell in range(position.board.cells)]
    # what O gets most from comes last, when most is known
    for reply in sorted(after.legal, key=lambda cell: lines[cell]) if not after.is_over else []:
        replied = after.play(reply)
        if replied.is_over:
            return None, 0
        classes.setdefault(replied.canonical().position, replied)
    share = _Share(team, iter(classes.values()), seconds, progress)
    return (cell if classes and share.run() else None), sum([member.watch.nodes for member in team])


def run_together(
    team: "list[Member]", work: "Callable[[Member], object]", stop: "Callable[[], object]"
) -> None:
    """Let each member of a team work in a thread of its own; Ctrl-C, or an error in one, stops all."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(len(team)) as pool:
        try:
            list(pool.map(work, team))
        except BaseException:
            stop()
            raise


class _Share:
    """Positions to be won by the side to move, given out one by one."""

    def __init__(
        self,
        team: list[Strategist],
        positions: "Iterator[Position]",
        seconds: float,
        progress: "Callable[[Watch], object] | None",
    ) -> None:
        from threading import Lock

        self.team = team
        self.positions = positions
        self.progress = progress
        self.failed = False
        self.proved: list[tuple[int, int]] = []  # what each has proved is known to all
        self.lock = Lock()
        for member in team:
            member.watch.limit(0, seconds, progress if member is team[0] else None)

    def run(self) -> bool:
        """Whether all of them are won."""
        run_together(self.team, self.work, self.stop)
        return not self.failed

    def work(self, member: Strategist) -> None:
        told = 0
        while not self.failed:
            with self.lock:
                position = next(self.positions, None)
            if position is None:
                return
            stones = bits(position, position.turn)
            for known in self.proved[told:]:
                member.graph.know(*known)
            told = len(self.proved)
            if member.prove(*stones, True) is not True:
                self.stop()
                return
            self.proved += [(attack, defence) for attack, defence, _ in member.graph.book(*stones)]

    def stop(self) -> None:
        self.failed = True
        for member in self.team:
            member.watch.stop()
