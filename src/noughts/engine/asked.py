"""What the engine is asked about, in any of the forms in which it may be said."""

from ..board import Board, Position
from ..errors import InvalidArgument, shown
from .limits import Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game import Game

    Asked = Position | Game | Board | str
else:
    Asked = Position | Board | str  # and a game: who asks about positions alone does not load games


def position_of(asked: Asked) -> Position:
    """The position that is meant: itself, where a game stands now, or the empty board of that name.

    >>> from noughts import Game
    >>> game = Game("3x3")
    >>> game.play("b2")
    >>> position_of(game)
    Position.parse('3x3', '....X....')
    """
    if isinstance(asked, Position):
        return asked
    if isinstance(asked, Board | str):
        return Position(asked)
    from ..game import Game

    if isinstance(asked, Game):
        return asked.position
    raise InvalidArgument("one may ask about a position, a game or a board, not {asked}", asked=shown(asked))


def check_limits(limits: object, progress: object = None) -> None:
    """Refuse what are no limits, and a progress that nobody can call."""
    if not isinstance(limits, Limits):
        raise InvalidArgument(
            "limits are given as in Limits(seconds=5), not as {limits}", limits=shown(limits)
        )
    check_called("progress", progress)


def check_called(name: str, called: object) -> None:
    """Refuse what is to be called now and then, and cannot be."""
    if called is not None and not callable(called):
        raise InvalidArgument(
            "{name} is a function that is called now and then, not {called}", name=name, called=shown(called)
        )


def check_random(random: object) -> None:
    """Refuse what gives no random numbers."""
    from random import Random

    if not isinstance(random, Random):
        raise InvalidArgument(
            "random numbers come from a random.Random, not from {random}", random=shown(random)
        )
