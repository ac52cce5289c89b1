"""How long work is bounded and stopped: by nodes, by time, by another thread, by Ctrl-C.

A kernel that may run long derives from Watch, counts its nodes, and calls look_up() when
`nodes` reaches `next_look`. Once that says true the kernel returns; what it was doing is unknown.

Several kernels that work on one question in threads of their own join the same Watch, their team's.
Its limits hold for all of them together, and what stops one of them stops all.
"""

from time import monotonic

import cython

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals

LOOK_EVERY = cython.declare(cython.ulonglong, 1 << 14)  # nodes, at most
LOOK_FIRST = cython.declare(cython.ulonglong, 1 << 8)  # while nobody knows how long a node takes
SHORT, LONG = 0.002, 0.01  # seconds between two looks: with less they are too many, with more too few
REPORT_EVERY = cython.declare(cython.double, 0.2)  # seconds


class Watch:
    """Counts nodes; says when to stop. Reports progress by calling `report(self)` now and then.

    nodes     looked at so far; by a team, as far as its members have looked up
    busy      whether a question is being answered, and nothing else may be asked
    left      of the nodes that are allowed, if that is bounded, those that nobody has taken as a portion
    portion   the nodes taken in advance when `nodes` was `begun`: they end at next_look
    out_of_nodes  whether that, and nothing else, has stopped it
    pace      how many nodes it goes on for before it looks up, by how long the last ones took
    members   of a team, how many joined
    All but `nodes` is changed with the GIL held.
    """

    def __init__(self):
        self.nodes = 0
        self.busy = False
        self.stopped = False
        self.asked_to_stop = False
        self.report = None
        self.error = None
        self.team = None
        self.pace = LOOK_FIRST
        self.limit(0, 0.0, None)

    def begin(self, nodes: cython.ulonglong):
        """Count from so many, which others looked at before."""
        self.nodes = nodes

    def limit(self, nodes: cython.ulonglong, seconds: cython.double, report: object):
        """Set the limits of the work to come, 0 for none, counted from now. It is nobody's but one's own."""
        now: cython.double = monotonic()
        self.team = None
        self.members = 0
        self.stopped = self.out_of_nodes = False
        self.error = None
        self.bounded = nodes > 0
        self.left = nodes
        self.deadline = now + seconds if seconds > 0 else 0.0
        self.next_report = now + REPORT_EVERY
        self.report = report
        self.looked = now
        self.portion = 0
        self.begun = self.nodes
        self.take(self)

    def join(self, team: object):
        """Work under the limits that a team's watch has been given, beside others, from the next node on."""
        watch: Watch = team
        if watch is None or watch is self or watch.team is not None:
            raise ValueError("a team's watch is no member of a team")
        if watch.members == 0:
            watch.count(watch)  # what it took is for the members
        self.team = watch
        watch.members += 1
        if self.asked_to_stop:
            watch.asked_to_stop = True
        self.stopped = watch.stopped
        self.out_of_nodes = watch.out_of_nodes
        self.error = None
        self.looked = monotonic()
        self.portion = 0
        self.begun = self.next_look = self.nodes

    def __reduce__(self):
        raise TypeError("a kernel that may be at work cannot be copied")

    def stop(self):
        """Ask the work under way, or else the next, to stop; for another thread. Of a team this asks all.

        It is forgotten by the work that ends without an answer, for this or another reason; but not for
        want of nodes alone, since those may be only the first portion.
        """
        if self.team is not None:
            self.team.asked_to_stop = True
        self.asked_to_stop = True

    def end(self):
        """End the work under way, a team's too, and no other: it is done, or it failed."""
        self.stopped = True

    def resume(self):
        """Forget a request to stop that came too late."""
        self.asked_to_stop = False

    def check_idle(self):
        """Refuse to work for two at once: another thread, or a report, while a search is under way."""
        if self.busy:
            raise ValueError("this is searching already: stop() it first")

    def look_up(self):
        """Whether to stop now. Called without the GIL."""
        with cython.gil:
            self.look_around(self if self.team is None else self.team)
        return self.stopped

    def look_around(self, team):
        """Count what was done, see whether to stop, and take a new portion."""
        now: cython.double
        try:
            now = monotonic()
            self.keep_pace(now)
            self.count(team)
            if cython.compiled:
                PyErr_CheckSignals()
            if team.asked_to_stop or (team.deadline > 0 and now >= team.deadline):
                team.stopped = True
            elif not team.stopped and team.bounded and team.left == 0:
                team.stopped = team.out_of_nodes = True
            if team.report is not None and not team.stopped and now >= team.next_report:
                team.next_report = now + REPORT_EVERY
                team.report(team)
        except BaseException as error:
            self.error = error
            team.stopped = True
        self.stopped = team.stopped
        self.out_of_nodes = team.out_of_nodes
        self.take(team)

    def keep_pace(self, now: cython.double):
        """Look up more often, or less, by how long it took since the last time."""
        took: cython.double = now - self.looked
        self.looked = now
        if self.nodes == self.begun:
            return  # it had nothing to do
        if took > LONG:
            self.pace = max(1, self.pace // 2)
        elif took < SHORT:
            self.pace = min(LOOK_EVERY, 2 * self.pace)

    def count(self, team):
        """Tell the team what was done since the last time, and give back the portion."""
        done: cython.ulonglong = self.nodes - self.begun
        if team.bounded:
            team.left += self.portion
            team.left -= min(done, team.left)
        if team is not self:
            team.nodes += done
        self.begun = self.nodes
        self.portion = 0

    def take(self, team):
        """Take nodes in advance, so that a team never has more than its limit: at the end few at once."""
        portion: cython.ulonglong = self.pace
        if team.bounded:
            portion = min(portion, team.left if team.members < 2 else team.left // (2 * team.members) + 1)
            portion = min(portion, team.left)
            team.left -= portion
            self.portion = portion
        self.next_look = self.nodes + portion

    def finish(self):
        """After the work: raise what interrupted it, if anything did."""
        error = self.error
        self.error = None
        if self.team is not None:
            self.count(self.team)
            self.next_look = self.nodes  # the portion is given back
            if self.stopped:
                self.team.stopped = True
        if self.stopped and self.team is None and not self.out_of_nodes:
            self.asked_to_stop = False  # whether a team has an answer, its members do not know
        if error is not None:
            raise error
