"""What is being played and by whom, apart from how it is shown: a game, its players, and what may be done."""

from collections.abc import Callable
from random import Random

from ...board import Board, Position
from ...board.notation import OTHER
from ...engine.reasons import threats
from ...errors import NoughtsError, PlayerFailed
from ...game import Game
from ...learn.agent import MenaceAgent
from ...player import Player
from ...roster import find_player

MENACE = "menace"  # a machine of matchboxes that begins with full boxes and learns while one plays


class Seats:
    """A person on one side, or both, and a player on the other."""

    def __init__(self, board: str, opponent: str, second: bool, seed: int | None = None) -> None:
        """`second` lets the opponent be X, and begin. `human` is another person."""
        self.game = Game(Board(board))
        self.opponent = opponent
        self.person = "O" if second else "X"
        self.random = Random(seed)
        self.agent: MenaceAgent | None = None
        self.player: Player | None = None
        self.failure = ""
        self.results = {"X": 0, "O": 0, "draw": 0}
        self.counted = False
        side = OTHER[self.person]
        if opponent == MENACE:
            from ...learn.player import MenacePlayer

            self.agent = MenaceAgent(side, board=self.game.board, seed=self.random.getrandbits(63))
            self.player = MenacePlayer(self.agent, MENACE, self.game.board, side, learning=True)
        elif opponent != "human":
            self.player = find_player(opponent, self.game.board, side, self.random)

    @property
    def position(self) -> Position:
        """The position now."""
        return self.game.position

    @property
    def is_opponents_turn(self) -> bool:
        """Whether the opponent has to move now."""
        return self.player is not None and not self.game.is_over and self.game.turn != self.person

    def let_opponent_move(self) -> Callable[[], None]:
        """Have the opponent think, in any thread; what is given then plays its move."""
        position = self.position
        player = self.player
        assert player is not None
        failure, cell = "", None
        try:
            cell = player.choose(position)
        except PlayerFailed as error:
            failure = str(error)

        def play() -> None:
            if self.position is not position or self.game.is_over:
                return  # something else happened meanwhile
            self.failure = failure
            if cell is None:
                self.game.resign()
            else:
                self.game.play(cell)
            self.after_a_move()

        return play

    def play(self, cell: int) -> None:
        """A move of the person, or of either person."""
        if self.is_opponents_turn:
            raise NoughtsError(f"it is {self.opponent}'s turn")
        self.game.play(cell)
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

    def threats(self, side: str) -> set[int]:
        """The cells where a side would complete a line."""
        return set() if self.game.is_over else set(threats(self.position, side))

    def status(self) -> str:
        """How the game stands, in a sentence or two."""
        game, name = self.game, self.game.board.cell_name
        if game.resigned:
            return (
                f"{self.failure + '. ' if self.failure else ''}{game.resigned} resigned: {game.winner} wins."
            )
        if game.result == "draw":
            return "A draw."
        if game.winner:
            line = "-".join([name(cell) for cell in game.position.winning_lines[0]])
            return f"{game.winner} wins: {line}."
        who = f"{game.turn} to move."
        if self.is_opponents_turn:
            return f"{who} {self.opponent} is thinking."
        for side in (game.turn, OTHER[game.turn]):
            cells = sorted(self.threats(side))
            if cells:
                return f"{who} {side} threatens {', '.join([name(cell) for cell in cells])}."
        return who

    def close(self) -> None:
        """Let the opponent go."""
        if self.player is not None:
            self.player.close()
