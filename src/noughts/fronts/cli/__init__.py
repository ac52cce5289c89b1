"""The command `noughts`: words on the command line become a call."""

import sys

from ...errors import InvalidArgument
from ..streams import end_when_told, run_command

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse


def main(argv: list[str] | None = None) -> int:
    """Run a command; gives its exit status: 0, 2 for bad arguments, 130 after Ctrl-C."""
    return run_command("noughts", lambda: _start(sys.argv[1:] if argv is None else argv))


def _start(argv: list[str]) -> None:
    from .arguments import read

    arguments = read(argv)
    if arguments.version:
        from ... import __version__

        print(f"noughts {__version__}")
    elif arguments.command is None:
        _start(["serve"] if _can_serve() else ["play"])
    else:
        _run(arguments)


def _can_serve() -> bool:
    """Whether the web app can be started; where it cannot, the terminal is there."""
    from importlib.util import find_spec

    needed = [name for name in ("fastapi", "uvicorn", "sqlalchemy", "alembic") if find_spec(name) is None]
    if needed:
        print(f"The web app needs {', '.join(needed)} (pip install 'noughts[web]'): here is the terminal.\n")
    return not needed


def _run(arguments: "argparse.Namespace") -> None:
    if arguments.command == "serve":
        from ..web.serve import serve

        serve(
            arguments.host,
            arguments.port,
            arguments.db,
            arguments.name,
            arguments.workers,
            arguments.rate,
            arguments.quiet,
        )
    elif arguments.command == "solve":
        from . import questions

        questions.answer_solve(
            arguments.board,
            arguments.position,
            arguments.turn,
            arguments.seconds,
            arguments.threads,
            arguments.atlas,
            arguments.json,
        )
    elif arguments.command == "proof":
        _run_proof(arguments)
    elif arguments.command == "menace":
        from .. import menace

        menace.run(arguments)
    elif arguments.command == "analyze":
        from ...engine.limits import Limits
        from . import questions

        questions.answer_analyze(
            arguments.board,
            arguments.position,
            arguments.turn,
            arguments.level,
            Limits(seconds=arguments.seconds, depth=arguments.depth, threads=arguments.threads),
            arguments.weights,
            arguments.json,
        )
    elif arguments.command == "selfplay":
        from . import selfplay

        end_when_told()
        selfplay.answer_selfplay(
            arguments.board,
            arguments.games or arguments.count or 1000,
            arguments.x,
            arguments.o,
            arguments.seed,
            arguments.seconds,
            arguments.quiet,
            arguments.json,
        )
    elif arguments.command == "tui":
        _run_tui(arguments)
    elif arguments.command == "brain":
        from ...engine.levels import find_level
        from .. import brain

        find_level(arguments.level)
        brain.serve(arguments.level, arguments.seed, arguments.threads)
    elif arguments.command == "bench":
        from time import perf_counter

        from ...engine.signature import signature

        started = perf_counter()
        nodes = signature()
        seconds = perf_counter() - started
        if arguments.json:
            import json

            print(json.dumps({"signature": nodes, "seconds": round(seconds, 6)}))
        else:
            print(f"signature {nodes}\n{seconds:.2f} s, {nodes / seconds / 1e6:.1f} million nodes a second")
    elif arguments.command == "completion":
        from .completion import script

        print(script(arguments.shell), end="")
    else:
        _run_play(arguments)


def _run_play(arguments: "argparse.Namespace") -> None:
    from ...players import ROSTER
    from .. import terminal

    end_when_told()
    x, o, second = arguments.x, arguments.o, arguments.second
    for name in (arguments.level, x, o):
        if name is not None:
            ROSTER.check(name)
    if arguments.level is not None:
        if x is not None or o is not None:
            raise InvalidArgument("--level names your opponent: leave it out with --x and --o")
        x, o = (arguments.level, "human") if second else ("human", arguments.level)
        second = None
    terminal.play(
        arguments.board,
        x,
        o,
        second,
        arguments.seed,
        arguments.weights,
        arguments.seconds,
        arguments.moves,
        arguments.load,
        arguments.first,
        arguments.quiet,
        arguments.clock,
        arguments.json,
    )


def _run_tui(arguments: "argparse.Namespace") -> None:
    try:
        import textual  # noqa: F401
    except ImportError:
        raise InvalidArgument(
            "the full-screen game needs Textual, which is not here: pip install 'noughts[tui]'"
        ) from None
    from ...board import Board

    Board(arguments.board)
    if not all([stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)]):
        raise InvalidArgument("the full-screen game needs a terminal: noughts play is for everything else")
    from ..tui.app import run

    run(arguments.board, arguments.level, arguments.second, arguments.seed, arguments.dark, arguments.clock)


def _run_proof(arguments: "argparse.Namespace") -> None:
    from . import proofs

    if arguments.action == "export":
        proofs.export(arguments.file, "fast" if arguments.fast else "small", arguments.lines)
    elif arguments.action == "build":
        proofs.build(arguments.file, arguments.proofs, arguments.within, arguments.threads)
    else:
        proofs.verify(arguments.file, "fast" if arguments.fast else "small", arguments.json)
