"""Pages in German: one word for one thing, percent signs as German has them, and no word cut in two."""

import re

import pytest
from browser import assert_accessible, assert_fits, keep_screenshot
from playing import cell, wait_for_turn
from playwright.sync_api import expect
from seats import address, begin

PERCENT = re.compile(r"(.?)%")
SAID = """() => [document.body.innerText, ...[...document.querySelectorAll("[aria-label]")].map(
    (one) => one.ariaLabel)].join("\\n")"""
LINES = """(one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(({top}) => top)).size;
}"""


def assert_german(page):
    """A draw has one name, and before a percent sign is a space that does not break, or a hyphen."""
    said = page.evaluate(SAID)
    assert not re.search("remis", said, re.IGNORECASE)
    assert "Unentschieden" in said
    assert set(PERCENT.findall(said)) <= {"\N{NO-BREAK SPACE}", "-"}
    assert PERCENT.search(said)


@pytest.mark.parametrize(
    ("width", "scheme"), [(1440, "light"), (1000, "dark"), (390, "dark"), (390, "light")]
)
def test_a_learner_is_measured_in_german(visit, width, scheme):
    page = visit("/menace", width=width, locale="de", color_scheme=scheme)
    page.get_by_role("button", name="100 Partien", exact=True).click()
    expect(page.locator(".last-total")).to_have_text("100 Partien")
    expect(page.locator(".verdict")).to_contain_text("Perfektes Spiel")
    assert_german(page)
    assert_accessible(page)
    assert_fits(page)
    page.locator(".charts").scroll_into_view_if_needed()
    keep_screenshot(page, f"menace-{width}-{scheme}-de")


@pytest.mark.parametrize("width", [1440, 1000, 390])
def test_two_learners_are_compared_in_german(visit, width):
    page = visit("/menace/side-by-side", width=width, locale="de")
    page.get_by_role("button", name="100 Partien", exact=True).click()
    expect(page.locator(".last-total")).to_have_text("100 Partien")
    expect(page.locator(".race-table, table").first).to_contain_text("Unentschieden")
    assert_german(page)
    assert_accessible(page)
    assert_fits(page)
    keep_screenshot(page, f"learners-{width}-de")


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (1000, "dark"), (390, "light")])
@pytest.mark.parametrize("kind", ["menace", "q"])
def test_the_row_of_the_bead_that_was_drawn_says_so_in_one_line(visit, api, width, scheme, kind):
    learner = api.post("/api/learners", json={"side": "O", "kind": kind}).json()
    game = begin(api, players={"X": "human", "O": f"learner:{learner['id']}"})
    page = visit(address(game), width=width, locale="de", color_scheme=scheme)
    cell(page, 4).click()
    wait_for_turn(page, "X")
    word = page.locator(".box-drawn .note")
    expect(word).to_have_text({"menace": "gezogen", "q": "gespielt"}[kind])
    assert word.evaluate(LINES) == 1
    tracks = page.locator(".box-track")
    assert len(set(tracks.evaluate_all("all => all.map((one) => one.clientWidth)"))) == 1
    assert_fits(page)
    word.scroll_into_view_if_needed()
    keep_screenshot(page, f"play-{kind}-{width}-de")
