"""The rules of a board, held against a second way of writing them: walking away from the last stone."""

import pickle
from math import prod
from random import Random

import pytest
from reference import RULES, Reference, named

from noughts import Board, IllegalMove, InvalidBoard, InvalidPosition, Position
from noughts.board.census import count_games, perft, positions_by_ply, random_games
from noughts.board.made import Made

WALKED = [
    *named("3x3"),
    *named("4x3,3"),
    *named("5x5,4"),
    *named("6x3,2"),
    *named("2x5,3"),
    *named("7x1,3"),
    *named("3x3x3"),
    *named("4x3x2,3"),
    *named("3x2x4,4"),
    *named("4x4x4", ["misere", "gravity", "torus", "exact,gravity,torus"]),
    *named("7x6,4", ["gravity", "misere,gravity,torus", "exact,gravity"]),
    *named("15x15,5", ["exact", "torus", "exact,torus", "gravity", "exact,gravity"]),
    *named("9x9,3", ["exact", "exact,gravity,torus"]),
    *named("3x3x3x3", ["misere", "torus"]),
    *named("4x4x4x4,3", ["exact", "misere,torus", "exact,torus"]),
    "4x4x4x4",
    "2x3x2x4,3",
    *named("2x3x2x4,3", ["misere", "torus", "exact,torus"]),
]


@pytest.mark.parametrize("name", WALKED)
def test_random_games_go_as_the_reference_says(name):
    board, rules, choice = Board(name), Reference(name), Random(name)
    assert board.cells == rules.cells == prod(board.shape)
    for _ in range(max(2, 500 // board.cells)):
        position, held = Position(board, turn=choice.choice("XO")), {"X": set(), "O": set()}
        while not position.is_over:
            mover, other = position.turn, "XO"[position.turn == "X"]
            taken = held["X"] | held["O"]
            assert position.legal == rules.legal(taken)
            assert board.playable(position.x | position.o) == position.legal
            cell = choice.choice(position.legal)
            held[mover].add(cell)
            position = position.play(cell)
            if rules.completes(held[mover], cell):
                assert position.winner == (other if rules.misere else mover)
                assert position.winning_lines
                assert all(cell in line and set(line) <= held[mover] for line in position.winning_lines)
            else:
                assert position.winner is None
                assert position.winning_lines == ()
                assert position.is_draw == (len(taken) + 1 == board.cells)
            assert position == Position(board, position.x, position.o, position.turn)
        assert position.legal == []


# -- positions that cannot be -------------------------------------------------------------------------


def every_pair_of_sets(cells):
    """Every way to lay stones: X's and O's cells as bit sets, in numbers that alternate moves lead to."""
    for x in range(1 << cells):
        rest = ((1 << cells) - 1) & ~x
        o = rest
        while True:
            if abs(x.bit_count() - o.bit_count()) <= 1:
                yield x, o
            if o == 0:
                break
            o = (o - 1) & rest


def reachable(board):
    """Everything that a game leads to, whoever begins."""
    found, left = set(), [Position(board), Position(board, turn="O")]
    while left:
        position = left.pop()
        if position not in found:
            found.add(position)
            left += [position.play(cell) for cell in position.legal]
    return {(position.x, position.o, position.turn) for position in found}


def is_accepted(board, x, o, turn):
    try:
        Position(board, x, o, turn)
    except InvalidPosition:
        return False
    return True


def could_be(rules, x, o, turn):
    """Whether nothing hangs in the air, and a line, if there is one, was made by a last move on top."""
    held = [{cell for cell in range(rules.cells) if bits >> cell & 1} for bits in (x, o)]
    taken = held[0] | held[1]
    if any(rules.below(cell) is not None and rules.below(cell) not in taken for cell in taken):
        return False
    if (len(held[0]) - len(held[1])) not in ((0, -1) if turn == "X" else (0, 1)):
        return False
    mover, last = held if turn == "X" else reversed(held)
    if any(rules.completes(mover, cell) for cell in mover):
        return False
    lined = {cell for cell in last if rules.completes(last, cell)}
    tops = {cell for cell in lined if cell not in {rules.below(other) for other in taken}}
    return not lined or any(
        not any(rules.completes(last - {top}, cell) for cell in lined - {top}) for top in tops
    )


@pytest.mark.parametrize(
    "name", [*named("3x2,2"), *named("4x2,3"), *named("2x2x2"), *named("3x3", RULES[1:3])]
)
def test_only_what_could_be_is_a_position(name):
    """Where stones fall, or a row may be too long, not every order of moves is tried, so there are more."""
    board, rules, games = Board(name), Reference(name), reachable(name)
    accepted = set()
    for x, o in every_pair_of_sets(board.cells):
        for turn in "XO":
            if is_accepted(board, x, o, turn):
                assert could_be(rules, x, o, turn)
                accepted.add((x, o, turn))
            else:
                assert (x, o, turn) not in games
    assert games <= accepted
    if not board.rule.gravity and not (board.rule.exact and board.rule.torus):
        assert games == accepted


@pytest.mark.parametrize(
    ("board", "text", "words"),
    [
        ("3x3,gravity", "......X.. O", None),
        ("3x3,gravity", "...X..... O", "a2 is taken, and the cell below it is empty: stones fall"),
        ("2x2x2,gravity", "X....... O", None),
        ("2x2x2,gravity", "....X... O", "2a1 is taken, and the cell below it is empty"),
        ("4x3,3,gravity", "....OO..XXX. O", None),
        ("4x3,3,gravity", "....OO..XXXO X", "X has a line, yet the game went on"),
        ("4x3,3", "....OXO.XXXO O", None),
        ("4x3,3,gravity", "....OXO.XXXO O", "X has lines that no single move completes"),  # all are covered
        ("3x3,misere", "XXXOO....", None),
        ("3x3,misere", "XXXOO...O", "X has a line, yet the game went on"),
        ("3x3,misere", "XXXOOO...", "yet the game went on"),
        ("7x2,3,exact", "XXXX...OO.OO..", None),  # a row of four, made by a stone in its middle
        ("7x2,3,exact", "XXX....OO.O...", "X has a line, yet the game went on"),
        ("7x2,3", "XXXX...OO.OO..", "X has a line, yet the game went on"),
        ("5x5,4,torus", "XX.XXOOO................. O", None),
        ("5x5,4,torus", "XX.XXOOO....O............ X", "X has a line, yet the game went on"),
        ("5x5,4", "XX.XXOOO....O............ X", None),
    ],
)
def test_positions_that_cannot_be_say_why(board, text, words):
    if words is None:
        assert Position.parse(board, text).board == Board(board)
    else:
        with pytest.raises(InvalidPosition, match=words):
            Position.parse(board, text)


def test_stones_fall_as_far_as_they_can():
    flat, solid = Position("3x3,gravity"), Position("3x3x3,gravity")
    assert flat.legal == [6, 7, 8]
    assert flat.play(7).legal == [4, 6, 8]
    assert solid.legal == list(range(9))
    assert solid.play(4).legal == [0, 1, 2, 3, 5, 6, 7, 8, 13]
    for position, cell in ((flat, 0), (flat, 4), (solid, 9), (solid, 26)):
        with pytest.raises(IllegalMove, match="in the air"):
            position.play(cell)
    column = Position("3x3,gravity").play(6).play(3).play(0)
    assert column.legal == [7, 8]
    with pytest.raises(IllegalMove, match="taken"):
        column.play(0)


def test_a_row_that_is_too_long_does_not_count_but_another_line_does():
    """XX.XX with b2 and b3: the middle stone makes a five, which does not count, and a column, which does."""
    board = Board("5x5,3,exact")
    x = [0, 1, 3, 4]
    o = [10, 11, 18, 20]
    long = Position(board, sum(1 << c for c in x), sum(1 << c for c in o)).play(2)
    assert long.winner is None
    x, o = [0, 1, 3, 4, 7, 12], [10, 11, 18, 20, 14, 23]
    both = Position(board, sum(1 << c for c in x), sum(1 << c for c in o)).play(2)
    assert both.winner == "X"
    assert both.winning_lines == ((2, 7, 12),)


# -- names, equality, copies --------------------------------------------------------------------------


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("base", ["3x3", "4x4,3", "7x6,4", "2x3x4,2", "5x1,5"])
def test_a_name_is_read_in_any_order_and_written_in_one(base, rule):
    name = f"{base},{rule}"
    board = Board(name)
    assert board.name == str(board) == name
    backwards = ",".join([base, *reversed(rule.split(","))])
    for other in (backwards, backwards.upper(), name.replace(",", " , "), f" {name} "):
        assert Board(other) == board
        assert Board(other).name == name
    assert board.rule.words == tuple(rule.split(","))
    assert Board(f"3x3,3,{rule}").name == f"3x3,{rule}"


def test_boards_of_different_rules_are_different():
    boards = [Board("4x4,3"), *map(Board, named("4x4,3"))]
    assert len(set(boards)) == len({hash(board) for board in boards}) == len(boards) == 12
    positions = {Position(board) for board in boards}
    assert len(positions) == 12
    assert all(Position(board) != Position("4x4,3") for board in boards[1:])
    for board in boards:
        assert pickle.loads(pickle.dumps(board)) == board
        position = Position(board).play(12).play(13)
        copy = pickle.loads(pickle.dumps(position))
        assert (copy, copy.board.rule.words) == (position, board.rule.words)


def test_a_board_that_was_made_anew_is_the_same(monkeypatch):
    """Should there ever be two of a name, they are equal, and the positions of one fit the other."""
    name = "3x4,3,gravity"
    before = Board(name)
    position = Position(before).play(9)
    monkeypatch.setattr("noughts.board.board._made", Made())
    after = Board(name)
    assert after is not before
    assert after == before
    assert hash(after) == hash(before)
    assert Position(after).play(9) == position


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("3x3,exact,misere", "exact and misere exclude each other"),
        ("3x3,misere,torus,exact", "exact and misere exclude each other"),
        ("4x4x4x4,gravity", "there is no gravity in four"),
        ("3x3x3x3,3,torus,gravity", "there is no gravity in four"),
        ("3x3,gravity,gravity", "the rule gravity once"),
        ("3x3,wild", "no rule is called 'wild': there are exact, misere, gravity, torus"),
        ("3x3,misère", "no rule is called 'misère'"),
        ("3x3,misere,3", "no rule is called '3'"),
        ("3x3,3,", "no rule is called ''"),
        ("3x3,", "k must be a number"),
        ("4x3,gravity", "unequal sides: say how many in a row win, as in 4x3,3,gravity"),
        ("3x3,4,torus", "k must be a number from 1 to the longest side"),
        ("5x4x4x4,4", "in 4 dimensions a side is at most 4"),
        ("2x2x2x2x2", "no board is called"),
        ("21x3,3,gravity", "a side is at most 20"),
    ],
)
def test_a_name_of_no_board_is_refused(name, words):
    with pytest.raises(InvalidBoard, match=words):
        Board(name)


# -- counts -------------------------------------------------------------------------------------------


def test_connect_four_has_its_published_numbers_of_positions():
    """https://oeis.org/A212693, by John Tromp."""
    by_ply = positions_by_ply("7x6,4,gravity", up_to_symmetry=False)
    assert [len(next(by_ply)) for _ in range(7)] == [1, 7, 49, 238, 1120, 4263, 16422]


def test_connect_four_has_as_many_sequences_as_columns_allow():
    """Nobody wins before ply 7, and seven in one column is one too many."""
    plies = count_games("7x6,4,gravity", 7)
    assert [ply.sequences for ply in plies] == [7**n for n in range(7)] + [7**7 - 7]
    assert [ply.games for ply in plies[:7]] == [0] * 7
    assert perft("7x6,4,gravity", 7) == 823_536


@pytest.mark.parametrize("name", [*named("3x3"), *named("4x2,2"), *named("2x2x2")])
def test_games_are_counted_as_a_walk_of_the_reference_counts_them(name):
    """Ply by ply, with the number of ways to get to each position."""
    rules = Reference(name)
    counts = [[0, 0, 0, 0] for _ in range(rules.cells + 1)]  # sequences, won by X, won by O, drawn
    counts[0][0] = 1
    level = {(frozenset(), frozenset()): 1}
    for ply in range(1, rules.cells + 1):
        mover, following = (ply - 1) % 2, {}
        for (own, other), ways in level.items():
            for cell in rules.legal(own | other):
                after = own | {cell}
                counts[ply][0] += ways
                if rules.completes(after, cell):
                    counts[ply][1 + (1 - mover if rules.misere else mover)] += ways
                elif ply == rules.cells:
                    counts[ply][3] += ways
                else:
                    following[other, after] = following.get((other, after), 0) + ways
        level = following
    assert [list(ply) for ply in count_games(name)] == counts


@pytest.mark.parametrize(
    "name", [*named("3x3"), "4x3,3,gravity", "3x2x2,3,exact,gravity,torus", "4x1,2,gravity"]
)
def test_random_games_end_as_often_as_their_exact_probability_says(name):
    def chances(position):
        if position not in known:
            if position.is_over:
                known[position] = [position.winner == "X", position.winner == "O", position.is_draw]
            else:
                after = [chances(position.play(cell)) for cell in position.legal]
                known[position] = [sum(column) / len(after) for column in zip(*after, strict=True)]
        return known[position]

    known = {}
    sample = random_games(name, 200_000, seed=5)
    for count, chance in zip(sample[:3], chances(Position(name)), strict=True):
        deviation = (200_000 * chance * (1 - chance)) ** 0.5
        assert abs(count - 200_000 * chance) <= 5 * deviation
