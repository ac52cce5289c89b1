"""Who meets whom: round robin, neighbours, gauntlet, Swiss, knock-out. Nothing here plays.

A format gives rounds of pairs, one after the other; those of a later round may depend on the points so far.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import ceil, log2

from ..errors import InvalidArgument, shown

NEIGHBOURS = 3
REPLAYS = 3  # of a pair in a knock-out that ends level; then who stands first in the list goes on
Pair = tuple[str, str]
Score = tuple[int, int, int]  # won, drawn, lost
Points = Callable[[], dict[str, float]]  # of each player, by what has been played
Winner = Callable[[Pair], str]  # of a pair that has met in the last round


def round_robin(players: Sequence[str], points: Points, winner: Winner) -> Iterator[list[Pair]]:
    """Everybody meets everybody, in one round.

    >>> next(round_robin(["a", "b", "c"], dict, str))
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """
    yield list(combinations(players, 2))


def neighbours(players: Sequence[str], points: Points, winner: Winner) -> Iterator[list[Pair]]:
    """Each meets the three behind it in the list: of players about in order, those whose games tell most.

    >>> [one + other for one, other in next(neighbours("abcde", dict, str))]
    ['ab', 'ac', 'ad', 'bc', 'bd', 'be', 'cd', 'ce', 'de']
    """
    yield [(name, other) for place, name in enumerate(players) for other in players[place + 1 :][:NEIGHBOURS]]


def gauntlet(players: Sequence[str], points: Points, winner: Winner) -> Iterator[list[Pair]]:
    """The first meets all the others.

    >>> next(gauntlet(["a", "b", "c"], dict, str))
    [('a', 'b'), ('a', 'c')]
    """
    yield [(players[0], other) for other in players[1:]]


def swiss(players: Sequence[str], points: Points, winner: Winner) -> Iterator[list[Pair]]:
    """In each round those meet who have about as many points, and have not met; one may have to wait.

    There are as many rounds as it takes to find one winner of all. Who waits is the last who has not yet.
    """
    met: set[frozenset[str]] = set()
    waited: set[str] = set()
    for _ in range(rounds_of(len(players))):
        now = points()
        order = sorted(players, key=lambda name: (-now.get(name, 0.0), players.index(name)))
        waits = None
        if len(order) % 2:
            waits = next((name for name in reversed(order) if name not in waited), order[-1])
            waited.add(waits)
        pairs = _pair_up([name for name in order if name != waits], met)
        met |= {frozenset(pair) for pair in pairs}
        yield pairs


def _pair_up(order: list[str], met: set[frozenset[str]]) -> list[Pair]:
    """Pairs of neighbours, as far as they have not met; where there is no other way, they meet again."""
    found = _pairs_without(order, met)
    return found if found is not None else list(zip(order[::2], order[1::2], strict=True))


def _pairs_without(order: list[str], met: set[frozenset[str]]) -> list[Pair] | None:
    if not order:
        return []
    first, rest = order[0], order[1:]
    for place, other in enumerate(rest):
        if frozenset((first, other)) not in met:
            others = _pairs_without(rest[:place] + rest[place + 1 :], met)
            if others is not None:
                return [(first, other), *others]
    return None


def knock_out(players: Sequence[str], points: Points, winner: Winner) -> Iterator[list[Pair]]:
    """Who loses is out. The first in the list meet the last, and may not have to play in the first round.

    >>> next(knock_out(["a", "b", "c", "d", "e"], dict, min))
    [('d', 'e')]
    """
    left = list(players)
    while len(left) > 1:
        size = 2 ** ceil(log2(len(left)))
        free = size - len(left)
        playing = left[free:]
        pairs = [(playing[at], playing[-1 - at]) for at in range(len(playing) // 2)]
        yield pairs
        won = {winner(pair) for pair in pairs}
        left = [name for name in left if name in left[:free] or name in won]


def left_of_knock_out(
    players: Sequence[str], games: int, met: Iterable[Iterable[str]], score: Callable[[str, str], Score]
) -> str | None:
    """Who is left of a knock-out, by all games of each two who met; nobody while there are games to play.

    >>> scores = {("a", "c"): (1, 2, 1), ("a", "b"): (0, 1, 1)}
    >>> left_of_knock_out(["a", "b", "c"], 2, scores, lambda one, other: scores[one, other])
    >>> scores["a", "c"] = (2, 2, 0)
    >>> left_of_knock_out(["a", "b", "c"], 2, scores, lambda one, other: scores[one, other])
    'b'
    """
    out = set()
    for pair in met:
        one, other = sorted(pair, key=players.index)
        won, drawn, lost = score(one, other)
        played = won + drawn + lost
        if played % games or (won == lost and played < games * (1 + REPLAYS)):
            return None
        out.add(one if won < lost else other)
    left = [name for name in players if name not in out]
    return left[0] if len(left) == 1 else None


FORMATS = {
    "round-robin": round_robin,
    "neighbours": neighbours,
    "gauntlet": gauntlet,
    "swiss": swiss,
    "knock-out": knock_out,
}


def rounds_of(players: int) -> int:
    """How many rounds of a Swiss tournament find one winner.

    >>> rounds_of(2), rounds_of(8), rounds_of(9)
    (1, 3, 4)
    """
    return max(1, ceil(log2(players)))


def check_format(name: str) -> str:
    """A format by its name."""
    if not isinstance(name, str) or name not in FORMATS:
        raise InvalidArgument(
            "a tournament is {names}, not {name}", names=", ".join(FORMATS), name=shown(name)
        )
    return name


def games_of(kind: str, players: int, games: int) -> int | None:
    """How many games an event has; None where that depends on how they end.

    >>> games_of("round-robin", 4, 10), games_of("gauntlet", 4, 10), games_of("swiss", 5, 10)
    (60, 30, 60)
    """
    if kind == "knock-out":
        return None
    pairs = {
        "round-robin": players * (players - 1) // 2,
        "neighbours": sum([min(NEIGHBOURS, players - 1 - place) for place in range(players)]),
        "gauntlet": players - 1,
        "swiss": players // 2 * rounds_of(players),
    }
    return pairs[kind] * games


def most_games_of(kind: str, players: int, games: int) -> int:
    """How many games an event has at most.

    >>> most_games_of("gauntlet", 4, 10), most_games_of("knock-out", 4, 10)
    (30, 120)
    """
    found = games_of(kind, players, games)
    return (players - 1) * games * (1 + REPLAYS) if found is None else found
