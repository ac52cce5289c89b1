"""Levels: what they promise, tried on every way to play."""

from random import Random

import pytest
from slow import exact, random_position

from noughts import Board, IllegalMove, InvalidArgument, Position, solve
from noughts.board.census import positions_by_ply
from noughts.board.notation import OTHER
from noughts.board.threats import threats
from noughts.engine import levels
from noughts.engine.analysis import hint
from noughts.engine.book import book_move
from noughts.engine.forcing import forced_win
from noughts.engine.levels import chosen_from, find_level, seen_by
from noughts.engine.limits import Limits, Stopper
from noughts.proof.certificate import shipped


@pytest.mark.parametrize("seat", ["X", "O"])
@pytest.mark.parametrize("first", ["X", "O"])
def test_impossible_never_loses_on_3x3_and_wins_as_fast_as_can_be(seat, first):
    """Every reply of the opponent, and every choice among equals."""
    seen = set()
    known = {}

    def follow(position):
        if position.is_over or position in seen:
            assert position.winner in (None, seat)
            return
        seen.add(position)
        if position.turn == seat:
            value = exact(position, known)
            for cell in levels.candidates(position, "impossible"):
                after = position.play(cell)
                assert exact(after, known) == -(value + (value > 0) - (value < 0))
                follow(after)
        else:
            for cell in position.legal:
                follow(position.play(cell))

    follow(Position("3x3", turn=first))
    assert len(seen) > 100


def test_easy_can_be_beaten():
    results = set()
    for seed in range(60):
        random = Random(seed)
        position = Position("3x3")
        while not position.is_over:
            level = "impossible" if position.turn == "X" else "easy"
            position = position.play(levels.choose(position, level, random))
        results.add(position.winner)
    assert "X" in results
    assert "O" not in results


@pytest.mark.parametrize("level", ["easy", "impossible"])
@pytest.mark.parametrize(
    ("board", "text", "cell"),
    [
        ("3x3", "XX.OO....", 2),  # win rather than block
        ("3x3", "OO.X....X", 2),  # block
        ("6x5,4", "XXX....OOO" + "." * 20, 3),
        ("9x9,5", "OOO......" + "XXX.X...." + "O" + "." * 62, 12),
    ],
)
def test_levels_win_when_they_can_and_block_when_they_must(level, board, text, cell):
    assert levels.choose(Position.parse(board, text), level, Random(1)) == cell


@pytest.mark.parametrize("level", ["easy", "difficult", "insane", "impossible"])
def test_of_two_threats_one_is_blocked(level):
    """Nothing helps, but the opponent may overlook it."""
    position = Position.parse("6x4,4", "XXO..XOOXXO.OX.OOXOOX.XX")
    assert {
        levels.choose(position, level, Random(seed), limits=Limits(nodes=20_000)) for seed in range(8)
    } <= {11, 21}


def test_the_same_seed_gives_the_same_choice():
    position = Position("4x4x4")
    for level in levels.LEVELS:
        picks = [
            levels.choose(position, level, Random(seed), limits=Limits(nodes=20_000)) for seed in range(20)
        ]
        assert picks == [
            levels.choose(position, level, Random(seed), limits=Limits(nodes=20_000)) for seed in range(20)
        ]
        assert len(set(picks)) > 1


@pytest.mark.parametrize("level", list(levels.LEVELS))
@pytest.mark.parametrize("board", ["3x3", "7x4,4", "4x4x4", "15x15,5", "3x3,1", "9x1,3"])
def test_every_level_plays_whole_games_on_every_board(level, board):
    position = Position(board)
    for _ in range(position.board.cells):
        if position.is_over:
            break
        random = Random(position.count)
        strong = level in ("insane", "impossible") and position.turn == "X" and position.count < 20
        name = level if strong or level not in ("insane", "impossible") else "easy"
        position = position.play(levels.choose(position, name, random, limits=Limits(nodes=20_000)))
    assert position.is_over


def test_unknown_levels_and_finished_games_are_refused():
    with pytest.raises(InvalidArgument, match="no level is called 'godlike'"):
        levels.choose(Position("3x3"), "godlike")
    with pytest.raises(IllegalMove, match="the game is over"):
        levels.choose(Position.parse("3x3", "XXXOO...."), "easy")


def spoiler(position, random):
    """A defender that prefers rare replies: such as few would choose, but that do not lose at once."""
    dangers = threats(position, OTHER[position.turn])
    if dangers:
        return random.choice(sorted(dangers))
    lines = [sum(cell in line for line in position.board.lines) for cell in range(position.board.cells)]
    least = min(lines[cell] for cell in position.legal)
    return random.choice([cell for cell in position.legal if lines[cell] == least])


def level(name, **limits):
    """A level as a player: a function of the position and the chances."""
    bound = Limits(**limits) if limits else None
    return lambda position, random: levels.choose(position, name, random, bound)


def play_out(position, x, o, random):
    while not position.is_over:
        position = position.play((x if position.turn == "X" else o)(position, random))
    return position


@pytest.mark.parametrize(
    ("opponent", "games"),
    [("random", 12), ("easy", 8), ("difficult", 4), ("insane", 4), ("perfect", 4), ("spoiler", 12)],
)
def test_perfect_wins_every_game_of_4x4x4_that_it_begins(opponent, games):
    """`make perfect` plays thousands of the same."""
    second = spoiler if opponent == "spoiler" else level(opponent, nodes=50_000)
    for seed in range(games):
        end = play_out(Position("4x4x4"), level("perfect"), second, Random(seed))
        assert end.winner == "X"
        assert end.x.bit_count() <= shipped("fast").within


def test_perfect_wins_as_o_where_o_begins():
    end = play_out(Position("4x4x4", turn="O"), level("easy"), level("perfect"), Random(1))
    assert end.winner == "O"


def test_perfect_is_exact_on_3x3():
    known = {}
    for level in positions_by_ply("3x3"):
        for position in level:
            if not position.is_over:
                cell = levels.choose(position, "perfect", Random(1))
                value = exact(position, known)
                assert exact(position.play(cell), known) == -(value + (value > 0) - (value < 0))


@pytest.mark.parametrize("board", ["4x4", "5x4,4", "6x5,4", "3x3x3"])
def test_perfect_keeps_the_value_on_solved_boards(board):
    random = Random(board)
    for _ in range(10):
        position = random_position(board, random, 8, 14)
        value = solve(position).value
        after = position.play(levels.choose(position, "perfect", random, limits=Limits(nodes=2_000_000)))
        opposite = {"win": "loss", "loss": "win", "draw": "draw"}
        assert solve(after).value == opposite[value]


def test_perfect_moving_second_punishes_the_first_slip():
    """X throws its win away with aimless moves; O finds a forced win and plays it to the end."""
    won = 0
    for seed in range(4):
        end = play_out(Position("4x4x4"), level("random"), level("perfect", nodes=200_000), Random(seed))
        won += end.winner == "O"
    assert won == 4


def test_perfect_moving_second_walks_into_no_forced_win_that_it_can_avoid():
    random = Random(2)
    tried = 0
    while tried < 8:
        position = random_position("4x4x4", random, 48, 56)
        mover, other = position.turn, OTHER[position.turn]
        if forced_win(position) or threats(position, other) or book_move(position) is not None:
            continue
        safe = [cell for cell in position.legal if forced_win(position.play(cell)) is None]
        if safe and len(safe) < len(position.legal):
            tried += 1
            cell = levels.choose(position, "perfect", random, limits=Limits(nodes=100_000))
            assert cell in safe or solve(position, Limits(nodes=4_000_000)).value == "win", (mover, cell)


@pytest.mark.parametrize("level", ["insane", "impossible", "perfect"])
def test_strong_levels_play_a_forced_win_to_its_end(level):
    """From positions with a win by threats, against every defence being forced: it is never let go."""
    random = Random(level)
    played = 0
    while played < 4:
        position = random_position("4x4x4", random, 44, 54)
        line = forced_win(position)
        if line is None or len(line) < 7:
            continue
        played += 1
        winner = position.turn
        while not position.is_over:
            if position.turn == winner:
                position = position.play(levels.choose(position, level, random, limits=Limits(nodes=300_000)))
            else:
                dangers = sorted(threats(position, winner))
                position = position.play(dangers[0] if dangers else random.choice(position.legal))
        assert position.winner == winner


def test_a_depth_that_is_given_holds_beside_a_levels_own():
    board, level = Board("4x4x4"), levels.LEVELS["difficult"]
    for limits in (Limits(depth=1), Limits(depth=1, nodes=1000), Limits(depth=1, seconds=2)):
        assert level.limits_by(limits, board).depth == 1
    assert level.limits_by(Limits(depth=9), board).depth == 4
    assert level.limits_by(None, board) == level.limits == level.limits_by(Limits(), board)


@pytest.mark.parametrize(
    ("board", "centre"),
    [
        ("15x15,5", ["h8"]),
        ("20x20,5", ["j10", "j11", "k10", "k11"]),
        ("15x15,5,exact", ["h8"]),
        ("7x7x7", ["4d4"]),
    ],
)
def test_an_empty_board_is_opened_in_the_centre(board, centre):
    position = Position(board)
    name = position.board.cell_name
    for level in ("difficult", "insane", "impossible", "perfect"):
        assert (
            sorted(name(cell) for cell in levels.candidates(position, level, Limits(nodes=20_000))) == centre
        )
    assert name(hint(position, Limits(nodes=20_000))[0]) in centre


def test_openings_that_symmetry_makes_the_same_are_all_played():
    for board, number in (("4x4x4", 16), ("4x4x4x4", 32), ("9x9,5,torus", 81)):
        assert len(levels.candidates(Position(board), "difficult")) == number
    assert len(levels.candidates(Position("15x15,5"), "easy")) == 225


def test_a_stopper_ends_what_it_watches_with_what_is_known_by_then():
    """It has ten minutes, and is stopped when it first reports."""
    position = Position("15x15,5").play(112).play(96)
    stopper = Stopper(lambda watch: stopper.stop())
    known = seen_by(find_level("perfect"), position, Limits(seconds=600), None, stopper)
    assert stopper.is_stopped
    assert any([fact.depth > 0 for fact in known.moves.values()])
    again = seen_by(find_level("perfect"), position, Limits(seconds=600), None, stopper)
    assert chosen_from(find_level("perfect"), again)
    assert again.nodes < known.nodes
