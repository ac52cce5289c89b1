"""The processes that share a server's work, as uvicorn starts them, except for how they end."""

import os
import signal
import socket
from time import monotonic
from types import FrameType

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from .transport.drain import ASTRAY, GRACE

LOOK = 0.2  # seconds between two looks at who has ended


class Workers(Multiprocess):
    """Told to end, they are told at once, and have their time; told again, they are ended."""

    def __init__(self, config: uvicorn.Config, listening: socket.socket, drain: float) -> None:
        super().__init__(config, [listening])
        self._longest = drain + GRACE + ASTRAY
        self.were_ended = False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._pass_on)

    def _pass_on(self, number: int, frame: FrameType | None) -> None:
        self.signal_queue.append(number)
        for process in self.processes:
            if process.pid is not None and process.process.exitcode is None:
                os.kill(process.pid, signal.SIGTERM)

    def join_all(self) -> None:
        """Wait for all of them, unless that takes too long or somebody will not wait."""
        ends = monotonic() + self._longest
        self.signal_queue.clear()  # whoever told to end
        for process in self.processes:
            while process.process.is_alive():
                process.process.join(LOOK)
                if self.signal_queue or monotonic() > ends:
                    process.process.kill()
                    self.were_ended = True

    @property
    def could_not_start(self) -> bool:
        """Whether they have ended because they could not even begin."""
        return STARTUP_FAILURE in [process.exitcode for process in self.processes]
