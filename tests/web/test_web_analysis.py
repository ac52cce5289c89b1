"""Analysis and review over HTTP, and the page that shows them."""

import json
import re

import pytest
from browser import assert_accessible, assert_fits, keep_screenshot
from playwright.sync_api import expect
from seats import bearer, begin


def analyze(api, board, position, **more):
    answer = api.post("/api/analyze", json={"board": board, "position": position, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def looked_to_the_end(page):
    """Wait until nothing more is looked for: what is found last may be another variation, and is said."""
    expect(page.locator(".analysis")).not_to_have_attribute("aria-busy", "true")


def test_a_forced_win_is_told_with_its_line(api):
    found = analyze(api, "3x3", "XO.......")
    assert (found["value"], found["proved"], found["turn"]) == ("win", True, "X")
    assert found["plies"] == found["plies_at_most"] == found["moves"][0]["plies"] == 5  # as the command says
    assert "distance" not in {*found, *found["moves"][0]}
    assert found["words"]["title"] == "Forced win in 3"
    assert len(found["variation"]) == len(found["variation_notes"]) == len(found["variation_lines"]) == 5
    assert found["variation_notes"][-1].startswith("completes the ")
    assert sorted([move["cell"] for move in found["moves"]]) == [2, 3, 4, 5, 6, 7, 8]
    assert found["best"] == found["moves"][0]["cell"] == found["variation"][0]
    for move in found["moves"]:
        assert move["proved"] == (move["value"] is not None)
        assert move["promise"] == {"win": 100, "draw": 50, "loss": 0}[move["value"]]


def test_a_draw_on_a_tiny_board_is_played_out(api):
    found = analyze(api, "3x3", ".........")
    assert found["words"]["title"] == "Proved draw"
    assert len(found["variation"]) == 9
    assert "completes" not in " ".join(found["variation_notes"])


def test_a_loss_and_threats(api):
    found = analyze(api, "3x3", "X.X.O.X.O", turn="O")
    assert found["words"]["title"] == "Proved loss"
    assert found["promise"] == 0
    threat = {"side": "X", "cell": 1, "line": [0, 1, 2], "kind": "row", "now": True}
    assert threat in found["threats"]


def test_an_estimate_says_that_it_is_one(api):
    found = analyze(api, "7x7x7,5", "." * 343, limit=0.5)
    assert (found["value"], found["proved"]) == ("unknown", False)
    assert found["words"]["title"].startswith("Looks ")
    assert all([1 <= move["promise"] <= 99 for move in found["moves"]])


def test_several_variations_come_with_their_depth_and_positions(api):
    position = list("." * 225)
    for cell, side in ((112, "X"), (96, "O"), (113, "X")):
        position[cell] = side
    asked = {"board": "15x15,5", "position": "".join(position), "limit": {"seconds": 3, "nodes": 60_000}}
    found = api.post("/api/analyze", json={**asked, "variations": 3}).json()
    first, second, third = found["variations"]
    assert (first["cell"], first["variation"]) == (found["best"], found["variation"])
    assert first["score"] >= second["score"] >= third["score"]
    assert first["depth"] == second["depth"] == third["depth"] > 0
    for way in found["variations"]:
        assert way["nodes"] > 0
        assert way["cell"] == way["variation"][0]
        assert len(way["variation"]) == len(way["notes"]) == len(way["lines"])
        assert 1 <= way["promise"] <= 99
    assert len(api.post("/api/analyze", json=asked).json()["variations"]) == 1
    for number in (0, 6, 1.5, "3", None):
        answer = api.post("/api/analyze", json={**asked, "variations": number})
        assert (answer.status_code, answer.headers["Content-Type"]) == (422, "application/problem+json")


def following(api, board, position, limit):
    asked = {"board": board, "position": position, "limit": limit}
    return api.stream("POST", "/api/analyze", json=asked, headers={"Accept": "text/event-stream"})


def test_an_analysis_tells_how_far_it_has_come_to_who_follows_it(api):
    with following(api, "3x3", "XO.......", 3) as answer:
        assert answer.headers["Content-Type"].startswith("text/event-stream")
        text = "".join(answer.iter_text())
    found = json.loads(re.search("event: found\ndata: (.*)\n\n$", text)[1])
    assert found["words"] == analyze(api, "3x3", "XO.......")["words"]
    with following(api, "15x15,5", "." * 225, 10) as answer:
        lines = answer.iter_lines()
        assert next(lines) == "event: so_far"
        data = json.loads(next(lines).removeprefix("data: "))  # then it hangs up
    assert data["nodes"] > 0
    assert data["variation"][0] == data["best"]


def test_what_cannot_be_followed_is_refused_as_anywhere(api):
    with following(api, "3x3", "XXXOO....", 3) as answer:
        answer.read()
    assert (answer.status_code, answer.headers["Content-Type"]) == (409, "application/problem+json")


@pytest.mark.parametrize("board", ["20x20,5", "7x7x7,5", "20x20,3", "7x7,5", "4x4x4"])
def test_the_largest_boards_are_answered(api, board):
    cells = len(api.get(f"/api/boards/{board}").json()["cell_names"])
    for position, limit in (
        ("." * cells, 1),
        (("X.O.OX.." * cells)[:16] + "." * (cells - 16), {"seconds": 1}),
    ):
        answer = api.post("/api/analyze", json={"board": board, "position": position, "limit": limit})
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"board": "3x3", "position": "XXXOO...."}, 409, "x has won: x completed the row"),
        ({"board": "3x3", "position": "XOXXOXOXO"}, 409, "the board is full"),
        ({"board": "3x3", "position": "XXX......", "turn": "X"}, 422, ""),
        ({"board": "3x3", "position": "XX"}, 422, "9 characters"),
        ({"board": "3x3", "position": "Q........"}, 422, "none of"),
        ({"board": "99x99", "position": "."}, 422, "too large"),
        ({"board": "3x3", "position": ".........", "limit": 0}, 422, "limit"),
        ({"board": "3x3", "position": ".........", "limit": {"seconds": 1, "hours": 1}}, 422, "hours"),
        ({"board": "3x3", "position": ".........", "level": "easy"}, 422, "level"),
        ({"board": "3x3"}, 422, "position"),
    ],
)
def test_what_cannot_be_analyzed_is_refused_in_a_sentence(api, body, status, words):
    answer = api.post("/api/analyze", json=body)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert words in answer.json()["detail"].lower()


def test_a_game_is_looked_back_on(api):
    game = begin(api, moves="a1 b1 a2 a3 b2 c2 c3")
    found = api.get(f"/api/games/{game['id']}/review").json()
    assert [ply["value"] for ply in found["plies"]] == ["draw", "draw", *["win"] * 6]
    assert found["mistake"]["ply"] == 2
    assert found["mistake"]["held"] == [4]
    assert found["unseen"] == []
    again = api.get(f"/api/games/{game['id']}/review").json()
    assert again == found


def test_a_game_that_was_looked_back_on_and_then_given_up_is_looked_back_on_anew(api):
    game = begin(api, moves="a1 c3")
    path = f"/api/games/{game['id']}"
    before = api.get(f"{path}/review").json()
    assert "was the mistake" in before["mistake"]["words"]
    assert before["given_up"] is None
    api.post(f"{path}/resign", json={}, headers=bearer(game["seats"]["X"]))
    after = api.get(f"{path}/review").json()
    assert "O's mistake, and was not punished" in after["mistake"]["words"]
    assert after["given_up"] == {"side": "X", "value": "win", "words": "X gave up in a won position."}


def test_a_review_of_nothing_is_refused(api):
    assert api.get("/api/games/nothing/review").status_code == 404
    empty = begin(api)
    assert api.get(f"/api/games/{empty['id']}/review").json()["mistake"] is None


# The page


CUBE = "2c2 1a1 3c3 4a4 2c3 1a4 3b2 1d4 2b3 1c3 1b2 1c4 1b4 4b1 3b3 1a3 1b3 1a2"  # O wins in the end


def make_cube_game(api):
    return begin(api, "4x4x4", CUBE, players={"X": "difficult", "O": "human"})


def title_of(page):
    return page.locator(".analysis-title")


def test_the_page_shows_the_verdict_and_the_line_of_a_game(visit, api):
    game = make_cube_game(api)
    page = visit(f"/analyze?game={game['id']}&ply=14", color_scheme="dark")
    expect(title_of(page)).to_have_text("Forced win in 5")
    expect(page.locator(".analysis .stamp")).to_be_visible()
    expect(page.locator(".analysis-detail")).to_contain_text("In the game X played 3b3 instead.")
    expect(page.locator(".variation-list li")).to_have_count(9)
    expect(page.locator("#live")).to_contain_text("Forced win in 5")
    counts = [int(text) for text in page.locator(".legend dd").all_inner_texts()]
    assert sum(counts) == 64 - 14
    expect(page.locator(".graph-mistake")).to_contain_text("was the mistake")
    keep_screenshot(page, "analysis-cube-dark")
    assert_accessible(page)


def test_the_line_is_stepped_through_by_keys_buttons_and_scrubber(visit, api):
    game = make_cube_game(api)
    page = visit(f"/analyze?game={game['id']}&ply=14")
    current = page.locator(".variation-step[aria-current]")
    expect(page.locator(".variation-list li")).to_have_count(9)
    looked_to_the_end(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(current.locator(".step-badge")).to_contain_text("2")
    page.keyboard.press("ArrowLeft")
    expect(current.locator(".step-badge")).to_contain_text("1")
    page.get_by_role("button", name="To the end").click()
    expect(current).to_contain_text("completes the")
    expect(page.locator(".flat .line-win").first).to_be_attached()
    page.get_by_role("slider", name="Step of the variation").fill("3")
    expect(current.locator(".step-badge")).to_contain_text("3")
    expect(page.locator("#live")).to_contain_text("threatens")
    page.get_by_role("button", name="To the start").click()
    expect(current).to_have_count(0)
    page.get_by_role("button", name="Play it").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(current.locator(".step-badge")).to_contain_text("2")
    page.get_by_role("button", name="Pause").click()


def test_who_steps_through_a_variation_stays_where_it_is_when_more_is_found(visit):
    page = visit("/analyze?board=3x3&position=X........&turn=O")
    expect(title_of(page)).to_have_text("Proved draw")
    steps = page.evaluate(
        """async () => {
            const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
            const { VariationPlayer } = await import(loaded.find((name) => name.endsWith("/variation.js")));
            const player = new VariationPlayer([], () => {});
            const shown = (variation, further) => {
                player.show(variation, [], "X", further);
                return player.step;
            };
            player.show([0, 1, 2], [], "X");
            player.go(2);
            return [shown([0, 1, 5, 6], true), shown([0, 3], true), (player.go(1), shown([0, 3], false))];
        }"""
    )
    assert steps == [2, 0, 0]


def test_the_marks_are_switched_by_v(visit):
    page = visit("/analyze?board=3x3&position=X........&turn=O")
    expect(title_of(page)).to_have_text("Proved draw")
    expect(page.locator(".flat .shape-loss")).to_have_count(7)
    page.keyboard.press("v")
    expect(page.get_by_role("radio", name="Scores")).to_be_checked()
    expect(page.locator(".flat .cell-text").first).to_have_text(re.compile(r"^\d+$"))
    expect(page.locator(".flat .shape-loss")).to_have_count(0)
    page.keyboard.press("v")
    expect(page.locator(".flat .cell-text")).to_have_count(0)
    page.keyboard.press("v")
    expect(page.locator(".flat .shape-loss")).to_have_count(7)


def test_each_move_of_a_game_can_be_looked_at(visit, api):
    game = begin(api, moves="a1 b1 a2 a3 b2 c2 c3")
    page = visit(f"/analyze?game={game['id']}")
    expect(title_of(page)).to_have_text("X wins on the diagonal")
    slider = page.get_by_role("slider", name="Move of the game")
    slider.fill("1")
    expect(title_of(page)).to_have_text("Proved draw")
    expect(page).to_have_url(re.compile("ply=1$"))
    expect(page.locator(".graph-mistake")).to_have_text(
        "Move 2 was the mistake: b1 turned a draw into a loss. Only the centre, b2, holds."
    )
    page.get_by_role("button", name="Play from here").click()
    expect(page).to_have_url(re.compile("/game/"))


def test_who_won_because_the_other_resigned_is_not_blamed(visit, api):
    game = begin(api, moves="a1 c3")
    api.post(f"/api/games/{game['id']}/resign", json={}, headers=bearer(game["seats"]["X"]))
    said = (
        "Move 2 was O's mistake, and was not punished: c3 turned a draw into a loss. "
        "Only the centre, b2, holds. X gave up in a won position."
    )
    page = visit(f"/game/{game['id']}")
    expect(page.locator(".status")).to_have_text("O wins")
    expect(page.locator(".ended .serif")).to_have_text(said)
    page = visit(f"/analyze?game={game['id']}")
    expect(page.locator(".graph-mistake")).to_have_text(said)


def test_a_page_that_was_left_leaves_the_next_ones_address_alone(visit, api):
    game = begin(api, moves="a1 b1 a2 a3 b2 c2 c3")
    page = visit(f"/analyze?game={game['id']}")
    page.clock.install()
    page.get_by_role("slider", name="Move of the game").fill("1")
    page.get_by_role("link", name="Learn").click()
    expect(page).to_have_url(re.compile("/learn$"))
    page.clock.run_for(2000)  # far longer than the slider is waited for
    expect(page).to_have_url(re.compile("/learn$"))
    assert "Learn" in page.title()


def test_a_position_is_set_up_analyzed_and_shared(visit, api):
    page = visit("/analyze")
    expect(title_of(page)).to_have_text("Set up a position")
    page.get_by_label("Board", exact=True).select_option("3x3")
    expect(page.locator("[data-cell]")).to_have_count(9)
    page.locator("[data-cell='0']").click()
    page.locator("[data-cell='1']").click()
    page.locator("[data-cell='1']").click()
    expect(page.locator("[data-cell='1']")).to_have_attribute("aria-label", re.compile("^b1, O"))
    page.get_by_role("button", name="Analyze").click()
    expect(title_of(page)).to_have_text("Forced win in 3")
    expect(page).to_have_url(re.compile(r"board=3x3&position=XO\.+&turn=X"))
    again = visit(page.url.removeprefix(str(api.base_url).rstrip("/")))
    expect(title_of(again)).to_have_text("Forced win in 3")
    assert_accessible(again)


def test_a_move_is_tried_out_on_the_board(visit):
    page = visit("/analyze?board=3x3&position=XO.......&turn=X")
    expect(title_of(page)).to_have_text("Forced win in 3")
    page.locator("[data-cell='4']").click()
    expect(title_of(page)).to_have_text("Proved loss")
    page.locator("[data-cell='8']").click()
    expect(title_of(page)).to_have_text("Forced win in 2")


def test_a_move_that_ends_the_game_is_told_as_the_end(visit):
    page = visit("/analyze?board=3x3&position=XX.OO....&turn=X")
    expect(page.locator(".legend-box")).to_be_visible()
    page.locator("[data-cell='2']").click()
    expect(title_of(page)).to_have_text("X has won")
    expect(page.locator(".analysis-detail")).to_contain_text("X completed the row a1–b1–c1.")
    expect(page.locator(".notice-problem")).to_have_count(0)
    expect(page.locator(".analyze-place")).not_to_contain_text("to move")
    expect(page).to_have_url(re.compile("position=XXXOO"))
    page = visit("/analyze?board=3x3&position=XOXXOOOX.&turn=X")
    expect(page.locator(".legend-box")).to_be_visible()
    page.locator("[data-cell='8']").click()
    expect(title_of(page)).to_have_text("The board is full")
    expect(page.locator(".analysis-detail")).to_have_text("It is a draw.")


def test_a_position_that_no_game_leads_to_is_said_to_be_so(visit):
    page = visit("/analyze?board=3x3&position=XXX......&turn=X")
    expect(page.locator(".notice-problem")).to_contain_text("3 X and 0 O")
    expect(title_of(page)).to_have_text("Set up a position")


def test_an_estimate_can_be_looked_into_for_longer(visit):
    page = visit("/analyze?board=7x7,5&position=" + "." * 49 + "&turn=X")
    expect(page.locator(".analysis-notice")).to_contain_text("Not proved within 3 s. Showing an estimate.")
    expect(title_of(page)).to_contain_text("Looks")
    expect(page.locator(".analysis .stamp")).to_be_hidden()
    page.get_by_role("button", name="Keep looking").click()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    expect(page.locator(".analysis-notice")).to_contain_text("Still looking: depth ")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()
    expect(page.locator(".analysis-notice")).to_contain_text("Stopped. Showing what was found so far.")
    expect(title_of(page)).to_contain_text("Looks")


MIDDLE = "".join({112: "X", 96: "O", 113: "X", 114: "O"}.get(cell, ".") for cell in range(225))


@pytest.mark.parametrize(
    ("width", "height", "scheme"), [(390, 844, "light"), (1000, 900, "dark"), (1440, 900, "light")]
)
def test_several_variations_are_chosen_by_keys_and_by_pressing_them(visit, width, height, scheme):
    page = visit(f"/analyze?board=15x15,5&position={MIDDLE}&turn=X", width, height, color_scheme=scheme)
    rows = page.locator(".variations-row")
    expect(rows).to_have_count(3)
    looked_to_the_end(page)
    first = page.locator(".variation-list .cell-name").first
    names = rows.locator(".variations-first .cell-name").all_inner_texts()
    assert len(set(names)) == 3
    expect(rows.nth(0)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("3")
    expect(rows.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(first).to_have_text(names[2])
    expect(page.locator("#live")).to_contain_text(f"Variation 3: {names[2]}")
    rows.nth(1).click()
    expect(first).to_have_text(names[1])
    expect(page.locator(".variations-row[aria-pressed=true]")).to_have_count(1)
    expect(rows.nth(1).locator(".variations-worth")).to_have_text(re.compile(r"^X \d+%$"))
    assert_fits(page)
    assert_accessible(page)
    keep_screenshot(page, f"analysis-variations-{width}-{scheme}")
    page.get_by_role("button", name="Fewer variations").click()
    expect(rows).to_have_count(2)


def test_a_small_board_shows_one_variation_unless_more_are_wanted(visit):
    page = visit("/analyze?board=3x3&position=XX.OO....&turn=X")
    expect(title_of(page)).to_have_text("Forced win in 1")
    expect(page.locator(".variations-row")).to_have_count(0)
    page.get_by_role("button", name="More variations").click()
    rows = page.locator(".variations-row")
    expect(rows).to_have_count(2)
    expect(rows.nth(0).locator(".stamp")).to_be_visible()
    expect(rows.nth(0).locator(".variations-worth")).to_contain_text("win")
    page.keyboard.press("2")
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(("width", "height", "scheme"), [(390, 844, "light"), (1000, 900, "dark")])
def test_the_page_fits_every_screen(visit, api, width, height, scheme):
    game = make_cube_game(api)
    page = visit(f"/analyze?game={game['id']}&ply=14", width, height, color_scheme=scheme)
    expect(title_of(page)).to_have_text("Forced win in 5")
    assert_fits(page)
    assert_accessible(page)
    keep_screenshot(page, f"analysis-{width}-{scheme}")
    empty = visit("/analyze", width, height, color_scheme=scheme)
    expect(title_of(empty)).to_have_text("Set up a position")
    assert_fits(empty)
    assert_accessible(empty)
