"""A pupil: a cabinet that plays games by the thousand, and learns from each when it is over.

Here is what all kinds of learners have in common: the games, against one rival or several, and a note
of every move that was chosen in them. How a kind chooses while it learns is `decide`, what it makes of
the notes is `learn`.
"""

import cython

if not cython.compiled:  # in pupil.pxd for C
    from .cabinet import Cabinet, hold, let_go
    from .forms import FormTable
    from .plain import lowest, pick, popcount, step
    from .rule import playable

    WIN, DRAW, LOSS = 0, 1, 2  # of results and rewards, for the pupil
    RESIGNED = -1

MOST_RIVALS = 8
BROKEN_OFF = cython.declare(cython.int, -2)


class Pupil(Cabinet):
    """What is learned lies in the cabinet's beads, and in what a kind has beside them.

    opened   by form: whether a move was ever chosen there, in games that it played or learned from
    results  games learned from: won, drawn, lost
    drawn    of each side, in the game that is played: how many moves it chose; their forms and cells are
             drawn_form and drawn_cell, from 13 * side on. A move without a choice is none
    fellow   another pupil that learns from the same games: the rival itself, or one of the same side
             who looks on
    """

    def __init__(self, forms: FormTable, side: cython.int, seed: cython.ulonglong):
        """All boxes empty. It plays the side 0 (X, who begins) or 1 (O)."""
        Cabinet.__init__(self, forms, side, seed)
        self.falls = forms.table.falls
        self.error = None
        if cython.compiled:
            self.opened = cython.cast(cython.pointer(cython.uchar), calloc(forms.count, 1))
            if self.opened == cython.NULL:
                raise MemoryError("no memory for a pupil")
        else:
            self.opened, self.results = [0] * forms.count, [0] * 3
            self.drawn_form, self.drawn_cell, self.drawn = [0] * 26, [0] * 26, [0] * 2
            self.rival_beads, self.rival_totals = [None] * 8, [None] * 8
            self.rival_weight, self.known = [0] * 8, [False] * 8

    def __dealloc__(self):
        free(self.opened)

    # -- what a kind does in its own way --------------------------------------------------------------

    def prepare(self):
        """Get ready for the next game."""

    def decide(self, leader, form: cython.int):
        """The cell to play in a form, or RESIGNED, by the random numbers of who leads the game."""
        if self.totals[form] == 0:
            return RESIGNED
        return leader.take(self.beads, self.totals[form], form)

    def learn(self, leader, result: cython.int):
        """Make something of the moves noted for this side, in a game that ended so for it."""

    # -- from outside ---------------------------------------------------------------------------------

    def was_opened(self, form: cython.int) -> bool:
        """Whether a move was ever chosen in a form."""
        self.check(form, False)
        return self.opened[form] != 0

    def mark_opened(self, form: cython.int) -> None:
        """Count a form as one where moves were chosen."""
        self.check(form, True)
        self.opened[form] = 1

    @property
    def games(self) -> tuple:
        """Games that counted: won, drawn, lost."""
        return self.results[WIN], self.results[DRAW], self.results[LOSS]

    @games.setter
    def games(self, results: tuple):
        self.check(0, True)
        for i in range(3):
            self.results[i] = results[i]

    def draw(self, form: cython.int, learning: cython.bint = True) -> int:
        """The cell of a form that it plays, or -1 to resign; without `learning` only as it is measured."""
        self.check(form, True)
        if learning:
            self.prepare()
            self.opened[form] = 1
            return self.decide(self, form)
        return self.take(self.beads, self.totals[form], form) if self.totals[form] else RESIGNED

    def learn_from(self, moves: list, result: cython.int) -> None:
        """Learn from a game that was played outside: its forms and cells for this side, 0 won, 1, 2 lost."""
        at: cython.int = 13 * self.side
        if len(moves) > 12 or not 0 <= result <= 2:
            raise ValueError("a game has at most 12 moves, and no such result")
        for form, cell in moves:
            self.place(form, cell)
        self.check(0, True)
        for form, cell in moves:
            self.drawn_form[at] = form
            self.drawn_cell[at] = cell
            at += 1
        self.drawn[self.side] = len(moves)
        self.prepare()
        self.results[result] += 1
        self.learn(self, result)

    def train(self, rivals: list, weights: list, games: cython.longlong, fellow=None) -> int:
        """Play so many games and learn from each; gives how many, which is fewer after an error only.

        A rival is a cabinet, or None for one that plays anywhere; with several, each game draws one by
        the weights. A fellow learns as well: of the other side it is the one rival, of this side it
        looks on.
        """
        played: cython.longlong = 0
        rivals = list(rivals)
        self.check_rivals(rivals, weights, fellow)
        self.hold(True)
        held: list = []
        try:
            for other in [*rivals, fellow] if fellow not in rivals else rivals:
                if other is not None:
                    hold(other, other is fellow)
                    held.append(other)
            self.set_rivals(rivals, weights, fellow)
            with cython.nogil:
                while played < games:
                    if not self.play():
                        break
                    played += 1
        finally:
            self.let_go(True)
            self.rivals = None
            self.fellow = None
            for other in held:
                let_go(other, other is fellow)
        error, self.error = self.error, None
        if error is not None:
            raise error
        return played

    def check_rivals(self, rivals: list, weights: list, fellow):
        """Refuse what cannot be played against, or learn."""
        other: Cabinet
        if self.forms is None:
            raise TypeError("a pupil that was never made")
        if not 0 < len(rivals) <= MOST_RIVALS or len(rivals) != len(weights):
            raise ValueError("there are 1 to 8 rivals, each with a weight")
        for weight in weights:
            if not 0 < weight <= 1_000_000:
                raise ValueError("a weight is 1 to 1,000,000")
        if fellow is not None and not isinstance(fellow, Pupil):
            raise ValueError("a fellow is a pupil")
        for rival in [*rivals, fellow]:
            if rival is None:
                continue
            other = rival
            if other.forms is not self.forms or other is self:
                raise ValueError("a rival is another cabinet of the same board")
        if fellow is not None:
            other = fellow
            if other.side != self.side and (len(rivals) != 1 or rivals[0] is not fellow):
                raise ValueError("a fellow of the other side is the one rival")
            if other.side == self.side and fellow in rivals:
                raise ValueError("a rival that learns plays the other side")

    def set_rivals(self, rivals: list, weights: list, fellow):
        """Note where the rivals' beads are. All are held, by the list too, until the games are over."""
        i: cython.int
        rival: Cabinet
        self.rivals = rivals
        self.rival_count = len(rivals)
        self.fellow = fellow
        self.fellow_moves = fellow is not None and self.fellow.side != self.side
        self.rival_weights = 0
        for i in range(self.rival_count):
            self.rival_weight[i] = weights[i]
            self.rival_weights += weights[i]
            self.known[i] = rivals[i] is not None
            if self.known[i]:
                rival = rivals[i]
                self.rival_beads[i] = rival.beads
                self.rival_totals[i] = rival.totals

    # -- a game ---------------------------------------------------------------------------------------

    @cython.final
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
        self.prepare()
        if self.fellow is not None:
            self.fellow.prepare()
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
            elif side == self.side or self.known[rival]:
                cell = self.choose(rival, code, side)
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
        self.count(self, loser)
        if self.fellow is not None:
            self.fellow.count(self, loser)
        return True

    @cython.final
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

    @cython.final
    def choose_anywhere(self, moves: cython.int, choices: cython.int):
        """Any of the cells that may be played, of which there are so many."""
        skip: cython.int
        self.state = step(self.state)
        skip = pick(self.state, choices)
        while skip > 0:
            moves &= moves - 1
            skip -= 1
        return lowest(moves)

    @cython.final
    def choose(self, rival: cython.int, code: cython.int, side: cython.int):
        """A pupil's move, or that of a known rival, with a note of it: the cell of the actual board."""
        form: cython.int = self.forms.number[code]
        cell: cython.int
        at: cython.int = 13 * side + self.drawn[side]
        if side == self.side:
            cell = self.decide(self, form)
        elif self.fellow_moves:
            cell = self.fellow.decide(self, form)
        else:
            cell = self.let_rival_choose(rival, form)
        if cell < 0:
            return cell
        self.drawn_form[at] = form
        self.drawn_cell[at] = cell
        self.drawn[side] += 1
        return self.forms.symmetries.source[self.forms.turned[code] * self.cells + cell]

    @cython.final
    def let_rival_choose(self, rival: cython.int, form: cython.int):
        """A known rival's cell; one that was never asked about this position is asked now."""
        if self.rival_totals[rival][form] == 0:
            if not self.ask_rival(rival, form):
                return BROKEN_OFF
            if self.rival_totals[rival][form] == 0:
                return RESIGNED
        return self.take(self.rival_beads[rival], self.rival_totals[rival][form], form)

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

    def count(self, leader, loser: cython.int):
        """Count a game, and learn from it. The loser is -1 in a draw."""
        result: cython.int = DRAW if loser < 0 else LOSS if loser == self.side else WIN
        self.results[result] += 1
        self.learn(leader, result)
