"""Who sits down at a game of the terminal: players by name, and who plays for one that is elsewhere."""

import os
from collections.abc import Container
from random import Random
from typing import NamedTuple

from ..board import Board
from ..engine.limits import Limits
from ..engine.weights import Weights
from ..errors import InvalidArgument, shown
from ..player import Player
from ..players import ROSTER
from ..players.names import LEARNERS, Name
from ..words import say
from .asking import ask_whether

OPPONENT = "easy"  # where nobody is named


class Seating(NamedTuple):
    """How players are found: from which random numbers, by which seed, with which weights and seconds."""

    random: Random
    weights: str | None = None
    seconds: float | None = None
    seed: int | None = None

    def find(self, names: dict[str, str], board: Board) -> dict[str, Player]:
        """The players of those names; if one cannot be found, there is none."""
        weights = Weights(board.k, self.weights) if self.weights is not None else None
        limits = Limits(seconds=self.seconds) if self.seconds is not None else None
        return ROSTER.seat(names, board, self.random, weights, limits)


def programs(names: dict[str, str]) -> dict[str, str]:
    """The commands that players of those names would start, by side.

    >>> programs({"X": "easy=1+cmd:engine=1", "O": "cmd:engine --fast"})
    {'X': 'engine', 'O': 'engine --fast'}
    """
    commands = {
        side: [name.rest for name in _parts(text) if name.kind == "cmd"] for side, text in names.items()
    }
    return {side: ", ".join(found) for side, found in commands.items() if found}


def ask_to_start(names: dict[str, str], can_ask: bool) -> list[str]:
    """The sides whose programs are not to be started: no file does that by itself, so the person is asked."""
    refused = []
    for side, command in programs(names).items():
        if not can_ask:
            raise InvalidArgument(
                "the file says that {side} is the program {command}, and no file starts one by itself: "
                "name it with --{option} cmd:PROGRAM if you want that",
                side=side,
                command=repr(command),
                option=side.lower(),
            )
        if not ask_whether(say("{about} Start it? [y/N] ", about=about_program(side, command))):
            refused.append(side)
    return refused


def about_program(side: str, command: str) -> str:
    """What a file says of a program: all of it, and with no sign that a terminal obeys."""
    return say("This file says that {side} is the program {command}.", side=side, command=repr(command))


def who_plays_on(names: dict[str, str], refused: Container[str] = ()) -> tuple[dict[str, str], str]:
    """Who can play on here of those who played a saved game, and sentences on who cannot, or is read anew.

    The programs of some sides may be refused.

    >>> who_plays_on({"X": "human", "O": "learner:a1"})
    ({'X': 'human', 'O': 'easy'}, "'learner:a1' is not found here: easy plays O.")
    >>> who_plays_on({"X": "human", "O": "cmd:engine"}, refused="O")
    ({'X': 'human', 'O': 'easy'}, 'The program is not started: easy plays O.')
    >>> who_plays_on({"X": "human", "O": "perfect"})
    ({'X': 'human', 'O': 'perfect'}, '')
    """
    found, told = dict(names), []
    for side, text in names.items():
        parts = _parts(text)
        if side in refused or not parts or not all([_is_there(name) for name in parts]):
            facts = {"text": shown(text), "opponent": OPPONENT, "side": side}
            if side in refused:
                told.append(say("The program is not started: {opponent} plays {side}.", **facts))
            else:
                told.append(say("{text} is not found here: {opponent} plays {side}.", **facts))
            found[side] = OPPONENT
        else:
            told += [_about_learner(side, name) for name in parts if name.kind in LEARNERS]
    return found, " ".join(told)


def _parts(text: str) -> list[Name]:
    """Those whom a name means, one or several; nobody if it is no player's here."""
    try:
        return ROSTER.check(text).players
    except InvalidArgument:
        return []


def _is_there(name: Name) -> bool:
    return name.kind not in LEARNERS or not name.rest or os.path.isfile(name.rest)


def _about_learner(side: str, name: Name) -> str:
    if name.rest:
        return say("{side} plays as {file} has learned.", side=side, file=repr(name.rest))
    return say("{side} is a new {name}.", side=side, name=str(name))
