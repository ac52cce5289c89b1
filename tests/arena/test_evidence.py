"""What counts as evidence: games that nobody left to chance say nothing when they are played again."""

import json
import sys

import pytest
from running import run

from noughts.arena.event import Results, make_event, play_event
from noughts.arena.games import Conditions
from noughts.arena.openings import read_openings
from noughts.arena.played import Played
from noughts.arena.report import standings_of, to_dict
from noughts.arena.running import workers
from noughts.errors import InvalidArgument, InvalidFile

# A program that plays the first free cell, or the last one.
PROGRAM = """
import json, sys
for line in sys.stdin:
    free = [cell for cell, sign in enumerate(json.loads(line)["position"]) if sign == "."]
    print(json.dumps({"move": free[int(sys.argv[1])]}), flush=True)
"""


@pytest.fixture
def pair(tmp_path):
    """Two programs that always answer alike."""
    (tmp_path / "first.py").write_text(PROGRAM)
    return [f"cmd:{sys.executable} {tmp_path}/first.py {which}" for which in (0, -1)]


OPENINGS = [(0, 4), (1, 4), (4, 0)]


def played(event):
    with workers(1) as those:
        return play_event(event, those)


def test_what_two_repeat_who_leave_nothing_to_chance_is_told_and_counted_once(pair):
    short = played(make_event(Conditions("3x3"), pair, games=6, openings=OPENINGS))
    long = played(make_event(Conditions("3x3"), pair, games=60, openings=OPENINGS))
    assert (short.repeated, long.repeated, len(long.games)) == (0, 54, 60)
    once, often = standings_of(short), standings_of(long)
    assert [row[1:4] for row in once.rows] == [row[1:4] for row in often.rows]
    assert [row.games for row in often.rows] == [60, 60]
    assert to_dict(long)["repeated"] == 54


def test_a_test_does_not_count_them_either(pair):
    event = make_event(Conditions("3x3"), pair, games=60, openings=OPENINGS, sprt=(0.0, 1.0))
    found = played(event)
    assert sum(found.pairs) == 3
    assert (found.repeated, found.decided) == (54, None)


def test_what_is_left_to_chance_counts_though_it_comes_again():
    found = played(make_event(Conditions("3x3"), ["easy", "random"], games=40, openings=[(0, 4)]))
    assert found.repeated == 0
    assert len({game.moves for game in found.games.values()}) < 40


def test_as_soon_as_one_differs_all_of_them_count(pair):
    one, other = pair
    event = make_event(Conditions("3x3"), pair, games=10, openings=[(0, 4)])
    again = [Played(number, one, other, 2, (0, 4, 1), "X", chance=False) for number in (0, 2, 4, 6)]
    assert Results(event, again).repeated == 3
    differs = Played(8, one, other, 2, (0, 4, 2), "draw", chance=False)
    for games in ([*again, differs], [differs, *again], [*again[:2], differs, *again[2:]]):
        found = Results(event, games)
        assert (found.repeated, found.evidence()[one, other]) == (0, (4, 1, 0))


def test_a_command_tells_of_them(pair, tmp_path):
    (tmp_path / "openings").write_text("a1 b2\n")
    words = ("match", "3x3", *pair, "--games", "8", "--openings", str(tmp_path / "openings"))
    assert "6 games repeat one before" in run(*words).stdout
    assert json.loads(run(*words, "--json").stdout)["repeated"] == 6


def test_a_match_tells_how_sure_it_is_and_how_its_test_stands():
    words = ("match", "3x3", "perfect", "random", "--games", "40", "--sprt", "0", "400")
    found = json.loads(run(*words, "--json").stdout)
    assert found["los"] > 0.5
    assert found["test"]["lower"] < found["test"]["llr"]
    assert {"upper", "los", "low", "high", "decision"} < found["test"].keys()
    told = run(*words).stdout
    assert "logarithm of the likelihood ratio" in told
    assert "perfect is stronger than random with a likelihood of" in told


def test_who_is_ahead_is_told_of_whoever_was_named_first():
    told = run("match", "3x3", "random", "perfect", "--games", "40").stdout
    assert "perfect is stronger than random with a likelihood of" in told
    assert "random is stronger" not in told
    assert json.loads(run("match", "3x3", "random", "perfect", "--games", "40", "--json").stdout)["los"] < 0.5


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("a1 b2\nb1 b2\na1 b2\n", "line 3: this opening is that of line 1"),
        ("a1 b2\n\nc3 b2\n", "line 3: this opening is that of line 1"),
        ("a1 b1 b2 b3 c3\n", "line 1: .*over"),
    ],
)
def test_openings_that_repeat_one_or_leave_no_game_are_refused(tmp_path, lines, words):
    file = tmp_path / "openings"
    file.write_text(lines)
    with pytest.raises(InvalidFile, match=words):
        read_openings(str(file), "3x3")


def test_an_event_begins_with_a_game_to_play():
    with pytest.raises(InvalidArgument, match="leaves a game to play"):
        make_event(Conditions("3x3"), ["easy", "random"], openings=[(0, 1, 4, 2, 8)])
