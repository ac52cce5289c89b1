"""What tests share that run the commands as other processes."""

import signal


def heed_ctrl_c():
    """For a child to begin with: what runs in the background ignores Ctrl-C, and after nohup SIGHUP."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
