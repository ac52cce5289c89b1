"""What is kept of an event: each game that has ended, nothing that cannot be, by one process at a time."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress

import pytest
from running import run, wait_until

from noughts.arena.curves import curves_of
from noughts.arena.event import make_event, play_event
from noughts.arena.folders import locked
from noughts.arena.games import Conditions
from noughts.arena.played import TIME_UP, Played
from noughts.arena.record import Record, read_game
from noughts.arena.report import to_dict, to_html
from noughts.arena.running import workers
from noughts.arena.standings import Standings
from noughts.arena.tallies import Tallies
from noughts.errors import InvalidArgument, InvalidFile
from noughts.words import Phrase, in_english, speak
from noughts.words.kept import from_plain, to_plain

CONDITIONS = Conditions("3x3", seed=3, nodes=500)


def played(event, those=1, **more):
    with workers(those) as found:
        return play_event(event, found, **more)


@pytest.fixture
def kept(tmp_path):
    """An event that was played, and the file of its games."""
    event = make_event(CONDITIONS, ["easy", "random"], games=6)
    record = Record(str(tmp_path / "games"), event)
    played(event, keep=record.keep)
    return event, tmp_path / "games" / "games.jsonl"


# -- learners -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("left", [1, 5, 9, 13])
def test_learners_that_were_cut_off_learn_again_from_the_first_game(tmp_path, left):
    event = make_event(CONDITIONS, ["menace", "random", "easy"], games=6)
    record = Record(str(tmp_path / "games"), event)
    whole = to_dict(played(event, keep=record.keep))
    lines = (tmp_path / "games" / "games.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "games" / "games.jsonl").write_bytes(b"".join(lines[:left]))
    done = record.games()
    of_learners = {}
    for game in done:
        if "menace" in (game.x, game.o):
            of_learners.setdefault(frozenset((game.x, game.o)), []).append(game)
    assert all(len(games) == 6 for games in of_learners.values())
    assert to_dict(played(event, done=done, keep=record.keep)) == whole
    assert to_dict(played(event, done=record.games())) == whole


# -- stopped ------------------------------------------------------------------------------------------------


class Stop(BaseException):
    pass


def test_each_game_that_has_ended_is_kept_when_all_is_stopped(monkeypatch):
    import noughts.arena.games as games

    event = make_event(CONDITIONS, ["easy", "random"], games=20)
    really, ended, kept = games._play, [], []

    def stop_at_the_fifth(*given):
        if len(ended) == 5:
            raise KeyboardInterrupt
        ended.append(really(*given))
        return ended[-1]

    monkeypatch.setattr(games, "_play", stop_at_the_fifth)
    with pytest.raises(KeyboardInterrupt):
        played(event, keep=kept.extend)
    assert kept == ended


SLOW = """
import json, sys, time
for line in sys.stdin:
    time.sleep(0.15)
    free = [cell for cell, sign in enumerate(json.loads(line)["position"]) if sign == "."]
    print(json.dumps({"move": free[0]}), flush=True)
"""


@pytest.mark.parametrize("count", ["1", "2"])
def test_ctrl_c_and_a_request_to_end_lose_no_game_that_has_ended(tmp_path, count):
    """Slow games, in batches of several: whoever looks on has seen them end."""
    (tmp_path / "slow.py").write_text(SLOW)
    folder = tmp_path / "games"
    words = ("match", "3x3", f"cmd:{sys.executable} {tmp_path}/slow.py", "random", "--games", "400")
    table = tmp_path / "table.csv"
    words = (*words, "--workers", count, "--out", str(folder), "--csv", str(table))
    before = 0
    for number in (signal.SIGINT, signal.SIGTERM):
        process = subprocess.Popen(
            [sys.executable, "-m", "noughts", *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        seen = set()

        def look(seen=seen):
            with suppress(OSError):
                for file in (folder / "playing").glob("*.json"):
                    seen.add(json.loads(file.read_text())["number"])
            return len(seen) >= 2 + int(count)  # so that all but those of today have ended

        wait_until(look)
        process.send_signal(number)
        process.wait(300)
        games = (folder / "games.jsonl").read_bytes().count(b"\n")
        assert games >= before + len(seen) - int(count)
        assert b"Traceback" not in process.stderr.read()
        assert table.exists() or count == "2"  # a batch of theirs need not have ended
        table.unlink(missing_ok=True)
        before = games


def test_a_test_that_is_decided_lets_workers_play_no_further(tmp_path):
    (tmp_path / "slow.py").write_text(SLOW)
    names = ["perfect", f"cmd:{sys.executable} {tmp_path}/slow.py"]
    event = make_event(CONDITIONS, names, games=400, sprt=(-600.0, -500.0))
    with workers(2) as those:
        found = play_event(event, those)
        assert found.decided == "accepted"
        again = play_event(make_event(CONDITIONS, ["easy", "random"], games=8), those)
    assert len(again.games) == 8


# -- what is read is not believed ---------------------------------------------------------------------------


NO_GAMES = [
    {"result": "Z"},
    {"result": "draw"},
    {"moves": [0, 0]},
    {"moves": [0, 99]},
    {"moves": "ab"},
    {"gave_up": "both"},
    {"gave_up": "X", "result": "X"},
    {"number": -1},
    {"number": 2**70},
    {"number": 4},
    {"x": "perfect"},
    {"opening": 0},
    {"more": 1},
    {"failure": "a", "why": ["{name.__class__}", {"name": "x"}]},
    {"failure": "a", "why": ["{name:999999999}", {"name": 1}]},
    {"chance": 1},
]


def write_changed(file, changed):
    """A game that was not drawn, changed."""
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    at = next(place for place, line in enumerate(lines) if line["result"] != "draw")
    lines[at] |= changed
    if changed == {"number": 4}:
        lines = [line for line in lines[: at + 1] if line is lines[at] or line["number"] != 4]
        lines[at if at < len(lines) else -1] |= {"x": "random", "o": "random"}
    file.write_text("".join([json.dumps(line) + "\n" for line in lines]))


@pytest.mark.parametrize("changed", NO_GAMES)
def test_a_line_that_is_no_game_of_the_event_is_refused_in_a_sentence(kept, changed):
    event, file = kept
    write_changed(file, changed)
    with pytest.raises(InvalidFile):
        played(event, done=Record(str(file.parent), event).read())


@pytest.mark.parametrize("changed", [{"result": "draw"}, {"x": "perfect"}])
def test_such_a_line_is_refused_by_a_python_that_leaves_assertions_out(kept, changed):
    _, file = kept
    write_changed(file, changed)
    words = ["match", "3x3", "easy", "random", "--games", "6", "--nodes", "500", "--seed", "3"]
    command = [sys.executable, "-O", "-m", "noughts", *words, "--out", str(file.parent)]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert len(refused.stderr.splitlines()) == 1


def test_a_game_that_was_kept_is_looked_back_on(kept):
    _, file = kept
    for number in range(6):
        game = read_game(str(file.parent), number)
        told = json.loads(run("review", str(file.parent), "--game", str(number), "--json").stdout)
        assert (told["board"], tuple(told["moves"]), told["result"]) == ("3x3", game.moves, game.result)
    assert f"X {game.x}, O {game.o}" in run("review", str(file.parent), "--game", "5").stdout
    refused = run("review", str(file.parent), "--game", "6")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "there is no game 6" in refused.stderr


def test_a_game_beyond_the_last_is_refused(kept):
    event, file = kept
    game = read_game(str(file.parent), 0)
    with pytest.raises(InvalidFile, match="none of this event"):
        played(event, done=[*Record(str(file.parent), event).games(), game._replace(number=6)])


def test_more_games_than_can_be_counted_are_refused_in_a_sentence():
    with pytest.raises(InvalidArgument, match="10,000,000"):
        make_event(CONDITIONS, ["easy", "random"], games=100_000_000)
    with pytest.raises(InvalidArgument, match="at most 10,000,000 games"):
        make_event(CONDITIONS, ["easy", "random", "perfect"], games=5_000_000)


# -- in which language --------------------------------------------------------------------------------------


def test_why_a_game_was_lost_is_said_in_the_language_of_who_reads_it(tmp_path):
    event = make_event(CONDITIONS, ["easy", f"cmd:{sys.executable} -c 1"], games=2)
    record = Record(str(tmp_path / "games"), event)
    speak("de")
    try:
        found = played(event, keep=record.keep)
        assert all("ist beendet" in str(why) for why in found.failures())
    finally:
        speak("en")
    assert all("has ended" in str(why) for why in found.failures())
    assert [game.failure for game in record.games()] == [found.games[0].failure, found.games[1].failure]
    assert (
        "has ended" in json.loads((tmp_path / "games" / "games.jsonl").read_text().splitlines()[0])["failure"]
    )


def test_phrases_are_kept_and_said_later():
    phrase = Phrase("{name} does not start: {error}", name="cmd:x", error=Phrase("Permission denied"))
    assert from_plain(json.loads(json.dumps(to_plain(phrase)))) == phrase
    plain = ["100 %: {this} is said as it is", {}]
    assert in_english(from_plain(plain)) == plain[0]
    for wrong in (None, [], ["a"], ["{", {"a": 1}], [1, {}]):
        with pytest.raises(ValueError):  # noqa: PT011
            from_plain(wrong)
    for template, fact in (
        ("{b}", 1),
        ("{a!r}", 1),
        ("{0}", 1),
        ("{a:d}", "b"),
        ("{a}", [1, 2]),
        ("{a}", None),
    ):
        with pytest.raises(ValueError):  # noqa: PT011
            from_plain([template, {"a": fact}])


# -- by one at a time ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("event.json", ("match", "3x3", "easy", "random", "--games", "2")),
        ("tuning.json", ("tune", "4x4", "--generations", "1", "--level", "one-ply")),
        ("plan.json", ("learners", "3x3", "--schedule", "random:50", "--seeds", "1")),
    ],
)
def test_who_goes_on_in_a_folder_has_it_alone(tmp_path, file, words):
    with locked(str(tmp_path / "games"), file):
        refused = run(*words, "--out", str(tmp_path / "games"))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "somebody else goes on" in refused.stderr
    assert os.listdir(tmp_path / "games") == [".lock"]


def test_where_there_are_no_locks_nobody_is_refused(tmp_path, monkeypatch):
    import fcntl

    def unknown(*given):
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(fcntl, "flock", unknown)
    with locked(str(tmp_path / "games"), "event.json") as folder:
        assert os.path.isdir(folder)


def test_a_game_from_plain_values_is_what_it_was():
    game = Played(1, "a", "b", 0, (4, 0), "O", "X", Phrase("{name} has ended", name="a"), False)
    assert Played.from_dict(json.loads(json.dumps(game.to_dict()))) == game


# -- players that cannot go on, and many of them ---------------------------------------------------------


def test_a_program_that_cannot_be_started_again_loses_its_games_and_the_rest_goes_on(tmp_path):
    program = tmp_path / "program"
    program.write_text("#!/bin/cat\n")
    program.chmod(0o755)
    event = make_event(CONDITIONS, [f"cmd:{program}", "random", "easy"], games=4)
    program.unlink()
    found = played(event)
    assert len(found.games) == 12
    assert found.tally(f"cmd:{program}") == (0, 0, 8)


def test_who_looks_one_move_ahead_plays_at_any_pace():
    event = make_event(Conditions("4x4x4", pace=1000), ["weights:default@one-ply", "easy"], games=2)
    assert len(played(event).games) == 2


def test_games_that_wait_in_a_file_are_those_that_were_played(monkeypatch):
    from noughts.arena import shelf

    event = make_event(CONDITIONS, ["easy", "random", "random=1+easy=1"], games=20)
    expected = to_dict(played(event))
    monkeypatch.setattr(shelf, "IN_MEMORY", 7)
    assert to_dict(played(event)) == expected
    tested = make_event(CONDITIONS, ["perfect", "random"], games=400, sprt=(0.0, 100.0))
    found = to_dict(played(tested))
    monkeypatch.undo()
    assert found == to_dict(played(tested))


def test_hundreds_of_players_who_all_have_met_are_rated_in_little_memory():
    import tracemalloc

    names = [f"p{number}" for number in range(400)]
    tallies = Tallies(names)
    for place, one in enumerate(names):
        for other in names[:place]:
            tallies.count(one, other, (place * 7 + len(other)) % 3)
            tallies.count(other, one, 1)
    tracemalloc.start()
    try:
        standings = Standings(names, tallies)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(standings.rows) == 400
    assert standings.ratings is not None
    assert peak < 200 << 20  # a matrix of pairs by players alone would have 500 MB


def test_a_page_shows_how_learners_became_better():
    found = played(make_event(CONDITIONS, ["menace", "random", "q"], games=60))
    curves = curves_of(found)
    assert set(curves) == {("menace", "random"), ("menace", "q"), ("q", "menace"), ("q", "random")}
    for curve in curves.values():
        assert curve[-1][0] == 60
        assert all(0 <= share <= 1 for _, share in curve)
    ends = [at for at, _ in curves["q", "random"]]
    shares = [share for _, share in curves["q", "random"]]
    won, drawn, _ = found.tally("q", ["random"])
    sizes = [end - begin for begin, end in zip([0, *ends], ends, strict=False)]
    assert sum([share * size for share, size in zip(shares, sizes, strict=True)]) == won + drawn / 2
    assert to_html(found).count("<polyline") == 4
    assert "<polyline" not in to_html(played(make_event(CONDITIONS, ["easy", "random"], games=4)))


def test_how_many_openings_are_drawn_is_told():
    told = []
    make_event(CONDITIONS, ["easy", "random"], games=10, told=lambda done, of: told.append((done, of)))
    assert told[-1][0] <= told[-1][1]
    assert [done for done, _ in told] == sorted([done for done, _ in told])


def test_a_game_that_ended_by_the_clock_is_looked_back_on_as_that():
    late = Played(0, "easy", "random", 0, (4, 0), "O", "X", Phrase(TIME_UP, side="X"))
    lost = late.game("3x3", "0:10")
    assert (lost.result, lost.expired, lost.resigned) == ("O", "X", None)
    drawn = late._replace(result="draw").game("3x3", "0:10")
    assert (drawn.result, drawn.expired, drawn.resigned) == ("draw", "X", None)
    failed = late._replace(failure="it hung").game("3x3", "0:10")
    assert (failed.result, failed.expired, failed.resigned) == ("O", None, "X")
