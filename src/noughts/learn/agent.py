"""MENACE: draws a bead for a move, and is paid in beads when the game is over."""

from ..core.matchboxes import Matchboxes
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
        cabinet = Matchboxes(table, "XO".index(self.player), seed)
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

    @property
    def cabinet(self) -> Matchboxes:
        """The beads as the core keeps them."""
        return self._cabinet

    @property
    def beads(self) -> int:
        """How many beads there are in all boxes."""
        with self.held():
            return sum([self._cabinet.total(form) for form in self._forms])
