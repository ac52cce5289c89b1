"""The command `noughts proof`: write the certificate of 4x4x4, make it anew, check it."""

import json
from time import perf_counter, process_time

from ...board import Board
from ...errors import InvalidArgument
from ...files import check_target
from ...proof import BOARD, certificate
from ...proof.lines import verify, verify_file, with_lines
from ..progress import Progress
from .arguments import Parser, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def add_proof(parser: Parser) -> None:
    """The certificate, written, checked and made."""
    actions = parser.add_actions()
    about = "the certificate that wins soonest, not the smallest"
    export = actions.add_parser("export", help="write the certificate to a file")
    export.add_argument("path", metavar="file", help="where to; packed if the name ends in .xz")
    export.add_argument("--fast", action="store_true", help=about)
    export.add_argument("--lines", action="store_true", help="with all forced lines, for replay.py to check")
    export.does(_export)
    verify = actions.add_parser("verify", help="check a certificate, with code of its own")
    verify.add_argument(
        "path", metavar="file", nargs="?", help="of either form (default: what comes with the package)"
    )
    verify.add_argument("--fast", action="store_true", help=about)
    verify.add_json()
    verify.does(_verify)
    build = actions.add_parser("build", help="make a certificate from nothing; takes minutes")
    build.add_argument("path", metavar="file", help="where to; packed if the name ends in .xz")
    build.add_argument("--proofs", type=number(1, 10_000), help="how many proofs to merge (default: 60)")
    build.add_argument("--within", type=number(1, 32), metavar="N", help="X wins with at most N stones")
    build.add_threads("the result is the same with any number")
    build.does(_build)
    parser.does(_verify, "noughts proof verify", "noughts proof export proof.txt")


def _export(path: str, fast: bool, lines: bool) -> None:
    chosen = certificate.shipped("fast" if fast else "small")
    if lines:
        with Progress() as progress:
            text = with_lines(chosen, _counts(progress, "lines found for"))
        certificate.write_text(path, text)
        print(f"{path}: {len(chosen.entries):,} positions and their forced lines.")
        return
    chosen.write(path)
    within = f"; X wins within {chosen.within} moves of its own" if fast else ""
    print(f"{path}: {len(chosen.entries):,} positions{within}.")


def _build(path: str, proofs: int | None, within: int | None, threads: int) -> None:
    from ...proof import build as building

    check_target(path)
    started = perf_counter()
    with Progress() as progress:

        def say(words: str) -> None:
            progress.show(f"{words}, {perf_counter() - started:.0f} s")

        made = building.build(
            proofs or building.PROOFS,
            within or certificate.MOST_MOVES,
            threads,
            say if progress.shows else None,
        )
    made.write(path)
    print(f"{path}: {len(made.entries):,} positions, made in {perf_counter() - started:.0f} s.")


def _verify(path: str | None, fast: bool, as_json: bool) -> None:
    """Check a file, or a certificate that comes with the package, and say what was checked."""
    if path is not None and fast:
        raise InvalidArgument("a file is checked as it is: --fast is for the certificate of the package")
    started = process_time()
    with Progress() as progress:
        show = _counts(progress, "positions checked:")
        if path is not None:
            found = verify_file(path, show)
        else:
            found = verify(certificate.shipped("fast" if fast else "small"), show)
    found["seconds"] = round(process_time() - started, 3)
    if as_json:
        print(json.dumps(found))
        return
    print("The certificate holds: on 4x4x4 X, moving first, wins whatever O does.")
    if "replayed" in found:
        print(f"Every line was replayed in {found['positions']:,} positions after a move of X.")
        print(f"X completes a line with its stone {found['most_moves']} at the latest.")
    else:
        _print_findings(found)
        print("In the lines that it found first, which are not the shortest, X completes one with its stone")
        print(
            f"{found['most_moves']} at the latest; `noughts proof export FILE --lines` writes shorter ones."
        )
    print(f"{found['seconds']:.2f} s of CPU")


def _print_findings(found: dict[str, object]) -> None:
    name = Board(BOARD).cell_name
    openings = found["openings"]
    if isinstance(openings, list):
        cells = ", ".join([name(cell) for cell in openings])
        print(f"It is proved for X's opening on any of the {len(openings)} cells {cells},")
        print("which symmetry makes the same; about other openings it says nothing.")
    print(f"X's moves in it: {found['entries']:,}, each standing for up to 192 symmetric positions.")
    if found["unused"]:
        print(f"{found['unused']:,} more are never reached, and were not needed.")
    print(f"Replies of O tried: {found['replies']:,}, all there are after {found['positions']:,} moves of X.")
    print(f"Answered by a forced win, found by the checker itself: {found['forced_wins']:,}.")


def _counts(progress: Progress, words: str) -> "Callable[[int, int], object] | None":
    return (lambda done, known: progress.show(f"{words} {done:,} of {known:,}")) if progress.shows else None
