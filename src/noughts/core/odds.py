"""How a game between two cabinets ends, exactly: the probability of each form, and of win, draw and loss.

Nothing is sampled. Forms are numbered by ply, so one pass forward finds how likely each is to come
up, and one pass backward how a game that is there will end.
"""

import cython

if not cython.compiled:  # in odds.pxd for C
    from .cabinet import Cabinet
    from .watch import Watch


class Odds(Watch):
    """Probabilities by form, for the owner of a cabinet: to come up, then to be won, drawn and lost.

    regret   by form of the owner: how much less likely a loss would be in the whole game, if this box
             alone always gave its best bead (of those that are in it), and all others stayed
    """

    def __init__(self, owner: Cabinet, rival: "Cabinet | None"):
        """Walk through every form that can come up. Without a rival, the other side plays anywhere."""
        form: cython.int
        if cython.compiled and self.reach != cython.NULL:
            raise TypeError("odds are worked out once")
        if owner.forms is None or (rival is not None and rival.forms is not owner.forms):
            raise ValueError("the two cabinets are of one board")
        Watch.__init__(self)
        self.forms = owner.forms
        self.owner = owner
        self.rival = rival
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
        with cython.nogil:
            self.reach[0] = 1.0
            for form in range(self.forms.count):
                if self.reach[form] > 0 and not self.stopped:
                    self.spread(form, True)
                    self.nodes += 1
                    if self.nodes >= self.next_look:
                        self.look_up()
            for form in range(self.forms.count - 1, -1, -1):
                if self.reach[form] > 0 and not self.stopped:
                    self.spread(form, False)
        self.finish()

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

    def spread(self, form: cython.int, forward: cython.bint):
        """Follow every move of a form: give its probability on, or gather how the game will end."""
        cell: cython.int
        cells: cython.int = self.forms.cells
        ply: cython.int = self.forms.plies[form]
        side: cython.int = ply & 1
        mine: cython.bint = side == self.owner.side
        left: cython.int = cells - ply
        held: cython.int = 0
        child: cython.int
        weight: cython.double
        total: cython.double = 0.0
        part: cython.double
        least: cython.double = 1.0
        loss: cython.double
        for cell in range(cells):
            if self.forms.mark(form, cell) == side + 1:
                held |= 1 << cell
        if left == 1 or (not mine and self.rival is None):
            total = left
        elif mine:
            total = self.owner.totals[form]
        else:
            if self.rival.totals[form] == 0 and forward:
                self.ask_rival(form)
            total = self.rival.totals[form]
        if total == 0:  # it resigns
            if not forward:
                if mine:
                    self.lost[form] = 1.0
                else:
                    self.won[form] = 1.0
            return
        for cell in range(cells):
            if self.forms.mark(form, cell) != 0:
                continue
            if left == 1 or (not mine and self.rival is None):
                weight = 1.0
            elif mine:
                weight = self.owner.beads[form * cells + cell]
            else:
                weight = self.rival.beads[form * cells + cell]
            if weight == 0:
                continue
            part = weight / total
            if self.forms.won[held | 1 << cell]:
                loss = 0.0 if mine else 1.0
                if not forward:
                    if mine:
                        self.won[form] += part
                    else:
                        self.lost[form] += part
            elif left == 1:
                loss = 0.0
                if not forward:
                    self.drawn[form] += part
            else:
                child = self.forms.number[self.forms.codes[form] + (1 + side) * self.forms.powers[cell]]
                if forward:
                    self.reach[child] += self.reach[form] * part
                    continue
                loss = self.lost[child]
                self.won[form] += part * self.won[child]
                self.drawn[form] += part * self.drawn[child]
                self.lost[form] += part * loss
            least = min(least, loss)
        if mine and not forward and left > 1:
            self.regret[form] = max(0.0, self.reach[form] * (self.lost[form] - least))

    def ask_rival(self, form: cython.int):
        """Have an unknown player fill the box of a form."""
        with cython.gil:
            if self.rival.ask is not None:
                try:
                    self.rival.ask(form)
                except BaseException as error:
                    self.error = error
                    self.stopped = True
