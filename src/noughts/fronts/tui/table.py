"""What is being played and by whom, apart from how it is shown: a game, its players, and what may be done."""

from random import Random

from ...board import Board, Position
from ...board.notation import OTHER
from ...board.threats import completions
from ...errors import IllegalMove, one_line
from ...game import Game
from ...learn.learner import AnyLearner
from ...learn.player import LearnerPlayer
from ...player import Player
from ...players import ROSTER
from ...players.names import Name
from ...table import Table
from ...words import games, say
from ..sentences import ending, prospects


class Seats:
    """A table with a person on one side, or both, and a player on the other."""

    def __init__(
        self,
        board: str,
        opponent: str,
        second: bool,
        seed: int | None = None,
        game: Game | None = None,
        clock: str | None = None,
    ) -> None:
        """`second` lets the opponent be X, and begin. `human` is another person. `game` is gone on with."""
        game = game if game is not None else Game(Board(board), clock=clock)
        self.opponent = opponent
        self.person = "O" if second else "X"
        names = {self.person: "human", OTHER[self.person]: opponent}
        self.table = Table(game, ROSTER.seat(names, game.board, Random(seed)))
        self.saved: tuple[int, ...] = game.moves  # the moves that are in a file, or were there to begin with
        self._facts: tuple[Position, dict[str, set[int]], set[int]] | None = None

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def position(self) -> Position:
        """The position now."""
        return self.game.position

    @property
    def player(self) -> Player:
        """Who sits opposite."""
        return self.table.players[OTHER[self.person]]

    @property
    def agent(self) -> AnyLearner | None:
        """The learner who sits opposite, if it is one."""
        return getattr(self.player, "agent", None)

    @property
    def is_opponents_turn(self) -> bool:
        """Whether the opponent has to move now."""
        return self.table.awaits_player

    @property
    def unsaved(self) -> list[str]:
        """What would be lost by leaving: a game that is not over, what a learner has learned."""
        running = self.game.moves not in ((), self.saved) and not self.game.is_over
        learned = isinstance(self.player, LearnerPlayer) and self.player.has_more_to_keep
        return ["game"] * running + ["learning"] * learned

    def play(self, cell: int) -> None:
        """A move of the person, or of either person; where stones fall, a cell stands for its column."""
        if self.is_opponents_turn:
            raise IllegalMove("it is {opponent}'s turn", opponent=self.opponent)
        move = self.table.move(self.game.turn, cell if self.game.is_over else self.position.landing(cell))
        self.table.add(self.table.overdue() or move)

    def new_game(self) -> None:
        """An empty board, the same players."""
        self.table.begin(self.game.anew())
        self.saved = ()

    def save(self, what: object, path: str) -> None:
        """Write the game, or what a learner has learned, to a file; a learner is called by that."""
        self.table.stop_clock()
        if isinstance(self.player, LearnerPlayer) and what is self.agent:
            self.player.save(path)
            self.opponent = str(Name(self.player.agent.kind, path))
            self.table.rename(self.player, self.opponent)
        else:
            self.game.save(path)
            self.saved = self.game.moves

    def completions(self, side: str) -> set[int]:
        """The cells where a side would complete a line."""
        return set() if self.game.is_over else self.facts()[1][side]

    @property
    def legal(self) -> set[int]:
        """The cells that may be played."""
        return self.facts()[2]

    def facts(self) -> tuple[Position, dict[str, set[int]], set[int]]:
        """What is asked of a position for every cell, worked out once."""
        position = self.position
        if self._facts is None or self._facts[0] is not position:
            found = {side: set(completions(position, side)) for side in "XO"}
            self._facts = position, found, set(position.legal)
        return self._facts

    def status(self) -> str:
        """How the game stands, in a sentence or two."""
        game = self.game
        if game.is_over:
            failed = self.table.ending[0] == "failed"
            return f"{self.table.failure + '. ' if failed else ''}{ending(self.table)}"
        who = games.turn(game.turn, False)
        if self.is_opponents_turn:
            return say("{turn} {opponent} is thinking.", turn=who, opponent=one_line(self.opponent))
        sides = (game.turn, OTHER[game.turn])
        clauses = [clause for side in sides for clause in prospects(game.position, side)]
        return " ".join([who, *[f"{clause}." for clause in clauses]])

    def close(self) -> None:
        """Let the players go."""
        self.table.close()
