"""A table: whose turn, undo by consent, clocks, failing and learning players; events in, events out."""

import pickle
from decimal import Decimal
from itertools import count
from random import Random

import pytest

from noughts import (
    Busy,
    Game,
    IllegalMove,
    InvalidArgument,
    InvalidFile,
    NoughtsError,
    PlayerFailed,
    Position,
)
from noughts.board import winnable
from noughts.board.winnable import can_still_win
from noughts.clock import Clock, shown_time
from noughts.learn import MenaceAgent, QAgent
from noughts.learn.player import LearnerPlayer
from noughts.player import Person, Player
from noughts.players import ROSTER, find_player
from noughts.players.mixture import Mixture
from noughts.table import Event, Table, events_of


class Scripted(Player):
    """Plays the cells it was given, then fails; takes its time by a clock that it is handed."""

    name = "scripted"

    def __init__(self, cells, takes=lambda: None):
        self.cells = list(cells)
        self.takes = takes
        self.times = []

    def choose(self, position, time=None):
        self.times.append(time)
        self.takes()
        if not self.cells:
            raise PlayerFailed("it has no more moves")
        return self.cells.pop(0)


class Hand:
    """A clock that goes on only when it is told."""

    def __init__(self):
        self.time = 1000

    def __call__(self):
        return self.time


def people(game=None, **options):
    return Table(game or Game("3x3"), {"X": Person(), "O": Person()}, **options)


def play(table, *cells):
    for cell in cells:
        table.add(table.move(table.game.turn, cell))


# -- turns and consent ------------------------------------------------------------------------------


def test_who_moves_in_a_game_that_was_given_up_is_told_that_it_is_over():
    table = people()
    play(table, "a1")
    table.add(table.resign("O"))
    for side in "XO":
        with pytest.raises(IllegalMove, match="the game is over: O resigned"):
            table.add(table.move(side, "b2"))


def test_only_the_side_to_move_moves():
    table = people()
    with pytest.raises(IllegalMove, match="it is X's turn"):
        table.add(table.move("O", "a1"))
    play(table, "a1")
    with pytest.raises(IllegalMove, match="it is O's turn"):
        table.add(Event("move", "X", 4))
    assert table.events == [Event("move", "X", 0)]


def test_people_at_one_keyboard_take_back_move_by_move():
    table = people()
    play(table, "a1", "b2", "c3")
    table.add(table.undo("O"))
    assert table.game.ply == 2
    table.add(table.redo("X"))
    assert table.game.ply == 3
    with pytest.raises(IllegalMove, match="nothing to play again"):
        table.redo("X")
    table.add(table.resign("O"))
    table.add(table.undo("O"))
    assert (table.game.ply, table.game.result) == (3, None)


def test_people_apart_ask_each_other():
    table = people(shared=False)
    play(table, "a1", "b2", "c3")
    event = table.undo("X")
    assert event == Event("ask_undo", "X")
    table.add(event)
    with pytest.raises(IllegalMove, match="O has been asked already"):
        table.undo("X")
    table.add(table.decline("O"))
    assert table.asked is None
    table.add(table.undo("X"))
    agreed = table.undo("O")
    assert agreed == Event("undo", "X", 2)
    table.add(agreed)
    assert table.game.ply == 2
    with pytest.raises(IllegalMove, match="nobody has asked"):
        table.decline("X")


def test_against_a_player_one_goes_back_to_ones_own_move():
    table = Table(Game("3x3"), {"X": Person(), "O": Scripted([4, 2])})
    play(table, "a1")
    table.play_out()
    play(table, "c3")
    table.play_out()
    assert table.game.ply == 4
    table.add(table.undo("X"))
    assert table.game.moves == (0, 4)
    table.add(table.redo("X"))
    assert table.game.ply == 4


def test_who_fails_has_lost_and_one_can_go_back_before_that():
    table = Table(Game("3x3"), {"X": Person(), "O": Scripted([])})
    play(table, "a1")
    table.play_out()
    assert (table.game.result, table.failure) == ("X", "it has no more moves")
    assert table.won("X") == 1
    table.add(table.undo("X"))
    assert (table.game.ply, table.game.result, table.won("X")) == (0, None, 0)


def test_a_move_that_cannot_be_played_is_a_failure():
    table = Table(Game("3x3"), {"X": Scripted([4]), "O": Scripted([4])})
    table.play_out()
    assert table.game.result == "X"
    assert table.failure == "scripted answers 4, which cannot be played"


def test_an_answer_that_came_too_late_is_nobodys():
    table = Table(Game("3x3"), {"X": Person(), "O": Scripted([4])})
    play(table, "a1")
    answer = table.think()
    table.add(table.undo("X"))
    assert table.answered(answer) is None
    assert (table.accept(answer), table.accept(None), table.game.ply) == (None, None, 0)


def test_going_on_gives_what_happened():
    table = Table(Game("3x3"), {"X": Person(), "O": Scripted([4])})
    assert table.go_on() is None  # a person is to move
    play(table, "a1")
    assert table.go_on() == table.events[-1] == Event("move", "O", 4)
    play(table, "c3")
    assert table.go_on() == table.events[-1] == Event("resign", "O")
    assert table.go_on() is None


@pytest.mark.parametrize(("took", "kind"), [(999, "move"), (1000, "expire")])
def test_an_answer_and_what_comes_of_it_have_one_time(took, kind):
    """However the time goes on meanwhile."""
    hand, table = timed("0:01/move", o=lambda hand: Scripted([4, 8]))
    play(table, "a1")
    table.go_on()
    play(table, "b1")
    answer, table.now = table.think(), count(hand.time + took, 10).__next__
    assert table.accept(answer).kind == kind


def test_the_only_person_speaks_or_whoever_is_to_move():
    table = Table(Game("3x3"), {"X": Scripted([4]), "O": Person()})
    assert (table.game.turn, table.speaker) == ("X", "O")
    table = people()
    assert table.speaker == "X"
    play(table, "a1")
    assert table.speaker == "O"


def test_results_are_counted_once_and_follow_the_players():
    table = Table(Game("3x3"), {"X": Person(), "O": find_player("random", "3x3", "O", Random(1))})
    table.add(table.resign("X"))
    assert (table.won("O"), table.won("X"), table.played) == (1, 0, 1)
    table.add(table.undo("X"))
    assert table.played == 0
    table.add(table.resign("X"))
    table.begin(Game("3x3"))
    table.players = {"X": table.players["O"], "O": table.players["X"]}
    assert (table.won("X"), table.won("O"), table.draws) == (1, 0, 0)


def test_each_pair_of_players_has_a_score_of_its_own():
    """A game loaded in between seats others: what they play is no part of the first pair's score."""
    first = {"X": Person(), "O": find_player("easy", "3x3", "O")}
    others = {"X": first["X"], "O": find_player("perfect", "3x3", "O")}
    table = Table(Game("3x3"), first)
    for players, resigns in (first, "X"), (others, "X"), (others, "O"):
        table.begin(Game("3x3"), players)
        table.add(table.resign(resigns))
    assert (table.played, table.won("X"), table.won("O"), table.draws) == (2, 1, 1, 0)
    table.begin(Game("3x3"), first)
    assert (table.played, table.won("X"), table.won("O"), table.draws) == (1, 0, 1, 0)
    assert table.scores.games == 3


def test_a_player_keeps_its_score_under_a_new_name_and_a_game_taken_back_is_not_in_it():
    table = Table(Game("3x3"), {"X": Person(), "O": find_player("easy", "3x3", "O")})
    for _ in range(2):
        table.begin(Game("3x3"))
        table.add(table.resign("X"))
    table.rename(table.players["O"], "tame")
    assert (table.played, table.won("O"), table.game.players["O"]) == (2, 2, "tame")
    table.add(table.undo("X"))
    assert (table.played, table.won("O"), table.scores.games) == (1, 1, 1)


def test_one_of_two_who_are_called_alike_keeps_its_score_under_a_new_name():
    table = Table(Game("3x3"), {side: find_player("easy", "3x3", side) for side in "XO"})
    table.add(table.resign("X"))
    table.rename(table.players["X"], "tame")
    assert (table.played, table.won("X"), table.won("O")) == (1, 0, 1)
    table.rename(table.players["O"], "tame")
    assert (table.played, table.won("X"), table.won("O")) == (1, 0, 1)


def test_a_finished_game_that_is_brought_is_not_counted():
    game = Game("3x3")
    game.resign()
    assert people(game).played == 0


# -- learners ---------------------------------------------------------------------------------------


def menace_table():
    agent = MenaceAgent("O", seed=1)
    player = LearnerPlayer(agent, "menace", agent.board, "O", learning=True)
    return agent, Table(Game("3x3"), {"X": Person(), "O": player})


def test_a_learner_learns_at_the_end_and_then_the_game_stands():
    agent, table = menace_table()
    play(table, "a1")
    table.play_out()
    table.add(table.resign("X"))
    assert agent.games == 1
    with pytest.raises(IllegalMove, match="has learned from this game"):
        table.undo("X")


def test_a_refused_event_changes_no_count():
    agent, table = menace_table()
    table.add(table.resign("X"))
    with pytest.raises(IllegalMove, match="the game is over"):
        table.add(Event("move", "X", 0))
    assert (table.won("O"), table.learned, table.number, agent.games) == (1, True, 1, 1)


def test_a_mixture_learns_if_a_part_does():
    parts = [(find_player(name, "3x3", "O", Random(1)), 1) for name in ("menace", "random")]
    assert Mixture(parts).learning
    for name in ("menace=1+random=1", "random=1+q=2"):
        with pytest.raises(InvalidArgument, match="could not be kept: name its file"):
            find_player(name, "3x3", "O", Random(1))


def test_what_a_learner_cannot_learn_has_not_happened(monkeypatch):
    agent, table = menace_table()
    play(table, "a1")
    table.play_out()
    monkeypatch.setattr(agent, "learn_from", lambda game: 1 / 0)
    before = table.game.to_dict()
    with pytest.raises(ZeroDivisionError):
        table.add(table.resign("X"))
    assert (table.game.to_dict(), table.number, table.played) == (before, 2, 0)


# -- clocks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shown"),
    [("300", "5:00"), ("5:00+3", "5:00+3"), ("0:10/move", "0:10/move"), ("90+0.5", "1:30+0.5")],
)
def test_clocks_are_read_and_written(text, shown):
    clock = Clock.parse(text)
    assert str(clock) == shown
    assert Clock.parse(str(clock)) == clock
    assert pickle.loads(pickle.dumps(clock)) == clock


@pytest.mark.parametrize(
    "text",
    ["", "0", "x", "-1", "1e9", "5:00+3/move", None, 5, "1:2:3", "5:99", "5:60", "٥:٠٠", "1" * 50],
)
def test_what_is_no_clock_is_refused(text):
    with pytest.raises(InvalidArgument):
        Clock.parse(text)


@pytest.mark.parametrize("text", ["99999:00", "99999:00+3", "5:00+999999", "123456/move", "0", "0:00+5"])
def test_a_clock_that_is_too_long_or_has_no_time_is_told_so(text):
    with pytest.raises(InvalidArgument, match="between a moment and 24 hours"):
        Clock.parse(text)


def test_a_clock_is_made_of_milliseconds_or_parsed():
    assert Clock(300_000, 3000) == Clock.parse("5:00+3")
    for wrong in (("5:00+3",), (), (-5,), (1000, 0, 1000), (True,)):
        with pytest.raises(InvalidArgument, match="In words it is Clock"):
            Clock(*wrong)


def test_a_time_is_shown_as_clocks_do():
    assert [shown_time(value) for value in (0, 999, 61_000, -5)] == ["0:00", "0:00.999", "1:01", "0:00"]


def timed(clock="1:00+2", o=None):
    hand = Hand()
    players = {"X": Person(), "O": o(hand) if o else Person()}
    return hand, Table(Game("3x3", clock=clock), players, now=hand)


def test_time_is_spent_by_the_side_to_move_from_the_second_move_on():
    hand, table = timed()
    for cell in ("a1", "b2"):
        hand.time += 50_000
        play(table, cell)  # first moves cost nothing
    assert [table.left(side) for side in "XO"] == [62_000, 62_000]
    hand.time += 10_000
    assert [table.left(side) for side in "XO"] == [52_000, 62_000]
    play(table, "c3")
    assert [table.left(side) for side in "XO"] == [54_000, 62_000]


def test_a_side_whose_time_is_up_has_lost():
    hand, table = timed()
    play(table, "a1", "b2")
    hand.time += 61_999
    assert table.overdue() is None
    hand.time += 1
    assert table.overdue() == Event("expire", "X", 1)
    hand.time += 1
    with pytest.raises(IllegalMove, match="X's time is up"):
        play(table, "c3")
    table.add(table.overdue())
    assert (table.game.result, table.game.expired, table.won("O")) == ("O", "X", 1)
    with pytest.raises(IllegalMove, match="X had no time left"):
        table.game.play("c3")
    table.add(table.undo("X"))
    assert (table.game.result, table.left("X")) == (None, 62_000)


def test_time_is_not_up_before_it_is():
    hand, table = timed()
    with pytest.raises(IllegalMove, match="the first move of each side costs no time: nobody's time is up"):
        table.add(Event("expire", "X"))
    play(table, "a1", "b2")
    hand.time += 61_999
    with pytest.raises(IllegalMove, match=r"X's time is not up: it has 0:00.001 left"):
        table.add(Event("expire", "X"))
    with pytest.raises(IllegalMove, match="only X's clock is running"):
        table.add(Event("expire", "O"))
    assert (table.game.result, table.number) == (None, 2)
    table.add(Event("expire", "X"), hand.time + 1)
    assert table.game.expired == "X"
    with pytest.raises(IllegalMove, match="nobody's time is up"):
        table.add(Event("expire", "X"))
    with pytest.raises(IllegalMove, match="no clock is running"):
        people().add(Event("expire", "X"))


def test_it_is_a_draw_where_the_other_side_cannot_win_any_more():
    hand, table = timed()
    play(table, *["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3"])
    assert table.game.turn == "X"
    hand.time += 10**6
    table.add(table.overdue())
    assert (table.game.result, table.draws) == ("draw", 1)
    assert Game.from_dict(table.game.to_dict()) == table.game


def test_undo_brings_back_the_clock_of_that_move():
    hand, table = timed()
    play(table, "a1", "b2")
    hand.time += 5_000
    play(table, "c3")
    hand.time += 7_000
    play(table, "a3")
    hand.time += 1_000
    table.add(table.undo("X"))
    table.add(table.undo("X"))
    assert [table.left(side) for side in "XO"] == [62_000, 62_000]
    table.add(table.redo("X"))
    assert [table.left(side) for side in "XO"] == [59_000, 62_000]


def test_asking_does_not_stop_the_clock():
    hand = Hand()
    table = people(Game("3x3", clock="1:00"), shared=False, now=hand)
    play(table, "a1", "b2")
    hand.time += 1000
    table.add(table.undo("O"))
    table.add(table.decline("X"))
    hand.time += 1000
    assert table.left("X") == 58_000


def test_a_time_for_each_move():
    hand, table = timed("0:05/move")
    play(table, "a1", "b2")
    hand.time += 4_000
    play(table, "c3")
    assert [table.left(side) for side in "XO"] == [5_000, 5_000]
    hand.time += 5_000
    assert table.overdue() == Event("expire", "O", 1)


def test_a_player_is_told_its_time_and_loses_by_it():
    def slow(hand):
        def takes():
            hand.time += 40_000

        return Scripted([4, 6, 1], takes)

    hand, table = timed(o=slow)
    for cell in ("a1", "b1"):
        play(table, cell)
        table.play_out()
    assert table.players["O"].times[1].left == 62.0
    assert table.left("O") == 24_000
    hand.time += 1_000
    play(table, "c2")
    table.play_out()
    assert table.players["O"].times[2][:2] == (24.0, 2.0)
    assert (table.game.result, table.game.expired) == ("X", "O")


def test_a_clock_survives_a_file(tmp_path):
    hand, table = timed()
    play(table, "a1", "b2")
    hand.time += 5_000
    table.stop_clock()
    table.game.save(tmp_path / "game.json")
    hand.time += 3_000
    assert table.left("X") == 54_000  # it runs on
    later = Hand()
    again = people(Game.load(tmp_path / "game.json"), now=later)
    assert again.left("X") == 57_000
    later.time += 7_000
    play(again, "c3")
    assert again.left("X") == 52_000
    assert again.game.to_dict()["spent"] == [0, 0, 12_000]


@pytest.mark.parametrize(("thought", "left"), [(50_000, 12_000), (90_000, 0)])
def test_saving_gives_no_time_back(thought, left):
    hand, table = timed()
    play(table, "a1", "b2")
    hand.time += thought
    table.stop_clock()
    assert table.left("X") == Game.from_dict(table.game.to_dict()).left("X") == left
    assert (table.overdue() is not None) == (left == 0)


def test_time_that_is_up_is_none_until_it_is_taken_back():
    hand, table = timed()
    play(table, "a1", "b2")
    hand.time += 90_000
    table.stop_clock()
    table.add(table.overdue())
    assert table.left("X") == 0
    table.add(table.undo("X"))
    assert table.left("X") == 62_000


def test_a_clock_is_written_as_it_is():
    for text in ("5:00+9999.999", "5:00+1000.123", "0:00.001/move"):
        assert str(Clock.parse(text)) == text


def test_levels_keep_within_their_clock():
    """With the whole thinking time of a level left several times over, and a game that lasts longer."""
    players = ROSTER.seat({"X": "perfect", "O": "insane"}, "5x5,4", Random(1))
    table = Table(Game("5x5,4", clock="0:20"), players)
    table.play_out()
    assert table.game.expired is None
    assert table.game.is_over


@pytest.mark.parametrize(
    "change",
    [
        {"clock": "soon"},
        {"clock": None},
        {"spent": [0]},
        {"spent": [0, 0, 0, 10**9]},
        {"spent": [0, 0, 5, -1]},
        {"spent": ["1"] * 4},
        {"thinking": -1},
        {"thinking": 10**9},
        {"expired": "O"},
        {"expired": "dog"},
        {"players": {"X": 5}},
        {"players": {"Y": "easy"}},
        {"players": ["easy", "easy"]},
        {"version": 1},
        {"more": 1},
    ],
)
def test_a_file_with_a_clock_that_does_not_add_up_is_refused(change):
    game = Game("3x3", clock="1:00")
    game.players = {"X": "human", "O": "easy"}
    for cell, spent in ((0, 0), (4, 0), (8, 900), (2, 5)):
        game.play(cell, spent)
    assert Game.from_dict(game.to_dict()) == game
    with pytest.raises(InvalidFile):
        Game.from_dict(game.to_dict() | change)


def test_an_older_file_has_neither_clock_nor_players():
    game = Game("3x3")
    game.play("b2")
    assert set(game.to_dict()) == {
        "format", "version", "board", "first", "moves", "ply", "resigned", "result",
    }  # fmt: skip
    assert game.to_dict()["version"] == 1


def test_games_are_equal_when_the_same_was_played():
    one, other = Game("3x3"), Game("3x3")
    assert one == other
    one.play("b2")
    assert one != other
    other.play(4)
    assert one == other == pickle.loads(pickle.dumps(one)) == one.copy()
    assert one != "b2"


def test_what_must_have_happened_leads_to_the_same_game():
    random = Random(4)
    for _ in range(50):
        clock = random.choice([None, "1:00", "1:00+2", "0:05/move"])
        game = Game("3x3,gravity", random.choice("XO"), clock)
        for _ in range(random.randrange(12)):
            if game.is_over:
                break
            game.play(random.choice(game.position.legal), random.randrange(3) if game.ply > 1 else 0)
        game.undo(random.randrange(4))
        if not game.is_over and random.random() < 0.3:
            game.resign(random.choice("XO"))
        elif game.clock and game.ply > 1 and not game.is_over and random.random() < 0.5:
            game.expire()
        elif game.clock and game.ply > 1 and not game.is_over:
            game.thinking = random.randrange(3)
        hand = Hand()
        table = people(Game(game.board, game.first, game.clock), now=hand)
        table.replay(events_of(game, hand.time))
        table.stop_clock()
        table.game.players = {}
        assert table.game == game


# -- who can still win ------------------------------------------------------------------------------


def wins_somehow(position, side, known):
    """Every game that may follow, looked at."""
    if position.is_over:
        return position.winner == side
    if position not in known:
        known[position] = any([wins_somehow(position.play(cell), side, known) for cell in position.legal])
    return known[position]


@pytest.mark.parametrize(
    ("board", "empty"),
    [
        ("3x3", 9),
        ("3x3,misere", 9),
        ("3x3,gravity", 9),
        ("3x3,2,exact", 9),
        ("4x3,3", 9),
        ("3x3,torus", 9),
        ("4x4,exact", 8),
        ("4x4,gravity", 9),
        ("4x4,3,exact,gravity", 9),
        ("4x4,misere,gravity", 9),
        ("6x5,5,gravity", 9),
        ("3x3x3,gravity", 8),
    ],
)
def test_can_still_win_agrees_with_looking_at_every_game(board, empty):
    random = Random(1)
    known = {"X": {}, "O": {}}
    seen = set()
    for _ in range(150):
        position = Position(board)
        while not position.is_over:
            position = position.play(random.choice(position.legal))
            for side in "XO" if position.board.cells - position.count <= empty else "":
                wins = wins_somehow(position, side, known[side])
                assert can_still_win(position, side) == wins, (position, side)
                seen.add(wins)
    assert seen == {True, False}


def test_who_can_still_win_is_not_guessed():
    """Here the search that was there before gave up, and said that X could."""
    position = Position.parse("6x6,gravity", ".........O....XO...XOXX.XOXOOOOXXXOX")
    assert not can_still_win(position, "X")


@pytest.mark.parametrize("board", ["7x6,4,gravity", "6x6,gravity", "10x10,8,gravity", "4x4x4"])
def test_who_can_still_win_is_found_by_a_look_at_few_positions(board, monkeypatch):
    looked_at = []
    monkeypatch.setattr(winnable.Tries, "out", property(lambda tries: looked_at.append(tries.left) or False))
    random = Random(1)
    for _ in range(3):
        position = Position(board)
        while not position.is_over:
            position = position.play(random.choice(position.legal))
            if position.count % 7 == 0 or position.board.cells - position.count < 8:
                assert can_still_win(position, "X") in (True, False)
    assert min(looked_at) > winnable.MOST_TRIED - 2000


# -- what cannot happen -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Event("undo", "X", -5), "undo leads to move 2 here, not to -5"),
        (Event("undo", "X", 0), "undo leads to move 2 here, not to 0"),
        (Event("undo", "X", 3), "undo leads to move 2 here, not to 3"),
        (Event("redo", "X", 3), "redo leads to move 4 here, not to 3"),
        (Event("redo", "X", 5), "redo leads to move 4 here, not to 5"),
        (Event("redo", "X", 10**400), "redo leads to move 4 here, not to 1000"),
        (Event("decline", "X"), "nobody has asked for anything"),
        (Event("ask_undo", "X"), "X need not ask anybody for that"),
        (Event("spent", "X", 5), "time is spent by moving"),
        (Event("move", "O", True), "a whole number for its value, not True"),
    ],
)
def test_what_cannot_happen_does_not(event, words):
    table = people()
    play(table, "a1", "b2", "c3", "a3")
    table.add(table.undo("X"))
    before = table.game.to_dict()
    with pytest.raises(NoughtsError, match=words):
        table.add(event)
    assert (table.game.to_dict(), table.number) == (before, 5)


def test_nothing_is_taken_back_from_an_empty_board():
    with pytest.raises(IllegalMove, match="nothing to take back"):
        people().add(Event("undo", "X", 0))


def test_people_apart_take_nothing_back_without_consent():
    table = people(shared=False)
    play(table, "a1", "b2", "c3")
    with pytest.raises(IllegalMove, match="O has not agreed to that"):
        table.add(Event("undo", "X", 2))
    table.add(table.undo("O"))
    with pytest.raises(IllegalMove, match="O has not agreed to that"):
        table.add(Event("undo", "X", 2))  # O has asked for something else
    table.add(table.decline("X"))
    table.add(table.undo("X"))
    with pytest.raises(IllegalMove, match="undo leads to move 2 here, not to 0"):
        table.add(Event("undo", "X", 0))  # they were asked for one move
    table.add(Event("undo", "X", 2))
    assert table.game.ply == 2


def test_what_happened_before_can_be_told_again_without_asking():
    table = people(shared=False)
    table.replay([(Event("move", "X", 0), 1), (Event("move", "O", 4), 2), (Event("undo", "X", 0), 3)])
    assert (table.game.ply, table.game.undone, table.number) == (0, 2, 3)


def test_a_move_is_late_when_time_is_up():
    hand, table = timed()
    play(table, "a1", "b2")
    hand.time += 62_000
    assert table.overdue() is not None
    with pytest.raises(IllegalMove, match="X's time is up"):
        table.add(Event("move", "X", 8))
    table.replay([(Event("move", "X", 8), hand.time)])  # it was played before that was refused
    assert table.left("X") == 2_000


def test_what_time_that_is_up_means_is_found_out_once(monkeypatch):
    found = []
    monkeypatch.setattr(winnable, "can_still_win", lambda position, side: not found.append(position))
    hand, table = timed()
    play(table, "a1", "b2")
    hand.time += 62_000
    event = table.overdue()
    assert (event, table.overdue()) == (Event("expire", "X", 1), event)
    with pytest.raises(IllegalMove, match="is not 0"):
        table.add(Event("expire", "X", 0))
    table.add(event)
    other = people(Game("3x3", clock="1:00+2"))
    other.replay([(Event("move", "X", 0), 0), (Event("move", "O", 4), 0), (event, 99_000)])
    assert (other.game.result, len(found)) == ("O", 1)


# -- what players do --------------------------------------------------------------------------------


class Whole:
    def __index__(self):
        return 4


@pytest.mark.parametrize("answer", [4, "b2", "1 1", Whole()])
def test_a_player_may_name_its_cell(answer):
    table = Table(Game("3x3"), {"X": Scripted([answer]), "O": Person()})
    assert table.go_on() == Event("move", "X", 4)


@pytest.mark.parametrize("answer", [1.0, Decimal(1), True, "dog", -1, 9, b"b2", [4], float("nan")])
def test_an_answer_that_is_no_cell_is_a_failure(answer):
    table = Table(Game("3x3"), {"X": Scripted([answer]), "O": Person()})
    assert table.go_on() == Event("resign", "X")
    assert table.failure == f"scripted answers {answer!r}, which cannot be played"


def test_a_mistake_of_a_player_comes_out_and_the_table_stands():
    def stumbles():
        raise KeyError("oops")

    table = Table(Game("3x3"), {"X": Scripted([4], stumbles), "O": Person()})
    before = table.game.to_dict()
    with pytest.raises(KeyError):
        table.go_on()
    assert (table.game.to_dict(), table.number, table.efforts) == (before, 0, {})
    table.players["X"].takes = lambda: None
    assert table.go_on() == Event("move", "X", 4)


def test_a_table_says_who_may_sit_there():
    with pytest.raises(InvalidArgument, match=r"a learner is one as LearnerPlayer\(agent, learning=True\)"):
        Table(Game("3x3"), {"X": MenaceAgent("X"), "O": Person()})
    nameless = Scripted([])
    nameless.name = ""
    with pytest.raises(InvalidArgument, match="a Scripted has to have a name of 1 to 10,000 signs, not ''"):
        Table(Game("3x3"), {"X": nameless, "O": Person()})
    with pytest.raises(InvalidArgument, match="menace plays X on 3x3 where X begins, and not O"):
        Table(Game("3x3"), {"X": Person(), "O": LearnerPlayer(MenaceAgent("X"))})
    with pytest.raises(InvalidArgument, match="and not O on 3x3 where O begins"):
        Table(Game("3x3", "O"), {"X": Person(), "O": LearnerPlayer(MenaceAgent("O"))})


def test_a_player_called_draw_is_not_taken_for_one():
    draw = Scripted([])
    draw.name = "draw"
    table = Table(Game("3x3"), {"X": Person(), "O": draw})
    table.add(table.resign("X"))
    table.add(table.undo("X"))
    assert (table.draws, table.won("O"), table.played) == (0, 0, 0)


# -- what is learned --------------------------------------------------------------------------------


def two_learners():
    agents = {side: MenaceAgent(side, seed=1) for side in "XO"}
    players = {side: LearnerPlayer(agent, side, learning=True) for side, agent in agents.items()}
    return agents, Table(Game("3x3"), players)


def test_a_refused_event_leaves_the_same_game():
    _, table = menace_table()
    game = table.game
    play(table, "a1")
    with pytest.raises(IllegalMove):
        table.add(Event("move", "O", 0))
    assert table.game is game


def test_all_at_a_table_learn_or_none():
    agents, table = two_learners()
    game = table.game
    with agents["O"].in_training(), pytest.raises(Busy):
        table.add(table.resign("O"))
    assert table.game is game
    assert (agents["X"].games, agents["O"].games, table.game.result, table.played) == (0, 0, None, 0)
    table.add(table.resign("O"))
    assert (agents["X"].results, agents["O"].results) == ((1, 0, 0), (0, 0, 1))


def test_what_was_learned_from_stands():
    agent, table = menace_table()
    play(table, "a1")
    table.play_out()
    table.add(table.resign("X"))
    for event in (Event("undo", "X", 2), Event("undo", "X", 0), Event("redo", "X", 2)):
        with pytest.raises(IllegalMove, match="has learned from this game"):
            table.add(event)
    assert agent.games == 1


def test_who_does_not_learn_but_stumbles_leaves_no_uncounted_game():
    stumbling = Scripted([])
    stumbling.learn = lambda game: 1 / 0
    table = Table(Game("3x3"), {"X": Person(), "O": stumbling})
    with pytest.raises(ZeroDivisionError):
        table.add(table.resign("X"))
    assert (table.game.result, table.number, table.played) == (None, 0, 0)


@pytest.mark.parametrize("kind", [MenaceAgent, QAgent])
@pytest.mark.parametrize("mixed", [False, True])
def test_only_moves_of_the_game_are_learned_from(kind, mixed):
    """Not those of a game that was left, nor what was taken back, nor an answer that came too late."""
    agent, twin = kind("O", seed=1), kind("O", seed=1)
    player = LearnerPlayer(agent, learning=True)
    table = Table(Game("3x3"), {"X": Person(), "O": Mixture([(player, 1)]) if mixed else player})
    play(table, "a1")
    table.play_out()
    table.begin(Game("3x3"))
    play(table, "b1")
    table.play_out()
    table.add(table.undo("X"))
    play(table, "b2")
    table.think()
    table.add(table.undo("X"))
    table.add(table.resign("X"))
    twin.learn_from(table.game)
    assert [box.held for box in agent.boxes()] == [box.held for box in twin.boxes()]
    assert (agent.games, agent.drawn) == (1, ())


def test_a_mixture_is_drawn_when_a_game_begins():
    parts = [Scripted([4, 3, 5, 6] * 20) for _ in range(2)]
    for part in parts:
        part.begin = lambda game, side, part=part: part.cells.__setitem__(slice(None), [4, 3, 5, 6] * 20)
    table = Table(Game("3x3"), {"X": Person(), "O": Mixture([(part, 1) for part in parts], Random(1))})
    drawn = set()
    for _ in range(20):
        game = Game("3x3")
        game.play("a1")
        game.play("c3")
        table.begin(game)
        now = table.players["O"].now
        drawn.add(parts.index(now))
        for _ in range(3):
            table.players["O"].choose(Game("3x3").position)
            assert table.players["O"].now is now
    assert drawn == {0, 1}


def test_a_refused_game_changes_nobody():
    """Neither who plays as a mixture, nor what a learner has drawn."""
    agent = MenaceAgent("O", seed=1)
    mixture = Mixture([(Scripted([]), 1), (Scripted([]), 1)], Random(1))
    table = Table(Game("3x3"), {"X": mixture, "O": LearnerPlayer(agent)})
    drawn, state = mixture.now, mixture.random.getstate()
    with pytest.raises(InvalidArgument, match="plays O on 3x3"):
        table.begin(Game("4x3,3"))
    with pytest.raises(InvalidArgument, match="and not O on 3x3 where O begins"):
        table.begin(Game("3x3", "O"))
    assert mixture.now is drawn
    assert mixture.random.getstate() == state


def test_who_changes_sides_is_asked_again():
    learner, person = LearnerPlayer(MenaceAgent("O", seed=1)), Person()
    table = Table(Game("3x3"), {"X": person, "O": learner})
    with pytest.raises(InvalidArgument, match="and not X on 3x3"):
        table.begin(Game("3x3"), {"X": learner, "O": person})
    assert table.players == {"X": person, "O": learner}
    assert table.game.players["O"] == "menace"


def test_a_game_is_copied_only_for_those_who_take_note_of_its_end(monkeypatch):
    monkeypatch.setattr(Game, "copy", lambda game: 1 / 0)
    table = Table(Game("3x3"), {side: find_player("random", "3x3", side, Random(1)) for side in "XO"})
    table.play_out()
    assert table.played == 1


# -- time that nobody gets back ---------------------------------------------------------------------


def one_millisecond_left():
    hand, table = timed("0:10", o=lambda hand: Scripted([4, 2, 3, 5]))
    play(table, "a1")
    table.play_out()
    play(table, "c3")
    table.play_out()
    hand.time += 9_999
    assert table.left("X") == 1
    return hand, table


def test_resigning_and_taking_it_back_makes_no_time():
    _, table = one_millisecond_left()
    table.add(table.resign("X"))
    table.add(table.undo("X"))
    assert table.left("X") == 1


def test_taking_back_and_playing_again_makes_no_time():
    hand, table = one_millisecond_left()
    table.add(table.undo("X"))
    assert table.left("X") == 10_000
    hand.time += 300
    table.add(table.redo("X"))
    assert table.left("X") == 1
    table.add(table.undo("X"))
    assert table.left("X") == 9_700


@pytest.mark.parametrize("moves", range(5))
@pytest.mark.parametrize("back", range(3))
def test_what_a_game_had_spent_before_it_came_here_is_told(moves, back):
    game = Game("3x3", clock="1:00")
    for cell in (0, 4, 8, 2)[:moves]:
        game.play(cell, 700 + cell)
    game.thinking = 50 if moves > 1 else 0
    for plies in range(min(back, moves) + 1):  # to look at each on the way, and think a little
        game.undo(int(plies > 0))
        game.thinking += 123 + plies
    hand = Hand()
    table = people(Game("3x3", clock="1:00"), now=hand)
    table.replay(events_of(game, hand.time))
    table.stop_clock()
    table.game.players = {}
    assert table.game == game


@pytest.mark.parametrize("what", ["", "banana", "close", "move", "names", None, 5, ["undo"]])
def test_what_cannot_be_asked_for_is_refused_in_a_sentence(what):
    table = people()
    table.act("X", "move", 4)
    with pytest.raises(InvalidArgument, match="what is asked for is move with a cell, or without one undo"):
        table.act("O", what)
    with pytest.raises(InvalidArgument, match="what is asked for is"):
        table.act("O", "resign", 3)
    with pytest.raises(InvalidArgument, match="a side is 'X' or 'O'"):
        table.won(what)
    with pytest.raises(InvalidArgument, match="an answer is what think gave"):
        table.accept(5)
    with pytest.raises(InvalidArgument, match="what happened is an event and its time"):
        table.replay([what])
    assert table.number == 1
