"""Games of an event: who is to play which, under what conditions, and how each went.

A game follows from its conditions and its number alone: whoever plays it, wherever and whenever, plays the
same. So games can be spread over processes and machines, and an event that was stopped can go on.
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import perf_counter
from typing import NamedTuple

from ..board import Board, Position
from ..clock import Clock
from ..core.census import recorded_games
from ..engine.limits import Limits
from ..errors import InvalidArgument, shown
from ..game import Game
from ..player import Player
from ..players.level import LevelPlayer
from ..players.names import LEVEL
from ..players.program import ProgramPlayer
from ..players.roster import Maker, Role, Roster
from ..table import Table
from ..words import Phrase, in_english
from .draws import Draws, of_game
from .match import IN_CORE, NOBODY_ASKED
from .played import TIME_UP, Fixture, Played
from .playing import Current, Window
from .stopping import Stopped, heed, in_worker

LEARNS = ("menace", "q")  # names that stand for a learner which is new, and learns as it plays


class Conditions(NamedTuple):
    """What all games of an event have in common.

    board     its name
    seed      from which all that is left to chance follows
    nodes     that a player may look at for a move; 0 where time is what counts
    seconds   for a move; 0 for a player's own
    clock     in words, as in `5:00+3`; nothing for none
    pace      positions for each second that a level takes of its own, in place of time; 0 for time
    """

    board: str
    seed: int = 0
    nodes: int = 0
    seconds: float = 0.0
    clock: str = ""
    pace: int = 0

    @property
    def limits(self) -> Limits | None:
        """For each move; None where players have their own."""
        return Limits(nodes=self.nodes, seconds=self.seconds) if self.nodes or self.seconds else None

    @property
    def roster(self) -> Roster:
        """Who may play under them."""
        if not self.pace:
            return NOBODY_ASKED
        paced = {kind: _paced(NOBODY_ASKED.makers[kind], self.pace) for kind in (LEVEL, "weights")}
        return Roster(NOBODY_ASKED.makers | paced)


def _paced(make: Maker, pace: int) -> Maker:
    """The same players, who count positions in place of their seconds."""

    def made(rest: str, role: Role) -> Player:
        player = make(rest, role)
        if isinstance(player, LevelPlayer):  # who looks one move ahead takes no time
            player.limits = Limits(nodes=max(1, round(pace * player.level.limits.seconds)))
        return player

    return made


def learns(name: str) -> bool:
    """Whether a player changes by its games, so that they have to be played one after the other."""
    return name in LEARNS


class Took(NamedTuple):
    """The seconds that a batch of games took: for players to sit down, and for them to play."""

    sitting: float
    playing: float


def play(
    conditions: Conditions,
    fixtures: Sequence[Fixture],
    folder: str = "",
    ended: Callable[[Played], object] = lambda game: None,
) -> tuple[list[Played], Took]:
    """Play games of the same two players, and say how long that took.

    With the folder of an event, whoever watches that sees them; `ended` is called with each that is over, but
    for those in the core. A worker that is told to stop gives those that are over by then.

    >>> fixtures = [Fixture(0, "perfect", "easy"), Fixture(1, "easy", "perfect")]
    >>> played, took = play(Conditions("3x3"), fixtures)
    >>> [(game.number, game.x) for game in played]
    [(0, 'perfect'), (1, 'easy')]
    """
    started = perf_counter()
    tables: dict[tuple[str, str], Table] = {}
    window = Window(folder)
    try:
        for fixture in fixtures:
            names = (fixture.x, fixture.o)
            if names not in tables:
                tables[names] = _sit_down(conditions, fixture)
        seated = perf_counter()
        if not conditions.clock and all([_play_anywhere(table) for table in tables.values()]):
            played = _play_in_core(conditions, fixtures)
        else:
            played = _play_one_by_one(conditions, fixtures, tables, window, ended)
        return played, Took(seated - started, perf_counter() - seated)
    finally:
        for table in tables.values():
            table.close()


def _sit_down(conditions: Conditions, fixture: Fixture) -> Table:
    board = Board(conditions.board)
    random = Random(f"{conditions.seed} players {fixture.x} {fixture.o}")
    names = {"X": fixture.x, "O": fixture.o}
    roster, limits = conditions.roster, conditions.limits
    try:
        seated = roster.seat(names, board, random, limits=limits)
    except InvalidArgument:  # a program that does not start any more loses its game, at the table
        seated = Roster(roster.makers | {"cmd": _unstarted}).seat(names, board, random, limits=limits)
    return Table(Game(board), seated)


def _unstarted(rest: str, role: Role) -> Player:
    """A program, which is started when it is to move."""
    return ProgramPlayer(rest, role.board, role.limits.seconds if role.limits else None)


def _play_anywhere(table: Table) -> bool:
    return all([player.plays_anywhere for player in table.players.values()])


def _play_in_core(conditions: Conditions, fixtures: Sequence[Fixture]) -> list[Played]:
    """The same games as at a table, of players who play anywhere."""
    make = tuple.__new__  # Played(...) itself takes half as long again as all else that is done here
    with nothing_collected():
        found = recorded_games(
            Position(conditions.board),
            of_game(conditions.seed, 0, 0),
            [fixture.number for fixture in fixtures],
            [fixture.opening for fixture in fixtures],
        )
        return [
            make(Played, (number, x, o, len(opening), moves, IN_CORE[result], "", "", True))
            for (number, x, o, opening), (moves, result) in zip(fixtures, found, strict=True)
        ]


@contextmanager
def nothing_collected() -> Iterator[None]:
    """No garbage is looked for while many values are made, none of which is any: that takes as long again."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _play_one_by_one(
    conditions: Conditions,
    fixtures: Sequence[Fixture],
    tables: dict[tuple[str, str], Table],
    window: Window,
    ended: Callable[[Played], object],
) -> list[Played]:
    played: list[Played] = []
    try:
        for fixture in fixtures:
            played.append(_play(conditions, fixture, tables[fixture.x, fixture.o], window))
            ended(played[-1])
    except (Stopped, KeyboardInterrupt):
        if not in_worker():
            raise
        if any([learns(name) for name in (fixtures[0].x, fixtures[0].o)]):
            return []  # they would have to learn from these again
    return played


def _play(conditions: Conditions, fixture: Fixture, table: Table, window: Window) -> Played:
    draws = {side: Draws(of_game(conditions.seed, fixture.number, "XO".index(side))) for side in "XO"}
    for side, player in table.players.items():
        player.reseed(draws[side])
    game = Game(conditions.board, clock=Clock.parse(conditions.clock) if conditions.clock else None)
    game.play_all(fixture.opening)
    table.begin(game)
    shown = (fixture.number, fixture.x, fixture.o, len(fixture.opening))

    def seen() -> None:
        heed()
        window.show(lambda: Current(*shown, game.moves))

    failure = play_out(table, seen)
    if game.expired and not failure:
        failure = Phrase(TIME_UP, side=game.expired)
    return Played(
        fixture.number,
        fixture.x,
        fixture.o,
        len(fixture.opening),
        game.moves,
        str(game.result),
        game.gave_up or "",
        failure,
        any([one.chose for one in draws.values()])
        or any([_may_differ(one) for one in table.players.values()]),
    )


def _may_differ(player: Player) -> bool:
    """Whether it may play the same game otherwise, though nothing was drawn: because it has learned since."""
    return player.learning or player.plays_anywhere


def play_out(table: Table, seen: Callable[[], object] = lambda: None) -> Phrase | str:
    """Play a game to its end; why a player lost it by giving no move, if one did.

    `seen` is called before each move. Whatever goes wrong in a player, it has lost that game, and nothing
    else happens.
    """
    while True:
        seen()
        try:
            if table.go_on() is None:
                return table.why
        except Exception as error:
            player = table.players[table.game.turn]
            table.add(table.resign(table.game.turn))
            return failure_of(player, error)


def failure_of(player: Player, error: Exception) -> Phrase:
    """What is told of a player in which something went wrong."""
    told = shown(in_english(error))
    return Phrase("{name} failed: {kind}: {error}", name=player.name, kind=type(error).__name__, error=told)
