"""What the commands about learners take: `menace`, `q`, and `learners`, which has both learn side by side."""

from ...engine.levels import LEVELS
from .arguments import Namespace, Parser, number, real, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

OPPONENT = (
    f"{', '.join(LEVELS)}, menace:FILE, q:FILE; several at once as in random=60+perfect=40 (default: random)"
)
BOARDS = "a board of 12 cells or fewer, such as 3x3, 4x3,3 or 3x3,misere (default: 3x3)"


def add_menace(parser: Parser) -> None:
    """All that is done with matchboxes."""
    actions = parser.add_actions("action")
    train, how, play = _add_learner(actions, "MENACE")
    for action, preset in ((train, "default"), (play, "default")):
        _add_preset(action, preset)
    train.add_argument("--empty", choices=["refill", "resign"], help="what an empty box means")
    for result, beads in (("win", 3), ("draw", 1), ("loss", -1)):
        about = f"beads for a {result} (default: {beads})"
        train.add_argument(f"--{result}", dest=f"{result}_reward", type=whole, metavar="N", help=about)
    how.add_argument("--svg", metavar="FILE", help="draw the cabinet, or that box, as SVG")

    sheets = actions.add_parser("print", help="pages of labels for a real machine of matchboxes")
    sheets.add_argument("--out", required=True, metavar="FOLDER", help="where the pages go, as SVG")
    sheets.add_argument("--from", dest="start", metavar="FILE", help="with the beads of what was saved")
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
        for name, metavar, about in (
            ("rate", "R", "how far a value goes towards what was found, 0 to 1 (default: 0.25)"),
            ("exploration", "R", "how often it tries any move, 0 to 1 (default: 0.1)"),
            ("draw-reward", "R", "what a draw is worth, -1 to 1 (default: 0)"),
            ("initial-value", "R", "what moves are worth before anything is known (default: 0)"),
        ):
            action.add_argument(f"--{name}", type=real, metavar=metavar, help=about)
        for name in ("rate", "exploration"):
            about = f"after so many games the {name} has halved (default: never)"
            action.add_argument(f"--{name}-decay", type=whole, metavar="N", help=about)
    parser.set_defaults(kind="q")
    parser.does(
        _run,
        "noughts q train --games 10000 --opponent perfect --out q.json",
        "noughts q evaluate q.json --opponent perfect",
        "noughts q play q.json",
    )


def add_learners(parser: Parser) -> None:
    """Every kind of learner, on the same games."""
    parser.add_argument("board", nargs="?", default="3x3", help=BOARDS)
    parser.add_argument("--games", type=number(1, 10**9), default=400, help="how many each (default: 400)")
    mix = "random=60+perfect=40"
    parser.add_argument("--opponent", default=mix, metavar="P", help=f"as for menace train (default: {mix})")
    parser.add_argument("--seat", choices=["X", "O"], default="X", help="what they play (default: X)")
    parser.add_argument("--seed", type=whole, default=1, help="of both (default: 1)")
    about = "how often each is measured on the way (default: 50)"
    parser.add_argument("--points", type=number(1, 1000), default=50, help=about)
    parser.add_argument("--curve", dest="picture", metavar="FILE", help="draw both curves, as SVG")
    parser.add_json()
    parser.does(
        _compare,
        "noughts learners 3x3",
        "noughts learners 3x3,misere --seat O --games 2000 --curve both.svg",
    )


def _add_learner(
    actions: "argparse._SubParsersAction[Parser]", who: str
) -> "tuple[Parser, argparse._MutuallyExclusiveGroup, Parser]":
    """What is done with any learner: train, evaluate, show, play. Gives those that a kind adds to."""
    train = actions.add_parser("train", help="play games, learn from them, and save what was learned")
    train.add_argument("--games", default="1000", metavar="N", help="how many games (default: 1000)")
    train.add_argument(
        "--opponent",
        default="random",
        metavar="P",
        help=f"{OPPONENT}; games:PATH for saved games; random,perfect with --games 100,900 in turn",
    )
    train.add_argument("--seed", type=whole, help="make its choices repeatable")
    _add_seat(train, who, "X")
    train.add_argument("--from", dest="start", metavar="FILE", help="go on with what was saved")
    train.add_argument("--out", required=True, metavar="FILE", help="where what it learned is saved, as JSON")
    about = "let the opponent, menace:FILE or q:FILE, learn too, and save it here"
    train.add_argument("--rival-out", metavar="FILE", help=about)
    train.add_argument("--curve", metavar="FILE", help="draw the learning curve, as SVG")
    train.add_argument("--json", action="store_true", help="answer as JSON")

    evaluate = actions.add_parser("evaluate", help="its exact chances against an opponent")
    evaluate.add_argument("file", help="what was saved")
    evaluate.add_argument("--opponent", default="random", metavar="P", help=OPPONENT)
    evaluate.add_argument("--worst", type=number(0, 1000), default=5, metavar="N", help="boxes to blame")
    evaluate.add_argument("--json", action="store_true", help="answer as JSON")

    show = actions.add_parser("show", help="what it knows, its curve, and how good it is now")
    show.add_argument("file", help="what was saved")
    which = show.add_mutually_exclusive_group()
    which.add_argument("--box", type=number(1, 10**6), metavar="N", help="one box, by number")
    which.add_argument("--position", metavar="TEXT", help="the box of a position: X, O or . for each cell")
    how = show.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="answer as JSON")

    play = actions.add_parser("play", help="play against it; it learns from every game")
    play.add_argument("file", nargs="?", help="what was saved; saved again after every game")
    play.add_argument("--seed", type=whole, help="make its choices repeatable")
    _add_seat(play, who, "O")
    return train, how, play


def _add_seat(action: Parser, who: str, seat: str) -> None:
    action.add_argument("--board", help=BOARDS)
    about = f"what {who} plays; X begins (default: {seat})"
    action.add_argument("--seat", choices=["X", "O"], help=about)


def _add_preset(action: Parser, preset: str) -> None:
    about = f"its beads: default, michie or 8421 (default: {preset})"
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


def _compare(**said: "Any") -> None:
    from .learner_compare import compare_learners

    compare_learners(**said)
