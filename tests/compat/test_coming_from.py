"""The page "Coming from an older system" cannot lie: each call is made, each command run."""

import math
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import noughts
from noughts import compat

ROOT = Path(__file__).parent.parent.parent
BIN = Path(sys.executable).parent
PAGE = ROOT / "docs" / "coming-from.md"
COMMANDS = ("noughts", "tttt", "tictactoe_3d", "python", "make")


def rows():
    """The system, theirs, ours and the note of each row."""
    system = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            system = line[3:]
        elif line.startswith("| ") and not line.startswith("| theirs"):
            theirs, ours, note = [part.strip() for part in line[1:].rstrip("|").split(" |")][:3]
            yield system, theirs, ours, note


ROWS = list(rows())
SPANS = sorted({span for _, _, ours, _ in ROWS for span in re.findall(r"`([^`]+)`", ours)})
RUN = [span for span in SPANS if span.split()[0] in COMMANDS]
EVALUATED = [span for span in SPANS if span not in RUN]


def test_five_systems_have_their_tables():
    assert len({system for system, *_ in ROWS}) == 5
    assert len(ROWS) > 120


@pytest.mark.parametrize(("system", "theirs", "ours", "note"), ROWS)
def test_a_row_has_something_of_ours_or_a_reason(system, theirs, ours, note):
    assert theirs
    assert ours or note
    assert not re.sub(r"`[^`]+`", "", ours).strip(), "ours is code"


def names():
    """What the page says its names stand for."""
    return {
        **{name: getattr(noughts, name) for name in noughts.__all__},
        **{name: getattr(compat, name) for name in compat.__all__},
        "inf": math.inf,
        "state": compat.create_board("impossible"),
        "grid": [list("x  "), list(" o "), list("   ")],
        "marks": ["X", None, None, None, "O", None, None, None, None],
        "cube": 64 * ".",
        "agent": compat.MenaceAgent("O"),
        "session": compat.MenaceSession("O"),
        "game": compat.AlphaBetaGame(),
        "position": noughts.Position.parse("3x3", "XX.OO...."),
    }


@pytest.mark.parametrize("span", EVALUATED)
def test_a_call_of_the_page_does_what_it_says(span, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    try:
        assert eval(span, names()) is not False, span
    finally:
        compat.tttt.set_heuristic_weights()
        compat.tttt.set_randomize(False)


@pytest.mark.parametrize("span", RUN)
def test_a_command_of_the_page_runs(span, tmp_path):
    program, *words = shlex.split(span)
    if program == "make":
        assert re.search(rf"^{words[0]}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
        return
    for side in "XO":
        compat.MenaceAgent(side, seed=1).save(tmp_path / f"{side.lower()}.json")
    words = [str(ROOT / word) if word.startswith("examples/") else word for word in words]
    path = sys.executable if program == "python" else str(BIN / program)
    done = subprocess.run(
        [path, *words],
        input="\n\nquit\nquit\n",
        cwd=tmp_path,
        env={"PATH": f"{BIN}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_page_names_everything_that_compat_has():
    text = PAGE.read_text(encoding="utf-8")
    for name in compat.__all__:
        assert name in text or name == "CanonicalState", name
