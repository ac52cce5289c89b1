"""How long work is bounded and stopped: by nodes, by time, by another thread, by Ctrl-C.

A kernel that may run long derives from Watch, counts its nodes, and calls look_up() when
`nodes` reaches `next_look`. Once that says true the kernel returns; what it was doing is unknown.
"""

from time import monotonic

import cython

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals

LOOK_EVERY = cython.declare(cython.ulonglong, 1 << 14)  # nodes: a few milliseconds
REPORT_EVERY = cython.declare(cython.double, 0.2)  # seconds


class Watch:
    """Counts nodes; says when to stop. Reports progress by calling `report(self)` now and then."""

    def __init__(self):
        self.nodes = 0
        self.stopped = False
        self.asked_to_stop = False
        self.report = None
        self.error = None
        self.limit(0, 0.0, None)

    def limit(self, nodes: cython.ulonglong, seconds: cython.double, report: object):
        """Set the limits of the work to come, 0 for none, counted from now."""
        now: cython.double = monotonic()
        self.stopped = False
        self.error = None
        self.node_limit = self.nodes + nodes if nodes else 0
        self.deadline = now + seconds if seconds > 0 else 0.0
        self.next_report = now + REPORT_EVERY
        self.report = report
        self.next_look = self.nodes + LOOK_EVERY
        if self.node_limit:
            self.next_look = min(self.next_look, self.node_limit)

    def stop(self):
        """Ask the work under way, or else the next, to stop; for another thread."""
        self.asked_to_stop = True

    def resume(self):
        """Forget a request to stop that came too late."""
        self.asked_to_stop = False

    def look_up(self):
        """Whether to stop now. Called without the GIL."""
        now: cython.double
        self.next_look = self.nodes + LOOK_EVERY
        if self.node_limit:
            self.next_look = min(self.next_look, self.node_limit)
            if self.nodes >= self.node_limit:
                self.stopped = True
        with cython.gil:
            try:
                if cython.compiled:
                    PyErr_CheckSignals()
                now = monotonic()
                if self.asked_to_stop or (self.deadline > 0 and now >= self.deadline):
                    self.stopped = True
                if self.report is not None and now >= self.next_report:
                    self.next_report = now + REPORT_EVERY
                    self.report(self)
            except BaseException as error:
                self.error = error
                self.stopped = True
        return self.stopped

    def finish(self):
        """After the work: raise what interrupted it, if anything did."""
        error = self.error
        self.error = None
        if self.stopped:
            self.asked_to_stop = False
        if error is not None:
            raise error
