"""schemathesis over the whole OpenAPI document: no 5xx, no answer that is not documented.

It makes requests from the document, good and bad. That a good one is accepted is not asked for: which
boards and moves there are is more than a schema can say.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from seats import begin
from web_server import running_server

CONFIG = """
[[operations]]
include-path-regex = "^/api/games/"
parameters = {{ "path.id" = "{game}" }}

[[operations]]
include-path-regex = "^/api/learners/"
parameters = {{ "path.id" = "{learner}" }}
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running_server(
        "--rate", "0", db=f"sqlite:///{tmp_path_factory.mktemp('openapi')}/games.db"
    ) as server:
        yield server


def run(server, tmp_path, *options):
    """Run schemathesis on all but the event stream, which does not end, and the check of the proof, which
    takes nothing from who asks and seconds of work; gives what it said."""
    command = shutil.which("schemathesis", path=str(Path(sys.executable).parent))
    assert command, "schemathesis is one of the packages that the tests need"
    words = [command, *options, "--no-color", f"{server.url}/api/openapi.json"]
    place = words.index("run") + 1
    words[place:place] = [
        "--exclude-path-regex",
        "/events$|/proof/check$",
        "--exclude-checks",
        "positive_data_acceptance",
    ]
    words[place:place] = ["--request-timeout", "120"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=3000)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert server.process.poll() is None
    return done.stdout


def test_strangers_get_documented_answers(server, tmp_path):
    said = run(server, tmp_path, "run", "--max-examples", "8", "--seed", "7", "--warnings", "off")
    assert "No issues found" in said


def test_who_has_a_seat_and_a_learner_gets_documented_answers(server, api, tmp_path):
    game = begin(api, "4x4x4")
    learner = api.post("/api/learners", json={}).json()
    for path, secret in (("games", game["seats"]["X"]), ("learners", learner["secret"])):
        config = tmp_path / f"{path}.toml"
        config.write_text(CONFIG.format(game=game["id"], learner=learner["id"]))
        said = run(
            server, tmp_path, "--config-file", str(config), "run", "--include-path-regex", f"^/api/{path}",
            "--header", f"Authorization:Bearer {secret}", "--max-examples", "8", "--seed", "7",
            "--phases", "examples,fuzzing", "--warnings", "off",
        )  # fmt: skip
        assert "No issues found" in said
