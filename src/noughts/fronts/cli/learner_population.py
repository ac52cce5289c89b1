"""The command `noughts learners` for many of each kind: seeds, schedules, generations."""

import json
from contextlib import nullcontext

from ...arena import running
from ...arena.folders import locked
from ...arena.nursery import PLAN, Nursery
from ...arena.population import Plan, Population, Schedule, check_schedule, grow
from ...arena.population_report import to_html, to_text
from ...board import Board
from ...errors import InvalidArgument
from ...files import check_target, write_atomically
from ...words import say, say_many
from ..progress import Progress
from ..streams import end_when_told, warn
from .learner_show import check_picture


def raise_population(
    board: str,
    schedules: list[str],
    sides: str,
    seeds: int,
    seed: int,
    points: int,
    generations: int,
    keep: int,
    workers: str | None,
    out: str | None,
    picture: str | None,
    html: str | None,
    as_json: bool,
) -> None:
    """Train all of them, and show how good they have become; those that are done when Ctrl-C comes, too."""
    end_when_told(like_ctrl_c=True)
    if picture is not None:
        check_picture(picture)
    if html is not None:
        check_target(html)
    read = tuple([Schedule.parse(schedule) for schedule in schedules])
    if len(set(read)) < len(read):
        raise InvalidArgument("a schedule is tried once: name each of them once")
    points = min([points, *[schedule.games for schedule in read]])
    plan = Plan(
        Board(board).name, read, sides=sides, seeds=seeds, seed=seed, points=points,
        generations=generations, keep=keep,
    ).check()  # fmt: skip
    for schedule in read:
        for side in sides:
            check_schedule(schedule, plan.board, side)
    found = Population(plan)
    try:
        with (
            locked(out, PLAN) if out is not None else nullcontext(),
            Progress(not as_json) as progress,
            running.workers(workers or 1) as those,
        ):
            nursery = Nursery(out, plan) if out is not None else None
            grow(
                plan,
                those,
                found,
                nursery.members() if nursery else (),
                nursery.keep if nursery else None,
                lambda done, of: progress.show(_trained(len(found.members), done, of)),
            )
    except KeyboardInterrupt:
        if out is not None:
            warn(say("noughts: say the same again to go on from {folder}", folder=out))
        if found.last:
            _tell(found, picture, html, as_json)
        raise
    _tell(found, picture, html, as_json)


def _tell(found: Population, picture: str | None, html: str | None, as_json: bool) -> None:
    if picture is not None:
        write_atomically(picture, found.svg())
    if html is not None:
        write_atomically(html, to_html(found))
    print(json.dumps(found.to_dict()) if as_json else to_text(found))


def _trained(generation: int, done: int, of: int) -> str:
    words = say_many(
        "{done:,} of {number:,} learner trained", "{done:,} of {number:,} learners trained", of, done=done
    )
    return say("generation {number}: {words}", number=generation, words=words)
