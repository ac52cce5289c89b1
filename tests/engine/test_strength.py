"""What matches between levels say of their strength."""

import pytest
import strength

from noughts import Position


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ([1.0] * 100, "at least +446"),
        ([0.0] * 100, "at most -446"),
        ([0.5] * 100, "+0 (-25 to +25)"),
        ([1.0, 0.0] * 50, "+0 (-25 to +25)"),
        ([1.0, 0.5] * 50, "+191 (+144 to +208)"),
        ([1.0, 1.0] * 25 + [1.0, 0.0] * 25, "+191 (+132 to +263)"),
    ],
)
def test_an_interval_is_that_of_pairs_of_games_and_never_of_no_width(points, words):
    assert strength.elo(points) == words


@pytest.mark.parametrize("board", ["3x3", "4x4", "7x6,4,gravity", "4x4x4"])
def test_openings_are_all_there_are_and_no_two_alike(board):
    first = [Position(board).play(cell) for cell in Position(board).legal]
    every = {position.play(cell).canonical().position for position in first for cell in position.legal}
    found = strength.openings(board)
    assert len(found) == len(every)
    assert {position.canonical().position for position in found} == every


@pytest.mark.parametrize("games", ["0", "7", "-2"])
def test_games_that_make_no_pairs_are_refused_before_any_is_played(monkeypatch, capsys, games):
    monkeypatch.setattr("sys.argv", ["strength.py", "3x3", "--games", games])
    with pytest.raises(SystemExit):
        strength.main()
    said = capsys.readouterr()
    assert f"2 or more, not {games}" in said.err
    assert said.out == ""
