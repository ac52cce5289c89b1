"""The proof of 4x4x4 over HTTP, and the page on which it is explored."""

import re
from random import Random

import pytest
from browser import assert_accessible, assert_fits, keep_screenshot
from playing import hold, let_go, wait_for_frames, wait_until_held
from playwright.sync_api import expect

from noughts import Position
from noughts.proof.certificate import shipped
from noughts.proof.explorer import Explorer


@pytest.fixture(scope="module")
def explorer():
    return Explorer(shipped("fast"))


def test_twelve_kinds_cover_all_63_replies(explorer):
    cells = [cell for kind in explorer.kinds for cell in kind.cells]
    assert len(explorer.kinds) == 12
    assert sorted([*cells, explorer.opening]) == list(range(64))
    after = Position("4x4x4").play(explorer.opening)
    for kind in explorer.kinds:
        forms = {after.play(cell).canonical().position for cell in kind.cells}
        assert len(forms) == 1
    assert all([1 <= kind.positions <= explorer.positions for kind in explorer.kinds])
    assert {kind.within for kind in explorer.kinds} == {14}


def test_whatever_o_replies_x_wins_within_fourteen_stones(explorer):
    """Replies are chosen to be awkward: where the book is needed, mostly there."""
    for seed in range(20):
        random = Random(seed)
        moves = []
        while True:
            told = explorer.answer(moves)
            if told.how == "over":
                assert told.position.winner == "X"
                assert told.position.x.bit_count() <= 14
                break
            assert told.words
            assert told.how == ("opening" if not moves else told.how)
            moves.append(told.cell)
            waiting = explorer.answer(moves)
            if waiting.how != "over":
                assert waiting.how == "reply"
                awkward = waiting.open if random.random() < 0.9 else []
                moves.append(random.choice(awkward or waiting.position.legal))


def test_a_forced_line_can_be_followed_to_its_end(explorer):
    random = Random(5)
    moves = []
    while (told := explorer.answer(moves)).how != "forced" or len(told.variation) < 7:
        moves.append(told.cell)
        moves.append(random.choice(explorer.answer(moves).open or explorer.answer(moves).position.legal))
        if explorer.answer(moves).position.is_over or len(moves) > 24:
            moves = []
    for number in range(len(told.variation) + 1):
        here = explorer.answer([*moves, *told.variation[:number]])
        assert here.how == ("over" if number == len(told.variation) else "reply" if number % 2 else "forced")


def test_any_image_of_the_opening_counts(explorer):
    for opening in (0, 63, 21, 42):
        assert explorer.answer([opening]).how == "reply"
        reply = next(cell for cell in range(64) if cell != opening)
        assert explorer.answer([opening, reply]).how == "book"


def test_the_figures_over_http(api, explorer):
    found = api.get("/api/proof").json()
    assert found["replies"] == 63
    assert [kind["number"] for kind in found["kinds"]] == list(range(1, 13))
    assert (found["positions"], found["within"]) == (4015, 14)
    assert (found["lines"], found["symmetries"], found["fixing"]) == (76, 192, 12)
    assert len(found["openings"]) == 16
    assert found["seconds"] > 0


def ask(api, moves):
    return api.post("/api/proof/answer", json={"moves": moves})


def test_answers_over_http(api):
    opening = ask(api, []).json()
    assert (opening["how"], opening["answer"], opening["turn"]) == ("opening", 0, "X")
    found = ask(api, ["1a1", "1b1"]).json()
    assert (found["how"], found["kind"]) == ("book", 1)
    assert found["words"][0].startswith("O spoils one of the seven lines through 1a1. Six remain.")
    assert found["position"][found["answer"]] == "."


@pytest.mark.parametrize(
    ("moves", "status", "words"),
    [
        (["1b1"], 409, "X\u2019s answer here is 1a1, not 1b1"),
        (["1a1", "1a1"], 409, "1a1 is taken by X"),
        (["1a1", "9z9"], 422, "9z9"),
        ([64], 422, "moves"),
        ([-1], 422, "moves"),
        ([0] * 65, 422, "moves"),
        ("1a1", 422, "moves"),
    ],
)
def test_what_is_no_walk_is_refused(api, moves, status, words):
    answer = ask(api, moves)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert words.lower() in answer.json()["detail"].lower()


# The page


def crumbs_of(page):
    return [text.split("\n")[0] for text in page.locator(".crumb .cell-name").all_inner_texts()]


def press(page, cell):
    """Choose a cell with the keyboard's focus on it, as the cube itself has no elements to press."""
    page.locator(f"[data-cell='{cell}']").focus()
    page.keyboard.press("Enter")


def test_the_page_opens_with_a_reply_and_its_answer(visit):
    page = visit("/proof")
    expect(page.get_by_role("heading", level=1)).to_have_text("X wins, whatever O does")
    expect(page.locator(".why-title")).to_have_text("Why 2b2 answers 1b1")
    expect(page.locator(".why-words")).to_contain_text(
        "O spoils one of the seven lines through 1a1. Six remain."
    )
    expect(page.locator(".kind-table tbody tr")).to_have_count(12)
    expect(page.locator(".tick-mark")).to_have_count(63)
    expect(page.locator(".tick-chosen")).to_have_count(6)
    assert_accessible(page)


def test_another_kind_is_chosen_from_the_table_and_by_next(visit):
    page = visit("/proof")
    expect(page.locator(".why-place")).to_have_text("Reply 1 of 12")
    page.get_by_role("button", name="Kind 7: O plays 2b2").click()
    expect(page.locator(".why-place")).to_have_text("Reply 7 of 12")
    expect(page.locator(".kind-chosen")).to_contain_text("2b2")
    page.get_by_role("button", name=re.compile("^Next: reply 8")).click()
    expect(page.locator(".why-place")).to_have_text("Reply 8 of 12")
    page.get_by_role("button", name=re.compile("^Previous: reply 7")).click()
    expect(page).to_have_url(re.compile("moves=1a1-2b2$"))


def test_any_cell_is_answered_and_the_walk_goes_on_to_the_end(visit):
    page = visit("/proof")
    expect(page.locator(".why-title")).to_have_text("Why 2b2 answers 1b1")
    press(page, 63)
    expect(page.locator(".why-place")).to_have_text("Reply 12 of 12")
    expect(page.locator("#live")).to_contain_text("answers 4d4")
    page.get_by_role("button", name="Reply again").click()
    for _ in range(14):
        before = len(crumbs_of(page))
        if page.get_by_text("X has four in a row.").first.is_visible():
            break
        free = page.locator("[data-cell][aria-label*='empty']").last
        free.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".crumb")).to_have_count(before + 2)
    expect(page.get_by_text("X has four in a row.").first).to_be_visible()
    assert_accessible(page)
    page.locator(".crumb").nth(1).click()
    expect(page.locator(".why-place")).to_have_text("Reply 12 of 12")
    expect(page.locator(".crumb .cell-name")).to_have_count(3)


def test_the_focus_stays_on_next_and_on_the_moves_so_far(visit):
    page = visit("/proof")
    page.get_by_role("button", name=re.compile("^Next: reply 2")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Next: reply 3"))).to_be_focused()
    page.locator(".crumb").nth(1).focus()
    page.keyboard.press("Enter")
    wait_for_frames(page)
    expect(page.locator(".crumb").nth(1)).to_be_focused()


def test_of_two_quick_replies_the_later_is_answered(visit):
    page = visit("/proof")
    expect(page.locator(".why-title")).to_have_text("Why 2b2 answers 1b1")
    hold(page, "/answer", answer=True)
    page.get_by_role("button", name="Kind 7: O plays 2b2").click()
    wait_until_held(page)
    page.get_by_role("button", name="Kind 9:").click()
    expect(page.locator(".why-place")).to_have_text("Reply 9 of 12")
    let_go(page)
    expect(page.locator(".why-place")).to_have_text("Reply 9 of 12")


def test_a_forced_win_is_played_step_by_step(visit, explorer):
    moves = forced_walk(explorer)
    names = "-".join([explorer.board.cell_name(cell) for cell in moves])
    page = visit(f"/proof?moves={names}")
    told = explorer.answer(moves)
    expect(page.locator(".variation-list li")).to_have_count(len(told.variation))
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".cube-svg .line-win").first).to_be_attached()
    page.keyboard.press("ArrowLeft")
    badge = page.locator(".variation-step[aria-current] .step-badge")
    expect(badge).to_contain_text(str(len(told.variation) - 1))


def forced_walk(explorer):
    """Moves after which X wins by a line of some length."""
    moves = [explorer.opening, 1]
    while (told := explorer.answer(moves)).how != "forced" or len(told.variation) < 5:
        moves.append(told.cell)
        after = explorer.answer(moves)
        moves.append(after.open[0] if after.open else after.position.legal[0])
    return moves


def test_it_is_checked_again(visit, api):
    page = visit("/proof")
    with page.expect_response("**/api/proof/check") as answer:
        page.get_by_role("button", name=re.compile("^Check it")).click()
    found = answer.value.json()
    assert found["ok"]
    assert (found["entries"], found["most_moves"], found["replies"]) == (4015, 14, 440646)
    assert found["seconds"] > 0.1
    assert api.get("/api/proof").json()["checked"] == found
    expect(page.locator(".kind-card .stamp")).to_be_visible()
    expect(page.locator(".check-time")).to_have_text(re.compile(r"^\d+\.\d s$"))
    expect(page.locator(".why-figures")).to_contain_text("440,646")
    expect(page.get_by_role("button", name="Check it again")).to_be_enabled()
    keep_screenshot(page, "proof-light")


def test_o_is_played_against_it(visit):
    page = visit("/proof")
    page.get_by_role("button", name="Play O against it").click()
    expect(page).to_have_url(re.compile("/game/"))


@pytest.mark.parametrize(("width", "height", "scheme"), [(390, 844, "light"), (1000, 900, "dark")])
def test_the_page_fits_every_screen(visit, width, height, scheme):
    page = visit("/proof?moves=1a1-2b2", width, height, color_scheme=scheme)
    expect(page.locator(".why-place")).to_have_text("Reply 7 of 12")
    assert_fits(page)
    assert_accessible(page)
    keep_screenshot(page, f"proof-{width}-{scheme}")


def test_a_walk_that_is_none_is_said_to_be_so(visit):
    page = visit("/proof?moves=1a1-1b1-4d4")
    expect(page.locator(".notice-problem")).to_contain_text("X\u2019s answer here is 2b2")
    expect(page.locator(".why-place")).to_have_text("Reply 1 of 12")
