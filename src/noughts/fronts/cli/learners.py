"""What the commands about learners take: `menace`, `q`, and `learners`, which has both learn side by side."""

from ...errors import InvalidArgument
from ...words import say, text
from .arguments import SEED, Namespace, Parser, levels, number, real, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

BOARDS = text("a board of 12 cells or fewer, such as 3x3, 4x3,3 or 3x3,misere (default: 3x3)")
MIX = "random=60+perfect=40"
BEADS = {
    "win": text("beads for a win (default: 3)"),
    "draw": text("beads for a draw (default: 1)"),
    "loss": text("beads for a loss (default: -1)"),
}
RATES = {
    "rate": text("how far a value goes towards what was found, 0 to 1 (default: 0.25)"),
    "exploration": text("how often it tries any move, 0 to 1 (default: 0.1)"),
    "draw-reward": text("what a draw is worth, -1 to 1 (default: 0)"),
    "initial-value": text("what moves are worth before anything is known (default: 0)"),
}
DECAYS = {
    "rate": text("after so many games the rate has halved (default: never)"),
    "exploration": text("after so many games the exploration has halved (default: never)"),
}


def add_menace(parser: Parser) -> None:
    """All that is done with matchboxes."""
    actions = parser.add_actions("action")
    train, how, play = _add_learner(actions, "MENACE")
    for action in (train, play):
        _add_preset(action, "default")
    train.add_argument("--empty", choices=["refill", "resign"], help=say("what an empty box means"))
    for result, beads in BEADS.items():
        train.add_argument(f"--{result}", dest=f"{result}_reward", type=whole, metavar="N", help=say(beads))
    how.add_argument("--svg", metavar="FILE", help=say("draw the cabinet, or that box, as SVG"))

    sheets = actions.add_parser("print", help=say("pages of labels for a real machine of matchboxes"))
    sheets.add_argument("--out", required=True, metavar="FOLDER", help=say("where the pages go, as SVG"))
    sheets.add_argument("--from", dest="start", metavar="FILE", help=say("with the beads of what was saved"))
    _add_seat(sheets, "MENACE", "X")
    _add_preset(sheets, "michie")
    parser.set_defaults(kind="menace")
    parser.does(
        _run,
        "noughts menace train --games 10000 --opponent perfect --out m.json",
        "noughts menace evaluate m.json --opponent perfect",
        "noughts menace play m.json",
    )


def add_q(parser: Parser) -> None:
    """The same with values in place of beads."""
    train, _, play = _add_learner(parser.add_actions("action"), "Q-learning")
    for action in (train, play):
        for name, about in RATES.items():
            action.add_argument(f"--{name}", type=real, metavar="R", help=say(about))
        for name, about in DECAYS.items():
            action.add_argument(f"--{name}-decay", type=whole, metavar="N", help=say(about))
    parser.set_defaults(kind="q")
    parser.does(
        _run,
        "noughts q train --games 10000 --opponent perfect --out q.json",
        "noughts q evaluate q.json --opponent perfect",
        "noughts q play q.json",
    )


def add_learners(parser: Parser) -> None:
    """Every kind of learner, on the same games: one of each, or many."""
    parser.add_argument("board", nargs="?", default="3x3", help=say(BOARDS))
    about = say("how many each (default: 400)")
    parser.add_argument("--games", type=number(1, 10**9), help=about)
    about = say("as for menace train (default: {name})", name=MIX)
    parser.add_argument("--opponent", metavar="P", help=about)
    seats, about = ["X", "O", "both"], say("what they play (default: X)")
    parser.add_argument("--seat", choices=seats, default="X", help=about)
    parser.add_argument("--seed", type=whole, default=1, help=say("of both (default: 1)"))
    about = say("how often each is measured on the way (default: 50)")
    parser.add_argument("--points", type=number(1, 1000), default=50, help=about)
    parser.add_argument("--curve", dest="picture", metavar="FILE", help=say("draw the curves, as SVG"))
    about = say("so many learners of each kind, from one seed after another (default: 1)")
    parser.add_argument("--seeds", type=number(1, 1000), metavar="N", help=about)
    about = say("opponents in turn, in place of --opponent and --games; said again, each is tried")
    parser.add_argument("--schedule", dest="schedules", action="append", metavar="TEXT", help=about)
    about = say("so often the best go on, and the others learn anew from the best of the other side")
    parser.add_argument("--generations", type=number(1, 100), metavar="N", help=about)
    about = say("how many of each side go on (default: 1)")
    parser.add_argument("--keep", type=number(1, 16), default=1, metavar="N", help=about)
    parser.add_workers()
    about = say("keep every learner in this folder; said again, it goes on there")
    parser.add_argument("--out", metavar="FOLDER", help=about)
    parser.add_argument("--html", metavar="FILE", help=say("write a page with all of it"))
    parser.add_json()
    parser.does(
        _compare,
        "noughts learners 3x3",
        "noughts learners 3x3,misere --seat O --games 2000 --curve both.svg",
        "noughts learners 3x3 --seeds 20 --schedule perfect:1000 --schedule 'random:500 perfect:500'",
        "noughts learners 3x3 --seeds 20 --seat both --generations 5 --keep 2 --html learners.html",
    )


def _add_learner(
    actions: "argparse._SubParsersAction[Parser]", who: str
) -> "tuple[Parser, argparse._MutuallyExclusiveGroup, Parser]":
    """What is done with any learner: train, evaluate, show, play. Gives those that a kind adds to."""
    saved = say("what was saved")
    train = actions.add_parser("train", help=say("play games, learn from them, and save what was learned"))
    train.add_argument("--games", default="1000", metavar="N", help=say("how many games (default: 1000)"))
    opponent = say(
        "{levels}, menace:FILE, q:FILE; several at once as in random=60+perfect=40 (default: random)",
        levels=levels(),
    )
    about = say(
        "{opponent}; games:PATH for saved games; random,perfect with --games 100,900 in turn",
        opponent=opponent,
    )
    train.add_argument("--opponent", default="random", metavar="P", help=about)
    train.add_argument("--seed", type=whole, help=say(SEED))
    _add_seat(train, who, "X")
    train.add_argument("--from", dest="start", metavar="FILE", help=say("go on with what was saved"))
    about = say("where what it learned is saved, as JSON")
    train.add_argument("--out", required=True, metavar="FILE", help=about)
    about = say("let the opponent, menace:FILE or q:FILE, learn too, and save it here")
    train.add_argument("--rival-out", metavar="FILE", help=about)
    train.add_argument("--curve", metavar="FILE", help=say("draw the learning curve, as SVG"))
    train.add_json()

    evaluate = actions.add_parser("evaluate", help=say("its exact chances against an opponent"))
    evaluate.add_argument("file", help=saved)
    evaluate.add_argument("--opponent", default="random", metavar="P", help=opponent)
    evaluate.add_argument("--worst", type=number(0, 1000), default=5, metavar="N", help=say("boxes to blame"))
    evaluate.add_json()

    show = actions.add_parser("show", help=say("what it knows, its curve, and how good it is now"))
    show.add_argument("file", help=saved)
    which = show.add_mutually_exclusive_group()
    which.add_argument("--box", type=number(1, 10**6), metavar="N", help=say("one box, by number"))
    about = say("the box of a position: X, O or . for each cell")
    which.add_argument("--position", metavar="TEXT", help=about)
    how = show.add_mutually_exclusive_group()
    how.add_argument("--json", dest="as_json", action="store_true", help=say("answer as JSON"))

    play = actions.add_parser("play", help=say("play against it; it learns from every game"))
    play.add_argument("file", nargs="?", help=say("what was saved; saved again after every game"))
    play.add_argument("--seed", type=whole, help=say(SEED))
    _add_seat(play, who, "O")
    return train, how, play


def _add_seat(action: Parser, who: str, seat: str) -> None:
    action.add_argument("--board", help=say(BOARDS))
    about = say("what {who} plays; X begins (default: {seat})", who=who, seat=seat)
    action.add_argument("--seat", choices=["X", "O"], help=about)


def _add_preset(action: Parser, preset: str) -> None:
    about = say("its beads: default, michie or 8421 (default: {preset})", preset=preset)
    action.add_argument("--preset", metavar="NAME", help=about)


def _run(action: str, **said: object) -> None:
    """Only what an action needs is loaded."""
    if action == "train":
        from .learner_train import train_learner as do
    elif action == "play":
        from .learner_play import play_learner as do
    elif action == "print":
        from .learner_print import print_labels as do
    elif action == "evaluate":
        from .learner_show import evaluate_learner as do
    else:
        from .learner_show import show_learner as do
    do(Namespace(**said))


def _compare(
    games: int | None,
    opponent: str | None,
    seat: str,
    seeds: int | None,
    schedules: list[str] | None,
    generations: int | None,
    keep: int,
    workers: str | None,
    out: str | None,
    html: str | None,
    **said: "Any",
) -> None:
    """One learner of each kind, unless more is asked for."""
    if schedules and (games or opponent):
        raise InvalidArgument(
            "--schedule has opponents and games of its own: leave out --opponent and --games"
        )
    games, opponent = games or 400, opponent or MIX
    if any([seeds, schedules, generations, seat == "both", out, html]):
        from .learner_population import raise_population

        raise_population(
            schedules=schedules or [f"{opponent}:{games}"],
            sides="XO" if seat == "both" else seat,
            seeds=seeds or 1,
            generations=generations or 1,
            **{**said, "keep": keep, "workers": workers, "out": out, "html": html},
        )
        return
    from .learner_compare import compare_learners

    compare_learners(games=games, opponent=opponent, seat=seat, **said)
