"""Games that say nothing new: two who leave nothing to chance play the same game again from the same opening.

Such games are played and kept like any other, and told; but as evidence, of who is how strong, they count
once. As soon as one differs, from the same opening and with the same sides, all of those count: then
something is left to chance after all, in a program that nobody sees into.
"""

from collections.abc import Iterable

from .formats import Pair, Score
from .played import RESULTS, Played


class Repeats:
    """Those of an event, of which nothing but the games that began them is remembered.

    >>> repeats = Repeats(openings=1)
    >>> game = Played(0, "a", "b", 0, (4, 0), "draw", chance=False)
    >>> repeats.add([game, game._replace(number=2), game._replace(number=4)])
    >>> repeats.games, repeats.counts()
    (2, {('a', 'b'): (0, 2, 0)})
    >>> repeats.add([game._replace(number=6, moves=(4, 1))])
    >>> repeats.games
    0
    """

    def __init__(self, openings: int) -> None:
        self.openings = openings
        self.games = 0
        self._first: dict[tuple[str, str, int], tuple[Played, int] | None] = {}
        self._counts: dict[Pair, list[int]] = {}

    def add(self, games: Iterable[Played]) -> None:
        """Some more games, in any order: it does not matter which of several that are the same was first."""
        for game in games:
            if not game.chance:
                self._add(game)

    def _add(self, game: Played) -> None:
        key = (game.x, game.o, game.number // 2 % self.openings)
        if key not in self._first:
            self._first[key] = game, 0
            return
        first, times = self._first[key] or (None, 0)
        if first is not None and first.moves == game.moves:
            self._first[key] = first, times + 1
            self._count(first, 1)
        elif first is not None:
            self._first[key] = None
            self._count(first, -times)

    def _count(self, game: Played, times: int) -> None:
        self._counts.setdefault((game.x, game.o), [0, 0, 0])[RESULTS.index(game.result)] += times
        self.games += times

    def counts(self) -> dict[Pair, Score]:
        """Of each pair, who moved first and who second: won by the first, drawn, lost."""
        return {pair: (won, drawn, lost) for pair, (won, drawn, lost) in self._counts.items()}
