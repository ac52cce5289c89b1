"""The words of the command line: what every command of `noughts` takes, and how it is explained."""

import argparse
import os

from ...engine.levels import LEVELS
from ...errors import one_line, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

BOARD = "such as 3x3, 6x5,4, 4x4x4 or 7x6,4,gravity"
LEVEL = f"one of {', '.join(LEVELS)}"
PLAYER = f"{', '.join(LEVELS)}, menace:FILE or cmd:PROGRAM"
THREADS = "share the work among so many"
CLOCK = "for each side: 5:00+3 (minutes:seconds, and what a move adds) or 0:10/move"
WEIGHTS = "what a line is worth: (k+1) x (k+1) numbers, rows by X's stones, columns by O's"
TURN = "who is to move, where the text does not tell"


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal, which is asked for without importing all that argparse would."""

    def __init__(self, prog: str) -> None:
        try:
            columns = os.get_terminal_size().columns
        except OSError:
            columns = 80
        super().__init__(prog, width=max(40, columns - 2))


class Parser(argparse.ArgumentParser):
    """A parser whose mistakes are one sentence."""

    def __init__(self, **options: "Any") -> None:
        super().__init__(**{"formatter_class": Formatter, **options})

    def error(self, message: str) -> "NoReturn":
        """Say what was wrong and where help is, and leave with status 2."""
        self.exit(2, f"noughts: {one_line(message)}; {self.prog} --help explains it\n")


def read(argv: list[str]) -> argparse.Namespace:
    """What was said, as attributes: `command`, and what that command takes."""
    return make_parser(argv[0] if argv else None).parse_args(argv)


def make_parser(only: str | None = None) -> Parser:
    """The parser of the whole command; with a command's name, of that alone, which is made faster."""
    parser = Parser(
        prog="noughts",
        description="The tic-tac-toe family, from 3x3 to 4x4x4x4, where stones fall or lines lose: "
        "played, solved, learned and shown.",
        epilog=EXAMPLES,
    )
    parser.add_argument("--version", action="store_true", help="say which version this is")
    commands = parser.add_subparsers(
        metavar="command", dest="command", prog="noughts", parser_class=Parser, title="commands"
    )
    for name, (about, add, examples) in COMMANDS.items():
        if only in COMMANDS and name != only:
            continue
        command = commands.add_parser(
            name,
            help=about,
            description=f"{about[0].upper()}{about[1:]}.",
            epilog=f"examples:\n{examples}" if examples else None,
        )
        add(command)
    return parser


def add_play(play: argparse.ArgumentParser) -> None:
    play.add_argument("board", nargs="?", help=f"{BOARD} (asked for if left out)")
    play.add_argument("--level", metavar="NAME", help=f"your opponent: human, {PLAYER} (default: easy)")
    play.add_argument("--second", action="store_true", default=None, help="let your opponent move first")
    play.add_argument("--x", metavar="NAME", help="who plays X (default: human)")
    play.add_argument("--o", metavar="NAME", help="who plays O (default: human)")
    play.add_argument("--first", choices=["X", "O"], default="X", help="who moves first (default: X)")
    play.add_argument("--moves", metavar="CELLS", help='begin with these moves, as in "b2 a1"')
    play.add_argument("--load", metavar="FILE", help="go on with a saved game, and who played it")
    play.add_argument("--clock", metavar="TIME", help=CLOCK)
    play.add_argument("--seconds", type=seconds, help="how long the strongest players may think")
    play.add_argument("--quiet", action="store_true", help="show no boards, only what has to be said")
    play.add_argument("--json", action="store_true", help="everything that happens as a line of JSON")
    play.add_argument("--weights", metavar="NUMBERS", help=WEIGHTS)
    play.add_argument("--seed", type=int, help="make the players' choices repeatable")


def add_serve(serve: argparse.ArgumentParser) -> None:
    serve.add_argument(
        "--host", default="127.0.0.1", metavar="H", help="where to listen (default: this machine only)"
    )
    serve.add_argument(
        "--port", type=number(0, 65535), metavar="N", help="(default: 8333, or any free one if that is taken)"
    )
    serve.add_argument(
        "--db", metavar="URL", help="sqlite:///FILE or postgresql://... (default: a file in your data folder)"
    )
    serve.add_argument(
        "--name", action="append", default=[], metavar="NAME", help="a name that it is reached by; repeatable"
    )
    serve.add_argument(
        "--workers", type=number(1, 64), default=1, metavar="N", help="how many processes share the work"
    )
    serve.add_argument(
        "--rate",
        type=number(0, 10**6),
        default=200,
        metavar="N",
        help="requests a second from one address to a process; 0 is no limit (default: 200)",
    )
    serve.add_argument("--quiet", action="store_true", help="say only where it is, and what goes wrong")


def add_tui(tui: argparse.ArgumentParser) -> None:
    tui.add_argument("board", nargs="?", default="4x4x4", help=f"{BOARD} (default: 4x4x4)")
    about = f"your opponent: human, menace (which learns while you play), {PLAYER} (default: easy)"
    tui.add_argument("--level", metavar="NAME", default="easy", help=about)
    tui.add_argument("--second", action="store_true", help="let your opponent move first")
    tui.add_argument("--seed", type=int, help="make your opponent's choices repeatable")
    tui.add_argument("--clock", metavar="TIME", help=CLOCK)
    tui.add_argument("--dark", action="store_true", help="begin with dark colours")


def add_selfplay(selfplay: argparse.ArgumentParser) -> None:
    selfplay.add_argument("board", help=BOARD)
    how_many = selfplay.add_mutually_exclusive_group()
    how_many.add_argument("count", nargs="?", type=number(1, 10**12), metavar="N", help="how many games")
    how_many.add_argument("--games", type=number(1, 10**12), metavar="N", help="the same (default: 1000)")
    selfplay.add_argument("--x", metavar="NAME", default="perfect", help=f"{PLAYER} (default: perfect)")
    selfplay.add_argument("--o", metavar="NAME", default="perfect", help="the same for O (default: perfect)")
    selfplay.add_argument("--seed", type=int, help="make the games repeatable")
    selfplay.add_argument("--seconds", type=seconds, help="how long the strongest players may think")
    selfplay.add_argument("--quiet", action="store_true", help="the results only, without timing")
    selfplay.add_argument("--json", action="store_true", help="answer as JSON")


def add_solve(solve: argparse.ArgumentParser) -> None:
    solve.add_argument("board", help=BOARD)
    solve.add_argument("--position", metavar="TEXT", help="X, O or . for each cell (default: empty)")
    solve.add_argument("--turn", choices=["X", "O"], help=TURN)
    solve.add_argument("--seconds", type=seconds, default=0.0, help="give up after so long (default: never)")
    solve.add_argument("--threads", type=number(1, 64), default=1, help=THREADS)
    solve.add_argument("--atlas", action="store_true", help="certificates made before may be looked up")
    solve.add_argument("--json", action="store_true", help="answer as JSON")


def add_analyze(analyze: argparse.ArgumentParser) -> None:
    analyze.add_argument("board", help=BOARD)
    analyze.add_argument("position", metavar="TEXT", help="X, O or . for each cell")
    analyze.add_argument("--turn", choices=["X", "O"], help=TURN)
    analyze.add_argument("--level", help=f"what a level sees: {LEVEL} (default: proofs and a short search)")
    analyze.add_argument("--depth", type=number(1, 1000), default=0, help="how many plies to search")
    analyze.add_argument("--seconds", type=seconds, default=0.0, help="how long to think (default: a moment)")
    analyze.add_argument("--threads", type=number(1, 64), default=1, help=THREADS)
    analyze.add_argument("--weights", metavar="NUMBERS", help=WEIGHTS)
    analyze.add_argument("--json", action="store_true", help="answer as JSON")


def add_brain(brain: argparse.ArgumentParser) -> None:
    brain.add_argument("--level", default="impossible", help=f"{LEVEL} (default: impossible)")
    brain.add_argument("--seed", type=int, help="make its choices repeatable")
    brain.add_argument("--threads", type=number(1, 64), default=1, help=THREADS)


def add_completion(completion: argparse.ArgumentParser) -> None:
    completion.add_argument("shell", choices=["bash", "zsh", "fish"], help="for which shell")


def add_bench(bench: argparse.ArgumentParser) -> None:
    bench.add_argument("--json", action="store_true", help="answer as JSON")


def add_proof(proof: argparse.ArgumentParser) -> None:
    actions = proof.add_subparsers(metavar="action", dest="action", required=True, prog="noughts proof")
    fast = "the certificate that wins soonest, not the smallest"
    export = actions.add_parser("export", help="write the certificate to a file")
    export.add_argument("file", help="where to; packed if the name ends in .xz")
    export.add_argument("--fast", action="store_true", help=fast)
    export.add_argument("--lines", action="store_true", help="with all forced lines, for replay.py to check")
    verify = actions.add_parser("verify", help="check a certificate, with code of its own")
    verify.add_argument(
        "file", nargs="?", help="a file of either form (default: what comes with the package)"
    )
    verify.add_argument("--fast", action="store_true", help=fast)
    verify.add_argument("--json", action="store_true", help="answer as JSON")
    build = actions.add_parser("build", help="make a certificate from nothing; takes minutes")
    build.add_argument("file", help="where to; packed if the name ends in .xz")
    build.add_argument("--proofs", type=number(1, 10_000), help="how many proofs to merge (default: 60)")
    build.add_argument("--within", type=number(1, 32), metavar="N", help="X wins with at most N stones")
    build.add_argument(
        "--threads", type=number(1, 64), default=1, help="the result is the same with any number"
    )


def add_menace(menace: argparse.ArgumentParser) -> None:
    actions = menace.add_subparsers(metavar="action", dest="action", required=True, prog="noughts menace")
    opponent = (
        f"{', '.join(LEVELS)}, menace:FILE; several at once as in random=60+perfect=40 (default: random)"
    )

    def add_kind(action: argparse.ArgumentParser, seat: str, preset: str) -> None:
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


def number(fewest: int, most: int) -> "Callable[[str], int]":
    """A whole number between two bounds, for argparse."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or len(text) > 15 or not fewest <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"it is a number from {fewest} to {most:,}, not {shown(text)}")
        return int(text)

    return read


def seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e9:
        raise argparse.ArgumentTypeError(f"seconds are a number above 0, not {shown(text)}")
    return seconds


# what a command is about, what it takes, and examples of it
COMMANDS: "dict[str, tuple[str, Callable[[argparse.ArgumentParser], None], str]]" = {
    "serve": (
        "the web app, and the service behind it",
        add_serve,
        """  noughts serve
  noughts serve --port 0 --db sqlite:///games.db
  noughts serve --host 0.0.0.0 --name games.example.org --db postgresql://me@localhost/noughts""",
    ),
    "play": (
        "play a game in the terminal",
        add_play,
        """  noughts play 4x4x4 --level insane
  noughts play 3x3 --second
  noughts play 7x6,4,gravity --moves "d d"
  noughts play 6x5,4 --x human --o human
  noughts play 3x3 --x easy --o menace:m.json""",
    ),
    "tui": (
        "play on the whole screen of the terminal (needs Textual)",
        add_tui,
        """  noughts tui 4x4x4 --level insane
  noughts tui 3x3 --level menace""",
    ),
    "analyze": (
        "look at every move of a position",
        add_analyze,
        """  noughts analyze 3x3 X...O...X
  noughts analyze 3x3 XO....... --level easy --json""",
    ),
    "solve": (
        "prove whether a position is won, drawn or lost",
        add_solve,
        """  noughts solve 6x5,4
  noughts solve 3x3 --position XO..X....
  noughts solve 4x4x4 --threads 2""",
    ),
    "proof": (
        "write, make or check the certificate that the first player wins 4x4x4",
        add_proof,
        """  noughts proof verify
  noughts proof export proof.txt""",
    ),
    "selfplay": (
        "play many games between two players, and count",
        add_selfplay,
        """  noughts selfplay 3x3 10000
  noughts selfplay 5x5,4 --games 100 --x insane --o difficult --seed 1""",
    ),
    "menace": (
        "a machine of matchboxes that learns: train, evaluate, show, print, play",
        add_menace,
        """  noughts menace train --games 10000 --opponent perfect --out m.json
  noughts menace evaluate m.json --opponent perfect
  noughts menace play m.json""",
    ),
    "brain": (
        "be an engine for other programs: the Gomocup protocol, or JSON lines",
        add_brain,
        """  printf 'START 15\\nBEGIN\\nEND\\n' | noughts brain
  echo '{"board": "4x4x4", "position": "................................................................"}' \\
    | noughts brain""",
    ),
    "completion": (
        "print what makes a shell complete the words of this command",
        add_completion,
        """  noughts completion bash > ~/.local/share/bash-completion/completions/noughts
  noughts completion fish > ~/.config/fish/completions/noughts.fish
  eval "$(noughts completion zsh)\"""",
    ),
    "bench": ("print the search's signature and its speed", add_bench, ""),
}

EXAMPLES = """examples:
  noughts                           the web app: play, see and understand, in a browser
  noughts play                      choose a board and an opponent, then play in the terminal
  noughts play 4x4x4 --level easy   play on the cube
  noughts tui                       the same on the whole screen
  noughts play 6x5,4 --second       let the engine begin
  noughts play 7x6,4,gravity        where stones fall; or misere, torus, exact
  noughts solve 6x5,4               prove who wins, and how fast
  noughts analyze 3x3 X...O...X     every move, the best one, and why
  noughts solve 4x4x4               prove the first player's win, in seconds
  noughts proof verify              check its certificate, move by move
  noughts selfplay 3x3              a thousand perfect games
  noughts menace train --out m.json --games 10000 --opponent perfect
                                    teach a machine of matchboxes
  noughts menace play m.json        play against it, and watch it learn

noughts COMMAND --help explains a command, with examples.
"""
