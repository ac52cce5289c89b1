"""How good a learner is: the true probability of every result, worked out and not sampled."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from math import inf
from typing import NamedTuple

from ..core.odds import Odds
from ..errors import check_whole
from ..values import Pictured, Value
from ..words import say
from .boxes import Box, Sealed
from .holding import kept_still
from .learner import AnyLearner, Learner, check_learner
from .memory import Rates
from .opponents import Opponent, Rival, find_rivals

MOST_BLAMED = 1000


class Blame(NamedTuple):
    """What a box does to the loss rate.

    reach    how likely it is to be opened in a game
    loss     how likely a game that has got there is to be lost
    costs    how much lower the loss rate of all games would be, if this box alone gave its best bead;
             of an empty box, every game that gets there, because it is resigned
    """

    box: Box
    reach: float
    loss: float
    costs: float

    def to_dict(self) -> dict[str, object]:
        """The same as plain values, with the box's number and position."""
        box = {"box": self.box.number, "position": str(self.box.position)}
        return {**box, "reach": self.reach, "loss": self.loss, "costs": self.costs}


Kept = tuple[Sealed, float, float, float]


class Evaluation(Pictured, Value):
    """The probabilities of a learner's games against an opponent, exact up to the rounding of floats.

    rates      win, draw and loss
    opponent   who that was, by name
    """

    __slots__ = ("_kept", "opponent", "rates")

    def __init__(self, rates: Rates, opponent: str = "", kept: tuple[Kept, ...] = ()) -> None:
        self.rates = rates
        self.opponent = opponent
        self._kept = kept

    @property
    def win(self) -> float:
        """How likely a win is."""
        return self.rates.win

    @property
    def draw(self) -> float:
        """How likely a draw is."""
        return self.rates.draw

    @property
    def loss(self) -> float:
        """How likely a loss is, resignation included."""
        return self.rates.loss

    def worst(self, count: int = 5) -> list[Blame]:
        """The boxes that cost the most games, as they were then, the worst first; a thousand at most.

        Against several opponents the costs are those of the best bead against each.
        """
        check_whole("a number of boxes is 0 or more, not {count}", 0, inf, count=count)
        return [Blame(sealed.box(), *numbers) for sealed, *numbers in self._kept[:count]]

    def svg(self) -> str:
        """A picture: the shares of wins, draws and losses, and the boxes that cost the most games."""
        from .pictures import draw_evaluation

        return draw_evaluation(self.rates, self.worst(), say("Against {name}, exactly", name=self.opponent))

    def __repr__(self) -> str:
        rates = f"win {self.win:.4f}, draw {self.draw:.4f}, loss {self.loss:.4f}"
        return f"<Evaluation against {self.opponent}: {rates}>"


def evaluate_against(
    learner: AnyLearner, opponent: Opponent, asked: Callable[[], object] | None = None
) -> Evaluation:
    """The exact probabilities against a player that can say its odds, or against another learner.

    `asked` is called whenever a player had to think about a position.
    """
    check_learner(learner)
    rivals = find_rivals(opponent, learner, asked)
    name = opponent.title if isinstance(opponent, Learner) else opponent.name
    with _still(learner, rivals):
        odds = _Odds(learner, rivals)
        return Evaluation(odds.rates, name, odds.kept)


def rates_against(learner: AnyLearner, rivals: list[Rival]) -> Rates:
    """The exact rates alone, for a curve, which has no use for the boxes to blame."""
    with _still(learner, rivals):
        return _Odds(learner, rivals).rates


def _still(learner: AnyLearner, rivals: list[Rival]) -> AbstractContextManager[None]:
    return kept_still(learner, *[rival.learner for rival in rivals if rival.learner is not None])


class _Odds:
    """What the core makes of a learner and its rivals, who play as often as they weigh."""

    def __init__(self, learner: AnyLearner, rivals: list[Rival]) -> None:
        self.learner = learner
        self.odds = [Odds(learner.cabinet, rival.cabinet) for rival in rivals]
        weight = sum([rival.weight for rival in rivals])
        self.shares = [rival.weight / weight for rival in rivals]

    def of(self, form: int) -> tuple[float, ...]:
        """Over all opponents: reach, then reach times win, draw and loss, and the cost."""
        sums = [0.0] * 5
        for share, odds in zip(self.shares, self.odds, strict=True):
            reach, win, draw, loss, costs = odds.of(form)
            for i, part in enumerate((reach, reach * win, reach * draw, reach * loss, costs)):
                sums[i] += share * part
        return tuple(sums)

    @property
    def rates(self) -> Rates:
        return Rates(*[min(1.0, part) for part in self.of(0)[1:4]])  # rounding may leave 1 + 2e-16

    @property
    def kept(self) -> tuple[Kept, ...]:
        rows = []
        for number, form in enumerate(self.learner.forms, 1):
            reach, _, _, loss, costs = self.of(form)
            if costs > 1e-12:
                rows.append((-costs, number, reach, loss / reach))
        worst = sorted(rows)[:MOST_BLAMED]
        return tuple([(self.learner.sealed(row[1]), row[2], row[3], -row[0]) for row in worst])
