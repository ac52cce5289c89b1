"""The games of two players in the order of their numbers, two of each opening, and by which of them a test is
decided: so that it does not matter which were played first, or beside.
"""

from collections.abc import Sequence

from .formats import Pair, Score
from .played import RESULTS, Played
from .sprt import decide, llr

OPEN = 2.0  # a test with a likelihood ratio of this logarithm is decided nowhere
AGAIN = 9  # and more: two games that say nothing new


class InOrder:
    """A byte for each two games: 3 * how the first of them ended + how the second did, as in `RESULTS`.

    Two that repeat the first two of their opening, move by move, and leave nothing to chance, are
    no evidence: their byte has `AGAIN` more.

    upto   how many bytes count, where a test was decided by them
    """

    def __init__(self, players: tuple[str, ...], openings: int = 1) -> None:
        self.players = players
        self.codes = bytearray()
        self.upto: int | None = None
        self._openings = openings
        self._first: dict[int, tuple[Played, Played] | None] = {}  # of each opening, as long as all are alike
        self._waiting: dict[int, Played] = {}  # by number

    @property
    def games(self) -> int:
        """How many games count."""
        return 2 * len(self.codes[: self.upto])

    @property
    def repeated(self) -> int:
        """How many of them say nothing new."""
        return 2 * sum([code >= AGAIN for code in self.codes[: self.upto]])

    def add(self, game: Played) -> None:
        """A game that has ended, each once."""
        self._waiting[game.number] = game
        while (first := 2 * len(self.codes)) in self._waiting and first + 1 in self._waiting:
            self._take(self._waiting.pop(first), self._waiting.pop(first + 1))

    def _take(self, one: Played, other: Played) -> None:
        code = 3 * RESULTS.index(one.result) + RESULTS.index(other.result)
        if not (one.chance or other.chance):
            opening = len(self.codes) % self._openings
            first = self._first.setdefault(opening, (one, other))
            if first is not None and (first[0].moves, first[1].moves) != (one.moves, other.moves):
                self._first[opening] = None
            elif first is not None and first[0] is not one:
                code += AGAIN
        self.codes.append(code)

    def counts(self, evidence: bool = False) -> dict[Pair, Score]:
        """Of both ways: won by the first to move, drawn and lost; of evidence alone, or of all games."""
        one, other = self.players
        codes = self.codes[: self.upto]
        each = [codes.count(code) + (0 if evidence else codes.count(code + AGAIN)) for code in range(AGAIN)]
        return {
            (one, other): (sum(each[0:3]), sum(each[3:6]), sum(each[6:9])),
            (other, one): (sum(each[0::3]), sum(each[1::3]), sum(each[2::3])),
        }


def pairs_of(codes: Sequence[int]) -> list[int]:
    """How many pairs of games gave 0, 1/2, 1, 3/2 and 2 points to the first player, by their bytes."""
    pairs = [0, 0, 0, 0, 0]
    for code in range(AGAIN):
        pairs[_points(code)] += codes.count(code)
    return pairs


def _points(code: int) -> int:
    """Half points of the first player, who moves first in the first of two games."""
    return 2 - code // 3 + code % 3


def decided_by(codes: Sequence[int], sprt: tuple[float, float], known: int = 0) -> int | None:
    """By how many bytes a test is decided, which it was not by the first `known`; None while it is open."""
    pairs = pairs_of(codes[:known])
    for place in range(known, len(codes)):
        if codes[place] >= AGAIN:
            continue
        pairs[_points(codes[place])] += 1
        if abs(llr(pairs, *sprt)) > OPEN and decide(pairs, *sprt).decision is not None:
            return place + 1
    return None
