"""Symmetries: found from the lines, complete, and a group."""

import itertools
import random

import pytest

from noughts import Board, Position
from noughts.board.symmetry import geometric, inverse


@pytest.mark.parametrize("name", ["3x3", "4x3,3", "2x2x2", "3x2,2", "3x3,2", "4x2,3"])
def test_they_are_all_that_a_trial_of_every_permutation_finds(name):
    """The slow, obvious way: extend cell by cell, keeping what maps lines to lines."""
    board = Board(name)
    lines = {frozenset(line) for line in board.lines}

    def extensions(images):
        if len(images) == board.cells:
            yield tuple(images)
            return
        cell = len(images)
        complete = [line for line in board.lines if max(line) == cell]
        for image in range(board.cells):
            if image in images:
                continue
            trial = [*images, image]
            if all(frozenset(trial[c] for c in line) in lines for line in complete):
                yield from extensions(trial)

    if len(found := list(itertools.islice(extensions([]), 2001))) > 2000:
        found = sorted(geometric(board))
    assert sorted(found) == list(board.symmetries)


@pytest.mark.parametrize("name", ["4x4", "6x6", "4x4x4", "7x7x7", "20x20,5", "5x4x3,3"])
def test_they_map_lines_to_lines_and_form_a_group(name):
    board = Board(name)
    lines = {frozenset(line) for line in board.lines}
    found = set(board.symmetries)
    assert len(found) == len(board.symmetries)
    assert board.symmetries[0] == tuple(range(board.cells))
    choice = random.Random(1)
    for _ in range(60):
        one, other = choice.choice(board.symmetries), choice.choice(board.symmetries)
        assert {frozenset(one[cell] for cell in line) for line in board.lines} == lines
        assert tuple(one[other[cell]] for cell in range(board.cells)) in found
        assert inverse(one) in found


@pytest.mark.parametrize("name", ["9x1,9", "15x15", "20x20", "20x1,20", "7x7x7,1", "20x20,20"])
def test_with_more_than_two_thousand_the_geometric_ones_are_given(name):
    board = Board(name)
    assert set(board.symmetries) == geometric(board)


@pytest.mark.parametrize(
    ("name", "count"),
    [("3x3", 8), ("4x3,3", 4), ("9x1,9", 2), ("4x4x4", 48), ("5x5x3,3", 16), ("5x4x3,3", 8)],
)
def test_rotations_and_reflections(name, count):
    board = Board(name)
    assert len(geometric(board)) == count
    assert geometric(board) <= set(board.symmetries)


@pytest.mark.parametrize("name", ["3x3", "4x4", "4x4x4", "6x5,4", "9x9,5"])
def test_all_images_share_one_canonical_form(name):
    choice = random.Random(name)
    position = Position(name)
    for _ in range(5):
        position = position.play(choice.choice(position.legal))
    images = {position.transform(permutation) for permutation in position.board.symmetries}
    assert {image.canonical().position for image in images} == {position.canonical().position}
    assert str(position.canonical().position) == min(str(image) for image in images)


@pytest.mark.parametrize("name", ["3x3", "4x4", "4x4x4", "9x9,5"])
def test_a_move_on_the_canonical_board_maps_back(name):
    choice = random.Random(name)
    position = Position(name)
    for _ in range(4):
        position = position.play(choice.choice(position.legal))
    form = position.canonical()
    for cell in form.position.legal:
        actual = form.actual(cell)
        assert form.image(actual) == cell
        assert position.play(actual).transform(form.permutation) == form.position.play(cell)
    assert position.transform(position.board.symmetries[form.symmetry]) == form.position
