"""A player that is another program, asked over its standard input and output.

Five in a row on a flat board, or exactly five, is asked in the Gomocup protocol, everything else in JSON
lines: one object with `board`, `position`, `turn` and `seconds`, answered by one with `move`. Whatever
the program does, the player comes to an end: it is given its time and no more, its lines are cut off, and
its answers are checked.
"""

import json
import os
import queue
import select
import shlex
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from time import monotonic

from ..board import Board, Position
from ..board.notation import is_number
from ..board.position import bits
from ..clock import TimeLeft
from ..errors import InvalidArgument, PlayerFailed, reason, shown
from ..player import Player

SECONDS = 5.0  # for a move, unless said otherwise
GRACE = 1.0  # beyond that, before a program counts as hanging
STARTING = 10.0  # for a program to start
LONGEST_LINE = 10_000
MOST_LINES = 10_000  # of talk before an answer
TALK = ("MESSAGE", "DEBUG", "UNKNOWN")
ALWAYS = ("timeout_match 0", "max_memory 0", "game_type 1")  # no limits, against another program
UNLIMITED = 2_147_483_647  # milliseconds that mean any time


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C and a request to end come when this is over: in the middle nobody would know what to end."""
    came: list[int] = []
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    mine = [number for number, handler in kept.items() if callable(handler)]
    if threading.current_thread() is not threading.main_thread():
        mine = []  # signals come to that one alone
    for number in mine:
        signal.signal(number, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        for number in mine:
            signal.signal(number, kept[number])
        for late in came:
            signal.raise_signal(late)


class ProgramPlayer(Player):
    """A program as a player. It is started by `launch` or at its first move, and stopped by `close`."""

    def __init__(self, command: str, board: Board | str, seconds: float | None = None) -> None:
        self.board = Board(board)
        self.name = f"cmd:{command}"
        self.seconds = seconds or SECONDS
        try:
            self.words = shlex.split(command)
        except ValueError as error:
            raise InvalidArgument(
                "cmd:{command} is no command: {error}", command=shown(command), error=error
            ) from None
        if not self.words:
            raise InvalidArgument("cmd: names no program: write it behind the colon, as in cmd:noughts brain")
        self.greeted = False  # whether it has been told what is played
        self.played: Position | None = None  # what it has before it, its own last move included
        self.time: TimeLeft | None = None
        self.only_json = False  # whether it answered START with an object: it speaks JSON alone
        self.program: subprocess.Popen[bytes] | None = None
        self.lines: queue.Queue[str | None] = queue.Queue(MOST_LINES)

    @property
    def speaks_gomocup(self) -> bool:
        """Whether this board is asked about in the Gomocup protocol."""
        board = self.board
        known = board.rule.words in ((), ("exact",))  # rules 0 and 1 of the protocol
        return (
            not self.only_json and known and len(board.shape) == 2 and board.k == 5 and min(board.shape) >= 5
        )

    def choose(self, position: Position, time: TimeLeft | None = None) -> int:
        """The cell that the program answers; PlayerFailed if it hangs, dies, or answers nonsense."""
        self.time = time
        if position.board != self.board:
            raise InvalidArgument(
                "{name} was started for {board}, not {other}",
                name=self.name,
                board=self.board,
                other=position.board,
            )
        try:
            if self.program is None:
                self.start()
            if not self.greeted:
                self.greet()
            cell = self.ask_gomocup(position) if self.speaks_gomocup else self.ask_json(position)
        except PlayerFailed:
            self.close()
            raise
        if cell not in position.legal:
            self.close()
            raise PlayerFailed(
                "{name} answers {cell}, which cannot be played", name=self.name, cell=shown(cell)
            )
        return cell

    def launch(self) -> None:
        """Start the program now, so that one that cannot be started is refused before anybody plays."""
        try:
            self.start()
        except PlayerFailed as error:
            raise InvalidArgument(str(error)) from None

    def start(self) -> None:
        """Start the program, and the thread that reads its lines."""
        self.greeted, self.played = False, None
        try:
            with undisturbed():
                self._start()
        except BaseException:
            self.close()  # nobody else knows of it yet
            raise

    def _start(self) -> None:
        try:
            self.program = subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                start_new_session=True,  # so that Ctrl-C is ours alone, and its children end with it
            )
        except (OSError, ValueError) as error:
            raise PlayerFailed(
                "{name} does not start: {error}", name=self.name, error=reason(error)
            ) from None
        assert self.program.stdin is not None
        os.set_blocking(self.program.stdin.fileno(), False)
        self.lines = queue.Queue(MOST_LINES)
        threading.Thread(target=_read_lines, args=(self.program, self.lines), daemon=True).start()

    def greet(self) -> None:
        """Tell it what is played, and hear whether it does."""
        self.greeted = True
        if self.speaks_gomocup:
            cols, rows = self.board.shape
            self.say(f"START {cols}" if cols == rows else f"RECTSTART {cols},{rows}")
            answer = self.hear(STARTING)
            if answer.startswith("{"):
                self.only_json = True
                return
            if not answer.startswith("OK"):
                raise PlayerFailed(
                    "{name} does not play {board}: it says {answer}",
                    name=self.name,
                    board=self.board,
                    answer=shown(answer),
                )
            for said in (f"timeout_turn {round(1000 * self.seconds)}", *ALWAYS):
                self.say(f"INFO {said}")
            self.say(f"INFO rule {int(self.board.rule.exact)}")

    @property
    def allowed(self) -> float:
        """How many seconds it has for this move: no more than its clock says."""
        return self.seconds if self.time is None else min(self.seconds, self.time.left)

    def say(self, line: str) -> None:
        """Write a line to the program, which must read it in time."""
        assert self.program is not None
        assert self.program.stdin is not None
        pipe = self.program.stdin.fileno()
        left = line.encode() + b"\n"
        deadline = monotonic() + self.allowed + GRACE
        try:
            while left:
                try:
                    left = left[os.write(pipe, left) :]
                except BlockingIOError:
                    if not select.select([], [pipe], [], max(0.0, deadline - monotonic()))[1]:
                        raise PlayerFailed("{name} does not read what it is told", name=self.name) from None
        except OSError:
            raise PlayerFailed("{name} has ended", name=self.name) from None

    def hear(self, seconds: float, talk: tuple[str, ...] = TALK) -> str:
        """Its next line that is an answer, and not talk, within so many seconds."""
        deadline = monotonic() + seconds
        for _ in range(MOST_LINES):
            try:
                line = self.lines.get(timeout=max(0.0, deadline - monotonic()))
            except queue.Empty:
                raise PlayerFailed(
                    "{name} gives no answer within {seconds:g} s", name=self.name, seconds=seconds
                ) from None
            if line is None:
                raise PlayerFailed("{name} has ended", name=self.name)
            if line and not line.upper().startswith(talk):
                return line
        raise PlayerFailed("{name} talks without end", name=self.name)

    def ask_gomocup(self, position: Position) -> int:
        """Tell it the other side's move, or the whole board, and take a cell as `x,y`."""
        last = self.last_move(position)
        if last is None and self.played is not None:
            self.restart()
        left = UNLIMITED
        if self.time is not None:
            left = round(1000 * self.time.left)
            self.say(f"INFO timeout_turn {round(1000 * self.allowed)}")
        self.say(f"INFO time_left {left}")
        if last is not None:
            self.say(f"TURN {self.written(last)}")
        elif not position.count:
            self.say("BEGIN")
        else:
            self.say_board(position)
        deadline = monotonic() + self.allowed + GRACE
        answer = self.hear(self.allowed + GRACE)
        if answer.upper().startswith("SUGGEST "):  # it wants to be told that it may
            self.say(f"PLAY {answer[8:].strip()}")
            answer = self.hear(max(0.0, deadline - monotonic()))
        cell = self.read_cell(answer)
        self.played = position.play(cell) if cell in position.legal else None
        return cell

    def last_move(self, position: Position) -> int | None:
        """The cell that the other side has added to what the program has before it, if that is all."""
        if self.played is None or position.count != self.played.count + 1:
            return None
        own, other = bits(position, position.turn)
        before, others = bits(self.played, position.turn)
        added = other & ~others
        is_next = own == before and other == others | added and added.bit_count() == 1
        return added.bit_length() - 1 if is_next else None

    def restart(self) -> None:
        """Another game: an empty board, or if it knows no such thing, another process."""
        self.say("RESTART")
        try:
            if self.hear(STARTING, TALK[:2]).startswith("OK"):
                return
        except PlayerFailed:
            pass
        self.close()
        self.start()
        self.greet()

    def say_board(self, position: Position) -> None:
        """All stones, by turns."""
        own, other = bits(position, position.turn)
        both = [
            [(cell, who) for cell in range(self.board.cells) if held >> cell & 1]
            for held, who in ((own, 1), (other, 2))
        ]
        first, second = sorted(both, key=len, reverse=True)
        self.say("BOARD")
        for pair in zip_longest(first, second):
            for stone in pair:
                if stone is not None:
                    self.say(f"{self.written(stone[0])},{stone[1]}")
        self.say("DONE")

    def written(self, cell: int) -> str:
        """A cell as `x,y`."""
        _, row, col = self.board.coordinates(cell)
        return f"{col},{row}"

    def read_cell(self, answer: str) -> int:
        """The cell that an answer means."""
        col_text, _, row_text = answer.partition(",")
        numbers = [text.strip() for text in (col_text, row_text)]
        if not all([is_number(text, 3) for text in numbers]):
            raise PlayerFailed(
                "{name} answers {answer}, which is no cell", name=self.name, answer=shown(answer)
            )
        col, row = [int(text) for text in numbers]
        if col >= self.board.cols or row >= self.board.rows:
            raise PlayerFailed(
                "{name} answers {answer}, which is off the board", name=self.name, answer=shown(answer)
            )
        return self.board.index(0, row, col)

    def ask_json(self, position: Position) -> int:
        """Give the position as an object, and take one with a move."""
        question: dict[str, object] = {
            "board": self.board.name,
            "position": str(position),
            "turn": position.turn,
            "seconds": self.allowed,
        }
        if self.time is not None:
            question["clock"] = self.time._asdict()
        self.say(json.dumps(question))
        answer = self.hear(self.allowed + GRACE)
        try:
            values = json.loads(answer)
        except (ValueError, RecursionError):
            values = None
        if not isinstance(values, dict) or type(values.get("move")) is not int:
            raise PlayerFailed(
                "{name} answers {answer}, which has no move", name=self.name, answer=shown(answer)
            )
        return int(values["move"])

    def close(self) -> None:
        """Ask the program to end, and end it if it does not."""
        program, self.program = self.program, None
        if program is None:
            return
        assert program.stdin is not None
        try:
            os.write(program.stdin.fileno(), b"END\n" if self.speaks_gomocup else b'{"quit": true}\n')
        except OSError:
            pass
        program.stdin.close()
        try:
            program.wait(0.5)
        except subprocess.TimeoutExpired:
            pass
        try:
            os.killpg(program.pid, 9)  # it, and what it has started
        except OSError:
            pass
        program.wait()

    def __del__(self) -> None:
        if getattr(self, "program", None) is not None:
            self.close()


def _read_lines(program: "subprocess.Popen[bytes]", lines: "queue.Queue[str | None]") -> None:
    """Hand on each line, cut off where it is too long, and None at the end."""
    assert program.stdout is not None
    while True:
        try:
            line = program.stdout.readline(LONGEST_LINE)
        except (OSError, ValueError):
            line = b""
        try:
            lines.put(line.decode("utf-8", "replace").strip() if line else None, timeout=60)
        except queue.Full:
            return
        if not line:
            return
