"""What tests share that run commands as other processes, or wait for them."""

import signal
import time


def heed_ctrl_c():
    """For a child to begin with: what runs in the background ignores Ctrl-C, and after nohup SIGHUP."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def wait_until(holds):
    """Wait until something is so, and give what it says then; it has two minutes, for busy machines."""
    end = time.monotonic() + 120
    while not (found := holds()):
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.02)
    return found
