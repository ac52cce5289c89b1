"""Looking back on a game, and an analysis told in words: what is said must be so."""

from random import Random

import pytest
from games import played
from slow import random_position

from noughts import Board, Game, Position
from noughts.engine.analysis import analyze
from noughts.engine.limits import Limits
from noughts.engine.review import review
from noughts.engine.solver import solve
from noughts.engine.sources import look, tablebase
from noughts.engine.telling import detail, promise, step, steps, title


def value_for_x(position):
    if position.is_over:
        return {"X": "win", "O": "loss", None: "draw"}[position.winner]
    score = tablebase(position.board).value(position)
    score = score if position.turn == "X" else -score
    return "win" if score > 0 else "loss" if score < 0 else "draw"


def test_every_ply_of_a_small_game_is_exact():
    random = Random(1)
    for _ in range(100):
        game = Game("3x3", random.choice("XO"))
        while not game.is_over:
            game.play(random.choice(game.position.legal))
        found = review(game)
        assert [ply.value for ply in found.plies] == [
            value_for_x(game.position_at(ply)) for ply in range(game.ply + 1)
        ]
        assert [ply.promise for ply in found.plies] == [
            {"win": 100, "draw": 50, "loss": 0}[ply.value] for ply in found.plies
        ]
        check_mistake(game, found)


def check_mistake(game, found):
    """The last move that made things worse for its side, and just the moves that would not have."""
    rank = {"loss": 0, "draw": 1, "win": 2}
    last = 0
    for ply in range(game.ply):
        sign = 1 if game.position_at(ply).turn == "X" else -1
        if sign * (rank[found.plies[ply + 1].value] - rank[found.plies[ply].value]) < 0:
            last = ply + 1
    assert (found.mistake.ply if found.mistake else 0) == last
    if found.mistake:
        before = game.position_at(last - 1)
        held = [
            cell for cell in before.legal if value_for_x(before.play(cell)) == found.plies[last - 1].value
        ]
        assert found.mistake.held == held


def test_the_mistake_of_answering_a_corner_on_an_edge():
    found = review(played("3x3", 0, 1, 3, 6, 4, 5, 8))
    assert found.mistake.ply == 2
    assert (
        found.mistake.words
        == "Move 2 was the mistake: b1 turned a draw into a loss. Only the centre, b2, holds."
    )


def ended(moves, clock=None, **how):
    """A game on 3x3 that ended before its board did."""
    game = Game("3x3", clock=clock)
    game.play_all(moves.split())
    getattr(game, how["by"])(how["side"])
    return game


@pytest.mark.parametrize(
    ("game", "mistake", "given_up"),
    [
        (  # O made the mistake, and X did not use it
            ended("a1 c3", by="resign", side="X"),
            "Move 2 was O's mistake, and was not punished: c3 turned a draw into a loss. "
            "Only the centre, b2, holds.",
            "X gave up in a won position.",
        ),
        (  # O made the mistake, and paid for it
            ended("a1 c3", by="resign", side="O"),
            "Move 2 was the mistake: c3 turned a draw into a loss. Only the centre, b2, holds.",
            None,
        ),
        (ended("b2 a1", by="resign", side="O"), None, "O gave up in a drawn position."),
        (
            ended("a1 c3", clock="1:00", by="expire", side="X"),
            "Move 2 was O's mistake, and was not punished: c3 turned a draw into a loss. "
            "Only the centre, b2, holds.",
            "X's time was up in a won position.",
        ),
        (  # X gave a win away, and lost the draw that was left by time
            ended("a1 c3 b2 c1", clock="1:00", by="expire", side="X"),
            "Move 3 was the mistake: b2 turned a win into a draw. Only c1 and a3 win.",
            "X's time was up in a drawn position.",
        ),
        (  # whose time is up has not lost where the other cannot win
            ended("a1 b1 a2 a3 c1 b2 b3 c2", clock="1:00", by="expire", side="X"),
            "Move 6 was the mistake: b2 turned a win into a draw. Only b3 wins.",
            None,
        ),
    ],
)
def test_what_is_said_of_a_mistake_goes_with_how_the_game_ended(game, mistake, given_up):
    found = review(game)
    assert (found.mistake and found.mistake.words) == mistake
    assert (found.given_up and found.given_up.words) == given_up
    told = found.to_dict()
    assert (told["given_up"] and told["given_up"]["words"]) == given_up
    for words in filter(None, (mistake, given_up)):
        assert words in repr(found)


def test_a_game_that_was_given_up_as_it_stood_gave_nothing_up():
    for side, moves in (("O", "a1 c3 c1"), ("X", "a1 b2 c3 b1 a2")):
        game = ended(moves, by="resign", side=side)
        assert review(game).given_up is None


def test_a_game_without_a_mistake_has_none():
    assert review(Game("3x3")).mistake is None
    assert review(played("3x3", 4, 0, 2, 6, 3, 5, 1, 7, 8)).mistake is None


def test_values_on_larger_boards_are_proofs():
    random = Random(4)
    for name in ("4x4", "5x4,4", "6x5,4"):
        game = Game(name)
        while not game.is_over:
            game.play(random.choice(game.position.legal))
        for ply in review(game).plies:
            position = game.position_at(ply.ply)
            if ply.value is not None and position.count >= 4:
                value = solve(position).value
                wanted = value if position.turn == "X" else {"win": "loss", "loss": "win"}.get(value, value)
                assert ply.value == wanted


def test_the_first_players_win_on_the_cube_is_known_from_the_book():
    found = review(played("4x4x4", 0, 1))
    assert [ply.value for ply in found.plies] == ["win", "win", "win"]


@pytest.mark.parametrize(("name", "plies"), [("4x4x4", 60), ("20x20,5", 300), ("7x7x7,5", 200)])
def test_every_ply_of_a_long_game_is_told_and_its_end_is_seen(name, plies):
    random = Random(3)
    game = Game(name)
    while game.ply < plies and not game.is_over:
        quiet = [cell for cell in game.position.legal if game.position.play(cell).winner is None]
        if not quiet:
            break
        game.play(random.choice(quiet))
    found = review(game, Limits(seconds=1.0, nodes=500_000_000))  # which end it, if the time does not
    assert len(found.plies) == game.ply + 1
    assert found.plies[-1].seen
    for ply in found.plies:
        assert ply.seen == (ply.promise is not None)


@pytest.mark.parametrize("name", ["4x4x4", "9x9,5", "5x5,4"])
@pytest.mark.parametrize("nodes", [20_000, 60_000, 300_000])
def test_a_review_spends_its_nodes_on_the_whole_game(monkeypatch, name, nodes):
    random = Random(name)
    game = Game(name)
    while game.ply < 22:
        game.play(random.choice([c for c in game.position.legal if game.position.play(c).winner is None]))
    spent = []

    def counted(*question, **known):
        found = look(*question, **known)
        spent.append(found.nodes)
        return found

    monkeypatch.setattr("noughts.engine.review.look", counted)
    found = review(game, Limits(nodes=nodes))
    assert sum(spent) <= nodes + 100 * len(spent)  # the first ply of a search is looked at in any case
    assert all([ply.seen for ply in found.plies])


def test_a_review_without_limits_has_some(monkeypatch):
    given = []

    def once(position, sources, limits, wanted, known):
        given.append(limits)
        return known

    monkeypatch.setattr("noughts.engine.review.look", once)
    review(played("4x4x4", 0, 1, 2), Limits(threads=2))
    assert len(given) == 4
    assert all([limits.seconds > 0 and limits.threads == 2 for limits in given])


def test_a_share_is_an_estimate_from_1_to_99_unless_proved():
    board = Board("4x4x4")
    promises = [promise(board, score) for score in (-(10**12), -1000, -16, 0, 16, 1000, 10**12)]
    assert promises == sorted(promises)
    assert promises[0] == 1
    assert promises[3] == 50
    assert promises[-1] == 99
    assert [promise(board, 7, value) for value in ("win", "draw", "loss")] == [100, 50, 0]
    assert promise(board, None) is None


@pytest.mark.parametrize(
    ("board", "position", "cell", "words"),
    [
        ("3x3", "XX.OO....", 2, "completes the row"),
        ("3x3", "X...O...X", 1, "threatens the column"),
        ("3x3", "XO..X...O" + " X", 6, "forks: column and diagonal"),
        ("3x3", "X..OO..X.", 5, "forced, the only block"),
        ("3x3", "........." + " O", 4, "stands on 4 open lines"),
        ("3x3", "OO.XX....", 2, "blocks, and forks: diagonal and row"),
    ],
)
def test_a_step_says_what_a_move_does(board, position, cell, words):
    found = Position.parse(board, position)
    assert step(found, cell).words == words


def test_a_block_is_forced_only_where_nothing_else_can_be_done():
    assert step(Position.parse("3x3", "XX.O....."), 2).words == "forced, the only block"
    both = Position.parse("3x3", "XX.OO...X")  # O could complete its own line instead
    assert step(both, 2).words != "forced, the only block"


def test_the_steps_of_a_line_match_what_is_on_the_board():
    random = Random(9)
    for _ in range(60):
        position = random_position("4x4x4", random)
        if position.is_over:
            continue
        found = analyze(position, Limits(nodes=20_000))
        here = position
        for cell, told in zip(found.variation, steps(position, found.variation), strict=True):
            here = here.play(cell)
            assert told.words
            if told.words.startswith("completes"):
                assert here.winner is not None
                assert set(told.lines) == set(here.winning_lines)
            for line in told.lines:
                assert cell in line


def test_titles_speak_of_proofs_only_where_there_is_one():
    assert title(analyze(Position.parse("3x3", "XO......."))) == "Forced win in 3"
    assert title(analyze("3x3")) == "Proved draw"
    assert title(analyze(Position.parse("3x3", "X.XO....O"))) == "Forced win in 1"
    assert title(analyze(Position.parse("3x3", "X.X.O.X.O", "O"))) == "Proved loss"
    unknown = analyze("7x7x7,5")
    assert title(unknown).startswith("Looks ")
    assert "proved" not in detail(unknown).replace("Nothing is proved", "")


def test_the_detail_counts_the_replies():
    found = analyze(Position.parse("3x3", "XO......."))
    assert detail(found) == "X plays three, O\u2019s two replies are both forced."
    assert "1 of 8 moves keeps it so" in detail(analyze(Position.parse("3x3", "X........")))
