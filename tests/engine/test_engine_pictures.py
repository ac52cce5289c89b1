"""Pictures of what is known: well-formed, standing alone, proofs told apart from estimates."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from games import played

from noughts import Game, Limits, Position, analyze, review, solve
from noughts.board.drawing import COLOUR, HINT, RESULT

SVG = "{http://www.w3.org/2000/svg}"
FEW = Limits(nodes=2000)
BOARDS = [
    "3x3",
    "1x1",
    "9x1,3",
    "15x15,5",
    "4x4x4",
    "7x6,4,gravity",
    "4x4x4,gravity",
    "5x5,4,torus",
    "3x3,misere",
    "3x3x3x3",
]


def elements(svg, tag, colour):
    """Elements of a kind in a colour."""
    return [part for part in ElementTree.fromstring(svg).iter(SVG + tag) if colour in part.attrib.values()]


def words(svg):
    return [part.text for part in ElementTree.fromstring(svg).iter(SVG + "text")]


@pytest.mark.parametrize("board", BOARDS)
def test_every_picture_is_well_formed_and_stands_alone(board):
    for found in (analyze(board, FEW), solve(board, FEW), review(Game(board), FEW)):
        svg = found._repr_svg_()
        root = ElementTree.fromstring(svg)
        assert root.tag == SVG + "svg"
        assert root.find(SVG + "title").text
        assert not re.search(r"\bid=|href|<style|<script|\bnan\b|None", svg)
        assert len(svg) < 100_000


def test_an_analysis_shows_every_verdict_and_rings_the_best():
    analysis = analyze(Position.parse("3x3", "X...O...X"))
    svg = analysis.svg()
    marks = [len(elements(svg, "path", RESULT[value][0])) for value in ("draw", "loss")]
    tints = [len(elements(svg, "path", RESULT[value][1])) for value in ("win", "draw", "loss")]
    assert tints == [0, 4, 2 + 3]  # a hollow mark has its tint inside, and one is in the legend
    assert marks == [4 + 1, 2 + 1]
    assert len(elements(svg, "circle", HINT)) == 1
    assert {"Proved draw", "PROVED", "4 proved draws", "2 proved losses", "4"} <= {*words(svg)}
    assert analysis.reason in " ".join([said for said in words(svg) if said])


def test_an_estimate_is_a_number_and_has_no_stamp():
    svg = analyze("7x6,4,gravity", FEW).svg()
    assert "PROVED" not in words(svg)
    assert "7 estimates" in words(svg)
    assert len([said for said in words(svg) if said and re.fullmatch(r"\d\d", said)]) == 7


def test_of_many_estimates_the_best_are_shown():
    assert "20 estimates" in words(analyze("15x15,5", FEW).svg())


def test_a_proof_numbers_its_line():
    proof = solve(Position.parse("3x3", "XO......."))
    svg = proof.svg()
    numbers = [said for said in words(svg) if said.isdigit()]
    assert numbers == ["1", "2", "3", *[str(ply) for ply in range(1, len(proof.variation) + 1)]]  # rows first
    assert len(elements(svg, "rect", COLOUR["X"])) == 3
    assert len(elements(svg, "circle", COLOUR["O"])) == 1 + 2
    assert {"Proved win", "PROVED"} <= {*words(svg)}


def test_what_is_not_proved_says_so():
    svg = solve("6x6,4", Limits(nodes=9)).svg()
    assert "Not proved" in words(svg)
    assert "PROVED" not in words(svg)


def test_a_game_that_is_over_is_shown_as_it_ended():
    won, drawn = played("3x3", "a1 b1 a2 b2 a3"), played("3x3", "b2 a1 c1 a3 a2 c2 b1 b3 c3")
    assert "X has won" in words(solve(won).svg())
    assert "A draw" in words(solve(drawn).svg())


def test_a_review_rings_the_mistake():
    found = review(played("3x3", "a1 b1 a2 a3 b2 c2 c3"), Limits(nodes=100_000))
    svg = found.svg()
    assert len(elements(svg, "circle", RESULT["loss"][0])) == 1
    assert len(elements(svg, "circle", "4")) == len(found.plies)
    assert found.mistake.words in ElementTree.fromstring(svg).find(SVG + "title").text
