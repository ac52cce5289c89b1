"""The command `tictactoe_3d`: the 4x4x4 alpha-beta game's menus and questions, on our table.

The person is X and the AI O, whoever begins. Levels are 1 to 4, rows and columns 0 to 3.
"""

import sys
from collections.abc import Container
from random import Random

from ...board import Board, Position
from ...board.notation import counted, is_number
from ...clock import TimeLeft
from ...engine.limits import Limits
from ...engine.search import search
from ...errors import InvalidArgument, shown
from ...game import Game
from ...player import Person, Player
from ...table import Effort, Event, Table
from ..asking import Leave, ask, ask_or_leave
from ..seating import Seating
from ..streams import run_command, screen_width
from ..terminal import HELP, TerminalGame, coloured
from .alphabeta import BOARD, DEPTHS, OPENING

USAGE = """tictactoe_3d: four in a row on the 4x4x4 cube, against an AI that searches 2, 4 or 6 levels deep

  tictactoe_3d [--seed N] [--load FILE]

  --seed N      make the AI's choices repeatable
  --load FILE   go on with a game that was saved here, against the AI that played it

It asks for the difficulty, for who goes first, and for each move's level, row and column.
"""
QUESTIONS = (("Level (1-4)", 1), ("Row (0-3)", 0), ("Column (0-3)", 0))
WIDE = 14  # characters of a level
HERE = "tictactoe_3d:"  # before a difficulty in files: levels of the same name play otherwise


class AlphaBetaPlayer(Player):
    """The AI. Among moves with the same score it takes one at random; in the opening, any.

    Unlike the game it comes from, it weighs lines that are not complete: else it would take the first empty
    cell wherever nobody can win within its depth.
    """

    def __init__(self, difficulty: str, random: Random) -> None:
        self.difficulty = difficulty
        self.name = f"{HERE}{difficulty}"
        self.random = random
        self.thoughts: dict[Position, Effort] = {}  # what each move took

    def choose(self, position: Position, time: TimeLeft | None = None) -> int:
        """The move, of which it takes note."""
        if BOARD.cells - position.count >= OPENING:
            self.thoughts[position] = Effort(1)
            return self.random.choice(position.legal)
        found = search(position, Limits(depth=DEPTHS[self.difficulty]), extend=False)
        self.thoughts[position] = Effort(1, found.seconds, found.nodes)
        return self.random.choice(found.best)


class AlphaBetaTerminal(TerminalGame):
    """A game with the questions that are known from there."""

    opens = "tictactoe_3d --load"
    needs_file = True

    @property
    def ai(self) -> AlphaBetaPlayer:
        """Who plays O."""
        player = self.table.players["O"]
        assert isinstance(player, AlphaBetaPlayer)
        return player

    def greet(self) -> None:
        """Say who begins."""
        print(f"\n{'You (X) go' if self.game.first == 'X' else 'AI (O) goes'} first!")
        print("Level, row and column are asked for one by one; help lists what else can be said.")

    def help(self) -> str:
        """How cells are also named, as hints name them, and what can be said beside moves."""
        return f"  2b4           or 2 3 1, is level 2, row 3, column 1\n{HELP}"

    def obey(self, line: str) -> None:
        """As anywhere, but that a number alone is no cell."""
        if line.lower() in ("help", "?", "h"):
            print(self.help())
        else:
            super().obey(line)

    def ask(self, prompt: str, within: int | None = None) -> str:
        """A move, by three questions, or whatever else is said; a clock is looked at behind them."""
        if self.game.is_over:
            return super().ask(prompt)
        print("Enter your move (X):")
        return ask_move()

    def tell(self, event: Event) -> None:
        """What the AI played, and what it took."""
        if event.kind == "move":
            print(f"AI (O) plays {self.took(self.game.ply - 1)}")

    def took(self, ply: int) -> str:
        """Where the AI moved after so many moves, and what that took; nothing if it did not move there."""
        effort = self.ai.thoughts.get(self.game.position_at(ply))
        if effort is None:
            return ""
        cell = where(self.game.moves[ply])
        if not effort.positions:
            return f"{cell}, at random"
        return f"{cell}: {counted(effort.positions, 'position')} in {effort.seconds:.3f} s"

    def show(self) -> None:
        """The board with the numbers that are asked for."""
        position = self.game.position
        marked: set[int | None] = {cell for line in position.winning_lines for cell in line}
        marked = marked or {self.game.last}
        print(f"\n{coloured(draw(position, marked, screen_width()))}\n")

    def stats(self) -> str:
        """How the games ended, and what each move of the AI took in this one."""
        lines = [f"  move {ply + 1}: {self.took(ply)}" for ply in range(self.game.ply) if self.took(ply)]
        return "\n".join([super().stats(), *lines])

    def efforts(self) -> str:
        """They are there move by move."""
        return ""

    def found(self, names: dict[str, str], board: Board) -> dict[str, Player]:
        """The person is X, on the cube, and O the AI that was saved, or else the one that is here."""
        check_board(board)
        difficulty = saved_difficulty(names)
        if difficulty in (None, self.ai.difficulty):
            return self.table.players
        return {"X": Person(), "O": AlphaBetaPlayer(str(difficulty), self.seating.random)}

    def way_to_go_on(self) -> str:
        """Only a file can be gone on with: what was played, to be kept."""
        return self.so_far()


def check_board(board: Board) -> None:
    """Refuse a game of another board."""
    if board != BOARD:
        raise InvalidArgument("this game is played on {board}, not {other}", board=BOARD, other=board)


def saved_difficulty(names: dict[str, str]) -> str | None:
    """The difficulty of the AI in a file, if that was saved here."""
    difficulty = names.get("O", "").removeprefix(HERE)
    return difficulty if names.get("O") == f"{HERE}{difficulty}" and difficulty in DEPTHS else None


def ask_move() -> str:
    """A cell's number by its level, row and column; or what is no number, as it was said."""
    numbers: list[int] = []
    for question, least in QUESTIONS:
        while len(numbers) < 3:
            words = ask(f"  {question}: ").split()
            if words and not all([is_number(word, len(word)) for word in words]):
                return " ".join(words)
            given = [int(word[:4]) for word in words]
            whole = len(given) == 3 and not numbers
            wanted = QUESTIONS if whole else ((question, least),)
            if len(given) == len(wanted) and all(
                [low <= number <= low + 3 for number, (_, low) in zip(given, wanted, strict=True)]
            ):
                numbers += given
                break
            if given:
                print(f"  {shown(' '.join(words))} is no answer: {wanted[0][0].lower()} is asked for")
    level, row, col = numbers
    return str(BOARD.index(0, level - 1, row, col))


def where(cell: int) -> str:
    """A cell as the questions name it.

    >>> where(29)
    'level 2, row 3, column 1'
    """
    _, layer, row, col = (0, *BOARD.coordinates(cell))[-4:]
    return f"level {layer + 1}, row {row}, column {col}"


def draw(position: Position, marked: Container[int | None], width: int) -> str:
    """The four levels, as many abreast as there is room for, rows and columns numbered from 0."""

    def mark(cell: int) -> str:
        return f"[{position.at(cell)}]" if cell in marked else f" {position.at(cell)} "

    levels = []
    for level in range(4):
        rows = [[mark(16 * level + 4 * row + col) for col in range(4)] for row in range(4)]
        numbered = [f"{number} {''.join(row)}" for number, row in enumerate(rows)]
        levels.append([f"level {level + 1}", "   0  1  2  3", *numbered])
    abreast = 4 if width >= 4 * WIDE + 9 else 2 if width >= 2 * WIDE + 3 else 1
    strips = []
    for start in range(0, 4, abreast):
        side_by_side = zip(*levels[start : start + abreast], strict=True)
        lines = ["   ".join([row.ljust(WIDE) for row in rows]).rstrip() for rows in side_by_side]
        strips.append("\n".join(lines))
    return "\n\n".join(strips)


def choice(question: str, options: list[str], otherwise: int) -> int:
    """Which of some options, by its number from 1; one holds without an answer."""
    print(f"\n{question} (nothing means {otherwise})")
    for number, option in enumerate(options, 1):
        print(f"{number}. {option}")
    while True:
        answer = ask_or_leave(f"Enter choice (1-{len(options)}): ", str(otherwise))
        if answer in [str(number) for number in range(1, len(options) + 1)]:
            return int(answer)
        print(f"  {shown(answer)} is none of 1 to {len(options)}")


def play(seed: int | None = None, load: str | None = None) -> None:
    """Ask what is to be asked, and play; a saved game, if one is named."""
    game = Game.load(load) if load is not None else None
    if game is not None:
        check_board(game.board)
    line = "=" * 60
    print(f"{line}\nFour in a row on the cube, against alpha-beta pruning\n{BOARD}: 64 cells\n{line}")
    try:
        difficulty = (saved_difficulty(dict(game.players)) if game is not None else None) or ask_difficulty()
        print(f"\nDifficulty set to: {difficulty.upper()}")
        if game is None:
            game = Game(BOARD, "XO"[choice("Who goes first?", ["You (X)", "AI (O)"], 1) - 1])
    except Leave:
        print("Good-bye.")
        return
    random = Random(seed)
    table = Table(game, {"X": Person(), "O": AlphaBetaPlayer(difficulty, random)})
    AlphaBetaTerminal(table, Seating(random)).run()


def ask_difficulty() -> str:
    """How deep the AI searches, by its name."""
    names = list(DEPTHS)
    menu = [f"{name.title()} (AI searches {depth} levels deep)" for name, depth in DEPTHS.items()]
    return names[choice("Select difficulty level:", menu, names.index("difficult") + 1) - 1]


def main(argv: list[str] | None = None) -> int:
    """Run the command; gives its exit status."""
    return run_command("tictactoe_3d", _run, argv)


def _run(words: list[str]) -> None:
    if words == ["--help"]:
        print(USAGE, end="")
        return
    given = dict(zip(words[::2], words[1::2], strict=False))
    seed, load = given.pop("--seed", None), given.pop("--load", None)
    if given or len(words) % 2 or (seed is not None and not is_number(seed, len(seed))):
        odd = next(iter(given), words[-1])
        raise InvalidArgument("{words} is not understood: --help says what is", words=shown(odd))
    play(int(seed[:18]) if seed is not None else None, load)


if __name__ == "__main__":
    sys.exit(main())
