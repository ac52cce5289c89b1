"""A saved game that is opened here: how it is read, and who plays in place of whom it cannot bring along."""

from typing import NamedTuple

from ...errors import InvalidFile, NoughtsError, shown
from ...game import Game
from ...store import HUMAN
from ...words import say
from .hall import LEARNER, Hall, check_learner
from .problems import Refusal

MOST_MOVES = 400  # the cells of the largest board
INSTEAD = "easy"  # for whom this server does not let play


class Instead(NamedTuple):
    """A side of a saved game that somebody else plays here."""

    side: str
    was: str
    plays: str

    def to_dict(self) -> dict[str, str]:
        """As plain values, with a sentence."""
        who = (
            say("you play {side} instead", side=self.side)
            if self.plays == HUMAN
            else say("{player} plays {side} instead", player=self.plays, side=self.side)
        )
        words = say("{name} does not play here: {who}.", name=shown(self.was), who=who)
        return {**self._asdict(), "words": words}


def read_file(file: dict[str, object]) -> Game:
    """The game of a file. To play its moves takes a while, so this is for a thread."""
    moves = file.get("moves")
    if isinstance(moves, list) and len(moves) > MOST_MOVES:
        raise InvalidFile("no game has {number:,} moves: at most {most}", number=len(moves), most=MOST_MOVES)
    return Game.from_dict(file)


async def seat(
    hall: Hall, game: Game, wished: dict[str, str], usual: dict[str, str]
) -> tuple[dict[str, str], list[Instead]]:
    """Who plays each side: who is wished for, else who played it as far as that can be here.

    Where no person is left to play on, the first whose player stays away is for the visitor.
    """
    players = {**usual, **game.players, **wished}
    away = [
        side
        for side in "XO"
        if side in game.players and side not in wished and not await _plays_here(hall, game, side)
    ]
    instead: list[Instead] = []
    for side in away:
        others = [hall.roster.check(players[one]).kind for one in "XO" if one != side and one not in away]
        nobody = HUMAN not in others and not instead
        instead.append(Instead(side, players[side], HUMAN if nobody else INSTEAD))
    players.update({one.side: one.plays for one in instead})
    return players, instead


async def _plays_here(hall: Hall, game: Game, side: str) -> bool:
    """Whether this server lets who played a side of a saved game play on: a person, a level, its learner."""
    try:
        name = hall.roster.check(game.players[side])
        if name.kind == LEARNER:
            check_learner(await hall.find_learner(name.rest), game.board, side, game.first)
    except (NoughtsError, Refusal) as error:
        if isinstance(error, Refusal) and error.status != 404:
            raise
        return False
    return not name.parts
