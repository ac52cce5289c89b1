"""Tabular Q-learning: a value for every move of every form, and the best of them is played.

A value is what the rest of the game is expected to bring: ONE for a win, -ONE for a loss. All numbers are
whole, so that the same games give the same values on every machine, compiled or not.
"""

import cython

if not cython.compiled:  # in qtable.pxd for C
    from .forms import FormTable
    from .plain import lowest, pick, popcount, step
    from .pupil import DRAW, LOSS, WIN, Pupil

    ONE_GAME = 1 << 20
    WHOLE = 1 << 16
    SHIFT = 16
    NOT_PLAYABLE = -(1 << 30)

ONE = 1 << 20  # a won game; values are in parts of it
PARTS = 1 << 16  # of rates and chances: so many are the whole
MOST_DECAY = 10**12  # games


class QTable(Pupil):
    """Values beside a cabinet: its beads are one for each move of the highest value, and none for others.

    values     of form f and cell c: values[f*cells + c], the same for mirror images; NOT_PLAYABLE, which is
               below all others, where that is so
    best       by form: the highest of its values, and `favourites` the cells that have it, as a bit set
    rewards    what a win, a draw and a loss are worth
    rate       how far a value goes towards what was found, in parts of WHOLE; `decay` is after how many
               games it has halved, 0 if it does not
    exploring  how often any move is tried in place of the best, in the same way
    rate_now, exploring_now   what they are in the next game
    """

    def __init__(self, forms: FormTable, side: cython.int, seed: cython.ulonglong):
        """All values 0, and all moves of a form the best."""
        size: cython.size_t
        Pupil.__init__(self, forms, side, seed)
        size = forms.count * forms.cells
        if cython.compiled:
            self.values = cython.cast(cython.p_int, calloc(size, cython.sizeof(cython.int)))
            self.best = cython.cast(cython.p_int, calloc(forms.count, cython.sizeof(cython.int)))
            self.favourites = cython.cast(cython.pointer(cython.ushort), calloc(forms.count, 2))
            if self.values == cython.NULL or self.best == cython.NULL or self.favourites == cython.NULL:
                raise MemoryError("no memory for a table of values")
        else:
            self.values, self.rewards = [0] * size, [0] * 3
            self.best, self.favourites = [0] * forms.count, [0] * forms.count
        self.set_rules(0, 0, 0, 0, 0)
        self.begin_with(0)

    def __dealloc__(self):
        free(self.values)
        free(self.best)
        free(self.favourites)

    def set_rules(
        self,
        rate: cython.int,
        rate_decay: cython.longlong,
        exploring: cython.int,
        exploring_decay: cython.longlong,
        draw: cython.int,
    ) -> None:
        """How it learns: rates in parts of PARTS, decays in games, the worth of a draw in parts of ONE."""
        self.check(0, True)
        if not (0 <= rate <= WHOLE and 0 <= exploring <= WHOLE and -ONE_GAME <= draw <= ONE_GAME):
            raise ValueError("no such rates or rewards")
        if not (0 <= rate_decay <= MOST_DECAY and 0 <= exploring_decay <= MOST_DECAY):
            raise ValueError("no such decay")
        self.rate, self.rate_decay = rate, rate_decay
        self.exploring, self.exploring_decay = exploring, exploring_decay
        self.rewards[WIN] = ONE_GAME
        self.rewards[DRAW] = draw
        self.rewards[LOSS] = -ONE_GAME

    def begin_with(self, value: cython.int) -> None:
        """Set every value, and forget which forms were met."""
        form: cython.int
        cell: cython.int
        is_move: cython.bint
        self.check(0, True)
        check_value(value)
        for form in range(self.forms.count):
            self.opened[form] = 0
            for cell in range(self.cells):
                is_move = self.forms.moves[form] >> cell & 1
                self.values[form * self.cells + cell] = value if is_move else NOT_PLAYABLE
            self.rank(form)

    def set_value(self, form: cython.int, cell: cython.int, value: cython.int) -> None:
        """Set the value of a move, and of its mirror images."""
        self.place(form, cell)
        check_value(value)
        self.give(form, cell, value)
        self.rank(form)

    def values_of(self, form: cython.int) -> list:
        """The values of a form's cells, None for those that may not be played."""
        i: cython.int
        self.check(form, False)
        values: list = [self.values[i] for i in range(form * self.cells, (form + 1) * self.cells)]
        return [value if value != NOT_PLAYABLE else None for value in values]

    def prepare(self):
        """What rate and exploration have come to, by the games that it has learned from."""
        games: cython.ulonglong = self.results[WIN] + self.results[DRAW] + self.results[LOSS]
        self.rate_now = decayed(self.rate, self.rate_decay, games)
        self.exploring_now = decayed(self.exploring, self.exploring_decay, games)

    def decide(self, leader, form: cython.int):
        """A move of the highest value, or now and then any move."""
        if self.exploring_now > 0:
            leader.state = step(leader.state)
            if pick(leader.state, WHOLE) < self.exploring_now:
                return leader.choose_anywhere(self.forms.moves[form], popcount(self.forms.moves[form]))
        if self.favourites[form] & (self.favourites[form] - 1) == 0:
            return lowest(self.favourites[form])
        return leader.choose_anywhere(self.favourites[form], popcount(self.favourites[form]))

    def learn(self, leader, result: cython.int):
        """Move the value of each move towards what came of it: the best that was possible at the next.

        No form comes twice in a game, so this is what learning at every move would give.
        """
        i: cython.int
        last: cython.int = 13 * self.side + leader.drawn[self.side] - 1
        for i in range(13 * self.side, last):
            self.move_towards(leader.drawn_form[i], leader.drawn_cell[i], self.best[leader.drawn_form[i + 1]])
        if leader.drawn[self.side] > 0:
            self.move_towards(leader.drawn_form[last], leader.drawn_cell[last], self.rewards[result])

    def move_towards(self, form: cython.int, cell: cython.int, target: cython.int):
        """Move a value towards a target by the rate, rounded to the nearest part."""
        before: cython.int = self.values[form * self.cells + cell]
        change: cython.longlong = target - before
        after: cython.int = before + ((change * self.rate_now + WHOLE // 2) >> SHIFT)
        self.opened[form] = 1
        self.give(form, cell, after)
        if before == self.best[form] or after >= self.best[form]:
            self.rank(form)

    def give(self, form: cython.int, cell: cython.int, value: cython.int):
        """Set the value of a move and of its mirror images."""
        i: cython.int
        first: cython.int = form * self.cells
        twin: cython.int = self.forms.twins[first + cell]
        for i in range(first, first + self.cells):
            if self.forms.twins[i] == twin:
                self.values[i] = value

    def rank(self, form: cython.int):
        """Find a form's highest value and who has it, and lay a bead for each of these."""
        cell: cython.int
        value: cython.int
        first: cython.int = form * self.cells
        best: cython.int = NOT_PLAYABLE
        favourites: cython.int = 0
        for cell in range(self.cells):
            value = self.values[first + cell]
            if value > best:
                best = value
                favourites = 0
            if value == best:
                favourites |= 1 << cell
        self.best[form] = best
        if favourites != self.favourites[form]:
            self.favourites[form] = favourites
            self.totals[form] = popcount(favourites)
            for cell in range(self.cells):
                self.beads[first + cell] = favourites >> cell & 1


def check_value(value: cython.int):
    """Refuse what is no value."""
    if not -ONE_GAME <= value <= ONE_GAME:
        raise ValueError("no such value")
    return 0


def decayed(whole: cython.int, decay: cython.ulonglong, games: cython.ulonglong):
    """What is left of a rate after so many games: half after `decay` games, a third after twice that."""
    if decay == 0:
        return whole
    return whole * decay // (decay + games)
