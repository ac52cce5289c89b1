"""Many learners: several of each kind and schedule, each from its own seed, compared by exact strength.

In generations the best go on, and the others begin anew and learn from the best of the other side. What comes
of a learner follows from the plan and its own number, not from where it was trained or when.
"""

from collections.abc import Callable
from functools import partial
from statistics import median
from typing import NamedTuple

from ..board import Board
from ..errors import InvalidArgument, shown
from ..learn.boxes import form_table
from ..learn.evaluation import rates_against
from ..learn.kinds import LEARNERS, parse
from ..learn.memory import MOST_POINTS, Curve, Rates
from ..learn.opponents import find_rivals
from ..learn.player import LearnerPlayer
from ..players.mixture import Mixture
from ..players.roster import Role
from ..players.training import OPPONENTS, train
from ..values import Pictured
from .batches import Batches
from .running import Workers, run_batches

MOST_LEARNERS = 2_000
MOST_GENERATIONS = 100
MOST_KEPT = 16  # who takes turns as a teacher


class Schedule(NamedTuple):
    """Opponents in turn, and how many games against each.

    >>> Schedule.parse("random:200 perfect:800")
    Schedule(phases=(('random', 200), ('perfect', 800)))
    """

    phases: tuple[tuple[str, int], ...]

    @classmethod
    def parse(cls, text: str) -> "Schedule":
        """The schedule that is written so."""
        phases = []
        for word in text.split() if isinstance(text, str) else [shown(text)]:
            name, _, games = word.rpartition(":")
            if not name or not (games.isascii() and games.isdigit() and len(games) < 19 and int(games)):
                raise InvalidArgument(
                    "a schedule is opponents with numbers of games, as in random:200 perfect:800, not {text}",
                    text=shown(text),
                )
            OPPONENTS.check(name)
            phases.append((name, int(games)))
        if not phases:
            raise InvalidArgument("a schedule has at least one opponent, as in random:1000")
        return cls(tuple(phases))

    @property
    def games(self) -> int:
        """All of them."""
        return sum([games for _, games in self.phases])

    def __str__(self) -> str:
        return " ".join([f"{name}:{games}" for name, games in self.phases])


class Plan(NamedTuple):
    """What is to be trained.

    board        its name
    schedules    each is tried
    kinds        of learners
    sides        "X", "O" or both
    seeds        so many learners of each kind, schedule and side
    seed         the first of their seeds
    generations  how often the best go on
    keep         how many of each side do
    points       of each learning curve
    """

    board: str
    schedules: tuple[Schedule, ...]
    kinds: tuple[str, ...] = tuple(LEARNERS)
    sides: str = "X"
    seeds: int = 20
    seed: int = 1
    generations: int = 1
    keep: int = 1
    points: int = 50

    def check(self) -> "Plan":
        """Refuse what cannot be done; else the same, with the board's name as it is written."""
        form_table(Board(self.board))
        numbers = (self.seeds, self.seed, self.generations, self.keep, self.points)
        has_kinds = isinstance(self.kinds, tuple) and all([kind in list(LEARNERS) for kind in self.kinds])
        has_schedules = isinstance(self.schedules, tuple) and all(
            [isinstance(schedule, Schedule) for schedule in self.schedules]
        )
        are_whole = all([type(number) is int for number in numbers])
        if not (has_kinds and has_schedules and are_whole and self.sides in ("X", "O", "XO")):
            raise InvalidArgument(
                "a plan has schedules, kinds of {kinds}, X, O or XO for its sides, and whole numbers, "
                "not {plan}",
                kinds=", ".join(LEARNERS),
                plan=shown(self),
            )
        members = self.seeds * len(self.kinds) * len(self.schedules) * len(self.sides)
        if self.seeds < 1 or not 1 <= members <= MOST_LEARNERS:
            raise InvalidArgument(
                "a generation has 1 to {most:,} learners, not {members:,}",
                most=MOST_LEARNERS,
                members=members,
            )
        if not 1 <= self.generations <= MOST_GENERATIONS or not 1 <= self.keep <= MOST_KEPT:
            raise InvalidArgument(
                "there are 1 to {most} generations, of which 1 to {kept} go on, not {generations} and {keep}",
                most=MOST_GENERATIONS,
                kept=MOST_KEPT,
                generations=self.generations,
                keep=self.keep,
            )
        if self.generations > 1 and (self.sides != "XO" or self.keep >= members // 2):
            raise InvalidArgument(
                "in generations both sides learn from one another, and fewer go on than there are"
            )
        if not 1 <= self.points <= min(MOST_POINTS // 2, *[schedule.games for schedule in self.schedules]):
            raise InvalidArgument("a curve has at least one point, and no more than games")
        return self._replace(board=Board(self.board).name)

    @property
    def slots(self) -> list["Slot"]:
        """The places of a generation, in order."""
        return [
            Slot(kind, side, schedule, number)
            for side in self.sides
            for schedule in range(len(self.schedules))
            for kind in self.kinds
            for number in range(self.seeds)
        ]


class Slot(NamedTuple):
    """A place in every generation: of a kind, a side and a schedule, and its number among those."""

    kind: str
    side: str
    schedule: int
    number: int


class Member(NamedTuple):
    """A learner that was trained.

    slot        its place
    generation  in which it was
    memory      all that it knows, as its kind writes it
    curve       how it learned, exact
    """

    slot: Slot
    generation: int
    memory: str
    curve: Curve

    @property
    def rates(self) -> dict[str, Rates]:
        """How good it is in the end, exactly, against perfect play and a random player."""
        return self.curve[-1].rates

    @property
    def strength(self) -> tuple[float, float]:
        """Its points against perfect play; of those that are level there, against a random player."""
        perfect, random = [self.rates[name] for name in ("perfect", "random")]
        return round(perfect.win + perfect.draw / 2, 9), round(random.win + random.draw / 2, 9)


Told = Callable[[int, int], object]  # learners trained, of how many
Keep = Callable[[list[Member]], object]
Rivals = dict[str, tuple[str, ...]]  # memories of who is learned from, by the side that learns


class Population(Pictured):
    """All generations, as far as they are there.

    plan      what was to be trained
    members   by generation, from 1, those of each slot
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.members: list[dict[Slot, Member]] = []

    @property
    def last(self) -> dict[Slot, Member]:
        """The last generation in which there is anybody."""
        return next((those for those in reversed(self.members) if those), {})

    def best(self, side: str, count: int, generation: int = -1) -> list[Member]:
        """The strongest of a side in a generation."""
        those = [member for slot, member in self.members[generation].items() if slot.side == side]
        return sorted(those, key=lambda one: (-one.strength[0], -one.strength[1], one.slot))[:count]

    def group(self, kind: str, side: str, schedule: int, generation: int = -1) -> list[Member]:
        """Those that differ by their seeds alone."""
        found = [
            self.members[generation].get(Slot(kind, side, schedule, at)) for at in range(self.plan.seeds)
        ]
        return [member for member in found if member is not None]

    def meet(self) -> dict[tuple[tuple[str, int], tuple[str, int]], float]:
        """Every X of the last generation against every O, exactly: X's points, by kind and schedule."""
        sums: dict[tuple[tuple[str, int], tuple[str, int]], list[float]] = {}
        known = [(slot, parse(member.memory)) for slot, member in sorted(self.last.items())]
        for one, x in known:
            for other, o in known:
                if (one.side, other.side) == ("X", "O"):
                    rates = rates_against(x, find_rivals(o, x))
                    pair = (one.kind, one.schedule), (other.kind, other.schedule)
                    sums.setdefault(pair, []).append(rates.win + rates.draw / 2)
        return {pair: sum(points) / len(points) for pair, points in sums.items()}

    def to_dict(self) -> dict[str, object]:
        """The same as plain values; of each learner the curve and not its memory."""
        plan = self.plan
        return {
            **plan._asdict(),
            "schedules": [str(schedule) for schedule in plan.schedules],
            "learners": [
                {
                    **slot._asdict(),
                    "generation": generation,
                    "trained": member.generation,
                    "curve": [
                        [point.games, {name: list(rates) for name, rates in point.rates.items()}]
                        for point in member.curve
                    ],
                }
                for generation, those in enumerate(self.members, 1)
                for slot, member in sorted(those.items())
            ],
        }

    def svg(self) -> str:
        """A picture: every learning curve of the last generation, and their medians."""
        from .population_report import draw_population

        return draw_population(self)

    def __repr__(self) -> str:
        trained = sum([len(those) for those in self.members])
        return f"<Population of {trained} learners on {self.plan.board}>"


def loss(members: list[Member], opponent: str) -> tuple[float, float, float]:
    """The exact loss rates of some against an opponent: the best, the median and the worst."""
    rates = [member.rates[opponent].loss for member in members]
    return min(rates), median(rates), max(rates)


def grow(
    plan: Plan,
    those: Workers,
    population: Population | None = None,
    done: tuple[Member, ...] = (),
    keep: Keep | None = None,
    told: Told | None = None,
) -> Population:
    """Train all generations; those who are `done` already are taken as they are.

    A `population` of one's own is kept up to date, also when the training is interrupted.

    >>> from noughts.arena.running import workers
    >>> with workers(1) as here:
    ...     found = grow(Plan("3x3", (Schedule.parse("perfect:200"),), seeds=3), here)
    >>> [round(member.rates["perfect"].loss, 3) for member in found.group("q", "X", 0)]
    [0.159, 0.238, 0.18]
    """
    plan = plan.check()
    population = population if population is not None else Population(plan)
    known = {(member.generation, member.slot): member for member in done}
    for generation in range(1, plan.generations + 1):
        staying, rivals = _bequeath(population) if generation > 1 else ({}, {})
        here = dict(staying)
        population.members.append(here)
        slots = [slot for slot in plan.slots if slot not in here]
        here |= {slot: known[generation, slot] for slot in slots if (generation, slot) in known}
        batches = Batches([slot for slot in slots if slot not in here], first=2)
        for _, trained in run_batches(those, partial(raise_members, plan, generation, rivals), batches):
            if keep is not None:
                keep(trained)
            here |= {member.slot: member for member in trained}
            if told is not None:
                told(len(here), len(plan.slots))
    return population


def _bequeath(population: Population) -> tuple[dict[Slot, Member], Rivals]:
    """Who goes on, and from whom each side learns."""
    best = {side: population.best(side, population.plan.keep) for side in "XO"}
    staying = {member.slot: member for those in best.values() for member in those}
    return staying, {side: tuple([one.memory for one in best[other]]) for side, other in ("XO", "OX")}


def raise_members(plan: Plan, generation: int, rivals: Rivals, slots: tuple[Slot, ...]) -> list[Member]:
    """Train the learners of some places."""
    return [_raise(plan, generation, rivals, slot) for slot in slots]


def _raise(plan: Plan, generation: int, rivals: Rivals, slot: Slot) -> Member:
    seed = plan.seed + (generation - 1) * plan.seeds + slot.number
    learner = LEARNERS[slot.kind](slot.side, board=plan.board, seed=seed)
    schedule = plan.schedules[slot.schedule]
    if generation == 1:
        train(learner, *schedule.phases, points=plan.points)
    else:  # as many games, against the best of the other side, as often each
        teachers = [(LearnerPlayer(parse(memory)), 1) for memory in rivals[slot.side]]
        train(learner, (Mixture(list(teachers)), schedule.games), points=plan.points)
    return Member(slot, generation, learner.export_memory(), learner.curve)


def check_schedule(schedule: Schedule, board: str, side: str) -> None:
    """Refuse opponents that cannot play the other side of a board, before anybody is trained."""
    for name, _ in schedule.phases:
        checked = OPPONENTS.check(name)
        if checked.kind != "games":
            OPPONENTS.make(checked, Role(board, "O" if side == "X" else "X")).close()
