"""Games in a real browser when things go wrong or cross: nothing is lost, and everything is said."""

import re

from browser import new_context
from playing import cell, hold, invitation, let_go, start, state, wait_for_frames, wait_for_turn
from playwright.sync_api import expect
from web_server import Server


def test_a_question_and_a_refusal_are_heard_on_both_sides(visit):
    host = visit()
    start(host, "3x3", "link")
    host.keyboard.press("Escape")
    guest = visit(invitation(host))
    cell(host, 4).click()
    expect(guest.locator("#live")).to_contain_text("X plays b2.")
    host.get_by_role("button", name="Undo").click()
    expect(host.locator("#live")).to_contain_text("You asked to take back a move.")
    expect(guest.locator("#live")).to_contain_text("X asks to take back a move.")
    guest.get_by_role("button", name="Decline").focus()
    guest.keyboard.press("Enter")
    expect(host.locator("#live")).to_contain_text("O declined.")
    expect(host.locator(".notices")).to_contain_text("O declined.")
    assert guest.evaluate("document.activeElement.getAttribute('role')") == "gridcell"


def test_ones_own_invitation_is_for_someone_else(visit):
    host = visit()
    start(host, "3x3", "link")
    address = host.url + "#" + invitation(host).partition("#")[2]
    page = host.context.new_page()
    page.goto(address)
    expect(page.locator(".notices")).to_contain_text("This address is for your friend.")
    assert page.url == host.url
    assert page.evaluate("Object.values(JSON.parse(localStorage.getItem('noughts.seats')))[0].O") is None
    cell(page, 4).click()
    expect(cell(page, 4)).to_have_attribute("aria-label", re.compile(", X"))
    asked = []
    page.on("request", lambda request: asked.append(request.method))
    cell(page, 0).click()
    wait_for_frames(page)
    assert "POST" not in asked
    assert state(page)["moves"] == [4]


def test_the_focus_stays_when_what_had_it_cannot_be_used_any_more(visit):
    page = visit()
    start(page, "3x3", "here")
    hold(page, "/hint")
    hint = page.get_by_role("button", name=re.compile("Hint|Looking"))
    hint.focus()
    page.keyboard.press("Enter")
    expect(hint).to_contain_text("Looking")
    expect(hint).to_be_focused()
    let_go(page)
    expect(page.locator(".play-hint")).to_be_visible()
    expect(hint).to_be_focused()
    cell(page, 4).click()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    undo.focus()
    page.keyboard.press("Enter")
    expect(cell(page, 4)).to_have_attribute("aria-label", re.compile("empty"))
    expect(undo).to_be_focused()
    expect(undo).to_be_disabled()


def test_a_dialog_closes_with_its_page_and_gives_the_focus_back(visit):
    page = visit()
    start(page, "3x3", "link")
    expect(page.get_by_role("button", name=re.compile("^Copy")).first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_engine_that_never_answers_can_be_asked_again(visit):
    page = visit()
    page.clock.install()
    start(page, "3x3")
    page.evaluate(
        """() => {
            const before = window.fetch;
            window.fetch = async (path, options) => {
                const answer = await before(path, options);
                if (!path.endsWith("/moves")) return answer;
                const game = await answer.json();
                Object.assign(game, { number: game.number + 50, thinking: true });
                return new Response(JSON.stringify(game), { headers: answer.headers });
            };
        }"""
    )
    cell(page, 4).click()
    expect(cell(page, 4)).to_have_attribute("aria-label", re.compile(", X"))
    page.clock.run_for(3000)
    expect(page.locator(".player-turn")).to_contain_text("Still looking…")
    page.clock.run_for(20_000)
    expect(page.locator(".notices")).to_contain_text("The engine stopped. Your game is safe.")
    with page.expect_request(re.compile(r"/api/games/[\w-]+$")):
        page.get_by_role("button", name="Restart engine").click()


def test_a_move_made_while_a_hint_is_looked_for_is_made(visit):
    page = visit()
    start(page, "3x3")
    hold(page, "/hint")
    page.get_by_role("button", name="Hint").click()
    cell(page, 4).click()
    expect(cell(page, 4)).to_have_attribute("aria-label", re.compile(", X"))
    assert wait_for_turn(page, "X")["moves"][0] == 4
    let_go(page)
    expect(page.locator(".play-hint")).to_be_hidden()
    expect(page.locator(".notice-problem")).to_have_count(0)


def test_what_is_asked_while_the_server_is_busy_is_said_to_be_undone(visit):
    page = visit()
    start(page, "3x3", "here")
    cell(page, 4).click()
    wait_for_turn(page, "O")
    hold(page, "/undo")
    page.get_by_role("button", name="Undo").click()
    cell(page, 0).click()
    expect(page.locator(".notice-problem")).to_contain_text("Not done")
    let_go(page)
    expect(cell(page, 4)).to_have_attribute("aria-label", re.compile("empty"))
    assert state(page)["moves"] == []


def test_a_look_back_says_nothing_of_another_board_than_it_shows(visit):
    page = visit()
    start(page, "3x3", "here")
    for number in (0, 1, 4):
        cell(page, number).click()
        expect(cell(page, number)).not_to_have_attribute("aria-label", re.compile("empty"))
        expect(page.get_by_role("button", name="Undo")).to_be_enabled()  # the server has heard of it
    expect(page.get_by_text("X threatens a line.", exact=True)).to_be_visible()
    page.keyboard.press("[")
    expect(page.get_by_role("heading", name="After move 2 of 3.")).to_be_visible()
    expect(page.get_by_text("X threatens a line.", exact=True)).to_have_count(0)
    expect(page.locator(".player-turn")).to_have_count(0)
    page.keyboard.press("]")
    expect(page.get_by_text("X threatens a line.", exact=True)).to_be_visible()


def test_a_taken_cell_is_said_and_changes_nothing(visit):
    page = visit()
    start(page, "3x3")
    cell(page, 4).click()
    wait_for_turn(page, "X")
    cell(page, 4).click()
    expect(page.get_by_text("b2 is taken.").first).to_be_visible()
    assert len(state(page)["moves"]) == 2


def test_a_reload_in_mid_game_goes_on_where_it_was(visit):
    page = visit()
    start(page, "4x4x4")
    cell(page, 21).click()
    before = wait_for_turn(page, "X")["moves"]
    page.reload()
    for number, side in zip(before, "XO", strict=True):
        expect(cell(page, number)).to_have_attribute("aria-label", re.compile(f", {side}"))
    free = next(number for number in range(64) if number not in before)
    cell(page, free).click()
    expect(cell(page, free)).to_have_attribute("aria-label", re.compile(", X"))
    page.goto(page.url.rpartition("/game")[0])
    expect(page.get_by_role("link", name=re.compile("against")).first).to_be_visible()  # to resume it


def test_a_server_that_is_killed_and_comes_back_in_mid_game(chromium, tmp_path):
    db = f"sqlite:///{tmp_path}/games.db"
    server = Server("--rate", "0", db=db)
    page = new_context(chromium).new_page()
    page.goto(server.url)
    start(page, "3x3")
    cell(page, 4).click()
    before = wait_for_turn(page, "X")["moves"]
    server.kill()
    expect(page.get_by_text("Reconnecting").first).to_be_visible()
    server = Server("--rate", "0", db=db, port=server.port)
    try:
        expect(page.get_by_text("Reconnecting")).to_have_count(0)
        free = next(number for number in range(9) if number not in before)
        expect(cell(page, free)).to_contain_class("can-place")
        cell(page, free).click()
        expect(cell(page, free)).to_have_attribute("aria-label", re.compile(", X"))
        assert state(page)["moves"][: len(before)] == before
    finally:
        page.context.close()
        server.stop()
