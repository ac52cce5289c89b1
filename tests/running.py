"""What tests share that run commands as other processes, or wait for them."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

NOUGHTS = str(Path(sys.executable).parent / "noughts")


def run(*words, said="", cwd=None):
    """Run the command, and give what it said in the end."""
    return subprocess.run([NOUGHTS, *words], input=said, capture_output=True, text=True, timeout=300, cwd=cwd)


def heed_ctrl_c():
    """For a child to begin with: what runs in the background ignores Ctrl-C, and after nohup SIGHUP."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def wait_until(holds):
    """Wait until something is so, and give what it says then; it has five minutes, for busy machines."""
    end = time.monotonic() + 300
    while not (found := holds()):
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.02)
    return found


def wait_until_busy(child, seconds=1.0):
    """Wait until a child has worked for so long, by the system's count: on a busy machine, too."""
    wait_until(lambda: cpu_of(child) > seconds)


def cpu_of(child):
    """How long a child has worked, in seconds."""
    ticks = sum(map(int, Path(f"/proc/{child.pid}/stat").read_text().split()[13:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def press_ctrl_c(child):
    """Press Ctrl-C in the terminal of a child that has asked for something, once it waits for the answer.

    Between the question and that, Python remembers a Ctrl-C only until the next key.
    """
    wait_until(lambda: Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()[0] == "S")
    child.sendintr()


def interrupted(work, *arguments, seconds=0.3):
    """Do something, and have Ctrl-C pressed in the middle of it."""
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return work(*arguments)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def in_a_loop(work):
    """What comes of a coroutine, in a thread: a browser of other tests may have a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
