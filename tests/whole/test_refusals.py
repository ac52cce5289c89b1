"""Arguments of the wrong kind, wherever they are given: one sentence, and nothing has changed."""

from math import nan
from random import Random

import pytest

from noughts import (
    Clock,
    Game,
    InvalidArgument,
    Limits,
    NoughtsError,
    Person,
    Position,
    Table,
    Weights,
    analyze,
    find_player,
    review,
    solve,
)
from noughts.board import threats
from noughts.board.winnable import can_still_win
from noughts.engine.levels import candidates, choose
from noughts.table import Event

THREATS = [threats.threats, threats.traps, threats.waiting, threats.completions, can_still_win]
PEOPLE = {"X": Person(), "O": Person()}
DEEP = []
for _ in range(5000):
    DEEP = [DEEP]
ENGINE = [
    (lambda: Weights(1, [0, 1, [DEEP, 2]]), "weight 2 is a list: it should be a number"),
    (lambda: choose("3x3", "easy", 7), "random.Random, not from 7"),
    (lambda: candidates("3x3", "easy", 5), r"Limits\(seconds=5\), not as 5"),
    (lambda: solve("3x3", progress=3), "progress is a function"),
    (lambda: review(Game(), Limits(1), "x"), "progress is a function"),
    (lambda: analyze("3x3", Limits(1), known="all"), "is a Knowledge, not 'all'"),
]


@pytest.mark.parametrize(("call", "words"), ENGINE)
def test_the_engine_says_what_is_wrong(call, words):
    with pytest.raises(NoughtsError, match=words):
        call()


def test_levels_choose_for_games_and_boards_too():
    game = Game("3x3")
    for cell in (0, 3, 1, 4):
        game.play(cell)
    assert choose(game, "easy", Random(1)) == 2
    assert candidates("3x3", "random") == list(range(9))


GAMES = [
    (lambda: Game().play(0, "1"), "whole milliseconds, 0 or more, not '1'"),
    (lambda: Game().play(0, -1), "whole milliseconds, 0 or more, not -1"),
    (lambda: Game().left(3), "a side is 'X' or 'O', not 3"),
    (lambda: Game(clock=Clock("5")), "a clock has a total"),
    (lambda: Game(clock=Clock(-5)), "a clock has a total"),
    (lambda: Game(clock=Clock()), "a clock has a total"),
    (lambda: Game.load(None), "a file is named by text or a path, not by None"),
    (lambda: Game().save(5), "a file is named by text or a path, not by 5"),
    (lambda: Table(None, PEOPLE), "a table is for a game, not for None"),
    (lambda: Table(Game(), {"X": Person()}), "a Player for X and one for O"),
    (lambda: Table(Game(), {"X": "easy", "O": "easy"}), "a Player for X and one for O"),
    (lambda: Table(Game(), PEOPLE).begin(Game(), {}), "a Player for X and one for O"),
    (lambda: Table(Game(), PEOPLE).undo(None), "a side is 'X' or 'O', not None"),
    (lambda: Table(Game(clock="5"), PEOPLE).left("X", nan), "a time is whole milliseconds, not nan"),
    (lambda: find_player("easy", "3x3", "X", random=1), "random.Random, not from 1"),
    (lambda: find_player("easy", "3x3", "X", weights=1), "of the class Weights, not 1"),
    (lambda: find_player("easy", "3x3", "X", limits=1), r"Limits\(seconds=5\), not as 1"),
    (lambda: find_player("easy", "3x3", "Z"), "a side is 'X' or 'O', not 'Z'"),
]


@pytest.mark.parametrize(("call", "words"), GAMES)
def test_games_tables_and_players_say_what_is_wrong(call, words):
    with pytest.raises(NoughtsError, match=words):
        call()


@pytest.mark.parametrize(
    "event",
    [
        None,
        ("move", "X", 4),
        Event("dance", "X"),
        Event(["move"], "X", 4),
        Event("resign", "Z"),
        Event("move", "X"),
        Event("undo", "X"),
        Event("move", "X", "b2"),
    ],
)
def test_what_is_no_event_does_not_happen(event):
    table = Table(Game(), dict(PEOPLE))
    with pytest.raises(InvalidArgument):
        table.add(event)
    assert table.number == 0
    assert (table.game.moves, table.game.result) == ((), None)


def test_only_the_time_of_the_side_to_move_can_be_up():
    game = Game("3x3", clock="5")
    with pytest.raises(NoughtsError, match="only X's clock is running"):
        game.expire("O")
    game.expire("X")
    assert Game.from_dict(game.to_dict()) == game


def test_a_cell_that_is_true_is_cell_one_in_files_too():
    game = Game("3x3")
    game.play(True)
    assert Game.from_dict(game.to_dict()).moves == (1,)


def test_a_path_that_cannot_be_shown_is_named_all_the_same():
    with pytest.raises(NoughtsError, match=r"cannot read \?:"):
        Game.load("\ud800")


@pytest.mark.parametrize("ask", [*THREATS, lambda position, side: threats.open_lines(position, 0, side)])
@pytest.mark.parametrize("board", ["3x3", "3x3,misere", "3x3,gravity"])
@pytest.mark.parametrize("side", ["x", "", None, 1, []])
def test_threats_are_a_sides(ask, board, side):
    with pytest.raises(InvalidArgument, match="a side is 'X' or 'O', not "):
        ask(Position(board), side)
