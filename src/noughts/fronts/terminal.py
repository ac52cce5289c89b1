"""Games in the terminal: people, levels, learners and programs on either side, a line of input a move."""

import os
import sys
from random import Random

from ..board import Board
from ..board.notation import OTHER, counted, find_column, how_it_plays, how_to_name
from ..engine.weights import Weights
from ..errors import IllegalMove, InvalidArgument, InvalidFile, NoughtsError, PlayerFailed
from ..game import Game
from ..player import Player
from ..players import find_player
from .asking import Leave, ask, ask_board, ask_opponent, ask_whether_second
from .sentences import ending

HELP = """  undo, redo    take back your last move and its reply, or play them again
  hint          the best move, and why
  moves         the moves so far
  stats         how the games of this session ended
  save FILE     write the game to a file
  load FILE     go on with a saved game
  resign        give up
  new           start again
  quit          leave"""
HINT_SECONDS = 2.0


def play(
    board: str | None = None,
    x: str | None = None,
    o: str | None = None,
    second: bool | None = None,
    seed: int | None = None,
    weights: str | None = None,
    seconds: float | None = None,
    moves: str | None = None,
    load: str | None = None,
    first: str = "X",
    quiet: bool = False,
) -> None:
    """Play until the person leaves. Without a board what is not said is asked for; with one defaults hold.

    `x` and `o` are players by name, or `human`; with one of them named, the other is a person. With
    `second`, the opponent is X and moves first.
    """
    try:
        game = _begin(board, moves, load, first)
        if x is None and o is None:
            opponent = ask_opponent() if board is None and load is None else "easy"
            if second is None and board is None and load is None and opponent != "human":
                second = ask_whether_second()
            x, o = (opponent, "human") if second else ("human", opponent)
        elif second:
            raise InvalidArgument("--second is for --level: with --x and --o it is said who is X, who begins")
        custom = Weights(game.board.k, weights) if weights is not None else None
        table = Table(game, {"X": x or "human", "O": o or "human"}, seed, custom, seconds, quiet)
    except Leave:
        print("Good-bye.")
        return
    table.run()


def _begin(board: str | None, moves: str | None, load: str | None, first: str) -> Game:
    """The game to begin with: a saved one, or a board with some moves played."""
    if load is not None:
        if board is not None or moves is not None:
            raise InvalidArgument("a saved game has its board and moves already")
        return Game.load(load)
    game = Game(Board(board) if board is not None else ask_board(), first)
    for number, cell in enumerate((moves or "").split(), 1):
        try:
            game.play(cell)
        except NoughtsError as error:
            raise InvalidArgument(f"move {number}: {error}") from None
    return game


class Table:
    """Games of two players, by name; `human` is a person at the keyboard."""

    def __init__(
        self,
        game: Game,
        names: dict[str, str],
        seed: int | None = None,
        weights: Weights | None = None,
        seconds: float | None = None,
        quiet: bool = False,
    ) -> None:
        self.game = game
        self.names = names
        self.random = Random(seed)
        self.weights = weights
        self.seconds = seconds
        self.quiet = quiet
        self.results: dict[str, int] = {}  # by who won (see `winner_key`), and "draw"
        self.counted: str | None = None  # what this game was counted as
        self.settled = game.is_over  # whether its result needs no counting any more
        self.players: dict[str, Player | None] = {}
        self.seat(game.board, names)

    def seat(self, board: Board, names: dict[str, str]) -> None:
        """Find the players for a board; if one cannot be found, nobody changes seats."""
        found: dict[str, Player | None] = {}
        for side, name in names.items():
            person = name == "human"
            found[side] = (
                None if person else find_player(name, board, side, self.random, self.weights, self.seconds)
            )
        self.close()
        self.names, self.players = names, found

    def close(self) -> None:
        """Let the players go."""
        for player in self.players.values():
            if player is not None:
                player.close()

    @property
    def people(self) -> list[str]:
        """The sides that a person plays."""
        return [side for side, player in self.players.items() if player is None]

    def run(self) -> None:
        """Play until somebody leaves, or until the end of a game without people."""
        try:
            if not self.quiet:
                self.greet()
                self.show()
            while self.people or not self.game.is_over:
                self.go_on()
            self.finish()
        except Leave:
            self.part()
        except KeyboardInterrupt:
            self.offer_to_save()
            raise
        finally:
            self.close()

    def go_on(self) -> None:
        """One move, or one line of a person."""
        if self.game.is_over:
            self.finish()
            line = ask("new, undo, save FILE, or quit [quit]: ") or "quit"
        elif self.players[self.game.turn] is not None:
            self.let_move()
            return
        else:
            line = ask(f"{self.game.turn} to move: ")
        try:
            self.obey(line)
        except NoughtsError as error:
            print(f"  {error}")

    def let_move(self) -> None:
        """The move of a player that is no person; one that fails to give a move has lost."""
        player = self.players[self.game.turn]
        assert player is not None
        try:
            cell = player.choose(self.game.position)
        except PlayerFailed as error:
            print(f"  {error}")
            cell = None
        if cell is None:
            self.game.resign()
            return
        self.game.play(cell)
        if not self.quiet:
            print(f"{player.name} plays {self.game.board.cell_name(cell)}")
            self.show()

    def greet(self) -> None:
        """Say who plays, and how to."""
        people = self.people
        if len(people) == 1:
            print(f"\nYou are {people[0]}, {self.names[OTHER[people[0]]]} is {OTHER[people[0]]}.")
        else:
            print(f"\nX is {self.names['X']}, O is {self.names['O']}.")
        board = self.game.board
        if board.rule.words:
            print(how_it_plays(board))
        if people:
            what = "stone" if board.rule.gravity else "cell"
            print(f"To play a {what}, {how_to_name(board)}.\n{HELP}")

    def obey(self, line: str) -> None:
        """Do what a line says."""
        word, _, rest = line.partition(" ")
        path = os.path.expanduser(rest.strip())
        match word.lower():
            case "":
                pass
            case _ if self.is_column(line):
                self.move(line)
            case "quit" | "exit" | "q":
                raise Leave
            case "help" | "?" | "h":
                print(f"  {how_to_name(self.game.board)}\n{HELP}")
            case "undo" | "u":
                self.step("take back", back=True)
            case "redo":
                self.step("play again", back=False)
            case "hint":
                self.hint()
            case "moves":
                print(f"  {self.moves() or 'none yet'}")
            case "stats":
                print(f"  {self.stats()}")
            case "save" | "load" if not path:
                raise InvalidArgument(f"{word.lower()} needs the name of a file")
            case "save":
                self.save(path)
            case "load":
                self.load(path)
            case "resign":
                people = self.people
                self.game.resign(people[0] if len(people) == 1 else None)
            case "new":
                self.game = Game(self.game.board, self.game.first)
                self.counted, self.settled = None, False
                self.show()
            case _:
                self.move(line)

    def is_column(self, line: str) -> bool:
        """Whether a line is a column where a stone may fall, even if it is a command's short name too."""
        board = self.game.board
        return board.rule.gravity and not self.game.is_over and find_column(board, line) is not None

    def move(self, name: str) -> None:
        """The move of a person."""
        self.game.play(name)
        self.show()

    def step(self, what: str, back: bool) -> None:
        """Take back or play again: against a player to one's own last move, between people one move."""
        game, before = self.game, (self.game.ply, self.game.resigned)
        gave_up = game.resigned is not None and game.resigned not in self.people
        if len(self.people) == 1:
            (game.undo_turn if back else game.redo_turn)(self.people[0])
            if back and gave_up:  # who gave up would do so again: back to before that
                game.undo_turn(self.people[0])
        elif back:
            game.undo()
        else:
            game.redo()
        if before == (game.ply, game.resigned):
            print(f"  there is nothing to {what}")
            return
        if not game.is_over:
            if self.counted is not None:
                self.results[self.counted] -= 1
            self.counted, self.settled = None, False
        self.show()

    def hint(self) -> None:
        """The best move and the reason."""
        from ..engine.analysis import hint
        from ..engine.limits import Limits

        if self.game.is_over:
            raise IllegalMove("the game is over: there is nothing to advise")
        cell, reason = hint(self.game.position, Limits(seconds=HINT_SECONDS))
        print(f"  {self.game.board.cell_name(cell)}. {reason}")

    def moves(self) -> str:
        """The moves so far, by name."""
        return " ".join([self.game.board.cell_name(cell) for cell in self.game.moves])

    def winner_key(self, side: str) -> str:
        """What a side's wins are counted under: its player, who may change sides; or itself among equals."""
        return self.names[side] if self.names["X"] != self.names["O"] else side

    def stats(self) -> str:
        """How the games of this session ended."""
        games = counted(sum(self.results.values()), "game")
        wins = [
            f"{side} ({self.names[side]}) won {self.results.get(self.winner_key(side), 0)}" for side in "XO"
        ]
        return f"{games}: {', '.join(wins)}, {self.results.get('draw', 0)} drawn."

    def save(self, path: str) -> None:
        """Write the game, but over no file that is something else."""
        if os.path.exists(path):
            try:
                Game.load(path)
            except InvalidFile:
                raise InvalidArgument(f"{path} exists and is no saved game: choose another name") from None
        self.game.save(path)
        print(f"  saved in {path}")

    def load(self, path: str) -> None:
        """Go on with a saved game; a single person as the side that is to move."""
        game = Game.load(path)
        names = dict(self.names)
        if len(self.people) == 1 and self.people[0] != game.turn and not game.is_over:
            names = {"X": names["O"], "O": names["X"]}
        self.seat(game.board, names)
        self.game, self.counted, self.settled = game, None, game.is_over
        if not self.game.is_over:
            self.greet()
        self.show()

    def show(self) -> None:
        """The board, unless nothing is to be shown."""
        if not self.quiet:
            print(f"\n{coloured(self.game.position.pretty(self.game.last, screen_width()))}\n")

    def finish(self) -> None:
        """Say how the game ended, and count it once."""
        game = self.game
        print(ending(game))
        if not self.settled:
            self.settled = True
            self.counted = self.winner_key(game.winner) if game.winner else "draw"
            self.results[self.counted] = self.results.get(self.counted, 0) + 1
            if self.people and sum(self.results.values()) > 1:
                print(self.stats())

    def part(self) -> None:
        """Say good-bye, and how an unfinished game can be gone on with."""
        if self.game.moves and not self.game.is_over:
            print(self.way_to_go_on())
        print("Good-bye.")

    def way_to_go_on(self) -> str:
        """The command that goes on with this game."""
        from shlex import quote

        game = self.game
        players = f"--x {quote(self.names['X'])} --o {quote(self.names['O'])}"
        first = " --first O" if game.first == "O" else ""
        return f'To go on: noughts play {game.board} {players}{first} --moves "{self.moves()}"'

    def offer_to_save(self) -> None:
        """After Ctrl-C: what was played can still be kept; a second one leaves without."""
        if not self.game.moves or self.game.is_over:
            return
        print()
        try:
            while sys.stdin is not None and sys.stdin.isatty() and self.people:
                path = ask("A file to save this game in, or nothing to leave: ")
                if not path:
                    break
                try:
                    self.save(os.path.expanduser(path))
                    return
                except NoughtsError as error:
                    print(f"  {error}")
        except (Leave, KeyboardInterrupt):
            print()
        self.part()


def screen_width() -> int:
    """How many characters a line has: those of the terminal, or 80."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError, AttributeError):
        return 80


def coloured(board: str) -> str:
    """A board's text with its marks in colour, where the terminal shows colours and they are wanted."""
    if "NO_COLOR" in os.environ or sys.stdout is None or not sys.stdout.isatty():
        return board
    return board.replace("X", "\033[1;31mX\033[0m").replace("O", "\033[1;34mO\033[0m")
