"""Q-learning: a value for every move, moved towards what came of it; the highest is played."""

from ..board import Position
from ..core.qtable import ONE, PARTS, QTable
from ..words import learners as words
from .boxes import Values, form_table
from .config import QConfig
from .learner import Learner
from .marks import Marks, to_position


class QAgent(Learner[Values, QConfig]):
    """A table of values that plays one side of a board, X moving first.

    It plays a move of the highest value, any of them where there are several; while it learns, now and
    then any move at all. After a game the value of each of its moves goes towards the best that it could
    then play at its next, that of the last one towards the result.

    >>> agent = QAgent("X", seed=1)
    >>> agent.make_move([None] * 9)
    5
    >>> agent.train("X")
    >>> agent.values([None] * 9)
    {0: 0.0, 1: 0.25, 2: 0.0, 3: 0.25, 4: 0.0, 5: 0.25, 6: 0.0, 7: 0.25, 8: 0.0}
    >>> agent.value([None] * 9), agent
    (0.25, <QAgent X on 3x3: 1 position met>)
    """

    kind = "q"
    title = "Q-learning"
    config_type = QConfig
    box_type = Values
    _cabinet: QTable

    def _build(self, seed: int) -> QTable:
        table = QTable(form_table(self.board), "XO".index(self.side), seed)
        table.begin_with(round(ONE * self._config.initial_value))
        return table

    def _set_rules(self) -> None:
        config = self._config
        self._cabinet.set_rules(
            round(PARTS * config.rate),
            config.rate_decay,
            round(PARTS * config.exploration),
            config.exploration_decay,
            round(ONE * config.draw_reward),
        )

    def likes(self, box: Values) -> str:
        """Which move is worth the most."""
        favourite = None if box.favourite is None else (box.fact(box.favourite), box.favourite + 1)
        best, is_even = [cell + 1 for cell in box.best], len(box.best) == len(box.held)
        return words.values(self._config.initial_value, box.opened, favourite, best, is_even)

    def note(self, box: Values) -> str:
        """What values are, and how often it tries others."""
        return words.value_note(self._config.exploration, bool(box.mirrors))

    def habit(self, box: Values) -> str:
        """What is worth the most."""
        is_even = len(box.best) == len(box.held) > 1
        places = [] if is_even else [words.place(box.fact(cell)) for cell in box.best]
        return words.choice(list(dict.fromkeys(places)), bool(box.position.count))

    def _held(self, form: int) -> list[int | None]:
        return self._cabinet.values_of(form)

    def _put(self, form: int, cell: int, value: int) -> None:
        self._cabinet.set_value(form, cell, value)

    def values(self, board: "Marks | Position") -> dict[int, float]:
        """What each move of a position is worth to it, from -1, lost, to 1, won."""
        position = to_position(board, self.board)
        form, canonical = self._find(position)
        with self.held():
            values = self._cabinet.values_of(form)
        return {cell: (values[canonical.image(cell)] or 0) / ONE for cell in position.legal}

    def value(self, board: "Marks | Position") -> float:
        """What a position is worth to it: the highest value of its moves."""
        return max(self.values(board).values())
