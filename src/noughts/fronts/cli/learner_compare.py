"""The command `noughts learners`: every kind learns the same game from the same opponents, side by side."""

import json

from ...board import Board
from ...board.notation import counted
from ...files import write_atomically
from ...learn.kinds import LEARNERS
from ...learn.text import show_curve, summary
from ...players.training import compare
from ..progress import Progress
from .learner_show import check_picture, curve_values, plain, print_rates


def compare_learners(
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
    learners = [kind(seat, board=Board(board), seed=seed) for kind in LEARNERS.values()]
    with Progress(not as_json) as progress:
        found = compare(
            *learners,
            opponent=opponent,
            games=games,
            points=min(points, games),
            progress=lambda done: progress.show_games(done.games, done.of),
        )
    if picture is not None:
        write_atomically(picture, found.svg())
    if as_json:
        values = {"board": Board(board).name, "player": seat, "games": games}
        kinds = {
            learner.kind: {
                "wins": training.wins,
                "draws": training.draws,
                "losses": training.losses,
                "met": learner.get_memory_size(),
                "exact": plain(training.curve[-1].rates),
                "curve": curve_values(training.curve),
            }
            for learner, training in zip(learners, found.trainings.values(), strict=True)
        }
        print(json.dumps({**values, "opponent": opponent, "seed": seed, "learners": kinds}))
        return
    print(f"{seat} on {Board(board)}, {counted(games, 'game')} each against {opponent}, seed {seed}")
    for learner in learners:
        print(f"\n{learner.title}: {summary(learner)}")
        print(show_curve(learner.curve))
        print_rates(learner.curve[-1].rates)
    if picture is not None:
        print(f"\n{picture}: both curves.")
