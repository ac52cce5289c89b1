"""A game to begin: how it is read, and who plays in place of whom a saved one cannot bring along."""

from collections.abc import Sequence
from typing import NamedTuple

from ....board import Board
from ....errors import InvalidArgument, InvalidFile, shown
from ....game import Game
from ....learn.learner import check_seat
from ....players.roster import Roster
from ....store import HUMAN, LearnerHead, Learners
from ....words import say
from .engines import LEARNER
from .records import learner_head
from .refusals import NotFound

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


def read_game(
    board: str, first: str, clock: str | None, moves: Sequence[int | str], file: dict[str, object] | None
) -> Game:
    """The game that is meant. To play the moves of a file takes a while, so this is for a thread."""
    if file is None:
        game = Game(board, first, clock)
        game.play_all(moves)
        return game
    if moves or clock:
        raise InvalidArgument("a saved game has its moves and clock already: leave them out")
    saved = file.get("moves")
    if isinstance(saved, list) and len(saved) > MOST_MOVES:
        raise InvalidFile("no game has {number:,} moves: at most {most}", number=len(saved), most=MOST_MOVES)
    return Game.from_dict(file)


def seat(
    roster: Roster, learners: Learners, game: Game, wished: dict[str, str], usual: dict[str, str]
) -> tuple[dict[str, str], list[Instead]]:
    """Who plays each side: who is wished for, else who played it as far as that can be here.

    Where no person is left to play on, the first whose player stays away is for the visitor.
    """
    players = {**usual, **game.players, **wished}
    away = [
        side
        for side in "XO"
        if side in game.players and side not in wished and not _plays_here(roster, learners, game, side)
    ]
    instead: list[Instead] = []
    for side in away:
        others = [roster.check(players[one]).kind for one in "XO" if one != side and one not in away]
        nobody = HUMAN not in others and not instead
        instead.append(Instead(side, players[side], HUMAN if nobody else INSTEAD))
    players.update({one.side: one.plays for one in instead})
    return players, instead


def _plays_here(roster: Roster, learners: Learners, game: Game, side: str) -> bool:
    """Whether this server lets who played a side of a saved game play on: a person, a level, its learner."""
    try:
        name = roster.check(game.players[side])
        if name.kind == LEARNER:
            check_learner(learner_head(learners, name.rest), game.board, side, game.first)
    except (InvalidArgument, NotFound):
        return False
    return not name.parts


def check_learner(learner: LearnerHead, board: Board, side: str, first: str) -> None:
    """Refuse a learner for a side that it does not play."""
    check_seat(f"{LEARNER}:{learner.id}", (learner.side, learner.board), (side, board.name), first)
