"""Golden playthroughs: what commands print, kept as files in `golden/`. `make golden` writes them anew.

A file begins with the command (`$ noughts ...`) and what is typed (`< b2`); its output follows. Times, and
what depends on them, are replaced by a sign.
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"
BIN = Path(sys.executable).parent
TIMES = [
    (r"\d+\.\d+ s\b", "# s"),
    (r"\d+\.\d+ ms\b", "# ms"),
    (r"\(?[\d,.]+ (million nodes |games )?a second\)?", "# a second"),
    (r'"(seconds|games_per_second)": [\d.e+-]+', r'"\1": #'),
]


def play(text, folder):
    """The whole text of a golden file, with what its command prints now."""
    asked = [line for line in text.splitlines() if line.startswith(("$ ", "< "))]
    said = "".join([line[2:] + "\n" for line in asked if line.startswith("< ")])
    words = shlex.split(asked[0][2:])
    done = subprocess.run(
        [str(BIN / words[0]), *words[1:]], input=said, capture_output=True, text=True, timeout=300, cwd=folder
    )
    printed = done.stdout + done.stderr
    for pattern, sign in TIMES:
        printed = re.sub(pattern, sign, printed)
    return "\n".join([*asked, f"exit {done.returncode}", "", printed])


def main():
    """Write every file anew."""
    import tempfile

    for path in sorted(FOLDER.glob("*.txt")):
        with tempfile.TemporaryDirectory() as folder:
            path.write_text(play(path.read_text(encoding="utf-8"), folder), encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
