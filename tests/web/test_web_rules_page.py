"""Every rule and four dimensions in a real browser: stones that fall, sheets of layers, lines that lose."""

import re

import pytest
from browser import LOOKS, assert_accessible, assert_fits, keep_screenshot
from playing import cell, cells, play_out, start, state, wait_for_turn
from playwright.sync_api import expect
from seats import address, begin

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CONNECT_FOUR = "d6 g6 f6 a6 c6 e6 a5 e5 e4 b6 d5 d4 b5 c5"
SCORE_FOUR = "1a1 1a4 1d4 1d1 1b2 1c3 1b3 2b3 2b2 3b3 3b2 4b2 2c3 3c3 2d4 2a1 3d4"
HYPERCUBE = "32c3 33b2 33b3 33c3 23c2 32b2 22c3 23b2 22b3 33c2 23c3 22b2 41a4 22c2 23b3 14a4 32b3"
SHOWN = [
    ("7x6,4,gravity", CONNECT_FOUR, "X"),
    ("4x4x4,gravity", SCORE_FOUR, "O"),
    ("4x4x4x4", HYPERCUBE, "O"),
    ("3x3,misere", "a1 b2 b1 c3", "X"),
    ("5x5,4,torus", "a1 c3 b1 c4 e1 c5", "X"),
]


@pytest.fixture
def seat(visit, api):
    """Opens a game between people after some moves, as one of them."""

    def sit_down(board, moves="", side="X", **options):
        page = visit(address(begin(api, board, moves), side), **options)
        expect(page.locator("[role=gridcell]:visible").first).to_be_visible()
        return page

    return sit_down


def test_a_whole_game_of_connect_four_by_mouse(visit):
    page = visit()
    start(page, "7x6,4,gravity", level="random")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile("7.×.6 · four in a row · stones fall")
    )
    game = play_out(page, "X", lambda number: cell(page, number % 7).click())  # the top of the well
    assert game["status"] != "in_progress"
    expect(page.locator(".moves-head")).to_have_text("Moves, by column")
    expect(page.get_by_role("button", name=re.compile("Play again"))).to_be_visible()
    keep_screenshot(page, "connect-four-finished")


def test_a_whole_game_of_connect_four_by_keyboard(visit):
    page = visit()
    start(page, "7x6,4,gravity", level="random")
    presses = []

    def press(number):
        """By turns by the letter and by arrows from where the focus is."""
        col = number % 7
        if len(presses) % 2:
            for _ in range(8):
                at = int(page.evaluate("document.activeElement.dataset.cell")) % 7
                if at == col:
                    break
                page.keyboard.press("ArrowRight" if at < col else "ArrowLeft")
        else:
            page.keyboard.press("abcdefg"[col])
        presses.append(number)
        expect(cell(page, number)).to_have_attribute("aria-label", re.compile("a stone lands here"))
        page.keyboard.press("Enter")

    game = play_out(page, "X", press)
    assert game["status"] != "in_progress"
    assert len(presses) > 3


def test_the_stone_in_hand_says_where_it_lands_and_a_full_column_says_so(seat):
    page = seat("7x6,4,gravity", CONNECT_FOUR)
    cell(page, 4).hover()
    tip = page.locator(".board-tip")
    expect(tip).to_have_text("Drop X in e: it lands on e3\nand blocks the diagonal")
    expect(page.locator(".well-lit")).to_have_count(1)
    expect(page.locator(".well-hand .flat-x")).to_have_count(1)
    expect(page.locator(".edge-waits-x")).to_have_count(1)  # f3, which nobody can play yet
    expect(cell(page, 19)).to_have_attribute("aria-label", "f3, empty, a line of X waits here.")
    page = seat("7x6,4,gravity", "a6 a5 a4 a3 a2 a1")
    cell(page, 21).hover()
    expect(page.locator(".board-tip")).to_have_text("Column a is full.")
    expect(page.locator(".well-hand .flat-x")).to_have_count(0)
    cell(page, 21).click()
    expect(page.locator(".notices")).to_contain_text("Column a is full.")
    assert len(state(page)["moves"]) == 6


def test_on_a_phone_a_tap_aims_at_a_column_and_the_button_drops(seat):
    page = seat("7x6,4,gravity", CONNECT_FOUR, **PHONE)
    cell(page, 4).tap()
    assert len(state(page)["moves"]) == 14
    page.get_by_role("button", name="Drop X in e").tap()
    expect(cell(page, 18)).to_have_attribute("aria-label", re.compile(", X"))


def test_a_second_tap_in_the_same_column_drops_too(seat):
    page = seat("7x6,4,gravity", **PHONE)
    cell(page, 3).tap()
    expect(page.get_by_role("button", name="Drop X in d")).to_be_visible()
    cell(page, 17).tap()
    expect(cell(page, 38)).to_have_attribute("aria-label", re.compile(", X"))


def test_a_whole_game_of_score_four_in_both_views(visit):
    page = visit()
    start(page, "4x4x4,gravity", level="random")
    presses = []

    def press(number):
        """By turns in the layers and on the peg, where the stone will land."""
        presses.append(number)
        if len(presses) % 2:
            cell(page, number % 16).click()
            return
        ring = page.locator(".cube-under > g").nth(number).bounding_box()
        page.mouse.click(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)

    game = play_out(page, "X", press)
    assert game["status"] != "in_progress"
    assert len(presses) > 3
    expect(page.locator(".moves-head")).to_have_text("Moves, by peg")
    keep_screenshot(page, "score-four-finished")


def test_pegs_show_where_a_stone_lands_and_what_waits(seat):
    page = seat("4x4x4,gravity", SCORE_FOUR, "O")
    expect(page.locator(".status")).to_have_text("O to move. X threatens a line.")
    expect(page.locator(".status-detail")).to_have_text("At 4d4 on the pillar. A second line waits at 4a1.")
    expect(page.locator(".peg-legend")).to_contain_text("15 of 16 pegs are open")
    expect(page.locator(".cube-svg .bed-ring")).to_have_count(14)  # and one cell that X threatens
    expect(page.locator(".board-layers .bed-sunk").first).to_be_visible()
    expect(page.locator(".cube-svg .plate-frame")).to_have_count(3)


def test_four_dimensions_on_one_sheet(seat):
    page = seat("4x4x4x4", HYPERCUBE, "O")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("four in a row · 520 lines"))
    expect(page.locator("[role=grid]")).to_have_count(16)
    cell(page, 51).hover()  # 14d1, on fifteen lines
    expect(page.locator(".board-tip")).to_have_text(re.compile("14d1 on 15 lines,\\s14 still open to O"))
    expect(page.locator(".sheet-svg .line-open")).to_have_count(14)
    expect(page.locator(".spelled")).to_contain_text(
        re.compile("1\\s*block\\s*4\\s*layer\\s*d\\s*column\\s*1\\s*row")
    )
    expect(page.locator(".sheet-svg .line-threat-main")).to_have_count(1)
    cell(page, 51).click()
    expect(cell(page, 51)).to_have_attribute("aria-label", re.compile("^14d1, O"))
    page.keyboard.press("u")


def test_keys_go_on_into_the_next_layer_and_turn_layers_and_blocks(seat):
    page = seat("4x4x4x4")
    cell(page, 0).focus()
    for key, name in (
        ("ArrowRight", "11b1"), ("End", "11d1"), ("ArrowRight", "12a1"), ("PageDown", "13a1"),
        ("Shift+PageDown", "23a1"), ("ArrowUp", "13a4"), ("ArrowDown", "23a1"), ("PageUp", "22a1"),
    ):  # fmt: skip
        page.keyboard.press(key)
        expect(page.locator("[role=gridcell]:focus")).to_have_attribute("aria-label", f"{name}, empty.")
    page.keyboard.press("Enter")
    expect(page.locator("[role=gridcell]:focus")).to_have_attribute("aria-label", re.compile("^22a1, X"))


def test_a_phone_shows_one_layer_and_the_map_chooses_it(seat):
    page = seat("4x4x4x4", HYPERCUBE, "O", **PHONE)
    expect(page.locator("[role=grid]:visible")).to_have_attribute("aria-label", "Block 3, layer 2")
    page.get_by_role("button", name=re.compile("^Block 1, layer 4: .*a threat")).tap()
    expect(page.locator("[role=grid]:visible")).to_have_attribute("aria-label", "Block 1, layer 4")
    cell(page, 51).tap()
    page.get_by_role("button", name="Place O at 14d1").tap()
    expect(cell(page, 51)).to_have_attribute("aria-label", re.compile(", O"))


def test_a_tablet_shows_one_row_of_layers_beside_the_map(seat):
    page = seat("4x4x4x4", HYPERCUBE, "O", width=1000, height=800)
    expect(page.locator("[role=grid]:visible")).to_have_count(4)
    page.get_by_role("button", name=re.compile("^Block 1, layer 4")).click()
    cell(page, 51).click()
    expect(cell(page, 51)).to_have_attribute("aria-label", re.compile(", O"))


def test_in_misere_the_loser_is_named(seat):
    page = seat("3x3,misere", "a1 b2 b1 c3")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("a completed line loses"))
    expect(page.locator(".status")).to_have_text("X to move.")
    expect(cell(page, 2)).to_have_attribute("aria-label", "c1, empty, X would lose here.")
    cell(page, 2).click()
    expect(page.locator(".status")).to_have_text("O wins: you completed the row")
    expect(page.locator(".move-note").last).to_have_text("loses")
    keep_screenshot(page, "misere-finished")


def test_exact_says_that_exactly_five_count(seat):
    page = seat("15x15,5,exact")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile("five in a row · exactly five count")
    )


def test_a_line_that_wraps_is_not_drawn_across_the_board(seat):
    page = seat("5x5,4,torus", "a1 c3 b1 c4 e1 c5")
    cell(page, 3).click()  # d1: with e1, a1 and b1 it goes on beyond the edge
    expect(page.locator(".status")).to_have_text(re.compile("You win on the row"))
    strokes = page.locator(".line-win").evaluate_all("all => all.map(one => one.getAttribute('d') || '')")
    ends = [
        (float(one), float(other))
        for path in strokes
        for one, other in re.findall(r"M([-\d.]+) [-\d.]+L([-\d.]+) ", path)
    ]
    assert len(ends) == 4  # between neighbours, and out at one side and in at the other
    assert max(abs(one - other) for one, other in ends) < 40  # the side of a cell: no bar spans the board
    keep_screenshot(page, "torus-finished")


def test_a_rule_can_be_chosen_for_a_board_of_one_s_own(visit):
    page = visit()
    page.locator("label[for='board-own']").click(position={"x": 20, "y": 10})
    page.locator("label[for='own-gravity']").click()
    page.locator(".own-meaning label", has_text="loses").click()
    expect(page.locator(".home-sentence")).to_contain_text(
        "five in a row, a completed line loses, stones fall,"
    )
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_url(re.compile("/game/"))
    assert state(page)["board"] == "9x6,5,misere,gravity"
    cell(page, 0).wait_for()  # who goes back before a page is there may go further than that
    page.go_back()
    for which in ("deep", "blocks"):
        page.get_by_role("button", name=f"{which}: more").click()
    expect(page.locator("#own-gravity")).to_be_disabled()
    expect(page.locator(".home-sentence")).to_contain_text(re.compile("4.×.4.×.2.×.2"))


def test_positions_are_set_up_by_stones_that_fall(visit):
    page = visit("/analyze?board=4x3,3,gravity")
    cell(page, 0).click()
    expect(cell(page, 8)).to_have_attribute("aria-label", re.compile(", X"))
    cell(page, 0).click()
    cell(page, 4).click()
    expect(cell(page, 4)).to_have_attribute("aria-label", re.compile(", O"))
    page.get_by_role("button", name="Analyze", exact=True).click()
    expect(page.locator(".legend-box")).to_be_visible()
    cell(page, 3).click()  # a move falls, too
    expect(cell(page, 11)).to_have_attribute("aria-label", re.compile(", X"))


@pytest.mark.parametrize(("board", "moves"), [(board, moves) for board, moves, _ in SHOWN])
def test_analysis_replay_and_undo_do_not_break(seat, board, moves):
    page = seat(board, moves)
    played = len(moves.split())
    page.keyboard.press("[")
    expect(page.get_by_text(f"Looking back: move {played - 1} of {played}.")).to_be_visible()
    page.keyboard.press("]")
    page.goto(page.url.replace("/game/", "/analyze?game="))
    expect(page.locator(".legend-box")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("v")
    expect(page.locator(".analysis-title")).not_to_have_text("Looking")


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
@pytest.mark.parametrize(("board", "moves", "side"), SHOWN)
def test_axe_finds_nothing_and_nothing_sticks_out(seat, board, moves, side, width, scheme):
    heights = {1440: 900, 1000: 800, 390: 844}
    page = seat(board, moves, side, viewport={"width": width, "height": heights[width]}, color_scheme=scheme)
    free = page.locator("[role=gridcell].can-place:visible")
    free.nth(free.count() - 1).hover()
    assert_accessible(page)
    assert_fits(page)
    keep_screenshot(page, f"rule-{board.replace(',', '-')}-{width}-{scheme}")


def test_two_seats_at_one_screen_take_a_move_back(visit):
    page = visit()
    start(page, "7x6,4,gravity", "here")
    cells(page).first.click()
    expect(cell(page, 35)).to_have_attribute("aria-label", re.compile(", X"))
    wait_for_turn(page, "O")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.keyboard.press("u")
    expect(cell(page, 35)).to_have_attribute("aria-label", re.compile("empty"))


@pytest.mark.parametrize(
    ("board", "words"),
    [("3x3,misere", "loses"), ("5x5,4,torus", "four in a row"), ("15x15,5,exact", "five in a row")],
)
def test_on_a_phone_the_rule_is_in_sight(seat, board, words):
    page = seat(board, **PHONE)
    title = page.locator("h1")
    assert words in title.inner_text().lower()
    assert title.bounding_box()["height"] > 10
    assert_fits(page)
