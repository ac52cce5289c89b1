"""Which commands there are, and what is meant by words that begin with one, with a board, or with neither."""

import sys

from ...words import say, sentence, text
from .arguments import Namespace, Parser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable

# by name: the module that knows it, in a function add_NAME, and what it is about
COMMANDS = {
    "serve": ("services", text("the web app, and the service behind it")),
    "play": ("playing", text("play a game in the terminal")),
    "tui": ("playing", text("play on the whole screen of the terminal (needs Textual)")),
    "analyze": ("questions", text("look at every move of a position")),
    "review": ("review", text("look back on a saved game, and find the move that was the mistake")),
    "solve": ("questions", text("prove whether a position is won, drawn or lost")),
    "proof": ("proofs", text("write, make or check the certificate that the first player wins 4x4x4")),
    "match": ("events", text("play two players against each other, and say who is better")),
    "tournament": ("events", text("play several players against each other, and rate them")),
    "measure": ("measuring", text("count what a player gives away, where the right moves are proved")),
    "tune": ("tuning", text("find weights by play: what a line is worth, by the stones on it")),
    "selfplay": ("selfplay", text("play many games between two players, and count")),
    "menace": (
        "learners",
        text("a machine of matchboxes that learns: train, evaluate, show, print, play"),
    ),
    "q": ("learners", text("a table of values that learns the same games: train, evaluate, show, play")),
    "learners": ("learners", text("matchboxes and values learn the same game, side by side")),
    "db": ("databases", text("look after the web app's database: check, backup, restore, prune, stats")),
    "brain": ("services", text("be an engine for other programs: the Gomocup protocol, or JSON lines")),
    "completion": ("completion", text("print what makes a shell complete the words of this command")),
    "help": ("commands", text("explain a command, or say which there are")),
    "bench": ("services", text("print the search's signature and its speed")),
}
EXAMPLES = {
    "noughts": text("the web app: play, see and understand, in a browser"),
    "noughts play": text("choose a board and an opponent, then play in the terminal"),
    "noughts 4x4x4 --level easy": text("play on the cube: a board's name is enough"),
    "noughts tui": text("the same on the whole screen"),
    "noughts play 6x5,4 --second": text("let the engine begin"),
    "noughts play 7x6,4,gravity": text("where stones fall; or misere, torus, exact"),
    "noughts solve 6x5,4": text("prove who wins, and how fast"),
    "noughts analyze 3x3 X...O...X": text("every move, the best one, and why"),
    "noughts review game.json": text("a saved game looked back on, and its mistake"),
    "noughts solve 4x4x4": text("prove the first player's win, in seconds"),
    "noughts proof verify": text("check its certificate, move by move"),
    "noughts selfplay 3x3": text("a thousand perfect games"),
    "noughts tournament 3x3 random easy perfect": text("everybody against everybody, with ratings"),
    "noughts menace train --out m.json --games 10000 --opponent perfect": text(
        "teach a machine of matchboxes"
    ),
    "noughts menace play m.json": text("play against it, and watch it learn"),
    "noughts learners 3x3": text("MENACE and Q-learning learn side by side"),
}
END = text(
    "noughts help COMMAND explains a command, with examples. The exit status is 0; 1 when the answer cannot\n"
    "be written, as when whoever read it has gone; 2 for a mistake; 130 after Ctrl-C.\n"
)


def read(argv: list[str]) -> Namespace:
    """What was said, as attributes: `run`, which does it, and what that takes."""
    first = argv[0] if argv else ""
    if first[:1].isdigit():
        return read(["play", *argv])  # a board
    said = make_parser([first] if first in COMMANDS else COMMANDS, with_arguments=[first]).parse_args(argv)
    del said.lang  # it was taken out before
    command, version = said.__dict__.pop("command"), said.__dict__.pop("version")
    if version:
        said.run = _tell_version
    elif command is None:
        return read(["serve"] if _can_serve() else ["play"])
    return said


def make_parser(names: "Iterable[str]", with_arguments: "Container[str]") -> Parser:
    """The parser of some commands; with the arguments of those whose modules are to be loaded."""
    parser = Parser(
        prog="noughts",
        description=say(
            "The tic-tac-toe family, from 3x3 to 4x4x4x4, where stones fall or lines lose: "
            "played, solved, learned and shown."
        ),
        epilog="\n".join([say("examples:"), *[_example(*each) for each in EXAMPLES.items()], "", say(END)]),
    )
    parser.add_argument("--version", action="store_true", help=say("say which version this is"))
    about = say("speak en or de, whatever LANG says; may stand anywhere")
    parser.add_argument("--lang", metavar="LANGUAGE", help=about)
    commands = parser.add_subparsers(
        metavar=say("command"), dest="command", prog="noughts", parser_class=Parser, title=say("commands")
    )
    for name in names:
        where, about = COMMANDS[name][0], say(COMMANDS[name][1])
        command = commands.add_parser(name, help=about, description=sentence(about))
        if name in with_arguments:
            module = f"{__package__}.{where}"
            __import__(module)
            getattr(sys.modules[module], f"add_{name}")(command)
    return parser


def _example(command: str, about: str) -> str:
    """An example and what it is for, which stands below it if it is long."""
    return f"  {command}\n{'':36}{say(about)}" if len(command) > 32 else f"  {command:33} {say(about)}"


def add_help(parser: Parser) -> None:
    """What --help says, for those who ask in words."""
    about = say("which; such as play or menace train")
    parser.add_argument("words", metavar="command", nargs="*", help=about)
    parser.does(lambda words: read([*words, "--help"]), "noughts help play", "noughts help menace train")


def _tell_version() -> None:
    from ... import __version__

    print(f"noughts {__version__}")


def _can_serve() -> bool:
    """Whether the web app can be started; where it cannot, the terminal is there."""
    from importlib.util import find_spec

    needed = [name for name in ("fastapi", "uvicorn", "sqlalchemy", "alembic") if find_spec(name) is None]
    if needed:
        print(
            say(
                "The web app needs {packages} (pip install 'noughts[web]'): here is the terminal.\n",
                packages=", ".join(needed),
            )
        )
    return not needed
