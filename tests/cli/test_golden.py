"""Every command prints what its golden file says."""

import pytest
from golden_files import FOLDER, play

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_golden_playthrough(path, tmp_path):
    text = path.read_text(encoding="utf-8")
    assert play(text, tmp_path) == text


def test_every_command_has_one():
    said = "\n".join([path.read_text(encoding="utf-8").splitlines()[0] for path in FILES])
    for command in (
        "play",
        "selfplay",
        "analyze",
        "solve",
        "proof",
        "menace",
        "q",
        "learners",
        "brain",
        "bench",
        "completion",
    ):
        assert f"$ noughts {command}" in said
    for option in ("-p", "-e", "-g", "-t"):
        assert f"$ tttt {option}" in said
