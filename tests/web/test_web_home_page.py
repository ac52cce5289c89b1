"""The first page in a real browser: every choice can be reached, and trouble is told in a sentence."""

import re

import pytest
from browser import assert_accessible, assert_fits, assert_seen, keep_screenshot, new_context
from playing import wait_for_frames
from playwright.sync_api import expect

from noughts.arena.strength import strengths

COVERED = """() => [...document.querySelectorAll("main :is(button, a, .segments label, .rung label)")]
    .filter((one) => one.offsetParent)
    .filter((one) => {
        one.scrollIntoView({block: "center"});
        const {left, top, width, height} = one.getBoundingClientRect();
        const places = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]];
        return places.some(([x, y]) => {
            const hit = document.elementFromPoint(left + x * width, top + y * height);
            return !one.contains(hit);
        });
    })
    .map((one) => one.ariaLabel || one.textContent || one.value)"""


@pytest.mark.parametrize("width", [1440, 1000, 390])
def test_nothing_lies_over_a_control(visit, width):
    page = visit(width=width)
    for board in ("4x4x4", "own"):
        page.locator(f"label[for='board-{board}']").click(position={"x": 20, "y": 10})
        assert page.evaluate(COVERED) == []
    page.get_by_role("button", name="wide: more").click()
    expect(page.get_by_label("wide", exact=True).locator("output")).to_have_text("10")
    assert_accessible(page)
    assert_fits(page)
    keep_screenshot(page, f"home-own-{width}")


@pytest.mark.parametrize("width", [1440, 1000, 390])
def test_the_ladder_says_how_strong_levels_are_on_the_board_where_that_was_tried(visit, width):
    page = visit(width=width)
    found = strengths()
    for board in ("3x3", "4x4x4"):
        page.locator(f"label[for='board-{board}']").click(position={"x": 20, "y": 10})
        elo, give = found["random"][board]
        expect(page.locator(".rung-number").last).to_have_text(f"\N{MINUS SIGN}{-elo:,} ± {give} Elo")
        expect(page.get_by_text("by tournaments on this board")).to_be_visible()
    page.locator("label[for='board-7x7,5']").click(position={"x": 20, "y": 10})
    expect(page.locator(".rung-number").last).to_have_text("level 1")
    expect(page.get_by_text("by tournaments on this board")).to_be_hidden()


def test_one_s_own_board_may_be_as_small_as_it_gets(visit):
    page = visit()
    expect(page.locator(".own-card")).to_contain_text(
        re.compile("1.×.1 to 20.×.20, 7.×.7.×.7 or 4.×.4.×.4.×.4")
    )
    for side, times in (("high", 5), ("wide", 8)):
        less = page.get_by_role("button", name=f"{side}: less")
        for _ in range(times):
            less.click()
        expect(less).to_be_disabled()
        if side == "high":
            expect(page.locator(".own-note")).to_have_text("5 lines")
    expect(page.locator(".own-note")).to_have_text("1 line")
    expect(page.locator(".home-sentence")).to_contain_text(re.compile("1.×.1, one in a row,"))
    page.get_by_role("button", name="wide: more").click()
    expect(page.locator(".home-sentence")).to_contain_text(re.compile("2.×.1, two in a row,"))
    page.get_by_role("button", name="wide: less").click()
    page.get_by_role("button", name="Start the game").click()
    page.locator("[role=gridcell]").click()
    expect(page.locator(".status").first).to_contain_text("You win")


@pytest.mark.parametrize("width", [1440, 390])
def test_menace_is_greyed_with_the_reason_where_it_cannot_play(visit, width):
    page = visit(width=width)
    page.locator("label[for='board-4x4x4']").click()
    label = page.locator("label:has(input[value='menace'])")
    expect(label.locator("input")).to_be_disabled()
    assert label.evaluate("one => getComputedStyle(one).textDecorationLine") == "none"
    for opponent in ("here", "computer"):
        page.locator(f"label:has(input[value='{opponent}'])").click()
        expect(page.locator(".home-opponent")).to_contain_text("MENACE plays boards of up to 12 cells.")
    page.locator("label[for='board-3x3']").click()
    expect(label.locator("input")).to_be_enabled()
    expect(page.locator(".home-opponent")).not_to_contain_text("12 cells")


def test_who_invites_is_told_that_the_address_works_on_this_machine_only(visit):
    page = visit()
    words = "This address works on this machine only. Start the server with --host to let others in."
    page.locator("label:has(input[value='link'])").click()
    expect(page.locator(".home-opponent")).to_contain_text(words)
    page.get_by_role("button", name="Start the game").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(words)
    expect(dialog.get_by_role("button", name="Copy the address: To play O")).to_be_focused()
    assert_accessible(page)
    keep_screenshot(page, "share")


@pytest.fixture
def lonely(chromium, server):
    """The first page in a browser whose console may complain: here the network fails on purpose."""
    context = new_context(chromium, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(server.url)
    page.locator("h1").wait_for()
    yield page
    context.close()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, "The server does not answer. Nothing is lost; try again in a moment."),
        (
            {"status": 502, "body": "<h1>nginx</h1>"},
            "The server could not do that (Bad Gateway). Nothing is lost",
        ),
        ({"status": 404, "body": ""}, "The server could not do that (Not Found). Nothing is lost"),
        (
            {
                "status": 503,
                "content_type": "application/problem+json",
                "body": '{"detail": "All are busy."}',
            },
            "All are busy.",
        ),
    ],
)
def test_a_server_that_fails_is_told_in_a_sentence_and_every_choice_stays(lonely, answer, said):
    lonely.locator("label[for='board-3x3']").click()
    lonely.locator("label:has(input[value='menace'])").click()
    expect(lonely.locator(".home-sentence")).to_contain_text("MENACE")
    chosen = lonely.locator(".home-sentence").inner_text()
    lonely.route("**/api/**", lambda route: route.fulfill(**answer) if answer else route.abort())
    start = lonely.get_by_role("button", name="Start the game")
    start.focus()
    lonely.keyboard.press("Enter")
    expect(lonely.get_by_role("alert")).to_contain_text(said)
    expect(start).to_be_enabled()
    expect(start).to_be_focused()
    assert lonely.locator(".home-sentence").inner_text() == chosen
    lonely.unroute_all()
    lonely.keyboard.press("Enter")
    expect(lonely).to_have_url(re.compile(r"/game/[\w-]{22}$"))


def test_choosing_while_the_server_is_away_loses_nothing(lonely):
    lonely.locator("label[for='board-3x3']").click()
    lonely.locator("label:has(input[value='menace'])").click()
    lonely.route("**/api/**", lambda route: route.abort())
    lonely.get_by_role("button", name="high: less").click()
    expect(lonely.locator(".own-note")).to_contain_text("The server does not answer.")
    expect(lonely.locator("input[value='menace']")).to_be_checked()
    lonely.reload()
    expect(lonely.get_by_role("heading", level=1)).to_have_text("This page did not open")
    lonely.unroute_all()
    lonely.get_by_role("button", name="Try again").click()
    expect(lonely.locator("#board-own")).to_be_checked()


def test_the_list_of_keys_has_the_steps_of_a_line(visit):
    page = visit("/analyze")
    page.keyboard.press("?")
    rows = page.get_by_role("dialog").locator("dt, dd")
    keys = dict(zip(*[iter(rows.all_inner_texts())] * 2, strict=True))
    assert keys["←\n→"] == "a step of the variation (Analyze, Proof)"
    assert_fits(page)
    keep_screenshot(page, "keys")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [1440, 1100, 1000, 800, 390])
def test_what_is_wrong_with_a_file_is_told_whole_where_it_was_opened(visit, tmp_path, width, language):
    page = visit(width=width, height=800 if width == 390 else 900, locale=language, color_scheme="dark")
    (tmp_path / "game.json").write_bytes(bytes(range(256)))
    page.locator("#open-file").set_input_files(tmp_path / "game.json")
    said = page.get_by_role("alert")
    expect(said).to_have_text(
        {
            "en": "That file is no saved game: it is not JSON.",
            "de": "Diese Datei ist keine gespeicherte Partie: Sie ist kein JSON.",
        }[language]
    )
    assert_seen(said)
    assert_seen(page.locator("label[for='open-file']"))
    assert_accessible(page)
    assert_fits(page)
    keep_screenshot(page, f"home-no-game-{width}-{language}")


def test_the_strip_of_boards_shows_the_chosen_one(visit):
    page = visit(width=390, height=800)
    chosen = page.locator(".board-card:has(> input:checked)")
    expect(chosen).to_contain_text("X wins, proved")  # 4x4x4, the fifth of them
    wait_for_frames(page)
    assert_seen(chosen)
    assert page.evaluate("scrollY") == 0
    keep_screenshot(page, "home-strip-390")
    page.locator("label[for='board-7x6,4,gravity']").click()
    page.reload()
    expect(chosen).to_contain_text("stones fall")
    wait_for_frames(page)
    assert_seen(chosen)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("label[for='board-3x3']").click()
    page.set_viewport_size({"width": 390, "height": 800})
    wait_for_frames(page)
    assert_seen(chosen)
