"""What must hold for every board, position, game and text; hypothesis looks for a counterexample."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts import Board, Game, IllegalMove, NoughtsError, Position, create_board
from noughts.engine.solver import solve

small = st.sampled_from(["3x3", "4x3,3", "4x4,3", "4x4", "5x4,4", "3x3x3", "4x4x4", "5x4x3,3"])
large = st.sampled_from(["9x9,5", "15x15,5", "20x20,5", "5x5x5", "7x7x7,4", "9x1,3"])
boards = st.one_of(
    small,
    large,
    st.builds("{}x{},{}".format, st.integers(1, 9), st.integers(1, 9), st.just(1)),
    st.tuples(st.integers(1, 8), st.integers(1, 8), st.integers(1, 8)).map(
        lambda numbers: f"{numbers[0]}x{numbers[1]},{min(numbers[2], max(numbers[:2]))}"
    ),
)

rules = st.sampled_from(
    [
        "",
        ",exact",
        ",misere",
        ",gravity",
        ",torus",
        ",exact,gravity",
        ",misere,gravity",
        ",misere,gravity,torus",
    ]
)
flat_or_solid = st.sampled_from(["3x3", "4x3,3", "7x6,4", "20x1,5", "9x9,5", "3x3x3", "4x4x4", "5x4x3,3"])
ruled = st.one_of(
    st.tuples(flat_or_solid, rules).map("".join),
    st.tuples(
        st.sampled_from(["4x4x4x4", "3x3x3x3", "4x3x2x2,2"]),
        st.sampled_from(["", ",exact", ",misere", ",torus", ",misere,torus"]),
    ).map("".join),
)


@st.composite
def positions(draw, names=boards, longest=60):
    """A position after some random moves, whoever began."""
    position = Position(draw(names), turn=draw(st.sampled_from("XO")))
    random = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, longest))):
        if position.is_over:
            break
        position = position.play(random.choice(position.legal))
    return position


@given(positions(), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_a_symmetry_maps_lines_to_lines_and_keeps_the_result(position, random):
    board = position.board
    permutation = random.choice(board.symmetries)
    lines = {frozenset(line) for line in board.lines}
    assert {frozenset(permutation[cell] for cell in line) for line in lines} == lines
    image = position.transform(permutation)
    assert (image.winner, image.is_over, image.turn) == (position.winner, position.is_over, position.turn)
    assert sorted(permutation[cell] for cell in position.legal) == image.legal
    assert image.canonical().position == position.canonical().position


@given(
    positions(st.sampled_from(["3x3", "3x3,2", "4x4", "5x4,4", "4x4,3", "3x3x3"])),
    st.randoms(use_true_random=False),
)
@settings(deadline=None)
def test_a_symmetry_maps_values_to_values(position, random):
    image = position.transform(random.choice(position.board.symmetries))
    here, there = solve(position), solve(image)
    assert (here.value, here.distance) == (there.value, there.distance)


@given(positions(st.one_of(boards, ruled)))
def test_parse_after_format_is_identity(position):
    again = Position.parse(position.board.name, str(position))
    assert again == position
    assert hash(again) == hash(position)
    assert eval(repr(position), {"Position": Position}) == position


@given(positions(st.one_of(boards, ruled)), st.randoms(use_true_random=False), st.integers(1, 20))
def test_undo_after_play_is_identity(position, random, moves):
    game = Game(position.board, first=position.turn)
    for _ in range(5):
        if not game.is_over:
            game.play(random.choice(game.position.legal))
    before, position_before = game.to_dict(), game.position
    played = 0
    while not game.is_over and played < moves:
        game.play(random.choice(game.position.legal))
        played += 1
    after = game.position
    game.undo(played)
    assert (game.position, game.moves) == (position_before, tuple(before["moves"]))
    game.redo(played)
    assert game.position == after


@given(positions())
def test_playing_takes_one_cell_from_the_legal_ones(position):
    for cell in position.legal[:5]:
        after = position.play(cell)
        assert after.count == position.count + 1
        assert after.turn != position.turn
        assert after.is_over or set(after.legal) == set(position.legal) - {cell}
        bits = after.x if position.turn == "X" else after.o
        assert bits >> cell & 1


@given(positions())
def test_the_winner_is_the_side_that_holds_a_line(position):
    for side, bits in (("X", position.x), ("O", position.o)):
        holds = any(all(bits >> cell & 1 for cell in line) for line in position.board.lines)
        assert holds == (position.winner == side)


@given(st.one_of(boards, ruled))
@settings(deadline=None)
def test_a_board_comes_back_from_its_name(name):
    board = Board(name)
    assert Board(board.name) is board
    assert all(board.cell(board.cell_name(cell)) == cell for cell in range(board.cells))


@given(positions(ruled))
@settings(deadline=None)
def test_a_legal_cell_is_played_by_its_name_and_no_other_is(position):
    name = position.board.cell_name
    for cell in position.legal:
        assert position.cell(name(cell)) == position.landing(cell) == cell
    for cell in range(position.board.cells) if not position.is_over else ():
        if position.at(cell) == "." and cell not in position.legal:
            with pytest.raises(IllegalMove, match="in the air"):
                position.cell(name(cell))


@given(positions(ruled.filter(lambda name: "gravity" in name)))
@settings(deadline=None)
def test_a_column_lands_on_a_legal_cell_or_is_full(position):
    board = position.board
    landed = []
    for cell in board.flats[0][0] if len(board.shape) == 2 else range(board.rows * board.cols):
        column = board.cell_name(cell)[:1] if len(board.shape) == 2 else board.cell_name(cell)[1:]
        try:
            landed.append(position.cell(column))
        except IllegalMove as error:
            assert str(error).endswith(f"{column} is full")
            assert position.at(cell) != "." or len(board.shape) == 3
    assert position.is_over or sorted(landed) == position.legal


texts = st.one_of(
    st.text(max_size=30),
    st.text(alphabet="0123456789xX,. -+ab٣", max_size=12),
    st.text(alphabet="XO. ", max_size=80),
)


@given(texts, texts, texts)
def test_no_text_makes_anything_but_a_noughts_error(one, other, third):
    calls = [
        lambda: Board(one),
        lambda: Board("3x3").cell(one),
        lambda: Board("4x4x4").cell(one),
        lambda: Board("4x4x4x4").cell(one),
        lambda: Position("7x6,4,gravity").cell(one),
        lambda: Position("4x4x4,gravity").cell(one),
        lambda: Position.parse("3x3", one),
        lambda: Position.parse("3x3", one, other),
        lambda: Position.parse(one, other, third),
        lambda: Position("3x3", turn=one),
        lambda: Position("3x3").play(one),
        lambda: Game(one, other),
        lambda: Game("3x3").play(one),
        lambda: Game("3x3").resign(one),
        lambda: create_board(one, other, third),
        lambda: create_board("easy", "X", board=one),
        lambda: Game.from_dict(one),
    ]
    for call in calls:
        try:
            call()
        except NoughtsError as error:
            assert 0 < len(str(error)) < 400
            assert "\n" not in str(error)


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=10,
)


@given(st.dictionaries(st.sampled_from(sorted(Game().to_dict())), json_values))
def test_no_file_content_makes_anything_but_a_noughts_error(changes):
    try:
        game = Game.from_dict({**Game("3x3").to_dict(), **changes})
    except NoughtsError:
        return
    assert game.to_dict() == {**Game("3x3").to_dict(), **changes}
