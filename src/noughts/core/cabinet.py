"""A cabinet: how likely each move of every form is, as beads that are drawn by chance.

Any player of a tiny board is a cabinet: one bead, or several, for each move that it would choose from.
So learners (`pupil`) are trained against cabinets, and measured against cabinets (`odds`).
"""

import cython

if not cython.compiled:  # in cabinet.pxd for C
    from .forms import FormTable
    from .plain import pick, scattered, step

CAP = cython.declare(cython.int, 100_000_000)  # beads of one move: all of a box stay below 2^31
MOST_BEADS = CAP


class Cabinet:
    """Beads by form and cell.

    beads    of form f and cell c: beads[f*cells + c]; those of the form are totals[f] together
    state    of the random numbers: all that chance decides in games it leads is drawn from it
    ask      how an unknown player chooses: called with a form whose box is empty, it fills it by `put`

    Games are played without the GIL, so a cabinet is held while they are: by one training that changes
    it (`busy`), or by any number that only draw from it (`readers`). Held, it refuses to be changed.
    """

    def __init__(self, forms: FormTable, side: cython.int, seed: cython.ulonglong):
        """All boxes empty. The owner plays the side 0 (X, who begins) or 1 (O)."""
        size: cython.size_t
        if cython.compiled and self.beads != cython.NULL:
            raise TypeError("a cabinet is made once")
        if forms.count == 0 or not 0 <= side <= 1:
            raise ValueError("a cabinet has a table of forms, and a side: 0 or 1")
        self.forms = forms
        self.cells = forms.cells
        self.side = side
        self.busy = False
        self.readers = 0
        self.ask = None
        self.state = scattered(seed)
        size = forms.count * forms.cells
        if cython.compiled:
            self.beads = cython.cast(cython.p_int, calloc(size, cython.sizeof(cython.int)))
            self.totals = cython.cast(cython.p_int, calloc(forms.count, cython.sizeof(cython.int)))
            if self.beads == cython.NULL or self.totals == cython.NULL:
                raise MemoryError("no memory for a cabinet")
        else:
            self.beads, self.totals = [0] * size, [0] * forms.count

    def __dealloc__(self):
        free(self.beads)
        free(self.totals)

    def check(self, form: cython.int, changing: cython.bint):
        """Refuse a number that is no form's, and any change while games are played.

        A player that is asked for its moves answers in the middle of games.
        """
        if self.forms is None:
            raise TypeError("a cabinet that was never made")
        if changing and (self.readers or (self.busy and self.ask is None)):
            raise RuntimeError("games are being played with this cabinet")
        return self.forms.check(form)

    def place(self, form: cython.int, cell: cython.int):
        """Where what is kept of a cell is, if that can be changed now."""
        self.check(form, True)
        if cell < 0 or cell >= self.cells or not self.forms.moves[form] >> cell & 1:
            raise ValueError("beads lie on the cells of a form that may be played")
        return form * self.cells + cell

    def put(self, form: cython.int, cell: cython.int, beads: cython.int) -> None:
        """Lay so many beads of a cell into a box, in place of those that are there."""
        i: cython.int = self.place(form, cell)
        check_beads(beads)
        self.totals[form] += beads - self.beads[i]
        self.beads[i] = beads

    def box(self, form: cython.int) -> list:
        """The beads of a form, cell by cell."""
        i: cython.int
        self.check(form, False)
        return [self.beads[i] for i in range(form * self.cells, (form + 1) * self.cells)]

    def total(self, form: cython.int) -> int:
        """All beads of a form."""
        self.check(form, False)
        return self.totals[form]

    @property
    def random_state(self) -> int:
        """The state of the random numbers."""
        return self.state

    @random_state.setter
    def random_state(self, state: cython.ulonglong):
        self.check(0, True)
        self.state = state

    def take(self, beads: cython.p_int, total: cython.int, form: cython.int):
        """The cell of a bead drawn at random from a box that is not empty, this cabinet's or another's."""
        left: cython.int
        i: cython.int = form * self.cells
        self.state = step(self.state)
        left = pick(self.state, total)
        while left >= beads[i]:
            left -= beads[i]
            i += 1
        return i - form * self.cells

    def hold(self, changing: cython.bint):
        """Keep everybody else from changing this cabinet, or from using it at all."""
        if self.busy or (self.readers and (changing or self.ask is not None)):
            raise RuntimeError("games are being played with this cabinet")
        if changing or self.ask is not None:
            self.busy = True
        else:
            self.readers += 1

    def let_go(self, changing: cython.bint):
        """Undo `hold`."""
        if changing or self.ask is not None:
            self.busy = False
        else:
            self.readers -= 1


def check_beads(beads: cython.int):
    """Refuse what is no number of beads."""
    if not 0 <= beads <= CAP:
        raise ValueError("no such number of beads")
    return 0


def hold(cabinet: Cabinet, changing: cython.bint):
    """Hold another cabinet."""
    cabinet.hold(changing)


def let_go(cabinet: Cabinet, changing: cython.bint):
    """Let another cabinet go."""
    cabinet.let_go(changing)
