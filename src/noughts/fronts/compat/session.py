"""A session: a person plays MENACE game after game, and it learns from each. For front ends."""

from typing import NamedTuple

from ...board import Board
from ...errors import IllegalMove, InvalidArgument
from ...game import Game
from ...learn.agent import MenaceAgent
from ...learn.config import Settings
from ...learn.player import LearnerPlayer
from ...player import Person
from ...table import Table


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
        self._sit_down()

    def _sit_down(self) -> None:
        agent = self.agent
        menace = LearnerPlayer(agent, "MENACE", learning=True)
        self.table = Table(Game(agent.board), {agent.side: menace, agent.rival: Person()})
        self.table.play_out()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def board(self) -> list[str | None]:
        """The marks on the board."""
        marks = [self.game.position.at(cell) for cell in range(self.game.board.cells)]
        return [mark if mark != "." else None for mark in marks]

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
        table, agent = self.table, self.agent
        wins, losses = table.won(agent.rival), table.won(agent.side)
        return Stats(table.played, wins, losses, table.draws, agent.get_memory_size())

    def make_move(self, index: int | str) -> None:
        """Play a cell for the person; MENACE answers at once, and learns when the game is over.

        What is refused changes nothing, also when MENACE cannot answer because it is being trained.
        """
        if self.table.awaits_player:
            raise IllegalMove("it is MENACE's turn: start a new game")
        with self.agent.changing():
            self.table.add(self.table.move(self.game.turn, index))
            self.table.play_out()

    def new_game(self) -> None:
        """Start again with an empty board; a game that was not over teaches nothing."""
        with self.agent.changing():
            self.table.begin(Game(self.agent.board))
            self.table.play_out()

    def reset(self) -> None:
        """Forget everything: MENACE's boxes as they began, no games played, a new game."""
        self.agent.reset_memory()
        self._sit_down()

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
