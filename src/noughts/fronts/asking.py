"""Questions at the terminal: each asked again until its answer means something, and left by `quit`."""

import sys

from ..board import Board
from ..board.board import FAMILIAR as BOARDS
from ..board.notation import is_number
from ..core.forms import MOST_CELLS
from ..engine.levels import LEVELS
from ..errors import NoughtsError, shown
from ..players import ROSTER
from ..words import say, text

LEAVING = ("quit", "exit", "q")
YES, NO = text("y, yes"), text("n, no")
ME, OPPONENT = text("1, you, me, i"), text("2, engine, opponent, it")
LEARNERS = {
    "menace": text("a machine of matchboxes that learns while you play"),
    "q": text("a table of values that learns while you play"),
}
OPPONENTS = {
    "human": text("another person, at this keyboard"),
    **{name: level.about for name, level in LEVELS.items()},
    **LEARNERS,
}


class Leave(Exception):
    """The person wants to go."""


def is_at_terminal() -> bool:
    """Whether somebody is there to be asked."""
    return sys.stdin is not None and sys.stdin.isatty()


def ask(prompt: str, seconds: float | None = None) -> str:
    """What the person answers, without blanks around it; no more input means to leave.

    At a terminal an answer has `seconds`, if they are named; who takes longer has said nothing.
    """
    try:
        if seconds is None or not is_at_terminal():
            return input(prompt).strip()
        print(prompt, end="", flush=True)
        return input().strip() if _is_answered(seconds) else ""
    except (EOFError, RuntimeError):  # the end of input, or no input at all
        print()
        raise Leave from None


def _is_answered(seconds: float) -> bool:
    """Wait for a line at the terminal; what of it is typed when the time is up is nobody's next answer."""
    try:
        from select import select
        from termios import TCIFLUSH, tcflush
    except ImportError:  # not on this system, where the answer is waited for
        return True
    if select([sys.stdin], [], [], seconds)[0]:
        return True
    tcflush(sys.stdin, TCIFLUSH)
    print()
    return False


def ask_or_leave(prompt: str, otherwise: str) -> str:
    """An answer, or what holds without one; `quit` leaves."""
    answer = ask(prompt) or otherwise
    if answer.lower() in LEAVING:
        raise Leave
    return answer


def ask_whether(question: str) -> bool:
    """Yes, or anything else, which is no."""
    return means(ask(question), YES)


def means(answer: str, words: str) -> bool:
    """Whether an answer is one of some words, in English or in the language that is spoken."""
    return answer.lower() in f"{words}, {say(words)}".split(", ")


def ask_board() -> Board:
    """Which board to play, by name or by number."""
    names = list(BOARDS)
    print(say("Which board?"))
    for number, name in enumerate(names, 1):
        print(f"  {number}  {name:13} {say(BOARDS[name])}")
    while True:
        answer = ask_or_leave(say("Board, of these or any other such as 6x5,4 [3x3] "), "3x3")
        if is_number(answer, 3) and 1 <= int(answer) <= len(names):
            return Board(names[int(answer) - 1])
        try:
            return Board(answer)
        except NoughtsError as error:
            print(f"  {error}")


def ask_opponent(board: Board) -> str:
    """Who is to play against one, by number or any name; `human` is another person at the same keyboard."""
    names = [name for name in OPPONENTS if name not in LEARNERS or board.cells <= MOST_CELLS]
    print(say("Who is your opponent?"))
    for number, name in enumerate(names):
        print(f"  {number}  {name:11} {say(OPPONENTS[name])}")
    while True:
        answer = _ask_name()
        if is_number(answer, 3) and int(answer) < len(names):
            return names[int(answer)]
        if answer.lower() in names:
            return answer.lower()
        try:
            ROSTER.check(answer)
            return answer
        except NoughtsError as error:
            print(f"  {error}")


def _ask_name() -> str:
    """Who it is to be; `q` is a learner here, and the other words leave."""
    answer = ask(say("Opponent [easy] ")) or "easy"
    if answer.lower() in LEAVING and answer.lower() not in LEARNERS:
        raise Leave
    return answer


def ask_whether_second() -> bool:
    """Who begins."""
    while True:
        answer = ask_or_leave(say("Who moves first, 1 you or 2 the opponent? [you] "), "1")
        if means(answer, ME):
            return False
        if means(answer, OPPONENT):
            return True
        print(say("  {answer} is neither you nor the opponent", answer=shown(answer.lower())))
