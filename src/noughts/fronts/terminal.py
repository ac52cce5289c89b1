"""Games in the terminal: one person against a level, a line of input a move."""

import os
from collections.abc import Callable
from random import Random

from ..board import Board
from ..board.notation import OTHER, how_to_name
from ..engine import levels
from ..engine.weights import Weights
from ..errors import InvalidArgument, InvalidFile, NoughtsError, shown
from ..game import Game

HELP = """  undo, redo    take back your last move and its reply, or play them again
  save FILE     write the game to a file
  load FILE     go on with a saved game
  resign        give up
  new           start again
  quit          leave"""


class Leave(Exception):
    """The person wants to go."""


def play(
    board: str | None = None,
    level: str | None = None,
    second: bool | None = None,
    seed: int | None = None,
    weights: str | None = None,
) -> None:
    """Play until the person leaves. Without a board everything is asked for, with one defaults hold."""
    if level is not None and level not in levels.LEVELS:
        raise InvalidArgument(f"no level is called {shown(level)}: there are {', '.join(levels.LEVELS)}")
    asking = board is None
    try:
        chosen = Board(board) if board is not None else _ask_board()
        if level is None:
            level = _ask_level() if asking else "easy"
        if second is None:
            second = _ask_whether_second() if asking else False
        custom = Weights(chosen.k, weights) if weights is not None else None
        _Session(Game(chosen), level, "O" if second else "X", Random(seed), custom).run()
    except Leave:
        print("Good-bye.")


def ask(prompt: str) -> str:
    """What the person answers, without blanks around it; no more input means to leave."""
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        raise Leave from None


def _ask_board() -> Board:
    while True:
        try:
            return Board(ask("Which board? 3x3, 4x4x4, or any other such as 6x5,4 [3x3] ") or "3x3")
        except NoughtsError as error:
            print(f"  {error}")


def _ask_level() -> str:
    names = ", ".join(levels.LEVELS)
    while True:
        level = ask(f"How strong an opponent: {names}? [easy] ").lower() or "easy"
        if level in levels.LEVELS:
            return level
        print(f"  {shown(level)} is none of them")


def _ask_whether_second() -> bool:
    while True:
        answer = ask("Who moves first, you or the engine? [you] ").lower() or "you"
        if answer in ("you", "me", "i", "engine"):
            return answer == "engine"
        print(f"  {shown(answer)} is neither you nor engine")


class _Session:
    """Games between a person, on one side, and a level on the other."""

    def __init__(
        self, game: Game, level: str, person: str, random: Random, weights: Weights | None = None
    ) -> None:
        self.game = game
        self.level = level
        self.person = person
        self.random = random
        self.weights = weights  # for boards with the k they were given for

    def run(self) -> None:
        """Play until Leave is raised."""
        self.greet()
        print(HELP)
        self.show()
        while True:
            if self.game.is_over:
                self.finish()
                prompt = "new, undo, save FILE, or quit [quit]: "
            elif self.game.turn != self.person:
                fitting = self.weights if self.weights and self.weights.k == self.game.board.k else None
                cell = levels.choose(self.game.position, self.level, self.random, fitting)
                self.game.play(cell)
                print(f"{self.level} plays {self.game.board.cell_name(cell)}")
                self.show()
                continue
            else:
                prompt = f"{self.person} to move: "
            line = ask(prompt)
            try:
                self.obey(line or ("quit" if self.game.is_over else ""))
            except NoughtsError as error:
                print(f"  {error}")

    def greet(self) -> None:
        print(f"\nYou are {self.person}, {self.level} is {OTHER[self.person]}.")
        print(f"To play a cell, {how_to_name(self.game.board)}.")

    def obey(self, line: str) -> None:
        """Do what a line says."""
        word, _, rest = line.partition(" ")
        path = os.path.expanduser(rest.strip())
        match word.lower():
            case "":
                pass
            case "quit" | "exit" | "q":
                raise Leave
            case "help" | "?" | "h":
                print(f"  {how_to_name(self.game.board)}\n{HELP}")
            case "undo" | "u":
                self.step("take back", self.game.undo_turn)
            case "redo":
                self.step("play again", self.game.redo_turn)
            case "save" | "load" if not path:
                raise InvalidArgument(f"{word.lower()} needs the name of a file")
            case "save":
                self.save(path)
            case "load":
                self.load(path)
            case "resign":
                self.game.resign(self.person)
            case "new":
                self.game = Game(self.game.board, self.game.first)
                self.show()
            case _:
                self.game.play(line)
                self.show()

    def step(self, what: str, move: Callable[[str], int]) -> None:
        before = (self.game.ply, self.game.resigned)
        move(self.person)
        if before == (self.game.ply, self.game.resigned):
            print(f"  there is nothing to {what}")
        else:
            self.show()

    def save(self, path: str) -> None:
        if os.path.exists(path):
            try:
                Game.load(path)
            except InvalidFile:
                raise InvalidArgument(f"{path} exists and is no saved game: choose another name") from None
        self.game.save(path)
        print(f"  saved in {path}")

    def load(self, path: str) -> None:
        """Go on with a saved game, as the side that is to move."""
        self.game = Game.load(path)
        self.person = self.game.turn
        if not self.game.is_over:
            self.greet()
        self.show()

    def show(self) -> None:
        print(f"\n{self.game}\n")

    def finish(self) -> None:
        game = self.game
        if game.resigned:
            print(f"{game.resigned} resigned: {game.winner} wins.")
        elif game.result == "draw":
            print("A draw.")
        else:
            cells = [game.board.cell_name(cell) for cell in game.position.winning_lines[0]]
            print(f"{game.winner} wins: {'-'.join(cells)}.")
