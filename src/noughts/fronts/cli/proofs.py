"""The command `noughts proof`: write the certificate of 4x4x4, make it anew, check it."""

import json
import sys
from time import perf_counter, process_time

from ...board import Board
from ...errors import InvalidArgument
from ...files import check_target
from ...proof import BOARD, certificate, lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def export(path: str, which: str, written_out: bool) -> None:
    """Write a certificate that comes with the package."""
    chosen = certificate.shipped(which)
    if written_out:
        text = lines.with_lines(chosen, _progress("lines found for"))
        _end_progress()
        certificate.write_text(path, text)
        print(f"{path}: {len(chosen.entries):,} positions and their forced lines.")
        return
    chosen.write(path)
    within = f"; X wins within {chosen.within} moves of its own" if which == "fast" else ""
    print(f"{path}: {len(chosen.entries):,} positions{within}.")


def build(path: str, proofs: int | None, within: int | None, threads: int) -> None:
    """Make a certificate from nothing, and write it."""
    from ...proof import build as building

    check_target(path)
    started = perf_counter()

    def say(words: str) -> None:
        _show(f"{words}, {perf_counter() - started:.0f} s")

    made = building.build(
        proofs or building.PROOFS, within or certificate.MOST_MOVES, threads, say if _shows() else None
    )
    _end_progress()
    made.write(path)
    print(f"{path}: {len(made.entries):,} positions, made in {perf_counter() - started:.0f} s.")


def verify(path: str | None, which: str, as_json: bool) -> None:
    """Check a file, or a certificate that comes with the package, and say what was checked."""
    if path is not None and which == "fast":
        raise InvalidArgument("a file is checked as it is: --fast is for the certificate of the package")
    started = process_time()
    progress = _progress("positions checked:")
    if path is not None:
        found = lines.verify_file(path, progress)
    else:
        found = lines.verify(certificate.shipped(which), progress)
    _end_progress()
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


def _shows() -> bool:
    return sys.stderr.isatty()


def _progress(words: str) -> "Callable[[int, int], object] | None":
    return (lambda done, known: _show(f"{words} {done:,} of {known:,}")) if _shows() else None


_shown = [0.0]


def _show(words: str) -> None:
    now = perf_counter()
    if now - _shown[0] > 0.1:
        _shown[0] = now
        print(f"\r\033[K{words}, Ctrl-C stops", end="", file=sys.stderr, flush=True)


def _end_progress() -> None:
    if _shows():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
