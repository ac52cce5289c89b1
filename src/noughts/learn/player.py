"""MENACE as a player among others: it draws its beads, and learns nothing unless it is told to."""

from random import Random

from ..board import Board, Position
from ..clock import TimeLeft
from ..errors import InvalidArgument
from ..player import Player
from .agent import MenaceAgent


class MenacePlayer(Player):
    """An agent at its seat. With `learning`, results are learned from."""

    def __init__(
        self,
        agent: MenaceAgent,
        name: str,
        board: Board,
        side: str,
        random: Random | None = None,
        learning: bool = False,
    ) -> None:
        if (agent.board, agent.player) != (board, side):
            raise InvalidArgument(
                f"{name} plays {agent.player} on {agent.board}, and here is {side} on {board} to be played"
            )
        self.agent = agent
        self.name = name
        self.learning = learning
        if random is not None:
            self.reseed(random)

    def choose(self, position: Position, time: TimeLeft | None = None) -> int | None:
        """The cell that a bead gives; None where the box is empty."""
        return self.agent.make_move(position)

    def reseed(self, random: Random) -> None:
        """Draw beads by these random numbers; a learner keeps its own, which its memory has."""
        if not self.learning:
            self.agent.cabinet.random_state = random.getrandbits(64)

    def learn(self, result: str) -> None:
        """Pay the beads that were drawn, if this one learns."""
        if self.learning:
            self.agent.train(result)
