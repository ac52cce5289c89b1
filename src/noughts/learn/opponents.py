"""Who a learner plays against, as the core wants it: each opponent is a cabinet, or plays anywhere.

Opponents are players that can say their odds, and other learners. Nobody is known by name here.
"""

from collections.abc import Callable
from typing import NamedTuple

from ..board import Position
from ..core.cabinet import Cabinet
from ..core.pupil import MOST_RIVALS
from ..engine.asked import check_called
from ..errors import InvalidArgument, shown
from ..player import Player
from .boxes import form_table
from .learner import AnyLearner, Learner
from .player import LearnerPlayer

Opponent = Player | AnyLearner


class Rival(NamedTuple):
    """An opponent ready to play.

    known     the chances of its moves; None for one that plays anywhere
    weight    how often it plays, next to others
    learner   whose moves they are, if they are a learner's
    """

    known: Cabinet | None
    weight: int = 1
    learner: AnyLearner | None = None

    @property
    def cabinet(self) -> Cabinet | None:
        """The chances of its moves, as they are now: a learner may have been reset."""
        return self.learner.cabinet if self.learner is not None else self.known


def find_rivals(
    opponent: Opponent, learner: AnyLearner, asked: Callable[[], object] | None = None
) -> list[Rival]:
    """The rivals that an opponent of a learner is. `asked` is called whenever one has had to think."""
    check_called("asked", asked)
    if not isinstance(opponent, Player | Learner):
        raise InvalidArgument(
            "an opponent is a player or a learner, not {opponent}", opponent=shown(opponent)
        )
    parts = opponent.parts if isinstance(opponent, Player) and opponent.parts else ((opponent, 1),)
    if len(parts) > MOST_RIVALS:
        raise InvalidArgument(
            "at most {most} opponents can take turns, not {count}", most=MOST_RIVALS, count=len(parts)
        )
    return [_rival(part, weight, learner, asked) for part, weight in parts]


def _rival(opponent: Opponent, weight: int, learner: AnyLearner, asked: Callable[[], object] | None) -> Rival:
    if isinstance(opponent, LearnerPlayer):
        opponent = opponent.agent
    if isinstance(opponent, Learner):
        opponent.check_seat(learner.board, learner.rival)
        return Rival(None, weight, opponent)
    return Rival(None if opponent.plays_anywhere else _cabinet(opponent, learner, asked), weight)


def _cabinet(player: Player, learner: AnyLearner, asked: Callable[[], object] | None) -> Cabinet:
    """A player's chances, asked for when a position first comes up; in a mirror image, those of the same."""
    board = learner.board
    cabinet = Cabinet(form_table(board), "XO".index(learner.rival), 0)

    def ask(form: int) -> None:
        x, o = cabinet.forms.stones(form)
        for cell, weight in player.odds(Position(board, x, o)).items():
            cabinet.put(form, cell, weight)
        if asked is not None:
            asked()

    cabinet.ask = ask
    return cabinet
