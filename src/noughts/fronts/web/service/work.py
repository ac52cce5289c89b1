"""What thinkers do: functions of plain values, each in a process that knows no database and no network.

Each has as its first argument a function by which it tells how far it has come.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from time import perf_counter
from typing import NamedTuple, TypeVar

from ....arena import following
from ....arena.event import Event
from ....arena.following import Judged
from ....arena.rating import Counts
from ....board import Position
from ....board.notation import OTHER
from ....core.watch import Watch
from ....engine.analysis import Analysis, analyze
from ....engine.knowledge import EVERY, Knowledge
from ....engine.limits import Limits
from ....engine.review import Review, review
from ....engine.telling import steps
from ....errors import InvalidFile, NoughtsError
from ....game import Game
from ....learn.kinds import parse
from ....learn.player import LearnerPlayer
from ....player import Person, Player
from ....players.roster import ROSTER, Role
from ....proof import BOARD
from ....proof.certificate import shipped
from ....proof.explorer import Answer, Explorer
from ....proof.variations import verify
from ....table import Table
from ....words import Phrase
from .analysis_views import show
from .learner_work import build, change, look, open_box, open_boxes
from .thinker import Tell

WHICH = "fast"  # the certificate that level perfect plays by
CHECKED = ("positions", "replies", "forced_wins", "entries", "most_moves", "nodes")
Result = TypeVar("Result")
SO_FAR = 1.0  # seconds between two tellings of what an analysis has found so far

__all__ = [
    "analyze_position",
    "build",
    "change",
    "check_proof",
    "choose",
    "explore",
    "find_hint",
    "judge",
    "look",
    "open_box",
    "open_boxes",
    "plainly",
    "proof_answer",
    "review_game",
    "teach",
]


class Chosen(NamedTuple):
    """What a player made of a game: a cell, or None to resign, why it had none, and milliseconds it took."""

    cell: int | None
    failure: str = ""
    taken: int = 0


def plainly(tell: Tell, function: Callable[..., Result], *arguments: object) -> Result:
    """Call a function that has nothing to tell meanwhile."""
    return function(*arguments)


def choose(tell: Tell, game: Game, name: str, memory: str | None) -> Chosen:
    """What the player of a name answers; a learner is its memory. Only what it takes here is its time."""
    started, side = perf_counter(), game.turn

    def find_learner(id: str, role: Role) -> Player:
        return LearnerPlayer(parse(memory or ""), name, role.board, role.side, Random())

    roster = ROSTER.only("level", learner=find_learner)
    try:
        table = Table(game, {side: roster.find(name, game.board, side), OTHER[side]: Person()})
        if game.clock is not None:
            table.since = table.now()
        answer = table.think()
    except NoughtsError as error:  # asking again would be no better
        chosen = Chosen(None, str(error))
    else:
        assert answer is not None  # nobody else moves at this table
        chosen = Chosen(answer.cell, answer.failure)
    return chosen._replace(taken=int(1000 * (perf_counter() - started)))


def teach(tell: Tell, memories: list[str], game: Game) -> list[str]:
    """What learners know after a game."""
    agents = [parse(memory) for memory in memories]
    for agent in agents:
        agent.learn_from(game)
    return [agent.export_memory() for agent in agents]


# -- positions and games understood -------------------------------------------------------------------


def analyze_position(
    tell: Tell, position: Position, limits: Limits, variations: int = 1
) -> dict[str, object]:
    """Every move of a position, the best variation, and what is proved; the same so far, every second."""
    started = last = perf_counter()
    known = Knowledge(position, EVERY)

    def shown(analysis: Analysis) -> dict[str, object]:
        return {**show(analysis), "seconds": round(perf_counter() - started, 3)}

    def progress(watch: Watch) -> None:
        nonlocal last
        if perf_counter() - last < SO_FAR:
            return
        last = perf_counter()
        depth = max([fact.depth or 0 for fact in known.moves.values()], default=0)
        so_far = shown(Analysis(known, variations))
        tell({**so_far, "depth": depth, "nodes": known.nodes + watch.nodes})

    return shown(analyze(position, limits, progress=progress, known=known, variations=variations))


def find_hint(tell: Tell, position: Position, limits: Limits) -> dict[str, object]:
    """A good move for the side to move, and why."""
    found = analyze(position, limits)
    value = found.moves[0].value
    return {
        "cell": found.best,
        "name": position.board.cell_name(found.best),
        "reason": found.reason,
        "value": value,
        "proved": value is not None,
        "variation": list(found.variation),
    }


def review_game(tell: Tell, game: Game, limits: Limits) -> tuple[Review, float]:
    """How each position of a game stood, and how long it took to find out."""
    started = perf_counter()
    return review(game, limits), round(perf_counter() - started, 3)


# -- the proof of 4x4x4 --------------------------------------------------------------------------------


@cache
def explorer() -> Explorer:
    """The certificate, walked through when first asked for."""
    return Explorer(shipped(WHICH))


def explore(tell: Tell) -> dict[str, object]:
    """What the certificate says: X's opening, and its answer to each kind of reply."""
    started = perf_counter()
    found = explorer()
    symmetries = found.board.symmetries
    return {
        "board": BOARD,
        "opening": found.opening,
        "openings": sorted({symmetry[found.opening] for symmetry in symmetries}),
        "replies": sum([len(kind.cells) for kind in found.kinds]),
        "kinds": [
            {
                "number": number,
                "cells": kind.cells,
                "reply": kind.reply,
                "answer": kind.answer,
                "positions": kind.positions,
                "within": kind.within,
            }
            for number, kind in enumerate(found.kinds, 1)
        ],
        "positions": found.positions,
        "within": found.within,
        "lines": len(found.board.lines),
        "symmetries": len(symmetries),
        "fixing": len([s for s in symmetries if s[found.opening] == found.opening]),
        "seconds": round(perf_counter() - started, 3),
    }


def proof_answer(tell: Tell, moves: list[int]) -> dict[str, object]:
    """X's answer after some moves, and why."""
    return _told(explorer().answer(moves), moves)


def _told(told: Answer, moves: list[int]) -> dict[str, object]:
    kind, found = None, explorer()
    if len(moves) > 1 and moves[0] == found.opening:
        kind = next(number for number, kind in enumerate(found.kinds, 1) if moves[1] in kind.cells)
    done = steps(told.position, told.variation)
    return {
        "position": str(told.position),
        "turn": told.position.turn,
        "answer": told.cell,
        "how": told.how,
        "words": told.words,
        "variation": list(told.variation),
        "variation_notes": [step.words for step in done],
        "variation_lines": [[list(cells) for cells in step.lines] for step in done],
        "lines": [list(line) for line in told.lines],
        "open": told.open,
        "behind": told.behind,
        "positions": told.below,
        "kind": kind,
    }


def check_proof(tell: Tell) -> dict[str, object]:
    """Check the certificate now, from first principles; its words are yet to be said."""
    started = perf_counter()
    found: dict[str, object] = {}
    try:
        found = verify(shipped(WHICH))
        words: object = Phrase("The certificate holds: X, moving first, wins whatever O does.")
    except InvalidFile as error:
        words = error.args[0]
    figures = {name: found.get(name, 0) for name in CHECKED}
    return {"ok": bool(found), "words": words, **figures, "seconds": round(perf_counter() - started, 3)}


def judge(tell: Tell, event: Event, counts: Counts, codes: bytes, known: int, evidence: Counts) -> Judged:
    """How players of a tournament stand: see `noughts.arena.following`."""
    return following.judge(event, counts, codes, known, evidence)
