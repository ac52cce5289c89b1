"""The engine for other programs, over standard input and output: `noughts brain`.

Two languages, told apart line by line. The Gomocup protocol plays five in a row on flat boards from
5x5 to 20x20, by its rule 0 or by its rule 1, exactly five. A line that begins with `{` is a JSON object
with `board` and `position` (and, if wished, `turn`, `seconds`, `level`, `id`), answered by one with
`move` and `cell`, or `error`: every board and rule.
"""

import sys
from random import Random
from time import monotonic
from typing import TextIO

from ..board import Board, Position
from ..board.notation import is_number
from ..engine.levels import choose
from ..engine.limits import Limits
from ..errors import IllegalMove, InvalidArgument, NoughtsError, shown
from ..words import say

LONGEST_LINE = 10_000
SMALLEST, LARGEST = 5, 20
SECONDS = 5.0  # for a move when no limit is given
LONGEST = 30.0  # nothing is gained by more
MEMORY = 80_000_000  # bytes that the engine may need: 20x20 takes 50 million (a test measures it)
ABOUT = 'name="noughts", version="{version}", author="the noughts team", country="-"'


class TimeControl:
    """What a manager allows, in seconds; 0 is no limit, except that a turn of 0 wants a fast answer."""

    def __init__(self) -> None:
        self.turn: float | None = None
        self.match = 0.0
        self.left: float | None = None
        self.spent = 0.0  # of the match, since it began

    def for_a_move(self) -> float:
        """How long to think: below the limits by what starting and answering takes."""
        seconds = SECONDS if self.turn is None else min(self.turn, LONGEST)
        left = self.left
        if left is None and self.match:
            left = max(0.0, self.match - self.spent)
        if left is not None:
            seconds = min(seconds, left / 15)
        return max(0.005, 0.8 * seconds - 0.02)


class Brain:
    """One conversation. `answer` takes a line and gives the lines to answer."""

    def __init__(self, level: str = "impossible", random: Random | None = None, threads: int = 1) -> None:
        self.level = level
        self.threads = threads
        self.random = random or Random()
        self.board: Board | None = None
        self.exact = False  # whether six in a row do not count
        self.stones: dict[int, int] = {}  # 1 ours, 2 theirs, in the order of moves
        self.time = TimeControl()
        self.listing: list[tuple[int, int]] | None = None  # the lines of BOARD so far
        self.broken = False  # whether one of them was wrong, and was said to be
        self.ended = False

    def answer(self, line: str) -> list[str]:
        """What to say to a line."""
        if len(line) > LONGEST_LINE:
            return ["ERROR " + say("this line is too long")]
        line = line.strip()
        if not line:
            return []
        if line.startswith("{"):
            return [self.answer_json(line)]
        try:
            word, _, rest = line.partition(" ")
            command = COMMANDS.get(word.upper())
            if self.listing is not None and command is None:
                return self.list_stone(line)
            self.listing = None  # a command in the middle of BOARD breaks it off
            if command is None:
                return ["UNKNOWN " + say("{word} is no command of this brain", word=shown(word))]
            return command(self, rest.strip())
        except NoughtsError as error:
            return [f"ERROR {error}"]

    # -- the Gomocup protocol ---------------------------------------------------------------------

    def start(self, rest: str) -> list[str]:
        """START size: an empty square board."""
        size = _number(rest)
        return self.begin_board(size, size)

    def rect_start(self, rest: str) -> list[str]:
        """RECTSTART width,height: an empty board."""
        return self.begin_board(*_pair(rest))

    def begin_board(self, cols: int, rows: int) -> list[str]:
        if not (SMALLEST <= cols <= LARGEST and SMALLEST <= rows <= LARGEST):
            raise InvalidArgument(
                "boards are {smallest} to {most} cells wide and high", smallest=SMALLEST, most=LARGEST
            )
        self.board = self.board_of(cols, rows)
        self.stones = {}
        self.time.spent = 0.0
        return ["OK"]

    def board_of(self, cols: int, rows: int) -> Board:
        """The board of a size under the rule that holds."""
        return Board(f"{cols}x{rows},5{',exact' if self.exact else ''}")

    def restart(self, rest: str) -> list[str]:
        """RESTART: the same board, empty."""
        self.need_board()
        self.stones = {}
        self.time.spent = 0.0
        return ["OK"]

    def begin(self, rest: str) -> list[str]:
        """BEGIN: the brain moves first."""
        self.need_board()
        if self.stones:
            raise IllegalMove("BEGIN is for an empty board: RESTART empties it")
        return self.move()

    def turn(self, rest: str) -> list[str]:
        """TURN x,y: the other side has moved, the brain answers."""
        self.put(self.cell(rest), 2)
        return self.move_or_take_back()

    def play(self, rest: str) -> list[str]:
        """PLAY x,y: the brain has to make this move."""
        cell = self.cell(rest)
        self.put(cell, 1)
        return [self.written(cell)]

    def take_back(self, rest: str) -> list[str]:
        """TAKEBACK x,y: a stone is removed."""
        cell = self.cell(rest)
        if cell not in self.stones:
            raise IllegalMove("there is no stone on {rest}", rest=rest)
        del self.stones[cell]
        return ["OK"]

    def list_begin(self, rest: str) -> list[str]:
        """BOARD: the stones follow, a line each, until DONE."""
        self.need_board()
        self.listing = []
        self.broken = False
        return []

    def list_stone(self, line: str) -> list[str]:
        """A line of BOARD: x,y,who; or DONE."""
        assert self.listing is not None
        if line.upper() == "DONE":
            listed, self.listing = self.listing, None
            if self.broken:
                return []
            before, self.stones = self.stones, {}
            try:
                for cell, who in listed:
                    self.put(cell, who)
                return self.move()
            except NoughtsError:
                self.stones = before
                raise
        board = self.need_board()
        try:
            parts = [_number(part.strip()) for part in line.split(",")]
            if len(parts) != 3 or parts[2] not in (1, 2, 3):
                raise InvalidArgument("a stone is x,y,1 or x,y,2, not {line}", line=shown(line))
            cell = self.cell(f"{parts[0]},{parts[1]}")
            if len(self.listing) >= board.cells:
                raise InvalidArgument("there are more stones than cells")
        except NoughtsError:
            if self.broken:
                return []
            self.broken = True
            raise
        if parts[2] != 3:  # 3 marks the winning line of a continued game, which is not played here
            self.listing.append((cell, parts[2]))
        return []

    def info(self, rest: str) -> list[str]:
        """INFO key value: limits and rules are kept; a rule that is not played is refused.

        The rule may be named before the board or after it.
        """
        key, _, value = rest.partition(" ")
        key, value = key.lower(), value.strip()
        if key == "rule":
            if value not in ("0", "1"):
                raise InvalidArgument(
                    "rule {value} is not played here: only rule 0, five or more in a row win, and rule 1, "
                    "exactly five",
                    value=shown(value),
                )
            self.exact = value == "1"
            if self.board is not None:
                self.board = self.board_of(self.board.cols, self.board.rows)
        elif key == "timeout_turn":
            self.time.turn = _number(value) / 1000
        elif key == "timeout_match":
            self.time.match = _number(value) / 1000
        elif key == "time_left":
            left = _number(value) / 1000
            self.time.left = left if left < 2_000_000 else None  # 2147483647 ms: no limit
        elif key == "max_memory" and 0 < _number(value) < MEMORY:
            raise InvalidArgument("this brain needs {memory} bytes of memory", memory=MEMORY)
        return []

    def about(self, rest: str) -> list[str]:
        """ABOUT: who this is."""
        from .. import __version__

        return [ABOUT.format(version=__version__)]

    def end(self, rest: str) -> list[str]:
        """END: good-bye."""
        self.ended = True
        return []

    def need_board(self) -> Board:
        if self.board is None:
            raise InvalidArgument("there is no board yet: START or RECTSTART makes one")
        return self.board

    def cell(self, text: str) -> int:
        """The cell that `x,y` means: column and row, from 0."""
        board = self.need_board()
        col, row = _pair(text)
        if col >= board.cols or row >= board.rows:
            raise IllegalMove(
                "{text} is off the board, which is {cols} wide and {rows} high",
                text=text,
                cols=board.cols,
                rows=board.rows,
            )
        return board.index(0, row, col)

    def written(self, cell: int) -> str:
        _, row, col = self.need_board().coordinates(cell)
        return f"{col},{row}"

    def put(self, cell: int, who: int) -> None:
        if cell in self.stones:
            raise IllegalMove("{written} is taken", written=self.written(cell))
        self.stones[cell] = who

    def position(self) -> Position:
        """The position with the brain, as X, to move."""
        own, other = [sum([1 << cell for cell, who in self.stones.items() if who == side]) for side in (1, 2)]
        return Position(self.need_board(), own, other, "X")

    def _limits(self, time: TimeControl) -> Limits:
        return Limits(seconds=time.for_a_move(), threads=self.threads)

    def move(self) -> list[str]:
        """Think, play, and say where."""
        position = self.position()
        if position.is_over:
            raise IllegalMove("the game is over: there is no move")
        began = monotonic()
        cell = choose(position, self.level, self.random, self._limits(self.time))
        self.time.spent += monotonic() - began
        self.stones[cell] = 1
        return [self.written(cell)]

    def move_or_take_back(self) -> list[str]:
        """The same, after a stone of the other side; if that cannot be answered, it was not played."""
        try:
            return self.move()
        except NoughtsError:
            self.stones.popitem()
            raise

    # -- JSON lines ---------------------------------------------------------------------------------

    def answer_json(self, line: str) -> str:
        """The answer to a JSON object, as text."""
        import json

        name = None
        try:
            try:
                question = json.loads(line)
            except (ValueError, RecursionError):
                raise InvalidArgument("this line is not JSON") from None
            name = question.get("id") if type(question.get("id")) in (str, int) else None
            if question.get("quit") is True:
                self.ended = True
                return json.dumps({"id": name, "quit": True})
            cell, position = self.move_json(question)
            return json.dumps({"id": name, "move": cell, "cell": position.board.cell_name(cell)})
        except NoughtsError as error:
            return json.dumps({"id": name, "error": str(error)})

    def move_json(self, question: dict[str, object]) -> tuple[int, Position]:
        known = {"id", "board", "position", "turn", "seconds", "level"}
        if not set(question) <= known or not {"board", "position"} <= set(question):
            raise InvalidArgument(
                'an object has "board" and "position", and may have "turn", "seconds", "level", "id"'
            )
        turn, level, seconds = question.get("turn"), question.get("level"), question.get("seconds", SECONDS)
        if type(seconds) not in (int, float) or not 0 < seconds <= 3600:  # type: ignore[operator]
            raise InvalidArgument(
                "seconds are a number above 0, at most 3600, not {seconds}", seconds=shown(seconds)
            )
        position = Position.parse(question["board"], question["position"], turn)  # type: ignore[arg-type]
        time = TimeControl()
        time.turn = float(seconds)  # type: ignore[arg-type]
        chosen = self.level if level is None else level
        cell = choose(position, chosen, self.random, self._limits(time))  # type: ignore[arg-type]
        return cell, position


COMMANDS = {
    "START": Brain.start,
    "RECTSTART": Brain.rect_start,
    "RESTART": Brain.restart,
    "BEGIN": Brain.begin,
    "TURN": Brain.turn,
    "PLAY": Brain.play,
    "TAKEBACK": Brain.take_back,
    "BOARD": Brain.list_begin,
    "INFO": Brain.info,
    "ABOUT": Brain.about,
    "END": Brain.end,
}


def _number(text: str) -> int:
    if not is_number(text, 12):
        raise InvalidArgument("{text} should be a whole number", text=shown(text))
    return int(text)


def _pair(text: str) -> tuple[int, int]:
    one, comma, other = text.partition(",")
    if not comma:
        raise InvalidArgument("{text} should be two numbers, x,y", text=shown(text))
    return _number(one.strip()), _number(other.strip())


def serve(
    level: str = "impossible", seed: int | None = None, threads: int = 1, talk: TextIO | None = None
) -> None:
    """Read lines until END or the end of input, and answer each."""
    brain = Brain(level, Random(seed), threads)
    lines = talk or sys.stdin
    while lines is not None and not brain.ended:
        line = lines.readline(LONGEST_LINE + 2)
        if not line:
            return
        if not line.endswith("\n") and len(line) > LONGEST_LINE:
            while line and not line.endswith("\n"):  # the rest of a line that is too long
                line = lines.readline(LONGEST_LINE + 2)
            line = "x" * (LONGEST_LINE + 1)
        for answer in brain.answer(line):
            print(answer, flush=True)
