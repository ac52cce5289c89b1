"""MENACE: draws a bead for a move, and is paid in beads when the game is over."""

from ..core.matchboxes import Matchboxes
from ..words import learners as words
from .boxes import Matchbox, form_table
from .config import MenaceConfig
from .learner import Learner


class MenaceAgent(Learner[Matchbox, MenaceConfig]):
    """A cabinet of matchboxes that plays one side of a board, X moving first.

    >>> agent = MenaceAgent("X", "michie", seed=1)
    >>> len(agent.boxes()), agent.beads
    (304, 1720)
    >>> agent.box(1)
    <Matchbox 1: ........., 12 beads>
    >>> agent.make_move([None] * 9)
    1
    >>> agent.train("X")
    >>> agent.get_memory_size(), agent.beads
    (1, 1723)
    """

    kind = "menace"
    title = "MENACE"
    config_type = MenaceConfig
    box_type = Matchbox
    _cabinet: Matchboxes

    def _build(self, seed: int) -> Matchboxes:
        table = form_table(self.board)
        cabinet = Matchboxes(table, "XO".index(self.side), seed)
        for form in self._forms:
            beads = self._config.beads_at(table.ply(form))
            for cell in table.legal(form):
                if self._config.counts(table.twin(form, cell) == cell):
                    cabinet.begin_with(form, cell, beads)
            cabinet.fill(form)
        return cabinet

    def _set_rules(self) -> None:
        config, cabinet = self._config, self._cabinet
        cabinet.set_rules(config.win_reward, config.draw_reward, config.loss_reward, config.empty == "resign")
        if config.empty == "refill":
            for form in self._forms:
                if cabinet.total(form) == 0:
                    cabinet.fill(form)
                    cabinet.mark_opened(form)

    def _held(self, form: int) -> list[int]:
        return self._cabinet.box(form)

    def _put(self, form: int, cell: int, beads: int) -> None:
        self._cabinet.put(form, cell, beads)

    def likes(self, box: Matchbox) -> str:
        """Which bead there are most of."""
        favourite = None if box.favourite is None else (box.fact(box.favourite), box.favourite + 1)
        return words.beads(
            box.total, favourite, [cell + 1 for cell in box.best], len(box.best) == len(box.beads)
        )

    def note(self, box: Matchbox) -> str:
        """How many beads there were at first."""
        return words.bead_note(self._config.beads_at(box.position.count), bool(box.mirrors), box.opened)

    def habit(self, box: Matchbox) -> str:
        """What it draws most of the time."""
        shares: dict[str, float] = {}
        for cell in box.beads:
            where = words.place(box.fact(cell))
            shares[where] = shares.get(where, 0.0) + box.chance(cell)
        best = max(shares, key=lambda where: shares[where])
        share = None if len(set(box.beads.values())) == 1 else (best, shares[best])
        return words.habit(box.total, share, bool(box.position.count))

    @property
    def cabinet(self) -> Matchboxes:
        """The beads as the core keeps them."""
        return self._cabinet

    @property
    def beads(self) -> int:
        """How many beads there are in all boxes."""
        with self.held():
            return sum([self._beads_in(form) for form in self._forms])

    def _beads_in(self, form: int) -> int:
        return self._cabinet.total(form)
