"""Weights found by play: the same whoever plays the games and however often it is stopped."""

import json
import os

import pytest
from running import run

from noughts import Position, Weights
from noughts.arena.games import Conditions, Fixture, play
from noughts.arena.running import workers
from noughts.arena.searched import TUNING
from noughts.arena.space import Space
from noughts.arena.tuning import Search, levels, make_tuning, tune
from noughts.arena.tuning_picture import draw_search
from noughts.engine.search import one_ply
from noughts.engine.weights import tuned
from noughts.errors import InvalidArgument, InvalidFile
from noughts.players import find_player

CONDITIONS = Conditions("4x4", seed=5)
OPENINGS = [(0, 5), (0, 1), (1, 6), (5, 15)]


def searched(generations, count=1, folder=None, told=None, **more):
    said = {"conditions": CONDITIONS, "population": 4, "games": 2, "openings": OPENINGS, **more}
    tuning = make_tuning(level="one-ply", **said)
    with workers(count) as those:
        return tune(Search(tuning), generations, those, folder and str(folder), told)


@pytest.mark.parametrize("k", range(4, 21))
@pytest.mark.parametrize("mixed", [False, True])
def test_what_is_searched_is_worth_the_same_to_both_sides(k, mixed):
    space = Space(k, mixed)
    weights = space.weights(
        [low + (high - low) * at / space.size for at, (low, high) in enumerate(space.bounds)]
    )
    for x in range(k + 1):
        for o in range(k + 1):
            assert weights.at(x, o) == -weights.at(o, x)
            if x and o and not mixed:
                assert weights.at(x, o) == 0


@pytest.mark.parametrize("k", [4, 5, 8])
def test_a_search_begins_with_what_plays_like_the_default(k):
    space = Space(k)
    assert space.point(Weights(k)) == [1.0] * (k - 2)
    begins = space.weights(space.point(Weights(k)))
    assert [begins.at(stones, 0) / begins.at(1, 0) for stones in range(1, k)] == [2**n for n in range(k - 1)]


def test_the_same_whoever_plays_the_games_and_however_often_it_is_stopped(tmp_path):
    whole = searched(3)
    assert searched(3, count=2).to_dict() == whole.to_dict()
    for times in (2, 3, 4):
        left = iter(range(times))

        def stop(left=left):
            if next(left, None) is None:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            searched(3, folder=tmp_path, told=stop)
    games = sum([len(path.read_text().splitlines()) for path in tmp_path.glob("*/games.jsonl")])
    assert 0 < games < whole.games
    assert searched(3, folder=tmp_path).to_dict() == whole.to_dict()
    assert searched(2).to_dict()["generations"] == whole.to_dict()["generations"][:2]


def test_better_weights_are_found_from_bad_ones():
    """A search that begins where a line is worth less with each stone comes away from there."""
    bad = Weights(4, "0 -8 -4 -2 -1  8 0 0 0 0  4 0 0 0 0  2 0 0 0 0  1 0 0 0 0")
    begins = {"conditions": Conditions("4x4x4", seed=4), "openings": [(0, 63), (0, 21), (1, 42), (21, 42)]}
    found = searched(12, start=bad, population=8, games=4, **begins).found
    assert found.at(3, 0) > found.at(1, 0)


def test_a_folder_of_something_else_is_left_as_it_is(tmp_path):
    searched(1, folder=tmp_path)
    before = (tmp_path / TUNING).read_text()
    with pytest.raises(InvalidFile, match="another tuning"):
        searched(1, folder=tmp_path, mixed=True)
    assert (tmp_path / TUNING).read_text() == before
    for spoiled in ("", "[]", '{"tuning": 1}', before.replace('"points"', '"dots"')):
        (tmp_path / TUNING).write_text(spoiled)
        with pytest.raises(InvalidFile, match="is no tuning"):
            searched(1, folder=tmp_path)
    os.rename(tmp_path / TUNING, tmp_path / "mine.txt")
    with pytest.raises(InvalidFile, match="something else"):
        searched(1, folder=tmp_path)


@pytest.mark.parametrize(
    ("board", "said", "words"),
    [
        ("3x3", {}, "lines of 3 cells"),
        ("4x4", {"level": "easy"}, "mean nothing to easy"),
        ("4x4", {"level": "godlike"}, "no level"),
        ("4x4", {"population": 1}, "4 to 100 weights"),
        ("4x4", {"games": 3}, "even number"),
        ("4x4", {"start": Weights(4, [0] * 25)}, "begins with weights"),
        ("4x4", {"start": Weights(5)}, "k = 5"),
    ],
)
def test_nonsense_is_refused_in_words(board, said, words):
    with pytest.raises(InvalidArgument, match=words):
        make_tuning(Conditions(board), openings=[()], **said)


def test_openings_are_told_of_while_they_are_drawn_and_mistakes_before():
    heard = []
    assert make_tuning(Conditions("4x4"), told=lambda *said: heard.append(said)).openings
    assert heard[0] != heard[-1]
    with pytest.raises(InvalidArgument, match="even number"):
        make_tuning(Conditions("4x4"), games=3, told=lambda *said: pytest.fail("they are drawn"))


def test_weights_have_names():
    for name, about in tuned().items():
        weights = Weights.named(name)
        assert weights == Weights(about["k"], name)
        assert find_player(f"weights:{name}@insane", about["board"], "X").weights == weights
        assert about["level"] in levels()
        assert all([weights.at(x, o) == -weights.at(o, x) for x in range(5) for o in range(5)])
        assert weights != Weights(weights.k)
        with pytest.raises(InvalidArgument, match="for k = 4, not for k = 5"):
            Weights(5, name)
    assert Weights(7, "default") == Weights(7)
    with pytest.raises(InvalidArgument, match="Did you mean 4x4x4-one-ply"):
        Weights(4, "4x4x4-oneply")
    with pytest.raises(InvalidArgument, match="25 numbers"):
        Weights(4, "1e5")


def test_who_looks_one_ply_ahead_plays_as_one_ply_does():
    player = find_player("weights:default@one-ply", "4x4x4", "X")
    position = Position("4x4x4")
    while not position.is_over:
        cell = player.choose(position)
        assert cell in position.legal
        if position.count:
            assert one_ply(position) == min([one_ply(position), cell])
        position = position.play(cell)


def test_tuned_weights_beat_the_default():
    """A dozen openings; how surely is in docs/tuning.md."""
    names = "weights:4x4x4-one-ply@one-ply", "weights:default@one-ply"
    openings = [(0, cell) for cell in (1, 5, 17, 21, 22, 42, 63, 3, 12, 26, 37, 48)]
    fixtures = [
        Fixture(2 * at + turn, *(names if not turn else names[::-1]), opening)
        for at, opening in enumerate(openings)
        for turn in (0, 1)
    ]
    played, _ = play(Conditions("4x4x4", 1), fixtures)
    assert sum([game.points_of(names[0]) for game in played]) > 14


def test_a_picture_of_a_search():
    drawn = draw_search(searched(2))
    assert drawn.count("<circle") == 8
    assert draw_search(Search(make_tuning(CONDITIONS, openings=OPENINGS))).startswith("<svg")


def test_a_search_as_a_command_goes_on_from_its_folder(tmp_path):
    folder, picture = str(tmp_path / "found"), tmp_path / "search.svg"
    words = ("tune", "4x4", "--level", "one-ply", "--population", "4", "--games", "2", "--out", folder)
    told = run(*words, "--generations", "1", "--picture", str(picture)).stdout
    assert "noughts match 4x4 'weights:0 -" in told
    assert picture.read_text().startswith("<svg")
    more = json.loads(run(*words, "--generations", "2", "--json").stdout)
    assert len(more["generations"]) == 2
    assert Weights(4, more["weights"]).at(1, 0) == 100
    refused = run("tune", "3x3")
    assert refused.returncode == 2
    assert refused.stderr.startswith("noughts: ")
    assert refused.stderr.count("\n") == 1
