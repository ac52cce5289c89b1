"""A game against `tttt`'s machine in the terminal: the human is X, the machine O, and either may begin."""

from ..board import Board, Position
from ..clock import TimeLeft
from ..errors import InvalidArgument
from ..game import Game
from ..player import Player
from .asking import Leave
from .terminal import Table
from .tttt import BOARD, Machine


class MachinePlayer(Player):
    """The machine as a player."""

    name = "machine"

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def choose(self, position: Position, time: TimeLeft | None = None) -> int:
        """The machine's move; it is O."""
        marks = "".join([position.at(cell) for cell in range(position.board.cells)])
        return self.machine.choose(marks, "m")


class MachineTable(Table):
    """A table where the machine has its seat."""

    def __init__(self, game: Game, machine: Machine, quiet: bool) -> None:
        self.machine = machine
        super().__init__(game, {"X": "human", "O": "machine"}, quiet=quiet)

    def seat(self, board: Board, names: dict[str, str]) -> None:
        """The human is X and the machine O, on the cube, whatever is loaded."""
        if board != BOARD:
            raise InvalidArgument(f"tttt plays {BOARD}, not {board}")
        self.players = {"X": None, "O": MachinePlayer(self.machine)}

    def way_to_go_on(self) -> str:
        """tttt has no command for that: what was played, to be kept."""
        return f"The game so far, {self.game.first} first: {self.moves()}"


def play(machine: Machine, first: str, begun: str | None, quiet: bool) -> None:
    """Play; `h` or `m` begins. `begun` must be empty: a game is played from its first move."""
    if begun is not None and begun.strip("."):
        raise InvalidArgument("-p begins with an empty board: leave out -g")
    try:
        MachineTable(Game(BOARD, "X" if first == "h" else "O"), machine, quiet).run()
    except Leave:
        print("Good-bye.")
