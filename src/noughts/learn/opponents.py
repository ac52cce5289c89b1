"""Who a learner plays against: each opponent is a cabinet, with a bead for every move it may choose.

By name: `random`, `perfect`, any level, `menace:FILE`; several with weights, as in `random=60+perfect=40`.
"""

import os
from collections.abc import Callable
from typing import NamedTuple

from ..board import Board, Position
from ..core.cabinet import MOST_RIVALS, Cabinet
from ..engine.levels import LEVELS, candidates
from ..engine.sources import tablebase
from ..errors import InvalidArgument, shown
from ..game import Game
from .agent import MenaceAgent
from .boxes import form_table

HEAVIEST = 1_000_000


class Rival(NamedTuple):
    """An opponent ready to play.

    cabinet   its beads; None for one that plays anywhere
    weight    how often it plays, next to others
    agent     the MENACE whose beads they are, if they are one's
    """

    cabinet: Cabinet | None
    weight: int = 1
    agent: MenaceAgent | None = None


def find_rivals(
    opponent: str | MenaceAgent, agent: MenaceAgent, asked: Callable[[], object] | None = None
) -> list[Rival]:
    """The opponents that a name means for an agent. `asked` is called whenever one has to think."""
    if isinstance(opponent, MenaceAgent):
        return [_other_agent(opponent, agent, 1)]
    if not isinstance(opponent, str):
        raise InvalidArgument(f"an opponent is a name or a MenaceAgent, not {shown(opponent)}")
    rivals = []
    for part in opponent.split("+"):
        name, equals, weight = part.strip().rpartition("=")
        if not equals:
            name, weight = weight, "1"
        if (
            not weight.isascii()
            or not weight.isdigit()
            or len(weight) > 7
            or not 1 <= int(weight) <= HEAVIEST
        ):
            raise InvalidArgument(f"a weight is 1 to {HEAVIEST:,}, not {shown(weight)}")
        rivals.append(_find(name, agent, int(weight), asked))
    if len(rivals) > MOST_RIVALS:
        raise InvalidArgument(f"at most {MOST_RIVALS} opponents can take turns, not {len(rivals)}")
    return rivals


def _find(name: str, agent: MenaceAgent, weight: int, asked: Callable[[], object] | None) -> Rival:
    if name.startswith("menace:"):
        return _other_agent(MenaceAgent.load(name.removeprefix("menace:")), agent, weight)
    if name.startswith("games:"):
        raise InvalidArgument(
            "recorded games can be learned from, alone; they are nobody to be measured against"
        )
    if name == "random":
        return Rival(None, weight)
    if name == "perfect":
        return Rival(perfect(agent.board, asked), weight)
    if name in LEVELS:
        return Rival(level(agent.board, name, asked), weight)
    raise InvalidArgument(
        f"no opponent is called {shown(name)}: there are {', '.join(LEVELS)}, menace:FILE "
        "and, to learn from, games:PATH"
    )


def _other_agent(rival: MenaceAgent, agent: MenaceAgent, weight: int) -> Rival:
    if rival.board != agent.board or rival.player == agent.player:
        raise InvalidArgument(
            f"the other MENACE plays {rival.player} on {rival.board}: "
            f"against {agent.player} it should play {agent.rival} on {agent.board}"
        )
    return Rival(rival.cabinet, weight, rival)


def perfect(board: Board, asked: Callable[[], object] | None = None) -> Cabinet:
    """Perfect play: every move that keeps the value is as likely as any other.

    That is the fastest win, a draw, or the longest resistance.
    """
    return _player(board, tablebase(board).best, asked)


def level(board: Board, name: str, asked: Callable[[], object] | None = None) -> Cabinet:
    """A level, which chooses from its candidates; in a mirror image, from the images of the same."""
    return _player(board, lambda position: candidates(position, name), asked)


def _player(
    board: Board, moves: Callable[[Position], list[int]], asked: Callable[[], object] | None
) -> Cabinet:
    """A player that takes any of some moves, asked for them when a position first comes up."""
    cabinet = Cabinet(form_table(board), 0, 0)

    def ask(form: int) -> None:
        x, o = cabinet.forms.stones(form)
        for cell in moves(Position(board, x, o)):
            cabinet.put(form, cell, 1)
        if asked is not None:
            asked()

    cabinet.ask = ask
    return cabinet


def recorded(path: str) -> dict[str, Game]:
    """The games saved in a file, or in the files of a folder that end in .json, by file."""
    if not os.path.isdir(path):
        return {path: Game.load(path)}
    names = sorted([name for name in os.listdir(path) if name.endswith(".json")])
    if not names:
        raise InvalidArgument(f"{path} has no saved games: their names end in .json")
    return {name: Game.load(os.path.join(path, name)) for name in names}
