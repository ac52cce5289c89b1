"""Analysis: verdicts that agree with plain minimax, and reasons that are true of the position."""

import json
import re
from random import Random

import pytest
from running import run
from slow import exact, name, random_position

from noughts import Board, Game, IllegalMove, InvalidArgument, Position, analyze, solve
from noughts.board.census import positions_by_ply
from noughts.board.threats import threats
from noughts.engine.analysis import hint
from noughts.engine.forcing import forced_win
from noughts.engine.limits import Limits
from noughts.engine.review import review
from noughts.engine.search import search

LINE = r"([a-z ]+?) (\w+(?:-\w+)+)"


def cells(position, text):
    return tuple(position.board.cell(word) for word in text.split("-"))


def check_reason(position, analysis):
    """Every claim of a reason, read back from its words and held against the position."""
    board, mover = position.board, position.turn
    other = "O" if mover == "X" else "X"
    words = analysis.reason
    after = position.play(analysis.best)
    claims = 0
    if found := re.search(rf"Completes the {LINE}\.", words):
        assert cells(position, found[2]) in after.winning_lines
        claims += 1
    if found := re.search(rf"[Bb]locks {other} on the {LINE}", words):
        line = cells(position, found[2])
        assert line in board.lines
        assert analysis.best in line
        assert all(position.at(cell) == other for cell in line if cell != analysis.best)
        claims += 1
    if found := re.search(rf"[Tt]hreatens the {LINE}", words):
        line = cells(position, found[2])
        assert line in board.lines
        assert sorted(after.at(cell) for cell in line) == sorted([mover] * (board.k - 1) + ["."])
        claims += 1
    if found := re.search(r"(?:threats at once, at|keeps threats at) ([\w, ]+)\.", words):
        named = [board.cell(word) for word in found[1].replace(" and ", ", ").split(", ")]
        assert sorted(named) == sorted(threats(after, mover))
        claims += 1
    if found := re.search(r"[Ll]ies on (\d+) lines? still open to (.)", words):
        open_lines = [line for line in board.lines if analysis.best in line]
        open_lines = [line for line in open_lines if all(position.at(cell) != other for cell in line)]
        assert (len(open_lines), mover) == (int(found[1]), found[2])
        claims += 1
    if found := re.search(r"[Cc]loses (\d+) lines? to (.)", words):
        closed = [line for line in board.lines if analysis.best in line]
        closed = [line for line in closed if all(position.at(cell) != mover for cell in line)]
        assert (len(closed), other) == (int(found[1]), found[2])
        claims += 1
    if "hanges nothing" in words:
        through = [line for line in board.lines if analysis.best in line]
        assert all({"X", "O"} <= {position.at(cell) for cell in line} for line in through)
        claims += 1
    if found := re.search(r"Forced win in (\d+) moves?: ([\w ]+)\.", words):
        here = position
        for word in found[2].split():
            here = here.play(board.cell(word))
        assert here.winner == mover
        assert here.count - position.count == 2 * int(found[1]) - 1
        assert solve(position).value == "win"
    if "every move loses" in words:
        assert solve(position).value == "loss"
    if "it is a draw" in words:
        assert solve(position).value == "draw"
    assert claims >= 1, words


@pytest.mark.parametrize(
    ("board", "games"),
    [("4x4", 40), ("5x4,4", 25), ("5x5,4", 15), ("3x3x3", 15), ("4x4x4", 6), ("9x9,5", 5), ("4x4,3", 20)],
)
def test_reasons_are_true(board, games):
    random = Random(board)
    for _ in range(games):
        position = random_position(board, random, 3, 40)
        check_reason(position, analyze(position, Limits(nodes=60_000)))


def test_every_position_of_3x3_is_judged_right_and_explained_truly():
    known = {}
    for level in positions_by_ply("3x3"):
        for position in level:
            if position.is_over:
                continue
            analysis = analyze(position)
            for verdict in analysis.moves:
                value = -exact(position.play(verdict.cell), known)
                assert verdict.value == name(value)
                assert verdict.distance == (1001 - abs(value) if value else None)
            best = -exact(position.play(analysis.best), known)
            assert best == max(-exact(position.play(cell), known) for cell in position.legal)
            assert sorted(verdict.cell for verdict in analysis.moves) == position.legal
            check_reason(position, analysis)


@pytest.mark.parametrize("board", ["5x4,4", "6x4,4", "4x4", "5x5,4", "7x4,4", "4x4x4"])
def test_the_best_move_keeps_what_is_proved_and_the_parts_agree(board):
    random = Random(board)
    for _ in range(12):
        position = random_position(board, random, 10, 26)
        analysis = analyze(position, Limits(nodes=30_000))
        best = analysis.moves[0]
        assert best.cell == analysis.best
        if analysis.proof.value != "unknown" and analysis.proof.best is not None:
            assert best.value == analysis.proof.value
        if best.value == "win" or "Proved" in analysis.reason:
            assert analysis.proof.value == best.value


def test_a_lost_position_is_called_lost():
    for text in ("..X..X..............OO........", "O.........O.X........X....X..."):
        analysis = analyze(Position.parse("6x5,4", text))
        assert analysis.moves[0].value == analysis.proof.value
        assert analysis.proof.nodes > 0
        assert ("every move loses" in analysis.reason) == (analysis.proof.value == "loss")


def test_a_losing_move_is_not_preferred_to_a_proved_draw():
    position = Position.parse("7x4,4", ".........O...X.......O......", "X")
    analysis = analyze(position)
    assert analysis.proof.value == "draw"
    assert solve(position.play(analysis.best)).value == "draw"


def test_a_hint_is_the_best_move_with_its_reason():
    cell, words = hint(Position.parse("3x3", "XO......."))
    assert "Forced win in 3 moves" in words
    assert exact(Position.parse("3x3", "XO.......").play(cell)) < 0


def test_a_level_shows_what_that_level_sees():
    position = Position.parse("3x3", "XO.......")
    assert all(verdict.value is None for verdict in analyze(position, level="easy").moves)
    assert analyze(position, level="impossible").proof.value == "win"
    assert analyze(position, Limits(depth=1)).best is not None
    with pytest.raises(InvalidArgument, match="no level"):
        analyze(position, level="godlike")
    with pytest.raises(InvalidArgument, match="a limit of depth is"):
        analyze(position, Limits(depth=-1))
    with pytest.raises(IllegalMove):
        analyze(Position.parse("3x3", "XXXOO...."))


def test_threats_are_the_cells_that_complete_a_line():
    random = Random(2)
    for _ in range(50):
        position = random_position("4x4x4", random, 20, 50)
        found = threats(position, position.turn)
        assert sorted(found) == [cell for cell in position.legal if position.play(cell).winner]


# the commands


def test_solve_as_json():
    found = json.loads(run("solve", "6x5,4", "--json").stdout)
    assert (found["board"], found["value"], found["plies"]) == ("6x5,4", "win", 11)
    assert found["best"] in range(30)
    assert found["nodes"] > 0
    assert found["seconds"] > 0
    lost = json.loads(run("solve", "3x3", "--position", "XO..X....", "--json").stdout)
    assert (lost["value"], lost["turn"], lost["plies"]) == ("loss", "O", 4)
    unknown = json.loads(run("solve", "15x15,5", "--json").stdout)
    assert (unknown["value"], unknown["plies"], unknown["best"]) == ("unknown", None, None)
    assert unknown["why"] == "large"


def test_solve_for_people():
    assert "4x4: proved a draw." in run("solve", "4x4").stdout
    assert "proved that X wins in 3 moves" in run("solve", "4x4,3").stdout
    assert "too many cells matter" in run("solve", "20x20,5", "--seconds", "2").stdout
    assert "not proved within 0.1 s" in run("solve", "7x6,5", "--seconds", "0.1").stdout


def test_analyze_as_json():
    found = json.loads(run("analyze", "3x3", "XO.......", "--json").stdout)
    assert (found["board"], found["turn"], found["value"]) == ("3x3", "X", "win")
    assert found["reason"]
    assert found["variation"][0] == found["best"] == found["moves"][0]["cell"]
    assert [set(move) for move in found["moves"]] == [{"cell", "value", "proved", "plies", "score"}] * 7
    easy = json.loads(run("analyze", "4x4x4", "." * 64, "--level", "easy", "--json").stdout)
    assert len(easy["moves"]) == 64


def test_analyze_with_weights_of_ones_own():
    nothing = json.loads(
        run("analyze", "4x4", "." * 16, "--weights", "0 " * 25, "--depth", "1", "--json").stdout
    )
    assert {move["score"] for move in nothing["moves"]} == {0}


def test_analyze_for_people():
    said = run("analyze", "3x3", "XX.OO....").stdout
    assert "X to move. Best: c1. Completes the row a1-b1-c1." in said
    assert "O threatens c2" in said


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve"],
        ["solve", "3x"],
        ["solve", "3x3", "--position", "abc"],
        ["solve", "3x3", "--turn", "Z"],
        ["solve", "3x3", "--seconds", "-1"],
        ["solve", "3x3", "--seconds", "0"],
        ["solve", "3x3", "--seconds", "nan"],
        ["analyze"],
        ["analyze", "3x3", "XXXOO...."],
        ["analyze", "3x3", "X...O....", "--level", "godlike"],
        ["analyze", "3x3", "X...O....", "--depth", "0"],
        ["analyze", "3x3", "XX......."],
        ["analyze", "3x3", "X...O....", "--weights", "1 2 3"],
        ["analyze", "3x3", "X...O....", "--weights", "x " * 16],
        ["play", "3x3", "--weights", "1"],
    ],
)
def test_bad_questions_exit_with_2_and_one_line(arguments):
    ended = run(*arguments)
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
    assert ended.stderr.strip().splitlines()[-1].startswith("noughts")


def test_an_analysis_may_be_given_time_and_threads():
    text = "X...O......O...X" + "." * 48
    for options in (["--seconds", "0.3"], ["--seconds", "0.3", "--threads", "2"], ["--threads", "2"]):
        found = json.loads(run("analyze", "4x4x4", text, "--json", *options).stdout)
        assert {move["cell"] for move in found["moves"]} == set(Position.parse("4x4x4", text).legal)


def test_a_forced_win_is_shown_with_its_whole_line():
    """On positions with a long win by threats: the words name it, and playing it out completes a line."""
    random = Random(12)
    shown = 0
    while shown < 8:
        position = random_position("4x4x4", random, 40, 54)
        forced = forced_win(position)
        if forced is None or len(forced) < 7:
            continue
        shown += 1
        analysis = analyze(position)
        assert analysis.proof.value == "win"
        assert "Forced win in " in analysis.reason
        here = position
        for cell in analysis.variation:
            here = here.play(cell)
        assert here.winner == position.turn
        assert hint(position) == (analysis.best, analysis.reason)
        check_reason(position, analysis)


@pytest.mark.parametrize("cells", [[], [0, 21], [0, 1], [5, 0]])
def test_4x4x4_is_known_to_be_won_from_the_certificate(cells):
    position = Position("4x4x4")
    for cell in cells:
        position = position.play(cell)
    analysis = analyze(position)
    if cells == [5, 0]:  # no opening of the certificate's
        assert analysis.proof.value in ("unknown", "win")
        return
    assert analysis.proof.value == "win"
    assert analysis.proof.distance_at_most <= 63
    assert analysis.moves[0].value == "win"
    assert "Proved: it wins." in analysis.reason


def test_the_engine_is_asked_about_a_position_a_game_or_a_board():
    game = Game("3x3")
    for cell in ("a1", "b1"):
        game.play(cell)
    position = game.position
    assert analyze(game) == analyze(position)
    assert hint(game) == hint(position)
    assert solve(game) == solve(position)
    assert forced_win(game) == forced_win(position)
    assert search(game, Limits(depth=2)) == search(position, Limits(depth=2))
    assert solve(Board("3x3")) == solve("3x3") == solve(Game("3x3"))
    game.resign()
    assert solve(game) == solve(position)  # how the position stands, whoever gave up


@pytest.mark.parametrize("ask", [analyze, hint, solve, forced_win, search, review])
@pytest.mark.parametrize("asked", [5, None, [], object(), b"3x3"])
def test_what_cannot_be_asked_about_is_refused(ask, asked):
    with pytest.raises(InvalidArgument, match=r"one may ask about|looks back on a game"):
        ask(asked)


@pytest.mark.parametrize("ask", [analyze, hint, solve, search])
@pytest.mark.parametrize("limits", [5, None, "5 s", {"nodes": 5}])
def test_limits_are_limits(ask, limits):
    with pytest.raises(InvalidArgument, match=r"limits are given as in Limits\(seconds=5\), not as"):
        ask("3x3", limits)
    with pytest.raises(InvalidArgument, match="limits are given"):
        review(Game("3x3"), limits)


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (
            {"nodes": 10**19},
            r"a limit of nodes is a whole number from 0 to 10\*\*18, not",
        ),
        ({"seconds": 1e10}, "a limit of seconds is a number from 0 to 1,000,000,000, not"),
        ({"depth": 1001}, "a limit of depth is 0 to 1,000 plies, not 1001"),
        ({"threads": 65}, "threads are 1 to 64, not 65"),
    ],
)
def test_a_limit_says_how_far_it_may_go(limits, words):
    with pytest.raises(InvalidArgument, match=words):
        Limits(**limits)


# -- several variations ---------------------------------------------------------------------------------

MIDDLE = Position("15x15,5").play(112).play(96).play(113)


@pytest.mark.parametrize(
    ("position", "limits"),
    [
        (MIDDLE, Limits(nodes=60_000)),
        (MIDDLE, Limits(nodes=60_000, depth=3)),
        (MIDDLE, Limits(nodes=60_000, threads=2)),
        (MIDDLE, Limits(depth=2)),
        (Position("15x15,5"), Limits(nodes=60_000)),
        (Position.parse("3x3", "XX.OO...."), Limits()),
        (Position("3x3"), Limits()),
        (Position("6x6,4"), Limits(nodes=100_000)),
        (Position("4x4x4").play(21), Limits(nodes=100_000)),
        (Position("7x6,4,gravity"), Limits(nodes=100_000)),
        (Position("4x4,misere"), Limits(nodes=50_000)),
        (Position("5x5,4").play(12), Limits(nodes=50_000)),
    ],
)
def test_several_variations_are_the_best_moves_in_their_order(position, limits):
    found = analyze(position, limits, variations=3)
    first, *others = found.variations
    assert (first.cell, first.variation) == (found.best, found.variation)
    cells = [move.cell for move in found.moves]
    assert [way.cell for way in found.variations] == sorted(
        [way.cell for way in found.variations], key=cells.index
    )
    assert len({position.play(way.cell).canonical().position for way in found.variations}) == len(others) + 1
    for way in found.variations:
        verdict = found.moves[cells.index(way.cell)]
        assert (way.value, way.distance, way.score) == (verdict.value, verdict.distance, verdict.score)
        after = position
        for cell in way.variation:  # each can be played
            after = after.play(cell)
        assert way.variation[0] == way.cell
    for before, after in zip(found.variations, found.variations[1:], strict=False):
        if before.score is not None and after.score is not None:
            assert before.score >= after.score
    assert found.to_dict()["variations"] == [way.to_dict() for way in found.variations]


def test_variations_say_how_far_and_how_much_was_looked_at():
    found = analyze(MIDDLE, Limits(nodes=200_000), variations=3)
    assert len({way.depth for way in found.variations}) == 1
    assert found.variations[0].depth >= 4
    assert all([way.nodes > 0 for way in found.variations])
    assert sum([way.nodes for way in found.variations]) <= found.proof.nodes
    again = analyze(MIDDLE, Limits(nodes=200_000), variations=3)
    assert found == again
    assert [way.nodes for way in found.variations] == [way.nodes for way in again.variations]


@pytest.mark.parametrize("name", ["3x3", "4x3,3", "4x4,misere", "3x3x3"])
def test_what_is_proved_is_the_same_however_many_variations_are_shown(name):
    for seed in range(4):
        position = random_position(name, Random(seed), 4)
        if position.is_over:
            continue
        one, three = analyze(position), analyze(position, variations=3)
        proved = [{m.cell: (m.value, m.distance) for m in found.moves if m.value} for found in (one, three)]
        both = set(proved[0]) & set(proved[1])
        assert all([proved[0][cell] == proved[1][cell] for cell in both])
        assert one.proof.value == three.proof.value


@pytest.mark.parametrize("variations", [0, -1, 21, 1.5, True, "3", None])
def test_so_many_variations_there_are_not(variations):
    with pytest.raises(InvalidArgument, match="variations are 1 to 20, not"):
        analyze("3x3", variations=variations)
