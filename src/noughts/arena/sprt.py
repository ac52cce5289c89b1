"""Is one player stronger than another? The sequential probability ratio test, from counts of games alone.

It is the generalised test of fishtest (M. Van den Bergh): of all distributions of results with the expected
score of a hypothesis, the one that makes the results most likely stands for it; the logarithm of the ratio of
the two likelihoods is compared with Wald's bounds. Nothing is assumed about draws. Elo is logistic here:
400 * log10(score / (1 - score)).
"""

from collections.abc import Sequence
from math import log, log10, sqrt
from typing import NamedTuple

from ..errors import InvalidArgument, shown
from .likelihood import WIDTH, normal, scientific

MOST_ELO = 1200  # a perfect score has no Elo: it is said to be this, as is whatever is beyond
MOST_GAMES = 10**12
SEEN = 0.001  # how often a result counts as seen that was not, as fishtest has it


class Standing(NamedTuple):
    """How a test stands.

    llr       the logarithm of the likelihood ratio of the two hypotheses
    lower     at this or below, "stronger" is rejected
    upper     at this or above, it is accepted
    decision  "accepted", "rejected", or None as long as it is open
    elo       by how much one player was ahead; `low` and `high` are the ends of its 95 % interval
    los       the likelihood of superiority: how sure it is that this is more than 0

    The last four are those of a match whose length was fixed before. A test that ends as soon as it is
    decided ends when one player is lucky, so that there they are a little too far from 0.

    >>> decide((120, 40, 60), 0, 30).decision
    'accepted'
    """

    llr: float
    lower: float
    upper: float
    decision: str | None
    elo: float
    low: float
    high: float
    los: float


def decide(
    counts: Sequence[int], elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05
) -> Standing:
    """Whether one player is ahead of another by `elo1` ("accepted") rather than `elo0` ("rejected").

    `alpha` is how likely it is accepted where `elo0` is true, `beta` how likely it is rejected where `elo1`
    is. Counts are three, games won, drawn and lost; or five, pairs of games from one opening with sides
    changed that gave 0, 1/2, 1, 3/2 and 2 points. Pairs are decided sooner: what an opening gives to one
    player in one game it gives to the other in the next.

    >>> standing = decide((50, 40, 30), 0, 50)
    >>> round(standing.llr, 2), round(standing.upper, 2), standing.decision
    (2.47, 2.94, None)
    >>> decide((2, 10, 40, 30, 8), 0, 50).decision
    'accepted'
    """
    ratio = llr(counts, elo0, elo1)
    if not all([type(rate) in (int, float) and 0 < rate < 0.5 for rate in (alpha, beta)]):
        raise InvalidArgument(
            "alpha and beta are rates of errors, more than 0 and less than 0.5, not {alpha} and {beta}",
            alpha=shown(alpha),
            beta=shown(beta),
        )
    lower, upper = log(beta / (1 - alpha)), log((1 - beta) / alpha)
    decision = "accepted" if ratio >= upper else "rejected" if ratio <= lower else None
    results = _results(counts)
    points = sum([value * seen for value, seen in results if seen != SEEN])
    elo = elo_of(points / sum(counts)) if any(counts) else 0.0
    return Standing(ratio, lower, upper, decision, elo, *_sureness(results))


def llr(counts: Sequence[int], elo0: float, elo1: float) -> float:
    """The logarithm of the likelihood ratio of two hypotheses, alone: for who looks at it after every game.

    >>> round(llr((50, 40, 30), 0, 50), 2), round(llr((2, 10, 40, 30, 8), 0, 50), 2)
    (2.47, 6.28)
    """
    _check(counts, elo0, elo1)
    results = _results(counts)
    return _cost(results, score_of(elo0)) - _cost(results, score_of(elo1))


def elo_of(score: float) -> float:
    """The logistic Elo of a score of 0 to 1, not beyond 1,200 to either side.

    >>> round(elo_of(0.75), 2), elo_of(0.5), elo_of(1)
    (190.85, 0.0, 1200.0)
    """
    lowest = score_of(-MOST_ELO)
    if score <= lowest or score >= 1 - lowest:
        return float(MOST_ELO if score > 0.5 else -MOST_ELO)
    return 400 * log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The expected score of who is so much Elo ahead.

    >>> score_of(0), round(score_of(190.85), 4)
    (0.5, 0.75)
    """
    return 1 / (1 + 10 ** (-elo / 400))


def _results(counts: Sequence[int]) -> list[tuple[float, float]]:
    """How often each score of 0 to 1 was seen; what was not seen, nearly never."""
    ascending = counts[::-1] if len(counts) == 3 else counts
    return [(place / (len(counts) - 1), number or SEEN) for place, number in enumerate(ascending)]


def _cost(results: list[tuple[float, float]], score: float) -> float:
    """By how much the logarithm of the likelihood is below its maximum if that is the expected score.

    The most likely distribution with that score has p[i] / (1 + x * (value[i] - score)) in place of p[i], the
    share that was seen, where x solves one equation (Van den Bergh, Proposition 1.1). As none of them is more
    than 1, x is within the bounds below.
    """
    number = sum([seen for _, seen in results])
    jumps = [(value - score, seen / number) for value, seen in results]
    (lowest, at_lowest), (highest, at_highest) = jumps[0], jumps[-1]
    x = scientific("scipy.optimize").brentq(
        lambda x: sum([share * jump / (1 + x * jump) for jump, share in jumps]),
        (at_highest - 1) / highest,
        (at_lowest - 1) / lowest,
    )
    return number * sum([share * log(1 + x * jump) for jump, share in jumps])


def _sureness(results: list[tuple[float, float]]) -> tuple[float, float, float]:
    """The 95 % interval of Elo and the likelihood of superiority, by the likelihood that the test goes by.

    The interval has the scores that cost no more than 95 % of chance does. It stays within what a score can
    be, and is honest where all results are alike: of those no variance can be seen.
    """
    score = sum([value * seen for value, seen in results]) / sum([seen for _, seen in results])

    def beyond(at: float) -> float:
        return _cost(results, at) - WIDTH**2 / 2

    ends = []
    for end in (score_of(-MOST_ELO), score_of(MOST_ELO)):
        outside = (end < score) == (end < 0.5) and beyond(end) > 0
        ends.append(elo_of(scientific("scipy.optimize").brentq(beyond, end, score) if outside else end))
    surprise = sqrt(2 * max(0.0, _cost(results, 0.5)))
    return ends[0], ends[1], normal(surprise if score > 0.5 else -surprise)


def _check(counts: Sequence[int], elo0: float, elo1: float) -> None:
    if not (
        isinstance(counts, tuple | list)
        and len(counts) in (3, 5)
        and all([type(number) is int and 0 <= number <= MOST_GAMES for number in counts])
    ):
        raise InvalidArgument(
            "a test takes three numbers, games won, drawn and lost, or five, pairs of games of 0 to 2 "
            "points, not {counts}",
            counts=shown(counts),
        )
    if not (all([type(elo) in (int, float) and abs(elo) < MOST_ELO for elo in (elo0, elo1)]) and elo0 < elo1):
        raise InvalidArgument(
            "a test is between two differences in Elo, the lower first, both within {most:,}, "
            "not between {low} and {high}",
            most=MOST_ELO,
            low=shown(elo0),
            high=shown(elo1),
        )
