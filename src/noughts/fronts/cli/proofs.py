"""The command `noughts proof`: write the certificate of 4x4x4, make it anew, check it."""

import json
from time import perf_counter, process_time

from ...board import Board
from ...errors import InvalidArgument
from ...files import check_target
from ...proof import BOARD, certificate
from ...proof.variations import verify, verify_file, with_variations
from ...words import Phrase, say, text
from ..progress import Progress
from .arguments import Parser, number
from .working import each_by

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def add_proof(parser: Parser) -> None:
    """The certificate, written, checked and made."""
    actions = parser.add_actions()
    about = say("the certificate that wins soonest, not the smallest")
    where = say("where to; packed if the name ends in .xz")
    export = actions.add_parser("export", help=say("write the certificate to a file"))
    export.add_argument("path", metavar="file", help=where)
    export.add_argument("--fast", action="store_true", help=about)
    with_them = say("with all forced variations, for replay.py to check")
    export.add_argument("--variations", action="store_true", help=with_them)
    export.does(_export)
    verify = actions.add_parser("verify", help=say("check a certificate, with code of its own"))
    which = say("of either form (default: what comes with the package)")
    verify.add_argument("path", metavar="file", nargs="?", help=which)
    verify.add_argument("--fast", action="store_true", help=about)
    verify.add_json()
    verify.does(_verify)
    build = actions.add_parser("build", help=say("make a certificate from nothing; takes minutes"))
    build.add_argument("path", metavar="file", help=where)
    build.add_argument("--proofs", type=number(1, 10_000), help=say("how many proofs to merge (default: 60)"))
    build.add_argument("--within", type=number(1, 32), metavar="N", help=say("X wins with at most N stones"))
    build.add_threads(say("the result is the same with any number"))
    build.add_workers(say("the result is the same with any number"))
    build.does(_build)
    parser.does(_verify, "noughts proof verify", "noughts proof export proof.txt")


def _export(path: str, fast: bool, variations: bool) -> None:
    chosen = certificate.shipped("fast" if fast else "small")
    if variations:
        with Progress() as progress:
            found = with_variations(
                chosen, _counts(progress, text("variations found for {done:,} of {known:,}"))
            )
        certificate.write_text(path, found)
        told = text("{path}: {positions:,} positions and their forced variations.")
    else:
        chosen.write(path)
        told = text("{path}: {positions:,} positions.")
        if fast:
            told = text("{path}: {positions:,} positions; X wins within {within} moves of its own.")
    print(say(told, path=path, positions=len(chosen.entries), within=chosen.within))


def _build(path: str, proofs: int | None, within: int | None, threads: int, workers: str | None) -> None:
    from ...proof import build as building

    check_target(path)
    started = perf_counter()
    with each_by(workers) as each, Progress() as progress:

        def show(words: Phrase) -> None:
            progress.show(say("{words}, {seconds:.0f} s", words=words, seconds=perf_counter() - started))

        made = building.build(
            proofs or building.PROOFS,
            within or certificate.MOST_MOVES,
            threads,
            show if progress.shows else None,
            each,
        )
    made.write(path)
    seconds = perf_counter() - started
    told = text("{path}: {positions:,} positions, made in {seconds:.0f} s.")
    print(say(told, path=path, positions=len(made.entries), seconds=seconds))


def _verify(path: str | None, fast: bool, as_json: bool) -> None:
    """Check a file, or a certificate that comes with the package, and say what was checked."""
    if path is not None and fast:
        raise InvalidArgument("a file is checked as it is: --fast is for the certificate of the package")
    started = process_time()
    with Progress() as progress:
        show = _counts(progress, text("positions checked: {done:,} of {known:,}"))
        if path is not None:
            found = verify_file(path, show)
        else:
            found = verify(certificate.shipped("fast" if fast else "small"), show)
    found["seconds"] = round(process_time() - started, 3)
    if as_json:
        print(json.dumps(found))
        return
    print(say("The certificate holds: on 4x4x4 X, moving first, wins whatever O does."))
    if "replayed" in found:
        print(say("Every variation was replayed in {positions:,} positions after a move of X.", **found))
        print(say("X completes a line with its stone {most_moves} at the latest.", **found))
    else:
        _print_findings(found)
    print(say("{seconds:.2f} s of CPU", **found))


def _print_findings(found: dict[str, object]) -> None:
    name = Board(BOARD).cell_name
    openings = found["openings"]
    if isinstance(openings, list):
        cells = ", ".join([name(cell) for cell in openings])
        print(
            say(
                "It is proved for X's opening on any of the {number} cells {cells},\n"
                "which symmetry makes the same; about other openings it says nothing.",
                number=len(openings),
                cells=cells,
            )
        )
    print(say("X's moves in it: {entries:,}, each standing for up to 192 symmetric positions.", **found))
    if found["unused"]:
        print(say("{unused:,} more are never reached, and were not needed.", **found))
    print(say("Replies of O tried: {replies:,}, all there are after {positions:,} moves of X.", **found))
    print(say("Answered by a forced win, found by the checker itself: {forced_wins:,}.", **found))
    print(
        say(
            "In the variations that it found first, which are not the shortest, X completes a line with its\n"
            "stone {most_moves} at the latest; `noughts proof export FILE --variations` writes shorter ones.",
            **found,
        )
    )


def _counts(progress: Progress, words: str) -> "Callable[[int, int], object] | None":
    if not progress.shows:
        return None
    return lambda done, known: progress.show(say(words, done=done, known=known))
