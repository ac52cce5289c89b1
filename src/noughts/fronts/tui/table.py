"""What is being played and by whom, apart from how it is shown: a game, its players, and what may be done."""

from random import Random
from threading import Lock

from ...board import Board, Position
from ...board.notation import OTHER
from ...board.threats import completions
from ...errors import NoughtsError, PlayerFailed
from ...game import Game
from ...learn.agent import MenaceAgent
from ...player import Player
from ...players import ROSTER, find_player
from ..sentences import ending, prospects

MENACE = "menace"  # a machine of matchboxes that begins with full boxes and learns while one plays


class Seats:
    """A person on one side, or both, and a player on the other."""

    def __init__(
        self, board: str, opponent: str, second: bool, seed: int | None = None, game: Game | None = None
    ) -> None:
        """`second` lets the opponent be X, and begin. `human` is another person. `game` is gone on with."""
        self.game = game if game is not None else Game(Board(board))
        self.opponent = opponent
        self.person = "O" if second else "X"
        self.random = Random(seed)
        self.agent: MenaceAgent | None = None
        self.player: Player | None = None
        self.failure = ""
        self._thinking = Lock()
        self._facts: tuple[Position, dict[str, set[int]], set[int]] | None = None
        self.results = {"X": 0, "O": 0, "draw": 0}
        self.counted = self.game.is_over
        side = OTHER[self.person]
        if opponent == MENACE:
            from ...learn.player import MenacePlayer

            self.agent = MenaceAgent(side, board=self.game.board, seed=self.random.getrandbits(63))
            self.player = MenacePlayer(self.agent, MENACE, self.game.board, side, learning=True)
        elif opponent != "human":
            ROSTER.check(opponent)
            self.player = find_player(opponent, self.game.board, side, self.random)
            self.agent = getattr(self.player, "agent", None)  # a learner that was saved

    @property
    def position(self) -> Position:
        """The position now."""
        return self.game.position

    @property
    def is_opponents_turn(self) -> bool:
        """Whether the opponent has to move now."""
        return self.player is not None and not self.game.is_over and self.game.turn != self.person

    def think(self, position: Position) -> tuple[int | None, str] | None:
        """The opponent's cell, or None and why it gives up; in any thread, one at a time.

        Nothing at all if the position has changed by the time it could begin to think.
        """
        assert self.player is not None
        with self._thinking:
            if position is not self.position:
                return None
            try:
                return self.player.choose(position), ""
            except PlayerFailed as error:
                return None, str(error)

    def take_answer(self, position: Position, cell: int | None, failure: str) -> bool:
        """Play what the opponent thought of; whether it could, because the position is still the same."""
        if self.position is not position or not self.is_opponents_turn:
            return False
        self.failure = failure
        if cell is None:
            self.game.resign()
        else:
            self.game.play(cell)
        self.after_a_move()
        return True

    def play(self, cell: int) -> None:
        """A move of the person, or of either person; where stones fall, a cell stands for its column."""
        if self.is_opponents_turn:
            raise NoughtsError(f"it is {self.opponent}'s turn")
        self.game.play(cell if self.game.is_over else self.position.landing(cell))
        self.after_a_move()

    def after_a_move(self) -> None:
        """Count a game that has ended, and let a learner learn from it."""
        result = self.game.result
        if result is not None and not self.counted:
            self.counted = True
            self.results[result] += 1
            if self.player is not None:
                self.player.learn(result)

    def undo(self) -> bool:
        """Take back to the person's last move, or one move between people; whether anything was."""
        before = (self.game.ply, self.game.resigned)
        if self.player is None:
            self.game.undo()
        else:
            self.game.undo_turn(self.person)
        return before != (self.game.ply, self.game.resigned)

    def redo(self) -> bool:
        """Play again what was taken back; whether anything was."""
        before = self.game.ply
        if self.player is None:
            self.game.redo()
        else:
            self.game.redo_turn(self.person)
        return before != self.game.ply

    def new_game(self) -> None:
        """An empty board, the same players."""
        self.game = Game(self.game.board)
        self.counted = False
        self.failure = ""

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
            return f"{self.failure + '. ' if self.failure and game.resigned else ''}{ending(game)}"
        who = f"{game.turn} to move."
        if self.is_opponents_turn:
            return f"{who} {self.opponent} is thinking."
        sides = (game.turn, OTHER[game.turn])
        clauses = [clause for side in sides for clause in prospects(game.position, side)]
        return " ".join([who, *[f"{clause}." for clause in clauses]])

    def close(self) -> None:
        """Let the opponent go."""
        if self.player is not None:
            self.player.close()
