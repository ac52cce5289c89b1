"""The book of openings: what stands in it, that every image of it is found, and who plays by it."""

import json
import sys
from pathlib import Path
from random import Random

import pytest

from noughts import LEVELS, Board, Limits, Position, Weights, analyze, hint
from noughts.arena.running import workers
from noughts.engine.knowledge import LOSS, WIN, Knowledge
from noughts.engine.levels import candidates, chosen_from, seen_by
from noughts.engine.openings import MOST_STONES, book_of, name_of, prepared
from noughts.engine.pursuing import Pursuits
from noughts.engine.search import search
from noughts.players.level import LevelPlayer

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
import openings as making

BOARDS = [Board(name) for name in ("15x15,5", "19x19,5", "20x20,5")]
FEW = Limits(nodes=3_000)
DEPTH = 5
FURTHER = 150  # than the margin of the book: so much less a shallower search may see in a move


def played(board, name):
    position = Position(board)
    for cell in name.split():
        position = position.play(cell)
    return position


def centre(board):
    start = Position(board)
    return Knowledge(start).openings(start.legal)


def entries(board, seed=None, number=10):
    """Positions with their moves: all of them, or some."""
    found = [
        (played(board, name), [board.cell(move) for move in moves.split()])
        for name, moves in book_of(board).items()
    ]
    return found if seed is None else Random(seed).sample(found, number)


def test_there_is_a_book_for_five_in_a_row():
    assert all([book_of(board) for board in BOARDS])
    for other in ("3x3", "9x9,5", "15x15,5,exact", "15x15,5,torus", "15x15,4", "5x5x5", "7x6,4,gravity"):
        assert book_of(Board(other)) == {}
        assert prepared(Position(other).play(Position(other).legal[-1])) == frozenset()


@pytest.mark.parametrize("board", BOARDS)
def test_each_position_stands_there_once_and_begins_in_the_centre(board):
    found = entries(board)
    assert len(found) > 20
    assert {position.count for position, _ in found} == set(range(1, MOST_STONES + 1))
    assert len({position.canonical().position for position, _ in found}) == len(found)
    for name, (position, moves) in zip(book_of(board), found, strict=True):
        assert name == name_of(position.canonical().position)
        assert any([position.x >> cell & 1 for cell in centre(board)])
        assert len(set(moves)) == len(moves) > 0
        assert set(moves) <= set(position.legal)


@pytest.mark.parametrize("board", BOARDS)
def test_whoever_plays_by_it_stays_in_it(board):
    for position, moves in entries(board):
        for cell in moves if position.count < MOST_STONES else ():
            assert prepared(position.play(cell))
        assert not prepared(position.play(0))
    for cell in centre(board):
        assert prepared(Position(board).play(cell))


@pytest.mark.parametrize("board", BOARDS)
def test_every_image_of_a_position_has_the_images_of_its_moves(board):
    for position, moves in entries(board, seed=1):
        known = prepared(position)
        assert known >= set(moves)
        for symmetry in board.symmetries:
            image = position.transform(symmetry)
            assert prepared(image) == {symmetry[cell] for cell in known}
            assert prepared(Position(board, image.o, image.x, "XO"["OX".index(image.turn)])) == prepared(
                image
            )


@pytest.mark.parametrize("board", BOARDS)
def test_a_fresh_search_finds_no_move_of_it_much_worse_and_none_lost(board):
    pursuits = Pursuits(board)
    for position, moves in entries(board, seed=2, number=8):
        best = search(position, Limits(depth=DEPTH)).score
        for cell in moves:
            assert pursuits.find(position.play(cell), nodes=5_000) is None
            assert search(position, Limits(depth=DEPTH), moves=[cell]).score >= best - FURTHER


@pytest.mark.parametrize("level", ["insane", "impossible", "perfect"])
def test_the_strong_levels_choose_among_all_its_moves(level):
    for position, _ in entries(Board("15x15,5"), seed=3, number=4):
        assert sorted(candidates(position, level, FEW)) == sorted(prepared(position))


def test_analysis_and_hints_agree_with_it():
    for position, _ in entries(Board("15x15,5"), seed=4, number=4):
        found = analyze(position, Limits(nodes=10_000))
        known = prepared(position)
        assert found.best in known
        assert {move.cell for move in found.moves[: len(known)]} == known
        assert hint(position, Limits(nodes=10_000)) == (found.best, found.reason)
        several = analyze(position, Limits(nodes=20_000), variations=3)
        assert several.variations[0].cell in known
        kept = [way.cell in known for way in several.variations]
        assert kept == sorted(kept, reverse=True)  # those of the book come first


def test_the_seed_decides_and_nothing_else():
    def game(seed):
        position, player = Position("15x15,5"), LevelPlayer("perfect", Random(seed), limits=FEW)
        moves = []
        for _ in range(7):
            moves.append(player.choose(position))
            position = position.play(moves[-1])
        return tuple(moves)

    games = [game(seed) for seed in range(6)]
    assert len(set(games)) > 3
    assert {moves[0] for moves in games} == {112}
    assert game(5) == games[5]


def test_weights_of_ones_own_and_lower_levels_have_no_book():
    position = Position("15x15,5").play("h8")
    assert seen_by(LEVELS["insane"], position, FEW, Weights(5)).prepared == frozenset()
    assert seen_by(LEVELS["difficult"], position, Limits(nodes=500)).prepared == frozenset()
    assert seen_by(LEVELS["insane"], position, FEW).prepared == prepared(position)


def test_a_proof_counts_and_the_book_does_not():
    position = Position("15x15,5").play("h8")
    known = Knowledge(position)
    known.prepared = prepared(position)
    first, *others = sorted(known.prepared)
    known.prove_move(first, LOSS, None, 9)
    known.conclude()
    assert chosen_from(LEVELS["perfect"], known) == others
    known.prove_move(0, WIN, None, 9)
    known.conclude()
    assert chosen_from(LEVELS["perfect"], known) == [0]


@pytest.mark.parametrize(
    "name",
    ["9x9,5", "8x11,5", "15x15,5", "19x19,5", "20x20,5", "20x15,5", "15x15,5,exact", "6x6x6,5", "7x7x7,5"],
)
def test_five_in_a_row_begins_in_the_centre(name):
    board = Board(name)
    sides = [range((side - 1) // 2, side // 2 + 1) for side in reversed(board.shape)]
    for level in ("insane", "perfect"):
        for cell in candidates(Position(board), level, Limits(nodes=500)):
            at = board.coordinates(cell)[-len(sides) :]
            assert all([place in middle for place, middle in zip(at, sides, strict=True)])


def test_a_book_is_the_same_whether_it_was_stopped_or_not(monkeypatch, tmp_path):
    """The command itself, with few positions; what is there from the same settings is not searched again."""
    book = tmp_path / "openings.json"
    monkeypatch.setattr(making, "BOOK", book)
    monkeypatch.setattr(making, "MOST_STONES", 2)
    board = Board("15x15,5")

    def make(nodes):
        with workers(1) as here:
            making.make(board, nodes, 20, here)
        return json.loads(book.read_text())

    book.write_text('{"9x9,5": {"made": "before", "positions": {}}}')
    whole = make(2_000)
    assert list(whole) == ["9x9,5", board.name]
    positions = whole[board.name]["positions"]
    assert next(iter(positions)) == "h8"
    assert len(positions) >= 6
    stopped = dict(list(positions.items())[:3])
    stopped["h8"] += " a1"
    book.write_text(json.dumps({**whole, board.name: {**whole[board.name], "positions": stopped}}))
    again = make(2_000)[board.name]["positions"]
    assert again["h8"] == stopped["h8"]  # not searched again
    assert {name: again[name] for name in positions if name != "h8"} == {
        name: moves for name, moves in positions.items() if name != "h8"
    }
    assert make(1_000)[board.name]["made"].endswith("--nodes 1000 --margin 20")
    assert make(2_000) == whole
