"""What may go wrong around a server, and what people are told then: for tests."""

import resource
from contextlib import contextmanager

NO_ANSWER = "The database does not answer: try again in a moment."
GONE = (
    "The database file was moved, deleted or replaced: nothing is kept until it is back, or the server was "
    "started again."
)
STOPPED = "The engine stopped in the middle of its work: try again."


@contextmanager
def limited(server, what, least):
    """A server that may have no more of something, while this lasts."""
    pid, before = server.process.pid, resource.prlimit(server.process.pid, what)
    resource.prlimit(pid, what, (least, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, what, before)
