"""Which commands there are, and what is meant by words that begin with one, with a board, or with neither."""

import sys

from .arguments import Namespace, Parser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable

# by name: the module that knows it, in a function add_NAME, and what it is about
COMMANDS = {
    "serve": ("services", "the web app, and the service behind it"),
    "play": ("playing", "play a game in the terminal"),
    "tui": ("playing", "play on the whole screen of the terminal (needs Textual)"),
    "analyze": ("questions", "look at every move of a position"),
    "review": ("review", "look back on a saved game, and find the move that was the mistake"),
    "solve": ("questions", "prove whether a position is won, drawn or lost"),
    "proof": ("proofs", "write, make or check the certificate that the first player wins 4x4x4"),
    "selfplay": ("selfplay", "play many games between two players, and count"),
    "menace": ("learners", "a machine of matchboxes that learns: train, evaluate, show, print, play"),
    "q": ("learners", "a table of values that learns the same games: train, evaluate, show, play"),
    "learners": ("learners", "matchboxes and values learn the same game, side by side"),
    "brain": ("services", "be an engine for other programs: the Gomocup protocol, or JSON lines"),
    "completion": ("completion", "print what makes a shell complete the words of this command"),
    "help": ("commands", "explain a command, or say which there are"),
    "bench": ("services", "print the search's signature and its speed"),
}

EPILOG = """examples:
  noughts                           the web app: play, see and understand, in a browser
  noughts play                      choose a board and an opponent, then play in the terminal
  noughts 4x4x4 --level easy        play on the cube: a board's name is enough
  noughts tui                       the same on the whole screen
  noughts play 6x5,4 --second       let the engine begin
  noughts play 7x6,4,gravity        where stones fall; or misere, torus, exact
  noughts solve 6x5,4               prove who wins, and how fast
  noughts analyze 3x3 X...O...X     every move, the best one, and why
  noughts review game.json          a saved game looked back on, and its mistake
  noughts solve 4x4x4               prove the first player's win, in seconds
  noughts proof verify              check its certificate, move by move
  noughts selfplay 3x3              a thousand perfect games
  noughts menace train --out m.json --games 10000 --opponent perfect
                                    teach a machine of matchboxes
  noughts menace play m.json        play against it, and watch it learn
  noughts learners 3x3              MENACE and Q-learning learn side by side

noughts help COMMAND explains a command, with examples. The exit status is 0; 1 when the answer cannot
be written, as when whoever read it has gone; 2 for a mistake; 130 after Ctrl-C.
"""


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
        description="The tic-tac-toe family, from 3x3 to 4x4x4x4, where stones fall or lines lose: "
        "played, solved, learned and shown.",
        epilog=EPILOG,
    )
    parser.add_argument("--version", action="store_true", help="say which version this is")
    parser.add_argument(
        "--lang", metavar="LANGUAGE", help="speak en or de, whatever LANG says; may stand anywhere"
    )
    commands = parser.add_subparsers(
        metavar="command", dest="command", prog="noughts", parser_class=Parser, title="commands"
    )
    for name in names:
        where, about = COMMANDS[name]
        command = commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
        if name in with_arguments:
            module = f"{__package__}.{where}"
            __import__(module)
            getattr(sys.modules[module], f"add_{name}")(command)
    return parser


def add_help(parser: Parser) -> None:
    """What --help says, for those who ask in words."""
    parser.add_argument("words", metavar="command", nargs="*", help="which; such as play or menace train")
    parser.does(lambda words: read([*words, "--help"]), "noughts help play", "noughts help menace train")


def _tell_version() -> None:
    from ... import __version__

    print(f"noughts {__version__}")


def _can_serve() -> bool:
    """Whether the web app can be started; where it cannot, the terminal is there."""
    from importlib.util import find_spec

    needed = [name for name in ("fastapi", "uvicorn", "sqlalchemy", "alembic") if find_spec(name) is None]
    if needed:
        print(f"The web app needs {', '.join(needed)} (pip install 'noughts[web]'): here is the terminal.\n")
    return not needed
