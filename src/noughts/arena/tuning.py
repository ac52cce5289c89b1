"""Weights found by play: those do best of many that are near one another, and the next are drawn near those.

Each generation is a tournament in which everybody meets everybody: some weights that were drawn, the middle
that they were drawn around, and those the search began with. What is drawn next follows from their points,
by the package cmaes (covariance matrix adaptation). All of it follows from the tuning alone, so that it can
be stopped and gone on with, whoever plays the games and wherever.
"""

from collections.abc import Callable
from contextlib import nullcontext
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from ..board import Board
from ..engine.levels import LEVELS, find_level
from ..engine.searching import Searching
from ..engine.weights import Weights
from ..errors import InvalidArgument, shown
from ..players.level import ONE_PLY
from .event import Event, Results, make_event, play_event
from .folders import locked
from .games import Conditions
from .openings import Opening, draw_openings
from .running import Workers
from .space import Space

SPREAD = 0.7  # of the first weights that are drawn: ratios between two worths by the factor 2 ** 0.7
OPENINGS = 64  # from which each generation draws its own
MOST_GENERATIONS = 10_000
POPULATIONS = range(4, 101)
NODES = 1_000_000  # for a move: hardly anything that looks four plies ahead needs as many

Told = Callable[[], object]


class Tuning(NamedTuple):
    """What is searched.

    conditions   on which board, with how many nodes for a move, from which seed
    level        how players look ahead
    start        the weights that the search begins with
    mixed        whether lines with stones of both sides may be worth something
    population   weights drawn in each generation
    games        of each two in a generation
    openings     from which the games begin
    """

    conditions: Conditions
    level: str
    start: Weights
    mixed: bool
    population: int
    games: int
    openings: tuple[Opening, ...]

    def to_dict(self) -> dict[str, object]:
        """The same as plain values."""
        return {
            **self._asdict(),
            "conditions": self.conditions._asdict(),
            "start": self.start.text,
            "openings": [list(opening) for opening in self.openings],
        }

    @property
    def space(self) -> Space:
        """What there is to be found."""
        return Space(self.start.k, self.mixed)

    def name(self, weights: Weights) -> str:
        """The player who has these weights."""
        return f"weights:{weights.text}@{self.level}"


def levels() -> list[str]:
    """Those to which lines that are not complete mean something."""
    return [ONE_PLY, *[name for name, level in LEVELS.items() if level.weighs and Searching in level.asks]]


def make_tuning(
    conditions: Conditions,
    level: str = "difficult",
    start: Weights | None = None,
    mixed: bool = False,
    population: int = 8,
    games: int = 4,
    openings: list[Opening] | None = None,
    told: Callable[[int, int], object] | None = None,
) -> Tuning:
    """A tuning that can be done: whatever is wrong with it is said now. Without openings, some are drawn.

    `told` is called meanwhile: how many openings there are, and how many there are to be.

    >>> make_tuning(Conditions("4x4"), openings=[()]).space.size
    2
    """
    board = Board(conditions.board)
    if level not in levels():
        if level != "random":
            find_level(level)
        raise InvalidArgument(
            "lines mean nothing to {level}: weights are tuned for {names}",
            level=level,
            names=", ".join(levels()),
        )
    if type(population) is not int or population not in POPULATIONS:
        raise InvalidArgument(
            "a generation has {fewest} to {most} weights, not {population}",
            fewest=POPULATIONS[0],
            most=POPULATIONS[-1],
            population=shown(population),
        )
    begin = start or Weights(board.k)
    space = Space(board.k, mixed)
    space.point(begin)  # is there anything to be found, and can one begin there
    conditions = conditions._replace(board=board.name, nodes=conditions.nodes or NODES)
    given = ((),) if openings is None else tuple(openings)
    tuning = Tuning(conditions, level, begin, mixed, population, games, given)
    names = (tuning.name(begin), tuning.name(space.weights([0.0] * space.size)))
    make_event(conditions, names, games=games, openings=tuning.openings)  # before any are drawn
    if openings is not None:
        return tuning
    return tuning._replace(openings=tuple(draw_openings(board, OPENINGS, conditions.seed, told=told)))


class Generation(NamedTuple):
    """What came of one.

    middle       the weights that the others were drawn around, as text
    drawn        those
    points       of each of those: its share of the points it could have had
    against      the middle's share against the weights that the search began with; 0.5 for those themselves
    spread       how far from the middle they were drawn, in steps of the space
    games        how many were played
    """

    middle: str
    drawn: tuple[str, ...]
    points: tuple[float, ...]
    against: float
    spread: float
    games: int

    @property
    def best(self) -> str:
        """Of those that were drawn."""
        return self.drawn[self.points.index(max(self.points))]


class Search:
    """A tuning under way: `done` are its generations, `now` the games of the one that is being played."""

    def __init__(self, tuning: Tuning) -> None:
        self.tuning = tuning
        self.done: list[Generation] = []
        self.now: Results | None = None
        self.games = 0
        space = tuning.space
        self._optimizer = _package().CMA(
            mean=_array(space.point(tuning.start)),
            sigma=SPREAD,
            bounds=_array(space.bounds),
            seed=Random(f"{tuning.conditions.seed} draws").getrandbits(32),
            population_size=tuning.population,
        )
        self._asked: list[Any] = []

    @property
    def found(self) -> Weights:
        """The middle of all that would be drawn next: what the games so far speak for."""
        return self.tuning.space.weights(self._optimizer.mean.tolist()) if self.done else self.tuning.start

    @property
    def event(self) -> Event:
        """The tournament that comes next."""
        tuning, number = self.tuning, len(self.done)
        self.draw()
        random = Random(f"{tuning.conditions.seed} generation {number}")
        conditions = tuning.conditions._replace(seed=random.getrandbits(53))
        openings = random.sample(tuning.openings, min(tuning.games // 2, len(tuning.openings)))
        everybody = [tuning.start, self.found, *self._drawn]
        names = dict.fromkeys([tuning.name(weights) for weights in everybody])
        return make_event(conditions, names, games=tuning.games, openings=openings)

    def draw(self) -> tuple[str, ...]:
        """The weights of the generation that comes next, as text."""
        if not self._asked:
            self._asked = [self._optimizer.ask() for _ in range(self.tuning.population)]
        return tuple([weights.text for weights in self._drawn])

    @property
    def _drawn(self) -> list[Weights]:
        return [self.tuning.space.weights(point.tolist()) for point in self._asked]

    def take(self, results: Results) -> None:
        """Learn from a tournament that is over."""
        tuning, drawn = self.tuning, self._drawn
        first, middle = tuning.name(tuning.start), tuning.name(self.found)
        self.go_on(
            Generation(
                self.found.text,
                tuple([weights.text for weights in drawn]),
                tuple([_share(results.tally(tuning.name(weights))) for weights in drawn]),
                _share(results.tally(middle, [first])) if middle != first else 0.5,
                self.spread,
                len(results.games),
            )
        )

    def go_on(self, generation: Generation) -> None:
        """Draw the next around those that did best in this one."""
        worse = [-share for share in generation.points]
        self._optimizer.tell(list(zip(self._asked, worse, strict=True)))
        self._asked = []
        self.done.append(generation)
        self.now = None
        self.games += generation.games

    def to_dict(self) -> dict[str, object]:
        """What was searched, what came of it, and each generation, as plain values."""
        tuning = self.tuning
        return {
            "board": tuning.conditions.board,
            "level": tuning.level,
            "seed": tuning.conditions.seed,
            "nodes": tuning.conditions.nodes,
            "start": tuning.start.text,
            "weights": self.found.text,
            "games": self.games,
            "generations": [generation._asdict() for generation in self.done],
        }

    @property
    def spread(self) -> float:
        """How far from the middle weights are drawn."""
        return round(float(self._optimizer._sigma), 6)


def tune(
    search: Search, generations: int, those: Workers, folder: str | None = None, told: Told | None = None
) -> Search:
    """Go on until there are so many generations.

    What is in the folder already is not played again, and all else goes there. `told` is called now and then.
    """
    from .searched import TUNING, Kept

    def show(results: Results) -> None:
        search.now = results
        if told is not None:
            told()

    with locked(folder, TUNING) if folder is not None else nullcontext():
        kept = Kept(folder, search) if folder is not None else None
        while len(search.done) < generations:
            event = search.event
            record = kept.record(event) if kept else None
            games = record.read() if record else ()
            search.take(play_event(event, those, games, record.keep if record else None, show))
            if kept:
                kept.keep()
    return search


def _share(tally: tuple[int, int, int]) -> float:
    """Of the points that there were."""
    won, drawn, lost = tally
    return round((won + drawn / 2) / max(1, won + drawn + lost), 6)


def _package() -> Any:
    try:
        return import_module("cmaes")
    except ModuleNotFoundError as error:
        raise InvalidArgument(
            "tuning needs the package {name}: pip install 'noughts[arena]'", name=error.name
        ) from None


def _array(numbers: object) -> Any:
    return import_module("numpy").array(numbers, float)
