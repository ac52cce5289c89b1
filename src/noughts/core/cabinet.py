"""A cabinet of matchboxes: beads for the moves of every form, drawn by chance and rewarded by results.

A player of a tiny board is a cabinet, too: one bead for each move that it would choose from. So MENACE
is trained against cabinets, and measured against cabinets (`odds`).
"""

import cython

if not cython.compiled:  # in cabinet.pxd for C
    from .forms import FormTable
    from .plain import lowest, pick, popcount, scattered, step
    from .rule import playable

CAP = cython.declare(cython.int, 100_000_000)  # beads of one move: all of a box stay below 2^31
MOST_BEADS = CAP
MOST_RIVALS = 8
WIN = cython.declare(cython.int, 0)  # of results and rewards, for whoever owns the cabinet
DRAW = cython.declare(cython.int, 1)
LOSS = cython.declare(cython.int, 2)
RESIGNED = cython.declare(cython.int, -1)
BROKEN_OFF = cython.declare(cython.int, -2)


class Cabinet:
    """Beads by form and cell, and what becomes of them.

    beads    of form f and cell c: beads[f*cells + c]; those of the form are totals[f] together
    initial  the beads that a box begins with, and is filled up with again
    opened   by form: whether a bead was ever drawn from it, or laid back
    rewards  beads more (or fewer) after a win, a draw and a loss
    results  games trained: won, drawn, lost
    state    of the random numbers: all that chance decides in training is drawn from it
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
        self.falls = forms.table.falls
        self.side = side
        self.resigns = False
        self.busy = False
        self.readers = 0
        self.ask = None
        self.error = None
        self.state = scattered(seed)
        size = forms.count * forms.cells
        if cython.compiled:
            self.beads = cython.cast(cython.p_int, calloc(size, cython.sizeof(cython.int)))
            self.initial = cython.cast(cython.p_int, calloc(size, cython.sizeof(cython.int)))
            self.totals = cython.cast(cython.p_int, calloc(forms.count, cython.sizeof(cython.int)))
            self.opened = cython.cast(cython.pointer(cython.uchar), calloc(forms.count, 1))
            if (
                self.beads == cython.NULL
                or self.initial == cython.NULL
                or self.totals == cython.NULL
                or self.opened == cython.NULL
            ):
                raise MemoryError("no memory for a cabinet")
        else:
            self.beads, self.initial = [0] * size, [0] * size
            self.totals, self.opened = [0] * forms.count, [0] * forms.count
            self.rewards, self.results = [0] * 3, [0] * 3
            self.drawn_form, self.drawn_cell, self.drawn = [0] * 26, [0] * 26, [0] * 2
            self.rival_beads, self.rival_totals = [None] * 8, [None] * 8
            self.rival_weight, self.known = [0] * 8, [False] * 8

    def __dealloc__(self):
        free(self.beads)
        free(self.initial)
        free(self.totals)
        free(self.opened)

    # -- the beads, from outside --------------------------------------------------------------------

    def check(self, form: cython.int, changing: cython.bint):
        """Refuse a number that is no form's, and any change while games are played.

        A player that is asked for its moves answers in the middle of games.
        """
        if self.forms is None:
            raise TypeError("a cabinet that was never made")
        if changing and (self.readers or (self.busy and self.ask is None)):
            raise RuntimeError("games are being played with this cabinet")
        return self.forms.check(form)

    def place(self, form: cython.int, cell: cython.int, beads: cython.int):
        """Where the beads of a cell are, if so many can be laid there now."""
        self.check(form, True)
        if cell < 0 or cell >= self.cells or not self.forms.moves[form] >> cell & 1:
            raise ValueError("beads lie on the cells of a form that may be played")
        if not 0 <= beads <= CAP:
            raise ValueError("no such number of beads")
        return form * self.cells + cell

    def put(self, form: cython.int, cell: cython.int, beads: cython.int) -> None:
        """Lay so many beads of a cell into a box, in place of those that are there."""
        i: cython.int = self.place(form, cell, beads)
        self.totals[form] += beads - self.beads[i]
        self.beads[i] = beads

    def begin_with(self, form: cython.int, cell: cython.int, beads: cython.int) -> None:
        """Set how many beads of a cell a box begins with."""
        i: cython.int = self.place(form, cell, beads)
        self.initial[i] = beads

    def fill(self, form: cython.int) -> None:
        """Give a box the beads that it begins with; it counts as never opened."""
        self.check(form, True)
        self.refill(form)
        self.opened[form] = 0

    def box(self, form: cython.int) -> list:
        """The beads of a form, cell by cell."""
        i: cython.int
        self.check(form, False)
        return [self.beads[i] for i in range(form * self.cells, (form + 1) * self.cells)]

    def total(self, form: cython.int) -> int:
        """All beads of a form."""
        self.check(form, False)
        return self.totals[form]

    def was_opened(self, form: cython.int) -> bool:
        """Whether a bead of a form was ever drawn."""
        self.check(form, False)
        return self.opened[form] != 0

    def mark_opened(self, form: cython.int) -> None:
        """Count a box as opened."""
        self.check(form, True)
        self.opened[form] = 1

    def set_rules(self, win: cython.int, draw: cython.int, loss: cython.int, resigns: bool) -> None:
        """The rewards, and whether an empty box means to resign (or else is filled up again)."""
        self.check(0, True)
        if max(win, draw, loss) > CAP or min(win, draw, loss) < -CAP:
            raise ValueError("no such rewards")
        self.rewards[WIN] = win
        self.rewards[DRAW] = draw
        self.rewards[LOSS] = loss
        self.resigns = resigns

    def reward(self, form: cython.int, cell: cython.int, result: cython.int) -> None:
        """What a bead that was drawn gets for a game's result: 0 won, 1 drawn, 2 lost."""
        self.place(form, cell, 0)
        if not 0 <= result <= 2:
            raise ValueError("no such result")
        self.opened[form] = 1
        self.lay_back(form, cell, result)

    def count_result(self, result: cython.int) -> None:
        """Count a game that was played outside."""
        self.check(0, True)
        if not 0 <= result <= 2:
            raise ValueError("no such result")
        self.results[result] += 1

    def draw(self, form: cython.int) -> int:
        """Draw a bead: the cell of the form that it stands for, or -1 from an empty box."""
        self.check(form, True)
        self.opened[form] = 1
        return self.take(self.beads, self.totals[form], form) if self.totals[form] else RESIGNED

    @property
    def random_state(self) -> int:
        """The state of the random numbers."""
        return self.state

    @random_state.setter
    def random_state(self, state: cython.ulonglong):
        self.check(0, True)
        self.state = state

    @property
    def games(self) -> tuple:
        """Games that counted: won, drawn, lost."""
        return self.results[WIN], self.results[DRAW], self.results[LOSS]

    @games.setter
    def games(self, results: tuple):
        self.check(0, True)
        for i in range(3):
            self.results[i] = results[i]

    # -- what happens to a box ----------------------------------------------------------------------

    def take(self, beads: cython.p_int, total: cython.int, form: cython.int):
        """The cell of a bead drawn at random from a box that is not empty."""
        left: cython.int
        i: cython.int = form * self.cells
        self.state = step(self.state)
        left = pick(self.state, total)
        while left >= beads[i]:
            left -= beads[i]
            i += 1
        return i - form * self.cells

    def lay_back(self, form: cython.int, cell: cython.int, result: cython.int):
        """Add the reward to one bead's kind, never below 0; an empty box is filled up, or stays so."""
        i: cython.int = form * self.cells + cell
        before: cython.int = self.beads[i]
        after: cython.int = min(CAP, max(0, before + self.rewards[result]))
        self.beads[i] = after
        self.totals[form] += after - before
        if self.totals[form] == 0 and not self.resigns:
            self.refill(form)

    def refill(self, form: cython.int):
        i: cython.int
        total: cython.int = 0
        for i in range(form * self.cells, (form + 1) * self.cells):
            self.beads[i] = self.initial[i]
            total += self.initial[i]
        self.totals[form] = total

    # -- training -----------------------------------------------------------------------------------

    def train(
        self, rivals: list, weights: list, games: cython.longlong, learning: cython.bint = False
    ) -> int:
        """Play so many games and learn from each; gives how many, which is fewer after an error only.

        A rival is a cabinet, or None for one that plays anywhere; with several, each game draws one by
        the weights. With `learning` there is one rival, which plays the other side and learns as well.
        """
        played: cython.longlong = 0
        rivals = list(rivals)
        self.check_rivals(rivals, weights, learning)
        self.hold(True)
        held: list = []
        try:
            for rival in rivals:
                if rival is not None:
                    hold(rival, learning)
                    held.append(rival)
            self.set_rivals(rivals, weights, learning)
            with cython.nogil:
                while played < games:
                    if not self.play():
                        break
                    played += 1
        finally:
            self.let_go(True)
            self.rivals = None
            self.pupil = None
            for rival in held:
                let_go(rival, learning)
        error, self.error = self.error, None
        if error is not None:
            raise error
        return played

    def check_rivals(self, rivals: list, weights: list, learning: cython.bint):
        """Refuse what cannot be played against."""
        other: Cabinet
        if self.forms is None:
            raise TypeError("a cabinet that was never made")
        if not 0 < len(rivals) <= MOST_RIVALS or len(rivals) != len(weights):
            raise ValueError("there are 1 to 8 rivals, each with a weight")
        if learning and (len(rivals) != 1 or rivals[0] is None):
            raise ValueError("a rival that learns is a cabinet, and the only one")
        for weight in weights:
            if not 0 < weight <= 1_000_000:
                raise ValueError("a weight is 1 to 1,000,000")
        for rival in rivals:
            if rival is None:
                continue
            other = rival
            if other.forms is not self.forms or other is self:
                raise ValueError("a rival is another cabinet of the same board")
            if learning and other.side == self.side:
                raise ValueError("a rival that learns plays the other side")

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

    def set_rivals(self, rivals: list, weights: list, learning: cython.bint):
        """Note where the rivals' beads are. All are held, by the list too, until the games are over."""
        i: cython.int
        rival: Cabinet
        self.rivals = rivals
        self.rival_count = len(rivals)
        self.pupil = rivals[0] if learning else None
        self.rival_weights = 0
        for i in range(self.rival_count):
            self.rival_weight[i] = weights[i]
            self.rival_weights += weights[i]
            self.known[i] = rivals[i] is not None
            if self.known[i]:
                rival = rivals[i]
                self.rival_beads[i] = rival.beads
                self.rival_totals[i] = rival.totals

    def play(self):
        """One game, and what is learned from it. False if it was broken off, as if it had never begun."""
        own: cython.int = 0
        other: cython.int = 0
        code: cython.int = 0
        side: cython.int = 0
        left: cython.int = self.cells
        loser: cython.int = -1
        cell: cython.int
        moves: cython.int
        choices: cython.int
        before: cython.ulonglong = self.state
        rival: cython.int = self.draw_rival()
        self.drawn[0] = 0
        self.drawn[1] = 0
        while left > 0:
            moves = ((1 << self.cells) - 1) ^ own ^ other
            choices = left
            if self.falls:
                moves = playable(self.forms.table, moves ^ ((1 << self.cells) - 1))
                choices = popcount(moves)
            if choices == 1:
                cell = lowest(moves)
            elif side == self.side:
                cell = self.choose(self.beads, self.totals, code, side)
            elif self.known[rival]:
                cell = self.let_rival_choose(rival, code, side)
            else:
                cell = self.choose_anywhere(moves, choices)
            if cell == BROKEN_OFF:
                self.state = before
                return False
            if cell == RESIGNED:
                loser = side
                break
            own |= 1 << cell
            left -= 1
            if self.forms.won[own]:
                loser = 1 - side if self.forms.table.wins else side
                break
            code += (1 + side) * self.forms.powers[cell]
            side = 1 - side
            own, other = other, own
        self.learn(self, loser)
        if self.pupil is not None:
            self.pupil.learn(self, loser)
        return True

    def draw_rival(self):
        """Whom the next game is played against."""
        rival: cython.int = 0
        skip: cython.int
        if self.rival_count > 1:
            self.state = step(self.state)
            skip = pick(self.state, self.rival_weights)
            while skip >= self.rival_weight[rival]:
                skip -= self.rival_weight[rival]
                rival += 1
        return rival

    def choose_anywhere(self, moves: cython.int, choices: cython.int):
        """Any of the cells that may be played, of which there are so many."""
        skip: cython.int
        self.state = step(self.state)
        skip = pick(self.state, choices)
        while skip > 0:
            moves &= moves - 1
            skip -= 1
        return lowest(moves)

    def let_rival_choose(self, rival: cython.int, code: cython.int, side: cython.int):
        """A known rival's cell; one that was never asked about this position is asked now."""
        form: cython.int = self.forms.number[code]
        if self.rival_totals[rival][form] == 0 and self.pupil is None and not self.ask_rival(rival, form):
            return BROKEN_OFF
        return self.choose(self.rival_beads[rival], self.rival_totals[rival], code, side)

    def choose(self, beads: cython.p_int, totals: cython.p_int, code: cython.int, side: cython.int):
        """Draw a bead for a position and note it: the cell of the actual board, or RESIGNED."""
        form: cython.int = self.forms.number[code]
        cell: cython.int
        at: cython.int = 13 * side + self.drawn[side]
        if totals[form] == 0:
            return RESIGNED
        cell = self.take(beads, totals[form], form)
        self.drawn_form[at] = form
        self.drawn_cell[at] = cell
        self.drawn[side] += 1
        return self.forms.symmetries.source[self.forms.turned[code] * self.cells + cell]

    def ask_rival(self, rival: cython.int, form: cython.int):
        """Have an unknown player fill the box of a form: whether it could. A learner resigns there."""
        ask: object = self.rivals[rival].ask
        if ask is not None:
            try:
                ask(form)
            except BaseException as error:
                self.error = error
                return False
        return True

    def learn(self, leader, loser: cython.int):
        """Reward the beads that were drawn for this side in a game led by a cabinet, this one or its rival.

        The loser is -1 in a draw.
        """
        result: cython.int = DRAW if loser < 0 else LOSS if loser == self.side else WIN
        i: cython.int
        self.results[result] += 1
        for i in range(13 * self.side, 13 * self.side + leader.drawn[self.side]):
            self.opened[leader.drawn_form[i]] = 1
            self.lay_back(leader.drawn_form[i], leader.drawn_cell[i], result)


def hold(cabinet: Cabinet, changing: cython.bint):
    """Hold another cabinet."""
    cabinet.hold(changing)


def let_go(cabinet: Cabinet, changing: cython.bint):
    """Let another cabinet go."""
    cabinet.let_go(changing)
