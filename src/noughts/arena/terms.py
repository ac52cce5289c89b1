"""An event: a match or a tournament of players by name, from its first game to its last.

What is played follows from the event alone, and so does what comes of it: not from how many work at it, in
which order games end, or how often it was stopped and gone on with.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from ..board import Board
from ..clock import Clock
from ..errors import InvalidArgument, shown
from ..game import Game
from .batches import WORTH, worth_handing_out
from .formats import FORMATS, Pair, check_format
from .games import RESULTS, Conditions, Fixture, Played, Took, learns, nothing_collected, play
from .openings import Opening, draw_openings
from .rating import tally
from .running import Workers, run

MOST_GAMES = 10**8
MOST_PLAYERS = 1000
SITTINGS = 4  # times as long as it takes players to sit down, such as programs that have to start
FIRST_BATCH = 2  # games, while nobody knows how long one takes
REPLAYS = 3  # of a pair in a knock-out that ends level; then who stands first in the list goes on

Told = Callable[["Results"], object]
Keep = Callable[[list[Played]], object]
Task = tuple[Conditions, tuple[Fixture, ...]]


class Event(NamedTuple):
    """What is to be played.

    conditions   on which board, with which limits, from which seed
    players      their names
    kind         who meets whom: its format
    games        of each two who meet, half of them with either to begin
    openings     from which games start, in this order, each from both sides
    sprt         of two players: the Elo that would be too little, and what would be enough to stop
    """

    conditions: Conditions
    players: tuple[str, ...]
    kind: str = "round-robin"
    games: int = 2
    openings: tuple[Opening, ...] = ((),)
    sprt: tuple[float, float] | None = None

    def to_dict(self) -> dict[str, object]:
        """The same as plain values."""
        return {
            **self._asdict(),
            "conditions": self.conditions._asdict(),
            "players": list(self.players),
            "openings": [list(opening) for opening in self.openings],
            "sprt": list(self.sprt) if self.sprt else None,
        }


def make_event(
    conditions: Conditions,
    players: Iterable[str],
    kind: str = "round-robin",
    games: int = 100,
    openings: Iterable[Opening] | None = None,
    sprt: tuple[float, float] | None = None,
) -> Event:
    """An event that can be played: whatever is wrong with it is said now. Without openings, some are drawn.

    >>> make_event(Conditions("3x3"), ["easy", "perfect"], games=10).games
    10
    """
    board, names = Board(conditions.board), tuple(players)
    if not 2 <= len(names) <= MOST_PLAYERS or len(set(names)) < len(names):
        raise InvalidArgument(
            "an event has 2 to {most:,} players, each of its own name, not {names}",
            most=MOST_PLAYERS,
            names=shown(", ".join(names)),
        )
    if type(games) is not int or not 2 <= games <= MOST_GAMES or games % 2:
        raise InvalidArgument(
            "each two play an even number of games, 2 to {most:,}, not {games}",
            most=MOST_GAMES,
            games=shown(games),
        )
    if conditions.clock:
        Clock.parse(conditions.clock)
    for name in names:
        for side in "XO":  # who cannot play here is refused before anybody does
            conditions.roster.find(name, board, side, limits=conditions.limits).close()
    conditions = conditions._replace(board=board.name)
    if sprt is not None:
        from .sprt import decide

        if len(names) != 2:
            raise InvalidArgument("whether one is stronger than another is asked of two players")
        decide((0, 0, 0), *sprt)
    if conditions.pace and conditions.nodes:
        raise InvalidArgument("levels count positions for a move or for a second, not both")
    if openings is None:
        openings = draw_openings(board, games // 2, conditions.seed)
    drawn = tuple([tuple(opening) for opening in openings])
    for opening in drawn:
        Game(board).play_all(opening)
    return Event(conditions, names, check_format(kind), games, drawn, sprt)


class Results:
    """The games of an event that have been played, by number.

    event      what they are of
    games      each of them
    due        how many there will be, as far as that is known
    latest     those that were played last
    under_way  those that are being played, by the batches in which they were handed out
    decided    what a test has found, once it has
    pairs      of games from one opening: how many gave 0, 1/2, 1, 3/2 and 2 points to the first player
    """

    def __init__(self, event: Event, games: Iterable[Played] = ()) -> None:
        self.event = event
        self.games: dict[int, Played] = {}
        self.due = 0
        self.latest: list[Played] = []
        self.under_way: dict[int, tuple[Fixture, ...]] = {}
        self.decided: str | None = None
        self.pairs = [0, 0, 0, 0, 0]
        self._told = 0
        self._counts: dict[Pair, list[int]] = {}
        self.add(games)

    def add(self, games: Iterable[Played]) -> None:
        """Some more, which are the latest."""
        self.latest = [game for game in games if game.number not in self.games]
        self.games.update([(game.number, game) for game in self.latest])
        for (x, o, result), count in Counter([(game.x, game.o, game.result) for game in self.latest]).items():
            self._counts.setdefault((x, o), [0, 0, 0])[RESULTS.index(result)] += count

    def counts(self) -> dict[Pair, tuple[int, int, int]]:
        """Of each pair, who moved first and who second: won by the first, drawn, lost."""
        return {pair: (won, drawn, lost) for pair, (won, drawn, lost) in self._counts.items()}

    def tally(self, name: str, others: Iterable[str] | None = None) -> tuple[int, int, int]:
        """Games that a player has won, drawn and lost, against everybody or some."""
        return tally(self._counts, name, others)

    def points(self) -> dict[str, float]:
        """Of each player: one for a game that was won, half of one for a draw."""
        found = dict.fromkeys(self.event.players, 0.0)
        for (first, second), (wins, draws, losses) in self._counts.items():
            found[first] += wins + draws / 2
            found[second] += losses + draws / 2
        return found

    def winner(self, pair: Pair) -> str | None:
        """Of two who have met, who has more points by those games; nobody if they have as many."""
        both = {way: self._counts.get(way, (0, 0, 0)) for way in (pair, pair[::-1])}
        won, _, lost = tally(both, pair[0])
        return None if won == lost else pair[won < lost]

    def next_pair(self) -> float | None:
        """Of two players: the first's points in the next two games of an opening; None until both are there.

        They are told in their order, each once, so that it does not matter which were played first.
        """
        one = self.event.players[0]
        both = [self.games.get(self._told + half) for half in (0, 1)]
        if None in both:
            return None
        self._told += 2
        return sum([game.points_of(one) for game in both if game is not None])

    def cut_off(self) -> None:
        """Leave out games behind those that were told: they were played while it was being decided."""
        kept = [game for number, game in self.games.items() if number < self._told]
        self.games, self._counts = {}, {}
        self.add(kept)

    def failures(self) -> Counter[str]:
        """Why players gave no move, and how often."""
        return Counter([game.failure for game in self.games.values() if game.failure])


def play_event(
    event: Event,
    those: Workers,
    done: Iterable[Played] = (),
    keep: Keep | None = None,
    told: Told | None = None,
    folder: str = "",
) -> Results:
    """Play all games of an event that have not been played, and give all of them.

    `keep` is handed each batch of games when it is done, before anybody hears of it. Whoever watches the
    `folder` sees games that are being played.
    """
    results = Results(event)
    known = {game.number: game for game in done}
    for fixtures in _rounds(event, results):
        results.due += len(fixtures)
        results.add([known[fixture.number] for fixture in fixtures if fixture.number in known])
        _play_round(event, fixtures, results, those, keep, told, folder)
        if results.decided:
            break
    return results


def _play_round(
    event: Event,
    fixtures: list[Fixture],
    results: Results,
    those: Workers,
    keep: Keep | None,
    told: Told | None,
    folder: str,
) -> None:
    tasks = Tasks(event.conditions, [one for one in fixtures if one.number not in results.games])
    results.under_way = tasks.under_way
    _decide(event, results)
    if told is not None:
        told(results)
    if results.decided:
        return
    work = partial(play, folder=folder) if folder else play
    for (_, asked), (played, took) in run(those, work, iter(tasks)):
        tasks.took(asked, took)
        if keep is not None:
            keep(played)
        results.add(played)
        _decide(event, results)
        if told is not None:
            told(results)
        if results.decided:
            return


def _decide(event: Event, results: Results) -> None:
    """Where two are compared until it is clear: whether it is, by the games in their order and no others."""
    if event.sprt is None:
        return
    from .sprt import decide

    while (points := results.next_pair()) is not None:
        results.pairs[round(2 * points)] += 1
        results.decided = decide(results.pairs, *event.sprt).decision
        if results.decided is not None:
            results.cut_off()
            return


class Tasks:
    """Batches of fixtures: of each pair in turn, so many that a batch is worth handing out.

    Which games are in one batch changes nothing about them, except where somebody learns: then the games of
    the pair are one.

    under_way   the batches that were handed out and are not done, by the number of their first game
    """

    def __init__(self, conditions: Conditions, fixtures: list[Fixture]) -> None:
        self.under_way: dict[int, tuple[Fixture, ...]] = {}
        self._conditions = conditions
        self._queues: dict[frozenset[str], list[Fixture]] = {}
        queues: dict[Pair, list[Fixture]] = {}  # the same, whoever begins
        self._sizes: dict[frozenset[str], int] = {}  # that would have been right for a batch of late
        for fixture in reversed(fixtures):
            names = fixture.x, fixture.o
            queue = queues.get(names)
            if queue is None:
                queue = queues[names] = self._queues.setdefault(frozenset(names), [])
            queue.append(fixture)

    def took(self, batch: tuple[Fixture, ...], took: Took) -> None:
        """A batch is done; what it has taken says how large the next of this pair are to be."""
        self.under_way.pop(batch[0].number, None)
        pair, worth = frozenset((batch[0].x, batch[0].o)), max(WORTH, SITTINGS * took.sitting)
        self._sizes[pair] = worth_handing_out(len(batch), took.playing, worth)

    def __iter__(self) -> Iterator[Task]:
        return self

    def __next__(self) -> Task:
        if not self._queues:
            raise StopIteration
        pair, queue = next(iter(self._queues.items()))
        size = len(queue) if any([learns(name) for name in pair]) else self._sizes.get(pair, FIRST_BATCH)
        batch = tuple([queue.pop() for _ in range(min(size, len(queue)))])
        del self._queues[pair]
        if queue:
            self._queues[pair] = queue  # behind the others
        self.under_way[batch[0].number] = batch
        return self._conditions, batch


def _rounds(event: Event, results: Results) -> Iterator[list[Fixture]]:
    """The games of each round, numbered through; a knock-out's pairs that end level play again."""
    first = 0
    won: dict[Pair, str] = {}
    for pairs in FORMATS[event.kind](event.players, results.points, lambda pair: won[pair]):
        won.clear()
        level = pairs
        for _ in range(1 + REPLAYS if event.kind == "knock-out" else 1):
            yield _fixtures(event, level, first)
            if results.decided:
                return
            first += len(level) * event.games
            won.update({pair: name for pair in level if (name := results.winner(pair))})
            level = [pair for pair in level if pair not in won]
            if not level:
                break
        won.update({pair: pair[0] for pair in level})


def _fixtures(event: Event, pairs: list[Pair], first: int) -> list[Fixture]:
    """Each opening from both sides, one after the other."""
    make, openings, found = tuple.__new__, event.openings, []  # Fixture(...) itself takes half as long again
    with nothing_collected():
        for one, other in pairs:
            for number in range(first, first + event.games, 2):
                opening = openings[(number // 2) % len(openings)]
                found.append(make(Fixture, (number, one, other, opening)))
                found.append(make(Fixture, (number + 1, other, one, opening)))
            first += event.games
    return found
