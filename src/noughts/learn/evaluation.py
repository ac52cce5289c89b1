"""How good a learner is: the true probability of every result, worked out and not sampled."""

from collections.abc import Callable
from typing import NamedTuple

from ..core.odds import Odds
from ..errors import InvalidArgument, shown
from .boxes import Box
from .holding import kept_still
from .learner import AnyLearner, Learner
from .memory import Rates
from .opponents import Opponent, Rival, find_rivals


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


class Evaluation:
    """The probabilities of a learner's games against an opponent, exact up to the rounding of floats."""

    def __init__(self, learner: AnyLearner, rivals: list[Rival]) -> None:
        self._learner = learner
        with kept_still(learner, *[rival.learner for rival in rivals if rival.learner is not None]):
            self._odds = [Odds(learner.cabinet, rival.cabinet) for rival in rivals]
        weight = sum([rival.weight for rival in rivals])
        self._shares = [rival.weight / weight for rival in rivals]

    def _of(self, form: int) -> tuple[float, float, float, float, float]:
        """Over all opponents: reach, then reach times win, draw and loss, and the cost."""
        sums = [0.0] * 5
        for share, odds in zip(self._shares, self._odds, strict=True):
            reach, win, draw, loss, costs = odds.of(form)
            for i, part in enumerate((reach, reach * win, reach * draw, reach * loss, costs)):
                sums[i] += share * part
        return sums[0], sums[1], sums[2], sums[3], sums[4]

    @property
    def rates(self) -> Rates:
        """Win, draw and loss together."""
        return Rates(*[min(1.0, part) for part in self._of(0)[1:4]])  # rounding may leave 1 + 2e-16

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
        """The boxes that cost the most games, the worst first; none that costs nothing.

        Against several opponents the costs are those of the best bead against each.
        """
        if type(count) is not int or count < 0:
            raise InvalidArgument(f"a number of boxes is 0 or more, not {shown(count)}")
        blames = []
        for number, form in enumerate(self._learner.forms, 1):
            reach, _, _, loss, costs = self._of(form)
            if costs > 1e-12:
                blames.append((costs, number, reach, loss / reach))
        blames.sort(key=lambda blame: (-blame[0], blame[1]))
        found = []
        for costs, number, reach, loss in blames[:count]:
            box = self._learner.box(number)
            assert box is not None
            found.append(Blame(box, reach, loss, costs))
        return found

    def __repr__(self) -> str:
        return f"<Evaluation: win {self.win:.4f}, draw {self.draw:.4f}, loss {self.loss:.4f}>"


def evaluate_against(
    learner: AnyLearner, opponent: Opponent, asked: Callable[[], object] | None = None
) -> Evaluation:
    """The exact probabilities against a player that can say its odds, or against another learner.

    `asked` is called whenever a player had to think about a position.
    """
    if not isinstance(learner, Learner):
        raise InvalidArgument(f"what is evaluated is a learner, such as a MenaceAgent, not {shown(learner)}")
    return Evaluation(learner, find_rivals(opponent, learner, asked))
