"""Many positions solved by one command."""

import json

from running import run


def test_many_positions_are_solved_by_several_as_by_one(tmp_path):
    file = tmp_path / "positions.txt"
    file.write_text("XO.......  # won\n\nX........\n.........\nX...O....\n")
    alone = run("solve", "3x3", "--positions", str(file)).stdout
    assert [line.split()[0] for line in alone.splitlines()] == [
        "XO.......",
        "X........",
        ".........",
        "X...O....",
    ]
    assert run("solve", "3x3", "--positions", str(file), "--workers", "2").stdout == alone
    found = [
        json.loads(line)
        for line in run("solve", "3x3", "--positions", str(file), "--json").stdout.splitlines()
    ]
    assert [one["value"] for one in found] == ["win", "draw", "draw", "draw"]
    file.write_text("XO.......\nXXX\n")
    refused = run("solve", "3x3", "--positions", str(file))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "line 2" in refused.stderr
