"""Two learners side by side in a real browser: trained on the same games, compared, stopped, reset."""

import re

import pytest
from browser import LOOKS, assert_accessible, assert_fits, keep_screenshot
from playing import wait_for_frames
from playwright.sync_api import expect

ADDRESS = "/menace/side-by-side"


def train(page, button, games):
    """Press a button, and wait until so many games are counted and nothing is under way."""
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.locator(".last-total")).to_have_text(re.compile(rf"^{games} games?$"))
    expect(page.locator(".training")).to_have_attribute("aria-busy", "false")


def test_untrained_neither_knows_anything(visit):
    page = visit(ADDRESS)
    expect(page.get_by_role("heading", level=1)).to_have_text("Two learners, the same games")
    expect(page.locator(".race-card")).to_contain_text("Neither has learned anything. Train a game.")
    expect(page.locator(".same-q")).to_contain_text("Q-learning has not seen this. All its values are 0.")
    expect(page.locator(".same-name")).to_have_text("X holds the centre, O a corner.")
    expect(page.get_by_role("heading", name="Before any game")).to_be_visible()
    expect(page.locator(".liked")).to_have_count(0)
    assert page.locator(".same-board .mirror").count() == 6
    assert_accessible(page)


def test_the_switch_leads_there_and_back(visit):
    page = visit("/menace")
    page.get_by_role("link", name="Side by side").click()
    expect(page).to_have_url(re.compile(f"{ADDRESS}$"))
    expect(page.get_by_role("link", name="Side by side")).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("link", name="MENACE", exact=True)).to_have_attribute("aria-current", "page")
    page.get_by_role("link", name="Matchboxes").click()
    expect(page.locator(".box")).to_have_count(304)


def test_both_learn_from_the_same_games_and_the_page_says_how_much(visit):
    page = visit(ADDRESS)
    train(page, "100 games", "100")
    expect(page.get_by_role("button", name="100 games", exact=True)).to_be_focused()
    expect(page.locator(".last-signs .verdict-sign")).to_have_count(32)
    tally = page.locator(".tally").inner_text()
    won, drawn, lost = map(int, re.match(r"(\d+) won, (\d+) drawn, (\d+) lost by X", tally).groups())
    assert won + drawn + lost == 100
    assert "after 100 games" in page.locator(".race").get_attribute("aria-label")
    curves = [page.locator(f".race-line.race-{kind}").get_attribute("d") for kind in ("menace", "q")]
    assert curves[0].count("L") == curves[1].count("H") == 25  # a point for every four games
    rows = page.locator(".exact-table tbody tr")
    expect(rows).to_have_count(4)
    for row in rows.all():
        figures = row.locator(".figure").all_inner_texts()
        assert sum(round(10 * float(figure.rstrip("%"))) for figure in figures) == 1000
    expect(page.get_by_role("heading", name="After 100 games")).to_be_visible()
    page.reload()
    expect(page.locator(".last-total")).to_have_text("100 games")
    expect(page.locator(".last-signs")).to_contain_text("none since the page was opened")


def test_figures_are_those_of_the_service(visit):
    page = visit(ADDRESS)
    page.get_by_text("Perfect", exact=True).click()
    train(page, "10 games", "10")
    kept = page.evaluate("JSON.parse(localStorage.getItem('noughts.pairs'))[0].two")
    names = ["MENACE", "Q-learning"]
    for name, one in zip(names, kept, strict=True):
        state = page.request.get(f"{page.url.partition('/menace')[0]}/api/learners/{one['id']}").json()
        assert (state["games"], state["results"]["win"]) == (10, 0)  # nobody beats perfect play
        row = page.locator(".exact-table tbody tr", has_text=name).first
        draw = float(row.locator(".figure").nth(1).inner_text().rstrip("%"))
        assert draw == pytest.approx(100 * state["rates"]["perfect"]["draw"], abs=0.1)


def test_arrows_step_through_positions_for_both(visit):
    page = visit(ADDRESS)
    first = page.locator(".same-name").inner_text()
    after = page.get_by_role("button", name="The position after")
    after.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".same-name")).not_to_have_text(first)
    expect(page.locator("#live")).to_contain_text("O an edge.")
    labels = [one.get_attribute("aria-label") for one in page.locator(".same-board").all()]
    assert labels[0] == labels[1]
    expect(after).to_be_focused()
    seen = set()
    for _ in range(7):
        seen.add(page.locator(".same-board").first.get_attribute("aria-label"))
        before = page.locator(".same-name").inner_text()
        page.keyboard.press("Enter")
        expect(page.locator(".same-name")).not_to_have_text(before)
    assert len(seen) == 7


def test_training_on_and_on_is_stopped(visit):
    page = visit(ADDRESS)
    page.get_by_role("button", name="Train on and on").click()
    expect(page.locator(".last-total")).to_have_text(re.compile(r"^[1-9]\d+ games$"))
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator(".training")).to_have_attribute("aria-busy", "false")
    games = page.locator(".last-total").inner_text()
    wait_for_frames(page, 30)
    assert page.locator(".last-total").inner_text() == games
    expect(page.get_by_role("button", name="Train on and on")).to_be_enabled()


def test_starting_again_asks_first_and_forgets_both(visit):
    page = visit(ADDRESS)
    train(page, "100 games", "100")
    page.get_by_role("button", name="Start again").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator(".last-total")).to_have_text("100 games")
    page.get_by_role("button", name="Start again").click()
    page.get_by_role("button", name="Forget and start again").click()
    expect(page.locator(".last-total")).to_have_text("0 games")
    expect(page.locator(".race-card")).to_contain_text("Neither has learned anything.")
    expect(page.locator(".last-signs")).to_have_text("no games yet")


def test_a_pair_that_is_gone_is_built_again(visit):
    page = visit(ADDRESS)
    gone = [{"board": "3x3", "side": "X", "two": [{"id": "A" * 22, "secret": "s"}] * 2}]
    page.evaluate("gone => localStorage.setItem('noughts.pairs', JSON.stringify(gone))", gone)
    page.reload()
    expect(page.locator(".last-total")).to_have_text("0 games")
    train(page, "100 games", "100")


def test_a_refusal_is_a_sentence_and_training_can_go_on(visit):
    page = visit(ADDRESS)
    problem = {"status": 429, "title": "Too many", "detail": "all engines are busy"}
    page.route("**/together", lambda route: route.fulfill(status=429, json=problem))
    page.get_by_role("button", name="100 games", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("all engines are busy")
    expect(page.locator(".training")).to_have_attribute("aria-busy", "false")
    page.unroute("**/together")
    train(page, "100 games", "100")
    expect(page.locator(".notice-problem")).to_be_hidden()


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_it_fits_every_screen_and_everybody_can_use_it(visit, width, scheme):
    page = visit(ADDRESS, width=width, color_scheme=scheme)
    train(page, "100 games", "100")
    assert_fits(page)
    assert_accessible(page)
    keep_screenshot(page, f"learners-{width}-{scheme}")
    if width < 1440:  # controls stand above what they change
        names = ("h1", ".train-both", ".same", ".race")
        parts = [page.locator(name).first.bounding_box()["y"] for name in names]
        assert parts == sorted(parts)


def test_board_and_side_are_chosen_and_each_pair_is_kept(visit):
    page = visit(ADDRESS)
    train(page, "10 games", "10")
    page.get_by_label("Board", exact=True).select_option("4x3,3,gravity")
    expect(page).to_have_url(re.compile(r"board=4x3%2C3%2Cgravity&side=X$"))
    expect(page.locator(".last-total")).to_have_text("0 games")
    expect(page.get_by_role("heading", name="Share of wins against perfect play, exactly")).to_be_visible()
    assert page.locator(".same-board").first.locator(".bead").count() == 2  # of four columns, two are mirrors
    assert page.locator(".same-board").first.locator(".mirror").count() == 2  # and the air has no sign at all
    page.get_by_role("radio", name="O, second").check(force=True)
    expect(page.locator(".learners-sub")).to_contain_text("as O")
    expect(page.get_by_role("heading", name="Share of wins against a random player, exactly")).to_be_visible()
    train(page, "10 games", "10")
    expect(page.locator(".tally")).to_contain_text("lost by O")
    for _ in range(3):
        before = page.locator(".same-board").first.get_attribute("aria-label")
        page.get_by_role("button", name="The position after").click()
        expect(page.locator(".same-board").first).not_to_have_attribute("aria-label", before)
    page.goto(page.url.partition("?")[0])  # the pair last looked at
    expect(page.locator(".learners-sub")).to_contain_text("as O")
    expect(page.locator(".last-total")).to_have_text("10 games")
    page.get_by_label("Board", exact=True).select_option("3x3")
    expect(page.locator(".last-total")).to_have_text("0 games")
    page.get_by_role("radio", name="X, first").check(force=True)
    expect(page.locator(".last-total")).to_have_text("10 games")


def test_the_mix_of_teachers_is_the_visitors(visit):
    page = visit(ADDRESS)
    expect(page.get_by_label("Random, out of 100 games")).to_be_hidden()
    page.get_by_role("button", name="Change the mix").click()
    page.get_by_label("Random, out of 100 games").fill("25")
    expect(page.locator(".opponents")).to_contain_text(re.compile(r"Mix 25\s:\s75"))
    assert_accessible(page)
    with page.expect_request("**/together") as asked:
        page.get_by_role("button", name="1 game", exact=True).click()
    assert asked.value.post_data_json["opponent"] == "random=25+perfect=75"
    page.get_by_text("Random", exact=True).click()
    expect(page.get_by_role("button", name="Change the mix")).to_be_hidden()
    expect(page.get_by_label("Random, out of 100 games")).to_be_hidden()


@pytest.mark.parametrize("board", ["4x3,3", "3x2x2,3", "5x2,3", "2x2x2"])
def test_every_board_of_a_learner_fits(visit, board):
    page = visit(f"{ADDRESS}?board={board}")
    expect(page.get_by_label("Board", exact=True)).to_have_value(board)
    for width in (1440, 1000, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert_fits(page)
    assert_accessible(page)


def test_a_board_that_no_learner_plays_is_told(visit):
    page = visit(f"{ADDRESS}?board=4x4x4")
    expect(page.get_by_role("heading", name="This page did not open")).to_be_visible()
    expect(page.locator("main")).to_contain_text("12 cells")
