"""How often a game's page is drawn: once for what is new, and not at all for what is shown already."""

import re

import pytest
from playing import cell, start, state, wait_for_frames, wait_for_turn
from playwright.sync_api import expect
from running import wait_until

COUNTING = """
const soon = window.setTimeout; // an engine that takes long is said to, which is one more drawing
window.setTimeout = (work, wait, ...more) => (wait >= 2000 ? 0 : soon(work, wait, ...more));
window.drawn = { page: 0, board: 0 }; // a drawing of the page sets its title, one of the cube its ring
const title = Object.getOwnPropertyDescriptor(Document.prototype, "title");
Object.defineProperty(document, "title", {
  set(words) { drawn.page++; title.set.call(document, words); },
  get() { return title.get.call(document); },
});
const setAttribute = Element.prototype.setAttribute;
Element.prototype.setAttribute = function (name, value) {
  if (name === "visibility" && this.classList.contains("cube-ring")) drawn.board++;
  setAttribute.call(this, name, value);
};
"""
QUIET = 20  # frames in which whatever is still to be drawn would be


@pytest.fixture
def game(visit):
    """A game on the cube against an engine, opened where every drawing is counted."""
    page = visit()
    start(page, "4x4x4")
    page.add_init_script(COUNTING)
    page.reload()
    expect(cell(page, 21)).to_be_visible()
    wait_until(lambda: page.evaluate("drawn.page >= 2 && drawn.board >= 3"))
    wait_for_frames(page, QUIET)
    return page


def counted(page, act):
    """How often the page and its board are drawn by something."""
    page.evaluate("drawn.page = drawn.board = 0")
    act()
    wait_for_frames(page, QUIET)
    return page.evaluate("drawn")


def wait_for_answer(page, number):
    """Wait until the engine has answered a move, and the page shows it."""
    wait_until(lambda: number in state(page)["moves"])
    moves = wait_for_turn(page, "X")["moves"]
    expect(page.locator("[role=gridcell]:not([aria-label*=empty])")).to_have_count(len(moves))


def test_opening_a_game_draws_it_once(game):
    drawn = game.evaluate("drawn")
    assert drawn["page"] == 2  # the router has given it a title of its own
    assert drawn["board"] == 3  # the cube has been made, and turned to where it is


def test_a_move_is_drawn_as_it_is_made_confirmed_and_answered(game):
    def move(number):
        game.mouse.down()
        game.mouse.up()
        expect(cell(game, number)).to_have_attribute("aria-label", re.compile(", X"))
        wait_for_answer(game, number)

    drawings = []
    for _ in range(3):
        free = game.locator("[role=gridcell][aria-label*=empty]").first
        free.hover()
        wait_for_frames(game, QUIET)
        number = int(free.get_attribute("data-cell"))
        drawings.append(counted(game, lambda number=number: move(number)))
    assert all(drawn["page"] <= 3 and drawn["board"] <= 3 for drawn in drawings), drawings


def test_what_changes_within_a_frame_is_drawn_once(game):
    cell(game, 21).click()
    wait_for_answer(game, 21)
    wait_for_frames(game, QUIET)
    keys = "for (const key of '[[]][[]]') document.dispatchEvent(new KeyboardEvent('keydown', { key }))"
    assert counted(game, lambda: game.evaluate(keys)) == {"page": 1, "board": 1}
