"""A session: a person plays MENACE game after game, and it learns from each. For front ends."""

from typing import NamedTuple

from ..board import Board
from ..errors import IllegalMove, InvalidArgument
from ..game import Game
from .agent import MenaceAgent, Settings
from .marks import to_marks


class Stats(NamedTuple):
    """The session so far, as the person sees it; `states_learned` is how many boxes MENACE has opened."""

    games_played: int
    wins: int
    losses: int
    draws: int
    states_learned: int


class MenaceSession:
    """A board, a person and a MENACE.

    >>> session = MenaceSession("O", seed=3)
    >>> session.make_move(4)
    >>> session.board.count("O"), session.current_player, session.is_game_over
    (1, 'X', False)
    """

    def __init__(
        self,
        player: str | None = None,
        config: Settings = None,
        *,
        board: Board | str | None = None,
        seed: int | None = None,
        agent: MenaceAgent | None = None,
    ) -> None:
        """MENACE plays `player`, O if nothing is said: a new one, or an agent that is there already."""
        if agent is None:
            agent = MenaceAgent(player or "O", config, board=board or "3x3", seed=seed)
        elif any([given is not None for given in (player, config, board, seed)]):
            raise InvalidArgument("an agent has its player, config, board and seed already: say no others")
        self.agent = agent
        self._stats = [0, 0, 0]
        self.game = Game(agent.board)
        self._go_on()

    @property
    def board(self) -> list[str | None]:
        """The marks on the board."""
        return to_marks(self.game.position)

    @property
    def current_player(self) -> str:
        """The side to move."""
        return self.game.turn

    @property
    def winner(self) -> str | None:
        """`"X"`, `"O"`, `"Draw"`, or None while the game goes on."""
        return "Draw" if self.game.result == "draw" else self.game.result

    @property
    def is_game_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over

    @property
    def resigned(self) -> bool:
        """Whether MENACE gave the game up at an empty box."""
        return self.game.resigned is not None

    @property
    def stats(self) -> Stats:
        """How the person did since the session began or was reset."""
        wins, losses, draws = self._stats
        return Stats(wins + losses + draws, wins, losses, draws, self.agent.get_memory_size())

    def make_move(self, index: int | str) -> None:
        """Play a cell for the person; MENACE answers at once, and learns when the game is over.

        What is refused changes nothing, also when MENACE cannot answer because it is being trained.
        """
        if not self.game.is_over and self.game.turn == self.agent.player:
            raise IllegalMove("it is MENACE's turn: start a new game")
        self.game.play(index)
        try:
            self._go_on()
        except BaseException:
            self.game.undo()
            raise

    def new_game(self) -> None:
        """Start again with an empty board; a game that was not over teaches nothing."""
        before, self.game = self.game, Game(self.agent.board)
        try:
            self._go_on()
        except BaseException:
            self.game = before
            raise

    def reset(self) -> None:
        """Forget everything: MENACE's boxes as they began, no games played, a new game."""
        self.agent.reset_memory()
        self._stats = [0, 0, 0]
        self.new_game()

    def to_dict(self) -> dict[str, object]:
        """Everything a front end shows, as plain values."""
        return {
            "board": self.board,
            "current_player": self.current_player,
            "winner": self.winner,
            "is_game_over": self.is_game_over,
            "resigned": self.resigned,
            "stats": self.stats._asdict(),
        }

    def _go_on(self) -> None:
        """Let MENACE move if it is its turn, and learn if the game is over."""
        if not self.game.is_over and self.game.turn == self.agent.player:
            cell = self.agent.make_move(self.game.position)
            if cell is None:
                self.game.resign()
            else:
                self.game.play(cell)
        if self.game.result is not None:
            self.agent.train(self.game.result)
            place = 2 if self.game.result == "draw" else int(self.game.result == self.agent.player)
            self._stats[place] += 1
