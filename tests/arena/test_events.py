"""Matches and tournaments: the same games wherever they are played, and none of them lost."""

import json
import os
import signal
import subprocess
import sys
from itertools import islice

import pytest
from running import NOUGHTS, run, wait_until

from noughts import LEVELS, Board, Limits, MenaceAgent, Position
from noughts.arena.event import Results, make_event, play_event
from noughts.arena.formats import FORMATS, knock_out, swiss
from noughts.arena.games import Conditions, Fixture, Played, play
from noughts.arena.openings import draw_openings, read_openings
from noughts.arena.record import Record, read_board, read_game
from noughts.arena.report import standings_of, to_csv, to_dict, to_html
from noughts.arena.running import Here, Workers, each, workers
from noughts.errors import IllegalMove, InvalidArgument, InvalidFile

CONDITIONS = Conditions("3x3", seed=3, nodes=500)
PLAYERS = ["random", "easy", "difficult", "perfect", "random=1+perfect=1"]
TALKS_NONSENSE = f"cmd:{sys.executable} -c \"print('x')\""


def played(event, those=1, **more):
    with workers(those) as found:
        return play_event(event, found, **more)


# -- openings --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["3x3", "4x3,3", "4x4x4", "7x6,4,gravity", "9x9,5"])
def test_openings_differ_up_to_symmetry_and_leave_a_game_to_play(board):
    openings = draw_openings(board, 6, seed=1)
    forms = set()
    for opening in openings:
        position = Position(board)
        for cell in opening:
            position = position.play(cell)
        assert not position.is_over
        assert position.turn == "X"
        forms.add(position.canonical().position)
    assert len(forms) == len(openings) >= 6
    assert openings == draw_openings(board, 6, seed=1)
    assert openings != draw_openings(board, 6, seed=2)


@pytest.mark.parametrize("plies", [2, 4])
def test_openings_that_one_side_wins_are_left_out_and_all_others_are_there(plies):
    forms = {Position("3x3")}
    for _ in range(plies):
        forms = {form.play(cell).canonical().position for form in forms for cell in form.legal}
    drawn = set()
    for opening in draw_openings("3x3", 100, seed=1, plies=plies):
        position = Position("3x3")
        for cell in opening:
            position = position.play(cell)
        drawn.add(position.canonical().position)
    assert drawn == {form for form in forms if played_out_value(form) == 0}


def played_out_value(position):
    """What the side to move gets if both play well, by trying everything."""
    if position.is_over:
        return 0 if position.winner is None else -1
    return max([-played_out_value(position.play(cell)) for cell in position.legal])


def test_openings_are_read_from_a_file(tmp_path):
    file = tmp_path / "openings.txt"
    file.write_text("a1 b2  # a corner\n\n4, 0\n")
    assert read_openings(str(file), "3x3") == [(0, 4), (4, 0)]
    file.write_text("a1 b2\na1 a1\n")
    with pytest.raises(InvalidFile, match=r"line 2: .*a1"):
        read_openings(str(file), "3x3")
    file.write_text("# nothing\n")
    with pytest.raises(InvalidFile, match="no opening"):
        read_openings(str(file), "3x3")


# -- games -----------------------------------------------------------------------------------------------


def test_each_opening_is_played_from_both_sides():
    event = make_event(CONDITIONS, ["easy", "perfect"], games=8)
    games = list(played(event).games.values())
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.moves[: one.opening] == other.moves[: other.opening]
        assert (one.x, one.o) == (other.o, other.x)


def test_who_crashes_or_cheats_loses_that_game_and_the_rest_goes_on():
    event = make_event(CONDITIONS, ["easy", TALKS_NONSENSE, "random"], games=4)
    results = played(event)
    assert len(results.games) == 12
    assert results.tally(TALKS_NONSENSE) == (0, 0, 8)
    assert sum(results.failures().values()) == 8


def test_a_mistake_in_a_player_costs_its_game(monkeypatch):
    from noughts.players.level import LevelPlayer

    really = LevelPlayer.choose

    def choose(self, position, time=None):
        if self.name == "easy":
            raise ZeroDivisionError("no such luck")
        return really(self, position, time)

    monkeypatch.setattr(LevelPlayer, "choose", choose)
    [game], _ = play(CONDITIONS, [Fixture(0, "easy", "random")])
    assert (game.result, game.gave_up) == ("O", "X")
    assert "no such luck" in str(game.failure)


@pytest.mark.parametrize("board", ["3x3", "4x4x4", "7x6,4,gravity", "9x9,5", "3x3,misere", "4x4x3,3,gravity"])
def test_who_plays_anywhere_plays_in_the_core_what_it_would_at_a_table(monkeypatch, board):
    nothing = f"weights:{' '.join(['0'] * (Board(board).k + 1) ** 2)}@random"
    openings = [(), *draw_openings(board, 4, seed=2)]
    over = {"3x3": [(0, 3, 1, 4, 2)], "4x4x4": [(0, 4, 1, 5, 2, 6, 3)]}.get(board, [])
    fixtures = [Fixture(place, "random", nothing, opening) for place, opening in enumerate(openings + over)]
    conditions = Conditions(board, seed=-5)
    in_core, _ = play(conditions, fixtures)
    monkeypatch.setattr("noughts.arena.games._play_anywhere", lambda table: False)
    assert in_core == play(conditions, fixtures)[0]
    assert {game.moves[: game.opening] for game in in_core} == {one.opening for one in fixtures}


def test_a_level_at_a_pace_counts_positions_in_place_of_its_seconds():
    seats = {"X": "insane", "O": "weights:0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5@perfect"}
    players = Conditions("3x3", pace=2_000_000).roster.seat(seats, "3x3")
    assert [player.limits for player in players.values()] == [Limits(nodes=80_000), Limits(nodes=2_000_000)]


def test_games_with_a_clock_are_played_and_kept():
    [game], _ = play(Conditions("3x3", clock="5:00+3"), [Fixture(0, "easy", "random")])
    assert game.game("3x3").result == game.result


def test_a_game_is_the_same_as_plain_values():
    [game], _ = play(CONDITIONS, [Fixture(7, "easy", "random", (4, 0))])
    assert Played.from_dict(json.loads(json.dumps(game.to_dict()))) == game
    assert game.game("3x3").result == game.result
    for wrong in (None, {}, {**game.to_dict(), "result": "Z"}, {**game.to_dict(), "moves": ["a1"]}):
        with pytest.raises(InvalidFile, match="no game of an event"):
            Played.from_dict(wrong)


@pytest.mark.parametrize(
    ("names", "games", "words"),
    [
        (["easy"], 2, "2 to 1,000 players"),
        (["easy", "easy"], 2, "each of its own name"),
        (["easy", None], 2, "each of its own name"),
        ("easy", 2, "each of its own name, not 'easy'"),
        (9, 2, "each of its own name, not 9"),
        (["easy", "perfect"], 3, "an even number"),
        (["easy", "human"], 2, "does not play here"),
        (["easy", "cmd:there-is-no-such-program"], 2, "does not start"),
    ],
)
def test_an_event_that_cannot_be_played_is_refused(names, games, words):
    with pytest.raises(InvalidArgument, match=words):
        make_event(CONDITIONS, names, games=games)


def test_conditions_and_openings_that_mean_nothing_are_refused():
    with pytest.raises(InvalidArgument, match="not both"):
        make_event(Conditions("3x3", nodes=5, pace=5), ["easy", "random"])
    with pytest.raises(IllegalMove, match="move 2"):
        make_event(CONDITIONS, ["easy", "random"], openings=[(0, 0)])
    for kind in ({}, "knockout", 5):
        with pytest.raises(InvalidArgument, match="a tournament is round-robin"):
            make_event(CONDITIONS, ["easy", "random"], kind)
    for sprt in (5, (1, 2, 3), (0,)):
        with pytest.raises(InvalidArgument, match="sprt is two numbers of Elo"):
            make_event(CONDITIONS, ["easy", "random"], sprt=sprt)


# -- formats ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_is_played_to_its_end(kind):
    event = make_event(CONDITIONS, PLAYERS, kind=kind, games=4)
    results = played(event)
    met = {frozenset((game.x, game.o)) for game in results.games.values()}
    assert len(met) == {"round-robin": 10, "neighbours": 9, "gauntlet": 4, "swiss": 6, "knock-out": 4}[kind]
    assert sorted(results.games) == list(range(len(results.games)))


def test_in_a_swiss_tournament_nobody_meets_twice_and_everybody_waits_once():
    names = [f"p{number}" for number in range(7)]
    points = dict.fromkeys(names, 0.0)
    met, plays = set(), []
    for pairs in swiss(names, lambda: points, str):
        assert len(pairs) == 3
        for one, other in pairs:
            assert frozenset((one, other)) not in met
            met.add(frozenset((one, other)))
            points[min(one, other)] += 1
        plays.append({name for pair in pairs for name in pair})
    waited = [name for name in names for playing in plays if name not in playing]
    assert len(plays) == len(set(waited)) == 3


def test_who_loses_a_knock_out_is_out_and_one_is_left():
    rounds = list(knock_out([f"p{number}" for number in range(6)], dict, min))
    assert [len(pairs) for pairs in rounds] == [2, 2, 1]
    assert rounds[-1] == [("p0", "p1")]


# -- where it runs ---------------------------------------------------------------------------------------


def test_who_is_left_of_a_knock_out_is_told_and_nobody_before_its_end():
    event = make_event(CONDITIONS, ["random", "perfect", "easy"], "knock-out", games=4)
    results = played(event)
    last = list(results.games.values())[-4:]
    points = {name: sum([game.points_of(name) for game in last]) for name in (last[0].x, last[0].o)}
    best = max(event.players, key=lambda name: points.get(name, -1))
    assert (results.left, to_dict(results)["winner"]) == (best, best)
    some = list(results.games.values())
    assert all(Results(event, some[:count]).left is None for count in range(len(some)))
    told = run("tournament", "3x3", *event.players, "--format", "knock-out", "--games", "4", "--nodes", "500")
    assert " wins the knock-out.\n" in told.stdout
    assert to_dict(played(make_event(CONDITIONS, ["random", "easy"], games=4)))["winner"] is None


def test_a_tournament_of_two_may_be_a_test():
    words = ("tournament", "3x3", "random", "perfect", "--sprt", "-50", "0", "--seed", "1")
    told = run(*words, "--games", "400")
    assert told.stdout == run("match", *words[1:], "--games", "400").stdout
    assert "random is ahead of perfect by -50 Elo rather than 0." in told.stdout
    refused = run(*words[:2], "easy", *words[2:])
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "is asked of two players" in refused.stderr


def test_the_same_games_come_of_one_process_and_of_two():
    event = make_event(CONDITIONS, PLAYERS, games=10)
    alone, together = played(event), played(event, 2)
    assert to_dict(alone) == to_dict(together)


def test_who_looks_on_is_told_what_is_being_played_and_what_was_played_last():
    event = make_event(CONDITIONS, ["easy", "perfect"], games=6)
    seen, under_way = [], []

    def look_on(results):
        seen.extend(results.latest)
        under_way.append({fixture.number for batch in results.under_way.values() for fixture in batch})

    results = played(event, 2, told=look_on)
    assert sorted(game.number for game in seen) == sorted(results.games) == list(range(6))
    assert under_way[-1] == set()
    assert any(under_way)


def kill_now(conditions, fixtures):
    """A worker that ends in the middle of its work, once."""
    if fixtures[0].number == 2 and not os.path.exists(conditions.clock):
        open(conditions.clock, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return play(conditions._replace(clock=""), fixtures)


def test_a_worker_that_is_lost_costs_only_time(monkeypatch, tmp_path):
    import noughts.arena.event as module

    event = make_event(CONDITIONS, ["easy", "perfect", "random"], games=6)
    expected = to_dict(played(event))
    died = str(tmp_path / "died")
    monkeypatch.setattr(module, "play", kill_now)
    doomed = event._replace(conditions=event.conditions._replace(clock=died))
    found = played(doomed, 2)
    assert os.path.exists(died)
    assert to_dict(found)["games"] == expected["games"]


def test_what_is_done_of_many_comes_in_their_order_wherever_it_is_done():
    numbers = list(range(-500, 500))
    with workers(1) as here, workers(2) as there:
        assert list(each(here, abs, numbers)) == list(each(there, abs, numbers)) == [abs(n) for n in numbers]
        with pytest.raises(ZeroDivisionError):
            list(each(here, (1).__truediv__, [1, 0]))


@pytest.mark.parametrize("said", [0, 257, "x", "-1", None, "dask://"])
def test_workers_that_are_none_are_refused(said):
    with pytest.raises(InvalidArgument), workers(said):
        pass


# -- kept, stopped, gone on with ---------------------------------------------------------------------------


class Stop(Exception):
    pass


def test_a_tournament_that_was_stopped_five_times_is_the_same(tmp_path):
    event = make_event(CONDITIONS, [*PLAYERS, "insane", "impossible", "random=2+easy=1"][:8], games=4)
    expected = to_dict(played(event))
    folder = str(tmp_path / "games")
    for stop in range(5):
        record, seen = Record(folder, event), []

        def stop_later(games, record=record, seen=seen, stop=stop):
            record.keep(games)
            seen.append(games)
            if len(seen) > 2 + stop:
                raise Stop

        with pytest.raises(Stop):
            played(event, done=record.games(), keep=stop_later)
    record = Record(folder, event)
    kept = record.games()
    assert 0 < len(kept) < len(expected["games"])
    again = []
    found = played(event, done=kept, keep=lambda games: (record.keep(games), again.extend(games)))
    assert to_dict(found) == expected
    assert not {game.number for game in again} & {game.number for game in kept}
    assert {game.number: game for game in record.games()} == found.games


def test_what_a_crash_cut_off_is_played_again(tmp_path):
    event = make_event(CONDITIONS, ["easy", "random"], games=4)
    record = Record(str(tmp_path / "games"), event)
    whole = played(event, keep=record.keep)
    with open(record.path, "rb+") as file:
        file.truncate(os.path.getsize(record.path) - 10)
    assert len(record.games()) == 3
    assert played(event, done=record.games(), keep=record.keep).games == whole.games
    assert len(record.games()) == 4
    assert read_game(str(tmp_path / "games"), 2) == whole.games[2]
    assert read_board(str(tmp_path / "games")) == "3x3"


def test_a_folder_of_something_else_is_left_as_it_is(tmp_path):
    event = make_event(CONDITIONS, ["easy", "random"], games=4)
    Record(str(tmp_path / "games"), event)
    with pytest.raises(InvalidFile, match="another event"):
        Record(str(tmp_path / "games"), event._replace(games=6))
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "a.txt").write_text("dear")
    with pytest.raises(InvalidFile, match="something else"):
        Record(str(tmp_path / "letters"), event)
    assert os.listdir(tmp_path / "letters") == ["a.txt"]


# -- who is better ---------------------------------------------------------------------------------------


def test_a_test_ends_when_it_is_decided_whatever_was_played_beside():
    event = make_event(CONDITIONS, ["perfect", "random"], games=400, sprt=(0.0, 100.0))
    alone, together = played(event), played(event, 2)
    assert alone.decided == together.decided == "accepted"
    assert len(alone.games) < 100
    assert to_dict(alone) == to_dict(together)


def test_standings_have_everybody_the_best_first():
    results = played(make_event(CONDITIONS, ["random", "perfect", "easy"], games=20))
    standings = standings_of(results)
    assert standings.rows[0].name == "perfect"
    assert sum([row.points for row in standings.rows]) == 60
    lines = to_csv(results).splitlines()
    assert lines[0] == "name,elo,low,high,won,drawn,lost"
    assert len(lines) == 4
    page = to_html(results)
    assert page.count("<tr>") == 8
    assert "color-mix" in page
    assert "<script" not in page
    assert "http" not in page


def test_names_cannot_break_the_page():
    event = make_event(CONDITIONS, ["easy", "random"], games=2)
    event = event._replace(players=("<script>", "random"))
    results = Results(event, [Played(0, "<script>", "random", 0, (), "draw")])
    assert "<script>" not in to_html(results)


def test_the_executor_of_this_process_raises_what_is_raised():
    those = Workers(Here, 1)
    assert list(islice(those.executor.map(abs, [-1]), 1)) == [1]
    with pytest.raises(ZeroDivisionError):
        those.executor.submit(divmod, 1, 0).result()


# -- commands --------------------------------------------------------------------------------------------


def test_a_match_as_a_command(tmp_path):
    words = ("match", "3x3", "easy", "perfect", "--games", "6", "--nodes", "500", "--seed", "4")
    found = json.loads(run(*words, "--json").stdout)
    assert [set(player) for player in found["players"]] == [
        {"name", "elo", "low", "high", "won", "drawn", "lost"}
    ] * 2
    assert len(found["games"]) == 6
    assert run(*words, "--json", "--workers", "2").stdout == run(*words, "--json").stdout
    told = run(*words, "--html", str(tmp_path / "a.html"), "--csv", str(tmp_path / "a.csv"))
    assert told.stdout.startswith("3x3, 6 games\n")
    assert (tmp_path / "a.html").read_text().startswith("<!doctype html>")
    assert (tmp_path / "a.csv").read_text().startswith("name,elo")


@pytest.mark.parametrize("board", ["15x15,5", "12x9,5,exact"])
def test_a_match_against_an_engine_of_the_gomocup_protocol(tmp_path, board):
    """A real one in a process of its own: our brain, from openings, each from both sides."""
    openings = tmp_path / "openings.txt"
    openings.write_text("e4 f5 d3  # three stones\ne4, e5, f6, d6\n")
    rival = f"cmd:{NOUGHTS} brain --level random"
    words = ("match", board, "impossible", rival, "--openings", str(openings), "--games", "4")
    found = json.loads(run(*words, "--seconds", "0.3", "--json").stdout)
    assert [(game["opening"], game["x"] == rival) for game in found["games"]] == [
        (3, False),
        (3, True),
        (4, False),
        (4, True),
    ]
    assert [game["failure"] for game in found["games"]] == [""] * 4
    assert {player["name"]: player["won"] for player in found["players"]} == {"impossible": 4, rival: 0}


def test_a_tournament_as_a_command_goes_on_from_its_folder(tmp_path):
    words = ("tournament", "3x3", "random", "easy", "perfect", "--games", "2", "--nodes", "500")
    first = run(*words, "--out", str(tmp_path / "games"), "--json")
    again = run(*words, "--out", str(tmp_path / "games"), "--json")
    assert first.stdout == again.stdout
    other = run(*words, "--out", str(tmp_path / "games"), "--seed", "9")
    assert (other.returncode, other.stdout) == (2, "")
    assert "another event" in other.stderr


def test_a_tournament_of_eight_that_was_really_interrupted_five_times_is_the_same(tmp_path):
    """The command is ended by Ctrl-C and killed, in turns, each time when some more games are there."""
    words = (
        "tournament",
        "4x4",
        *LEVELS,
        "random=2+easy=1",
        "easy+difficult",
        "--games",
        "6",
        "--nodes",
        "500",
    )
    whole = run(*words, "--json").stdout
    folder = tmp_path / "games"
    games = folder / "games.jsonl"
    kept = [0]
    for number in (signal.SIGINT, signal.SIGKILL) * 2 + (signal.SIGINT,):
        process = subprocess.Popen(
            # on a busy machine too, this test is to see the games before all of them have been played
            ["nice", "-n", "10", sys.executable, "-m", "noughts", *words, "--out", str(folder)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(lambda: games.exists() and games.read_bytes().count(b"\n") > kept[-1])
        process.send_signal(number)
        process.wait(300)
        kept.append(games.read_bytes().count(b"\n"))
        assert process.returncode in (130, -number)
    assert kept == sorted(set(kept))
    assert kept[-1] < 28 * 6
    assert run(*words, "--out", str(folder), "--json").stdout == whole


@pytest.mark.parametrize(
    "words",
    [
        ("match", "3x3", "easy"),
        ("match", "3x3", "easy", "easy"),
        ("match", "3x3", "easy", "random", "--games", "3"),
        ("match", "3x3", "easy", "random", "--sprt", "5", "0"),
        ("match", "3x3", "easy", "random", "--workers", "many"),
        ("tournament", "3x3", "easy", "human"),
        ("tournament", "3x3", "easy", "random", "--format", "league"),
        ("tournament", "3x3", "easy", "random", "--openings", "there-is-no-such-file"),
    ],
)
def test_a_mistake_is_one_sentence(words):
    refused = run(*words)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert len(refused.stderr.splitlines()) == 1


def test_a_learner_of_either_side_is_two_files_by_one_name(tmp_path):
    for side in "XO":
        MenaceAgent(side, seed=1).save(str(tmp_path / f"pupil-{side}.json"))
    event = make_event(CONDITIONS, [f"menace:{tmp_path}/pupil-{{side}}.json", "perfect"], games=4)
    assert len(played(event).games) == 4


def test_an_event_has_an_opening_to_begin_from():
    with pytest.raises(InvalidArgument, match="an opening, of which there is none"):
        make_event(CONDITIONS, ["random", "easy"], games=2, openings=[])
