"""An event that is followed in its folder: what is told is what was played, however it is read."""

import json

import pytest

from noughts import Board
from noughts.arena import folders, following, playing
from noughts.arena.event import Results, make_event, play_event
from noughts.arena.following import Followed, judge, titles_of
from noughts.arena.games import Conditions, Fixture, play
from noughts.arena.playing import being_played, is_being_played, read_playing
from noughts.arena.record import Record
from noughts.arena.report import standings_of, to_dict, to_html
from noughts.arena.running import workers
from noughts.errors import InvalidFile

CONDITIONS = Conditions("3x3", seed=3, nodes=500)


def played(folder, event, two=1):
    record = Record(str(folder), event)
    with workers(two) as those:
        return play_event(event, those, keep=record.keep)


def played_here(event):
    with workers(1) as those:
        return play_event(event, those)


def read_whole(folder):
    followed = Followed(str(folder))
    while followed.is_behind:
        followed.look()
    return followed


def test_what_is_followed_piece_by_piece_is_what_was_played(tmp_path, monkeypatch):
    results = played(tmp_path, make_event(CONDITIONS, ["random", "easy", "perfect"], games=20))
    monkeypatch.setattr(following, "PIECE", 1000)
    followed = read_whole(tmp_path)
    assert followed.counts() == results.counts()
    judged = judge(followed.event, followed.counts())
    told = followed.to_dict(judged)
    assert judged.standings == standings_of(results)
    assert told["cross"] == to_dict(results)["cross"]
    assert (told["state"], told["games"], told["due"]) == ("finished", 60, 60)
    assert [game["number"] for game in told["latest"]] == [
        game.number for game in reversed(Record(str(tmp_path), results.event).games()[-6:])
    ]
    count, some = followed.games_of_two("perfect", "easy", skip=15)
    assert (count, len(some)) == (20, 5)
    assert all(game == results.games[game.number] for game in some)
    assert followed.game(60) is None
    whole, offset = b"", 0
    while offset < followed.size:
        lines, offset = followed.export(offset, followed.size)
        whole += lines
    assert len(whole.splitlines()) == 60
    assert json.loads(whole.splitlines()[0])["board"] == "3x3"


def test_a_knock_out_is_finished_when_one_is_left(tmp_path):
    results = played(tmp_path, make_event(CONDITIONS, ["random", "easy", "perfect"], "knock-out", games=4))
    file = tmp_path / "games.jsonl"
    whole = file.read_bytes()
    followed = read_whole(tmp_path)
    told = followed.to_dict(judge(followed.event, followed.counts()))
    assert (told["state"], told["winner"]) == ("finished", results.left)
    file.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    assert (read_whole(tmp_path).state, read_whole(tmp_path).left) == ("stopped", None)


def test_what_is_only_half_written_is_read_when_it_is_whole(tmp_path):
    played(tmp_path, make_event(CONDITIONS, ["random", "easy"], games=4))
    file = tmp_path / "games.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole[:-5])
    followed = read_whole(tmp_path)
    assert (followed.games, followed.state) == (3, "stopped")
    file.write_bytes(whole)
    assert followed.look()
    assert (followed.games, followed.state) == (4, "finished")
    assert not followed.look()
    file.write_bytes(whole[:20])
    with pytest.raises(InvalidFile):
        followed.look()


def test_a_test_that_is_followed_is_decided_by_the_same_games(tmp_path):
    event = make_event(CONDITIONS, ["perfect", "random"], games=400, sprt=(0.0, 100.0))
    results = played(tmp_path, event, 2)
    followed = read_whole(tmp_path)
    judged = judge(event, followed.counts(), followed.pair_of_games())
    followed.settle(judged.upto)
    assert judged.test["decision"] == results.decided == "accepted"
    assert followed.counts() == results.counts()
    assert followed.games == len(results.games) < followed.read + 1
    known = judge(event, followed.counts(), followed.pair_of_games()[: judged.upto - 1])
    assert known.upto is None


def test_a_game_is_seen_while_it_is_played(tmp_path, monkeypatch):
    event = make_event(CONDITIONS, ["random", "easy"], games=2)
    Record(str(tmp_path), event)
    monkeypatch.setattr(playing, "AT_ONCE", 100.0)
    seen = []
    really = playing.Window.show

    def show(self, current):
        really(self, current)
        seen.append(read_playing(str(tmp_path), Board("3x3")))

    monkeypatch.setattr(playing.Window, "show", show)
    assert not is_being_played(str(tmp_path))
    with being_played(str(tmp_path)):
        assert is_being_played(str(tmp_path))
        [game], _ = play(CONDITIONS, [Fixture(7, "random", "easy")], str(tmp_path))
        monkeypatch.setattr(folders, "TRIES", 1)
        with pytest.raises(InvalidFile, match="somebody else goes on"), being_played(str(tmp_path)):
            pass
    assert [[one.moves for one in shown] for shown in seen] == [
        [game.moves[:ply]] for ply in range(len(game.moves) + 1)
    ][: len(seen)]
    assert not is_being_played(str(tmp_path))
    assert not (tmp_path / "playing").exists()


def test_what_is_no_game_there_is_not_shown(tmp_path):
    (tmp_path / "playing").mkdir()
    good = {"number": 3, "x": "a", "o": "b", "opening": 0, "moves": [4, 0]}
    for name, content in (
        ("1", good), ("2", {**good, "moves": [4, 4]}), ("3", {**good, "moves": [9]}),
        ("4", {**good, "number": "4"}), ("5", []), ("6", {**good, "more": 1}),
    ):  # fmt: skip
        (tmp_path / "playing" / f"{name}.json").write_text(json.dumps(content))
    assert [game.number for game in read_playing(str(tmp_path), Board("3x3"))] == [3]


def test_strangers_learn_no_path():
    titles = titles_of(["easy", "cmd:/a/b/engine -x", "q:/c/d.json", "random=1+menace:/e/f.json=2"])
    assert list(titles.values()) == ["easy", "engine", "d", "random=1+f=2"]


def test_long_names_leave_room_for_what_is_said_of_them():
    name = f"weights:{' '.join(['0'] * 16)}@random"
    page = to_html(played_here(make_event(CONDITIONS, ["random", name], games=20)))
    assert page.count(f'<span class="long">{name}</span>') == 3
    assert f">{name[:21]}…</text>" in page


def test_a_page_has_the_cross_table_and_the_bars(tmp_path):
    results = played(tmp_path, make_event(CONDITIONS, ["random", "easy", "perfect"], games=10))
    page = to_html(results)
    won, drawn, lost = standings_of(results).score("perfect", "random")
    assert page.count('<td class="none">') == page.count("<circle") == 3
    assert f"+{won} ={drawn} \N{MINUS SIGN}{lost}</small>" in page
    nothing = to_html(Results(results.event))
    assert "<circle" not in nothing
