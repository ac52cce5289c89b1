"""What the command `noughts menace` takes; what it does is in the module of that name above."""

from ...engine.levels import LEVELS
from .arguments import Namespace, Parser, number


def add_menace(parser: Parser) -> None:
    """All that is done with matchboxes."""
    actions = parser.add_actions("action")
    opponent = (
        f"{', '.join(LEVELS)}, menace:FILE; several at once as in random=60+perfect=40 (default: random)"
    )

    def add_kind(action: Parser, seat: str, preset: str) -> None:
        action.add_argument(
            "--board", help="a board of 12 cells or fewer, such as 3x3, 4x3,3 or 3x3,misere (default: 3x3)"
        )
        action.add_argument(
            "--seat", choices=["X", "O"], help=f"what MENACE plays; X begins (default: {seat})"
        )
        action.add_argument(
            "--preset", metavar="NAME", help=f"its beads: default, michie or 8421 (default: {preset})"
        )

    train = actions.add_parser("train", help="play games, learn from them, and save what was learned")
    train.add_argument("--games", default="1000", metavar="N", help="how many games (default: 1000)")
    train.add_argument(
        "--opponent",
        default="random",
        metavar="P",
        help=f"{opponent}; games:PATH for saved games; random,perfect with --games 100,900 in turn",
    )
    train.add_argument("--seed", type=int, help="make its draws repeatable")
    add_kind(train, "X", "default")
    train.add_argument("--empty", choices=["refill", "resign"], help="what an empty box means")
    for result, beads in (("win", 3), ("draw", 1), ("loss", -1)):
        train.add_argument(
            f"--{result}", type=int, metavar="N", help=f"beads for a {result} (default: {beads})"
        )
    train.add_argument("--from", dest="start", metavar="FILE", help="go on with what was saved")
    train.add_argument("--out", required=True, metavar="FILE", help="where what it learned is saved, as JSON")
    train.add_argument("--rival-out", metavar="FILE", help="let menace:FILE learn too, and save it here")
    train.add_argument("--curve", metavar="FILE", help="draw the learning curve, as SVG")
    train.add_argument("--json", action="store_true", help="answer as JSON")

    evaluate = actions.add_parser("evaluate", help="its exact chances against an opponent")
    evaluate.add_argument("file", help="what was saved")
    evaluate.add_argument("--opponent", default="random", metavar="P", help=opponent)
    evaluate.add_argument("--worst", type=number(0, 1000), default=5, metavar="N", help="boxes to blame")
    evaluate.add_argument("--json", action="store_true", help="answer as JSON")

    show = actions.add_parser("show", help="its boxes, its curve, and how good it is now")
    show.add_argument("file", help="what was saved")
    which = show.add_mutually_exclusive_group()
    which.add_argument("--box", type=number(1, 10**6), metavar="N", help="one box, by number")
    which.add_argument("--position", metavar="TEXT", help="the box of a position: X, O or . for each cell")
    how = show.add_mutually_exclusive_group()
    how.add_argument("--svg", metavar="FILE", help="draw the cabinet, or that box, as SVG")
    how.add_argument("--json", action="store_true", help="answer as JSON")

    sheets = actions.add_parser("print", help="pages of labels for a real machine of matchboxes")
    sheets.add_argument("--out", required=True, metavar="FOLDER", help="where the pages go, as SVG")
    sheets.add_argument("--from", dest="start", metavar="FILE", help="with the beads of what was saved")
    add_kind(sheets, "X", "michie")

    play = actions.add_parser("play", help="play against it; it learns from every game")
    play.add_argument("file", nargs="?", help="what was saved; saved again after every game")
    play.add_argument("--seed", type=int, help="make its draws repeatable")
    add_kind(play, "O", "default")
    parser.does(
        _run,
        "noughts menace train --games 10000 --opponent perfect --out m.json",
        "noughts menace evaluate m.json --opponent perfect",
        "noughts menace play m.json",
    )


def _run(**said: object) -> None:
    from ..menace import run
    from ..streams import end_when_told

    if said["action"] == "train":
        end_when_told(like_ctrl_c=True)
    run(Namespace(**said))
