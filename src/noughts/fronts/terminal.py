"""A game in the terminal: one person against a level, a line of input a move."""

from random import Random

from ..board import Board
from ..board.notation import how_to_name
from ..engine import levels
from ..errors import InvalidArgument, NoughtsError, shown
from ..game import Game

HELP = """  undo, redo    take back your last move and its reply, or play them again
  save FILE     write the game to a file
  load FILE     go on with a saved game
  resign        give up
  quit          leave"""


def play(
    board: str | None = None, level: str | None = None, second: bool | None = None, seed: int | None = None
) -> None:
    """Play one game. What is not given is asked for, unless the board is given: then defaults hold."""
    asking = board is None
    chosen = Board(board) if board is not None else _ask_board()
    if level is None:
        level = _ask_level() if asking else "easy"
    elif level not in levels.LEVELS:
        raise InvalidArgument(f"no level is called {shown(level)}: there are {', '.join(levels.LEVELS)}")
    if second is None:
        second = (
            _ask("Who moves first, you or the engine? [you] ", "you").lower().startswith("e")
            if asking
            else False
        )
    _Session(Game(chosen), level, "O" if second else "X", Random(seed)).run()


def _ask(prompt: str, default: str) -> str:
    try:
        return input(prompt).strip() or default
    except EOFError:
        print()
        return default


def _ask_board() -> Board:
    while True:
        try:
            return Board(_ask("Which board? 3x3, 4x4x4, or any other such as 6x5,4 [3x3] ", "3x3"))
        except NoughtsError as error:
            print(f"  {error}")


def _ask_level() -> str:
    names = list(levels.LEVELS)
    while True:
        level = _ask(f"How strong an opponent: {', '.join(names)}? [easy] ", "easy").lower()
        if level in names:
            return level
        print(f"  {shown(level)} is none of them")


class _Session:
    """A game between a person, on one side, and a level on the other."""

    def __init__(self, game: Game, level: str, person: str, random: Random) -> None:
        self.game = game
        self.level = level
        self.person = person
        self.random = random

    def run(self) -> None:
        print(f"\nYou are {self.person}, {self.level} is {'O' if self.person == 'X' else 'X'}.")
        print(f"To play a cell, {how_to_name(self.game.board)}.")
        print(HELP)
        self.show()
        while not self.game.is_over:
            if self.game.turn != self.person:
                cell = levels.choose(self.game.position, self.level, self.random)
                self.game.play(cell)
                print(f"{self.level} plays {self.game.board.cell_name(cell)}")
                self.show()
                continue
            try:
                line = input(f"{self.person} to move: ").strip()
            except EOFError:
                print("\nGood-bye.")
                return
            try:
                if self.obey(line):
                    print("Good-bye.")
                    return
            except NoughtsError as error:
                print(f"  {error}")
        self.finish()

    def obey(self, line: str) -> bool:
        """Do what a line says; true to leave."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                return False
            case "quit" | "exit" | "q":
                return True
            case "help" | "?" | "h":
                print(f"  {how_to_name(self.game.board)}\n{HELP}")
                return False
            case "undo" | "u":
                self.game.undo_turn() if self.game.ply >= 2 else print("  nothing to take back")
            case "redo":
                self.game.redo_turn()
            case "save" | "load" if not rest:
                raise InvalidArgument(f"{word.lower()} needs the name of a file")
            case "save":
                self.game.save(rest.strip())
                print(f"  saved in {rest.strip()}")
                return False
            case "load":
                self.game = Game.load(rest.strip())
                self.person = self.game.turn
                print(f"  {self.game.board}: you are {self.person}")
            case "resign":
                self.game.resign(self.person)
                return False
            case _:
                self.game.play(line)
        self.show()
        return False

    def show(self) -> None:
        print(f"\n{self.game}\n")

    def finish(self) -> None:
        if self.game.resigned:
            print("You resigned.")
        elif self.game.result == "draw":
            print("A draw.")
        else:
            cells = [self.game.board.cell_name(cell) for cell in self.game.position.winning_lines[0]]
            who = "You win" if self.game.winner == self.person else f"{self.level} wins"
            print(f"{who}: {'-'.join(cells)}.")
