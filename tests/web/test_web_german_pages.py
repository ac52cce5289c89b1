"""Pages in German: no word is cut in two."""

import pytest
from browser import assert_fits, keep_screenshot
from playing import cell, wait_for_turn
from playwright.sync_api import expect
from seats import address, begin

LINES = """(one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(({top}) => top)).size;
}"""


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
