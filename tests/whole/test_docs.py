"""What the documents say is true: every example runs, every picture is up to date."""

import doctest
import importlib
import json
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import noughts
from noughts.engine.proving import Solver

ROOT = Path(__file__).parent.parent.parent
MODULES = sorted(module.name for module in pkgutil.walk_packages(noughts.__path__, "noughts."))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_examples_are_found():
    find, found = doctest.DocTestFinder().find, [importlib.import_module(name) for name in MODULES]
    assert sum(len(each.examples) for module in found for each in find(module)) > 40


@pytest.mark.parametrize(
    ("name", "fewest"),
    [
        ("README.md", 30),
        ("docs/proofs.md", 4),
        ("docs/4x4x4.md", 4),
        ("docs/menace.md", 12),
        ("docs/learners.md", 10),
    ],
)
def test_the_examples_of_a_document_run(name, fewest, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (ROOT / name).read_text(encoding="utf-8").replace("```", "")
    examples = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    result = doctest.DocTestRunner().run(examples)
    assert result.failed == 0
    assert result.attempted >= fewest


def test_the_table_of_proved_boards_is_true():
    text = (ROOT / "docs" / "proofs.md").read_text(encoding="utf-8")
    rows = [
        [part.strip() for part in line.split("|")[1:5]]
        for line in text.splitlines()
        if re.match(r"\| \d+x", line)
    ]
    assert len(rows) >= 14
    for board, value, distance, nodes in rows:
        solver = Solver(noughts.Position(board))
        assert solver.value(solver.root) == value
        assert solver.nodes == int(nodes.replace(",", ""))
        assert solver.distance(solver.root, value)[0] == (int(distance) if distance else None)


def test_the_table_of_machines_that_refill_and_resign_is_true(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    rows = importlib.import_module("draw_menace").table()
    assert len(rows) == 6
    text = (ROOT / "docs" / "menace.md").read_text(encoding="utf-8")
    assert "\n".join(rows) in text


def test_the_pictures_are_those_that_make_pictures_draws(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    draw = importlib.import_module("draw")
    for name, text in draw.pictures().items():
        path = ROOT / "docs" / "pictures" / f"{name}.svg"
        assert path.read_text(encoding="utf-8") == text, f"{path} is old: run make pictures"


def test_importing_noughts_loads_next_to_nothing_but_itself():
    """Most modules of the standard library cost more than all of ours; from outside nothing is needed."""
    code = (
        "import sys; before = set(sys.modules); import noughts; new = set(sys.modules) - before; "
        "import json; print(json.dumps(sorted(new)))"
    )
    new = json.loads(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
    ours = {name for name in new if name.startswith("noughts") or "cython" in name}
    assert set(new) - ours <= {"_contextvars", "_operator", "contextvars", "itertools", "math", "types"}


def test_the_version_is_the_installed_one():
    assert noughts.__version__.split(".")[0].isdigit()
    with pytest.raises(AttributeError, match="no attribute 'missing'"):
        _ = noughts.missing
