"""Pictures: valid SVG with every stone, the last move and the winning line."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from noughts import Game, Position
from noughts.board import picture

SVG = "{http://www.w3.org/2000/svg}"


def played(name, *cells):
    game = Game(name)
    for cell in cells:
        game.play(cell)
    return game


def shapes(svg, tag, colour):
    """Elements of a kind in a colour."""
    return [part for part in ElementTree.fromstring(svg).iter(SVG + tag) if colour in part.attrib.values()]


@pytest.mark.parametrize("name", ["3x3", "6x5,4", "20x20,5", "4x4x4", "7x6x5,4", "1x1", "9x1,3"])
def test_it_is_well_formed_and_stands_alone(name):
    svg = Position(name).svg()
    root = ElementTree.fromstring(svg)
    assert root.tag == SVG + "svg"
    assert "id=" not in svg
    assert "href" not in svg
    assert len(svg) < 100_000


@pytest.mark.parametrize("name", ["3x3", "4x4x4"])
def test_every_stone_is_drawn_once(name):
    svg = played(name, 0, 1, 2).svg()
    assert len(shapes(svg, "path", picture.COLOUR["X"])) == 2
    assert len(shapes(svg, "circle", picture.COLOUR["O"])) == 1


@pytest.mark.parametrize("name", ["3x3", "4x4x4"])
def test_the_last_move_is_tinted_in_the_colour_of_its_side(name):
    assert len(shapes(played(name, 4, 8).svg(), "path", picture.TINT["O"])) == 1
    assert len(shapes(played(name, 4, 8).svg(), "path", picture.TINT["X"])) == 0
    assert len(shapes(Position(name).play(4).svg(), "path", picture.TINT["X"])) == 0


@pytest.mark.parametrize(
    ("name", "cells"),
    [("3x3", (0, 1, 4, 2, 8)), ("4x4x4", (0, 1, 21, 2, 42, 3, 63)), ("3x3x3", (0, 1, 13, 2, 26))],
)
def test_the_winning_line_is_tinted_and_joined(name, cells):
    game = played(name, *cells)
    assert game.result == "X"
    k = game.board.k
    assert len(shapes(game.svg(), "path", picture.WIN_TINT)) == k
    assert len(shapes(game.svg(), "path", picture.INK)) == k - 1


def test_everything_lies_within_the_frame():
    for name in ("3x3", "15x15,5", "4x4x4", "7x2x3,2"):
        svg = Position(name).svg()
        left, top, width, height = [
            float(number) for number in re.search(r'viewBox="([^"]*)"', svg)[1].split()
        ]
        for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", svg):
            assert left < float(x) < left + width
            assert top < float(y) < top + height
        for x, y in re.findall(r'<text x="(-?[\d.]+)" y="(-?[\d.]+)"', svg):
            assert left < float(x) < left + width
            assert top < float(y) < top + height


def test_the_title_tells_what_is_seen():
    assert "<title>3x3: X on b2; O on a1. X to move.</title>" in played("3x3", 4, 0).svg()
    assert "X has won" in played("3x3", 0, 1, 4, 2, 8).svg()
    assert "<title>4x4x4: empty. X to move.</title>" in Position("4x4x4").svg()


def test_notebooks_get_the_picture():
    game = played("3x3", 4)
    assert game._repr_svg_() == game.position.svg(last=4)
    assert game.position._repr_svg_() == game.position.svg()
