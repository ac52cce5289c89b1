"""A game against `tttt`'s machine in the terminal: the human is X, the machine O, and either may begin."""

from random import Random

from ..board import Board, Position
from ..clock import TimeLeft
from ..errors import InvalidArgument
from ..game import Game
from ..player import Person, Player
from ..table import Table
from .asking import Leave
from .compat.tttt import BOARD, Machine
from .seating import Seating
from .terminal import TerminalGame


class MachinePlayer(Player):
    """The machine as a player."""

    name = "machine"

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def choose(self, position: Position, time: TimeLeft | None = None) -> int:
        """The machine's move; it is O."""
        marks = "".join([position.at(cell) for cell in range(position.board.cells)])
        return self.machine.choose(marks, "m")


class MachineGame(TerminalGame):
    """A game where the machine has its seat, whatever is loaded."""

    opens = "tttt -p h, and there: load"

    def found(self, names: dict[str, str], board: Board) -> dict[str, Player]:
        """The human is X and the machine O, on the cube."""
        if board != BOARD:
            raise InvalidArgument("tttt plays {board}, not {other}", board=BOARD, other=board)
        return self.table.players

    def way_to_go_on(self) -> str:
        """tttt has no command for that: what was played, to be kept."""
        return self.so_far()


def play(machine: Machine, first: str, begun: str | None, quiet: bool) -> None:
    """Play; `h` or `m` begins. `begun` must be empty: a game is played from its first move."""
    if begun is not None and begun.strip("."):
        raise InvalidArgument("-p begins with an empty board: leave out -g")
    try:
        table = Table(Game(BOARD, "X" if first == "h" else "O"), {"X": Person(), "O": MachinePlayer(machine)})
        MachineGame(table, Seating(Random()), quiet).run()
    except Leave:
        print("Good-bye.")
