"""A learner as a player among others: it plays as it has learned to, and learns only if it is told to."""

from random import Random

from ..board import Board, Position
from ..clock import TimeLeft
from ..errors import InvalidArgument
from ..player import Player
from .learner import AnyLearner


class LearnerPlayer(Player):
    """A learner at its seat. With `learning`, it tries things out and results are learned from."""

    def __init__(
        self,
        agent: AnyLearner,
        name: str,
        board: Board,
        side: str,
        random: Random | None = None,
        learning: bool = False,
    ) -> None:
        if (agent.board, agent.player) != (board, side):
            raise InvalidArgument(
                "{name} plays {player} on {board}, and here is {side} on {here} to be played",
                name=name,
                player=agent.player,
                board=agent.board,
                side=side,
                here=board,
            )
        self.agent = agent
        self.name = name
        self.learning = learning
        if random is not None:
            self.reseed(random)

    def choose(self, position: Position, time: TimeLeft | None = None) -> int | None:
        """The cell that it has learned to play; None where it resigns."""
        return self.agent.make_move(position, self.learning)

    def odds(self, position: Position) -> dict[int, int]:
        """How likely each cell is."""
        return self.agent.odds(position)

    def reseed(self, random: Random) -> None:
        """Choose by these random numbers; one that learns keeps its own, which its memory has."""
        if not self.learning:
            self.agent.random_state = random.getrandbits(64)

    def learn(self, result: str) -> None:
        """Learn from a game that is over, if this one learns."""
        if self.learning:
            self.agent.train(result)
