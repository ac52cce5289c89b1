"""A learner as a player among others: it plays as it has learned to, and learns only if it is told to."""

from random import Random

from ..board import Board, Position
from ..board.notation import check_side
from ..clock import TimeLeft
from ..engine.asked import check_random
from ..game import Game
from ..player import Player
from .learner import AnyLearner, check_learner


class LearnerPlayer(Player):
    """A learner at its seat. With `learning`, it tries things out and results are learned from.

    >>> from noughts import Game, MenaceAgent, Person, Table
    >>> agent = MenaceAgent("O", seed=1)
    >>> table = Table(Game("3x3"), {"X": Person(), "O": LearnerPlayer(agent, learning=True)})
    >>> table.add(table.resign("X"))
    >>> agent.results
    (1, 0, 0)
    """

    def __init__(
        self,
        agent: AnyLearner,
        name: str | None = None,
        board: Board | str | None = None,
        side: str | None = None,
        random: Random | None = None,
        learning: bool = False,
    ) -> None:
        """It is called by its kind, unless there is another name; a board and side are those it must play."""
        check_learner(agent)
        self.agent = agent
        self.name = agent.kind if name is None else name
        self.learning = learning
        self.kept = agent.games  # so many games' learning is in a file, or was there to begin with
        self.pupil = agent if learning else None
        agent.check_seat(Board(board or agent.board), check_side(side, agent.side), name=self.name)
        if random is not None:
            check_random(random)
            self.reseed(random)

    @property
    def has_more_to_keep(self) -> bool:
        """Whether it has learned since that was written to a file, or since it sat down."""
        return self.agent.games > self.kept

    def save(self, path: str) -> None:
        """Write what it has learned to a file."""
        self.agent.save(path)
        self.kept = self.agent.games

    def check(self, game: Game, side: str) -> None:
        """It plays its own side and board, and games that X begins."""
        self.agent.check_seat(game.board, side, game.first, self.name)

    def begin(self, game: Game, side: str) -> None:
        """Another game, in which it has not moved yet."""
        self.agent.forget_moves()

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

    def learn(self, game: Game) -> None:
        """Learn from the moves of its side in a game that is over, if this one learns."""
        if self.learning:
            self.agent.learn_from(game)
            self.agent.forget_moves()
