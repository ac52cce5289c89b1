"""A brain at work: one thread reads lines, and another, which Ctrl-C reaches, obeys them.

What came in one piece with a command is meant for after it, as when somebody gives a brain a file: there END
comes after the answers. What comes later, while the brain thinks, is heeded at once where it can be.
"""

import os
import select
import sys
from collections import deque
from collections.abc import Iterator
from random import Random
from threading import Condition, Thread
from time import monotonic

from . import json_lines
from .protocol import LONGEST_LINE, Brain

PIECE = 1 << 16  # bytes that are read at once
STOPS = ("STOP", "YXSTOP")
WATCHING = 0.2  # seconds between two looks whether anybody still listens


def serve(level: str = "impossible", seed: int | None = None, threads: int = 1) -> None:
    """Read lines until END or the end of input, and answer each."""
    if sys.stdin is None:
        return
    brain = Brain(level, Random(seed), threads)
    inbox = Inbox(brain)
    Thread(target=inbox.read, args=(sys.stdin.fileno(),), daemon=True).start()
    for line, read_at in inbox:
        inbox.say(brain.answer(line, read_at))


class Inbox:
    """Lines that wait for a brain, each with the time at which it was read.

    is_busy  whether a line is being obeyed
    """

    def __init__(self, brain: Brain) -> None:
        self.brain = brain
        self.waiting: deque[tuple[str, float]] = deque()
        self.changed = Condition()
        self.is_busy = self.is_closed = False
        brain.is_stopped_early = self.takes_stop

    def __iter__(self) -> Iterator[tuple[str, float]]:
        while True:
            with self.changed:
                self.is_busy = False
                while not (self.waiting or self.is_closed or self.brain.ended):
                    self.changed.wait()
                if self.brain.ended or not self.waiting:
                    return
                self.is_busy = True
                line = self.waiting.popleft()
            yield line

    def say(self, answers: list[str]) -> None:
        """Write answers, each a line; nothing after END."""
        with self.changed:
            if not self.brain.has_left:
                for answer in answers:
                    print(answer, flush=True)

    def takes_stop(self) -> bool:
        """Whether the next thing that waits is to stop what begins now."""
        with self.changed:
            found = bool(self.waiting) and self.waiting[0][0].strip().upper() in STOPS
            if found:
                self.waiting.popleft()
            return found

    def read(self, file: int) -> None:
        """Take lines from a file until its end; in a thread of its own."""
        lines = Lines()
        try:
            while piece := os.read(file, PIECE):
                self.receive(lines.take(piece))
        except OSError:
            pass
        self.receive(lines.rest(), is_later=False)
        with self.changed:
            self.is_closed = True
            self.changed.notify()
        self.wait_while_heard()

    def receive(self, lines: list[str], is_later: bool = True) -> None:
        """Take the lines of one piece; one that is not later belongs to what came before."""
        now = monotonic()
        with self.changed:
            is_at_work, before = is_later and (self.is_busy or bool(self.waiting)), len(self.waiting)
            for line in lines:
                is_first = len(self.waiting) == before
                if is_at_work and is_first and is_goodbye(line):
                    self.brain.leave()
                    break
                said = self.brain.heed(line) if self.is_busy and not self.waiting else None
                if said is None:
                    self.waiting.append((line, now))
                else:
                    self.say(said)
            self.changed.notify()

    def wait_while_heard(self) -> None:
        """After the end of input: whoever gave a file may still listen, but for nobody it need not think."""
        try:
            output = sys.stdout.fileno()
        except (AttributeError, OSError, ValueError):
            return
        poll = select.poll()
        poll.register(output, 0)
        while not self.brain.ended:
            if any([event & select.POLLERR for _, event in poll.poll(1000 * WATCHING)]):
                self.brain.leave()


def is_goodbye(line: str) -> bool:
    """Whether a line asks for an end."""
    line = line.strip()
    return line.upper() == "END" or (line.startswith("{") and json_lines.is_goodbye(line))


class Lines:
    """Pieces into lines. One that is too long is cut off, so that it cannot fill the memory."""

    def __init__(self) -> None:
        self.begun = b""

    def take(self, piece: bytes) -> list[str]:
        """The lines that a piece completes."""
        *whole, self.begun = (self.begun + piece).split(b"\n")
        self.begun = self.begun[: 4 * LONGEST_LINE + 4]  # a sign has four bytes at most
        return [_text(line) for line in whole]

    def rest(self) -> list[str]:
        """A last line that nothing ended."""
        return [_text(self.begun)] if self.begun else []


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace")[: LONGEST_LINE + 1]
