"""What tests share that run the commands as other processes."""

import signal


def heed_ctrl_c():
    """For a child to begin with: tests that run in the background, and their children, ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
