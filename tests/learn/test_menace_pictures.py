"""Pictures of a learner: well-formed, standing alone, and showing what the boxes hold."""

import json
import re
import xml.etree.ElementTree as ElementTree

import pytest

from noughts import evaluate, train
from noughts.learn import MenaceAgent, MenaceConfig
from noughts.learn.pictures import BEADS, draw_cabinet, draw_curve, draw_evaluation
from noughts.learn.sheets import ACROSS, DOWN, draw_sheets
from noughts.learn.text import show_box, show_cabinet, show_curve

SVG = "{http://www.w3.org/2000/svg}"
BOARDS = ["3x3", "4x3,3", "2x2x3,3", "9x1,4", "1x1", "4x3,3,gravity", "3x3,misere", "3x2x1x2,2,torus"]


def trained(board="3x3", config="michie", games=300):
    agent = MenaceAgent("X", config, board=board, seed=2)
    train(agent, ("random", games), points=min(games, 5))
    return agent


def words(svg):
    return [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("board", BOARDS)
def test_every_picture_is_well_formed_and_stands_alone(board):
    agent = trained(board, games=20)
    pictures = [draw_cabinet(agent), draw_curve(agent.curve), draw_curve([]), *draw_sheets(agent).values()][
        :20
    ]
    pictures += [box.svg() for box in agent.boxes()[:10]]
    for svg in pictures:
        root = ElementTree.fromstring(svg)
        assert root.tag == f"{SVG}svg"
        assert root.find(f"{SVG}title").text
        assert not re.search(r"\bid=|href|<style|<script|nan", svg)
        assert len(svg) < 1_500_000


def test_a_box_shows_its_beads_and_how_likely_they_are():
    agent = trained()
    box = max(agent.boxes()[1:], key=lambda box: box.total)
    shown = words(box.svg())
    assert f"Box {box.number}" in shown
    for cell, count in box.beads.items():
        assert f"{count:,}" in shown
        assert f"{box.chance(cell):.1%}" in shown
        assert str(cell + 1) in shown
    assert shown.count("=") == len(box.mirrors)


def test_a_cell_in_the_air_has_no_bead_and_is_no_mirror_image():
    agent = MenaceAgent("X", "michie", board="4x3,3,gravity", seed=1)
    for box in agent.boxes()[:30]:
        assert words(box.svg()).count("=") == len(box.mirrors)
        rows = show_box(box).splitlines()[2:5]
        cells = [sign for row in rows for sign in row[3:23].split()]
        assert cells.count("=") == len(box.mirrors)
        assert cells.count(".") == 12 - box.position.count - len(box.mirrors) - len(box.beads)


def test_the_layers_of_four_dimensions_have_their_names():
    shown = show_box(MenaceAgent("X", board="3x2x1x2,2,misere", seed=1).box(1))
    assert "block 1, layer 1" in shown
    assert "block 2, layer 1" in shown


def test_the_pages_to_print_tell_what_the_rule_changes():
    def key_page(board):
        return " ".join(words(next(iter(draw_sheets(MenaceAgent("X", "michie", board=board)).values()))))

    key = key_page("3x3,misere")
    assert "Whoever completes a line loses." in key
    assert "The last free cell of a game has no box" in key
    key = key_page("3x3,gravity")
    assert "Stones fall as far as they can, towards the last row." in key
    assert "A move without a choice has no box" in key


def test_a_tray_shows_beads_by_their_share():
    agent = MenaceAgent("X", MenaceConfig(beads_by_move=(30,), distinct=True), seed=1)
    svg = agent.box(1).svg()  # 90 beads, two for each that is drawn
    assert "each bead here stands for about 2" in words(svg)
    for cell in (0, 1, 4):
        circles = [
            part
            for part in ElementTree.fromstring(svg).iter(f"{SVG}circle")
            if part.get("fill") == BEADS[cell][0]
        ]
        assert len(circles) == 1 + 1 + 15  # on the board, in the list, in the tray


def test_an_empty_box_is_drawn_too():
    agent = MenaceAgent("X", MenaceConfig(beads_by_move=(1,), loss_reward=-1, empty="resign"), seed=1)
    while agent.box(1).total:
        agent.make_move([None] * 9)
        agent.train("O")
    assert "empty" in words(agent.box(1).svg())
    assert "0.0%" in show_box(agent.box(1))
    assert show_cabinet(agent).splitlines()[1].strip() == "x"
    assert agent.box(1).favourite is None


def test_the_cabinet_has_every_box_by_move():
    agent = trained()
    shown = words(draw_cabinet(agent))
    assert "304 matchboxes after 300 games" in shown
    assert [word for word in shown if word.endswith(("box", "boxes"))][:4] == [
        "1 box",
        "12 boxes",
        "108 boxes",
        "183 boxes",
    ]
    frames = [
        part
        for part in ElementTree.fromstring(draw_cabinet(agent)).iter(f"{SVG}rect")
        if part.get("rx") == "2" and float(part.get("width")) > 20
    ]
    assert len(frames) == 304


def test_a_curve_ends_where_the_learner_is_now():
    agent = trained()
    shown = words(draw_curve(agent.curve))
    for rates in agent.curve[-1].rates.values():
        for name, rate in rates._asdict().items():
            assert f"{name} {rate:.1%}" in shown
    assert "300" in shown
    assert words(draw_curve([]))[-1] == "There is no learning curve yet."


def test_names_from_a_file_cannot_break_a_picture():
    rates = {'<script>alert("1")</script>&': (0.2, 0.3, 0.5)}
    agent = trained()
    data = json.loads(agent.export_memory())
    data["curve"] = [[5, {name: list(parts) for name, parts in rates.items()}]]
    agent.import_memory(json.dumps(data))
    svg = draw_curve(agent.curve)
    assert "<script" not in svg
    assert any("<script>" in (word or "") for word in words(svg))
    assert "<script>" in ElementTree.fromstring(svg).find(f"{SVG}title").text


@pytest.mark.parametrize("board", ["3x3", "5x2,3", "9x1,4", "2x5,2", "2x2x3,3", "1x1"])
def test_everything_on_a_sheet_is_on_the_page(board):
    sheets = draw_sheets(MenaceAgent("X", "michie", board=board))
    for page in list(sheets.values())[:3]:
        root = ElementTree.fromstring(page)
        wide, tall = [float(part) for part in root.get("viewBox").split()[2:]]
        for part in root.iter():
            for name, most in (("x", wide), ("cx", wide), ("y", tall), ("cy", tall)):
                assert 0 <= float(part.get(name, 0)) <= most, (board, part.attrib)


def test_the_sheets_have_304_labels_and_1720_beads():
    sheets = draw_sheets(MenaceAgent("X", "michie"))
    pages = list(sheets.values())[1:]
    assert len(pages) == -(-304 // (ACROSS * DOWN))
    numbers = [int(word) for page in pages for word in words(page) if word.isdigit()]
    labels = [text for page in pages for text in ElementTree.fromstring(page).iter(f"{SVG}text")]
    assert [int(text.text) for text in labels if text.get("font-weight") == "700"] == list(range(1, 305))
    assert numbers
    beads = [
        int(re.search(r": (\d+) bead", word)[1])
        for page in pages
        for word in words(page)
        if " of each" in word
    ]
    assert (len(beads), sum(beads)) == (304, 1720)
    key = words(sheets["00-key.svg"])
    assert "MENACE, 304 matchboxes" in key
    assert sum(int(word.split(": ")[1]) for word in key if re.fullmatch(r"[abc][123]: \d+", word)) == 1720
    assert "2nd move: 12 boxes, 198 beads" in key


def test_a_trained_machine_is_printed_with_its_own_beads():
    agent = trained()
    box = next(box for box in agent.boxes() if len(set(box.beads.values())) > 1)
    page = list(draw_sheets(agent).values())[1 + (box.number - 1) // (ACROSS * DOWN)]
    for count in box.beads.values():
        assert f"{count:,}" in words(page)


def test_the_terminal_shows_boxes_in_colour_or_without():
    agent = trained()
    box = agent.box(1)
    plain, coloured = show_box(box), show_box(box, colour=True)
    assert "\033" not in plain
    assert re.sub(r"\033\[[0-9;]*m", "", coloured).split() == plain.split()
    for count in box.beads.values():
        assert str(count) in plain
    signs = "".join(line.strip() for line in show_cabinet(agent).splitlines() if "move:" not in line)
    assert len(signs) == 304
    assert signs.count(".") == sum(not box.opened for box in agent.boxes())
    assert show_curve(agent.curve).count("\n") == 1


def test_an_evaluation_shows_its_shares_and_the_worst_boxes():
    found = evaluate(trained(), "random")
    svg = draw_evaluation(found.rates, found.worst(3), "Against <random>")
    root = ElementTree.fromstring(svg)
    assert f"win {found.win:.2%}" in words(svg)
    assert [word for word in words(svg) if word.startswith("box ")] == [
        f"box {blame.box.number}" for blame in found.worst(3)
    ]
    assert "Against <random>" in root.find(f"{SVG}title").text
    bars = [part for part in root.iter(f"{SVG}rect") if part.get("height") == "40"]
    assert abs(sum(float(bar.get("width")) for bar in bars) - 640) < 0.2
    assert len(words(draw_evaluation(found.rates))) == 4
