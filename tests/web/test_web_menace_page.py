"""The MENACE page in a real browser: trained, looked into, taken along, reset, by mouse, keys and touch."""

import json
import re

import pytest
from browser import LOOKS, assert_accessible, assert_fits, keep_screenshot
from playing import hold, let_go, wait_for_frames
from playwright.sync_api import expect
from running import wait_until


def train(page, button, games):
    """Press a button, and wait until so many games are counted."""
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.locator(".last-total")).to_have_text(re.compile(rf"^{games} games?$"))
    expect(page.locator(".training")).to_have_attribute("aria-busy", "false")


def test_the_first_visit_builds_a_machine_that_knows_nothing(visit):
    page = visit("/menace")
    expect(page.get_by_role("heading", level=1)).to_have_text("304 matchboxes that learn")
    expect(page.locator(".box")).to_have_count(304)
    expect(page.locator(".box.opened")).to_have_count(0)
    expect(page.locator(".verdict")).to_contain_text("Every bead is as likely as any other. Train a game.")
    expect(page).to_have_url(re.compile(r"/menace/[\w-]{22}$"))
    assert_accessible(page)
    address = page.url
    page.reload()
    expect(page.locator(".box")).to_have_count(304)
    assert page.url == address
    page.goto(address.rpartition("/")[0])
    expect(page).to_have_url(address)


def test_a_page_left_before_its_machine_was_built_leaves_the_next_one_alone(visit):
    page = visit("/learn")
    hold(page, "/api/learners")
    page.get_by_role("link", name="MENACE").first.click()
    expect(page.get_by_text("Opening the cabinet")).to_be_visible()
    page.get_by_role("link", name="Learn", exact=True).first.click()
    let_go(page)
    wait_until(lambda: page.evaluate("localStorage.getItem('noughts.learners')"))  # what was made is kept
    wait_for_frames(page)
    expect(page).to_have_url(re.compile("/learn$"))
    expect(page.locator(".cabinet")).to_have_count(0)


def test_skipping_to_the_page_keeps_it_and_its_training(visit):
    page = visit("/menace")
    expect(page.locator(".box")).to_have_count(304)
    page.evaluate("document.querySelector('.cabinet').dataset.mine = 'yes'")
    page.get_by_role("link", name="Skip to the page").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    wait_for_frames(page)
    expect(page.locator(".cabinet")).to_have_attribute("data-mine", "yes")


def test_training_changes_counters_boxes_and_curve_and_nothing_jumps(visit):
    page = visit("/menace")
    curve = page.locator(".chart").nth(1)
    before = curve.get_attribute("aria-label")
    page.evaluate("scrollTo(0, 150)")
    scrolled = page.evaluate("scrollY")
    assert scrolled > 100
    button = page.get_by_role("button", name="100 games", exact=True)
    train(page, "100 games", "100")
    expect(button).to_be_focused()
    assert page.evaluate("scrollY") == scrolled
    after = curve.get_attribute("aria-label")
    assert before != after
    assert "after 100 games" in after
    assert len(page.locator(".chart .curve-loss").first.get_attribute("d").split("L")) > 8
    expect(page.locator(".last-signs .verdict-sign")).to_have_count(32)
    expect(page.locator(".tally")).to_contain_text("won")
    assert page.locator(".box.opened").count() > 20
    train(page, "1 game", "101")
    keep_screenshot(page, "menace-light")


def test_only_boxes_that_changed_are_drawn_again(visit):
    page = visit("/menace")
    train(page, "1,000 games", "1,000")
    page.evaluate(
        """() => {
            window.touched = new Set();
            const rows = document.querySelector(".cabinet-rows");
            new MutationObserver((all) => all.forEach(({target}) => touched.add(target.closest(".box"))))
                .observe(rows, {attributes: true, subtree: true, childList: true});
        }"""
    )
    train(page, "1 game", "1,001")
    assert 1 <= page.evaluate("touched.size") <= 6  # a game opens four boxes at most


def test_a_box_opens_and_gives_a_bead(visit):
    page = visit("/menace")
    page.locator(".box").nth(5).click()
    expect(page.get_by_role("heading", name="Box 6, open")).to_be_visible()
    expect(page.locator(".box").nth(5)).to_have_attribute("aria-current", "true")
    expect(page.locator(".open-words")).to_contain_text("X holds")
    expect(page.locator(".bead-bars li")).to_have_count(7)
    page.get_by_role("button", name="Draw a bead").click()
    drawn = page.locator(".drawn").inner_text()
    number = re.match(r"Bead (\d) was drawn", drawn)[1]
    expect(page.locator(".bead-bars .is-drawn .bead text")).to_have_text(number)
    expect(page.locator("#live")).to_have_text(drawn)
    page.get_by_role("button", name="The box after").click()
    expect(page.get_by_role("heading", name="Box 7, open")).to_be_visible()
    train(page, "1,000 games", "1,000")
    page.locator(".box").first.click()
    expect(page.locator(".bead-bars li b").first).not_to_have_text("8")
    page.get_by_role("button", name="Empty and refill").click()
    expect(page.locator(".bead-bars li b")).to_have_text(["8"] * 9)


def test_a_drawn_bead_is_put_away_when_the_beads_change(visit):
    page = visit("/menace")
    page.get_by_role("button", name="Draw a bead").click()
    expect(page.locator(".drawn")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Donald")
    with page.expect_response("**/box?number=1"):
        page.keyboard.press("Enter")
    expect(page.locator(".drawn")).to_be_visible()  # no bead was moved
    train(page, "10 games", "10")
    expect(page.locator(".drawn")).to_be_hidden()
    expect(page.locator(":is(.is-drawn, .drawn-cell, .drawn-bead)")).to_have_count(0)


def test_the_cabinet_is_one_tab_stop_and_arrows_go_from_box_to_box(visit):
    page = visit("/menace")
    boxes = page.locator(".box")
    assert page.locator(".box[tabindex='0']").count() == 1
    boxes.first.focus()
    for key, number in [
        ("ArrowDown", 2),
        ("ArrowRight", 3),
        ("PageDown", 14),
        ("End", 121),
        ("PageDown", 122),
    ]:
        page.keyboard.press(key)
        expect(page.locator(f".box[data-number='{number}']")).to_be_focused()
    for key in ("ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    focused = page.evaluate("document.activeElement.dataset.number")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=f"Box {focused}, open")).to_be_visible()
    expect(page.locator(f".box[data-number='{focused}']")).to_be_focused()
    assert page.locator(".box[tabindex='0']").count() == 1


def test_training_by_keyboard_alone_with_a_mix_and_other_rewards(visit):
    page = visit("/menace")
    page.get_by_role("radio", name="Random").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Mix")).to_be_checked()
    page.get_by_label("Random, out of 100 games").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".mix output")).to_have_text("55 random, 45 perfect")
    page.get_by_role("button", name="win +3 · draw +1 · loss −1").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="A bead more for a win").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="win +4 · draw +1 · loss −1")).to_be_visible()
    page.get_by_role("radio", name="resigns").check(force=True)
    with page.expect_request("**/train") as sent:
        page.get_by_role("button", name="10 games", exact=True).focus()
        page.keyboard.press("Enter")
    assert sent.value.post_data_json["phases"] == [{"opponent": "random=55+perfect=45", "games": 10}]
    expect(page.locator(".last-total")).to_have_text("10 games")
    state = page.request.get(page.url.replace("/menace/", "/api/learners/")).json()
    assert (state["config"]["win_reward"], state["config"]["empty"]) == (4, "resign")


def config_of(page):
    return page.request.get(page.url.replace("/menace/", "/api/learners/")).json()["config"]


def test_quick_changes_of_the_rewards_add_up(visit):
    page = visit("/menace")
    page.get_by_role("button", name="win +3 · draw +1 · loss −1").click()
    page.evaluate(
        """() => {
            const press = (name, times) => {
                const button = document.querySelector(`[aria-label="${name}"]`);
                for (let i = 0; i < times; i++) button.click();
            };
            press("A bead more for a win", 5);
            press("A bead fewer for a loss", 3);
            document.querySelector("[name=empty][value=resign]").click();
            press("A bead more for a win", 2);
            press("A bead fewer for a win", 1);
        }"""
    )
    words = page.get_by_role("button", name="win +9 · draw +1 · loss −4")
    expect(words).to_be_visible()
    train(page, "1 game", "1")  # only when all has been sent
    expect(words).to_be_visible()
    config = config_of(page)
    rewards = (config["win_reward"], config["draw_reward"], config["loss_reward"], config["empty"])
    assert rewards == (9, 1, -4, "resign")
    more = page.get_by_role("button", name="A bead more for a win")
    for _ in range(5):
        more.click()
    expect(page.get_by_role("button", name="win +14 · draw +1 · loss −4")).to_be_visible()
    train(page, "1 game", "2")
    assert config_of(page)["win_reward"] == 14


def test_rewards_that_were_not_taken_are_shown_as_they_are(visit):
    page = visit("/menace")
    page.get_by_role("button", name="win +3 · draw +1 · loss −1").click()
    refusal = {"status": 409, "content_type": "application/problem+json", "body": '{"detail": "Not now."}'}
    page.route("**/api/learners/*", lambda route: route.fulfill(**refusal))
    page.get_by_role("button", name="A bead more for a draw").dblclick()
    expect(page.get_by_role("alert")).to_have_text("Not now.")
    expect(page.get_by_role("button", name="win +3 · draw +1 · loss −1")).to_be_visible()


def test_a_schedule_goes_through_its_phases(visit):
    page = visit("/menace")
    page.get_by_role("radio", name="Schedule").check(force=True)
    page.get_by_label("Opponent of phase 1").select_option("easy")
    page.get_by_label("Games of phase 1").fill("200")
    page.get_by_role("button", name="Add a phase").click()
    expect(page.get_by_label("Opponent of phase 3")).to_be_focused()
    with page.expect_request("**/train") as sent:
        page.get_by_role("button", name="Run it, 2,200 games").click()
    phases = [(phase["opponent"], phase["games"]) for phase in sent.value.post_data_json["phases"]]
    assert phases == [("easy", 200), ("perfect", 1500), ("perfect", 500)]
    expect(page.locator(".last-total")).to_have_text("2,200 games")


def test_a_schedule_refuses_numbers_of_games_that_cannot_be_played(visit):
    page = visit("/menace", width=390)
    page.get_by_role("radio", name="Schedule").check(force=True)
    expect(page.locator(".schedule")).to_contain_text("1 to 1,000,000 games a phase, and as many in all.")
    field = page.get_by_label("Games of phase 1")
    sentence = "Phase 1 needs a whole number of games, 1 to 1,000,000."
    for number in ("99999999999", "-5", "0", "1.5", ""):
        field.fill("10")
        expect(page.locator(".schedule .notice")).to_be_hidden()
        field.fill(number)
        expect(page.locator(".schedule .notice")).to_have_text(sentence)
        expect(field).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Run it", exact=True).click()
    expect(page.locator("#live")).to_have_text(sentence)
    expect(field).to_be_focused()
    assert_fits(page)
    field.fill("1000000")
    together = "All phases together may have 1,000,000 games; these are 1,001,500."
    expect(page.locator(".schedule .notice")).to_have_text(together)
    assert_accessible(page)
    keep_screenshot(page, "menace-schedule-refused")
    field.fill("10")
    expect(page.locator(".schedule .notice")).to_be_hidden()
    page.get_by_role("button", name="Run it, 1,510 games").click()
    expect(page.locator(".last-total")).to_have_text("1,510 games")


def test_training_goes_on_and_on_until_it_is_paused(visit):
    page = visit("/menace")
    page.get_by_role("button", name="Train on and on").click()
    expect(page.locator(".last-total")).to_have_text(re.compile(r"^([4-9]\d|\d{3,}) games$"))
    page.get_by_role("button", name="Pause the training").click()
    expect(page.locator(".training")).to_have_attribute("aria-busy", "false")
    games = page.locator(".last-total").inner_text()
    wait_for_frames(page, 30)
    assert page.locator(".last-total").inner_text() == games


def test_a_memory_is_exported_and_imported(visit, tmp_path):
    page = visit("/menace")
    train(page, "1,000 games", "1,000")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / download.value.suggested_filename
    assert file.name == "menace-3x3-X.json"
    download.value.save_as(file)
    assert sum(json.loads(file.read_text())["results"].values()) == 1000
    beads = page.locator(".bead-bars").inner_text()
    other = visit("/menace")
    other.get_by_label("A memory to import").set_input_files(file)
    expect(other.locator(".last-total")).to_have_text("1,000 games")
    expect(other.locator(".training")).to_have_attribute("aria-busy", "false")
    assert other.locator(".bead-bars").inner_text() == beads
    odd = tmp_path / "odd.json"
    for text, sentence in [("{", "no memory of a learner"), ('{"a": 1}', "This is no MENACE memory")]:
        odd.write_text(text)
        with_wrong = other.get_by_role("alert")
        other.get_by_label("A memory to import").set_input_files(odd)
        expect(with_wrong).to_contain_text(sentence)
    expect(other.locator(".last-total")).to_have_text("1,000 games")


def test_starting_again_asks_first(visit):
    page = visit("/menace")
    train(page, "100 games", "100")
    page.get_by_role("button", name="Start again").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator(".last-total")).to_have_text("100 games")
    page.get_by_role("button", name="Start again").click()
    page.get_by_role("radio", name="Michie").check()
    page.get_by_role("button", name="Forget and start again").click()
    expect(page.locator(".last-total")).to_have_text("0 games")
    expect(page.locator(".tally")).to_contain_text("1,720 beads")
    expect(page.locator(".box.opened")).to_have_count(0)
    expect(page.locator(".bead-bars li")).to_have_count(3)
    expect(page.locator(".open-board .mirror")).to_have_count(6)


def test_each_seat_has_a_machine_of_its_own(visit):
    page = visit("/menace")
    first = page.url
    page.get_by_role("radio", name="O, second").check(force=True)
    expect(page.get_by_role("heading", level=1)).to_have_text("289 matchboxes that learn")
    train(page, "10 games", "10")
    page.get_by_role("radio", name="X, first").check(force=True)
    expect(page).to_have_url(first)
    expect(page.get_by_role("heading", level=1)).to_have_text("304 matchboxes that learn")
    expect(page.locator(".machines a")).to_have_count(1)


def test_a_larger_board_shows_some_boxes_of_each_move(visit):
    page = visit("/menace")
    page.get_by_role("button", name="Another machine").click()
    page.get_by_label("Board", exact=True).select_option("4x3,3")
    page.get_by_label("Name", exact=True).last.fill("Twelve cells")
    page.get_by_role("button", name="Build it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("10,661 matchboxes that learn")
    train(page, "100 games", "100")
    assert page.locator(".box").count() < 2000
    expect(page.locator(".cabinet")).to_contain_text("more")


def test_who_did_not_build_a_machine_looks_and_may_take_a_copy(visit):
    owner = visit("/menace")
    train(owner, "100 games", "100")
    guest = visit(owner.url.partition("/menace")[1] + owner.url.partition("/menace")[2])
    expect(guest.get_by_role("heading", name="Train")).to_have_count(0)
    expect(guest.get_by_role("button", name="Empty and refill")).to_have_count(0)
    guest.get_by_role("button", name="Take a copy").click()
    expect(guest.locator(".last-total")).to_have_text("100 games")
    assert guest.url != owner.url


def test_play_against_it_begins_a_game_that_it_learns_from(visit):
    page = visit("/menace")
    with page.expect_response("**/api/games") as answered:
        page.get_by_role("button", name="Play against it").click()
    game = answered.value.json()
    assert game["learning"]
    assert game["players"]["O"] == "human"
    expect(page).to_have_url(re.compile(f"/game/{game['id']}$"))
    kept = page.evaluate("JSON.parse(localStorage.getItem('noughts.seats'))")
    assert kept[game["id"]] == game["seats"]


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_axe_finds_nothing_and_everything_fits(visit, scheme, width):
    page = visit("/menace", width=width, color_scheme=scheme)
    train(page, "100 games", "100")
    page.locator(".box").nth(20).click()
    expect(page.get_by_role("heading", name="Box 21, open")).to_be_visible()
    page.get_by_role("button", name="Draw a bead").click()
    page.get_by_role("button", name="win +3 · draw +1 · loss −1").click()
    page.get_by_role("radio", name="Schedule").check(force=True)
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("button", name="Start again").click()
    assert_accessible(page)
    assert_fits(page)
    page.keyboard.press("Escape")
    page.get_by_role("radio", name="Random").check(force=True)
    page.evaluate("scrollTo(0, 0)")
    keep_screenshot(page, f"menace-{scheme}-{width}")


def test_a_phone_of_390_px_is_trained_by_touch(visit):
    page = visit("/menace", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    assert_fits(page)
    page.get_by_role("button", name="100 games", exact=True).tap()
    expect(page.locator(".last-total")).to_have_text("100 games")
    page.locator(".box").nth(40).tap()
    heading = page.get_by_role("heading", name="Box 41, open")
    expect(heading).to_be_in_viewport()
    assert_fits(page)
    keep_screenshot(page, "menace-phone")


def test_q_learning_has_a_page_of_its_own_without_beads(visit):
    page = visit("/menace")
    page.get_by_role("button", name="Another machine").click()
    page.get_by_text("Q-learning", exact=True).click()
    expect(page.get_by_label("Name", exact=True).last).to_have_value("Q-learning")
    expect(page.get_by_text("Beads to begin with")).to_be_hidden()
    assert_accessible(page)
    page.get_by_role("button", name="Build it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Values for 304 positions")
    expect(page.locator(".box.empty")).to_have_count(0)
    expect(page.locator(".open-box")).to_contain_text("Q-learning has not seen this. All its values are 0.")
    train(page, "1,000 games", "1,000")
    expect(page.locator(".tally")).to_contain_text("positions met")
    expect(page.locator(".open-box .note").first).to_have_text("1st move")
    expect(page.locator(".open-box")).to_contain_text("plays")
    page.get_by_role("button", name="The position after").click()
    expect(page.get_by_role("heading", name="Position 2, open")).to_be_visible()
    assert "bead" not in page.locator("main").inner_text().lower()
    assert "matchboxes that" not in page.locator("main").inner_text()
    assert_accessible(page)
    page.get_by_role("button", name="Start again").click()
    page.get_by_role("button", name="Forget and start again").click()
    expect(page.locator(".last-total")).to_have_text("0 games")


def test_the_list_of_learners_says_of_which_kind_each_is(visit):
    page = visit("/menace")
    page.get_by_role("button", name="Another machine").click()
    page.get_by_text("Q-learning", exact=True).click()
    page.get_by_label("Name", exact=True).last.fill("Watkins")
    page.get_by_role("button", name="Build it").click()
    expect(page.locator(".machine")).to_contain_text("Q-learning, plays X on 3x3")
    expect(page.locator(".machines li")).to_have_text("MENACE plays X on 3x3")
    page.get_by_role("radio", name="O, second").check(force=True)
    expect(page.get_by_role("heading", level=1)).to_have_text("Values for 289 positions")
    expect(page.locator(".machines li").first).to_have_text("Watkins Q-learning, plays X on 3x3")
    page.get_by_role("button", name="Play against it").click()
    expect(page.locator(".player-name")).to_have_text(["You", "Q-learning"])


@pytest.mark.parametrize("width", [1440, 1000, 390])
def test_the_page_of_q_learning_fits(visit, api, width):
    learner = api.post("/api/learners", json={"kind": "q", "side": "O"}).json()
    page = visit(f"/menace/{learner['id']}", width=width)
    assert_fits(page)
    assert_accessible(page)
    page.get_by_role("button", name="Take a copy").click()
    expect(page.get_by_role("heading", name="Train")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Values for 289 positions")
    assert_fits(page)
