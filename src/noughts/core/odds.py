"""How a game between two cabinets ends, exactly: the probability of each form, and of win, draw and loss.

Nothing is sampled. Forms are numbered by ply, so one pass forward finds how likely each is to come
up, and one pass backward how a game that is there will end.
"""

import cython

if not cython.compiled:  # in odds.pxd for C
    from .cabinet import Cabinet, hold, let_go
    from .plain import popcount


class Odds:
    """Probabilities by form, for the owner of a cabinet: to come up, then to be won, drawn and lost.

    regret   by form of the owner: how much less likely a loss would be in the whole game, if this box
             alone always gave its best bead (of those that are in it), and all others stayed; an empty
             box, which resigns, has no best bead: its regret is every game that gets there
    """

    def __init__(self, owner: Cabinet, rival: "Cabinet | None"):
        """Walk through every form that can come up. Without a rival, the other side plays anywhere."""
        form: cython.int
        if cython.compiled and self.reach != cython.NULL:
            raise TypeError("odds are worked out once")
        if owner.forms is None or (rival is not None and (rival.forms is not owner.forms or rival is owner)):
            raise ValueError("the two cabinets are of one board, and not the same")
        self.forms = owner.forms
        self.owner = owner
        self.rival = rival
        self.error = None
        if cython.compiled:
            size: cython.size_t = self.forms.count
            self.reach = cython.cast(cython.p_double, calloc(size, cython.sizeof(cython.double)))
            self.won = cython.cast(cython.p_double, calloc(size, cython.sizeof(cython.double)))
            self.drawn = cython.cast(cython.p_double, calloc(size, cython.sizeof(cython.double)))
            self.lost = cython.cast(cython.p_double, calloc(size, cython.sizeof(cython.double)))
            self.regret = cython.cast(cython.p_double, calloc(size, cython.sizeof(cython.double)))
            if (
                self.reach == cython.NULL
                or self.won == cython.NULL
                or self.drawn == cython.NULL
                or self.lost == cython.NULL
                or self.regret == cython.NULL
            ):
                raise MemoryError("no memory for odds")
        else:
            self.reach, self.won, self.drawn, self.lost, self.regret = [
                [0.0] * self.forms.count for _ in range(5)
            ]
        hold(owner, False)
        try:
            if rival is not None:
                hold(rival, False)
            try:
                with cython.nogil:
                    self.reach[0] = 1.0
                    for form in range(self.forms.count):
                        if self.reach[form] > 0 and not self.pass_on(form):
                            break
                    else:
                        for form in range(self.forms.count - 1, -1, -1):
                            if self.reach[form] > 0:
                                self.gather(form)
            finally:
                if rival is not None:
                    let_go(rival, False)
        finally:
            let_go(owner, False)
        if self.error is not None:
            raise self.error

    def __dealloc__(self):
        free(self.reach)
        free(self.won)
        free(self.drawn)
        free(self.lost)
        free(self.regret)

    def of(self, form: cython.int) -> tuple:
        """A form's probabilities to come up, and then to be won, drawn and lost; and its regret."""
        if self.forms is None:
            raise TypeError("odds that were never worked out")
        self.forms.check(form)
        return self.reach[form], self.won[form], self.drawn[form], self.lost[form], self.regret[form]

    def is_owners(self, form: cython.int):
        """Whether the owner is to move."""
        return (self.forms.plies[form] & 1) == self.owner.side

    def is_even(self, form: cython.int):
        """Whether every move is as likely: the other side plays anywhere, or there is only one."""
        if self.forms.moves[form] & (self.forms.moves[form] - 1) == 0:
            return True
        return self.rival is None and not self.is_owners(form)

    def total(self, form: cython.int):
        """What the weights of a form's cells add up to; 0 where its side resigns."""
        if self.is_even(form):
            return popcount(self.forms.moves[form])
        if self.is_owners(form):
            return self.owner.totals[form]
        return self.rival.totals[form]

    def weight(self, form: cython.int, cell: cython.int):
        """How likely a cell is, next to the others of its form."""
        if not self.forms.moves[form] >> cell & 1:
            return 0
        if self.is_even(form):
            return 1
        if self.is_owners(form):
            return self.owner.beads[form * self.forms.cells + cell]
        return self.rival.beads[form * self.forms.cells + cell]

    def held(self, form: cython.int):
        """The cells of the side to move, as a bit set."""
        cell: cython.int
        cells: cython.int = 0
        for cell in range(self.forms.cells):
            if self.forms.mark(form, cell) == (self.forms.plies[form] & 1) + 1:
                cells |= 1 << cell
        return cells

    def child(self, form: cython.int, cell: cython.int):
        """The form after a move that does not end the game."""
        mark: cython.int = (self.forms.plies[form] & 1) + 1
        return self.forms.number[self.forms.codes[form] + mark * self.forms.powers[cell]]

    def pass_on(self, form: cython.int):
        """Give a form's probability on to those that follow. False if its side failed to answer."""
        cell: cython.int
        held: cython.int = self.held(form)
        total: cython.double
        weight: cython.int
        if self.total(form) == 0 and not self.is_owners(form) and not self.ask_rival(form):
            return False
        total = self.total(form)
        if self.forms.cells - self.forms.plies[form] > 1:
            for cell in range(self.forms.cells):
                weight = self.weight(form, cell)
                if weight and not self.forms.won[held | 1 << cell]:
                    self.reach[self.child(form, cell)] += self.reach[form] * (weight / total)
        return True

    def gather(self, form: cython.int):
        """Work out how a game that has got to a form will end. On entry all that follow are known."""
        cell: cython.int
        child: cython.int
        held: cython.int = self.held(form)
        mine: cython.bint = self.is_owners(form)
        last: cython.bint = self.forms.cells - self.forms.plies[form] == 1
        total: cython.double = self.total(form)
        part: cython.double
        loss: cython.double
        least: cython.double = 0.0 if total == 0 else 1.0
        if total == 0:
            if mine:
                self.lost[form] = 1.0
            else:
                self.won[form] = 1.0
        for cell in range(self.forms.cells):
            part = self.weight(form, cell)
            if part == 0:
                continue
            part /= total
            loss = 0.0
            if self.forms.won[held | 1 << cell]:
                if mine == self.forms.table.wins:
                    self.won[form] += part
                else:
                    self.lost[form] += part
                    loss = 1.0
            elif last:
                self.drawn[form] += part
            else:
                child = self.child(form, cell)
                loss = self.lost[child]
                self.won[form] += part * self.won[child]
                self.drawn[form] += part * self.drawn[child]
                self.lost[form] += part * loss
            least = min(least, loss)
        if mine and not last:
            self.regret[form] = max(0.0, self.reach[form] * (self.lost[form] - least))

    def ask_rival(self, form: cython.int):
        """Have an unknown player fill the box of a form: whether it could. A learner resigns there."""
        if self.rival.ask is not None:
            try:
                self.rival.ask(form)
            except BaseException as error:
                self.error = error
                return False
        return True
