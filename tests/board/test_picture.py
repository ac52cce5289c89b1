"""Pictures: valid SVG with every stone, the last move and the winning line."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from games import played

from noughts import Position
from noughts.board import picture

SVG = "{http://www.w3.org/2000/svg}"


def shapes(svg, tag, colour):
    """Elements of a kind in a colour."""
    return [part for part in ElementTree.fromstring(svg).iter(SVG + tag) if colour in part.attrib.values()]


EVERY_VIEW = [
    "3x3",
    "6x5,4",
    "20x20,5",
    "4x4x4",
    "7x6x5,4",
    "1x1",
    "9x1,3",
    "7x6,4,gravity",
    "1x1,gravity",
    "4x4x4,gravity",
    "7x7x7,4,gravity",
    "5x5,4,torus",
    "4x4x4x4",
    "4x3x2x1,2",
    "3x3x3x3,torus",
]


@pytest.mark.parametrize("name", EVERY_VIEW)
def test_it_is_well_formed_and_stands_alone(name):
    svg = Position(name).svg()
    root = ElementTree.fromstring(svg)
    assert root.tag == SVG + "svg"
    assert "id=" not in svg
    assert "href" not in svg
    assert len(svg) < 100_000


@pytest.mark.parametrize("name", ["3x3", "4x4x4", "4x4x4x4", "5x5,4,torus"])
def test_every_stone_is_drawn_once(name):
    svg = played(name, 0, 1, 2).svg()
    assert len(shapes(svg, "path", picture.COLOUR["X"])) == 2
    assert len(shapes(svg, "circle", picture.COLOUR["O"])) == 1


@pytest.mark.parametrize(
    ("name", "columns"), [("7x6,4,gravity", "ddc"), ("4x4x4,gravity", ["b2", "b2", "a1"])]
)
def test_every_stone_that_fell_is_drawn_once(name, columns):
    svg = played(name, *columns).svg()
    assert len(shapes(svg, "path", picture.COLOUR["X"])) == 2
    assert len(shapes(svg, "circle", picture.COLOUR["O"])) == 1


def test_on_pegs_a_ring_shows_where_a_stone_would_land():
    begun = played("4x4x4,gravity", "b2").svg()
    assert len(shapes(begun, "circle", picture.EDGE)) == 16
    full = played("4x4x4,gravity", *["b2"] * 4).svg()
    assert len(shapes(full, "circle", picture.EDGE)) == 15


@pytest.mark.parametrize("name", ["3x3", "4x4x4", "4x4x4x4"])
def test_the_last_move_is_tinted_in_the_colour_of_its_side(name):
    assert len(shapes(played(name, 4, 8).svg(), "path", picture.TINT["O"])) == 1
    assert len(shapes(played(name, 4, 8).svg(), "path", picture.TINT["X"])) == 0
    assert len(shapes(Position(name).play(4).svg(), "path", picture.TINT["X"])) == 0


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("3x3", (0, 1, 4, 2, 8)),
        ("4x4x4", (0, 1, 21, 2, 42, 3, 63)),
        ("3x3x3", (0, 1, 13, 2, 26)),
        ("7x6,4,gravity", "abababa"),
        ("4x4x4,gravity", ["a1", "b1"] * 3 + ["a1"]),
        ("4x4x4x4", (0, 1, 85, 2, 170, 3, 255)),
        ("4x4,torus", (1, 0, 5, 4, 9, 8, 13)),
    ],
)
def test_the_winning_line_is_tinted_and_joined(name, cells):
    game = played(name, *cells)
    assert game.result == "X"
    k = game.board.k
    assert len(shapes(game.svg(), "path", picture.RESULT["win"][1])) == k
    assert len(shapes(game.svg(), "path", picture.INK)) == k - 1


def check_frame(svg):
    left, top, width, height = [float(number) for number in re.search(r'viewBox="([^"]*)"', svg)[1].split()]
    places = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", re.sub(r"<g [^>]*>.*?</g>", "", svg))
    places += re.findall(r'<text x="(-?[\d.]+)" y="(-?[\d.]+)"', svg)
    assert places
    for x, y in places:
        assert left < float(x) < left + width
        assert top < float(y) < top + height
    for y in re.findall(r"[vV](-[\d.]+)", svg):
        assert top < float(y) < top + height


@pytest.mark.parametrize("name", [*EVERY_VIEW, "15x15,5", "7x2x3,2"])
def test_everything_lies_within_the_frame(name):
    check_frame(Position(name).svg())


@pytest.mark.parametrize(
    ("name", "cells", "bars"),
    [
        ("5x5,4,torus", "d1 c3 e1 c2 a1 b4 b1", 4),
        ("5x5,4,torus", "d3 c3 e4 c2 a5 b4 b1", 5),
        ("5x5,4,torus", "a1 c5 b1 c3 c1 c2 d1", 3),
        ("4x4x4,3,torus", "4a1 1d4 4b2 2c3 4d4", 3),
        ("3x3x3x3,2,torus", "11a1 12b2 33c3", 2),
        ("5x4,3,gravity,torus", "e d a d b", 3),
    ],
)
def test_a_line_over_an_edge_leaves_the_board_and_comes_in_again(name, cells, bars):
    game = played(name, *cells.split())
    assert game.winner == "X"
    drawn = shapes(game.svg(), "path", picture.INK)
    assert len(drawn) == bars
    check_frame(game.svg())
    for bar in drawn:
        (x1, y1), (x2, y2) = [map(float, end.split()) for end in bar.get("d")[1:].split("L")]
        assert abs(x2 - x1) < 62
        assert abs(y2 - y1) < 90


def test_a_line_that_loses_has_a_colour_of_its_own():
    svg = played("3x3,misere", 0, 1, 4, 2, 8).svg()
    assert len(shapes(svg, "path", picture.RESULT["loss"][1])) == 3
    assert not shapes(svg, "path", picture.RESULT["win"][1])
    assert "X has completed a line and loses.</title>" in svg


def test_the_title_tells_what_is_seen():
    assert "<title>3x3: X on b2; O on a1. X to move.</title>" in played("3x3", 4, 0).svg()
    assert "X has won" in played("3x3", 0, 1, 4, 2, 8).svg()
    assert "<title>4x4x4: empty. X to move.</title>" in Position("4x4x4").svg()


def test_notebooks_get_the_picture():
    game = played("3x3", 4)
    assert game._repr_svg_() == game.position.svg(last=4)
    assert game.position._repr_svg_() == game.position.svg()
