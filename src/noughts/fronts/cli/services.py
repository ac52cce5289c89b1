"""The commands behind which somebody else sits: `serve` for browsers, `brain` for programs, and `bench`."""

from ...words import say
from .arguments import SEED, Parser, levels, number, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def add_serve(parser: Parser) -> None:
    """The web app."""
    about = say("where to listen (default: this machine only)")
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help=about)
    about = say("(default: 8333, or any free one if that is taken)")
    parser.add_argument("--port", type=number(0, 65535), metavar="N", help=about)
    about = say("sqlite:///FILE or postgresql://... (default: a file in your data folder)")
    parser.add_argument("--db", dest="url", metavar="URL", help=about)
    about = say("a name that it is reached by; repeatable")
    parser.add_argument("--name", dest="names", action="append", default=[], metavar="NAME", help=about)
    about = say("an address or network of a proxy in front of it, which says who its clients are; repeatable")
    parser.add_argument(
        "--trust-proxy", dest="proxies", action="append", default=[], metavar="ADDRESS", help=about
    )
    about = say("how many processes share the work")
    parser.add_argument("--workers", type=number(1, 64), default=1, metavar="N", help=about)
    about = say("requests a second from one address to a process; 0 is no limit (default: 200)")
    parser.add_argument("--rate", type=number(0, 10**6), default=200, metavar="N", help=about)
    about = say("a network, besides this machine, that may read /metrics; repeatable")
    parser.add_argument("--metrics-from", action="append", default=[], metavar="NETWORK", help=about)
    about = say("how long requests under way may take when it is told to end (default: 10)")
    parser.add_argument("--drain", type=number(0, 3600), default=10, metavar="SECONDS", help=about)
    about = say("how the log is written (default: text)")
    parser.add_argument("--log-format", choices=("text", "json"), default="text", help=about)
    about = say("have a line in the log for each request")
    parser.add_argument("--access-log", action="store_true", help=about)
    about = say("delete games and learners that nobody has used for so many days (default: nothing)")
    parser.add_argument("--keep-days", type=number(0, 36_500), default=0, metavar="N", help=about)
    about = say("a folder of noughts tournament --out to show, or one with such folders in it; repeatable")
    parser.add_argument(
        "--tournament", dest="tournaments", action="append", default=[], metavar="FOLDER", help=about
    )
    parser.add_argument("--quiet", action="store_true", help=say("say only where it is, and what goes wrong"))
    parser.does(
        _serve,
        "noughts serve",
        "noughts serve --port 0 --db sqlite:///games.db",
        "noughts serve --tournament games",
        "noughts serve --host 0.0.0.0 --name games.example.org --db postgresql://me@localhost/noughts",
    )


def _serve(**said: "Any") -> None:
    from ..web.serve import serve

    serve(**said)


def add_brain(parser: Parser) -> None:
    """The engine for other programs."""
    about = say("one of {levels} (default: impossible)", levels=levels())
    parser.add_argument("--level", default="impossible", help=about)
    parser.add_argument("--seed", type=whole, help=say(SEED))
    parser.add_threads()
    parser.does(
        _think,
        "printf 'START 15\\nBEGIN\\nEND\\n' | noughts brain",
        """echo '{"board": "4x4x4", "position": "%s"}' \\""" % ("." * 64),
        "  | noughts brain",
    )


def _think(level: str, seed: int | None, threads: int) -> None:
    from ...engine.levels import find_level
    from .. import brain

    find_level(level)
    brain.serve(level, seed, threads)


def add_bench(parser: Parser) -> None:
    """A number that changes only when the search does."""
    parser.add_json()
    parser.does(_bench)


def _bench(as_json: bool) -> None:
    from time import perf_counter

    from ...engine.signature import signature

    started = perf_counter()
    nodes = signature()
    seconds = perf_counter() - started
    if as_json:
        import json

        print(json.dumps({"signature": nodes, "seconds": round(seconds, 6)}))
    else:
        print(
            say(
                "signature {nodes}\n{seconds:.2f} s, {speed:.1f} million nodes a second",
                nodes=nodes,
                seconds=seconds,
                speed=nodes / seconds / 1e6,
            )
        )
