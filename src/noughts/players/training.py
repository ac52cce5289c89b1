"""Training and measuring a learner against opponents by name."""

import os
from collections.abc import Callable, Sequence

from ..board import Position
from ..clock import TimeLeft
from ..engine.sources import tablebase
from ..errors import InvalidArgument, shown
from ..game import Game
from ..learn.compared import Comparison
from ..learn.evaluation import Evaluation, evaluate_against, rates_against
from ..learn.learner import AnyLearner, Learner, check_learner
from ..learn.memory import Rates
from ..learn.opponents import Opponent, find_rivals
from ..learn.training import Progress, Recorded, Training, check_curve, train_against, train_in_turns
from ..player import Player
from .names import LEARNERS, LEVEL
from .roster import ROSTER, Role

CURVE = ("random", "perfect")  # who a learning curve is measured against
PERFECT = "perfect"
Phase = tuple[str | Opponent | Recorded, int]


class EveryPerfectMove(Player):
    """Perfect play without a taste: every move that keeps the value is as likely as any other.

    That is the fastest win, a draw, or the longest resistance. (The level `perfect` prefers some of them.)
    """

    name = PERFECT

    def choose(self, position: Position, time: TimeLeft | None = None) -> int:
        """The first of them."""
        return tablebase(position.board).best(position)[0]

    def odds(self, position: Position) -> dict[int, int]:
        """One for each."""
        return dict.fromkeys(tablebase(position.board).best(position), 1)


def _level(rest: str, role: Role) -> Player:
    return EveryPerfectMove() if rest == PERFECT else ROSTER.makers[LEVEL](rest, role)


def _learner(kind: str) -> Callable[[str, Role], Player]:
    def make(rest: str, role: Role) -> Player:
        if not rest:
            raise InvalidArgument(
                "{kind}: names no file: an opponent has learned something before", kind=kind
            )
        return ROSTER.makers[kind](rest, role)

    return make


def _games(rest: str, role: Role) -> Player:
    raise InvalidArgument("recorded games can be learned from, alone; they are nobody to be measured against")


OPPONENTS = ROSTER.only("weights", level=_level, **{kind: _learner(kind) for kind in LEARNERS}, games=_games)


def train(
    agent: AnyLearner,
    *phases: Phase,
    points: int = 0,
    against: Sequence[str] = CURVE,
    together: bool = False,
    seconds: float | None = None,
    recent: int = 0,
    progress: Callable[[Progress], object] | None = None,
) -> Training:
    """Play games and learn from each, one phase after another: an opponent, and how many games.

    An opponent is a name (`random`, a level, `perfect`, `menace:FILE`, `q:FILE`, `games:PATH`, or several
    with weights as in `random=60+perfect=40`), another learner, or a list of recorded games, which are
    gone through in order and again from the first. With `together`, another learner learns too. It ends
    after so many `seconds`, if not before; of so many `recent` games it is told how each ended.

    `points` evaluates it exactly that many times on the way, and once before; the points are added to
    `agent.curve`. `agent.stop()` from another thread stops it, and so does Ctrl-C. Training on later
    gives the same boxes as training without a break (recorded games begin with the first again).

    >>> from noughts.learn import MenaceAgent
    >>> agent = MenaceAgent("X", seed=1)
    >>> training = train(agent, ("random", 500), ("perfect", 9500), points=4)
    >>> [round(point.rates["perfect"].loss, 3) for point in training.curve]
    [0.777, 0.023, 0.007, 0.004, 0.003]
    """
    check_curve(against)
    return train_against(
        agent,
        *phases,  # type: ignore[arg-type]  # names, too, of which `find` makes opponents
        points=points,
        against=dict(zip(against, against, strict=True)) if points else {},  # type: ignore[arg-type]
        together=together,
        seconds=seconds,
        recent=recent,
        find=lambda opponent: _opponent_or_games(opponent, agent),
        progress=progress,
    )


def train_both(
    first: AnyLearner,
    second: AnyLearner,
    opponent: str | Opponent,
    games: int,
    every: int = 4,
    seconds: float | None = None,
    recent: int = 0,
) -> Training:
    """Two learners of a side take turns at the board, game by game, and both learn from every game.

    Every so many games both are measured, exactly, for their curves. The training is that of the first.

    >>> from noughts.learn import MenaceAgent, QAgent
    >>> train_both(MenaceAgent("X", seed=1), QAgent("X", seed=1), "random", 100)
    <Training: 100 games, 62 won, 15 drawn, 23 lost>
    """
    check_learner(first)
    judges = {name: find_opponent(name, first) for name in CURVE}
    rival = find_opponent(opponent, first)
    return train_in_turns(first, second, rival, games, every, judges, seconds, recent)


def evaluate(
    agent: AnyLearner,
    opponent: str | Opponent = "random",
    asked: Callable[[], object] | None = None,
) -> Evaluation:
    """The exact probabilities against an opponent: by name, another learner, or several with weights.

    `asked` is called whenever a level had to think about a position.

    >>> from noughts.learn import MenaceAgent
    >>> evaluate(MenaceAgent("X"), "random")
    <Evaluation against random: win 0.5849, draw 0.1270, loss 0.2881>
    """
    check_learner(agent)
    return evaluate_against(agent, find_opponent(opponent, agent), asked)


def compare(
    *agents: AnyLearner,
    opponent: str = "random=60+perfect=40",
    games: int = 400,
    points: int = 50,
    progress: Callable[[Progress], object] | None = None,
) -> Comparison:
    """Train learners of different kinds, as many games each against the same opponent, side by side.

    >>> from noughts.learn import MenaceAgent, QAgent
    >>> compare(MenaceAgent("X", seed=1), QAgent("X", seed=1))
    <Comparison, loss to perfect: MENACE 0.3403, Q-learning 0.0000>
    """
    if len({agent.kind for agent in agents if isinstance(agent, Learner)}) != len(agents):
        raise InvalidArgument(
            "what is compared are learners of different kinds, not {agents}", agents=shown(agents)
        )
    trainings = {
        agent.kind: train(agent, (opponent, games), points=points, progress=progress) for agent in agents
    }
    return Comparison(trainings, {agent.kind: agent.title for agent in agents})


def measure(agent: AnyLearner) -> dict[str, Rates]:
    """Its exact rates against those that every curve is measured against."""
    return {name: rates_against(agent, find_rivals(find_opponent(name, agent), agent)) for name in CURVE}


def find_opponent(opponent: str | Opponent, agent: AnyLearner) -> Opponent:
    """Whoever plays against a learner, by name; whatever is no name is somebody already."""
    if not isinstance(opponent, str):
        return opponent
    return OPPONENTS.make(OPPONENTS.check(opponent), Role(agent.board, agent.rival))


def _opponent_or_games(opponent: str | Opponent | Recorded, agent: AnyLearner) -> Opponent | Recorded:
    if not isinstance(opponent, str | Player | Learner):
        return opponent
    if isinstance(opponent, str) and OPPONENTS.check(opponent).kind == "games":
        return recorded(OPPONENTS.check(opponent).rest)
    return find_opponent(opponent, agent)


def recorded(path: str) -> dict[str, Game]:
    """The games saved in a file, or in the files of a folder that end in .json, by file."""
    if not os.path.isdir(path):
        return {path: Game.load(path)}
    names = sorted([name for name in os.listdir(path) if name.endswith(".json")])
    if not names:
        raise InvalidArgument("{path} has no saved games: their names end in .json", path=path)
    return {name: Game.load(os.path.join(path, name)) for name in names}
