"""Regression cases for `tttt`, or any program that should do what it does: run each, compare, and count.

    python examples/tttt_functional.py [PROGRAM]

The cases are in `tttt.cases` beside this file, one a line. What differs is printed, and the status is 1.
"""

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

CASES = Path(__file__).parent / "tttt.cases"


def read(path: Path = CASES) -> list[tuple[str, int, str]]:
    """Each case: its options, its exit status, and what it prints, on stdout or in a part of stderr."""
    cases = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            options, status, printed = [part.strip() for part in line.split("|")]
            cases.append((options, int(status), printed))
    return cases


def filled(text: str) -> str:
    """Text with its abbreviations written out."""
    if text.endswith("~"):
        *words, board = text[:-1].split(" ")
        return " ".join([*words, board.ljust(64, ".")])
    if text.startswith("BOARD:"):
        return text.removeprefix("BOARD:").ljust(64, ".")
    return text.replace("EMPTY", 64 * ".")


def difference(program: str, options: str, status: int, printed: str) -> str | None:
    """What is not as it should be, if anything."""
    words = [filled(word) for word in shlex.split(options)]
    done = subprocess.run([program, *words], capture_output=True, text=True, timeout=60)
    if done.returncode != status:
        return f"the status is {done.returncode}, not {status}: {done.stderr.strip()}"
    if status == 0:
        last = (done.stdout.splitlines() or [""])[-1]
        is_right = last == filled(printed) and not done.stderr
        return None if is_right else f"printed {last} {done.stderr.strip()}"
    said = done.stderr.strip()
    return None if printed in said and "\n" not in said and not done.stdout else f"said {said}"


def main() -> int:
    program = sys.argv[1] if len(sys.argv) > 1 else "tttt"
    if shutil.which(program) is None:
        print(f"there is no program {program} to run", file=sys.stderr)
        return 2
    wrong = 0
    cases = read()
    for options, status, printed in cases:
        found = difference(program, options, status, printed)
        if found is not None:
            wrong += 1
            print(f"{program} {options}\n  should: {printed}\n  but {found}")
    print(f"{len(cases) - wrong} of {len(cases)} cases are as they should be")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
