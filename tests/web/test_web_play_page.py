"""Games in a real browser: by mouse, by keys, by touch, between two people, on any board."""

import json
import re

import pytest
from browser import LOOKS, assert_accessible, assert_fits, keep_screenshot
from playing import cell, cells, in_cube, invitation, play_out, start, state, wait_for_turn
from playwright.sync_api import expect
from running import wait_until
from seats import address, bearer, begin

from noughts import Game

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_whole_game_of_3x3_by_mouse(visit):
    page = visit()
    start(page, "3x3")
    game = play_out(page, "X", lambda number: cell(page, number).click(), "perfect")
    assert game["result"] in ("X", "draw")
    words = re.compile("You win|draw", re.IGNORECASE)
    expect(page.get_by_role("heading", name=words)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Play again"))).to_be_visible()
    keep_screenshot(page, "play-3x3-finished")


def test_a_whole_game_of_4x4x4_by_mouse_in_both_views(visit):
    page = visit()
    start(page, "4x4x4", level="easy")
    presses = []

    def press(number):
        """By turns in the cube and in the layers."""
        presses.append(number)
        if len(presses) % 2:
            box = in_cube(page, number)
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        else:
            cell(page, number).click()

    game = play_out(page, "X", press)
    assert game["status"] != "in_progress"
    assert len(presses) > 3
    if game["result"] == "X":
        expect(page.get_by_role("heading", name=re.compile("You win on the"))).to_be_visible()
    keep_screenshot(page, "play-4x4x4-finished")


def test_a_whole_game_by_keyboard_alone(visit):
    page = visit()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name=re.compile("Skip"))).to_be_focused()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.includes('Start the game')"):
            break
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/game/"))
    expect(cells(page).first).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    for _ in range(40):
        if page.evaluate("document.activeElement.getAttribute('role') == 'gridcell'"):
            break
        page.keyboard.press("Tab")

    def focused():
        return int(page.evaluate("document.activeElement.dataset.cell"))

    def press(number):
        layer, row, col = number // 16, number // 4 % 4, number % 4
        for _ in range(20):
            at = focused()
            here = at // 16, at // 4 % 4, at % 4
            if here == (layer, row, col):
                break
            if here[0] != layer:
                page.keyboard.press("PageUp" if here[0] < layer else "PageDown")
            elif here[1] != row:
                page.keyboard.press("ArrowDown" if here[1] < row else "ArrowUp")
            else:
                page.keyboard.press("ArrowRight" if here[2] < col else "ArrowLeft")
        assert focused() == number
        page.keyboard.press("Enter")

    assert state(page)["board"] == "4x4x4"
    game = play_out(page, "X", press)
    assert game["status"] != "in_progress"


def test_two_browsers_play_each_other_and_a_third_watches(visit):
    host, guest, watcher = visit(), None, None
    start(host, "3x3", "link")
    host.keyboard.press("Escape")
    game_id = state(host)["id"]
    guest = visit(invitation(host))
    expect(guest).to_have_url(re.compile(rf"/game/{game_id}$"))  # the secret is gone from the address
    watcher = visit(f"/game/{game_id}")
    expect(watcher.get_by_text(re.compile("You are watching"))).to_be_visible()
    cell(watcher, 4).click()
    assert state(host)["moves"] == []
    cell(host, 4).click()
    expect(cell(guest, 4)).to_have_attribute("aria-label", re.compile(", X"))
    cell(guest, 0).click()
    for page in (host, watcher):
        expect(cell(page, 0)).to_have_attribute("aria-label", re.compile(", O"))
    guest.get_by_role("button", name="Undo").click()
    host.get_by_role("button", name="Agree").click()
    for page in (host, guest, watcher):
        expect(cell(page, 0)).to_have_attribute("aria-label", re.compile("empty"))
    for page, number in ((guest, 1), (host, 0), (guest, 8), (host, 3), (guest, 5), (host, 6)):
        expect(page.get_by_role("heading", name=re.compile("to move"))).to_be_visible()
        cell(page, number).click()
        for each in (host, guest, watcher):
            expect(cell(each, number)).not_to_have_attribute("aria-label", re.compile("empty"))
    assert state(host)["result"] == "X"
    expect(host.get_by_role("heading", name=re.compile("You win"))).to_be_visible()
    expect(guest.get_by_role("heading", name=re.compile("You lose|lost|X wins|friend wins"))).to_be_visible()
    expect(watcher.get_by_role("heading", name=re.compile("X wins"))).to_be_visible()


def test_undo_redo_hint_and_resign(visit):
    page = visit()
    start(page, "3x3", level="perfect")
    cell(page, 4).click()
    wait_for_turn(page, "X")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint-card, .advice").first).to_contain_text(
        re.compile("Proved|Threatens|Blocks|PROVED")
    )
    page.keyboard.press("u")
    expect(cell(page, 4)).to_have_attribute("aria-label", re.compile("empty"))
    page.get_by_role("button", name="Redo").click()
    expect(cell(page, 4)).to_have_attribute("aria-label", re.compile(", X"))
    page.get_by_role("button", name="Resign").click()
    sure = page.get_by_role("button", name=re.compile("^(Yes, resign|Resign now|Resign)"))
    if state(page)["status"] == "in_progress":
        sure.last.click()
    expect(
        page.get_by_role("heading", name=re.compile("resign|wins|lose", re.IGNORECASE)).first
    ).to_be_visible()
    assert wait_until(lambda: state(page)["resigned"]) == "X"


def test_a_game_is_saved_as_the_terminals_file_and_opened_again(visit, tmp_path):
    page = visit()
    start(page, "3x3")
    cell(page, 4).click()
    moves = wait_for_turn(page, "X")["moves"]
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("Save")).or_(
            page.get_by_role("button", name=re.compile("Save"))
        ).first.click()
    path = tmp_path / "game.json"
    download.value.save_as(path)
    assert list(Game.load(path).moves) == moves
    page.goto(page.url.rpartition("/game")[0])
    page.locator("input[type=file]").set_input_files(path)
    expect(page).to_have_url(re.compile("/game/"))
    expect(cell(page, 4)).to_have_attribute("aria-label", re.compile(", X"))
    (tmp_path / "bad.json").write_text(json.dumps({"format": "other"}))
    page.goto(page.url.rpartition("/game")[0])
    page.locator("input[type=file]").set_input_files(tmp_path / "bad.json")
    expect(page.get_by_text("no saved game").first).to_be_visible()


def test_an_opened_game_says_who_plays_instead_and_shows_names_as_text(visit, tmp_path):
    game = Game("3x3")
    game.play(4)
    game.play(0)
    game.players = {"X": "human", "O": "<img src=x onerror=alert(1)>"}
    game.save(tmp_path / "game.json")
    page = visit()
    page.locator("input[type=file]").set_input_files(tmp_path / "game.json")
    expect(page).to_have_url(re.compile("/game/"))
    said = page.get_by_text("does not play here: easy plays O instead.")
    expect(said).to_be_visible()
    expect(said).to_contain_text("<img src=x onerror=alert(1)>")
    assert page.locator(".notices img").count() == 0
    cell(page, 8).click()
    wait_for_turn(page, "X")
    expect(said).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(said).to_have_count(0)
    assert state(page)["players"] == {"X": "human", "O": "easy"}
    game.players = {"X": "perfect", "O": "human"}
    game.save(tmp_path / "game.json")
    page.goto(page.url.rpartition("/game")[0])
    page.locator("input[type=file]").set_input_files(tmp_path / "game.json")
    expect(page).to_have_url(re.compile("/game/"))
    assert state(page)["players"] == {"X": "perfect", "O": "human"}


def test_menace_opens_its_box_during_play_and_learns(visit, api):
    page = visit()
    start(page, "3x3", "menace")
    cell(page, 4).click()
    game = wait_for_turn(page, "X")
    assert game["learning"]
    expect(page.locator(".box-open")).to_be_visible()
    game = play_out(page, "X", lambda number: cell(page, number).click(), "perfect")
    learner = game["players"]["O"].removeprefix("learner:")
    wait_until(lambda: api.get(f"/api/learners/{learner}").json()["games"] == 1)


def test_the_cube_turns_and_comes_back(visit):
    page = visit()
    start(page, "4x4x4")
    before = in_cube(page, 21)
    cube = page.locator(".cube-svg").first.bounding_box()
    page.mouse.move(cube["x"] + 12, cube["y"] + cube["height"] - 12)
    page.mouse.down()
    page.mouse.move(cube["x"] + 150, cube["y"] + cube["height"] - 60, steps=5)
    page.mouse.up()
    assert in_cube(page, 21) != before
    assert state(page)["moves"] == []
    page.get_by_role("button", name="Reset view").first.click()
    wait_until(lambda: in_cube(page, 21) == pytest.approx(before, abs=0.5))


@pytest.mark.parametrize("height", [664, 844])
def test_on_a_phone_a_tap_aims_and_the_button_places(visit, height):
    page = visit(**PHONE | {"viewport": {"width": 390, "height": height}})
    assert_fits(page)
    keep_screenshot(page, "phone-home")
    start(page, "4x4x4")
    assert_fits(page)
    cell(page, 21).tap()
    assert state(page)["moves"] == []
    button = page.get_by_role("button", name=re.compile("Place X at 2b2"))
    bar = page.locator(".controls").bounding_box()
    wait_until(lambda: (box := button.bounding_box())["y"] + box["height"] <= bar["y"])  # it can be seen
    keep_screenshot(page, f"phone-4x4x4-aimed-{height}")
    button.tap()
    expect(cell(page, 21)).to_have_attribute("aria-label", re.compile(", X"))
    wait_for_turn(page, "X")
    assert_fits(page)
    keep_screenshot(page, "phone-4x4x4")


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_axe_finds_nothing_and_nothing_sticks_out(visit, scheme, width):
    page = visit(viewport={"width": width, "height": 900}, color_scheme=scheme)
    assert_accessible(page)
    assert_fits(page)
    keep_screenshot(page, f"home-{width}-{scheme}")
    start(page, "4x4x4", level="easy")
    cell(page, 21).click()
    expect(cell(page, 21)).to_have_attribute("aria-label", re.compile(", X"))
    wait_for_turn(page, "X")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".play-hint")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    keep_screenshot(page, f"play-{width}-{scheme}")
    page.goto(page.url.rpartition("/game")[0] + "/learn")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert_accessible(page)
    assert_fits(page)


def test_the_button_in_the_header_turns_light_to_dark_and_it_stays(visit):
    page = visit(color_scheme="light")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.get_by_role("button", name=re.compile("dark", re.IGNORECASE)).click()
    expect(page.locator("body")).not_to_have_css("background-color", light)  # colours take a moment to turn
    page.reload()
    expect(page.locator("body")).not_to_have_css("background-color", light)


@pytest.mark.parametrize("board", ["15x15,5", "20x20,5", "7x7x7,5", "3x3x3", "1x1,1", "4x3,3"])
def test_any_board_can_be_shown_and_played(visit, api, board):
    game = begin(api, board)
    page = visit(address(game))
    last = game["position"].count(".") - 1
    cell(page, last).click()
    expect(cell(page, last)).to_have_attribute("aria-label", re.compile(", X"))
    assert_fits(page)


@pytest.mark.parametrize("width", [1440, 1000, 390])
def test_clocks_are_chosen_shown_and_run_out(visit, api, width):
    page = visit(width=width)
    page.get_by_text("5 min").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".player-clock")).to_have_text(["5:00", "5:00"])
    assert_fits(page)
    game = begin(api, moves="b2 a1", clock="0:00.5/move")
    page = visit(f"/game/{game['id']}", width=width)
    expect(page.get_by_role("heading", name="O wins on time")).to_be_visible()
    expect(page.locator(".player-clock").first).to_have_text(re.compile("0:0[01]"))
    assert_accessible(page)


@pytest.mark.parametrize(
    ("wanted", "called", "about"),
    [
        ({"kind": "q"}, "Q-learning", "values of moves"),
        ({"kind": "q", "name": "Watkins"}, "Watkins", "Q-learning: values of moves"),
        ({}, "MENACE", "matchboxes and beads"),
        ({"name": "Donald"}, "Donald", "MENACE: matchboxes and beads"),
    ],
)
def test_a_learner_is_called_by_its_own_name_wherever_it_plays(visit, api, wanted, called, about):
    learner = api.post("/api/learners", json={"side": "O", **wanted}).json()
    game = begin(api, players={"X": "human", "O": f"learner:{learner['id']}"}, clock="5:00+3")
    page = visit(address(game))
    expect(page.locator(".player-name")).to_have_text(["You", called])
    expect(page.locator(".player-about").last).to_have_text(about)
    cell(page, 4).click()
    wait_for_turn(page, "X")
    expect(page.locator(".box-open h3")).to_contain_text(called)
    expect(page.locator(".box-drawn")).to_have_count(1)
    assert_accessible(page)
    page.goto(f"{page.url.rpartition('/game')[0]}/analyze?game={game['id']}")
    expect(page.get_by_text(f"Game against {called} · position after move 2")).to_be_visible()
    page.goto(page.url.rpartition("/analyze")[0])
    expect(page.locator(".recent-game")).to_contain_text(f"against {called}")


def test_a_learner_that_was_taken_apart_is_still_called_one(visit, api):
    learner = api.post("/api/learners", json={"side": "O", "kind": "q"}).json()
    game = begin(api, players={"X": "human", "O": f"learner:{learner['id']}"})
    api.delete(f"/api/learners/{learner['id']}", headers=bearer(learner["secret"]))
    page = visit(address(game))
    expect(page.locator(".player-name")).to_have_text(["You", "A learner"])


def test_playing_again_is_against_a_learner_of_the_same_kind(visit, api):
    learner = api.post("/api/learners", json={"side": "O", "kind": "q"}).json()
    game = begin(api, players={"X": "human", "O": f"learner:{learner['id']}"})
    api.post(f"/api/games/{game['id']}/resign", json={}, headers=bearer(game["seats"]["X"]))
    page = visit(address(game))
    page.get_by_role("button", name="Play again as O").click()
    expect(page.locator(".player-name")).to_have_text(["Q-learning", "You"])


def test_a_game_is_deleted_after_a_question_and_is_in_no_list_then(visit, api):
    page = visit()
    start(page, "3x3")
    game = state(page)["id"]
    button = page.get_by_role("button", name="Delete", exact=True)
    button.click()
    expect(page.get_by_role("heading", name="Delete this game?")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Keep it").click()
    assert api.get(f"/api/games/{game}").status_code == 200
    button.click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    page.wait_for_url(re.compile("/$"))
    assert api.get(f"/api/games/{game}").status_code == 404
    expect(page.locator(f"a[href*='{game}']")).to_have_count(0)
    kept = page.evaluate("JSON.stringify(localStorage)")
    assert game not in kept


def test_who_watches_a_game_that_is_deleted_is_told_in_their_language(visit, api):
    game = begin(api)
    page = visit(f"/game/{game['id']}", locale="de-DE")
    expect(cells(page).first).to_be_visible()
    expect(page.get_by_role("button", name="Löschen")).to_be_hidden()
    seat = bearer(game["seats"]["X"])
    assert api.post(f"/api/games/{game['id']}/resign", json={}, headers=seat).status_code == 200
    assert api.delete(f"/api/games/{game['id']}", headers=seat).status_code == 204
    expect(page.get_by_text("Dieses Spiel wurde gelöscht.").first).to_be_visible()


def test_a_game_between_two_people_can_be_deleted_when_it_is_over(visit, api):
    game = begin(api)
    page = visit(address(game))
    expect(cells(page).first).to_be_visible()
    button = page.get_by_role("button", name="Delete", exact=True)
    expect(button).to_be_hidden()
    api.post(f"/api/games/{game['id']}/resign", json={}, headers=bearer(game["seats"]["O"]))
    expect(button).to_be_visible()


@pytest.mark.parametrize("width", [1440, 390])
def test_the_move_that_was_the_mistake_is_found_in_the_list_by_its_number(visit, api, width):
    game = begin(api, moves="a1 b1 a2 a3 b2 c2 c3")
    page = visit(f"/game/{game['id']}", width=width)
    expect(page.locator(".status-detail, .ended").first).to_be_attached()
    expect(page.get_by_text("Move 2 was the mistake: b1")).to_be_visible()
    expect(page.locator(".move-number")).to_have_text([str(number) for number in range(1, 8)])
    blamed = page.locator(".move-blamed")
    expect(blamed.locator(".move-number")).to_have_text("2")
    expect(blamed.locator(".cell-name")).to_have_text("b1")
    assert_accessible(page)
    assert_fits(page)
    keep_screenshot(page, f"play-mistake-{width}")
