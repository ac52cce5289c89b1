"""The command `noughts learners`: every kind learns the same game from the same opponents, side by side."""

import json

from ..board import Board
from ..board.notation import counted
from ..files import write_atomically
from ..learn.compared import draw_compared
from ..learn.kinds import LEARNERS
from ..learn.learner import AnyLearner
from ..learn.text import show_curve, summary
from ..players.training import CURVE, evaluate, train
from .learners import check_picture, curve_values, in_words
from .progress import Progress


def compare(
    board: str,
    games: int,
    opponent: str,
    seat: str,
    seed: int,
    points: int,
    picture: str | None,
    as_json: bool,
) -> None:
    """Train one of each kind with the same seed, and show how good each has become, and how."""
    if picture is not None:
        check_picture(picture)
    learners = {kind: make(seat, board=Board(board), seed=seed) for kind, make in LEARNERS.items()}
    with Progress(not as_json) as progress:
        for learner in learners.values():
            train(
                learner,
                (opponent, games),
                points=min(points, max(1, games)),
                progress=lambda done: progress.show_games(done.games, done.of),
            )
    if picture is not None:
        curves = {kind: learner.curve for kind, learner in learners.items()}
        titles = {kind: learner.title for kind, learner in learners.items()}
        write_atomically(picture, draw_compared(curves, titles))
    if as_json:
        values = {
            "board": Board(board).name,
            "player": seat,
            "games": games,
            "opponent": opponent,
            "seed": seed,
            "learners": {kind: _values(learner) for kind, learner in learners.items()},
        }
        print(json.dumps(values))
        return
    print(f"{seat} on {Board(board)}, {counted(games, 'game')} each against {opponent}, seed {seed}")
    for learner in learners.values():
        print(f"\n{learner.title}: {summary(learner)}")
        print(show_curve(learner.curve))
        for name in CURVE:
            print(f"now against {name:8} {in_words(evaluate(learner, name).rates)}")
    if picture is not None:
        print(f"\n{picture}: both curves.")


def _values(learner: AnyLearner) -> dict[str, object]:
    won, drawn, lost = learner.results
    return {
        "wins": won,
        "draws": drawn,
        "losses": lost,
        "met": learner.get_memory_size(),
        "exact": {name: evaluate(learner, name).rates._asdict() for name in CURVE},
        "curve": curve_values(learner.curve),
    }
