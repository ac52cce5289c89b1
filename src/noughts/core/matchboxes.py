"""MENACE's matchboxes: beads that led to a win get more of their colour, those that led to a loss fewer."""

import cython

if not cython.compiled:  # in matchboxes.pxd for C
    from .cabinet import check_beads
    from .forms import FormTable
    from .pupil import DRAW, LOSS, WIN, Pupil

CAP = cython.declare(cython.int, 100_000_000)  # as of every cabinet


class Matchboxes(Pupil):
    """A cabinet whose beads are paid when a game is over.

    initial  the beads that a box begins with, and is filled up with again
    rewards  beads more (or fewer) after a win, a draw and a loss
    resigns  whether an empty box means to resign, or else is filled up again
    """

    def __init__(self, forms: FormTable, side: cython.int, seed: cython.ulonglong):
        """All boxes empty, and nothing that they begin with."""
        Pupil.__init__(self, forms, side, seed)
        size: cython.size_t = forms.count * forms.cells
        self.resigns = False
        if cython.compiled:
            self.initial = cython.cast(cython.p_int, calloc(size, cython.sizeof(cython.int)))
            if self.initial == cython.NULL:
                raise MemoryError("no memory for matchboxes")
        else:
            self.initial, self.rewards = [0] * size, [0] * 3

    def __dealloc__(self):
        free(self.initial)

    def begin_with(self, form: cython.int, cell: cython.int, beads: cython.int) -> None:
        """Set how many beads of a cell a box begins with."""
        i: cython.int = self.place(form, cell)
        check_beads(beads)
        self.initial[i] = beads

    def fill(self, form: cython.int) -> None:
        """Give a box the beads that it begins with; it counts as never opened."""
        self.check(form, True)
        self.refill(form)
        self.opened[form] = 0

    def set_rules(self, win: cython.int, draw: cython.int, loss: cython.int, resigns: bool) -> None:
        """The rewards, and whether an empty box means to resign (or else is filled up again)."""
        self.check(0, True)
        if max(win, draw, loss) > CAP or min(win, draw, loss) < -CAP:
            raise ValueError("no such rewards")
        self.rewards[WIN] = win
        self.rewards[DRAW] = draw
        self.rewards[LOSS] = loss
        self.resigns = resigns

    def learn(self, leader, result: cython.int):
        """Pay the beads that were drawn. A move that has no bead of its own is paid for its mirror image."""
        i: cython.int
        at: cython.int
        form: cython.int
        for i in range(13 * self.side, 13 * self.side + leader.drawn[self.side]):
            form = leader.drawn_form[i]
            at = form * self.cells + leader.drawn_cell[i]
            self.opened[form] = 1
            if self.initial[at] == 0:
                at = form * self.cells + self.forms.twins[at]
            self.lay_back(form, at, result)

    @cython.final
    def lay_back(self, form: cython.int, at: cython.int, result: cython.int):
        """Add the reward to one bead's kind, never below 0; an empty box is filled up, or stays so."""
        before: cython.int = self.beads[at]
        after: cython.int = min(CAP, max(0, before + self.rewards[result]))
        self.beads[at] = after
        self.totals[form] += after - before
        if self.totals[form] == 0 and not self.resigns:
            self.refill(form)

    @cython.final
    def refill(self, form: cython.int):
        i: cython.int
        total: cython.int = 0
        for i in range(form * self.cells, (form + 1) * self.cells):
            self.beads[i] = self.initial[i]
            total += self.initial[i]
        self.totals[form] = total
