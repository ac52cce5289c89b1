"""Functions called with random and mutated arguments: only an answer or a NoughtsError may come of it.

What is called, and with what to begin with, is in the modules that end in `_fuzz`.
"""

import contextlib
import io
import random
import signal
import sys
from math import inf, nan

from noughts import Board, Game, Limits, NoughtsError, Position
from noughts.errors import shown

LONGEST = 300  # seconds for a call: far more than any takes, so one that hangs is told with its number
ENDLESS: list = []
ENDLESS.append(ENDLESS)
DEEP: list = []
for _ in range(5000):
    DEEP = [DEEP]


class Odd(str):
    """Text, but not quite."""


class Fixed:
    """An argument that stays as it is."""

    def __init__(self, value):
        self.value = value

    def __repr__(self):
        return repr(self.value)


JUNK = [
    *[None, True, False, 0, 1, -1, 2, 9, 63, 64, 10**30, -(10**30), 10**5000, 0.0, 1.5, nan, inf, -inf, 1j],
    *["", " ", "X", "O", "x", "o", ".", "_", "h", "m", "XO", "\0", "\u265f", "\ud800", "9" * 400, "X" * 64],
    *[
        "{",
        "}",
        "{{}}",
        "1e999",
        "x" * 5000,
        "3x3",
        "4x4x4",
        "0x0",
        "3x3,9",
        "3x3,gravity",
        "perfect",
        "Draw",
    ],
    *[b"", b"X" * 64, Odd("X"), [], [[]], [None] * 9, ["X"] * 9, {}, {"X": 1}, {1: 2}, {"winReward": 1}, ()],
    *[
        (1,),
        set(),
        frozenset("X"),
        object(),
        type,
        repr,
        ENDLESS,
        DEEP,
        range(9),
        slice(1),
        ...,
    ],
    *[Board("2x2x2"), Position("3x3"), Position("2x2").play(0).play(1).play(2), Game("3x3"), Limits(1)],
]


def mutated(value, choice):
    """A value with a part of it replaced, dropped, doubled or changed; or something else altogether."""
    if isinstance(value, Fixed):
        return value
    if choice.random() < 0.3:
        return choice.choice(JUNK)
    if isinstance(value, list) and value:
        parts, place = list(value), choice.randrange(len(value))
        kind = choice.randrange(4)
        if kind == 0:
            del parts[place]
        elif kind == 1:
            parts.insert(place, parts[place])
        else:
            parts[place] = mutated(parts[place], choice)
        return parts
    if isinstance(value, dict) and value:
        parts = dict(value)
        key = choice.choice(list(parts))
        kind = choice.randrange(4)
        if kind == 0:
            del parts[key]
        elif kind == 1:
            parts[choice.choice(["k", "rule", "more", "status", 1, None])] = choice.choice(JUNK)
        else:
            parts[key] = mutated(parts[key], choice)
        return parts
    if isinstance(value, str) and value:
        place = choice.randrange(len(value))
        sign = choice.choice([*'XOxo.,{}[]" 0-9', "\u0664", "", "XX"])
        return value[:place] + sign + value[place + 1 :]
    if type(value) is int:
        return value + choice.choice([-1, 1, 100])
    return choice.choice(JUNK)


def _too_long(*_):
    raise AssertionError(f"this call took more than {LONGEST} seconds")


@contextlib.contextmanager
def bounded():
    """Nothing within takes for ever, nor prints."""
    before = signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(LONGEST)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def call(calls, number, seed):
    """Make one call, and say what came of it; anything but an answer or a NoughtsError is raised."""
    choice = random.Random(f"{seed} {number}")
    function, begin = calls[number % len(calls)]
    arguments = begin(choice)
    for _ in range(choice.choice([0, 1, 1, 2])):
        place = choice.randrange(len(arguments))
        arguments[place] = mutated(arguments[place], choice)
    try:
        with bounded():
            function(*arguments)
    except NoughtsError as error:
        said = str(error)
        assert said, "an error says what is wrong"
        assert "\n" not in said
        assert said.encode(), "an error can be written"
        return "refused"
    except BaseException as error:
        words = ", ".join([shown(value) for value in arguments])
        error.add_note(f"call {number} with seed {seed}: {function.__qualname__}({words})")
        raise
    return "answered"


def run(calls, count, seed):
    """So many calls: for each function, how many were answered and how many refused."""
    counts = {function.__qualname__: {"answered": 0, "refused": 0} for function, _ in calls}
    for number in range(count):
        counts[calls[number % len(calls)][0].__qualname__][call(calls, number, seed)] += 1
    return counts


def main(run):
    """As many calls as the first argument says, with the seed that the second says."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for name, counted in run(count, seed).items():
        print(f"{name:30} {counted['answered']:9,} answered, {counted['refused']:9,} refused")
