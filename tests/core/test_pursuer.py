"""Wins by fours and threes: each that is found is one, uncompiled as well; the forcer's are among them."""

from random import Random

import pytest
from slow import random_position

from noughts import Board, Limits, Position, forced_win, solve
from noughts.board.threats import threats
from noughts.core.patterns import Patterns
from noughts.core.pursuer import Pursuer
from noughts.engine.levels import choose
from noughts.engine.pursuing import Pursuits

BUDGET = 20_000
LARGE = ["9x8,4", "13x5,4", "9x9,5", "9x8,4,exact", "13x5,5,exact", "5x5x3,4", "5x4x4,4", "11x7,6"]


def played(name, cells):
    position = Position(name)
    for cell in cells.split():
        position = position.play(cell)
    return position


@pytest.mark.parametrize("name", ["5x5,4", "6x6,4", "6x5,4", "5x5,4,exact", "3x3x3", "4x4,3"])
def test_what_is_found_is_a_win(name):
    """A full search says the same of the position after the first move."""
    board, random = Board(name), Random(name)
    pursuer = Pursuer(Patterns(board), 12)
    found = 0
    for _ in range(25):
        position = random_position(name, random, 2, board.cells // 2)
        if position.is_over:
            continue
        pursuer.set_up(position)
        moves = pursuer.pursue("XO".index(position.turn), BUDGET)
        if moves is None:
            continue
        found += 1
        after = position.play(moves[0])
        assert after.winner == position.turn or solve(after).value == "loss"
    assert found


def wins_against_all(position, pursuits):
    """Whether the side to move wins, by what is found for each position, whatever is replied."""
    side = position.turn
    if threats(position, side):
        return True
    found = pursuits.find(position, nodes=BUDGET)
    if found is None:
        return False
    after = position.play(found[0])
    own, others = threats(after, side), threats(after, after.turn)
    if others or after.is_over or len(own) > 1:
        return not others and len(own) > 1
    replies = [after.play(reply) for reply in own or after.legal]
    return all(not then.is_over and wins_against_all(then, pursuits) for then in replies)


@pytest.mark.parametrize("name", LARGE)
def test_what_is_found_on_large_boards_wins_against_every_reply(name):
    """No answer is left out: each reply there is is tried, and the win that is found then played on."""
    random, found = Random(name), 0
    pursuits, anew = Pursuits(Board(name)), Pursuits(Board(name))
    for _ in range(60):
        position = random_position(name, random, 20, 60)
        moves = pursuits.find(position, nodes=BUDGET)
        if moves is None or threats(position, position.turn):
            continue
        found += 1
        then = position
        for move in moves:
            then = then.play(move)  # which refuses what is no move
        assert wins_against_all(position, anew)
        if found == 6:
            break
    assert found > 1


def test_a_win_by_threes_is_found_where_fours_are_not_enough():
    position = played("15x15,5", "h8 i9 h9 h10 g8 f8 g10 i8 j7")
    assert forced_win(position, nodes=0) is None
    won = solve(position, Limits(nodes=1_000_000))
    assert won.value == "win"
    assert choose(position, "insane", Random(1), Limits(nodes=50_000)) == won.best


def test_more_moves_than_are_looked_at_prove_nothing():
    """Where there were too many, the attacker was said to have won: both sides won the same position."""
    stones = {
        "X": "r2 s2 d4 h4 n5 g9 r10 k12 f13 p14",
        "O": "p2 p17 q17 b18 c19 d19 i19 i20 m20 q20",
    }
    board = Board("20x20,4")
    marks = {board.cell(name): side for side, names in stones.items() for name in names.split()}
    position = Position.parse(board.name, "".join([marks.get(cell, ".") for cell in range(board.cells)]))
    pursuits = Pursuits(board)
    won = pursuits.find(position, nodes=300_000)
    assert won is None or pursuits.find(position.play(won[0]), nodes=300_000) is None


@pytest.mark.parametrize("name", ["15x15,5", "9x9,5", "6x6x6,5", "9x9,5,exact"])
def test_wins_by_fours_alone_are_among_them(name):
    board, random = Board(name), Random(name)
    pursuits, seen = Pursuits(board), 0
    for _ in range(12):
        position = random_position(name, random, board.cells // 4, board.cells // 2)
        if position.is_over or forced_win(position) is None:
            continue
        seen += 1
        assert pursuits.find(position, nodes=200_000) is not None
    assert seen


def test_the_defender_may_answer_with_fours_of_his_own():
    """X has an open three, and O three in a row with an end: his four comes first, and makes another."""
    position = played("15x15,5", "h8 a1 h9 a2 h10 a3")
    assert Pursuits(position.board).find(position) == (position.cell("h7"),)
    attacked = played("15x15,5", "h8 a1 h9 a2 a5 a3 h10 a4")
    assert Pursuits(attacked.board).find(attacked, "O") is None  # his four is blocked


@pytest.mark.parametrize(
    ("side", "rows"),
    [
        ("X", "......... ......... ......... ....OXX.. .......X. ......OOX ......... .......OO"),
        ("O", "OXO...... X........ .OX...... ..O.X.... ...X..... ....O.O.. .....OX.. ....OXX.."),
    ],
)
def test_a_way_to_win_ends_with_its_line(side, rows):
    """What came behind it was a way in which the other side might go on after it had lost."""
    position = Position.parse("9x8,4", rows.replace(" ", ""), "X")
    pursuer = Pursuer(Patterns(position.board), 8)
    pursuer.set_up(position)
    (cell,) = pursuer.pursue("XO".index(side))
    assert cell in threats(position, side)


@pytest.mark.parametrize("name", ["15x15,5", "5x5x5"])
def test_it_leaves_everything_as_it_was(name):
    board, random = Board(name), Random(name)
    pursuer = Pursuer(Patterns(board), 10)
    for _ in range(5):
        position = random_position(name, random, 10, board.cells // 2)
        pursuer.set_up(position)
        before = [pursuer.ranks(side) for side in (0, 1)]
        for side in (0, 1):
            pursuer.pursue(side, 2_000)
        assert [pursuer.ranks(side) for side in (0, 1)] == before


@pytest.mark.parametrize("name", ["9x8,5", "5x5,4"])
def test_it_pursues_uncompiled_as_compiled(plain, name):
    """The same moves and positions."""
    from plain_noughts.core import patterns as plain_patterns
    from plain_noughts.core import pursuer as plain_pursuer

    board, random = Board(name), Random(name)
    fast = Pursuer(Patterns(board), 8)
    twin = plain.Board(name)
    slow = plain_pursuer.Pursuer(plain_patterns.Patterns(twin), 8)
    for _ in range(6):
        position = random_position(name, random, board.cells // 4, board.cells // 2)
        fast.set_up(position)
        slow.set_up(plain.Position(twin, position.x, position.o, position.turn))
        for side in (0, 1):
            assert fast.pursue(side, 300) == slow.pursue(side, 300)
            assert fast.nodes == slow.nodes


def test_what_makes_no_sense_is_refused():
    pursuer = Pursuer(Patterns(Board("9x9,5")), 4)
    pursuer.set_up(Position("9x9,5"))
    with pytest.raises(ValueError, match="sides 0 and 1"):
        pursuer.pursue(2)
    with pytest.raises(TypeError, match="cannot be changed"):
        pursuer.__init__(Patterns(Board("9x9,5")), 4)
    assert pursuer.pursue(0) is None
