"""The commands of README and of pages, typed in order in an empty folder: each has what it needs.

What a page says in Python is typed there as well, in the order of the page. A long command is told to be
brief, by words behind it; a server is asked to end as soon as it says where it is; an engine that somebody
has is ours.
"""

import doctest
import os
import re
import shlex
import signal
import subprocess
from pathlib import Path

import pytest
from running import NOUGHTS

ROOT = Path(__file__).parent.parent.parent
PAGES = ["README.md", *[f"docs/{name}.md" for name in ("arena", "learners", "measure", "menace")]]
BRIEF = {  # by how a command begins, and then it is as true as at length
    "noughts match": "--games 4",
    "noughts tournament": "--games 4",
    "noughts measure": "--positions 4",
    "noughts selfplay 5x5,4": "--games 4",
}
ENGINES = ("other-engine", "my-engine")
NOWHERE = "postgresql://"  # of the databases, one that is not on this machine


def typed(text):
    """The blocks of a page in their order: of each its language, and the lines or the program."""
    for language, block in re.findall(r"```(sh|python)\n(.*?)```", text, re.DOTALL):
        if language == "sh":
            yield from [("sh", line) for line in block.splitlines() if line and not line.startswith(" ")]
        elif ">>>" in block:
            yield "python", block


def surroundings(folder):
    """A folder with nothing in it, in which the commands and the engines are found."""
    here, beside = folder / "here", folder / "beside"
    here.mkdir()
    beside.mkdir()
    for name in ENGINES:
        for place in (beside, here) if name == "my-engine" else (beside,):
            (place / name).write_text(f"#!/bin/sh\nexec '{NOUGHTS}' brain --level easy\n")
            (place / name).chmod(0o755)
    path = os.pathsep.join([str(beside), str(Path(NOUGHTS).parent), os.environ["PATH"]])
    return here, {**os.environ, "PATH": path, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}


def serve(words, folder, environment):
    """Start a server, at a free port, and end it when it says where it is."""
    words = words if "serve" in words else [*words, "serve"]
    words = words if "--port" in words else [*words, "--port", "0"]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=folder, env=environment)
    assert server.stdout.readline().startswith("noughts is at http")
    server.send_signal(signal.SIGTERM)
    server.communicate(timeout=300)


def run(line, folder, environment):
    """Type a command, with nothing behind it; what it says, and its status."""
    brief = [words for begin, words in BRIEF.items() if line.startswith(begin)]
    words = shlex.split(line, comments=True) + shlex.split(" ".join(brief))
    if words[0] == "make":
        assert re.search(rf"^{words[1]}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
        return None
    if words == ["noughts"] or (words[1] == "serve" and NOWHERE not in line):
        serve(words, folder, environment)
        return None
    return subprocess.run(
        words, input="", capture_output=True, text=True, timeout=300, cwd=folder, env=environment
    )


@pytest.mark.parametrize("page", PAGES)
def test_every_command_of_a_page_can_be_typed(page, tmp_path, monkeypatch):
    folder, environment = surroundings(tmp_path)
    monkeypatch.chdir(folder)
    names: dict[str, object] = {}
    for kind, said in typed((ROOT / page).read_text(encoding="utf-8")):
        if kind == "python":
            examples = doctest.DocTestParser().get_doctest(said, names, page, page, 0)
            assert doctest.DocTestRunner().run(examples, clear_globs=False).failed == 0
            names = examples.globs
            continue
        done = run(said, folder, environment)
        if NOWHERE in said:
            assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
        elif done is not None:
            assert done.returncode == 0, f"{said}\n{done.stdout}{done.stderr}"
