"""The command `noughts learners`: every kind learns the same game from the same opponents, side by side."""

import json

from ...board import Board
from ...files import write_atomically
from ...learn.kinds import LEARNERS
from ...learn.learner import AnyLearner
from ...learn.text import show_curve
from ...players.training import compare
from ...words import counts, say
from ..progress import Progress
from ..streams import end_when_told
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
    end_when_told(like_ctrl_c=True)
    if picture is not None:
        check_picture(picture)
    learners: list[AnyLearner] = [kind(seat, board=Board(board), seed=seed) for kind in LEARNERS.values()]
    about = {"board": Board(board).name, "side": seat, "games": games, "opponent": opponent, "seed": seed}
    try:
        with Progress(not as_json) as progress:
            found = compare(
                *learners,
                opponent=opponent,
                games=games,
                points=min(points, games),
                progress=lambda done: progress.show_games(done.games, done.of),
            )
    except KeyboardInterrupt:
        _tell([learner for learner in learners if learner.curve], about, as_json)
        raise
    if picture is not None:
        write_atomically(picture, found.svg())
    _tell(learners, about, as_json)
    if picture is not None and not as_json:
        print(say("\n{path}: both curves.", path=picture))


def _tell(learners: list[AnyLearner], about: dict[str, object], as_json: bool) -> None:
    """How good each has become, and how; those that have not begun are left out."""
    if as_json:
        print(json.dumps({**about, "learners": {learner.kind: _values(learner) for learner in learners}}))
        return
    games = int(str(about["games"]))
    told = {**about, "games": counts.games(games)}
    print(say("{side} on {board}, {games} each against {opponent}, seed {seed}", **told))
    for learner in learners:
        found = learner.summary
        if learner.games < games:
            found = say("{what}, stopped after {games}", what=found, games=counts.games(learner.games))
        print(f"\n{learner.title}: {found}")
        print(show_curve(learner.curve))
        print_rates(learner.curve[-1].rates)


def _values(learner: AnyLearner) -> dict[str, object]:
    wins, draws, losses = learner.results
    return {
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "met": learner.get_memory_size(),
        "exact": plain(learner.curve[-1].rates),
        "curve": curve_values(learner.curve),
    }
