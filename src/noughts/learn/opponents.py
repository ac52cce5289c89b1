"""Who a learner plays against: each opponent is a cabinet, with a bead for every move it may choose.

By name: `random`, `perfect`, any level, `menace:FILE`; several with weights, as in `random=60+perfect=40`.
"""

import os
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..board import Board, Position
from ..core.cabinet import MOST_RIVALS, Cabinet
from ..engine.levels import LEVELS, candidates, tablebase
from ..errors import InvalidArgument, shown
from ..game import Game
from .agent import MenaceAgent
from .boxes import form_table

Opponent = str | MenaceAgent | Sequence[Game]
HEAVIEST = 1_000_000


class Rival(NamedTuple):
    """An opponent ready to play: its name, its beads (None for one that plays anywhere), its weight."""

    name: str
    cabinet: Cabinet | None
    weight: int


def find_rivals(opponent: str | MenaceAgent, agent: MenaceAgent) -> list[Rival]:
    """The opponents that a name means for an agent."""
    if isinstance(opponent, MenaceAgent):
        return [Rival("menace", _cabinet_of(opponent, agent), 1)]
    if not isinstance(opponent, str):
        raise InvalidArgument(f"an opponent is a name or a MenaceAgent, not {shown(opponent)}")
    rivals = []
    for part in opponent.split("+"):
        name, equals, weight = part.strip().rpartition("=")
        if not equals:
            name, weight = weight, "1"
        if not weight.isascii() or not weight.isdigit() or not 1 <= int(weight[:9]) <= HEAVIEST:
            raise InvalidArgument(f"a weight is 1 to {HEAVIEST:,}, not {shown(weight)}")
        rivals.append(Rival(name, _find(name, agent), int(weight)))
    if len(rivals) > MOST_RIVALS:
        raise InvalidArgument(f"at most {MOST_RIVALS} opponents can take turns, not {len(rivals)}")
    return rivals


def _find(name: str, agent: MenaceAgent) -> Cabinet | None:
    if name.startswith("menace:"):
        return _cabinet_of(MenaceAgent.load(name.removeprefix("menace:")), agent)
    if name == "random":
        return None
    if name == "perfect":
        return perfect(agent.board)
    if name in LEVELS:
        return level(agent.board, name)
    raise InvalidArgument(
        f"no opponent is called {shown(name)}: there are {', '.join(LEVELS)}, menace:FILE and games:PATH"
    )


def _cabinet_of(rival: MenaceAgent, agent: MenaceAgent) -> Cabinet:
    if rival.board != agent.board or rival.player == agent.player:
        raise InvalidArgument(
            f"the other MENACE plays {rival.player} on {rival.board}: "
            f"against {agent.player} it should play {agent.rival} on {agent.board}"
        )
    return rival.cabinet


def perfect(board: Board) -> Cabinet:
    """Perfect play: every move that keeps the value is as likely as any other.

    That is the fastest win, a draw, or the longest resistance.
    """
    return _player(board, tablebase(board).best)


def level(board: Board, name: str) -> Cabinet:
    """A level, which chooses from its candidates; in a mirror image, from the images of the same."""
    return _player(board, lambda position: candidates(position, name))


def _player(board: Board, moves: Callable[[Position], list[int]]) -> Cabinet:
    """A player that takes any of some moves, asked for them when a position first comes up."""
    cabinet = Cabinet(form_table(board), 0, 0)

    def ask(form: int) -> None:
        x, o = cabinet.forms.stones(form)
        for cell in moves(Position(board, x, o)):
            cabinet.put(form, cell, 1)

    cabinet.ask = ask
    return cabinet


def recorded(path: str) -> list[Game]:
    """The games saved in a file, or in the files of a folder that end in .json, by name."""
    if not os.path.isdir(path):
        return [Game.load(path)]
    names = sorted([name for name in os.listdir(path) if name.endswith(".json")])
    if not names:
        raise InvalidArgument(f"{path} has no saved games: their names end in .json")
    return [Game.load(os.path.join(path, name)) for name in names]
