"""Who sits at a table: only whoever can play there, and all who learn from its games, or nobody."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from ..errors import InvalidArgument, shown
from ..game import LONGEST_NAME, Game
from ..player import Player
from ..words import Phrase


def checked(players: dict[str, Player]) -> dict[str, Player]:
    """The players of both sides; what are none is refused."""
    if not isinstance(players, dict) or set(players) != {"X", "O"}:
        raise InvalidArgument(
            "a table has a Player for X and one for O, not {players}", players=shown(players)
        )
    for player in players.values():
        if not isinstance(player, Player):
            learner = Phrase(" (a learner is one as LearnerPlayer(agent, learning=True))")
            raise InvalidArgument(
                "a table has a Player for X and one for O{more}, not {player}",
                more=learner if hasattr(player, "make_move") else "",
                player=shown(player),
            )
        if not isinstance(player.name, str) or not 0 < len(player.name) <= LONGEST_NAME:
            raise InvalidArgument(
                "a {kind} has to have a name of 1 to {most:,} signs, not {name}",
                kind=type(player).__name__, most=LONGEST_NAME, name=shown(player.name),
            )  # fmt: skip
    return players


def begin(game: Game, players: dict[str, Player]) -> None:
    """Let players begin, if all of them can play."""
    for side, player in players.items():
        player.check(game, side)
    for side, player in players.items():
        player.begin(game, side)


def takes_note(player: Player) -> bool:
    """Whether it makes anything of how a game ended."""
    return getattr(player.learn, "__func__", None) is not Player.learn


def teach(players: Sequence[Player], game: Game) -> None:
    """Let players learn from a game that has ended: all of them or none.

    Those that can be busy are held first, and learn last; Busy if somebody else changes one of them.
    """
    with _held_still(players):
        for player in sorted(players, key=lambda player: player.pupil is not None):
            player.learn(game)


def _held_still(players: Sequence[Player]) -> AbstractContextManager[object]:
    """A context in which nobody else changes those who learn; Busy if somebody does."""
    pupils = [player.pupil for player in players if player.pupil is not None]
    if not pupils:
        return nullcontext()
    from ..learn.holding import Held, changing

    return changing(*[pupil for pupil in pupils if isinstance(pupil, Held)])
