"""An event: a match or a tournament of players by name. What is played follows from it alone."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ..board import Board
from ..clock import Clock
from ..errors import InvalidArgument, shown
from ..game import Game
from .formats import check_format, most_games_of
from .games import Conditions
from .openings import Opening, draw_openings
from .played import LARGEST_NUMBER

MOST_PLAYERS = 1000


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
    told: Callable[[int, int], object] | None = None,
) -> Event:
    """An event that can be played: whatever is wrong with it is said now. Without openings, some are drawn.

    `told` is called meanwhile: how many openings there are, and how many there are to be.

    >>> make_event(Conditions("3x3"), ["easy", "perfect"], games=10).games
    10
    """
    board, names = Board(conditions.board), _names(players)
    if type(games) is not int or not 2 <= games <= LARGEST_NUMBER or games % 2:
        raise InvalidArgument(
            "each two play an even number of games, 2 to {most:,}, not {games}",
            most=LARGEST_NUMBER,
            games=shown(games),
        )
    in_all = most_games_of(check_format(kind), len(names), games)
    if in_all > LARGEST_NUMBER:
        raise InvalidArgument(
            "an event has at most {most:,} games, and these would be {games:,}: name fewer of each two",
            most=LARGEST_NUMBER,
            games=in_all,
        )
    if conditions.clock:
        Clock.parse(conditions.clock)
    for name in names:
        for side in "XO":  # who cannot play here is refused before anybody does
            conditions.roster.find(name, board, side, limits=conditions.limits).close()
    conditions = conditions._replace(board=board.name)
    if sprt is not None:
        from .sprt import decide

        if not isinstance(sprt, tuple | list) or len(sprt) != 2:
            raise InvalidArgument("sprt is two numbers of Elo, not {sprt}", sprt=shown(sprt))
        if len(names) != 2:
            raise InvalidArgument("whether one is stronger than another is asked of two players")
        decide((0, 0, 0), *sprt)
    if conditions.pace and conditions.nodes:
        raise InvalidArgument("levels count positions for a move or for a second, not both")
    if openings is None:
        openings = draw_openings(board, games // 2, conditions.seed, told=told)
    drawn = tuple([tuple(opening) for opening in openings])
    if not drawn:
        raise InvalidArgument("a game begins from an opening, of which there is none: () is the empty board")
    for opening in drawn:
        game = Game(board)
        game.play_all(opening)
        if game.is_over:
            raise InvalidArgument(
                "an opening leaves a game to play, which {opening} does not", opening=shown(opening)
            )
    return Event(conditions, names, kind, games, drawn, sprt)


def _names(players: object) -> tuple[str, ...]:
    """The names of the players, if these can play an event."""
    names = tuple(players) if isinstance(players, Iterable) else ()
    are_names = all([isinstance(name, str) for name in names]) and not isinstance(players, str)
    if not are_names or not 2 <= len(names) <= MOST_PLAYERS or len(set(names)) < len(names):
        raise InvalidArgument(
            "an event has 2 to {most:,} players, each of its own name, not {names}",
            most=MOST_PLAYERS,
            names=shown(", ".join(names) if are_names and names else players),
        )
    return names
