"""What a player gives away, measured by proofs: of its moves, how many let a win or a draw go.

Whoever can say how likely each of its moves is (levels, learners) is measured exactly; whoever cannot
(programs) is asked once in each position. Everything is asked in batches, and nothing depends on who asks.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from time import perf_counter
from typing import NamedTuple

from ..board import Board, Position
from ..core.tablebase import MOST_CELLS
from ..engine.knowledge import DRAW, LOSS, WIN
from ..engine.limits import Limits
from ..errors import InvalidArgument, PlayerFailed
from ..player import Player
from ..players.names import LEARNERS
from ..values import Value
from ..words import Phrase, in_english
from .batches import Batches
from .exact import Chances, outcomes
from .games import Conditions, failure_of
from .match import NOBODY_ASKED
from .running import Workers, run
from .truths import Truth, Truths

KINDS = ((WIN, DRAW), (WIN, LOSS), (DRAW, LOSS))  # of what is given away: from, to
Chosen = dict[int | None, float]  # how likely each cell is; None: no move at all
Asked = tuple[int, Position]
FIRST = 8  # positions of the first batch


class Answer(NamedTuple):
    """What a player says of a position.

    weights   how likely it plays each cell, as whole numbers next to one another; none for no move
    failure   why it gave none, if it did not resign
    """

    weights: dict[int, int]
    failure: Phrase | str = ""

    @property
    def chosen(self) -> Chosen:
        """The same as shares of one."""
        whole = sum(self.weights.values())
        return (
            {cell: weight / whole for cell, weight in self.weights.items() if weight}
            if whole
            else {None: 1.0}
        )


class Mistake(NamedTuple):
    """A move that gives something away.

    truth   the position
    cell    what is played there; None where no move is given
    share   how likely that is
    given   what it gives away: a half or one
    """

    truth: Truth
    cell: int | None
    share: float
    given: float


class Regret(Value):
    """What a player gives away where the choice matters.

    player     its name
    truths     what it was measured by; `sides`, those of them that it plays
    answers    for each position of these sides, how likely it plays each cell
    failures   why it gave no move, and how often
    exact      whole games of each side against perfect play and a random player, on a tiny board
    """

    __slots__ = ("answers", "exact", "failures", "player", "sides", "truths")

    def __init__(
        self,
        player: str,
        truths: Truths,
        sides: str,
        answers: tuple[Chosen, ...],
        failures: Counter[Phrase | str],
        exact: dict[str, dict[str, Chances]],
    ) -> None:
        self.player, self.truths, self.sides = player, truths, sides
        self.answers, self.failures, self.exact = answers, failures, exact

    @property
    def known(self) -> list[Truth]:
        """The positions that it was asked, as far as it was."""
        return [truth for truth in self.truths.known if truth.position.turn in self.sides][
            : len(self.answers)
        ]

    @property
    def positions(self) -> int:
        """How many these are."""
        return len(self.answers)

    @property
    def regret(self) -> float:
        """How much of a game it gives away with a choice, in the mean: a win is one, a draw a half."""
        return sum([mistake.share * mistake.given for mistake in self._mistakes()]) / max(1, self.positions)

    @property
    def of_random(self) -> float:
        """The same of who plays anywhere, in these positions."""
        lost = [sum(map(truth.given, truth.values)) / len(truth.values) for truth in self.known]
        return sum(lost) / max(1, self.positions)

    def count(self, value: str) -> int:
        """The positions of a value."""
        return sum([truth.value == value for truth in self.known])

    def given(self) -> dict[tuple[str, str], float]:
        """How often it gave away what, from which value to which; of moves by chance, in the mean."""
        found = dict.fromkeys(KINDS, 0.0)
        for mistake in self._mistakes():
            found[mistake.truth.value, mistake.truth.after(mistake.cell)] += mistake.share
        return found

    def _mistakes(self) -> Iterable[Mistake]:
        for truth, chosen in zip(self.known, self.answers, strict=True):
            for cell, share in chosen.items():
                given = truth.given(cell)
                if given:
                    yield Mistake(truth, cell, share, given)

    def worst(self, count: int = 3) -> list[Mistake]:
        """The mistakes that cost the most, those that come surely first, and no two of one position."""
        found: dict[Position, Mistake] = {}
        for mistake in sorted(self._mistakes(), key=lambda one: -one.share * one.given):
            found.setdefault(mistake.truth.position, mistake)
        return list(found.values())[:count]

    def to_dict(self) -> dict[str, object]:
        """The same as plain values."""
        given = self.given()
        return {
            "player": self.player,
            "board": self.truths.board,
            "sides": self.sides,
            "positions": self.positions,
            "whole": self.truths.whole,
            "unproved": self.truths.unproved,
            "won": self.count(WIN),
            "drawn": self.count(DRAW),
            **{f"{one}_to_{other}": round(given[one, other], 6) for one, other in KINDS},
            "regret": round(self.regret, 6),
            "regret_of_random": round(self.of_random, 6),
            "failures": {in_english(why): times for why, times in self.failures.items()},
            "exact": {
                side: {
                    other: {name: round(chance, 9) for name, chance in chances._asdict().items()}
                    for other, chances in against.items()
                }
                for side, against in self.exact.items()
            },
            "worst": [
                {
                    "position": str(one.truth.position),
                    "turn": one.truth.position.turn,
                    "played": one.cell,
                    "share": round(one.share, 6),
                    "value": one.truth.value,
                    "after": one.truth.after(one.cell),
                    "right": one.truth.right,
                }
                for one in self.worst()
            ],
        }


class Measuring:
    """A player while it is measured: what is found so far is there when it is interrupted.

    told   called with the number of positions that were asked, now and then
    """

    def __init__(
        self,
        player: str,
        truths: Truths,
        conditions: Conditions,
        those: Workers,
        told: Callable[[int], object] | None = None,
    ) -> None:
        self.player, self.truths, self.conditions = player, truths, conditions._replace(board=truths.board)
        self._those, self._told = those, told
        self.board = Board(truths.board)
        name = NOBODY_ASKED.check(player)
        self._parts = [(str(part), weight) for part, weight in name.parts] or [(player, 1)]
        self.sides = find_sides(player, self.board, self.conditions.limits)
        self._answers: list[Chosen] = []
        self._failures: Counter[Phrase | str] = Counter()
        self._exact: dict[str, dict[str, Chances]] = {}
        self._asked = 0
        self._sizes: dict[str, int] = {}  # of batches: who takes long to begin is not begun again for a few

    @property
    def found(self) -> Regret:
        """What there is."""
        return Regret(
            self.player,
            self.truths,
            self.sides,
            tuple(self._answers),
            self._failures,
            self._exact,
        )

    def measure(self) -> Regret:
        """Ask for every position, and on a tiny board for every one that a game can get to."""
        positions = [truth.position for truth in self.truths.known if truth.position.turn in self.sides]
        if not positions:
            raise InvalidArgument(
                "there is nothing to measure on {board}: in no position that was proved does a choice matter",
                board=self.board.name,
            )
        weight = sum([weight for _, weight in self._parts])
        by_part = []
        for name, _ in self._parts:
            answers = self._ask(name, positions)
            self._failures.update([answer.failure for answer in answers if answer.failure])
            by_part.append([answer.chosen for answer in answers])
        for chosen in zip(*by_part, strict=True):
            shares: Chosen = {}
            for (_, times), one in zip(self._parts, chosen, strict=True):
                for cell, share in one.items():
                    shares[cell] = shares.get(cell, 0.0) + share * times / weight
            self._answers.append(shares)
        if self.board.cells <= MOST_CELLS:
            for side in self.sides:
                self._exact[side] = self._expect("XO".index(side), weight)
        return self.found

    def _expect(self, side: int, weight: int) -> dict[str, Chances]:
        """Whole games of a side; who plays each as one of several gets their mean."""
        sums: dict[str, list[float]] = {}
        for name, times in self._parts:
            for other, chances in outcomes(self.board, side, partial(self._weights, name)).items():
                row = sums.setdefault(other, [0.0, 0.0, 0.0])
                for place, chance in enumerate(chances):
                    row[place] += chance * times / weight
        return {other: Chances(*row) for other, row in sums.items()}

    def _weights(self, name: str, positions: list[Position]) -> list[dict[int, int]]:
        return [answer.weights for answer in self._ask(name, positions)]

    def _ask(self, name: str, positions: list[Position]) -> list[Answer]:
        """What a player says of each position; nothing of it depends on who else is asked when."""
        found: dict[int, Answer] = {}
        for side in self.sides:
            asked = [(number, one) for number, one in enumerate(positions) if one.turn == side]
            batches = Batches(asked, self._sizes.get(name, FIRST))
            tasks = ((self.conditions, name, side, batch) for batch in batches)
            for (_, _, _, batch), (answers, seconds) in run(self._those, answer, tasks):
                batches.took(len(batch), seconds)
                self._sizes[name] = batches.size
                found |= {number: said for (number, _), said in zip(batch, answers, strict=True)}
                self._asked += len(batch)
                if self._told is not None:
                    self._told(self._asked)
        return [found[number] for number in range(len(positions))]


def find_sides(player: str, board: Board, limits: Limits | None = None) -> str:
    """The sides that a player can play, by its name: a learner's file may be of one of them."""
    learns = any([part.kind in LEARNERS for part in NOBODY_ASKED.check(player).players])
    found, refused = "", None
    for side in "XO":
        try:
            NOBODY_ASKED.find(player, board, side, limits=limits).close()
            found += side
        except InvalidArgument as error:
            if not learns or "{side}" in player:
                raise
            refused = refused or error
    if refused is not None and not found:
        raise refused
    return found


def measure(
    player: str,
    truths: Truths,
    conditions: Conditions,
    those: Workers,
    told: Callable[[int], object] | None = None,
) -> Regret:
    """What a player, by name, gives away.

    >>> from noughts.arena.running import workers
    >>> from noughts.arena.truths import find_truths
    >>> with workers(1) as here:
    ...     found = measure("easy", find_truths("3x3", 1000), Conditions("3x3"), here)
    >>> found.positions, round(found.regret, 3), round(found.of_random, 3)
    (431, 0.053, 0.46)
    """
    return Measuring(player, truths, conditions, those, told).measure()


def answer(
    conditions: Conditions, name: str, side: str, asked: tuple[Asked, ...]
) -> tuple[list[Answer], float]:
    """What a player says of positions in which its side is to move, and in how many seconds."""
    random = Random(f"{conditions.seed} players {name} {side}")
    player = NOBODY_ASKED.find(name, conditions.board, side, random, limits=conditions.limits)
    started = perf_counter()
    try:
        said = [_say(player, position, f"{conditions.seed} {number} {side}") for number, position in asked]
    finally:
        player.close()
    return said, perf_counter() - started


def _say(player: Player, position: Position, seed: str) -> Answer:
    try:
        if type(player).odds is not Player.odds:
            return Answer(player.odds(position))
        player.reseed(Random(seed))
        cell = player.choose(position)
        return Answer({} if cell is None else {position.cell(cell): 1})
    except PlayerFailed as error:
        return Answer({}, error.phrase)
    except Exception as error:  # whatever goes wrong in a player, it has given no move
        return Answer({}, failure_of(player, error))
