"""An event from its first game to its last.

What comes of it does not depend on how many work at it, in which order games end, or how often it was stopped
and gone on with.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from time import monotonic

from ..errors import InvalidFile
from .formats import FORMATS, REPLAYS, Pair
from .games import Took, learns, play
from .played import Played
from .results import Results
from .running import Running, Workers
from .shelf import Shelf
from .tasks import Meetings, Task, Tasks
from .terms import Event, make_event

__all__ = ["Event", "Results", "make_event", "play_event"]

AT_ONCE = 10_000  # games that were played before
KEPT_AFTER = 0.1  # seconds at most, where games are played one after the other in this process

Told = Callable[[Results], object]
Keep = Callable[[list[Played]], object]
Done = tuple[list[Played], Took]


def play_event(
    event: Event,
    those: Workers,
    done: Iterable[Played] = (),
    keep: Keep | None = None,
    told: Told | None = None,
    folder: str = "",
) -> Results:
    """Play all games of an event that have not been played, and give all of them.

    `keep` is handed games as they are done, before anybody hears of them. Whoever watches the `folder` sees
    games that are being played.
    """
    return _Playing(event, those, done, keep, told, folder).play()


class _Decided(BaseException):
    """There is nothing more to be played: no mistake, but the way out of a batch."""


class _Playing:
    """An event that is being played here."""

    def __init__(
        self,
        event: Event,
        those: Workers,
        done: Iterable[Played],
        keep: Keep | None,
        told: Told | None,
        folder: str,
    ) -> None:
        self.event, self.those = event, those
        self.keep, self.told, self.folder = keep, told, folder
        self.results = Results(event)
        self.known = Shelf()
        known = iter(done)
        while some := list(islice(known, AT_ONCE)):
            new = {game.number: game for game in some if game.number not in self.known}
            self.known.add(list(new.values()))
        self.ended: list[Played] = []  # of a batch in this process, not kept yet
        self.kept_at = monotonic()

    def play(self) -> Results:
        """All rounds."""
        end = 0
        for meetings in self._rounds():
            self.results.due += meetings.end - meetings.first
            self._take_known(meetings)
            end = meetings.end
            self._play_round(meetings)
            if self.results.decided:
                break
        else:
            if self.known.last >= end:
                raise _of_another(self.known.last)
        return self.results

    def _rounds(self) -> Iterator[Meetings]:
        """The games of each round, numbered through; a knock-out's pairs that end level play again."""
        event, results, first = self.event, self.results, 0
        won: dict[Pair, str] = {}
        for pairs in FORMATS[event.kind](event.players, results.points, lambda pair: won[pair]):
            won.clear()
            level = pairs
            for _ in range(1 + REPLAYS if event.kind == "knock-out" else 1):
                meetings = Meetings(first, level, event.games, event.openings)
                yield meetings
                first = meetings.end
                won.update({pair: name for pair in level if (name := results.winner(pair))})
                level = [pair for pair in level if pair not in won]
                if not level:
                    break
            won.update({pair: pair[0] for pair in level})

    def _take_known(self, meetings: Meetings) -> None:
        """Those of a round that were played before, if they are of this round."""
        known = self.known.between(meetings.first, meetings.end)
        while some := list(islice(known, AT_ONCE)):
            for game in some:
                fixture = meetings.fixture(game.number)
                given = len(fixture.opening)
                if (game.x, game.o, game.opening, game.moves[:given]) != (
                    *fixture[1:3],
                    given,
                    fixture.opening,
                ):
                    raise _of_another(game.number)
            self.results.add(some)

    def _play_round(self, meetings: Meetings) -> None:
        results = self.results
        tasks = Tasks(self.event.conditions, meetings, results.games)
        results.under_way = tasks.under_way
        self._tell()
        if results.decided:
            return
        running: Running[Task, Done] = Running(self.those, self._work(), iter(tasks))
        try:
            for (_, asked), (played, took) in running:
                tasks.took(asked, len(played), took)
                self._take(played)
                if results.decided:
                    return
        except _Decided:
            return
        except BaseException:
            self._save(running)
            raise
        finally:
            running.stop()

    def _work(self) -> Callable[..., Done]:
        if self.those.are_here:
            return partial(play, folder=self.folder, ended=self._has_ended)
        return partial(play, folder=self.folder) if self.folder else play

    def _has_ended(self, game: Played) -> None:
        """A game in this process: it is kept now, or with the next."""
        self.ended.append(game)
        if monotonic() < self.kept_at + KEPT_AFTER or _learns(game):
            return
        self._take(self.ended)
        if self.results.decided:
            raise _Decided

    def _take(self, played: list[Played]) -> None:
        """Games that are done: counted first, so that none is kept twice, whenever somebody ends this."""
        new = self.results.add(played)
        self.ended = []
        if not new:
            return
        if self.keep is not None:
            self.keep(new)
        self._tell()
        self.kept_at = monotonic()

    def _save(self, running: Running[Task, Done]) -> None:
        """Keep what is done, now that it ends."""
        if self.keep is None:
            return
        ended = [game for game in self.ended if not _learns(game)]
        for _, (played, _) in running.rescue():
            ended += played
        new = {game.number: game for game in ended if game.number not in self.results.games}
        if new:
            self.keep(list(new.values()))

    def _tell(self) -> None:
        if self.told is not None:
            self.told(self.results)


def _learns(game: Played) -> bool:
    """Whether it is worth nothing without the others of the two who met."""
    return learns(game.x) or learns(game.o)


def _of_another(number: int) -> InvalidFile:
    return InvalidFile("game {number} of those that were kept is none of this event", number=number)
